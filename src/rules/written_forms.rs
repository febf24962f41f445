//! One form for characters that are written in several ways.
//!
//! A phone may send "٧" or "７" for 7, and some systems store "é" as two characters. Texts that look the same have to
//! compare as the same.

/// The zeros of the scripts that have ten digits in a row.
const ZEROS: [char; 14] = [
    '\u{660}', '\u{6F0}', '\u{966}', '\u{9E6}', '\u{A66}', '\u{AE6}', '\u{B66}', '\u{BE6}',
    '\u{C66}', '\u{CE6}', '\u{D66}', '\u{E50}', '\u{ED0}', '\u{FF10}',
];

/// Digits of other scripts and full-width letters as ASCII; a curly apostrophe as a straight one.
pub fn ascii_form(c: char) -> char {
    if c.is_ascii() {
        return c;
    }
    let code = u32::from(c);
    let digit = ZEROS.iter().find_map(|&zero| {
        let above = code.checked_sub(u32::from(zero))?;
        char::from_digit(above, 10)
    });
    let full_width_letter = || {
        let letter = char::from_u32(code.checked_sub(0xFEE0)?)?;
        letter.is_ascii_alphabetic().then_some(letter)
    };
    match c {
        '’' => '\'',
        _ => digit.or_else(full_width_letter).unwrap_or(c),
    }
}

/// A mark, the letters it stands on, and what they are in one character.
const ACCENTS: [(char, &str, &str); 14] = [
    ('\u{300}', "aeiouâêôăơư", "àèìòùầềồằờừ"),
    ('\u{301}', "aeiouycnszâêôăơư", "áéíóúýćńśźấếốắớứ"),
    ('\u{302}', "aeiouạẹọ", "âêîôûậệộ"),
    ('\u{303}', "aeiouynâêôăơư", "ãẽĩõũỹñẫễỗẵỡữ"),
    ('\u{306}', "agạи", "ăğặй"),
    ('\u{307}', "ze", "żė"),
    ('\u{308}', "aeiouyеі", "äëïöüÿёї"),
    ('\u{309}', "aeiouyâêôăơư", "ảẻỉỏủỷẩểổẳởử"),
    ('\u{30A}', "au", "åů"),
    ('\u{30B}', "ou", "őű"),
    ('\u{30C}', "cszrendt", "čšžřěňďť"),
    ('\u{31B}', "ou", "ơư"),
    ('\u{323}', "aeiouyâêôăơư", "ạẹịọụỵậệộặợự"),
    ('\u{327}', "cs", "çş"),
];

/// Letters in lower case with their accents joined to them: "e" and an acute as "é".
pub fn composed(word: &str) -> String {
    let mut joined = String::with_capacity(word.len());
    for c in word.chars() {
        let whole = joined.chars().next_back().and_then(|letter| {
            let (_, letters, wholes) = ACCENTS.iter().find(|(mark, ..)| *mark == c)?;
            letters
                .chars()
                .zip(wholes.chars())
                .find_map(|(of, whole)| (of == letter).then_some(whole))
        });
        if whole.is_some() {
            joined.pop();
        }
        joined.push(whole.unwrap_or(c));
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_accent_has_as_many_wholes_as_letters() {
        for (mark, letters, wholes) in ACCENTS {
            assert_eq!(letters.chars().count(), wholes.chars().count(), "{:x}", u32::from(mark));
        }
    }

    #[test]
    fn what_has_no_other_form_stays() {
        for c in ['a', 'é', '中', 'ع', '−', '½', '²'] {
            assert_eq!(ascii_form(c), c);
        }
        assert_eq!(composed("x\u{301}"), "x\u{301}");
    }
}
