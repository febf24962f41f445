//! Dates as people write them: "today 18:09", "Monday 18:09", "14 Mar 2026, 09:26".

/// A minute of some clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    pub year: i32,
    /// From 1 on.
    pub month: u32,
    pub day: u32,
    pub hour: u32,
    pub minute: u32,
}

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/// The first of January 1970 was a Thursday.
const WEEKDAYS: [&str; 7] =
    ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"];

impl Moment {
    /// Of "2026-03-14T09:26:53Z".
    pub fn from_iso(iso: &str) -> Option<Self> {
        let (date, time) = iso.split_once('T')?;
        let mut date = date.splitn(3, '-');
        let mut time = time.splitn(3, ':');
        let moment = Self {
            year: date.next()?.parse().ok()?,
            month: date.next()?.parse().ok()?,
            day: date.next()?.parse().ok()?,
            hour: time.next()?.parse().ok()?,
            minute: time.next()?.get(..2)?.parse().ok()?,
        };
        let is_real = (1..=12).contains(&moment.month)
            && (1..=31).contains(&moment.day)
            && (0..10_000).contains(&moment.year)
            && moment.hour < 24
            && moment.minute < 60;
        is_real.then_some(moment)
    }

    /// Seen from `now`, by the same clock.
    pub fn told(self, now: Self) -> String {
        let time = self.time();
        match now.days() - self.days() {
            0 => format!("today {time}"),
            1 => format!("yesterday {time}"),
            2..=6 => format!("{} {time}", self.weekday()),
            _ if now.year == self.year => format!("{} {}, {time}", self.day, self.month_name()),
            _ => self.in_full(),
        }
    }

    /// Whatever day it is now.
    pub fn in_full(self) -> String {
        format!("{} {} {}, {}", self.day, self.month_name(), self.year, self.time())
    }

    fn time(self) -> String {
        format!("{:02}:{:02}", self.hour, self.minute)
    }

    fn month_name(self) -> &'static str {
        let place = (self.month as usize).saturating_sub(1);
        MONTHS.get(place).copied().unwrap_or_default()
    }

    fn weekday(self) -> &'static str {
        let place = usize::try_from(self.days().rem_euclid(7)).unwrap_or_default();
        WEEKDAYS.get(place).copied().unwrap_or_default()
    }

    /// Since 1970, in the Gregorian calendar, whose years begin in March here: then the odd day is last.
    fn days(self) -> i64 {
        let (year, month) = (i64::from(self.year), i64::from(self.month));
        let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let of_year = (153 * month + 2) / 5 + i64::from(self.day) - 1;
        let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
        year * 365 + leap_days + of_year - 719_468
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(then: &str, told: &str) {
        let now = Moment::from_iso("2026-11-16T18:30:00Z").unwrap();
        assert_eq!(Moment::from_iso(then).unwrap().told(now), told);
    }

    #[test]
    fn the_nearer_the_shorter() {
        check("2026-11-16T18:09:37Z", "today 18:09");
        check("2026-11-16T00:00:00Z", "today 00:00");
        check("2026-11-15T23:59:59Z", "yesterday 23:59");
        check("2026-11-14T08:05:00Z", "Saturday 08:05");
        check("2026-11-10T08:05:00Z", "Tuesday 08:05");
        check("2026-11-09T08:05:00Z", "9 Nov, 08:05");
        check("2026-01-01T08:05:00Z", "1 Jan, 08:05");
        check("2025-12-31T08:05:00Z", "31 Dec 2025, 08:05");
        // A clock that was put back is no reason for a riddle.
        check("2026-11-17T08:05:00Z", "17 Nov, 08:05");
    }

    #[test]
    fn days_go_on_over_months_and_leap_years() {
        let yesterday = |one: &str, other: &str| {
            let [one, other] = [one, other].map(|iso| Moment::from_iso(iso).unwrap());
            assert_eq!(one.told(other), "yesterday 12:00");
        };
        yesterday("2024-02-28T12:00:00Z", "2024-02-29T12:00:00Z");
        yesterday("2024-02-29T12:00:00Z", "2024-03-01T12:00:00Z");
        yesterday("2025-02-28T12:00:00Z", "2025-03-01T12:00:00Z");
        yesterday("2025-12-31T12:00:00Z", "2026-01-01T12:00:00Z");
    }

    #[test]
    fn what_is_no_date_is_none() {
        for iso in [
            "",
            "today",
            "2026-13-01T00:00Z",
            "2026-01-01",
            "2026-01-01T25:00Z",
            "T:",
            "2026-01-01T1:é",
        ] {
            assert_eq!(Moment::from_iso(iso), None, "{iso}");
        }
        assert_eq!(
            Moment::from_iso("2026-03-14T09:26:53Z").unwrap().in_full(),
            "14 Mar 2026, 09:26"
        );
    }
}
