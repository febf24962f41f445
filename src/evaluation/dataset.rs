//! A file of pairs, one JSON object a line: rows, and a sentence for each line that is none.

use std::fmt;

use serde_json::{Map, Value};

use super::fact::Verdict;
use super::pair::PersonLabels;

/// A line as its file gives it, before anything is judged or scored.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Row {
    pub line: usize,
    pub id: Option<String>,
    pub domain: Option<String>,
    pub gold_intent: String,
    pub model: Option<String>,
    pub predicted_intent: String,
    pub judge: Option<String>,
    pub gold_facts: Option<Vec<String>>,
    pub gold_facts_answer: Option<String>,
    pub judge_answer: Option<String>,
    pub person: PersonLabels,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineProblem {
    pub line: usize,
    pub kind: LineProblemKind,
    /// The first characters of the line, to find it by.
    pub excerpt: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineProblemKind {
    NotJson(String),
    NotAnObject,
    Missing(&'static str),
    WrongType { field: &'static str, wanted: &'static str },
}

impl fmt::Display for LineProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotJson(why) => write!(f, "This is not JSON: {why}."),
            Self::NotAnObject => f.write_str("This is JSON, but not an object in braces."),
            Self::Missing(field) => write!(f, "There is no \u{201c}{field}\u{201d} here."),
            Self::WrongType { field, wanted } => {
                write!(f, "\u{201c}{field}\u{201d} should be {wanted}.")
            }
        }
    }
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Dataset {
    pub rows: Vec<Row>,
    pub problems: Vec<LineProblem>,
}

const EXCERPT: usize = 200;

/// Blank lines are nothing; any other line is a row or a problem.
pub fn read_jsonl(text: &str) -> Dataset {
    let mut dataset = Dataset::default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (line, number) in text.lines().zip(1..) {
        if line.trim().is_empty() {
            continue;
        }
        match read_row(line, number) {
            Ok(row) => dataset.rows.push(row),
            Err(kind) => dataset.problems.push(LineProblem {
                line: number,
                kind,
                excerpt: line.chars().take(EXCERPT).collect(),
            }),
        }
    }
    dataset
}

fn read_row(line: &str, number: usize) -> Result<Row, LineProblemKind> {
    let value: Value =
        serde_json::from_str(line).map_err(|error| LineProblemKind::NotJson(reason(&error)))?;
    let Value::Object(fields) = value else {
        return Err(LineProblemKind::NotAnObject);
    };
    let required = |field| text(&fields, field)?.ok_or(LineProblemKind::Missing(field));
    Ok(Row {
        line: number,
        gold_intent: required("gold_intent")?,
        predicted_intent: required("predicted_intent")?,
        id: text(&fields, "id")?,
        domain: text(&fields, "domain")?,
        model: text(&fields, "model")?,
        judge: text(&fields, "judge")?,
        gold_facts: texts(&fields, "gold_facts")?,
        gold_facts_answer: text(&fields, "gold_facts_answer")?,
        judge_answer: answer(&fields, "judge_answer")?,
        person: PersonLabels {
            same_task: boolean(&fields, "match")?,
            gold: verdicts(&fields, "human_present")?,
            predicted: verdicts(&fields, "human_predicted")?,
        },
    })
}

/// Serde's own words without its "at line 1", which would contradict the file's line number.
fn reason(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let what = said.split(" at line ").next().unwrap_or(&said);
    format!("{what}, at character {}", error.column())
}

type Field<T> = Result<Option<T>, LineProblemKind>;

fn field<T>(
    fields: &Map<String, Value>,
    name: &'static str,
    wanted: &'static str,
    read: impl Fn(&Value) -> Option<T>,
) -> Field<T> {
    match fields.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => {
            read(value).map(Some).ok_or(LineProblemKind::WrongType { field: name, wanted })
        }
    }
}

fn text(fields: &Map<String, Value>, name: &'static str) -> Field<String> {
    field(fields, name, "a text", |value| match value {
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    })
}

/// An answer may be kept as the text it was or as the JSON it meant.
fn answer(fields: &Map<String, Value>, name: &'static str) -> Field<String> {
    field(fields, name, "a text or an object", |value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Object(_) => Some(value.to_string()),
        _ => None,
    })
}

fn texts(fields: &Map<String, Value>, name: &'static str) -> Field<Vec<String>> {
    field(fields, name, "a list of texts", |value| {
        let elements = value.as_array()?.iter();
        elements.map(|element| element.as_str().map(str::to_owned)).collect()
    })
}

fn boolean(fields: &Map<String, Value>, name: &'static str) -> Field<bool> {
    field(fields, name, "true or false", Value::as_bool)
}

fn verdicts(fields: &Map<String, Value>, name: &'static str) -> Field<Vec<Verdict>> {
    field(fields, name, "a list of true and false", |value| {
        let elements = value.as_array()?.iter();
        elements.map(|element| element.as_bool().map(Verdict::from)).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn good_lines_survive_bad_ones() {
        let text = "\u{feff}{\"gold_intent\": \"a\", \"predicted_intent\": \"b\", \"id\": 7}\r\n\
                    \r\n\
                    {\"gold_intent\": \"a\"\n\
                    [1]\n\
                    {\"gold_intent\": \"a\"}\n\
                    {\"gold_intent\": \"a\", \"predicted_intent\": [\"b\"]}\n\
                    {\"gold_intent\": \"a\", \"predicted_intent\": \"c\", \"match\": \"x\"}\n\
                    {\"gold_intent\": \"a\", \"predicted_intent\": \"c\", \"judge_answer\": {}}";
        let dataset = read_jsonl(text);
        let rows: Vec<_> = dataset.rows.iter().map(|r| (r.line, r.id.as_deref())).collect();
        assert_eq!(rows, [(1, Some("7")), (8, None)]);
        assert_eq!(dataset.rows[1].judge_answer.as_deref(), Some("{}"));

        let problems: Vec<_> =
            dataset.problems.iter().map(|p| format!("{}: {}", p.line, p.kind)).collect();
        expect![[r#"
            3: This is not JSON: EOF while parsing an object, at character 19.
            4: This is JSON, but not an object in braces.
            5: There is no “predicted_intent” here.
            6: “predicted_intent” should be a text.
            7: “match” should be true or false."#]]
        .assert_eq(&problems.join("\n"));
        assert_eq!(dataset.problems[0].excerpt, "{\"gold_intent\": \"a\"");
    }

    #[test]
    fn an_excerpt_is_short_and_whole_characters() {
        let dataset = read_jsonl(&"é".repeat(500));
        assert_eq!(dataset.problems[0].excerpt, "é".repeat(EXCERPT));
    }
}
