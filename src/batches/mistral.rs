//! Mistral's batch jobs.

use super::engine::{Engine, Form, Job, MB};
use super::shell::{in_json, quoted, words};

pub(super) const MISTRAL: Engine = Engine {
    key: "mistral",
    name: "Mistral batch jobs",
    serves: &["mistral"],
    form: Form::lines(["{\"custom_id\":\"", "\",\"body\":", "}"]),
    most_lines: 1_000_000,
    most_bytes: 512 * MB,
    price_part: 0.5,
    commands,
};

fn commands(Job { base_url, model, files }: &Job) -> String {
    let (address, names, model) = (quoted(base_url), words(files), in_json(model));
    let key = "-H \"Authorization: Bearer $MISTRAL_API_KEY\"";
    format!(
        "# Needs curl and jq, and your key in MISTRAL_API_KEY.\n\
        for name in {names}; do\n  \
        file=$(curl -sS {address}/files {key} -F purpose=batch -F file=@\"$name\" | jq -r .id)\n  \
        curl -sS {address}/batch/jobs {key} -H 'content-type: application/json' \\\n    \
        -d '{{\"input_files\":[\"'\"$file\"'\"],\"endpoint\":\"/v1/chat/completions\",\"model\":\"{model}\",\
        \"timeout_hours\":24}}' | jq -r .id >> batch-ids.txt\ndone\n\n\
        # Within 24 hours. Results and errors are both worth reading.\n\
        while read -r id; do\n  \
        curl -sS {address}/batch/jobs/\"$id\" {key} | \\\n    \
        jq -r '.output_file, .error_file | values' | while read -r file; do\n      \
        curl -sS {address}/files/\"$file\"/content {key} -o results-\"$file\".jsonl\n    \
        done\ndone < batch-ids.txt\n"
    )
}
