//! Cross-origin permissions, given as sparingly as each provider gives them.

use super::wire::{BROWSER_HEADER, Headers, Reply, Wire, allows_browsers, announced_headers};

/// The request headers a page may send; every other one fails the preflight.
fn allowed_headers(wire: Wire) -> &'static [&'static str] {
    match wire {
        Wire::OpenAi => &["authorization", "content-type"],
        Wire::Anthropic => &["content-type", "x-api-key", "anthropic-version", BROWSER_HEADER],
        Wire::Gemini => &["content-type", "x-goog-api-key"],
        Wire::Ollama => &["authorization", "content-type", "user-agent", "accept"],
    }
}

/// The answer to an OPTIONS request.
pub fn preflight(wire: Wire, headers: &Headers) -> Reply {
    let announced = announced_headers(headers);
    let allowed = allowed_headers(wire);
    let has_unknown = announced.iter().any(|name| !allowed.contains(&name.as_str()));
    let origin = match wire {
        Wire::OpenAi if has_unknown => {
            return Reply::text(400, "text/plain", "Disallowed CORS headers");
        }
        Wire::Anthropic if !announced.iter().any(|name| name == BROWSER_HEADER) => None,
        Wire::Ollama if !is_local(headers) => return Reply::text(403, "text/plain", ""),
        _ => allowed_origin(wire, headers),
    };
    let reply = Reply::text(if wire == Wire::OpenAi { 200 } else { 204 }, "text/plain", "");
    match origin {
        None => reply,
        Some(origin) => reply
            .with("access-control-allow-origin", origin)
            .with("access-control-allow-methods", "GET, POST, OPTIONS")
            .with("access-control-allow-headers", allowed.join(", "))
            .with("vary", "origin"),
    }
}

/// What a reply other than a preflight's carries.
pub fn permissions(wire: Wire, headers: &Headers) -> Vec<(&'static str, String)> {
    let may_read = match wire {
        Wire::Anthropic => allows_browsers(headers),
        Wire::Ollama => is_local(headers),
        Wire::OpenAi | Wire::Gemini => headers.contains_key("origin"),
    };
    let Some(origin) = allowed_origin(wire, headers).filter(|_| may_read) else {
        return Vec::new();
    };
    let exposed = match wire {
        Wire::OpenAi => Some("X-Request-ID"),
        Wire::Anthropic => Some("*"),
        Wire::Gemini => Some("vary,content-encoding,date,server,content-length"),
        Wire::Ollama => None,
    };
    let mut permissions = vec![("access-control-allow-origin", origin)];
    permissions.extend(exposed.map(|names| ("access-control-expose-headers", names.to_owned())));
    permissions
}

/// Ollama turns pages away that are not served from the same machine.
pub fn turns_away(wire: Wire, headers: &Headers) -> bool {
    wire == Wire::Ollama && headers.contains_key("origin") && !is_local(headers)
}

fn allowed_origin(wire: Wire, headers: &Headers) -> Option<String> {
    match wire {
        Wire::OpenAi | Wire::Anthropic => Some("*".to_owned()),
        Wire::Gemini | Wire::Ollama => headers.get("origin").cloned(),
    }
}

fn is_local(headers: &Headers) -> bool {
    let origin = headers.get("origin").map_or("", String::as_str);
    let host = origin.strip_prefix("http://").or(origin.strip_prefix("https://"));
    host.is_some_and(|host| {
        ["localhost", "127.0.0.1", "0.0.0.0", "[::1]"].iter().any(|local| {
            host.strip_prefix(local).is_some_and(|port| port.is_empty() || port.starts_with(':'))
        })
    })
}
