//! Numbers in digits and words, as amounts to calculate with.

use super::lexicon::Lexicon;
use super::tokens::{Token, TokenKind};

/// In thousandths: enough for prices and for "1.5 minutes".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Amount(u64);

impl Amount {
    pub fn whole(number: u64) -> Self {
        Self(number.saturating_mul(1000))
    }

    pub fn thousandth(number: u64) -> Self {
        Self(number)
    }

    /// `None` if it is not a whole number.
    pub fn as_whole(self) -> Option<u64> {
        self.0.is_multiple_of(1000).then_some(self.0 / 1000)
    }

    pub fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    pub fn half(self) -> Self {
        Self(self.0 / 2)
    }

    pub fn thousandths(self) -> u64 {
        self.0
    }

    /// Without trailing zeros: "2.5".
    pub fn key(self) -> String {
        let mut key = (self.0 / 1000).to_string();
        let rest = self.0 % 1000;
        if rest > 0 {
            key.push('.');
            for digit in [rest / 100, rest / 10 % 10, rest % 10] {
                key.push(char::from(b'0' + u8::try_from(digit).unwrap_or(0)));
            }
            key.truncate(key.trim_end_matches('0').len());
        }
        key
    }
}

/// Digits with what follows them in the same word: "1,000", "2.5", "2nd", "5km".
pub struct Digits<'a> {
    pub amount: Amount,
    pub suffix: &'a str,
}

/// Longer runs of digits are codes, not amounts.
const MOST_DIGITS: usize = 15;

pub fn digits(word: &str) -> Option<Digits<'_>> {
    let end = word.find(|c: char| !(c.is_ascii_digit() || matches!(c, ',' | '.' | '\'')));
    let (digits, suffix) = word.split_at(end.unwrap_or(word.len()));
    let (whole, part) = whole_and_part(digits);
    let (mut number, mut count) = (0_u64, 0);
    for digit in whole.bytes().filter(u8::is_ascii_digit) {
        number = number.checked_mul(10)?.checked_add(u64::from(digit - b'0'))?;
        count += 1;
    }
    let mut thousandths =
        number.checked_mul(1000).filter(|_| (1..=MOST_DIGITS).contains(&count))?;
    let mut worth = 100;
    for digit in part.bytes().filter(u8::is_ascii_digit).take(3) {
        thousandths += u64::from(digit - b'0') * worth;
        worth /= 10;
    }
    Some(Digits { amount: Amount(thousandths), suffix })
}

/// "1,000" and "1.000" are a thousand; "12,50" and "12.5" are decimals.
fn whole_and_part(digits: &str) -> (&str, &str) {
    let Some(last) = digits.rfind([',', '.']) else { return (digits, "") };
    let (whole, part) = (&digits[..last], &digits[last + 1..]);
    let is_mixed = whole.contains([',', '.']) && !whole.ends_with(&digits[last..=last]);
    let groups = digits.split([',', '.']).skip(1).all(|group| group.len() == 3);
    let has_two_marks = is_mixed && {
        let first = whole.find([',', '.']).map(|at| whole.as_bytes().get(at).copied());
        first != Some(digits.as_bytes().get(last).copied())
    };
    let leads_zero = whole.starts_with('0');
    if groups && !has_two_marks && !leads_zero { (digits, "") } else { (whole, part) }
}

/// Number words of English, German and Spanish: the first one's number, and the step to the next.
const LISTS: &[(&str, u64, u64)] = &[
    (
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen \
         fifteen sixteen seventeen eighteen nineteen",
        0,
        1,
    ),
    ("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10),
    ("zwei drei vier fünf sechs sieben acht neun zehn", 2, 1),
    ("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig", 20, 10),
    ("dos tres cuatro cinco seis siete ocho nueve diez", 2, 1),
    ("veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa", 20, 10),
    ("elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn", 11, 1),
    ("doce trece catorce quince dieciséis diecisiete dieciocho diecinueve", 12, 1),
    ("dozen", 12, 1),
];

static WORDS: Lexicon<u64> = Lexicon::of(|| {
    let each = |(words, first, step): &'static (&str, u64, u64)| {
        words.split_ascii_whitespace().zip((0..).map(move |place| first + place * step))
    };
    LISTS.iter().flat_map(each).collect()
});

/// All of them, and the ordinals.
pub fn words_of_numbers() -> impl Iterator<Item = &'static str> {
    let numbers = LISTS.iter().flat_map(|(words, ..)| words.split_ascii_whitespace());
    numbers.chain(ORDINALS.iter().copied()).chain(OTHER_ORDINALS.iter().map(|(word, _)| *word))
}

