//! The room as its screens use it: one small batch, looked at in many ways.

use super::*;
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::GoldId;
use crate::evaluation::resampling::BootstrapSettings;
use crate::evaluation::row::SameTask;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::batch_builder::BatchBuilder;
use crate::methods::bifact::fact::Correction;
use crate::methods::bifact::frozen_gold::ByHand;
use crate::methods::bifact::results::Results;
use crate::methods::bifact::row_review::Row;
use crate::methods::bifact::tally::{FactTally, Metric};
use crate::review::{GoldEdit, edit_gold};
use proptest::prelude::*;
use std::sync::Arc;

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
    Source { batch, results, same_task_from: DEFAULT_SAME_TASK_FROM }
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
fn each_mode_is_counted_whatever_mode_is_shown() {
    for query in ["", "mode=errors"] {
        let facets = facets(&small(), &View::from_query(query));
        assert_eq!(facets.modes, [6, 3, 2, 1, 2, 3, 0]);
    }
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

fn difference(rows: Vec<Row>) -> Difference {
    let data = built(rows);
    let columns = Columns::of(source(&data));
    let all: Vec<u32> = (0..).take(columns.rows.len()).collect();
    let settings = BootstrapSettings::default();
    let means = GoldMeans::of_predictors(&columns, &all, Metric::Recall);
    let mut bootstrap = PairedBootstrap::new(&means, (0, 1), settings);
    while !bootstrap.is_done() {
        bootstrap.resample_once();
    }
    bootstrap.difference()
}

/// A row of each predictor per gold intent, as `(covered by a, covered by b)`.
fn against(verdicts: &[(&str, &str)]) -> Vec<Row<'static>> {
    let rows = verdicts.iter().enumerate().flat_map(|(n, (a, b))| {
        let gold = format!("Intent {n}");
        [row(&format!("a{n}"), &gold, "a", a, "+"), row(&format!("b{n}"), &gold, "b", b, "+")]
    });
    rows.collect()
}

#[test]
fn a_difference_is_said_plainly() {
    let check = |verdicts: &[(&str, &str)], standing: Standing, sentence: &str| {
        let difference = difference(against(verdicts));
        assert_eq!(difference.standing, standing);
        assert_eq!(difference.sentence("a", "b"), sentence);
    };
    check(
        &[("+++", "+--"); 8],
        Standing::Decided,
        "a is ahead of b by 0.67 recall on the 8 gold intents they share; the interval, 0.67 to \
         0.67, lies on one side of zero.",
    );
    check(
        &[
            ("+--", "++-"),
            ("+--", "+++"),
            ("+++", "++-"),
            ("+--", "+++"),
            ("+++", "++-"),
            ("", "+++"),
        ],
        Standing::Undecided,
        "b is ahead of a by 0.20 recall on the 5 gold intents they share; the interval, −0.20 to \
         0.60, includes zero.",
    );
    check(
        &[("+-+", "++-"); 6],
        Standing::Identical,
        "a and b have the same recall on each of the 6 gold intents they share.",
    );
    check(
        &[("+-+", "++-")],
        Standing::TooFew,
        "a and b have 1 scored gold intent in common, too few to say which is better.",
    );
}

#[test]
fn means_on_equal_terms_leave_out_what_one_lacks() {
    let data = built(against(&[("+++", "+--"), ("+--", ""), ("++-", "+++")]));
    let columns = Columns::of(source(&data));
    let covered = |rows: &[u32]| -> Vec<Vec<usize>> {
        let tallies = tallies_on_common_golds(&columns, rows, &[0, 1]);
        let covered = |list: &Vec<FactTally>| list.iter().map(|t| t.gold_supported).collect();
        tallies.iter().map(covered).collect()
    };
    let all: Vec<u32> = columns.by_gold().to_vec();
    assert_eq!(covered(&all), [[3, 2], [1, 3]]);
    // Without the second gold intent's only pair and one of the third.
    assert_eq!(covered(&all[..4]), [[3], [1]]);
}

fn any_batch() -> impl Strategy<Value = (Batch, Results)> {
    let parts = (0_usize..6, 0_usize..3, "[+-]{3}", "[+-]{1,3}", prop::option::of(0_usize..3));
    prop::collection::vec(parts, 1..24).prop_map(|rows| {
        let row_of =
            |(n, (gold, model, covered, right, group)): (usize, (_, usize, String, String, _))| {
                let (gold, model): (String, String) = (format!("Gold {gold}"), format!("m{model}"));
                let group: Option<usize> = group;
                let group = group.map(|group| format!("g{group}").into());
                Row { group, ..row(&format!("r{n}"), &gold, &model, &covered, &right) }
            };
        built(rows.into_iter().enumerate().map(row_of).collect())
    })
}

const QUERIES: [&str; 8] = [
    "",
    "mode=missed&predictor=m0",
    "mode=disagree&group=g1&group=",
    "f1=0.5-0.8&missed=times",
    "precision=0.5-1&recall=0.3-0.7&predictor=m1",
    "invented=numbers&group=g0",
    "q=gold%202&sort=-f1",
    "q=tarts&mode=invented&recall=0.5-1",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The one pass against the plain definition: the view without the chart's own filter, looked
    /// at anew.
    #[test]
    fn each_chart_ignores_its_own_filter(data in any_batch(), query in prop::sample::select(QUERIES.to_vec())) {
        let view = View::from_query(query);
        let anew = |view: View| facets(&data, &view);
        let facets = facets(&data, &view);
        prop_assert_eq!(facets.shown as usize, seen(&data, query).0.rows.len());
        prop_assert_eq!(facets.modes, anew(View { mode: Mode::All, ..view.clone() }).modes);
        prop_assert_eq!(facets.groups, anew(View { groups: Names::default(), ..view.clone() }).groups);
        prop_assert_eq!(facets.predictors, anew(View { predictors: Names::default(), ..view.clone() }).predictors);
        prop_assert_eq!(facets.missed, anew(View { missed: None, ..view.clone() }).missed);
        prop_assert_eq!(facets.invented, anew(View { invented: None, ..view.clone() }).invented);
        for metric in Metric::ALL {
            let without = anew(view.with_score(metric, None));
            prop_assert_eq!(facets.histograms[metric as usize], without.histograms[metric as usize]);
        }
        let [_, _, f1] = view.scores;
        prop_assert_eq!(facets.scatters, anew(View { scores: [None, None, f1], ..view }).scatters);
    }

    /// The index against reading every text.
    #[test]
    fn words_are_found_as_if_all_texts_were_read(data in any_batch(), query in "[a-zäö0-9 ]{0,5}") {
        let (batch, results) = &data;
        let texts = |row: usize| {
            let pair = &batch.pairs[row];
            let assessment = results.assessment(row).unwrap();
            let judged = assessment.gold.iter().chain(&assessment.predicted);
            let judged = judged.flat_map(|fact| [fact.fact.as_str(), &fact.reason]);
            let all: Vec<&str> = [batch.gold(pair.gold), &pair.predicted].into_iter().chain(judged).collect();
            all.join("\n").to_lowercase()
        };
        let expected: Vec<u32> = (0_u32..)
            .take(batch.pairs.len())
            .filter(|&row| query.split_whitespace().all(|word| texts(row as usize).contains(word)))
            .collect();
        let view = View { text: query, ..View::default() };
        let mut rows = seen(&data, &view.to_query()).0.rows;
        rows.sort_unstable();
        prop_assert_eq!(rows, expected);
    }
}
