//! Files: any bytes, and sound files of every kind, spoilt. However a file is sliced, the rows and the
//! problems are the same.

use std::sync::Arc;

use bifact::dataset::{
    DatasetReader, Encoding, Parcel, ParcelReader, Problem, Progress, Refusal, unused_lines,
};
use bifact::methods::bifact::batch_builder::BatchBuilder;
use bifact::methods::bifact::row_review::Row;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::effort::try_hard;
use crate::growth::{Family, many};
use crate::mutation::{any_text, spoilt};
use crate::target::Target;

pub const TARGET: Target = Target { name: "dataset", families };

/// Rows as they are written out for comparison, and all else a reader says.
#[derive(Debug, PartialEq)]
struct Said {
    rows: Vec<String>,
    problems: Vec<Problem>,
    progress: Progress,
}

fn read<'a>(slices: impl Iterator<Item = &'a [u8]>) -> Result<Said, Refusal> {
    let mut reader = DatasetReader::new(0, |_| None);
    let mut rows = Vec::new();
    let mut builder = BatchBuilder::default();
    let mut keep = |row: Row| {
        rows.push(format!("{row:?}"));
        builder.add(row);
    };
    let mut progress = Progress::Reading;
    for slice in slices {
        progress = reader.push(slice, &mut keep)?;
        if progress == Progress::NeedsMapping {
            break;
        }
    }
    if progress == Progress::Reading {
        progress = reader.finish(&mut keep)?;
    }
    builder.finish();
    let problems = reader.take_problems();
    unused_lines(problems.iter(), reader.encoding());
    for problem in &problems {
        assert!(!problem.kind.to_string().is_empty());
    }
    Ok(Said { rows, problems, progress })
}

/// The rest is one last slice.
fn sliced<'a>(mut file: &'a [u8], sizes: &'a [usize]) -> impl Iterator<Item = &'a [u8]> {
    let mut sizes = sizes.iter();
    std::iter::from_fn(move || {
        let size = sizes.next().copied().unwrap_or(file.len()).min(file.len());
        let (slice, rest) = file.split_at(size);
        file = rest;
        (!slice.is_empty()).then_some(slice)
    })
}

fn check(file: &[u8], sizes: &[usize]) -> Result<(), TestCaseError> {
    let whole = read(std::iter::once(file).filter(|file| !file.is_empty()));
    prop_assert_eq!(read(sliced(file, sizes)), whole);
    Ok(())
}

fn slice_sizes() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(prop_oneof![1..4_usize, 1..60_usize], 0..200)
}

const NAMES: &[&str] = &[
    "id",
    "gold_intent",
    "gold",
    "predicted_intent",
    "prediction",
    "predictions",
    "model",
    "group",
    "split",
    "gold_facts",
    "gold_facts_answer",
    "judge",
    "judge_answer",
    "judged_gold_facts",
    "judge_failure",
    "corrections",
    "match",
    "human_present",
    "human_predicted",
    "human_f1",
    "trajectory",
    "note",
    "intent",
    "",
];

fn answer() -> Value {
    json!({
        "expert_fact_coverage": [{"fact": "Go", "reasoning": "\"go\"", "label": "C"}],
        "predicted_fact_accuracy": [{"fact": "Go", "reasoning": "", "label": "M"}],
    })
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        4 => any_text().prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
        1 => any::<f64>().prop_map(Value::from),
        1 => any::<bool>().prop_map(Value::from),
        1 => Just(Value::Null),
        1 => Just(json!(["Go", "Stop"])),
        1 => Just(answer()),
        1 => Just(Value::from(answer().to_string())),
        1 => Just(json!([{"of": "gold", "number": 1, "verdict": "supported"}])),
        1 => Just(json!([true, 0, "yes"])),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        let name = prop_oneof![prop::sample::select(NAMES).prop_map(str::to_owned), any_text()];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((name, inner), 0..4)
                .prop_map(|members| members.into_iter().collect::<Map<_, _>>().into()),
        ]
    })
}

fn record() -> impl Strategy<Value = Value> {
    let name = prop::sample::select(NAMES).prop_map(str::to_owned);
    let member = (prop_oneof![5 => name, 1 => any_text()], value());
    (any::<bool>(), prop::collection::vec(member, 0..8)).prop_map(|(is_sound, members)| {
        let mut record = Map::new();
        if is_sound {
            record.insert("gold_intent".to_owned(), "Go home".into());
            record.insert("predicted_intent".to_owned(), "Go".into());
        }
        record.extend(members);
        record.into()
    })
}

