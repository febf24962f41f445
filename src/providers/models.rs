//! Parameters that models are known to refuse, by name, so that they are not sent. Other refusals are
//! learnt from replies and remembered.
//!
//! From `LiteLLM` 1.108.4 of November 2026: `supports_sampling_params`, `supports_*_reasoning_effort`
//! and `default_reasoning_effort` of its list of models.

use super::question::{Effort, Parameter, Parameters};

impl Parameters {
    /// Without the parameters this model is known to refuse.
    #[must_use]
    pub fn taken_by(self, model: &str) -> Self {
        if takes_temperature(model, self.effort) {
            self
        } else {
            self.without(Parameter::Temperature)
        }
    }
}

fn takes_temperature(model: &str, effort: Option<Effort>) -> bool {
    let name = bare(model);
    if let Some(claude) = name.strip_prefix("claude-") {
        return claude_takes_temperature(claude);
    }
    if name.starts_with("gemini-") {
        return !GEMINI_WITHOUT_SAMPLING.iter().any(|known| name.starts_with(known));
    }
    match gpt_version(name) {
        // It accepts one while it does not reason, which is its default.
        Some((5, 1..=4)) if !name.contains("-pro") => {
            matches!(effort, None | Some(Effort::Minimal))
        }
        Some((5.., _)) => name.contains("-chat"),
        _ => !is_o_series(name),
    }
}

/// Opus after 4.6, and everything from the fifth generation on, whatever it is called.
fn claude_takes_temperature(name: &str) -> bool {
    let (family, version) = name.split_once('-').unwrap_or((name, ""));
    let mut numbers = version.split(['-', '@', ':']).map(|part| part.parse::<u32>().ok());
    match (family, numbers.next().flatten(), numbers.next().flatten()) {
        // Before the fourth generation the number stood first: "claude-3-5-sonnet".
        (old, ..) if old.starts_with(|c: char| c.is_ascii_digit()) => true,
        ("opus", Some(4), Some(minor)) => minor <= 6 || minor > 100,
        ("opus" | "sonnet" | "haiku", Some(..=4), _) => true,
        _ => false,
    }
}

const GEMINI_WITHOUT_SAMPLING: &[&str] = &[
    "gemini-3.5-flash-lite",
    "gemini-3.6-flash",
    "gemini-3.7-flash",
    "gemini-3.8-flash",
    "gemini-flash-latest",
    "gemini-flash-lite-latest",
];

/// What OpenAI calls an effort for this model. Those after the first of the fifth generation have no
/// "minimal", and most of them "none" in its place.
pub(super) fn openai_effort(model: &str, effort: Effort) -> &'static str {
    let name = bare(model);
    let is_without_none = name.contains("-pro") || name.starts_with("gpt-6-astra");
    match (effort, gpt_version(name)) {
        (Effort::Minimal, Some((5, 1..) | (6, 0))) if !is_without_none => "none",
        (Effort::Minimal, Some((5, 0))) => effort.key(),
        (Effort::Minimal, Some((5.., _))) => Effort::Low.key(),
        (Effort::Minimal, None) if is_o_series(name) => Effort::Low.key(),
        _ => effort.key(),
    }
}

/// What Gemini calls a level of thinking for this model, in capitals as its types have it.
pub(super) fn gemini_level(model: &str, effort: Effort) -> &'static str {
    let has_minimal = !GEMINI_WITHOUT_MINIMAL.iter().any(|known| bare(model).starts_with(known));
    match effort {
        Effort::Minimal if has_minimal => "MINIMAL",
        Effort::Minimal | Effort::Low => "LOW",
        Effort::Medium => "MEDIUM",
        Effort::High => "HIGH",
    }
}

const GEMINI_WITHOUT_MINIMAL: &[&str] = &[
    "gemini-3-pro",
    "gemini-3.1-pro",
    "gemini-3.7-flash",
    "gemini-3.8-flash",
    "gemini-4-argon",
    "gemini-flash-latest",
    "gemini-pro-latest",
];

/// Without the provider's name that gateways put in front.
fn bare(model: &str) -> &str {
    model.rsplit('/').next().unwrap_or(model)
}

