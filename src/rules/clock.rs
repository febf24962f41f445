//! Times of day, as they are written in tasks.
//!
//! "7:30" may be morning or evening: its key ends in a question mark, and `same_time` reads it both ways.

use super::numbers::{digits, in_words};
use super::tokens::{Token, TokenKind};
use super::values::{Kind, Value};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Morning,
    Afternoon,
    Night,
}

/// "7:30 am", "07:30", "4pm", "7 in the morning", "half past six", "7 o'clock", "noon", "22時".
pub fn time_at(tokens: &[Token]) -> Option<Value> {
    let first = tokens.first()?;
    match &*first.word {
        "noon" | "midday" | "mittag" | "mediodía" => {
            return Some(Value::new(Kind::Time, "12:00", 1));
        }
        "midnight" | "mitternacht" | "medianoche" => {
            return Some(Value::new(Kind::Time, "00:00", 1));
        }
        _ => {}
    }
    if first.kind == TokenKind::Sign {
        let Some((half, used)) = half_in_signs(tokens) else {
            let (hour, minutes, used) = in_signs(tokens)?;
            return value(hour, minutes, None, false, used);
        };
        let rest = tokens.get(used..)?;
        let on_clock = || {
            let read = hour_and_minutes(rest).filter(|read| read.is_time)?;
            Some((read.hour, read.minutes, read.used))
        };
        let (hour, minutes, more) = in_signs(rest).or_else(on_clock)?;
        return value(hour, minutes, Some(half), false, used + more);
    }
    if let Some((hour, minutes, used)) = past_or_to(tokens).or_else(|| hour_and_part(tokens)) {
        let (half, more) = half_after(tokens.get(used..).unwrap_or_default());
        return value(hour, minutes, half, false, used + more);
    }
    if let Some((hour, minutes, used)) = in_signs(tokens) {
        return value(hour, minutes, None, false, used);
    }
    if let Some(range) = hours_in_one(tokens) {
        return Some(range);
    }
    let read = hour_and_minutes(tokens)?;
    if let Some(range) = hours_at(&read, tokens) {
        return Some(range);
    }
    let rest = tokens.get(read.used..).unwrap_or_default();
    let (half, more) = half_after(rest);
    let is_time = read.is_time || half.is_some() || more > 0;
    is_time.then(|| value(read.hour, read.minutes, half, read.is_clear, read.used + more))?
}

/// "5 to 7 pm", "5-7 pm", "12 and 1 pm": the second hour decides the half of the day of the first.
fn hours_at(from: &TimeRead, tokens: &[Token]) -> Option<Value> {
    if from.is_time {
        return None;
    }
    let joint = tokens.get(from.used)?;
    if !matches!(&*joint.word, "to" | "-" | "–" | "and" | "bis" | "until") {
        return None;
    }
    let rest = tokens.get(from.used + 1..)?;
    let to = time_at(rest).filter(|to| to.to.is_none())?;
    let from_value = value(from.hour, 0, None, false, from.used + 1 + to.used)?;
    Some(Value { to: Some(to.key), ..from_value })
}

/// "5-7 pm".
fn hours_in_one(tokens: &[Token]) -> Option<Value> {
    let first = tokens.first()?;
    let (from, to) = first.word.split_once('-')?;
    let digits_end = to.find(|c: char| !c.is_ascii_digit()).unwrap_or(to.len());
    let half_inside = match to.get(digits_end..)? {
        "" => None,
        "am" => Some(Half::Morning),
        "pm" => Some(Half::Afternoon),
        _ => return None,
    };
    let (half_behind, more) = half_after(tokens.get(1..).unwrap_or_default());
    let half = half_inside.or(half_behind)?;
    let hour = |digits: &str| digits.parse().ok().filter(|hour| (1..=12).contains(hour));
    let (from, to) = (hour(from)?, hour(to.get(..digits_end)?)?);
    let used = 1 + if half_inside.is_none() { more } else { 0 };
    let end = value(to, 0, Some(half), false, used)?;
    Some(Value { to: Some(end.key), ..value(from, 0, None, false, used)? })
}

/// A bare hour, recognised by the words around it: "at 7".
pub fn bare_hour(tokens: &[Token]) -> Option<Value> {
    let read = hour_and_minutes(tokens)?;
    ((1..=12).contains(&read.hour) || read.is_time)
        .then(|| value(read.hour, read.minutes, None, read.is_clear, read.used))?
}

struct TimeRead {
    hour: u32,
    minutes: u32,
    used: usize,
    /// With minutes it is a time, whatever follows.
    is_time: bool,
    /// Written in 24-hour form.
    is_clear: bool,
}

