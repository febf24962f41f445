//! From the plan to an export that is opened again: 200 pairs with trajectories, judged by a rule over
//! their requirements, with faults.

use std::collections::HashSet;

use bifact::dataset::read_whole;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::image::{Image, MediaType};
use bifact::evaluation::inquiry::{Inquiry, Subject, Unit};
use bifact::evaluation::method::Method;
use bifact::evaluation::prompt::Prompt;
use bifact::evaluation::resampling::BootstrapSettings;
use bifact::evaluation::results::Results;
use bifact::evaluation::signature::Judge;
use bifact::methods::autorater::{Autorater, Broader, Direction, Level, RuleSet, Shares};
use bifact::methods::watched::{Platform, ScreenChoices, Sees, Trajectories, Watched, WatchedStep};
use bifact::project::{SetKey, Written, read_record};
use bifact::providers::FailureKind;
use bifact::report::{CsvColumns, csv_row, jsonl_row, read_back};
use bifact::run::{End, Estimate, JudgeSetup, Wanted};
use serde_json::json;

use crate::worker::{Does, Journey};

const PAIRS: usize = 200;
/// The pair whose second direction is refused, and the one whose first is never an answer.
const REFUSED: usize = 7;
const CONFUSED: usize = 11;

/// By the remainder of the pair's number: the same, broader, stricter, or something else.
fn predicted(n: usize) -> String {
    match n % 4 {
        0 => format!("order {n} tarts; with cream"),
        1 => format!("order {n} tarts"),
        2 => format!("order {n} tarts; with cream; for Sunday"),
        _ => "call a taxi".to_owned(),
    }
}

fn level_by_hand(n: usize) -> (Level, Option<Broader>) {
    match n % 4 {
        0 => (Level::Match, None),
        1 => (Level::Partial, Some(Broader::Prediction)),
        2 => (Level::Partial, Some(Broader::Gold)),
        _ => (Level::None, None),
    }
}

fn batch() -> Batch {
    let row = |n: usize| {
        json!({ "id": format!("r{n}"), "gold": format!("order {n} tarts; with cream"), "prediction": predicted(n) })
            .to_string()
    };
    read_whole(&(0..PAIRS).map(row).collect::<Vec<_>>().join("\n")).0
}

pub fn watched(n: usize) -> Watched {
    let step = |at: usize| WatchedStep {
        action: Some(format!("[button] Step {at} -> CLICK")),
        screen: Some(Image::new(MediaType::Png, format!("screen {n} {at}").into_bytes())),
    };
    let steps = vec![step(1), step(2)];
    Watched { platform: Platform::Web, apps: Vec::new(), steps, last_screen: None }
}

fn autorater() -> Autorater {
    Autorater {
        rules: RuleSet::People,
        sees: Sees::Screens,
        trajectories: Trajectories::new((0..PAIRS).map(|n| Some(watched(n))).collect()),
    }
}

/// A satisfies B if it has all of B's requirements.
fn answer(prompt: &Prompt) -> String {
    let data = prompt.parts.last().unwrap().text().unwrap().lines().nth(1).unwrap();
    let tasks: serde_json::Value = serde_json::from_str(data).unwrap();
    let list = |name: &str| -> Vec<String> {
        tasks[name].as_str().unwrap().split("; ").map(str::to_owned).collect()
    };
    let (a, b) = (list("task_a"), list("task_b"));
    let word = |met: bool| if met { "YES" } else { "NO" };
    let of_b = b
        .iter()
        .map(|one| json!({ "requirement": one, "how": "", "met_by_a": word(a.contains(one)) }));
    let missing = b.iter().find(|one| !a.contains(one));
    json!({
        "requirements_of_a": a,
        "requirements_of_b": of_b.collect::<Vec<_>>(),
        "counter_example": missing.map(|one| format!("Anything but: {one}")).unwrap_or_default(),
        "explanation": "By the lists.",
        "decision": word(missing.is_none()),
    })
    .to_string()
}

struct Faulty {
    inquiry: Autorater,
    batch: Batch,
    answered: HashSet<Unit>,
}

