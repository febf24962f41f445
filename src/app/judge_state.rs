//! Who is to judge: provider, key, model and how the model is run.
//!
//! Everything but keys is kept from visit to visit; those are on a `KeyRing`.

use std::sync::Arc;

use serde_json::Value;

use super::key_ring::KeyRing;
use crate::base::json::object;
use crate::methods::bifact::Bifact;
use crate::methods::bifact::prompts::PromptTexts;
use crate::project::{OWN_SETTINGS, PROMPTS_CHANGED};
use crate::providers::{
    Access, Effort, Key, KeyNeed, ListedModel, PROVIDERS, Parameter, Parameters, Price, Provider,
    check_base_url, price_of, provider,
};
use crate::run::JudgeSetup;

/// Where prompts come from that are not the page's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromptsFrom {
    User,
    Copy,
    /// They came with a copy, and the user changed them.
    CopyAndUser,
}

#[derive(Clone, PartialEq)]
pub struct JudgeState {
    pub provider: &'static Provider,
    pub base_url: String,
    pub model: String,
    /// As the provider lists them, once it was asked.
    pub models: Arc<Vec<ListedModel>>,
    pub parameters: Parameters,
    pub prompts: Arc<PromptTexts>,
    pub prompts_from: PromptsFrom,
    /// The settings as a whole came with a copy that was opened.
    pub came_with_copy: bool,
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
    /// Keys of parameters by model, as they were refused.
    refusals: Value,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum IsFromCopy {
    Yes,
    No,
}

impl JudgeState {
    pub fn recalled(kept: &Value) -> Self {
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
            effort: kept["effort"].as_str().and_then(Effort::from_key),
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
            prompts_from: PromptsFrom::User,
            came_with_copy: false,
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
    pub fn method(&self) -> Bifact {
        Bifact { prompts: (*self.prompts).clone() }
    }

    pub fn setup(&self) -> Result<JudgeSetup<Bifact>, String> {
        let provider = self.provider;
        let mut setup = JudgeSetup {
            provider,
            base_url: String::new(),
            model: String::new(),
            inquiry: self.method(),
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

    /// Whom a request goes to, as the address says.
    pub fn host(&self) -> String {
        let address = self.base_url.trim();
        let behind_scheme = address.split_once("://").map_or(address, |(_, rest)| rest);
        let end = behind_scheme.find(['/', '?', '#', '\\']).unwrap_or(behind_scheme.len());
        behind_scheme[..end].to_owned()
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
        let keys = refused.into_iter().flatten().filter_map(Value::as_str);
        keys.filter_map(Parameter::from_key).collect()
    }

    pub fn note_refusals(&mut self, model_key: &str, refused: &[Parameter]) {
        let keys: Vec<&str> = refused.iter().map(|parameter| parameter.key()).collect();
        *member(&mut self.refusals, model_key) = keys.into();
    }

    /// What refusals are remembered by.
    pub fn model_key(&self) -> String {
        format!("{} {} {}", self.provider.id, self.base_url.trim(), self.model.trim())
    }

    /// By the user's hand.
    pub fn change_prompts(&mut self, change: impl FnOnce(&mut PromptTexts)) {
        let are_as_they_come = *self.prompts == PromptTexts::default();
        self.prompts_from = match self.prompts_from {
            PromptsFrom::Copy | PromptsFrom::CopyAndUser if !are_as_they_come => {
                PromptsFrom::CopyAndUser
            }
            _ => PromptsFrom::User,
        };
        change(Arc::make_mut(&mut self.prompts));
    }

    /// As a project keeps it: this provider only, neither keys nor what it may cost.
    pub fn for_project(&self) -> Value {
        let mut kept = self.as_kept();
        if let Value::Object(members) = &mut kept {
            for name in ["cap", "spent", "refusals"] {
                members.remove(name);
            }
        }
        let address = check_base_url(&self.base_url).unwrap_or_default();
        let used = vec![("base_url", address.into()), ("model", self.model.trim().into())];
        kept["last_used"] = object(vec![(self.provider.id, object(used))]);
        kept[PROMPTS_CHANGED] = (self.prompts_from != PromptsFrom::Copy).into();
        kept[OWN_SETTINGS] = (!self.came_with_copy).into();
        kept
    }

    /// The settings of a project in place of these. Keys, spending and what models refuse stay.
    pub fn take_from_project(&mut self, kept: &Value, is_from_copy: IsFromCopy) {
        if kept["provider"].as_str().and_then(provider).is_none() {
            return;
        }
        let says = |name: &str| kept[name].as_bool().unwrap_or(false);
        let is_from_copy = is_from_copy == IsFromCopy::Yes && !says(OWN_SETTINGS);
        let prompts_from = match (is_from_copy, says(PROMPTS_CHANGED)) {
            (false, _) => PromptsFrom::User,
            (true, false) => PromptsFrom::Copy,
            (true, true) => PromptsFrom::CopyAndUser,
        };
        let Self { provider, base_url, model, parameters, prompts, at_once, patience, .. } =
            Self::recalled(kept);
        self.choose(provider);
        *self = Self {
            base_url,
            model,
            parameters,
            prompts,
            prompts_from,
            came_with_copy: is_from_copy,
            at_once,
            patience,
            ..self.clone()
        };
    }

    /// What is the user's whichever judge is set: keys, spending and what models refuse.
    pub fn take_common(&mut self, from: &Self) {
        self.keys = from.keys.clone();
        self.cap = from.cap;
        self.spent = from.spent;
        self.refusals = from.refusals.clone();
    }

    pub fn has_same_common(&self, other: &Self) -> bool {
        (&self.keys, self.cap, self.spent.to_bits(), &self.refusals)
            == (&other.keys, other.cap, other.spent.to_bits(), &other.refusals)
    }

    /// Into what is kept of the user's settings, and nothing else of them.
    pub fn put_common(&self, kept: &mut Value) {
        for (name, value) in [
            ("cap", self.cap.into()),
            ("spent", self.spent.into()),
            ("refusals", self.refusals.clone()),
        ] {
            *member(kept, name) = value;
        }
    }

    /// As the user's own settings are kept.
    pub fn as_own(&mut self) -> Value {
        self.note_use();
        self.as_kept()
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
            ("effort", effort.map(Effort::key).into()),
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
