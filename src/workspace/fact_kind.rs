//! The kind of a fact, to show which kinds are lost most.
//!
//! The first rule that applies decides. The rules look at words only:
//!
//! 1. *numbers*, at once: it speaks of money, in a word of `MONEY` ("45 euros a night").
//! 2. *dates and times*: it names a time, a date, a month, a weekday or a day ("7:30", "3 March",
//!    "tomorrow"), or a word of `TIME_WORDS` ("morning", "weekly", "Montag", "lunes").
//! 3. *numbers*: it names a number in digits or words, or a word of `NUMBER_WORDS`.
//! 4. *actions*: after a courtesy it begins with what can be done ("Order lemon tarts").
//! 5. *places*: it has a word of `PLACE_WORDS`, or a name after one of `PLACE_LEADS` ("in Oslo").
//! 6. *names*: something in quotation marks, an address such as `a@b.org`, or a capital where no
//!    sentence begins.
//! 7. *qualities*: a ranking word ("cheapest"), or it says how something is ("The colour is red",
//!    "without nuts").
//! 8. *other*: whatever is left.
//!
//! Facts in other languages than English are found by their digits, dates and quotation marks; the
//! rest is *other*. Capitals say nothing there, for German writes every noun with one.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::rules::meanings::has;
use crate::rules::task_words::{is_action, is_qualifier};
use crate::rules::tokens::{TokenKind, tokens};
use crate::rules::values::{Kind, value_at};

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
const NUMBER_WORDS: &str = "quantity amount percent % dozen pair couple \
    number count both double single half";
const PLACE_WORDS: &str = "city town country airport station street address location place destination departure \
    origin nearby near nearest closest restaurant hotel museum park library hospital school \
    office home room area region harbour port";
const PLACE_LEADS: &str = "in at from to near around via through towards";
const SAYS_HOW: &str = "is are was were be has have with without only no not must should includes include \
    excluding except";
const DATE_SIGNS: &str = "年 月 日 時 时 点 點 週 周";
const MONEY: &str = "$ € £ ¥ price prices budget cost costs dollars euros pounds usd eur";
const OTHER_LANGUAGES: &str = "der die das den dem des ein eine einen einer eines und oder ist sind mit für el la los \
    las un una y es por para con le les et est une dans avec il lo gli";
const COURTESIES: &str = "please and then also but";
const HOURS: &str = "am pm a.m p.m o'clock uhr";

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

    /// The key in the address.
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

/// Finds the kind of a fact. What each word means is looked up once and remembered: a batch has
/// hundreds of thousands of facts but a few thousand words.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FactReader {
    words: HashMap<Box<str>, Word, FixedState>,
}

/// In bytes. A fact is a short sentence; its beginning says of which kind it is.
const LONGEST_READ: usize = 300;

impl FactReader {
    pub fn kind_of(&mut self, fact: &str) -> FactKind {
        let fact = fact.get(..fact.floor_char_boundary(LONGEST_READ)).unwrap_or_default();
        let (mut all, mut by_capital) = (Word::default(), Word::default());
        let (mut before, mut may_act, mut begins_sentence) = (Word::default(), true, true);
        for word in fact.split_whitespace() {
            let word = self.word(word);
            all.0 |= word.0 & Word::BY_ITSELF;
            all.add(Word::ACTION, may_act && word.is(Word::ACTION));
            all.add(Word::TIME, before.is(Word::DIGITS) && word.is(Word::HOUR));
            by_capital.add(Word::PLACE, before.is(Word::PLACE_LEAD) && word.is(Word::CAPITAL));
            by_capital.add(Word::NAME, !begins_sentence && word.is(Word::CAPITAL));
            may_act &= word.is(Word::COURTESY);
            begins_sentence = word.is(Word::FULL_STOP);
            before = word;
        }
        if !all.is(Word::OTHER_LANGUAGE) {
            all.0 |= by_capital.0;
        }
        let rules = [
            (Word::MONEY, FactKind::Number),
            (Word::TIME, FactKind::Time),
            (Word::NUMBER, FactKind::Number),
            (Word::ACTION, FactKind::Action),
            (Word::PLACE, FactKind::Place),
            (Word::NAME, FactKind::Name),
            (Word::QUALITY, FactKind::Quality),
        ];
        let found = rules.into_iter().find(|(sign, _)| all.is(*sign));
        found.map_or(FactKind::Other, |(_, kind)| kind)
    }

