//! Tests that an engine cannot run, each with its reason. This is the only place that leaves one out, and
//! what it leaves out is printed.

use super::Engine;

/// A test, or all of a module; the engines that cannot run it; and why.
const LIMITS: &[(&str, &[Engine], &str)] = &[
    (
        "found_databases::a_database_of_schema_1_is_opened",
        &[Engine::WebKit],
        "WebKit's driver opens a private window, which stores no files: such a database cannot be made there",
    ),
    (
        "handed_over::a_test_finds_nothing_of_the_one_before",
        &[Engine::Firefox, Engine::WebKit],
        "only Chromium goes from test to test",
    ),
    (
        "journeys::a_row_opens_in_a_new_tab_and_the_old_one_stays_as_it_is",
        &[Engine::WebKit],
        "WebKit opens every link in the same tab while its driver is at work",
    ),
    (
        "own_data::three_bad_lines_among_twenty_cost_three_rows_and_come_back",
        &[Engine::Firefox, Engine::WebKit],
        "only Chromium's driver can drop files on a page",
    ),
    (
        "own_data::what_is_no_dataset_is_refused_with_a_sentence_and_nothing_is_lost",
        &[Engine::Firefox, Engine::WebKit],
        "only Chromium's driver can drop files on a page",
    ),
    (
        "pair_walk::who_wants_little_motion_gets_none",
        &[Engine::WebKit],
        "WebKit's driver cannot ask for little motion",
    ),
    (
        "refused_storage::a_quota_that_is_used_up_is_said_without_an_error_of_the_page",
        &[Engine::Firefox, Engine::WebKit],
        "only Chromium's driver can set how much a page may store",
    ),
    (
        "views::marks_do_not_move_for_those_who_asked_for_stillness",
        &[Engine::WebKit],
        "WebKit's driver cannot ask for little motion",
    ),
];

pub fn keeps_out(engine: Engine, test: &str) -> Option<&'static str> {
    let is_meant = |(name, engines, _): &&(&str, &[Engine], &str)| {
        engines.contains(&engine) && (test == *name || test.starts_with(&format!("{name}::")))
    };
    LIMITS.iter().find(is_meant).map(|(_, _, why)| *why)
}
