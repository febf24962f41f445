//! Which facts share a line, and that verdicts do not move them.

use std::collections::BTreeSet;

use bifact::diagram::{
    EstimatedWidths, FactBox, FactStep, Figure, FigurePair, Side, fact_beside, lay_out,
};
use bifact::methods::bifact::fact::{Correction, Verdict};
use proptest::prelude::*;

use crate::shapes::{self, Shape, shape};

fn of_side(figure: &Figure, side: Side) -> Vec<&FactBox> {
    figure.facts.iter().filter(|fact| fact.side == side).collect()
}

fn overlap(one: &FactBox, other: &FactBox) -> bool {
    let (a, b) = (one.area, other.area);
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

fn are_level(gold: &FactBox, predicted: &FactBox) -> bool {
    let (a, b) = (gold.area, predicted.area);
    a.y < b.y + b.height && b.y < a.y + a.height
}

#[track_caller]
fn check(shape: &Shape, width: f64) {
    let figure = lay_out(&shape.pair(), width, &EstimatedWidths);
    let gold = of_side(&figure, Side::Gold);
    let predicted = of_side(&figure, Side::Predicted);

    let numbers: Vec<usize> = gold.iter().map(|fact| fact.number).collect();
    assert_eq!(
        numbers,
        (0..shape.assessment.gold.len()).collect::<Vec<_>>(),
        "gold keeps its order"
    );
    let numbers: BTreeSet<usize> = predicted.iter().map(|fact| fact.number).collect();
    let expected =
        numbers.len() == predicted.len() && predicted.len() == shape.assessment.predicted.len();
    assert!(expected, "every predicted fact is there once: {numbers:?}");
    for list in [&gold, &predicted] {
        assert!(list.windows(2).all(|two| two[0].area.y < two[1].area.y), "from top to bottom");
    }
    for (place, fact) in figure.facts.iter().enumerate() {
        for other in figure.facts.iter().skip(place + 1) {
            assert!(!overlap(fact, other), "{fact:?} and {other:?}");
        }
    }
    for gap in &figure.gaps {
        for fact in &figure.facts {
            let hole = FactBox { area: *gap, ..(*fact).clone() };
            assert!(!overlap(&hole, fact), "{gap:?} and {fact:?}");
        }
    }
    if figure.axis.is_none() {
        return;
    }
    for one in &gold {
        for other in predicted.iter().filter(|other| are_level(one, other)) {
            let is_linked = figure
                .ties
                .iter()
                .any(|tie| tie.gold == one.number && tie.predicted == other.number);
            assert!(is_linked, "{:?} and {:?} read as a pair", one.lines.lines, other.lines.lines);
        }
    }
}

#[test]
fn every_shape_is_in_order_and_apart() {
    for (_, shape) in shapes::all() {
        for width in [320.0, 390.0, 620.0, 900.0] {
            check(&shape, width);
        }
    }
}

/// For each gold fact, the predicted ones on its line.
fn lines(shape: &Shape) -> Vec<(usize, Vec<usize>)> {
    let figure = lay_out(&shape.pair(), 900.0, &EstimatedWidths);
    let predicted = of_side(&figure, Side::Predicted);
    let beside = |gold: &FactBox| {
        let level = predicted.iter().filter(|other| are_level(gold, other));
        level.map(|other| other.number - shape.assessment.gold.len()).collect()
    };
    of_side(&figure, Side::Gold).iter().map(|gold| (gold.number, beside(gold))).collect()
}

#[test]
fn what_belongs_together_is_on_one_line() {
    let tarts = lines(&shapes::tarts());
    assert_eq!(tarts, [(0, vec![0]), (1, vec![]), (2, vec![1]), (3, vec![2])]);
    let near = lines(&shapes::near());
    assert_eq!(near, [(0, vec![1]), (1, vec![2]), (2, vec![4]), (3, vec![3]), (4, vec![0])]);
}

#[test]
fn several_to_one_are_beside_it() {
    let several = lines(&shapes::several());
    assert_eq!(
        several,
        [(0, vec![0, 2, 3]), (1, vec![4]), (2, vec![5]), (3, vec![5]), (4, vec![])]
    );
}

#[test]
fn a_gap_is_opposite_what_was_missed_or_invented() {
    let figure = lay_out(&shapes::tarts().pair(), 900.0, &EstimatedWidths);
    let [gap] = figure.gaps.as_slice() else { panic!("{:?}", figure.gaps) };
    assert!(
        gap.x > 450.0 && (gap.y - figure.facts[1].area.y).abs() < 0.1,
        "opposite the quantity: {gap:?}"
    );
}

#[test]
fn what_was_lost_is_counted_and_underlined() {
    let shape = shapes::tarts();
    let figure = lay_out(&shape.pair(), 900.0, &EstimatedWidths);
    assert_eq!(figure.summary.lines, ["2 lost · 1 invented"]);
    let facts: Vec<usize> = figure.lost_words.iter().map(|lost| lost.fact).collect();
    assert_eq!(facts, [1, 3, 6]);
    for lost in &figure.lost_words {
        let own_side = lost.areas.iter().all(|area| (area.x < 450.0) == (lost.side == Side::Gold));
        assert!(own_side && lost.areas.len() == 1, "{lost:?}");
    }
    assert!(
        figure.description.contains("Lost words: “two”, “Saturday”. Invented words: “Sunday”.")
    );
    let figure = lay_out(&shapes::one_fact().pair(), 900.0, &EstimatedWidths);
    assert_eq!(figure.summary.lines, ["Nothing lost, nothing invented"]);
    let figure = lay_out(&shapes::nothing_predicted().pair(), 900.0, &EstimatedWidths);
    assert_eq!(figure.summary.lines, ["2 lost · nothing invented"]);
}

#[test]
fn a_person_in_the_file_who_says_otherwise_is_on_the_fact() {
    let shape = shapes::labelled();
    for width in [360.0, 900.0] {
        let figure = lay_out(&shape.pair(), width, &EstimatedWidths);
        let said = |fact: &FactBox| fact.label.as_ref().map(|label| label.words.lines.concat());
        let said: Vec<_> = figure.facts.iter().map(said).collect();
        let expected = |word: &str| Some(format!("a person says: {word}"));
        assert_eq!(said, [None, expected("covered"), None, None, None, None, expected("correct")]);
        assert!(figure.facts[1].spoken.contains("a person says: covered"));
    }
}

/// Where every box stands.
fn places(shape: &Shape, width: f64) -> Vec<(usize, [i64; 4])> {
    let figure = lay_out(&shape.pair(), width, &EstimatedWidths);
    #[allow(clippy::cast_possible_truncation)]
    let tenths = |length: f64| (length * 10.0).round() as i64;
    let area = |fact: &FactBox| [fact.area.x, fact.area.y, fact.area.width, fact.area.height];
    figure.facts.iter().map(|fact| (fact.number, area(fact).map(tenths))).collect()
}

fn correct(shape: &mut Shape, side: Side, place: usize, verdict: Verdict) {
    let (by, at, note) = ("Ana".to_owned(), String::new(), String::new());
    shape.assessment.facts_mut(side)[place].correction =
        Some(Box::new(Correction { verdict, by, at, note }));
}

#[test]
fn a_persons_verdict_moves_no_fact() {
    for (name, shape) in shapes::all() {
        for width in [320.0, 620.0, 900.0] {
            let before = places(&shape, width);
            for side in Side::ALL {
                for place in 0..shape.assessment.facts(side).len().min(6) {
                    for verdict in [Verdict::Supported, Verdict::Unsupported] {
                        let mut corrected = shape.clone();
                        correct(&mut corrected, side, place, verdict);
                        assert_eq!(places(&corrected, width), before, "{name} {side:?} {place}");
                    }
                }
            }
        }
    }
}

#[test]
fn keys_lead_over_every_fact_once_and_back() {
    let numbered = |from: usize, count: usize, sign: &str| -> Vec<String> {
        (from..from + count).map(|i| format!("{sign}Stop {i} of the tour")).collect()
    };
    let (gold, predicted) = (numbered(0, 130, "+"), numbered(90, 104, ""));
    let texts = |facts: &'static [String]| facts.iter().map(String::as_str).collect::<Vec<_>>();
    let long = shape("Go", &texts(gold.leak()), "Go", &texts(predicted.leak()));
    for shape in [long, shapes::near(), shapes::several(), shapes::nothing_predicted()] {
        let all = shape.assessment.gold.len() + shape.assessment.predicted.len();
        for (step, back) in
            [(FactStep::Next, FactStep::Previous), (FactStep::Previous, FactStep::Next)]
        {
            let pair: FigurePair = shape.pair();
            let (mut seen, mut at) = (Vec::new(), None);
            while let Some(stop) = fact_beside(&pair, at, step) {
                let before = fact_beside(&pair, Some(stop.number), back).map(|stop| stop.number);
                assert_eq!(before, at, "back from {stop:?}");
                seen.push(stop.number);
                at = Some(stop.number);
            }
            assert_eq!(seen.len(), all);
            assert_eq!(seen.iter().collect::<BTreeSet<_>>().len(), all);
        }
    }
}

#[test]
fn a_longer_summary_after_a_verdict_moves_no_box() {
    let mut shape = shape("Book a table", &["+Book a table"], "Order tarts", &["Order tarts"]);
    let before = places(&shape, 240.0);
    correct(&mut shape, Side::Predicted, 0, Verdict::Supported);
    assert_eq!(places(&shape, 240.0), before);
}

fn any_fact() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\+?(Book|Order|Call|Find) (a|the|two|three) (table|tart|taxi)( on (Friday|Sunday))?",
        "\\+?The (day|time|city|price) is (Friday|noon|7 am|Paris|low)",
        "\\+?[a-d]{1,3}( [a-d]{1,3}){0,12}",
        "\\+?[א-ת]{1,9}( [א-ת0-9a-z]{1,9}){0,4}",
        "\\+?[一-龥]{1,30}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]
    #[test]
    fn any_facts_are_in_order_apart_and_beside_only_their_own(
        gold in prop::collection::vec(any_fact(), 0..9),
        predicted in prop::collection::vec(any_fact(), 0..9),
        width in prop_oneof![240.0..600.0f64, 620.0..1300.0f64],
        corrected in (any::<bool>(), any::<prop::sample::Index>(), any::<bool>()),
    ) {
        let gold: Vec<&str> = gold.iter().map(String::as_str).collect();
        let predicted: Vec<&str> = predicted.iter().map(String::as_str).collect();
        let mut shape = shape("Book a table on Friday", &gold, "Order tarts", &predicted);
        check(&shape, width);
        let (is_gold, at, verdict) = corrected;
        let side = if is_gold { Side::Gold } else { Side::Predicted };
        let count = shape.assessment.facts(side).len();
        if count > 0 {
            let before = places(&shape, width);
            correct(&mut shape, side, at.index(count), Verdict::from(verdict));
            check(&shape, width);
            prop_assert_eq!(places(&shape, width), before);
        }
    }
}
