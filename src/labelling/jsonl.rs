//! Labels as a JSONL file: a line per pair and annotator, with the row's id, so that the file can be merged
//! with the same rows again, and with files of other people.

use std::collections::HashMap;
use std::fmt;

use foldhash::fast::FixedState;
use serde_json::Value;

use super::label_draw::LabelDraw;
use super::labels::{FactVerdicts, Labelling, PairLabels};
use super::task_answers::{LONGEST_NOTE, TaskAnswers, TaskQuestion};
use crate::base::json::{object, read_json};
use crate::base::number::counted;
use crate::evaluation::batch::Batch;
use crate::evaluation::row::SameTask;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::{Fact, MOST_FACTS, Side};

pub fn labels_jsonl(labelling: &Labelling, batch: &Batch) -> String {
    let mut file = String::new();
    for annotator in labelling.annotators() {
        for (place, labels) in annotator.pairs() {
            if let Some(pair) = batch.pairs.get(place) {
                let mut members = label_members(&pair.id.0, &annotator.name, labels);
                if pair.file_id() != pair.id.0 {
                    // Joins the line with its row.
                    members.push(("file_id", pair.file_id().into()));
                }
                let line = object(members);
                file.extend([line.to_string().as_str(), "\n"]);
            }
        }
    }
    file
}

/// All labels of one annotator for one pair.
pub fn label_members(id: &str, annotator: &str, labels: &PairLabels) -> Vec<(&'static str, Value)> {
    let mut members = vec![
        ("id", id.into()),
        ("annotator", annotator.into()),
        ("match", labels.same_task.map(match_key).into()),
        ("gold_verdicts", verdicts_to_json(&labels.gold)),
        ("predicted_verdicts", verdicts_to_json(&labels.predicted)),
    ];
    for side in Side::ALL {
        let own = labels.own_facts(side);
        if !own.is_empty() {
            members.push((own_key(side), own.iter().map(Fact::as_str).collect()));
        }
    }
    members.extend(answers_to_json(&labels.answers));
    if let Some(LabelDraw { seed, intents }) = labels.draw {
        members.push(("draw", object(vec![("seed", seed.into()), ("intents", intents.into())])));
    }
    members
}

fn own_key(side: Side) -> &'static str {
    match side {
        Side::Gold => "own_gold_facts",
        Side::Predicted => "own_predicted_facts",
    }
}

fn own_facts_from_json(line: &Value, side: Side) -> Option<Vec<Fact>> {
    match line.get(own_key(side)) {
        None | Some(Value::Null) => Some(Vec::new()),
        Some(list) => {
            let list = list.as_array().filter(|list| list.len() <= MOST_FACTS)?;
            list.iter().map(|fact| Fact::new(fact.as_str()?)).collect()
        }
    }
}

/// If it cannot be read, nobody knows where the labels come from.
fn draw_from_json(draw: &Value) -> Option<LabelDraw> {
    let number = |name: &str| draw.get(name)?.as_u64();
    let intents = usize::try_from(number("intents")?).ok()?;
    Some(LabelDraw { seed: number("seed")?, intents })
}

/// Only what was answered, so that labels without the four questions stay as they were.
fn answers_to_json(answers: &TaskAnswers) -> Vec<(&'static str, Value)> {
    let mut members = Vec::new();
    for questions in [TaskQuestion::FULFILMENT, TaskQuestion::SATISFACTION] {
        let said: Vec<_> = questions
            .iter()
            .filter_map(|question| Some((question.key().1, answers.of(*question)?.into())))
            .collect();
        if !said.is_empty() {
            members.push((questions[0].key().0, object(said)));
        }
    }
    if !answers.note.is_empty() {
        members.push(("note", answers.note.as_str().into()));
    }
    members
}

fn answers_from_json(line: &Value) -> Option<TaskAnswers> {
    let mut answers = TaskAnswers::default();
    for question in TaskQuestion::ALL {
        let (group, member) = question.key();
        match line.get(group).and_then(|group| group.get(member)) {
            None | Some(Value::Null) => {}
            Some(answer) => answers.say(question, Some(answer.as_bool()?)),
        }
    }
    if let Some(note) = line.get("note").and_then(Value::as_str) {
        answers.note = note.chars().take(LONGEST_NOTE).collect();
    }
    Some(answers)
}

/// A label of a whole pair in journals and label files.
pub fn match_key(label: SameTask) -> &'static str {
    match label {
        SameTask::Yes => "yes",
        SameTask::Partly => "partial",
        SameTask::No => "no",
    }
}

fn verdicts_to_json(verdicts: &FactVerdicts) -> Value {
    let each = verdicts.iter().map(|(fact, verdict)| {
        object(vec![("fact", fact.as_str().into()), ("verdict", verdict.key().into())])
    });
    each.collect()
}

