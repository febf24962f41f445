//! Maps fields to roles, guessed from the usual names.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::role::{Role, is_named};
use super::shape::{FieldPath, Shape};
use crate::base::json::read_json;

/// The role of each field.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Mapping {
    parts: Vec<(Role, FieldPath)>,
    pub empty: EmptyPredictions,
}

/// What an empty prediction counts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum EmptyPredictions {
    /// A pair in which nothing was predicted.
    #[default]
    Counted,
    LeftOut,
}

impl EmptyPredictions {
    pub const ALL: [Self; 2] = [Self::Counted, Self::LeftOut];

    /// The stored key.
    pub fn key(self) -> &'static str {
        match self {
            Self::Counted => "counted",
            Self::LeftOut => "left-out",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|empty| empty.key() == key)
    }
}

impl Mapping {
    /// The likeliest field for each role. A field has one role at most.
    pub fn guess(shape: &Shape) -> Self {
        let mut mapping = Self::default();
        for role in Role::ALL {
            if role == Role::Predictions && mapping.field(Role::Predicted).is_some() {
                continue;
            }
            let found = role.usual_names().iter().find_map(|name| {
                shape.fields.iter().find(|field| {
                    is_named(&field.path, name)
                        && role.suits(field)
                        && shape.is_own_or_common(field)
                        && !mapping.uses(&field.path)
                })
            });
            if let Some(field) = found {
                mapping.parts.push((role, field.path.clone()));
            }
        }
        mapping
    }

    /// The stored form: `{"parts":[["Gold",["intent","expert"]]]}`.
    pub fn to_json(&self) -> String {
        let part = |(role, path): &(Role, FieldPath)| {
            Value::from(vec![Value::from(role.key()), path.0.clone().into()])
        };
        let parts: Value = self.parts.iter().map(part).collect();
        let empty = match self.empty {
            EmptyPredictions::Counted => String::new(),
            chosen @ EmptyPredictions::LeftOut => format!(",\"empty\":\"{}\"", chosen.key()),
        };
        format!("{{\"parts\":{parts}{empty}}}")
    }

    pub fn from_json(kept: &str) -> Option<Self> {
        let kept = read_json(kept)?;
        let part = |part: &Value| {
            let role = Role::from_key(part.get(0)?.as_str()?)?;
            let keys = part.get(1)?.as_array()?.iter().map(|key| key.as_str().map(str::to_owned));
            Some((role, FieldPath(keys.collect::<Option<_>>()?)))
        };
        let parts = kept.get("parts")?.as_array()?.iter().map(part);
        let empty = match kept.get("empty") {
            Some(empty) => EmptyPredictions::from_key(empty.as_str()?)?,
            None => EmptyPredictions::default(),
        };
        Some(Self { parts: parts.collect::<Option<_>>()?, empty })
    }

    pub fn parts(&self) -> impl Iterator<Item = (Role, &FieldPath)> {
        self.parts.iter().map(|(role, path)| (*role, path))
    }

    pub fn field(&self, role: Role) -> Option<&FieldPath> {
        self.parts.iter().find(|(r, _)| *r == role).map(|(_, path)| path)
    }

    pub fn fields(&self, role: Role) -> Vec<&FieldPath> {
        self.parts.iter().filter(|(r, _)| *r == role).map(|(_, path)| path).collect()
    }

    fn uses(&self, path: &FieldPath) -> bool {
        self.parts.iter().any(|(_, used)| used == path)
    }

    /// Gives a role to these fields only. They lose any other role.
    pub fn assign(&mut self, role: Role, paths: Vec<FieldPath>) {
        self.parts.retain(|(r, path)| *r != role && !paths.contains(path));
        if !paths.is_empty() && role == Role::Predicted {
            self.parts.retain(|(r, _)| *r != Role::Predictions);
        }
        if !paths.is_empty() && role == Role::Predictions {
            self.parts.retain(|(r, _)| *r != Role::Predicted);
        }
        let place = self.parts.partition_point(|(r, _)| *r < role);
        for (place, path) in (place..).zip(paths) {
            self.parts.insert(place, (role, path));
        }
    }

