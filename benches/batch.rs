//! Writing and reading a million batch lines natively, beside `JSON.stringify` and `JSON.parse` of Node on
//! the same lines. `BIFACT_LINES` sets another number.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::process::Command;
use std::time::Instant;

use bifact::base::fingerprint::Fingerprint;
use bifact::batches::{
    BatchWriter, Destination, LineSplitter, ResultIndex, Step, Taken, engine, settle, take,
};
use bifact::dataset::read_whole;
use bifact::methods::bifact::Bifact;
use bifact::methods::bifact::prompts::PromptTexts;
use bifact::providers::{Endpoint, Key, Parameters, provider, read_answer};
use bifact::run::{Cache, JudgeSetup, Next, Plan, Run, Wanted, begin_with};

const AT_ONCE: usize = 10_000;

fn peak_megabytes() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes =
        peak.and_then(|peak| peak.trim().strip_suffix(" kB")?.trim().parse::<f64>().ok());
    kilobytes.unwrap_or(0.0) / 1000.0
}

/// What Node takes for the same lines: seconds for parsing, and for writing them again.
fn node(path: &str) -> Option<(f64, f64)> {
    let script = r#"
        const fs = require("fs"), readline = require("readline");
        let parse = 0n, write = 0n;
        const lines = readline.createInterface({ input: fs.createReadStream(process.argv[1]) });
        lines.on("line", line => {
            const a = process.hrtime.bigint();
            const value = JSON.parse(line);
            const b = process.hrtime.bigint();
            JSON.stringify(value);
            parse += b - a;
            write += process.hrtime.bigint() - b;
        });
        lines.on("close", () => console.log(Number(parse) / 1e9, Number(write) / 1e9));
    "#;
    let output = Command::new("node").args(["-e", script, path]).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let (parse, write) = text.trim().split_once(' ')?;
    Some((parse.parse().ok()?, write.parse().ok()?))
}

