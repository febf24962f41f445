//! Agreement among annotators, which limits what one can expect of a judge.

use leptos::prelude::*;

use crate::agreement::annotators::RaterPair;
use crate::agreement::reason::Reason;
use crate::app::parts::label_disagreements::LabelDisagreements;
use crate::app::state::agreement_found::Kappas;
use crate::app::state::agreement_model::AgreementModel;
use crate::base::number::{fixed, shortest};
use crate::words::agreement as words;

#[component]
pub fn AnnotatorKappas() -> impl IntoView {
    let model = AgreementModel::current();
    let content = move || {
        let found = model.found.get()?;
        let of = [
            ("pairs", words::OF_PAIRS, &found.pair_kappas),
            ("fulfilment", words::OF_FULFILMENT, &found.fulfilment_kappas),
            ("satisfaction", words::OF_SATISFACTION, &found.satisfaction_kappas),
            ("facts", words::OF_FACTS, &found.fact_kappas),
        ];
        let tables: Vec<_> =
            of.into_iter().filter_map(|(of, title, found)| kappas(of, title, found)).collect();
        (!tables.is_empty()).then(|| {
            view! {
                <section class="annotator-kappas" aria-labelledby="annotators-title">
                    <h2 id="annotators-title">{words::ANNOTATORS}</h2>
                    {tables}
                    <LabelDisagreements/>
                </section>
            }
        })
    };
    view! { {content} }
}

fn kappas(of: &'static str, title: &'static str, kappas: &Kappas) -> Option<AnyView> {
    if kappas.rater_pairs.is_empty() {
        return None;
    }
    let rows = kappas.rater_pairs.iter().map(row).collect_view();
    let mean = kappas.mean.filter(|_| kappas.rater_pairs.len() > 1).map(|mean| {
        view! {
            {words::MEAN_KAPPA}
            <b data-testid="mean-kappa" data-value=shortest(mean)>{fixed(mean, 3)}</b>". "
        }
    });
    let ordinal = (of == "pairs").then(|| {
        view! {
            {words::ORDINAL_ALPHA}{alpha("ordinal", &kappas.ordinal_alpha)}
        }
    });
    Some(
        view! {
            <div class="agreement-scroll" tabindex="0" role="region" aria-label=title>
                <table class="agreement-table" data-testid="annotator-kappas" data-of=of>
                    <thead><tr>
                        <th scope="col">{title}</th><th scope="col">{words::COHENS_KAPPA}</th>
                        <th scope="col">{words::RAW_AGREEMENT}</th><th scope="col">{words::BOTH_LABELLED}</th>
                    </tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <p class="agreement-fine">
                {mean}{words::ALPHA}{alpha("nominal", &kappas.alpha)}{ordinal}"."
            </p>
            {kappas.nearly_constant.map(|share| view! {
                <p class="agreement-warning" data-testid="nearly-constant">{words::nearly_constant(share)}</p>
            })}
        }
        .into_any(),
    )
}

fn row(two: &RaterPair) -> AnyView {
    let kappa = match &two.kappa {
        Ok(kappa) => view! { <td data-value=shortest(*kappa)>{fixed(*kappa, 3)}</td> }.into_any(),
        Err(why) => view! { <td class="agreement-why">{why.to_string()}</td> }.into_any(),
    };
    let raw = two.raw_agreement;
    view! {
        <tr>
            <th scope="row" dir="auto">{words::two_people(&two.one, &two.other)}</th>
            {kappa}
            <td data-value=raw.map(shortest)>{raw.map_or_else(|| "–".to_owned(), |raw| fixed(raw, 3))}</td>
            <td>{two.both}</td>
        </tr>
    }
    .into_any()
}

fn alpha(scale: &'static str, alpha: &Result<f64, Reason>) -> AnyView {
    match alpha {
        Ok(alpha) => view! {
            <b data-testid="alpha" data-scale=scale data-value=shortest(*alpha)>{fixed(*alpha, 3)}</b>
        }
        .into_any(),
        Err(why) => why.to_string().into_any(),
    }
}
