//! What a fact is about, so that one sees which kinds are lost most.
//!
//! The rules, of which the first that applies decides; they look at words and at nothing else:
//!
//! 1. *dates and times*: it names a time, a date, a month, a weekday or a day ("7:30", "3 March",
//!    "tomorrow"), or a word of `TIME_WORDS` ("morning", "weekly", "Montag", "lunes").
//! 2. *numbers*: it names a number in digits or words, an amount of money, or a word of
//!    `NUMBER_WORDS`.
//! 3. *actions*: after courtesies it begins with what can be done ("Order lemon tarts").
//! 4. *places*: it has a word of `PLACE_WORDS`, or a name after a word of `PLACE_LEADS` ("in
//!    Oslo").
//! 5. *names*: something in quotation marks, an address such as `a@b.org`, or a capital where no
//!    sentence begins.
//! 6. *qualities*: a ranking word ("cheapest"), or it says how something is ("The colour is red",
//!    "without nuts").
//! 7. *other*: whatever is left.
//!
//! Facts in other languages than English are found by their digits, dates and quotation marks; the
//! rest is *other*.

use crate::rules::task_words::{is_action, is_qualifier, lead_length};
use crate::rules::tokens::{Token, TokenKind, tokens};
use crate::rules::values::{Kind, value_at};
use crate::rules::vocabulary::has;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FactKind {
    Time,
    Number,
    Action,
    Place,
    Name,
    Quality,
    Other,
}

/// How many facts there are of each kind, in the order of `FactKind::ALL`; a pair with more than
/// 255 of one is counted as if it had 255.
pub type KindCounts = [u8; FactKind::ALL.len()];

const TIME_WORDS: &str = "morning afternoon evening night weekend weekday weekdays daily weekly monthly yearly \
    date dates deadline hour hours minute minutes day days week weeks month months year \
    years o'clock montag dienstag mittwoch donnerstag freitag samstag sonntag uhr heute \
    morgen gestern lunes martes miércoles jueves viernes sábado domingo hoy mañana lundi \
    mardi mercredi jeudi vendredi samedi dimanche demain aujourd'hui";
const NUMBER_WORDS: &str = "quantity amount price budget cost costs percent dozen pair couple dollars euros pounds \
    number count both double single half";
const PLACE_WORDS: &str = "city town country airport station street address location place destination departure \
    origin nearby near nearest closest restaurant hotel museum park library hospital school \
    office home room area region harbour port";
const PLACE_LEADS: &str = "in at from to near around via through towards";
const SAYS_HOW: &str = "is are was were be has have with without only no not must should includes include \
    excluding except";
const DATE_SIGNS: &str = "年 月 日 時 时 点 點 週 周";
const MONEY: &str = "$ € £ ¥ %";

impl FactKind {
    pub const ALL: [Self; 7] = [
        Self::Time,
        Self::Number,
        Self::Action,
        Self::Place,
        Self::Name,
        Self::Quality,
        Self::Other,
    ];

    pub fn of(fact: &str) -> Self {
        let tokens = tokens(fact);
        let rules: [(fn(&[Token]) -> bool, Self); 6] = [
            (is_of_time, Self::Time),
            (is_of_number, Self::Number),
            (is_of_action, Self::Action),
            (is_of_place, Self::Place),
            (is_of_name, Self::Name),
            (is_of_quality, Self::Quality),
        ];
        let found = rules.into_iter().find(|(applies, _)| applies(&tokens));
        found.map_or(Self::Other, |(_, kind)| kind)
    }

    /// As the address has it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Time => "times",
            Self::Number => "numbers",
            Self::Action => "actions",
            Self::Place => "places",
            Self::Name => "names",
            Self::Quality => "qualities",
            Self::Other => "other",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }

    pub fn label(self) -> &'static str {
        match self {
            Self::Time => "dates and times",
            other => other.key(),
        }
    }
}