fn hour_and_minutes(tokens: &[Token]) -> Option<TimeRead> {
    let first = tokens.first()?;
    if first.kind == TokenKind::Word {
        let (amount, used) = in_words(tokens)?;
        let hour = u32::try_from(amount.as_whole()?).ok().filter(|hour| *hour <= 12)?;
        return Some(TimeRead { hour, minutes: 0, used, is_time: false, is_clear: false });
    }
    let word = first.word.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '.');
    let suffix = first.word.get(word.len()..).unwrap_or_default();
    // "19h30".
    let (word, suffix) = match first.word.split_once('h') {
        Some((_, minutes)) if minutes.len() == 2 => (&*first.word, ""),
        _ => (word, suffix),
    };
    let (hour, minutes) = word.split_once([':', 'h']).unwrap_or((word, ""));
    let is_clear = word.starts_with('0') && !minutes.is_empty();
    let mut is_time = !minutes.is_empty();
    let (hour, minutes) = match hour.split_once('.') {
        // "7.30 pm" and "18.30 Uhr", but not "7.30" alone.
        Some((hour, part)) if part.len() == 2 => (hour, part),
        _ => (hour, minutes.split(':').next().unwrap_or_default()),
    };
    let hour: u32 = hour.parse().ok().filter(|hour| *hour <= 24)?;
    let minutes: u32 = if minutes.is_empty() { 0 } else { minutes.parse().ok()? };
    match suffix {
        "" => {}
        // Reads "am" and "pm" again, as if separate.
        "am" | "a.m" => return Some(with_half(hour, minutes, Half::Morning)),
        "pm" | "p.m" => return Some(with_half(hour, minutes, Half::Afternoon)),
        "h" | "uhr" if hour > 12 => is_time = true,
        _ => return None,
    }
    Some(TimeRead { hour, minutes, used: 1, is_time, is_clear: is_clear || hour > 12 })
}

fn with_half(hour: u32, minutes: u32, half: Half) -> TimeRead {
    let hour = in_half(hour, half);
    TimeRead { hour, minutes, used: 1, is_time: true, is_clear: true }
}

fn in_half(hour: u32, half: Half) -> u32 {
    match half {
        _ if hour > 12 => hour,
        Half::Afternoon => hour % 12 + 12,
        Half::Night if (6..12).contains(&hour) => hour + 12,
        Half::Morning | Half::Night => hour % 12,
    }
}

/// "half past six", "quarter to 7", "ten past six", "halb acht", "Viertel vor sechs".
fn past_or_to(tokens: &[Token]) -> Option<(u32, u32, usize)> {
    let skipped = usize::from(tokens.first()?.is("a") || tokens.first()?.is("-"));
    let named = tokens.get(skipped)?;
    let hour_at = |at: usize| small_number(tokens.get(at..)?).filter(|(hour, _)| *hour <= 12);
    if named.is("halb") {
        let (hour, more) = hour_at(skipped + 1)?;
        return Some(((hour + 11) % 12, 30, skipped + 1 + more));
    }
    let (minutes, used) = match &*named.word {
        "half" => (30, 1),
        "quarter" | "viertel" => (15, 1),
        _ => {
            let (amount, used) = small_number(tokens.get(skipped..)?)?;
            let is_minutes = tokens.get(skipped + used).is_some_and(|next| next.is("minutes"));
            (amount, used + usize::from(is_minutes))
        }
    };
    let at = skipped + used;
    let side = tokens.get(at)?;
    let (hour, more) = hour_at(at + 1)?;
    let used = at + 1 + more;
    match &*side.word {
        "past" | "nach" if minutes < 60 => Some((hour, minutes, used)),
        "to" if named.is("quarter") => Some(((hour + 11) % 12, 45, used)),
        "vor" if (1..60).contains(&minutes) => Some(((hour + 11) % 12, 60 - minutes, used)),
        _ => None,
    }
}

/// "siete y media", "siete menos cuarto".
fn hour_and_part(tokens: &[Token]) -> Option<(u32, u32, usize)> {
    let (hour, used) = small_number(tokens).filter(|(hour, _)| (1..=12).contains(hour))?;
    let word = |at: usize| tokens.get(used + at).map_or("", |token| &*token.word);
    match (word(0), word(1)) {
        ("y", "media") => Some((hour, 30, used + 2)),
        ("y", "cuarto") => Some((hour, 15, used + 2)),
        ("menos", "cuarto") => Some(((hour + 11) % 12, 45, used + 2)),
        _ => None,
    }
}

