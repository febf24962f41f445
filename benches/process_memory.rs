//! What the browser's renderers hold, as the system counts it: the page, its workers and all else.
//! Only where there is a `/proc`; elsewhere it is 0.

use std::fs;

/// Megabytes of memory of their own, of all renderers this program has started.
pub fn renderers() -> f64 {
    let own = std::process::id();
    let processes = fs::read_dir("/proc").into_iter().flatten().filter_map(Result::ok);
    let ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let is_renderer = |id: &u32| {
        let line = fs::read_to_string(format!("/proc/{id}/cmdline")).unwrap_or_default();
        line.contains("--type=renderer") && descends_from(*id, own)
    };
    ids.filter(is_renderer).filter_map(|id| status(id, "RssAnon")).sum::<f64>() * 1024.0 / 1e6
}

fn descends_from(mut id: u32, ancestor: u32) -> bool {
    while id > 1 {
        if id == ancestor {
            return true;
        }
        let parent = status(id, "PPid").unwrap_or_default();
        id = format!("{parent}").parse().unwrap_or_default();
    }
    false
}

fn status(id: u32, key: &str) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'))?;
    line.split_whitespace().next()?.parse().ok()
}