#[allow(clippy::cast_precision_loss, clippy::too_many_lines, clippy::disallowed_methods)]
fn main_figures(lines: usize) {
    let folder = tempfile::tempdir().unwrap();
    let (requests, results) = (folder.path().join("requests"), folder.path().join("results"));
    let provider = provider("vllm").unwrap();
    let setup = JudgeSetup {
        provider,
        base_url: provider.base_url.to_owned(),
        model: "model".to_owned(),
        inquiry: Bifact { prompts: PromptTexts::default() },
        parameters: Parameters::default(),
    };
    let key = Key::default();
    let endpoint = Endpoint { provider, base_url: &setup.base_url, key: &key };
    // Data in parts, so that the benchmark itself stays small.
    let part = |from: usize| {
        let mut rows = String::new();
        for n in from..(from + AT_ONCE).min(lines) {
            let _ = writeln!(
                rows,
                "{{\"gold_intent\":\"Book a table for {n} at noon\",\"predicted_intent\":\"Book a table\"}}"
            );
        }
        let (batch, of_file) = read_whole(&rows);
        let results = begin_with(&of_file, true);
        (batch, results)
    };
    let mut out = BufWriter::with_capacity(1 << 20, File::create(&requests).unwrap());
    let mut writer = BatchWriter::new(engine("vllm").unwrap());
    let mut ids: Vec<Fingerprint> = Vec::with_capacity(lines);
    let mut spent = 0.0;
    for from in (0..lines).step_by(AT_ONCE) {
        let (batch, mut results) = part(from);
        let plan = Plan::of(&setup.inquiry, &batch, &results, Wanted::Missing);
        let began = Instant::now();
        let mut run = Run::elsewhere(setup.clone(), &batch, &plan, Wanted::Missing);
        let cache = Cache::default();
        while let Next::Send(ticket) = run.next(0.0, &batch, &mut results, &cache) {
            let id = run.asked_as(ticket).unwrap();
            for step in writer.question(&id, &endpoint, &run.question(ticket).unwrap()).unwrap() {
                if let Step::Write(piece) = step {
                    out.write_all(piece.written().as_bytes()).unwrap();
                }
            }
            ids.push(id);
            run.leave(ticket);
        }
        spent += began.elapsed().as_secs_f64();
    }
    out.flush().unwrap();
    let written = requests.metadata().unwrap().len() as f64 / 1e6;
    println!(
        "write: {lines} lines, {written:.0} MB, {:.0} MB/s, peak {:.0} MB",
        written / spent,
        peak_megabytes()
    );
    let path = requests.to_str().unwrap();
    if let Some((parse, stringify)) = node(path) {
        println!(
            "  JSON.stringify {:.0} MB/s: {:.2} of it",
            written / stringify,
            stringify / spent
        );
        println!("  (JSON.parse of the same {:.0} MB/s)", written / parse);
    }

    let mut out = BufWriter::new(File::create(&results).unwrap());
    for (n, id) in ids.iter().enumerate() {
        let body = format!(
            r#"{{"id":"chatcmpl-{n}","object":"chat.completion","created":1,"model":"model","choices":[{{"index":0,"message":{{"role":"assistant","content":"{{\"facts\":[\"Book a table\",\"for {n}\",\"at noon\"]}}","refusal":null,"annotations":[]}},"logprobs":null,"finish_reason":"stop"}}],"usage":{{"prompt_tokens":600,"completion_tokens":30,"total_tokens":630,"prompt_tokens_details":{{"cached_tokens":0}}}},"service_tier":"default","system_fingerprint":"fp_1"}}"#
        );
        writeln!(out, r#"{{"id":"b-{n}","custom_id":"{id}","response":{{"status_code":200,"request_id":"r-{n}","body":{body}}},"error":null}}"#).unwrap();
    }
    out.flush().unwrap();
    drop(ids);
    let read = results.metadata().unwrap().len() as f64 / 1e6;
    let mut index = ResultIndex::default();
    let mut file = File::open(&results).unwrap();
    let began = Instant::now();
    let (mut splitter, mut buffer) = (LineSplitter::default(), vec![0; 1 << 20]);
    loop {
        let length = file.read(&mut buffer).unwrap();
        if length == 0 {
            break;
        }
        splitter.push(&buffer[..length], &mut |split| index.add(0, split));
    }
    splitter.finish(&mut |split| index.add(0, split));
    let indexed = began.elapsed().as_secs_f64();
    let mut spent = indexed;
    for from in (0..lines).step_by(AT_ONCE) {
        let (batch, mut outcomes) = part(from);
        let plan = Plan::of(&setup.inquiry, &batch, &outcomes, Wanted::Missing);
        let began = Instant::now();
        let mut run = Run::elsewhere(setup.clone(), &batch, &plan, Wanted::Missing);
        let mut cache = Cache::default();
        loop {
            let ticket = match run.next(0.0, &batch, &mut outcomes, &cache) {
                Next::Send(ticket) => ticket,
                Next::Settled => continue,
                _ => break,
            };
            let Taken::Reply(entry, place) = take(&mut run, ticket, &mut index) else { continue };
            let mut bytes = vec![0; place.bytes as usize];
            file.seek(SeekFrom::Start(place.at)).unwrap();
            file.read_exact(&mut bytes).unwrap();
            let text = String::from_utf8(bytes).unwrap();
            let reply = read_answer(&endpoint, &entry.reply(text));
            let into = Destination { batch: &batch, results: &mut outcomes, cache: &mut cache };
            settle(&mut run, ticket, &entry, reply, &mut index.summary, into);
        }
        spent += began.elapsed().as_secs_f64();
    }
    assert_eq!(index.summary.answered, lines);
    println!(
        "read: {lines} lines, {read:.0} MB, {:.0} MB/s recognised, {:.0} MB/s with matching and reading every answer, peak {:.0} MB",
        read / indexed,
        read / spent,
        peak_megabytes()
    );
    if let Some((parse, _)) = node(results.to_str().unwrap()) {
        println!(
            "  JSON.parse {:.0} MB/s: {:.2} recognised, {:.2} in all",
            read / parse,
            parse / indexed,
            parse / spent
        );
    }
    let count = BufReader::new(File::open(&results).unwrap()).lines().count();
    assert_eq!(count, lines);
}

#[test]
fn a_million_lines() {
    let lines = std::env::var("BIFACT_LINES").ok().and_then(|lines| lines.parse().ok());
    main_figures(lines.unwrap_or(1_000_000));
}
