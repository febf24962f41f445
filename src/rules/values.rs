//! Numbers, amounts, times and dates in a normal form.
//!
//! Intents with different values of one kind differ, however similar their words are, so values are
//! recognised before anything is compared. Keys of different kinds are never equal.

use super::calendar::{date_in_digits, day_and_month, month_and_day, weekday, words_of_calendar};
use super::clock::time_at;
use super::lexicon::Lexicon;
use super::meanings::{Meaning, meaning_of, single_values};
use super::numbers::{digits, in_words, ordinal, words_of_numbers};
use super::quantities::{quantity_at, range_at, words_of_currencies};
use super::tokens::{Token, TokenKind};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    Word,
    /// Says little by itself: "one", a particle.
    Light,
    Number,
    Ordinal,
    Money,
    Duration,
    Length,
    Weight,
    Volume,
    Data,
    Percent,
    Stars,
    Degrees,
    Time,
    Date,
    Month,
    Year,
    Weekday,
    /// Today, tomorrow, next week.
    Day,
    /// On or off.
    Switch,
}

impl Kind {
    /// Another value of the same kind excludes this one.
    pub fn is_value(self) -> bool {
        !matches!(self, Self::Word | Self::Light)
    }

    /// A date or a time of day, not how long something takes.
    pub fn is_of_calendar(self) -> bool {
        matches!(
            self,
            Self::Time | Self::Date | Self::Month | Self::Year | Self::Weekday | Self::Day
        )
    }
}

/// A value at the beginning, and the number of its tokens.
#[derive(Debug, PartialEq, Eq)]
pub struct Value {
    pub kind: Kind,
    pub key: String,
    pub used: usize,
    /// The month of a date, which is also a value of its own.
    pub also: Option<(Kind, String)>,
    /// The other end of a range.
    pub to: Option<String>,
}

impl Value {
    pub fn new(kind: Kind, key: impl Into<String>, used: usize) -> Self {
        Self { kind, key: key.into(), used, also: None, to: None }
    }
}

pub fn value_at(tokens: &[Token]) -> Option<Value> {
    let first = tokens.first()?;
    match first.kind {
        TokenKind::Number => time_at(tokens)
            .or_else(|| date_in_digits(first))
            .or_else(|| day_and_month(tokens))
            .or_else(|| quantity_at(tokens))
            .or_else(|| number_in_digits(tokens)),
        TokenKind::Word => {
            if !may_begin(&first.word) {
                return None;
            }
            if first.is("one") {
                let amount = quantity_at(tokens).or_else(|| time_at(tokens));
                return amount.or_else(|| Some(Value::new(Kind::Light, "1", 1)));
            }
            if let Some(Meaning::Value(kind, key)) = meaning_of(&first.word) {
                return Some(Value::new(kind, key, 1));
            }
            time_at(tokens)
                .or_else(|| month_and_day(tokens))
                .or_else(|| day_and_month(tokens))
                .or_else(|| Some(Value::new(Kind::Weekday, weekday(first)?, 1)))
                .or_else(|| quantity_at(tokens))
                .or_else(|| number_in_words(tokens))
        }
        TokenKind::Sign => {
            time_at(tokens).or_else(|| quantity_at(tokens)).or_else(|| number_in_words(tokens))
        }
        TokenKind::Mark => quantity_at(tokens),
    }
}

/// Words that a value can begin with. Most words cannot, so one lookup rules them out.
static BEGINNINGS: Lexicon<()> = Lexicon::of(|| {
    let own = "one a an half quarter halb viertel noon midday midnight mittag mitternacht mediodía medianoche us";
    let mut known: Vec<&'static str> = own.split(' ').collect();
    known.extend(words_of_numbers());
    known.extend(words_of_calendar());
    known.extend(words_of_currencies());
    known.extend(single_values());
    known.into_iter().map(|word| (word, ())).collect()
});

fn may_begin(word: &str) -> bool {
    BEGINNINGS.get(word).is_some()
}

/// "1,000", "2.5", "2nd", "5k", "10-12", "2027".
fn number_in_digits(tokens: &[Token]) -> Option<Value> {
    if let Some((from, to, used)) = range_at(tokens) {
        return Some(Value { to: Some(to.key()), ..Value::new(Kind::Number, from.key(), used) });
    }
    let word = &*tokens.first()?.word;
    if let Some(place) = ordinal(word) {
        return Some(ordinal_value(place));
    }
    let read = digits(word)?;
    let key = match read.suffix {
        "" => read.amount.key(),
        "k" => read.amount.thousandths().to_string(),
        _ => return None,
    };
    let is_year = word.len() == 4 && matches!(&word[..2], "19" | "20");
    Some(Value::new(if is_year { Kind::Year } else { Kind::Number }, key, 1))
}

fn ordinal_value(place: u64) -> Value {
    let mut key = place.to_string();
    key.push('.');
    Value::new(Kind::Ordinal, key, 1)
}

/// "two", "twenty-five", "three hundred", "second".
fn number_in_words(tokens: &[Token]) -> Option<Value> {
    if let Some((amount, used)) = in_words(tokens) {
        return Some(Value::new(Kind::Number, amount.key(), used));
    }
    ordinal(&tokens.first()?.word).map(ordinal_value)
}
