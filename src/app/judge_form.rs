//! Who is to judge, as the user has it set: provider, key, model and how the model is run.
//!
//! Everything but keys is kept from visit to visit. A key lives in memory only and belongs to the
//! address it was entered for: another address has another key, or none.

use std::collections::HashMap;

use leptos::prelude::*;
use serde_json::{Value, json};

use crate::browser::preferences;
use crate::evaluation::prompts::PromptTexts;
use crate::providers::{
    Access, Effort, Key, KeyNeed, ListedModel, PROVIDERS, Parameters, Price, Provider,
    check_base_url, price_of, provider,
};
use crate::run::JudgeSetup;

#[derive(Clone, Copy)]
pub struct JudgeForm {
    pub provider: RwSignal<&'static Provider>,
    pub base_url: RwSignal<String>,
    keys: RwSignal<HashMap<String, Key>>,
    pub model: RwSignal<String>,
    /// As the provider lists them, once it was asked.
    pub models: RwSignal<Vec<ListedModel>>,
    pub parameters: RwSignal<Parameters>,
    pub prompts: RwSignal<PromptTexts>,
    pub at_once: RwSignal<usize>,
    /// Seconds after which a request is given up.
    pub patience: RwSignal<u32>,
    /// US dollars per million tokens, where the user knows better than the table.
    pub own_price: RwSignal<Option<Price>>,
    /// US dollars all runs together may cost, and what they have cost so far.
    pub cap: RwSignal<Option<f64>>,
    pub spent: RwSignal<f64>,
    /// Rows that carry an answer are judged again.
    pub judges_again: RwSignal<bool>,
    /// Address and model by provider, as they were last used.
    last_used: StoredValue<Value>,
}

const KEPT_AS: &str = "bifact judge";
const RULES: &str = "rules";

impl JudgeForm {
    pub fn begin() -> Self {
        let kept = preferences::recall(KEPT_AS);
        let kept: Value =
            kept.and_then(|kept| serde_json::from_str(&kept).ok()).unwrap_or_default();
        let number = |name: &str| kept[name].as_f64();
        let whole = |name: &str| kept[name].as_u64().and_then(|n| u32::try_from(n).ok());
        let default = Parameters::default();
        let form = Self {
            provider: RwSignal::new(first_provider()),
            base_url: RwSignal::new(String::new()),
            keys: RwSignal::new(HashMap::new()),
            model: RwSignal::new(String::new()),
            models: RwSignal::new(Vec::new()),
            parameters: RwSignal::new(Parameters {
                temperature: if kept["temperature"].is_null() && !kept["provider"].is_null() {
                    None
                } else {
                    number("temperature").or(default.temperature)
                },
                output_limit: whole("output_limit").or(default.output_limit),
                effort: kept["effort"].as_str().and_then(Effort::from_name),
                structured: kept["structured"].as_bool().unwrap_or(default.structured),
            }),
            prompts: RwSignal::new(kept_prompts(&kept)),
            at_once: RwSignal::new(whole("at_once").map_or(8, |n| n.clamp(1, 64) as usize)),
            patience: RwSignal::new(whole("patience").unwrap_or(120).clamp(1, 3600)),
            own_price: RwSignal::new(None),
            cap: RwSignal::new(number("cap")),
            spent: RwSignal::new(number("spent").unwrap_or(0.0)),
            judges_again: RwSignal::new(false),
            last_used: StoredValue::new(kept["last_used"].clone()),
        };
        let last = kept["provider"].as_str().and_then(provider);
        form.choose_provider(last.unwrap_or_else(first_provider));
        form
    }

    pub fn choose_provider(self, provider: &'static Provider) {
        let last = self.last_used.with_value(|last| {
            let of = |name: &str| last[provider.id][name].as_str().map(str::to_owned);
            (of("base_url"), of("model"))
        });
        self.provider.set(provider);
        self.base_url.set(last.0.unwrap_or_else(|| provider.base_url.to_owned()));
        self.model.set(last.1.unwrap_or_else(|| provider.suggested_model.to_owned()));
        self.models.set(Vec::new());
        self.own_price.set(None);
    }

