//! The model family of a name: judges tend to favour predictions of their own family.

use crate::evaluation::signature::Judge;

/// For people; then words that name it, alone or with a version behind ("llama3").
const FAMILIES: [(&str, &[&str]); 11] = [
    ("GPT", &["gpt", "chatgpt", "openai", "davinci"]),
    ("Claude", &["claude", "anthropic", "sonnet", "opus", "haiku"]),
    ("Gemini", &["gemini", "gemma", "palm", "bard"]),
    ("Llama", &["llama", "codellama"]),
    ("Mistral", &["mistral", "mixtral", "ministral", "magistral", "codestral", "pixtral"]),
    ("Qwen", &["qwen", "qwq", "qvq"]),
    ("DeepSeek", &["deepseek"]),
    ("Grok", &["grok", "xai"]),
    ("Phi", &["phi"]),
    ("Command", &["cohere", "aya"]),
    ("GLM", &["glm", "chatglm"]),
];
/// OpenAI's prefixes that are not words.
const REASONING: [&str; 4] = ["o1", "o3", "o4", "o5"];

/// A bit per family: a distilled model belongs to two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Families(u16);

impl Families {
    pub fn of_name(name: &str) -> Self {
        let lower = name.to_lowercase();
        let words = lower.split(|letter: char| !letter.is_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let mut found = 0;
        for (place, (_, names)) in FAMILIES.iter().enumerate() {
            let is_named = words.iter().any(|word| names.iter().any(|name| is_of(word, name)));
            found |= u16::from(is_named) << place;
        }
        // A path such as "azure/o3-mini" has its model last.
        let model = lower.rsplit('/').next().unwrap_or_default();
        let first = model.split(|letter: char| !letter.is_alphanumeric()).next();
        found |= u16::from(first.is_some_and(|first| REASONING.contains(&first)));
        Self(found)
    }

    /// For a model that was asked, its name at the provider decides, and so does a provider with only
    /// its own models. Rules and people belong to none.
    pub fn of_judge(judge: &Judge) -> Self {
        match judge {
            Judge::InFile(name) => Self::of_name(name),
            Judge::Unnamed | Judge::Rules => Self::default(),
            Judge::Model(model) => {
                let (place, name) = model.key.split_once('/').unwrap_or(("", &model.key));
                let has_only_its_own =
                    ["openai", "anthropic", "gemini", "mistral", "deepseek", "xai"];
                let by_place =
                    if has_only_its_own.contains(&place) { Self::of_name(place).0 } else { 0 };
                Self(Self::of_name(name).0 | by_place)
            }
        }
    }

    /// The first family that both belong to.
    pub fn shared_with(self, other: Self) -> Option<&'static str> {
        let shared = self.0 & other.0;
        let place = shared.trailing_zeros() as usize;
        FAMILIES.get(place).map(|(name, _)| *name)
    }
}

fn is_of(word: &str, name: &str) -> bool {
    let rest = word.strip_prefix(name);
    rest.is_some_and(|rest| {
        rest.is_empty() || rest.starts_with(|letter: char| letter.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::fingerprint::Fingerprint;
    use crate::evaluation::asked_with::AskedWith;
    use crate::evaluation::signature::{AnswerOrigin, ModelJudge};

    fn family(one: &str, other: &str) -> Option<&'static str> {
        Families::of_name(one).shared_with(Families::of_name(other))
    }

    #[test]
    fn names_are_read_as_people_write_them() {
        for (one, other, shared) in [
            ("gpt-4o", "GPT4 (few-shot)", Some("GPT")),
            ("o3-mini", "openai/gpt-5", Some("GPT")),
            ("azure/o3-mini", "ChatGPT", Some("GPT")),
            ("claude-sonnet-4", "our Claude prompt", Some("Claude")),
            ("gemini-1.5-pro", "gemma2:9b", Some("Gemini")),
            ("meta-llama/Llama-3.1-70B", "llama3", Some("Llama")),
            ("mixtral-8x7b", "mistral_small", Some("Mistral")),
            ("qwen2.5-vl", "QwQ-32B", Some("Qwen")),
            ("deepseek-r1-distill-llama-70b", "llama-3", Some("Llama")),
            ("grok-2", "xai/grok-beta", Some("Grok")),
            ("gpt-4o", "claude-3", None),
        ] {
            assert_eq!(family(one, other), shared, "{one} and {other}");
        }
    }

    #[test]
    fn a_word_that_only_begins_alike_is_no_family() {
        for name in
            ["ollama", "philosophy", "groq", "", "<b>", "prediction", "no3", "grokking", "光"]
        {
            assert_eq!(Families::of_name(name), Families::default(), "{name}");
        }
    }

    #[test]
    fn a_judge_is_its_model_wherever_it_runs() {
        let judge = |key: &str| {
            Judge::Model(std::sync::Arc::new(ModelJudge {
                key: key.to_owned(),
                name: "a name for people at OpenAI-compatible".to_owned(),
                prompts: Fingerprint::of(["p"]),
                parameters: AskedWith::default(),
                origin: AnswerOrigin::default(),
            }))
        };
        let shared = |key: &str, name: &str| {
            Families::of_judge(&judge(key)).shared_with(Families::of_name(name))
        };
        assert_eq!(shared("openai/some-new-model", "gpt-4o"), Some("GPT"));
        assert_eq!(shared("openrouter/anthropic/claude-3", "opus"), Some("Claude"));
        assert_eq!(shared("ollama/qwen2", "llama3"), None);
        assert_eq!(shared("@openai.example.org/qwen2", "gpt-4o"), None);
        assert_eq!(Families::of_judge(&Judge::Rules), Families::default());
    }
}
