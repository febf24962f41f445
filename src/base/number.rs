//! Reads and writes numbers. The standard library would add 20 kB of tables for a precision and range
//! that no number here needs.

use serde_json::Value;

use super::json::read_json;

/// Uses the JSON reader, which the page contains anyway.
pub fn read_number(text: &str) -> Option<f64> {
    let text = text.trim();
    let text = text.strip_prefix('+').unwrap_or(text);
    let whole;
    let text = if text.starts_with('.') {
        whole = format!("0{text}");
        &whole
    } else {
        text.strip_suffix('.').unwrap_or(text)
    };
    read_json(text)?.as_f64()
}

/// The fewest digits that read back as the same number. Uses the JSON writer.
pub fn shortest(number: f64) -> String {
    let mut text = Value::from(number).to_string();
    if text.ends_with(".0") {
        text.truncate(text.len() - 2);
    }
    text
}

/// Rounds to at most three decimals, halves to even. Larger numbers than four million billion are not
/// supported.
pub fn fixed(number: f64, decimals: u32) -> String {
    let bits = number.abs().min(4e15).to_bits();
    let (exponent, fraction) = (bits >> 52, bits & ((1 << 52) - 1));
    let unit = 10_u64.pow(decimals.min(3));
    // The number is this, over two to the power of `halvings`.
    let scaled = (fraction | 1 << 52) * unit;
    let halvings = 1075 - exponent;
    let rounded = if halvings < 64 {
        let (below, rest) = (scaled >> halvings, scaled & ((1 << halvings) - 1));
        let half = 1 << (halvings - 1);
        below + u64::from(rest > half || (rest == half && below % 2 == 1))
    } else {
        0
    };
    let sign = if number.is_sign_negative() { "-" } else { "" };
    let whole = rounded / unit;
    if decimals == 0 {
        return format!("{sign}{whole}");
    }
    format!("{sign}{whole}.{:0width$}", rounded % unit, width = decimals as usize)
}

/// `None` if the whole is zero.
// Counts are far below 2^52, where f64 is exact.
#[allow(clippy::cast_precision_loss)]
pub fn ratio(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// Digits in groups of three.
pub fn grouped(number: usize) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}

/// "1 pair", "2 pairs", "400,000 trajectories".
pub fn counted(count: usize, noun: &str) -> String {
    let (noun, plural) = match noun.strip_suffix('y') {
        _ if count == 1 => (noun, ""),
        Some(stem) => (stem, "ies"),
        None => (noun, "s"),
    };
    format!("{} {noun}{plural}", grouped(count))
}

/// Rounds to two significant digits: 1,234,567 becomes 1,200,000.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub fn rounded(number: f64) -> usize {
    let whole = number.max(0.0) as usize;
    let mut unit = 1;
    while whole / unit >= 100 {
        unit *= 10;
    }
    whole.div_ceil(unit) * unit
}

/// "900 bytes", "12 kB", "3.4 MB".
#[allow(clippy::cast_precision_loss)]
pub fn data_size(bytes: u64) -> String {
    match bytes as f64 {
        few if few < 1000.0 => format!("{bytes} bytes"),
        some if some < 1e6 => format!("{} kB", fixed(some / 1e3, 0)),
        many => format!("{} MB", fixed(many / 1e6, 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn large_counts_are_grouped() {
        assert_eq!(counted(1, "pair"), "1 pair");
        assert_eq!(counted(0, "pair"), "0 pairs");
        assert_eq!(counted(999, "pair"), "999 pairs");
        assert_eq!(counted(1_000_045, "pair"), "1,000,045 pairs");
    }

    #[test]
    fn reads_what_people_write() {
        let cases = [
            ("1", 1.0),
            (" -2.50 ", -2.5),
            ("+3", 3.0),
            (".5", 0.5),
            ("7.", 7.0),
            ("1e-3", 0.001),
            ("007", f64::NAN),
            ("1,5", f64::NAN),
            ("", f64::NAN),
            ("inf", f64::NAN),
            ("[1]", f64::NAN),
            ("1 2", f64::NAN),
        ];
        for (text, number) in cases {
            let expected = Some(number).filter(|number| !number.is_nan());
            assert_eq!(read_number(text), expected, "{text:?}");
        }
    }

    #[test]
    fn an_estimate_has_two_digits_and_is_not_too_low() {
        let cases =
            [(0.0, 0), (-3.0, 0), (7.9, 7), (99.0, 99), (101.0, 110), (1_234_567.0, 1_300_000)];
        for (number, text) in cases {
            assert_eq!(rounded(number), text, "{number}");
        }
    }

    #[test]
    fn sizes_are_told_in_the_unit_that_suits_them() {
        let cases = [
            (0, "0 bytes"),
            (999, "999 bytes"),
            (1000, "1 kB"),
            (12_400, "12 kB"),
            (3_440_000, "3.4 MB"),
        ];
        for (bytes, text) in cases {
            assert_eq!(data_size(bytes), text);
        }
    }

    fn check_fixed(number: f64) {
        assert_eq!(fixed(number, 0), format!("{number:.0}"));
        assert_eq!(fixed(number, 1), format!("{number:.1}"));
        assert_eq!(fixed(number, 2), format!("{number:.2}"));
        assert_eq!(fixed(number, 3), format!("{number:.3}"));
    }

    #[test]
    fn rounds_as_the_standard_library_does() {
        for number in [0.0, -0.0, 0.125, 0.375, 2.675, 1.005, 0.5, 1.5, 0.995, -0.04, 1e-300, 3e15]
        {
            check_fixed(number);
        }
    }

    proptest! {
        #[test]
        fn rounds_any_number_as_the_standard_library_does(number in -4e15..4e15) {
            check_fixed(number);
        }

        #[test]
        fn rounds_small_numbers_and_ties_too(number in -1.0..1.0, eighths in -80_000_i32..80_000) {
            check_fixed(number);
            check_fixed(f64::from(eighths) / 8.0);
        }

        #[test]
        fn writes_the_fewest_digits(part in 0_u32..100_000, whole in 1_u32..100_000) {
            let number = f64::from(part) / f64::from(whole);
            prop_assume!(number == 0.0 || number > 1e-5);
            prop_assert_eq!(shortest(number), number.to_string());
        }
    }
}
