//! Where an answer keeps its two lists: at the top, wrapped, in two objects, in a function call, twice.

use super::figures_beside::is_right_figure;
use super::problem::{AnswerProblem, FactsOf};
use super::sums::Sums;
use crate::methods::bifact::fact::Assessment;
use crate::methods::reply::beside::{Beside, is_fine};
use crate::methods::reply::envelope::is_around;
use crate::methods::reply::loose_value::Loose;
use crate::methods::reply::members::{call_arguments, letters, named, same_name};
use crate::methods::reply::outermost::{only_value, outermost_values, undressed};
use crate::methods::reply::reasoning::{around_last_tag, is_blank};
use crate::methods::reply::remains::doubt_in_rest;
use crate::methods::reply::remarks::doubt_of;
use crate::methods::reply::surroundings::{Placed, leads_to_quotation};

/// Every list of either name in the answer, however deeply nested. The content of a string never
/// counts.
#[derive(Default)]
pub struct Lists {
    gold: Vec<Loose>,
    predicted: Vec<Loose>,
    /// A judged fact is outside both lists.
    has_stray_item: bool,
    has_unread_list: bool,
    /// What the form of the reply shows against them.
    doubt: Option<AnswerProblem>,
    /// What the judge wrote around them, and beside them in the same JSON.
    remarks: Vec<String>,
    beside: Vec<(String, Loose)>,
}

/// What only a judged fact has.
const OF_AN_ITEM: &[&str] = &["fact", "label", "verdict", "judgement", "judgment"];

impl Lists {
    pub fn in_text(text: &str) -> Result<Self, AnswerProblem> {
        let text = undressed(text);
        let found = outermost_values(&text)?;
        let mut lists = Self::default();
        let values = found.parts.len();
        let behind: Vec<&str> =
            found.parts.iter().skip(1).map(|part| part.prose).chain([found.tail]).collect();
        let last = found.parts.last().map_or("", |part| part.prose);
        let tail = if is_boxed(last) { after_box(found.tail) } else { found.tail };
        for (part, behind) in found.parts.into_iter().zip(behind) {
            let reasoned = around_last_tag(part.prose);
            // What came before was a draft only if it was not an answer.
            if reasoned.is_some() && lists.is_empty() {
                lists = Self::default();
            }
            if reasoned.is_some_and(|(reasoning, _)| leads_to_quotation(reasoning)) {
                lists.doubt(Some(AnswerProblem::UnclearReasoning));
            }
            let before = reasoned.map_or(part.prose, |(_, after)| after);
            let earlier = lists.count();
            if earlier > 0 {
                lists.doubt(doubt_in_rest(part.prose).map(Into::into));
            }
            lists.remarks.push(without_box(before).to_owned());
            let value = match call_arguments(&part.value) {
                Some(arguments) => only_value(arguments)?,
                None => part.value,
            };
            lists.add(value, Holder::Answer);
            if lists.count() > earlier {
                let is_apart = Placed { before, behind }.is_apart();
                lists.doubt((!is_apart).then_some(AnswerProblem::Quoted));
            } else {
                // Behind an answer, any other value may correct it; before one, it may be what is quoted.
                lists.has_stray_item |= earlier > 0;
                lists.doubt(Some(AnswerProblem::Quoted));
            }
        }
        lists.doubt(doubt_in_rest(tail).map(Into::into));
        lists.remarks.push(tail.to_owned());
        if lists.is_empty() {
            let is_cut = found.ends_open;
            return Err(if is_cut { AnswerProblem::CutOff } else { AnswerProblem::NoAnswerFound });
        }
        for (of, found) in [(FactsOf::Gold, &lists.gold), (FactsOf::Prediction, &lists.predicted)] {
            if found.is_empty() {
                return Err(AnswerProblem::NoList(of));
            }
        }
        // Of several values one may have an answer in its strings, and be a text that the judge quotes.
        lists.has_unread_list = values > 1
            && [(FactsOf::Gold, &lists.gold), (FactsOf::Prediction, &lists.predicted)]
                .iter()
                .any(|(of, found)| written_lists(&text, *of) > found.len());
        Ok(lists)
    }

    /// In the order in which it was written. Values are not deep: the reader of JSON has a bound.
    fn add(&mut self, value: Loose, holder: Holder) {
        let earlier = self.count();
        match value {
            Loose::List(elements) => {
                let is_object = |element: &Loose| matches!(element, Loose::Object(_));
                let has_others = !elements.iter().all(is_object);
                for element in elements {
                    self.add(element, holder);
                }
                if has_others && self.count() > earlier {
                    self.doubt(Some(AnswerProblem::Quoted));
                }
            }
            Loose::Object(members) => {
                let is_plain = |value: &Loose| !matches!(value, Loose::List(_) | Loose::Object(_));
                self.has_stray_item |= named(&members, OF_AN_ITEM).any(is_plain);
                let holders: Vec<Holder> = members
                    .iter()
                    .map(|(key, _)| if is_around(key, &members) { holder } else { Holder::Other })
                    .collect();
                let beside = self.beside.len();
                for ((key, member), inside) in members.into_iter().zip(holders) {
                    self.add_member(key, member, holder, inside);
                }
                if self.count() == earlier {
                    self.beside.truncate(beside);
                }
            }
            _ => {}
        }
    }

