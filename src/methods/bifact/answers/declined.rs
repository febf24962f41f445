//! A judge that declines in prose: its excuse must not become a fact.
//!
//! Facts speak of a task; none begins with the judge speaking of itself. Providers have signals of
//! their own for this, and most refusals come with one; this is for those that do not.

const OPENINGS: [&str; 14] = [
    "i'm sorry",
    "i am sorry",
    "sorry, ",
    "i apologize",
    "i apologise",
    "i can't",
    "i cannot",
    "i can not",
    "i'm unable",
    "i am unable",
    "i'm not able",
    "i won't",
    "as an ai",
    "unfortunately, i",
];

pub fn is_declined(first_line: &str) -> bool {
    let opening: String = first_line.chars().take(20).map(plain).collect();
    OPENINGS.iter().any(|known| opening.starts_with(known))
}

fn plain(c: char) -> char {
    match c {
        '\u{2019}' => '\'',
        other => other.to_ascii_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excuses_are_told_from_facts() {
        for excuse in
            ["I’m sorry, but I can’t help with that.", "As an AI model, I do not", "I cannot split"]
        {
            assert!(is_declined(excuse), "{excuse}");
        }
        for fact in
            ["The message says I'm sorry", "Sorry Business is played", "I", "Ice is added", ""]
        {
            assert!(!is_declined(fact), "{fact}");
        }
    }
}
