//! Work that goes on while the page does other things. It can be cancelled, superseded by newer work of
//! its kind, and awaited.

use std::future::poll_fn;
use std::ops::Deref;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::task::{Context, Poll, Waker};

/// One kind of work, of which at most one task is wanted at a time. Dropping the last handle cancels
/// it.
#[derive(Clone, Default)]
pub struct Work(Arc<Mutex<State>>);

/// A task under way. It ends when this is dropped.
pub struct Task(Watch);

/// Whether a task is still wanted.
#[derive(Clone)]
pub struct Watch {
    state: Weak<Mutex<State>>,
    number: u64,
}

#[derive(Default)]
struct State {
    /// The number of the task that is wanted.
    latest: u64,
    under_way: usize,
    waiting: Vec<(u64, Waker)>,
    last_waiting: u64,
}

impl Work {
    /// Starts a task and supersedes the one before.
    pub fn begin(&self) -> Task {
        change(&self.0, |state| {
            state.latest += 1;
            state.under_way += 1;
        });
        Task(self.watch())
    }

    /// Cancels the current task.
    pub fn cancel(&self) {
        change(&self.0, |state| state.latest += 1);
    }

    /// Follows the task that is wanted now.
    pub fn watch(&self) -> Watch {
        let number = read(&self.0, |state| state.latest);
        Watch { state: Arc::downgrade(&self.0), number }
    }

    /// A task counts until it is dropped, even after it was cancelled.
    pub fn is_under_way(&self) -> bool {
        read(&self.0, |state| state.under_way > 0)
    }

    /// Waits until no task is under way.
    pub async fn finished(&self) {
        on_change(&Arc::downgrade(&self.0), |_| {
            if self.is_under_way() { Poll::Pending } else { Poll::Ready(()) }
        })
        .await;
    }
}

impl PartialEq for Work {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Watch {
    pub fn is_wanted(&self) -> bool {
        let state = self.state.upgrade();
        state.is_some_and(|state| read(&state, |state| state.latest == self.number))
    }

    /// Lets unwanted work end with `?`.
    pub fn still_wanted(&self) -> Option<()> {
        self.is_wanted().then_some(())
    }

    /// The future's output, or `None` as soon as the task is no longer wanted.
    pub async fn unless_cancelled<T>(&self, future: impl Future<Output = T>) -> Option<T> {
        let mut future = pin!(future);
        on_change(&self.state, |context| {
            if !self.is_wanted() {
                return Poll::Ready(None);
            }
            future.as_mut().poll(context).map(Some)
        })
        .await
    }
}

impl Deref for Task {
    type Target = Watch;

    fn deref(&self) -> &Watch {
        &self.0
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        if let Some(state) = self.0.state.upgrade() {
            change(&state, |state| state.under_way -= 1);
        }
    }
}

/// Wakes whoever still waits: nothing will change any more.
impl Drop for State {
    fn drop(&mut self) {
        for (_, waker) in self.waiting.drain(..) {
            waker.wake();
        }
    }
}

/// A place in the list of those who wait.
struct Waiting<'a> {
    state: &'a Weak<Mutex<State>>,
    number: u64,
}

impl Waiting<'_> {
    fn wake(&self, waker: &Waker) {
        let Some(state) = self.state.upgrade() else { return };
        read(&state, |state| match state.waiting.iter_mut().find(|(of, _)| *of == self.number) {
            Some((_, known)) => known.clone_from(waker),
            None => state.waiting.push((self.number, waker.clone())),
        });
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        if let Some(state) = self.state.upgrade() {
            let own = |state: &mut State| {
                let place = state.waiting.iter().position(|(of, _)| *of == self.number);
                place.map(|place| state.waiting.swap_remove(place))
            };
            // A waker is dropped outside the lock: what it wakes may hold a task of this work.
            drop(read(&state, own));
        }
    }
}

/// Polls when woken as usual, and whenever anything changed.
async fn on_change<T>(
    state: &Weak<Mutex<State>>,
    mut poll: impl FnMut(&mut Context) -> Poll<T>,
) -> T {
    let number = state.upgrade().map_or(0, |state| {
        read(&state, |state| {
            state.last_waiting += 1;
            state.last_waiting
        })
    });
    let waiting = Waiting { state, number };
    poll_fn(|context| {
        waiting.wake(context.waker());
        poll(context)
    })
    .await
}

