//! The second paper's Table 2 on other data, against values computed by hand, and as files.

use std::sync::Arc;

use bifact::dataset::read_whole;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::resampling::BootstrapSettings;
use bifact::evaluation::results::Results;
use bifact::labelling::{Labelling, TaskQuestion, ratings_of_people};
use bifact::methods::autorater::paper::TABLE;
use bifact::methods::autorater::{
    Autorater, Level, LevelRow, LevelTable, LevelTableWork, MOST_GROUPS, RatedBy, Ratings,
    Relation, Satisfaction,
};
use bifact::methods::fulfilment::{Fulfilled, Fulfilling, Fulfilment};
use bifact::report::{LEVEL_TABLE_COLUMNS, TableFormat, level_table, level_table_csv};
use bifact::workspace::levels::{PairLevels, is_fulfilled};

/// Predictor, group, whether each direction holds, whether the prediction is fulfilled.
type Judged = (&'static str, &'static str, Option<[bool; 2]>, Option<Fulfilled>);

const JUDGED: [Judged; 8] = [
    ("m1", "web", Some([true, true]), Some(Fulfilled::Yes)),
    ("m1", "web", Some([true, false]), Some(Fulfilled::No)),
    ("m1", "app", Some([true, true]), Some(Fulfilled::No)),
    ("m1", "app", Some([false, false]), Some(Fulfilled::CannotTell)),
    ("m1", "app", None, None),
    ("m2", "web", Some([false, false]), None),
    ("m2", "web", Some([false, true]), None),
    ("m2", "app", Some([false, false]), None),
];

fn relation(holds: [bool; 2]) -> Relation {
    let [prediction_to_gold, gold_to_prediction] =
        holds.map(|holds| Satisfaction::of_rule(holds, ""));
    Relation { prediction_to_gold, gold_to_prediction }
}

fn judged() -> (Batch, Results<Autorater>, Results<Fulfilment>) {
    let row = |(place, (model, group, ..)): (usize, &Judged)| {
        format!(
            r#"{{"id": "r{place}", "gold": "g", "prediction": "p{place}", "model": "{model}", "domain": "{group}"}}"#
        )
    };
    let rows: Vec<String> = JUDGED.iter().enumerate().map(row).collect();
    let (batch, _) = read_whole(&rows.join("\n"));
    let mut levels: Results<Autorater> = Results::unasked(&batch);
    let mut fulfilled: Results<Fulfilment> = Results::unasked(&batch);
    for (place, (_, _, holds, verdict)) in JUDGED.into_iter().enumerate() {
        if let Some(holds) = holds {
            levels.outcomes[place].assessed = Ok(Arc::new(relation(holds)));
        }
        if let Some(verdict) = verdict {
            let told =
                Fulfilling { verdict, kind: None, steps: vec![], explanation: String::new() };
            fulfilled.outcomes[place].assessed = Ok(Arc::new(told));
        }
    }
    (batch, levels, fulfilled)
}

fn labels() -> Labelling {
    let mut labelling = Labelling::default();
    let said = [(0, [true, true], true), (1, [true, true], true), (2, [false, true], false)];
    for (place, [one, other], fulfilled) in said {
        labelling.change("Ada", place, &mut |labels| {
            labels.say_answer(TaskQuestion::PredictionSatisfiesGold, Some(one));
            labels.say_answer(TaskQuestion::GoldSatisfiesPrediction, Some(other));
            labels.say_answer(TaskQuestion::PredictionFulfilled, Some(fulfilled));
        });
    }
    labelling
}

fn table(overriding: bool) -> LevelTable {
    let (batch, levels, fulfilled) = judged();
    let of_pairs = PairLevels::of(&levels, overriding.then_some(&fulfilled));
    let pairs = 0..batch.pairs.len();
    let automatic = Ratings {
        by: RatedBy::Autorater,
        levels: of_pairs.all().to_vec(),
        fulfilled: pairs.map(|place| is_fulfilled(&fulfilled, place)).collect(),
    };
    let people = ratings_of_people(&batch, &labels());
    let ratings: Vec<Ratings> = [automatic].into_iter().chain(people).collect();
    let mut work = LevelTableWork::new(&batch, &ratings, BootstrapSettings::default());
    while !work.is_done() {
        work.step();
    }
    work.table()
}

/// Predictor, group, by whom, pairs with and without a level; fulfilled, no match, partial, match.
type Row = (String, String, String, [usize; 2], [Option<f64>; 4]);

fn rows(table: &LevelTable) -> Vec<Row> {
    let row = |row: &LevelRow| {
        let [none, partial, matched] = row.shares.map(|share| share.value);
        (
            row.predictor.clone(),
            row.group_name().to_owned(),
            row.by.name().to_owned(),
            row.pairs.unwrap(),
            [row.fulfilled.value, none, partial, matched],
        )
    };
    table.rows.iter().map(row).collect()
}

fn row(predictor: &str, group: &str, by: &str, pairs: [usize; 2], shares: [Option<f64>; 4]) -> Row {
    (predictor.to_owned(), group.to_owned(), by.to_owned(), pairs, shares)
}

