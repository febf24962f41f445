//! What our own export adds to a row: a person's corrections and edits, and whatever else is needed to
//! reopen it unchanged. Writing and reading are next to each other, so that they change together.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value;

use super::fact::{Assessment, Correction, Fact, JudgedFact, MOST_FACTS, Side};
use super::frozen_gold::{ByHand, GoldEdited, GoldReview};
use crate::base::fingerprint::Fingerprint;
use crate::base::json::object_of_known;
use crate::evaluation::row;
use crate::evaluation::set_aside::SetAside;
use crate::evaluation::signature::Judge;
use crate::evaluation::unscored::Unanswered;
use crate::evaluation::verdict::Verdict;

/// A row as Bi-Fact reads it.
pub type Row<'a> = row::Row<'a, RowReview>;

#[derive(Debug, Clone, PartialEq, Default)]
pub struct RowReview {
    pub judge_key: Option<Box<str>>,
    pub judge_prompts: Option<Fingerprint>,
    pub judge_parameters: Option<Box<str>>,
    /// Who split the gold intent.
    pub gold_split_by: Option<Judge>,
    /// Who did, where the judge was given another's facts.
    pub judged_with_facts_of: Option<Judge>,
    /// The list the answer was given to, where the gold intent has another one by now.
    pub judged_gold_facts: Option<Vec<Fact>>,
    pub gold_facts: Option<GoldReview>,
    pub corrections: Vec<RowCorrection>,
    pub failure: Option<Box<Unanswered>>,
}

/// A correction and the fact it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowCorrection {
    pub side: Side,
    /// The first fact is 1.
    pub number: usize,
    /// Its text, to make sure; its number alone where this is missing.
    pub fact: Option<Fact>,
    pub correction: Correction,
}

impl RowCorrection {
    /// All of an assessment, in the order of its facts.
    pub fn all_of(assessment: &Assessment) -> Vec<Self> {
        let of_side = |side: Side| {
            assessment.facts(side).iter().zip(1..).filter_map(move |(judged, number)| {
                let correction = judged.correction.as_deref()?.clone();
                Some(Self { side, number, fact: Some(judged.fact.clone()), correction })
            })
        };
        Side::ALL.into_iter().flat_map(of_side).collect()
    }

    /// Applies each correction. Returns those whose fact is not in this assessment or was corrected
    /// already.
    pub fn apply_all(corrections: Vec<Self>, assessment: &mut Assessment) -> Vec<Self> {
        // Looking through all facts for each correction would take the product of both.
        let [gold, predicted] = Side::ALL.map(|side| first_places(assessment.facts(side)));
        let mut of_no_fact = Vec::new();
        for one in corrections {
            let by_words = if one.side == Side::Gold { &gold } else { &predicted };
            let facts = assessment.facts_mut(one.side);
            let is_meant =
                |judged: &JudgedFact| one.fact.as_ref().is_none_or(|f| *f == judged.fact);
            let by_number = one.number.checked_sub(1);
            let place = by_number
                .filter(|place| facts.get(*place).is_some_and(is_meant))
                .or_else(|| by_words.get(one.fact.as_ref()?).copied());
            match place.and_then(|place| facts.get_mut(place)) {
                Some(judged) if judged.correction.is_none() => {
                    judged.correction = Some(one.correction.into());
                }
                _ => of_no_fact.push(one),
            }
        }
        of_no_fact
    }

    /// Applies each correction and sets aside those whose fact is gone. Returns those that do not say
    /// which fact they are about.
    pub fn apply_or_set_aside(
        corrections: Vec<Self>,
        assessment: &mut Arc<Assessment>,
        pair: usize,
        set_aside: &mut SetAside<Self>,
    ) -> Vec<Self> {
        let left = Self::apply_all(corrections, Arc::make_mut(assessment));
        let (of_lost_facts, of_no_fact) = left.into_iter().partition(|one| one.fact.is_some());
        set_aside.put(pair, of_lost_facts);
        of_no_fact
    }

    /// A row's other fields with corrections that could not be used among them.
    pub fn kept_with(extras: Option<&str>, corrections: &[Self]) -> String {
        let others = extras.and_then(|extras| extras.strip_suffix('}')).unwrap_or("{");
        let comma = if others.len() > 1 { "," } else { "" };
        format!("{others}{comma}\"corrections\":{}}}", Self::list_to_json(corrections))
    }

