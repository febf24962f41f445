//! Descriptions of the same trajectory compared with each other: any predictor takes the place of the gold
//! intent, or every description is compared with every other. The rows open as data of their own, so that every
//! method and every export works on them.

use std::collections::HashSet;

use foldhash::fast::FixedState;
use serde_json::Value;

use crate::base::json::object;
use crate::evaluation::batch::Batch;
use crate::evaluation::compared::{Compared, GOLD};
use crate::evaluation::pair::{GoldId, IntentPair};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reference {
    /// Its predictions take the place of the gold intents.
    Predictor(String),
    /// Each description with each other, once: both directions are asked of one pair.
    Every,
}

/// What several described: one after the other, the gold intent first.
pub struct Described<'a> {
    /// The first of its pairs, for its names.
    pair: &'a IntentPair,
    texts: Vec<(&'a str, &'a str)>,
}

/// Pairs of the same gold intent describe one trajectory. If a predictor has several, those of one id do.
pub fn described(batch: &Batch) -> Vec<Described<'_>> {
    let mut pairs_of: Vec<Vec<&IntentPair>> = vec![Vec::new(); batch.golds.len()];
    for pair in &batch.pairs {
        if let Some(pairs) = pairs_of.get_mut(pair.gold.0) {
            pairs.push(pair);
        }
    }
    let mut all = Vec::new();
    for (gold, pairs) in pairs_of.into_iter().enumerate() {
        let gold = batch.gold(GoldId(gold));
        let models: HashSet<&str, FixedState> = pairs.iter().map(|pair| &*pair.model.0).collect();
        if models.len() == pairs.len() {
            all.extend(Described::of(gold, &pairs));
            continue;
        }
        let mut of_ids: Vec<(&str, Vec<&IntentPair>)> = Vec::new();
        for pair in pairs {
            match of_ids.iter_mut().find(|(id, _)| *id == pair.file_id()) {
                Some((_, known)) => known.push(pair),
                None => of_ids.push((pair.file_id(), vec![pair])),
            }
        }
        all.extend(of_ids.iter().filter_map(|(_, pairs)| Described::of(gold, pairs)));
    }
    all
}

