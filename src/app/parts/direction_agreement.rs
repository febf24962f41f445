//! AutoRater's two answers per pair, and a model's verdicts on fulfilment, against a person's.

use leptos::prelude::*;

use crate::agreement::classification::Confusion;
use crate::app::state::agreement_model::AgreementModel;
use crate::base::number::{fixed, shortest};
use crate::labelling::{PAPER_F1, PAPER_KAPPAS};
use crate::words::agreement as words;

#[component]
pub fn DirectionAgreement() -> impl IntoView {
    let model = AgreementModel::current();
    let content = move || {
        let found = model.found.get()?;
        let of_directions = found.directions.map(|[one, other]| {
            vec![
                ("prediction-to-gold", words::PREDICTION_TO_GOLD, one),
                ("gold-to-prediction", words::GOLD_TO_PREDICTION, other),
                ("both", words::BOTH_DIRECTIONS, one + other),
            ]
        });
        let fulfilled =
            found.fulfilment.map(|told| ("fulfilled", words::PREDICTION_FULFILLED, told.counts));
        let rows: Vec<_> = of_directions.into_iter().flatten().chain(fulfilled).collect();
        if rows.is_empty() {
            return None;
        }
        let rows = rows.into_iter().map(|(key, name, counts)| row(key, name, counts));
        let rows = rows.collect_view();
        let cannot_tell = found.fulfilment.and_then(|told| words::cannot_tell(told.cannot_tell));
        Some(view! {
            <section aria-labelledby="directions-title">
                <h2 id="directions-title">{words::directions(found.whose.name())}</h2>
                <div class="agreement-scroll" tabindex="0" role="region" aria-label=words::DIRECTIONS>
                    <table class="agreement-table" data-testid="direction-agreement">
                        <thead><tr>
                            <th scope="col">{words::DIRECTION}</th><th scope="col">"F1"</th>
                            <th scope="col">"precision"</th><th scope="col">"recall"</th>
                            <th scope="col">"kappa"</th><th scope="col">"both answered"</th>
                        </tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
                <p class="agreement-fine">
                    {words::SAME_PAIRS}" "{cannot_tell}" "{words::paper_directions(PAPER_F1, PAPER_KAPPAS)}
                </p>
            </section>
        })
    };
    view! { {content} }
}

fn row(key: &'static str, name: &'static str, counts: Confusion) -> AnyView {
    let figures = [counts.f1(), counts.precision(), counts.recall(), counts.kappa()];
    let cells = figures.map(|figure| {
        let shown = figure.map_or_else(|| "–".to_owned(), |figure| fixed(figure, 3));
        view! { <td data-value=figure.map(shortest)>{shown}</td> }
    });
    view! {
        <tr data-direction=key>
            <th scope="row">{name}</th>
            {cells}
            <td>{counts.pairs()}</td>
        </tr>
    }
    .into_any()
}
