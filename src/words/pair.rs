//! One pair: its figure, verdicts, gold facts, and the method explained on it.

use crate::base::number::{counted, grouped};

pub const BY_AUTORATER: &str = "AutoRater’s level: see its reasons";
pub const NAV: &str = "Pairs";
pub const ALL: &str = "All pairs";
pub const EXPLAIN: &str = "Explain";
pub const PREVIOUS: &str = "Previous";
pub const NEXT: &str = "Next";
pub const REJUDGE: &str = "Re-judge this pair";

pub const GOLD: &str = "Gold intent";
pub const UNSCORED: &str = "Unscored. ";
pub const NOT_AVERAGED: &str = " Excluded from the averages.";
pub const WHOLE_GOLD: &str = "Full gold intent";
pub const WHOLE_PREDICTED: &str = "Full predicted intent";
pub const GOLD_FACTS: &str = "Gold facts:";
/// What a pager counts.
pub const FACTS: &str = "Facts";
pub const BYTES: &str = "Bytes";

pub const WHY_HINT: &str =
    "Point at a fact, tap it, or use the arrow keys to see the judge’s reason here.";
pub const NO_REASON: &str = "The judge gave no reason.";
pub const CACHED: &str = " · cached answer";
pub const RAW: &str = "Raw judge response";
pub const RAW_CUT: &str = "Cut here. The JSONL export has all of it.";

pub const YOUR_VERDICT: &str = "Your verdict on this fact";
pub const NOTE: &str = "Note";
pub const YOUR_NAME: &str = "Your name";
pub const REMOVE_VERDICT: &str = "Remove my verdict";

pub const REVIEW: &str = "Review";
pub const UNDO: &str = "Undo: ";
pub const REDO: &str = "Redo: ";
pub const STALE: [&str; 2] = ["Out of date: ", "gold facts changed after scoring."];
pub const REJUDGE_BY_RULES: &str = "Re-judge with the built-in rules (no LLM)";
/// Around the judge's name and the link to the Data screen.
pub const SAME_JUDGE: [&str; 4] =
    ["To ask the same judge, choose ", " on the ", "Data screen", ". "];
pub const JUDGE_IN_FILE: &str =
    "These answers came with the file, so their judge cannot be asked from here. ";

pub const SET_ASIDE: &str = "Your correction no longer applies. ";
pub const SHOW_NEXT: &str = "Show the next one";
pub const APPLY_TO_GOLD: &str = "Apply it to the gold fact";
pub const APPLY_TO_PREDICTED: &str = "Apply it to the predicted fact";
pub const APPLY: &str = "Apply";
pub const DISMISS: &str = "Dismiss";

pub const GOLD_PANEL: &str = "Gold facts ";
pub const FINGERPRINT: &str = " · fingerprint ";
pub const EDITED: &str = "edited";
pub const APPROVED: &str = "approved";
pub const EDIT: &str = "Edit";
pub const DOUBTS: &str = "Check of the gold facts";
pub const DOUBTS_EXPLAINED: &str =
    "Check these before you pay for judgements. Nothing changes by itself.";
pub const SPLIT: &str = "Split";
pub const MERGE: &str = "Merge with next";
pub const UP: &str = "Up";
pub const DOWN: &str = "Down";
pub const DELETE: &str = "Delete";
pub const ADD_FACT: &str = "Add a fact";
pub const APPROVE: &str = "Approve";
pub const WITHDRAW_APPROVAL: &str = "Withdraw approval";
pub const RESTORE: &str = "Restore original";
pub const NEW_WORDING: &str = "New wording";
pub const FACT_PER_LINE: &str = "One fact per line";
pub const BOTH_AS_ONE: &str = "Both facts as one";
pub const NEW_FACT: &str = "New fact";
pub const SAVE: &str = "Save";
pub const CANCEL: &str = "Cancel";

pub const WALK: &str = "The method on this pair";
pub const WALK_BACK: &str = "Back ";
pub const WALK_NEXT: &str = "Next ";
pub const WALK_EXIT: &str = "Exit ";
pub const PLAY: &str = "Play";
pub const PAUSE: &str = "Pause";
pub const PROMPT: &str = "Prompt";
pub const NO_RAW: &str = "Rules produce no written answer.";
pub const ASKED: &str = "This was sent to the judge.";
pub const ASKED_OTHERWISE: &str = "The prompts have changed since. This would be sent now:";
pub const FROM_FILE: &str =
    "This came with the file; no prompt was sent from here. This page would send:";
