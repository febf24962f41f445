//! Amounts (money, durations, lengths, weights) in one unit each, so that "90 seconds" and "1.5 minutes" are
//! equal.

use super::lexicon::Lexicon;
use super::numbers::{Amount, digits, in_words};
use super::tokens::{Token, TokenKind};
use super::values::{Kind, Value};

/// What a unit measures, the prefix of its keys, and its size in the smallest unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Unit {
    kind: Kind,
    sign: &'static str,
    worth: u64,
}

type UnitOfKind = (&'static str, Kind, &'static str, u64);

/// Lengths are in tenths of a millimetre, weights in milligrams, volumes in millilitres, durations in
/// seconds, data in bytes.
const UNITS: &[UnitOfKind] = &[
    ("second seconds sec secs s segundo segundos sekunde sekunden", Kind::Duration, "s", 1),
    ("minute minutes min mins minuto minutos minuten", Kind::Duration, "s", 60),
    ("hour hours hr hrs h hora horas stunde stunden std", Kind::Duration, "s", 3600),
    ("night nights nite nites noche noches nacht nächte nächten", Kind::Duration, "night", 1),
    ("day days día días tag tage tagen", Kind::Duration, "s", 86_400),
    ("week weeks semana semanas woche wochen", Kind::Duration, "s", 604_800),
    ("fortnight", Kind::Duration, "s", 1_209_600),
    ("month months mes meses monat monate monaten", Kind::Duration, "month", 1),
    ("year years yr yrs año años jahr jahre jahren", Kind::Duration, "month", 12),
    ("mm millimeter millimeters millimetre millimetres", Kind::Length, "m", 10),
    ("cm centimeter centimeters centimetre centimetres zentimeter", Kind::Length, "m", 100),
    ("m meter meters metre metres metros", Kind::Length, "m", 10_000),
    ("km kms kilometer kilometers kilometre kilometres kilómetros", Kind::Length, "m", 10_000_000),
    ("mile miles mi", Kind::Length, "m", 16_093_440),
    ("inch inches \" ″", Kind::Length, "m", 254),
    ("foot feet ft", Kind::Length, "m", 3048),
    ("mg milligram milligrams", Kind::Weight, "g", 1),
    ("g gram grams gramm gramos gramme grammes", Kind::Weight, "g", 1000),
    ("kg kilo kilos kilogram kilograms kilogramm", Kind::Weight, "g", 1_000_000),
    ("lb lbs", Kind::Weight, "g", 453_592),
    ("oz ounce ounces", Kind::Weight, "g", 28_350),
    ("ml milliliter milliliters millilitre millilitres", Kind::Volume, "l", 1),
    ("cl centiliter centilitre", Kind::Volume, "l", 10),
    ("l liter liters litre litres litro litros", Kind::Volume, "l", 1000),
    ("gallon gallons", Kind::Volume, "l", 3785),
    ("kb kilobyte kilobytes", Kind::Data, "b", 1),
    ("mb megabyte megabytes", Kind::Data, "b", 1000),
    ("gb gigabyte gigabytes gig gigs", Kind::Data, "b", 1_000_000),
    ("tb terabyte terabytes", Kind::Data, "b", 1_000_000_000),
    ("percent % pct prozent", Kind::Percent, "%", 1),
    ("star stars stern sterne estrellas", Kind::Stars, "*", 1),
    ("degree degrees ° ℃ grad grados", Kind::Degrees, "°", 1),
    ("$ dollar dollars usd bucks dólares", Kind::Money, "usd", 1),
    ("cent cents", Kind::Money, "usd", 0),
    ("€ euro euros eur", Kind::Money, "eur", 1),
    ("£ pound pounds gbp quid", Kind::Money, "gbp", 1),
    ("¥ yen jpy", Kind::Money, "jpy", 1),
    ("元 yuan cny rmb", Kind::Money, "cny", 1),
    ("₹ rupee rupees inr rs", Kind::Money, "inr", 1),
    ("chf francs", Kind::Money, "chf", 1),
];

static BY_NAME: Lexicon<Unit> = Lexicon::of(|| {
    let each = |(names, kind, sign, worth): &'static UnitOfKind| {
        let unit = Unit { kind: *kind, sign, worth: *worth };
        names.split(' ').map(move |name| (name, unit))
    };
    UNITS.iter().flat_map(each).collect()
});

/// Currencies that may stand before their numbers.
pub fn words_of_currencies() -> impl Iterator<Item = &'static str> {
    BEFORE_NUMBERS.iter().copied()
}

const BEFORE_NUMBERS: &[&str] = &["usd", "eur", "gbp", "rs", "chf"];

/// Chinese and Japanese units, longer ones first.
const IN_SIGNS: &[(&str, &str)] = &[
    ("分钟", "minute"),
    ("分鐘", "minute"),
    ("小时", "hour"),
    ("小時", "hour"),
    ("公里", "km"),
    ("公斤", "kg"),
    ("秒", "second"),
    ("天", "day"),
    ("周", "week"),
    ("元", "元"),
    ("块", "元"),
    ("米", "m"),
    ("星", "star"),
];

