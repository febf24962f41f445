//! The roles a field can have, the usual names for each, and what a field must contain.

use serde::{Deserialize, Serialize};

use super::shape::{FieldInfo, FieldPath};
use crate::base::number::read_number;
use crate::evaluation::row::SameTask;

/// The roles of fields. If several fields are `Predicted`, each is the column of a predictor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Role {
    Gold,
    Predicted,
    /// An object of predictions, its keys the predictors.
    Predictions,
    Model,
    Id,
    PairId,
    Group,
    Split,
    GoldFacts,
    GoldFactsAnswer,
    GoldSplitBy,
    GoldReview,
    Judge,
    JudgeKey,
    JudgePrompts,
    JudgeParameters,
    JudgeAnswer,
    JudgedGoldFacts,
    JudgedWithFactsOf,
    JudgeFailure,
    Corrections,
    SameTask,
    PersonGold,
    PersonPredicted,
    PersonF1,
    Trajectory,
}

impl Role {
    pub const ALL: [Self; 26] = [
        Self::Gold,
        Self::Predicted,
        Self::Predictions,
        Self::Model,
        Self::Id,
        Self::PairId,
        Self::Group,
        Self::Split,
        Self::GoldFacts,
        Self::GoldFactsAnswer,
        Self::GoldSplitBy,
        Self::GoldReview,
        Self::Judge,
        Self::JudgeKey,
        Self::JudgePrompts,
        Self::JudgeParameters,
        Self::JudgeAnswer,
        Self::JudgedGoldFacts,
        Self::JudgedWithFactsOf,
        Self::JudgeFailure,
        Self::Corrections,
        Self::SameTask,
        Self::PersonGold,
        Self::PersonPredicted,
        Self::PersonF1,
        Self::Trajectory,
    ];

