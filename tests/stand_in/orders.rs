//! When to misbehave: orders a test gives, looked through for every request.

use std::sync::Arc;
use std::time::Duration;

use super::answering::Question;
use super::misbehaviour::Misbehaviour;

type Predicate = Arc<dyn Fn(&Question) -> bool + Send + Sync>;

#[derive(Clone)]
enum When {
    Always,
    /// The next so many requests that the misbehaviour can befall.
    Next(usize),
    On(Predicate),
    Share {
        percent: u64,
        seed: u64,
    },
}

/// Concerns questions only, unless told otherwise: a list of models uses up no order by accident.
#[derive(Clone)]
pub struct Order {
    when: When,
    what: Vec<Misbehaviour>,
    first_attempt_only: bool,
    assessments_only: bool,
    model_lists_too: bool,
}

impl Order {
    fn new(when: When, what: &[Misbehaviour]) -> Self {
        Self {
            when,
            what: what.to_vec(),
            first_attempt_only: false,
            assessments_only: false,
            model_lists_too: false,
        }
    }

    pub fn always(what: Misbehaviour) -> Self {
        Self::new(When::Always, &[what])
    }

    pub fn next(requests: usize, what: Misbehaviour) -> Self {
        Self::new(When::Next(requests), &[what])
    }

    pub fn on(
        concerns: impl Fn(&Question) -> bool + Send + Sync + 'static,
        what: Misbehaviour,
    ) -> Self {
        Self::new(When::On(Arc::new(concerns)), &[what])
    }

    /// That many of a hundred requests, chosen by what is asked and by the attempt: the same in
    /// every run whatever the order of arrival, and a second attempt may well succeed.
    pub fn share(percent: u64, what: &[Misbehaviour], seed: u64) -> Self {
        Self::new(When::Share { percent, seed }, what)
    }

    #[must_use]
    pub fn first_attempt_only(self) -> Self {
        Self { first_attempt_only: true, ..self }
    }

    #[must_use]
    pub fn assessments_only(self) -> Self {
        Self { assessments_only: true, ..self }
    }

    #[must_use]
    pub fn model_lists_too(self) -> Self {
        Self { model_lists_too: true, ..self }
    }

    fn take(&mut self, request: &Occasion) -> Option<Misbehaviour> {
        let is_assessment = request.question.is_some_and(Question::is_assessment);
        if (self.first_attempt_only && request.attempt > 0)
            || (self.assessments_only && !is_assessment)
            || (request.is_model_list && !self.model_lists_too)
        {
            return None;
        }
        let what = match &self.when {
            When::Share { percent, seed } => {
                let drawn = draw(*seed, request.identity, request.attempt);
                let kinds = self.what.len() as u64;
                if kinds == 0 || drawn % 100 >= *percent {
                    return None;
                }
                self.what[usize::try_from(drawn / 100 % kinds).unwrap()]
            }
            When::Next(0) => return None,
            When::On(concerns) if !request.question.is_some_and(|asked| concerns(asked)) => {
                return None;
            }
            _ => *self.what.first()?,
        };
        if !what.can_befall(request.question) {
            return None;
        }
        if let When::Next(left) = &mut self.when {
            *left -= 1;
        }
        Some(what)
    }
}

/// What an order looks at.
pub struct Occasion<'a> {
    pub question: Option<&'a Question>,
    /// The same for every attempt at the same thing.
    pub identity: &'a str,
    pub attempt: usize,
    pub is_model_list: bool,
}

/// What is to happen to one request.
#[derive(Debug, Clone, Copy, Default)]
pub struct Plan {
    pub delay: Duration,
    pub is_held: bool,
    /// It is answered once that many questions have arrived.
    pub arrivals: usize,
    pub misbehaviour: Option<Misbehaviour>,
}

impl Plan {
    pub fn of(orders: &mut [Order], request: &Occasion) -> Self {
        let mut plan = Self::default();
        for order in orders {
            match order.take(request) {
                Some(Misbehaviour::Latency(delay)) => plan.delay += delay,
                Some(Misbehaviour::Held) => plan.is_held = true,
                Some(Misbehaviour::AfterArrivals(arrivals)) => plan.arrivals = arrivals,
                Some(other) => return Self { misbehaviour: Some(other), ..plan },
                None => {}
            }
        }
        plan
    }

    /// A delay in time counts as a misbehaviour where there is no worse one.
    pub fn noted(&self) -> Option<Misbehaviour> {
        let delay = (!self.delay.is_zero()).then_some(Misbehaviour::Latency(self.delay));
        self.misbehaviour.or(delay)
    }
}

/// FNV-1a, then mixed so that the last digits are as good as the first.
pub fn draw(seed: u64, identity: &str, attempt: usize) -> u64 {
    let number = |value: u64| value.to_le_bytes().into_iter();
    let bytes = number(seed).chain(number(attempt as u64)).chain(identity.bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let mixed = (hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 29)
}
