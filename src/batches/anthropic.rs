//! Anthropic's message batches: one JSON document with a list of requests.

use super::engine::{Engine, Form, Job, MB};
use super::shell::{quoted, words};

pub(super) const ANTHROPIC: Engine = Engine {
    key: "anthropic",
    name: "Anthropic batches",
    serves: &["anthropic"],
    form: Form {
        head: "{\"requests\":[\n",
        between: ",\n",
        foot: "\n]}\n",
        line: ["{\"custom_id\":\"", "\",\"params\":", "}"],
        extension: "json",
    },
    most_lines: 100_000,
    most_bytes: 256 * MB,
    price_part: 0.5,
    commands,
};

fn commands(Job { base_url, files, .. }: &Job) -> String {
    let address = format!("{}/v1/messages/batches", base_url.trim_end_matches("/v1"));
    let (address, names) = (quoted(&address), words(files));
    let headers = "-H \"x-api-key: $ANTHROPIC_API_KEY\" -H 'anthropic-version: 2023-06-01'";
    format!(
        "# Needs curl and jq, and your key in ANTHROPIC_API_KEY.\n\
        for name in {names}; do\n  \
        curl -sS {address} {headers} \\\n    \
        -H 'content-type: application/json' --data-binary @\"$name\" | jq -r .id >> batch-ids.txt\ndone\n\n\
        # Within 24 hours. The results are kept for 29 days.\n\
        while read -r id; do\n  \
        curl -sS {address}/\"$id\"/results {headers} -o results-\"$id\".jsonl\n\
        done < batch-ids.txt\n"
    )
}
