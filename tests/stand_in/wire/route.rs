//! Which provider a path belongs to, all four being served at one port.

use super::{Headers, Wire};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Route {
    /// With the model, where the path has it.
    Question(Wire, Option<String>),
    ModelList(Wire),
}

impl Route {
    pub fn wire(&self) -> Wire {
        match self {
            Self::Question(wire, _) | Self::ModelList(wire) => *wire,
        }
    }

    pub fn of(method: &str, path: &str, headers: &Headers) -> Option<Self> {
        Self::find(method, path, |name| headers.contains_key(name))
    }

    /// What a preflight asks for: its headers only name those of the request to come.
    pub fn announced(path: &str, headers: &Headers) -> Option<Self> {
        let method = headers.get("access-control-request-method")?;
        let names = announced_headers(headers);
        Self::find(method, path, |name| names.iter().any(|announced| announced == name))
    }

    fn find(method: &str, path: &str, has_header: impl Fn(&str) -> bool) -> Option<Self> {
        let path = path.split('?').next().unwrap_or_default();
        // OpenRouter's address is that of OpenAI, one folder further down.
        let path =
            path.strip_prefix("/api").filter(|rest| rest.starts_with("/v1/")).unwrap_or(path);
        Some(match (method, path) {
            ("POST", "/v1/chat/completions") => Self::Question(Wire::OpenAi, None),
            ("POST", "/v1/messages") => Self::Question(Wire::Anthropic, None),
            ("POST", "/api/chat") => Self::Question(Wire::Ollama, None),
            ("POST", _) => {
                let model = path.strip_prefix("/v1beta/models/")?.strip_suffix(":generateContent");
                Self::Question(Wire::Gemini, Some(percent_decoded(model?)))
            }
            ("GET", "/v1/models") if has_header("x-api-key") || has_header("anthropic-version") => {
                Self::ModelList(Wire::Anthropic)
            }
            ("GET", "/v1/models") => Self::ModelList(Wire::OpenAi),
            ("GET", "/v1beta/models") => Self::ModelList(Wire::Gemini),
            ("GET", "/api/tags") => Self::ModelList(Wire::Ollama),
            _ => return None,
        })
    }
}

/// The names in a preflight, in lower case.
pub fn announced_headers(headers: &Headers) -> Vec<String> {
    let names = headers.get("access-control-request-headers").map_or("", String::as_str);
    names
        .split(',')
        .map(|name| name.trim().to_lowercase())
        .filter(|name| !name.is_empty())
        .collect()
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let code = after
            .get(..2)
            .filter(|_| *first == b'%')
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
