//! The border between the pure rooms and the browser, as cargo sees it.

use std::process::Command;

#[test]
fn the_native_build_knows_neither_leptos_nor_the_browser() {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "-e", "normal", "--target", "x86_64-unknown-linux-gnu", "--prefix", "none"])
        .args(["--locked", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let tree = String::from_utf8(tree.stdout).unwrap();
    assert!(tree.contains("serde_json v"), "cargo tree says: {tree}");
    for crate_name in ["leptos", "web-sys", "js-sys", "wasm-bindgen", "gloo"] {
        assert!(!tree.contains(crate_name), "{crate_name} is part of the native build:\n{tree}");
    }
}
