//! Signs in at a provider that gives out keys, and shows the credit of the key.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::state::judge_form::JudgeForm;
use crate::app::state::session::Session;
use crate::app::state::sign_in::{credit, leave, page_of};
use crate::providers::Key;
use crate::words::sign_in as words;

#[component]
pub fn SignIn(judge: JudgeForm) -> impl IntoView {
    let session = Session::current();
    let host = Memo::new(move |_| {
        let now = judge.now();
        page_of(&now).map(|_| now.host())
    });
    // A credit belongs to the key it was asked for.
    let shown = RwSignal::new(None::<(Key, String)>);
    let key = Memo::new(move |_| judge.now().key());
    let said = move || shown.get().filter(|(of, _)| *of == key.get()).map(|(_, said)| said);
    let ask = move |_| {
        let now = judge.now_untracked();
        let of = now.key();
        shown.set(Some((of.clone(), words::ASKING.to_owned())));
        spawn_local(async move {
            let said = credit(&now).await;
            // The fields may be gone by now.
            shown.try_set(Some((of, said)));
        });
    };
    let show_credit = move || {
        (!key.get().is_empty()).then(|| {
            view! {
                <button class="link" data-testid="show-credit" on:click=ask>{words::CREDIT}</button>
            }
        })
    };
    let body = move |host: String| {
        view! {
            <div class="sign-in">
                <button class="button" data-testid="sign-in" disabled=move || session.runner.is_running()
                    on:click=move |_| leave(&session)>
                    {words::sign_in_at(&host)}
                </button>
                {show_credit}
                <span data-testid="credit" role="status">{said}</span>
            </div>
            <p class="judge-note">{words::LEAVES}</p>
        }
    };
    move || host.get().map(body)
}
