//! The names in a filter, unique and sorted, so that lookups are fast and the same names give the same
//! link.

/// Nobody chooses more; a link may name any number.
const MOST: usize = 1000;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Names(Vec<String>);

impl Names {
    pub fn add(&mut self, name: String) {
        if let Err(place) = self.0.binary_search(&name)
            && self.0.len() < MOST
        {
            self.0.insert(place, name);
        }
    }

    pub fn remove(&mut self, name: &str) {
        self.0.retain(|other| other != name);
    }

    pub fn has(&self, name: &str) -> bool {
        self.0.binary_search_by(|other| other.as_str().cmp(name)).is_ok()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

impl FromIterator<String> for Names {
    fn from_iter<I: IntoIterator<Item = String>>(all: I) -> Self {
        let mut names = Self::default();
        all.into_iter().for_each(|name| names.add(name));
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_is_kept_once_and_no_more_than_so_many() {
        let few: Names = ["b", "a", "b"].map(str::to_owned).into_iter().collect();
        assert_eq!(few.iter().collect::<Vec<_>>(), ["a", "b"]);
        assert!(few.has("a") && !few.has("c"));
        let many: Names = (0..3 * MOST).map(|number| (number % (2 * MOST)).to_string()).collect();
        assert_eq!(many.iter().count(), MOST);
    }
}