pub const BY_RULES: &str = "The built-in rules did this; no prompt was sent. A model would get:";
pub const BY_PERSON: &str = "A person wrote this; no prompt was sent. A model would get:";

pub const EXPORT: &str = "Export this figure";
pub const ON: &str = "on ";
pub const BACKGROUND: &str = "Background of the SVG and PNG";
pub const WHITE: &str = "white";
pub const DARK: &str = "dark";
pub const TRANSPARENT: &str = "transparent";
pub const COPY_TEXT: &str = "Copy as text";
pub const COPY_MARKDOWN: &str = "Copy as Markdown";
pub const COPIED: &str = "Copied";
pub const COPY_BY_HAND: &str = "The browser did not allow copying. Copy the text below by hand:";
pub const NO_PICTURE: &str = "The browser could not draw the picture. Save the SVG instead.";

/// What a screen reader says for the figure.
pub fn figure(gold: &str, predictor: &str, predicted: &str) -> String {
    format!("Gold intent: {gold}. Intent predicted by {predictor}: {predicted}.")
}

pub fn predicted_by(predictor: &str) -> String {
    format!("Predicted by {predictor}")
}

pub fn origin(file: &str, line: u32) -> String {
    format!("From {file}, line {line}")
}

pub fn label_in_file(verdict: &str) -> String {
    format!("Label in the file: {verdict}")
}

pub fn rejudge(pairs: usize) -> String {
    format!("Re-judge {}", counted(pairs, "pair"))
}

pub fn out_of_date(pairs: usize) -> String {
    format!("{} out of date. ", counted(pairs, "pair"))
}

pub fn step(number: usize, all: usize) -> String {
    format!("Step {number} of {all}")
}

/// "Facts 1 to 50 of 120"
pub fn part(noun: &str, from: usize, to: usize, all: usize) -> String {
    format!("{noun} {} to {} of {}", grouped(from), grouped(to), grouped(all))
}

/// " · edited by Ada"
pub fn by_hand(did: &str, name: &str) -> String {
    match name.trim() {
        "" => format!(" · {did} by hand"),
        name => format!(" · {did} by {name}"),
    }
}

pub fn set_aside(fact: &str, verdict: &str, by: &str) -> String {
    let by = if by.is_empty() { String::new() } else { format!(" by {by}") };
    format!(
        "“{fact}” was marked {verdict}{by}. The pair was judged again, and the new answer does not have \
         this fact."
    )
}

pub fn set_aside_elsewhere(corrections: usize) -> String {
    let apply = if corrections == 1 { "applies" } else { "apply" };
    format!("{} of other pairs no longer {apply}.", counted(corrections, "correction"))
}

/// What the file says a person said. `task` is one of the three below.
pub fn person_says(task: &str) -> String {
    format!("A person says both describe {task}")
}

pub const SAME_TASK: &str = "the same task";
pub const PARTLY_SAME_TASK: &str = "partly the same task";
pub const OTHER_TASKS: &str = "different tasks";

pub fn person_on_facts(asked: usize, differ: usize) -> String {
    match differ {
        _ if asked == 0 => String::new(),
        0 => format!(", and agrees with the judge on all {asked} facts"),
        _ => format!(", and disagrees with the judge on {differ} of {asked} facts"),
    }
}

/// After corrections, which the person in the file has not seen.
pub fn person_on_corrected(differ: usize) -> String {
    format!(". After your corrections, they disagree on {differ}")
}

/// Before the reason of a doubt.
pub fn of_fact(number: usize) -> String {
    format!("Fact {number}: ")
}

/// What a click does about a doubt, by the key of its kind.
pub fn mend(kind: &str) -> &'static str {
    match kind {
        "duplicate" => "Delete it",
        "two-in-one" => "Split it",
        _ => "Add it",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections_agree_with_their_verb() {
        assert_eq!(set_aside_elsewhere(1), "1 correction of other pairs no longer applies.");
        assert_eq!(set_aside_elsewhere(2), "2 corrections of other pairs no longer apply.");
    }

    #[test]
    fn a_person_without_labels_for_facts_says_nothing_of_them() {
        assert_eq!(person_on_facts(0, 0), "");
        assert_eq!(person_on_facts(7, 0), ", and agrees with the judge on all 7 facts");
        assert_eq!(person_on_facts(7, 1), ", and disagrees with the judge on 1 of 7 facts");
    }

    #[test]
    fn an_edit_without_a_name_was_made_by_hand() {
        assert_eq!(by_hand(EDITED, " "), " · edited by hand");
        assert_eq!(by_hand(APPROVED, "Ada"), " · approved by Ada");
    }
}
