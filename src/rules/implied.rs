//! What values imply: a stay from the 1st to the 8th takes a week, a show at 8 pm is in the evening, a trip in
//! July is in summer.

use super::clock::two;
use super::families::canonical;
use super::meanings::Role;
use super::numbers::Amount;
use super::stem::stem;
use super::terms::Term;
use super::values::Kind;

const DAYS: &[u32] = &[31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const SECONDS_OF_A_DAY: u64 = 86_400;

/// Terms that the given ones imply, each at the place of one that implies it.
pub fn implied_by(terms: &[Term]) -> Vec<Term> {
    let mut found = Vec::new();
    if !terms.iter().any(|term| term.kind.is_of_calendar()) {
        return found;
    }
    let end = |role| {
        let of_role = |term: &&Term| term.kind == Kind::Date && term.role == role;
        terms.iter().find(of_role).and_then(|term| Some((term, day_of_year(&term.key)?)))
    };
    match (end(Role::From), end(Role::To)) {
        (Some((from, first)), Some((_, last))) if first < last => {
            let nights = u64::from(last - first);
            // Both days may count: a fair from Monday to Wednesday takes three days.
            for days in [nights, nights + 1] {
                found.push(like(from, Kind::Duration, duration("s", days * SECONDS_OF_A_DAY)));
            }
            found.push(like(from, Kind::Duration, duration("night", nights)));
        }
        (Some((from, first)), None) => {
            let days = terms.iter().find_map(days_of);
            let last = days.and_then(|days| date_of_day(first.checked_add(days)?));
            found.extend(last.map(|key| like(from, Kind::Date, key)));
        }
        _ => {}
    }
    for term in terms {
        let names: &[&str] = match term.kind {
            Kind::Time => parts_of_day(&term.key),
            Kind::Month | Kind::Light => season(&term.key),
            _ => &[],
        };
        let words = names.iter().map(|name| canonical(stem(name)).to_owned());
        found.extend(words.map(|key| like(term, Kind::Word, key)));
    }
    found
}

fn like(term: &Term, kind: Kind, key: String) -> Term {
    Term { key, kind, role: Role::None, ..term.clone() }
}

fn duration(sign: &str, amount: u64) -> String {
    let mut key = sign.to_owned();
    key.push(' ');
    key.push_str(&Amount::whole(amount).key());
    key
}

/// A duration in whole days or nights.
fn days_of(term: &Term) -> Option<u32> {
    let (sign, amount) = term.key.split_once(' ').filter(|_| term.kind == Kind::Duration)?;
    let amount: u64 = amount.parse().ok()?;
    let days = match sign {
        "night" => amount,
        "s" if amount.is_multiple_of(SECONDS_OF_A_DAY) => amount / SECONDS_OF_A_DAY,
        _ => return None,
    };
    u32::try_from(days).ok().filter(|days| (1..=90).contains(days))
}

/// "07-08" as a day number, unless it is unclear which number is the month.
fn day_of_year(key: &str) -> Option<u32> {
    let (month, day) = key.split_once('-')?;
    let (month, day): (usize, u32) = (month.parse().ok()?, day.parse().ok()?);
    Some(DAYS.get(..month.checked_sub(1)?)?.iter().sum::<u32>() + day)
}

fn date_of_day(mut day: u32) -> Option<String> {
    for (month, length) in (1..).zip(DAYS) {
        if day <= *length {
            return Some(two(month, '-', day));
        }
        day -= length;
    }
    None
}

/// Not for a time that may be morning or evening.
fn parts_of_day(key: &str) -> &'static [&'static str] {
    let hour = key.split_once(':').filter(|_| !key.ends_with('?'));
    match hour.and_then(|(hour, _)| hour.parse::<u32>().ok()) {
        Some(5..=11) => &["morning"],
        Some(12..=16) => &["afternoon"],
        Some(17..=19) => &["evening"],
        Some(20..=21) => &["evening", "night"],
        Some(22..=24 | 0..=4) => &["night"],
        _ => &[],
    }
}

fn season(month: &str) -> &'static [&'static str] {
    match month {
        "march" | "april" | "may" => &["spring"],
        "june" | "july" | "august" => &["summer"],
        "september" | "october" | "november" => &["autumn"],
        "december" | "january" | "february" => &["winter"],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::terms::Reading;

    #[track_caller]
    fn check(said: &str, implied: &str, expected: bool) {
        let (said, implied) = (Reading::of(said), Reading::of(implied));
        let term = implied.terms.first().unwrap();
        assert_eq!(said.implies(term).is_some(), expected, "{} in {}", implied.text, said.text);
    }

    #[test]
    fn a_range_of_dates_takes_days() {
        check("from July 1 to July 8", "one week", true);
        check("from 30 April to 2 May", "2 nights", true);
        check("from 30 April to 2 May", "three days", true);
        check("from 30 April to 2 May", "4 days", false);
        check("5 nights from July 30", "August 4", true);
        check("5 nights from July 30", "August 5", false);
    }

    #[test]
    fn a_time_is_in_a_part_of_the_day_and_a_month_in_a_season() {
        check("at 8 pm", "evening", true);
        check("at 8 am", "evening", false);
        check("at 8:15", "evening", false);
        check("in July", "summer", true);
        check("on 3 July", "winter", false);
    }
}
