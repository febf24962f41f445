//! Requests and replies as plain data. The edge sends the one and returns the other.

use std::fmt;
use std::ops::AddAssign;

/// A secret. It cannot be printed or stored by accident: only [`Key::expose`] reveals it.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Key(String);

impl Key {
    pub fn new(text: &str) -> Self {
        Self(text.trim().to_owned())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A header takes visible ASCII only; what was pasted may hide other characters.
    pub fn is_sendable(&self) -> bool {
        self.0.bytes().all(|byte| byte.is_ascii_graphic())
    }

    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Get,
    Post,
}

impl Method {
    pub fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
        }
    }
}

#[derive(Clone, PartialEq, Eq)]
pub struct HttpRequest {
    pub method: Method,
    pub url: String,
    pub headers: Vec<(&'static str, String)>,
    pub body: Option<String>,
}

/// Names of headers only: one of the values is the key.
impl fmt::Debug for HttpRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.headers.iter().map(|(name, _)| *name).collect();
        f.debug_struct("HttpRequest")
            .field("method", &self.method)
            .field("url", &self.url)
            .field("headers", &names)
            .field("body", &self.body)
            .finish()
    }
}

/// A reply of any status, with the few headers a page may read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HttpReply {
    pub status: u16,
    pub retry_after: Option<String>,
    pub retry_after_ms: Option<String>,
    pub content_type: Option<String>,
    pub body: String,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    pub text: String,
    pub usage: Usage,
}

/// Tokens of one request or, added up, of many.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Usage {
    /// All input tokens, cached ones included.
    pub input: u64,
    /// Of the input, what was read from the provider's cache.
    pub cached: u64,
    /// Of the input, what was written to the provider's cache.
    pub cache_writes: u64,
    /// All output tokens, reasoning included.
    pub output: u64,
    pub reasoning: u64,
    /// In US dollars, where the provider itself says so.
    pub cost: Option<f64>,
}

impl AddAssign for Usage {
    fn add_assign(&mut self, other: Self) {
        self.input = self.input.saturating_add(other.input);
        self.cached = self.cached.saturating_add(other.cached);
        self.cache_writes = self.cache_writes.saturating_add(other.cache_writes);
        self.output = self.output.saturating_add(other.output);
        self.reasoning = self.reasoning.saturating_add(other.reasoning);
        self.cost = match (self.cost, other.cost) {
            (Some(one), Some(more)) => Some(one + more),
            (one, more) => one.or(more),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_prints_the_key() {
        let key = Key::new(" sk-secret \n");
        assert_eq!(key.expose(), "sk-secret");
        assert_eq!(format!("{key:?}"), "Key(…)");
        let request = HttpRequest {
            method: Method::Get,
            url: "https://example.org".to_owned(),
            headers: vec![("authorization", "Bearer sk-secret".to_owned())],
            body: None,
        };
        let shown = format!("{request:?}");
        assert!(shown.contains("authorization") && !shown.contains("sk-secret"), "{shown}");
    }

    #[test]
    fn a_key_with_a_hidden_character_cannot_be_sent() {
        assert!(Key::new("sk-secret").is_sendable());
        assert!(!Key::new("sk-\u{200b}secret").is_sendable());
        assert!(!Key::new("sk secret").is_sendable());
    }

    #[test]
    fn usage_adds_up_and_a_cost_stays_unknown_until_one_is_said() {
        let once =
            Usage { input: 5, cached: 2, cache_writes: 1, output: 3, reasoning: 1, cost: None };
        let mut total = once;
        total += once;
        let twice =
            Usage { input: 10, cached: 4, cache_writes: 2, output: 6, reasoning: 2, cost: None };
        assert_eq!(total, twice);
        total += Usage { cost: Some(0.5), ..Usage::default() };
        total += Usage { cost: Some(0.25), ..Usage::default() };
        assert_eq!(total.cost, Some(0.75));
    }
}
