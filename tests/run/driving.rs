//! Drives a run as the page does, and watches over what must hold in every run: nothing is sent
//! after a stop or before a wait that was named is over, nothing answered is asked for again, and
//! replies that come too late change nothing.

use bifact::methods::autorater::read_satisfaction;
use bifact::methods::bifact::Bifact;
use bifact::methods::bifact::answers::{read_assessment, read_fact_list};
use bifact::methods::bifact::fact::Fact;
use bifact::providers::{Answer, Failure, FailureKind};
use bifact::run::{End, Next, Progress, Run, Ticket};

use crate::answering::Question;
use crate::judge::Reply;
use crate::world::{Came, Ended, Request, World};

struct Due {
    at: f64,
    ticket: Ticket,
    request: usize,
    says: Result<Answer, Failure>,
}

/// A run that takes more steps than this goes round in circles.
const MOST_STEPS: usize = 20_000;

/// A run under way.
pub struct Driven<'a, J> {
    world: &'a mut World,
    run: Run<Bifact>,
    judge: J,
    due: Vec<Due>,
    closed_until: f64,
    shown: Vec<Progress>,
    at_first: Option<Progress>,
    asks_anew: bool,
    /// How many requests other runs had sent before.
    began_with: usize,
    is_stopped: bool,
}

impl<'a, J: FnMut(&Request) -> Reply> Driven<'a, J> {
    pub fn new(world: &'a mut World, run: Run<Bifact>, judge: J, asks_anew: bool) -> Self {
        Self {
            began_with: world.requests.len(),
            world,
            run,
            judge,
            due: Vec::new(),
            closed_until: f64::NEG_INFINITY,
            shown: Vec::new(),
            at_first: None,
            asks_anew,
            is_stopped: false,
        }
    }

    pub fn until_over(mut self, mut stop_at: Option<f64>) -> Ended {
        for _ in 0..MOST_STEPS {
            match self.next() {
                Next::Send(ticket) => {
                    assert!(!self.is_stopped, "sent after the stop");
                    self.send(ticket);
                }
                Next::GaveUp(ticket) => self.abort(ticket),
                Next::Settled => assert!(!self.is_stopped, "settled after the stop"),
                Next::Over(end) => return self.over(end),
                Next::Wait { until } => {
                    if self.at_first.is_none() {
                        self.at_first = Some(self.run.progress(self.world.now));
                    }
                    let reply = self.due.iter().map(|due| due.at).min_by(f64::total_cmp);
                    let times = [until, reply, stop_at];
                    let next = times.into_iter().flatten().min_by(f64::total_cmp);
                    let next = next.filter(|next| next.is_finite()).expect("waits for nothing");
                    self.world.now = next.max(self.world.now);
                    if stop_at.is_some_and(|at| at <= self.world.now) {
                        self.run.stop();
                        (self.is_stopped, stop_at) = (true, None);
                    } else {
                        self.deliver_one();
                    }
                }
            }
        }
        panic!("does not come to an end: {:?}", self.run.progress(self.world.now));
    }

    fn next(&mut self) -> Next {
        let World { batch, results, cache, now, .. } = self.world;
        self.run.next(*now, batch, results, cache)
    }

    fn send(&mut self, ticket: Ticket) {
        let now = self.world.now;
        assert!(
            now >= self.closed_until,
            "sent at {now}, asked to wait until {}",
            self.closed_until
        );
        let request = self.request(ticket);
        let first = if self.asks_anew { self.began_with } else { 0 };
        for (place, earlier) in self.world.requests.iter().enumerate().skip(first) {
            if earlier.question == request.question {
                // Of a run that was stopped, the reply never came.
                let is_open = earlier.came.is_none() && place >= self.began_with;
                assert!(!is_open, "asked twice at once: {request:?}");
                assert!(!earlier.was_answered(), "answered before: {request:?}");
            }
        }
        let reply = (self.judge)(&request);
        let at = now + reply.after;
        let place = self.world.requests.len();
        self.due.push(Due { at, ticket, request: place, says: reply.says });
        self.world.requests.push(request);
    }

