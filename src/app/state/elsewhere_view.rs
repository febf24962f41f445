//! What the view of batches is given. The view and its code load with the data screen's judge.

use std::sync::Arc;

use leptos::prelude::*;

use super::open_batch::OpenBatch;
use crate::run::Estimate;
use crate::settings::AskedMethod;

pub type ElsewhereView = fn(Arc<OpenBatch>, Ahead) -> AnyView;

/// What is asked, and what of it is left.
#[derive(Clone, Copy)]
pub struct Ahead {
    pub method: Memo<AskedMethod>,
    pub offered: Memo<Vec<AskedMethod>>,
    /// Pairs, once they are counted.
    pub left: Signal<Option<usize>>,
    pub taken: Signal<Option<Estimate>>,
}
