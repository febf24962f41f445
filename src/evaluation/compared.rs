//! What a row compares where it is made from other rows: two descriptions of one trajectory.

use serde_json::Value;

use crate::base::json::{object, read_json};

/// The gold intent as one description among others.
pub const GOLD: &str = "gold";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// The trajectory, by the id of its first pair.
    pub of: String,
    /// Who wrote what stands as the gold intent, and what stands as the prediction.
    pub names: [String; 2],
}

impl Compared {
    /// The member of a row, and its own members.
    pub const MEMBER: &'static str = "compared";
    pub const KEYS: [&'static str; 3] = ["of", "reference", "description"];

    pub fn to_json(&self) -> Value {
        let [of, reference, description] = Self::KEYS;
        let [one, other] = &self.names;
        object(vec![
            (of, (&*self.of).into()),
            (reference, (&**one).into()),
            (description, (&**other).into()),
        ])
    }

    /// From a row's other fields; `None` where it compares nothing.
    pub fn of_extras(extras: &str) -> Option<Self> {
        if !extras.contains(Self::MEMBER) {
            return None;
        }
        let row = read_json(extras)?;
        let said = row.get(Self::MEMBER)?;
        let text = |name: &str| said.get(name).and_then(Value::as_str).map(str::to_owned);
        let [of, reference, description] = Self::KEYS.map(text);
        Some(Self { of: of?, names: [reference?, description?] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_reads_as_it_was_written_and_anything_else_is_nothing() {
        let names = ["gold", "Ada"].map(str::to_owned);
        let compared = Compared { of: "t1".to_owned(), names };
        let extras = object(vec![("page", 7.into()), ("compared", compared.to_json())]);
        assert_eq!(Compared::of_extras(&extras.to_string()), Some(compared));
        for extras in ["", "{}", r#"{"compared": 7}"#, r#"{"compared": {"of": "a"}}"#, "compared"] {
            assert_eq!(Compared::of_extras(extras), None);
        }
    }
}
