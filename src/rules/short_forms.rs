//! Matches initials with the words they stand for: "HR" for "human resources".

use super::terms::{Reading, Term};

/// The most short forms that are looked up per intent, in case a text is all capitals.
const MOST: usize = 16;
const LETTERS: std::ops::RangeInclusive<usize> = 2..=5;

/// Initials in one intent that the other spells out, in both directions.
#[derive(Default)]
pub struct ShortForms<'a> {
    /// Where the fact's intent spells out a term of the other.
    spelt_in_own: Vec<(usize, usize, &'a Term)>,
    /// The letters of the own intent, and the first term of what the other spells out.
    spelt_in_other: Vec<(&'a str, &'a Term)>,
}

impl<'a> ShortForms<'a> {
    pub fn between(own: &'a Reading<'a>, other: &'a Reading<'a>) -> Self {
        let mut found = Self::default();
        for short in short_terms(other) {
            if let Some((start, end)) = spelt_out(other.text_of(short), own.text) {
                found.spelt_in_own.push((start, end, short));
            }
        }
        for short in short_terms(own) {
            let letters = own.text_of(short);
            if let Some((start, end)) = spelt_out(letters, other.text)
                && let Some(first) = other.terms.iter().find(|t| t.start >= start && t.end <= end)
            {
                found.spelt_in_other.push((letters, first));
            }
        }
        found
    }

    /// The other form of a word, which has this text and stands at `origin` in its own intent.
    pub fn of(&self, text: &str, origin: Option<&Term>) -> Option<&'a Term> {
        if let Some((_, first)) = self.spelt_in_other.iter().find(|(short, _)| *short == text) {
            return Some(first);
        }
        let origin = origin?;
        let spelt = self.spelt_in_own.iter();
        let mut spelt =
            spelt.filter(|(start, end, _)| origin.start >= *start && origin.end <= *end);
        spelt.next().map(|(_, _, short)| *short)
    }
}

fn short_terms<'a>(reading: &'a Reading<'a>) -> impl Iterator<Item = &'a Term> {
    let is_short = |term: &&Term| {
        let text = reading.text_of(term);
        LETTERS.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_uppercase())
    };
    reading.terms.iter().filter(is_short).take(MOST)
}

/// Where consecutive words begin with these letters.
fn spelt_out(letters: &str, text: &str) -> Option<(usize, usize)> {
    let mut at = 0;
    let mut words: Vec<(usize, &str)> = Vec::new();
    for word in text.split([' ', '-']) {
        words.push((at, word));
        at += word.len() + 1;
    }
    words.windows(letters.len()).find_map(|run| {
        let mut begins = run.iter().zip(letters.chars()).map(|((_, word), letter)| {
            word.len() > 1 && word.chars().next().is_some_and(|c| c.eq_ignore_ascii_case(&letter))
        });
        let (first, last) = (run.first()?, run.last()?);
        begins.all(|it| it).then_some((first.0, last.0 + last.1.len()))
    })
}
