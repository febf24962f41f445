//! The providers, one row each, in the order of the menu.

use super::provider::{Access, Auth, KeyNeed, Provider, StructuredKind, WireFormat};
use super::sign_in::SignInPaths;

pub fn provider(id: &str) -> Option<&'static Provider> {
    PROVIDERS.iter().find(|provider| provider.id == id)
}

/// Many local servers work on one request at a time. A second one waiting keeps them busy.
pub const AT_FIRST_ON_THIS_MACHINE: usize = 2;

const OPENAI_CHAT: Access = Access::Http(WireFormat::OpenAiChat);

/// A hosted provider that speaks OpenAI's chat format; the rows below say what differs.
const HOSTED: Provider = Provider {
    id: "",
    name: "",
    name_in_a_sentence: None,
    access: OPENAI_CHAT,
    base_url: "",
    key: KeyNeed::Required,
    auth: Auth::Bearer,
    key_page: None,
    sign_in: None,
    page_access: "Check that you are online, that the key is right (some errors reach a page only as silence), and that no content blocker, VPN or company proxy blocks it.",
    access_link: None,
    suggested_model: "",
    starts_with: 4,
    output_limit_name: "max_tokens",
    structured: StructuredKind::JsonSchema,
    takes_images: true,
    sends_effort: true,
    clean_stops: &["stop"],
    always_says_why_it_stopped: true,
    extra_headers: &[],
};

/// A server on the user's own machine.
const LOCAL: Provider = Provider {
    key: KeyNeed::Optional,
    clean_stops: ANY_CLEAN_STOP,
    always_says_why_it_stopped: false,
    ..HOSTED
};

/// For servers that pass on the stop reason of the program behind them.
const ANY_CLEAN_STOP: &[&str] = &["stop", "end_turn", "eos_token"];

/// Runs in the page.
const IN_THE_PAGE: Provider = Provider {
    key: KeyNeed::None,
    auth: Auth::None,
    structured: StructuredKind::None,
    takes_images: false,
    starts_with: 1,
    ..HOSTED
};

