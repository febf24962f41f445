//! How many n-grams two texts share, each counted as often as both have it.

use super::word_numbers::Word;

const EMPTY: u64 = u64::MAX;
const UNKNOWN: u32 = u32::MAX;

/// The n-grams of the gold text in a hash table, one order at a time. An n-gram is known by where
/// its first n-1 words stand in the table before and by its last word, so that each takes one look.
#[derive(Default)]
pub struct Ngrams {
    slots: Vec<Slot>,
    of_gold: Vec<u32>,
    of_predicted: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    unmatched: u32,
}

impl Ngrams {
    /// As many orders as `shared` has places, from single words up.
    pub fn count_shared(&mut self, gold: &[Word], predicted: &[Word], shared: &mut [usize]) {
        let Self { slots, of_gold, of_predicted } = self;
        for (labels, words) in [(&mut *of_gold, gold), (&mut *of_predicted, predicted)] {
            labels.clear();
            labels.resize(words.len(), 0);
        }
        for (longer_by, shared) in shared.iter_mut().enumerate() {
            *shared = 0;
            slots.clear();
            slots.resize(
                (2 * gold.len() + 2).next_power_of_two(),
                Slot { key: EMPTY, unmatched: 0 },
            );
            for (label, last) in of_gold.iter_mut().zip(gold.iter().skip(longer_by)) {
                let place = place_of(key(*label, *last), slots);
                slots[place] =
                    Slot { key: key(*label, *last), unmatched: slots[place].unmatched + 1 };
                *label = u32::try_from(place).unwrap_or(UNKNOWN);
            }
            for (label, last) in of_predicted.iter_mut().zip(predicted.iter().skip(longer_by)) {
                if *label == UNKNOWN {
                    continue;
                }
                let place = place_of(key(*label, *last), slots);
                let slot = &mut slots[place];
                *label = match slot.key {
                    EMPTY => UNKNOWN,
                    _ => u32::try_from(place).unwrap_or(UNKNOWN),
                };
                if slot.unmatched > 0 {
                    slot.unmatched -= 1;
                    *shared += 1;
                }
            }
        }
    }
}

fn key(label: u32, last: Word) -> u64 {
    (u64::from(label) << 32) | u64::from(last.number())
}

/// The slot of the key, or where it would be: at least half of the slots are free.
fn place_of(key: u64, slots: &[Slot]) -> usize {
    let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let mut place = usize::try_from(mixed).unwrap_or(0) & (slots.len() - 1);
    while slots[place].key != EMPTY && slots[place].key != key {
        place = (place + 1) & (slots.len() - 1);
    }
    place
}
