//! Choosing a judge: the panel on the Data screen and on the start page.

use crate::base::number::{counted, fixed};

pub const TITLE: &str = "Judge";
pub const START: &str = "Start";
pub const PREDICT: &str = "Predict goals";
pub const RUNNING: &str = "A run is in progress";
pub const JUDGED_BY: &str = "Judge";
pub const WITHOUT_KEY: &str = "No key needed";
pub const HOSTED: &str = "Hosted";
pub const OWN_SERVER: &str = "Your own server";

pub const FROM_COPY: &str = "These settings came with the copy you opened and apply to this project only. \
    Check the address before you enter a key. ";
pub const USE_OWN_SETTINGS: &str = "Use my own settings";

pub const RULES: &str = "Compares words, numbers and dates in your browser. A rough first look: use a model \
    for scores you rely on.";
pub const RULES_MEASURED: &str = "How far the rules agree with people";

pub const BUILT_IN: &str = "Runs inside Chrome: no key, and nothing leaves this machine.";
pub const BUILT_IN_READY: &str = " It is ready.";
pub const BUILT_IN_DOWNLOADS: &str =
    " Chrome downloads it at the first request, which takes a while.";
pub const BUILT_IN_MISSING: &str = " Not available in this browser.";

pub const ADDRESS: &str = "Address";
pub const KEY: &str = "API key";
pub const KEY_OPTIONAL: &str = " (optional)";
pub const GET_KEY: &str = "Get a key";
pub const FORGET_KEYS: &str = "Forget all keys";
pub const KEY_IN_TAB: &str = "Sent to this address only. Forgotten when you close this tab.";
pub const KEY_IN_MEMORY: &str = "Sent to this address only. Kept in memory.";
pub const KEEP_KEY: &str = "Remember until I close this tab";
pub const MORE: &str = "Learn more";

pub const MODEL: &str = "Model";
pub const NO_MODEL_LIST: &str = "This address has no list of models. Type a name.";
pub const TEST: &str = "Test connection";
pub const TESTING: &str = "Testing …";

pub const MODEL_DEFAULT: &str = "model default";
pub const UNKNOWN: &str = "unknown";
pub const NO_CAP: &str = "none";
pub const TEMPERATURE: &str = "Temperature";
pub const MAX_TOKENS: &str = "Max output tokens";
pub const PRICE_IN: &str = "Input price ($ per million tokens)";
pub const PRICE_OUT: &str = "Output price ($ per million tokens)";
pub const CAP: &str = "Spending cap for all runs ($)";
pub const EFFORT: &str = "Reasoning effort";
pub const SCHEMA: &str = "Request JSON output where the provider supports it";
pub const RESET_SPENDING: &str = "Reset spending";
pub const CLEAR_CACHE: &str = "Clear cache";

pub const PROMPTS_DEFAULT: &str = "default";
pub const PROMPTS_EARLIER: &str = "from an earlier version";
pub const PROMPTS_YOURS: &str = "changed by you";
pub const PROMPTS_OF_COPY: &str = "from the copy";
pub const PROMPTS_OF_COPY_CHANGED: &str = "from the copy, changed by you";
pub const PROMPT_1: &str = "Part 1: split a gold intent into facts";
pub const PROMPT_2: &str = "Part 2: compare both intents";
pub const PROMPTS_NOTE: &str = "The data of each request follows these texts as JSON between <data> and \
    </data>. Changed prompts make a separate result set.";
pub const RESTORE_PROMPTS: &str = "Restore default prompts";

pub fn try_first(pairs: usize) -> String {
    format!("Try {} first", counted(pairs, "random pair"))
}

pub fn settings(parameters: &str, at_once: usize) -> String {
    format!("Settings: {parameters} · {at_once} at once")
}

pub fn spent(dollars: f64) -> String {
    format!("Spent so far: ${}", fixed(dollars, 2))
}

pub fn cached(answers: usize) -> String {
    format!("{} (not billed again)", counted(answers, "cached answer"))
}

pub fn prompts(whose: &str, fingerprint: &str) -> String {
    format!("Prompts: {whose} ({fingerprint})")
}

pub fn list_models(host: &str) -> String {
    format!("List the models at {host}")
}

pub fn models_found(count: usize) -> String {
    format!("{} to choose from", counted(count, "model"))
}

pub fn models_not_listed(why: &str) -> String {
    format!("The models could not be listed. {why}")
}

pub fn key_first(provider: &str) -> String {
    format!("Enter your key for {provider} first.")
}

pub fn connected(name: &str, milliseconds: f64) -> String {
    format!("Connected: {name} answered in {} ms.", fixed(milliseconds, 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_agree_with_their_nouns() {
        assert_eq!(cached(1), "1 cached answer (not billed again)");
        assert_eq!(cached(3), "3 cached answers (not billed again)");
        assert_eq!(try_first(20), "Try 20 random pairs first");
        assert_eq!(prompts(PROMPTS_DEFAULT, "46b61c25"), "Prompts: default (46b61c25)");
    }
}
