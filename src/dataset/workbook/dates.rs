//! Days since an epoch as a date people write.

/// The day before the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Epoch {
    Y1900,
    Y1904,
}

/// 31 December 9999.
const LAST_DAY: f64 = 2_958_465.0;

/// `2026-11-17`, with the time where there is one, or the time alone; `None` for what is no date.
#[allow(clippy::cast_possible_truncation)]
pub fn date_text(number: f64, epoch: Epoch) -> Option<String> {
    if !(0.0..=LAST_DAY).contains(&number) {
        return None;
    }
    let seconds = (number.fract() * 86_400.0).round() as i64;
    let days = number.trunc() as i64;
    let (days, seconds) = (days + seconds / 86_400, seconds % 86_400);
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let time = match second {
        0 => format!("{hour:02}:{minute:02}"),
        second => format!("{hour:02}:{minute:02}:{second:02}"),
    };
    if days == 0 && epoch == Epoch::Y1900 {
        return Some(time);
    }
    // Excel takes 1900 for a leap year: days up to its 29 February count one more.
    let since_1970 = match epoch {
        Epoch::Y1900 if days < 60 => days - 25_568,
        Epoch::Y1900 => days - 25_569,
        Epoch::Y1904 => days - 24_107,
    };
    let (year, month, day) = civil(since_1970);
    let date = format!("{year:04}-{month:02}-{day:02}");
    Some(if seconds == 0 { date } else { format!("{date} {time}") })
}

/// Year, month and day of a day since 1 January 1970.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_either_epoch() {
        let new = |number| date_text(number, Epoch::Y1900);
        assert_eq!(new(1.0).as_deref(), Some("1900-01-01"));
        assert_eq!(new(61.0).as_deref(), Some("1900-03-01"));
        assert_eq!(new(25_569.0).as_deref(), Some("1970-01-01"));
        assert_eq!(new(46_343.5).as_deref(), Some("2026-11-17 12:00"));
        assert_eq!(new(46_343.999_999_9).as_deref(), Some("2026-11-18"));
        assert_eq!(new(0.25).as_deref(), Some("06:00"));
        assert_eq!(new(LAST_DAY).as_deref(), Some("9999-12-31"));
        assert_eq!(date_text(44_881.0, Epoch::Y1904).as_deref(), Some("2026-11-17"));
        for odd in [-1.0, 1e18, f64::NAN, f64::INFINITY] {
            assert_eq!(new(odd), None);
        }
    }
}