pub fn is_unit(word: &str) -> bool {
    BY_NAME.get(word).is_some()
}

/// A unit at the beginning, and its length in tokens.
fn unit_at(tokens: &[Token]) -> Option<(Unit, usize)> {
    let first = tokens.first()?;
    if first.kind == TokenKind::Sign {
        for (signs, name) in IN_SIGNS {
            let count = signs.chars().count();
            let written = tokens.iter().take(count).flat_map(|token| token.word.chars());
            if written.eq(signs.chars()) {
                return BY_NAME.get(name).map(|unit| (*unit, count));
            }
        }
    }
    BY_NAME.get(&first.word).map(|unit| (*unit, 1))
}

/// "US $": a currency before its number, and its length in tokens.
fn currency_before(tokens: &[Token]) -> Option<(Unit, usize)> {
    let skipped = usize::from(tokens.first()?.is("us") && tokens.get(1).is_some_and(|t| t.is("$")));
    let (unit, used) = unit_at(tokens.get(skipped..)?)?;
    let name = tokens.get(skipped)?;
    let stands_before = name.is_mark() || BEFORE_NUMBERS.contains(&&*name.word);
    (unit.kind == Kind::Money && stands_before).then_some((unit, skipped + used))
}

/// An amount with its unit. Plain numbers are read elsewhere.
pub fn quantity_at(tokens: &[Token]) -> Option<Value> {
    if let Some((unit, used)) = currency_before(tokens) {
        if let Some((from, to, more)) = tokens.get(used..).and_then(range_at) {
            let to = key(unit, in_smallest(unit, to));
            return Some(Value { to: Some(to), ..value(unit, from, used + more) });
        }
        let (amount, more) = amount_at(tokens.get(used..)?)?;
        let named = tokens.get(used + more..).and_then(unit_at);
        let doubled = named.filter(|(after, _)| *after == unit).map_or(0, |(_, count)| count);
        return Some(value(unit, amount, used + more + doubled));
    }
    if let Some((from, to, used)) = range_at(tokens) {
        let hyphen = usize::from(tokens.get(used).is_some_and(|next| next.is("-")));
        let (unit, count) = tokens.get(used + hyphen..).and_then(unit_at)?;
        let to = key(unit, in_smallest(unit, to));
        return Some(Value { to: Some(to), ..value(unit, from, used + hyphen + count) });
    }
    if let Some(ends) = ends_at(tokens) {
        return Some(ends);
    }
    let (mut total, mut used) = single(tokens)?;
    if total.unit.kind == Kind::Degrees {
        let (sign, more) = scale_at(tokens.get(used..).unwrap_or_default());
        let unit = Unit { sign, ..total.unit };
        return Some(Value::new(unit.kind, key(unit, total.amount), used + more));
    }
    // "1 hour and 30 minutes".
    while total.unit.sign == "s"
        && let Some(rest) = tokens.get(used..)
        && let skipped = usize::from(rest.first().is_some_and(|next| next.is("and")))
        && let Some((next, more)) = rest.get(skipped..).and_then(single)
        && next.unit.sign == "s"
        && next.unit.worth < total.last_worth
    {
        total.amount = total.amount.plus(next.amount);
        total.last_worth = next.unit.worth;
        used += skipped + more;
    }
    Some(Value::new(total.unit.kind, key(total.unit, total.amount), used))
}

/// The temperature scale after degrees, and its length in tokens.
fn scale_at(tokens: &[Token]) -> (&'static str, usize) {
    match tokens.first().map_or("", |token| &*token.word) {
        "c" | "celsius" | "centigrade" => ("°c", 1),
        "f" | "fahrenheit" => ("°f", 1),
        _ => ("°", 0),
    }
}

/// Equal in one scale, in no named scale, or after conversion.
pub fn same_degrees(a: &str, b: &str) -> bool {
    let (Some((a_scale, a)), Some((b_scale, b))) = (a.split_once(' '), b.split_once(' ')) else {
        return false;
    };
    let celsius = |fahrenheit: &str| {
        let fahrenheit: f64 = fahrenheit.parse().ok()?;
        Some((fahrenheit - 32.0) / 1.8)
    };
    let is_same = |celsius: Option<f64>, other: &str| {
        let other = other.parse::<f64>().ok();
        celsius.zip(other).is_some_and(|(a, b)| (a - b).abs() < 0.6)
    };
    match (a_scale, b_scale) {
        ("°f", "°c") => is_same(celsius(a), b),
        ("°c", "°f") => is_same(celsius(b), a),
        _ => a == b,
    }
}

/// "10-12", "10 – 12", with the number of tokens. Longer numbers are more likely codes.
pub fn range_at(tokens: &[Token]) -> Option<(Amount, Amount, usize)> {
    let first = tokens.first().filter(|first| first.kind == TokenKind::Number)?;
    let plain = |word: &str| {
        let read = digits(word).filter(|read| read.suffix.is_empty() && word.len() <= 5)?;
        Some(read.amount)
    };
    let (from, to, used) = if let Some((from, to)) = first.word.split_once('-') {
        (plain(from)?, plain(to)?, 1)
    } else {
        let dash = tokens.get(1).filter(|mark| mark.is("-") || mark.is("–"))?;
        let to = tokens.get(2).filter(|to| to.kind == TokenKind::Number && dash.is_mark())?;
        (plain(&first.word)?, plain(&to.word)?, 3)
    };
    (from < to).then_some((from, to, used))
}

