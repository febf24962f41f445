//! Identifies a judge: where the model is asked, and its name there.

/// The key of the rules in this program.
pub const RULES_KEY: &str = "rules";

/// `openai/some-model`, for a model that a provider has at its own address.
pub fn key_of_provider(id: &str, model: &str) -> String {
    format!("{id}/{model}")
}

/// `@gateway.example.org/some-model`, for a model at any other address.
pub fn key_of_host(host: &str, model: &str) -> String {
    format!("@{host}/{model}")
}

/// What the rules were called before there were keys.
pub const LEGACY_RULES: &str = "rough rules, no model";

/// The key of a model that a file older than keys names in words. A name in another form, from a file
/// somebody else wrote, is its own key.
pub fn legacy_key(name: &str) -> String {
    if let Some((model, provider)) = name.rsplit_once(" via ")
        && let Some((_, id)) = LEGACY_PROVIDERS.iter().find(|(known, _)| *known == provider)
    {
        return key_of_provider(id, model);
    }
    if let Some((model, host)) = name.rsplit_once(" at ")
        && !host.is_empty()
        && !host.contains(char::is_whitespace)
    {
        return key_of_host(host, model);
    }
    let alone = LEGACY_ALONE.iter().find(|(known, _)| *known == name);
    alone.map_or(name, |(_, id)| id).to_owned()
}

/// How providers were named before there were keys, as in "some-model via OpenAI".
pub const LEGACY_PROVIDERS: [(&str, &str); 14] = [
    ("OpenAI", "openai"),
    ("Anthropic", "anthropic"),
    ("Google Gemini", "gemini"),
    ("OpenRouter", "openrouter"),
    ("Mistral", "mistral"),
    ("Groq", "groq"),
    ("DeepSeek", "deepseek"),
    ("xAI", "xai"),
    ("Azure OpenAI", "azure"),
    ("Ollama", "ollama"),
    ("LM Studio", "lmstudio"),
    ("llama.cpp server", "llamacpp"),
    ("vLLM", "vllm"),
    ("Any OpenAI-compatible address", "compatible"),
];

/// Judges that were named without a model.
pub const LEGACY_ALONE: [(&str, &str); 1] = [("Chrome’s built-in model", "chrome")];
