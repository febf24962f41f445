//! A server as a child process, isolated from the user's files, and ended with the test.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::mpsc;

/// The slower one takes ten seconds, and a minute where others use the machine.
const PATIENCE: Duration = Duration::from_mins(2);

pub struct Server {
    process: Child,
    lines: mpsc::UnboundedReceiver<String>,
    said: Vec<String>,
    _folder: TempDir,
}

/// The folder in which `scripts/test-others` installs them.
pub fn installed(path: &str) -> PathBuf {
    let folder = std::env::var_os("BIFACT_OTHERS").expect("run this by scripts/test-others");
    let path = PathBuf::from(folder).join(path);
    assert!(path.exists(), "{} is not there: run scripts/test-others", path.display());
    path
}

impl Server {
    /// In a folder with this one file, and with the environment given and no other: a key that the
    /// user has there is nobody's business here.
    pub fn start(mut command: Command, environment: &[(&str, &str)], file: (&str, &str)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(file.0), file.1).unwrap();
        let mut process = command
            .current_dir(folder.path())
            .env_clear()
            .envs(std::env::var_os("PATH").map(|path| ("PATH", path)))
            .env("HOME", folder.path())
            .envs(environment.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let (sender, lines) = mpsc::unbounded_channel();
        pass_on(process.stdout.take().unwrap(), sender.clone());
        pass_on(process.stderr.take().unwrap(), sender);
        Self { process, lines, said: Vec::new(), _folder: folder }
    }

    /// What follows these words in the first line that has them.
    pub async fn says(&mut self, words: &str) -> String {
        loop {
            let line = tokio::time::timeout(PATIENCE, self.lines.recv()).await;
            let Ok(Some(line)) = line else {
                panic!("The server did not say {words:?}, but:\n{}", self.said.join("\n"));
            };
            let rest = line.split_once(words).map(|(_, rest)| rest.to_owned());
            self.said.push(line);
            if let Some(rest) = rest {
                return rest;
            }
        }
    }

    /// Ends it and returns everything it said.
    pub async fn last_words(mut self) -> Vec<String> {
        self.process.kill().await.unwrap();
        while let Some(line) = self.lines.recv().await {
            self.said.push(line);
        }
        self.said
    }
}

fn pass_on(stream: impl AsyncRead + Unpin + Send + 'static, sender: mpsc::UnboundedSender<String>) {
    tokio::spawn(async move {
        let mut lines = BufReader::new(stream).lines();
        while let Ok(Some(line)) = lines.next_line().await {
            let _ = sender.send(line);
        }
    });
}
