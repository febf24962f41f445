//! Why a model's files cannot be used, or why it gives no answer about a text.

use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModelFault {
    /// The engine's own words.
    NotOnnx(String),
    NotTokeniser(String),
    Lacks(&'static str),
    NotJson(&'static str),
    NoEntailment(Vec<String>),
    UnknownInput(String),
    OtherOutput,
    /// A catalogue model that gave token vectors where a sentence vector is expected.
    NotPooled,
    /// More tokens than the model reads.
    TooLong(usize),
    /// The intent splits into more facts than are judged.
    TooManyParts(usize),
    /// The engine's own words.
    Failed(String),
    NotFinite,
}

impl fmt::Display for ModelFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOnnx(why) => write!(
                f,
                "The .onnx file cannot be read: {why}. Load it again, or use another export of the model."
            ),
            Self::NotTokeniser(why) => {
                write!(f, "tokenizer.json cannot be read: {why}. Use the one that came with the model.")
            }
            Self::Lacks(file) => write!(f, "{file} is missing. Add it to the model’s files."),
            Self::NotJson(file) => write!(f, "{file} is not JSON. Use the one that came with the model."),
            Self::NoEntailment(labels) => write!(
                f,
                "config.json names the labels {}. An NLI model needs exactly one called “entailment”.",
                labels.join(", ")
            ),
            Self::UnknownInput(name) => {
                write!(f, "The model expects an input called “{name}”, which this page does not have.")
            }
            Self::OtherOutput => f.write_str("The model’s output has another shape than its files say."),
            Self::NotPooled => f.write_str(
                "The model returns one vector per token, but its pooling layers are not in the file. Use an \
                 export with an output called “sentence_embedding”.",
            ),
            Self::TooLong(limit) => write!(f, "The text is longer than the {limit} tokens the model reads."),
            Self::TooManyParts(limit) => {
                write!(f, "The predicted intent has more than {limit} parts, the most that are judged.")
            }
            Self::Failed(why) => write!(f, "The model failed: {why}."),
            Self::NotFinite => f.write_str("The model returned a value that is not a number."),
        }
    }
}
