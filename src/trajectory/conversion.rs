//! Files that are not read here, and how to convert them.

use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conversion {
    Parquet,
    TfRecord,
}

impl Conversion {
    /// Lines of Python that do it.
    pub fn python(self) -> &'static str {
        match self {
            Self::Parquet => include_str!("conversion/parquet.py"),
            Self::TfRecord => include_str!("conversion/tfrecord.py"),
        }
    }
}

impl fmt::Display for Conversion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Parquet => "A Parquet file",
            Self::TfRecord => "A TFRecord",
        };
        write!(
            f,
            "{name} is not read here. Convert it with these lines of Python:\n{}",
            self.python()
        )
    }
}
