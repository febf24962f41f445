//! Which labels may correct a mean, and what comes of them.

use bifact::dataset::read_whole;
use bifact::labelling::{LabelDraw, Labelling, labels_jsonl, merge_labels};
use bifact::trust::{CorrectedTable, NoDraw, Score, corrected_at, difference_rows};

use crate::kit::Scene;

const DRAW: LabelDraw = LabelDraw { seed: 2025, intents: 30 };

/// As the judge said it.
fn same(_: usize, _: usize) -> Option<bool> {
    None
}

fn drawn_scene(truth: fn(usize, usize) -> Option<bool>) -> Scene {
    let mut scene = Scene::new(120);
    let places = DRAW.pairs(&scene.batch);
    scene.label(&places, Some(DRAW), truth);
    scene
}

#[test]
fn only_labels_from_a_draw_make_a_figure() {
    let mut scene = Scene::new(120);
    assert_eq!(scene.drawn().err(), Some(NoDraw::NoLabels));
    scene.label(&[0, 1, 2, 3], None, same);
    assert_eq!(scene.drawn().err(), Some(NoDraw::NotDrawn));
    let table = CorrectedTable::of(&scene.units());
    assert!(table.predictors.iter().flat_map(|one| &one.rows).all(|row| row.corrected.is_none()));

    // Said to be drawn, but not among the first 30 of this seed.
    let last = LabelDraw { intents: 120, ..DRAW }.pairs(&scene.batch)[200..].to_vec();
    scene.label(&last, Some(DRAW), same);
    assert_eq!(scene.drawn().err(), Some(NoDraw::NotDrawn));

    // A file that claims the whole batch was drawn has skipped most of it.
    scene.label(&last, Some(LabelDraw { intents: 120, ..DRAW }), same);
    let why = scene.drawn().err();
    assert!(matches!(why, Some(NoDraw::Skipped { skipped: 100, reached: 120 })), "{why:?}");
}

#[test]
fn one_skipped_intent_in_ten_is_told_and_more_are_too_many() {
    let mut scene = Scene::new(120);
    let places = DRAW.pairs(&scene.batch);
    let but_some = |skipped: &[usize]| -> Vec<usize> {
        places
            .chunks(2)
            .enumerate()
            .filter(|(at, _)| !skipped.contains(at))
            .flat_map(|(_, two)| two.to_vec())
            .collect()
    };
    scene.label(&but_some(&[3, 7, 11]), Some(DRAW), same);
    let drawn = scene.drawn().unwrap();
    assert_eq!((drawn.intents, drawn.skipped, drawn.annotator()), (27, 3, "Ada"));
    let mut scene = Scene::new(120);
    scene.label(&but_some(&[3, 7, 11, 15]), Some(DRAW), same);
    assert_eq!(scene.drawn().err(), Some(NoDraw::Skipped { skipped: 4, reached: 30 }));
    // Whoever stops early has skipped nothing.
    let mut scene = Scene::new(120);
    scene.label(&places[..20], Some(DRAW), same);
    let drawn = scene.drawn().unwrap();
    assert_eq!((drawn.intents, drawn.skipped), (10, 0));
}

#[test]
fn labelled_intents_are_not_among_the_unlabelled() {
    let scene = drawn_scene(same);
    for units in scene.units() {
        for score in Score::ALL {
            let column = units.column(score);
            assert_eq!(column.labelled.len(), 30);
            assert_eq!(column.labelled.len() + column.unlabelled.len() + column.unscored, 120);
        }
    }
}

#[test]
fn a_judge_that_equals_people_is_not_corrected() {
    for units in drawn_scene(same).units() {
        for score in Score::ALL {
            let column = units.column(score);
            let found = corrected_at(&column.labelled, &column.unlabelled, 1.0).unwrap();
            assert!(found.rectifier == 0.0);
        }
    }
}

#[test]
fn a_judge_that_misses_a_fact_of_each_pair_is_corrected_upwards() {
    // People find the first fact of each side right, whatever the judge said.
    let scene = drawn_scene(|_, number| (number == 0).then_some(true));
    let table = CorrectedTable::of(&scene.units());
    assert_eq!(table.predictors.len(), 2);
    for row in table
        .predictors
        .iter()
        .flat_map(|one| &one.rows)
        .filter(|row| [Score::Precision, Score::Recall].contains(&row.score))
    {
        let (judge, corrected) = (row.judge.unwrap(), row.corrected.unwrap());
        assert!((judge.value - 0.6).abs() < 0.06, "{row:?}");
        assert!((corrected.mean.value - 0.7).abs() < 0.06, "{row:?}");
        assert!(judge.value < corrected.mean.interval.low, "{row:?}");
        assert!(corrected.weight > 0.0);
    }
}

#[test]
fn swapping_two_predictors_negates_every_difference() {
    let scene = drawn_scene(|place, number| (number == place % 4).then_some(place % 3 == 0));
    let units = scene.units();
    let (there, back) =
        (difference_rows(&units[0], &units[1]), difference_rows(&units[1], &units[0]));
    for (there, back) in there.iter().zip(&back) {
        let (there, back) = (there.corrected.unwrap(), back.corrected.unwrap());
        assert!(there.mean.value == -back.mean.value && there.weight == back.weight);
        assert!(there.mean.interval.low == -back.mean.interval.high);
    }
}

#[test]
fn a_label_file_keeps_the_draw_and_a_broken_one_is_not_believed() {
    let scene = drawn_scene(same);
    let file = labels_jsonl(&scene.labelling, &scene.batch);
    let mut again = Scene::new(120);
    merge_labels(&file, &again.batch, &mut again.labelling);
    assert_eq!(again.labelling, scene.labelling);
    let broken = file.replace(r#""seed":2025"#, r#""seed":"any""#);
    let mut again = Scene::new(120);
    let merged = merge_labels(&broken, &again.batch, &mut again.labelling);
    assert_eq!((merged.used, merged.unreadable), (0, 60));
    // Labels that replace drawn ones are no longer from the draw.
    let mut replaced = Scene::new(120);
    merge_labels(&file, &replaced.batch, &mut replaced.labelling);
    let undrawn = file.replace(r#""draw":"#, r#""other":"#);
    merge_labels(&undrawn, &replaced.batch, &mut replaced.labelling);
    assert_eq!(replaced.drawn().err(), Some(NoDraw::NotDrawn));
}

#[test]
fn the_sample_has_a_draw_that_was_labelled_whole() {
    let (batch, results) = read_whole(include_str!("../../public/sample.jsonl"));
    let mut scene = Scene { batch, results, labelling: Labelling::default() };
    let file = include_str!("../../public/sample-labels.jsonl");
    let merged = merge_labels(file, &scene.batch, &mut scene.labelling);
    assert_eq!((merged.of_no_row, merged.unreadable), (0, 0));
    let drawn = scene.drawn().unwrap();
    assert_eq!((drawn.intents, drawn.skipped), (7, 0));
    let table = CorrectedTable::of(&scene.units());
    assert_eq!(table.predictors.len(), 3);
    for row in table.predictors.iter().flat_map(|one| &one.rows) {
        assert!(row.labelled >= 5 && row.corrected.is_some(), "{row:?}");
    }
}
