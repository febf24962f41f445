//! The words of prose.

/// In small letters.
pub fn words(prose: &str) -> impl Iterator<Item = String> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’');
    let words = prose.split(move |c: char| !is_part(c));
    let words = words.map(|word| word.trim_matches(['\'', '’'])).filter(|word| !word.is_empty());
    words.map(|word| word.to_lowercase().replace('’', "'"))
}
