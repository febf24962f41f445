//! Dates, months and weekdays, as they are written in tasks.

use super::clock::{time_at, two};
use super::lexicon::Lexicon;
use super::numbers::{digits, ordinal};
use super::tokens::{Token, TokenKind};
use super::values::{Kind, Value};

const MONTHS: &[&str] = &[
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
const WEEKDAYS: &[&str] =
    &["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// Months and weekdays of German and Spanish, by their places in the lists above.
const OTHER_MONTHS: &[&str] = &[
    "januar februar märz april mai juni juli august september oktober november dezember",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
];
const OTHER_WEEKDAYS: &[&str] = &[
    "montag dienstag mittwoch donnerstag freitag samstag sonntag",
    "lunes martes miércoles jueves viernes sábado domingo",
    "montags dienstags mittwochs donnerstags freitags samstags sonntags",
    "mondays tuesdays wednesdays thursdays fridays saturdays sundays",
];
static PLACES_OF_MONTHS: Lexicon<usize> = Lexicon::of(|| by_place(OTHER_MONTHS));
static PLACES_OF_WEEKDAYS: Lexicon<usize> = Lexicon::of(|| by_place(OTHER_WEEKDAYS));

fn by_place(lists: &[&'static str]) -> Vec<(&'static str, usize)> {
    lists.iter().flat_map(|list| list.split(' ').zip(0..)).collect()
}

/// Every word that is a month or a weekday, short forms included.
pub fn words_of_calendar() -> impl Iterator<Item = &'static str> {
    let short = |name: &'static str| (3..=5).filter_map(|length| name.get(..length));
    let names = MONTHS.iter().chain(WEEKDAYS).copied();
    let others = OTHER_MONTHS.iter().chain(OTHER_WEEKDAYS).flat_map(|list| list.split(' '));
    names.clone().chain(names.flat_map(short)).chain(others)
}

fn date(month: u32, day: u32, used: usize) -> Option<Value> {
    let name = MONTHS.get(month.checked_sub(1)? as usize)?;
    (1..=31).contains(&day).then(|| Value {
        also: Some((Kind::Light, (*name).to_owned())),
        ..Value::new(Kind::Date, two(month, '-', day), used)
    })
}

/// "3/14", "14/3/2024", "2024-03-14". If it is unclear which number is the month, the
/// key keeps the slash, and `same_date` reads it both ways.
pub fn date_in_digits(token: &Token) -> Option<Value> {
    let mut parts = [0_u32; 3];
    let mut count = 0;
    for part in token.word.split(['/', '-']) {
        *parts.get_mut(count)? = part.parse().ok()?;
        count += 1;
    }
    let [a, b, c] = parts;
    match count {
        3 if a > 31 => date(b, c, 1),
        3 | 2 if token.word.contains('/') || count == 3 => {
            let found = if a > 12 { date(b, a, 1) } else { date(a, b, 1) }?;
            let unclear = a <= 12 && b <= 12 && a != b;
            let key = if unclear { found.key.replace('-', "/") } else { found.key };
            Some(Value { key, also: found.also.filter(|_| !unclear), ..found })
        }
        _ => None,
    }
}

/// "3 March", "3rd of March", "3. Mai", "3 de mayo", "3-5 March", "3 to 5 March", "5月3日".
pub fn day_and_month(tokens: &[Token]) -> Option<Value> {
    if let Some(found) = in_signs(tokens) {
        return Some(found);
    }
    let (from, to, mut used) = days(tokens)?;
    let is_joint = |joint: &Token| joint.is("of") || joint.is(".") || joint.is("de");
    used += usize::from(tokens.get(used).is_some_and(is_joint));
    let month = month(tokens.get(used)?, true)?;
    with_end(month, date(month, from, used + 1)?, to)
}

/// "5月3日".
fn in_signs(tokens: &[Token]) -> Option<Value> {
    let is = |at: usize, sign: &str| tokens.get(at).is_some_and(|token| token.is(sign));
    let (month, day) = (plain_day(tokens.first()?)?, plain_day(tokens.get(2)?)?);
    let is_date = is(1, "月") && (is(3, "日") || is(3, "号") || is(3, "號"));
    is_date.then(|| date(month, day, 4))?
}

fn with_end(month: u32, from: Value, to: Option<u32>) -> Option<Value> {
    let Some(to) = to else { return Some(from) };
    Some(Value { to: Some(date(month, to, 1)?.key), ..from })
}

/// "March 3", "Mar. 3rd", "March 3-5", and a month alone.
pub fn month_and_day(tokens: &[Token]) -> Option<Value> {
    let name = tokens.first()?;
    let skipped = usize::from(tokens.get(1).is_some_and(|dot| dot.is(".") || dot.is("the")));
    let rest = tokens.get(1 + skipped..).unwrap_or_default();
    if let Some((from, to, used)) = days(rest).filter(|_| time_at(rest).is_none())
        && let Some(number) = month(name, true)
    {
        return with_end(number, date(number, from, 1 + skipped + used)?, to);
    }
    let full = MONTHS.get(month(name, false)? as usize - 1)?;
    Some(Value::new(Kind::Month, *full, 1))
}

/// One day or a range, and the number of tokens.
fn days(tokens: &[Token]) -> Option<(u32, Option<u32>, usize)> {
    let first = tokens.first()?;
    if let Some((from, to)) = first.word.split_once('-') {
        let day = |word: &str| word.parse().ok().filter(|day| (1..=31).contains(day));
        return Some((day(from)?, Some(day(to)?), 1));
    }
    let day = day_of_month(first)?;
    let is_joint = |joint: &Token| {
        matches!(&*joint.word, "-" | "–" | "to" | "and" | "through" | "until" | "bis" | "al")
    };
    let the = usize::from(tokens.get(2).is_some_and(|the| the.is("the")));
    let to = tokens.get(1).filter(|joint| is_joint(joint)).and_then(|_| tokens.get(2 + the));
    let is_of_day = |_: &&Token| {
        let is_time = tokens.get(2 + the..).and_then(time_at).is_some();
        let next = tokens.get(3 + the).map(|next| {
            let is_joint = next.is("of") || next.is("de") || next.is(".");
            if is_joint { tokens.get(4 + the).unwrap_or(next) } else { next }
        });
        let month_follows = next.is_some_and(|next| month(next, true).is_some());
        !is_time && (month_follows || next.is_none_or(|next| next.kind != TokenKind::Word))
    };
    match to.filter(is_of_day).and_then(day_of_month).filter(|to| *to > day) {
        Some(to) => Some((day, Some(to), 3 + the)),
        None => Some((day, None, 1)),
    }
}

fn day_of_month(token: &Token) -> Option<u32> {
    let by_name = ordinal(&token.word).and_then(|day| u32::try_from(day).ok());
    by_name.or_else(|| plain_day(token)).filter(|day| (1..=31).contains(day))
}

fn plain_day(token: &Token) -> Option<u32> {
    let read = digits(&token.word).filter(|read| read.suffix.is_empty())?;
    u32::try_from(read.amount.as_whole()?).ok().filter(|day| (1..=31).contains(day))
}

/// On their own, "may", "march" and short forms are months only if capitalised.
fn month(token: &Token, beside_a_day: bool) -> Option<u32> {
    let unclear =
        token.word.len() < 5 && token.word != "june" && token.word != "july" || token.is("march");
    if unclear && !beside_a_day && !token.capital {
        return None;
    }
    let elsewhere = || PLACES_OF_MONTHS.get(&token.word).copied();
    let place = position_by_beginning(MONTHS, &token.word, 4).or_else(elsewhere)?;
    u32::try_from(place).ok().map(|place| place + 1)
}

pub fn weekday(token: &Token) -> Option<&'static str> {
    if let Some(place) = PLACES_OF_WEEKDAYS.get(&token.word) {
        return WEEKDAYS.get(*place).copied();
    }
    let word = &*token.word;
    if word.len() < 6 && !token.capital {
        return None;
    }
    WEEKDAYS.get(position_by_beginning(WEEKDAYS, word, 5)?).copied()
}

/// The name itself, or its first three to `longest` letters.
fn position_by_beginning(names: &[&str], word: &str, longest: usize) -> Option<usize> {
    let short = (3..=longest).contains(&word.len());
    names.iter().position(|name| *name == word || short && name.starts_with(word))
}

/// Equal, or equal if the ambiguous date is read with the day first.
pub fn same_date(a: &str, b: &str) -> bool {
    match (a.split_once(['-', '/']), b.split_once(['-', '/'])) {
        (Some(x), Some(y)) if a.len() == 5 && b.len() == 5 => {
            x == y || (a.contains('/') || b.contains('/')) && x.0 == y.1 && x.1 == y.0
        }
        _ => false,
    }
}
