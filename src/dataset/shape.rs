//! The fields of a file, found in its first records.

use std::collections::HashMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::base::fingerprint::Fingerprint;

/// The keys that lead to a field, outermost first.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FieldPath(pub Vec<String>);

impl FieldPath {
    /// Whether the field is in the record itself rather than in a nested object.
    pub fn is_own(&self) -> bool {
        self.0.len() == 1
    }
}

impl fmt::Display for FieldPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("."))
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FieldInfo {
    pub path: FieldPath,
    /// In how many of the inspected records it has each type.
    pub texts: usize,
    pub objects_of_texts: usize,
    pub others: usize,
    /// In how many it is neither empty nor missing.
    pub filled: usize,
    /// The values in the first records, one entry each.
    pub examples: Vec<String>,
}

/// The fields of the first records, in the order in which they come.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Shape {
    pub fields: Vec<FieldInfo>,
    index: HashMap<FieldPath, usize>,
    /// How many of them are the record's own.
    own: usize,
    records: usize,
}

pub const EXAMPLES: usize = 3;
const DEEPEST: usize = 3;
/// In the record itself; as many again in nested objects, which may have thousands of keys.
const MOST_FIELDS: usize = 300;

impl Shape {
    /// A shape as it was seen elsewhere.
    pub fn seen(records: usize, fields: Vec<FieldInfo>) -> Self {
        let index = fields.iter().zip(0..).map(|(field, at)| (field.path.clone(), at)).collect();
        let own = fields.iter().filter(|field| field.path.is_own()).count();
        Self { fields, index, own, records }
    }

    pub fn records(&self) -> usize {
        self.records
    }

    pub fn add(&mut self, record: &Value) {
        self.records += 1;
        self.walk(&mut Vec::new(), record);
        for field in &mut self.fields {
            field.examples.resize(self.records.min(EXAMPLES), String::new());
        }
    }

    fn walk(&mut self, path: &mut Vec<String>, value: &Value) {
        let Value::Object(members) = value else { return };
        for (key, member) in members {
            path.push(key.clone());
            self.see(path, member);
            if path.len() < DEEPEST {
                self.walk(path, member);
            }
            path.pop();
        }
    }

    fn see(&mut self, path: &[String], value: &Value) {
        let path = FieldPath(path.to_vec());
        let index = match self.index.get(&path) {
            Some(index) => *index,
            None if self.is_full_of(&path) => return,
            None => {
                self.own += usize::from(path.is_own());
                self.index.insert(path.clone(), self.fields.len());
                self.fields.push(FieldInfo {
                    path,
                    texts: 0,
                    objects_of_texts: 0,
                    others: 0,
                    filled: 0,
                    examples: vec![String::new(); self.records.min(EXAMPLES + 1) - 1],
                });
                self.fields.len() - 1
            }
        };
        let field = &mut self.fields[index];
        let is_blank = value.as_str().map_or(value.is_null(), |text| text.trim().is_empty());
        field.filled += usize::from(!is_blank);
        match value {
            Value::Null => {}
            Value::String(_) => field.texts += 1,
            Value::Object(o)
                if o.values().any(Value::is_string)
                    && o.values().all(|value| value.is_string() || value.is_null()) =>
            {
                field.objects_of_texts += 1;
            }
            _ => field.others += 1,
        }
        if self.records <= EXAMPLES {
            field.examples.push(example(value));
        }
    }

    fn is_full_of(&self, path: &FieldPath) -> bool {
        let alike = if path.is_own() { self.own } else { self.fields.len() - self.own };
        alike == MOST_FIELDS
    }

    pub fn field(&self, path: &FieldPath) -> Option<&FieldInfo> {
        self.index.get(path).map(|index| &self.fields[*index])
    }

    /// A nested key may really be a value, such as "label" among the slots of a template.
    pub fn is_own_or_common(&self, field: &FieldInfo) -> bool {
        let said = field.texts + field.objects_of_texts + field.others;
        field.path.is_own() || 2 * said >= self.records
    }

    /// The keys that most of the objects in a field have.
    pub fn usual_keys_of(&self, object: &FieldPath) -> Vec<String> {
        let within = self.fields.iter().filter(|field| {
            field.path.0.len() == object.0.len() + 1 && field.path.0.starts_with(&object.0)
        });
        let usual = within.filter(|field| self.is_own_or_common(field));
        usual.filter_map(|field| field.path.0.last().cloned()).collect()
    }

    /// The same for files with the same fields, whatever they say.
    pub fn fingerprint(&self) -> Fingerprint {
        let mut paths: Vec<String> = Vec::with_capacity(self.fields.len());
        for field in &self.fields {
            let path = field.path.to_string();
            paths.insert(paths.partition_point(|other| *other < path), path);
        }
        Fingerprint::of(paths.iter().map(String::as_str))
    }
}

fn example(value: &Value) -> String {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    };
    text.chars().take(160).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn thousands_of_names_within_an_object_hide_no_field_of_the_record() {
        let names: serde_json::Map<_, _> =
            (0..2 * MOST_FIELDS).map(|name| (format!("m{name}"), json!("x"))).collect();
        let mut shape = Shape::default();
        shape.add(&json!({ "a": names, "z": "last" }));
        assert!(shape.field(&FieldPath(vec!["z".to_owned()])).is_some());
        assert_eq!(shape.fields.len(), 2 + MOST_FIELDS);
    }
}
