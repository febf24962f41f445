//! The agreement screen: the paper's first table on this data, and labelling.

use std::sync::Arc;

use leptos::prelude::*;

use crate::agreement::headline::Headline;
use crate::agreement::reason::Reason;
use crate::app::parts::agreement_exports::AgreementExports;
use crate::app::parts::agreement_settings::AgreementSettings;
use crate::app::parts::agreement_table::AgreementFigures;
use crate::app::parts::annotator_kappas::AnnotatorKappas;
use crate::app::parts::corrected_scores::CorrectedSections;
use crate::app::parts::direction_agreement::DirectionAgreement;
use crate::app::parts::fact_agreement::FactAgreement;
use crate::app::parts::label_files::LabelFiles;
use crate::app::parts::labelling_desk::LabellingDesk;
use crate::app::parts::set_choice::SetChoice;
use crate::app::parts::threshold_panels::ThresholdPanels;
use crate::app::state::agreement_model::AgreementModel;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::result_set::ResultSet;
use crate::app::state::session::Session;
use crate::words::agreement as words;
use crate::workspace::place::Place;

#[component]
pub fn Agreement(open: Arc<OpenBatch>) -> impl IntoView {
    let choice = view! { <SetChoice sets=open.sets.clone()/> };
    let sets = open.sets.clone();
    let place = Session::current().place;
    let is_labelling =
        Memo::new(move |_| place.with(|place| matches!(place, Place::Labelling { .. })));
    view! {
        <div class="agreement">
            <header>
                <h1>{move || if is_labelling.get() { words::LABEL_PAIRS } else { words::TITLE }}</h1>
                {move || (!is_labelling.get()).then(|| view! { <p>{words::LEAD}</p> })}
            </header>
            {choice}
            {move || view! { <Desk open=open.clone() set=sets.shown()/> }}
        </div>
    }
}

#[component]
fn Desk(open: Arc<OpenBatch>, set: ResultSet) -> impl IntoView {
    let model = AgreementModel::begin(open, set);
    provide_context(model);
    move || {
        if model.is_labelling.get() {
            view! { <LabellingDesk/> }.into_any()
        } else {
            view! { <Figures/> }.into_any()
        }
    }
}

#[component]
fn Figures() -> impl IntoView {
    let model = AgreementModel::current();
    let has_labels = Memo::new(move |_| {
        let is_without = |found: &crate::app::state::agreement_found::Found| {
            matches!(found.table, Err(Reason::NoLabels))
        };
        model.found.with(|found| found.as_ref().map(|found| !is_without(found)))
    });
    view! {
        {move || model.found.get().and_then(|found| headline(found.headline.as_ref()?))}
        <AgreementSettings/>
        <p class="agreement-working" role="status">{move || working(model)}</p>
        {move || match has_labels.get() {
            None => ().into_any(),
            Some(false) => view! { <NoLabels/> }.into_any(),
            Some(true) => view! { <AgreementFigures/><AgreementExports/><ThresholdPanels/> }.into_any(),
        }}
        <CorrectedSections/>
        <DirectionAgreement/>
        <FactAgreement/>
        <AnnotatorKappas/>
        <LabelFiles/>
    }
}

fn headline(said: &Headline) -> Option<AnyView> {
    let warnings = said.warnings.clone().into_iter();
    let warnings = warnings.map(|warning| view! { <p class="agreement-warning">{warning}</p> });
    let title = said.title.clone();
    (!title.is_empty()).then(|| {
        view! {
            <div class="agreement-headline" data-testid="agreement-headline">
                <h2>{title}</h2>
                {warnings.collect_view()}
            </div>
        }
        .into_any()
    })
}

fn working(model: AgreementModel) -> Option<String> {
    let working = model.working.get()?;
    Some(words::working(working.what, working.part))
}

/// Shown if there are no labels.
#[component]
fn NoLabels() -> impl IntoView {
    let model = AgreementModel::current();
    view! {
        <section class="agreement-empty" data-testid="agreement-empty">
            <h2>{words::NO_LABELS}</h2>
            <p>{words::HOW_TO_LABEL[0]}<code>"match"</code>{words::HOW_TO_LABEL[1]}</p>
            <button class="button primary" data-testid="label-here"
                on:click=move |_| model.begin_labelling()>{words::LABEL_HERE}</button>
        </section>
    }
}
