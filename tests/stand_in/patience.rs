//! How long a test waits for something that should happen. It is there to end a test that hangs, so it
//! is far longer than any wait should take, and longer still where the machine has much else to do.

use std::time::Duration;

/// On a machine that does nothing else.
const ALONE: Duration = Duration::from_mins(3);

/// `BIFACT_PATIENCE` shortens it, in seconds, for whoever writes a test and knows that it fails.
pub fn patience() -> Duration {
    let said = std::env::var("BIFACT_PATIENCE").ok().and_then(|seconds| seconds.parse().ok());
    said.map_or(ALONE, Duration::from_secs).mul_f64(busyness())
}

/// How many times as long as alone a piece of work takes just now: the processes that want to run, for
/// each core. It is 1 on an idle machine.
pub fn busyness() -> f64 {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    #[allow(clippy::cast_precision_loss)]
    let share = wanting_to_run().unwrap_or_default() / cores as f64;
    1.0 + share
}

/// The mean of the last minute, where the system tells it.
fn wanting_to_run() -> Option<f64> {
    let said = std::fs::read_to_string("/proc/loadavg").ok()?;
    said.split(' ').next()?.parse().ok()
}
