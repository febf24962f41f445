//! What the list of projects shows, and what is needed to open a project again.

use serde_json::Value;

use super::VERSION;
use crate::base::json::{object, read_json};

/// Members of the judge's settings that record what the user did with the settings of a copy: changed
/// its prompts, or replaced all of them.
pub const PROMPTS_CHANGED: &str = "prompts_changed_here";
pub const OWN_SETTINGS: &str = "own_settings";
/// The most characters in the name of a project that came as a copy.
const LONGEST_NAME: usize = 200;
const BY_THE_USER: [&str; 2] = [PROMPTS_CHANGED, OWN_SETTINGS];

#[derive(Debug, Clone, PartialEq, Default)]
pub struct ProjectMeta {
    pub id: String,
    pub name: String,
    /// Milliseconds since 1970.
    pub created: f64,
    pub changed: f64,
    pub files: Vec<KeptFile>,
    /// Whether the files are kept with it.
    pub has_data: bool,
    /// The mapping of fields to roles, by the fingerprint of the fields.
    pub mappings: Vec<(String, String)>,
    pub pairs: usize,
    /// In the results shown last.
    pub scored: usize,
    /// Of the files and the journal.
    pub bytes: u64,
    /// The judge's settings, which never contain a key.
    pub judge: Value,
    /// What is covered on screens.
    pub masks: Value,
    /// The address after `#`.
    pub place: String,
    /// It was opened from a copy, which somebody else may have made. Its settings are not the user's
    /// own.
    pub from_copy: bool,
    /// The id it got then. A duplicate has another id and the same lines.
    pub taken_in_as: String,
    /// When it was deleted. It can still be restored.
    pub deleted: Option<f64>,
    /// The version of this program that wrote it.
    pub version: u64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptFile {
    pub name: String,
    pub bytes: u64,
}

impl ProjectMeta {
    pub fn is_newer(&self) -> bool {
        self.version > VERSION
    }

    /// Turns an opened copy into a project of its own. What the copy says the user changed was another
    /// user's doing, so it is dropped. A long name is cut.
    #[must_use]
    pub fn opened_from_copy(self, id: String) -> Self {
        let mut judge = self.judge;
        if let Value::Object(members) = &mut judge {
            for name in BY_THE_USER {
                members.shift_remove(name);
            }
        }
        let name = self.name.chars().take(LONGEST_NAME).collect();
        let taken_in_as = id.clone();
        Self { id, name, judge, from_copy: true, taken_in_as, deleted: None, ..self }
    }

    pub fn to_json(&self) -> Value {
        let file = |file: &KeptFile| {
            object(vec![("name", file.name.as_str().into()), ("bytes", file.bytes.into())])
        };
        let mapping =
            |(shape, mapping): &(String, String)| Value::from(vec![shape.as_str(), mapping]);
        object(vec![
            ("version", self.version.max(VERSION).into()),
            ("id", self.id.as_str().into()),
            ("name", self.name.as_str().into()),
            ("created", self.created.into()),
            ("changed", self.changed.into()),
            ("files", self.files.iter().map(file).collect()),
            ("has_data", self.has_data.into()),
            ("mappings", self.mappings.iter().map(mapping).collect()),
            ("pairs", self.pairs.into()),
            ("scored", self.scored.into()),
            ("bytes", self.bytes.into()),
            ("judge", self.judge.clone()),
            ("masks", self.masks.clone()),
            ("place", self.place.as_str().into()),
            ("from_copy", self.from_copy.then_some(true).into()),
            ("taken_in_as", self.from_copy.then_some(self.taken_in_as.as_str()).into()),
            ("deleted", self.deleted.into()),
        ])
    }

    pub fn read(text: &str) -> Option<Self> {
        Self::from_json(&read_json(text)?)
    }

    /// Missing or malformed members count as absent, except the id.
    pub fn from_json(value: &Value) -> Option<Self> {
        let text = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
        let count = |name: &str| usize::try_from(value[name].as_u64().unwrap_or(0)).unwrap_or(0);
        let list = |name: &str| value[name].as_array().cloned().unwrap_or_default();
        let file = |file: &Value| {
            let bytes = file["bytes"].as_u64().unwrap_or(0);
            Some(KeptFile { name: file["name"].as_str()?.to_owned(), bytes })
        };
        let mapping = |pair: &Value| {
            Some((pair.get(0)?.as_str()?.to_owned(), pair.get(1)?.as_str()?.to_owned()))
        };
        Some(Self {
            id: value.get("id")?.as_str().filter(|id| !id.is_empty())?.to_owned(),
            name: text("name"),
            created: value["created"].as_f64().unwrap_or(0.0),
            changed: value["changed"].as_f64().unwrap_or(0.0),
            files: list("files").iter().filter_map(file).collect(),
            has_data: value["has_data"].as_bool().unwrap_or(false),
            mappings: list("mappings").iter().filter_map(mapping).collect(),
            pairs: count("pairs"),
            scored: count("scored"),
            bytes: value["bytes"].as_u64().unwrap_or(0),
            judge: value.get("judge").cloned().unwrap_or_default(),
            masks: value.get("masks").cloned().unwrap_or_default(),
            place: text("place"),
            from_copy: value["from_copy"].as_bool().unwrap_or(false),
            taken_in_as: text("taken_in_as"),
            deleted: value["deleted"].as_f64(),
            version: value["version"].as_u64().unwrap_or(VERSION),
        })
    }
}
