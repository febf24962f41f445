//! What a judge says of its own verdicts beside its answer: "2 of 4 gold facts are covered", "the window is
//! missing", `"recall": 0.5`. It has to be right: otherwise the answer may be somebody else's, or be taken back.

use std::collections::HashMap;

use super::figures::{About, Figure, Figures};
use super::label::{read_label, verdict_of_word};
use super::same_text::same_text_key;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::{Assessment, JudgedFact};
use crate::methods::reply::english::words;
use crate::methods::reply::loose_value::Loose;
use crate::methods::reply::vocabulary::{
    GROUNDS, MISSES, MIXED, NEGATIONS, STATEMENT, TURNS, has_word,
};

/// The verdicts of an answer, to compare with what is said of them.
pub struct Sums<'a> {
    pub figures: Figures<'a>,
    facts: Vec<&'a JudgedFact>,
    /// Which facts read so, and which have a word.
    of_text: HashMap<String, Vec<usize>>,
    of_word: HashMap<String, Vec<usize>>,
}

impl<'a> Sums<'a> {
    pub fn of(assessment: &'a Assessment) -> Self {
        let facts: Vec<_> = assessment.gold.iter().chain(&assessment.predicted).collect();
        let mut of_text: HashMap<_, Vec<_>> = HashMap::new();
        let mut of_word: HashMap<_, Vec<_>> = HashMap::new();
        for (at, judged) in facts.iter().enumerate() {
            of_text.entry(same_text_key(judged.fact.as_str())).or_default().push(at);
            for word in words(judged.fact.as_str()) {
                of_word.entry(word).or_default().push(at);
            }
        }
        Self { figures: Figures::of(assessment), facts, of_text, of_word }
    }

    /// Whether a sentence is understood, and all that it says of the verdicts is right. One of a list
    /// may be a fact, a label, or both.
    pub fn hold(&self, sentence: &str, is_listed: bool) -> bool {
        if self.verdicts_of(sentence).next().is_some() {
            return true;
        }
        if is_mixed(sentence) {
            let are_all = |is_right: bool| self.figures.are_all(is_right.into(), About::Either);
            return !are_all(true) && !are_all(false);
        }
        if is_listed && let Some(said) = verdict_said(sentence) {
            return self.facts.iter().any(|judged| judged.verdict == said);
        }
        for (at, sign) in sentence.rmatch_indices([':', '(', '-', '–', '—', '=']) {
            let (fact, rest) = sentence.split_at_checked(at).unwrap_or_default();
            let mut verdicts = self.verdicts_of(fact.trim()).peekable();
            if verdicts.peek().is_some() {
                let label = rest.strip_prefix(sign).unwrap_or_default();
                return match verdict_said(label.trim_end_matches(')')) {
                    Some(said) => verdicts.any(|verdict| verdict == said),
                    None => self.hold(label, false),
                };
            }
        }
        let mut says_anything = false;
        for clause in clauses(sentence) {
            match self.holds_of_clause(&clause) {
                Some(says) => says_anything |= says,
                None => return false,
            }
        }
        says_anything
    }

    fn verdicts_of(&self, text: &str) -> impl Iterator<Item = Verdict> {
        let facts = self.of_text.get(&same_text_key(text)).map_or(&[][..], Vec::as_slice);
        facts.iter().filter_map(|at| self.facts.get(*at)).map(|judged| judged.verdict)
    }

    /// Whether it says anything; `None` where that is wrong or not understood.
    fn holds_of_clause(&self, clause: &str) -> Option<bool> {
        let all: Vec<String> = words(clause).collect();
        let verdict = verdict_in(&all).ok()?;
        let about = Figures::named(&all);
        let (figures, others) = Figures::said_in(clause);
        let is_plain = |word: &&String| {
            let word = word.as_str();
            has_word(STATEMENT, word)
                || has_word(TURNS, word)
                || has_word(MISSES, word)
                || has_word(GROUNDS, word)
                || verdict_of_word(word).is_some()
        };
        let of_facts: Vec<&String> = others.iter().filter(|word| !is_plain(word)).collect();
        if !of_facts.iter().all(|word| !self.with(word).is_empty()) {
            return None;
        }
        let is_right = |(figure, name): &(Figure, About)| {
            let about = if *name == About::Either { about } else { *name };
            let is_of_fact =
                matches!(figure, Figure::Count(n) if self.of_word.contains_key(&n.to_string()));
            is_of_fact || self.figures.is_right(figure, about, verdict)
        };
        if !figures.iter().all(is_right) {
            return None;
        }
        let says_anything = !of_facts.is_empty() || (!figures.is_empty() && !others.is_empty());
        let Some(verdict) = verdict else { return Some(says_anything) };
        let has = |names: &[&str]| all.iter().any(|word| names.contains(&word.as_str()));
        let is_right = if has(&["none", "nothing"]) {
            self.figures.are_all(Verdict::from(!verdict.is_supported()), about)
        } else if has(&["all", "every", "each", "both", "everything"]) || denies_facts(&all) {
            self.figures.are_all(verdict, about)
        } else {
            !figures.is_empty() || self.is_right_of(&of_facts, verdict)
        };
        is_right.then_some(true)
    }

    /// The facts that have a word, or one that it bends: "reserves".
    fn with(&self, word: &str) -> &[usize] {
        let bent = ["s", "d", "es", "ed"].iter().filter_map(|ending| word.strip_suffix(ending));
        let mut found = [word].into_iter().chain(bent).filter_map(|form| self.of_word.get(form));
        found.next().map_or(&[][..], Vec::as_slice)
    }