impl<'a> Described<'a> {
    fn of(gold: &'a str, pairs: &[&'a IntentPair]) -> Option<Self> {
        let pair = pairs.first()?;
        let mut texts = vec![(GOLD, gold)];
        for pair in pairs {
            let name = &*pair.model.0;
            // Of two predictions by one predictor the first counts.
            if !texts.iter().any(|(known, _)| *known == name) {
                texts.push((name, &pair.predicted));
            }
        }
        texts.retain(|(_, text)| !text.trim().is_empty());
        Some(Self { pair, texts })
    }

    pub fn pair(&self) -> &IntentPair {
        self.pair
    }

    /// A line for each comparison, with line breaks. The first has the trajectory.
    pub fn rows(&self, reference: &Reference, trajectory: Option<&Value>) -> String {
        let mut lines = String::new();
        for (place, (reference_name, text)) in self.texts.iter().enumerate() {
            let others: Vec<&(&str, &str)> = match reference {
                Reference::Predictor(name) if name != reference_name => continue,
                Reference::Predictor(_) => {
                    self.texts.iter().filter(|(name, _)| name != reference_name).collect()
                }
                Reference::Every => self.texts.iter().skip(place + 1).collect(),
            };
            for (number, (name, description)) in others.into_iter().enumerate() {
                let model = match reference {
                    Reference::Predictor(_) => (*name).to_owned(),
                    Reference::Every => format!("{name} against {reference_name}"),
                };
                let names = [reference_name, name].map(|name| (*name).to_owned());
                let compared = Compared { of: self.pair.id.0.clone(), names };
                let members = [
                    ("id", self.pair.id.0.as_str().into()),
                    ("gold_intent", (*text).into()),
                    ("model", model.into()),
                    ("predicted_intent", (*description).into()),
                    ("domain", self.pair.group.as_deref().into()),
                    ("split", self.pair.split.as_deref().into()),
                    (Compared::MEMBER, compared.to_json()),
                    ("trajectory", trajectory.filter(|_| number == 0).cloned().into()),
                ];
                let there =
                    members.into_iter().filter(|(_, value): &(&str, Value)| !value.is_null());
                lines.push_str(&object(there.collect()).to_string());
                lines.push('\n');
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::json::read_json;
    use crate::dataset::read_whole;

    const ROWS: [&str; 4] = [
        r#"{"id": "t1", "gold": "Water the ferns", "model": "Ada", "prediction": "Water plants"}"#,
        r#"{"id": "t1", "gold": "Water the ferns", "model": "Bo", "prediction": "Water all ferns"}"#,
        r#"{"id": "t2", "gold": "Feed the cat", "model": "Ada", "prediction": "Feed a cat"}"#,
        r#"{"id": "t2", "gold": "Feed the cat", "model": "Bo", "prediction": ""}"#,
    ];

    fn compared(rows: &[&str], reference: &Reference) -> Vec<[String; 4]> {
        let (batch, _) = read_whole(&rows.join("\n"));
        let lines: String = described(&batch).iter().map(|one| one.rows(reference, None)).collect();
        let text = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
        let names = ["id", "gold_intent", "model", "predicted_intent"];
        let rows = lines.lines().filter_map(read_json);
        rows.map(|row| names.map(|name| text(&row, name))).collect()
    }

    #[test]
    fn a_predictor_takes_the_place_of_the_gold_intent() {
        let found = compared(&ROWS, &Reference::Predictor("Ada".to_owned()));
        let expected = [
            ["t1/Ada", "Water plants", "gold", "Water the ferns"],
            ["t1/Ada", "Water plants", "Bo", "Water all ferns"],
            ["t2/Ada", "Feed a cat", "gold", "Feed the cat"],
        ];
        let seen: Vec<[&str; 3]> =
            found.iter().map(|[_, gold, model, text]| [&**gold, &**model, &**text]).collect();
        let expected: Vec<[&str; 3]> =
            expected.iter().map(|[_, gold, model, text]| [*gold, *model, *text]).collect();
        assert_eq!(seen, expected);
        assert_eq!(compared(&ROWS, &Reference::Predictor("Cy".to_owned())), [[""; 4]; 0]);
    }

    #[test]
    fn every_description_is_compared_with_every_other_once() {
        let models: Vec<String> =
            compared(&ROWS, &Reference::Every).into_iter().map(|[_, _, model, _]| model).collect();
        let expected =
            ["Ada against gold", "Bo against gold", "Bo against Ada", "Ada against gold"];
        assert_eq!(models, expected, "an empty prediction describes nothing");
    }

    #[test]
    fn trajectories_with_the_same_task_are_told_apart_by_their_ids() {
        let rows = [ROWS[0].to_owned(), ROWS[0].replace("t1", "t9"), ROWS[1].replace("t1", "t9")];
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let models: Vec<String> =
            compared(&rows, &Reference::Every).into_iter().map(|[_, _, model, _]| model).collect();
        let expected =
            ["Ada against gold", "Ada against gold", "Bo against gold", "Bo against Ada"];
        assert_eq!(models, expected);
    }

    #[test]
    fn the_rows_open_with_their_trajectory_and_what_is_compared() {
        let (batch, _) = read_whole(&ROWS[..2].join("\n"));
        let steps = object(vec![("steps", Vec::<Value>::new().into())]);
        let lines: String =
            described(&batch).iter().map(|one| one.rows(&Reference::Every, Some(&steps))).collect();
        let (opened, _) = read_whole(&lines);
        assert_eq!(opened.pairs.len(), 3);
        let extras: Vec<&str> =
            opened.pairs.iter().filter_map(|pair| pair.extras.as_deref()).collect();
        assert!(extras.iter().all(|extras| extras.contains(Compared::MEMBER)));
        let held = extras.iter().filter(|extras| extras.contains("\"trajectory\"")).count();
        assert_eq!(held, 2, "once for each reference");
    }
}
