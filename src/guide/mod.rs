//! The guide: pages in Markdown under `docs/guide`, which any host of the repository shows, and the page
//! itself. Only the part of Markdown that they use is read; everything else is text.

mod blocks;
mod spans;

pub use blocks::{Block, blocks};
pub use spans::{Span, Target, spans};

/// The name of a page in addresses and files, and its title.
pub const PAGES: [(&str, &str); 3] = [
    ("scores", "How to read a score"),
    ("labels", "How to label pairs"),
    ("keys", "How to get a key"),
];

/// The file of a page, beside the program; `None` if there is no such page.
pub fn file_of(page: &str) -> Option<String> {
    PAGES.iter().find(|(name, _)| *name == page).map(|(name, _)| format!("guide/{name}.md"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_exists_and_is_read_whole() {
        for (page, title) in PAGES {
            let path = format!("{}/docs/{}", env!("CARGO_MANIFEST_DIR"), file_of(page).unwrap());
            let text = std::fs::read_to_string(&path).unwrap();
            let read = blocks(&text);
            assert_eq!(read.first(), Some(&Block::Heading(1, title.to_owned())), "{page}");
            for block in &read {
                for text in block.texts() {
                    for span in spans(text) {
                        // Nothing that the page would show as raw Markdown.
                        assert!(!span.text().contains(['*', '`', '[', ']', '|']), "{page}: {text}");
                        if let Span::Link { to: Target::Guide(other), .. } = span {
                            assert!(file_of(&other).is_some(), "{page}: {other}");
                        }
                    }
                }
            }
        }
        assert_eq!(file_of("../secret"), None);
        assert_eq!(file_of(""), None);
    }
}
