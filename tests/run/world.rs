//! What surrounds a run: a batch, what is known of it, the time, and a book of everything sent.

use std::time::Duration;

use bifact::evaluation::batch::Batch;
use bifact::methods::bifact::Bifact;
use bifact::methods::bifact::prompts::PromptTexts;
use bifact::methods::bifact::results::Results;
use bifact::methods::bifact::results::Unscored;
use bifact::methods::bifact::row_review::Row;
use bifact::providers::{Parameter, Parameters, provider};
use bifact::run::{Cache, End, JudgeSetup, Plan, Progress, Run, RunSettings, Wanted, begin_with};

use crate::answering::{Question, tally_by_rule};
use crate::batch;
use crate::driving::Driven;
use crate::judge::Reply;

pub struct World {
    pub batch: Batch,
    pub of_file: Results,
    pub results: Results,
    pub cache: Cache,
    pub now: f64,
    /// Everything that was ever sent, in this order.
    pub requests: Vec<Request>,
}

#[derive(Debug, Clone)]
pub struct Request {
    pub question: Question,
    /// The unusable answer and the complaint about it.
    pub correction: Option<(String, String)>,
    pub parameters: Parameters,
    pub at: f64,
    /// How often the same question had been sent before, corrections included.
    pub earlier: usize,
    /// When its reply arrived in time to count, and what it was.
    pub came: Option<(f64, Came)>,
}

impl Request {
    pub fn was_answered(&self) -> bool {
        matches!(self.came, Some((_, Came::Usable)))
    }

    pub fn answered_at(&self) -> Option<f64> {
        self.came.filter(|_| self.was_answered()).map(|(at, _)| at)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Came {
    Usable,
    Unusable,
    Failed,
    /// The run gave it up before there was a reply.
    TimedOut,
}

#[derive(Debug, Clone)]
pub struct Order {
    pub setup: JudgeSetup<Bifact>,
    pub wanted: Wanted,
    pub settings: RunSettings,
    pub stop_at: Option<f64>,
}

impl Default for Order {
    fn default() -> Self {
        let provider = provider("openai").unwrap();
        Self {
            setup: JudgeSetup {
                provider,
                base_url: provider.base_url.to_owned(),
                model: "some-model".to_owned(),
                // Short, for their fingerprints are taken again and again.
                inquiry: Bifact {
                    prompts: PromptTexts {
                        factoring: "Split.".into(),
                        assessment: "Compare.".into(),
                    },
                },
                parameters: Parameters::default(),
            },
            wanted: Wanted::Missing,
            settings: RunSettings {
                at_once: 16,
                patience: Duration::from_mins(2),
                price: None,
                budget: None,
                seed: 7,
            },
            stop_at: None,
        }
    }
}

#[derive(Debug)]
pub struct Ended {
    pub end: End,
    pub progress: Progress,
    pub refused: Vec<Parameter>,
    /// How it stood after each reply.
    pub shown: Vec<Progress>,
    /// How it stood after the first requests had gone out.
    pub at_first: Progress,
}

impl World {
    pub fn new(intents: u32, predictors: u32) -> Self {
        Self::of(batch::rows(intents, predictors))
    }

    pub fn of(rows: Vec<Row>) -> Self {
        let (batch, of_file) = batch::built(rows);
        let results = begin_with(&of_file, true);
        let cache = Cache::default();
        Self { batch, of_file, results, cache, now: 1_000.0, requests: Vec::new() }
    }

    /// A fresh result set over the same batch; answers that were paid for are still kept.
    pub fn begin_again(&mut self) {
        self.results = begin_with(&self.of_file, true);
        self.requests.clear();
    }

    pub fn plan(&self, wanted: Wanted) -> Plan {
        Plan::of(&Bifact::default(), &self.batch, &self.results, wanted)
    }

    pub fn run(&mut self, order: &Order, judge: impl FnMut(&Request) -> Reply) -> Ended {
        let Order { setup, wanted, settings, .. } = order;
        let plan = self.plan(*wanted);
        let run = Run::begin(setup.clone(), &self.batch, &plan, *wanted, *settings, self.now);
        Driven::new(self, run, judge, wanted.asks_anew()).until_over(order.stop_at)
    }

    /// Sent requests that got an answer of use.
    pub fn answered(&self) -> usize {
        self.requests.iter().filter(|request| request.was_answered()).count()
    }

    /// Pairs that were asked about in vain.
    pub fn failed(&self) -> usize {
        self.unscored().filter(|why| why.is_failure()).count()
    }

    /// Requests that the run gave up.
    pub fn timed_out(&self) -> usize {
        let is_given_up = |request: &&Request| matches!(request.came, Some((_, Came::TimedOut)));
        self.requests.iter().filter(is_given_up).count()
    }

    /// What the pairs without a score say about it.
    pub fn unscored(&self) -> impl Iterator<Item = &Unscored> {
        self.results.outcomes.iter().filter_map(|outcome| outcome.assessed.as_ref().err())
    }

    /// Whatever happened on the way: every score is the one its own answer makes, and every pair
    /// without one has a name and a sentence for why.
    pub fn check_results(&self) {
        assert_eq!(self.results.outcomes.len(), self.batch.pairs.len());
        assert_eq!(self.results.golds.len(), self.batch.golds.len());
        for (pair, outcome) in self.batch.pairs.iter().zip(&self.results.outcomes) {
            match &outcome.assessed {
                Ok(assessment) => {
                    let by_rule = tally_by_rule(self.batch.gold(pair.gold), &pair.predicted);
                    assert_eq!(assessment.tally(), by_rule, "{}", pair.id);
                    assert!(outcome.answer.is_some(), "{}", pair.id);
                }
                Err(why) => {
                    assert!(!why.name().is_empty() && why.to_string().ends_with(['.', '”']));
                }
            }
        }
    }
}
