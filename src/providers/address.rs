//! Checks an address typed by the user. A key and data are sent there, so the connection has to be
//! encrypted or local, and the address must hide nothing.

/// The address trimmed, without trailing slashes and with a lower-case host; otherwise a sentence that
/// says what to change.
pub fn check_base_url(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    if text.is_empty() {
        return Err("Enter the address of the server, for example https://example.org/v1.");
    }
    if text.contains(['{', '}']) {
        return Err("Replace the part in braces with the name of your resource.");
    }
    if text.bytes().any(|byte| !byte.is_ascii_graphic() || b"\\\"<>`^|".contains(&byte)) {
        return Err("The address contains an invalid character. Type it again.");
    }
    if text.contains(['?', '#']) {
        return Err("Leave out the part from ? or # on.");
    }
    let (scheme, rest) = text
        .split_once("://")
        .ok_or("The address starts with https://, or with http:// on your own machine.")?;
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    if authority.contains('@') {
        return Err("Leave user name and password out of the address. The key has its own field.");
    }
    let scheme = scheme.to_ascii_lowercase();
    let authority = authority.to_ascii_lowercase();
    let host = host_of(&authority).ok_or("That isn’t a valid host name.")?;
    match scheme.as_str() {
        "https" => {}
        "http" if is_loopback(host) => {}
        "http" => {
            return Err("Use https://. Over http:// others could read the key. Only a server on \
                        your own machine (localhost) may use http://.");
        }
        _ => return Err("The address starts with https://, or with http:// on your own machine."),
    }
    Ok(format!("{scheme}://{authority}{}", path.trim_end_matches('/')))
}

/// The host without its port, if both are well-formed.
fn host_of(authority: &str) -> Option<&str> {
    let end = match authority.find(']') {
        Some(bracket) => bracket + 1,
        None => authority.find(':').unwrap_or(authority.len()),
    };
    let (host, port) = authority.split_at(end);
    let port_is_sound = match port.strip_prefix(':') {
        Some(digits) => {
            digits.parse::<u16>().is_ok_and(|port| port > 0) && !digits.starts_with('+')
        }
        None => port.is_empty(),
    };
    let host_is_sound = match host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(inside) => {
            inside.contains(':')
                && inside.bytes().all(|b| b.is_ascii_hexdigit() || b":.".contains(&b))
        }
        None => host.split('.').all(|label| {
            !label.is_empty()
                && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
        }),
    };
    (port_is_sound && host_is_sound).then_some(host)
}

/// Whether a checked address is on the user's own machine.
pub fn is_on_this_machine(base_url: &str) -> bool {
    let rest = base_url.split_once("://").map_or(base_url, |(_, rest)| rest);
    let authority = rest.split('/').next().unwrap_or(rest);
    host_of(authority).is_some_and(is_loopback)
}

fn is_loopback(host: &str) -> bool {
    matches!(host, "localhost" | "127.0.0.1" | "[::1]") || host.ends_with(".localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_addresses_come_back_trimmed() {
        for (typed, kept) in [
            ("https://api.example.org/v1", "https://api.example.org/v1"),
            ("  https://api.example.org/v1//\n", "https://api.example.org/v1"),
            ("HTTPS://API.Example.org:8443/V1/", "https://api.example.org:8443/V1"),
            ("https://example.org", "https://example.org"),
            ("https://[2001:db8::1]:8000/v1", "https://[2001:db8::1]:8000/v1"),
            ("https://example.org/a@b", "https://example.org/a@b"),
            ("http://localhost:11434/", "http://localhost:11434"),
            ("http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1"),
            ("http://[::1]:8080", "http://[::1]:8080"),
            ("http://models.localhost/v1", "http://models.localhost/v1"),
        ] {
            assert_eq!(check_base_url(typed).as_deref(), Ok(kept), "{typed}");
        }
    }

    #[test]
    fn an_address_that_leaks_or_misleads_is_refused() {
        for typed in [
            "",
            "api.example.org",
            "localhost:11434",
            "ftp://example.org",
            "javascript://localhost/%0aalert(1)",
            "http://example.org",
            "http://192.168.1.4:11434",
            "http://127.0.0.1.example.org",
            "http://localhost.example.org",
            "http://notlocalhost",
            "http://localhost@example.org",
            "http://localhost:80@example.org",
            "http://localhost\\@example.org",
            "http://localhost%2eexample.org",
            "https://user:pass@example.org",
            "https://example.org/v1?key=abc",
            "https://example.org/v1#part",
            "https://",
            "https:///v1",
            "https://example.org:0",
            "https://example.org:+80",
            "https://example.org:99999",
            "https://example..org",
            "https://[::1",
            "https://[::g]",
            "https://exa mple.org",
            "https://{resource}.openai.azure.com/openai/v1",
        ] {
            assert!(check_base_url(typed).is_err(), "{typed}");
        }
    }

    #[test]
    fn checking_twice_changes_nothing() {
        let once = check_base_url(" https://Example.org/v1/ ").unwrap();
        assert_eq!(check_base_url(&once).as_ref(), Ok(&once));
    }
}
