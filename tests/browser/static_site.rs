//! The release build, served from a sub-path as a static host would serve it. A test can have a script
//! of its own run before the page's, in any engine.

// Each test crate that takes this module in uses a part of it.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tower_http::services::ServeDir;

const SUB_PATH: &str = "/some/where";

pub fn dist() -> PathBuf {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("dist");
    assert!(dist.join("index.html").exists(), "dist/ is missing: run scripts/build first");
    dist
}

/// What runs before the page's own code, from the next load on. While it is empty the page is served
/// as it was built.
#[derive(Clone, Default)]
pub struct Prelude(Arc<Mutex<String>>);

impl Prelude {
    pub fn add(&self, script: &str) {
        let mut scripts = self.0.lock().unwrap();
        scripts.push_str(script);
        scripts.push_str(";\n");
    }

    fn text(&self) -> String {
        self.0.lock().unwrap().clone()
    }

    /// The page with a place for the script in front of all others.
    fn put_into(&self, page: &str) -> String {
        if self.text().is_empty() {
            return page.to_owned();
        }
        page.replacen("<head>", "<head><script src=\"prelude.js\"></script>", 1)
    }
}

/// Starts serving a folder and returns the address of the app in it.
pub async fn serve(folder: PathBuf) -> String {
    serve_after(Prelude::default(), folder).await
}

pub async fn serve_after(prelude: Prelude, folder: PathBuf) -> String {
    let index = folder.join("index.html");
    let script = prelude.clone();
    // What is no file: the folder's own page, and the script in front of it.
    let made = Router::new()
        .route(
            "/",
            get(async move || {
                let page = std::fs::read_to_string(index).unwrap();
                ([(CONTENT_TYPE, "text/html")], prelude.put_into(&page)).into_response()
            }),
        )
        .route(
            "/prelude.js",
            get(async move || ([(CONTENT_TYPE, "text/javascript")], script.text())),
        );
    let files = ServeDir::new(folder).append_index_html_on_directories(false).fallback(made);
    // Keeping all files takes a while, so only tests about that have the service worker (`Host`). For all others
    // it keeps and serves nothing.
    let no_worker = get(async || ([(CONTENT_TYPE, "text/javascript")], "// Nothing."));
    let site = Router::new()
        .route(&format!("{SUB_PATH}/service-worker.js"), no_worker)
        .nest_service(SUB_PATH, files);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, site).await });
    format!("http://{address}{SUB_PATH}/")
}

/// A host with the service worker, which can be cut off. It has a runtime of its own: a server that is only
/// told to stop goes on answering on connections that are open.
pub struct Host {
    pub address: String,
    runtime: Option<Runtime>,
}

impl Host {
    pub fn start(folder: PathBuf) -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = format!("http://{}{SUB_PATH}/", listener.local_addr().unwrap());
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        runtime.spawn(async move {
            let site = Router::new().nest_service(SUB_PATH, ServeDir::new(folder));
            axum::serve(TcpListener::from_std(listener).unwrap(), site).await
        });
        Self { address, runtime: Some(runtime) }
    }
}

/// From then on, nobody answers at the address.
impl Drop for Host {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// A folder with all that is in it, for a test that changes a file of the build.
pub fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            std::fs::copy(entry.path(), to).unwrap();
        }
    }
}
