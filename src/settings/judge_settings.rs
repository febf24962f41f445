//! The judge's settings: provider, key, model and parameters.
//!
//! Everything except keys is stored (`stored_settings.rs`); keys are on a `KeyRing`.

use std::sync::Arc;

use serde_json::Value;

use super::asked_method::AskedMethod;
use super::key_ring::KeyRing;
use crate::base::json::member;
use crate::evaluation::begins::Begins;
use crate::evaluation::inquiry::Inquiry;
use crate::methods::autorater::{Autorater, RuleSet};
use crate::methods::bifact::Bifact;
use crate::methods::bifact::prompts::PromptTexts;
use crate::methods::fulfilment::Fulfilment;
use crate::methods::repeats::{Material, Repeats, Splits};
use crate::methods::watched::{Sees, Trajectories};
use crate::producers::goal::Goal;
use crate::providers::{
    Access, Key, KeyNeed, ListedModel, Parameter, Parameters, Price, Provider, check_base_url,
    price_of, provider,
};
use crate::run::JudgeSetup;

/// The origin of prompts that differ from the page's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromptsFrom {
    User,
    Copy,
    /// They came with a copy, and the user changed them.
    CopyAndUser,
}

/// How screens are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ScreenSettings {
    /// Some are left out where a request may not hold all of them.
    pub thins: bool,
    /// The longest side in pixels, where the user set one.
    pub long_edge: Option<u32>,
}

#[derive(Clone, PartialEq)]
pub struct JudgeSettings {
    pub provider: &'static Provider,
    pub base_url: String,
    pub model: String,
    /// The provider's list, once it was loaded.
    pub models: Arc<Vec<ListedModel>>,
    pub parameters: Parameters,
    /// What it is asked.
    pub asks: AskedMethod,
    /// The rules AutoRater goes by, and what it is shown of a trajectory.
    pub rules: RuleSet,
    pub sees: Sees,
    /// Trajectories of the data that a model sees with their goals before it predicts others.
    pub goal_examples: usize,
    pub screens: ScreenSettings,
    pub prompts: Arc<PromptTexts>,
    pub prompts_from: PromptsFrom,
    /// All settings came with an opened copy.
    pub came_with_copy: bool,
    pub at_once: usize,
    /// Seconds after which a request is given up.
    pub patience: u32,
    /// US dollars per million tokens, if the user entered a price.
    pub own_price: Option<Price>,
    /// The spending cap over all runs in US dollars, and what they have cost so far.
    pub cap: Option<f64>,
    pub spent: f64,
    /// Rows that carry an answer are judged again.
    pub judges_again: bool,
    /// Gold intents that another judge has split are split again.
    pub splits_again: bool,
    pub keys: KeyRing,
    /// The last address and model of each provider.
    pub(super) last_used: Value,
    /// The keys of refused parameters, by model.
    pub(super) refusals: Value,
}

impl JudgeSettings {
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

    pub fn begins(&self) -> Begins {
        Begins { judges_again: self.judges_again, grounds_again: self.splits_again }
    }

    pub fn method(&self) -> Bifact {
        Bifact { prompts: (*self.prompts).clone() }
    }

    /// The judge, or what is still missing.
    pub fn setup(&self) -> Result<JudgeSetup<Bifact>, String> {
        self.setup_for(self.method())
    }

    /// It is shown as much of trajectories as there is, and its signature says so.
    pub fn autorater(&self, trajectories: Trajectories) -> Autorater {
        Autorater { rules: self.rules, sees: trajectories.at_most(self.sees), trajectories }
    }

    /// Whether a trajectory fulfils a task can only be told by looking at it.
    pub fn fulfilment(&self, trajectories: Trajectories) -> Fulfilment {
        Fulfilment { sees: self.sees_something(&trajectories), trajectories }
    }

    /// So can what the user wanted.
    pub fn goal(&self, trajectories: Trajectories) -> Goal {
        let sees = self.sees_something(&trajectories);
        Goal { sees, trajectories, examples: self.goal_examples }
    }

    pub fn repeats(&self, times: u16, splits: Splits, material: Material) -> Repeats {
        Repeats { prompts: (*self.prompts).clone(), times, splits, material }
    }

    fn sees_something(&self, trajectories: &Trajectories) -> Sees {
        let wanted = if self.sees == Sees::Nothing { Sees::Actions } else { self.sees };
        trajectories.at_most(wanted)
    }

    /// What it lacks to be asked.
    pub fn lacks(&self, method: AskedMethod) -> Option<String> {
        if method != AskedMethod::Bifact && self.provider.access == Access::Rules {
            return Some(match method {
                AskedMethod::Repeats => {
                    "The rules always give the same answer. Choose a model.".to_owned()
                }
                AskedMethod::Goal => "The rules cannot predict goals. Choose a model.".to_owned(),
                _ => format!("{} needs a language model. Choose one.", method.name()),
            });
        }
        self.setup().err()
    }

    /// The same for another method or a producer.
    pub fn setup_for<I: Inquiry>(&self, inquiry: I) -> Result<JudgeSetup<I>, String> {
        let provider = self.provider;
        if let Access::Http(_) = provider.access {
            check_base_url(&self.base_url).map_err(str::to_owned)?;
            let key = self.key();
            if key.is_empty() && provider.key == KeyNeed::Required {
                return Err(format!("Enter your key for {}.", provider.name));
            }
            if !key.is_sendable() {
                return Err("The key holds a space or a character no key has. Copy it again \
                            from the provider’s page."
                    .to_owned());
            }
        }
        self.setup_elsewhere(inquiry)
    }

