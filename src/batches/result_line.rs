//! One line of a result file, recognised by its members: OpenAI's and Mistral's have a `response`,
//! Anthropic's a `result`, Gemini's a `key`. Its values stay as they are written.

use std::borrow::Cow;

use crate::base::fingerprint::Fingerprint;
use crate::base::json::read_json;
use crate::dataset::read_members;
use serde_json::Value;

/// What a line says about one request. The texts are parts of the line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ResultLine<'a> {
    pub id: Id<'a>,
    pub came: Came<'a>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Id<'a> {
    Question(Fingerprint),
    /// Not a name that we give.
    Other(Cow<'a, str>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Came<'a> {
    /// The body of a reply, with its status.
    Reply {
        status: u16,
        body: &'a str,
    },
    /// An error without the object that replies have around it.
    Error {
        status: u16,
        error: &'a str,
    },
    Expired,
    Cancelled,
}

/// Why a line is not a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    NotText,
    /// Most often the end of a file that was cut off.
    NotWhole,
    TooLong,
    /// JSON, but no result of an engine.
    NoResult,
    /// A line of a file that is to be run, not of its results.
    Request,
}

impl Flaw {
    /// What is wrong, after "Line 12".
    pub fn told(self) -> &'static str {
        match self {
            Self::NotText => "is not text in UTF-8",
            Self::NotWhole => "is cut off or not JSON",
            Self::TooLong => "is longer than any answer",
            Self::NoResult => "is not a result of a batch",
            Self::Request => "is a request that was not run yet: drop the file with its results",
        }
    }
}

type Members<'a> = Vec<(Cow<'a, str>, &'a str)>;

fn members(text: &str) -> Option<Members<'_>> {
    let mut members = Vec::new();
    read_members(text, &mut members).ok()?;
    Some(members)
}

fn get<'a>(members: &Members<'a>, name: &str) -> Option<&'a str> {
    let found = members.iter().find(|(member, _)| member == name);
    found.map(|(_, value)| *value).filter(|value| *value != "null")
}

fn string(value: &str) -> Option<Cow<'_, str>> {
    let inside = value.strip_prefix('"')?.strip_suffix('"')?;
    if !inside.contains('\\') {
        return Some(inside.into());
    }
    match read_json(value)? {
        Value::String(text) => Some(text.into()),
        _ => None,
    }
}

fn id(value: &str) -> Option<Id<'_>> {
    let name = string(value)?;
    Some(Fingerprint::read(&name).map_or(Id::Other(name), Id::Question))
}

/// Calls `each` with every result in the line: one, or those of a document that lists them.
pub(super) fn read_line<'a>(
    bytes: &'a [u8],
    each: &mut dyn FnMut(ResultLine<'a>),
) -> Result<(), Flaw> {
    let text = std::str::from_utf8(bytes).map_err(|_| Flaw::NotText)?.trim();
    let text = text.trim_start_matches('\u{feff}');
    let line = members(text).ok_or(Flaw::NotWhole)?;
    if let Some(inlined) = inlined(&line) {
        return inlined.into_iter().try_for_each(|one| {
            each(gemini(&members(one).ok_or(Flaw::NotWhole)?).ok_or(Flaw::NoResult)?);
            Ok(())
        });
    }
    let has = |name: &str| line.iter().any(|(member, _)| member == name);
    if ["body", "params", "request", "requests"].into_iter().any(has) && !has("response") {
        return Err(Flaw::Request);
    }
    let result = match (get(&line, "custom_id"), get(&line, "result")) {
        (Some(name), Some(result)) => anthropic(name, result),
        (Some(name), None) => openai(name, &line),
        (None, _) => gemini(&line),
    };
    each(result.ok_or(Flaw::NoResult)?);
    Ok(())
}

/// Also Mistral's, vLLM's and those of whoever else took over its lines.
fn openai<'a>(name: &'a str, line: &Members<'a>) -> Option<ResultLine<'a>> {
    let error = get(line, "error");
    let came = match get(line, "response") {
        Some(response) => {
            let response = members(response)?;
            let status = get(&response, "status_code").and_then(|code| code.parse().ok());
            match (get(&response, "body"), error) {
                (Some(body), _) => Came::Reply { status: status.unwrap_or(200), body },
                (None, Some(error)) => Came::Error { status: status.unwrap_or(0), error },
                (None, None) => return None,
            }
        }
        None => gone(error?),
    };
    Some(ResultLine { id: id(name)?, came })
}

/// A request without a reply: the batch ended before it, or it failed on the way.
fn gone(error: &str) -> Came<'_> {
    let code = members(error).and_then(|error| string(get(&error, "code")?));
    match code.as_deref() {
        Some("batch_expired") => Came::Expired,
        Some("batch_cancelled" | "batch_canceled") => Came::Cancelled,
        _ => Came::Error { status: 0, error },
    }
}

fn anthropic<'a>(name: &'a str, result: &'a str) -> Option<ResultLine<'a>> {
    let result = members(result)?;
    let came = match &*string(get(&result, "type")?)? {
        "succeeded" => Came::Reply { status: 200, body: get(&result, "message")? },
        "errored" => {
            let error = get(&result, "error")?;
            // The error of a reply has another one inside; a flat one has not.
            let is_nested = get(&members(error)?, "error").is_some();
            if is_nested {
                Came::Reply { status: 0, body: error }
            } else {
                Came::Error { status: 0, error }
            }
        }
        "expired" => Came::Expired,
        "canceled" | "cancelled" => Came::Cancelled,
        _ => return None,
    };
    Some(ResultLine { id: id(name)?, came })
}

