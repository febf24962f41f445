//! A model's parameters as identifiers: one for files, and one that is only hashed.

use super::question::{Effort, Parameters};
use crate::base::number::shortest;

impl Parameters {
    /// The key in exports and journals of everything that can change an answer:
    /// `temperature=0,effort=low,structured`. `AskedWith` is its text for people.
    pub fn key(self) -> String {
        let temperature =
            self.temperature.map(|degrees| format!("temperature={}", shortest(degrees)));
        let effort = self.effort.map(|effort| format!("effort={}", effort.key()));
        let form = if self.structured { "structured" } else { "free-text" };
        let parts = temperature.into_iter().chain(effort).chain([form.to_owned()]);
        parts.collect::<Vec<_>>().join(",")
    }

    /// All of them, for fingerprints only. It reads like text because people once saw it. Every paid
    /// answer is found by it, so not a byte may change.
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
