//! Mounts the app, nothing else.

#[cfg(target_arch = "wasm32")]
fn main() {
    std::panic::set_hook(Box::new(|panic| {
        console_error_panic_hook::hook(panic);
        bifact::browser::rescue::ended(&panic.to_string());
    }));
    leptos::mount::mount_to_body(bifact::app::App);
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    println!("bifact is a web page: run scripts/serve, then open the address it prints.");
}
