//! The release build, served from a sub-path as a static host would serve it.

use std::path::{Path, PathBuf};

use axum::Router;
use tokio::net::TcpListener;
use tower_http::services::ServeDir;

const SUB_PATH: &str = "/some/where";

pub fn dist() -> PathBuf {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("dist");
    assert!(dist.join("index.html").exists(), "dist/ is missing: run scripts/build first");
    dist
}

/// Starts serving a folder and returns the address of the app in it.
pub async fn serve(folder: PathBuf) -> String {
    let site = Router::new().nest_service(SUB_PATH, ServeDir::new(folder));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, site).await });
    format!("http://{address}{SUB_PATH}/")
}
