//! Numbers as people and files write them.

/// Through the JSON reader, which is part of the page anyway: the standard library's own would bring
/// 10 kB of tables along.
pub fn read_number(text: &str) -> Option<f64> {
    let text = text.trim();
    let text = text.strip_prefix('+').unwrap_or(text);
    let whole;
    let text = if text.starts_with('.') {
        whole = format!("0{text}");
        &whole
    } else {
        text.strip_suffix('.').unwrap_or(text)
    };
    serde_json::from_str(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_people_write() {
        let cases = [
            ("1", 1.0),
            (" -2.50 ", -2.5),
            ("+3", 3.0),
            (".5", 0.5),
            ("7.", 7.0),
            ("1e-3", 0.001),
            ("007", f64::NAN),
            ("1,5", f64::NAN),
            ("", f64::NAN),
            ("inf", f64::NAN),
            ("[1]", f64::NAN),
            ("1 2", f64::NAN),
        ];
        for (text, number) in cases {
            let expected = Some(number).filter(|number| !number.is_nan());
            assert_eq!(read_number(text), expected, "{text:?}");
        }
    }
}
