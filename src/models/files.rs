//! The files of a model: which is which, and the hashes by which they are known again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::base::fingerprint::Fingerprint;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FileKind {
    Network,
    Tokeniser,
    Config,
    Pooling,
}

impl FileKind {
    /// By the end of its path; `None` for files that are not needed.
    pub fn of(path: &str) -> Option<Self> {
        let path = path.replace('\\', "/");
        let name = path.rsplit('/').next().unwrap_or(&path);
        if path.ends_with("1_Pooling/config.json") {
            return Some(Self::Pooling);
        }
        match name {
            "tokenizer.json" => Some(Self::Tokeniser),
            "config.json" => Some(Self::Config),
            _ if name.to_ascii_lowercase().ends_with(".onnx") => Some(Self::Network),
            _ => None,
        }
    }

    /// The key under which a loader is given it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Network => "network",
            Self::Tokeniser => "tokeniser",
            Self::Config => "config",
            Self::Pooling => "pooling",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        [Self::Network, Self::Tokeniser, Self::Config, Self::Pooling]
            .into_iter()
            .find(|kind| kind.key() == key)
    }
}

/// A file as it was loaded.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FileMark {
    pub name: String,
    /// SHA-256, in hexadecimal digits.
    pub hash: String,
    pub bytes: u64,
}

/// A model as it was loaded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelMark {
    pub model: String,
    pub files: Vec<FileMark>,
    /// The labels of an NLI model; empty for one of sentences.
    pub labels: Vec<String>,
}

impl ModelMark {
    /// Identifies the model in signatures: its name and its files.
    pub fn key(&self) -> String {
        let mut hashes: Vec<&str> = self.files.iter().map(|file| file.hash.as_str()).collect();
        hashes.sort_unstable();
        format!("{}@{}", self.model, Fingerprint::of(hashes).short())
    }

    pub fn is_nli(&self) -> bool {
        !self.labels.is_empty()
    }

    pub fn bytes(&self) -> u64 {
        self.files.iter().map(|file| file.bytes).sum()
    }
}

/// The hash of each file when it was first loaded, by model and file. A file that differs later is refused.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KnownFiles(BTreeMap<String, String>);

impl KnownFiles {
    /// The files whose hash differs from the known one.
    pub fn changed<'a>(&self, mark: &'a ModelMark) -> Vec<&'a FileMark> {
        let differs = |file: &&FileMark| {
            self.0.get(&key(&mark.model, &file.name)).is_some_and(|known| *known != file.hash)
        };
        mark.files.iter().filter(differs).collect()
    }

    /// Of files that are new; a known hash stays.
    pub fn learn(&mut self, mark: &ModelMark) {
        for file in &mark.files {
            let known = self.0.entry(key(&mark.model, &file.name));
            known.or_insert_with(|| file.hash.clone());
        }
    }

    pub fn forget(&mut self, model: &str) {
        let beginning = key(model, "");
        self.0.retain(|known, _| !known.starts_with(&beginning));
    }
}

fn key(model: &str, file: &str) -> String {
    format!("{model} {file}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(hash: &str) -> ModelMark {
        let file = |name: &str, hash: &str| FileMark {
            name: name.to_owned(),
            hash: hash.to_owned(),
            bytes: 7,
        };
        ModelMark {
            model: "tiny".to_owned(),
            files: vec![file("model.onnx", hash), file("tokenizer.json", "22")],
            labels: Vec::new(),
        }
    }

    #[test]
    fn files_are_told_apart_by_their_names() {
        for (path, kind) in [
            ("onnx/model_quantized.onnx", Some(FileKind::Network)),
            ("Model.ONNX", Some(FileKind::Network)),
            ("a/tokenizer.json", Some(FileKind::Tokeniser)),
            ("config.json", Some(FileKind::Config)),
            ("m/1_Pooling/config.json", Some(FileKind::Pooling)),
            ("tokenizer_config.json", None),
            ("vocab.txt", None),
        ] {
            assert_eq!(FileKind::of(path), kind, "{path}");
            assert_eq!(kind.and_then(|kind| FileKind::from_key(kind.key())), kind);
        }
    }

    #[test]
    fn a_file_that_differs_from_the_first_is_noticed_until_it_is_forgotten() {
        let mut known = KnownFiles::default();
        assert!(known.changed(&mark("11")).is_empty());
        known.learn(&mark("11"));
        assert!(known.changed(&mark("11")).is_empty());
        let other = mark("33");
        let names: Vec<_> = known.changed(&other).into_iter().map(|file| &*file.name).collect();
        assert_eq!(names, ["model.onnx"]);
        known.learn(&other);
        assert_eq!(known.changed(&other).len(), 1, "the first hash stays");
        known.forget("tin");
        assert_eq!(known.changed(&other).len(), 1);
        known.forget("tiny");
        assert!(known.changed(&other).is_empty());
    }

    #[test]
    fn a_model_is_identified_by_its_files() {
        assert_eq!(mark("11").key(), mark("11").key());
        assert_ne!(mark("11").key(), mark("12").key());
        assert!(mark("11").key().starts_with("tiny@"));
        assert_eq!(mark("11").bytes(), 14);
    }
}
