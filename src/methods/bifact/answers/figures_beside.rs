//! Figures in the JSON of an answer: `"recall": 0.5`, `"covered": 2`. They have to be those of its verdicts.

use super::figures::{About, Figure, in_signs};
use super::sums::Sums;
use crate::methods::reply::english::words;
use crate::methods::reply::loose_value::Loose;
use crate::methods::reply::remarks::doubt_of;

/// Whether a member beside the answer is a figure, and right.
pub fn is_right_figure(key: &str, value: &Loose, sums: &Sums) -> bool {
    let name: String = words(&key.replace('_', " ")).collect::<Vec<_>>().join(" ");
    let is_score = |of| (of, None);
    let (about, verdict) = match name.as_str() {
        "recall" | "coverage" => is_score(About::Gold),
        "precision" | "accuracy" => is_score(About::Predicted),
        "f1" | "f1 score" | "score" => is_score(About::Both),
        "covered" | "gold covered" | "covered facts" | "covered count" => (About::Gold, Some(true)),
        "missing" | "gold missing" | "missing facts" | "missing count" => {
            (About::Gold, Some(false))
        }
        "correct" | "predicted correct" | "correct facts" | "correct count" => {
            (About::Predicted, Some(true))
        }
        "incorrect" | "predicted incorrect" | "wrong" => (About::Predicted, Some(false)),
        "total" | "total gold" | "gold total" | "total gold facts" | "total facts"
        | "gold count" => (About::Gold, None),
        "total predicted" | "predicted total" | "total predicted facts" | "predicted count" => {
            (About::Predicted, None)
        }
        _ => return false,
    };
    let is_total = name.contains("total") || name.ends_with("count");
    let figure = match value {
        Loose::Number(number) if verdict.is_some() || is_total => {
            if number.fract() != 0.0 || !(0.0..1e6).contains(number) {
                return false;
            }
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let count = *number as usize;
            return sums.figures.counts(about, verdict.map(Into::into)).contains(&count);
        }
        // Scores are rounded to any number of digits.
        Loose::Number(number) if *number > 1.0 => Figure::Score(number / 100.0, 0.006),
        Loose::Number(number) => Figure::Score(*number, 0.006),
        Loose::Text(text) => match in_signs(text.trim()) {
            Some(figure) => figure,
            None => {
                return doubt_of(&format!("{name} is {text}"), &|said, is_listed| {
                    sums.hold(said, is_listed)
                })
                .is_none();
            }
        },
        _ => return false,
    };
    sums.figures.is_right(&figure, about, verdict.map(Into::into))
}
