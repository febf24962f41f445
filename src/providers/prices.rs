//! The prices of common models, so that a run can show its cost. A model that is not listed has no
//! price, rather than a similar model's.

use super::exchange::Usage;

/// US dollars per million tokens.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Price {
    pub input: f64,
    pub cached: f64,
    /// Input that the provider writes to its cache; some charge more for it.
    pub cache_write: f64,
    pub output: f64,
}

/// When the table was taken, from the list of prices in `LiteLLM` 1.108.4.
pub const PRICES_AS_OF: &str = "2026-11";

const FREE: Price = Price { input: 0.0, cached: 0.0, cache_write: 0.0, output: 0.0 };

/// Provider, model, and what a million tokens cost: input, input from the cache, input written to
/// the cache, output.
const TABLE: &[(&str, &str, [f64; 4])] = &[
    ("openai", "gpt-6-astra", [10.0, 1.0, 12.5, 50.0]),
    ("openai", "gpt-6-sol", [2.0, 0.2, 2.5, 10.0]),
    ("openai", "gpt-6-luna", [0.1, 0.01, 0.125, 0.5]),
    ("openai", "gpt-6.1-sol", [2.0, 0.1, 2.5, 10.0]),
    ("openai", "gpt-5.6", [4.0, 0.4, 5.0, 20.0]),
    ("openai", "gpt-5.6-sol", [4.0, 0.4, 5.0, 20.0]),
    ("openai", "gpt-5.6-terra", [2.0, 0.2, 2.5, 12.0]),
    ("openai", "gpt-5.6-luna", [0.2, 0.02, 0.25, 1.2]),
    ("openai", "gpt-5.5", [5.0, 0.5, 5.0, 30.0]),
    ("openai", "gpt-5.4", [2.5, 0.25, 2.5, 15.0]),
    ("openai", "gpt-5.4-mini", [0.75, 0.075, 0.75, 4.5]),
    ("openai", "gpt-5.4-nano", [0.2, 0.02, 0.2, 1.25]),
    ("openai", "gpt-5.2", [1.75, 0.175, 1.75, 14.0]),
    ("openai", "gpt-5.1", [1.25, 0.125, 1.25, 10.0]),
    ("openai", "gpt-5", [1.25, 0.125, 1.25, 10.0]),
    ("openai", "gpt-5-mini", [0.25, 0.025, 0.25, 2.0]),
    ("openai", "gpt-5-nano", [0.05, 0.005, 0.05, 0.4]),
    ("openai", "gpt-4.1", [2.0, 0.5, 2.0, 8.0]),
    ("openai", "gpt-4.1-mini", [0.4, 0.1, 0.4, 1.6]),
    ("openai", "gpt-4.1-nano", [0.1, 0.025, 0.1, 0.4]),
    ("openai", "gpt-4o", [2.5, 1.25, 2.5, 10.0]),
    ("openai", "gpt-4o-mini", [0.15, 0.075, 0.15, 0.6]),
    ("openai", "o3", [2.0, 0.5, 2.0, 8.0]),
    ("openai", "o3-mini", [1.1, 0.55, 1.1, 4.4]),
    ("openai", "o4-mini", [1.1, 0.275, 1.1, 4.4]),
    ("anthropic", "claude-fable-5-1", [10.0, 0.25, 12.5, 50.0]),
    ("anthropic", "claude-fable-5", [10.0, 1.0, 12.5, 50.0]),
    ("anthropic", "claude-opus-5-5", [4.0, 0.2, 5.0, 20.0]),
    ("anthropic", "claude-opus-5", [5.0, 0.5, 6.25, 25.0]),
    ("anthropic", "claude-opus-4-8", [5.0, 0.5, 6.25, 25.0]),
    ("anthropic", "claude-opus-4-7", [5.0, 0.5, 6.25, 25.0]),
    ("anthropic", "claude-opus-4-6", [5.0, 0.5, 6.25, 25.0]),
    ("anthropic", "claude-opus-4-5", [5.0, 0.5, 6.25, 25.0]),
    ("anthropic", "claude-sonnet-5-5", [2.0, 0.1, 2.5, 10.0]),
    ("anthropic", "claude-sonnet-5", [2.0, 0.2, 2.5, 10.0]),
    ("anthropic", "claude-sonnet-4-6", [3.0, 0.3, 3.75, 15.0]),
    ("anthropic", "claude-sonnet-4-5", [3.0, 0.3, 3.75, 15.0]),
    ("anthropic", "claude-haiku-5-5", [0.1, 0.01, 0.125, 0.5]),
    ("anthropic", "claude-haiku-4-5", [1.0, 0.1, 1.25, 5.0]),
    ("gemini", "gemini-4-argon", [2.0, 0.1, 2.0, 10.0]),
    ("gemini", "gemini-3.8-flash", [0.75, 0.075, 0.75, 3.75]),
    ("gemini", "gemini-3.7-flash", [0.75, 0.075, 0.75, 3.75]),
    ("gemini", "gemini-3.6-flash", [0.75, 0.075, 0.75, 3.75]),
    ("gemini", "gemini-3.5-flash", [1.5, 0.15, 1.5, 9.0]),
    ("gemini", "gemini-3.5-flash-lite", [0.3, 0.03, 0.3, 2.5]),
    ("gemini", "gemini-3.1-pro", [2.0, 0.2, 2.0, 12.0]),
    ("gemini", "gemini-3.1-flash-lite", [0.25, 0.025, 0.25, 1.5]),
    ("gemini", "gemini-3-flash", [0.5, 0.05, 0.5, 3.0]),
    ("gemini", "gemini-2.5-pro", [1.25, 0.125, 1.25, 10.0]),
    ("gemini", "gemini-2.5-flash", [0.3, 0.03, 0.3, 2.5]),
    ("gemini", "gemini-2.5-flash-lite", [0.1, 0.01, 0.1, 0.4]),
    ("gemini", "gemini-pro", [2.0, 0.2, 2.0, 12.0]),
    ("gemini", "gemini-flash", [0.75, 0.075, 0.75, 3.75]),
    ("gemini", "gemini-flash-lite", [0.3, 0.03, 0.3, 2.5]),
    ("mistral", "mistral-large", [0.5, 0.05, 0.5, 1.5]),
    ("mistral", "mistral-large-3", [0.5, 0.05, 0.5, 1.5]),
    ("mistral", "mistral-large-4", [0.68, 0.068, 0.68, 2.09]),
    ("mistral", "mistral-medium", [1.5, 0.15, 1.5, 7.5]),
    ("mistral", "mistral-medium-3-5", [1.5, 0.15, 1.5, 7.5]),
    ("mistral", "mistral-small", [0.1, 0.01, 0.1, 0.3]),
    ("mistral", "mistral-small-latest", [0.15, 0.015, 0.15, 0.6]),
    ("mistral", "mistral-small-2603", [0.15, 0.015, 0.15, 0.6]),
    ("mistral", "ministral-14b", [0.2, 0.02, 0.2, 0.2]),
    ("mistral", "ministral-8b", [0.15, 0.015, 0.15, 0.15]),
    ("mistral", "ministral-3b", [0.1, 0.01, 0.1, 0.1]),
    ("groq", "openai/gpt-oss-120b", [0.15, 0.075, 0.15, 0.6]),
    ("groq", "openai/gpt-oss-20b", [0.075, 0.0375, 0.075, 0.3]),
    ("groq", "qwen/qwen3.8-27b", [0.8, 0.8, 0.8, 4.0]),
    ("deepseek", "deepseek-flash", [0.3, 0.006, 0.3, 1.2]),
    ("deepseek", "deepseek-v4-flash", [0.3, 0.006, 0.3, 1.2]),
    ("deepseek", "deepseek-v4-pro", [1.32, 0.044, 1.32, 3.96]),
    ("xai", "grok-4.7", [2.0, 0.5, 2.0, 6.0]),
    ("xai", "grok-4.6", [2.0, 0.5, 2.0, 6.0]),
    ("xai", "grok-4.5", [2.0, 0.3, 2.0, 6.0]),
    ("xai", "grok-4.3", [1.25, 0.2, 1.25, 2.5]),
    ("xai", "grok-4.20", [1.25, 0.2, 1.25, 2.5]),
];

