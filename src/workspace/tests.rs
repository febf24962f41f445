//! The room as its screens use it: one small batch, looked at in many ways.

mod any_batch;
mod comparing;

use std::sync::Arc;

use super::*;
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::GoldId;
use crate::evaluation::row::SameTask;
use crate::evaluation::verdict::Verdict;
use crate::methods::autorater::Level;
use crate::methods::bifact::batch_builder::BatchBuilder;
use crate::methods::bifact::fact::Correction;
use crate::methods::bifact::frozen_gold::ByHand;
use crate::methods::bifact::results::Results;
use crate::methods::bifact::row_review::Row;
use crate::methods::bifact::tally::Metric;
use crate::review::{GoldEdit, edit_gold};

const FACTS: [&str; 3] = ["Order tarts", "The day is Saturday", "The quantity is two"];

/// Verdicts as signs: "+" is supported.
fn row(id: &str, gold: &str, model: &str, covered: &str, right: &str) -> Row<'static> {
    let label = |sign: char| if sign == '+' { "C" } else { "M" };
    let gold_facts = FACTS.iter().zip(covered.chars());
    let coverage: Vec<_> = gold_facts
        .map(|(fact, sign)| serde_json::json!({"fact": fact, "reasoning": "Größe", "label": label(sign)}))
        .collect();
    let accuracy: Vec<_> = (1..)
        .zip(right.chars())
        .map(|(n, sign)| serde_json::json!({"fact": format!("Colour {n}"), "label": label(sign)}))
        .collect();
    let answer = serde_json::json!({
        "expert_fact_coverage": coverage, "predicted_fact_accuracy": accuracy,
    });
    Row {
        id: Some(id.to_owned().into()),
        gold_intent: gold.to_owned().into(),
        predicted_intent: format!("Order TÄRTE {id}").into(),
        model: Some(model.to_owned().into()),
        gold_facts: Some(FACTS.iter().map(|fact| (*fact).into()).collect()),
        judge_answer: (!covered.is_empty()).then(|| answer.to_string().into()),
        ..Row::default()
    }
}

fn built(rows: Vec<Row>) -> (Batch, Results) {
    let mut builder = BatchBuilder::default();
    for row in rows {
        builder.add(row);
    }
    builder.finish()
}

fn small() -> (Batch, Results) {
    let mut rows = vec![
        row("r1", "Tarts", "a", "+++", "++"),
        row("r2", "Tarts", "b", "+-+", "+-"),
        row("r3", "Cakes", "a", "+--", "+"),
        row("r4", "Cakes", "b", "+--", "-"),
        row("r10", "Pies", "a", "", ""),
        row("r11", "Pies", "b", "", ""),
    ];
    rows[0].group = Some("shop".into());
    rows[1].group = Some("shop".into());
    rows[2].group = Some("app".into());
    rows[1].labels.gold = Some(vec![Verdict::Supported; 3]);
    rows[2].labels.same_task = Some(SameTask::No);
    rows[3].labels.same_task = Some(SameTask::Yes);
    rows[5].judge_answer = Some("no verdict at all".into());
    built(rows)
}

fn source((batch, results): &(Batch, Results)) -> Source<'_> {
    Source::of(batch, results)
}

fn seen(data: &(Batch, Results), query: &str) -> (Look, Order) {
    let columns = Columns::of(source(data));
    let view = View::from_query(query);
    let order = Order::of(&columns, &data.0, view.sort, &mut TextRanks::default());
    (look(&columns, &order, &view, found(data, &view).as_ref()), order)
}

fn facets(data: &(Batch, Results), view: &View) -> Facets {
    Facets::of(&Columns::of(source(data)), view, found(data, view).as_ref())
}

fn found((batch, results): &(Batch, Results), view: &View) -> Option<RowSet> {
    let mut index = SearchIndex::begin(batch);
    while !index.step(batch, results, 2) {}
    index.find(&view.text)
}

