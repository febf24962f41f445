//! Facts and a judge's verdicts on them.

use std::fmt;

use super::tally::FactTally;

pub use crate::evaluation::verdict::Verdict;

/// Far more than any task has. A longer list is reported as a problem and never cut.
pub const MOST_FACTS: usize = 2_000;

/// One atomic statement of an intent: never empty, never more than one line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fact(String);

impl Fact {
    /// Folds white space to single spaces; `None` where nothing is left.
    pub fn new(text: &str) -> Option<Self> {
        let mut folded = String::with_capacity(text.len());
        for word in text.split_whitespace() {
            if !folded.is_empty() {
                folded.push(' ');
            }
            folded.push_str(word);
        }
        (!folded.is_empty()).then_some(Self(folded))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text for comparison: letters and digits in lower case.
    ///
    /// A fact made of other signs only (an emoji, say) is compared as it stands.
    pub fn comparison_key(&self) -> String {
        comparison_key(&self.0)
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

pub fn comparison_key(text: &str) -> String {
    let key: String =
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    if key.is_empty() { text.trim().to_owned() } else { key }
}

/// Whose facts: those of the gold intent or those of the prediction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Gold,
    Predicted,
}

impl Side {
    pub const ALL: [Self; 2] = [Self::Gold, Self::Predicted];

    /// The key in markup and files.
    pub fn key(self) -> &'static str {
        match self {
            Self::Gold => "gold",
            Self::Predicted => "predicted",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.key() == key)
    }

    /// What a verdict means on this side, in a word.
    pub fn word(self, verdict: Verdict) -> &'static str {
        match (self, verdict) {
            (Self::Gold, Verdict::Supported) => "covered",
            (Self::Gold, Verdict::Unsupported) => "missed",
            (Self::Predicted, Verdict::Supported) => "correct",
            (Self::Predicted, Verdict::Unsupported) => "invented",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedFact {
    pub fact: Fact,
    /// The judge's, which stays as it was.
    pub verdict: Verdict,
    pub reason: String,
    /// What a person said instead.
    pub correction: Option<Box<Correction>>,
}

/// A person's verdict in place of the judge's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    pub verdict: Verdict,
    /// Who; empty where they gave no name.
    pub by: String,
    /// When, as an ISO 8601 date and time.
    pub at: String,
    pub note: String,
}

impl JudgedFact {
    pub fn new(fact: Fact, verdict: Verdict, reason: String) -> Self {
        Self { fact, verdict, reason, correction: None }
    }

    /// The verdict that counts: the person's where there is one.
    pub fn stands(&self) -> Verdict {
        self.correction.as_ref().map_or(self.verdict, |correction| correction.verdict)
    }
}

/// Both directions of a comparison: gold facts against the prediction, and predicted facts against the
/// gold intent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assessment {
    pub gold: Vec<JudgedFact>,
    pub predicted: Vec<JudgedFact>,
}

impl Assessment {
    /// Nothing was predicted: there are no predicted facts, and every gold fact is lost.
    pub fn of_empty_prediction(gold: &[Fact]) -> Self {
        let lost = |fact: &Fact| {
            JudgedFact::new(fact.clone(), Verdict::Unsupported, EMPTY_PREDICTION.to_owned())
        };
        Self { gold: gold.iter().map(lost).collect(), predicted: Vec::new() }
    }

    pub fn tally(&self) -> FactTally {
        self.tally_by(JudgedFact::stands)
    }

    /// Counts the judge's own verdicts.
    pub fn uncorrected_tally(&self) -> FactTally {
        self.tally_by(|judged| judged.verdict)
    }

    fn tally_by(&self, verdict: impl Fn(&JudgedFact) -> Verdict) -> FactTally {
        let supported = |facts: &[JudgedFact]| {
            facts.iter().filter(|judged| verdict(judged).is_supported()).count()
        };
        FactTally {
            gold_supported: supported(&self.gold),
            gold_total: self.gold.len(),
            predicted_supported: supported(&self.predicted),
            predicted_total: self.predicted.len(),
        }
    }

    pub fn facts(&self, side: Side) -> &[JudgedFact] {
        match side {
            Side::Gold => &self.gold,
            Side::Predicted => &self.predicted,
        }
    }

    pub fn facts_mut(&mut self, side: Side) -> &mut [JudgedFact] {
        match side {
            Side::Gold => &mut self.gold,
            Side::Predicted => &mut self.predicted,
        }
    }

    /// Whether the prediction was judged against these facts, in this order.
    pub fn is_against(&self, gold: &[Fact]) -> bool {
        self.gold.iter().map(|judged| &judged.fact).eq(gold)
    }

    /// How many verdicts are a person's.
    pub fn corrections(&self) -> usize {
        let facts = self.gold.iter().chain(&self.predicted);
        facts.filter(|judged| judged.correction.is_some()).count()
    }
}

/// Why a gold fact is lost where no judge was asked.
const EMPTY_PREDICTION: &str = "The prediction is empty.";