/// The price of the model itself or of a dated, tagged or latest form of it; `None` where it is not
/// known.
pub fn price_of(provider_id: &str, model: &str) -> Option<Price> {
    match provider_id {
        "ollama" | "lmstudio" | "llamacpp" | "vllm" | "chrome" | "rules" => Some(FREE),
        _ => TABLE
            .iter()
            .filter(|(provider, name, _)| *provider == provider_id && is_form_of(model, name))
            .max_by_key(|(_, name, _)| name.len())
            .map(|&(_, _, [input, cached, cache_write, output])| Price {
                input,
                cached,
                cache_write,
                output,
            }),
    }
}

/// A name may end in a tag or a date. Any other ending is another model: a "-pro" costs more.
fn is_form_of(model: &str, name: &str) -> bool {
    let Some(ending) = model.strip_prefix(name) else { return false };
    let is_date = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count() >= 4;
    match ending.strip_prefix('-') {
        Some(rest) => matches!(rest, "latest" | "preview") || is_date(rest),
        None => ending.is_empty() || ending.starts_with([':', '@']),
    }
}

impl Price {
    /// In US dollars.
    #[expect(clippy::cast_precision_loss, reason = "no run counts 2^53 tokens")]
    pub fn cost(&self, usage: Usage) -> f64 {
        let cached = usage.cached.min(usage.input);
        let written = usage.cache_writes.min(usage.input - cached);
        let dollars = (usage.input - cached - written) as f64 * self.input
            + cached as f64 * self.cached
            + written as f64 * self.cache_write
            + usage.output as f64 * self.output;
        dollars / 1e6
    }

