//! Who is to judge, as the user has it set: provider, key, model and how the model is run.
//!
//! Everything but keys is kept from visit to visit; those are on a `KeyRing`.

use std::sync::Arc;

use leptos::prelude::*;
use serde_json::Value;

use super::key_ring::KeyRing;
use crate::browser::preferences;
use crate::evaluation::json::{object, read_json};
use crate::evaluation::prompts::PromptTexts;
use crate::providers::{
    Access, Effort, Key, KeyNeed, ListedModel, PROVIDERS, Parameter, Parameters, Price, Provider,
    check_base_url, price_of, provider,
};
use crate::run::JudgeSetup;

/// One signal for all of it: a signal of its own for every field would make the page a tenth larger.
#[derive(Clone, Copy)]
pub struct JudgeForm(RwSignal<JudgeState>);

#[derive(Clone, PartialEq)]
pub struct JudgeState {
    pub provider: &'static Provider,
    pub base_url: String,
    pub model: String,
    /// As the provider lists them, once it was asked.
    pub models: Arc<Vec<ListedModel>>,
    pub parameters: Parameters,
    pub prompts: Arc<PromptTexts>,
    pub at_once: usize,
    /// Seconds after which a request is given up.
    pub patience: u32,
    /// US dollars per million tokens, where the user knows better than the table.
    pub own_price: Option<Price>,
    /// US dollars all runs together may cost, and what they have cost so far.
    pub cap: Option<f64>,
    pub spent: f64,
    /// Rows that carry an answer are judged again.
    pub judges_again: bool,
    pub keys: KeyRing,
    /// Address and model by provider, as they were last used.
    last_used: Value,
    /// Names of parameters by model, as they were refused.
    refusals: Value,
}

const KEPT_AS: &str = "bifact judge";

impl JudgeForm {
    pub fn begin() -> Self {
        let kept = preferences::recall(KEPT_AS);
        let kept = kept.and_then(|kept| read_json(&kept)).unwrap_or_default();
        Self(RwSignal::new(JudgeState::recalled(&kept)))
    }

    /// As it stands now; tracked.
    pub fn now(self) -> JudgeState {
        self.0.get()
    }

    pub fn now_untracked(self) -> JudgeState {
        self.0.get_untracked()
    }

    /// What a field shows. It is news only when it is another text: showing a field its text writes
    /// over what is being typed there.
    pub fn shown(
        self,
        text: impl Fn(&JudgeState) -> String + Send + Sync + 'static,
    ) -> Memo<String> {
        Memo::new(move |_| self.0.with(&text))
    }

    /// Changes it for this visit.
    pub fn change(self, change: &dyn Fn(&mut JudgeState)) {
        self.0.update(change);
    }

    /// Remembers all but the keys.
    pub fn keep(self) {
        self.0.update_untracked(|state| {
            state.note_use();
            preferences::remember(KEPT_AS, &state.as_kept().to_string());
        });
    }
}

impl JudgeState {
    fn recalled(kept: &Value) -> Self {
        let whole = |name: &str| kept[name].as_u64().and_then(|n| u32::try_from(n).ok());
        let default = Parameters::default();
        let parameters = Parameters {
            // A temperature that was taken out is kept as null.
            temperature: match kept.get("temperature") {
                Some(kept) => kept.as_f64(),
                None => default.temperature,
            },
            output_limit: match kept.get("output_limit") {
                Some(_) => whole("output_limit"),
                None => default.output_limit,
            },
            effort: kept["effort"].as_str().and_then(Effort::from_name),
            structured: kept["structured"].as_bool().unwrap_or(default.structured),
        };
        // Whoever has set nothing yet can begin without a key.
        let chosen = kept["provider"].as_str().and_then(provider).or_else(|| provider("rules"));
        let mut state = Self {
            provider: &PROVIDERS[0],
            base_url: String::new(),
            model: String::new(),
            models: Arc::default(),
            parameters,
            prompts: Arc::new(kept_prompts(kept)),
            at_once: whole("at_once").map_or(8, |n| n.clamp(1, 64) as usize),
            patience: whole("patience").unwrap_or(120).clamp(1, 3600),
            own_price: None,
            cap: kept["cap"].as_f64(),
            spent: kept["spent"].as_f64().unwrap_or(0.0),
            judges_again: false,
            keys: KeyRing::recalled(),
            last_used: kept["last_used"].clone(),
            refusals: kept["refusals"].clone(),
        };
        state.choose(chosen.unwrap_or(&PROVIDERS[0]));
        state
    }

