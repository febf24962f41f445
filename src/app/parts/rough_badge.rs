//! A badge beside scores by the rules, with their measured agreement.

use leptos::prelude::*;

use crate::rules::{AGREEMENT, BADGE};

pub fn rough_badge() -> impl IntoView {
    view! { <span class="rough-badge" data-testid="rough-badge" title=AGREEMENT>{BADGE}</span> }
}
