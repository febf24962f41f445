//! Finds the pairs whose intents, facts or reasons have all words of a query.
//!
//! A gold intent with its facts is one text for all its predictions; a prediction with its facts and
//! all reasons is another. Words are looked up in a `Vocabulary`. A single letter is in nearly every
//! word, so each text also has a bit per letter.

use super::row_set::RowSet;
use super::word_index::Vocabulary;
use crate::evaluation::batch::Batch;
use crate::methods::bifact::fact::Fact;
use crate::methods::bifact::results::Results;

/// Punctuation at the ends of words, which a search ignores.
const MARKS: &str = ".,;:!?\"'()[]{}“”‘’„«»…。、，：；！？（）「」『』";

pub struct SearchIndex {
    words: Vocabulary,
    /// Per text, which of the letters a to z and digits it has: gold intents first, then pairs.
    letters: Vec<u64>,
    gold_of: Vec<u32>,
    golds: usize,
    done: usize,
    /// Where reading stands within the text after those: in which of its pieces, and at which byte.
    piece: usize,
    byte: usize,
    lower: String,
}

/// The bytes of a typical text, so that each step takes about equally long.
const USUAL_TEXT: usize = 512;
/// Of each piece, for the way to it.
const WEIGHT_OF_PIECE: usize = 16;
/// Read at once; longer texts are continued in the next step.
const LONGEST_PART: usize = 16 * 1024;

impl SearchIndex {
    pub fn begin(batch: &Batch) -> Self {
        let (golds, pairs) = (batch.golds.len(), &batch.pairs);
        Self {
            words: Vocabulary::default(),
            letters: vec![0; golds + pairs.len()],
            gold_of: pairs
                .iter()
                .map(|pair| u32::try_from(pair.gold.0).unwrap_or(u32::MAX))
                .collect(),
            golds,
            done: 0,
            piece: 0,
            byte: 0,
            lower: String::new(),
        }
    }

    pub fn is_done(&self) -> bool {
        self.done == self.letters.len()
    }

    /// Reads about that many more typical texts; true once all are read.
    pub fn step(&mut self, batch: &Batch, results: &Results, count: usize) -> bool {
        let mut left = count * USUAL_TEXT;
        while left > 0 && !self.is_done() {
            let piece = match self.done.checked_sub(self.golds) {
                None => piece_of_gold(batch, results, self.done, self.piece),
                Some(pair) => piece_of_pair(batch, results, pair, self.piece),
            };
            let Some(piece) = piece else {
                (self.done, self.piece) = (self.done + 1, 0);
                continue;
            };
            let part = part_from(piece, self.byte);
            self.add(self.done, part);
            self.byte += part.len();
            if self.byte >= piece.len() {
                (self.piece, self.byte) = (self.piece + 1, 0);
            }
            left = left.saturating_sub(part.len() + WEIGHT_OF_PIECE);
        }
        self.is_done()
    }

    /// The rows that have all words of the query; `None` where it has no words.
    pub fn find(&self, query: &str) -> Option<RowSet> {
        let mut folded = String::new();
        push_folded(&mut folded, query);
        let mut rows: Option<RowSet> = None;
        for word in folded.split_whitespace().map(trimmed) {
            let found = self.rows_with(word);
            match &mut rows {
                Some(rows) => rows.keep_of(&found),
                None => rows = Some(found),
            }
        }
        rows
    }

    /// Approximate memory use.
    pub fn bytes(&self) -> usize {
        self.words.bytes() + self.letters.len() * 8 + self.gold_of.len() * 4
    }

    fn rows_with(&self, word: &str) -> RowSet {
        let mut texts = RowSet::none_of(self.letters.len());
        match word.as_bytes() {
            [one] if letter(*one) != 0 => {
                for (text, letters) in (0_u32..).zip(&self.letters) {
                    if letters & letter(*one) != 0 {
                        texts.insert(text);
                    }
                }
            }
            _ => self.words.find(word, &mut texts),
        }
        let mut rows = RowSet::none_of(self.gold_of.len());
        let first_pair = u32::try_from(self.golds).unwrap_or(u32::MAX);
        for (row, gold) in (0_u32..).zip(&self.gold_of) {
            if texts.has(*gold) || texts.has(first_pair + row) {
                rows.insert(row);
            }
        }
        rows
    }