/// "60 and 90 euros", "5 to 10 km": one unit for both ends.
fn ends_at(tokens: &[Token]) -> Option<Value> {
    let (from, used) = amount_at(tokens)?;
    let joint =
        tokens.get(used).filter(|joint| matches!(&*joint.word, "and" | "to" | "bis" | "y"))?;
    let (to, more) = amount_at(tokens.get(used + 1..)?).filter(|_| !joint.quoted)?;
    let (unit, count) = unit_at(tokens.get(used + 1 + more..)?)?;
    let to = (from < to).then(|| key(unit, in_smallest(unit, to)))?;
    Some(Value { to: Some(to), ..value(unit, from, used + 1 + more + count) })
}

struct Measured {
    unit: Unit,
    /// In the smallest unit.
    amount: Amount,
    last_worth: u64,
}

impl Measured {
    fn new(unit: Unit, amount: Amount) -> Self {
        Self { unit, amount: in_smallest(unit, amount), last_worth: unit.worth }
    }
}

/// One number and its unit: "5-minute", "90min", "an hour", "half an hour", "an hour and a half".
fn single(tokens: &[Token]) -> Option<(Measured, usize)> {
    let first = tokens.first()?;
    let is = |at: usize, word: &str| tokens.get(at).is_some_and(|token| token.is(word));
    let article = |at: usize| is(at, "a") || is(at, "an") || is(at, "one");
    let timed = |at: usize| {
        let (unit, used) = unit_at(tokens.get(at..)?)?;
        (unit.kind == Kind::Duration).then_some((unit, used))
    };
    let half = usize::from(is(1, "-")) + 1;
    let before = half + usize::from(article(half));
    if first.is("half")
        && let Some((unit, used)) = tokens.get(before..).and_then(unit_at)
        && unit.worth > 1
    {
        return Some((Measured::new(unit, Amount::whole(1).half()), before + used));
    }
    if first.is("半")
        && let Some((unit, used)) = timed(1)
    {
        return Some((Measured::new(unit, Amount::whole(1).half()), 1 + used));
    }
    // "30 euros a day" is a rate; "a second" is more likely an ordinal.
    let counts = |(unit, _): &(Unit, usize)| is(0, "one") || matches!(unit.worth, 60 | 3600);
    if article(0)
        && let Some((unit, used)) = timed(1).filter(counts)
    {
        let and_half = is(1 + used, "and") && article(2 + used) && is(3 + used, "half");
        let amount = if and_half { Amount::whole(3).half() } else { Amount::whole(1) };
        return Some((Measured::new(unit, amount), 1 + used + if and_half { 3 } else { 0 }));
    }
    if first.kind == TokenKind::Number
        && let Some(read) = digits(&first.word)
        && let Some(unit) = BY_NAME.get(read.suffix)
    {
        return Some((Measured::new(*unit, read.amount), 1));
    }
    let (amount, mut used) = amount_at(tokens)?;
    // "5-minute", "4+ stars".
    used += usize::from(is(used, "-") || is(used, "+"));
    // "65 in." is an inch, "7 in the morning" is not.
    if is(used, "in") && is(used + 1, ".") {
        return BY_NAME.get("inch").map(|unit| (Measured::new(*unit, amount), used + 2));
    }
    let (unit, count) = tokens.get(used..).and_then(unit_at)?;
    Some((Measured::new(unit, amount), used + count))
}

/// "2000", "2k", "two", "two and a half".
fn amount_at(tokens: &[Token]) -> Option<(Amount, usize)> {
    let first = tokens.first()?;
    let is = |at: usize, word: &str| tokens.get(at).is_some_and(|token| token.is(word));
    let (amount, used) = if first.kind == TokenKind::Number {
        let read = digits(&first.word)?;
        match read.suffix {
            "" => (read.amount, 1),
            "k" => (Amount::whole(read.amount.thousandths()), 1),
            _ => return None,
        }
    } else {
        in_words(tokens)?
    };
    if is(used, "and") && is(used + 1, "a") && is(used + 2, "half") {
        return Some((amount.plus(Amount::whole(1).half()), used + 3));
    }
    Some((amount, used))
}

fn value(unit: Unit, amount: Amount, used: usize) -> Value {
    Value::new(unit.kind, key(unit, in_smallest(unit, amount)), used)
}

/// Cents belong to the currency they are counted in.
fn in_smallest(unit: Unit, amount: Amount) -> Amount {
    match unit.worth {
        0 => Amount::thousandth(amount.thousandths() / 100),
        worth => Amount::thousandth(amount.thousandths().saturating_mul(worth)),
    }
}

fn key(unit: Unit, amount: Amount) -> String {
    let mut key = unit.sign.to_owned();
    key.push(' ');
    key.push_str(&amount.key());
    key
}
