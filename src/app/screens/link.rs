//! A link that holds pairs: shows what is in it before anything is opened.

use leptos::prelude::*;

use crate::app::state::session::Session;
use crate::browser::files::text_as_file;
use crate::link::{self, Refused, Shared, SharedPair};
use crate::words::link as words;
use crate::workspace::place::Place;

/// Pairs shown before the rest is counted.
const SHOWN: usize = 10;

#[component]
pub fn Link() -> impl IntoView {
    let session = Session::current();
    let packed = Memo::new(move |_| match session.place.get() {
        Place::Link(packed) => packed,
        _ => String::new(),
    });
    move || {
        let body = match link::read(&packed.get()) {
            Ok(shared) => shown(&session, shared).into_any(),
            Err(why) => refused(why).into_any(),
        };
        view! { <section class="shared-link" data-testid="shared-link">{body}</section> }
    }
}

fn refused(why: Refused) -> impl IntoView {
    view! {
        <h1>{words::CANNOT}</h1>
        <p class="notice" role="alert" data-testid="link-refused">{words::refused(why)}</p>
        <p><a class="button primary" href=Place::Start.to_hash()>{words::TO_START}</a></p>
    }
}

fn shown(session: &Session, shared: Shared) -> impl IntoView + use<> {
    let session = *session;
    let count = shared.pairs.len();
    let more = words::more(count.saturating_sub(SHOWN));
    let (holds, caution) = (words::holds(&shared), words::caution(&shared));
    let formulas = words::formulas(shared.formulas);
    let is_scored = shared.judged > 0;
    let lines = shared.lines;
    let open = move |_| {
        let files = text_as_file(words::DATA_NAME, &lines).into_iter().collect();
        if is_scored { session.open_scored(files) } else { session.open(files) }
    };
    let rows = shared.pairs.into_iter().take(SHOWN).map(row).collect_view();
    view! {
        <h1>{words::TITLE}</h1>
        <p class="shared-link-lead" data-testid="link-holds">{holds}</p>
        {caution.map(|caution| view! { <p data-testid="link-caution">{caution}</p> })}
        {formulas.map(|formulas| view! { <p data-testid="link-formulas">{formulas}</p> })}
        <p>{words::NOTHING_YET}" "{words::OPEN_KEEPS}</p>
        <p class="shared-link-actions">
            <button class="button primary" data-testid="link-open" on:click=open>{words::open(count)}</button>
            <a class="button" href=Place::Start.to_hash()>{words::NOT_NOW}</a>
        </p>
        <ol class="shared-link-pairs">{rows}</ol>
        {more.map(|more| view! { <p class="quiet">{more}</p> })}
    }
}

fn row(pair: SharedPair) -> impl IntoView {
    let model = (!pair.model.is_empty()).then(|| {
        view! { <dt>{words::MODEL}</dt><dd dir="auto">{pair.model}</dd> }
    });
    view! {
        <li>
            <dl>
                <dt>{words::GOLD}</dt><dd dir="auto">{pair.gold}</dd>
                <dt>{words::PREDICTED}</dt><dd dir="auto">{pair.predicted}</dd>
                {model}
            </dl>
        </li>
    }
}