#[test]
fn every_share_is_the_one_computed_by_hand() {
    let third = Some(1.0 / 3.0);
    let two_thirds = Some(2.0 / 3.0);
    let (zero, half, one) = (Some(0.0), Some(0.5), Some(1.0));
    let quarter = Some(0.25);
    let expected = vec![
        row("m1", "all", "AutoRater", [4, 1], [third, quarter, quarter, half]),
        row("m1", "all", "Ada", [3, 2], [two_thirds, zero, third, two_thirds]),
        row("m1", "web", "AutoRater", [2, 0], [half, zero, half, half]),
        row("m1", "web", "Ada", [2, 0], [one, zero, zero, one]),
        row("m1", "app", "AutoRater", [2, 1], [zero, half, zero, half]),
        row("m1", "app", "Ada", [1, 2], [zero, zero, one, zero]),
        row("m2", "all", "AutoRater", [3, 0], [None, two_thirds, third, zero]),
        row("m2", "web", "AutoRater", [2, 0], [None, half, half, zero]),
        row("m2", "app", "AutoRater", [1, 0], [None, one, zero, zero]),
    ];
    let found = table(false);
    assert_eq!(rows(&found), expected);
    assert!(found.has_groups());
    for row in &found.rows {
        let sum: f64 = row.shares.iter().filter_map(|share| share.value).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{row:?}");
        for share in row.shares.iter().filter(|_| row.pairs.is_some_and(|[n, _]| n > 1)) {
            let (value, interval) = (share.value.unwrap(), share.interval.unwrap());
            assert!(interval.low <= value && value <= interval.high, "{row:?}");
        }
    }
}

#[test]
fn the_intervals_are_those_of_the_predictors_own_means() {
    let (batch, levels, _) = judged();
    let summaries = levels.summaries(&batch, BootstrapSettings::default());
    let found = table(false);
    for summary in summaries {
        let is_it = |row: &&LevelRow| {
            row.predictor == *summary.model.0 && row.group.is_none() && row.by == RatedBy::Autorater
        };
        let row = found.rows.iter().find(is_it).unwrap();
        let place = Level::ALL.iter().position(|level| *level == Level::Match).unwrap();
        assert_eq!(row.matched(), summary.means.at(0, place));
    }
}

/// The second and the third pair of m1 are not fulfilled.
#[test]
fn where_fulfilment_overrides_what_is_not_fulfilled_does_not_match() {
    let found = table(true);
    let shares = found.rows[0].shares.map(|share| share.value);
    assert_eq!(shares, [Some(0.75), Some(0.0), Some(0.25)]);
    let people = |table: &LevelTable| {
        let rows = table.rows.iter().filter(|row| matches!(row.by, RatedBy::Person(_)));
        rows.cloned().collect::<Vec<_>>()
    };
    assert_eq!(people(&found), people(&table(false)), "people's levels stay");
}

#[test]
fn every_file_has_the_same_figures() {
    let found = table(false);
    let csv = level_table_csv(&found.rows, "judge: a, b");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], format!("{},made_by", LEVEL_TABLE_COLUMNS.join(",")));
    assert_eq!(lines.len(), 1 + found.rows.len());
    assert!(lines[2].starts_with("m1,all,Ada,person,3,2,0.6666666666666666,"), "{}", lines[2]);
    assert!(lines[7].starts_with("m2,all,AutoRater,autorater,3,0,,,,0.6666666666666666,"));
    assert!(lines[7].ends_with(",\"judge: a, b\""));

    let notes = ["judge: a"];
    let markdown = level_table(TableFormat::Markdown, &found.rows, &notes);
    let lines: Vec<&str> = markdown.lines().collect();
    assert_eq!(
        lines[..2],
        [
            "| Predictor | Group | Judged by | n | No level | Fulfilled | No match | Partial | Match |",
            "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
        ]
    );
    assert_eq!(
        lines[10], "| m2 | app | AutoRater | 1 | 0 | – | 1.00 | 0.00 | 0.00 |",
        "one pair has no interval"
    );
    assert!(markdown.trim_end().ends_with("judge: a"));

    let latex = level_table(TableFormat::Latex, &found.rows, &notes);
    let last = "m2 & app & AutoRater & 1 & 0 & – & 1.00 & 0.00 & 0.00 \\\\";
    assert!(latex.contains(last), "{latex}");
}

#[test]
fn rows_of_the_paper_are_marked_as_such() {
    let paper: Vec<LevelRow> = TABLE.iter().map(LevelRow::of_paper).collect();
    let csv = level_table_csv(&paper, "judge: a");
    let first = csv.lines().nth(1).unwrap();
    assert_eq!(first, "GPT-4,Mind2Web,by people,paper,,,0.86,,,0.14,,,0.42,,,0.44,,,");
}

#[test]
fn only_the_largest_groups_have_rows() {
    let row = |n: usize| {
        let group = if n < 3 { 0 } else { n };
        format!(r#"{{"gold": "g", "prediction": "p", "model": "m", "domain": "d{group}"}}"#)
    };
    let rows: Vec<String> = (0..60).map(row).collect();
    let (batch, _) = read_whole(&rows.join("\n"));
    let levels = vec![Some(Level::Match); 60];
    let ratings = [Ratings { by: RatedBy::Autorater, levels, fulfilled: Vec::new() }];
    let table = LevelTableWork::new(&batch, &ratings, BootstrapSettings::default()).table();
    assert_eq!(table.rows.len(), 1 + MOST_GROUPS);
    assert_eq!(table.left_out, 58 - MOST_GROUPS);
    assert_eq!(table.rows[1].pairs, Some([3, 0]));
}
