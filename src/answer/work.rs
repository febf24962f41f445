//! Computes an `Answer` step by step, so that the page stays responsive.

use std::sync::Arc;

use super::apart::{Apart, TOO_FEW};
use super::comparing::{Compared, Comparing, FLIPS};
use super::evidence::{LEVEL, Lead, Verdict};
use super::standing::Standing;
use crate::evaluation::resampling::{BootstrapSettings, Interval};
use crate::methods::bifact::bootstrap::{Averaging, Bootstrap};
use crate::methods::bifact::tally::Metric;
use crate::workspace::{Columns, Counts, GoldMeans};

pub struct AnswerWork {
    standing: Standing,
    groups: Vec<Arc<str>>,
    chosen: Vec<Arc<str>>,
    work: Work,
    apart: Option<GroupsApart>,
}

enum Work {
    Nothing,
    /// The interval of the one predictor that has scores.
    One(Bootstrap),
    Several(Comparing),
}

struct GroupsApart {
    sides: (u32, u32),
    apart: Apart,
    /// Groups that the two were picked from.
    among: usize,
}

/// What is known so far.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    pub standing: Standing,
    /// The groups that the question is about; all where there are none.
    pub chosen: Vec<Arc<str>>,
    /// Of F1, where only one predictor is scored.
    pub interval: Option<Interval>,
    pub compared: Option<Compared>,
    /// One group of gold intents against another.
    pub apart: Option<(Arc<str>, Arc<str>, Lead)>,
}

impl AnswerWork {
    /// `rows` are those of the chosen groups.
    pub fn begin(columns: &Columns, rows: &[u32], chosen: Vec<Arc<str>>) -> Self {
        let settings = BootstrapSettings::default();
        let standing = Standing::of(columns, rows);
        let contenders = standing.contenders();
        let work = match contenders.as_slice() {
            [] => Work::Nothing,
            [only] => {
                let of_it = rows.iter().filter_map(|&row| columns.rows.get(row as usize));
                let of_it = of_it.filter(|row| row.predictor == *only);
                let tallies = of_it.filter_map(|row| row.counts.map(Counts::tally)).collect();
                Work::One(Bootstrap::new(tallies, settings))
            }
            several => {
                let means = GoldMeans::of_predictors(columns, rows, Metric::F1);
                Comparing::begin(means, several, settings).map_or(Work::Nothing, Work::Several)
            }
        };
        let apart = if chosen.len() == 2 || (chosen.is_empty() && contenders.len() == 1) {
            GroupsApart::begin(columns, rows, &chosen, settings)
        } else {
            None
        };
        Self { standing, groups: columns.groups.clone(), chosen, work, apart }
    }

    pub fn is_done(&self) -> bool {
        let is_work_done = match &self.work {
            Work::Nothing => true,
            Work::One(bootstrap) => bootstrap.is_done(),
            Work::Several(comparing) => comparing.is_done(),
        };
        is_work_done && self.apart.as_ref().is_none_or(|groups| groups.apart.is_done())
    }

    pub fn step(&mut self) {
        match &mut self.work {
            Work::One(bootstrap) if !bootstrap.is_done() => bootstrap.resample_once(),
            Work::Several(comparing) if !comparing.is_done() => comparing.step(),
            _ => {
                if let Some(groups) = &mut self.apart {
                    groups.apart.step();
                }
            }
        }
    }

    pub fn answer(&self) -> Answer {
        let interval = match &self.work {
            Work::One(bootstrap) if bootstrap.is_done() => {
                bootstrap.means().get(Averaging::Macro, Metric::F1).interval
            }
            _ => None,
        };
        let compared = match &self.work {
            Work::Several(comparing) => Some(comparing.compared()),
            _ => None,
        };
        let name = |place: u32| self.groups.get(place as usize).cloned();
        let apart = self.apart.as_ref().and_then(|groups| {
            let lead = groups.lead()?;
            Some((name(lead.ahead)?, name(lead.behind)?, lead))
        });
        Answer {
            standing: self.standing.clone(),
            chosen: self.chosen.clone(),
            interval,
            compared,
            apart,
        }
    }

    /// All at once, for small batches.
    pub fn finish(mut self) -> Answer {
        while !self.is_done() {
            self.step();
        }
        self.answer()
    }
}

impl GroupsApart {
    /// The two chosen ones, or the best and the worst that can be tested.
    fn begin(
        columns: &Columns,
        rows: &[u32],
        chosen: &[Arc<str>],
        settings: BootstrapSettings,
    ) -> Option<Self> {
        let means = GoldMeans::of_groups(columns, rows, Metric::F1);
        let all = (0_u32..).zip(&columns.groups);
        let wanted: Vec<u32> = match chosen {
            [] => all
                .filter(|(place, name)| !name.is_empty() && means.scored(*place) >= TOO_FEW)
                .map(|(place, _)| place)
                .collect(),
            names => all.filter(|(_, name)| names.contains(name)).map(|(place, _)| place).collect(),
        };
        let mut by_mean: Vec<(f64, u32)> =
            wanted.iter().filter_map(|&place| Some((mean(&means, place)?, place))).collect();
        by_mean.sort_unstable_by(|(one, a), (other, b)| other.total_cmp(one).then(a.cmp(b)));
        let (_, best) = *by_mean.first()?;
        let (_, worst) = *by_mean.last().filter(|(_, worst)| *worst != best)?;
        let [first, second] = [best, worst].map(|place| means.of(place).collect());
        let apart = Apart::new(first, second, FLIPS, settings);
        Some(Self { sides: (best, worst), apart, among: by_mean.len() })
    }

    #[allow(clippy::cast_precision_loss)]
    fn lead(&self) -> Option<Lead> {
        let pairs = (self.among * (self.among - 1) / 2).max(1) as f64;
        let p = self.apart.p().map(|p| (p * pairs).min(1.0));
        let verdict = match p {
            None => Verdict::TooFew,
            Some(_) if !self.apart.is_done() => Verdict::Testing,
            Some(p) if p < LEVEL => Verdict::Decided { p },
            Some(p) => Verdict::Undecided { p, more: None },
        };
        let [one, other] = self.apart.sizes();
        let intents = one.min(other);
        Some(Lead::between(self.sides, self.apart.lead()?, self.apart.interval(), intents, verdict))
    }
}

#[allow(clippy::cast_precision_loss)]
fn mean(means: &GoldMeans, side: u32) -> Option<f64> {
    let count = means.scored(side);
    (count > 0).then(|| means.of(side).sum::<f64>() / count as f64)
}
