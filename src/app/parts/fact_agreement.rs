//! Fact by fact: does F1 by the judge rise with F1 by a person, and do their verdicts agree?

use leptos::prelude::*;

use crate::agreement::classification::Confusion;
use crate::agreement::facts::Disagreement;
use crate::agreement::paper::{FACT_LEVEL, FACT_LEVEL_PAIRS};
use crate::agreement::reason::Reason;
use crate::app::parts::svg_chart::SvgChart;
use crate::app::state::agreement_model::{AgreementModel, Correlations, FactsFound};
use crate::base::number::{counted, fixed, shortest};
use crate::charts::agreement_scatter;
use crate::evaluation::resampling::Interval;
use crate::methods::bifact::tally::score_text;
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
                    {why.to_string()}" Label facts here, or give the file "<code>"human_present"</code>
                    " and "<code>"human_predicted"</code>": a list of true and false each."
                </p>
            }
            .into_any(),
        })
    };
    view! {
        <section aria-labelledby="facts-title">
            <h2 id="facts-title">"Fact by fact"</h2>
            {content}
        </section>
    }
}

fn looked_at(model: AgreementModel, facts: &FactsFound, shows_paper: bool) -> AnyView {
    let points = facts.level.f1_pairs();
    let rows = facts.correlations.iter().map(|(name, found)| correlation_row(name, found));
    let rows = rows.collect_view();
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
    view! {
        <div class="fact-split">
            <SvgChart draw=Box::new(move |width| agreement_scatter(&points, width))/>
            <div>
                <div class="agreement-scroll" tabindex="0" role="region" aria-label="Correlations">
                    <table class="agreement-table" data-testid="fact-correlations">
                        <thead><tr>
                            <th scope="col">"with F1 by the person"</th><th scope="col">"Pearson r"</th>
                            <th scope="col">"p"</th><th scope="col">"Spearman"</th><th scope="col">"pairs"</th>
                        </tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
                {paper}
                <p class="fact-kappas">
                    "Kappa per fact: "{kappa("all", level.facts(), facts.kappa)}
                    "; gold facts "{kappa("gold", level.gold_facts(), None)}
                    ", predicted facts "{kappa("predicted", level.predicted_facts(), None)}"."
                </p>
            </div>
            {disagreements(model, &level.disagreements())}
        </div>
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
        return view! { <p class="agreement-fine">"Judge and person agree on every fact."</p> }
            .into_any();
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
            <h3>"Furthest apart"</h3>
            <ol class="disagreements" data-testid="disagreements">{rows}</ol>
        </div>
    }
    .into_any()
}
