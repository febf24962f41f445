//! The start page: the lead, ways to open data, and the pair one can type.

use crate::base::number::counted;

pub const TITLE: &str = "See what a predicted intent got right, and what it lost.";
pub const LEAD: &str = "Bi-Fact splits a gold intent and a predicted one into atomic facts and checks each fact against the \
     other sentence. Recall is the share of gold facts that the prediction covers. Precision is the share \
     of predicted facts that are correct.";
pub const OPEN_SAMPLE: &str = "Open the sample";
pub const OPEN_DATA: &str = "Open your data";
/// Around the link to the sample file.
pub const FORMATS: [&str; 3] = [
    "Excel, CSV, TSV, JSON or JSON Lines, with a gold and a predicted intent in each row (see ",
    "the sample file",
    "). Drop it anywhere on this page. Your file stays in this browser; only text you send to a judge \
     leaves it. The sample’s answers were written by hand.",
];
pub const NOT_OPEN: &str = "This link needs data that is not open in this tab. Open it from your projects, \
    or open its file again.";
pub const ROW_NEEDS: &str =
    " A row is a JSON object or a line of CSV with a gold and a predicted intent.";

pub const PASTE: &str = "Paste rows instead";
pub const PASTE_LABEL: &str =
    "Rows as JSON Lines, JSON, CSV or TSV, or cells copied from a spreadsheet";
pub const PASTE_EXAMPLE: &str =
    "{\"gold\": \"Order two lemon tarts\", \"prediction\": \"Order lemon tarts\"}";
pub const OPEN_PASTED: &str = "Open pasted rows";

pub const READING: &str = "Reading ";
pub const READ_PART: &str = "Part of the file read so far";
pub const STOP: &str = "Stop";

pub const TRY: &str = "Try one pair";
pub const EDIT: &str = "Edit either sentence and the figure updates.";
pub const EDIT_AND_ASK: &str = "Edit either sentence, then ask the judge.";
pub const GOLD: &str = "Gold intent";
pub const PREDICTED: &str = "Predicted intent";
pub const JUDGED_BY: &str = "Judged by ";
pub const CLEAR: &str = "Clear";
pub const FULL: &str = "Up to 5,000 characters. Open a file to judge longer intents.";
pub const ADD: &str = "Add to a batch";
pub const FIGURE_NOT_LOADED: &str = "The figure could not be loaded. Check your connection.";
pub const NOT_ASKED: &str = "Ask the judge to see the figure here.";
pub const NOT_WRITTEN: &str = "Write both sentences to see the figure here.";
pub const WRITE_FIRST: &str = "Write both sentences first.";
pub const ASKING: &str = "Asking …";
pub const WAITING: &str = "Waiting for the judge …";

pub fn back_to(name: &str) -> String {
    format!("Back to {name}")
}

/// After the name of the file that is being read.
pub fn read_so_far(pairs: usize) -> String {
    format!(", {} so far", counted(pairs, "pair"))
}

pub fn ask(judge: &str) -> String {
    format!("Ask {judge}")
}

pub fn open_as_batch(pairs: usize) -> String {
    format!("Open {} as a batch", counted(pairs, "pair"))
}
pub const EXAMPLES_TITLE: &str = "Examples";
pub const EXAMPLES_NOTE: &str = "Four small files, written by hand. They show what a file can look like and say \
    nothing about any model.";
/// The file, its name on the page, and what is in it.
pub const EXAMPLES: [(&str, &str, &str); 4] = [
    ("web", "Web tasks", "10 pairs: shops, trains, a library"),
    ("android", "Phone tasks", "10 pairs: alarms, photos, settings"),
    ("languages", "Six languages", "12 pairs, from Arabic to Spanish"),
    ("jury", "A jury’s labels", "12 pairs with the votes of three people"),
];
pub const EXAMPLE_MISSING: &str = "The example could not be loaded. Check your connection.";
