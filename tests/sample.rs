//! The hand-written sample as a batch: what it promises to show, counted.

use bifact::dataset::read_whole;
use bifact::evaluation;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::pair::{IntentPair, ModelName, RowId};
use bifact::evaluation::signature::Judge;
use bifact::evaluation::verdict::Verdict;
use bifact::methods::autorater::{Autorater, Level};
use bifact::methods::bifact::answers::AnswerProblem;
use bifact::methods::bifact::fact::{Assessment, JudgedFact};
use bifact::methods::bifact::results::Results;
use bifact::methods::bifact::results::Unscored;
use bifact::methods::bifact::tally::{FactTally, Metric};
use bifact::producers::goal::Goal;
use bifact::producers::goal::flaws::{Flaw, flaws_of};
use bifact::report::{read_back, read_beside};
use expect_test::expect;

fn sample() -> (Batch, Results) {
    read_whole(include_str!("../public/sample.jsonl"))
}

fn place(batch: &Batch, id: &str) -> usize {
    batch.position(&RowId(id.to_owned())).unwrap()
}

fn scored((batch, results): &(Batch, Results)) -> impl Iterator<Item = (&IntentPair, &Assessment)> {
    let pairs = batch.pairs.iter().enumerate();
    pairs.filter_map(|(index, pair)| Some((pair, &**results.assessment(index)?)))
}

fn verdicts(facts: &[JudgedFact]) -> Vec<Verdict> {
    facts.iter().map(|judged| judged.verdict).collect()
}

/// The words of a reason that stand in double quotes.
fn quoted(reason: &str) -> Vec<String> {
    let parts: Vec<&str> = reason.split('"').collect();
    assert_eq!(parts.len() % 2, 1, "an open quote in {reason:?}");
    parts.into_iter().skip(1).step_by(2).map(str::to_lowercase).collect()
}

#[track_caller]
fn check_score(id: &str, gold: (usize, usize), predicted: (usize, usize), scores: [f64; 3]) {
    let (batch, results) = sample();
    let tally = results.assessment(place(&batch, id)).unwrap().tally();
    let counted = FactTally {
        gold_supported: gold.0,
        gold_total: gold.1,
        predicted_supported: predicted.0,
        predicted_total: predicted.1,
    };
    assert_eq!(tally, counted, "{id}");
    for (metric, by_hand) in Metric::ALL.into_iter().zip(scores) {
        let value = metric.of(tally.scores()).unwrap();
        assert!((value - by_hand).abs() < 1e-12, "{id}: {} is {value}", metric.name());
    }
}

#[test]
fn sixteen_intents_three_predictors_and_one_pair_unscored() {
    let (batch, results) = sample();
    assert!(batch.golds.len() >= 16);
    assert!(results.golds.iter().all(Result::is_ok));
    assert_eq!((batch.pairs.len(), results.scored()), (51, 50));
    for (gold, pairs) in batch.pairs.chunks(3).enumerate() {
        assert!(pairs.iter().all(|pair| pair.gold.0 == gold));
        assert!(pairs.iter().map(|pair| &*pair.model.0).eq(["terse", "chatty", "careful"]));
    }
}

#[test]
fn the_unscored_pair_says_why_and_keeps_its_answer() {
    let (batch, results) = sample();
    let outcome = &results.outcomes[place(&batch, "playlist-chatty")];
    let Err(Unscored::UnusableAnswer(unusable)) = &outcome.assessed else {
        panic!("{outcome:?}");
    };
    assert_eq!(unusable.problem, AnswerProblem::GoldFactsMissing { numbers: vec![3] });
    assert_eq!(Some(&*unusable.raw), outcome.answer.as_deref());
}

#[test]
fn a_person_labelled_enough_pairs_fact_by_fact() {
    let sample = sample();
    let labelled = scored(&sample).filter(|(pair, _)| pair.person().gold.is_some());
    let mut pairs = 0;
    for (pair, read) in labelled {
        assert_eq!(pair.person().gold.as_ref().unwrap().len(), read.gold.len(), "{}", pair.id);
        let predicted = pair.person().predicted.as_ref().unwrap();
        assert_eq!(predicted.len(), read.predicted.len(), "{}", pair.id);
        pairs += 1;
    }
    assert!(pairs >= 36, "{pairs} pairs");
}

#[test]
fn person_and_judge_differ_in_thirteen_verdicts() {
    let mut differences = 0;
    for (pair, read) in scored(&sample()) {
        let sides =
            [(&pair.person().gold, &read.gold), (&pair.person().predicted, &read.predicted)];
        for (person, judge) in sides {
            let person = person.iter().flatten();
            differences += person.zip(verdicts(judge)).filter(|(p, j)| **p != *j).count();
        }
    }
    assert_eq!(differences, 13);
}

