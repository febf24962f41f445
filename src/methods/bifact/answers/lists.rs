//! Where an answer keeps its two lists: at the top, wrapped, in two objects, in a function call, twice.

use super::doubts::{doubt_before, doubt_behind, doubt_beside, doubt_between};
use super::envelope::{is_around, is_complaint};
use super::label::read_label;
use super::loose_json::{Loose, Stop};
use super::outermost::{only_value, outermost_values, undressed};
use super::problem::{AnswerProblem, FactsOf};
use super::reasoning::around_last_tag;
use super::surroundings::{Placed, leads_to_quotation};

/// Every list of either name in the answer, however deeply nested. The content of a string never
/// counts.
#[derive(Default)]
pub struct Lists {
    gold: Vec<Loose>,
    predicted: Vec<Loose>,
    /// A judged fact is outside both lists.
    has_stray_item: bool,
    has_unread_list: bool,
    /// Doubts in the prose around the lists.
    doubt: Option<AnswerProblem>,
}

/// What only a judged fact has.
const OF_AN_ITEM: &[&str] = &["fact", "label", "verdict", "judgement", "judgment"];

impl From<Stop> for AnswerProblem {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Cut => Self::CutOff,
            Stop::Malformed => Self::BrokenJson,
        }
    }
}

impl Lists {
    pub fn in_text(text: &str) -> Result<Self, AnswerProblem> {
        let text = undressed(text);
        let found = outermost_values(&text)?;
        let mut lists = Self::default();
        let values = found.parts.len();
        let behind: Vec<&str> =
            found.parts.iter().skip(1).map(|part| part.prose).chain([found.tail]).collect();
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
            if earlier == 0 {
                lists.doubt(doubt_before(before));
            } else {
                lists.doubt(doubt_between(part.prose));
            }
            let value = match call_arguments(&part.value) {
                Some(arguments) => only_value(arguments)?,
                None => part.value,
            };
            lists.add(value, Holder::Answer);
            if lists.count() > earlier {
                let is_apart = Placed { before, behind }.is_apart();
                lists.doubt((!is_apart).then_some(AnswerProblem::Quoted));
            } else {
                // Behind an answer, any other value may correct it.
                lists.has_stray_item |= earlier > 0;
            }
        }
        lists.doubt(doubt_behind(found.tail));
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
                let has_words = elements.iter().any(|element| matches!(element, Loose::Text(_)));
                for element in elements {
                    self.add(element, holder);
                }
                if has_words && self.count() > earlier {
                    self.doubt(Some(AnswerProblem::Quoted));
                }
            }
            Loose::Object(members) => {
                self.has_stray_item |= named(&members, OF_AN_ITEM).next().is_some();
                let is_refused = members.iter().any(is_complaint);
                let holders: Vec<Holder> = members
                    .iter()
                    .map(|(key, _)| if is_around(key, &members) { holder } else { Holder::Other })
                    .collect();
                for ((key, member), inside) in members.into_iter().zip(holders) {
                    self.add_member(&key, member, holder, inside);
                }
                if is_refused && self.count() > earlier {
                    self.doubt(Some(AnswerProblem::Quoted));
                }
            }
            _ => {}
        }
    }

    fn add_member(&mut self, key: &str, member: Loose, holder: Holder, inside: Holder) {
        let earlier = self.count();
        let is_gold = same_name(key, FactsOf::Gold.key());
        if is_gold || same_name(key, FactsOf::Prediction.key()) {
            self.doubt((holder == Holder::Other).then_some(AnswerProblem::Quoted));
            if is_gold { &mut self.gold } else { &mut self.predicted }.push(member);
            return;
        }
        if let Loose::Text(remark) = &member
            && earlier > 0
        {
            self.doubt(doubt_beside(remark));
        }
        let is_label = holds_label(&member);
        self.add(member, inside);
        // Behind an answer, a label may correct one of it.
        self.has_stray_item |= is_label && earlier > 0 && self.count() == earlier;
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

/// Whether the names around a value are those of an answer, or it may be a quotation.
#[derive(Clone, Copy, PartialEq)]
enum Holder {
    Answer,
    Other,
}

/// Whether a label is somewhere in a list or an object.
fn holds_label(value: &Loose) -> bool {
    let is_label = |value: &Loose| match value {
        Loose::Text(_) => read_label(value).is_some(),
        other => holds_label(other),
    };
    match value {
        Loose::List(elements) => elements.iter().any(is_label),
        Loose::Object(members) => members.iter().any(|(_, member)| is_label(member)),
        _ => false,
    }
}

/// A function call carries the answer as a text. Only the outermost value can be such a call, and only
/// in the shapes of real interfaces: any other text is a quotation.
pub fn call_arguments(value: &Loose) -> Option<&str> {
    const AROUND: [&str; 3] = ["tool_calls", "function_call", "function"];
    const BESIDE: [&str; 6] = ["name", "arguments", "type", "id", "call_id", "index"];
    let members = match value {
        Loose::List(elements) => match elements.as_slice() {
            [one] => return call_arguments(one),
            _ => return None,
        },
        Loose::Object(members) => members,
        _ => return None,
    };
    let is_call = |(key, _): &(String, Loose)| {
        AROUND.contains(&key.as_str()) || BESIDE.contains(&key.as_str())
    };
    if !members.iter().all(is_call) {
        return None;
    }
    let one = |name: &str| {
        let mut found = members.iter().filter(|(key, _)| key == name).map(|(_, value)| value);
        found.next().filter(|_| found.next().is_none())
    };
    match (one("name"), one("arguments")) {
        (Some(Loose::Text(_)), Some(Loose::Text(arguments))) => Some(arguments),
        _ => AROUND.iter().find_map(|name| call_arguments(one(name)?)),
    }
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

pub fn named<'a>(
    members: &'a [(String, Loose)],
    names: &'a [&str],
) -> impl Iterator<Item = &'a Loose> {
    members
        .iter()
        .filter(|(key, _)| names.iter().any(|name| same_name(key, name)))
        .map(|(_, value)| value)
}

/// "Expert Fact Coverage" names the same list as "`expert_fact_coverage`".
pub fn same_name(written: &str, name: &str) -> bool {
    written == name || letters(written).eq(letters(name))
}

fn letters(text: &str) -> impl DoubleEndedIterator<Item = char> {
    let letters = text.chars().filter(|c| c.is_alphanumeric());
    letters.map(|c| c.to_lowercase().next().unwrap_or(c))
}
