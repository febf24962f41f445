//! A band of charts folded to a few bars, for the line that opens it.

use super::band::Band;
use super::picture::Picture;
use crate::methods::bifact::tally::Metric;

/// More bars would be unreadable.
const MOST_BARS: usize = 10;

impl Picture {
    /// How high each bar is, from 0 to 1, of the pairs that are shown.
    pub fn glance(&self, band: Band) -> Vec<f64> {
        let shown = &*self.shown;
        match band {
            Band::Scores => to_highest(&shown.histograms[self.metric as usize]),
            Band::LostFacts => to_highest(&shown.missed),
            Band::Groups => {
                let means = shown.groups.iter().take(MOST_BARS);
                means.map(|part| part.mean(Metric::F1).unwrap_or_default()).collect()
            }
            Band::Compared => {
                let means = shown.predictors.iter().take(MOST_BARS);
                means.map(|part| part.mean(self.metric).unwrap_or_default()).collect()
            }
        }
    }
}

fn to_highest(counts: &[u32]) -> Vec<f64> {
    let most = f64::from(counts.iter().copied().max().unwrap_or(0).max(1));
    counts.iter().map(|count| f64::from(*count) / most).collect()
}
