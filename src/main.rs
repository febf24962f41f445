//! Mounts the app, nothing else.

#[cfg(target_arch = "wasm32")]
fn main() {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(bifact::app::App);
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    println!("bifact is a web page: run scripts/serve, then open the address it prints.");
}
