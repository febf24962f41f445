//! A signature says what made a score. No number is shown or exported without one.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::asked_with::AskedWith;
use super::judge_key::{LEGACY_RULES, RULES_KEY, legacy_key};
use super::resampling::BootstrapSettings;
use crate::base::fingerprint::Fingerprint;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// Each once. Several judges mean that the scores are of different kinds, and the page says so.
    judges: Vec<Judge>,
    /// Judges that split gold intents for others, each once.
    grounds: Vec<Judge>,
    bootstrap: BootstrapSettings,
    /// Verdicts changed by a person.
    corrections: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judge {
    /// The answers came with the data, from the judge named there.
    InFile(Arc<str>),
    /// The answers came with the data, which does not say who judged.
    Unnamed,
    /// No model: the rules in this program.
    Rules,
    Model(Arc<ModelJudge>),
}

/// A model asked from this page. Its name does not decide whether two are the same judge.
#[derive(Debug, Clone)]
pub struct ModelJudge {
    /// Where it was asked and what it is called there (`judge_key`).
    pub key: String,
    /// Model and provider, for people.
    pub name: String,
    pub prompts: Fingerprint,
    pub parameters: AskedWith,
    pub origin: AnswerOrigin,
}

/// Where the answer behind a score came from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnswerOrigin {
    /// The judge gave it to this browser.
    #[default]
    Asked,
    /// It came with the copy of a project. Whoever made the copy may have changed it.
    Copy,
}

impl ModelJudge {
    fn identity(&self) -> (&str, Fingerprint, &AskedWith, AnswerOrigin) {
        (&self.key, self.prompts, &self.parameters, self.origin)
    }
}

impl PartialEq for ModelJudge {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for ModelJudge {}

impl PartialOrd for ModelJudge {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for ModelJudge {
    fn cmp(&self, other: &Self) -> Ordering {
        self.identity().cmp(&other.identity())
    }
}

impl Hash for ModelJudge {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

/// What an export or a journal says of who judged.
#[derive(Debug, Clone, Copy, Default)]
pub struct JudgeInFile<'a> {
    pub key: Option<&'a str>,
    pub prompts: Option<Fingerprint>,
    pub parameters: Option<&'a str>,
    pub origin: AnswerOrigin,
}

/// The name for people.
const RULES: &str = "rough rules, no model";

impl fmt::Display for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InFile(name) => f.write_str(name),
            Self::Unnamed => f.write_str("not named in the file"),
            Self::Rules => f.write_str(RULES),
            Self::Model(model) => {
                f.write_str(&model.name)?;
                if !model.parameters.is_empty() {
                    write!(f, " ({})", model.parameters)?;
                }
                match model.origin {
                    AnswerOrigin::Asked => Ok(()),
                    AnswerOrigin::Copy => f.write_str(", answers that came with a copy"),
                }
            }
        }
    }
}

pub const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Signature {
    pub fn of<'a>(judges: impl Iterator<Item = &'a Judge>, bootstrap: BootstrapSettings) -> Self {
        Self { judges: each_once(judges), grounds: Vec::new(), bootstrap, corrections: 0 }
    }

    /// One signature for all pairs, from the signatures of their parts.
    pub fn of_all<'a>(parts: impl Iterator<Item = &'a Self> + Clone) -> Self {
        let bootstrap = parts.clone().next().map(|part| part.bootstrap).unwrap_or_default();
        let judges = parts.clone().flat_map(|part| &part.judges);
        Self::of(judges, bootstrap)
            .with_grounds(parts.clone().flat_map(|part| &part.grounds))
            .with_corrections(parts.map(|part| part.corrections).sum())
    }

    /// Adds the judges that made the grounds.
    #[must_use]
    pub fn with_grounds<'a>(self, grounds: impl Iterator<Item = &'a Judge>) -> Self {
        Self { grounds: each_once(grounds), ..self }
    }

    /// Whether this judge made any of it.
    pub fn has(&self, judge: &Judge) -> bool {
        self.judges.contains(judge)
    }

    #[must_use]
    pub fn with_corrections(self, corrections: usize) -> Self {
        Self { corrections, ..self }
    }

    /// Each once, in order.
    pub fn judges(&self) -> &[Judge] {
        &self.judges
    }

    /// The parts that apply to a single pair, without resampling.
    pub fn of_pair(&self) -> String {
        let names: Vec<_> = self.judges.iter().map(ToString::to_string).collect();
        let corrected = match self.corrections {
            0 => String::new(),
            1 => " · 1 verdict corrected by a person".to_owned(),
            several => format!(" · {several} verdicts corrected by a person"),
        };
        let (names, prompts) = (names.join(" + "), self.prompts());
        let grounds: String = self.grounds.iter().map(given_facts).collect();
        format!("judge: {names}{grounds}{corrected} · {prompts} · bifact {VERSION}")
    }

    fn prompts(&self) -> String {
        let mut sent: Vec<String> = Vec::new();
        for prompts in self.judges.iter().filter_map(Judge::prompts) {
            if let Err(place) = sent.binary_search(&prompts) {
                sent.insert(place, prompts);
            }
        }
        match sent.as_slice() {
            [] => "no prompt sent".to_owned(),
            several => format!("prompts {}", several.join(" + ")),
        }
    }
}