/// (5, 4) of "gpt-5.4-mini".
fn gpt_version(name: &str) -> Option<(u32, u32)> {
    let version = name.strip_prefix("gpt-")?;
    let version = version.split(['-', ':', '@']).next().unwrap_or(version);
    let (major, minor) = version.split_once('.').unwrap_or((version, "0"));
    Some((major.parse().ok()?, minor.parse().ok()?))
}

/// "o1", "o3-mini", "o4-mini-2025-04-16".
fn is_o_series(name: &str) -> bool {
    let number = name.strip_prefix('o').unwrap_or_default();
    let digits = number.bytes().take_while(u8::is_ascii_digit).count();
    digits > 0 && matches!(number.as_bytes().get(digits), None | Some(b'-' | b':' | b'@'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn models_without_sampling_are_asked_without_a_temperature() {
        for model in [
            "claude-opus-4-7",
            "claude-opus-4-7-20260416",
            "claude-opus-4-8",
            "claude-opus-5",
            "claude-opus-5-5",
            "claude-sonnet-5",
            "claude-sonnet-5-5",
            "claude-haiku-5-5",
            "claude-fable-5-1",
            "claude-mythos-preview",
            "anthropic/claude-opus-5",
            "gemini-3.5-flash-lite",
            "gemini-3.6-flash",
            "gemini-3.8-flash",
            "models/gemini-3.8-flash",
            "gpt-5",
            "gpt-5-mini-2025-08-07",
            "gpt-5.4-pro",
            "gpt-5.5",
            "gpt-5.6-luna",
            "gpt-6-sol",
            "gpt-6.1-sol",
            "openai/gpt-6-luna",
            "o1",
            "o3-mini",
            "o4-mini-2025-04-16",
        ] {
            let taken = Parameters::default().taken_by(model);
            let expected = Parameters::default().without(Parameter::Temperature);
            assert_eq!(taken, expected, "{model}");
        }
        let reasoning = Parameters { effort: Some(Effort::Low), ..Parameters::default() };
        assert!(!reasoning.taken_by("gpt-5.4-mini").has(Parameter::Temperature));
    }

    #[test]
    fn other_models_are_asked_as_they_were() {
        for model in [
            "claude-opus-4-6",
            "claude-opus-4-20250514",
            "claude-opus-4-5-20251101",
            "claude-sonnet-4-6",
            "claude-haiku-4-5",
            "claude-3-5-sonnet-latest",
            "gemini-3.5-flash",
            "gemini-3.1-pro-preview",
            "gemini-2.5-flash",
            "gpt-4o",
            "gpt-4.1-mini",
            "gpt-5.1",
            "gpt-5.4-mini",
            "gpt-5-chat-latest",
            "openai/gpt-oss-120b",
            "olmo",
            "o",
            "",
        ] {
            let taken = Parameters::default().taken_by(model);
            assert_eq!(taken, Parameters::default(), "{model}");
        }
    }

    #[test]
    fn the_least_effort_is_called_what_the_model_calls_it() {
        for (model, name) in [
            ("gpt-5", "minimal"),
            ("gpt-5-mini-2025-08-07", "minimal"),
            ("gpt-5.1", "none"),
            ("gpt-5.4-mini", "none"),
            ("gpt-5.6-sol", "none"),
            ("gpt-6-luna", "none"),
            ("gpt-6-astra", "low"),
            ("gpt-6.1-sol", "low"),
            ("gpt-5.5-pro", "low"),
            ("o3", "low"),
            ("some-model", "minimal"),
        ] {
            assert_eq!(openai_effort(model, Effort::Minimal), name, "{model}");
            assert_eq!(openai_effort(model, Effort::High), "high", "{model}");
        }
        for (model, level) in [
            ("gemini-3-flash-preview", "MINIMAL"),
            ("gemini-3.8-flash", "LOW"),
            ("models/gemini-4-argon", "LOW"),
        ] {
            assert_eq!(gemini_level(model, Effort::Minimal), level, "{model}");
            assert_eq!(gemini_level(model, Effort::Medium), "MEDIUM", "{model}");
        }
    }
}
