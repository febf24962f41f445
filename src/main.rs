//! Mounts the page in a browser, and is the command everywhere else.

#[cfg(target_arch = "wasm32")]
fn main() {
    std::panic::set_hook(Box::new(|panic| {
        console_error_panic_hook::hook(panic);
        bifact::browser::rescue::ended(&panic.to_string());
    }));
    leptos::mount::mount_to_body(bifact::app::App);
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    bifact::command::run(std::env::args().skip(1).collect())
}