#[test]
fn reasons_quote_the_other_intent() {
    let sample = sample();
    let mut quotes = 0;
    for (pair, read) in scored(&sample) {
        let gold = sample.0.gold(pair.gold);
        let sides = [(&read.gold, &*pair.predicted), (&read.predicted, gold)];
        for (facts, other) in sides {
            for judged in facts.iter().filter(|judged| judged.verdict.is_supported()) {
                for words in quoted(&judged.reason) {
                    assert!(other.to_lowercase().contains(&words), "{}: {words:?}", pair.id);
                    quotes += 1;
                }
            }
        }
    }
    assert!(quotes > 100, "{quotes} quotes");
}

#[test]
fn the_tarts_score_as_counted_by_hand() {
    check_score("tarts-terse", (2, 4), (2, 3), [2.0 / 3.0, 0.5, 4.0 / 7.0]);
    check_score("tarts-chatty", (4, 4), (4, 7), [4.0 / 7.0, 1.0, 8.0 / 11.0]);
    check_score("tarts-careful", (4, 4), (4, 4), [1.0, 1.0, 1.0]);
}

#[test]
fn all_domains_and_several_languages_are_there() {
    let (batch, _) = sample();
    let mut domains: Vec<_> = batch.pairs.iter().filter_map(|pair| pair.group.as_deref()).collect();
    domains.sort_unstable();
    domains.dedup();
    let expected =
        ["alarms", "forms", "maps", "media", "messages", "settings", "shopping", "travel"];
    assert_eq!(domains, expected);

    let beyond_english = |text: &str| text.chars().any(|c| c.is_alphabetic() && !c.is_ascii());
    let foreign = batch.golds.iter().filter(|gold| beyond_english(gold)).count();
    assert!(foreign >= 2, "{foreign} intents");
}

/// Averaged here by hand: every scored pair counts the same.
#[test]
fn macro_means_of_each_predictor() {
    let sample = sample();
    let table = ["terse", "chatty", "careful"].map(|model| {
        let pairs = scored(&sample).filter(|(pair, _)| *pair.model.0 == *model);
        let scores: Vec<_> = pairs.map(|(_, read)| read.tally().scores()).collect();
        let [p, r, f1] = Metric::ALL.map(|metric| {
            let values: Vec<_> = scores.iter().filter_map(|s| metric.of(*s)).collect();
            values.iter().sum::<f64>() / f64::from(u32::try_from(values.len()).unwrap())
        });
        format!("{model}: P {p:.3} R {r:.3} F1 {f1:.3} (n={})", scores.len())
    });
    expect![[r#"
        terse: P 0.922 R 0.448 F1 0.587 (n=17)
        chatty: P 0.583 R 0.904 F1 0.705 (n=16)
        careful: P 0.965 R 0.922 F1 0.940 (n=17)"#]]
    .assert_eq(&table.join("\n"));
}

/// Three intents and more have answers of AutoRater for all their predictions, which show every level.
#[test]
fn autorater_has_hand_written_answers_of_every_level() {
    let (batch, _) = sample();
    let results: evaluation::results::Results<Autorater> = read_back(&batch);
    let levels: Vec<Level> =
        (0..batch.pairs.len()).filter_map(|place| Some(results.finding(place)?.level())).collect();
    let counts = Level::ALL.map(|level| levels.iter().filter(|one| **one == level).count());
    expect!["[6, 6, 9]"].assert_eq(&format!("{counts:?}"));
    let judged = |pair: &IntentPair| results.finding(place(&batch, &pair.id.0)).is_some();
    let intents = batch.golds.len();
    let whole = (0..intents)
        .filter(|gold| batch.pairs.iter().filter(|pair| pair.gold.0 == *gold).all(judged));
    assert_eq!(whole.count(), 7, "one for each trajectory");
    assert!(results.outcomes.iter().all(|outcome| {
        outcome.assessed.is_err() || outcome.judge == Judge::InFile("written by hand".into())
    }));
}

/// A goal and a description of every step for each trajectory, and they say that a person wrote them.
#[test]
fn goals_of_the_trajectories_are_written_by_hand() {
    let (batch, _) = sample();
    let model = ModelName("".into());
    let trajectories: Vec<serde_json::Value> = include_str!("../public/sample-trajectories.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let to_predict = batch.to_predict(&model);
    let goals: evaluation::results::Results<Goal> =
        read_beside(&to_predict, include_str!("../public/sample-goals.jsonl"));
    assert_eq!(goals.scored(), trajectories.len());
    for trajectory in trajectories {
        let is_it = |pair: &&IntentPair| to_predict.gold(pair.gold) == trajectory["gold_intent"];
        let pair = to_predict.pairs.iter().find(is_it).unwrap();
        let place = to_predict.position(&pair.id).unwrap();
        let steps = trajectory["trajectory"]["steps"].as_array().unwrap().len();
        let made = goals.finding(place).unwrap();
        assert_eq!(made.steps.len(), steps, "{}", made.task);
        assert!(goals.outcomes[place].signature().of_pair().contains("written by hand"));
    }
    // One of them has a flaw that the paper names.
    let flawed = (0..to_predict.pairs.len())
        .filter_map(|place| goals.finding(place))
        .filter(|made| flaws_of(&made.task, &[]).contains(&Flaw::Navigation));
    assert_eq!(flawed.count(), 1);
}
