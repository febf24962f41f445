//! Guesses what columns hold from their content, if their names do not say.

use std::collections::BTreeSet;

use super::mapping::Mapping;
use super::role::Role;
use super::shape::{FieldInfo, FieldPath, Shape};

/// What is asked about a file, with a guess at the answer.
#[derive(Debug, Clone, PartialEq)]
pub struct ColumnQuestion {
    /// Text columns that are not empty and have no other role, in the order of the file.
    pub columns: Vec<FieldPath>,
    pub gold: Option<FieldPath>,
    /// No column has a known name for it.
    pub asks_for_gold: bool,
    pub predicted: Vec<FieldPath>,
}

impl ColumnQuestion {
    /// `None` if the names are enough.
    pub fn about(shape: &Shape, mapping: &Mapping) -> Option<Self> {
        let lacking = mapping.lacking();
        if lacking.is_empty() {
            return None;
        }
        let plays_other = |field: &FieldInfo| {
            let mut parts = mapping.parts().filter(|(_, path)| **path == field.path);
            parts.any(|(role, _)| !matches!(role, Role::Gold | Role::Predicted))
        };
        let texts: Vec<&FieldInfo> = shape
            .fields
            .iter()
            .filter(|field| field.filled > 0 && Role::Predicted.suits(field))
            .filter(|field| !plays_other(field))
            .collect();
        let known = |role| {
            let path = mapping.field(role)?;
            texts.iter().copied().find(|field| field.path == *path)
        };
        let asks_for_gold = lacking.contains(&Role::Gold);
        let gold = match known(Role::Gold) {
            Some(gold) => Some(gold),
            None => guess_gold(&texts, known(Role::Predicted)),
        };
        let predicted = match (gold, lacking.contains(&Role::Predicted)) {
            (Some(gold), true) => most_alike(gold, &texts),
            _ => mapping.fields(Role::Predicted).into_iter().cloned().collect(),
        };
        Some(Self {
            columns: texts.iter().map(|field| field.path.clone()).collect(),
            gold: gold.map(|field| field.path.clone()),
            asks_for_gold,
            predicted,
        })
    }

    /// Chooses the gold column; it can hold no predictions then.
    pub fn choose_gold(&mut self, path: &FieldPath) {
        self.predicted.retain(|predicted| predicted != path);
        self.gold = Some(path.clone());
    }

    /// Adds a column of predictions, or takes it out again.
    pub fn toggle(&mut self, path: &FieldPath) {
        if self.predicted.contains(path) {
            self.predicted.retain(|predicted| predicted != path);
        } else if self.gold.as_ref() != Some(path) {
            self.predicted.push(path.clone());
            let order = |path: &FieldPath| self.columns.iter().position(|column| column == path);
            self.predicted.sort_unstable_by_key(order);
        }
    }

    /// The mapping with these columns; `None` while something is missing.
    pub fn answer(&self, mapping: &Mapping) -> Option<Mapping> {
        let gold = self.gold.clone().filter(|_| !self.predicted.is_empty())?;
        let mut mapping = mapping.clone();
        mapping.assign(Role::Gold, vec![gold]);
        mapping.assign(Role::Predicted, self.predicted.clone());
        Some(mapping)
    }
}

/// The column most similar to a known column of predictions or, without one, the first of the two most
/// similar columns.
fn guess_gold<'f>(
    texts: &[&'f FieldInfo],
    predicted: Option<&'f FieldInfo>,
) -> Option<&'f FieldInfo> {
    let mut best: Option<(f64, &FieldInfo)> = None;
    for (place, first) in texts.iter().enumerate() {
        let others: Vec<&&FieldInfo> = match &predicted {
            Some(known) if known.path == first.path => continue,
            Some(_) => texts.iter().filter(|field| Some(**field) == predicted).collect(),
            None => texts[place + 1..].iter().collect(),
        };
        for second in others {
            let alike = likeness(first, second);
            if best.is_none_or(|(most, _)| alike > most) {
                best = Some((alike, first));
            }
        }
    }
    best.map(|(_, field)| field)
}

/// Columns at least half as similar as the most similar one.
fn most_alike(gold: &FieldInfo, texts: &[&FieldInfo]) -> Vec<FieldPath> {
    let others = || texts.iter().filter(|field| field.path != gold.path);
    let most = others().map(|field| likeness(gold, field)).fold(0.0, f64::max);
    let is_alike = |field: &&&FieldInfo| most > 0.0 && likeness(gold, field) >= most / 2.0;
    others().filter(is_alike).map(|field| field.path.clone()).collect()
}

