//! Where a judge's reasoning ends and its answer begins.
//!
//! Reasoning is taken off where the form of the reply shows it, never by searching for a tag: an intent
//! may mention any tag, and the judge may quote it.
//!
//! | the reply | what is done |
//! | --- | --- |
//! | begins with an opening tag | the block ends at the first closing tag of the same name |
//! | begins with an opening tag, never closed | cut off |
//! | JSON, closing tag before any answer | what is before the tag is reasoning |
//! | JSON, closing tag in a string | text |
//! | JSON, closing tag after the answer | unclear: unusable |
//! | lines, closing tag alone on its line | what is before the tag is reasoning |
//! | lines, closing tag with words around it | text |
//! | lines, closing tag glued to a word, first on a line, or alone on two lines | unclear: unusable |
//!
//! A closing tag that the reasoning quotes ends the block too early. What follows is then read with the
//! rest of the reasoning in it, and a second answer in there makes the reply unusable.

use super::fact_lines::number_of;
use super::problem::AnswerProblem;

/// Opening and closing tags, in lower case.
const TAGS: [(&str, &str); 10] = [
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<thoughts>", "</thoughts>"),
    ("<reasoning>", "</reasoning>"),
    ("<analysis>", "</analysis>"),
    ("<scratchpad>", "</scratchpad>"),
    ("<reflection>", "</reflection>"),
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
    if text.len() < 16 && TAGS.iter().any(|(open, _)| is_cut_tag(open)) {
        return Err(AnswerProblem::CutOff);
    }
    Ok(text)
}

/// The prose behind its last closing tag. `None` where there is no such tag.
pub fn after_reasoning(prose: &str) -> Option<&str> {
    let mut rest = None;
    while let Some((_, end)) = closing_tag(rest.unwrap_or(prose)) {
        rest = rest.unwrap_or(prose).get(end..);
    }
    rest
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
            Tags::Alone | Tags::Unclear => return Err(AnswerProblem::UnclearReasoning),
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

enum Tags {
    None,
    Alone,
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
            return Tags::Unclear;
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
