//! OpenAI's batches, and services that copied them: Groq, and `LiteLLM`'s proxy.

use super::engine::{Engine, Form, Job, MB};
use super::shell::{quoted, words};

/// Also what vLLM reads.
pub(super) const LINES: Form = Form::lines([
    "{\"custom_id\":\"",
    "\",\"method\":\"POST\",\"url\":\"/v1/chat/completions\",\"body\":",
    "}",
]);

pub(super) const OPENAI: Engine = Engine {
    key: "openai",
    name: "OpenAI batches",
    serves: &["openai"],
    form: LINES,
    most_lines: 50_000,
    most_bytes: 200 * MB,
    price_part: 0.5,
    commands: |job| commands(job, "OPENAI_API_KEY"),
};

pub(super) const GROQ: Engine = Engine {
    key: "groq",
    name: "Groq batches",
    serves: &["groq"],
    commands: |job| commands(job, "GROQ_API_KEY"),
    ..OPENAI
};

pub(super) const LITELLM: Engine = Engine {
    key: "litellm",
    name: "LiteLLM’s proxy",
    serves: &[],
    price_part: 1.0,
    commands: |job| commands(job, "LITELLM_API_KEY"),
    ..OPENAI
};

fn commands(Job { base_url, files, .. }: &Job, key: &str) -> String {
    let (address, names) = (quoted(base_url), words(files));
    format!(
        "# Needs curl and jq, and your key in {key}.\n\
        for name in {names}; do\n  \
        file=$(curl -sS {address}/files -H \"Authorization: Bearer ${key}\" \\\n    \
        -F purpose=batch -F file=@\"$name\" | jq -r .id)\n  \
        curl -sS {address}/batches -H \"Authorization: Bearer ${key}\" -H 'content-type: application/json' \\\n    \
        -d '{{\"input_file_id\":\"'\"$file\"'\",\"endpoint\":\"/v1/chat/completions\",\
        \"completion_window\":\"24h\"}}' | jq -r .id >> batch-ids.txt\ndone\n\n\
        # Within 24 hours. Results and errors are both worth reading.\n\
        while read -r id; do\n  \
        curl -sS {address}/batches/\"$id\" -H \"Authorization: Bearer ${key}\" | \\\n    \
        jq -r '.output_file_id, .error_file_id | values' | while read -r file; do\n      \
        curl -sS {address}/files/\"$file\"/content -H \"Authorization: Bearer ${key}\" -o results-\"$file\".jsonl\n    \
        done\ndone < batch-ids.txt\n"
    )
}