fn each_once<'a>(judges: impl Iterator<Item = &'a Judge>) -> Vec<Judge> {
    let mut each: Vec<Judge> = Vec::new();
    for judge in judges {
        if let Err(place) = each.binary_search(judge) {
            each.insert(place, judge.clone());
        }
    }
    each
}

fn given_facts(by: &Judge) -> String {
    let prompts = by.prompts().map(|prompts| format!(", prompts {prompts}")).unwrap_or_default();
    format!(" · gold facts by {by}{prompts}")
}

impl Judge {
    /// Reads a judge from an export: the rules by their key; a model by its key, its prompts and its
    /// parameters. Files older than keys give the name only.
    pub fn named(name: Arc<str>, said: JudgeInFile) -> Self {
        let parameters = said.parameters.map(AskedWith::read);
        match (said.prompts, parameters) {
            (Some(prompts), parameters) => Self::Model(Arc::new(ModelJudge {
                key: said.key.map_or_else(|| legacy_key(&name), str::to_owned),
                name: name.to_string(),
                prompts,
                parameters: parameters.unwrap_or_default(),
                origin: said.origin,
            })),
            (None, Some(parameters)) => Self::InFile(format!("{name} ({parameters})").into()),
            (None, None) => match said.key {
                Some(RULES_KEY) => Self::Rules,
                _ if *name == *LEGACY_RULES => Self::Rules,
                _ => Self::InFile(name),
            },
        }
    }

    /// What an export identifies it by; `None` if only the file knows it.
    pub fn key(&self) -> Option<&str> {
        match self {
            Self::InFile(_) | Self::Unnamed => None,
            Self::Rules => Some(RULES_KEY),
            Self::Model(model) => Some(&model.key),
        }
    }

    /// The name without the parameters; `None` if unknown.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::InFile(name) => Some(name),
            Self::Unnamed => None,
            Self::Rules => Some(RULES),
            Self::Model(model) => Some(&model.name),
        }
    }

    /// The same judge with another origin of the answer. Only models have one.
    #[must_use]
    pub fn with_origin(self, origin: AnswerOrigin) -> Self {
        match self {
            Self::Model(model) if model.origin != origin => {
                Self::Model(Arc::new(ModelJudge { origin, ..(*model).clone() }))
            }
            other => other,
        }
    }

    fn prompts(&self) -> Option<String> {
        match self {
            Self::Model(model) => Some(model.prompts.short()),
            _ => None,
        }
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BootstrapSettings { resamples, seed } = self.bootstrap;
        write!(f, "{} · 95 % intervals from {resamples} resamples, seed {seed}", self.of_pair())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_everything_that_made_the_score() {
        let prompts = Fingerprint::of(["a prompt"]);
        let model = ModelJudge {
            key: "someone/small-model".to_owned(),
            name: "small-model via Someone".to_owned(),
            prompts,
            parameters: AskedWith::read("temperature=0"),
            origin: AnswerOrigin::Asked,
        };
        let judges = [Judge::Model(model.into()), Judge::InFile("written by hand".into())];
        let twice = judges.iter().chain(&judges);
        let text = Signature::of(twice, BootstrapSettings::default()).to_string();
        for part in [
            "judge: written by hand + small-model via Someone (temperature 0) ·",
            &format!("· prompts {} ·", prompts.short()),
            VERSION,
            "1000 resamples",
            "seed 2025",
        ] {
            assert!(text.contains(part), "{part:?} is not in {text:?}");
        }
    }

    #[test]
    fn says_how_much_of_it_is_a_persons() {
        let signature = Signature::of([Judge::Rules].iter(), BootstrapSettings::default());
        assert!(!signature.of_pair().contains("person"));
        let text = signature.with_corrections(2).to_string();
        assert!(text.contains("no model · 2 verdicts corrected by a person · no prompt"), "{text}");
    }

    #[test]
    fn a_judge_is_the_same_however_it_is_called() {
        let prompts = Some(Fingerprint::of(["a prompt"]));
        let named = |name: &str, key, parameters| {
            let parameters = Some(parameters);
            Judge::named(
                name.into(),
                JudgeInFile { key, prompts, parameters, ..JudgeInFile::default() },
            )
        };
        let now = named("tiny through OpenAI", Some("openai/tiny"), "temperature=0,structured");
        let before = named("tiny via OpenAI", None, "temperature 0 · structured");
        assert_eq!(now, before);
        let both = [now, before];
        let signature = Signature::of(both.iter(), BootstrapSettings::default()).to_string();
        assert!(signature.starts_with("judge: tiny through OpenAI (temperature 0 · structured) ·"));
        assert_ne!(both[0], named("tiny via OpenAI", None, "temperature 1 · structured"));
        assert_ne!(both[0], named("tiny via Groq", None, "temperature 0 · structured"));

        let alone = |name: &str, key| {
            Judge::named(name.into(), JudgeInFile { key, ..JudgeInFile::default() })
        };
        assert_eq!(alone("rough rules, no model", None), Judge::Rules);
        assert_eq!(alone("the rules", Some("rules")), Judge::Rules);
        assert_eq!(alone("the rules", None), Judge::InFile("the rules".into()));
    }
}