fn written(records: &[Value], kind: usize) -> Vec<u8> {
    let lines = || many(records.len(), |at| format!("{}\n", records[at]));
    let cells = |separator: &str| {
        let names = &["id", "gold", "prediction", "model", "gold_facts", "judge_answer", "a, b"];
        let cell = |text: String| format!("\"{}\"", text.replace('"', "\"\""));
        let row = |record: &Value| {
            let value = |name: &&str| match &record[*name] {
                Value::String(text) => text.clone(),
                Value::Null => "x".to_owned(),
                other => other.to_string(),
            };
            names.iter().map(value).map(cell).collect::<Vec<_>>().join(separator)
        };
        let head = names.map(|name| cell(name.to_owned())).join(separator);
        std::iter::once(head).chain(records.iter().map(row)).collect::<Vec<_>>().join("\n")
    };
    let all = Value::from(records.to_vec());
    match kind {
        0 => lines().into_bytes(),
        1 => all.to_string().into_bytes(),
        2 => format!("{all:#}").into_bytes(),
        3 => json!({"version": 1, "rows": all}).to_string().into_bytes(),
        4 => many(records.len(), |at| format!("{:#}\n", records[at])).into_bytes(),
        5 => cells(",").into_bytes(),
        6 => cells(";").into_bytes(),
        7 => cells("\t").into_bytes(),
        8 => Encoding::Utf16Le.encode(lines().as_bytes()),
        _ => Encoding::Utf16Be.encode(cells(",").as_bytes()),
    }
}

fn file() -> impl Strategy<Value = Vec<u8>> {
    (prop::collection::vec(record(), 0..5), 0..10_usize)
        .prop_map(|(records, kind)| written(&records, kind))
}

#[test]
fn spoilt_files_read_alike_however_they_are_sliced() {
    let inputs = (spoilt(file()), slice_sizes());
    try_hard("dataset, spoilt files", inputs, |(file, sizes)| check(&file, &sizes));
}

#[test]
fn any_bytes_read_alike_however_they_are_sliced() {
    let inputs = (prop::collection::vec(any::<u8>(), 0..600), slice_sizes());
    try_hard("dataset, any bytes", inputs, |(file, sizes)| check(&file, &sizes));
}

/// As the page and the worker beside it do it.
fn pushed(file: &[u8], slice: usize) {
    let mut reader = ParcelReader::default();
    reader.begin(0, |_| None);
    let mut builder = BatchBuilder::default();
    let mut take_in = |bytes: Vec<u8>| {
        let parcel = Parcel::open(&bytes).expect("a parcel");
        let kept: Arc<str> = parcel.rows.kept_text().into();
        for (row, entry) in parcel.rows.with_kept_text(&kept) {
            builder.add_entered(row, entry, &kept).expect("an entry of this register");
        }
        unused_lines(parcel.problems.iter(), Encoding::default());
    };
    file.chunks(slice).filter_map(|slice| reader.push(slice)).for_each(&mut take_in);
    take_in(reader.finish());
    builder.finish();
}

fn of_text(name: &'static str, largest: usize, make: fn(usize) -> String) -> Family {
    Family::new(name, largest, move |n| make(n).into_bytes(), |file| pushed(file, 64 * 1024))
}

fn of_members(n: usize, member: impl Fn(usize) -> String) -> String {
    (0..n).map(member).collect::<Vec<_>>().join(",")
}

const ROW: &str = "\"gold\":\"a\",\"prediction\":\"b\"";