    /// The required roles that no field has.
    pub fn lacking(&self) -> Vec<Role> {
        let has = |role| self.field(role).is_some();
        let gold = (!has(Role::Gold)).then_some(Role::Gold);
        let predicted =
            (!has(Role::Predicted) && !has(Role::Predictions)).then_some(Role::Predicted);
        gold.into_iter().chain(predicted).collect()
    }

    pub fn is_enough(&self) -> bool {
        self.lacking().is_empty()
    }

    /// Whether the shape has all its fields.
    pub fn fits(&self, shape: &Shape) -> bool {
        self.parts.iter().all(|(_, path)| shape.field(path).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn guess(record: serde_json::Value) -> Vec<(Role, String)> {
        let mut shape = Shape::default();
        shape.add(&record);
        Mapping::guess(&shape).parts().map(|(role, path)| (role, path.to_string())).collect()
    }

    #[track_caller]
    fn check(record: serde_json::Value, gold: &str, predicted: &str) {
        let parts = guess(record);
        assert!(parts.contains(&(Role::Gold, gold.to_owned())), "{parts:?}");
        assert!(parts.contains(&(Role::Predicted, predicted.to_owned())), "{parts:?}");
    }

    #[test]
    fn the_usual_names_are_found() {
        check(json!({"gold": "a", "prediction": "b"}), "gold", "prediction");
        check(json!({"Reference": "a", "Hypothesis": "b"}), "Reference", "Hypothesis");
        check(json!({"confirmed_task": "a", "response": "b"}), "confirmed_task", "response");
        check(json!({"expert_annotation": "a", "output": "b"}), "expert_annotation", "output");
        check(
            json!({"intent": {"gold": "a", "predicted": "b"}}),
            "intent.gold",
            "intent.predicted",
        );
        check(json!({"task": "a", "gold_intent": "b", "pred": "c"}), "gold_intent", "pred");
    }

    #[test]
    fn lists_and_numbers_are_no_intents() {
        let parts = guess(json!({"task": 7, "target": ["x"], "goal": "g", "output": "o"}));
        assert_eq!(parts[0], (Role::Gold, "goal".to_owned()));
    }

    #[test]
    fn wide_predictions_are_found() {
        let parts = guess(json!({"gold": "g", "predictions": {"a": "x", "b": "y"}}));
        assert!(parts.contains(&(Role::Predictions, "predictions".to_owned())), "{parts:?}");
    }

    #[test]
    fn what_is_kept_is_recalled() {
        let kept =
            r#"{"parts":[["Gold",["intent","expert"]],["Predicted",["a"]],["Predicted",["b"]]]}"#;
        let mapping = Mapping::from_json(kept).unwrap();
        assert_eq!(mapping.fields(Role::Predicted).len(), 2);
        assert_eq!(mapping.to_json(), kept);
        for foreign in ["", "{}", r#"{"parts":[["Silver",["a"]]]}"#, r#"{"parts":[["Gold",[1]]]}"#]
        {
            assert_eq!(Mapping::from_json(foreign), None, "{foreign}");
        }
    }

    #[test]
    fn a_field_plays_one_part() {
        let mut mapping = Mapping::default();
        let path = |name: &str| FieldPath(vec![name.to_owned()]);
        mapping.assign(Role::Gold, vec![path("a")]);
        mapping.assign(Role::Predicted, vec![path("b"), path("c")]);
        assert!(mapping.is_enough());
        mapping.assign(Role::Gold, vec![path("b")]);
        assert_eq!(mapping.fields(Role::Predicted), [&path("c")]);
        mapping.assign(Role::Predictions, vec![path("d")]);
        assert_eq!(mapping.field(Role::Predicted), None);
    }
}
