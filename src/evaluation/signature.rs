//! What made a score. No number is shown or exported without it.

use std::fmt;
use std::sync::Arc;

use super::bootstrap::BootstrapSettings;
use super::fingerprint::Fingerprint;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    pub judge: Judge,
    /// `None` where no prompt of ours was sent, as with answers that came in a file.
    pub prompts: Option<Fingerprint>,
    pub bootstrap: BootstrapSettings,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judge {
    /// The answers came with the data, from the judge named there.
    InFile(Arc<str>),
    /// The answers came with the data, which does not say who judged.
    Unnamed,
}

impl fmt::Display for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InFile(name) => f.write_str(name),
            Self::Unnamed => f.write_str("not named in the file"),
        }
    }
}

pub const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Signature {
    /// The parts that hold for a single pair, where nothing is resampled.
    pub fn of_pair(&self) -> String {
        let prompts = match &self.prompts {
            Some(fingerprint) => format!("prompts {}", fingerprint.short()),
            None => "no prompt sent".to_owned(),
        };
        format!("judge: {} · {prompts} · bifact {VERSION}", self.judge)
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
        let signature = Signature {
            judge: Judge::InFile("written by hand".into()),
            prompts: Some(Fingerprint::of(["a prompt"])),
            bootstrap: BootstrapSettings::default(),
        };
        let text = signature.to_string();
        for part in [
            "judge: written by hand",
            &format!("prompts {}", Fingerprint::of(["a prompt"]).short()),
            VERSION,
            "1000 resamples",
            "seed 2025",
        ] {
            assert!(text.contains(part), "{part:?} is not in {text:?}");
        }
    }
}