    pub fn choose(&mut self, provider: &'static Provider) {
        let last = &self.last_used[provider.id];
        let or = |name: &str, default: &str| last[name].as_str().unwrap_or(default).to_owned();
        let base_url = or("base_url", provider.base_url);
        self.model = or("model", provider.suggested_model);
        self.base_url = base_url;
        self.provider = provider;
        self.models = Arc::default();
        self.own_price = None;
    }

    pub fn key(&self) -> Key {
        self.keys.of(self.base_url.trim())
    }

    pub fn set_key(&mut self, text: &str) {
        self.keys.set(self.base_url.trim(), text);
    }

    /// The judge as it stands, or what it still lacks.
    pub fn setup(&self) -> Result<JudgeSetup, String> {
        let provider = self.provider;
        let mut setup = JudgeSetup {
            provider,
            base_url: String::new(),
            model: String::new(),
            prompts: (*self.prompts).clone(),
            parameters: self.parameters,
        };
        if let Access::Http(_) = provider.access {
            setup.base_url = check_base_url(&self.base_url).map_err(str::to_owned)?;
            self.model.trim().clone_into(&mut setup.model);
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
    pub fn price(&self) -> Option<Price> {
        let listed = self.models.iter().find(|listed| listed.id == self.model);
        self.own_price
            .or(listed.and_then(|listed| listed.price))
            .or_else(|| price_of(self.provider.id, &self.model))
    }

    /// What runs may still cost together.
    pub fn budget(&self) -> Option<f64> {
        Some((self.cap? - self.spent).max(0.0))
    }

    /// What this model is known to refuse.
    pub fn refused_parameters(&self) -> Vec<Parameter> {
        let refused = self.refusals[self.model_key()].as_array();
        let names = refused.into_iter().flatten().filter_map(Value::as_str);
        names.filter_map(Parameter::from_name).collect()
    }

    pub fn note_refusals(&mut self, model_key: &str, refused: &[Parameter]) {
        let names: Vec<&str> = refused.iter().map(|parameter| parameter.name()).collect();
        *member(&mut self.refusals, model_key) = names.into();
    }

    /// What refusals are remembered by.
    pub fn model_key(&self) -> String {
        format!("{} {} {}", self.provider.id, self.base_url.trim(), self.model.trim())
    }

    fn note_use(&mut self) {
        *member(&mut self.last_used, self.provider.id) = object(vec![
            ("base_url", self.base_url.as_str().into()),
            ("model", self.model.as_str().into()),
        ]);
    }

    fn as_kept(&self) -> Value {
        let Parameters { temperature, output_limit, effort, structured } = self.parameters;
        let PromptTexts { factoring, assessment } = &*self.prompts;
        let own_prompts =
            (*self.prompts != PromptTexts::default()).then(|| vec![&**factoring, assessment]);
        object(vec![
            ("provider", self.provider.id.into()),
            ("last_used", self.last_used.clone()),
            ("temperature", temperature.into()),
            ("output_limit", output_limit.into()),
            ("effort", effort.map(Effort::name).into()),
            ("structured", structured.into()),
            ("prompts", own_prompts.into()),
            ("at_once", self.at_once.into()),
            ("patience", self.patience.into()),
            ("cap", self.cap.into()),
            ("spent", self.spent.into()),
            ("refusals", self.refusals.clone()),
        ])
    }
}

/// A member of what is to be an object, whatever was kept.
fn member<'a>(of: &'a mut Value, name: &str) -> &'a mut Value {
    if !of.is_object() {
        *of = object(Vec::new());
    }
    &mut of[name]
}

fn kept_prompts(kept: &Value) -> PromptTexts {
    let text = |place: usize| kept["prompts"][place].as_str().map(str::to_owned);
    match (text(0), text(1)) {
        (Some(factoring), Some(assessment)) => PromptTexts { factoring, assessment },
        _ => PromptTexts::default(),
    }
}
