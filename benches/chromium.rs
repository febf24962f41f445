//! Figures of the release build in Chromium, printed by `scripts/bench <name>`. Nothing is asserted
//! here but that the work was done.

#[path = "../tests/browser/page.rs"]
#[allow(dead_code)]
mod page;
#[path = "../tests/browser/png.rs"]
mod png;
#[path = "../tests/stand_in/mod.rs"]
mod stand_in;
#[path = "../tests/browser/static_site.rs"]
mod static_site;

mod baselines_in_page;
mod figures;
mod heavy_files;
mod ingest;
mod long_replies;
mod many_predictors;
mod process_memory;
mod rules_speed;
mod run;
mod table;
mod trajectory;
mod trust;
mod watched_run;