fn has_any(tokens: &[Token], words: &str) -> bool {
    tokens.iter().any(|token| has(words, &token.word))
}

fn names_a_value(tokens: &[Token], is_wanted: fn(Kind) -> bool) -> bool {
    let values = (0..tokens.len()).filter_map(|from| value_at(tokens.get(from..)?));
    values.map(|value| value.kind).any(is_wanted)
}

fn is_of_time(tokens: &[Token]) -> bool {
    let is_wanted =
        |kind| matches!(kind, Kind::Time | Kind::Date | Kind::Month | Kind::Weekday | Kind::Day);
    let after_number = |pair: &[Token]| match pair {
        [number, sign] => number.kind == TokenKind::Number && has(DATE_SIGNS, &sign.word),
        _ => false,
    };
    has_any(tokens, TIME_WORDS)
        || tokens.windows(2).any(after_number)
        || names_a_value(tokens, is_wanted)
}

fn is_of_number(tokens: &[Token]) -> bool {
    has_any(tokens, NUMBER_WORDS)
        || has_any(tokens, MONEY)
        || names_a_value(tokens, |kind| kind == Kind::Number)
}

fn is_of_action(tokens: &[Token]) -> bool {
    let lead = lead_length(tokens);
    tokens.get(lead).is_some_and(|first| !first.quoted && is_action(&first.word))
}

fn is_of_place(tokens: &[Token]) -> bool {
    let name_follows = |pair: &[Token]| match pair {
        [lead, name] => has(PLACE_LEADS, &lead.word) && name.capital && !name.quoted,
        _ => false,
    };
    has_any(tokens, PLACE_WORDS) || tokens.windows(2).any(name_follows)
}

fn is_of_name(tokens: &[Token]) -> bool {
    let inner = |token: &Token| token.word.contains(['@', '.', '_']);
    let mut begins_sentence = true;
    tokens.iter().any(|token| {
        let is_name = token.quoted
            || token.kind == TokenKind::Word
                && (inner(token) || token.capital && !begins_sentence && token.word != "i");
        begins_sentence = token.is(".");
        is_name
    })
}

fn is_of_quality(tokens: &[Token]) -> bool {
    has_any(tokens, SAYS_HOW) || tokens.iter().any(|token| is_qualifier(&token.word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(kind: FactKind, facts: &[&str]) {
        for fact in facts {
            assert_eq!(FactKind::of(fact), kind, "{fact:?}");
        }
    }

    #[test]
    fn each_kind_is_told_by_its_words() {
        check(
            FactKind::Time,
            &["The day is Saturday", "At 7:30 am", "Until 3 March", "Every morning", "2024-05-02"],
        );
        check(
            FactKind::Number,
            &["The quantity is two", "At most 40 euros", "Three adults", "$12", "The price is low"],
        );
        check(FactKind::Action, &["Order lemon tarts", "Please open the settings", "Book a table"]);
        check(
            FactKind::Place,
            &["The hotel has a pool", "The flight is from Oslo", "It is near the harbour"],
        );
        check(FactKind::Name, &["The artist is Nina Simone", "The title is “blue”", "a@b.org"]);
        check(FactKind::Quality, &["The colour is red", "The cheapest one", "Without nuts"]);
        check(FactKind::Other, &["Lemon tarts", "", "→"]);
    }

    #[test]
    fn of_other_languages_what_can_be_told() {
        check(FactKind::Time, &["Der Tag ist Montag", "el viernes por la tarde", "22時に", "3月"]);
        check(FactKind::Number, &["zwei oder 3 Personen", "予算は5000円"]);
        check(FactKind::Name, &["題名は「青」"]);
        check(FactKind::Other, &["レモンタルト", "безглютеновый торт"]);
    }

    #[test]
    fn a_key_reads_as_its_kind() {
        for kind in FactKind::ALL {
            assert_eq!(FactKind::from_key(kind.key()), Some(kind));
        }
    }
}
