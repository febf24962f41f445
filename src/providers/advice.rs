//! A failure in words: what is wrong, and what to do about it with this provider.

use super::Endpoint;
use super::failure::{Failure, FailureKind};
use super::provider::{KeyNeed, Provider};
use super::setting_labels::{AT_ONCE_LABEL, SECONDS_LABEL};
use crate::base::number::counted;

/// How to reach a server that is not the provider's own.
const ELSEWHERE: &str = "Check the address. The server must run there and allow {origin} (CORS), with the headers that the page sends.";

pub const RULES_UNAVAILABLE: &str = "The part of this page that judges by the rules could not be \
    loaded, or it stopped. Reload the page and go on: what was judged is kept.";

impl Failure {
    /// Adds who answered, if it is not the provider at its own address.
    #[must_use]
    pub fn from_host_of(self, endpoint: &Endpoint) -> Self {
        let host = endpoint.provider.stranger_at(endpoint.base_url);
        Self { host: host.map(str::to_owned), ..self }
    }

    /// What is wrong and what to do, then the provider's own message. May contain `{origin}`, which the
    /// page fills in.
    pub fn sentence(&self, provider: &Provider) -> String {
        let advice = at_the_start(&self.advice(provider));
        match &self.said {
            None => advice,
            Some(said) => {
                format!("{advice} {} says: “{said}”", at_the_start(self.speaker(provider)))
            }
        }
    }

    fn speaker<'a>(&'a self, provider: &'a Provider) -> &'a str {
        self.host.as_deref().unwrap_or(provider.subject())
    }

    fn advice(&self, provider: &Provider) -> String {
        let name = self.speaker(provider);
        let is_at_home = self.host.is_none() || provider.base_url.is_empty();
        let page_access = if is_at_home { provider.page_access } else { ELSEWHERE };
        let said = self.said.as_deref().unwrap_or_default();
        match self.kind {
            FailureKind::WrongKey => {
                wrong_key(name, provider.key_page.filter(|_| self.host.is_none()))
            }
            FailureKind::Forbidden if said.contains("CORS") => format!(
                "Your organisation at {name} does not allow calls from a browser. An administrator can allow them in its settings; a key of another organisation works too."
            ),
            FailureKind::Forbidden if provider.key == KeyNeed::Optional => {
                format!("{name} does not let this page in, or not with this key. {page_access}")
            }
            FailureKind::Forbidden => format!(
                "{name} does not allow this with the key given. Check what the key, its project and your region may use."
            ),
            FailureKind::NoCredit => format!(
                "{name} reports that the account has no credit left, or has reached a spending limit or a daily quota. Add credit or raise the limit, then go on: what has been answered is kept."
            ),
            FailureKind::NoSuchModel => format!(
                "{name} has no such model at this address. Choose one from its list, and check the address."
            ),
            FailureKind::RateLimited => format!(
                "{name} takes no more questions for the moment (rate limit). Wait a little, or ask fewer at a time."
            ),
            FailureKind::Overloaded => {
                format!("{name} is overloaded or out of order. Try again a little later.")
            }
            FailureKind::Unreachable => {
                format!("The page got no reply from {name}. {page_access}")
            }
            FailureKind::TimedOut => {
                format!("{name} did not answer in time. Under Settings, send fewer at once (“{AT_ONCE_LABEL}”) or allow more seconds (“{SECONDS_LABEL}”). A faster model may help too.")
            }
            FailureKind::LostConnection => {
                format!("The connection to {name} broke off in the middle of an answer. Try again.")
            }
            FailureKind::Redirected => format!(
                "{name} redirects to another address. bifact does not follow redirects, so that your key and your data go to the address you entered and nowhere else. Enter the address where the server really is, and check that no login page or proxy is in the way."
            ),
            FailureKind::KeyEchoed { status } => format!(
                "{name} repeated your key, or a part of it, in its reply, so the whole reply was withheld: nothing of it is shown or kept. Check the address; if you do not trust the server, replace the key.{}",
                in_words(status)
            ),
            FailureKind::ReplyTooLong => format!(
                "{name} sent a reply that is far too long for an answer, so it was not read. Check the address, or choose another model."
            ),
            FailureKind::PromptTooLong => "The question is longer than this model reads, or than your plan allows at once. Choose a model with a larger context; a server of your own can be started with one.".to_owned(),
            FailureKind::TakesNoImages => format!(
                "{name} takes no images, and this question shows some, so nothing was sent. Choose a provider and a model that take images."
            ),
            FailureKind::ImageMissing => "A screen that belongs to this question could not be read, so nothing was sent. Open the file that holds it, then try again.".to_owned(),
            FailureKind::TooManyImages { most } => format!(
                "{name} takes at most {} in a request, and this trajectory has more, so nothing was sent. Choose “Leave out screens”, or show the actions as text only.",
                counted(most, "image")
            ),
            FailureKind::ImagesTooLarge => format!(
                "The screens of this trajectory have more bytes or pixels than {name} takes in a request, so nothing was sent. Set a shorter edge for screens, or show the actions as text only."
            ),
            FailureKind::ParameterRefused(parameter) => format!(
                "{name} does not take the {} asked for with this model. Switch it off and try again.",
                parameter.name()
            ),
            FailureKind::BadRequest => {
                format!("{name} refused the request as it stands. Another model may take it.")
            }
            FailureKind::Truncated => "The answer reached the output limit before it was complete. Raise the limit, or lower the reasoning effort.".to_owned(),
            FailureKind::Looping => "The model repeated itself until it reached the output limit. A higher limit does not help: choose another model, or a temperature above 0.".to_owned(),
            FailureKind::Unfinished => "The reply does not say that the answer is complete, so it is not scored. Try again, or choose another model.".to_owned(),
            FailureKind::Declined => "The model declined to answer. Another model may not.".to_owned(),
            FailureKind::Filtered => format!(
                "The content filter of {name} held back the question or its answer. Another model or provider may not."
            ),
            FailureKind::Empty => "The model returned an answer without text. Try again, or choose another model.".to_owned(),
            FailureKind::NotJson if said.starts_with('<') => "A web page came back in place of an answer: a login page, a proxy, or the wrong address. Check the address, and open it in a tab of its own to see what is there.".to_owned(),
            FailureKind::NotJson => "What came back is not JSON, so it is no answer. Try again, and check the address.".to_owned(),
            FailureKind::ErrorInside => {
                format!("{name} sent an error, or something unknown, in place of an answer. Try again, or choose another model.")
            }
            FailureKind::BrowserModelUnavailable => {
                format!("This browser has no built-in model ready. {page_access}")
            }
            FailureKind::RulesUnavailable => RULES_UNAVAILABLE.to_owned(),
            FailureKind::PartNotLoaded => "A part of this page could not be loaded, so nothing was sent. Check your connection, then start again.".to_owned(),
        }
    }
}