fn small_number(tokens: &[Token]) -> Option<(u32, usize)> {
    let first = tokens.first()?;
    let (amount, used) = match first.kind {
        TokenKind::Number => (digits(&first.word).filter(|read| read.suffix.is_empty())?.amount, 1),
        _ => in_words(tokens)
            .or_else(|| first.is("one").then_some((super::numbers::Amount::whole(1), 1)))?,
    };
    Some((u32::try_from(amount.as_whole()?).ok()?, used))
}

/// The half of the day after an hour, and its tokens. Tokens without a half are still a time: "7 o'clock".
fn half_after(tokens: &[Token]) -> (Option<Half>, usize) {
    let is = |at: usize, word: &str| tokens.get(at).is_some_and(|token| token.is(word));
    let mut used = usize::from(is(0, "o'clock") || is(0, "uhr"));
    used += usize::from(used == 1 && tokens.get(1).is_some_and(|t| t.kind == TokenKind::Number));
    let used = used.min(1);
    let word = |at: usize| tokens.get(used + at).map_or("", |token| &*token.word);
    let (half, more) = match (word(0), word(1), word(2)) {
        ("in", "the", "morning") | ("de", "la", "mañana") => (Half::Morning, 3),
        ("in", "the", "afternoon" | "evening") | ("de", "la", "tarde") => (Half::Afternoon, 3),
        ("de", "la", "noche") => (Half::Night, 3),
        ("at", "night", _) => (Half::Night, 2),
        ("am" | "a.m" | "morgens" | "vormittags" | "früh", ..) => (Half::Morning, 1),
        ("pm" | "p.m" | "nachmittags", ..) => (Half::Afternoon, 1),
        ("abends" | "nachts", ..) => (Half::Night, 1),
        _ => return (None, used),
    };
    (Some(half), used + more)
}

/// "下午", "早上".
fn half_in_signs(tokens: &[Token]) -> Option<(Half, usize)> {
    let sign = |at: usize| tokens.get(at).map_or("", |token| &*token.word);
    match (sign(0), sign(1)) {
        ("早", "上") | ("上", "午") | ("凌", "晨") => Some((Half::Morning, 2)),
        ("下" | "中", "午") => Some((Half::Afternoon, 2)),
        ("晚", "上") => Some((Half::Night, 2)),
        _ => None,
    }
}

/// "7点", "三点半", "22時30分".
fn in_signs(tokens: &[Token]) -> Option<(u32, u32, usize)> {
    let (hour, used) = small_number(tokens).filter(|(hour, _)| *hour <= 24)?;
    let sign = |at: usize| tokens.get(at).map_or("", |token| &*token.word);
    if !matches!(sign(used), "点" | "點" | "时" | "時") {
        return None;
    }
    if sign(used + 1) == "半" {
        return Some((hour, 30, used + 2));
    }
    let minutes = tokens.get(used + 1..).and_then(small_number).filter(|(m, _)| *m < 60);
    match minutes {
        Some((minutes, more)) if sign(used + 1 + more) == "分" => {
            Some((hour, minutes, used + 2 + more))
        }
        _ => Some((hour, 0, used + 1)),
    }
}

fn value(
    hour: u32,
    minutes: u32,
    half: Option<Half>,
    is_clear: bool,
    used: usize,
) -> Option<Value> {
    let clear = is_clear || half.is_some() || !(1..12).contains(&hour);
    let hour = half.map_or(hour, |half| in_half(hour, half));
    let mut key = two(hour % 24, ':', minutes);
    if !clear {
        key.push('?');
    }
    (minutes < 60).then(|| Value::new(Kind::Time, key, used))
}

/// Two numbers of two digits. `format!` would add more code.
pub fn two(a: u32, between: char, b: u32) -> String {
    let digit = |n: u32| char::from_digit(n % 10, 10).unwrap_or('0');
    [digit(a / 10), digit(a), between, digit(b / 10), digit(b)].iter().collect()
}

/// Equal, or equal if the ambiguous time is read as the other half of the day.
pub fn same_time(a: &str, b: &str) -> bool {
    if !(a.ends_with('?') || b.ends_with('?')) {
        return a == b;
    }
    let read = |key: &str| -> Option<(u32, u32)> {
        let (hour, minutes) = key.trim_end_matches('?').split_once(':')?;
        Some((hour.parse::<u32>().ok()? % 12, minutes.parse().ok()?))
    };
    read(a).is_some() && read(a) == read(b)
}
