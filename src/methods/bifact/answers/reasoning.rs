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
//! | lines, closing tag alone on its line | what is before the tag is reasoning |
//! | lines, closing tag with words around it | text |
//! | lines, closing tag behind a full stop, and a numbered or marked list behind it | what is before the tag is reasoning |
//! | lines, closing tag glued to a word, first on a line, or alone on two lines | unclear: unusable |
//!
//! A closing tag quoted in the reasoning ends the block too early. The rest of the reasoning is then
//! read as part of the answer, and a second answer in it makes the reply unusable.

use super::fact_lines::number_of;
use super::problem::AnswerProblem;
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
pub fn without_opening_block(reply: &str) -> Result<&str, AnswerProblem> {
    let mut text = reply.trim_matches(is_blank);
    loop {
        let block = TAGS.iter().find(|(open, _)| starts_with(text, open));
        let Some((open, close)) = block else { break };
        let inside = text.get(open.len()..).unwrap_or_default();
        let (_, end) = find_any(inside, &[close]).ok_or(AnswerProblem::CutOff)?;
        text = inside.get(end..).unwrap_or_default().trim_start_matches(is_blank);
    }
    let is_cut_tag = |open: &str| text.len() > 1 && starts_with(open, &text.to_ascii_lowercase());
    if text.len() < 20 && TAGS.iter().any(|(open, _)| is_cut_tag(open)) {
        return Err(AnswerProblem::CutOff);
    }
    without_channels(text)
}

/// gpt-oss names its channels. Without a final one there is no answer.
fn without_channels(text: &str) -> Result<&str, AnswerProblem> {
    let text = text.strip_prefix("<|start|>assistant").unwrap_or(text);
    if !text.starts_with("<|channel|>") {
        return Ok(text);
    }
    let last = text.split_once("<|channel|>final").ok_or(AnswerProblem::CutOff)?.1;
    let answer = last.split_once("<|message|>").ok_or(AnswerProblem::CutOff)?.1;
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

/// Lines have no brackets that show where the answer begins.
pub fn without_unopened_block(lines: &str) -> Result<&str, AnswerProblem> {
    let mut answer = None;
    let mut at = 0;
    for line in lines.split_inclusive('\n') {
        at += line.len();
        match closing_tags(line.trim_matches(is_blank)) {
            Tags::None | Tags::AsText => {}
            Tags::Alone if answer.is_none() && ends_reasoning(lines, at - line.len(), at) => {
                answer = Some(at);
            }
            Tags::AtTheEdge(tag)
                if answer.is_none() && begins_counting(lines, at - line.len(), tag) =>
            {
                answer = Some(at - line.len() + tag);
            }
            Tags::Alone | Tags::AtTheEdge(_) | Tags::Unclear => {
                return Err(AnswerProblem::UnclearReasoning);
            }
        }
    }
    Ok(lines.get(answer.unwrap_or(0)..).unwrap_or_default().trim_start_matches(is_blank))
}

/// Whether a closing tag on a line of its own ends reasoning. In "2. Type / </think> / 3. Save" it is
/// a part of the list: reasoning ends a sentence, and a list begins with 1.
fn ends_reasoning(lines: &str, start: usize, end: usize) -> bool {
    let before = lines.get(..start).unwrap_or_default().trim_end_matches(is_blank);
    let after = lines.get(end..).unwrap_or_default().trim_start_matches(is_blank);
    let begins_list =
        !after.starts_with(|c: char| c.is_ascii_digit()) || number_of(after).is_none_or(|n| n == 1);
    begins_list && (before.is_empty() || !before.ends_with(char::is_alphanumeric))
}

/// Whether a list begins behind "Hm.</think>": with the number 1, or with bullets where none were before.
/// In any other list this line could be a fact.
fn begins_counting(lines: &str, start: usize, tag: usize) -> bool {
    let (before, after) = lines.split_at_checked(start + tag).unwrap_or_default();
    let after = after.trim_start_matches(is_blank);
    let is_bullet = |line: &str| line.trim_start_matches(is_blank).starts_with(['-', '*', '•']);
    let ends_sentence = before.rsplit_once(['<', '[', '◁']).is_some_and(|(reasoning, _)| {
        reasoning.trim_end_matches(is_blank).ends_with(['.', '!', '?', '。'])
    });
    ends_sentence
        && (number_of(after) == Some(1) || (is_bullet(after) && !before.lines().any(is_bullet)))
}

enum Tags {
    None,
    Alone,
    /// The only one of its line, glued to its last word or its first; where it ends.
    AtTheEdge(usize),
    AsText,
    Unclear,
}

fn closing_tags(line: &str) -> Tags {
    let mut tags = Tags::None;
    let mut from = 0;
    while let Some((start, end)) = closing_tag(line.get(from..).unwrap_or_default()) {
        let (start, end) = (from + start, from + end);
        if start == 0 && end == line.len() {
            return Tags::Alone;
        }
        let before = line.get(..start).and_then(|before| before.chars().next_back());
        if before.is_none_or(|c| !is_blank(c) && !"\"'`“‘«„([".contains(c)) {
            let is_only = from == 0 && closing_tag(line.get(end..).unwrap_or_default()).is_none();
            let is_edge = is_only && (start == 0 || end == line.len());
            return if is_edge { Tags::AtTheEdge(end) } else { Tags::Unclear };
        }
        tags = Tags::AsText;
        from = end;
    }
    tags
}

fn closing_tag(text: &str) -> Option<(usize, usize)> {
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
            ("<think>a", Err(AnswerProblem::CutOff)),
            ("<thin", Err(AnswerProblem::CutOff)),
            ("<think>a</thinking>b", Err(AnswerProblem::CutOff)),
            ("<", Ok("<")),
        ] {
            assert_eq!(without_opening_block(reply), expected, "{reply}");
        }
    }

    #[test]
    fn an_unopened_tag_ends_the_reasoning_only_on_a_line_of_its_own() {
        for (lines, expected) in [
            ("Hm.\n</think>\n\nOpen it", Ok("Open it")),
            ("Open it\nType </think> there", Ok("Open it\nType </think> there")),
            ("The tag is \"</think>\"", Ok("The tag is \"</think>\"")),
            ("The tag is </think>", Ok("The tag is </think>")),
            ("It says \"</think>\".\n</think>\nType </think>", Ok("Type </think>")),
            ("Hm.</think>\nOpen it", Err(AnswerProblem::UnclearReasoning)),
            ("Hm.\n</think>Open it", Err(AnswerProblem::UnclearReasoning)),
            ("Hm.\n</think>\na\n</think>\nb", Err(AnswerProblem::UnclearReasoning)),
        ] {
            assert_eq!(without_unopened_block(lines), expected, "{lines}");
        }
    }
}