/// The similarity of two columns from 0 to 1: words they share in the same rows, and a little for
/// similar length.
fn likeness(first: &FieldInfo, second: &FieldInfo) -> f64 {
    let rows = first.examples.iter().zip(&second.examples);
    let said: Vec<f64> = rows
        .filter(|(first, second)| !first.trim().is_empty() && !second.trim().is_empty())
        .map(|(first, second)| {
            let (first, second) = (words(first), words(second));
            ratio(first.intersection(&second).count(), first.union(&second).count()) * 0.9
                + ratio(first.len().min(second.len()), first.len().max(second.len())) * 0.1
        })
        .collect();
    let (sum, count) = said.iter().fold((0.0, 0.0), |(sum, count), one| (sum + one, count + 1.0));
    // One word per row is a name or a label rather than an intent.
    let is_label = |field: &FieldInfo| field.examples.iter().all(|said| words(said).len() < 2);
    let weight = if is_label(first) || is_label(second) { 0.1 } else { 1.0 };
    if count > 0.0 { weight * sum / count } else { 0.0 }
}

#[allow(clippy::cast_precision_loss)]
fn ratio(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

fn words(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn asked(records: &[Value]) -> (ColumnQuestion, Mapping) {
        let mut shape = Shape::default();
        for record in records {
            shape.add(record);
        }
        let mapping = Mapping::guess(&shape);
        (ColumnQuestion::about(&shape, &mapping).unwrap(), mapping)
    }

    fn names(paths: &[FieldPath]) -> Vec<String> {
        paths.iter().map(ToString::to_string).collect()
    }

    fn path(name: &str) -> FieldPath {
        FieldPath(vec![name.to_owned()])
    }

    #[test]
    fn predictions_are_the_columns_most_like_the_gold_one() {
        let (question, mapping) = asked(&[
            json!({"id": "1", "Gold": "Order two lemon tarts", "GPT-4o": "Order lemon tarts", "Claude": "Order two tarts", "note": "looked at by Bo on Monday", "lang": "en"}),
            json!({"id": "2", "Gold": "Book a flight to Rome", "GPT-4o": "", "Claude": "Book a flight", "note": "fine", "lang": "en"}),
        ]);
        assert!(!question.asks_for_gold);
        assert_eq!(names(&question.predicted), ["GPT-4o", "Claude"]);
        assert_eq!(names(&question.columns), ["Gold", "GPT-4o", "Claude", "note", "lang"]);
        let answer = question.answer(&mapping).unwrap();
        assert!(answer.is_enough() && answer.fields(Role::Predicted).len() == 2);
        assert_eq!(answer.field(Role::Id), Some(&path("id")));
    }

    #[test]
    fn without_any_known_name_the_two_most_alike_are_found() {
        let (mut question, mapping) = asked(&[
            json!({"comment": "nothing to say", "A": "Feed the cat at noon", "B": "Feed the cat"}),
            json!({"comment": "see above", "A": "Water all plants", "B": "Water the plants"}),
        ]);
        assert!(question.asks_for_gold);
        assert_eq!(
            (question.gold.clone(), names(&question.predicted)),
            (Some(path("A")), vec!["B".into()])
        );
        question.choose_gold(&path("B"));
        assert_eq!(question.answer(&mapping), None);
        question.toggle(&path("B"));
        assert!(question.predicted.is_empty());
        question.toggle(&path("comment"));
        question.toggle(&path("A"));
        assert_eq!(names(&question.predicted), ["comment", "A"]);
        question.toggle(&path("comment"));
        assert_eq!(question.answer(&mapping).unwrap().field(Role::Gold), Some(&path("B")));
    }

    #[test]
    fn a_known_column_of_predictions_leads_to_the_gold_one() {
        let (question, _) = asked(&[
            json!({"who": "Ada Lovelace", "wish": "Feed the black cat", "prediction": "Feed the cat"}),
        ]);
        assert_eq!(
            (question.gold, names(&question.predicted)),
            (Some(path("wish")), vec!["prediction".into()])
        );
    }

    #[test]
    fn empty_columns_are_not_offered() {
        let (question, _) = asked(&[
            json!({"Gold": "Feed the cat at noon", "": "", "notes": " ", "A": "", "lang": null}),
            json!({"Gold": "Water all plants", "": "", "notes": "", "A": "Water the plants"}),
        ]);
        assert_eq!(names(&question.columns), ["Gold", "A"]);
    }

    #[test]
    fn columns_that_share_no_word_are_no_guess() {
        let (question, _) = asked(&[json!({"gold": "Feed the cat", "code": "7", "n": 3})]);
        assert!(question.predicted.len() <= 1);
        let (nothing, mapping) = asked(&[json!({"gold": "Feed the cat", "n": 3})]);
        assert_eq!((nothing.predicted.len(), nothing.answer(&mapping)), (0, None));
    }
}
