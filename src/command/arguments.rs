//! Words of a command line: options with and without a value, and all others.

use super::Refused;

/// An option's name, and whether a value follows it.
pub type Options = &'static [(&'static str, Takes)];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    Value,
    Nothing,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    pub words: Vec<String>,
    options: Vec<(&'static str, String)>,
}

impl Arguments {
    /// `--name value` and `--name=value` are the same; after `--` everything is a word.
    pub fn read(given: Vec<String>, known: Options) -> Result<Self, Refused> {
        let mut read = Self::default();
        let mut given = given.into_iter();
        while let Some(word) = given.next() {
            if word == "--" {
                read.words.extend(given.by_ref());
                break;
            }
            if !word.starts_with("--") {
                read.words.push(word);
                continue;
            }
            let (name, inside) = match word.split_once('=') {
                Some((name, value)) => (name, Some(value.to_owned())),
                None => (word.as_str(), None),
            };
            let option = known.iter().find(|(known, _)| *known == name);
            let Some((name, takes)) = option else {
                return Err(format!("there is no option {name} here. Try --help.").into());
            };
            let value = match (takes, inside) {
                (Takes::Nothing, None) => String::new(),
                (Takes::Nothing, Some(_)) => {
                    return Err(format!("{name} takes no value.").into());
                }
                (Takes::Value, Some(value)) => value,
                (Takes::Value, None) => {
                    given.next().ok_or_else(|| Refused(format!("{name} needs a value.")))?
                }
            };
            read.options.push((name, value));
        }
        Ok(read)
    }

    pub fn has(&self, name: &str) -> bool {
        self.options.iter().any(|(known, _)| *known == name)
    }

    /// The last one given.
    pub fn value(&self, name: &'static str) -> Option<&str> {
        self.values(name).last()
    }

    pub fn values(&self, name: &'static str) -> impl Iterator<Item = &str> {
        let named = self.options.iter().filter(move |(known, _)| *known == name);
        named.map(|(_, value)| value.as_str())
    }

    pub fn needed(&self, name: &'static str) -> Result<&str, Refused> {
        self.value(name).ok_or_else(|| Refused(format!("{name} is missing. Try --help.")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: Options = &[("--out", Takes::Value), ("--json", Takes::Nothing)];

    fn read(line: &str) -> Result<Arguments, Refused> {
        Arguments::read(line.split_whitespace().map(str::to_owned).collect(), KNOWN)
    }

    #[test]
    fn options_may_stand_anywhere() {
        let read_it = read("a --out x b --json --out=y -- --c").unwrap();
        assert_eq!(read_it.words, ["a", "b", "--c"]);
        assert_eq!(read_it.value("--out"), Some("y"));
        assert!(read_it.has("--json"));
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(read("--oot x").unwrap_err().0, "there is no option --oot here. Try --help.");
        assert_eq!(read("--out").unwrap_err().0, "--out needs a value.");
        assert_eq!(read("--json=1").unwrap_err().0, "--json takes no value.");
    }
}
