//! Times, dates, months and weekdays, as they are written in tasks.

use super::tokens::Token;
use super::values::{Kind, Value, number_in_digits, ordinal};

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
/// "7:30 am", "07:30", "4pm", "4 p.m.", "7 o'clock", "22時".
pub fn time_at(tokens: &[Token]) -> Option<Value> {
    let first = tokens.first()?;
    let digits = first.word.trim_end_matches(|c: char| !c.is_ascii_digit());
    let (hour, minute) = digits.split_once(':').unwrap_or((digits, ""));
    let minute = minute.split(':').next().unwrap_or_default();
    let mut hour: u32 = hour.parse().ok().filter(|hour| *hour <= 24)?;
    let minutes: u32 = if minute.is_empty() { 0 } else { minute.parse().ok()? };
    let mut suffix = &first.word[digits.len()..];
    let mut used = 1;
    if suffix.is_empty()
        && let Some(next) = tokens.get(1)
        && matches!(
            &*next.word,
            "am" | "pm" | "a.m" | "p.m" | "o'clock" | "uhr" | "時" | "时" | "点" | "點"
        )
    {
        suffix = &next.word;
        used = 2;
    }
    match suffix {
        "am" | "a.m" => hour %= 12,
        "pm" | "p.m" => hour = hour % 12 + 12,
        "" if minute.is_empty() => return None,
        "" | "o'clock" | "uhr" | "時" | "时" | "点" | "點" => {}
        _ => return None,
    }
    (minutes < 60).then(|| Value::new(Kind::Time, clock(hour, minutes), used))
}

/// Two numbers of two digits; compact, where the formatting machinery would be large.
fn two(a: u32, between: char, b: u32) -> String {
    let digit = |n: u32| char::from_digit(n % 10, 10).unwrap_or('0');
    [digit(a / 10), digit(a), between, digit(b / 10), digit(b)].iter().collect()
}

fn clock(hour: u32, minutes: u32) -> String {
    two(hour % 24, ':', minutes)
}

fn date(month: u32, day: u32, used: usize) -> Option<Value> {
    let name = MONTHS.get(month.checked_sub(1)? as usize)?;
    (1..=31).contains(&day).then(|| Value {
        also: Some((Kind::Light, (*name).to_owned())),
        ..Value::new(Kind::Date, two(month, '-', day), used)
    })
}

/// "3/14", "14/3/2024", "2024-03-14". Which of two small numbers is the month is not known: a
/// slash then stands in the key, and `same_date` reads it both ways.
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

/// "3 March", "3rd of March".
pub fn day_and_month(tokens: &[Token]) -> Option<Value> {
    let day = day_of_month(tokens.first()?)?;
    let skipped = usize::from(tokens.get(1)?.is("of"));
    let name = tokens.get(1 + skipped)?;
    date(month(name, true)?, day, 2 + skipped)
}

/// "March 3", "Mar. 3rd", and a month alone.
pub fn month_and_day(tokens: &[Token]) -> Option<Value> {
    let name = tokens.first()?;
    let skipped = usize::from(tokens.get(1).is_some_and(|dot| dot.is(".") || dot.is("the")));
    let next = tokens.get(1 + skipped);
    let is_time = time_at(tokens.get(1 + skipped..).unwrap_or_default()).is_some();
    if let Some(day) = next.filter(|_| !is_time).and_then(day_of_month)
        && let Some(number) = month(name, true)
    {
        return date(number, day, 2 + skipped);
    }
    let full = MONTHS.get(month(name, false)? as usize - 1)?;
    Some(Value::new(Kind::Month, *full, 1))
}

fn day_of_month(token: &Token) -> Option<u32> {
    let number = number_in_digits(&token.word).or_else(|| ordinal(&token.word))?;
    number.key.parse().ok().filter(|day| (1..=31).contains(day))
}

/// Alone, "may", "march" and short forms are months only with a capital.
fn month(token: &Token, beside_a_day: bool) -> Option<u32> {
    let unclear =
        token.word.len() < 5 && token.word != "june" && token.word != "july" || token.is("march");
    if unclear && !beside_a_day && !token.capital {
        return None;
    }
    u32::try_from(position_by_beginning(MONTHS, &token.word, 4)?).ok().map(|place| place + 1)
}

pub fn weekday(token: &Token) -> Option<&'static str> {
    let word = token.word.strip_suffix('s').filter(|word| word.ends_with("day"));
    let word = word.unwrap_or(&token.word);
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

/// Equal, or equal when the unclear one of two is read with the day first.
pub fn same_date(a: &str, b: &str) -> bool {
    match (a.split_once(['-', '/']), b.split_once(['-', '/'])) {
        (Some(x), Some(y)) if a.len() == 5 && b.len() == 5 => {
            x == y || (a.contains('/') || b.contains('/')) && x.0 == y.1 && x.1 == y.0
        }
        _ => false,
    }
}
