//! "What is this?": the method, the scores and the privacy promise, in two minutes.

pub const TITLE: &str = "What is this?";
pub const LEAD: &str = "bifact shows, fact by fact, how well a machine understood what a person wanted. \
    It runs in your browser; there is no server behind it.";

pub const METHOD: &str = "The method";
pub const METHOD_LEAD: &str = "An intent is a sentence that says what somebody wants, such as \u{201c}Order \
    two lemon tarts for pickup on Saturday\u{201d}. The gold intent is the right one; a model predicts \
    it. Bi-Fact compares the two in four steps.";
pub const STEPS: [(&str, &str); 4] = [
    (
        "Split the gold intent into facts.",
        "Each fact is one piece of information: two tarts, lemon, pickup, Saturday. The list is made \
         once and then used for every model, so that all are measured alike.",
    ),
    ("Split the prediction into facts.", "In the same way, for each prediction."),
    (
        "Check every gold fact against the prediction.",
        "A fact that the prediction says or implies is covered. Any other is missed.",
    ),
    (
        "Check every predicted fact against the gold intent.",
        "A fact that the gold intent supports is correct. Any other is invented.",
    ),
];

pub const SCORES: &str = "The scores";
pub const SCORE_LIST: [(&str, &str); 3] = [
    ("Recall", "covered gold facts ÷ all gold facts. Low recall: the model lost something."),
    (
        "Precision",
        "correct predicted facts ÷ all predicted facts. Low precision: it made something up.",
    ),
    (
        "F1",
        "the harmonic mean of recall and precision, 2PR ÷ (P + R). It is high only if both are.",
    ),
];
pub const SCORE_NOTES: [&str; 3] = [
    "A prediction without any facts has recall 0 and F1 0, and no precision. A score that is undefined \
     is shown as a dash, is counted, and is part of no average.",
    "Macro averages give every pair the same weight; micro averages pool all facts. The ranges beside \
     them are 95 % intervals, from resampling the pairs.",
    "If a judge’s answer cannot be read, the pair is unscored, with the reason. It is never counted as \
     wrong.",
];

pub const JUDGE: &str = "The judge";
pub const JUDGE_NOTES: [&str; 2] = [
    "A judge splits and checks. It can be a language model, with your own API key or on your own machine, \
     or the built-in rules, which need no model and are only good for a first look.",
    "Judges make mistakes. You can correct any verdict, and the Agreement screen shows how often a judge \
     agrees with people, next to BLEU, ROUGE and METEOR.",
];

pub const OTHERS: &str = "Other questions";
pub const OTHERS_NOTE: &str = "A second paper, \u{201c}Identifying User Goals from UI Trajectories\u{201d}, asks whether \
    one task satisfies the other (AutoRater) and whether the user completed it. The page shows trajectories, too.";

pub const PRIVACY: &str = "Your data";
pub const PRIVACY_NOTES: [&str; 3] = [
    "Files, answers and labels stay in this browser until you delete the project. There is no account \
     and no tracking.",
    "The page contacts the host it came from, for its own files, and the judge you choose. A judge that is \
     a service sees the texts of the pairs you send to it. The built-in rules send nothing.",
    "An API key goes only to the address you entered it for. It is kept in memory, or in this tab if you \
     ask for that, and is never saved in a project, an export or a copy.",
];

pub const PAPER: &str = "The paper";
pub const PAPER_TITLE: &str = "Bi-Fact: A Bidirectional Factorization-based Evaluation of Intent Extraction from UI Trajectories";
pub const PAPER_AUTHORS: &str =
    "Sapir Caduri, Anatoly Efros, Noam Kahlon, Danielle Cohen, Yoni Halpern and Ido Dagan";
/// A search for its title: the paper has been published in more than one place.
pub const PAPER_LINK: &str = "https://scholar.google.com/scholar?q=%22Bi-Fact%3A+A+Bidirectional+\
    Factorization-based+Evaluation+of+Intent+Extraction+from+UI+Trajectories%22";
pub const PAPER_NOTE: &str =
    "This page is an independent implementation of the method it describes.";
pub const FIND_PAPER: &str = "Find the paper";

pub const TRY: &str = "Try it on the start page";
pub const SAMPLE: &str = "Open the sample";

#[cfg(test)]
mod tests {
    use super::*;

    /// At 230 words a minute.
    #[test]
    fn it_is_read_in_two_minutes() {
        let texts = [LEAD, METHOD_LEAD, OTHERS_NOTE, PAPER_TITLE, PAPER_NOTE]
            .into_iter()
            .chain(STEPS.iter().flat_map(|(step, more)| [*step, *more]))
            .chain(SCORE_LIST.iter().flat_map(|(score, more)| [*score, *more]))
            .chain(SCORE_NOTES)
            .chain(JUDGE_NOTES)
            .chain(PRIVACY_NOTES);
        let words: usize = texts.map(|text| text.split_whitespace().count()).sum();
        assert!(words < 500, "{words} words");
    }

    #[test]
    fn the_link_looks_for_the_title() {
        let asked = PAPER_LINK.replace("%22", "\"").replace("%3A", ":").replace('+', " ");
        assert!(asked.ends_with(&format!("\"{PAPER_TITLE}\"")), "{asked}");
    }
}
