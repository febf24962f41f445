//! Which module of a folder names which, and which of them name each other in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::paths::named_paths;

/// Sources by module path, such as `app::state::session`.
pub type Sources = BTreeMap<String, String>;

/// The modules each module names.
pub type Names = BTreeMap<String, BTreeSet<String>>;

/// Files that are only tests, declared behind `#[cfg(test)]`, are left out.
pub fn sources(folder: &Path, name: &str) -> Sources {
    let mut found = Sources::new();
    for file in rust_files(folder) {
        let inside = file.strip_prefix(folder).unwrap().with_extension("");
        let mut segments = vec![name.to_owned()];
        segments.extend(inside.iter().map(|part| part.to_str().unwrap().to_owned()));
        if segments.last().is_some_and(|last| last == "mod") {
            segments.pop();
        }
        if segments.iter().all(|segment| segment != "tests") {
            found.insert(segments.join("::"), fs::read_to_string(&file).unwrap());
        }
    }
    found
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = entries.flat_map(|path| {
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        if path.is_dir() {
            rust_files(&path)
        } else {
            is_rust.then_some(path).into_iter().collect()
        }
    });
    files.collect()
}

pub fn names(sources: &Sources) -> Names {
    let of_module = |(module, source): (&String, &String)| {
        let paths = named_paths(source);
        let named = paths.iter().filter_map(|path| module_of(path, module, sources));
        (module.clone(), named.filter(|named| named != module).collect())
    };
    sources.iter().map(of_module).collect()
}

/// The module a path leads into, if it is one of these. A path begins at the crate, at a module above, or
/// at a module inside this one.
fn module_of(path: &str, module: &str, sources: &Sources) -> Option<String> {
    let mut segments: Vec<&str> = match path.split_once("::").unwrap_or((path, "")) {
        ("crate", rest) => rest.split("::").collect(),
        ("super" | "self", _) => {
            let (mut from, mut rest): (Vec<&str>, _) = (module.split("::").collect(), path);
            while let Some((step @ ("super" | "self"), behind)) =
                Some(rest.split_once("::").unwrap_or((rest, "")))
            {
                if step == "super" {
                    from.pop();
                }
                rest = behind;
            }
            from.into_iter().chain(rest.split("::")).collect()
        }
        (first, _) if sources.contains_key(&format!("{module}::{first}")) => {
            module.split("::").chain(path.split("::")).collect()
        }
        _ => return None,
    };
    while !segments.is_empty() && !sources.contains_key(&segments.join("::")) {
        segments.pop();
    }
    (!segments.is_empty()).then(|| segments.join("::"))
}

/// Groups of modules that can all reach each other.
pub fn circles(names: &Names) -> Vec<Vec<&str>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        names.keys().map(|module| (module.as_str(), reached_from(module, names))).collect();
    let mut found: Vec<Vec<&str>> = Vec::new();
    for (module, reaches) in &reached {
        let back = reaches.iter().copied().filter(|other| reached[other].contains(module));
        let circle: Vec<&str> = back.collect();
        if !circle.is_empty() && !found.contains(&circle) {
            found.push(circle);
        }
    }
    found
}

fn reached_from<'a>(module: &str, names: &'a Names) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut waiting: Vec<&str> =
        names.get(module).into_iter().flatten().map(String::as_str).collect();
    while let Some(next) = waiting.pop() {
        if reached.insert(next) {
            waiting.extend(names.get(next).into_iter().flatten().map(String::as_str));
        }
    }
    reached
}

#[cfg(test)]
fn made_up(modules: &[(&str, &str)]) -> Names {
    let sources = modules.iter().map(|(name, source)| ((*name).to_owned(), (*source).to_owned()));
    names(&sources.collect())
}

#[test]
fn a_circle_is_found_with_all_its_modules_and_no_others() {
    let names = made_up(&[
        ("app", "mod one;"),
        ("app::one", "use super::two::Two;"),
        ("app::two", "fn two() { crate::app::inner::three::call(); }"),
        ("app::inner", "pub mod three;"),
        ("app::inner::three", "use crate::app::{four::Four, one};"),
        ("app::four", "use crate::base::number;"),
    ]);
    assert_eq!(circles(&names), [["app::inner::three", "app::one", "app::two"]]);
}

#[test]
fn a_parent_that_uses_its_child_must_not_be_named_by_it() {
    let parent = "mod child;\npub use child::Child;";
    let names = made_up(&[("app", parent), ("app::child", "use super::Helper;")]);
    assert_eq!(circles(&names), [["app", "app::child"]]);
    let names = made_up(&[("app", "mod child;"), ("app::child", "use super::Helper;")]);
    assert!(circles(&names).is_empty());
}
