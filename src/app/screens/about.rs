//! "What is this?": the method, the scores and what becomes of the user's data.

use leptos::prelude::*;

use super::guide::GuideLinks;
use crate::words::{about as words, guide};
use crate::workspace::place::{Place, Source};

#[component]
pub fn About() -> impl IntoView {
    let steps = words::STEPS.map(|(step, more)| view! { <li><b>{step}</b>" "{more}</li> });
    let scores = words::SCORE_LIST.map(|(score, more)| view! { <dt>{score}</dt><dd>{more}</dd> });
    view! {
        <article class="about" data-testid="about">
            <h1>{words::TITLE}</h1>
            <p class="about-lead">{words::LEAD}</p>
            <h2>{words::METHOD}</h2>
            <p>{words::METHOD_LEAD}</p>
            <ol>{steps}</ol>
            <h2>{words::SCORES}</h2>
            <dl>{scores}</dl>
            {paragraphs(&words::SCORE_NOTES)}
            <h2>{words::JUDGE}</h2>
            {paragraphs(&words::JUDGE_NOTES)}
            <h2>{words::OTHERS}</h2>
            <p>{words::OTHERS_NOTE}</p>
            <h2>{guide::MORE}</h2>
            <GuideLinks/>
            <h2 id="privacy">{words::PRIVACY}</h2>
            {paragraphs(&words::PRIVACY_NOTES)}
            <h2>{words::PAPER}</h2>
            <p>
                <cite>{words::PAPER_TITLE}</cite>". "{words::PAPER_AUTHORS}". "
                <a data-testid="paper-link" href=words::PAPER_LINK target="_blank" rel="noopener noreferrer">
                    {words::FIND_PAPER}
                </a>
            </p>
            <p>{words::PAPER_NOTE}</p>
            <p class="about-next">
                <a class="button primary" href=Place::results(Source::Sample).to_hash()>{words::SAMPLE}</a>
                <a class="button" href=Place::Start.to_hash()>{words::TRY}</a>
            </p>
        </article>
    }
}

fn paragraphs(texts: &[&'static str]) -> impl IntoView + use<> {
    texts.iter().map(|text| view! { <p>{*text}</p> }).collect_view()
}
