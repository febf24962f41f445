//! Whether a truncated text was repeating itself. A higher limit would only give more of the same.

/// How much of the end of a text is checked.
const LOOKED_AT: usize = 4000;

/// A loop repeats at least this often, over at least this many characters.
const LEAST_ROUNDS: usize = 3;
const LEAST_LENGTH: usize = 120;

pub(super) fn is_looping(text: &str) -> bool {
    let mut end: Vec<char> = Vec::with_capacity(LOOKED_AT);
    for character in text.chars().rev().take(LOOKED_AT) {
        // Rounds may be numbered.
        let character = if character.is_ascii_digit() { '0' } else { character };
        if character != '0' || end.last() != Some(&'0') {
            end.push(character);
        }
    }
    // How much of the beginning stands again before each place: the rest is one round.
    let mut again = vec![0; end.len()];
    for place in 1..end.len() {
        let mut length: usize = again.get(place - 1).copied().unwrap_or_default();
        while length > 0 && end.get(length) != end.get(place) {
            length = again.get(length - 1).copied().unwrap_or_default();
        }
        length += usize::from(end.get(length) == end.get(place));
        if let Some(known) = again.get_mut(place) {
            *known = length;
        }
        let looked_at = place + 1;
        if looked_at >= LEAST_LENGTH && looked_at >= LEAST_ROUNDS * (looked_at - length) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_is_known_by_its_end_wherever_it_was_cut() {
        let item = "{\"fact\": \"The lamp is blue\", \"label\": \"C\"}, ";
        for cut in 0..item.len() {
            let text = format!("[{{\"fact\": \"other\"}}, {}{}", item.repeat(4), &item[..cut]);
            assert!(is_looping(&text), "{text}");
        }
        let numbered: Vec<String> = (5..30).map(|n| format!("{n}. Turn off the lamp")).collect();
        assert!(is_looping(&numbered.join("\n")));
        assert!(is_looping(&"\n".repeat(500)));
    }

    #[test]
    fn a_long_list_is_no_loop() {
        let facts = ["lamp", "door", "bell", "oven", "gate", "phone", "window", "kettle"];
        let item = |fact: &&str| format!("{{\"fact\": \"The {fact} is off\", \"label\": \"C\"}}, ");
        let text: String = facts.iter().map(item).collect();
        assert!(!is_looping(&text), "{text}");
        assert!(!is_looping("no no no no"));
        assert!(!is_looping(""));
    }
}
