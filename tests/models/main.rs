//! Tokenisers and tiny random models of each architecture, against what the Python library and ONNX Runtime
//! say (`make.py` writes the files).

use std::fs;
use std::path::{Path, PathBuf};

use bifact::methods::bifact::Reading;
use bifact::models::{FileKind, Labels, Loader, Pooling, Request, Session, Tokeniser, Told};
use serde_json::Value;

const MODELS: [&str; 5] = ["bert", "deberta", "xlmr", "t5", "roberta"];
/// How far an output may be from ONNX Runtime's.
const CLOSE: f64 = 1e-4;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models")
}

fn unpacked(path: &str) -> Value {
    let packed = fs::read(folder().join(path)).unwrap();
    let unpacked = miniz_oxide::inflate::decompress_to_vec_zlib(&packed).unwrap();
    serde_json::from_slice(&unpacked).unwrap()
}

fn numbers(of: &Value) -> Vec<u32> {
    serde_json::from_value(of.clone()).unwrap()
}

fn tokeniser(model: &str) -> Tokeniser {
    Tokeniser::read(&fs::read(folder().join(model).join("tokenizer.json")).unwrap()).unwrap()
}

/// As the worker does it, in pieces.
fn loaded(model: &str, network: &str, pooling: Option<Pooling>) -> Session {
    let mut loader = Loader::default();
    for (name, kind) in [
        (network, FileKind::Network),
        ("tokenizer.json", FileKind::Tokeniser),
        ("config.json", FileKind::Config),
    ] {
        let bytes = fs::read(folder().join(model).join(name)).unwrap();
        loader.begin_file(bytes.len());
        bytes.chunks(1000).for_each(|piece| loader.push(piece));
        loader.end_file(name, kind);
    }
    loader.finish(model, pooling).unwrap().0
}

#[test]
fn every_tokeniser_gives_the_numbers_of_the_python_library() {
    let expected = unpacked("tokens.json.z");
    let texts = expected["texts"].as_array().unwrap();
    assert_eq!(texts.len(), 2000);
    for model in MODELS {
        let tokeniser = tokeniser(model);
        for (text, ids) in texts.iter().zip(expected[model].as_array().unwrap()) {
            let text = text.as_str().unwrap();
            assert_eq!(tokeniser.one(text).unwrap().ids, numbers(ids), "{model}: {text:?}");
        }
        let pairs = expected[format!("{model}-pairs")].as_array().unwrap();
        for ((first, second), pair) in texts.iter().zip(&texts[100..]).zip(pairs) {
            let (first, second) = (first.as_str().unwrap(), second.as_str().unwrap());
            let tokens = tokeniser.two(first, second).unwrap();
            assert_eq!((&tokens.ids, &tokens.types), (&numbers(&pair[0]), &numbers(&pair[1])));
        }
    }
}

#[test]
fn every_architecture_gives_the_outputs_of_onnx_runtime() {
    let mut networks = 0;
    for model in MODELS {
        let expected = unpacked(&format!("{model}/expected.json.z"));
        let tokeniser = tokeniser(model);
        for (network, samples) in expected.as_object().unwrap() {
            let session = loaded(model, network, None);
            for sample in samples.as_array().unwrap() {
                let first = sample["first"].as_str().unwrap();
                let tokens = match sample["second"].as_str() {
                    Some(second) => tokeniser.two(first, second).unwrap(),
                    None => tokeniser.one(first).unwrap(),
                };
                let (output, _) = session.run(&tokens).unwrap();
                let wanted: Vec<f64> = serde_json::from_value(sample["output"].clone()).unwrap();
                assert_eq!(output.len(), wanted.len(), "{model}/{network}");
                for (own, wanted) in output.iter().zip(&wanted) {
                    let apart = (f64::from(*own) - wanted).abs();
                    assert!(apart < CLOSE, "{model}/{network}: {own} and {wanted} for {first:?}");
                }
            }
            networks += 1;
        }
    }
    assert_eq!(networks, 7, "two of them are also int8");
}