fn gemini<'a>(line: &Members<'a>) -> Option<ResultLine<'a>> {
    let inside = || get(&members(get(line, "metadata")?)?, "key");
    let name = get(line, "key").or_else(inside)?;
    let came = match (get(line, "response"), get(line, "error").or(get(line, "status"))) {
        (Some(body), _) => Came::Reply { status: 200, body },
        (None, Some(error)) => Came::Error { status: 0, error },
        (None, None) => return None,
    };
    Some(ResultLine { id: id(name)?, came })
}

/// Gemini's results that come inside the description of their batch.
fn inlined<'a>(line: &Members<'a>) -> Option<Vec<&'a str>> {
    let list = ["response", "inlinedResponses", "inlinedResponses"].iter().try_fold(
        None,
        |at: Option<&'a str>, name| {
            let value = match at {
                None => get(line, name),
                Some(at) => get(&members(at)?, name),
            };
            value.map(Some)
        },
    )??;
    elements(list)
}

/// The objects of a list that is known to be valid, as they are written.
fn elements(list: &str) -> Option<Vec<&str>> {
    let inside = list.strip_prefix('[')?;
    let (mut found, mut depth, mut from) = (Vec::new(), 0_usize, 0);
    let (mut is_in_string, mut is_escaped) = (false, false);
    for (at, byte) in inside.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_in_string => is_escaped = true,
            b'"' => is_in_string = !is_in_string,
            _ if is_in_string => {}
            b'{' => {
                from = if depth == 0 { at } else { from };
                depth += 1;
            }
            b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    found.push(inside.get(from..=at)?);
                }
            }
            _ => {}
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

    fn read(line: &str) -> Result<Vec<(bool, String)>, Flaw> {
        let mut found = Vec::new();
        let line = line.replace("ID", ID);
        let mut each = |result: ResultLine| {
            let is_ours = matches!(result.id, Id::Question(_));
            found.push((is_ours, format!("{:?}", result.came)));
        };
        read_line(line.as_bytes(), &mut each)?;
        Ok(found)
    }

    fn came(line: &str) -> String {
        let found = read(line).unwrap();
        assert_eq!(found.len(), 1, "{line}");
        assert!(found[0].0, "{line}");
        found[0].1.clone()
    }

    #[test]
    fn lines_of_every_engine_are_told_by_their_members() {
        let reply = |status: u16, body: &str| format!("{:?}", Came::Reply { status, body });
        let error = |status: u16, error: &str| format!("{:?}", Came::Error { status, error });
        for (line, expected) in [
            (
                r#"{"id":"b","custom_id":"ID","response":{"status_code":200,"request_id":"r","body":{"a":1}},"error":null}"#,
                reply(200, r#"{"a":1}"#),
            ),
            (
                r#"{"custom_id":"ID","response":{"status_code":429,"body":{"error":{}}},"error":null}"#,
                reply(429, r#"{"error":{}}"#),
            ),
            (
                r#"{"custom_id":"ID","response":{"status_code":400,"body":null},"error":{"message":"no"}}"#,
                error(400, r#"{"message":"no"}"#),
            ),
            (
                r#"{"custom_id":"ID","response":null,"error":{"code":"batch_expired","message":"late"}}"#,
                "Expired".to_owned(),
            ),
            (
                r#"{"custom_id":"ID","response":null,"error":{"code":"batch_cancelled"}}"#,
                "Cancelled".to_owned(),
            ),
            (
                r#"{"custom_id":"ID","result":{"type":"succeeded","message":{"content":[]}}}"#,
                reply(200, r#"{"content":[]}"#),
            ),
            (
                r#"{"custom_id":"ID","result":{"type":"errored","error":{"type":"error","error":{"type":"x"}}}}"#,
                reply(0, r#"{"type":"error","error":{"type":"x"}}"#),
            ),
            (
                r#"{"custom_id":"ID","result":{"type":"errored","error":{"type":"x"}}}"#,
                error(0, r#"{"type":"x"}"#),
            ),
            (r#"{"custom_id":"ID","result":{"type":"canceled"}}"#, "Cancelled".to_owned()),
            (r#"{"custom_id":"ID","result":{"type":"expired"}}"#, "Expired".to_owned()),
            (r#"{"key":"ID","response":{"candidates":[]}}"#, reply(200, r#"{"candidates":[]}"#)),
            (r#"{"key":"ID","error":{"code":13}}"#, error(0, r#"{"code":13}"#)),
            (r#"{"metadata":{"key":"ID"},"response":{}}"#, reply(200, "{}")),
        ] {
            assert_eq!(came(line), expected, "{line}");
        }
    }

    #[test]
    fn results_inside_a_document_are_found() {
        let line = r#"{"name":"b","response":{"inlinedResponses":{"inlinedResponses":[
            {"response":{"a":"}]"},"metadata":{"key":"ID"}}, {"error":{"code":3},"metadata":{"key":"x"}}]}}}"#;
        let found = read(line).unwrap();
        assert_eq!(found.iter().map(|(ours, _)| *ours).collect::<Vec<_>>(), [true, false]);
    }

    #[test]
    fn what_is_no_result_says_so() {
        assert_eq!(read(r#"{"custom_id":"ID","resp"#), Err(Flaw::NotWhole));
        assert_eq!(read("[1]"), Err(Flaw::NotWhole));
        assert_eq!(read(r#"{"id":1,"gold_intent":"x"}"#), Err(Flaw::NoResult));
        assert_eq!(read(r#"{"custom_id":"ID","method":"POST","body":{}}"#), Err(Flaw::Request));
        assert_eq!(read(r#"{"custom_id":"ID","params":{}},"#), Err(Flaw::NotWhole));
        assert_eq!(read_line(b"{\"custom_id\":\"\xff\"}", &mut |_| {}), Err(Flaw::NotText));
        assert!(!read(r#"{"custom_id":"mine","response":{"body":{}}}"#).unwrap()[0].0);
    }
}