    /// From dollars per token, as lists of models give them. The cache costs as much as any input
    /// until [`Self::with_cache`] says otherwise.
    pub(super) fn per_token(input: f64, output: f64) -> Option<Self> {
        let (input, output) = (per_million(input)?, per_million(output)?);
        Some(Self { input, cached: input, cache_write: input, output })
    }

    /// The same, with what a list says of the cache, per token too.
    pub(super) fn with_cache(self, read: Option<f64>, write: Option<f64>) -> Self {
        Self {
            cached: read.and_then(per_million).unwrap_or(self.cached),
            cache_write: write.and_then(per_million).unwrap_or(self.cache_write),
            ..self
        }
    }
}

fn per_million(price: f64) -> Option<f64> {
    // Twelve decimals of a dollar per token are six per million: no trace of binary fractions.
    (price.is_finite() && price >= 0.0).then(|| (price * 1e12).round() / 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input_price(provider: &str, model: &str) -> Option<f64> {
        price_of(provider, model).map(|price| price.input)
    }

    #[test]
    fn a_dated_or_tagged_name_has_the_price_of_its_model() {
        assert_eq!(input_price("openai", "gpt-4o"), Some(2.5));
        assert_eq!(input_price("openai", "gpt-4o-2024-11-20"), Some(2.5));
        assert_eq!(input_price("openai", "gpt-4o-mini-2024-07-18"), Some(0.15));
        assert_eq!(input_price("anthropic", "claude-haiku-4-5-20251001"), Some(1.0));
        assert_eq!(input_price("anthropic", "claude-haiku-4-5@20251001"), Some(1.0));
        assert_eq!(input_price("mistral", "mistral-large-latest"), Some(0.5));
        assert_eq!(input_price("mistral", "mistral-large-4"), Some(0.68));
        assert_eq!(input_price("mistral", "mistral-small"), Some(0.1));
        assert_eq!(input_price("mistral", "mistral-small-latest"), Some(0.15));
        assert_eq!(input_price("gemini", "gemini-3.1-pro-preview"), Some(2.0));
        assert_eq!(input_price("groq", "openai/gpt-oss-20b:free"), Some(0.075));
    }

    #[test]
    fn another_model_has_no_neighbours_price() {
        for (provider, model) in [
            ("openai", "gpt-5.4-pro"),
            ("openai", "gpt-4oo"),
            ("openai", "gpt-5.9"),
            ("anthropic", "claude-opus-5-7"),
            ("gemini", "gpt-4o"),
            ("azure", "gpt-4o"),
            ("compatible", "gpt-4o"),
            ("openai", ""),
        ] {
            assert_eq!(price_of(provider, model), None, "{provider} {model}");
        }
    }

    #[test]
    fn what_runs_on_the_users_machine_is_free() {
        let usage = Usage { input: 1_000_000, output: 5, ..Usage::default() };
        for local in ["ollama", "lmstudio", "llamacpp", "vllm", "chrome", "rules"] {
            assert_eq!(price_of(local, "anything").unwrap().cost(usage).to_bits(), 0, "{local}");
        }
    }

    #[test]
    fn cached_input_is_not_paid_twice() {
        let price = Price { input: 2.0, cached: 0.5, cache_write: 2.5, output: 10.0 };
        let usage =
            Usage { input: 1_000_000, cached: 400_000, output: 100_000, ..Usage::default() };
        assert!((price.cost(usage) - (1.2 + 0.2 + 1.0)).abs() < 1e-12);
        let writes = Usage { cache_writes: 400_000, ..usage };
        assert!((price.cost(writes) - (0.4 + 0.2 + 1.0 + 1.0)).abs() < 1e-12);
        let nonsense =
            Usage { input: 10, cached: 1_000_000, cache_writes: 1_000_000, ..Usage::default() };
        assert!((price.cost(nonsense) - 5e-6).abs() < 1e-12);
    }

    #[test]
    fn prices_per_token_become_prices_per_million() {
        let price = Price::per_token(0.000_000_15, 0.000_000_6).unwrap();
        assert_eq!(price, Price { input: 0.15, cached: 0.15, cache_write: 0.15, output: 0.6 });
        let listed = price.with_cache(Some(0.000_000_015), Some(-1.0));
        assert_eq!(listed, Price { cached: 0.015, ..price });
        assert_eq!(Price::per_token(-1.0, -1.0), None);
        assert_eq!(Price::per_token(f64::NAN, 1.0), None);
    }

    #[test]
    fn claude_and_later_gpts_charge_a_quarter_more_for_writing_to_the_cache() {
        for (provider, name, [input, _, cache_write, _]) in TABLE {
            let later_gpt = name.starts_with("gpt-5.6") || name.starts_with("gpt-6");
            let factor = if *provider == "anthropic" || later_gpt { 1.25 } else { 1.0 };
            assert!((cache_write - input * factor).abs() < 1e-9, "{name}");
        }
    }

    #[test]
    fn the_models_of_november_2026_have_their_prices() {
        for (provider, names) in [
            ("openai", "gpt-5.6-sol gpt-5.1 o3"),
            (
                "anthropic",
                "claude-fable-5-1 claude-opus-4-5 claude-opus-4-6 claude-opus-4-7 claude-opus-4-8",
            ),
            ("gemini", "gemini-3.6-flash gemini-3.7-flash gemini-3.1-flash-lite"),
            ("xai", "grok-4.3 grok-4.6 grok-4.7"),
            ("deepseek", "deepseek-flash"),
        ] {
            for name in names.split(' ') {
                assert!(price_of(provider, name).is_some(), "{name}");
            }
        }
    }

    #[test]
    fn no_model_is_listed_twice() {
        for (position, (provider, name, _)) in TABLE.iter().enumerate() {
            let earlier = TABLE[..position].iter().any(|(p, n, _)| p == provider && n == name);
            assert!(!earlier, "{provider} {name}");
        }
    }
}
