//! The percentile bootstrap of a ratio of sums: a mean, a rate, a mean difference.

use crate::evaluation::resampling::{BootstrapSettings, Interval, Resampling, percentile_interval};

/// What one unit adds above and below the line.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Share {
    pub above: f64,
    pub below: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct RatioEstimate {
    pub value: Option<f64>,
    pub interval: Option<Interval>,
}

/// One resample at a time, so that the page stays responsive.
pub struct RatioBootstrap {
    units: Vec<Share>,
    resampling: Resampling,
    values: Vec<f64>,
}

impl RatioBootstrap {
    pub fn new(units: Vec<Share>, settings: BootstrapSettings) -> Self {
        let resampling = Resampling::from_at_least(2, units.len(), settings);
        Self { units, resampling, values: Vec::new() }
    }

    pub fn is_done(&self) -> bool {
        self.resampling.is_done()
    }

    pub fn resample_once(&mut self) {
        let drawn = ratio_of(self.resampling.draw(&self.units));
        self.values.extend(drawn);
    }

    pub fn estimate(&self) -> RatioEstimate {
        RatioEstimate {
            value: ratio_of(self.units.iter()),
            interval: percentile_interval(&mut self.values.iter().copied()),
        }
    }

    #[cfg(test)]
    pub fn at_once(units: Vec<Share>) -> RatioEstimate {
        let mut all = Self::new(units, BootstrapSettings::default());
        while !all.is_done() {
            all.resample_once();
        }
        all.estimate()
    }
}

fn ratio_of<'a>(units: impl Iterator<Item = &'a Share>) -> Option<f64> {
    let (mut above, mut below) = (0.0, 0.0);
    for unit in units {
        above += unit.above;
        below += unit.below;
    }
    (below > 0.0).then(|| above / below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_of_nothing_is_undefined_and_one_unit_has_no_interval() {
        assert_eq!(RatioBootstrap::at_once(Vec::new()), RatioEstimate::default());
        let none = Share { above: 0.0, below: 0.0 };
        assert_eq!(RatioBootstrap::at_once(vec![none; 5]), RatioEstimate::default());
        let one = RatioBootstrap::at_once(vec![Share { above: 1.0, below: 2.0 }]);
        assert_eq!(one, RatioEstimate { value: Some(0.5), interval: None });
    }

    #[test]
    fn the_interval_is_that_of_a_share_of_coin_flips() {
        let unit = |at: u32| Share { above: f64::from(at % 2), below: 1.0 };
        let found = RatioBootstrap::at_once((0..800).map(unit).collect());
        let Interval { low, high } = found.interval.unwrap();
        assert_eq!(found.value, Some(0.5));
        // 2 · 1.96 · 0.5 / √800
        assert!((high - low - 0.069).abs() < 0.01, "{low} {high}");
    }
}
