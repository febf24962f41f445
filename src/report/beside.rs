//! What another method adds to the rows of an export: AutoRater's level where verdicts on fulfilment override
//! it, beside AutoRater's own.

use serde_json::Value;

use crate::dataset::members_of;
use crate::evaluation::pair::IntentPair;

/// Fields of a row.
pub const PREDICTION_FULFILLED: &str = "prediction_fulfilled";
pub const LEVEL_WITH_FULFILMENT: &str = "level_with_fulfilment";

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Beside {
    /// Fields of the row.
    pub members: Vec<(&'static str, &'static str)>,
    /// For people, where it changes what the row says.
    pub sentence: Option<&'static str>,
}

/// Adds the fields to a row. A field that the file has under the same name comes from an earlier export and is
/// replaced.
pub fn put_beside(pair: &mut IntentPair, members: &[(&'static str, &'static str)]) {
    let given = pair.extras.as_deref().map(members_of).unwrap_or_default();
    let is_new = |name: &str| members.iter().any(|(own, _)| *own == name);
    let kept = given.iter().filter(|(name, _)| !is_new(name));
    let kept = kept.map(|(name, value)| format!("{}:{value}", Value::from(&**name)));
    let added = members.iter().map(|(name, value)| format!("\"{name}\":{}", Value::from(*value)));
    let all: Vec<String> = kept.chain(added).collect();
    pair.extras = Some(format!("{{{}}}", all.join(",")).as_str().into());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::read_whole;

    #[test]
    fn fields_are_added_and_replace_those_of_an_earlier_export() {
        let rows = [
            r#"{"gold": "g", "prediction": "p", "page": 7, "level_with_fulfilment": "match"}"#,
            r#"{"gold": "h", "prediction": "p"}"#,
        ];
        let (mut batch, _) = read_whole(&rows.join("\n"));
        for pair in &mut batch.pairs {
            put_beside(pair, &[(LEVEL_WITH_FULFILMENT, "none")]);
        }
        let extras: Vec<_> = batch.pairs.iter().map(|pair| pair.extras.as_deref()).collect();
        let added =
            [r#"{"page":7,"level_with_fulfilment":"none"}"#, r#"{"level_with_fulfilment":"none"}"#];
        assert_eq!(extras, added.map(Some));
    }
}
