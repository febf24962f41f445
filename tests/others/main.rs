//! The release build in Chromium against servers that others wrote, so that a wrong assumption of
//! ours cannot hide in a stand-in that shares it. By `scripts/test-others`, which installs them.

#[path = "../browser/page.rs"]
#[allow(dead_code)]
mod page;
#[path = "../stand_in/mod.rs"]
mod stand_in;
#[path = "../browser/static_site.rs"]
mod static_site;

mod aimock;
mod batch;
mod litellm;
mod process;
mod run;
