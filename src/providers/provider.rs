//! What can differ from one provider to the next, as data: no code asks who it is talking to.

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
    /// Whether it takes a reasoning effort at all.
    pub sends_effort: bool,
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
}
