//! When two texts are the same fact: case, white space, the style of quotes and a final stop do not
//! count. Everything else does, because a sign, a digit or a letter makes another fact of it. So does the
//! case of a unit: 5 mW are not 5 MW.

/// Equal for two texts that are the same fact.
pub fn same_text_key(text: &str) -> String {
    let mut key = String::with_capacity(text.len());
    let mut is_behind_number = false;
    for word in text.split_whitespace() {
        if !key.is_empty() {
            key.push(' ');
        }
        let is_unit = is_unit(word, is_behind_number);
        is_behind_number = word.ends_with(|c: char| c.is_numeric());
        for c in word.chars() {
            match c {
                // 5' and 5" are two lengths.
                '"' | '“' | '”' | '„' | '‟' | '«' | '»' if key.ends_with(char::is_numeric) =>
                {
                    key.push('"');
                }
                '"' | '“' | '”' | '„' | '‟' | '«' | '»' | '\'' | '‘' | '’' | '‚' | '‛' | '`'
                | '´' => key.push('\''),
                c if is_unit => key.push(c),
                c if c.is_ascii() => key.push(c.to_ascii_lowercase()),
                c => key.extend(c.to_lowercase()),
            }
        }
    }
    without_final_stop(key)
}

/// "mW" behind a number, or in "5mW". The time of day may be written in any case.
fn is_unit(word: &str, is_behind_number: bool) -> bool {
    let letters = word.trim_start_matches(|c: char| c.is_numeric() || matches!(c, '.' | ',' | '-'));
    let has_number =
        is_behind_number || (letters.len() < word.len() && word.contains(char::is_numeric));
    let bare = letters.trim_matches(|c: char| !c.is_alphanumeric());
    let is_time = ["am", "pm", "a.m", "p.m", "h"].contains(&&*bare.to_ascii_lowercase());
    has_number && !bare.is_empty() && bare.chars().count() <= 4 && !is_time
}

fn without_final_stop(mut key: String) -> String {
    if key.ends_with(['.', '。']) {
        key.pop();
        key.truncate(key.trim_end().len());
    }
    key
}

/// The words of a text without the punctuation that may stand behind a word. Only for texts that are
/// in their places: alone it does not say that two facts are the same.
pub fn words_key(text: &str) -> String {
    let key = same_text_key(text);
    let words = key.split(' ').map(|word| {
        let bare = word.trim_end_matches([',', ';', ':']);
        if bare.ends_with(char::is_alphabetic) { bare } else { word }
    });
    without_final_stop(words.collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_spaces_quotes_and_a_final_stop_do_not_count() {
        for (one, other) in [
            ("Mow the lawn", "mow  the\u{a0}LAWN."),
            ("Don’t say “go”", "don't say 'go'"),
            ("Play «Lied»", "Play \"Lied\""),
            ("木を植える。", "木を植える"),
            ("At 8 p.m.", "At 8 p.m"),
            ("At 8 PM", "At 8 pm"),
        ] {
            assert_eq!(same_text_key(one), same_text_key(other));
        }
    }

    #[test]
    fn everything_else_counts() {
        for (one, other) in DIFFERENT {
            assert_ne!(same_text_key(one), same_text_key(other));
            assert_ne!(words_key(one), words_key(other));
        }
    }

    const DIFFERENT: &[(&str, &str)] = &[
        ("-5 degrees", "5 degrees"),
        ("The grade is B-", "The grade is B"),
        ("The grade is B+", "The grade is B-"),
        ("Add 1/2 cup", "Add 1-2 cup"),
        ("Buy a car", "Buy a card"),
        ("Buy bran", "Buy brand"),
        ("Meet the princes", "Meet the princess"),
        ("Re-sign the form", "Resign the form"),
        ("Fly to Rome", "Fly in Rome"),
        ("1.5 km", "15 km"),
        ("1,000 pieces", "1.000 pieces"),
        ("5 m²", "5 m2"),
        ("5 mg", "5 µg"),
        ("Power is 5 mW", "Power is 5 MW"),
        ("Power is 5mW", "Power is 5MW"),
        ("10 Mb of data", "10 MB of data"),
        ("5'", "5\""),
        ("5'", "5”"),
        ("$5", "€5"),
        ("5 %", "5"),
        ("Learn C", "Learn C++"),
        ("Learn C#", "Learn C"),
        ("< 50", "> 50"),
        ("≥ 50", "> 50"),
        ("Is Friday", "Is not Friday"),
        ("Call Rome", "Call Rоme"),
        ("Row 1", "Row １"),
        ("Go", "Go\u{200b}"),
        ("(5)", "5"),
        ("@ana", "ana"),
        ("#1", "1"),
        ("x*", "x"),
        ("10:30", "1030"),
        ("5!", "5"),
        ("Is it open", "Is it open?"),
        ("Stop", "Stop!"),
        ("Ask: why? Then go", "Ask: why Then go"),
        ("1. Mai", "Mai"),
        ("Rate it 👍", "Rate it 👎"),
        ("土曜日に受け取る", "日曜日に受け取る"),
    ];

    #[test]
    fn punctuation_behind_a_word_may_change_in_its_place() {
        assert_eq!(words_key("Buy milk, eggs;"), words_key("Buy milk eggs"));
        assert_ne!(words_key("Buy milk, 5, eggs"), words_key("Buy milk, 5 eggs"));
    }
}