    fn word(&mut self, word: &str) -> Word {
        if let Some(known) = self.words.get(word) {
            return *known;
        }
        let read = Word::read(word);
        self.words.insert(word.into(), read);
        read
    }
}

/// What a word says, a bit each.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Word(u16);

impl Word {
    const TIME: u16 = 1;
    const NUMBER: u16 = 1 << 1;
    const ACTION: u16 = 1 << 2;
    const PLACE: u16 = 1 << 3;
    const NAME: u16 = 1 << 4;
    const QUALITY: u16 = 1 << 5;
    const CAPITAL: u16 = 1 << 6;
    const PLACE_LEAD: u16 = 1 << 7;
    const COURTESY: u16 = 1 << 8;
    const DIGITS: u16 = 1 << 9;
    const HOUR: u16 = 1 << 10;
    const FULL_STOP: u16 = 1 << 11;
    const MONEY: u16 = 1 << 12;
    const OTHER_LANGUAGE: u16 = 1 << 13;
    /// What counts wherever the word stands.
    const BY_ITSELF: u16 = Self::TIME
        | Self::NUMBER
        | Self::PLACE
        | Self::NAME
        | Self::QUALITY
        | Self::MONEY
        | Self::OTHER_LANGUAGE;

    fn is(self, sign: u16) -> bool {
        self.0 & sign != 0
    }

    fn add(&mut self, sign: u16, holds: bool) {
        if holds {
            self.0 |= sign;
        }
    }

    fn read(text: &str) -> Self {
        let tokens = tokens(text);
        let mut word = Self::default();
        for (place, token) in tokens.iter().enumerate() {
            let value = tokens.get(place..).and_then(value_at).map(|value| value.kind);
            let is_of_time = |kind| {
                matches!(kind, Kind::Time | Kind::Date | Kind::Month | Kind::Weekday | Kind::Day)
            };
            let in_list = |list: &str| has(list, &token.word);
            let is_digits = token.kind == TokenKind::Number;
            word.add(Self::TIME, in_list(TIME_WORDS) || value.is_some_and(is_of_time));
            word.add(Self::TIME, word.is(Self::DIGITS) && in_list(DATE_SIGNS));
            word.add(Self::NUMBER, in_list(NUMBER_WORDS) || value == Some(Kind::Number));
            word.add(Self::MONEY, in_list(MONEY));
            word.add(Self::OTHER_LANGUAGE, in_list(OTHER_LANGUAGES));
            word.add(Self::ACTION, place == 0 && is_action(&token.word));
            word.add(Self::PLACE, in_list(PLACE_WORDS));
            word.add(Self::QUALITY, in_list(SAYS_HOW) || is_qualifier(&token.word));
            word.add(Self::PLACE_LEAD, in_list(PLACE_LEADS));
            word.add(Self::COURTESY, in_list(COURTESIES));
            word.add(Self::HOUR, in_list(HOURS));
            word.add(Self::DIGITS, is_digits);
            word.add(Self::CAPITAL, place == 0 && token.capital && !token.is("i"));
            let is_address = token.kind == TokenKind::Word && token.word.contains(['@', '.', '_']);
            word.add(Self::NAME, is_address || token.word.starts_with(QUOTES));
        }
        word.add(Self::FULL_STOP, tokens.last().is_some_and(|last| last.is(".")));
        word
    }
}

const QUOTES: &[char] = &['"', '“', '„', '«', '‘', '「', '『'];

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(kind: FactKind, facts: &[&str]) {
        for fact in facts {
            assert_eq!(FactReader::default().kind_of(fact), kind, "{fact:?}");
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
            &[
                "The quantity is two",
                "At most 40 euros",
                "Three adults",
                "$12",
                "At most 45 euros a night",
            ],
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
        check(FactKind::Other, &["レモンタルト", "безглютеновый торт", "Eine Route planen"]);
    }

    #[test]
    fn a_key_reads_as_its_kind() {
        for kind in FactKind::ALL {
            assert_eq!(FactKind::from_key(kind.key()), Some(kind));
        }
    }
}
