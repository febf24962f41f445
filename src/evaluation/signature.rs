//! What made a score. No number is shown or exported without it.

use std::fmt;
use std::sync::Arc;

use super::resampling::BootstrapSettings;
use crate::base::fingerprint::Fingerprint;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// Each once. Where there are several, the scores are not all of one making, and it shows.
    judges: Vec<Judge>,
    bootstrap: BootstrapSettings,
    /// Verdicts that are a person's.
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

/// A model that was asked from this page.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ModelJudge {
    /// Model and provider.
    pub name: String,
    pub prompts: Fingerprint,
    /// What was asked of the model beside the texts: temperature, effort and so on.
    pub parameters: String,
}

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
                Ok(())
            }
        }
    }
}

pub const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Signature {
    pub fn of<'a>(judges: impl Iterator<Item = &'a Judge>, bootstrap: BootstrapSettings) -> Self {
        let mut each: Vec<Judge> = Vec::new();
        for judge in judges {
            if let Err(place) = each.binary_search(judge) {
                each.insert(place, judge.clone());
            }
        }
        Self { judges: each, bootstrap, corrections: 0 }
    }

    /// Of all pairs, where each part of them has its own. All are resampled alike.
    pub fn of_all<'a>(parts: impl Iterator<Item = &'a Self> + Clone) -> Self {
        let bootstrap = parts.clone().next().map(|part| part.bootstrap).unwrap_or_default();
        let judges = parts.clone().flat_map(|part| &part.judges);
        Self::of(judges, bootstrap).with_corrections(parts.map(|part| part.corrections).sum())
    }

    #[must_use]
    pub fn with_corrections(self, corrections: usize) -> Self {
        Self { corrections, ..self }
    }

    /// The parts that hold for a single pair, where nothing is resampled.
    pub fn of_pair(&self) -> String {
        let names: Vec<_> = self.judges.iter().map(ToString::to_string).collect();
        let corrected = match self.corrections {
            0 => String::new(),
            1 => " · 1 verdict corrected by a person".to_owned(),
            several => format!(" · {several} verdicts corrected by a person"),
        };
        let (names, prompts) = (names.join(" + "), self.prompts());
        format!("judge: {names}{corrected} · {prompts} · bifact {VERSION}")
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

impl Judge {
    /// As an export names it: a model by its name, the prompts it was sent and its parameters.
    pub fn named(name: Arc<str>, prompts: Option<Fingerprint>, parameters: Option<&str>) -> Self {
        match (prompts, parameters) {
            (Some(prompts), parameters) => Self::Model(Arc::new(ModelJudge {
                name: name.to_string(),
                prompts,
                parameters: parameters.unwrap_or_default().to_owned(),
            })),
            (None, Some(parameters)) => Self::InFile(format!("{name} ({parameters})").into()),
            (None, None) if *name == *RULES => Self::Rules,
            (None, None) => Self::InFile(name),
        }
    }

    /// The name without the parameters; `None` where nobody said.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::InFile(name) => Some(name),
            Self::Unnamed => None,
            Self::Rules => Some(RULES),
            Self::Model(model) => Some(&model.name),
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
            name: "small-model via Someone".to_owned(),
            prompts,
            parameters: "temperature 0".to_owned(),
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
}
