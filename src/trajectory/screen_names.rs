//! Which of the dropped pictures a reference means. Data name paths of other machines, so the file name
//! counts, and the folder where names repeat.

use std::collections::HashMap;

use foldhash::fast::FixedState;

#[derive(Debug, Default)]
pub struct ScreenNames {
    /// Paths by their file names in lower case.
    by_name: HashMap<String, Vec<String>, FixedState>,
    /// Paths by their folder.
    by_folder: HashMap<String, Vec<String>, FixedState>,
}

/// What a reference stands for.
#[derive(Debug, PartialEq, Eq)]
pub enum Found<'a> {
    Path(&'a str),
    /// Several files fit equally well: the first, and their number.
    Several(&'a str, usize),
    Missing,
}

impl ScreenNames {
    pub fn new(paths: impl IntoIterator<Item = String>) -> Self {
        let mut names = Self::default();
        for path in paths {
            names.add(path);
        }
        names
    }

    pub fn add(&mut self, path: String) {
        let mut folder = folder_of(&path);
        loop {
            self.by_folder.entry(folder.to_owned()).or_default().push(path.clone());
            if folder.is_empty() {
                break;
            }
            folder = folder_of(folder);
        }
        self.by_name.entry(file_name(&path).to_lowercase()).or_default().push(path);
    }

    /// `from` is the file that refers to it.
    pub fn find(&self, reference: &str, from: &str) -> Found<'_> {
        let reference = reference.replace('\\', "/");
        let Some(paths) = self.by_name.get(&file_name(&reference).to_lowercase()) else {
            return Found::Missing;
        };
        let fit = |path: &str| (shared_end(path, &reference), shared_start(path, from));
        let Some(best) = paths.iter().map(|path| fit(path)).max() else { return Found::Missing };
        let mut fitting = paths.iter().filter(|path| fit(path) == best);
        match (fitting.next(), fitting.count()) {
            (None, _) => Found::Missing,
            (Some(path), 0) => Found::Path(path),
            (Some(path), more) => Found::Several(path, more + 1),
        }
    }

    /// The pictures in the folder of a file and below it, by the numbers in their names.
    pub fn beside(&self, file: &str) -> Vec<&str> {
        let mut paths: Vec<&str> = self
            .by_folder
            .get(folder_of(file))
            .map(|paths| paths.iter().map(String::as_str).collect())
            .unwrap_or_default();
        paths.sort_unstable_by_key(|path| (folder_of(path), natural(file_name(path)), *path));
        paths
    }
}

pub fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

pub fn file_name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// Without its folder and its ending.
pub fn stem(path: &str) -> &str {
    let name = file_name(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// How many parts two paths have in common at their ends.
fn shared_end(path: &str, other: &str) -> usize {
    path.rsplit('/').zip(other.rsplit('/')).take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count()
}

/// How many folders they have in common from the root.
fn shared_start(path: &str, other: &str) -> usize {
    folder_of(path).split('/').zip(folder_of(other).split('/')).take_while(|(a, b)| a == b).count()
}

/// Numbers compare as numbers: "screen2" comes before "screen10".
fn natural(name: &str) -> Vec<(String, u64)> {
    let mut parts = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let (text, after) = rest.split_at(digits);
        let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let (number, after) = after.split_at(end);
        parts.push((text.to_lowercase(), number.parse().unwrap_or(0)));
        rest = after;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(paths: &[&str]) -> ScreenNames {
        ScreenNames::new(paths.iter().map(|path| (*path).to_owned()))
    }

    #[test]
    fn a_file_is_found_by_its_name_whatever_path_the_data_say() {
        let names = names(&["run/a_0.png", "run/a_1.png"]);
        let data = "run/a.json";
        assert_eq!(names.find("/home/me/aitw/A_1.png", data), Found::Path("run/a_1.png"));
        assert_eq!(names.find("C:\\shots\\a_0.png", data), Found::Path("run/a_0.png"));
        assert_eq!(names.find("a_2.png", data), Found::Missing);
    }

    #[test]
    fn of_files_of_one_name_the_nearest_is_meant() {
        let names = names(&["one/s1.png", "two/s1.png", "three/s1.png"]);
        assert_eq!(names.find("s1.png", "two/result.json"), Found::Path("two/s1.png"));
        assert_eq!(names.find("x/three/s1.png", "rows.jsonl"), Found::Path("three/s1.png"));
        assert_eq!(names.find("s1.png", "rows.jsonl"), Found::Several("one/s1.png", 3));
    }

    #[test]
    fn pictures_beside_a_file_are_in_the_order_of_their_numbers() {
        let names =
            names(&["r/t/10_full.png", "r/t/2_full.png", "other/1_full.png", "r/t/1_full.png"]);
        assert_eq!(
            names.beside("r/result.json"),
            ["r/t/1_full.png", "r/t/2_full.png", "r/t/10_full.png"]
        );
    }
}