    pub fn list_to_json(corrections: &[Self]) -> Value {
        corrections.iter().map(Self::to_json).collect()
    }

    pub fn list_from_json(value: &Value) -> Option<Vec<Self>> {
        let list = value.as_array().filter(|list| list.len() <= 2 * MOST_FACTS)?;
        list.iter().map(Self::from_json).collect()
    }

    fn to_json(&self) -> Value {
        let Correction { verdict, by, at, note } = &self.correction;
        object_of_known(vec![
            ("of", self.side.key().into()),
            ("number", self.number.into()),
            ("fact", self.fact.as_ref().map(Fact::as_str).into()),
            ("verdict", verdict.key().into()),
            ("by", said(by)),
            ("at", said(at)),
            ("note", said(note)),
        ])
    }

    fn from_json(value: &Value) -> Option<Self> {
        let of = value.get("of")?.as_str()?;
        let verdict = value.get("verdict")?.as_str()?;
        let number = usize::try_from(value.get("number")?.as_u64()?).ok()?;
        Some(Self {
            side: Side::from_key(of)?,
            number: Some(number).filter(|number| *number > 0)?,
            fact: match optional(value, "fact").ok()? {
                Some(text) => Some(Fact::new(text)?),
                None => None,
            },
            correction: Correction {
                verdict: Verdict::from_key(verdict)?,
                by: optional(value, "by").ok()?.unwrap_or_default().to_owned(),
                at: optional(value, "at").ok()?.unwrap_or_default().to_owned(),
                note: optional(value, "note").ok()?.unwrap_or_default().to_owned(),
            },
        })
    }
}

fn first_places(facts: &[JudgedFact]) -> HashMap<Fact, usize> {
    facts.iter().enumerate().rev().map(|(place, judged)| (judged.fact.clone(), place)).collect()
}

/// By its number where that has the right words, otherwise by its words.
pub fn place_of<'a>(
    fact: Option<&Fact>,
    number: usize,
    mut facts: impl ExactSizeIterator<Item = &'a Fact> + Clone,
) -> Option<usize> {
    let place = number.checked_sub(1)?;
    match (facts.clone().nth(place), fact) {
        (Some(_), None) => Some(place),
        (Some(there), Some(fact)) if there == fact => Some(place),
        (_, Some(fact)) => facts.position(|there| there == fact),
        (None, None) => None,
    }
}

impl GoldReview {
    pub fn to_json(&self) -> Value {
        let edited = self.edited.as_ref();
        let last = edited.map(|edited| &edited.last);
        let approved = self.approved.as_ref();
        object_of_known(vec![
            ("edited_by", last.map(|hand| hand.by.as_str()).into()),
            ("edited_at", last.map(|hand| hand.at.as_str()).into()),
            ("first_given", edited.map(|edited| texts(&edited.first)).into()),
            ("approved_by", approved.map(|hand| hand.by.as_str()).into()),
            ("approved_at", approved.map(|hand| hand.at.as_str()).into()),
        ])
    }

    pub fn from_json(value: &Value) -> Option<Self> {
        value.as_object()?;
        let hand = |by: &str, at: &str| -> Result<Option<ByHand>, NotText> {
            let (by, at) = (optional(value, by)?, optional(value, at)?);
            let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
            Ok((by.is_some() || at.is_some()).then(|| ByHand { by: text(by), at: text(at) }))
        };
        let first = match value.get("first_given") {
            None | Some(Value::Null) => None,
            Some(list) => Some(facts_from_json(list)?),
        };
        let edited = match (hand("edited_by", "edited_at").ok()?, first) {
            (Some(last), Some(first)) => Some(GoldEdited { first, last }),
            (None, None) => None,
            _ => return None,
        };
        Some(Self { edited, approved: hand("approved_by", "approved_at").ok()? })
    }
}

impl Unanswered {
    pub fn to_json(&self) -> Value {
        object_of_known(vec![
            ("about", if self.is_of_gold { "gold" } else { "pair" }.into()),
            ("sentence", self.sentence.as_str().into()),
            ("wrote", self.raw.as_deref().into()),
        ])
    }