    /// The key in stored mappings. Not in lower case, because these were once the names of the variants
    /// and old mappings must be found.
    pub fn key(self) -> &'static str {
        match self {
            Self::Gold => "Gold",
            Self::Predicted => "Predicted",
            Self::Predictions => "Predictions",
            Self::Model => "Model",
            Self::Id => "Id",
            Self::PairId => "PairId",
            Self::Group => "Group",
            Self::Split => "Split",
            Self::GoldFacts => "GoldFacts",
            Self::GoldFactsAnswer => "GoldFactsAnswer",
            Self::GoldSplitBy => "GoldSplitBy",
            Self::GoldReview => "GoldReview",
            Self::Judge => "Judge",
            Self::JudgeKey => "JudgeKey",
            Self::JudgePrompts => "JudgePrompts",
            Self::JudgeParameters => "JudgeParameters",
            Self::JudgeAnswer => "JudgeAnswer",
            Self::JudgedGoldFacts => "JudgedGoldFacts",
            Self::JudgedWithFactsOf => "JudgedWithFactsOf",
            Self::JudgeFailure => "JudgeFailure",
            Self::Corrections => "Corrections",
            Self::SameTask => "SameTask",
            Self::PersonGold => "PersonGold",
            Self::PersonPredicted => "PersonPredicted",
            Self::PersonF1 => "PersonF1",
            Self::Trajectory => "Trajectory",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.key() == key)
    }

    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gold => "gold intent",
            Self::Predicted => "predicted intent",
            Self::Predictions => "predictions by model",
            Self::Model => "predictor",
            Self::Id => "id",
            Self::PairId => "id of the pair",
            Self::Group => "group",
            Self::Split => "split",
            Self::GoldFacts => "gold facts",
            Self::GoldFactsAnswer => "answer with gold facts",
            Self::GoldSplitBy => "who split the gold intent",
            Self::GoldReview => "person: edits of gold facts",
            Self::Judge => "judge",
            Self::JudgeKey => "judge’s identifier",
            Self::JudgePrompts => "judge’s prompts",
            Self::JudgeParameters => "judge’s parameters",
            Self::JudgeAnswer => "judge’s answer",
            Self::JudgedGoldFacts => "gold facts the judge had",
            Self::JudgedWithFactsOf => "whose gold facts the judge had",
            Self::JudgeFailure => "judge’s failure",
            Self::Corrections => "person: corrections",
            Self::SameTask => "person: same task?",
            Self::PersonGold => "person: gold facts",
            Self::PersonPredicted => "person: predicted facts",
            Self::PersonF1 => "person: F1",
            Self::Trajectory => "trajectory",
        }
    }

    /// Usual names, likeliest first, as letters and digits only.
    pub(super) fn usual_names(self) -> &'static [&'static str] {
        match self {
            Self::Gold => &[
                "goldintent",
                "gold",
                "goldtask",
                "golddescription",
                "referenceintent",
                "reference",
                "expertannotation",
                "expertintent",
                "groundtruth",
                "target",
                "confirmedtask",
                "expected",
                "task",
                "taskdescription",
                "intent",
                "instruction",
                "goal",
                "expert",
            ],
            Self::Predicted => &[
                "predictedintent",
                "prediction",
                "predicted",
                "predictedtask",
                "intentprediction",
                "hypothesis",
                "output",
                "modeloutput",
                "response",
                "modelresponse",
                "generated",
                "generatedintent",
                "candidate",
                "completion",
                "answer",
                "pred",
                "hyp",
                "predictions",
            ],
            Self::Predictions => &["predictions", "outputs", "responses", "models", "hypotheses"],
            Self::Model => {
                &["model", "modelname", "predictor", "system", "systemname", "generator", "method"]
            }
            Self::Id => {
                &["id", "rowid", "uid", "uuid", "exampleid", "taskid", "key", "name", "index"]
            }
            Self::PairId => &["bifactpair"],
            Self::Group => {
                &["domain", "group", "dataset", "category", "website", "subset", "source"]
            }
            Self::Split => &["split", "fold", "partition"],
            Self::GoldFacts => &["goldfacts", "expertfacts", "referencefacts", "facts", "scus"],
            Self::GoldFactsAnswer => &["goldfactsanswer", "factsanswer", "part1answer"],
            Self::GoldSplitBy => &["goldfactsby"],
            Self::GoldReview => &["goldfactsreview"],
            Self::Judge => &["judge", "judgemodel", "judgename", "rater"],
            Self::JudgeKey => &["judgekey"],
            Self::JudgePrompts => &["judgeprompts"],
            Self::JudgeParameters => &["judgeparameters"],
            Self::JudgedGoldFacts => &["judgedgoldfacts"],
            Self::JudgedWithFactsOf => &["factsby"],
            Self::JudgeFailure => &["judgefailure"],
            Self::Corrections => &["corrections"],
            Self::JudgeAnswer => &[
                "judgeanswer",
                "judgeresponse",
                "judgeoutput",
                "judgement",
                "judgment",
                "assessment",
                "bifact",
                "bifactanswer",
                "part2answer",
            ],
            Self::SameTask => {
                &["match", "humanlabel", "humanmatch", "ismatch", "sametask", "label"]
            }
            Self::PersonGold => &["humanpresent", "humangold", "humanrecall", "present"],
            Self::PersonPredicted => &["humanpredicted", "humanprecision", "humancorrect"],
            Self::PersonF1 => &["humanf1", "personf1", "manualf1", "goldf1"],
            Self::Trajectory => &["trajectory", "steps", "actions"],
        }
    }

    pub(super) fn suits(self, field: &FieldInfo) -> bool {
        match self {
            Self::Gold | Self::Predicted => field.texts > 0 && field.texts >= field.others,
            Self::Predictions => field.objects_of_texts > 0,
            // An id or a name may be a number; a list or an object is neither.
            Self::Model | Self::Id | Self::PairId | Self::Group | Self::Split | Self::Judge => {
                field.texts > 0 || !field.examples.iter().any(|e| e.starts_with(['[', '{']))
            }
            Self::SameTask => says(field, |words| SameTask::from_words(words).is_some()),
            // One number is a score, not a verdict on each fact.
            Self::PersonGold | Self::PersonPredicted => {
                says(field, |words| words.starts_with('[') || read_number(words).is_none())
            }
            Self::Corrections | Self::JudgedGoldFacts => {
                says(field, |words| words.starts_with('['))
            }
            Self::GoldReview | Self::JudgeFailure => says(field, |_| false),
            Self::PersonF1 => {
                says(field, |words| read_number(words).is_some_and(|f1| (0.0..=1.0).contains(&f1)))
            }
            _ => true,
        }
    }

    pub fn is_usual_for(self, path: &FieldPath) -> bool {
        self.usual_names().iter().any(|name| is_named(path, name))
    }
}

/// Whether a field can have this role. In wide form an object stands for its members, and an empty
/// field may be filled later.
fn says(field: &FieldInfo, is_read: impl Fn(&str) -> bool) -> bool {
    let mut said = field.examples.iter().filter(|example| !example.is_empty()).peekable();
    said.peek().is_none() || said.any(|example| example.starts_with('{') || is_read(example))
}

/// By its whole path ("intent.gold" is "intentgold" or "goldintent") or by its last key.
pub(super) fn is_named(path: &FieldPath, name: &str) -> bool {
    // A column may be named "intent.gold", too.
    let keys = || path.0.iter().flat_map(|key| key.split('.'));
    let letters = |parts: &mut dyn Iterator<Item = &str>| -> String {
        parts
            .flat_map(str::chars)
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect()
    };
    letters(&mut keys()) == name
        || letters(&mut keys().rev()) == name
        || letters(&mut keys().rev().take(1)) == name
}
