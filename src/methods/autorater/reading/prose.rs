//! A decision out of prose. The tag ends the reply, and what stands before it does not lead to a
//! quotation.

use super::object::says_none;
use super::problem::SatisfactionProblem;
use super::tag::tags;
use crate::methods::autorater::satisfaction::Satisfaction;
use crate::methods::reply::{ReplyProblem, declines, leads_to_quotation, words_of};

/// Words with which a judge speaks of an attack.
const ATTACKS: &[&str] =
    &["adversar", "forged", "hijack", "inject", "jailbreak", "malicious", "manipul", "tamper"];
/// A line with one of these and a colon may announce a decision.
const ANNOUNCING: &[&str] =
    &["answer", "conclusion", "decision", "final", "result", "satisfaction", "verdict"];

pub fn read_prose(text: &str) -> Result<Satisfaction, SatisfactionProblem> {
    let tags = tags(text)?;
    let Some(last) = tags.last().copied() else {
        return Err(if declines(text) {
            ReplyProblem::Declined.into()
        } else {
            SatisfactionProblem::NoDecision
        });
    };
    if tags.iter().any(|tag| tag.holds != last.holds) {
        return Err(SatisfactionProblem::TwoDecisions);
    }
    let before = text.get(..last.start).unwrap_or_default();
    let behind = text.get(last.end..).unwrap_or_default();
    let is_attack = |word: &String| ATTACKS.iter().any(|attack| word.starts_with(attack));
    if declines(before) {
        return Err(ReplyProblem::Declined.into());
    }
    if !ends_reply(behind) || !stands_apart(before) || words_of(before).any(|w| is_attack(&w)) {
        return Err(ReplyProblem::Quoted.into());
    }
    Ok(Satisfaction {
        holds: last.holds,
        of_a: Vec::new(),
        of_b: Vec::new(),
        counter_example: counter_example(before).filter(|_| !last.holds),
        explanation: before.trim_end_matches(is_decoration).trim().to_owned(),
    })
}

fn is_decoration(c: char) -> bool {
    c.is_whitespace() || matches!(c, '*' | '`' | '_' | '#' | '>')
}

fn ends_reply(behind: &str) -> bool {
    behind.trim_matches(|c| is_decoration(c) || c == '.').is_empty()
}

/// The tag begins its line, follows a sentence that has ended, or is announced as the decision; and
/// its paragraph is not one that only repeats a task.
fn stands_apart(before: &str) -> bool {
    let bare = before.trim_end_matches(is_decoration);
    if bare.is_empty() {
        return true;
    }
    let (_, line) = bare.rsplit_once('\n').unwrap_or(("", bare));
    let is_announced = line.ends_with(':')
        && words_of(line).any(|word| ANNOUNCING.contains(&word.as_str()))
        && !words_of(line).any(|word| ["task", "prediction", "gold"].contains(&word.as_str()));
    let has_ended = line.ends_with(['.', '!', '?', ')', '|', '。']) && !is_open_quote(line);
    let is_of_own_line = before.trim_end_matches([' ', '*', '`', '_']).ends_with('\n');
    let leads_on = line.ends_with([':', ',', '"', '“', '„', '‘', '«', '(', '[']);
    let apart = is_announced || has_ended || (is_of_own_line && !leads_on);
    apart && !repeats_task(bare) && (is_announced || !leads_to_quotation(line))
}

/// An odd number of quotes: the last is still open.
fn is_open_quote(line: &str) -> bool {
    let opened = line.matches(['“', '«']).count() > line.matches(['”', '»']).count();
    opened || line.matches('"').count() % 2 == 1
}

/// Whether the paragraph begins as a repetition of one of the tasks: "B: book a flight.".
fn repeats_task(before: &str) -> bool {
    let paragraph = before.rsplit("\n\n").next().unwrap_or_default();
    let Some((label, _)) = paragraph.split_once([':', '：']) else { return false };
    let words: Vec<String> = words_of(label).collect();
    let is_label = |word: &String| {
        ["a", "b", "gold", "intent", "predicted", "prediction", "task", "the"]
            .contains(&word.as_str())
    };
    !words.is_empty() && words.iter().all(is_label)
}

/// The line that says so: "Counter-example: the user picks another hotel."
fn counter_example(before: &str) -> Option<String> {
    let lines = before.lines().map(|line| {
        line.trim_start_matches(|c: char| {
            is_decoration(c) || matches!(c, '-' | '.') || c.is_ascii_digit()
        })
    });
    let found = lines.filter_map(|line| {
        let (label, text) = line.split_once(':')?;
        let label: String = label.chars().filter(|c| c.is_alphabetic()).collect();
        let is_label = label.to_lowercase().starts_with("counterexample");
        is_label.then(|| text.trim_matches(is_decoration).to_owned())
    });
    found.filter(|text| !text.is_empty() && !says_none(text)).next_back()
}
