//! How long a provider asks to wait. Pages can rarely read the header made for it, so the body's
//! own words are read too. A date cannot be used without a clock and is left alone.

use std::time::Duration;

use super::error_body::Complaint;
use super::exchange::HttpReply;
use crate::base::number::read_number;

pub(super) fn wait_of(reply: &HttpReply, complaint: &Complaint) -> Option<Duration> {
    let milliseconds = || read_number(reply.retry_after_ms.as_deref()?);
    let seconds = milliseconds()
        .map(|count| count / 1000.0)
        .or_else(|| header_seconds(reply.retry_after.as_deref()?))
        .or_else(|| span(&complaint.retry_delay))
        .or_else(|| in_words(&complaint.message))?;
    Duration::try_from_secs_f64(seconds).ok()
}

fn header_seconds(text: &str) -> Option<f64> {
    read_number(text).or_else(|| span(text))
}

/// "Please try again in 1m30s."
fn in_words(message: &str) -> Option<f64> {
    let message = message.to_ascii_lowercase();
    ["try again in ", "retry in ", "retry after "]
        .iter()
        .find_map(|words| span(message.split_once(words)?.1))
}

/// The sum of the numbers with units that the text starts with.
fn span(text: &str) -> Option<f64> {
    let mut rest = text.trim_start();
    let mut total = None;
    while let Some((seconds, after)) = number_with_unit(rest) {
        total = Some(total.unwrap_or(0.0) + seconds);
        rest = after.trim_start();
    }
    total
}

const UNITS: &[(&str, f64)] = &[
    ("ms millisecond milliseconds", 0.001),
    ("s sec secs second seconds", 1.0),
    ("m min mins minute minutes", 60.0),
    ("h hour hours", 3600.0),
    ("d day days", 86_400.0),
];

fn number_with_unit(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    let number = read_number(number)?;
    let rest = rest.trim_start();
    let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    let (unit, rest) = rest.split_at(end);
    let (_, seconds) = UNITS.iter().find(|(names, _)| names.split(' ').any(|name| name == unit))?;
    Some((number * seconds, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn saying(message: &str) -> Complaint {
        Complaint { message: message.to_owned(), ..Complaint::default() }
    }

    fn said(message: &str) -> Option<u128> {
        wait_of(&HttpReply::default(), &saying(message)).map(|wait| wait.as_millis())
    }

    #[test]
    fn words_are_read() {
        for (message, milliseconds) in [
            ("Please try again in 5.289s. Visit the console.", Some(5289)),
            ("Please try again in 1m30s.", Some(90_000)),
            ("Please try again in 250ms.", Some(250)),
            ("Try again in 1h2m3.5s", Some(3_723_500)),
            ("Please retry in 34.0748s.", Some(34_074)),
            ("Please retry after 20 seconds.", Some(20_000)),
            ("Please try again in a moment", None),
            ("try again in 5 parsecs", None),
            ("try again in 1.2.3s", None),
            ("The limit is 30s", None),
            ("", None),
        ] {
            assert_eq!(said(message), milliseconds, "{message}");
        }
    }

    #[test]
    fn headers_come_first_and_milliseconds_before_seconds() {
        let mut reply = HttpReply { retry_after: Some("7".to_owned()), ..HttpReply::default() };
        let wait = |reply: &HttpReply| wait_of(reply, &saying("try again in 1s"));
        assert_eq!(wait(&reply), Some(Duration::from_secs(7)));
        reply.retry_after_ms = Some("1500".to_owned());
        assert_eq!(wait(&reply), Some(Duration::from_millis(1500)));
        reply.retry_after_ms = None;
        reply.retry_after = Some("Wed, 21 Oct 2026 07:28:00 GMT".to_owned());
        assert_eq!(wait(&reply), Some(Duration::from_secs(1)));
    }

    #[test]
    fn a_delay_among_the_details_is_read() {
        let error = json!({ "details": [{ "violations": [] }, { "retryDelay": "0.5s" }] });
        assert_eq!(
            wait_of(&HttpReply::default(), &Complaint::of(&error)),
            Some(Duration::from_millis(500))
        );
    }

    #[test]
    fn nonsense_is_no_wait() {
        for header in ["-5", "NaN", "inf", "1e300", "soon", ""] {
            let reply = HttpReply { retry_after: Some(header.to_owned()), ..HttpReply::default() };
            assert_eq!(wait_of(&reply, &saying("")), None, "{header}");
        }
    }
}
