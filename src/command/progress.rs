//! Progress on stderr: one line that is overwritten on a terminal, and nothing between the lines of a log.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::base::number::grouped;

pub struct Progress {
    what: &'static str,
    shown: Option<Instant>,
    is_terminal: bool,
}

const EVERY: Duration = Duration::from_millis(200);

impl Progress {
    pub fn new(what: &'static str) -> Self {
        Self { what, shown: None, is_terminal: std::io::stderr().is_terminal() }
    }

    // There is a clock wherever there is a command.
    #[allow(clippy::disallowed_methods)]
    pub fn at(&mut self, done: usize, of: usize) {
        if self.is_terminal && self.shown.is_none_or(|shown| shown.elapsed() > EVERY) {
            self.shown = Some(Instant::now());
            eprint!("\r{} {} of {}", self.what, grouped(done), grouped(of));
            // If nobody can see it, nothing is lost.
            let _ = std::io::stderr().flush();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown.is_some() {
            eprint!("\r\u{1b}[K");
        }
    }
}
