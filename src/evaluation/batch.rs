//! Rows become pairs: gold intents frozen once each, answers read, outcomes beside them.

use std::collections::{HashMap, HashSet};

use super::answers::{read_assessment, read_fact_list};
use super::bootstrap::{BootstrapSettings, Means};
use super::dataset::Row;
use super::fact::{Assessment, Fact};
use super::pair::{FrozenGold, GoldId, IntentPair, ModelName, RowId, Unscored};
use super::signature::{Judge, Signature};

/// A gold intent and its facts, or why it has none.
#[derive(Debug, Clone, PartialEq)]
pub struct GoldIntent {
    pub text: String,
    pub frozen: Result<FrozenGold, Unscored>,
    /// The row whose facts were frozen: the first that speaks of this intent.
    first: RowId,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Batch {
    pub golds: Vec<GoldIntent>,
    pub pairs: Vec<IntentPair>,
}

/// One predictor's pairs in numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelSummary {
    pub model: ModelName,
    pub pairs: usize,
    pub scored: usize,
    pub means: Means,
    pub signature: Signature,
}

impl ModelSummary {
    pub fn unscored(&self) -> usize {
        self.pairs - self.scored
    }
}

impl Batch {
    pub fn from_rows(rows: Vec<Row>) -> Self {
        let mut batch = Self::default();
        let mut gold_ids = HashMap::new();
        let mut taken_ids = HashSet::new();
        for row in rows {
            let id = unique_id(&row, &mut taken_ids);
            let facts = given_facts(&row);
            let gold = *gold_ids.entry(row.gold_intent.clone()).or_insert_with(|| {
                batch.golds.push(freeze(&row, &id, facts.clone()));
                GoldId(batch.golds.len() - 1)
            });
            let outcome = assess(&row, &batch.golds[gold.0], &facts);
            batch.pairs.push(pair(row, id, gold, outcome));
        }
        batch
    }

    pub fn gold(&self, pair: &IntentPair) -> &GoldIntent {
        &self.golds[pair.gold.0]
    }

    pub fn find(&self, id: &RowId) -> Option<&IntentPair> {
        self.pairs.iter().find(|pair| pair.id == *id)
    }

    /// The predictors in the order in which the file first names them.
    pub fn models(&self) -> Vec<ModelName> {
        let mut seen = HashSet::new();
        let names = self.pairs.iter().map(|pair| pair.model.clone());
        names.filter(|model| seen.insert(model.clone())).collect()
    }

    pub fn summary(&self, model: &ModelName, bootstrap: BootstrapSettings) -> ModelSummary {
        let pairs: Vec<_> = self.pairs.iter().filter(|p| p.model == *model).collect();
        let tallies: Vec<_> =
            pairs.iter().filter_map(|p| p.outcome.as_ref().ok()).map(Assessment::tally).collect();
        ModelSummary {
            model: model.clone(),
            pairs: pairs.len(),
            scored: tallies.len(),
            means: Means::of(&tallies, bootstrap),
            signature: signature(pairs.iter().map(|p| &p.judge), bootstrap),
        }
    }

    pub fn signature(&self) -> Signature {
        signature(self.pairs.iter().map(|p| &p.judge), BootstrapSettings::default())
    }
}

impl IntentPair {
    pub fn signature(&self) -> Signature {
        signature(std::iter::once(&self.judge), BootstrapSettings::default())
    }
}

/// Scores of several judges carry all their names.
fn signature<'a>(
    judges: impl Iterator<Item = &'a Judge>,
    bootstrap: BootstrapSettings,
) -> Signature {
    let mut judges: Vec<&Judge> = judges.collect::<HashSet<_>>().into_iter().collect();
    judges.sort();
    let judge = match judges.as_slice() {
        [] => Judge::Unnamed,
        [one] => (*one).clone(),
        several => {
            let names: Vec<_> = several.iter().map(ToString::to_string).collect();
            Judge::InFile(names.join(" + "))
        }
    };
    Signature { judge, prompts: None, bootstrap }
}

type Facts = Result<Vec<Fact>, Unscored>;

/// A list in the row stands before an answer in it.
fn given_facts(row: &Row) -> Facts {
    if let Some(facts) = &row.gold_facts {
        return Ok(facts.iter().filter_map(|fact| Fact::new(fact)).collect());
    }
    match &row.gold_facts_answer {
        Some(answer) => read_fact_list(answer).map_err(Unscored::UnusableGoldFacts),
        None => Err(Unscored::NoGoldFacts),
    }
}

fn freeze(row: &Row, id: &RowId, facts: Facts) -> GoldIntent {
    GoldIntent {
        text: row.gold_intent.clone(),
        frozen: facts.map(|facts| FrozenGold::new(row.gold_intent.clone(), facts)),
        first: id.clone(),
    }
}