    /// Whether a fact that these words are about has this verdict: one that has all of them, or for
    /// each of them one that has it.
    fn is_right_of(&self, named: &[&String], verdict: Verdict) -> bool {
        let with = |word: &str| self.with(word);
        let is_so = |at: &usize| self.facts.get(*at).is_some_and(|j| j.verdict == verdict);
        let Some((first, others)) = named.split_first() else { return false };
        let has_others = |at: &&usize| others.iter().all(|word| with(word).contains(at));
        let mut with_all = with(first).iter().filter(has_others).peekable();
        match with_all.peek() {
            Some(_) => with_all.any(is_so),
            None => named.iter().all(|word| with(word).iter().any(is_so)),
        }
    }
}

/// "Partial match", "Overall, the prediction is partially correct".
fn is_mixed(sentence: &str) -> bool {
    let said = words(sentence).collect::<Vec<_>>().join(" ");
    MIXED.split('|').filter_map(|known| said.strip_suffix(known)).any(|before| {
        let plain = ["a", "an", "is", "overall", "predicted", "intent", "prediction", "so", "the"];
        before.split_whitespace().all(|word| plain.contains(&word))
    })
}

/// "No gold fact is covered."
fn denies_facts(words: &[String]) -> bool {
    let counted = ["fact", "facts", "gold", "predicted", "expert"];
    words
        .windows(2)
        .any(|pair| matches!(pair, [no, next] if no == "no" && counted.contains(&next.as_str())))
}

fn verdict_said(text: &str) -> Option<Verdict> {
    read_label(&Loose::Text(text.trim_matches([' ', '*', '.']).to_owned()))
}

/// Parts of a sentence with a verdict of their own at most.
fn clauses(sentence: &str) -> Vec<String> {
    let mut clauses = vec![String::new()];
    for part in sentence.split_inclusive([',', ';', '(', ')', '–', '—']) {
        for word in part.split_whitespace() {
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
            if has_word(TURNS, &bare) {
                clauses.push(String::new());
            }
            if let Some(clause) = clauses.last_mut() {
                clause.push_str(word);
                clause.push(' ');
            }
        }
        clauses.push(String::new());
    }
    clauses.retain(|clause| clause.contains(char::is_alphanumeric));
    clauses
}

/// A clause gives verdicts that contradict each other.
struct BothVerdicts;

/// The verdict of a clause, if it gives one.
fn verdict_in(words: &[String]) -> Result<Option<Verdict>, BothVerdicts> {
    let mut said = None;
    let mut negated = false;
    for word in words {
        let verdict = match word.as_str() {
            word if has_word(MISSES, word) => Some(Verdict::Unsupported),
            word if has_word(GROUNDS, word) => Some(Verdict::Supported),
            "mention" | "mentions" | "specify" | "specified" => {
                negated.then_some(Verdict::Supported)
            }
            "mentioned" | "stated" | "true" | "right" | "c" | "m" | "found" if !negated => {
                verdict_of_word(word).filter(|_| matches!(word.as_str(), "c" | "m"))
            }
            word => verdict_of_word(word),
        };
        if has_word(NEGATIONS, word) {
            negated = true;
        } else if let Some(verdict) = verdict {
            let verdict = Verdict::from(verdict.is_supported() != negated);
            if said.is_some_and(|said| said != verdict) {
                return Err(BothVerdicts);
            }
            (said, negated) = (Some(verdict), false);
        }
    }
    // "Covers no fact" turns round what stands before it.
    if negated && said.is_some() { Err(BothVerdicts) } else { Ok(said) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::bifact::fact::Fact;

    fn assessment() -> Assessment {
        let judged = |(text, is_right): &(&str, bool)| {
            JudgedFact::new(Fact::new(text).unwrap(), Verdict::from(*is_right), String::new())
        };
        let gold = [
            ("Reserve a table", true),
            ("The table is by the window", false),
            ("The day is Friday", false),
        ];
        let predicted = [("Reserve a table", true), ("The day is Sunday", false)];
        Assessment {
            gold: gold.iter().map(judged).collect(),
            predicted: predicted.iter().map(judged).collect(),
        }
    }

    #[test]
    fn what_is_said_of_the_verdicts_has_to_be_right() {
        let assessment = assessment();
        let sums = Sums::of(&assessment);
        for right in [
            "1 of 3 gold facts are covered, and 1 of 2 predicted facts is correct",
            "Recall is 1/3 and precision is 1/2",
            "Recall: 0.33",
            "Precision = 50%, F1 = 0.4",
            "The window is missing",
            "The prediction does not mention the window",
            "Gold fact 2 is missing",
            "The table is by the window: missing",
            "The prediction says Sunday, the gold says Friday",
            "One gold fact is covered",
            "Two of the three expert facts are missing from the prediction",
            "One gold fact is covered, but one predicted fact has no basis",
        ] {
            assert!(sums.hold(right, false), "{right}");
        }
        for wrong in [
            "2 of 3 gold facts are covered",
            "One of the three expert facts is missing from the prediction",
            "Two predicted facts have no basis",
            "Recall is 2/3",
            "Recall: 0.5",
            "The window is covered",
            "Gold fact 2 is covered",
            "The table is by the window: covered",
            "All gold facts are missing",
            "No gold fact is covered",
            "Nothing is covered",
            "The prediction wants a table",
            "The answer is in the prediction",
            "The prediction says",
            "Missing",
        ] {
            assert!(!sums.hold(wrong, false), "{wrong}");
        }
    }
}
