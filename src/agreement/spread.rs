//! How much the best threshold depends on the draw of the development set. A tenth of a set is few pairs, so
//! chance plays a part.

use super::classification::number;
use super::sampler::Sampler;
use super::threshold::{COUNT, Histogram, Reached, thresholds};
use crate::evaluation::resampling::{Interval, in_order, quantile};

/// How often each threshold was the best.
#[derive(Debug, Clone, PartialEq)]
pub struct ThresholdSpread {
    pub chosen: [usize; COUNT],
    /// Draws without a match, which choose no threshold.
    pub without_choice: usize,
}

impl Default for ThresholdSpread {
    fn default() -> Self {
        Self { chosen: [0; COUNT], without_choice: 0 }
    }
}

impl ThresholdSpread {
    pub fn draws(&self) -> usize {
        self.chosen.iter().sum::<usize>() + self.without_choice
    }

    /// The lowest and the highest threshold that was ever best.
    pub fn range(&self) -> Option<Interval> {
        let ever = || thresholds().into_iter().zip(self.chosen).filter(|(_, times)| *times > 0);
        Some(Interval { low: ever().next()?.0, high: ever().next_back()?.0 })
    }

    pub fn median(&self) -> Option<f64> {
        let each = thresholds().into_iter().zip(self.chosen);
        let mut all = each.flat_map(|(value, times)| std::iter::repeat_n(value, times));
        quantile(&in_order(&mut all), 0.5)
    }

    /// The share of draws that chose this threshold.
    pub fn part(&self, place: usize) -> Option<f64> {
        let draws = self.draws();
        let times = self.chosen.get(place)?;
        (draws > 0).then(|| number(*times) / number(draws))
    }
}

/// One development set, the same for all metrics.
pub(super) fn draw_once(
    sampler: &mut Sampler,
    labels: &[Option<bool>],
    metrics: &mut dyn Iterator<Item = (&[Option<Reached>], &mut ThresholdSpread)>,
) {
    let mut drawn = Vec::new();
    sampler.draw(&mut |place| drawn.push(place));
    for (reached, spread) in metrics {
        let mut histogram = Histogram::default();
        for &place in &drawn {
            if let (Some(Some(reached)), Some(Some(is_match))) =
                (reached.get(place), labels.get(place))
            {
                histogram.add(*reached, *is_match);
            }
        }
        match histogram.curve().chosen() {
            Ok(best) => {
                if let Some(times) = spread.chosen.get_mut(best.place) {
                    *times += 1;
                }
            }
            Err(_) => spread.without_choice += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::protocol::Protocol;
    use super::super::split::Drawing;
    use super::*;

    fn spread(scored: &[(f64, bool)], drawing: Drawing) -> ThresholdSpread {
        let thresholds = thresholds();
        let labels: Vec<_> = scored.iter().map(|(_, is_match)| Some(*is_match)).collect();
        let reached: Vec<_> =
            scored.iter().map(|(score, _)| Some(Reached::of(*score, &thresholds))).collect();
        let mut sampler = Sampler::new(&labels, &Protocol { drawing, ..Protocol::default() });
        let mut spread = ThresholdSpread::default();
        for _ in 0..50 {
            draw_once(&mut sampler, &labels, &mut [(&*reached, &mut spread)].into_iter());
        }
        spread
    }

    #[test]
    fn scores_that_part_cleanly_still_move_with_what_was_drawn() {
        let scored: Vec<_> =
            (0..100_u32).map(|pair| (f64::from(pair) / 100.0, pair >= 50)).collect();
        let spread = spread(&scored, Drawing::Stratified);
        assert_eq!((spread.draws(), spread.without_choice), (50, 0));
        let range = spread.range().unwrap();
        assert!(range.low < range.high && range.high < 0.9, "{range}");
        let median = spread.median().unwrap();
        assert!(range.low <= median && median <= range.high);
    }

    #[test]
    fn a_draw_without_a_match_chooses_nothing() {
        let mut scored = vec![(0.2, false); 50];
        scored.push((0.9, true));
        let spread = spread(&scored, Drawing::Plain);
        assert!(spread.without_choice > 30, "{}", spread.without_choice);
        assert_eq!(ThresholdSpread::default().range(), None);
        assert_eq!(ThresholdSpread::default().median(), None);
    }
}
