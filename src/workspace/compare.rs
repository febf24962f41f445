//! Compares predictors on the gold intents that both were scored on.
//!
//! A paired bootstrap: gold intents are resampled with the difference between the two predictors, so
//! that hard intents affect both alike.

use super::columns::Columns;
use super::gold_means::{GoldMeans, Leads};
use super::row_set::RowSet;
use crate::base::number::fixed;
use crate::evaluation::resampling::{
    BootstrapSettings, Interval, Resampling, in_order, percentile_interval,
};
use crate::methods::bifact::tally::{FactTally, Metric};

/// With fewer gold intents in common, a difference says nothing.
const TOO_FEW: usize = 5;

/// The work behind a `Difference`, a resample at a time.
pub struct PairedBootstrap {
    metric: Metric,
    sums: (f64, f64),
    /// How far the first is ahead on each gold intent.
    leads: Vec<f64>,
    resampling: Resampling,
    resampled: Vec<f64>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difference {
    pub metric: Metric,
    /// Gold intents on which both have this score.
    pub common: usize,
    pub first: Option<f64>,
    pub second: Option<f64>,
    /// By how much the first is ahead; below zero where it is behind.
    pub lead: Option<f64>,
    pub interval: Option<Interval>,
    pub standing: Standing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    TooFew,
    /// The same score on every gold intent.
    Identical,
    /// The interval has zero in it.
    Undecided,
    Decided,
}

impl PairedBootstrap {
    pub fn new(
        means: &GoldMeans,
        (first, second): (u32, u32),
        settings: BootstrapSettings,
    ) -> Self {
        let metric = means.metric;
        let Leads { leads, sums } = means.leads(first, second);
        // In order, so that the same pairs give the same interval however a file lists them.
        let leads = in_order(&mut leads.into_iter());
        let resampling = Resampling::from_at_least(TOO_FEW, leads.len(), settings);
        Self { metric, sums, leads, resampling, resampled: Vec::new() }
    }

    pub fn is_done(&self) -> bool {
        self.resampling.is_done()
    }

    #[allow(clippy::cast_precision_loss)]
    pub fn resample_once(&mut self) {
        let sum: f64 = self.resampling.draw(&self.leads).sum();
        self.resampled.push(sum / self.leads.len().max(1) as f64);
    }

    #[allow(clippy::cast_precision_loss)]
    pub fn difference(&self) -> Difference {
        let common = self.leads.len();
        let mean = |sum: f64| (common > 0).then(|| sum / common as f64);
        let interval = percentile_interval(&mut self.resampled.iter().copied());
        let standing = match interval {
            _ if common < TOO_FEW => Standing::TooFew,
            _ if self.leads.iter().all(|lead| *lead == 0.0) => Standing::Identical,
            Some(Interval { low, high }) if low > 0.0 || high < 0.0 => Standing::Decided,
            _ => Standing::Undecided,
        };
        let (first, second) = (mean(self.sums.0), mean(self.sums.1));
        let lead = first.zip(second).map(|(first, second)| first - second);
        Difference { metric: self.metric, common, first, second, lead, interval, standing }
    }
}

impl Difference {
    /// What it means, without statistics.
    pub fn sentence(&self, first: &str, second: &str) -> String {
        let (metric, common) = (self.metric.name(), self.common);
        let (lead, mut interval) = (self.lead.unwrap_or_default(), self.interval);
        let (ahead, behind) = if lead < 0.0 { (second, first) } else { (first, second) };
        if lead < 0.0 {
            interval = interval.map(|Interval { low, high }| Interval { low: -high, high: -low });
        }
        let range = interval.map_or_else(String::new, |Interval { low, high }| {
            format!("{} to {}", signed(low), signed(high))
        });
        match self.standing {
            Standing::TooFew => format!(
                "{first} and {second} have {common} scored gold {} in common, too few to say which \
                 is better.",
                if common == 1 { "intent" } else { "intents" }
            ),
            Standing::Identical => format!(
                "{first} and {second} have the same {metric} on each of the {common} gold intents \
                 they share."
            ),
            Standing::Decided => format!(
                "{ahead} is ahead of {behind} by {} {metric} on the {common} gold intents they \
                 share; the interval, {range}, lies on one side of zero.",
                fixed(lead.abs(), 2)
            ),
            Standing::Undecided if fixed(lead.abs(), 2) == "0.00" => format!(
                "{first} and {second} are level in {metric} on the {common} gold intents they \
                 share; the interval of their difference is {range}."
            ),
            Standing::Undecided => format!(
                "{ahead} is ahead of {behind} by {} {metric} on the {common} gold intents they \
                 share; the interval, {range}, includes zero.",
                fixed(lead.abs(), 2)
            ),
        }
    }
}

/// With a real minus sign, and without one if it rounds to zero.
pub fn signed(number: f64) -> String {
    let digits = fixed(number.abs(), 2);
    if number < 0.0 && digits != "0.00" { format!("−{digits}") } else { digits }
}

/// The tallies of each predictor on the gold intents that all of them were scored on, in the order of
/// `predictors`, so that averages with intervals are comparable.
pub fn tallies_on_common_golds(
    columns: &Columns,
    rows: &[u32],
    predictors: &[u32],
) -> Vec<Vec<FactTally>> {
    let mut wanted = RowSet::none_of(columns.rows.len());
    for row in rows {
        wanted.insert(*row);
    }
    let mut places = vec![None; columns.predictors.len()];
    for (place, predictor) in predictors.iter().enumerate() {
        if let Some(slot) = places.get_mut(*predictor as usize) {
            *slot = Some(place);
        }
    }
    let mut tallies = vec![Vec::new(); predictors.len()];
    // The last gold intent that each was seen to be scored on.
    let mut seen = vec![None; predictors.len()];
    for gold in 0..columns.golds() {
        let rows = columns.rows_of(gold).iter().filter(|row| wanted.has(**row));
        let scored = rows.filter_map(|&row| {
            let row = columns.rows.get(row as usize)?;
            Some(((*places.get(row.predictor as usize)?)?, row.counts?))
        });
        let mut scored_here = 0;
        for (place, _) in scored.clone() {
            scored_here += usize::from(seen[place].replace(gold) != Some(gold));
        }
        if scored_here == predictors.len() {
            scored.for_each(|(place, counts)| tallies[place].push(counts.tally()));
        }
    }
    tallies
}
