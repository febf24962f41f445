//! Why a pair has no score. Unscored pairs are excluded from the averages and counted separately.

use std::fmt;

use super::inquiry::Problem;
use crate::base::named::Named;

/// `P` is what can be wrong with an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unscored<P> {
    /// Nothing is established about the gold intent yet.
    NoGround,
    UnusableGround(Box<UnusableAnswer<P>>),
    GroundsDiffer(Box<DifferingGround>),
    NotJudged,
    UnusableAnswer(Box<UnusableAnswer<P>>),
    /// The judge was asked and returned nothing that is an answer.
    Unanswered(Box<Unanswered>),
}

/// A problem together with the answer that has it: paid answers are never thrown away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnusableAnswer<P> {
    pub problem: P,
    pub raw: String,
}

impl<P> UnusableAnswer<P> {
    pub fn new(problem: P, raw: &str) -> Self {
        Self { problem, raw: raw.to_owned() }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DifferingGround {
    /// The row whose list was frozen.
    pub first: String,
    /// This row's list.
    pub own: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unanswered {
    /// The kind of failure, and a few words for a table cell.
    pub failed_as: Named,
    pub sentence: String,
    /// What the judge wrote nevertheless.
    pub raw: Option<String>,
    /// The question was about the gold intent, which affects all its predictions.
    pub is_of_gold: bool,
}

impl Unanswered {
    pub const TOO_LONG_FOR_RULES: Named =
        Named { key: "too-long-for-rules", name: "too long for the rules" };
    /// An export does not name the kind of failure, because this room does not know the providers'
    /// failures.
    pub const IN_FILE: Named = Named { key: "no-answer", name: "no answer" };

    /// How the first was stored before there were keys.
    const LEGACY_TOO_LONG: &'static str = "too long for the rules";

    /// The failure of the rules that a stored text names.
    pub fn known_to_rules(kept: &str) -> Option<Named> {
        let is_known = [Self::TOO_LONG_FOR_RULES.key, Self::LEGACY_TOO_LONG].contains(&kept);
        is_known.then_some(Self::TOO_LONG_FOR_RULES)
    }
}

impl<P: Problem> Unscored<P> {
    /// The key in exports.
    pub fn key(&self) -> &'static str {
        match self {
            Self::NoGround => "no-gold-facts",
            Self::GroundsDiffer { .. } => "gold-facts-differ",
            Self::NotJudged => "not-judged",
            Self::UnusableGround(answer) | Self::UnusableAnswer(answer) => answer.problem.key(),
            Self::Unanswered(unanswered) => unanswered.failed_as.key,
        }
    }

    /// A few words for a table cell.
    pub fn name(&self) -> &'static str {
        match self {
            Self::NoGround => P::GROUND_WORDS.missing,
            Self::GroundsDiffer { .. } => "gold facts differ",
            Self::NotJudged => "not judged",
            Self::UnusableGround(answer) | Self::UnusableAnswer(answer) => answer.problem.name(),
            Self::Unanswered(unanswered) => unanswered.failed_as.name,
        }
    }

    /// Whether a judge was asked without success. Anything else was not asked yet, or cannot be asked.
    pub fn is_failure(&self) -> bool {
        matches!(self, Self::UnusableGround(_) | Self::UnusableAnswer(_) | Self::Unanswered(_))
    }

    /// Whether asking a judge could change it.
    pub fn can_be_asked(&self) -> bool {
        !matches!(self, Self::GroundsDiffer { .. })
    }

    /// Whether the ground is what is missing.
    pub fn is_for_want_of_ground(&self) -> bool {
        match self {
            Self::NoGround | Self::UnusableGround(_) => true,
            Self::Unanswered(unanswered) => unanswered.is_of_gold,
            _ => false,
        }
    }

    /// What the judge wrote, if it is not the pair's own answer.
    pub fn raw(&self) -> Option<&str> {
        match self {
            Self::UnusableGround(answer) | Self::UnusableAnswer(answer) => Some(&answer.raw),
            Self::Unanswered(unanswered) => unanswered.raw.as_deref(),
            _ => None,
        }
    }
}

impl<P: Problem> fmt::Display for Unscored<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGround => f.write_str(P::GROUND_WORDS.not_yet),
            Self::UnusableGround(answer) => {
                write!(f, "{} {}", P::GROUND_WORDS.unusable, answer.problem)
            }
            Self::GroundsDiffer(differing) => write!(
                f,
                "Row {} gives other facts for the same gold intent. Scores against different \
                 facts cannot be compared, so only rows with the first list are scored.",
                differing.first
            ),
            Self::NotJudged => f.write_str("No judge has compared this pair yet."),
            Self::UnusableAnswer(answer) => write!(f, "{}", answer.problem),
            Self::Unanswered(unanswered) if unanswered.is_of_gold => {
                write!(f, "{} {}", P::GROUND_WORDS.unanswered, unanswered.sentence)
            }
            Self::Unanswered(unanswered) => f.write_str(&unanswered.sentence),
        }
    }
}
