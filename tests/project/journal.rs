//! A journal brings back what happened, whatever happened.

use std::sync::Arc;

use bifact::base::fingerprint::Fingerprint;
use bifact::dataset::read_whole;
use bifact::evaluation::asked_with::AskedWith;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::begins::Begins;
use bifact::evaluation::pair::GoldId;
use bifact::evaluation::signature::{AnswerOrigin, Judge, ModelJudge};
use bifact::evaluation::unscored::Unanswered;
use bifact::evaluation::verdict::Verdict;
use bifact::labelling::Labelling;
use bifact::methods::bifact::Bifact;
use bifact::methods::bifact::answers::{read_assessment, read_fact_list};
use bifact::methods::bifact::fact::{Correction, MOST_FACTS, Side};
use bifact::methods::bifact::frozen_gold::{ByHand, FrozenGold};
use bifact::methods::bifact::results::{Outcome, Results, Unscored};
use bifact::project::{Record, SetKey, Written, answer_line, forget_line, read_record, set_line};
use bifact::providers::FailureKind;
use bifact::review::{FactPlace, GoldEdit, correct, edit_gold};
use bifact::rules::judge_by_rules;
use bifact::run::begin_with;
use proptest::prelude::*;
use serde_json::json;

pub const PAIRS: usize = 6;

/// Two predictions for each of three intents, the last with facts and an answer in the file.
pub fn batch() -> (Batch, Results) {
    let line = |at: usize| {
        let mut row = json!({
            "id": format!("row {at}"), "gold": format!("Sow peas and water bed {}", at / 2),
            "prediction": format!("Water bed {at}"),
        });
        if at == PAIRS - 1 {
            row["gold_facts"] = json!(["Sow peas", "Water bed 2"]);
            row["judge_answer"] = json!(answer("Water bed 2", "C"));
        }
        row.to_string() + "\n"
    };
    read_whole(&(0..PAIRS).map(line).collect::<String>())
}

fn answer(fact: &str, label: &str) -> String {
    json!({
        "expert_fact_coverage": [
            { "fact": "Sow peas", "label": "M" }, { "fact": fact, "label": label },
        ],
        "predicted_fact_accuracy": [{ "fact": "Water “it”\n\u{1f33f}", "label": "C" }],
    })
    .to_string()
}

fn model() -> Judge {
    Judge::Model(Arc::new(ModelJudge {
        key: "somebody/tiny".to_owned(),
        name: "tiny via Somebody".to_owned(),
        prompts: Fingerprint::of(["prompts"]),
        parameters: AskedWith::read("temperature=0"),
        origin: AnswerOrigin::Asked,
    }))
}

pub fn key() -> SetKey {
    SetKey::OfJudge(Fingerprint::of(["judge"]))
}

/// Something that happens to results while a project is open.
#[derive(Debug, Clone, Copy)]
pub enum Happening {
    Facts(usize),
    UnusableFacts(usize),
    NoFacts(usize),
    Judged(usize),
    FromCache(usize),
    Useless(usize),
    Failed(usize),
    ByRules(usize),
    Corrected(usize),
    Edited(usize),
    Approved(usize),
}

pub fn happening() -> impl Strategy<Value = Happening> {
    use Happening::{
        Approved, ByRules, Corrected, Edited, Facts, Failed, FromCache, Judged, NoFacts,
        UnusableFacts, Useless,
    };
    let kinds: [fn(usize) -> Happening; 11] = [
        Facts,
        UnusableFacts,
        NoFacts,
        Judged,
        FromCache,
        Useless,
        Failed,
        ByRules,
        Corrected,
        Edited,
        Approved,
    ];
    (0..kinds.len(), 0..PAIRS).prop_map(move |(kind, at)| kinds[kind](at))
}

pub fn hand() -> ByHand {
    ByHand { by: "Ada".to_owned(), at: "2026-01-01T10:00:00Z".to_owned() }
}

fn unanswered(is_of_gold: bool) -> Unscored {
    let sentence = "Too many requests.".to_owned();
    let failed_as = FailureKind::RateLimited.named();
    Unscored::Unanswered(Unanswered { failed_as, sentence, raw: None, is_of_gold }.into())
}

