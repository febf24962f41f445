//! How a model was asked, apart from the texts: temperature, effort, and whether a schema was enforced.

use std::fmt;

/// A key such as `temperature=0,effort=low,structured`. Text in another form, from a file somebody else
/// wrote, is kept as it is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct AskedWith(String);

/// What a key can say. One with a value is followed by `=` and the value.
struct Part {
    key: &'static str,
    has_value: bool,
    /// For people.
    label: &'static str,
    /// The words that files used before there were keys. They must not change.
    legacy: &'static str,
}

const PARTS: [Part; 16] = [
    Part { key: "temperature", has_value: true, label: "temperature", legacy: "temperature" },
    Part { key: "effort", has_value: true, label: "effort", legacy: "effort" },
    Part { key: "structured", has_value: false, label: "structured", legacy: "structured" },
    Part { key: "free-text", has_value: false, label: "free text", legacy: "free text" },
    flag("rules-for-models", "rules for models"),
    flag("rules-for-people", "rules for people"),
    flag("without-trajectory", "without trajectory"),
    flag("with-actions", "with actions"),
    flag("with-screens", "with screens"),
    flag("screens-thinned", "screens thinned"),
    flag("screens-masked", "screens masked"),
    Part { key: "long-edge", has_value: true, label: "long edge", legacy: "long edge" },
    Part { key: "examples", has_value: true, label: "examples", legacy: "examples" },
    Part {
        key: "answers",
        has_value: true,
        label: "answers per pair:",
        legacy: "answers per pair:",
    },
    flag("facts-held", "predicted facts held"),
    flag("facts-split-anew", "predicted facts split anew"),
];

const fn flag(key: &'static str, label: &'static str) -> Part {
    Part { key, has_value: false, label, legacy: label }
}

impl AskedWith {
    /// Reads what an export or a journal says: the key, or the words of a file older than keys.
    pub fn read(text: &str) -> Self {
        let parts = text.split(" · ").map(|said| {
            let known = PARTS.iter().find_map(|part| Some((part, part.legacy_value(said)?)));
            known.map(|(part, value)| part.with_value(value))
        });
        let key = parts.collect::<Option<Vec<String>>>().map(|parts| parts.join(","));
        Self(key.unwrap_or_else(|| text.to_owned()))
    }

    pub fn key(&self) -> &str {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What follows a key; `None` where it does not say it.
    pub fn value_of(&self, key: &str) -> Option<&str> {
        let mut said = self.0.split(',').filter_map(|said| said.split_once('='));
        said.find(|(one, _)| *one == key).map(|(_, value)| value)
    }

    fn label(&self) -> Option<String> {
        let parts = self.0.split(',').map(|said| {
            let (key, value) = match said.split_once('=') {
                Some((key, value)) => (key, Some(value)),
                None => (said, None),
            };
            let part = PARTS.iter().find(|part| part.key == key)?;
            match value {
                Some(value) if part.has_value => Some(format!("{} {value}", part.label)),
                None if !part.has_value => Some(part.label.to_owned()),
                _ => None,
            }
        });
        parts.collect::<Option<Vec<String>>>().map(|parts| parts.join(" · "))
    }
}

impl Part {
    /// `None` if the words describe another part.
    fn legacy_value<'a>(&self, said: &'a str) -> Option<&'a str> {
        let rest = said.strip_prefix(self.legacy)?;
        if self.has_value {
            let is_one_word = |value: &&str| {
                !value.is_empty() && !value.contains(|c: char| c.is_whitespace() || c == ',')
            };
            rest.strip_prefix(' ').filter(is_one_word)
        } else {
            rest.is_empty().then_some("")
        }
    }

    fn with_value(&self, value: &str) -> String {
        if self.has_value { format!("{}={value}", self.key) } else { self.key.to_owned() }
    }
}

/// For people.
impl fmt::Display for AskedWith {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.label() {
            Some(label) => f.write_str(&label),
            None => f.write_str(&self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_from_before_there_were_keys_become_the_key() {
        for (said, key, label) in [
            (
                "temperature 0 · effort low · structured",
                "temperature=0,effort=low,structured",
                "temperature 0 · effort low · structured",
            ),
            ("free text", "free-text", "free text"),
            ("free-text", "free-text", "free text"),
            ("temperature 0.7", "temperature=0.7", "temperature 0.7"),
            ("temperature=0,free-text", "temperature=0,free-text", "temperature 0 · free text"),
        ] {
            let read = AskedWith::read(said);
            assert_eq!((read.key(), &*read.to_string()), (key, label), "{said}");
            assert_eq!(AskedWith::read(read.key()), read);
        }
    }

    #[test]
    fn what_somebody_else_wrote_stays_as_it_is() {
        for said in
            ["", "hot", "temperature", "structured 1", "temperature 0, 1", "top_p=1", "a · b"]
        {
            let read = AskedWith::read(said);
            assert_eq!((read.key(), &*read.to_string()), (said, said));
        }
    }
}