fn families() -> Vec<Family> {
    vec![
        of_text("one long line", 1_000_000, |n| format!("{{{ROW},\"x\":\"{}\"}}", "y".repeat(n))),
        // From where its beginning is looked at more than once.
        of_text("one long line of nonsense", 10_000_000, |n| "y ".repeat(n)).from(1_000_000),
        of_text("many lines", 100_000, |n| format!("{{{ROW}}}\n").repeat(n)),
        of_text("many bad lines", 100_000, |n| format!("{{{ROW}}}\n") + &"{oops\n".repeat(n)),
        of_text("many elements", 100_000, |n| {
            format!("[{}]", of_members(n, |_| format!("{{{ROW}}}")))
        }),
        of_text("an element without its end", 100_000, |n| {
            format!("[{{\"gold\":\"a\n{}]", format!("{{{ROW}}},\n").repeat(n))
        }),
        of_text("many fields", 100_000, |n| {
            format!("{{{ROW},{}}}", of_members(n, |at| format!("\"f{at}\":\"x\"")))
        }),
        of_text("rows with fields of their own", 100_000, |n| {
            many(n, |at| format!("{{{ROW},\"f{at}\":1}}\n"))
        }),
        of_text("one field many times", 100_000, |n| {
            format!("{{{ROW},{}}}", of_members(n, |_| "\"x\":1".to_owned()))
        }),
        of_text("many columns", 100_000, |n| {
            let names = of_members(n, |at| format!("c{at}"));
            format!("gold,prediction,{names}\na,b,{}\n", of_members(n, |_| "x".to_owned()))
        }),
        of_text("many columns without a name", 100_000, |n| {
            format!("gold,prediction{}\na,b{}\n", ",".repeat(n), ",".repeat(n))
        }),
        of_text("many quotes in a table", 1_000_000, |n| {
            format!("gold,prediction\na,b\nc,\"{}\"\n", "\"\"".repeat(n))
        }),
        of_text("an open quote in a table", 1_000_000, |n| {
            format!("gold,prediction\na,b\nc,\"{}", "x,y\n".repeat(n))
        }),
        of_text("deep nesting", 1_000_000, |n| {
            format!("{{{ROW},\"x\":{}1{}}}", "[".repeat(n), "]".repeat(n))
        }),
        of_text("brackets without an end", 1_000_000, |n| "[{\"a\":".repeat(n)),
        of_text("many escapes", 1_000_000, |n| {
            format!("{{\"gold\":\"a\",\"prediction\":\"{}\"}}", "\\u00e9\\n".repeat(n))
        }),
        of_text("many predictions", 10_000, |n| {
            let texts = of_members(n, |at| format!("\"m{at}\":\"x\""));
            format!("{{\"gold\":\"a\",\"predictions\":{{{texts}}}}}")
        }),
        of_text("many predictions, each judged", 10_000, |n| {
            let texts = of_members(n, |at| format!("\"m{at}\":\"x\""));
            let answers = of_members(n, |at| format!("\"m{at}\":\"no answer\""));
            format!("{{\"gold\":\"a\",\"predictions\":{{{texts}}},\"judge_answer\":{{{answers}}}}}")
        }),
        of_text("many predictions that are none", 10_000, |n| {
            let texts = of_members(n, |at| format!("\"m{at}\":[]"));
            "{\"gold\":\"a\",\"predictions\":{\"m\":\"x\"}}\n".to_owned()
                + &format!("{{\"gold\":\"a\",\"predictions\":{{\"m\":\"x\",{texts}}}}}")
        }),
        of_text("one predictor many times", 10_000, |n| {
            let texts = of_members(n, |at| format!("\"m\":\"x{at}\""));
            "{\"id\":\"i\",\"gold\":\"a\",\"predictions\":{\"m\":\"x\"}}\n".to_owned()
                + &format!("{{\"id\":\"i\",\"gold\":\"a\",\"predictions\":{{{texts}}}}}")
        }),
        of_text("many rows of one id", 100_000, |n| {
            format!("{{\"id\":\"i\",\"model\":\"m\",{ROW}}}\n").repeat(n)
        }),
        of_text("many gold facts", 100_000, |n| {
            format!("{{{ROW},\"gold_facts\":[{}]}}", of_members(n, |at| format!("\"f{at}\"")))
        }),
        of_text("many corrections", 10_000, |n| {
            let items = of_members(n, |at| format!("{{\"fact\":\"f{at}\",\"label\":\"C\"}}"));
            let facts = of_members(n, |at| format!("\"f{at}\""));
            let corrections = of_members(n, |at| {
                let fact = n - 1 - at;
                format!(
                    "{{\"of\":\"gold\",\"number\":1,\"fact\":\"f{fact}\",\"verdict\":\"unsupported\"}}"
                )
            });
            format!(
                "{{{ROW},\"gold_facts\":[{facts}],\"corrections\":[{corrections}],\"judge_answer\":\
                 {{\"expert_fact_coverage\":[{items}],\"predicted_fact_accuracy\":[{items}]}}}}"
            )
        }),
        Family::new(
            "UTF-16",
            100_000,
            |n| Encoding::Utf16Le.encode(format!("{{{ROW}}}\n").repeat(n).as_bytes()),
            |file| pushed(file, 64 * 1024),
        ),
        Family::new(
            "slices of a byte",
            100_000,
            |n| format!("{{{ROW},\"x\":\"{}\"}}", "y".repeat(n)).into_bytes(),
            |file| pushed(file, 1),
        ),
    ]
}
