//! Reads an answer about given facts with the reader of assessments, and checks that it is about them.

use std::collections::HashMap;

use super::ToJudge;
use crate::evaluation::unscored::UnusableAnswer;
use crate::methods::bifact::answers::{AnswerProblem, read_assessment, same_text_key};
use crate::methods::bifact::fact::{Assessment, Fact, JudgedFact};

/// The assessment has the given facts, in their order.
pub fn read_given(raw: &str, facts: &ToJudge) -> Result<Assessment, UnusableAnswer<AnswerProblem>> {
    let Assessment { gold, predicted } = read_assessment(raw, &facts.gold)?;
    let predicted = in_order(predicted, &facts.predicted)
        .map_err(|problem| UnusableAnswer::new(problem, raw))?;
    Ok(Assessment { gold, predicted })
}

/// Facts that read alike have one verdict: the reader of assessments has joined them.
fn in_order(judged: Vec<JudgedFact>, given: &[Fact]) -> Result<Vec<JudgedFact>, AnswerProblem> {
    let key = |fact: &Fact| same_text_key(fact.as_str());
    let mut by_text: HashMap<String, (JudgedFact, bool)> =
        judged.into_iter().map(|judged| (key(&judged.fact), (judged, false))).collect();
    let take = |fact: &Fact| -> Result<JudgedFact, AnswerProblem> {
        let (judged, is_taken) = by_text
            .get_mut(&key(fact))
            .ok_or_else(|| AnswerProblem::PredictedFactMissing { fact: fact.to_string() })?;
        *is_taken = true;
        Ok(JudgedFact { fact: fact.clone(), ..judged.clone() })
    };
    let facts: Vec<JudgedFact> = given.iter().map(take).collect::<Result<_, _>>()?;
    match by_text.into_values().find(|(_, is_taken)| !is_taken) {
        Some((other, _)) => {
            Err(AnswerProblem::UnknownPredictedFact { fact: other.fact.to_string() })
        }
        None => Ok(facts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(gold: &[&str], predicted: &[&str]) -> ToJudge {
        let facts = |texts: &[&str]| texts.iter().map(|text| Fact::new(text).unwrap()).collect();
        ToJudge { gold: facts(gold), predicted: facts(predicted) }
    }

    fn answer(predicted: &[(&str, &str)]) -> String {
        let items: Vec<String> = predicted
            .iter()
            .map(|(fact, label)| {
                format!(r#"{{"fact": "{fact}", "reasoning": "r", "label": "{label}"}}"#)
            })
            .collect();
        format!(
            r#"{{"expert_fact_coverage": [{{"number": 1, "fact": "Call Mia", "reasoning": "r", "label": "C"}}],
                "predicted_fact_accuracy": [{}]}}"#,
            items.join(",")
        )
    }

    #[test]
    fn verdicts_go_to_the_given_facts_in_their_order() {
        let facts = given(&["Call Mia"], &["Call someone", "It is Mia"]);
        let read = read_given(&answer(&[("it is mia.", "M"), ("Call someone", "C")]), &facts);
        let said: Vec<_> = read
            .unwrap()
            .predicted
            .into_iter()
            .map(|judged| (judged.fact.to_string(), judged.verdict.is_supported()))
            .collect();
        assert_eq!(said, [("Call someone".to_owned(), true), ("It is Mia".to_owned(), false)]);
    }

    #[test]
    fn other_facts_are_not_judged_in_their_place() {
        let facts = given(&["Call Mia"], &["Call someone", "It is Mia"]);
        let problem = |predicted: &[(&str, &str)]| {
            read_given(&answer(predicted), &facts).unwrap_err().problem.key()
        };
        assert_eq!(problem(&[("Call someone", "C")]), "predicted-fact-missing");
        let one_more = [("Call someone", "C"), ("It is Mia", "M"), ("Soon", "C")];
        assert_eq!(problem(&one_more), "unknown-predicted-fact");
        let reworded = [("Call someone", "C"), ("Mia is called", "M")];
        assert_eq!(problem(&reworded), "predicted-fact-missing");
        let twice = [("Call someone", "C"), ("Call someone", "M"), ("It is Mia", "C")];
        assert_eq!(problem(&twice), "contradicted");
    }
}
