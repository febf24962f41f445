//! The page is split into parts after it is linked (scripts/trunk/wasm-bindgen), which takes its
//! relocations. The reader is not split, and 110 kB smaller without them.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|target| target == "wasm32") {
        println!("cargo::rustc-link-arg-bin=bifact=--emit-relocs");
    }
}
