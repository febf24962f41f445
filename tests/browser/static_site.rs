//! The release build, served from a sub-path as a static host would serve it.

use std::path::Path;

use axum::Router;
use tokio::net::TcpListener;
use tower_http::services::ServeDir;

const SUB_PATH: &str = "/some/where";

/// Starts serving `dist/` and returns the app's address.
pub async fn serve_dist() -> String {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("dist");
    assert!(dist.join("index.html").exists(), "dist/ is missing: run scripts/build first");
    let site = Router::new().nest_service(SUB_PATH, ServeDir::new(dist));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, site).await });
    format!("http://{address}{SUB_PATH}/")
}