/// The status is all that is left of a reply that was withheld.
fn in_words(status: u16) -> String {
    match status {
        401 => " Its status was 401: it does not accept the key.".to_owned(),
        400.. => format!(" Its status was {status}."),
        _ => String::new(),
    }
}

/// Names keep their spelling; only an article is capitalised.
fn at_the_start(words: &str) -> String {
    words.strip_prefix("the ").map_or_else(|| words.to_owned(), |rest| format!("The {rest}"))
}

fn wrong_key(name: &str, key_page: Option<&str>) -> String {
    let new_one = key_page.map_or(String::new(), |page| format!(" A new one is made at {page}."));
    format!(
        "{name} does not accept the key. Check that one is entered, that it is whole, and that it is meant for {name}.{new_one}"
    )
}

#[cfg(test)]
mod tests {
    use super::super::catalogue::{PROVIDERS, provider};
    use super::super::exchange::Key;
    use super::super::failure::EVERY_FAILURE;
    use super::*;

    #[test]
    fn every_kind_has_words_of_its_own() {
        for provider in PROVIDERS {
            let sentences: Vec<_> =
                EVERY_FAILURE.iter().map(|&kind| Failure::from(kind).sentence(provider)).collect();
            for (position, sentence) in sentences.iter().enumerate() {
                assert!(sentence.ends_with('.') && !sentence.contains('!'), "{sentence}");
                assert!(!sentences[..position].contains(sentence), "{sentence}");
            }
        }
    }

    #[test]
    fn the_providers_words_come_last() {
        let failure = Failure { said: Some("No.".to_owned()), ..FailureKind::WrongKey.into() };
        let sentence = failure.sentence(provider("groq").unwrap());
        assert!(sentence.contains("https://console.groq.com/keys"), "{sentence}");
        assert!(sentence.ends_with("Groq says: “No.”"), "{sentence}");
    }

    #[test]
    fn a_server_elsewhere_is_not_called_by_the_providers_name() {
        let key = Key::default();
        let sentence = |id: &str, base_url: &str, kind: FailureKind| {
            let provider = provider(id).unwrap();
            let failure = Failure { said: Some("No.".to_owned()), ..kind.into() };
            let endpoint = Endpoint { provider, base_url, key: &key };
            failure.from_host_of(&endpoint).sentence(provider)
        };
        let elsewhere = sentence("openai", "http://127.0.0.1:4000/v1", FailureKind::WrongKey);
        assert!(elsewhere.starts_with("127.0.0.1:4000 does not accept the key."), "{elsewhere}");
        assert!(elsewhere.ends_with("127.0.0.1:4000 says: “No.”"), "{elsewhere}");
        assert!(!elsewhere.to_lowercase().contains("openai"), "{elsewhere}");
        let unreachable = sentence("openai", "http://127.0.0.1:4000/v1", FailureKind::Unreachable);
        assert!(unreachable.contains("allow {origin}"), "{unreachable}");
        let any = sentence("compatible", "https://models.example.org/v1", FailureKind::NoCredit);
        assert!(any.starts_with("models.example.org reports that the account"), "{any}");
        for (id, base_url, says) in [
            ("openai", "https://api.openai.com/v1", "OpenAI says"),
            ("azure", "https://mine.openai.azure.com/openai/v1", "Azure OpenAI says"),
            ("azure", "https://gateway.example.org/v1", "gateway.example.org says"),
            ("openai", "https://api.openai.com.example.org/v1", "api.openai.com.example.org says"),
            ("ollama", "http://127.0.0.1:9999", "Ollama says"),
            ("vllm", "https://gpu.example.org/v1", "vLLM says"),
        ] {
            let sentence = sentence(id, base_url, FailureKind::BadRequest);
            assert!(sentence.contains(says), "{sentence}");
        }
    }

    #[test]
    fn the_steps_to_reach_a_server_are_its_own() {
        let failure = Failure::from(FailureKind::Unreachable);
        assert!(failure.sentence(provider("ollama").unwrap()).contains("OLLAMA_ORIGINS={origin}"));
        assert!(failure.sentence(provider("lmstudio").unwrap()).contains("Enable CORS"));
    }

    #[test]
    fn after_a_time_out_both_settings_that_help_are_named() {
        for provider in PROVIDERS {
            let sentence = Failure::from(FailureKind::TimedOut).sentence(provider);
            for words in ["fewer at once", AT_ONCE_LABEL, "more seconds", SECONDS_LABEL] {
                assert!(sentence.contains(words), "{sentence}");
            }
        }
    }
}