fn assess(row: &Row, gold: &GoldIntent, facts: &Facts) -> Result<Assessment, Unscored> {
    let frozen = gold.frozen.as_ref().map_err(Clone::clone)?;
    if facts.as_ref().is_ok_and(|given| *given != frozen.facts) {
        return Err(Unscored::GoldFactsDiffer { first: gold.first.clone() });
    }
    let answer = row.judge_answer.as_ref().ok_or(Unscored::NotJudged)?;
    read_assessment(answer, &frozen.facts).map_err(Unscored::UnusableAnswer)
}

fn pair(row: Row, id: RowId, gold: GoldId, outcome: Result<Assessment, Unscored>) -> IntentPair {
    IntentPair {
        id,
        gold,
        predicted: row.predicted_intent,
        model: ModelName(row.model.unwrap_or_else(|| "prediction".to_owned())),
        domain: row.domain,
        judge: row.judge.map_or(Judge::Unnamed, Judge::InFile),
        person: row.person,
        answer: row.judge_answer,
        outcome,
    }
}

/// Its own name, or its line; a name that is taken gets its line added.
fn unique_id(row: &Row, taken: &mut HashSet<String>) -> RowId {
    let by_line = format!("line-{}", row.line);
    let mut id = row.id.clone().filter(|id| !id.is_empty()).unwrap_or(by_line);
    while !taken.insert(id.clone()) {
        id = format!("{id}-line-{}", row.line);
    }
    RowId(id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::bootstrap::Averaging;
    use crate::evaluation::dataset::read_jsonl;
    use crate::evaluation::tally::Metric;

    fn batch(lines: &[serde_json::Value]) -> Batch {
        let text: Vec<_> = lines.iter().map(ToString::to_string).collect();
        let dataset = read_jsonl(&text.join("\n"));
        assert_eq!(dataset.problems, []);
        Batch::from_rows(dataset.rows)
    }

    fn line(model: &str, facts: &[&str], labels: &[&str]) -> serde_json::Value {
        let coverage: Vec<_> = facts
            .iter()
            .zip(labels)
            .map(|(fact, label)| serde_json::json!({"fact": fact, "label": label}))
            .collect();
        serde_json::json!({
            "id": "row", "gold_intent": "Feed the cat", "predicted_intent": "Feed it", "model": model,
            "gold_facts": facts,
            "judge_answer": {
                "expert_fact_coverage": coverage,
                "predicted_fact_accuracy": [{"fact": "Feed it", "label": "C"}],
            },
        })
    }

    #[test]
    fn one_gold_is_frozen_for_all_its_predictions() {
        let batch = batch(&[
            line("a", &["Feed", "A cat"], &["C", "M"]),
            line("b", &["Feed", "A cat"], &["C", "C"]),
        ]);
        assert_eq!(batch.golds.len(), 1);
        assert_eq!(batch.models(), [ModelName("a".to_owned()), ModelName("b".to_owned())]);
        let recalls: Vec<_> = batch
            .pairs
            .iter()
            .map(|p| p.outcome.as_ref().unwrap().tally().scores().recall.unwrap())
            .collect();
        assert_eq!(recalls, [0.5, 1.0]);
    }

    #[test]
    fn rows_of_one_name_are_told_apart() {
        let batch = batch(&[
            line("a", &["Feed"], &["C"]),
            line("b", &["Feed"], &["C"]),
            line("c", &["Feed"], &["C"]),
        ]);
        let ids: Vec<_> = batch.pairs.iter().map(|p| p.id.0.as_str()).collect();
        assert_eq!(ids, ["row", "row-line-2", "row-line-3"]);
    }

    #[test]
    fn other_facts_for_the_same_intent_are_said_not_merged() {
        let batch =
            batch(&[line("a", &["Feed"], &["C"]), line("b", &["Feed", "A cat"], &["C", "C"])]);
        assert!(batch.pairs[0].outcome.is_ok());
        assert_eq!(
            batch.pairs[1].outcome,
            Err(Unscored::GoldFactsDiffer { first: RowId("row".to_owned()) })
        );
    }

    #[test]
    fn an_unscored_pair_is_counted_and_not_averaged() {
        let mut forgotten = line("a", &["Feed", "A cat"], &["C"]);
        forgotten["gold_intent"] = "Feed the cats".into();
        let mut waiting = line("a", &["Feed"], &["C"]);
        waiting.as_object_mut().unwrap().remove("judge_answer");
        waiting["gold_intent"] = "Feed another cat".into();
        let batch = batch(&[line("a", &["Feed"], &["C"]), forgotten, waiting]);
        let summary = batch.summary(&batch.models()[0], BootstrapSettings::default());
        assert_eq!((summary.pairs, summary.scored, summary.unscored()), (3, 1, 2));
        assert_eq!(summary.means.get(Averaging::Macro, Metric::Recall).value, Some(1.0));
        assert_eq!(batch.pairs[1].outcome.as_ref().unwrap_err().name(), "gold fact not judged");
        assert_eq!(batch.pairs[2].outcome, Err(Unscored::NotJudged));
    }
}
