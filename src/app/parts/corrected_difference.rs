//! The corrected difference of two predictors on the same gold intents.

use leptos::prelude::*;

use crate::app::parts::corrected_cells::{cell, micro_place, score_name};
use crate::app::state::corrected_model::{CorrectedModel, Figures};
use crate::trust::{Score, Whose, difference_rows};
use crate::words::corrected as words;

#[component]
pub fn CorrectedDifference(score: Memo<Score>) -> impl IntoView {
    let model = CorrectedModel::current();
    let found = model.found.get_untracked()?;
    let figures = found.figures.as_ref().ok().filter(|figures| figures.units.len() > 1)?;
    let count = figures.units.len();
    let two = Memo::new(move |_| two(model, count));
    let choices = [0, 1].map(|at| choice(model, figures, two, at));
    let [one, other] = choices;
    let shown = found.clone();
    let content = move || {
        let figures = shown.figures.as_ref().ok()?;
        figures_of(figures, two.get(), score.get())
    };
    Some(view! {
        <h3>{words::DIFFERENCE}</h3>
        <div class="corrected-two">{one}<span>{words::LESS}</span>{other}</div>
        {content}
    })
}

/// The chosen two, or the first two.
fn two(model: CorrectedModel, predictors: usize) -> [usize; 2] {
    let chosen = model.choices.with(|choices| choices.two);
    chosen.filter(|two| two.iter().all(|place| *place < predictors)).unwrap_or([0, 1])
}

fn choice(model: CorrectedModel, figures: &Figures, two: Memo<[usize; 2]>, at: usize) -> AnyView {
    let now = move || two.get().get(at).copied();
    let options = figures.units.iter().enumerate().map(|(place, units)| {
        view! { <option value=place.to_string() prop:selected=move || now() == Some(place)>{units.model.0.to_string()}</option> }
    });
    let choose = move |event| {
        if let Ok(place) = event_target_value(&event).parse::<usize>() {
            let mut two = two.get_untracked();
            if let Some(slot) = two.get_mut(at) {
                *slot = place;
            }
            model.choices.update(|choices| choices.two = Some(two));
        }
    };
    let label = if at == 0 { words::PREDICTOR } else { words::LESS };
    view! {
        <select aria-label=label data-testid="corrected-two" on:change=choose>{options.collect_view()}</select>
    }
    .into_any()
}

fn figures_of(figures: &Figures, two: [usize; 2], score: Score) -> Option<AnyView> {
    let [one, other] = two.map(|place| figures.units.get(place));
    let (one, other) = (one?, other?);
    let row = difference_rows(one, other).into_iter().find(|row| row.score == score)?;
    let (name, less) = (one.model.0.to_string(), other.model.0.to_string());
    let said = row.corrected.zip(row.judge).map(|(corrected, judge)| {
        let mean = corrected.mean;
        let verdict = words::difference_verdict(&name, &less, mean.interval);
        let figures = words::difference(
            &name,
            &less,
            score_name(score),
            &words::with_interval(mean.value, mean.interval),
            &words::signed(judge.value),
        );
        format!("{verdict} {figures}")
    });
    let micro = micro_place(score).map(|place| {
        let mean = |whose| figures.micro.difference(whose, two, place);
        view! {
            <tr>
                <th scope="row">{words::MICRO}</th>
                {cell("micro-difference-judge", score, mean(Whose::Judge))}
                {cell("micro-difference-people", score, mean(Whose::People))}
                {cell("micro-difference", score, mean(Whose::Corrected))}
                <td>{figures.micro.intents()}</td>
            </tr>
        }
    });
    Some(
        view! {
            {said.map(|said| view! { <p class="corrected-answer" data-testid="difference-answer">{said}</p> })}
            <div class="agreement-scroll" tabindex="0" role="region" aria-label=words::DIFFERENCE>
                <table class="agreement-table" data-testid="corrected-differences">
                    <thead><tr>
                        <th scope="col">{score_name(score)}</th><th scope="col">{words::JUDGE_ALONE}</th>
                        <th scope="col">{words::PEOPLE_ALONE}</th><th scope="col">{words::CORRECTED}</th>
                        <th scope="col">{words::LABELLED}</th>
                    </tr></thead>
                    <tbody>
                        <tr>
                            <th scope="row">{format!("{name} {} {less}", words::LESS)}</th>
                            {cell("difference-judge", score, row.judge)}
                            {cell("difference-people", score, row.people)}
                            {cell("corrected-difference", score, row.corrected.map(|one| one.mean))}
                            <td>{row.labelled}</td>
                        </tr>
                        {micro}
                    </tbody>
                </table>
            </div>
            <p class="agreement-fine">{words::SAME_INTENTS}</p>
        }
        .into_any(),
    )
}
