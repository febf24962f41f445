//! Writes batch files line by line, and begins another file before one grows beyond its engine's limits.
//! Nothing is kept but counts: the caller writes each step where it belongs.

use std::collections::HashSet;

use foldhash::fast::FixedState;

use super::engine::Engine;
use crate::base::fingerprint::Fingerprint;
use crate::providers::{BodyPiece, Endpoint, Failure, Question, ask_in_pieces};

/// What to do next, in order.
#[derive(Debug, PartialEq)]
pub enum Step {
    /// Close the file before, and begin the one of this name.
    Begin(String),
    Write(BodyPiece),
}

/// A file as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BatchFile {
    pub name: String,
    pub lines: usize,
    pub bytes: u64,
}

/// Why a question has no line.
#[derive(Debug, Clone, PartialEq)]
pub enum NotWritten {
    /// This judge cannot be asked this.
    Failure(Failure),
    /// One request is larger than a whole file may be.
    TooLarge { bytes: u64, most: u64 },
}

pub struct BatchWriter {
    engine: &'static Engine,
    files: Vec<BatchFile>,
    /// Pairs with the same texts ask the same question, and engines refuse a name that repeats.
    written: HashSet<Fingerprint, FixedState>,
    /// The first line's, which tells the files of one batch from those of another.
    mark: String,
}

impl BatchWriter {
    pub fn new(engine: &'static Engine) -> Self {
        Self { engine, files: Vec::new(), written: HashSet::default(), mark: String::new() }
    }

    pub fn engine(&self) -> &'static Engine {
        self.engine
    }

    pub fn files(&self) -> &[BatchFile] {
        &self.files
    }

    pub fn names(&self) -> Vec<String> {
        self.files.iter().map(|file| file.name.clone()).collect()
    }

    pub fn lines(&self) -> usize {
        self.files.iter().map(|file| file.lines).sum()
    }

    /// The request is the one that would be sent. Nothing is to be done if it was written before.
    pub fn question(
        &mut self,
        id: &Fingerprint,
        endpoint: &Endpoint,
        question: &Question,
    ) -> Result<Vec<Step>, NotWritten> {
        if self.written.contains(id) {
            return Ok(Vec::new());
        }
        let (_, request) = ask_in_pieces(endpoint, question).map_err(NotWritten::Failure)?;
        self.line(id, request)
    }

    fn line(&mut self, id: &Fingerprint, request: Vec<BodyPiece>) -> Result<Vec<Step>, NotWritten> {
        let form = &self.engine.form;
        let (before, after) = self.engine.around(id);
        let request_bytes: u64 = request.iter().map(BodyPiece::written_bytes).sum();
        let bytes = request_bytes + size(&before) + size(after);
        let edges = size(form.head) + size(form.foot);
        let most = self.engine.most_bytes;
        if bytes.saturating_add(edges) > most {
            return Err(NotWritten::TooLarge { bytes, most });
        }
        let fits = |file: &BatchFile| {
            let longer = file.bytes + size(form.between) + bytes + size(form.foot);
            file.lines < self.engine.most_lines && longer <= most
        };
        let mut steps = Vec::with_capacity(request.len() + 4);
        let text = |text: &str| Step::Write(BodyPiece::Text(text.to_owned()));
        if self.files.last().is_some_and(fits) {
            steps.push(text(form.between));
            self.count(0, size(form.between));
        } else {
            if !self.files.is_empty() {
                steps.push(text(form.foot));
                self.count(0, size(form.foot));
            }
            let name = self.next_name(id);
            steps.push(Step::Begin(name.clone()));
            steps.push(text(form.head));
            self.files.push(BatchFile { name, lines: 0, bytes: size(form.head) });
        }
        self.count(1, bytes);
        self.written.insert(*id);
        steps.push(Step::Write(BodyPiece::Text(before)));
        steps.extend(request.into_iter().map(Step::Write));
        steps.push(text(after));
        Ok(steps)
    }

    /// Ends the last file.
    pub fn finish(&mut self) -> Option<Step> {
        self.files.last()?;
        let foot = self.engine.form.foot;
        self.count(0, size(foot));
        Some(Step::Write(BodyPiece::Text(foot.to_owned())))
    }

    fn count(&mut self, lines: usize, bytes: u64) {
        if let Some(file) = self.files.last_mut() {
            file.lines += lines;
            file.bytes += bytes;
        }
    }

    fn next_name(&mut self, id: &Fingerprint) -> String {
        if self.mark.is_empty() {
            self.mark = id.short();
        }
        let Engine { key, form, .. } = self.engine;
        let number = self.files.len() + 1;
        format!("bifact-{key}-{}-{number:03}.{}", self.mark, form.extension)
    }
}

fn size(text: &str) -> u64 {
    text.len() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batches::engine;

    fn id(number: usize) -> Fingerprint {
        Fingerprint::of([number.to_string().as_str()])
    }

    fn text(length: usize) -> Vec<BodyPiece> {
        vec![BodyPiece::Text(format!("\"{}\"", "x".repeat(length)))]
    }

    fn written(steps: &[Step]) -> String {
        let part = |step: &Step| match step {
            Step::Begin(name) => format!("<{name}>"),
            Step::Write(piece) => piece.written(),
        };
        steps.iter().map(part).collect()
    }

    #[test]
    fn files_end_at_the_number_of_lines_their_engine_takes() {
        let mut writer = BatchWriter::new(engine("openai").unwrap());
        let begun = (0..100_001)
            .filter(|&number| {
                let steps = writer.line(&id(number), text(1)).unwrap();
                steps.iter().any(|step| matches!(step, Step::Begin(_)))
            })
            .collect::<Vec<_>>();
        assert_eq!(begun, [0, 50_000, 100_000]);
        writer.finish();
        let lines: Vec<usize> = writer.files().iter().map(|file| file.lines).collect();
        assert_eq!(lines, [50_000, 50_000, 1]);
    }

    #[test]
    fn files_end_before_they_are_larger_than_their_engine_takes() {
        let engine = engine("anthropic").unwrap();
        let mut writer = BatchWriter::new(engine);
        for number in 0..5 {
            writer.line(&id(number), text(100_000_000)).unwrap();
        }
        writer.finish();
        assert_eq!(writer.files().iter().map(|file| file.lines).collect::<Vec<_>>(), [2, 2, 1]);
        assert!(writer.files().iter().all(|file| file.bytes <= engine.most_bytes));
        let refused = writer.line(&id(9), text(300_000_000));
        assert!(matches!(refused, Err(NotWritten::TooLarge { .. })), "{refused:?}");
    }

    #[test]
    fn a_file_of_anthropic_is_one_document() {
        let mut writer = BatchWriter::new(engine("anthropic").unwrap());
        let mut steps = writer.line(&id(1), text(1)).unwrap();
        steps.extend(writer.line(&id(2), text(2)).unwrap());
        steps.extend(writer.finish());
        let document: serde_json::Value = serde_json::from_str(&written(&steps[1..])).unwrap();
        let requests = document["requests"].as_array().unwrap();
        assert_eq!(requests[1]["params"], "xx");
        assert_eq!(requests[1]["custom_id"], id(2).to_string());
        let bytes = written(&steps[1..]).len() as u64;
        assert_eq!(
            writer.files(),
            [BatchFile { name: writer.names()[0].clone(), lines: 2, bytes }]
        );
    }
}
