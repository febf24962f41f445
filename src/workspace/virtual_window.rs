//! Which rows of a long table are in the page, and in which slot each is.

/// Rows above and below the visible ones, for fast scrolling.
const MARGIN: usize = 3;
/// The window moves in steps, so that not every pixel is a change.
const STEP: usize = 4;

/// A window on the rows. Each row has a slot and keeps it, with the focus, while it is in the window;
/// new rows take the slots of those that left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VirtualWindow {
    pub from: usize,
    pub to: usize,
    slots: usize,
}

impl VirtualWindow {
    /// In row heights: the scroll position and the visible height.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    pub fn of(top: f64, height: f64, rows: usize) -> Self {
        let first = top as usize;
        let last = (top + height) as usize + 1;
        let from = first.saturating_sub(MARGIN) / STEP * STEP;
        let to = (last + MARGIN).div_ceil(STEP) * STEP;
        // As many as are ever in the window at this height.
        let slots = height as usize + 2 * (MARGIN + STEP);
        Self { from: from.min(rows), to: to.min(rows), slots }
    }

    /// In the order of the rows.
    pub fn slots(self) -> impl Iterator<Item = usize> {
        (self.from..self.to).map(move |row| row % self.slots)
    }

    /// The row that is kept there.
    pub fn row_in(self, slot: usize) -> Option<usize> {
        let row = self.from + (slot + self.slots - self.from % self.slots) % self.slots;
        (row < self.to).then_some(row)
    }
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_in_sight_has_a_slot_of_its_own(top in 0.0..5000.0, height in 0.0..80.0, rows in 0_usize..6000) {
            let window = VirtualWindow::of(top, height, rows);
            let mut kept: Vec<usize> = window.slots().filter_map(|slot| window.row_in(slot)).collect();
            prop_assert_eq!(&kept, &(window.from..window.to).collect::<Vec<_>>());
            // The first that ends within what is in sight, and all that begin within it.
            let (first, behind) = (top.floor() as usize, (top + height).ceil() as usize);
            kept.retain(|row| (first..behind).contains(row));
            prop_assert_eq!(kept, (first.min(rows)..behind.min(rows)).collect::<Vec<_>>());
        }

        #[test]
        fn a_row_stays_in_its_slot(top in 0.0..5000.0, by in 0.0..9.0, height in 0.0..80.0) {
            let (before, after) = (VirtualWindow::of(top, height, 6000), VirtualWindow::of(top + by, height, 6000));
            for slot in before.slots() {
                let row = before.row_in(slot).filter(|row| (after.from..after.to).contains(row));
                prop_assert!(row.is_none() || after.row_in(slot) == row);
            }
        }
    }
}