    fn add(&mut self, text: usize, words: &str) {
        let mut lower = std::mem::take(&mut self.lower);
        lower.clear();
        push_folded(&mut lower, words);
        let place = u32::try_from(text).unwrap_or(u32::MAX);
        if lower.is_ascii() {
            let words = lower.split(|c: char| c.is_ascii_whitespace() || c == '\u{b}');
            for word in words.filter(|word| !word.is_empty()) {
                self.words.add(trimmed(word), place);
            }
        } else {
            for word in lower.split_whitespace() {
                self.words.add(trimmed(word), place);
            }
        }
        let has = lower.bytes().fold(0, |so_far, byte| so_far | letter(byte));
        if let Some(letters) = self.letters.get_mut(text) {
            *letters |= has;
        }
        self.lower = lower;
    }
}

/// A gold intent, then its facts.
fn piece_of_gold<'a>(
    batch: &'a Batch,
    results: &'a Results,
    gold: usize,
    piece: usize,
) -> Option<&'a str> {
    match piece.checked_sub(1) {
        None => batch.golds.get(gold).map(|intent| &**intent),
        Some(fact) => {
            let frozen = results.golds.get(gold)?.as_ref().ok()?;
            frozen.facts.get(fact).map(Fact::as_str)
        }
    }
}

/// A prediction, then its facts, then the reason and the person's note of every fact of both sides.
fn piece_of_pair<'a>(
    batch: &'a Batch,
    results: &'a Results,
    pair: usize,
    piece: usize,
) -> Option<&'a str> {
    let Some(piece) = piece.checked_sub(1) else {
        return batch.pairs.get(pair).map(|pair| &*pair.predicted);
    };
    let assessment = results.assessment(pair)?;
    let Some(piece) = piece.checked_sub(assessment.predicted.len()) else {
        return assessment.predicted.get(piece).map(|judged| judged.fact.as_str());
    };
    let judged = match (piece / 2).checked_sub(assessment.gold.len()) {
        None => assessment.gold.get(piece / 2)?,
        Some(place) => assessment.predicted.get(place)?,
    };
    Some(match &judged.correction {
        _ if piece % 2 == 0 => &judged.reason,
        Some(correction) => &correction.note,
        None => "",
    })
}

/// What is read at once of a piece, from that byte on: up to a white space where there is one.
fn part_from(piece: &str, from: usize) -> &str {
    let rest = piece.get(from..).unwrap_or_default();
    if rest.len() <= LONGEST_PART {
        return rest;
    }
    let (part, _) = rest.split_at(rest.floor_char_boundary(LONGEST_PART));
    match part.rfind(char::is_whitespace).filter(|end| *end > 0) {
        Some(end) => rest.split_at(end).0,
        None => part,
    }
}

/// A word of marks only is looked for as it stands.
fn trimmed(word: &str) -> &str {
    // Most words end in letters, and need no look at the marks.
    if let [first, .., last] = word.as_bytes()
        && first.is_ascii_alphanumeric()
        && last.is_ascii_alphanumeric()
    {
        return word;
    }
    let bare = word.trim_matches(|c| MARKS.contains(c));
    if bare.is_empty() { word } else { bare }
}

fn letter(byte: u8) -> u64 {
    match byte {
        b'a'..=b'z' => 1 << (byte - b'a'),
        b'0'..=b'9' => 1 << (byte - b'0' + 26),
        _ => 0,
    }
}

/// In lower case; a sigma at a word's end is the same letter as within.
fn push_folded(to: &mut String, text: &str) {
    let from = to.len();
    if text.is_ascii() {
        to.push_str(text);
        if let Some(added) = to.get_mut(from..) {
            added.make_ascii_lowercase();
        }
    } else {
        let lower = text.chars().flat_map(char::to_lowercase);
        to.extend(lower.map(|c| if c == 'ς' { 'σ' } else { c }));
    }
}
