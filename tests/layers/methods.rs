//! Which modules of the rooms that serve every method name one. Reading and showing Bi-Fact's own data
//! (`dataset`, `rules`, `review`, `workspace`, `charts`, `diagram`, views) is not among them.

use crate::modules::Sources;
use crate::paths::named_paths;

/// Rooms that judge, store, export and compare whatever the method is.
pub const ROOMS: [&str; 10] = [
    "base",
    "evaluation",
    "run",
    "providers",
    "project",
    "report",
    "agreement",
    "settings",
    "browser",
    "app/state",
];

/// What names a method there, and why.
pub const MAY_NAME_ONE: &[(&str, &str)] = &[
    ("report::autorater_pair", "a pair of it in the report"),
    ("report::bifact_pair", "the figure of a pair in the report"),
    ("report::front", "the answer and the charts are of its scores"),
    ("report::level_table", "the second paper's Table 2 is of its levels"),
    ("agreement::autorater_facts", "it has no facts"),
    ("agreement::bifact_facts", "people's verdicts on facts"),
    ("agreement::fact_resampling", "the F1 that facts add up to"),
    ("agreement::facts", "the recall, precision and F1 that facts add up to"),
    ("agreement::score_agreement", "recall, precision and F1, each against a person's"),
    ("settings::asked_method", "the list of methods that can be chosen"),
    ("settings::judge_settings", "the prompts a user can change"),
    ("settings::stored_settings", "the same, stored"),
    ("app::state::agreement_model", "the set whose scores are compared with people's labels"),
    ("app::state::comparable_sets", "repeats are among the sets that are compared"),
    ("app::state::compare_round", "its facts and scores are compared"),
    ("app::state::corrected_model", "the levels that may decide a match"),
    ("app::state::judging_by_rules", "the rules work on its units"),
    ("app::state::labelling_place", "people label its facts"),
    ("app::state::level_figures", "the levels of its set, and the table made of them"),
    ("app::state::methods_in_page", "what the page holds of each"),
    ("app::state::open_batch", "the list of its sets"),
    ("app::state::open_files", "a file has its answers in the row itself"),
    ("app::state::repeat_state", "the list of its sets, and what is asked again"),
    ("app::state::result_set", "the method that is meant where none is named"),
    ("app::state::reviewing", "a person changes its verdicts and facts"),
    ("app::state::runner", "the list of methods that can be run"),
    ("app::state::runner::asking", "what each method needs before it is run"),
    ("app::state::runner::driving", "who works on its units"),
    ("app::state::runner::elsewhere", "what each method needs before it is asked in a batch"),
    ("app::state::screen_reading", "what models are shown of screens"),
    ("app::state::screens_to_send", "the same"),
    ("app::state::storage::all_written", "what the journal has of its sets"),
    ("app::state::storage::replay", "whose lines go where"),
    ("app::state::to_predict", "the trajectories that goals are predicted for"),
    ("app::state::to_repeat", "its judgements are asked for again"),
    ("app::state::watched_batch", "gathers what models are shown of trajectories"),
    ("app::state::watching", "what models are shown of trajectories"),
    ("app::state::workbench", "the table and charts of its results"),
];

/// Modules that name a method outside their tests.
pub fn naming_a_method(sources: &Sources) -> Vec<String> {
    let names_one =
        |source: &str| named_paths(source).iter().any(|path| path.starts_with("crate::methods::"));
    let modules = sources.iter().filter(|(_, source)| names_one(source));
    modules.map(|(module, _)| module.clone()).collect()
}

#[test]
fn a_module_that_names_a_method_is_found() {
    let sources = Sources::from([
        ("run::one".to_owned(), "use crate::methods::bifact::Bifact;".to_owned()),
        ("run::two".to_owned(), "fn f() { crate::methods::bifact::f(); }".to_owned()),
        ("run::three".to_owned(), "#[cfg(test)]\nuse crate::methods::bifact::Bifact;".to_owned()),
    ]);
    assert_eq!(naming_a_method(&sources), ["run::one", "run::two"]);
}
