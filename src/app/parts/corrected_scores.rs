//! Corrected scores: what the means would be if people had judged, for each predictor.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::parts::corrected_cells::{
    cell, dash, micro_place, row_of, score_name, shown_score,
};
use crate::app::parts::corrected_difference::CorrectedDifference;
use crate::app::parts::only_writer::OnlyWriter;
use crate::app::parts::replace_person::ReplacePerson;
use crate::app::state::agreement_model::AgreementModel;
use crate::app::state::corrected_model::{CorrectedFound, CorrectedModel, Figures};
use crate::base::number::shortest;
use crate::trust::{FEW_LABELS, MatchRule, MoreLabels, NoDraw, NoRate, Score, ScoreRow, Whose};
use crate::words::corrected as words;

/// Both sections that are about people's labels and the judge's worth.
#[component]
pub fn CorrectedSections() -> impl IntoView {
    provide_context(CorrectedModel::begin(AgreementModel::current()));
    view! { <CorrectedScores/><ReplacePerson/> }
}

#[component]
fn CorrectedScores() -> impl IntoView {
    let model = CorrectedModel::current();
    let content = move || model.found.get().map(|found| content(model, found));
    view! {
        <section class="corrected" aria-labelledby="corrected-title" data-testid="corrected-scores">
            <h2 id="corrected-title">{words::TITLE}</h2>
            <p class="agreement-fine">{words::ESTIMAND}</p>
            {content}
        </section>
    }
}

fn content(model: CorrectedModel, found: Arc<CorrectedFound>) -> AnyView {
    let figures = match &found.figures {
        Err(why) => return no_draw(model, *why),
        Ok(figures) => figures,
    };
    let (is_hand_written, has_levels) = (figures.is_hand_written, found.has_levels);
    let (first, second) = (found.clone(), found.clone());
    let score = Memo::new(move |_| shown_score(model, &found));
    let with = move |found: &CorrectedFound, show: &dyn Fn(&Figures, Score) -> AnyView| {
        found.figures.as_ref().ok().map(|figures| show(figures, score.get()))
    };
    view! {
        {is_hand_written.then(|| warning("corrected-sample", words::HAND_MADE.to_owned()))}
        {move || with(&first, &|figures, score| answer(figures, score).into_any())}
        <ScoreChoice score has_levels/>
        {move || with(&second, &|figures, score| {
            view! { {table(figures, score)}{notes(figures, score)}{micro(figures, score)} }.into_any()
        })}
        <CorrectedDifference score/>
        <p class="agreement-fine">{words::SPLIT_LIMITS}</p>
        {draw_button(model, words::DRAW_MORE)}
    }
    .into_any()
}

fn warning(test_id: &'static str, text: String) -> AnyView {
    view! { <p class="agreement-warning" data-testid=test_id>{text}</p> }.into_any()
}

fn draw_button(model: CorrectedModel, label: &'static str) -> AnyView {
    view! {
        <OnlyWriter>
            <button class="button" data-testid="draw-labels" on:click=move |_| model.draw()>{label}</button>
        </OnlyWriter>
    }
    .into_any()
}

fn no_draw(model: CorrectedModel, why: NoDraw) -> AnyView {
    let text = match why {
        NoDraw::NoLabels => words::NO_LABELS.to_owned(),
        NoDraw::NotDrawn => words::NOT_DRAWN.to_owned(),
        NoDraw::Skipped { skipped, reached } => words::too_many_skipped(skipped, reached),
    };
    view! { {warning("corrected-warning", text)}{draw_button(model, words::DRAW)} }.into_any()
}

