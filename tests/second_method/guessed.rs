//! A producer: what it finds out is a prediction, and it has no scores.

use bifact::base::fingerprint::Fingerprint;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::image::Image;
use bifact::evaluation::inquiry::{Each, EstimateWords, Finding, Inquiry, Kind, Size, Unit};
use bifact::evaluation::method::Producer;
use bifact::evaluation::prompt::{Part, Prompt};
use bifact::evaluation::unscored::UnusableAnswer;
use serde_json::{Value, json};

use crate::directed::NeitherYesNorNo as Nothing;

/// One screen for each pair.
#[derive(Debug, Clone, PartialEq)]
pub struct Guessed {
    pub screens: Vec<Image>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Guess(pub String);

fn read(text: &str) -> Result<Guess, UnusableAnswer<Nothing>> {
    match text.strip_prefix("goal: ") {
        Some(goal) => Ok(Guess(goal.to_owned())),
        None => Err(UnusableAnswer::new(Nothing, text)),
    }
}

impl Inquiry for Guessed {
    const KEY: &'static str = "guessed";
    const MEMBER: Option<&'static str> = Some("guessed");

    type Reading = Guess;
    type Ground = ();
    type Finding = Guess;
    type Problem = Nothing;

    fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of([Self::KEY])
    }

    fn kinds(&self) -> Vec<Kind> {
        let schema = json!({ "type": "string" });
        vec![Kind {
            key: "goal",
            each: Each::Pair,
            waits_for: None,
            samples: 1,
            schema,
            form: "a goal",
        }]
    }

    fn prompt(&self, unit: Unit, _: &Batch, _: Option<&()>) -> Option<Prompt> {
        let screen = self.screens.get(unit.about.pair()?)?;
        let parts = vec![Part::Text("What was the goal?".to_owned()), Part::Image(screen.clone())];
        Some(Prompt { instructions: "Look at the screen.".to_owned(), parts })
    }

    fn size(&self, _: Unit, _: &Batch, _: Option<&()>) -> Size {
        Size { input: 100.0, output: 10.0 }
    }

    fn estimate_words() -> EstimateWords {
        EstimateWords {
            how: "Guessed.",
            to_golds: "to look at",
            to_pairs: "to ask about",
            each: "pair",
            nothing_left: "Nothing.",
        }
    }

    fn read(
        &self,
        _: Unit,
        text: &str,
        _: &Batch,
        _: Option<&()>,
    ) -> Result<Guess, UnusableAnswer<Nothing>> {
        read(text)
    }

    fn finding(&self, answers: Vec<Guess>) -> Option<Guess> {
        answers.into_iter().next()
    }

    fn answer_of(finding: &Guess) -> Value {
        format!("goal: {}", finding.0).into()
    }

    fn read_again(
        answer: &str,
        _: &Value,
        _: Option<&()>,
    ) -> Option<Result<Guess, UnusableAnswer<Nothing>>> {
        Some(read(answer))
    }
}

impl Finding for Guess {
    type Ground = ();
    type Correction = ();
}

impl Producer for Guessed {
    fn prediction(made: &Guess) -> &str {
        &made.0
    }
}
