//! Where a judge's reasoning ends and its answer begins.
//!
//! Reasoning is removed by the form of the reply, never by searching for a tag: an intent may contain
//! any tag, and the judge may quote it.
//!
//! | the reply | what is done |
//! | --- | --- |
//! | begins with an opening tag | the block ends at the first closing tag of the same name |
//! | begins with an opening tag, never closed | cut off |
//! | begins with a channel for analysis | the answer is in the final channel |
//! | JSON, closing tag before any answer | what is before the tag is reasoning |
//! | JSON, closing tag in a string | text |
//! | JSON, closing tag after the answer | unclear: unusable |
//!
//! A closing tag quoted in the reasoning ends the block too early. The rest of the reasoning is then
//! read as part of the answer, and a second answer in it makes the reply unusable.

use super::problem::ReplyProblem;
use super::surroundings::leads_to_quotation;

/// Opening and closing tags, in lower case.
const TAGS: [(&str, &str); 17] = [
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<thoughts>", "</thoughts>"),
    ("<reasoning>", "</reasoning>"),
    ("<analysis>", "</analysis>"),
    ("<scratchpad>", "</scratchpad>"),
    ("<reflection>", "</reflection>"),
    ("<reason>", "</reason>"),
    ("<scratch>", "</scratch>"),
    ("<draft>", "</draft>"),
    ("<internal>", "</internal>"),
    ("<inner_monologue>", "</inner_monologue>"),
    ("<thought_process>", "</thought_process>"),
    ("<seed:think>", "</seed:think>"),
    ("[think]", "[/think]"),
    ("◁think▷", "◁/think▷"),
];

pub fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// The reply without the blocks of reasoning it begins with, and without white space around it.
pub fn without_opening_block(reply: &str) -> Result<&str, ReplyProblem> {
    let mut text = reply.trim_matches(is_blank);
    loop {
        let block = TAGS.iter().find(|(open, _)| starts_with(text, open));
        let Some((open, close)) = block else { break };
        let inside = text.get(open.len()..).unwrap_or_default();
        let (_, end) = find_any(inside, &[close]).ok_or(ReplyProblem::CutOff)?;
        text = inside.get(end..).unwrap_or_default().trim_start_matches(is_blank);
    }
    let is_cut_tag = |open: &str| text.len() > 1 && starts_with(open, &text.to_ascii_lowercase());
    if text.len() < 20 && TAGS.iter().any(|(open, _)| is_cut_tag(open)) {
        return Err(ReplyProblem::CutOff);
    }
    without_channels(text)
}

/// gpt-oss names its channels. Without a final one there is no answer.
fn without_channels(text: &str) -> Result<&str, ReplyProblem> {
    let text = text.strip_prefix("<|start|>assistant").unwrap_or(text);
    if !text.starts_with("<|channel|>") {
        return Ok(text);
    }
    let last = text.split_once("<|channel|>final").ok_or(ReplyProblem::CutOff)?.1;
    let answer = last.split_once("<|message|>").ok_or(ReplyProblem::CutOff)?.1;
    Ok(answer.trim_matches(is_blank))
}

/// Whether the reasoning at the beginning of a reply may have been closed by a tag that it quotes.
pub fn ends_in_quotation(reply: &str) -> bool {
    let reply = reply.trim_matches(is_blank);
    let is_opened = TAGS.iter().any(|(open, _)| starts_with(reply, open));
    is_opened
        && closing_tag(reply)
            .is_some_and(|(start, _)| leads_to_quotation(reply.get(..start).unwrap_or_default()))
}

/// The prose behind its last closing tag. `None` where there is no such tag.
pub fn after_reasoning(prose: &str) -> Option<&str> {
    around_last_tag(prose).map(|(_, after)| after)
}

/// The prose before and behind its last closing tag.
pub fn around_last_tag(prose: &str) -> Option<(&str, &str)> {
    let mut found = None;
    let mut at = 0;
    while let Some((start, end)) = closing_tag(prose.get(at..).unwrap_or_default()) {
        found = Some((prose.get(..at + start)?, prose.get(at + end..)?));
        at += end;
    }
    found
}

pub fn has_opening_tag(prose: &str) -> bool {
    let prose = prose.to_ascii_lowercase();
    TAGS.iter().any(|(open, _)| prose.contains(open))
}

pub fn closing_tag(text: &str) -> Option<(usize, usize)> {
    find_any(text, &TAGS.map(|(_, close)| close))
}

/// The first place of any of these closing tags, and its end. All have their stroke behind one sign.
fn find_any(text: &str, tags: &[&str]) -> Option<(usize, usize)> {
    text.match_indices('/').find_map(|(stroke, _)| {
        let at = text.get(..stroke)?.char_indices().next_back()?.0;
        let rest = text.get(at..)?;
        let tag = tags.iter().find(|tag| starts_with(rest, tag))?;
        Some((at, at + tag.len()))
    })
}

fn starts_with(text: &str, tag: &str) -> bool {
    text.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_block_at_the_beginning_is_taken_off() {
        for (reply, expected) in [
            (" \u{feff}{}", Ok("{}")),
            ("<think>a</think> b", Ok("b")),
            ("<THINK>a</Think>b", Ok("b")),
            ("<think>a</think>\n<reasoning>b</reasoning>c", Ok("c")),
            ("[THINK]a[/THINK]b", Ok("b")),
            ("◁think▷a◁/think▷b", Ok("b")),
            // The first closing tag, and only one of the same name.
            ("<think>a</thinking>b</think>c</think>d", Ok("c</think>d")),
            ("a</think>b", Ok("a</think>b")),
            ("a<think>b</think>", Ok("a<think>b</think>")),
            ("<think>a", Err(ReplyProblem::CutOff)),
            ("<thin", Err(ReplyProblem::CutOff)),
            ("<think>a</thinking>b", Err(ReplyProblem::CutOff)),
            ("<", Ok("<")),
        ] {
            assert_eq!(without_opening_block(reply), expected, "{reply}");
        }
    }
}
