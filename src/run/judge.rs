//! Everything that makes a judge this judge and no other.

use std::sync::Arc;

use crate::evaluation::fingerprint::Fingerprint;
use crate::evaluation::prompts::PromptTexts;
use crate::evaluation::signature::{Judge, ModelJudge};
use crate::providers::{Access, Parameters, Provider};

#[derive(Debug, Clone, PartialEq)]
pub struct JudgeSetup {
    pub provider: &'static Provider,
    pub base_url: String,
    pub model: String,
    pub prompts: PromptTexts,
    pub parameters: Parameters,
}

impl JudgeSetup {
    /// Two setups with the same fingerprint fill the same result set.
    pub fn fingerprint(&self) -> Fingerprint {
        if self.provider.access == Access::Rules {
            return Fingerprint::of([self.provider.id]);
        }
        let prompts = self.prompts.fingerprint().to_string();
        let parameters = self.parameters.whole_text();
        let Self { base_url, model, .. } = self;
        Fingerprint::of([self.provider.id, base_url, model, &prompts, &parameters])
    }

    /// A title for its results.
    pub fn name(&self) -> String {
        match self.provider.access {
            Access::Http(_) => format!("{} via {}", self.model, self.provider.name),
            Access::BrowserModel | Access::Rules => self.provider.name.to_owned(),
        }
    }

    /// As it goes into a signature, with the parameters the model really took.
    pub fn signed(&self, parameters: Parameters) -> Judge {
        if self.provider.access == Access::Rules {
            return Judge::Rules;
        }
        Judge::Model(Arc::new(ModelJudge {
            name: self.name(),
            prompts: self.prompts.fingerprint(),
            parameters: parameters.text(),
        }))
    }
}
