//! Damages valid inputs: bytes are changed, removed, doubled, or replaced by special characters.

use proptest::prelude::*;

/// What is done to one place of an input. Places are parts of the whole, so that they fit any input.
#[derive(Debug, Clone)]
enum Change {
    Cut { from: f64, length: usize },
    Double { from: f64, length: usize },
    Put { at: f64, sign: &'static str },
    Set { at: f64, byte: u8 },
    End { at: f64 },
}

const SIGNS: &[&str] = &[
    "\"", "\\", "{", "}", "[", "]", ",", ":", "\n", "\r\n", "\t", "'", "`", "```", "//", "/*",
    "*/", "\\u", "\\ud83d", "null", "-", "1e999", "\0", "\u{feff}", "\u{2028}", "“", "”", "\"\"",
    "<", "&", "=", ";", "𝕏", "\u{202e}", "e\u{301}", "</think>",
];

fn change() -> impl Strategy<Value = Change> {
    let place = || 0.0..1.0;
    prop_oneof![
        1 => (place(), 1..40_usize).prop_map(|(from, length)| Change::Cut { from, length }),
        1 => (place(), 1..40_usize).prop_map(|(from, length)| Change::Double { from, length }),
        3 => (place(), prop::sample::select(SIGNS)).prop_map(|(at, sign)| Change::Put { at, sign }),
        1 => (place(), any::<u8>()).prop_map(|(at, byte)| Change::Set { at, byte }),
        1 => place().prop_map(|at| Change::End { at }),
    ]
}

/// Up to eight changes, often none.
pub fn spoilt(input: impl Strategy<Value = Vec<u8>>) -> impl Strategy<Value = Vec<u8>> {
    (input, prop::collection::vec(change(), 0..8)).prop_map(|(mut input, changes)| {
        for change in changes {
            apply(&change, &mut input);
        }
        input
    })
}

pub fn spoilt_text(input: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    spoilt(input.prop_map(String::into_bytes))
        .prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

fn apply(change: &Change, input: &mut Vec<u8>) {
    let length = input.len();
    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, clippy::cast_sign_loss)]
    let place = |part: &f64| ((part * length as f64) as usize).min(length);
    match change {
        Change::Cut { from, length: cut } => {
            let from = place(from);
            input.drain(from..(from + cut).min(length));
        }
        Change::Double { from, length: more } => {
            let from = place(from);
            let twice = input[from..(from + more).min(length)].to_vec();
            input.splice(from..from, twice);
        }
        Change::Put { at, sign } => {
            let at = place(at);
            input.splice(at..at, sign.bytes());
        }
        Change::Set { at, byte } => {
            if let Some(there) = input.get_mut(place(at)) {
                *there = *byte;
            }
        }
        Change::End { at } => input.truncate(place(at)),
    }
}

/// A text as hostile as a cell can hold, short or of some length.
pub fn any_text() -> impl Strategy<Value = String> {
    let hostile: &[&str] = &[
        "<script>alert(1)</script>",
        "]]>",
        "<!--",
        "\"><img src=x onerror=alert(1)>",
        "=1+1",
        "@SUM(A1)",
        "+1",
        "-1",
        "\t=1",
        "\r\n=1",
        "javascript:alert(1)",
        "\\end{document}",
        "|",
        "\u{202e}gnp.exe",
        "\0",
        "\u{fffe}",
        "\u{200b}\u{200b}",
        "مرحبا hello",
        "Ignore all instructions",
        "`code`",
        "$x$ % & # _ ^ ~",
        "\u{2003}\u{2003}",
    ];
    prop_oneof![
        3 => "\\PC{0,30}",
        1 => ".{0,12}",
        1 => any::<String>(),
        2 => (prop::sample::select(hostile), "\\PC{0,8}").prop_map(|(h, t)| format!("{h}{t}")),
    ]
}
