//! What a file among those dropped is likely to be, by its name. Its content decides later.

use super::conversion::Conversion;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    Screen,
    /// Rows or trajectories.
    Data,
    Archive,
    Convert(Conversion),
    /// Notes, licences and the like.
    Other,
}

impl FileKind {
    pub fn of_name(path: &str) -> Self {
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path).to_ascii_lowercase();
        if name.starts_with('.') {
            return Self::Other;
        }
        if name.contains("tfrecord") {
            return Self::Convert(Conversion::TfRecord);
        }
        match name.rsplit_once('.').map(|(_, end)| end) {
            Some("png" | "jpg" | "jpeg" | "webp" | "gif" | "bmp" | "avif" | "svg") => Self::Screen,
            Some("json" | "jsonl" | "ndjson" | "csv" | "tsv" | "xlsx" | "gz") => Self::Data,
            Some("zip") => Self::Archive,
            Some("parquet") => Self::Convert(Conversion::Parquet),
            _ => Self::Other,
        }
    }
}

/// A path with "/" between its parts; `None` where it leads out of its folder.
pub fn safe_path(path: &str) -> Option<String> {
    let path = path.replace('\\', "/");
    let leads_out = path.starts_with('/')
        || path.contains('\0')
        || path.split('/').any(|part| part == "..")
        || path.split('/').next().is_some_and(|drive| drive.ends_with(':'));
    (!leads_out).then(|| path.trim_start_matches("./").to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_told_by_their_names() {
        for (name, kind) in [
            ("runs/1/Screen 1.PNG", FileKind::Screen),
            ("picture.svg", FileKind::Screen),
            ("rows.jsonl", FileKind::Data),
            ("runs.zip", FileKind::Archive),
            ("test-00000.parquet", FileKind::Convert(Conversion::Parquet)),
            ("android_control-00000-of-00020.tfrecord.gz", FileKind::Convert(Conversion::TfRecord)),
            ("LICENSE", FileKind::Other),
            (".DS_Store", FileKind::Other),
            ("__MACOSX/._a.png", FileKind::Other),
        ] {
            assert_eq!(FileKind::of_name(name), kind, "{name}");
        }
    }

    #[test]
    fn a_path_that_leads_out_is_none() {
        assert_eq!(safe_path("runs\\1\\a.png").as_deref(), Some("runs/1/a.png"));
        assert_eq!(safe_path("a..b/c.png").as_deref(), Some("a..b/c.png"));
        for path in ["../a.png", "runs/../../a.png", "/etc/passwd", "C:\\a.png", "a\0b"] {
            assert_eq!(safe_path(path), None, "{path:?}");
        }
    }
}