    /// The same for a judge that is asked elsewhere: nothing is sent from here, so no key is needed.
    pub fn setup_elsewhere<I: Inquiry>(&self, inquiry: I) -> Result<JudgeSetup<I>, String> {
        let (mut base_url, mut model) = (String::new(), String::new());
        if let Access::Http(_) = self.provider.access {
            base_url = check_base_url(&self.base_url).map_err(str::to_owned)?;
            self.model.trim().clone_into(&mut model);
            if model.is_empty() {
                return Err("Enter the name of a model.".to_owned());
            }
        }
        let (provider, parameters) = (self.provider, self.parameters);
        Ok(JudgeSetup { provider, base_url, model, inquiry, parameters })
    }

    /// The same settings with every other provider that was used before: who else results may be of.
    pub fn with_others_used(&self) -> Vec<Self> {
        let names = self.last_used.as_object().into_iter().flatten().map(|(id, _)| id);
        let others = names.filter_map(|id| provider(id)).filter(|one| one.id != self.provider.id);
        others
            .map(|one| {
                let mut settings = self.clone();
                settings.choose(one);
                settings
            })
            .collect()
    }

    /// The host in the address.
    pub fn host(&self) -> String {
        let address = self.base_url.trim();
        let behind_scheme = address.split_once("://").map_or(address, |(_, rest)| rest);
        let end = behind_scheme.find(['/', '?', '#', '\\']).unwrap_or(behind_scheme.len());
        behind_scheme[..end].to_owned()
    }

    /// The price, if known.
    pub fn price(&self) -> Option<Price> {
        let listed = self.models.iter().find(|listed| listed.id == self.model);
        self.own_price
            .or(listed.and_then(|listed| listed.price))
            .or_else(|| price_of(self.provider.id, &self.model))
    }

    /// What is left of the cap.
    pub fn budget(&self) -> Option<f64> {
        Some((self.cap? - self.spent).max(0.0))
    }

    /// Parameters this model is known to refuse.
    pub fn refused_parameters(&self) -> Vec<Parameter> {
        let refused = self.refusals[self.model_key()].as_array();
        let keys = refused.into_iter().flatten().filter_map(Value::as_str);
        keys.filter_map(Parameter::from_key).collect()
    }

    pub fn note_refusals(&mut self, model_key: &str, refused: &[Parameter]) {
        let keys: Vec<&str> = refused.iter().map(|parameter| parameter.key()).collect();
        *member(&mut self.refusals, model_key) = keys.into();
    }

    /// Refusals are stored under this.
    pub fn model_key(&self) -> String {
        format!("{} {} {}", self.provider.id, self.base_url.trim(), self.model.trim())
    }

    /// A change by the user.
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::providers::provider;

    fn judge(id: &str) -> JudgeSettings {
        let mut judge = JudgeSettings::read(&Value::Null, KeyRing::default());
        judge.choose(provider(id).unwrap());
        judge
    }

    #[test]
    fn a_judge_that_lacks_something_says_what() {
        assert!(judge("rules").setup().is_ok());
        let mut judge = judge("openai");
        assert_eq!(judge.setup(), Err("Enter your key for OpenAI.".to_owned()));
        judge.set_key("sk with a space");
        assert!(judge.setup().is_err_and(|why| why.contains("Copy it again")));
        judge.set_key("sk-fine");
        judge.model = "  ".to_owned();
        assert_eq!(judge.setup(), Err("Enter the name of a model.".to_owned()));
        judge.model = " a-model ".to_owned();
        assert_eq!(judge.setup().map(|setup| setup.model), Ok("a-model".to_owned()));
        judge.base_url = "javascript:alert(1)".to_owned();
        assert!(judge.setup().is_err());
    }

    #[test]
    fn a_key_does_not_follow_to_another_address() {
        let mut judge = judge("openai");
        judge.set_key("sk-secret");
        judge.base_url = "https://elsewhere.example/v1".to_owned();
        assert!(judge.key().is_empty());
    }

    #[test]
    fn the_host_is_what_stands_before_the_path() {
        let mut judge = judge("openai");
        for (address, host) in [
            ("https://one.example/v1", "one.example"),
            (" http://localhost:11434 ", "localhost:11434"),
            ("https://one.example\\@two.example", "one.example"),
            ("one.example?q", "one.example"),
            ("", ""),
        ] {
            address.clone_into(&mut judge.base_url);
            assert_eq!(judge.host(), host, "{address}");
        }
    }

    #[test]
    fn what_may_still_be_spent_is_never_less_than_nothing() {
        let mut judge = judge("rules");
        assert_eq!(judge.budget(), None);
        (judge.cap, judge.spent) = (Some(1.0), 3.0);
        assert_eq!(judge.budget(), Some(0.0));
    }

    #[test]
    fn refusals_are_remembered_by_model() {
        let mut judge = judge("openai");
        judge.model = "one".to_owned();
        let key = judge.model_key();
        judge.note_refusals(&key, &[Parameter::Temperature]);
        assert_eq!(judge.refused_parameters(), [Parameter::Temperature]);
        judge.model = "another".to_owned();
        assert!(judge.refused_parameters().is_empty());
    }
}
