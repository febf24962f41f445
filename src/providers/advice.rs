//! A failure in words: what is wrong, and what to do about it with this provider.

use super::failure::{Failure, FailureKind};
use super::provider::{KeyNeed, Provider};

pub const RULES_UNAVAILABLE: &str = "The part of this page that judges by the rules could not be \
    loaded, or it stopped. Reload the page and go on: what was judged is kept.";

impl Failure {
    /// What is wrong and what to do, then the provider's words. May hold `{origin}`, which the page
    /// replaces by its own.
    pub fn sentence(&self, provider: &Provider) -> String {
        let advice = at_the_start(&self.advice(provider));
        match &self.said {
            None => advice,
            Some(said) => format!("{advice} {} says: “{said}”", at_the_start(provider.subject())),
        }
    }

    fn advice(&self, provider: &Provider) -> String {
        let (name, page_access) = (provider.subject(), provider.page_access);
        let said = self.said.as_deref().unwrap_or_default();
        match self.kind {
            FailureKind::WrongKey => wrong_key(provider),
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
                "The account at {name} has no credit left, or has reached its spending limit or daily quota. Add credit or raise the limit, then go on: what has been answered is kept."
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
                format!("{name} did not answer in time. Try again, or choose a faster model.")
            }
            FailureKind::LostConnection => {
                format!("The connection to {name} broke off in the middle of an answer. Try again.")
            }
            FailureKind::PromptTooLong => "The question is longer than this model reads, or than your plan allows at once. Choose a model with a larger context; a server of your own can be started with one.".to_owned(),
            FailureKind::ParameterRefused(parameter) => format!(
                "{name} does not take the {} asked for with this model. Switch it off and try again.",
                parameter.name()
            ),
            FailureKind::BadRequest => {
                format!("{name} refused the request as it stands. Another model may take it.")
            }
            FailureKind::Truncated => "The answer reached the output limit before it was complete. Raise the limit, or lower the reasoning effort.".to_owned(),
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
        }
    }
}

/// Names are spelled as they are; only an article takes its capital.
fn at_the_start(words: &str) -> String {
    words.strip_prefix("the ").map_or_else(|| words.to_owned(), |rest| format!("The {rest}"))
}

fn wrong_key(provider: &Provider) -> String {
    let name = provider.subject();
    let new_one = match provider.key_page {
        Some(page) => format!(" A new one is made at {page}."),
        None => String::new(),
    };
    format!(
        "{name} does not accept the key. Check that one is entered, that it is whole, and that it is meant for {name}.{new_one}"
    )
}

#[cfg(test)]
mod tests {
    use super::super::catalogue::{PROVIDERS, provider};
    use super::super::failure::EVERY_KIND;
    use super::*;

    #[test]
    fn every_kind_has_words_of_its_own() {
        for provider in PROVIDERS {
            let sentences: Vec<_> =
                EVERY_KIND.iter().map(|&kind| Failure::from(kind).sentence(provider)).collect();
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
    fn the_steps_to_reach_a_server_are_its_own() {
        let failure = Failure::from(FailureKind::Unreachable);
        assert!(failure.sentence(provider("ollama").unwrap()).contains("OLLAMA_ORIGINS={origin}"));
        assert!(failure.sentence(provider("lmstudio").unwrap()).contains("Enable CORS"));
    }
}
