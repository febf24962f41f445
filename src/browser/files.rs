//! Files a person hands to the page.

use leptos::web_sys::{Event, File, HtmlInputElement};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// The file an input was just given. The input is emptied, so that choosing the same file again,
/// say after mending it, is noticed.
pub fn take_chosen_file(event: &Event) -> Option<File> {
    let input: HtmlInputElement = event.target()?.dyn_into().ok()?;
    let file = input.files()?.get(0);
    input.set_value("");
    file
}

/// The file's text; bytes that are not UTF-8 become replacement characters.
pub async fn read_text(file: &File) -> Result<String, String> {
    let failed = || format!("The browser could not read {}.", file.name());
    let text = JsFuture::from(file.text()).await.map_err(|_| failed())?;
    text.as_string().ok_or_else(failed)
}