const SCALES: &[(&str, u64)] = &[
    ("hundred", 100),
    ("thousand", 1000),
    ("million", 1_000_000),
    ("hundert", 100),
    ("tausend", 1000),
    ("cien", 100),
    ("mil", 1000),
];

fn small(word: &str) -> Option<u64> {
    WORDS.get(word).copied()
}

pub fn is_number_word(word: &str) -> bool {
    small(word).is_some()
}

fn scale(word: &str) -> Option<u64> {
    SCALES.iter().find(|(name, _)| *name == word).map(|(_, worth)| *worth)
}

/// "two", "twenty-five", "two hundred and fifty", "half a dozen", "三十", with the number of tokens.
pub fn in_words(tokens: &[Token]) -> Option<(Amount, usize)> {
    let first = tokens.first()?;
    if first.kind == TokenKind::Sign {
        return in_signs(tokens);
    }
    let is = |at: usize, word: &str| tokens.get(at).is_some_and(|token| token.is(word));
    if first.is("half") && (is(1, "a") || is(1, "-")) && is(2, "dozen") {
        return Some((Amount::whole(6), 3));
    }
    if first.is("half")
        && is(1, "a")
        && let Some(worth) = tokens.get(2).and_then(|next| scale(&next.word))
    {
        return Some((Amount::whole(worth).half(), 3));
    }
    let is_scaled = first.is("a") && tokens.get(1).is_some_and(|next| scale(&next.word).is_some());
    if !is_scaled && small(&first.word).is_none() {
        return None;
    }
    let (mut total, mut group, mut used) = (0_u64, 0_u64, 0);
    if is_scaled {
        (group, used) = (1, 1);
    }
    while let Some(token) = tokens.get(used) {
        let skipped = usize::from(used > 0 && (token.is("-") || token.is("and")));
        let Some(next) = tokens.get(used + skipped) else { break };
        if let Some(number) = small(&next.word) {
            let goes_on = used == 0
                || group >= 20
                    && group % 10 == 0
                    && number < 10
                    && (1..100).contains(&(group % 100))
                || group >= 100 && group % 100 == 0 && number < 100
                || group == 0 && total > 0;
            // "two hundred and fifty" is one number, "twenty and five" are two.
            let joined_by_and = skipped == 1 && token.is("and");
            if !goes_on || joined_by_and && group % 100 != 0 {
                break;
            }
            group += number;
        } else if let Some(worth) = scale(&next.word).filter(|_| skipped == 0 || token.is("-")) {
            if worth == 100 {
                group = group.max(1).saturating_mul(100);
            } else {
                total = total.saturating_add(group.max(1).saturating_mul(worth));
                group = 0;
            }
        } else {
            break;
        }
        used += skipped + 1;
    }
    (used > 0).then(|| (Amount::whole(total.saturating_add(group)), used))
}

/// "二", "十二", "三十". A lone "一" is more likely an article.
fn in_signs(tokens: &[Token]) -> Option<(Amount, usize)> {
    const SIGNS: &str = "一二三四五六七八九";
    let (mut number, mut used) = (0, 0);
    for token in tokens.iter().take(5) {
        let sign = token.word.chars().next().filter(|_| token.kind == TokenKind::Sign);
        match sign {
            Some('十') => number = number.max(1) * 10,
            Some('百') => number = number.max(1) * 100,
            Some('千') => number = number.max(1) * 1000,
            Some('万' | '萬') => number = number.max(1) * 10_000,
            Some('两' | '兩') => number += 2,
            Some(sign) => {
                let Some(place) = SIGNS.chars().position(|known| known == sign) else { break };
                number += place as u64 + 1;
            }
            None => break,
        }
        used += 1;
    }
    let is_article = used == 1 && number == 1;
    (used > 0 && !is_article).then(|| (Amount::whole(number), used))
}

const ORDINALS: &[&str] = &[
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
];
const OTHER_ORDINALS: &[(&str, u64)] = &[
    ("erste", 1),
    ("ersten", 1),
    ("zweite", 2),
    ("zweiten", 2),
    ("dritte", 3),
    ("dritten", 3),
    ("primer", 1),
    ("primera", 1),
    ("primero", 1),
    ("segundo", 2),
    ("segunda", 2),
    ("tercer", 3),
    ("tercero", 3),
    ("tercera", 3),
];

/// "second", "2nd", "dritte".
pub fn ordinal(word: &str) -> Option<u64> {
    if let Some(place) = ORDINALS.iter().position(|ordinal| *ordinal == word) {
        return Some(place as u64 + 1);
    }
    if let Some((_, number)) = OTHER_ORDINALS.iter().find(|(ordinal, _)| *ordinal == word) {
        return Some(*number);
    }
    let read = digits(word).filter(|read| matches!(read.suffix, "st" | "nd" | "rd" | "th"))?;
    read.amount.as_whole()
}
