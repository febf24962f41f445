//! A run in words: its progress, what is under way, and what it cost.

use super::machine::End;
use super::progress::Progress;
use crate::base::number::{counted, fixed, grouped};

/// The status line. `each` is what a pair stands for.
pub fn headline(
    title: &str,
    each: &str,
    progress: &Progress,
    end: Option<&End>,
    now: f64,
) -> String {
    let done = format!("{} of {}", grouped(progress.pairs_settled), counted(progress.pairs, each));
    match end {
        None => match progress.waits_until {
            Some(until) => {
                let wait = lasting((until - now) / 1000.0);
                format!("{title}: {done}. The provider asks to wait {wait}.")
            }
            None => format!("{title}: {done}{}", time_left(progress, now)),
        },
        Some(End::Finished) if progress.failed_pairs > 0 => {
            format!("{title}: finished, {} failed.", counted(progress.failed_pairs, each))
        }
        Some(End::Finished) => format!("{title}: finished."),
        Some(End::Stopped | End::Halted(_)) => {
            format!("{title}: stopped at {done}. Answers so far are kept.")
        }
        Some(End::BudgetSpent) => format!(
            "{title}: the spending cap is reached at {done}. Raise it under Settings on the Data \
             screen to resume."
        ),
    }
}

fn time_left(progress: &Progress, now: f64) -> String {
    progress
        .time_left(now)
        .map(|left| format!(", about {} left", lasting(left)))
        .unwrap_or_default()
}

/// What the page waits for and since when, so that a slow judge does not look dead.
pub fn under_way(progress: &Progress, now: f64) -> String {
    let Some(oldest_at) = progress.oldest_at else {
        return "No request is under way.".to_owned();
    };
    let requests = counted(progress.in_flight, "request");
    let time = elapsed((now - oldest_at) / 1000.0);
    if progress.in_flight == 1 || progress.in_flight == progress.sent {
        format!("{requests} under way, {time} so far")
    } else {
        format!("{requests} under way, the oldest for {time}")
    }
}

/// Requests, tokens and cost so far.
pub fn figures(progress: &Progress, end: Option<&End>, now: f64) -> String {
    let mut parts = vec![counted(progress.sent, "request")];
    if end.is_none() {
        let rate = progress.rate(now);
        parts.extend(rate.map(|rate| format!("{} answers a second", fixed(rate, 1))));
        parts.push(format!("at most {} at once", progress.at_once));
    }
    if progress.from_cache > 0 {
        parts.push(format!("{} from the cache", counted(progress.from_cache, "answer")));
    }
    let usage = progress.usage;
    parts.push(format!("{} tokens in, {} out", whole(usage.input), whole(usage.output)));
    parts.push(match progress.cost {
        Some(cost) if progress.is_free && cost <= 0.0 => "costs nothing".to_owned(),
        Some(cost) => dollars(cost),
        None => "price not known".to_owned(),
    });
    parts.join(" · ")
}

fn whole(number: u64) -> String {
    grouped(usize::try_from(number).unwrap_or(usize::MAX))
}

/// Rounded to cents; less than a cent is shown as such.
pub fn dollars(amount: f64) -> String {
    if amount > 0.0 && amount < 0.01 {
        "under $0.01".to_owned()
    } else {
        format!("${}", fixed(amount, 2))
    }
}

/// Remaining time: "40 s", "3 min", "2.0 h".
fn lasting(seconds: f64) -> String {
    match seconds {
        s if s < 90.0 => format!("{} s", fixed(s.max(0.0).ceil(), 0)),
        s if s < 5400.0 => format!("{} min", fixed(s / 60.0, 0)),
        s => format!("{} h", fixed(s / 3600.0, 1)),
    }
}

/// Elapsed time, precise enough to see it move: "40 s", "3 min 05 s", "2 h 10 min".
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn elapsed(seconds: f64) -> String {
    let seconds = seconds.max(0.0) as u64;
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    match (hours, minutes) {
        (0, 0) => format!("{seconds} s"),
        (0, _) => format!("{minutes} min {:02} s", seconds % 60),
        _ => format!("{hours} h {:02} min", minutes % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::providers::{Price, price_of};

    fn begun(price: Option<Price>) -> Progress {
        let begun = Progress::begin(20, 12, price, 5_000.0);
        Progress { sent: 4, in_flight: 4, at_once: 4, oldest_at: Some(5_000.0), ..begun }
    }

    #[test]
    fn what_is_under_way_is_said_before_any_answer() {
        let begun = begun(price_of("ollama", "any"));
        assert_eq!(under_way(&begun, 5_000.0), "4 requests under way, 0 s so far");
        assert_eq!(under_way(&begun, 17_999.0), "4 requests under way, 12 s so far");
        assert_eq!(
            figures(&begun, None, 17_999.0),
            "4 requests · at most 4 at once · 0 tokens in, 0 out · costs nothing"
        );
        assert_eq!(headline("tiny", "pair", &begun, None, 17_999.0), "tiny: 0 of 12 pairs");
    }

    #[test]
    fn later_the_time_is_that_of_the_oldest() {
        let begun = begun(None);
        let later = Progress { sent: 9, settled: 5, oldest_at: Some(60_000.0), ..begun };
        assert_eq!(under_way(&later, 63_500.0), "4 requests under way, the oldest for 3 s");
        let last = Progress { in_flight: 1, ..later };
        assert_eq!(under_way(&last, 63_500.0), "1 request under way, 3 s so far");
        let none = Progress { in_flight: 0, oldest_at: None, ..last };
        assert_eq!(under_way(&none, 63_500.0), "No request is under way.");
    }

    #[test]
    fn the_price_is_known_from_the_start_where_it_is_known() {
        let cost = |price: Option<Price>| {
            let said = figures(&begun(price), None, 6_000.0);
            said.rsplit(" · ").next().unwrap().to_owned()
        };
        for local in ["ollama", "lmstudio", "llamacpp", "vllm", "chrome"] {
            assert_eq!(cost(price_of(local, "any")), "costs nothing", "{local}");
        }
        assert_eq!(cost(price_of("openai", "gpt-4o")), "$0.00");
        assert_eq!(cost(price_of("compatible", "any")), "price not known");
        // The provider's own bill wins.
        let billed = Progress { cost: Some(0.25), ..begun(price_of("vllm", "any")) };
        assert!(figures(&billed, None, 6_000.0).ends_with(" · $0.25"));
    }

    #[test]
    fn how_many_at_once_is_said_while_it_goes_on() {
        let progress = begun(None);
        assert!(figures(&progress, None, 6_000.0).contains("at most 4 at once"));
        assert!(!figures(&progress, Some(&End::Stopped), 6_000.0).contains("at once"));
    }

    #[test]
    fn time_that_has_passed_goes_on_by_seconds() {
        for (seconds, said) in [
            (-1.0, "0 s"),
            (59.9, "59 s"),
            (60.0, "1 min 00 s"),
            (185.0, "3 min 05 s"),
            (3_599.0, "59 min 59 s"),
            (7_800.0, "2 h 10 min"),
        ] {
            assert_eq!(elapsed(seconds), said);
        }
    }

    #[test]
    fn time_to_come_is_round() {
        for (seconds, said) in [(-3.0, "0 s"), (40.2, "41 s"), (200.0, "3 min"), (7_200.0, "2.0 h")]
        {
            assert_eq!(lasting(seconds), said);
        }
    }
}
