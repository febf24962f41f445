//! The models the page offers, as data. Their files are loaded only after the user has seen host, size and
//! licence and agreed. Hashes are not listed: each is taken when a file is first loaded, and kept.

use super::pooling::Pooling;

/// Where the files are unless the user names another host.
pub const HUB: &str = "https://huggingface.co";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelTask {
    /// Whether a text entails another.
    Nli,
    /// A vector per text.
    Sentences,
}

impl ModelTask {
    /// The row of the paper's table.
    pub fn metric_key(self) -> &'static str {
        match self {
            Self::Nli => "nli",
            Self::Sentences => "sentence-cosine",
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
pub struct CatalogueModel {
    pub key: &'static str,
    pub name: &'static str,
    pub task: ModelTask,
    /// In the repository, each with its file name there.
    pub repository: &'static str,
    pub files: &'static [&'static str],
    /// About, of all files; the server says exactly.
    pub megabytes: u32,
    pub licence: &'static str,
    pub languages: &'static str,
    /// Of a model for sentences.
    pub pooling: Pooling,
    /// The row of the paper's table it stands for, where that is another than its task's.
    pub paper_row: Option<&'static str>,
}

impl CatalogueModel {
    /// The address of a file. The newest version is asked for, since no commit is known here; the kept hash
    /// says whether it is the file that was loaded before.
    pub fn address(&self, host: &str, file: &str) -> String {
        let host = host.trim().trim_end_matches('/');
        format!("{host}/{}/resolve/main/{file}", self.repository)
    }

    /// The key of its row in the agreement table.
    pub fn metric_key(&self) -> &'static str {
        self.paper_row.unwrap_or(self.task.metric_key())
    }
}

pub fn catalogue_model(key: &str) -> Option<&'static CatalogueModel> {
    CATALOGUE.iter().find(|model| model.key == key)
}

pub const CATALOGUE: [CatalogueModel; 4] = [
    CatalogueModel {
        key: "nli-deberta-v3-xsmall",
        name: "NLI DeBERTa-v3-xsmall",
        task: ModelTask::Nli,
        repository: "Xenova/nli-deberta-v3-xsmall",
        files: &["onnx/model_quantized.onnx", "tokenizer.json", "config.json"],
        megabytes: 96,
        licence: "Apache-2.0",
        languages: "English",
        pooling: Pooling::Mean,
        paper_row: None,
    },
    CatalogueModel {
        key: "multilingual-minilmv2-l6-mnli-xnli",
        name: "NLI MiniLMv2-L6, multilingual",
        task: ModelTask::Nli,
        repository: "MoritzLaurer/multilingual-MiniLMv2-L6-mnli-xnli",
        files: &["onnx/model_quantized.onnx", "tokenizer.json", "config.json"],
        megabytes: 124,
        licence: "MIT",
        languages: "many languages",
        pooling: Pooling::Mean,
        paper_row: None,
    },
    CatalogueModel {
        key: "sentence-t5-base",
        name: "Sentence-T5 base",
        task: ModelTask::Sentences,
        repository: "LightEmbed/sbert-sentence-t5-base-onnx",
        files: &["model.onnx", "tokenizer.json"],
        megabytes: 443,
        licence: "Apache-2.0",
        languages: "English",
        // Behind the mean stands a dense layer, which has to be in the file.
        pooling: Pooling::InModel,
        paper_row: Some("sentence-t5"),
    },
    CatalogueModel {
        key: "all-minilm-l6-v2",
        name: "all-MiniLM-L6-v2",
        task: ModelTask::Sentences,
        repository: "Xenova/all-MiniLM-L6-v2",
        files: &["onnx/model.onnx", "tokenizer.json"],
        megabytes: 91,
        licence: "Apache-2.0",
        languages: "English",
        pooling: Pooling::Mean,
        paper_row: None,
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::FileKind;

    #[test]
    fn every_model_can_be_found_and_has_the_files_it_needs() {
        for model in &CATALOGUE {
            assert_eq!(catalogue_model(model.key), Some(model));
            let kinds: Vec<_> = model.files.iter().filter_map(|file| FileKind::of(file)).collect();
            assert_eq!(kinds.len(), model.files.len(), "{}", model.key);
            assert!(kinds.contains(&FileKind::Network) && kinds.contains(&FileKind::Tokeniser));
            // Labels are read by name.
            assert_eq!(kinds.contains(&FileKind::Config), model.task == ModelTask::Nli);
        }
        assert_eq!(catalogue_model("nobody"), None);
    }

    #[test]
    fn an_address_names_the_host_the_user_saw() {
        let model = &CATALOGUE[3];
        assert_eq!(
            model.address(" http://localhost:9/ ", "tokenizer.json"),
            "http://localhost:9/Xenova/all-MiniLM-L6-v2/resolve/main/tokenizer.json"
        );
    }

    #[test]
    fn minilm_is_never_called_sentence_t5() {
        let keys: Vec<_> = CATALOGUE.iter().map(CatalogueModel::metric_key).collect();
        assert_eq!(keys, ["nli", "nli", "sentence-t5", "sentence-cosine"]);
    }
}