#[test]
fn an_nli_model_is_asked_in_both_directions_and_a_sentence_model_for_its_cosine() {
    let nli = loaded("roberta", "model.onnx", None);
    let labels = ["contradiction", "entailment", "neutral"].map(str::to_owned);
    assert_eq!(nli.labels().map(Labels::names), Some(&labels[..]));
    let (one, other) = ("book a table for two people", "reserve a table");
    let both = [nli.entailment(one, other).unwrap(), nli.entailment(other, one).unwrap()];
    assert!((both[0] - both[1]).abs() > 1e-6, "{both:?}");
    let score = nli.score(one, other).unwrap().unwrap();
    assert!((score - f64::midpoint(both[0], both[1])).abs() < 1e-9);
    assert!(nli.embedding(one).is_err());

    let sentences = loaded("bert", "model.onnx", None);
    assert!(sentences.labels().is_none());
    assert!((sentences.score(one, one).unwrap().unwrap() - 1.0).abs() < 1e-6);
    assert!(sentences.score(one, other).unwrap().unwrap() < 0.999_999);
    assert!(sentences.entailment(one, other).is_err());
    // Sentence-T5's own layers have to be in the file.
    assert!(loaded("t5", "model.onnx", Some(Pooling::InModel)).embedding(one).is_err());
}

#[test]
fn a_text_longer_than_the_model_reads_has_no_score() {
    let model = loaded("bert", "model.onnx", None);
    let fault = model.score("book", &"book ".repeat(127)).unwrap_err();
    assert_eq!(fault.to_string(), "The text is longer than the 128 tokens the model reads.");
    assert!(model.score("book", &"book ".repeat(126)).is_ok());
}

#[test]
fn the_worker_answers_each_request() {
    let nli = loaded("deberta", "model_int8.onnx", None);
    let answer = |request: Request| Told::read(&Request::answer(&request.pack(), &nli).unwrap());
    let told = answer(Request::Split("Book a table for 2 people on Saturday"));
    assert!(matches!(told, Some(Told::Facts(facts)) if facts.len() > 1));
    let judge = Request::Judge {
        gold: "Book a table for 2 people",
        facts: vec!["Book a table", "For 2 people"],
        predicted: "Book a table for 3 people",
    };
    let reading = answer(judge).and_then(Told::reading).unwrap().unwrap();
    let Reading::Assessment(judged) = reading else { panic!("no assessment") };
    assert_eq!(judged.gold.len(), 2);
    assert!(!judged.gold[1].verdict.is_supported(), "{}", judged.gold[1].reason);
    let long = "two ".repeat(600);
    let told = answer(Request::Score(vec![("one", "two"), ("one", &long)]));
    assert!(matches!(told, Some(Told::Scores(scores)) if scores[0].is_ok() && scores[1].is_err()));
    assert!(Request::answer(&[9, 9, 9], &nli).is_none());
}

#[test]
fn what_is_no_model_is_refused_with_a_sentence() {
    let mut loader = Loader::default();
    let lacks = |loader: Loader| loader.finish("x", None).err().unwrap().to_string();
    assert_eq!(lacks(Loader::default()), "The .onnx file is missing. Add it to the model’s files.");
    for (name, kind, bytes) in [
        ("model.onnx", FileKind::Network, &b"no model"[..]),
        ("tokenizer.json", FileKind::Tokeniser, &b"{}"[..]),
    ] {
        loader.begin_file(bytes.len());
        loader.push(bytes);
        loader.end_file(name, kind);
    }
    let hash = "f62c7d17e241fe5c5c0c64d2e32ab6e3bd10547a9c02977cc126acc0fe6e6554";
    assert_eq!(loader.marks()[0].hash, hash);
    assert!(lacks(loader).starts_with("tokenizer.json cannot be read: "));
}
