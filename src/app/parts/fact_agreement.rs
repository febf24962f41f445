//! Agreement fact by fact: correlation of scores, and kappa of verdicts.

use leptos::prelude::*;

use crate::agreement::classification::Confusion;
use crate::agreement::facts::Disagreement;
use crate::agreement::paper::{FACT_LEVEL, FACT_LEVEL_PAIRS};
use crate::agreement::reason::Reason;
use crate::agreement::score_agreement::{Correlations, SCORES, ScoreAgreement};
use crate::app::parts::svg_chart::SvgChart;
use crate::app::state::agreement_found::FactsFound;
use crate::app::state::agreement_model::AgreementModel;
use crate::base::number::{counted, fixed, shortest};
use crate::charts::agreement_scatter;
use crate::evaluation::resampling::Interval;
use crate::methods::bifact::tally::{Metric, score_text};
use crate::words::agreement as words;
use crate::workspace::View;
use crate::workspace::place::Place;

const MOST_SHOWN: usize = 12;

#[component]
pub fn FactAgreement() -> impl IntoView {
    let model = AgreementModel::current();
    let content = move || {
        let shows_paper = model.choices.with(|choices| choices.shows_paper);
        let found = model.found.get()?;
        Some(match &found.facts {
            Ok(facts) => looked_at(model, facts, shows_paper),
            Err(why) => view! {
                <p class="agreement-fine" data-testid="no-fact-verdicts">
                    {why.to_string()}{words::LABEL_FACTS[0]}<code>"human_present"</code>
                    {words::LABEL_FACTS[1]}<code>"human_predicted"</code>{words::LABEL_FACTS[2]}
                </p>
            }
            .into_any(),
        })
    };
    view! {
        <section aria-labelledby="facts-title">
            <h2 id="facts-title">{words::FACTS}</h2>
            {content}
        </section>
    }
}

fn looked_at(model: AgreementModel, facts: &FactsFound, shows_paper: bool) -> AnyView {
    let paper = shows_paper.then(|| {
        let each =
            FACT_LEVEL.map(|one| format!("{} r = {} (p {})", one.metric, fixed(one.r, 3), one.p));
        view! {
            <p class="agreement-fine">
                "The paper, on "{FACT_LEVEL_PAIRS}" pairs of its own: "{each.join(", ")}"."
            </p>
        }
    });
    let level = &facts.level;
    let is_there = |score: &Metric| facts.scores.iter().any(|found| found.of == *score);
    let missing: Vec<&str> =
        SCORES.into_iter().filter(|score| !is_there(score)).map(Metric::name).collect();
    let missing = words::without_labels(&missing).map(
        |said| view! { <p class="agreement-fine" data-testid="scores-without-labels">{said}</p> },
    );
    view! {
        {facts.scores.iter().map(score_panel).collect_view()}
        {missing}
        {paper}
        <p class="fact-kappas">
            {words::KAPPA_PER_FACT}{kappa("all", level.facts(), facts.kappa)}
            "; gold facts "{kappa("gold", level.gold_facts(), None)}
            ", predicted facts "{kappa("predicted", level.predicted_facts(), None)}"."
        </p>
        {disagreements(model, &level.disagreements())}
    }
    .into_any()
}

/// A score by the judge and by the person, drawn and correlated.
fn score_panel(found: &ScoreAgreement) -> AnyView {
    let (of, points) = (found.of, found.points.clone());
    let reasons = found.correlations.iter().map(|(_, found)| found.as_ref().err().copied());
    let rows = match Reason::shared(reasons) {
        Some(why) => vec![reason_row(&found.correlations, why)],
        None => {
            found.correlations.iter().map(|(name, found)| correlation_row(name, found)).collect()
        }
    };
    view! {
        <div class="fact-split" data-testid="score-agreement" data-of=of.key()>
            <SvgChart draw=Box::new(move |width| agreement_scatter(of.name(), &points, width))/>
            <div class="agreement-scroll" tabindex="0" role="region"
                aria-label=format!("Correlations with {} by the person", of.name())>
                <table class="agreement-table" data-testid="fact-correlations" data-of=of.key()>
                    <thead><tr>
                        <th scope="col">"with "{of.name()}" by the person"</th>
                        <th scope="col">"Pearson r"</th><th scope="col">"p"</th>
                        <th scope="col">"Spearman"</th><th scope="col">"pairs"</th>
                    </tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </div>
    }
    .into_any()
}