pub static PROVIDERS: &[Provider] = &[
    Provider {
        id: "openai",
        name: "OpenAI",
        base_url: "https://api.openai.com/v1",
        key_page: Some("https://platform.openai.com/api-keys"),
        suggested_model: "gpt-6-luna",
        output_limit_name: "max_completion_tokens",
        ..HOSTED
    },
    Provider {
        id: "anthropic",
        name: "Anthropic",
        access: Access::Http(WireFormat::Anthropic),
        base_url: "https://api.anthropic.com",
        auth: Auth::Header("x-api-key"),
        key_page: Some("https://platform.claude.com/settings/keys"),
        suggested_model: "claude-haiku-5-5",
        // We never send a stop sequence, so an answer that ends at one was cut by somebody else.
        clean_stops: &["end_turn"],
        // Later versions of the interface refuse a temperature for every model.
        extra_headers: &[
            ("anthropic-version", "2023-06-01"),
            ("anthropic-dangerous-direct-browser-access", "true"),
        ],
        ..HOSTED
    },
    Provider {
        id: "gemini",
        name: "Google Gemini",
        access: Access::Http(WireFormat::Gemini),
        base_url: "https://generativelanguage.googleapis.com/v1beta",
        auth: Auth::Header("x-goog-api-key"),
        key_page: Some("https://aistudio.google.com/apikey"),
        page_access: "Check that you are online, that the key is right, and that nothing blocks the address. A key restricted to certain websites does not work: the page does not say where a request comes from.",
        suggested_model: "gemini-3.8-flash",
        clean_stops: &["STOP"],
        ..HOSTED
    },
    Provider {
        id: "openrouter",
        name: "OpenRouter",
        base_url: "https://openrouter.ai/api/v1",
        key_page: Some("https://openrouter.ai/settings/keys"),
        sign_in: Some(SignInPaths {
            api: "/api/v1",
            page: "/auth",
            keys: "/auth/keys",
            credit: "/key",
        }),
        suggested_model: "openai/gpt-6-luna",
        ..HOSTED
    },
    Provider {
        id: "mistral",
        name: "Mistral",
        base_url: "https://api.mistral.ai/v1",
        key_page: Some("https://console.mistral.ai/api-keys"),
        suggested_model: "mistral-small-latest",
        ..HOSTED
    },
    Provider {
        id: "groq",
        name: "Groq",
        base_url: "https://api.groq.com/openai/v1",
        key_page: Some("https://console.groq.com/keys"),
        suggested_model: "openai/gpt-oss-120b",
        output_limit_name: "max_completion_tokens",
        ..HOSTED
    },
    Provider {
        id: "deepseek",
        name: "DeepSeek",
        base_url: "https://api.deepseek.com",
        key_page: Some("https://platform.deepseek.com/api_keys"),
        page_access: "DeepSeek does not let pages read all of its replies, so a wrong key can look like a dead connection: check the key, then that you are online. OpenRouter offers the same models.",
        suggested_model: "deepseek-v4-flash",
        structured: StructuredKind::JsonObject,
        takes_images: false,
        sends_effort: false,
        ..HOSTED
    },
    Provider {
        id: "xai",
        name: "xAI",
        base_url: "https://api.x.ai/v1",
        key_page: Some("https://console.x.ai"),
        suggested_model: "grok-4.7",
        clean_stops: &["stop", "end_turn"],
        ..HOSTED
    },
    Provider {
        id: "azure",
        name: "Azure OpenAI",
        base_url: "https://{resource}.openai.azure.com/openai/v1",
        auth: Auth::Header("api-key"),
        key_page: Some("https://ai.azure.com"),
        page_access: "Check the resource name in the address. Some Azure resources do not let a page call them at all: put a gateway in front that allows {origin}, and enter its address.",
        output_limit_name: "max_completion_tokens",
        ..HOSTED
    },
    Provider {
        id: "ollama",
        name: "Ollama",
        access: Access::Http(WireFormat::Ollama),
        starts_with: AT_FIRST_ON_THIS_MACHINE,
        base_url: "http://localhost:11434",
        page_access: "Check that Ollama is running, and start it with OLLAMA_ORIGINS={origin} in its environment so that it allows this page. If the browser asks whether the page may reach your own network, allow it.",
        access_link: Some("https://docs.ollama.com/faq"),
        clean_stops: &["stop"],
        always_says_why_it_stopped: true,
        ..LOCAL
    },
    Provider {
        id: "lmstudio",
        name: "LM Studio",
        starts_with: AT_FIRST_ON_THIS_MACHINE,
        base_url: "http://localhost:1234/v1",
        page_access: "Check that the server is running, and switch on “Enable CORS” in its settings or start it with: lms server start --cors. If the browser asks whether the page may reach your own network, allow it.",
        access_link: Some("https://lmstudio.ai/docs/developer"),
        ..LOCAL
    },
    Provider {
        id: "llamacpp",
        name: "llama.cpp server",
        name_in_a_sentence: Some("the llama.cpp server"),
        starts_with: AT_FIRST_ON_THIS_MACHINE,
        base_url: "http://localhost:8080/v1",
        page_access: "Check that llama-server is running at this address; it allows every page. If the browser asks whether the page may reach your own network, allow it.",
        access_link: Some("https://github.com/ggml-org/llama.cpp/tree/master/tools/server"),
        ..LOCAL
    },
    Provider {
        id: "vllm",
        name: "vLLM",
        starts_with: AT_FIRST_ON_THIS_MACHINE,
        base_url: "http://localhost:8000/v1",
        page_access: "Check that vLLM is running, and start it with --allowed-origins '[\"{origin}\"]' so that it allows this page. If the browser asks whether the page may reach your own network, allow it.",
        access_link: Some("https://docs.vllm.ai/en/latest/cli/serve.html"),
        always_says_why_it_stopped: true,
        ..LOCAL
    },
    Provider {
        id: "compatible",
        name: "Any OpenAI-compatible address",
        name_in_a_sentence: Some("the server"),
        page_access: "Check the address, which usually ends in /v1. The server must allow {origin} (CORS), with the headers authorization and content-type.",
        ..LOCAL
    },
    Provider {
        id: "chrome",
        name: "Chrome’s built-in model",
        access: Access::BrowserModel,
        page_access: "It needs a recent desktop Chrome with its built-in model installed; any other provider works in every browser.",
        access_link: Some("https://developer.chrome.com/docs/ai/prompt-api"),
        // The browser takes the schema with the prompt.
        structured: StructuredKind::JsonSchema,
        sends_effort: false,
        ..IN_THE_PAGE
    },
    Provider {
        id: "rules",
        name: "Built-in rules (rough, no LLM)",
        access: Access::Rules,
        page_access: "The rules are part of the page; nothing is contacted.",
        sends_effort: false,
        ..IN_THE_PAGE
    },
];

#[cfg(test)]
mod tests {
    use super::super::address::check_base_url;
    use super::super::prices::price_of;
    use super::*;

    #[test]
    fn they_stand_in_the_order_they_are_offered_in() {
        let ids: Vec<_> = PROVIDERS.iter().map(|provider| provider.id).collect();
        assert_eq!(
            ids.join(" "),
            "openai anthropic gemini openrouter mistral groq deepseek xai azure ollama lmstudio \
             llamacpp vllm compatible chrome rules"
        );
        for id in ids {
            assert_eq!(provider(id).unwrap().id, id);
        }
        assert_eq!(provider("nobody"), None);
    }

    #[test]
    fn every_address_given_may_be_called_as_it_is() {
        for provider in PROVIDERS {
            let url = provider.base_url.replace("{resource}", "mine");
            if !url.is_empty() {
                assert_eq!(check_base_url(&url), Ok(url));
            }
        }
    }

    #[test]
    fn a_key_is_only_asked_for_where_it_can_travel() {
        for provider in PROVIDERS {
            let over_http = matches!(provider.access, Access::Http(_));
            assert_eq!(provider.key == KeyNeed::None, !over_http, "{}", provider.id);
            assert_eq!(provider.auth == Auth::None, !over_http, "{}", provider.id);
        }
    }

    #[test]
    fn a_suggested_model_has_a_price_unless_the_provider_lists_its_own() {
        for provider in
            PROVIDERS.iter().filter(|p| !p.suggested_model.is_empty() && p.id != "openrouter")
        {
            assert!(price_of(provider.id, provider.suggested_model).is_some(), "{}", provider.id);
        }
    }

    #[test]
    fn the_page_is_named_by_its_own_origin() {
        let steps = provider("vllm").unwrap().page_access.replace("{origin}", "https://the.page");
        assert!(steps.contains("'[\"https://the.page\"]'"), "{steps}");
    }
}
