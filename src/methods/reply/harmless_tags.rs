//! Tags that may surround an answer: answer tags, and signs of a model's template. Any other tag may
//! surround a draft or a quotation.

use super::reasoning::is_blank;

const TAGS: &[&str] = &[
    "answer",
    "assessment",
    "begin_of_solution",
    "code",
    "end_of_solution",
    "end_of_turn",
    "eos",
    "evaluation",
    "final",
    "final_answer",
    "function",
    "function_call",
    "function_calls",
    "json",
    "output",
    "pre",
    "response",
    "result",
    "results",
    "s",
    "solution",
    "start_of_turn",
    "tool_call",
    "tool_calls",
    "toolcall",
];

/// Nothing but tags.
pub fn is_tags(mut line: &str) -> bool {
    while let Some((name, rest)) = line.strip_prefix('<').and_then(|tag| tag.split_once('>')) {
        if !is_harmless(name) {
            return false;
        }
        line = rest.trim_start_matches(is_blank);
    }
    line.is_empty()
}

/// A line without such tags at its beginning and its end.
pub fn without_tags(line: &str) -> &str {
    let mut line = line.trim_matches(is_blank);
    loop {
        let opened = line.strip_prefix('<').and_then(|tag| tag.split_once('>'));
        let closed = line.strip_suffix('>').and_then(|tag| tag.rsplit_once('<'));
        line = match (opened, closed) {
            (Some((name, rest)), _) if is_harmless(name) => rest.trim_start_matches(is_blank),
            (_, Some((rest, name))) if is_harmless(name) => rest.trim_end_matches(is_blank),
            _ => return line,
        };
    }
}

/// One around an answer, or a sign of a template such as `<|im_end|>`.
pub fn is_harmless(tag: &str) -> bool {
    let name = tag.trim_matches(['/', '|', ' ']).to_ascii_lowercase();
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '|' | '/' | '-');
    let is_of_template = tag.starts_with('|') && tag.ends_with('|') || name.starts_with("unused");
    let is_other =
        ["think", "thought", "analysis", "reason", "scratch", "draft", "quote", "user", "system"];
    TAGS.contains(&name.as_str())
        || (is_of_template
            && name.chars().all(is_name)
            && !is_other.iter().any(|kind| name.contains(kind)))
}
