//! One line of JSON per pair: the row's own fields, its gold facts, the judge's answer, a person's changes,
//! and the scores. Opened again, the file is the same batch with the same results.
//!
//! Not restored: the short name of a failed request (its sentence is), and whether an answer was cached. The
//! reason of an unusable answer is restored if it follows from the facts as they are now or were first. A
//! file's own verdicts that do not fit the exported judge's facts become a field without a role.

use serde_json::Value;

use super::judge::put_judge;
use super::{AS_GIVEN, OF_OTHER_FACTS, PAIR_ID, SCORES};
use crate::base::json::{Members, object};
use crate::dataset::members_of;
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::Put;
use crate::evaluation::method::Method;
use crate::evaluation::pair::GoldId;
use crate::evaluation::results::{Outcome, Results};
use crate::evaluation::row::{PersonLabels, SameTask};
use crate::evaluation::unscored::Unscored;
use crate::evaluation::verdict::Verdict;

/// With its line break; empty if there is no such pair.
pub fn jsonl_row<M: Method>(batch: &Batch, results: &Results<M>, place: usize) -> String {
    let (Some(pair), Some(outcome)) = (batch.pairs.get(place), results.outcomes.get(place)) else {
        return String::new();
    };
    let mut row = Fields::new(place);
    row.put("id", pair.file_id().into());
    // If other pairs have the same id, a suffix tells them apart.
    let own_id = Some(pair.id.0.as_str()).filter(|id| *id != pair.file_id());
    row.put(PAIR_ID, own_id.into());
    row.put("gold_intent", batch.gold(pair.gold).into());
    row.put("model", (*pair.model.0).into());
    row.put("predicted_intent", (*pair.predicted).into());
    row.put("domain", pair.group.as_deref().into());
    row.put("split", pair.split.as_deref().into());
    let ground = results.ground(pair.gold).map(|ground| &**ground);
    let labels = Label::of(pair.person(), M::fact_counts(outcome, ground));
    // Fields inside a member are not exported again.
    let mut judged = Fields { has_all: false, members: Members::default() };
    let said = if M::MEMBER.is_some() { &mut judged } else { &mut row };
    put_gold(results, pair.gold, outcome, &mut |name, value| said.put(name, value));
    put_person(pair.person(), &labels, &mut |name, value| row.put(name, value));
    let said = if M::MEMBER.is_some() { &mut judged } else { &mut row };
    put_judge(outcome, results.set_aside.of(place), ground, &mut |name, value| {
        said.put(name, value);
    });
    if let Some(member) = M::MEMBER {
        judged.put("against", ground.map(M::ground_mark).into());
        row.put(member, judged.members.done());
    }
    row.put(SCORES, scores(outcome));
    for label in labels.iter().filter(|label| !label.fits) {
        row.put(&format!("{}{OF_OTHER_FACTS}", label.name), label.verdicts());
    }
    with_extras(row.members, pair.extras.as_deref())
}

struct Fields {
    /// Readers learn the fields from the first rows, so the first row has all of them.
    has_all: bool,
    members: Members,
}

impl Fields {
    fn new(place: usize) -> Self {
        Self { has_all: place == 0, members: Members::default() }
    }

    fn put(&mut self, name: &str, value: Value) {
        if self.has_all {
            self.members.with(name, value);
        } else {
            self.members.with_known(name, value);
        }
    }
}

/// The gold facts, their origin, and a person's edits.
fn put_gold<M: Method>(results: &Results<M>, gold: GoldId, outcome: &Outcome<M>, put: Put) {
    for name in M::GROUND_MEMBERS {
        put(name, Value::Null);
    }
    match (&outcome.assessed, results.golds.get(gold.0)) {
        (Err(Unscored::GroundsDiffer(differing)), _) => {
            put("gold_facts", differing.own.iter().map(String::as_str).collect());
        }
        (_, Some(Ok(ground))) => M::write_ground(ground, put),
        (_, Some(Err(Unscored::UnusableGround(unusable)))) => {
            put("gold_facts_answer", unusable.raw.as_str().into());
        }
        _ => {}
    }
}

fn put_person(person: &PersonLabels, labels: &[Label], put: Put) {
    put(
        "match",
        match person.same_task {
            None => Value::Null,
            Some(SameTask::Yes) => Value::Bool(true),
            Some(SameTask::Partly) => "partial".into(),
            Some(SameTask::No) => Value::Bool(false),
        },
    );
    for label in labels {
        put(label.name, if label.fits { label.verdicts() } else { Value::Null });
    }
    put("human_f1", person.f1.into());
}

/// The file's own verdicts on the facts of one side.
struct Label<'a> {
    name: &'static str,
    verdicts: Option<&'a Vec<Verdict>>,
    /// Whether they fit the exported facts: another judge may have found more or fewer. If not, they are
    /// kept, but not as verdicts.
    fits: bool,
}

impl<'a> Label<'a> {
    fn of(person: &'a PersonLabels, [gold, predicted]: [Option<usize>; 2]) -> [Self; 2] {
        let label = |name, verdicts: &'a Option<Vec<Verdict>>, facts: Option<usize>| {
            let verdicts = verdicts.as_ref();
            let fits = |verdicts: &Vec<Verdict>| facts.is_none_or(|facts| facts == verdicts.len());
            Self { name, verdicts, fits: verdicts.is_none_or(fits) }
        };
        [
            label("human_present", &person.gold, gold),
            label("human_predicted", &person.predicted, predicted),
        ]
    }

    fn verdicts(&self) -> Value {
        let supported = |verdicts: &Vec<Verdict>| -> Vec<bool> {
            verdicts.iter().map(|verdict| verdict.is_supported()).collect()
        };
        self.verdicts.map(supported).into()
    }
}

fn scores<M: Method>(outcome: &Outcome<M>) -> Value {
    match &outcome.assessed {
        Ok(finding) => {
            let scores = M::SCORES.iter().zip(M::scores(finding));
            let mut members: Vec<(&str, Value)> =
                scores.map(|(name, score)| (name.key, score.into())).collect();
            members.push(("made_by", outcome.signature().of_pair().into()));
            object(members)
        }
        Err(why) => object(vec![("unscored", why.to_string().into())]),
    }
}

/// The row's other fields, as written, numbers to the last digit. A field whose name is taken above keeps
/// its value under another name.
fn with_extras(mut row: Members, extras: Option<&str>) -> String {
    let members = extras.map(members_of).unwrap_or_default();
    let others: Vec<(String, &str)> = members
        .iter()
        .filter(|(name, _)| *name != SCORES)
        .filter_map(|(name, value)| {
            let own = row.get(name).filter(|own| !own.is_null());
            // The first row of an export has every field, and a row that is exported again has the same.
            let says_no_more =
                own.is_some_and(|own| *value == "null" || *value == own.to_string().as_str());
            let name = format!("{name}{}", if own.is_some() { AS_GIVEN } else { "" });
            (!says_no_more).then_some((name, *value))
        })
        .collect();
    for (name, _) in &others {
        row.remove(name);
    }
    let mut line = row.done().to_string();
    for (name, value) in others {
        line.pop();
        line.extend([",", &Value::from(name).to_string(), ":", value, "}"]);
    }
    line.push('\n');
    line
}
