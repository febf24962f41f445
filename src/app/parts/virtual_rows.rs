//! A virtual list of rows of equal height: only the rows in sight are elements.

use leptos::html::Div;
use leptos::prelude::*;

use crate::base::number::shortest;
use crate::browser::size_observer::follow_size;
use crate::workspace::VirtualWindow;

/// In pixels, as in `pair_table.css`.
pub const ROW: f64 = 40.0;

#[derive(Clone, Copy)]
pub struct VirtualRows {
    /// The element that scrolls.
    pub pane: NodeRef<Div>,
    pub in_sight: Memo<VirtualWindow>,
    /// The number of all rows.
    count: Memo<usize>,
    top: RwSignal<f64>,
}

impl VirtualRows {
    pub fn of(count: Memo<usize>) -> Self {
        let pane = NodeRef::<Div>::new();
        let size = follow_size(pane);
        let top = RwSignal::new(0.0);
        let in_sight = Memo::new(move |_| {
            // Until the pane is laid out, assume the height of a screen.
            let height = Some(size.get().height).filter(|height| *height > 0.0).unwrap_or(800.0);
            VirtualWindow::of(top.get() / ROW, height / ROW, count.get())
        });
        Self { pane, in_sight, count, top }
    }

    pub fn scrolled(self) {
        if let Some(pane) = self.pane.get_untracked() {
            self.top.set(f64::from(pane.scroll_top()));
        }
    }

    /// The heights of the rows above and below those in sight.
    pub fn above(self) -> String {
        height(self.in_sight.get().from)
    }

    pub fn below(self) -> String {
        height(self.count.get().saturating_sub(self.in_sight.get().to))
    }
}

fn height(rows: usize) -> String {
    format!("{}px", shortest(as_pixels(rows)))
}

// A page holds far fewer than 2^52 rows.
#[allow(clippy::cast_precision_loss)]
pub fn as_pixels(rows: usize) -> f64 {
    rows as f64 * ROW
}
