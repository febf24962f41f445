//! What came of a sign-in, above whatever is shown.

use leptos::prelude::*;

use crate::app::state::session::Session;
use crate::words::sign_in as words;

#[component]
pub fn SignInNotice() -> impl IntoView {
    let said = Session::current().sign_in;
    move || {
        said.get().map(|text| {
            view! {
                <div class="notice sign-in-notice" role="status" data-testid="sign-in-notice">
                    <p>{text}</p>
                    <button class="link" on:click=move |_| said.set(None)>{words::CLOSE}</button>
                </div>
            }
        })
    }
}
