//! Where an answer keeps its two lists: wrapped, fenced one by one, in a function call, twice.

use super::loose_json::{Loose, find_values};
use super::loose_quotes::{straighten_quotes, unescape_once};
use super::problem::{AnswerProblem, FactsOf};

/// Forms that hide every quote of an answer are undone only where nothing is found without.
pub fn find_lists(text: &str) -> Lists {
    let mut lists = Lists::in_text(text);
    for repaired in [unescape_once(text), straighten_quotes(text)].into_iter().flatten() {
        if !lists.is_empty() {
            break;
        }
        let cut = lists.cut;
        lists = Lists::in_text(&repaired);
        lists.cut |= cut;
    }
    lists
}

/// Every list of either name, wherever an answer nests it.
#[derive(Default)]
pub struct Lists {
    gold: Vec<Loose>,
    predicted: Vec<Loose>,
    /// Something began and did not end: perhaps a list, perhaps a bracket in prose.
    cut: bool,
    unclosed: bool,
    /// A version of a list, or a part of one, could not be read.
    unread: bool,
}

impl Lists {
    fn in_text(text: &str) -> Self {
        let mut lists = Self::default();
        let mut open = lists.values(text);
        while let Some(value) = open.pop() {
            match value {
                Loose::List(elements) => open.extend(elements),
                Loose::Object(members) => {
                    // Brackets in prose may hold a sample; behind a list without an end they hold
                    // its items.
                    lists.unread |= lists.unclosed
                        && ["fact", "label"].iter().all(|n| named(&members, &[n]).next().is_some());
                    for (key, member) in members {
                        if same_name(&key, FactsOf::Gold.key()) {
                            lists.gold.push(member);
                        } else if same_name(&key, FactsOf::Prediction.key()) {
                            lists.predicted.push(member);
                        } else {
                            open.push(member);
                        }
                    }
                }
                // A call of a function carries the answer as a text.
                Loose::Text(text) if text.contains(FactsOf::Gold.key()) => {
                    open.extend(lists.values(&text));
                }
                _ => {}
            }
        }
        lists.unread |= [(FactsOf::Gold, &lists.gold), (FactsOf::Prediction, &lists.predicted)]
            .iter()
            .any(|(of, found)| !found.is_empty() && written_lists(text, *of) > found.len());
        lists
    }

    fn values(&mut self, text: &str) -> Vec<Loose> {
        let found = find_values(text);
        self.cut |= found.cut;
        self.unclosed |= found.unclosed;
        found.values
    }

    fn is_empty(&self) -> bool {
        self.gold.is_empty() && self.predicted.is_empty()
    }

    pub fn get(&self, of: FactsOf) -> Result<&[Loose], AnswerProblem> {
        if self.is_empty() {
            return Err(AnswerProblem::NoAnswerFound);
        }
        let lists = match of {
            FactsOf::Gold => &self.gold,
            FactsOf::Prediction => &self.predicted,
        };
        let (first, others) = lists.split_first().ok_or(AnswerProblem::NoList(of))?;
        if self.unread {
            let ends = self.cut || self.unclosed;
            return Err(if ends { AnswerProblem::CutOff } else { AnswerProblem::TwoAnswers });
        }
        if others.iter().any(|other| other != first) {
            return Err(AnswerProblem::TwoAnswers);
        }
        let Loose::List(elements) = first else {
            return Err(AnswerProblem::NoList(of));
        };
        Ok(elements)
    }

    /// What an answer lacks that stops in the middle, it lacks because it stops.
    pub fn explain(&self, problem: AnswerProblem) -> AnswerProblem {
        let is_cut = match &problem {
            AnswerProblem::NoAnswerFound | AnswerProblem::NoList(_) => self.cut || self.unclosed,
            AnswerProblem::ItemWithoutFact { .. } | AnswerProblem::GoldFactsMissing { .. } => {
                self.unclosed
            }
            AnswerProblem::UnreadableLabel { label, .. } => self.unclosed && label.is_empty(),
            _ => false,
        };
        if is_cut { AnswerProblem::CutOff } else { problem }
    }
}

/// How often the text opens a list of that name, readable or not.
fn written_lists(text: &str, of: FactsOf) -> usize {
    let opens_list = |after: &str| {
        let after = after.trim_start_matches(['\\', '"', '\'']).trim_start();
        after.strip_prefix(':').is_some_and(|value| value.trim_start().starts_with('['))
    };
    text.split(of.key()).skip(1).filter(|after| opens_list(after)).count()
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
    let letters = |text: &str| -> Vec<char> {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    letters(written) == letters(name)
}