    fn add_member(&mut self, key: String, member: Loose, holder: Holder, inside: Holder) {
        let of =
            [FactsOf::Gold, FactsOf::Prediction].into_iter().find(|of| is_list_name(&key, *of));
        if let Some(of) = of {
            self.doubt((holder == Holder::Other).then_some(AnswerProblem::Quoted));
            match of {
                FactsOf::Gold => &mut self.gold,
                FactsOf::Prediction => &mut self.predicted,
            }
            .push(member);
            return;
        }
        let earlier = self.count();
        let copy = member.clone();
        self.add(member, inside);
        if self.count() == earlier {
            self.beside.push((key, copy));
        }
    }

    /// What the words and members around the lists say against what was read of them.
    pub fn doubt_of(&self, assessment: &Assessment) -> Option<AnswerProblem> {
        let has_prose = self.remarks.iter().any(|remark| !remark.trim_matches(is_blank).is_empty());
        if !has_prose && self.beside.is_empty() {
            return None;
        }
        let sums = Sums::of(assessment);
        let is_right = |said: &str, is_listed: bool| sums.hold(said, is_listed);
        let is_right_figure = |key: &str, value: &Loose| is_right_figure(key, value, &sums);
        let known = Beside { is_right: &is_right, is_right_figure: &is_right_figure };
        let is_fine = |(key, value): &(String, Loose)| is_fine(key, value, known);
        let in_prose = self.remarks.iter().find_map(|remark| doubt_of(remark, &is_right));
        in_prose
            .map(AnswerProblem::from)
            .or_else(|| (!self.beside.iter().all(is_fine)).then_some(AnswerProblem::Quoted))
    }

    fn is_empty(&self) -> bool {
        self.count() == 0
    }

    fn count(&self) -> usize {
        self.gold.len() + self.predicted.len()
    }

    /// The first doubt is reported.
    fn doubt(&mut self, doubt: Option<AnswerProblem>) {
        self.doubt = self.doubt.take().or(doubt);
    }

    pub fn get(&self, of: FactsOf) -> Result<&[Loose], AnswerProblem> {
        let lists = match of {
            FactsOf::Gold => &self.gold,
            FactsOf::Prediction => &self.predicted,
        };
        let (first, others) = lists.split_first().ok_or(AnswerProblem::NoList(of))?;
        if self.has_unread_list || others.iter().any(|other| other != first) {
            return Err(AnswerProblem::TwoAnswers);
        }
        if self.has_stray_item {
            return Err(AnswerProblem::StrayItem);
        }
        if let Some(doubt) = &self.doubt {
            return Err(doubt.clone());
        }
        let Loose::List(elements) = first else {
            return Err(AnswerProblem::NoList(of));
        };
        Ok(elements)
    }
}

/// The braces of "\\boxed{…}" are no JSON.
const BOX: &str = "\\boxed{";

fn is_boxed(before: &str) -> bool {
    before.trim_end().ends_with(BOX)
}

fn without_box(before: &str) -> &str {
    before.trim_end().strip_suffix(BOX).unwrap_or(before)
}

fn after_box(behind: &str) -> &str {
    behind.trim_start().strip_prefix('}').unwrap_or(behind)
}

/// Whether the names around a value are those of an answer, or it may be somebody's words.
#[derive(Clone, Copy, PartialEq)]
enum Holder {
    Answer,
    Other,
}

/// How often the text opens a list of that name, in a string or not.
fn written_lists(text: &str, of: FactsOf) -> usize {
    let ends_in_name = |before: &str| {
        let before = before.trim_end().strip_suffix(':').unwrap_or_default();
        let before = before.trim_end_matches(['\\', '"', '\'', ' ', '”', '“']);
        let mut written = letters(before).rev();
        letters(of.key()).rev().all(|letter| written.next() == Some(letter))
    };
    let brackets = text.match_indices('[').map(|(at, _)| {
        let near = text.floor_char_boundary(at.saturating_sub(200));
        text.get(near..at).unwrap_or_default()
    });
    brackets.filter(|before| ends_in_name(before)).count()
}

/// Under its own name or one that differs by a letter or says the same.
fn is_list_name(key: &str, of: FactsOf) -> bool {
    let names: &[&str] = match of {
        FactsOf::Gold => &[
            "expert_fact_coverage",
            "expert_facts_coverage",
            "gold_fact_coverage",
            "gold_facts_coverage",
        ],
        FactsOf::Prediction => {
            &["predicted_fact_accuracy", "predicted_facts_accuracy", "prediction_fact_accuracy"]
        }
    };
    names.iter().any(|name| same_name(key, name))
}
