//! From one pair to its neighbour among those shown.

use super::order::Order;
use super::visible_rows::Look;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Next,
    Previous,
}

impl Look {
    /// The shown neighbour of a pair. A hidden pair has the neighbours it would have if it were shown;
    /// without a pair, the first is next and the last is previous.
    pub fn neighbour(&self, order: &Order, of: Option<u32>, step: Step) -> Option<u32> {
        let Some(of) = of else {
            return match step {
                Step::Next => self.rows.first(),
                Step::Previous => self.rows.last(),
            }
            .copied();
        };
        let mut before = None;
        let mut shown = self.rows.iter().copied().peekable();
        for &row in &order.rows {
            let is_shown = shown.next_if_eq(&row).is_some();
            if row == of {
                return match step {
                    Step::Next => shown.next(),
                    Step::Previous => before,
                };
            }
            if is_shown {
                before = Some(row);
            }
        }
        None
    }
}
