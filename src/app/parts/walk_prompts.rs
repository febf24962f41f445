//! The prompt and the raw response behind a step of the walk. If no judge was asked from here, the page
//! says so and shows the prompt it would send.

use leptos::prelude::*;

use super::pair_context::PairContext;
use super::scored_pair::word_for_word;
use crate::base::fingerprint::Fingerprint;
use crate::evaluation::prompt::Prompt;
use crate::evaluation::signature::Judge;
use crate::methods::bifact::fact::Fact;
use crate::methods::bifact::frozen_gold::FrozenGold;
use crate::methods::bifact::prompts::PromptTexts;
use crate::words::pair as words;

/// Who made what the step shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Maker {
    Asked,
    /// With prompts that have changed since.
    AskedOtherwise,
    File,
    Rules,
    Person,
}

impl Maker {
    fn of(judge: &Judge, prompts: Fingerprint) -> Self {
        match judge {
            Judge::InFile(_) | Judge::Unnamed => Self::File,
            Judge::Rules => Self::Rules,
            Judge::Model(model) if model.prompts == prompts => Self::Asked,
            Judge::Model(_) => Self::AskedOtherwise,
        }
    }

    fn sentence(self) -> &'static str {
        match self {
            Self::Asked => words::ASKED,
            Self::AskedOtherwise => words::ASKED_OTHERWISE,
            Self::File => words::FROM_FILE,
            Self::Rules => words::BY_RULES,
            Self::Person => words::BY_PERSON,
        }
    }
}

/// Only the steps that a judge answers have a prompt.
pub fn asked_at(step: usize, desk: PairContext, prompts: &PromptTexts) -> Option<AnyView> {
    let outcome = desk.outcome.get()?;
    let maker = Maker::of(&outcome.judge, prompts.fingerprint());
    match step {
        2 => {
            let frozen = desk.frozen.get()?;
            let prompt =
                desk.with_pair(|open, pair| prompts.ask_for_facts(open.batch.gold(pair.gold)))?;
            let maker = maker_of_facts(desk, &frozen).unwrap_or(maker);
            Some(asked(maker, &prompt, frozen.answer.as_deref()))
        }
        3..=5 => {
            let assessment = outcome.assessed.as_ref().ok()?;
            let facts: Vec<Fact> = assessment.gold.iter().map(|gold| gold.fact.clone()).collect();
            let prompt = desk.with_pair(|open, pair| {
                prompts.ask_for_assessment(open.batch.gold(pair.gold), &pair.predicted, &facts)
            })?;
            Some(asked(maker, &prompt, outcome.answer.as_deref()))
        }
        _ => None,
    }
}

/// `None` if the judge of the pair also split the gold intent.
fn maker_of_facts(desk: PairContext, frozen: &FrozenGold) -> Option<Maker> {
    if frozen.first_facts().is_empty() {
        return Some(Maker::Person);
    }
    let of_file = desk.with_pair(|open, pair| {
        let results = open.sets.of_file().results;
        results.with_untracked(|results| results.frozen(pair.gold).is_some())
    })?;
    of_file.then_some(Maker::File)
}

fn asked(maker: Maker, prompt: &Prompt, answer: Option<&str>) -> AnyView {
    let prompt = word_for_word(words::PROMPT, &prompt.shown());
    let answer = match answer {
        Some(answer) => word_for_word(words::RAW, answer).into_any(),
        None => view! { <p>{words::NO_RAW}</p> }.into_any(),
    };
    view! {
        <div class="pair-walk-asked" data-testid="walk-asked">
            <p>{maker.sentence()}</p>
            {prompt}
            {answer}
        </div>
    }
    .into_any()
}
