//! Calls as agents write them: `click(start_box='(495,30)')`, `pyautogui.click(x=0.5, y=0.25)`.

/// A function's last name and its arguments, each with its name where it has one.
#[derive(Debug, PartialEq)]
pub struct Call<'a> {
    pub name: &'a str,
    pub arguments: Vec<(Option<&'a str>, &'a str)>,
}

impl<'a> Call<'a> {
    /// The first call of a text.
    pub fn first_in(text: &'a str) -> Option<Self> {
        let open = text.find('(')?;
        let before = text.get(..open)?;
        let from = before.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
        let name = before.get(from..).filter(|name| !name.is_empty())?;
        let inside = text.get(open + 1..)?;
        let close = closing(inside).unwrap_or(inside.len());
        Some(Self { name, arguments: split(inside.get(..close)?) })
    }

    pub fn named(&self, name: &str) -> Option<&'a str> {
        self.arguments.iter().find(|(of, _)| *of == Some(name)).map(|(_, value)| *value)
    }

    /// By its name, or by its place among those without.
    pub fn at(&self, place: usize, name: &str) -> Option<&'a str> {
        let mut unnamed = self.arguments.iter().filter(|(of, _)| of.is_none());
        self.named(name).or_else(|| unnamed.nth(place).map(|(_, value)| *value))
    }

    pub fn number(&self, place: usize, name: &str) -> Option<f64> {
        self.at(place, name)?.parse().ok().filter(|number: &f64| number.is_finite())
    }
}

/// Every number of an argument such as `<|box_start|>(495,30)<|box_end|>`.
pub fn numbers_in(text: &str) -> Vec<f64> {
    let is_part = |c: char| c.is_ascii_digit() || c == '.' || c == '-';
    text.split(|c| !is_part(c)).filter_map(|part| part.parse().ok()).collect()
}

/// Where the bracket that is open is closed, past texts in quotes.
fn closing(text: &str) -> Option<usize> {
    let (mut depth, mut quote, mut escaped) = (0_u32, None, false);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            _ if escaped => escaped = false,
            (None, '\'' | '"') => quote = Some(c),
            (None, '(' | '[') => depth += 1,
            (None, ')' | ']') if depth > 0 => depth -= 1,
            (None, ')') => return Some(at),
            (Some(_), '\\') => escaped = true,
            (Some(open), c) if c == open => quote = None,
            _ => {}
        }
    }
    None
}

fn split(inside: &str) -> Vec<(Option<&str>, &str)> {
    let (mut depth, mut quote, mut from) = (0_u32, None, 0);
    let mut parts = Vec::new();
    for (at, c) in inside.char_indices() {
        match (quote, c) {
            (None, '\'' | '"') => quote = Some(c),
            (None, '(' | '[') => depth += 1,
            (None, ')' | ']') => depth = depth.saturating_sub(1),
            (Some(open), c) if c == open => quote = None,
            (None, ',') if depth == 0 => {
                parts.extend(inside.get(from..at));
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.extend(inside.get(from..));
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).map(argument).collect()
}

fn argument(part: &str) -> (Option<&str>, &str) {
    match part.split_once('=') {
        Some((name, value)) if name.trim().chars().all(|c| c.is_alphanumeric() || c == '_') => {
            (Some(name.trim()), bare(value.trim()))
        }
        _ => (None, bare(part)),
    }
}

/// Without the quotes around it.
fn bare(value: &str) -> &str {
    let quoted = |quote| value.strip_prefix(quote).and_then(|value| value.strip_suffix(quote));
    quoted('\'').or_else(|| quoted('"')).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_arguments() {
        let call = Call::first_in("pyautogui.click(x=0.5, y=0.25)").unwrap();
        assert_eq!(call.name, "click");
        assert_eq!((call.number(0, "x"), call.number(1, "y")), (Some(0.5), Some(0.25)));
        let call = Call::first_in("type(content='one, (two)', start_box='(1,2)')").unwrap();
        assert_eq!(call.named("content"), Some("one, (two)"));
        assert_eq!(call.named("start_box").map(numbers_in), Some(vec![1.0, 2.0]));
        assert_eq!(Call::first_in("pyautogui.hotkey(['ctrl', 'c'])").unwrap().name, "hotkey");
        assert_eq!(Call::first_in("wait()").unwrap().arguments, []);
        assert_eq!(Call::first_in("no call"), None);
        assert_eq!(numbers_in("<|box_start|>(495,30)<|box_end|>"), [495.0, 30.0]);
    }
}