    pub fn from_json(value: &Value) -> Option<Self> {
        Some(Self {
            failed_as: Self::IN_FILE,
            sentence: value.get("sentence")?.as_str()?.to_owned(),
            raw: optional(value, "wrote").ok()?.map(str::to_owned),
            is_of_gold: match value.get("about")?.as_str()? {
                "gold" => true,
                "pair" => false,
                _ => return None,
            },
        })
    }
}

pub fn texts(facts: &[Fact]) -> Vec<&str> {
    facts.iter().map(Fact::as_str).collect()
}

/// A list of texts, none of them blank, and not too many of them.
pub fn facts_from_json(value: &Value) -> Option<Vec<Fact>> {
    let list = value.as_array().filter(|list| list.len() <= MOST_FACTS)?;
    list.iter().map(|fact| Fact::new(fact.as_str()?)).collect()
}

fn said(text: &str) -> Value {
    (!text.is_empty()).then_some(text).into()
}

struct NotText;

fn optional<'v>(value: &'v Value, name: &str) -> Result<Option<&'v str>, NotText> {
    match value.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(NotText),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::json::read_json;

    fn correction(number: usize, fact: Option<&str>) -> RowCorrection {
        RowCorrection {
            side: Side::Predicted,
            number,
            fact: fact.and_then(Fact::new),
            correction: Correction {
                verdict: Verdict::Supported,
                by: "Ada".to_owned(),
                at: "2025-06-01T10:00:00Z".to_owned(),
                note: String::new(),
            },
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let corrections = vec![correction(1, Some("Bake")), correction(2, None)];
        let written = RowCorrection::list_to_json(&corrections);
        expect_test::expect![[r#"[{"of":"predicted","number":1,"fact":"Bake","verdict":"supported","by":"Ada","at":"2025-06-01T10:00:00Z"},{"of":"predicted","number":2,"verdict":"supported","by":"Ada","at":"2025-06-01T10:00:00Z"}]"#]]
        .assert_eq(&written.to_string());
        assert_eq!(RowCorrection::list_from_json(&written), Some(corrections));

        let hand = ByHand { by: String::new(), at: "today".to_owned() };
        let edited = Some(GoldEdited { first: vec![], last: hand.clone() });
        for review in [
            GoldReview::default(),
            GoldReview { edited: edited.clone(), approved: None },
            GoldReview { edited, approved: Some(hand) },
        ] {
            assert_eq!(GoldReview::from_json(&review.to_json()), Some(review));
        }
    }

    #[test]
    fn what_is_malformed_is_not_read_in_part() {
        for corrections in [
            "{}",
            "[1]",
            r#"[{"of":"gold","number":0,"verdict":"supported"}]"#,
            r#"[{"of":"gold","number":-1,"verdict":"supported"}]"#,
            r#"[{"of":"silver","number":1,"verdict":"supported"}]"#,
            r#"[{"of":"gold","number":1,"verdict":"perhaps"}]"#,
            r#"[{"of":"gold","number":1,"verdict":"supported","by":1}]"#,
            r#"[{"of":"gold","number":1,"verdict":"supported","fact":" "}]"#,
        ] {
            let value = read_json(corrections).unwrap();
            assert_eq!(RowCorrection::list_from_json(&value), None, "{corrections}");
        }
        for review in
            ["[]", r#"{"edited_by":"Ada"}"#, r#"{"first_given":["F"]}"#, r#"{"approved_by":1}"#]
        {
            assert_eq!(GoldReview::from_json(&read_json(review).unwrap()), None, "{review}");
        }
    }

    #[test]
    fn a_fact_is_found_by_its_words_where_its_number_has_changed() {
        let facts: Vec<Fact> = ["A", "B"].iter().filter_map(|fact| Fact::new(fact)).collect();
        let place = |fact: Option<&str>, number| {
            place_of(fact.and_then(Fact::new).as_ref(), number, facts.iter())
        };
        assert_eq!(place(None, 2), Some(1));
        assert_eq!(place(None, 3), None);
        assert_eq!(place(Some("B"), 1), Some(1));
        assert_eq!(place(Some("C"), 1), None);
        assert_eq!(place(Some("A"), 0), None);
    }
}