fn shown(data: &(Batch, Results), query: &str) -> String {
    let rows = seen(data, query).0.rows;
    let ids: Vec<_> = rows.iter().map(|&row| data.0.pairs[row as usize].id.0.as_str()).collect();
    ids.join(" ")
}

#[track_caller]
fn check(query: &str, expected: &str) {
    assert_eq!(shown(&small(), query), expected, "{query}");
}

#[test]
fn modes() {
    check("", "r1 r2 r3 r4 r10 r11");
    check("mode=missed", "r2 r3 r4");
    check("mode=invented", "r2 r4");
    check("mode=errors", "r11");
    check("mode=disagree", "r1 r2");
    check("mode=person", "r2 r3 r4");
    check("mode=edited", "");
}

#[test]
fn a_level_that_the_facts_contradict_is_a_mode() {
    let data = small();
    // All facts of the first agree; of the others some are lost, or there is no score.
    let shown = |levels: [Option<Level>; 6]| {
        let columns = Columns::of(Source { levels: &levels, ..source(&data) });
        let apart = columns.rows.iter().map(|row| row.modes.has(Mode::LevelDiffers));
        apart.collect::<Vec<_>>()
    };
    let [matched, partial, none] = Level::ALL.map(Some);
    let f1 = |row: usize| Columns::of(source(&data)).rows[row].scores[Metric::F1 as usize];
    assert_eq!(f1(0), Some(1.0));
    assert!(f1(1).is_some_and(|f1| f1 < 1.0));
    let agree = [matched, partial, none, none, matched, matched];
    assert_eq!(shown(agree), [false; 6]);
    let apart = [none, matched, matched, matched, none, none];
    assert_eq!(shown(apart), [true, true, true, true, false, false]);
    assert_eq!(
        shown([partial, None, None, None, None, None]),
        [true, false, false, false, false, false]
    );
}

#[test]
fn each_mode_is_counted_whatever_mode_is_shown() {
    for query in ["", "mode=errors"] {
        let facets = facets(&small(), &View::from_query(query));
        assert_eq!(facets.modes, [6, 3, 2, 1, 2, 3, 0, 0, 0]);
    }
}

#[test]
fn a_doubtful_gold_list_marks_its_pairs() {
    let data = built(vec![
        row("r1", "Order two of the tarts, the day is Saturday", "a", "+++", "+"),
        row("r2", "Order the tarts on Saturday", "a", "+++", "+"),
        row("r3", "Order the tarts on Saturday", "b", "+--", "+"),
    ]);
    let columns = Columns::of(source(&data));
    let marked: Vec<_> = columns.rows.iter().map(|row| row.modes.has(Mode::GoldDoubts)).collect();
    assert_eq!(marked, [false, true, true], "the second intent does not say how many");
}

#[test]
fn losses_and_groups_are_counted_per_predictor() {
    let facets = facets(&small(), &View::from_query("predictor=b&missed=times"));
    // The filters on predictors and on missed facts are the charts' own: both count all.
    let [a, b] = facets.lost_by[..] else { panic!("two predictors") };
    assert_eq!((a.missed_of, a.missed.iter().sum::<u32>()), (2, 2));
    assert_eq!((b.missed_of, b.missed.iter().sum::<u32>()), (2, 3));
    // What is invented is counted where dates are missed: r3 of a, both of b.
    assert_eq!((a.invented_of, a.invented.iter().sum::<u32>()), (1, 0));
    assert_eq!((b.invented_of, b.invented.iter().sum::<u32>()), (2, 2));
    // "shop", where a misses nothing, and pairs without a group.
    assert_eq!(facets.f1_of(0, 0), None);
    let is_close = |f1: Option<f64>, to: f64| f1.is_some_and(|f1| (f1 - to).abs() < 1e-6);
    // 2/3 and 1/2: 2 * (1/3) / (7/6) = 4/7.
    assert!(is_close(facets.f1_of(0, 1), 4.0 / 7.0), "{:?}", facets.f1_of(0, 1));
}

