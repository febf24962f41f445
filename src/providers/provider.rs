//! What can differ from one provider to the next, as data: no code asks who it is talking to.

use super::sign_in::SignInPaths;

/// One row of the list the user chooses from.
#[derive(Debug, PartialEq)]
pub struct Provider {
    pub id: &'static str,
    pub name: &'static str,
    /// The name as a part of a sentence, where that differs.
    pub name_in_a_sentence: Option<&'static str>,
    pub access: Access,
    /// Empty where there is none; may hold `{resource}`, which the user replaces.
    pub base_url: &'static str,
    pub key: KeyNeed,
    pub auth: Auth,
    /// Where a key is made.
    pub key_page: Option<&'static str>,
    /// Where it signs users in and gives out keys, if it does.
    pub sign_in: Option<SignInPaths>,
    /// What to do when the page cannot reach it; may hold `{origin}`, the page's own.
    pub page_access: &'static str,
    pub access_link: Option<&'static str>,
    /// Empty where there is none to suggest.
    pub suggested_model: &'static str,
    /// Requests at once when a run begins.
    pub starts_with: usize,
    /// What the limit of an answer's length is called, where the wire format leaves it open.
    pub output_limit_name: &'static str,
    pub structured: StructuredKind,
    /// Whether a prompt may hold images. Some of its models may still take none.
    pub takes_images: bool,
    /// Whether it takes a reasoning effort at all.
    pub sends_effort: bool,
    /// Words for a model that came to the end of its answer. All others are something else.
    pub clean_stops: &'static [&'static str],
    /// Whether a reply without such a word is not as it should be.
    pub always_says_why_it_stopped: bool,
    pub extra_headers: &'static [(&'static str, &'static str)],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    Http(WireFormat),
    BrowserModel,
    Rules,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WireFormat {
    OpenAiChat,
    Anthropic,
    Gemini,
    Ollama,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyNeed {
    Required,
    Optional,
    None,
}

/// How the key travels; never in an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Auth {
    Bearer,
    Header(&'static str),
    None,
}

/// How far an answer can be held to a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StructuredKind {
    JsonSchema,
    /// Some JSON object: the prompt says which.
    JsonObject,
    None,
}

impl Provider {
    /// As it is called in the middle of a sentence.
    pub fn subject(&self) -> &'static str {
        self.name_in_a_sentence.unwrap_or(self.name)
    }

    /// The host to name in its place: of a hosted provider where the address is not its own, and of a
    /// server that could be anyone's. A program that the user runs has its name anywhere.
    pub fn stranger_at<'a>(&self, base_url: &'a str) -> Option<&'a str> {
        let own = host_of(self.base_url);
        let is_own = match own.strip_prefix("{resource}") {
            Some(domain) => host_of(base_url).ends_with(domain),
            None => host_of(base_url) == own,
        };
        let is_hosted = self.key == KeyNeed::Required || self.base_url.is_empty();
        let over_http = matches!(self.access, Access::Http(_));
        let host = Some(host_of(base_url)).filter(|host| !host.is_empty());
        host.filter(|_| over_http && is_hosted && !is_own)
    }
}

/// With its port: two servers may run on one machine.
fn host_of(base_url: &str) -> &str {
    let rest = base_url.split_once("://").map_or(base_url, |(_, rest)| rest);
    rest.split('/').next().unwrap_or(rest)
}
