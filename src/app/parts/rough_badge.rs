//! Beside the name of the rules: how far they agree with people, as it was measured.

use leptos::prelude::*;

use crate::rules::{AGREEMENT, BADGE};

pub fn rough_badge() -> impl IntoView {
    view! { <span class="rough-badge" data-testid="rough-badge" title=AGREEMENT>{BADGE}</span> }
}