pub fn happen(what: Happening, batch: &Batch, results: &mut Results) {
    let facts = |gold: usize| {
        let answer = format!(r#"["Sow peas", "Water bed {gold}"]"#);
        let facts = read_fact_list(&answer).unwrap();
        Ok(Arc::new(FrozenGold::answered(&batch.golds[gold], facts, &answer)))
    };
    let judged = |results: &mut Results, at: usize, text: &str, is_from_cache: bool| {
        let Some(frozen) = results.frozen(batch.pairs[at].gold) else { return };
        let assessed = read_assessment(text, &frozen.facts)
            .map(Arc::new)
            .map_err(|unusable| Unscored::UnusableAnswer(unusable.into()));
        let answer = Some(text.into());
        results.outcomes[at] =
            Outcome { assessed, judge: model(), ground_by: None, answer, is_from_cache };
    };
    let lack = |results: &mut Results, gold: usize, why: Unscored| {
        results.golds[gold] = Err(why.clone());
        for (at, _) in batch.pairs.iter().enumerate().filter(|(_, pair)| pair.gold.0 == gold) {
            results.outcomes[at] = Outcome::unscored(why.clone());
        }
    };
    match what {
        Happening::Facts(at) => results.golds[at / 2] = facts(at / 2),
        Happening::UnusableFacts(at) => {
            let why = read_fact_list("").unwrap_err();
            lack(results, at / 2, Unscored::UnusableGround(why.into()));
        }
        Happening::NoFacts(at) => lack(results, at / 2, unanswered(true)),
        Happening::Judged(at) => {
            judged(results, at, &answer(&format!("Water bed {}", at / 2), "C"), false);
        }
        Happening::FromCache(at) => {
            judged(results, at, &answer(&format!("Water bed {}", at / 2), "M"), true);
        }
        Happening::Useless(at) => judged(results, at, "I would rather not say.", false),
        Happening::Failed(at) => results.outcomes[at] = Outcome::unscored(unanswered(false)),
        Happening::ByRules(at) => drop(judge_by_rules(batch, results, at)),
        Happening::Corrected(at) => {
            let place = FactPlace { pair: at, side: Side::Gold, fact: 0 };
            let ByHand { by, at } = hand();
            let verdict = Verdict::Supported;
            let correction = Correction { verdict, by, at, note: "seen".to_owned() };
            correct(results, place, Some(correction));
        }
        Happening::Edited(at) => {
            let add = GoldEdit::Add { at: 0, text: "Do it today".to_owned() };
            drop(edit_gold(batch, results, GoldId(at / 2), &add, &hand()));
        }
        Happening::Approved(at) => {
            drop(edit_gold(batch, results, GoldId(at / 2), &GoldEdit::Approve, &hand()));
        }
    }
}

pub fn lines(written: &mut Written<Bifact>, batch: &Batch, results: &Results) -> Vec<String> {
    let mut lines = written.golds(batch, results, 0..batch.golds.len());
    lines.extend(written.pairs(batch, results, 0..batch.pairs.len()));
    lines
}

/// Lines that could not be used.
pub fn replay(lines: &[String], batch: &Batch, results: &mut Results) -> usize {
    let unusable =
        |line: &&String| !read_record(line).is_some_and(|record| record.apply(batch, results));
    lines.iter().filter(unusable).count()
}

/// What was happening, written after every few steps as the page does; the journal, and what became
/// of the results.
fn kept(happenings: &[Happening], every: usize) -> (Batch, Results, Vec<String>, Results) {
    let (batch, of_file) = batch();
    let begun = begin_with(&of_file, true);
    let mut results = begun.clone();
    let mut written = Written::new(key(), begun.clone());
    let mut journal = Vec::new();
    for (step, what) in happenings.iter().enumerate() {
        // Nobody edits facts, has an answer fail over them and edits them back within a moment.
        let is_edit = matches!(what, Happening::Facts(_) | Happening::Edited(_));
        if is_edit {
            journal.extend(lines(&mut written, &batch, &results));
        }
        happen(*what, &batch, &mut results);
        if step % every == 0 || is_edit {
            journal.extend(lines(&mut written, &batch, &results));
        }
    }
    journal.extend(lines(&mut written, &batch, &results));
    (batch, begun, journal, results)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_journal_makes_the_same_results(
        happenings in prop::collection::vec(happening(), 0..40), every in 1..6_usize,
    ) {
        let (batch, mut again, journal, results) = kept(&happenings, every);
        prop_assert_eq!(replay(&journal, &batch, &mut again), 0);
        prop_assert_eq!(again, results);
    }

    #[test]
    fn what_was_written_is_not_written_again(
        happenings in prop::collection::vec(happening(), 0..20),
    ) {
        let (batch, of_file) = batch();
        let mut results = begin_with(&of_file, true);
        let mut written = Written::new(key(), results.clone());
        for what in &happenings {
            happen(*what, &batch, &mut results);
        }
        lines(&mut written, &batch, &results);
        prop_assert_eq!(lines(&mut written, &batch, &results), Vec::<String>::new());
    }

    #[test]
    fn a_damaged_line_costs_no_other(
        happenings in prop::collection::vec(happening(), 1..30), hit in any::<prop::sample::Index>(),
        from in any::<prop::sample::Index>(), noise in "\\PC{0,8}",
    ) {
        let (batch, begun, mut journal, _) = kept(&happenings, 3);
        if journal.is_empty() { return Ok(()); }
        let hit = hit.index(journal.len());
        let mut without: Vec<String> = journal.clone();
        without.remove(hit);
        let start = from.index(journal[hit].chars().count());
        let cut: String = journal[hit].chars().take(start).collect();
        journal[hit] = cut + &noise;
        // Unless it is a whole line all the same.
        prop_assume!(read_record(&journal[hit]).is_none());
        let (mut one, mut other) = (begun.clone(), begun);
        let lost = replay(&journal, &batch, &mut one);
        prop_assert_eq!(lost, 1 + replay(&without, &batch, &mut other));
        prop_assert_eq!(one, other);
    }

    #[test]
    fn nothing_in_a_line_can_panic(line in "\\PC{0,60}", at in 0..9_usize, extra in "\\PC{0,20}") {
        let (batch, mut results) = batch();
        read_record(&line);
        for kind in ["gold", "pair", "set", "answer", "label"] {
            let line = json!({
                "annotator": extra, "match": extra, "gold_verdicts": [extra], "kind": kind, "set": "file", "at": at, "id": format!("row {at}"), "intent": extra,
                "judge_answer": extra, "judged_gold_facts": [extra], "title": extra,
                "judge_failure": { "sentence": extra }, "corrections": [extra],
            });
            if let Some(record) = read_record(&line.to_string()) {
                record.apply(&batch, &mut results);
                record.apply_labels(&batch, &mut Labelling::default());
            }
        }
    }
}

#[test]
fn answers_and_sets_come_back() {
    let asked = Fingerprint::of(["what"]);
    let text = "“Yes”\n\u{2028}{}".to_owned();
    let line = answer_line(&asked, &text);
    assert!(!line.contains('\n'));
    assert_eq!(read_record(&line), Some(Record::Answer { asked, text }));
    let title = "tiny via Somebody".to_owned();
    let line = set_line::<Bifact>(key(), &title, Begins::ALL[3]);
    assert_eq!(read_record(&line), Some(Record::Set { key: key(), title, begins: Begins::ALL[3] }));
    assert_eq!(read_record(&forget_line()), Some(Record::Forget));
    assert_eq!(read_record(r#"{"kind":"of a later version"}"#), Some(Record::Other));
}

#[test]
fn an_answer_is_never_read_against_facts_of_other_wording() {
    let (batch, of_file) = batch();
    let begun = begin_with(&of_file, true);
    let (mut results, mut written) = (begun.clone(), Written::new(key(), begun.clone()));
    happen(Happening::Facts(0), &batch, &mut results);
    happen(Happening::Judged(0), &batch, &mut results);
    let mut journal = lines(&mut written, &batch, &results);
    journal.remove(0);
    let mut again = begun;
    assert_eq!(replay(&journal, &batch, &mut again), 1);
    assert_eq!(again.outcomes[0], Outcome::unscored(Unscored::NotJudged));
}

#[test]
fn a_line_about_another_pair_is_not_used() {
    let (batch, of_file) = batch();
    let mut results = begin_with(&of_file, true);
    for line in [
        r#"{"kind":"pair","set":"file","at":0,"id":"row 1","lacks_facts":true}"#,
        r#"{"kind":"pair","set":"file","at":99,"id":"row 1","lacks_facts":true}"#,
        r#"{"kind":"gold","set":"file","at":0,"intent":"00000000","gold_facts":["F"]}"#,
    ] {
        assert_eq!(replay(&[line.to_owned()], &batch, &mut results), 1, "{line}");
    }
    assert_eq!(results, begin_with(&of_file, true));
}

/// A copy with 300,000 facts once stopped the page that opened it.
#[test]
fn a_record_with_more_facts_than_a_task_can_have_is_left_out() {
    let (batch, mut results) = batch();
    let before = results.clone();
    let facts = |n: usize| (0..n).map(|at| format!("Fact {at}")).collect::<Vec<_>>();
    let line = |n: usize| {
        json!({
            "kind": "gold", "set": "file", "at": 0, "gold_facts": facts(n),
            "intent": Fingerprint::of([batch.gold(GoldId(0))]).short(),
        })
        .to_string()
    };
    let judged = json!({
        "kind": "pair", "set": "file", "at": PAIRS - 1, "id": format!("row {}", PAIRS - 1),
        "judged_gold_facts": facts(MOST_FACTS + 1), "judge_answer": answer("Water bed 2", "C"),
    });
    for line in [line(300_000), line(MOST_FACTS + 1), judged.to_string()] {
        let record = read_record(&line).expect("a record");
        assert!(!record.apply(&batch, &mut results));
        assert_eq!(results, before);
    }
    let record = read_record(&line(MOST_FACTS)).expect("a record");
    assert!(record.apply(&batch, &mut results));
    assert_eq!(results.frozen(GoldId(0)).map(|frozen| frozen.facts.len()), Some(MOST_FACTS));
}
