//! Takes in the files of a model piece by piece and hashes them on the way.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::fault::ModelFault;
use super::files::{FileKind, FileMark, ModelMark};
use super::nli_judge::Network;
use super::pooling::Pooling;
use super::session::{ModelFiles, Session};

#[derive(Default)]
pub struct Loader {
    files: ModelFiles,
    marks: Vec<FileMark>,
    bytes: Vec<u8>,
    hasher: Sha256,
}

impl Loader {
    pub fn begin_file(&mut self, size: usize) {
        self.bytes = Vec::new();
        // Without room for it, pushing fails later.
        let _ = self.bytes.try_reserve_exact(size);
        self.hasher = Sha256::new();
    }

    pub fn push(&mut self, piece: &[u8]) {
        self.hasher.update(piece);
        self.bytes.extend_from_slice(piece);
    }

    pub fn end_file(&mut self, name: &str, kind: FileKind) {
        let digest = std::mem::take(&mut self.hasher).finalize();
        let hash = digest.iter().fold(String::new(), |mut hash, byte| {
            // Writing to a text cannot fail.
            let _ = write!(hash, "{byte:02x}");
            hash
        });
        let bytes = std::mem::take(&mut self.bytes);
        self.marks.push(FileMark { name: name.to_owned(), hash, bytes: bytes.len() as u64 });
        match kind {
            FileKind::Network => self.files.onnx = bytes,
            FileKind::Tokeniser => self.files.tokeniser = bytes,
            FileKind::Config => self.files.config = Some(bytes),
            FileKind::Pooling => self.files.pooling = Some(bytes),
        }
    }

    /// The hashes alone, before a file that may have been changed is read.
    pub fn marks(&self) -> &[FileMark] {
        &self.marks
    }

    pub fn finish(
        self,
        model: &str,
        pooling: Option<Pooling>,
    ) -> Result<(Session, ModelMark), ModelFault> {
        if self.files.onnx.is_empty() {
            return Err(ModelFault::Lacks("The .onnx file"));
        }
        if self.files.tokeniser.is_empty() {
            return Err(ModelFault::Lacks("tokenizer.json"));
        }
        let session = Session::load(self.files, pooling)?;
        let labels = session.labels().map(|labels| labels.names().to_vec()).unwrap_or_default();
        let mark = ModelMark { model: model.to_owned(), files: self.marks, labels };
        Ok((session, mark))
    }
}

impl Network for Session {
    fn entailment(&self, premise: &str, hypothesis: &str) -> Result<f64, ModelFault> {
        Self::entailment(self, premise, hypothesis)
    }

    fn score(&self, gold: &str, predicted: &str) -> Result<Option<f64>, ModelFault> {
        Self::score(self, gold, predicted)
    }
}
