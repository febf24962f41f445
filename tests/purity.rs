//! The border between the pure rooms and the browser, checked by cargo's dependency tree.

use std::process::Command;

/// The crates a build is made of.
fn tree(arguments: &[&str]) -> String {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "-e", "normal", "--prefix", "none", "--locked", "--offline"])
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let tree = String::from_utf8(tree.stdout).unwrap();
    assert!(tree.contains("serde_json v"), "cargo tree says: {tree}");
    tree
}

#[test]
fn the_native_build_knows_neither_leptos_nor_the_browser() {
    let tree = tree(&["--target", "x86_64-unknown-linux-gnu"]);
    for crate_name in ["leptos", "web-sys", "js-sys", "wasm-bindgen", "gloo"] {
        assert!(!tree.contains(crate_name), "{crate_name} is part of the native build:\n{tree}");
    }
}

#[test]
fn the_reader_beside_the_page_knows_nothing_of_the_page() {
    let tree = tree(&["--target", "wasm32-unknown-unknown", "--no-default-features"]);
    for crate_name in ["leptos", "web-sys", "js-sys", "gloo"] {
        assert!(!tree.contains(crate_name), "{crate_name} is part of the reader:\n{tree}");
    }
}