/// The outcome of reading a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Merged {
    pub used: usize,
    /// Labels of rows that are not open.
    pub of_no_row: usize,
    pub unreadable: usize,
}

impl fmt::Display for Merged {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} read", counted(self.used, "label"))?;
        if self.of_no_row > 0 {
            write!(f, ", {} of rows that are not in this data", counted(self.of_no_row, "label"))?;
        }
        if self.unreadable > 0 {
            write!(f, ", {} that could not be read", counted(self.unreadable, "line"))?;
        }
        f.write_str(".")
    }
}

/// Labels in the file replace the same person's labels of the same pair or fact.
pub fn merge_labels(text: &str, batch: &Batch, labelling: &mut Labelling) -> Merged {
    let places: HashMap<&str, usize, FixedState> =
        batch.pairs.iter().enumerate().map(|(place, pair)| (pair.id.0.as_str(), place)).collect();
    let mut merged = Merged::default();
    for line in text.lines().map(|line| line.trim_start_matches('\u{feff}').trim()) {
        if line.is_empty() {
            continue;
        }
        let Some((id, annotator, labels)) = read_json(line).as_ref().and_then(read_label) else {
            merged.unreadable += 1;
            continue;
        };
        let Some(place) = places.get(id.as_str()) else {
            merged.of_no_row += 1;
            continue;
        };
        let is_taken = labelling.change(&annotator, *place, &mut |known| {
            if labels.same_task.is_some() {
                known.say_same_task(labels.same_task);
            }
            known.take_answers(&labels.answers);
            known.draw = labels.draw;
            for (side, own) in Side::ALL.into_iter().zip(&labels.own_facts) {
                if !own.is_empty() {
                    let lines: Vec<&str> = own.iter().map(Fact::as_str).collect();
                    known.split(side, &lines.join("\n"));
                }
                known.facts_mut(side).say_all(labels.facts(side).iter().cloned());
            }
        });
        merged.used += usize::from(is_taken);
        merged.unreadable += usize::from(!is_taken);
    }
    merged
}

/// The pair's id, the annotator's name, and the labels.
pub fn read_label(line: &Value) -> Option<(String, String, PairLabels)> {
    let id = match line.get("id")? {
        Value::String(id) => id.clone(),
        Value::Number(id) => id.to_string(),
        _ => return None,
    };
    let annotator = line.get("annotator")?.as_str()?.trim();
    let same_task = match line.get("match") {
        None | Some(Value::Null) => None,
        Some(Value::String(words)) => Some(SameTask::from_words(words)?),
        Some(other) => Some(SameTask::from_words(&other.to_string())?),
    };
    let answers = answers_from_json(line)?;
    // A label that contradicts its own answers is nobody's.
    if answers.level().is_some() && same_task.is_some() && answers.level() != same_task {
        return None;
    }
    let draw = match line.get("draw") {
        None | Some(Value::Null) => None,
        Some(draw) => Some(draw_from_json(draw)?),
    };
    let labels = PairLabels {
        same_task: same_task.or(answers.level()),
        answers,
        gold: verdicts_from_json(line.get("gold_verdicts"))?,
        predicted: verdicts_from_json(line.get("predicted_verdicts"))?,
        own_facts: [
            own_facts_from_json(line, Side::Gold)?,
            own_facts_from_json(line, Side::Predicted)?,
        ],
        draw,
    };
    (!annotator.is_empty()).then(|| (id, annotator.to_owned(), labels))
}

