//! Capitals and accents, by language.

use super::lexicon::Words;
use super::tokens::{Token, TokenKind};

static GERMAN: Words = Words::of(
    "der das den dem des ein eine einen einem einer und für mit im ohne nach vom zum zur ist auf",
);

/// German writes every noun with a capital, and a title every word.
pub fn has_names(tokens: &[Token]) -> bool {
    if !tokens.iter().skip(1).any(|token| token.capital) {
        return true;
    }
    if tokens.iter().any(|token| GERMAN.has(&token.word)) {
        return false;
    }
    let words = || tokens.iter().filter(|token| token.kind == TokenKind::Word);
    let capitals = words().filter(|token| token.capital).count();
    capitals < 4 || capitals * 5 < words().count() * 4
}

/// "Flüge" as "fluge": accents are ignored.
pub fn without_accents(word: &str) -> String {
    let plain = |c: char| match c {
        'ä' | 'á' | 'à' | 'â' | 'ã' | 'å' => 'a',
        'ö' | 'ó' | 'ò' | 'ô' | 'õ' | 'ø' => 'o',
        'ü' | 'ú' | 'ù' | 'û' => 'u',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ñ' => 'n',
        'ç' => 'c',
        'ß' => 's',
        other => other,
    };
    word.chars().map(plain).collect()
}