    fn request(&self, ticket: Ticket) -> Request {
        let asked = self.run.question(ticket).expect("a question for every ticket");
        let question = asked.prompt.only_text().and_then(Question::last_in).expect("data to judge");
        let is_same = |other: &&Request| other.question == question;
        let earlier = self.world.requests.iter().filter(is_same).count();
        let correction = asked.correction;
        Request {
            correction: correction.map(|c| (c.answer.to_owned(), c.complaint.to_owned())),
            parameters: asked.parameters,
            at: self.world.now,
            earlier,
            came: None,
            question,
        }
    }

    fn deliver_one(&mut self) {
        let now = self.world.now;
        let Some(first) = (0..self.due.len())
            .filter(|&place| self.due[place].at <= now)
            .min_by(|&one, &other| self.due[one].at.total_cmp(&self.due[other].at))
        else {
            return;
        };
        let Due { ticket, request, says, .. } = self.due.remove(first);
        let asked = &mut self.world.requests[request];
        asked.came = Some((now, came(&asked.question, &says)));
        if let Err(Failure { kind: FailureKind::RateLimited, wait: Some(wait), .. }) = &says {
            self.closed_until = self.closed_until.max(now + wait.as_secs_f64() * 1000.0);
        }
        self.arrive(ticket, says);
        self.shown.push(self.run.progress(now));
    }

    /// What is said to a request that was given up changes nothing.
    fn abort(&mut self, ticket: Ticket) {
        let now = self.world.now;
        let place = self.due.iter().position(|due| due.ticket == ticket).expect("it is under way");
        let Due { request, says, .. } = self.due.remove(place);
        self.world.requests[request].came = Some((now, Came::TimedOut));
        let (results, kept) = (self.world.results.clone(), self.world.cache.len());
        let progress = self.run.progress(now);
        self.arrive(ticket, says);
        assert_eq!(self.world.results, results);
        assert_eq!((self.world.cache.len(), self.run.progress(now)), (kept, progress.clone()));
        self.shown.push(progress);
    }

    fn arrive(&mut self, ticket: Ticket, says: Result<Answer, Failure>) {
        let World { batch, results, cache, now, .. } = self.world;
        self.run.arrived(ticket, says, *now, batch, results, cache);
    }

    fn over(mut self, end: End) -> Ended {
        let progress = self.run.progress(self.world.now);
        let (results, kept) = (self.world.results.clone(), self.world.cache.len());
        for late in std::mem::take(&mut self.due) {
            assert!(self.is_stopped, "over while replies are on their way");
            self.arrive(late.ticket, late.says);
        }
        assert_eq!(self.world.results, results);
        assert_eq!(self.world.cache.len(), kept);
        assert_eq!(self.run.progress(self.world.now), progress);
        assert_eq!(self.next(), Next::Over(end.clone()));
        assert_eq!(progress.in_flight, 0);
        assert_eq!(progress.sent, self.world.requests.len() - self.began_with);
        let refused = self.run.refused().collect();
        let at_first = self.at_first.unwrap_or_default();
        Ended { end, progress, refused, shown: self.shown, at_first }
    }
}

fn came(question: &Question, says: &Result<Answer, Failure>) -> Came {
    let Ok(Answer { text, .. }) = says else { return Came::Failed };
    let is_usable = match question {
        Question::Facts { .. } => read_fact_list(text).is_ok(),
        Question::Assessment { gold_facts, .. } => {
            let facts: Vec<Fact> = gold_facts.iter().filter_map(|fact| Fact::new(fact)).collect();
            read_assessment(text, &facts).is_ok()
        }
        Question::Satisfaction { .. } => read_satisfaction(text).is_ok(),
        // Nobody asks these here.
        Question::Given { .. } | Question::Fulfilment { .. } | Question::Goal { .. } => false,
    };
    if is_usable { Came::Usable } else { Came::Unusable }
}