/// The first predictor's corrected mean, in words.
fn answer(figures: &Figures, score: Score) -> Option<AnyView> {
    let sentences = figures.table.predictors.iter().filter_map(|predictor| {
        let row = row_of(predictor, score)?;
        let (corrected, judge) = (row.corrected?.mean, row.judge?);
        Some(words::answer(
            score_name(score),
            &predictor.model.0,
            &words::with_interval(corrected.value, corrected.interval),
            &words::signed(judge.value),
        ))
    });
    let said = sentences.take(1).collect::<String>();
    (!said.is_empty()).then(|| {
        view! { <p class="corrected-answer" data-testid="corrected-answer">{said}</p> }.into_any()
    })
}

#[component]
fn ScoreChoice(score: Memo<Score>, has_levels: bool) -> impl IntoView {
    let model = CorrectedModel::current();
    let choices = Score::ALL.map(|one| {
        let choose = move |_| model.choices.update(|choices| choices.score = Some(one));
        view! {
            <label>
                <input type="radio" name="corrected-score" value=one.key() prop:checked=move || score.get() == one
                    on:change=choose/>
                <span>{score_name(one)}</span>
            </label>
        }
    });
    let rules =
        MatchRule::ALL.into_iter().filter(|rule| has_levels || *rule != MatchRule::Autorater);
    let rules: Vec<_> = rules.collect();
    let option = move |rule: MatchRule| {
        let name = match rule {
            MatchRule::F1AtLeast(hundredths) => words::f1_at_least(hundredths),
            MatchRule::Autorater => words::BY_AUTORATER.to_owned(),
        };
        let is_chosen = move || model.choices.with(|choices| choices.rule == rule);
        view! { <option value=rule.key() prop:selected=is_chosen>{name}</option> }
    };
    let choose = move |event| {
        if let Some(rule) = MatchRule::from_key(&event_target_value(&event)) {
            model.choices.update(|choices| choices.rule = rule);
        }
    };
    let is_match = Memo::new(move |_| score.get() == Score::Match);
    let rule = move || {
        let options = rules.iter().map(|rule| option(*rule)).collect_view();
        is_match.get().then(|| {
            view! {
                <label class="field">
                    <span>{words::MATCH_RULE}</span>
                    <select data-testid="match-rule" on:change=choose>{options}</select>
                </label>
            }
        })
    };
    view! {
        <div class="corrected-choice">
            <fieldset class="segments" data-testid="corrected-score">
                <legend>{words::SCORE}</legend>
                {choices}
            </fieldset>
            {rule}
        </div>
    }
}

