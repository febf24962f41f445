//! Makes a link from lines of the JSONL export.

use super::packed::pack;
use super::row::{Extent, carried, members};
use super::{LONGEST_MADE, MOST_PAIRS};

#[derive(Debug, PartialEq, Eq)]
pub struct Made {
    /// The part of the address that holds the pairs.
    pub packed: String,
    pub pairs: usize,
    pub holds: Holds,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    Everything,
    /// The verdicts were left out: they did not fit.
    TextsAlone,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotMade {
    NoPairs,
    TooMany {
        pairs: usize,
    },
    /// Even without verdicts.
    TooLong {
        pairs: usize,
    },
}

/// Whether a link can hold so many pairs, before they are written.
pub fn fits(pairs: usize) -> Result<(), NotMade> {
    match pairs {
        0 => Err(NotMade::NoPairs),
        1..=MOST_PAIRS => Ok(()),
        _ => Err(NotMade::TooMany { pairs }),
    }
}

pub fn made<'a>(lines: impl ExactSizeIterator<Item = &'a str> + Clone) -> Result<Made, NotMade> {
    let pairs = lines.len();
    fits(pairs)?;
    let extents = [(Extent::Everything, Holds::Everything), (Extent::Texts, Holds::TextsAlone)];
    for (extent, holds) in extents {
        let rows = lines.clone().filter_map(members);
        let text: Vec<String> = rows.map(|row| carried(&row, extent).done().to_string()).collect();
        let packed = pack(&text.join("\n"));
        if packed.len() <= LONGEST_MADE {
            return Ok(Made { packed, pairs, holds });
        }
    }
    Err(NotMade::TooLong { pairs })
}
