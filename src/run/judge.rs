//! Everything that defines a judge.

use std::sync::Arc;

use crate::base::fingerprint::Fingerprint;
use crate::evaluation::asked_with::AskedWith;
use crate::evaluation::begins::Begins;
use crate::evaluation::inquiry::Inquiry;
use crate::evaluation::judge_key::{key_of_host, key_of_provider};
use crate::evaluation::signature::{AnswerOrigin, Judge, ModelJudge};
use crate::providers::{
    AT_FIRST_ON_THIS_MACHINE, Access, Parameters, Provider, is_on_this_machine,
};

#[derive(Debug, Clone, PartialEq)]
pub struct JudgeSetup<I: Inquiry> {
    pub provider: &'static Provider,
    pub base_url: String,
    pub model: String,
    /// What it is asked.
    pub inquiry: I,
    pub parameters: Parameters,
}

impl<I: Inquiry> JudgeSetup<I> {
    /// Two setups with the same fingerprint fill the same result set.
    pub fn fingerprint(&self) -> Fingerprint {
        if self.provider.access == Access::Rules {
            let method = I::MEMBER.map(|_| I::KEY);
            return Fingerprint::of([self.provider.id].into_iter().chain(method));
        }
        let prompts = self.inquiry.fingerprint().to_string();
        let parameters = self.parameters.hashed_key();
        let Self { base_url, model, .. } = self;
        Fingerprint::of([self.provider.id, base_url, model, &prompts, &parameters])
    }

    /// The same for a result set with this beginning.
    pub fn set_fingerprint(&self, begins: Begins) -> Fingerprint {
        Fingerprint::of([&*self.fingerprint().to_string(), begins.key()])
    }

    /// Identifies the judge in exports and journals.
    pub fn key(&self) -> String {
        let Self { provider, model, base_url, .. } = self;
        match (provider.access, provider.stranger_at(base_url)) {
            (Access::Http(_), Some(host)) => key_of_host(host, model),
            (Access::Http(_), None) => key_of_provider(provider.id, model),
            (Access::BrowserModel | Access::Rules, _) => provider.id.to_owned(),
        }
    }

    /// A title for people. A server that is not the provider's own is named by its address.
    pub fn name(&self) -> String {
        let Self { provider, model, base_url, .. } = self;
        match (provider.access, provider.stranger_at(base_url)) {
            (Access::Http(_), Some(host)) => format!("{model} at {host}"),
            (Access::Http(_), None) => format!("{model} via {}", provider.name),
            (Access::BrowserModel | Access::Rules, _) => provider.name.to_owned(),
        }
    }

    /// Whether it is asked in words. Other executors work on the units themselves, send no requests and
    /// cost nothing.
    pub fn is_asked_in_words(&self) -> bool {
        self.provider.access != Access::Rules
    }

    /// How many requests run at once when a run begins.
    pub fn starts_with(&self) -> usize {
        let provider = self.provider;
        // For a provider without an address of its own, the address decides whether it is local.
        if provider.base_url.is_empty() && is_on_this_machine(&self.base_url) {
            return provider.starts_with.min(AT_FIRST_ON_THIS_MACHINE);
        }
        provider.starts_with
    }

    fn asked_with(&self, parameters: Parameters) -> String {
        let mut parts = vec![parameters.key()];
        parts.extend(self.inquiry.choices());
        parts.retain(|part| !part.is_empty());
        parts.join(",")
    }

    /// The judge in a signature, with the parameters that the model accepted.
    pub fn signed(&self, parameters: Parameters) -> Judge {
        if self.provider.access == Access::Rules {
            return Judge::Rules;
        }
        Judge::Model(Arc::new(ModelJudge {
            key: self.key(),
            name: self.name(),
            prompts: self.inquiry.fingerprint(),
            parameters: AskedWith::read(&self.asked_with(parameters)),
            origin: AnswerOrigin::Asked,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::judge_key::legacy_key;
    use crate::methods::bifact::Bifact;
    use crate::providers::{PROVIDERS, provider};

    fn setup(id: &str, base_url: &str) -> JudgeSetup<Bifact> {
        JudgeSetup {
            provider: provider(id).unwrap(),
            base_url: base_url.to_owned(),
            model: "tiny".to_owned(),
            inquiry: Bifact::default(),
            parameters: Parameters::default(),
        }
    }

    fn named(id: &str, base_url: &str) -> String {
        setup(id, base_url).name()
    }

    #[test]
    fn local_servers_begin_with_one_or_two_at_once() {
        for provider in PROVIDERS {
            let setup = setup(provider.id, provider.base_url);
            let is_local = is_on_this_machine(&setup.base_url)
                || matches!(provider.access, Access::BrowserModel | Access::Rules);
            assert_eq!(setup.starts_with() <= 2, is_local, "{}", provider.id);
        }
        for (base_url, starts_with) in [
            ("http://localhost:8077/v1", 2),
            ("https://127.0.0.1:8077/v1", 2),
            ("http://[::1]:8077", 2),
            ("https://models.example.org/v1", 4),
            ("https://localhost.example.org/v1", 4),
        ] {
            assert_eq!(setup("compatible", base_url).starts_with(), starts_with, "{base_url}");
        }
    }

    #[test]
    fn a_server_that_is_not_the_providers_own_is_named_by_its_address() {
        for (id, base_url, name) in [
            ("compatible", "http://127.0.0.1:8077/v1", "tiny at 127.0.0.1:8077"),
            ("openai", "https://api.openai.com/v1", "tiny via OpenAI"),
            ("openai", "http://127.0.0.1:4000/v1", "tiny at 127.0.0.1:4000"),
            (
                "openai",
                "https://api.openai.com.example.org/v1",
                "tiny at api.openai.com.example.org",
            ),
            ("azure", "https://mine.openai.azure.com/openai/v1", "tiny via Azure OpenAI"),
            ("azure", "https://gateway.example.org/v1", "tiny at gateway.example.org"),
            ("ollama", "http://127.0.0.1:9999", "tiny via Ollama"),
        ] {
            assert_eq!(named(id, base_url), name, "{id} {base_url}");
            // Files older than keys mean the same judge.
            assert_eq!(setup(id, base_url).key(), legacy_key(name), "{id} {base_url}");
        }
    }
}
