//! A page of the guide. Its Markdown is shown element by element; nothing in it becomes markup.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::state::session::Session;
use crate::browser::fetch::own_file;
use crate::guide::{Block, PAGES, Span, Target, blocks, file_of, spans};
use crate::words::{guide as words, page};
use crate::workspace::place::Place;

#[derive(Clone, PartialEq)]
enum Text {
    Coming,
    Missing,
    There(String),
}

#[component]
pub fn Guide() -> impl IntoView {
    let session = Session::current();
    let name = Memo::new(move |_| match session.place.get() {
        Place::Guide(name) => name,
        _ => String::new(),
    });
    let text = RwSignal::new(Text::Coming);
    Effect::new(move || {
        let (asked, file) = (name.get(), file_of(&name.get()));
        spawn_local(async move {
            let read = match file {
                Some(file) => own_file(&file).await,
                None => None,
            };
            // The reader may have gone to another page meanwhile.
            if name.try_get_untracked().is_some_and(|now| now == asked) {
                text.try_set(read.map_or(Text::Missing, Text::There));
            }
        });
    });
    let body = move || match text.get() {
        Text::Coming => view! { <p role="status">{page::LOADING}</p> }.into_any(),
        Text::Missing => view! { <p class="notice" role="alert">{words::MISSING}</p> }.into_any(),
        Text::There(text) => blocks(&text).into_iter().map(shown).collect_view().into_any(),
    };
    view! {
        <article class="about guide" data-testid="guide">
            {body}
            <h2>{words::MORE}</h2>
            <GuideLinks/>
        </article>
    }
}

/// The pages of the guide.
#[component]
pub fn GuideLinks() -> impl IntoView {
    let links = PAGES.map(|(name, title)| {
        view! { <li><a href=Place::Guide(name.to_owned()).to_hash()>{title}</a></li> }
    });
    view! { <ul class="guide-links" data-testid="guide-links">{links}</ul> }
}

fn shown(block: Block) -> AnyView {
    match block {
        Block::Heading(1, text) => view! { <h1>{line(&text)}</h1> }.into_any(),
        Block::Heading(2, text) => view! { <h2>{line(&text)}</h2> }.into_any(),
        Block::Heading(_, text) => view! { <h3>{line(&text)}</h3> }.into_any(),
        Block::Paragraph(text) => view! { <p>{line(&text)}</p> }.into_any(),
        Block::Code(code) => view! { <pre tabindex="0">{code}</pre> }.into_any(),
        Block::List { is_ordered, items } => {
            let items = items.iter().map(|item| view! { <li>{line(item)}</li> }).collect_view();
            if is_ordered {
                view! { <ol>{items}</ol> }.into_any()
            } else {
                view! { <ul>{items}</ul> }.into_any()
            }
        }
        Block::Table(rows) => table(&rows).into_any(),
    }
}

fn table(rows: &[Vec<String>]) -> impl IntoView + use<> {
    let (head, body) = rows.split_first().map_or((None, rows), |(head, body)| (Some(head), body));
    let head = head.map(|cells| {
        let cells = cells.iter().map(|cell| view! { <th scope="col">{line(cell)}</th> });
        view! { <thead><tr>{cells.collect_view()}</tr></thead> }
    });
    let body = body.iter().map(|cells| {
        let cells = cells.iter().map(|cell| view! { <td>{line(cell)}</td> }).collect_view();
        view! { <tr>{cells}</tr> }
    });
    view! {
        <div class="guide-table" tabindex="0">
            <table>{head}<tbody>{body.collect_view()}</tbody></table>
        </div>
    }
}

fn line(text: &str) -> Vec<AnyView> {
    spans(text).into_iter().map(span).collect()
}

fn span(span: Span) -> AnyView {
    match span {
        Span::Text(text) => text.into_any(),
        Span::Bold(text) => view! { <b>{text}</b> }.into_any(),
        Span::Code(text) => view! { <code>{text}</code> }.into_any(),
        Span::Link { text, to: Target::Here(hash) } => view! { <a href=hash>{text}</a> }.into_any(),
        Span::Link { text, to: Target::Guide(page) } => {
            view! { <a href=Place::Guide(page).to_hash()>{text}</a> }.into_any()
        }
        Span::Link { text, to: Target::Web(address) } => {
            view! { <a href=address target="_blank" rel="noopener noreferrer">{text}</a> }
                .into_any()
        }
    }
}
