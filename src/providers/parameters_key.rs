//! A model's parameters as identifiers: one that files name, and one that is only hashed.

use super::question::{Effort, Parameters};
use crate::base::number::shortest;

impl Parameters {
    /// What can change an answer, as exports and journals have it (`AskedWith` says it for people):
    /// `temperature=0,effort=low,structured`.
    pub fn key(self) -> String {
        let temperature =
            self.temperature.map(|degrees| format!("temperature={}", shortest(degrees)));
        let effort = self.effort.map(|effort| format!("effort={}", effort.key()));
        let form = if self.structured { "structured" } else { "free-text" };
        let parts = temperature.into_iter().chain(effort).chain([form.to_owned()]);
        parts.collect::<Vec<_>>().join(",")
    }

    /// All of them, for fingerprints only. It reads like words because it once was the text that people
    /// saw. Every answer that was ever paid for is found by it, so not a byte of it may change.
    pub fn hashed_key(self) -> String {
        let temperature =
            self.temperature.map(|degrees| format!("temperature {}", shortest(degrees)));
        let effort = self.effort.map(|effort| {
            let effort = match effort {
                Effort::Minimal => "minimal",
                Effort::Low => "low",
                Effort::Medium => "medium",
                Effort::High => "high",
            };
            format!("effort {effort}")
        });
        let form = if self.structured { "structured" } else { "free text" };
        let limit = self.output_limit.map(|limit| format!("at most {limit} tokens"));
        let parts = temperature.into_iter().chain(effort).chain([form.to_owned()]).chain(limit);
        parts.collect::<Vec<_>>().join(" · ")
    }
}
