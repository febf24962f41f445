//! Gemini's batch mode, with uploaded files.

use super::engine::{ANY, Engine, Form, Job, MB};
use super::shell::{quoted, words};

pub(super) const GEMINI: Engine = Engine {
    key: "gemini",
    name: "Gemini batches",
    serves: &["gemini"],
    form: Form::lines(["{\"key\":\"", "\",\"request\":", "}"]),
    most_lines: ANY,
    most_bytes: 2_000 * MB,
    price_part: 0.5,
    commands,
};

fn commands(Job { base_url, model, files }: &Job) -> String {
    let model = model.strip_prefix("models/").unwrap_or(model);
    let (root, version) = base_url.rsplit_once('/').unwrap_or((base_url, "v1beta"));
    let upload = quoted(&format!("{root}/upload/{version}/files"));
    let create = quoted(&format!("{base_url}/models/{model}:batchGenerateContent"));
    let (address, names) = (quoted(base_url), words(files));
    let download = quoted(&format!("{root}/download/{version}"));
    let key = "-H \"x-goog-api-key: $GEMINI_API_KEY\"";
    format!(
        "# Needs curl and jq, and your key in GEMINI_API_KEY.\n\
        for name in {names}; do\n  \
        place=$(curl -sS {upload} {key} -D - -o /dev/null \\\n    \
        -H 'X-Goog-Upload-Protocol: resumable' -H 'X-Goog-Upload-Command: start' \\\n    \
        -H \"X-Goog-Upload-Header-Content-Length: $(wc -c < \"$name\" | tr -d ' ')\" \\\n    \
        -H 'X-Goog-Upload-Header-Content-Type: application/jsonl' -H 'content-type: application/json' \\\n    \
        -d '{{\"file\":{{\"display_name\":\"bifact\"}}}}' | tr -d '\\r' | sed -n 's/^x-goog-upload-url: //Ip')\n  \
        file=$(curl -sS \"$place\" -H 'X-Goog-Upload-Offset: 0' \\\n    \
        -H 'X-Goog-Upload-Command: upload, finalize' --data-binary @\"$name\" | jq -r .file.name)\n  \
        curl -sS {create} {key} -H 'content-type: application/json' \\\n    \
        -d '{{\"batch\":{{\"display_name\":\"bifact\",\"input_config\":{{\"file_name\":\"'\"$file\"'\"}}}}}}' \
        | jq -r .name >> batch-ids.txt\ndone\n\n\
        # Within 24 hours.\n\
        while read -r id; do\n  \
        file=$(curl -sS {address}/\"$id\" {key} | jq -r '.response.responsesFile // .metadata.output.responsesFile')\n  \
        curl -sS {download}/\"$file\":download?alt=media {key} -o results-\"${{id##*/}}\".jsonl\n\
        done < batch-ids.txt\n"
    )
}
