//! Gives a run the results that answer its questions. The reply is read by the reader of live replies,
//! and the run does with the answer what it would do with a live one.

use super::result_index::{Entry, NoReply, Place, ResultIndex};
use super::summary::{CANCELLED, CONFLICT, EXPIRED, Summary};
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::Inquiry;
use crate::evaluation::results::Results;
use crate::providers::{Answer, Failure, FailureKind};
use crate::run::{Cache, Run, Ticket};

/// What the files have for a question under way.
#[derive(Debug)]
pub enum Taken {
    /// Read the bytes there, and hand the answer in them to [`settle`].
    Reply(Entry, Place),
    /// There is nothing: the question is left.
    Nothing,
}

/// Looks up the question under way. If there is no reply to it, the run leaves it.
pub fn take<I: Inquiry>(run: &mut Run<I>, ticket: Ticket, index: &mut ResultIndex) -> Taken {
    let entry = run.asked_as(ticket).and_then(|id| index.take(&id));
    match entry.map(|entry| (entry, entry.place())) {
        Some((entry, Ok(place))) => return Taken::Reply(entry, place),
        Some((entry, Err(why))) if !entry.is_used() => index.summary.count_back(match why {
            NoReply::Expired => EXPIRED,
            NoReply::Cancelled => CANCELLED,
            NoReply::Conflict => CONFLICT,
        }),
        _ => {}
    }
    run.leave(ticket);
    Taken::Nothing
}

/// Where an answer goes.
pub struct Destination<'a, I: Inquiry> {
    pub batch: &'a Batch,
    pub results: &'a mut Results<I>,
    pub cache: &'a mut Cache,
}

/// What a reply was read as goes to the run: an answer is kept, a failure ends the question or sends it
/// back to the plan.
pub fn settle<I: Inquiry>(
    run: &mut Run<I>,
    ticket: Ticket,
    entry: &Entry,
    reply: Result<Answer, Failure>,
    summary: &mut Summary,
    into: Destination<I>,
) {
    let mut unseen = Summary::default();
    let summary = if entry.is_used() { &mut unseen } else { summary };
    match reply {
        Ok(answer) => {
            let errors = run.errors();
            run.arrived(ticket, Ok(answer), 0.0, into.batch, into.results, into.cache);
            let is_unusable = run.errors() > errors;
            summary.unusable += usize::from(is_unusable);
            summary.answered += usize::from(!is_unusable);
        }
        Err(failure) if goes_back(failure.kind) => {
            summary.count_back(failure.kind.named());
            run.leave(ticket);
        }
        Err(failure) => {
            summary.count_failed(failure.kind.named());
            run.fail(ticket, failure, into.results);
        }
    }
}

/// Whether asking again may help: it may well succeed later, or once the account, the key or a parameter
/// is another.
fn goes_back(kind: FailureKind) -> bool {
    kind.is_worth_another_try()
        || kind.stops_the_run()
        || matches!(kind, FailureKind::ParameterRefused(_))
}
