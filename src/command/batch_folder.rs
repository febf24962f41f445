//! The folder of a batch: its files, a copy of the data, and who is asked what (`plan.json`).

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::Refused;
use crate::base::json::{object, read_json};
use crate::batches::{BatchFile, Engine};
use crate::settings::{IsFromCopy, JudgeSettings, KeyRing};

const PLAN: &str = "plan.json";
/// Of the folder's form.
const VERSION: u64 = 1;

pub struct BatchFolder {
    pub settings: JudgeSettings,
    /// Rows that carry an answer are judged again.
    pub again: bool,
    pub data: Vec<PathBuf>,
}

/// A folder that holds no other batch.
pub fn make(folder: &Path) -> Result<(), Refused> {
    fs::create_dir_all(folder).map_err(|why| at(folder, "cannot be made", &why))?;
    if folder.join(PLAN).exists() {
        return Err(Refused(format!(
            "{} holds a batch already. Name another folder with --out.",
            folder.display()
        )));
    }
    Ok(())
}

/// The results belong to exactly these rows, so the folder keeps them.
pub fn copy_data(folder: &Path, paths: &[PathBuf]) -> Result<Vec<String>, Refused> {
    let mut names = Vec::new();
    for (number, path) in (1..).zip(paths) {
        let ending = path.extension().map(|ending| format!(".{}", ending.display()));
        let name = format!("data-{number}{}", ending.unwrap_or_default());
        let to = folder.join(&name);
        fs::copy(path, &to).map_err(|why| at(&to, "cannot be written", &why))?;
        names.push(name);
    }
    Ok(names)
}

/// Written last: a folder with a plan is complete.
pub fn write_plan(
    folder: &Path,
    planned: (&JudgeSettings, &Engine, bool),
    data: &[String],
    files: &[BatchFile],
) -> Result<(), Refused> {
    let (settings, engine, again) = planned;
    let file = |file: &BatchFile| {
        object(vec![
            ("name", file.name.as_str().into()),
            ("lines", file.lines.into()),
            ("bytes", file.bytes.into()),
        ])
    };
    let plan = object(vec![
        ("version", VERSION.into()),
        ("engine", engine.key.into()),
        ("again", again.into()),
        ("judge", settings.for_project()),
        ("data", data.iter().map(String::as_str).collect()),
        ("files", files.iter().map(file).collect()),
    ]);
    let to = folder.join(PLAN);
    fs::write(&to, format!("{plan:#}\n")).map_err(|why| at(&to, "cannot be written", &why))
}

pub fn open(folder: &Path) -> Result<BatchFolder, Refused> {
    let path = folder.join(PLAN);
    let text = fs::read_to_string(&path).map_err(|why| at(&path, "cannot be read", &why))?;
    let broken = || Refused(format!("{} is not a plan of bifact.", path.display()));
    let plan = read_json(&text).ok_or_else(broken)?;
    if plan["version"].as_u64().is_none_or(|version| version > VERSION) {
        return Err(format!("{} was written by a newer bifact.", path.display()).into());
    }
    let mut settings = JudgeSettings::read(&Value::Null, KeyRing::default());
    settings.take_from_project(&plan["judge"], IsFromCopy::No);
    let names = plan["data"].as_array().ok_or_else(broken)?.iter();
    // A name, not a path: a plan may come from somebody else.
    let is_plain = |name: &&str| !name.contains(['/', '\\']) && !name.starts_with('.');
    let data = names.map(|name| name.as_str().filter(is_plain).map(|name| folder.join(name)));
    Ok(BatchFolder {
        settings,
        again: plan["again"].as_bool().unwrap_or(false),
        data: data.collect::<Option<Vec<_>>>().ok_or_else(broken)?,
    })
}

pub fn at(path: &Path, what: &str, why: &std::io::Error) -> Refused {
    Refused(format!("{} {what}: {why}", path.display()))
}