fn read<T>(state: &Mutex<State>, read: impl FnOnce(&mut State) -> T) -> T {
    // A panic elsewhere cannot leave this half-changed.
    read(&mut state.lock().unwrap_or_else(PoisonError::into_inner))
}

fn change(state: &Mutex<State>, change: impl FnOnce(&mut State)) {
    let woken = read(state, |state| {
        change(state);
        std::mem::take(&mut state.waiting)
    });
    for (_, waker) in woken {
        waker.wake();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::Pin;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::Wake;

    #[derive(Default)]
    struct Woken(AtomicUsize);

    impl Wake for Woken {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    impl Woken {
        fn poll<T>(self: &Arc<Self>, future: Pin<&mut impl Future<Output = T>>) -> Poll<T> {
            future.poll(&mut Context::from_waker(&self.clone().into()))
        }

        fn count(&self) -> usize {
            self.0.load(Ordering::Relaxed)
        }
    }

    #[test]
    fn newer_work_supersedes_and_cancelling_ends_all() {
        let work = Work::default();
        let first = work.begin();
        let follows_first = work.watch();
        assert!(first.is_wanted() && follows_first.is_wanted());
        let second = work.begin();
        assert!(!first.is_wanted() && !follows_first.is_wanted() && second.is_wanted());
        work.cancel();
        assert_eq!(second.still_wanted(), None);
        assert!(work.begin().is_wanted());
    }

    #[test]
    fn nothing_is_wanted_once_the_last_handle_is_gone() {
        let work = Work::default();
        let (task, other_handle) = (work.begin(), work.clone());
        drop(work);
        assert!(task.is_wanted());
        drop(other_handle);
        assert!(!task.is_wanted());
    }

    #[test]
    fn a_task_is_under_way_until_it_is_dropped() {
        let work = Work::default();
        assert!(!work.is_under_way());
        let (first, second) = (work.begin(), work.begin());
        work.cancel();
        drop(second);
        assert!(work.is_under_way());
        drop(first);
        assert!(!work.is_under_way());
    }

    #[test]
    fn whoever_waits_for_the_end_is_woken_by_it() {
        let (work, woken) = (Work::default(), Arc::<Woken>::default());
        let task = work.begin();
        let mut finished = pin!(work.finished());
        assert!(woken.poll(finished.as_mut()).is_pending());
        assert_eq!(woken.count(), 0);
        drop(task);
        assert_eq!(woken.count(), 1);
        // Another may have begun in between.
        let next = work.begin();
        assert!(woken.poll(finished.as_mut()).is_pending());
        drop(next);
        assert!(woken.poll(finished.as_mut()).is_ready());
    }

    #[test]
    fn cancelling_wakes_what_waits_for_something_else() {
        let (work, woken) = (Work::default(), Arc::<Woken>::default());
        let task = work.begin();
        let mut never = pin!(task.unless_cancelled(std::future::pending::<()>()));
        assert!(woken.poll(never.as_mut()).is_pending());
        work.cancel();
        assert_eq!(woken.count(), 1);
        assert_eq!(woken.poll(never.as_mut()), Poll::Ready(None));
    }

    #[test]
    fn what_is_not_cancelled_comes_to_its_end() {
        let (work, woken) = (Work::default(), Arc::<Woken>::default());
        let task = work.begin();
        let mut done = pin!(task.unless_cancelled(async { 7 }));
        assert_eq!(woken.poll(done.as_mut()), Poll::Ready(Some(7)));
    }

    #[test]
    fn whoever_stops_waiting_is_forgotten() {
        let (work, woken) = (Work::default(), Arc::<Woken>::default());
        let task = work.begin();
        for _ in 0..100 {
            let mut never = Box::pin(task.unless_cancelled(std::future::pending::<()>()));
            assert!(woken.poll(never.as_mut()).is_pending());
        }
        assert_eq!(read(&work.0, |state| state.waiting.len()), 0);
        let mut never = Box::pin(task.unless_cancelled(std::future::pending::<()>()));
        assert!(woken.poll(never.as_mut()).is_pending());
        drop(work);
        assert_eq!(woken.count(), 1, "the last handle is gone");
        assert_eq!(woken.poll(never.as_mut()), Poll::Ready(None));
    }
}
