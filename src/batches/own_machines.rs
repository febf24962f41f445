//! Engines on machines of one's own: vLLM's `run-batch` on one, Ray Data on many. Both read OpenAI's lines.

use super::engine::{ANY, ANY_BYTES, Engine, Job};
use super::openai::LINES;
use super::shell::quoted;

pub(super) const VLLM: Engine = Engine {
    key: "vllm",
    name: "vLLM run-batch",
    serves: &[],
    form: LINES,
    most_lines: ANY,
    most_bytes: ANY_BYTES,
    price_part: 1.0,
    commands: vllm,
};

pub(super) const RAY: Engine =
    Engine { key: "ray", name: "Ray Data on a cluster", commands: ray, ..VLLM };

/// Reads and writes the lines of batch files, on as many machines as there are.
pub const RAY_SCRIPT: (&str, &str) = ("bifact_ray.py", include_str!("bifact_ray.py"));

fn results_of(name: &str) -> String {
    format!("{}-results.jsonl", name.strip_suffix(".jsonl").unwrap_or(name))
}

fn vllm(Job { model, files, .. }: &Job) -> String {
    let line = |name: &String| {
        let (input, output) = (quoted(name), quoted(&results_of(name)));
        format!("vllm run-batch -i {input} -o {output} --model {}\n", quoted(model))
    };
    files.iter().map(line).collect()
}

fn ray(Job { model, files, .. }: &Job) -> String {
    let line = |name: &String| {
        let (input, output) = (quoted(name), quoted(&results_of(name)));
        format!("python {} {input} {output} --model {}\n", RAY_SCRIPT.0, quoted(model))
    };
    let lines: String = files.iter().map(line).collect();
    format!("# Stopped half-way? Run it again: lines that have a result are skipped.\n{lines}")
}
