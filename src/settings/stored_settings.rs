//! Stores judge settings: the user's own in the browser, a project's with the project.

use std::sync::Arc;

use serde_json::Value;

use super::asked_method::AskedMethod;
use super::judge_settings::{JudgeSettings, PromptsFrom, ScreenSettings};
use super::key_ring::KeyRing;
use crate::base::json::{member, object};
use crate::methods::autorater::RuleSet;
use crate::methods::bifact::prompts::PromptTexts;
use crate::methods::watched::Sees;
use crate::producers::goal::MOST_EXAMPLES;
use crate::project::{OWN_SETTINGS, PROMPTS_CHANGED};
use crate::providers::{Effort, PROVIDERS, Parameters, check_base_url, provider};

/// The member of a project's settings that records the page's prompts at that time.
const DEFAULT_PROMPTS: &str = "default_prompts";

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum IsFromCopy {
    Yes,
    No,
}

impl JudgeSettings {
    /// Reads the user's stored settings. Anything malformed is ignored.
    pub fn read(kept: &Value, keys: KeyRing) -> Self {
        let whole = |name: &str| kept[name].as_u64().and_then(|n| u32::try_from(n).ok());
        let key = |name: &str| kept[name].as_str();
        let default = Parameters::default();
        let parameters = Parameters {
            // A removed temperature is stored as null.
            temperature: match kept.get("temperature") {
                Some(kept) => kept.as_f64(),
                None => default.temperature,
            },
            output_limit: match kept.get("output_limit") {
                Some(_) => whole("output_limit"),
                None => default.output_limit,
            },
            effort: key("effort").and_then(Effort::from_key),
            structured: kept["structured"].as_bool().unwrap_or(default.structured),
        };
        // Without settings the page starts with a judge that needs no key.
        let chosen = key("provider").and_then(provider).or_else(|| provider("rules"));
        let mut state = Self {
            provider: &PROVIDERS[0],
            base_url: String::new(),
            model: String::new(),
            models: Arc::default(),
            parameters,
            asks: key("asks").and_then(AskedMethod::from_key).unwrap_or_default(),
            rules: key("rules").and_then(RuleSet::from_key).unwrap_or_default(),
            sees: key("sees").and_then(Sees::from_key).unwrap_or_default(),
            goal_examples: whole("goal_examples").map_or(0, |n| n.min(MOST_EXAMPLES) as usize),
            screens: ScreenSettings {
                thins: kept["thins_screens"].as_bool().unwrap_or(false),
                long_edge: whole("long_edge").filter(|edge| *edge > 0),
            },
            prompts: Arc::new(own_prompts(kept).unwrap_or_default()),
            prompts_from: PromptsFrom::User,
            came_with_copy: false,
            at_once: whole("at_once").map_or(8, |n| n.clamp(1, 64) as usize),
            patience: whole("patience").unwrap_or(120).clamp(1, 3600),
            own_price: None,
            cap: kept["cap"].as_f64(),
            spent: kept["spent"].as_f64().unwrap_or(0.0),
            judges_again: false,
            splits_again: false,
            keys,
            last_used: kept["last_used"].clone(),
            refusals: kept["refusals"].clone(),
        };
        state.choose(chosen.unwrap_or(&PROVIDERS[0]));
        state
    }

    /// What a project stores: this provider only, without keys or spending.
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
        kept[DEFAULT_PROMPTS] = PromptTexts::default().fingerprint().to_string().into();
        kept[PROMPTS_CHANGED] = (self.prompts_from != PromptsFrom::Copy).into();
        kept[OWN_SETTINGS] = (!self.came_with_copy).into();
        kept
    }

    /// Takes over a project's settings. Keys, spending and refusals stay.
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
        let default = || PromptTexts::default_named(kept[DEFAULT_PROMPTS].as_str());
        let prompts = Arc::new(own_prompts(kept).unwrap_or_else(default));
        let read = Self::read(kept, KeyRing::default());
        let Self { provider, base_url, model, parameters, at_once, patience, .. } = read;
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
            asks: read.asks,
            rules: read.rules,
            sees: read.sees,
            goal_examples: read.goal_examples,
            screens: read.screens,
            ..self.clone()
        };
    }

    /// Takes over what does not depend on the judge: keys, spending and refusals.
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

    /// Writes those into the stored settings, and nothing else.
    pub fn put_common(&self, kept: &mut Value) {
        for (name, value) in [
            ("cap", self.cap.into()),
            ("spent", self.spent.into()),
            ("refusals", self.refusals.clone()),
        ] {
            *member(kept, name) = value;
        }
    }

    /// What is stored of the user's own settings.
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
            ("asks", self.asks.key().into()),
            ("rules", self.rules.key().into()),
            ("sees", self.sees.key().into()),
            ("goal_examples", self.goal_examples.into()),
            ("thins_screens", self.screens.thins.into()),
            ("long_edge", self.screens.long_edge.into()),
            ("prompts", own_prompts.into()),
            ("at_once", self.at_once.into()),
            ("patience", self.patience.into()),
            ("cap", self.cap.into()),
            ("spent", self.spent.into()),
            ("refusals", self.refusals.clone()),
        ])
    }
}

