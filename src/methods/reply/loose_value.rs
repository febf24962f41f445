//! A value read from JSON as language models write it, or why there is none.

/// Duplicate keys are kept: the caller decides whether they contradict each other.
#[derive(Debug, Clone, PartialEq)]
pub enum Loose {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Loose>),
    Object(Vec<(String, Loose)>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The text ends inside a value.
    Cut,
    /// It is no JSON, or deeper than any answer.
    Malformed,
}
