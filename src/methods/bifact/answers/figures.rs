//! Counts and scores that a judge states beside its answer, against those of its verdicts.

use crate::base::number::read_number;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::{Assessment, JudgedFact};
use crate::methods::reply::english::words;

/// What a figure is about.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum About {
    Gold,
    Predicted,
    Both,
    Either,
}

/// A figure as it is written.
#[derive(Debug, PartialEq)]
pub enum Figure {
    /// "2 of 4", "2/4".
    Part(usize, usize),
    /// "0.57", "57 %", with half of its last digit.
    Score(f64, f64),
    /// "two facts".
    Count(usize),
    /// "fact 2".
    Number(usize),
}

pub struct Figures<'a> {
    assessment: &'a Assessment,
}

const COUNTS: [&str; 11] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const OF_FACTS: &[&str] = &["expert", "fact", "facts", "gold", "predicted"];
const NUMBERED: &[&str] = &["fact", "item", "number", "stage", "step"];

impl<'a> Figures<'a> {
    pub fn of(assessment: &'a Assessment) -> Self {
        Self { assessment }
    }

    /// The figures of a clause, each with what it is about, and its other words.
    pub fn said_in(clause: &str) -> (Vec<(Figure, About)>, Vec<String>) {
        let tokens: Vec<&str> = clause
            .split_whitespace()
            .map(|token| token.trim_matches(|c: char| !c.is_alphanumeric() && c != '%'))
            .filter(|token| !token.is_empty())
            .collect();
        let (mut figures, mut others) = (Vec::new(), Vec::new());
        let mut name = None;
        let mut rest = tokens.as_slice();
        while let [token, behind @ ..] = rest {
            rest = behind;
            let lower = token.to_lowercase();
            match lower.as_str() {
                "recall" | "coverage" => name = Some(About::Gold),
                "precision" | "accuracy" => name = Some(About::Predicted),
                "f1" => name = Some(About::Both),
                _ => {}
            }
            let is_numbered =
                || others.last().is_some_and(|word: &String| NUMBERED.contains(&word.as_str()));
            let is_counted =
                || behind.first().is_some_and(|next| OF_FACTS.contains(&&*next.to_lowercase()));
            let figure = match (whole(token), behind) {
                (Some(number), _) if is_numbered() && lower != "f1" => Some(Figure::Number(number)),
                (_, ["of", ..] | ["out", "of", ..]) if part_of(token, behind).is_some() => {
                    part_of(token, behind).map(|(part, after)| {
                        rest = after;
                        part
                    })
                }
                (Some(percent), ["%", after @ ..]) => {
                    rest = after;
                    #[allow(clippy::cast_precision_loss)]
                    let value = percent as f64 / 100.0;
                    Some(Figure::Score(value, 0.005))
                }
                (Some(count), _) => Some(Figure::Count(count)),
                (None, _) => in_signs(token)
                    .or_else(|| is_counted().then(|| counted(token).map(Figure::Count)).flatten()),
            };
            match figure {
                Some(figure) => figures.push((figure, name.unwrap_or(About::Either))),
                None => others.extend(words(token)),
            }
        }
        (figures, others)
    }

    /// Which facts words name.
    pub fn named(words: &[String]) -> About {
        let has = |names: &[&str]| words.iter().any(|word| names.contains(&word.as_str()));
        let is_predicted = words.windows(2).any(|pair| {
            matches!(pair, [of, facts]
            if of == "predicted" && facts.starts_with("fact"))
        });
        match (has(&["gold", "expert"]), is_predicted) {
            (true, false) => About::Gold,
            (false, true) => About::Predicted,
            (true, true) => About::Both,
            (false, false) => About::Either,
        }
    }

    fn sides(&self, about: About) -> Vec<&'a [JudgedFact]> {
        let (gold, predicted) = (&self.assessment.gold[..], &self.assessment.predicted[..]);
        match about {
            About::Gold => vec![gold],
            About::Predicted => vec![predicted],
            About::Both | About::Either => vec![gold, predicted],
        }
    }

    /// Whether a figure is right of the facts with this verdict; without one, of those that are right.
    pub fn is_right(&self, figure: &Figure, about: About, verdict: Option<Verdict>) -> bool {
        let meant = verdict.unwrap_or(Verdict::Supported);
        let count = |side: &[JudgedFact]| side.iter().filter(|j| j.verdict == meant).count();
        let mut sides = self.sides(about).into_iter();
        match figure {
            Figure::Part(part, of) => sides.any(|side| count(side) == *part && side.len() == *of),
            Figure::Count(said) => {
                sides.any(|side| count(side) == *said || (verdict.is_none() && side.len() == *said))
            }
            Figure::Number(number) => {
                // Without a name, a number is one of the gold facts, which have numbers.
                let fact = sides.next().and_then(|side| side.get(number.checked_sub(1)?));
                fact.is_some_and(|judged| verdict.is_none_or(|verdict| judged.verdict == verdict))
            }
            Figure::Score(value, within) => {
                let scores = self.assessment.uncorrected_tally().scores();
                let known = match about {
                    About::Gold => vec![scores.recall],
                    About::Predicted => vec![scores.precision],
                    About::Both => vec![scores.f1],
                    About::Either => vec![scores.recall, scores.precision, scores.f1],
                };
                known.into_iter().flatten().any(|score| (score - value).abs() <= within + 1e-9)
            }
        }
    }

    /// How many facts have this verdict, or how many there are; of each side that is meant.
    pub fn counts(&self, about: About, verdict: Option<Verdict>) -> Vec<usize> {
        let is_counted = |judged: &&JudgedFact| verdict.is_none_or(|v| judged.verdict == v);
        let sides = self.sides(about).into_iter();
        sides.map(|side| side.iter().filter(is_counted).count()).collect()
    }

    /// Whether all facts have this verdict.
    pub fn are_all(&self, verdict: Verdict, about: About) -> bool {
        let mut facts = self.sides(about).into_iter().flatten();
        facts.all(|judged| judged.verdict == verdict)
    }
}

/// "Three of the five", "3 out of 5"; and what is behind it.
fn part_of<'t, 'w>(token: &str, behind: &'t [&'w str]) -> Option<(Figure, &'t [&'w str])> {
    let behind = behind.strip_prefix(&["out"]).unwrap_or(behind).strip_prefix(&["of"])?;
    let (of, after) = behind.strip_prefix(&["the"]).unwrap_or(behind).split_first()?;
    Some((Figure::Part(counted(token)?, counted(of)?), after))
}

/// In digits or as a word.
fn counted(token: &str) -> Option<usize> {
    let lower = token.to_lowercase();
    whole(token).or_else(|| COUNTS.iter().position(|word| *word == lower))
}

fn whole(token: &str) -> Option<usize> {
    let is_whole = !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit());
    if is_whole { token.parse().ok() } else { None }
}

/// "2/4", "0.57", "57%".
pub fn in_signs(token: &str) -> Option<Figure> {
    if let Some((part, of)) = token.split_once('/') {
        return Some(Figure::Part(whole(part)?, whole(of)?));
    }
    let (number, unit) = match token.strip_suffix('%') {
        Some(percent) => (percent.trim_end(), 0.01),
        None => (token, 1.0),
    };
    let decimals = number.split_once('.').map_or(0, |(_, decimals)| decimals.len().min(9));
    if unit >= 1.0 && decimals == 0 {
        return None;
    }
    let half_a_digit = 0.5 / 10_f64.powi(i32::try_from(decimals).unwrap_or(0));
    Some(Figure::Score(read_number(number)? * unit, half_a_digit * unit))
}