fn reason_row(found: &[(String, Result<Correlations, Reason>)], why: Reason) -> AnyView {
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    view! {
        <tr>
            <th scope="row" class="agreement-all">{names.join(", ")}</th>
            <td colspan="4" class="agreement-why">{why.to_string()}</td>
        </tr>
    }
    .into_any()
}

fn correlation_row(name: &str, found: &Result<Correlations, Reason>) -> AnyView {
    let name = name.to_owned();
    let cells = match found {
        Ok(Correlations { pearson: r, spearman: rank }) => view! {
            <td data-value=shortest(r.coefficient)>
                {fixed(r.coefficient, 3)}{r.interval.map(around)}
            </td>
            <td data-value=r.p.map(shortest)>{p_text(r.p)}</td>
            <td data-value=shortest(rank.coefficient)>{fixed(rank.coefficient, 3)}</td>
            <td data-value=r.pairs>{r.pairs}</td>
        }
        .into_any(),
        Err(why) => {
            view! { <td colspan="4" class="agreement-why">{why.to_string()}</td> }.into_any()
        }
    };
    view! { <tr data-metric=name.clone()><th scope="row">{name.clone()}</th>{cells}</tr> }
        .into_any()
}

fn around(interval: Interval) -> impl IntoView {
    view! {
        <small data-low=shortest(interval.low) data-high=shortest(interval.high)>
            {fixed(interval.low, 2)}"–"{fixed(interval.high, 2)}
        </small>
    }
}

fn p_text(p: Option<f64>) -> String {
    match p {
        None => "–".to_owned(),
        Some(p) if p < 0.001 => "< 0.001".to_owned(),
        Some(p) => fixed(p, 3),
    }
}

fn kappa(of: &'static str, facts: Confusion, interval: Option<Interval>) -> AnyView {
    let value = facts.kappa();
    let within = interval.map(|one| format!(" ({}–{})", fixed(one.low, 2), fixed(one.high, 2)));
    view! {
        <b data-testid="fact-kappa" data-of=of data-value=value.map(shortest)>
            {value.map_or_else(|| "–".to_owned(), |value| fixed(value, 3))}
        </b>
        {within}" of "{counted(facts.pairs(), "fact")}
    }
    .into_any()
}

fn disagreements(model: AgreementModel, apart: &[Disagreement]) -> AnyView {
    if apart.is_empty() {
        return view! { <p class="agreement-fine">{words::ALL_FACTS_AGREE}</p> }.into_any();
    }
    let rows = apart.iter().take(MOST_SHOWN).filter_map(|one| {
        let (link, id) = model.open.with_value(|open| {
            let id = open.batch.pairs.get(one.place)?.id.clone();
            Some((Place::pair(open.source, &id, &View::default()).to_hash(), id.0))
        })?;
        let facts = (one.facts_apart > 0).then(|| format!(" · {} apart", counted(one.facts_apart, "fact")));
        Some(view! {
            <li>
                <a href=link dir="auto">{id}</a>
                <span>"judge "{score_text(one.judge_f1)}", person "{score_text(one.person_f1)}{facts}</span>
            </li>
        })
    });
    let rows = rows.collect_view();
    view! {
        <div>
            <h3>{words::FURTHEST_APART}</h3>
            <ol class="disagreements" data-testid="disagreements">{rows}</ol>
        </div>
    }
    .into_any()
}
