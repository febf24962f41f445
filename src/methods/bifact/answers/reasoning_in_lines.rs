//! Where reasoning ends in an answer of lines, which have no brackets that show where the answer begins.
//!
//! | the reply | what is done |
//! | --- | --- |
//! | lines, closing tag alone on its line | what is before the tag is reasoning |
//! | lines, closing tag with words around it | text |
//! | lines, closing tag behind a full stop, and a numbered or marked list behind it | what is before the tag is reasoning |
//! | lines, closing tag glued to a word, first on a line, or alone on two lines | unclear: unusable |

use super::fact_lines::number_of;
use super::problem::AnswerProblem;
use crate::methods::reply::reasoning::{closing_tag, is_blank};

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

#[cfg(test)]
mod tests {
    use super::*;

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
