//! Corrected micro means, with intervals from resampling gold intents.

use bifact::evaluation::resampling::BootstrapSettings;
use bifact::labelling::LabelDraw;
use bifact::trust::{MicroBootstrap, Whose};

use crate::kit::Scene;

const DRAW: LabelDraw = LabelDraw { seed: 2025, intents: 60 };

fn resampled(truth: fn(usize, usize) -> Option<bool>) -> MicroBootstrap {
    let mut scene = Scene::new(200);
    let places = DRAW.pairs(&scene.batch);
    scene.label(&places, Some(DRAW), truth);
    let settings = BootstrapSettings { resamples: 200, seed: 1 };
    let mut work = MicroBootstrap::new(&scene.units(), scene.batch.golds.len(), settings);
    assert_eq!(work.intents(), 60);
    while !work.is_done() {
        work.resample_once();
    }
    work
}

#[test]
fn a_judge_that_misses_a_fact_of_each_pair_is_corrected_upwards() {
    let work = resampled(|_, number| (number == 0).then_some(true));
    for predictor in 0..2 {
        for score in 0..3 {
            let [judge, people, corrected] = [Whose::Judge, Whose::People, Whose::Corrected]
                .map(|whose| work.mean(whose, predictor, score).unwrap());
            assert!((judge.value - 0.6).abs() < 0.05, "{judge:?}");
            assert!((corrected.value - 0.7).abs() < 0.05, "{corrected:?}");
            assert!(judge.value < corrected.interval.low, "{corrected:?}");
            let width = |of: bifact::trust::Bounded| of.interval.high - of.interval.low;
            assert!(width(corrected) < width(people), "{corrected:?} {people:?}");
        }
    }
}

#[test]
fn a_judge_that_equals_people_keeps_its_mean() {
    let work = resampled(|_, _| None);
    for score in 0..3 {
        let [judge, corrected] =
            [Whose::Judge, Whose::Corrected].map(|whose| work.mean(whose, 0, score).unwrap());
        assert!((judge.value - corrected.value).abs() < 5e-3, "{judge:?} {corrected:?}");
    }
}

#[test]
fn swapping_two_predictors_negates_their_difference() {
    let work = resampled(|place, number| (number == place % 4).then_some(true));
    for score in 0..3 {
        let [there, back] =
            [[0, 1], [1, 0]].map(|two| work.difference(Whose::Corrected, two, score).unwrap());
        assert!(there.value == -back.value);
        assert!((there.interval.low + back.interval.high).abs() < 1e-12);
    }
}

#[test]
fn without_labels_there_is_no_figure() {
    let scene = Scene::new(20);
    let work = MicroBootstrap::new(&scene.units(), 20, BootstrapSettings::default());
    assert!(work.is_done());
    assert_eq!(work.mean(Whose::Corrected, 0, 0), None);
    let nobody = MicroBootstrap::new(&[], 20, BootstrapSettings::default());
    assert!(nobody.is_done() && nobody.mean(Whose::Judge, 0, 0).is_none());
}
