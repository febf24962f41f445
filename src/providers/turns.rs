//! Long work that lets others work in between: a reply that is made to take long takes many passes.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

pub trait Turns {
    /// Called between two passes over a text, each of which is short.
    fn breathe(&mut self) -> impl Future<Output = ()>;
}

/// Does all the work in one go.
pub(super) struct OneTurn;

impl Turns for OneTurn {
    async fn breathe(&mut self) {}
}

/// What comes of work that never waits.
pub(super) fn in_one_turn<T>(work: impl Future<Output = T>) -> T {
    let mut work = pin!(work);
    loop {
        if let Poll::Ready(done) = work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return done;
        }
    }
}
