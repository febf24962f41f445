//! Rewrites a journal on opening when most of its lines are superseded.

use std::rc::Rc;

use crate::browser::project_store::{Piece, Pieces, ProjectStore};
use crate::browser::yield_now::Turn;
use crate::project::{Compaction, ProjectMeta, in_pieces};

/// The number of the piece that follows. Where it could not be rewritten it stays as it was.
pub async fn compact(store: &Rc<ProjectStore>, meta: &mut ProjectMeta, pieces: &Pieces) -> u32 {
    let texts: Vec<String> = pieces.texts.iter().filter_map(Piece::text).collect();
    let before: u64 = texts.iter().map(|text| text.len() as u64).sum();
    let lines: Vec<&str> = texts.iter().flat_map(|text| text.lines()).collect();
    let (mut compaction, mut turn) = (Compaction::default(), Turn::new());
    let mut kept = Vec::new();
    for line in lines.into_iter().rev().filter(|line| !line.is_empty()) {
        if compaction.keeps(line) {
            kept.push(line);
        }
        turn.yield_if_over().await;
    }
    kept.reverse();
    let rewritten = in_pieces(kept.into_iter());
    let after: u64 = rewritten.iter().map(|piece| piece.len() as u64).sum();
    let smaller =
        ProjectMeta { bytes: (meta.bytes + after).saturating_sub(before), ..meta.clone() };
    match store.rewrite(&smaller, pieces.next, &rewritten).await {
        Ok(()) => {
            *meta = smaller;
            #[allow(clippy::cast_possible_truncation)]
            let next = pieces.next + rewritten.len() as u32;
            next
        }
        // Nothing is lost by it: another visit may have more luck.
        Err(_) => pieces.next,
    }
}
