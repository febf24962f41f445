//! The screens in the copy of a project, if the user wants them there. They follow its files, each picture
//! once. The head line says how long each is and which names the data use for it.

use serde_json::Value;

use crate::base::json::{object, read_json};

/// A malicious copy could name more.
const MOST_SCREENS: usize = 200_000;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CopiedScreen {
    pub names: Vec<String>,
    pub bytes: u64,
}

impl CopiedScreen {
    pub(super) fn to_json(&self) -> Value {
        let names = self.names.iter().map(|name| Value::from(name.as_str())).collect();
        object(vec![("names", names), ("bytes", self.bytes.into())])
    }
}

/// Reads the head line of a copy. Of a list that is not whole nothing is taken: the pictures would be cut at
/// wrong places.
pub fn read_copied_screens(line: &str) -> Vec<CopiedScreen> {
    let Some(read) = read_json(line) else { return Vec::new() };
    let screen = |screen: &Value| {
        let names = screen["names"].as_array()?.iter();
        let names = names.map(|name| name.as_str().map(str::to_owned)).collect::<Option<_>>()?;
        Some(CopiedScreen { names, bytes: screen["bytes"].as_u64()? })
    };
    let list = read.get("screens").and_then(Value::as_array);
    let list = list.filter(|list| list.len() <= MOST_SCREENS);
    list.and_then(|list| list.iter().map(screen).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::{ProjectMeta, copy_head, copy_head_with};

    #[test]
    fn screens_are_named_in_the_head_line_and_read_back() {
        let meta = ProjectMeta { id: "p".to_owned(), ..ProjectMeta::default() };
        let names = vec!["runs/one.png".to_owned(), "ü.png".to_owned()];
        let screens = [
            CopiedScreen { names, bytes: 12 },
            CopiedScreen { names: vec!["two.png".to_owned()], bytes: 0 },
        ];
        let head = copy_head_with(&meta, 3, &screens);
        assert_eq!(read_copied_screens(&head), screens);
        assert_eq!(read_copied_screens(&copy_head(&meta, 3)), []);
        assert!(!copy_head(&meta, 3).contains("screens"), "older copies stay as they are");
        for broken in ["", "{", r#"{"screens":[{"names":["a"],"bytes":1},{"names":"b"}]}"#] {
            assert_eq!(read_copied_screens(broken), [], "{broken}");
        }
    }
}
