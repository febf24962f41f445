//! One sentence for each verdict, with the deciding words of the other intent quoted exactly.
//!
//! Words of the other intent are in straight double quotes, so that a view can find them; words of the
//! fact are in curly ones.

use super::coverage::{Against, Finding};
use super::terms::{Reading, Term};
use super::values::Kind;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::Fact;

/// Words that are at most this many bytes apart are quoted together.
const CLOSE: usize = 12;
const MOST_QUOTES: usize = 3;

pub fn of(finding: &Finding, fact: &Reading, other: &Reading, speaker: &str) -> (Verdict, String) {
    if fact.terms.is_empty() {
        return by_letters(fact.text, other.text, speaker);
    }
    let mut says = speaker.to_owned();
    let verdict = match &finding.against {
        Some(Against::Denied(there)) => {
            says.push_str(" says the opposite: ");
            quote(&mut says, other.slice(there.lead, there.end));
            Verdict::Unsupported
        }
        Some(Against::Reversed(there)) => {
            says.push_str(" has it the other way round: ");
            quote(&mut says, other.slice(there.lead, there.end));
            Verdict::Unsupported
        }
        Some(
            Against::OtherValue { wanted, there: Some(there) }
            | Against::Opposite { wanted, there },
        ) => {
            says.push_str(" says ");
            quote(&mut says, other.slice(there.start, there.end));
            says.push_str(", not ");
            mention(&mut says, fact, &[wanted]);
            Verdict::Unsupported
        }
        Some(Against::OtherValue { wanted, there: None }) => {
            says.push_str(" does not say ");
            mention(&mut says, fact, &[wanted]);
            Verdict::Unsupported
        }
        None => by_coverage(&mut says, finding, fact, other),
    };
    says.push('.');
    (verdict, says)
}

fn by_coverage(says: &mut String, finding: &Finding, fact: &Reading, other: &Reading) -> Verdict {
    let quotes = quotes_of(&finding.found, other);
    if quotes.is_empty() {
        says.push_str(" doesn’t mention ");
        let terms: Vec<&Term> = fact.terms.iter().collect();
        mention(says, fact, if finding.missing.is_empty() { &terms } else { &finding.missing });
        return Verdict::Unsupported;
    }
    says.push_str(" says ");
    for (place, words) in quotes.iter().enumerate() {
        if place > 0 {
            says.push_str(if place + 1 == quotes.len() { " and " } else { ", " });
        }
        quote(says, words);
    }
    if !finding.missing.is_empty() {
        says.push_str(if finding.enough { ", all but " } else { ", but not " });
        mention(says, fact, &finding.missing);
    } else if !finding.enough {
        says.push_str(", which is too little");
    }
    Verdict::from(finding.enough)
}

/// A fact without content words, such as "there" or a punctuation mark.
fn by_letters(fact: &str, other: &str, speaker: &str) -> (Verdict, String) {
    let mut says = speaker.to_owned();
    let folded = Fact::new(other);
    let there = folded.is_some_and(|folded| folded.as_str().contains(fact));
    if there && other.contains(fact) && !fact.contains('"') {
        says.push_str(" says ");
        quote(&mut says, fact);
    } else {
        says.push_str(if there { " says the same" } else { " does not say this" });
    }
    says.push('.');
    (Verdict::from(there), says)
}

/// The found words as excerpts of the other intent, in order.
fn quotes_of<'a>(found: &[&Term], other: &Reading<'a>) -> Vec<&'a str> {
    let telling = |term: &Term| term.kind != Kind::Light;
    let any = found.iter().any(|term| telling(term));
    let mut kept = vec![false; other.terms.len()];
    for term in found.iter().filter(|term| !any || telling(term)) {
        if let Some(kept) = kept.get_mut(term.place) {
            *kept = true;
        }
    }
    let places = other.terms.iter().zip(kept).filter(|(_, kept)| *kept);
    let mut pieces: Vec<(usize, usize)> = Vec::new();
    for (&Term { start, end, .. }, _) in places {
        if let Some(last) = pieces.last_mut()
            && start <= last.1 + CLOSE
            && !other.slice(last.1, start).contains(['"', '\n'])
        {
            last.1 = last.1.max(end);
        } else {
            pieces.push((start, end));
        }
    }
    pieces.truncate(MOST_QUOTES);
    pieces.iter().map(|(start, end)| other.slice(*start, *end)).collect()
}

/// A denial may span a quotation mark; an excerpt may not.
fn quote(says: &mut String, words: &str) {
    says.push('"');
    says.push_str(words.rsplit('"').next().unwrap_or_default().trim());
    says.push('"');
}

fn mention(says: &mut String, fact: &Reading, terms: &[&Term]) {
    let Some(first) = terms.first() else { return };
    let mut end = first.end;
    for term in terms.iter().skip(1).take(MOST_QUOTES) {
        if term.start.saturating_sub(end) > CLOSE {
            break;
        }
        end = end.max(term.end);
    }
    says.push('“');
    says.push_str(fact.slice(first.start, end));
    says.push('”');
}