fn verdicts_from_json(list: Option<&Value>) -> Option<FactVerdicts> {
    let mut verdicts = FactVerdicts::default();
    let Some(list) = list.filter(|list| !list.is_null()) else { return Some(verdicts) };
    let read = |one: &Value| {
        let fact = Fact::new(one.get("fact")?.as_str()?)?;
        let said = one.get("verdict")?.as_str()?;
        Some((fact, Verdict::from_key(said)?))
    };
    let list = list.as_array().filter(|list| list.len() <= MOST_FACTS)?;
    let all: Option<Vec<_>> = list.iter().map(read).collect();
    verdicts.say_all(all?.into_iter());
    Some(verdicts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::read_whole;

    fn batch() -> Batch {
        let rows = "{\"id\": \"a\", \"gold\": \"Sow\", \"prediction\": \"Dig\"}\n\
                    {\"id\": \"b\", \"gold\": \"Sow\", \"prediction\": \"Rake\"}";
        read_whole(rows).0
    }

    #[test]
    fn what_is_written_is_read() {
        let (batch, mut labelling) = (batch(), Labelling::default());
        let fact = Fact::new("Sow \"seeds\"").unwrap();
        labelling.change("Ada", 1, &mut |labels| {
            labels.same_task = Some(SameTask::Partly);
            labels.gold.say(&fact, Some(Verdict::Unsupported));
        });
        labelling.change("Bo", 0, &mut |labels| labels.same_task = Some(SameTask::No));
        let file = labels_jsonl(&labelling, &batch);
        expect_test::expect![[r#"
            {"id":"b","annotator":"Ada","match":"partial","gold_verdicts":[{"fact":"Sow \"seeds\"","verdict":"unsupported"}],"predicted_verdicts":[]}
            {"id":"a","annotator":"Bo","match":"no","gold_verdicts":[],"predicted_verdicts":[]}
        "#]]
        .assert_eq(&file);
        let mut read = Labelling::default();
        assert_eq!(merge_labels(&file, &batch, &mut read), Merged { used: 2, ..Merged::default() });
        assert_eq!(read, labelling);
    }

    #[test]
    fn the_samples_labels_are_all_of_its_pairs_and_complete() {
        let (batch, _) = read_whole(include_str!("../../public/sample.jsonl"));
        let mut labelling = Labelling::default();
        let merged =
            merge_labels(include_str!("../../public/sample-labels.jsonl"), &batch, &mut labelling);
        assert_eq!(merged, Merged { used: 42, ..Merged::default() });
        for person in labelling.annotators() {
            assert!(person.name.ends_with(crate::labelling::HAND_WRITTEN));
            assert!(person.pairs().all(|(_, labels)| labels.answers.is_complete()));
        }
    }

    #[test]
    fn a_split_by_hand_is_written_and_read() {
        let (batch, mut labelling) = (batch(), Labelling::default());
        labelling.change("Ada", 0, &mut |labels| labels.split(Side::Gold, "Sow\nIn spring"));
        let file = labels_jsonl(&labelling, &batch);
        assert!(file.contains(r#""own_gold_facts":["Sow","In spring"]"#), "{file}");
        let mut read = Labelling::default();
        assert_eq!(merge_labels(&file, &batch, &mut read), Merged { used: 1, ..Merged::default() });
        assert_eq!(read, labelling);
    }

    #[test]
    fn answers_to_the_four_questions_are_written_and_read() {
        let (batch, mut labelling) = (batch(), Labelling::default());
        labelling.change("Ada", 0, &mut |labels| {
            labels.say_answer(TaskQuestion::PredictionFulfilled, Some(true));
            labels.say_answer(TaskQuestion::PredictionSatisfiesGold, Some(true));
            labels.say_answer(TaskQuestion::GoldSatisfiesPrediction, Some(false));
            "The date is on no screen".clone_into(&mut labels.answers.note);
        });
        let file = labels_jsonl(&labelling, &batch);
        expect_test::expect![[r#"
            {"id":"a","annotator":"Ada","match":"partial","gold_verdicts":[],"predicted_verdicts":[],"fulfilled":{"prediction":true},"satisfies":{"prediction_to_gold":true,"gold_to_prediction":false},"note":"The date is on no screen"}
        "#]]
        .assert_eq(&file);
        let mut read = Labelling::default();
        assert_eq!(merge_labels(&file, &batch, &mut read), Merged { used: 1, ..Merged::default() });
        assert_eq!(read, labelling);

        let forged = file.replace("partial", "yes");
        let merged = merge_labels(&forged, &batch, &mut read);
        assert_eq!(merged, Merged { unreadable: 1, ..Merged::default() });
        assert_eq!(read, labelling);
    }

    #[test]
    fn a_file_is_laid_over_what_is_there_and_what_is_none_of_it_is_counted() {
        let (batch, mut labelling) = (batch(), Labelling::default());
        labelling.change("Ada", 0, &mut |labels| labels.same_task = Some(SameTask::No));
        let file = "{\"id\": \"a\", \"annotator\": \"Ada\", \"match\": true}\n\n\
                    {\"id\": \"z\", \"annotator\": \"Ada\", \"match\": 1}\n\
                    {\"id\": \"a\", \"match\": 1}\n{\"id\": \"a\", \"annotator\": \"Ada\", \"match\": 7}\n[";
        let merged = merge_labels(file, &batch, &mut labelling);
        assert_eq!(merged, Merged { used: 1, of_no_row: 1, unreadable: 3 });
        assert_eq!(
            merged.to_string(),
            "1 label read, 1 label of rows that are not in this data, 3 lines that could not be read."
        );
        assert_eq!(Merged { used: 2, ..Merged::default() }.to_string(), "2 labels read.");
        let said = labelling.of("Ada").unwrap().labels(0).unwrap();
        assert_eq!(said.same_task, Some(SameTask::Yes));
    }
}