    pub fn key(self) -> Key {
        let address = self.base_url.get();
        self.keys.with(|keys| keys.get(address.trim()).cloned().unwrap_or_default())
    }

    pub fn set_key(self, text: &str) {
        let address = self.base_url.get_untracked().trim().to_owned();
        let key = Key::new(text);
        self.keys.update(|keys| {
            if key.is_empty() {
                keys.remove(&address)
            } else {
                keys.insert(address, key)
            };
        });
    }

    pub fn forget_keys(self) {
        self.keys.set(HashMap::new());
    }

    pub fn has_keys(self) -> bool {
        self.keys.with(|keys| !keys.is_empty())
    }

    /// The judge as it stands, or what it still lacks.
    pub fn setup(self) -> Result<JudgeSetup, String> {
        let provider = self.provider.get();
        let mut setup = JudgeSetup {
            provider,
            base_url: String::new(),
            model: String::new(),
            prompts: self.prompts.get(),
            parameters: self.parameters.get(),
        };
        if let Access::Http(_) = provider.access {
            setup.base_url = check_base_url(&self.base_url.get()).map_err(str::to_owned)?;
            self.model.get().trim().clone_into(&mut setup.model);
            let key = self.key();
            if key.is_empty() && provider.key == KeyNeed::Required {
                return Err(format!("Enter your key for {}.", provider.name));
            }
            if !key.is_sendable() {
                return Err("The key holds a space or a character no key has. Copy it again \
                            from the provider’s page."
                    .to_owned());
            }
            if setup.model.is_empty() {
                return Err("Enter the name of a model.".to_owned());
            }
        }
        Ok(setup)
    }

    /// What a million tokens cost, if anyone says so.
    pub fn price(self) -> Option<Price> {
        let model = self.model.get();
        let listed = self.models.with(|models| {
            models.iter().find(|listed| listed.id == model).and_then(|listed| listed.price)
        });
        self.own_price.get().or(listed).or_else(|| price_of(self.provider.get().id, &model))
    }

    /// What runs may still cost together.
    pub fn budget(self) -> Option<f64> {
        Some((self.cap.get()? - self.spent.get()).max(0.0))
    }

    pub fn pay(self, cost: f64) {
        self.spent.update(|spent| *spent += cost);
        self.keep();
    }

    /// Remembers all but the keys.
    pub fn keep(self) {
        let provider = self.provider.get_untracked();
        let Parameters { temperature, output_limit, effort, structured } =
            self.parameters.get_untracked();
        self.last_used.update_value(|last| {
            if !last.is_object() {
                *last = json!({});
            }
            last[provider.id] = json!({
                "base_url": self.base_url.get_untracked(), "model": self.model.get_untracked(),
            });
        });
        let prompts = self.prompts.get_untracked();
        let own_prompts = (prompts != PromptTexts::default())
            .then(|| json!([prompts.factoring, prompts.assessment]));
        let kept = json!({
            "provider": provider.id,
            "last_used": self.last_used.get_value(),
            "temperature": temperature,
            "output_limit": output_limit,
            "effort": effort.map(Effort::name),
            "structured": structured,
            "prompts": own_prompts,
            "at_once": self.at_once.get_untracked(),
            "patience": self.patience.get_untracked(),
            "cap": self.cap.get_untracked(),
            "spent": self.spent.get_untracked(),
        });
        preferences::remember(KEPT_AS, &kept.to_string());
    }
}

/// Whoever has set nothing yet can begin without a key.
fn first_provider() -> &'static Provider {
    provider(RULES).unwrap_or(&PROVIDERS[0])
}

fn kept_prompts(kept: &Value) -> PromptTexts {
    let text = |place: usize| kept["prompts"][place].as_str().map(str::to_owned);
    match (text(0), text(1)) {
        (Some(factoring), Some(assessment)) => PromptTexts { factoring, assessment },
        _ => PromptTexts::default(),
    }
}
