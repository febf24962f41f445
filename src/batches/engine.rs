//! The engines that answer batch files, one row each: what their lines look like, how much a file may
//! hold, and how it is run.

use super::{anthropic, gemini, mistral, openai, own_machines};
use crate::base::fingerprint::Fingerprint;
use crate::providers::{Access, Price, Provider, WireFormat};

#[derive(Debug)]
pub struct Engine {
    /// In file names and on the command line.
    pub key: &'static str,
    pub name: &'static str,
    /// The providers whose questions it takes; every one that speaks OpenAI's chat format if empty.
    pub(super) serves: &'static [&'static str],
    pub(super) form: Form,
    /// A file may hold this many lines and bytes.
    pub most_lines: usize,
    pub most_bytes: u64,
    /// What a batch costs, as a part of the usual price.
    pub(super) price_part: f64,
    /// The commands to run, for files of that model at that address.
    pub(super) commands: fn(&Job) -> String,
}

impl PartialEq for Engine {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

/// How the lines of a file are written.
#[derive(Debug)]
pub(super) struct Form {
    /// What stands before, between and after the lines.
    pub head: &'static str,
    pub between: &'static str,
    pub foot: &'static str,
    /// What stands before the name of a line, between its name and its request, and after that.
    pub line: [&'static str; 3],
    pub extension: &'static str,
}

impl Form {
    /// One JSON object a line, with a line break after each.
    pub const fn lines(line: [&'static str; 3]) -> Self {
        Self { head: "", between: "\n", foot: "\n", line, extension: "jsonl" }
    }
}

/// What the commands are about.
pub struct Job<'a> {
    pub base_url: &'a str,
    pub model: &'a str,
    pub files: &'a [String],
}

/// No limit that anybody knows of.
pub(super) const ANY: usize = usize::MAX;
pub(super) const ANY_BYTES: u64 = u64::MAX;
pub(super) const MB: u64 = 1_000_000;

pub static ENGINES: &[Engine] = &[
    openai::OPENAI,
    anthropic::ANTHROPIC,
    gemini::GEMINI,
    mistral::MISTRAL,
    openai::GROQ,
    own_machines::VLLM,
    own_machines::RAY,
    openai::LITELLM,
];

pub fn engine(key: &str) -> Option<&'static Engine> {
    ENGINES.iter().find(|engine| engine.key == key)
}

/// Whether any engine takes the questions of a provider. It does not name the engines, whose code loads
/// later.
pub fn takes_batches(provider: &Provider) -> bool {
    matches!(
        provider.access,
        Access::Http(WireFormat::OpenAiChat | WireFormat::Anthropic | WireFormat::Gemini)
    )
}

impl Engine {
    pub fn is_cheaper(&self) -> bool {
        self.price_part < 1.0
    }

    /// Those that take the questions of a provider, the most obvious first.
    pub fn all_for(provider: &Provider) -> Vec<&'static Self> {
        let named = ENGINES.iter().filter(|engine| engine.serves.contains(&provider.id));
        let any = ENGINES.iter().filter(|engine| engine.serves.is_empty());
        let speaks = provider.access == Access::Http(WireFormat::OpenAiChat);
        let has_own = ENGINES
            .iter()
            .any(|engine| engine.serves.contains(&provider.id) && engine.is_cheaper());
        named.chain(any.filter(|_| speaks && !has_own)).collect()
    }

    /// At batch rates.
    pub fn price(&self, usual: Price) -> Price {
        let Price { input, cached, cache_write, output } = usual;
        let part = self.price_part;
        Price {
            input: input * part,
            cached: cached * part,
            cache_write: cache_write * part,
            output: output * part,
        }
    }

    /// Shell commands that run these files, and how to get the results.
    pub fn commands(&self, job: &Job) -> String {
        (self.commands)(job)
    }

    /// What stands before and after the request in its line.
    pub(super) fn around(&self, id: &Fingerprint) -> (String, &'static str) {
        let [before, between, after] = self.form.line;
        (format!("{before}{id}{between}"), after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::providers::provider;

    fn keys(id: &str) -> Vec<&'static str> {
        Engine::all_for(provider(id).unwrap()).iter().map(|engine| engine.key).collect()
    }

    #[test]
    fn every_provider_has_the_engines_that_take_its_questions() {
        assert_eq!(keys("openai"), ["openai"]);
        assert_eq!(keys("anthropic"), ["anthropic"]);
        assert_eq!(keys("gemini"), ["gemini"]);
        assert_eq!(keys("mistral"), ["mistral"]);
        assert_eq!(keys("groq"), ["groq"]);
        assert_eq!(keys("vllm"), ["vllm", "ray", "litellm"]);
        assert_eq!(keys("compatible"), ["vllm", "ray", "litellm"]);
        assert_eq!(keys("ollama"), [""; 0]);
        assert_eq!(keys("chrome"), [""; 0]);
        assert_eq!(keys("rules"), [""; 0]);
    }

    #[test]
    fn a_provider_takes_batches_if_it_has_an_engine() {
        for provider in crate::providers::PROVIDERS {
            let has_one = !Engine::all_for(provider).is_empty();
            assert_eq!(takes_batches(provider), has_one, "{}", provider.id);
        }
    }

    #[test]
    fn every_engine_has_a_key_of_its_own() {
        for (at, one) in ENGINES.iter().enumerate() {
            assert_eq!(engine(one.key), Some(&ENGINES[at]));
        }
        assert_eq!(engine("other"), None);
    }
}