fn table(figures: &Figures, score: Score) -> AnyView {
    let is_match = score == Score::Match;
    let rows = figures.table.predictors.iter().filter_map(|predictor| {
        let row = row_of(predictor, score)?;
        let weight = row.corrected.map_or_else(dash, |corrected| words::signed(corrected.weight));
        let corrected = row.corrected.map(|corrected| corrected.mean);
        Some(view! {
            <tr data-predictor=predictor.model.0.to_string()>
                <th scope="row" dir="auto">{predictor.model.0.to_string()}</th>
                {cell("judge-mean", score, row.judge)}
                {cell("people-mean", score, row.people)}
                {cell("corrected-mean", score, corrected)}
                {is_match.then(|| second(row))}
                <td>{row.labelled}</td>
                <td>{weight}</td>
            </tr>
        })
    });
    let [took, resampling_took] = figures.milliseconds.map(shortest);
    view! {
        <div class="agreement-scroll" tabindex="0" role="region" aria-label=words::TABLE>
            <table class="agreement-table" data-testid="corrected-table" data-score=score.key()
                data-milliseconds=took data-micro-milliseconds=resampling_took>
                <thead><tr>
                    <th scope="col">{words::PREDICTOR}</th><th scope="col">{words::JUDGE_ALONE}</th>
                    <th scope="col">{words::PEOPLE_ALONE}</th><th scope="col">{words::CORRECTED}</th>
                    {is_match.then(|| view! { <th scope="col">{words::ROGAN_GLADEN}</th> })}
                    <th scope="col">{words::LABELLED}</th><th scope="col">{words::WEIGHT}</th>
                </tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}

fn second(row: &ScoreRow) -> AnyView {
    match row.rogan_gladen {
        Some(Err(NoRate::NoBetterThanChance)) => {
            view! { <td>{words::chance_judge()}</td> }.into_any()
        }
        found => {
            let rate = found.and_then(Result::ok).map(|found| found.rate);
            cell("rogan-gladen", row.score, rate)
        }
    }
}

fn notes(figures: &Figures, score: Score) -> AnyView {
    let rows =
        || figures.table.predictors.iter().filter_map(|one| Some((one, row_of(one, score)?)));
    let fewest = rows().map(|(_, row)| row.labelled).min().unwrap_or(0);
    let has_figure = rows().any(|(_, row)| row.corrected.is_some());
    let few = match (has_figure, score) {
        (false, Score::Match) => Some(words::NO_MATCH_LABELS.to_owned()),
        (false, _) => Some(words::NO_FACT_LABELS.to_owned()),
        (true, _) => (fewest < FEW_LABELS).then(|| words::few_labels(fewest, FEW_LABELS)),
    };
    let unscored = rows().map(|(_, row)| row.unscored).max().unwrap_or(0);
    // The widest interval takes the most labels.
    let width = |row: &ScoreRow| {
        row.corrected.map_or(0.0, |one| one.mean.interval.high - one.mean.interval.low)
    };
    let widest = rows().max_by(|(_, one), (_, other)| width(one).total_cmp(&width(other)));
    let more = widest.and_then(|(predictor, row)| match row.corrected?.more {
        MoreLabels::Enough => None,
        MoreLabels::TooFewUnits => Some(words::batch_too_small(&predictor.model.0)),
        MoreLabels::More(intents) => {
            Some(words::more_labels(&predictor.model.0, intents, pairs_of(figures, intents)))
        }
    });
    view! {
        <p class="agreement-fine">{words::labels_by(&figures.annotator, figures.intents)}</p>
        {few.map(|text| warning("corrected-few", text))}
        {(figures.skipped > 0).then(|| warning("corrected-skipped", words::skipped(figures.skipped)))}
        {(unscored > 0).then(|| warning("corrected-unscored", words::unscored(unscored)))}
        {more.map(|text| view! { <p class="agreement-fine" data-testid="more-labels">{text}</p> })}
    }
    .into_any()
}

#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn pairs_of(figures: &Figures, intents: usize) -> usize {
    (figures.pairs_per_intent * intents as f64).ceil() as usize
}

fn micro(figures: &Figures, score: Score) -> Option<AnyView> {
    let place = micro_place(score).filter(|_| figures.micro.intents() > 1)?;
    let rows = figures.units.iter().enumerate().map(|(predictor, units)| {
        let mean = |whose| figures.micro.mean(whose, predictor, place);
        view! {
            <tr data-predictor=units.model.0.to_string()>
                <th scope="row" dir="auto">{units.model.0.to_string()}</th>
                {cell("micro-judge", score, mean(Whose::Judge))}
                {cell("micro-people", score, mean(Whose::People))}
                {cell("micro-corrected", score, mean(Whose::Corrected))}
            </tr>
        }
    });
    Some(
        view! {
            <details class="agreement-fold" data-testid="corrected-micro">
                <summary>{words::MICRO}</summary>
                <p class="agreement-fine">{words::MICRO_EXPLAINED}</p>
                <div class="agreement-scroll" tabindex="0" role="region" aria-label=words::MICRO>
                    <table class="agreement-table">
                        <thead><tr>
                            <th scope="col">{words::PREDICTOR}</th><th scope="col">{words::JUDGE_ALONE}</th>
                            <th scope="col">{words::PEOPLE_ALONE}</th><th scope="col">{words::CORRECTED}</th>
                        </tr></thead>
                        <tbody>{rows.collect_view()}</tbody>
                    </table>
                </div>
            </details>
        }
        .into_any(),
    )
}
