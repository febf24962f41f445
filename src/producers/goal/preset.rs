//! How the paper asked its models.

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Preset {
    /// For files.
    pub key: &'static str,
    /// For people.
    pub name: &'static str,
    pub temperature: f64,
}

pub const PRESETS: [Preset; 2] = [
    Preset { key: "paper-gemini", name: "As the paper asked Gemini 1.5 Pro", temperature: 1.0 },
    Preset { key: "paper-gpt-4", name: "As the paper asked GPT-4 Turbo", temperature: 0.6 },
];
