//! Which kinds of fact are lost most.

use super::frame::{
    Choice, LABEL, NAME, VALUE, at_least_narrow, drawn, fitting, height_of, mark, rectangle, sheet,
    text, width_of_names,
};
use crate::base::number::{counted, grouped};
use crate::diagram::{Element, TextMeasure};
use crate::workspace::{FactKind, Mark};

const KINDS: usize = FactKind::ALL.len();

/// How facts are lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    Missed,
    Invented,
}

impl Lost {
    pub(super) fn mark(self, kind: FactKind) -> Mark<'static> {
        match self {
            Self::Missed => Mark::Missed(kind),
            Self::Invented => Mark::Invented(kind),
        }
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Missed => "missed",
            Self::Invented => "invented",
        }
    }
}

const ROW: f64 = 26.0;
const BAR: f64 = 10.0;

/// A bar per kind, the most frequent of all pairs first; kinds that never occur have none.
pub fn kind_bars(
    lost: Lost,
    (all, shown): (&[u32; KINDS], &[u32; KINDS]),
    chosen: Option<FactKind>,
    width: f64,
    measure: &dyn TextMeasure,
) -> Element {
    let width = at_least_narrow(width);
    let most = all.iter().copied().max().unwrap_or(0);
    let number = measure.width(&grouped(most as usize), VALUE) + 12.0;
    let names = FactKind::ALL.map(FactKind::label);
    let name = width_of_names(names, NAME, width * 0.5, measure) + 12.0;
    let room = (width - name - number).max(20.0);
    let mut order: Vec<(u32, usize)> =
        all.iter().enumerate().map(|(place, count)| (u32::MAX - count, place)).collect();
    order.sort_unstable();
    let kinds = order.into_iter().filter_map(|(_, place)| {
        let kind = *FactKind::ALL.get(place)?;
        let counts = (*all.get(place)?, *shown.get(place)?);
        (counts.0 > 0).then_some((kind, counts))
    });
    let mut top = 0.0;
    let mut rows = Vec::new();
    for (kind, (all, shown)) in kinds {
        let label =
            format!("{}: {} {}", kind.label(), counted(shown as usize, "fact"), lost.word());
        let bar = |class: &'static str, count: u32| {
            let length = height_of(count, most, room);
            rectangle(class, name, top + (ROW - BAR) / 2.0, length, BAR).with("rx", 2)
        };
        let words = fitting(kind.label(), name - 12.0, NAME, measure);
        let choice = Choice::of(chosen, |chosen| chosen == kind);
        let hit = rectangle("chart-hit", 0.0, top + 1.0, width, ROW - 2.0).with("rx", 4);
        let drawn = drawn()
            .child(text(NAME, "end", name - 10.0, top + 17.5, &words))
            .child(bar("chart-all", all))
            .children((shown > 0).then(|| bar("chart-shown", shown)))
            .child(text(VALUE, "end", width, top + 17.5, &grouped(shown as usize)));
        rows.push(mark(&Mark::filter(&[lost.mark(kind)]), &label, choice, hit, drawn));
        top += ROW;
    }
    let nothing = rows.is_empty().then(|| {
        let words = format!("No fact is {}.", lost.word());
        text(LABEL, "start", 0.0, 17.0, &words)
    });
    let what = format!("Facts {} by kind", lost.word());
    sheet(width, top.max(ROW), &what).children(rows).children(nothing)
}