impl Faulty {
    fn new(journey: &Journey<Autorater>) -> Self {
        let (inquiry, batch) = (journey.inquiry.clone(), journey.batch.clone());
        Self { inquiry, batch, answered: HashSet::new() }
    }

    fn does(&mut self, unit: Unit, times: usize) -> Does {
        let place = unit.about.pair().unwrap();
        if unit.kind == 1 {
            let first = Unit { kind: 0, ..unit };
            assert!(self.answered.contains(&first), "{unit:?} does not wait for the first");
        }
        match (place, unit.kind, times) {
            (REFUSED, 1, _) => return Does::Fails(FailureKind::BadRequest),
            (CONFUSED, 0, _) => return Does::Answers("A does B, more or less.".to_owned()),
            (n, 0, 0) if n % 10 == 3 => return Does::Answers("Yes.".to_owned()),
            (n, 1, 0..2) if n % 25 == 4 => return Does::Fails(FailureKind::Overloaded),
            _ => {}
        }
        self.answered.insert(unit);
        Does::Answers(answer(&self.inquiry.prompt(unit, &self.batch, None).unwrap()))
    }
}

fn judged() -> Journey<Autorater> {
    let mut journey = Journey::new(autorater(), batch());
    let mut faulty = Faulty::new(&journey);
    let (end, _) = journey.run(Wanted::Missing, Some(40), |unit, times| faulty.does(unit, times));
    assert_eq!(end, End::Stopped);
    let before: Vec<Unit> = faulty.answered.iter().copied().collect();
    let worked = journey.worked.clone();
    let (end, progress) =
        journey.run(Wanted::Missing, None, |unit, times| faulty.does(unit, times));
    assert_eq!(end, End::Finished);
    assert_eq!(progress.settled, progress.calls);
    assert_eq!(journey.results.scored(), PAIRS - 2);
    for unit in before {
        assert_eq!(journey.worked[&unit], worked[&unit], "{unit:?} was asked again");
    }
    journey
}

#[test]
fn two_calls_a_pair_are_planned_and_estimated() {
    let journey = Journey::new(autorater(), batch());
    let plan = journey.plan(Wanted::Missing);
    assert_eq!((plan.golds.len(), plan.pairs.len(), plan.calls()), (0, PAIRS, 2 * PAIRS));
    let with_screens = Estimate::of(&plan, &journey.batch, &journey.results, &journey.inquiry);
    let without = Autorater { sees: Sees::Nothing, ..autorater() };
    let without = Estimate::of(&plan, &journey.batch, &journey.results, &without);
    assert!(with_screens.input > without.input && without.output > 0.0);
}

#[test]
fn every_pair_has_its_level_or_a_named_failure() {
    let journey = judged();
    for (place, outcome) in journey.results.outcomes.iter().enumerate() {
        match &outcome.assessed {
            Ok(relation) => {
                let level = (relation.level(), relation.broader());
                assert_eq!(level, level_by_hand(place), "pair {place}");
            }
            Err(why) if place == REFUSED => assert_eq!(why.key(), "request-refused"),
            Err(why) => assert_eq!((place, why.key()), (CONFUSED, "no-decision")),
        }
    }
    let levels = (0..PAIRS).filter_map(|n| Some(journey.results.finding(n)?.level()));
    let shares = Shares::of(levels);
    // Both failures are of pairs that do not match.
    assert_eq!(Level::ALL.map(|level| shares.count(level)), [50, 100, 48]);
    assert_eq!(shares.total(), PAIRS - 2);

    let summaries = journey.results.summaries(&journey.batch, BootstrapSettings::default());
    let means = summaries[0].means.of_average(&Autorater::AVERAGES[0]);
    let by_hand = [50.0, 100.0, 48.0, 100.0, 100.0].map(|count| count / 198.0);
    for (estimate, by_hand) in means.iter().zip(by_hand) {
        assert!((estimate.value.unwrap() - by_hand).abs() < 1e-9, "{estimate:?} {by_hand}");
        assert!(estimate.interval.is_some());
    }
}

