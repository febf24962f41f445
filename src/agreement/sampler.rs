//! Draws development sets from the labelled pairs: one for the split, many to see how much a threshold
//! depends on the draw.

use super::protocol::Protocol;
use super::split::Drawing;
use crate::base::random::SplitMix64;

/// Draws development sets of one size repeatedly.
pub struct Sampler {
    /// Indices of pairs, together or by label, each with the number to draw.
    strata: Vec<(Vec<usize>, usize)>,
    random: SplitMix64,
}

impl Sampler {
    pub fn new(labels: &[Option<bool>], protocol: &Protocol) -> Self {
        let places = |wanted: &dyn Fn(bool) -> bool| -> Vec<usize> {
            let labelled = labels.iter().enumerate();
            let wanted = labelled.filter(|(_, label)| label.is_some_and(wanted));
            wanted.map(|(place, _)| place).collect()
        };
        let strata = match protocol.drawing {
            Drawing::Plain => vec![places(&|_| true)],
            Drawing::Stratified => {
                vec![places(&|is_match| is_match), places(&|is_match| !is_match)]
            }
        };
        let percent = usize::from(protocol.development_percent);
        let sized = strata.into_iter().map(|places| {
            // If there are two, each part gets one.
            let rounded = (places.len() * percent + 50) / 100;
            let drawn = rounded.max(1).min(places.len().saturating_sub(1));
            (places, drawn)
        });
        Self { strata: sized.collect(), random: SplitMix64(protocol.bootstrap.seed) }
    }

    /// The first draw is the split that `Split::of` makes.
    pub fn draw(&mut self, take: &mut dyn FnMut(usize)) {
        for (places, drawn) in &mut self.strata {
            shuffle_first(places, *drawn, &mut self.random);
            places.iter().take(*drawn).copied().for_each(&mut *take);
        }
    }
}

/// A partial Fisher–Yates shuffle: the first items become a random draw in random order.
pub(super) fn shuffle_first(places: &mut [usize], count: usize, random: &mut SplitMix64) {
    for place in 0..count.min(places.len()) {
        let other = place + random.below(places.len() - place);
        places.swap(place, other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_draw_has_the_same_size_and_every_pair_its_turn() {
        let labels: Vec<_> = (0..40).map(|pair| Some(pair < 10)).collect();
        let mut sampler = Sampler::new(&labels, &Protocol::default());
        let mut drawn = vec![0; 40];
        for _ in 0..2000 {
            let mut size = 0;
            sampler.draw(&mut |place| {
                drawn[place] += 1;
                size += 1;
            });
            assert_eq!(size, 4);
        }
        // 200 times each would be fair; the spread of a binomial count is 13.
        assert!(drawn.iter().all(|times| (140..260).contains(times)), "{drawn:?}");
    }
}
