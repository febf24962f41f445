//! Lines around a list of facts that are not facts: titles, tags, prefaces, polite words, remarks.
//!
//! Only what cannot be a fact is removed. A line that may be either makes the list unclear.

use super::fact_lines::is_unmarked;

const TAGS: &[&str] = &[
    "answer",
    "atomic_facts",
    "fact_list",
    "facts",
    "list",
    "output",
    "response",
    "result",
    "tool_call",
];

/// The text inside of a pair of such tags.
pub fn without_tags(text: &str) -> &str {
    let inside = || {
        let (tag, rest) = text.strip_prefix('<')?.split_once('>')?;
        let inside = rest.strip_suffix('>')?.strip_suffix(tag)?.strip_suffix("</")?;
        TAGS.contains(&tag.to_ascii_lowercase().as_str()).then_some(inside.trim())
    };
    inside().unwrap_or(text)
}

/// Blank lines, fences, rules, tags around the list, and titles. "# of guests is 4" is a fact.
pub fn is_dressing(line: &str) -> bool {
    let tag = line.strip_prefix('<').and_then(|tag| tag.strip_suffix('>'));
    let tag = tag.map(|tag| tag.trim_start_matches('/').to_ascii_lowercase());
    let is_heading =
        |rest: &str| !rest.trim_start_matches('#').trim_start().starts_with(char::is_lowercase);
    line.trim_matches(['-', '*', '_', '=', '~']).is_empty()
        || line.starts_with("```")
        || line.strip_prefix("# ").is_some_and(is_heading)
        || line.strip_prefix("##").is_some_and(is_heading)
        || tag.is_some_and(|tag| TAGS.contains(&tag.as_str()))
        || is_title(line)
}

const DECORATION: [char; 4] = ['*', '#', '_', ' '];

/// "Facts", "Here are the atomic facts".
fn is_title(line: &str) -> bool {
    const WORDS: &[&str] = &["here", "are", "the", "list", "of", "atomic", "facts"];
    let bare = line.trim_matches(DECORATION).trim_end_matches(':').to_lowercase();
    bare.ends_with("facts") && bare.split_whitespace().all(|word| WORDS.contains(&word))
}

/// Takes off "Facts:" before a fact on the same line.
pub fn without_title(text: &str) -> &str {
    match text.split_once(':') {
        Some((title, rest)) if is_title(title) => rest.trim_start_matches(DECORATION),
        _ => text,
    }
}

/// "Sure, here are the facts", or anything with a colon.
pub fn is_preface(line: &str) -> bool {
    const WORDS: &[&str] = &[
        "answer",
        "are",
        "as",
        "atomic",
        "below",
        "certainly",
        "course",
        "fact",
        "facts",
        "for",
        "from",
        "here",
        "here's",
        "intent",
        "is",
        "json",
        "list",
        "of",
        "ok",
        "okay",
        "output",
        "result",
        "sure",
        "the",
        "they",
        "these",
        "this",
        "yes",
    ];
    let line = line.to_lowercase().replace('’', "'");
    let mut words =
        line.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|w| !w.is_empty());
    (line.ends_with(':') && is_unmarked(&line)) || words.all(|word| WORDS.contains(&word))
}

/// Polite words behind a list.
pub fn is_closing(line: &str) -> bool {
    const OPENINGS: &[&str] = &[
        "bye",
        "feel free to",
        "hope this",
        "hope that helps",
        "i hope th",
        "if you need",
        "if you want me",
        "if you would like",
        "if you'd like",
        "is there anything",
        "let me know if",
        "that is all",
        "that's all",
        "would you like me",
    ];
    let line = line.to_lowercase().replace('’', "'");
    OPENINGS.iter().any(|opening| line.starts_with(opening)) || line == "done."
}

/// A remark about the list: unmarked lines do not show which are facts.
pub fn is_remark(line: &str) -> bool {
    const OPENINGS: &[&str] = &[
        "based on ",
        "each fact",
        "explanation:",
        "first, i",
        "here are",
        "here is",
        "here's",
        "i have ",
        "i split",
        "i will ",
        "i'll ",
        "i've ",
        "let me break",
        "let me identify",
        "let me list",
        "let me split",
        "let's ",
        "note:",
        "note that",
        "okay, ",
        "ok, ",
        "reasoning:",
        "sure, ",
        "sure! ",
        "the facts",
        "the intent can",
        "the intent is split",
        "the task can",
        "the task description",
        "the task is split",
        "these facts",
        "this gives",
        "total:",
        "(note",
        "*note",
        "answer:",
        "output:",
        "result:",
    ];
    let line = line.to_lowercase().replace('’', "'");
    let is_count = line.starts_with('(') && line.ends_with("facts)");
    is_count || OPENINGS.iter().any(|opening| line.starts_with(opening))
}

/// Rows of a table, facts in tags of their own, and signs of a model's template.
pub fn is_marked_up(line: &str) -> bool {
    let is_row = line.len() > 1 && line.starts_with('|') && line.ends_with('|');
    let is_tagged = || {
        let (open, rest) = line.strip_prefix('<')?.split_once('>')?;
        let close = rest.strip_suffix('>')?.rsplit_once("</")?.1;
        (!open.is_empty() && open == close).then_some(())
    };
    let ends_in_sign = ["|>", "</s>", "<eos>", "<end_of_turn>"].iter().any(|sign| {
        line.strip_suffix(sign).is_some_and(|before| !before.ends_with(char::is_whitespace))
    });
    is_row || is_tagged().is_some() || ends_in_sign || line.starts_with("<|")
}

/// Several sentences on one line are prose, not a fact. "Dr. Ruiz" is no end of a sentence.
pub fn is_prose(line: &str) -> bool {
    let is_end = |(at, _): (usize, &str)| {
        let (before, after) = line.split_at_checked(at).unwrap_or_default();
        let last = before.rsplit(char::is_whitespace).next().unwrap_or_default();
        let begins = after.chars().skip(1).find(|c| !c.is_whitespace());
        let is_quoted = before.matches(['"', '“', '”', '«', '»']).count() % 2 == 1;
        let is_parted = after.chars().nth(1).is_some_and(|c| c.is_whitespace() || !c.is_ascii());
        last.chars().count() > 3
            && is_parted
            && !is_quoted
            && begins.is_some_and(|c| c.is_alphabetic() && !c.is_lowercase())
    };
    line.match_indices(['.', '!', '?', '。', '！', '？']).any(is_end)
}