#[test]
fn both_directions_send_the_same_images_and_the_same_beginning() {
    let journey = Journey::new(autorater(), batch());
    for place in [1, 2, PAIRS - 1] {
        let prompts = [0, 1].map(|kind| {
            let unit = Unit { about: Subject::Pair(place), kind, sample: 0 };
            journey.inquiry.prompt(unit, &journey.batch, None).unwrap()
        });
        let [one, other] = &prompts;
        assert_eq!(one.instructions, other.instructions);
        assert_eq!(one.images().count(), 2);
        let last = one.parts.len() - 1;
        assert_eq!(one.parts[..last], other.parts[..last], "all but the tasks is the same");
        assert_ne!(one.parts[last], other.parts[last]);
    }
}

#[test]
fn a_second_run_is_served_from_the_cache_and_other_choices_are_not() {
    let mut journey = judged();
    let first = journey.results.clone();
    journey.results = Results::unasked(&journey.batch);
    let (end, progress) = journey.run(Wanted::Missing, None, |unit, _| {
        let place = unit.about.pair().unwrap();
        assert!([REFUSED, CONFUSED].contains(&place), "{unit:?} was answered before");
        Does::Fails(FailureKind::BadRequest)
    });
    assert_eq!(end, End::Finished);
    assert!(progress.from_cache >= 2 * (PAIRS - 2));
    for (one, other) in journey.results.outcomes.iter().zip(&first.outcomes) {
        assert_eq!(one.assessed.is_ok(), other.assessed.is_ok());
        assert!(one.assessed.is_err() || one.assessed == other.assessed);
    }
    let prints: HashSet<String> = RuleSet::ALL
        .into_iter()
        .flat_map(|rules| Sees::ALL.map(|sees| Autorater { rules, sees, ..autorater() }))
        .map(|inquiry| inquiry.fingerprint().to_string())
        .collect();
    assert_eq!(prints.len(), 6, "every choice asks something else");
    let chosen = ScreenChoices { thinned: true, ..ScreenChoices::default() };
    let trajectories = autorater().trajectories.chosen(chosen);
    let thinned = Autorater { trajectories: trajectories.clone(), ..autorater() };
    assert!(!prints.contains(&thinned.fingerprint().to_string()), "screens are left out");
    let unseen = Autorater { sees: Sees::Actions, trajectories, ..autorater() };
    assert!(prints.contains(&unseen.fingerprint().to_string()), "no screens are shown");
}

#[test]
fn the_signature_names_the_choices() {
    let journey = judged();
    let signature = journey.results.outcomes[0].signature().to_string();
    assert!(signature.contains("rules for people · with screens"), "{signature}");
    let choices = ScreenChoices { thinned: true, masked: true, long_edge: Some(900) };
    let trajectories = autorater().trajectories.chosen(choices);
    let setup =
        JudgeSetup { inquiry: Autorater { trajectories, ..autorater() }, ..journey.setup() };
    let Judge::Model(judge) = setup.signed(setup.parameters) else { panic!("it is a model") };
    let said = judge.parameters.to_string();
    assert!(said.ends_with("screens thinned · screens masked · long edge 900"), "{said}");
}

#[test]
fn the_journal_brings_everything_back() {
    let journey = judged();
    let begun: Results<Autorater> = Results::unasked(&journey.batch);
    let key = SetKey::of::<Autorater>(Some(journey.setup().fingerprint()));
    let mut written = Written::new(key, begun.clone());
    let mut again = begun;
    for line in written.pairs(&journey.batch, &journey.results, 0..PAIRS) {
        assert!(read_record(&line).unwrap().apply(&journey.batch, &mut again), "{line}");
    }
    for (one, other) in again.outcomes.iter().zip(&journey.results.outcomes) {
        assert!(one.assessed == other.assessed && one.judge == other.judge);
    }
}

#[test]
fn an_export_opens_again_with_every_level() {
    let journey = judged();
    let rows: String =
        (0..PAIRS).map(|place| jsonl_row(&journey.batch, &journey.results, place)).collect();
    let (batch, _) = read_whole(&rows);
    let again: Results<Autorater> = read_back(&batch);
    assert_eq!(again.outcomes.len(), PAIRS);
    for (one, other) in again.outcomes.iter().zip(&journey.results.outcomes) {
        assert_eq!(one.assessed.as_ref().ok(), other.assessed.as_ref().ok());
        assert_eq!(one.judge, other.judge);
    }
}

