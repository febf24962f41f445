//! The results screen: any address, any words looked for, in any batch. A link is read to a view that
//! writes the same link again.

use bifact::answer::AnswerWork;
use bifact::evaluation::batch::Batch;
use bifact::methods::bifact::results::Results;
use bifact::methods::bifact::tally::Metric;
use bifact::workspace::{
    Column, Columns, Direction, Facets, Order, ScoreRange, SearchIndex, Sort, Source, TextRanks,
    View, look,
};
use proptest::prelude::*;

use crate::effort::try_hard;
use crate::growth::{Family, many};
use crate::judged::{Told, batch_of, numbered, told};
use crate::mutation::{any_text, spoilt_text};
use crate::target::Target;

pub const TARGET: Target = Target { name: "workspace", families };

fn address() -> impl Strategy<Value = String> {
    let name = prop::sample::select(
        &[
            "mode",
            "q",
            "group",
            "predictor",
            "f1",
            "precision",
            "recall",
            "missed",
            "invented",
            "sort",
            "x",
        ][..],
    );
    let value = prop_oneof![
        prop::sample::select(
            &["missed", "disagree", "0.5-0.8", "0-1", "-f1", "times", "m", "%FF", "%2", "1e9-2"][..]
        )
        .prop_map(str::to_owned),
        any_text(),
    ];
    let parts = prop::collection::vec((name, value), 0..8);
    let sound = parts.prop_map(|parts| {
        parts.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&")
    });
    prop_oneof![3 => spoilt_text(sound), 1 => any_text()]
}

fn index_of(batch: &Batch, results: &Results) -> SearchIndex {
    let mut index = SearchIndex::begin(batch);
    while !index.step(batch, results, 3) {}
    index
}

#[test]
fn any_address_is_a_view_that_writes_the_same_address() {
    try_hard("workspace, addresses", (address(), address()), |(query, filter)| {
        let view = View::from_query(&query);
        let written = view.to_query();
        prop_assert!(written.is_ascii());
        prop_assert_eq!(&View::from_query(&written), &view);
        prop_assert!(view.toggled(&filter).toggled(&filter).to_query().is_ascii());
        for chip in view.chips() {
            prop_assert_ne!(&view.without(&chip.filter), &view);
        }
        Ok(())
    });
}

#[test]
fn any_view_of_any_batch_shows_rows_of_it_once() {
    let inputs = (prop::collection::vec(told(), 0..6), address(), any_text());
    try_hard("workspace, views", inputs, |(rows, query, words)| {
        let (batch, results) = batch_of(&rows);
        let source = Source::of(&batch, &results);
        let columns = Columns::of(source);
        let index = index_of(&batch, &results);
        let view = View::from_query(&query);
        let order = Order::of(&columns, &batch, view.sort, &mut TextRanks::default());
        for text in [&view.text, &words] {
            let found = index.find(text);
            let view = View { text: text.clone(), ..view.clone() };
            let seen = look(&columns, &order, &view, found.as_ref());
            let facets = Facets::of(&columns, &view, found.as_ref());
            prop_assert_eq!(facets.shown as usize, seen.rows.len());
            let mut shown = seen.rows.clone();
            shown.sort_unstable();
            shown.dedup();
            prop_assert_eq!(shown.len(), seen.rows.len());
            prop_assert!(seen.rows.iter().all(|row| (*row as usize) < batch.pairs.len()));
        }
        Ok(())
    });
}

#[test]
fn any_range_of_scores_is_one_or_none() {
    try_hard("workspace, ranges", (any::<f64>(), any::<f64>(), any_text()), |(low, high, key)| {
        if let Some(range) = ScoreRange::new(low, high) {
            prop_assert!(range.low() <= range.high());
            prop_assert_eq!(ScoreRange::from_key(&range.to_key()), Some(range));
        }
        ScoreRange::from_key(&key);
        Ok(())
    });
}

fn look_at_all((batch, results): &(Batch, Results)) {
    let source = Source::of(batch, results);
    let columns = Columns::of(source);
    let mut index = SearchIndex::begin(batch);
    while !index.step(batch, results, 1000) {}
    let mut ranks = TextRanks::default();
    for column in Column::ALL {
        Order::of(&columns, batch, Sort { column, direction: Direction::Up }, &mut ranks);
    }
    let order = Order::of(&columns, batch, Sort::default(), &mut ranks);
    let range = ScoreRange::new(0.2, 0.9);
    for text in ["a", "order", "order sunday"] {
        let view = View { text: text.to_owned(), ..View::default() }.with_score(Metric::F1, range);
        let found = index.find(text);
        look(&columns, &order, &view, found.as_ref());
        Facets::of(&columns, &view, found.as_ref());
    }
}

fn of_rows(name: &'static str, largest: usize, told: fn(usize) -> Told) -> Family {
    Family::new(
        name,
        largest,
        move |n| batch_of(&(0..n).map(told).collect::<Vec<_>>()),
        look_at_all,
    )
}

fn families() -> Vec<Family> {
    vec![
        of_rows("many pairs", 10_000, numbered),
        of_rows("many groups and predictors", 10_000, |at| Told {
            group: Some(format!("g{at}")),
            model: Some(format!("m{at}")),
            ..numbered(at)
        }),
        of_rows("one gold intent", 10_000, |at| Told {
            gold: "Go".to_owned(),
            gold_facts: vec!["Go".to_owned()],
            ..numbered(at)
        }),
        of_rows("texts that begin alike", 10_000, |at| Told {
            predicted: "x".repeat(200) + &at.to_string(),
            ..numbered(at)
        }),
        Family::new(
            "many predictors of one gold intent",
            100_000,
            |n| {
                let told = |at| Told {
                    gold: "Go".to_owned(),
                    gold_facts: vec!["Go".to_owned()],
                    model: Some(format!("m{at}")),
                    ..numbered(at)
                };
                batch_of(&(0..n).map(told).collect::<Vec<_>>())
            },
            |(batch, results)| {
                let source = Source::of(batch, results);
                let columns = Columns::of(source);
                let rows: Vec<u32> = (0..).take(columns.rows.len()).collect();
                AnswerWork::begin(&columns, &rows, vec![]).answer().headline(&[]);
            },
        ),
        Family::new(
            "a long address",
            10_000,
            |n| many(n, |at| format!("group=g{at}&")),
            |query: &String| {
                let view = View::from_query(query);
                view.to_query();
                view.chips();
            },
        ),
        Family::new(
            "a long value in an address",
            1_000_000,
            |n| "q=".to_owned() + &"%C3%A9".repeat(n),
            |query: &String| {
                View::from_query(query).to_query();
            },
        ),
        Family::new(
            "a view of many groups",
            10_000,
            |n| {
                let told = |at| Told { group: Some(format!("g{at}")), ..numbered(at) };
                let groups = many(n, |at| format!("group=g{}&", n - at));
                (batch_of(&(0..n).map(told).collect::<Vec<_>>()), View::from_query(&groups))
            },
            |((batch, results), view)| {
                let source = Source::of(batch, results);
                let columns = Columns::of(source);
                let order = Order::of(&columns, batch, view.sort, &mut TextRanks::default());
                look(&columns, &order, view, None);
                Facets::of(&columns, view, None);
            },
        ),
    ]
}
