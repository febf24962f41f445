//! How ambiguous trajectories are: of those that three or more describe, how often all descriptions match, each
//! with each other in both directions, how often some do, how often none do.

use std::collections::HashMap;

use super::levels::PairLevels;
use crate::base::number::{counted, fixed, grouped};
use crate::evaluation::batch::Batch;
use crate::evaluation::compared::Compared;
use crate::evaluation::resampling::Interval;
use crate::methods::autorater::Level;
use foldhash::fast::FixedState;

/// Below this, there is one comparison and nothing to tell.
const FEWEST: usize = 3;

/// Trajectories.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ambiguity {
    pub all: usize,
    pub some: usize,
    pub none: usize,
    /// Some comparison has no level yet.
    pub unknown: usize,
}

#[derive(Default)]
struct Comparisons {
    names: Vec<String>,
    /// By the places of the names, the smaller first.
    levels: Vec<([usize; 2], Option<Level>)>,
}

impl Comparisons {
    fn place(&mut self, name: String) -> usize {
        let known = self.names.iter().position(|one| *one == name);
        known.unwrap_or_else(|| {
            self.names.push(name);
            self.names.len() - 1
        })
    }

    fn add(&mut self, names: [String; 2], level: Option<Level>) {
        let mut places = names.map(|name| self.place(name));
        places.sort_unstable();
        let is_new = self.levels.iter().all(|(known, _)| *known != places);
        if is_new && places[0] != places[1] {
            self.levels.push((places, level));
        }
    }
}

impl Ambiguity {
    /// `None` where no trajectory has three descriptions that are compared with each other.
    pub fn of(batch: &Batch, levels: &PairLevels) -> Option<Self> {
        let mut of_items: HashMap<String, Comparisons, FixedState> = HashMap::default();
        for (place, pair) in batch.pairs.iter().enumerate() {
            let said = pair.extras.as_deref().and_then(Compared::of_extras);
            let Some(Compared { of, names }) = said else { continue };
            of_items.entry(of).or_default().add(names, levels.at(place));
        }
        let mut found = Self::default();
        for item in of_items.values() {
            let descriptions = item.names.len();
            if descriptions < FEWEST {
                continue;
            }
            let wanted = descriptions * (descriptions - 1) / 2;
            let levels: Vec<Level> = item.levels.iter().filter_map(|(_, level)| *level).collect();
            let matches = levels.iter().filter(|level| **level == Level::Match).count();
            *match matches {
                _ if levels.len() < wanted => &mut found.unknown,
                0 => &mut found.none,
                all if all == wanted => &mut found.all,
                _ => &mut found.some,
            } += 1;
        }
        (found != Self::default()).then_some(found)
    }

    pub fn judged(self) -> usize {
        self.all + self.some + self.none
    }

    /// "Of 10 trajectories with three or more descriptions, all match in 7 (70 %, 40 to 89), …"
    pub fn sentence(self) -> String {
        let of = self.judged();
        let unknown = match self.unknown {
            0 => String::new(),
            1 => " 1 more trajectory is not judged completely.".to_owned(),
            unknown => {
                format!(" {} more trajectories are not judged completely.", grouped(unknown))
            }
        };
        if of == 0 {
            return format!("No trajectory has all of its descriptions compared yet.{unknown}");
        }
        #[allow(clippy::cast_precision_loss)]
        let part = |count: usize| {
            let share = count as f64 / of as f64;
            let percent = |share: f64| fixed(share * 100.0, 0);
            let interval = Interval::of_share(share, of).map_or_else(String::new, |interval| {
                format!(", {} to {}", percent(interval.low), percent(interval.high))
            });
            format!("{} ({} %{interval})", grouped(count), percent(share))
        };
        format!(
            "Of {} with three or more descriptions, all match in {}, some in {}, none in {}.{unknown}",
            counted(of, "trajectory"),
            part(self.all),
            part(self.some),
            part(self.none),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::read_whole;
    use crate::evaluation::results::Results;
    use crate::methods::autorater::{Relation, Satisfaction};
    use std::sync::Arc;

    fn found(rows: &[(&str, &str, &str, Option<[bool; 2]>)]) -> Option<Ambiguity> {
        let lines = rows.iter().map(|(of, reference, description, _)| {
            format!(
                r#"{{"gold": "g", "prediction": "p", "model": "{description} against {reference}", "compared": {{"of": "{of}", "reference": "{reference}", "description": "{description}"}}}}"#
            )
        });
        let (batch, _) = read_whole(&lines.collect::<Vec<_>>().join("\n"));
        let mut results = Results::unasked(&batch);
        for (place, (.., holds)) in rows.iter().enumerate() {
            let Some(holds) = holds else { continue };
            let [prediction_to_gold, gold_to_prediction] =
                holds.map(|holds| Satisfaction::of_rule(holds, ""));
            results.outcomes[place].assessed =
                Ok(Arc::new(Relation { prediction_to_gold, gold_to_prediction }));
        }
        Ambiguity::of(&batch, &PairLevels::of(&results, None))
    }

    #[test]
    fn trajectories_are_counted_by_how_many_of_their_descriptions_match() {
        let (both, one, no) = (Some([true, true]), Some([true, false]), Some([false, false]));
        let rows = [
            ("a", "gold", "Ada", both),
            ("a", "gold", "Bo", both),
            ("a", "Ada", "Bo", both),
            ("b", "gold", "Ada", both),
            ("b", "gold", "Bo", one),
            ("b", "Ada", "Bo", no),
            ("c", "gold", "Ada", one),
            ("c", "gold", "Bo", no),
            ("c", "Ada", "Bo", no),
            // One comparison is missing, one was not judged, one trajectory has two descriptions.
            ("d", "gold", "Ada", both),
            ("d", "gold", "Bo", both),
            ("e", "gold", "Ada", both),
            ("e", "gold", "Bo", both),
            ("e", "Ada", "Bo", None),
            ("f", "gold", "Ada", both),
        ];
        let counted = found(&rows).unwrap();
        assert_eq!(counted, Ambiguity { all: 1, some: 1, none: 1, unknown: 2 });
        assert_eq!(
            counted.sentence(),
            "Of 3 trajectories with three or more descriptions, all match in 1 (33 %, 6 to 79), some in 1 \
             (33 %, 6 to 79), none in 1 (33 %, 6 to 79). 2 more trajectories are not judged completely."
        );
    }

    #[test]
    fn without_comparisons_there_is_nothing_to_tell() {
        assert_eq!(found(&[]), None);
        assert_eq!(found(&[("f", "gold", "Ada", Some([true, true]))]), None);
        let (batch, _) = read_whole(r#"{"gold": "g", "prediction": "p", "compared": 7}"#);
        assert_eq!(Ambiguity::of(&batch, &PairLevels::default()), None);
    }
}