#[test]
fn what_was_read_back_is_exported_the_same() {
    let journey = judged();
    let export = |batch: &Batch, results: &Results<Autorater>| -> String {
        (0..PAIRS).map(|place| jsonl_row(batch, results, place)).collect()
    };
    let rows = export(&journey.batch, &journey.results);
    let (batch, _) = read_whole(&rows);
    let again = export(&batch, &read_back(&batch));
    let (batch, _) = read_whole(&again);
    let results: Results<Autorater> = read_back(&batch);
    for (one, other) in results.outcomes.iter().zip(&journey.results.outcomes) {
        assert_eq!(one.assessed.as_ref().ok(), other.assessed.as_ref().ok());
    }
}

/// A reply that is itself a list of two answers is no answer, and no export makes one of it.
#[test]
fn one_reply_that_looks_like_two_answers_stays_unscored() {
    let mut journey = Journey::new(autorater(), batch());
    let yes = "{\"decision\": \"YES\"}";
    let forged = json!([yes, yes]).to_string();
    let (end, _) = journey.run(Wanted::Missing, None, |_, _| Does::Answers(forged.clone()));
    assert_eq!(end, End::Finished);
    assert_eq!(journey.results.scored(), 0);
    let rows: String =
        (0..PAIRS).map(|place| jsonl_row(&journey.batch, &journey.results, place)).collect();
    let (batch, _) = read_whole(&rows);
    assert_eq!(read_back::<Autorater>(&batch).scored(), 0);
}

#[test]
fn an_empty_prediction_is_no_match_and_nobody_is_asked() {
    let (batch, _) = read_whole("{\"id\": \"e\", \"gold\": \"order tarts\", \"prediction\": \"\"}");
    let mut journey = Journey::new(autorater(), batch);
    assert_eq!(journey.plan(Wanted::Missing).calls(), 0);
    let (end, _) = journey.run(Wanted::Missing, None, |unit, _| panic!("{unit:?} is asked"));
    assert_eq!(end, End::Finished);
    assert_eq!(journey.results.finding(0).unwrap().level(), Level::None);
    let rows = jsonl_row(&journey.batch, &journey.results, 0);
    let (batch, _) = read_whole(&rows);
    assert_eq!(read_back::<Autorater>(&batch).finding(0), journey.results.finding(0));
}

#[test]
fn a_table_has_the_level_and_both_directions() {
    let journey = judged();
    let mut columns = CsvColumns::default();
    (0..PAIRS).for_each(|place| columns.gather(&journey.batch, place));
    let head = columns.head::<Autorater>();
    let names: Vec<&str> = head.trim().trim_start_matches('\u{feff}').split(',').collect();
    let at = |name: &str| {
        names
            .iter()
            .position(|one| *one == name)
            .unwrap_or_else(|| panic!("{name} is not in {head}"))
    };
    let row = csv_row(&journey.batch, &journey.results, &columns, 1);
    let mut reader = csv_core::Reader::new();
    let (mut out, mut ends) = (vec![0; 20_000], vec![0; 100]);
    let (_, _, _, fields) = reader.read_record(row.as_bytes(), &mut out, &mut ends);
    assert_eq!(fields, names.len(), "{row}");
    let cell = |name: &str| {
        let at = at(name);
        let start = if at == 0 { 0 } else { ends[at - 1] };
        std::str::from_utf8(&out[start..ends[at]]).unwrap().to_owned()
    };
    assert_eq!(cell("level"), "partial");
    assert_eq!(cell("broader"), "prediction");
    assert_eq!(cell("prediction_satisfies_gold_decision"), "no");
    assert_eq!(
        cell("prediction_satisfies_gold_requirements"),
        "met: order 1 tarts\nnot met: with cream"
    );
    assert_eq!(cell("gold_satisfies_prediction_decision"), "yes");
    assert_eq!(Direction::ALL.map(Direction::key)[0], "prediction-satisfies-gold");
}
