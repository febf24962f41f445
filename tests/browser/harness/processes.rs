//! Processes beside the tests: drivers, browsers and screens. Each ends with the thread that started it.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};
use tokio::process::{Child, Command as Process};
use tokio::runtime::{Builder, Handle};

pub fn named_by(variable: &str, otherwise: &str) -> String {
    std::env::var(variable).unwrap_or_else(|_| otherwise.to_owned())
}

/// The system ends the process together with the thread that starts it. So a test that is killed leaves
/// nothing behind, and its locks are free again.
pub fn ending_with_us(program: &str) -> Command {
    let mut process = Command::new("setpriv");
    process.args(["--pdeathsig", "TERM", "--", program]);
    process
}

/// Does this on a thread that lasts as long as the program, for processes that outlive a test.
pub async fn on_lasting_thread<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> T {
    static LASTING: OnceLock<Handle> = OnceLock::new();
    let start = || {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let handle = runtime.handle().clone();
        std::thread::spawn(move || runtime.block_on(std::future::pending::<()>()));
        handle
    };
    LASTING.get_or_init(start).spawn(work).await.unwrap()
}

/// A folder for a process that ends with this program, when it is too late to remove it. Those of programs
/// that have ended are removed here.
pub fn lasting_folder(name: &str) -> PathBuf {
    let all = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("browsers");
    for entry in std::fs::read_dir(&all).into_iter().flatten().flatten() {
        let program = entry.file_name();
        if !std::path::Path::new("/proc").join(program).exists() {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
    let folder = all.join(std::process::id().to_string());
    std::fs::create_dir_all(&folder).unwrap();
    tempfile::Builder::new().prefix(name).tempdir_in(folder).unwrap().keep()
}

pub fn spawned(process: &mut Process) -> Child {
    let started = process.kill_on_drop(true).spawn();
    started.unwrap_or_else(|error| panic!("scripts/test installs {process:?}: {error}"))
}

/// Where a process says on what it listens.
#[derive(Clone, Copy)]
pub enum Says {
    OnOutput,
    AmongErrors,
}

/// A process that listens, and on what. Chromium's driver takes a free port of IPv4 and ends if the
/// same one is taken in IPv6: such a process is started again.
pub async fn listening(process: &mut Process, says: Says, words: &str) -> (Child, u16) {
    for _ in 0..10 {
        let mut child = match says {
            Says::OnOutput => spawned(process.stdout(Stdio::piped())),
            Says::AmongErrors => spawned(process.stdout(Stdio::null()).stderr(Stdio::piped())),
        };
        let number = match says {
            Says::OnOutput => number_said_after(words, child.stdout.take()).await,
            Says::AmongErrors => number_said_after(words, child.stderr.take()).await,
        };
        if let Some(number) = number {
            return (child, number);
        }
    }
    panic!("{process:?} ended ten times without saying where it listens");
}

/// The number that follows these words in what a process writes; `None` where it ends before.
async fn number_said_after<S>(words: &str, said: Option<S>) -> Option<u16>
where
    S: AsyncRead + Unpin + Send + 'static,
{
    let mut lines = BufReader::new(said?).lines();
    let number = loop {
        let line = lines.next_line().await.unwrap()?;
        if let Some((_, rest)) = line.split_once(words) {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            break digits.parse().unwrap();
        }
    };
    // It must not block on a full pipe.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    Some(number)
}