#[test]
fn filters() {
    check("group=shop", "r1 r2");
    check("group=shop&group=app", "r1 r2 r3");
    check("group=", "r4 r10 r11");
    check("group=unknown", "");
    check("predictor=a&recall=0-0.5", "r3");
    check("recall=0.5-1", "r1 r2");
    check("missed=times", "r2 r3 r4");
    check("missed=numbers&predictor=b", "r4");
    check("invented=numbers", "r2 r4");
}

#[test]
fn words() {
    check("q=r1", "r1 r10 r11");
    check("q=tärte%20SATUR", "r1 r2 r3 r4 r10 r11");
    check("q=GRÖSSE", "");
    check("q=größe%20cakes", "r3 r4");
    check("q=colour", "r1 r2 r3 r4");
    check("q=2%20pies", "");
    check("q=k", "r3 r4");
    check("q=%22Cakes.%22", "r3 r4");
}

#[test]
fn orders() {
    check("sort=-id", "r11 r10 r4 r3 r2 r1");
    check("sort=gold", "r3 r4 r10 r11 r1 r2");
    check("sort=recall", "r3 r4 r2 r1 r10 r11");
    check("sort=-recall", "r1 r2 r3 r4 r10 r11");
    check("sort=-missed", "r3 r4 r2 r1 r10 r11");
    check("sort=status", "r1 r2 r3 r4 r10 r11");
    check("sort=-group", "r1 r2 r3 r4 r10 r11");
    check("sort=group", "r3 r1 r2 r4 r10 r11");
    check("sort=-person", "r4 r3 r1 r2 r10 r11");
    check("sort=-predictor", "r2 r4 r11 r1 r3 r10");
}

#[test]
fn keys_walk_the_shown_order() {
    let data = small();
    let (look, order) = seen(&data, "mode=missed&sort=-id");
    assert_eq!(look.rows, [3, 2, 1]);
    let next = |of| look.neighbour(&order, of, Step::Next);
    let previous = |of| look.neighbour(&order, of, Step::Previous);
    assert_eq!((next(None), previous(None)), (Some(3), Some(1)));
    assert_eq!((next(Some(3)), previous(Some(3))), (Some(2), None));
    assert_eq!((next(Some(1)), previous(Some(1))), (None, Some(2)));
    // r1 and r10 are filtered out, at the one end and the other.
    assert_eq!((next(Some(0)), previous(Some(0))), (None, Some(1)));
    assert_eq!((next(Some(4)), previous(Some(4))), (Some(3), None));
}

#[test]
fn a_correction_changes_its_row_and_whether_predictors_disagree() {
    let mut data = small();
    let assessment = data.1.outcomes[1].assessed.as_mut().unwrap();
    let correction = Correction {
        verdict: Verdict::Supported,
        by: String::new(),
        at: String::new(),
        note: String::new(),
    };
    Arc::make_mut(assessment).gold[1].correction = Some(correction.into());
    let columns = Columns::of(source(&data));
    let modes = columns.rows[1].modes;
    assert!(modes.has(Mode::Edited) && modes.has(Mode::PersonDiffers));
    assert!(!modes.has(Mode::Missed) && !columns.rows[0].modes.has(Mode::Disagree));
}

#[test]
fn edited_gold_facts_mark_all_their_pairs() {
    let data = small();
    let mut edited = data.clone();
    let add = GoldEdit::Add { at: 0, text: "It is raining".to_owned() };
    let by = ByHand { by: String::new(), at: String::new() };
    edit_gold(&data.0, &mut edited.1, GoldId(1), &add, &by).unwrap();
    let columns = Columns::of(source(&edited));
    assert_eq!((Columns::of(source(&data)).stale(), columns.stale()), (0, 2));
    let marked: Vec<_> = columns.rows.iter().map(|row| row.modes.has(Mode::Edited)).collect();
    assert_eq!(marked, [false, false, true, true, false, false]);
}
