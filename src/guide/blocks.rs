//! Headings, paragraphs, lists, tables and code.

/// Texts inside hold spans, except in code.
#[derive(Debug, PartialEq, Eq)]
pub enum Block {
    Heading(u8, String),
    Paragraph(String),
    List {
        is_ordered: bool,
        items: Vec<String>,
    },
    /// Rows of cells; the first row is the head.
    Table(Vec<Vec<String>>),
    Code(String),
}

impl Block {
    /// All texts that hold spans.
    pub fn texts(&self) -> Vec<&str> {
        match self {
            Self::Heading(_, text) | Self::Paragraph(text) => vec![text],
            Self::List { items, .. } => items.iter().map(String::as_str).collect(),
            Self::Table(rows) => rows.iter().flatten().map(String::as_str).collect(),
            Self::Code(_) => Vec::new(),
        }
    }
}

const FENCE: &str = "```";

pub fn blocks(text: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut lines = text.lines();
    let mut is_apart = true;
    while let Some(line) = lines.next() {
        if line.trim().is_empty() {
            is_apart = true;
            continue;
        }
        if line.starts_with(FENCE) {
            let code: Vec<&str> =
                lines.by_ref().take_while(|line| !line.starts_with(FENCE)).collect();
            found.push(Block::Code(code.join("\n")));
        } else if is_apart || !continues(found.last_mut(), line) {
            found.push(begin(line));
        }
        is_apart = false;
    }
    found
}

fn begin(line: &str) -> Block {
    if let Some((level, title)) = heading(line) {
        return Block::Heading(level, title.to_owned());
    }
    if let Some((is_ordered, item)) = item(line) {
        return Block::List { is_ordered, items: vec![item.to_owned()] };
    }
    match cells(line) {
        Some(cells) => Block::Table(vec![cells]),
        None => Block::Paragraph(line.trim().to_owned()),
    }
}

/// Adds the line to the block above, if it belongs to it.
fn continues(last: Option<&mut Block>, line: &str) -> bool {
    if heading(line).is_some() {
        return false;
    }
    match last {
        Some(Block::Paragraph(text)) if item(line).is_none() && cells(line).is_none() => {
            text.push(' ');
            text.push_str(line.trim());
            true
        }
        Some(Block::List { is_ordered, items }) => match (item(line), items.last_mut()) {
            (Some((ordered, item)), _) if ordered == *is_ordered => {
                items.push(item.to_owned());
                true
            }
            (None, Some(text)) if line.starts_with(' ') => {
                text.push(' ');
                text.push_str(line.trim());
                true
            }
            _ => false,
        },
        Some(Block::Table(rows)) => match cells(line) {
            Some(cells) => {
                // The line of dashes under the head has no text.
                if !cells.iter().all(|cell| cell.chars().all(|c| matches!(c, '-' | ':'))) {
                    rows.push(cells);
                }
                true
            }
            None => false,
        },
        _ => false,
    }
}

fn heading(line: &str) -> Option<(u8, &str)> {
    let title = line.trim_start_matches('#');
    let level =
        u8::try_from(line.len() - title.len()).ok().filter(|level| (1..=3).contains(level))?;
    Some((level, title.strip_prefix(' ')?.trim()))
}

fn item(line: &str) -> Option<(bool, &str)> {
    if let Some(item) = line.strip_prefix("- ") {
        return Some((false, item.trim()));
    }
    let (number, item) = line.split_once(". ")?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| (true, item.trim()))
}

fn cells(line: &str) -> Option<Vec<String>> {
    let inside = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(inside.split('|').map(|cell| cell.trim().to_owned()).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn each_kind_of_block_is_read() {
        let text = "# Title\nFirst line\nsecond line\n\n- one\n  goes on\n- two\n\n1. a\n2. b\n\n\
                    | h | i |\n|---|:-:|\n| 1 | 2 |\n\n```\n# code\n```\n## End";
        let list = |is_ordered, items: [&str; 2]| Block::List {
            is_ordered,
            items: items.map(str::to_owned).to_vec(),
        };
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        assert_eq!(
            blocks(text),
            [
                Block::Heading(1, "Title".into()),
                Block::Paragraph("First line second line".into()),
                list(false, ["one goes on", "two"]),
                list(true, ["a", "b"]),
                Block::Table(vec![row(["h", "i"]), row(["1", "2"])]),
                Block::Code("# code".into()),
                Block::Heading(2, "End".into()),
            ]
        );
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "[#|`. \\-a0-9\\n]{0,200}|\\PC{0,80}") {
            let _ = blocks(&text);
        }
    }
}