/// `None` if they are the page's own.
fn own_prompts(kept: &Value) -> Option<PromptTexts> {
    let text = |place: usize| kept["prompts"][place].as_str().map(str::to_owned);
    Some(PromptTexts { factoring: text(0)?, assessment: text(1)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::json::read_json;
    use crate::providers::Parameter;

    fn settings(kept: &str) -> JudgeSettings {
        JudgeSettings::read(&read_json(kept).unwrap_or_default(), KeyRing::default())
    }

    fn changed() -> JudgeSettings {
        let mut judge = settings("");
        judge.choose(provider("openai").unwrap());
        judge.base_url = "https://one.example/v1".to_owned();
        judge.model = "a-model".to_owned();
        judge.parameters.temperature = None;
        judge.at_once = 3;
        (judge.asks, judge.rules) = (AskedMethod::Autorater, RuleSet::People);
        judge.sees = Sees::Nothing;
        judge.goal_examples = 2;
        judge.screens = ScreenSettings { thins: true, long_edge: Some(900) };
        judge.cap = Some(2.5);
        judge.spent = 1.0;
        judge.note_refusals("openai https://one.example/v1 a-model", &[Parameter::Temperature]);
        judge.keys.set("https://one.example/v1", "sk-secret");
        judge
    }

    #[test]
    fn whoever_has_set_nothing_begins_with_the_rules() {
        for kept in ["", "[]", "7", r#"{"provider": "no such", "at_once": -1, "spent": "x"}"#] {
            let judge = settings(kept);
            assert_eq!(judge.provider.id, "rules", "{kept}");
            assert_eq!((judge.at_once, judge.patience, judge.spent), (8, 120, 0.0), "{kept}");
        }
        assert_eq!(settings(r#"{"at_once": 1000, "patience": 0}"#).at_once, 64);
        assert_eq!(settings(r#"{"at_once": 1000, "patience": 0}"#).patience, 1);
    }

    #[test]
    fn the_users_own_settings_come_back_as_they_were_kept_without_keys() {
        let kept = changed().as_own();
        assert!(!kept.to_string().contains("sk-secret"));
        let read = JudgeSettings::read(&kept, KeyRing::default());
        assert_eq!(read.provider.id, "openai");
        assert_eq!((&*read.base_url, &*read.model), ("https://one.example/v1", "a-model"));
        assert_eq!((read.parameters.temperature, read.at_once), (None, 3));
        let asked = (read.asks, read.rules, read.sees);
        assert_eq!(asked, (AskedMethod::Autorater, RuleSet::People, Sees::Nothing));
        assert_eq!(read.screens, ScreenSettings { thins: true, long_edge: Some(900) });
        assert_eq!(read.goal_examples, 2);
        assert_eq!((read.cap, read.spent, read.budget()), (Some(2.5), 1.0, Some(1.5)));
        assert_eq!(read.refused_parameters(), [Parameter::Temperature]);
        assert!(!read.keys.has_any());
    }

    #[test]
    fn a_project_keeps_neither_keys_nor_what_runs_may_cost() {
        let kept = changed().for_project();
        assert!(!kept.to_string().contains("sk-secret"));
        for name in ["cap", "spent", "refusals"] {
            assert!(kept.get(name).is_none(), "{name}");
        }
        let mut mine = settings("");
        mine.spent = 7.0;
        mine.keys.set("https://one.example/v1", "sk-mine");
        mine.take_from_project(&kept, IsFromCopy::No);
        assert_eq!((&*mine.model, mine.at_once, mine.spent), ("a-model", 3, 7.0));
        assert_eq!(mine.key().expose(), "sk-mine");
        assert_eq!((mine.asks, mine.sees), (AskedMethod::Autorater, Sees::Nothing));
        assert_eq!(mine.prompts_from, PromptsFrom::User);
        // An unknown provider changes nothing.
        let before = mine.clone();
        mine.take_from_project(&read_json(r#"{"provider": "no such"}"#).unwrap(), IsFromCopy::No);
        assert!(mine == before);
    }

    #[test]
    fn settings_that_came_with_a_copy_say_so() {
        let mut sent = changed();
        sent.came_with_copy = true;
        sent.prompts_from = PromptsFrom::Copy;
        let mut mine = settings("");
        mine.take_from_project(&sent.for_project(), IsFromCopy::Yes);
        assert_eq!((mine.came_with_copy, mine.prompts_from), (true, PromptsFrom::Copy));
        mine.change_prompts(|prompts| prompts.factoring.push('!'));
        assert_eq!(mine.prompts_from, PromptsFrom::User, "the copy's were the page's own");
        let mut again = settings("");
        mine.prompts_from = PromptsFrom::CopyAndUser;
        again.take_from_project(&mine.for_project(), IsFromCopy::Yes);
        assert_eq!(again.prompts_from, PromptsFrom::CopyAndUser);
        assert!(again.prompts.factoring.ends_with('!'));
        again.change_prompts(|prompts| prompts.assessment.push('!'));
        assert_eq!(again.prompts_from, PromptsFrom::CopyAndUser);
    }

    #[test]
    fn what_is_common_to_all_judges_goes_into_what_was_kept_and_nothing_else() {
        let mut kept = read_json(r#"{"model": "another tab's", "spent": 0.5}"#).unwrap();
        changed().put_common(&mut kept);
        assert_eq!(kept["model"], "another tab's");
        assert_eq!((kept["spent"].as_f64(), kept["cap"].as_f64()), (Some(1.0), Some(2.5)));
        let mut other = settings("");
        assert!(!other.has_same_common(&changed()));
        other.take_common(&changed());
        assert!(other.has_same_common(&changed()));
        assert_eq!(other.provider.id, "rules");
    }
}
