//! Units of work and their results, as bytes.

use super::{Texts, TooLong, texts_of, too_long};
use crate::base::bytes::{Packer, Unpacker};
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::Unit;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::Reading;
use crate::methods::bifact::fact::{Assessment, Fact, JudgedFact};
use crate::methods::bifact::results::Results;
use crate::rules::{IntentWithFacts, facts_of};
use crate::run::Ticket;

/// A parcel takes some tens of milliseconds, so that progress moves smoothly and a run stops promptly.
const MOST_UNITS: usize = 256;
const MOST_BYTES: usize = 64 * 1024;

const INTENT: u8 = 0;
const PAIR: u8 = 1;

/// Units that are sent together. Each gold intent with facts is in it once.
#[derive(Default)]
pub struct Parcel {
    golds: Packer,
    /// At most a few hundred, so a linear search is quick.
    known_golds: Vec<usize>,
    units: Packer,
    tickets: Vec<Ticket>,
}

impl Parcel {
    /// Adds a unit, or says why it cannot be judged.
    pub fn add(
        &mut self,
        ticket: Ticket,
        unit: Unit,
        batch: &Batch,
        results: &Results,
    ) -> Result<(), TooLong> {
        match texts_of(unit, batch, results)? {
            Some(Texts::Intent(intent)) => {
                self.units.byte(INTENT);
                self.units.text(intent);
            }
            Some(Texts::Pair { gold, intent, facts, predicted }) => {
                let known = self.known_golds.iter().rposition(|known| *known == gold);
                let place = known.unwrap_or_else(|| {
                    self.golds.text(intent);
                    self.golds.list(facts, |packer, fact| packer.text(fact.as_str()));
                    self.known_golds.push(gold);
                    self.known_golds.len() - 1
                });
                self.units.byte(PAIR);
                self.units.count(place);
                self.units.text(predicted);
            }
            None => return Ok(()),
        }
        self.tickets.push(ticket);
        Ok(())
    }

    pub fn is_full(&self) -> bool {
        self.tickets.len() >= MOST_UNITS
            || self.golds.as_bytes().len() + self.units.as_bytes().len() >= MOST_BYTES
    }

    pub fn is_empty(&self) -> bool {
        self.tickets.is_empty()
    }

    /// The tickets in the order of the results, and the bytes to send.
    pub fn close(self) -> (Vec<Ticket>, Vec<u8>) {
        let (golds, units) = (self.golds.as_bytes(), self.units.as_bytes());
        let mut packer = Packer::with_room(golds.len() + units.len() + 16);
        packer.count(self.known_golds.len());
        packer.append(golds);
        packer.count(self.tickets.len());
        packer.append(units);
        (self.tickets, packer.finish())
    }
}

/// Judges every unit of a parcel; `None` for bytes that are not a parcel.
pub fn work_on(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut parcel = Unpacker::new(bytes);
    let golds = parcel.list(|parcel| Some((parcel.text()?, parcel.list(unpack_fact)?)))?;
    let read = golds.iter().map(|(intent, facts)| IntentWithFacts::of(intent, facts));
    let golds: Vec<IntentWithFacts> = read.collect();
    let count = parcel.count()?;
    let mut packer = Packer::with_room(4 * bytes.len());
    packer.count(count);
    for _ in 0..count {
        match parcel.byte()? {
            INTENT => {
                packer.byte(INTENT);
                packer.list(&facts_of(parcel.text()?), |packer, fact| packer.text(fact.as_str()));
            }
            PAIR => {
                let (gold, predicted) = (parcel.count()?, parcel.text()?);
                let assessment = golds.get(gold)?.assess(predicted);
                packer.byte(PAIR);
                packer.list(&assessment.gold, pack_judged);
                packer.list(&assessment.predicted, pack_judged);
            }
            _ => return None,
        }
    }
    parcel.is_empty().then(|| packer.finish())
}

/// Iterates over the results of a parcel. An item is `None` if its bytes are damaged.
pub struct Readings<'a> {
    bytes: Unpacker<'a>,
    left: usize,
}

impl<'a> Readings<'a> {
    pub fn open(bytes: &'a [u8]) -> Option<Self> {
        let mut bytes = Unpacker::new(bytes);
        let left = bytes.count()?;
        Some(Self { bytes, left })
    }

    pub fn len(&self) -> usize {
        self.left
    }

    pub fn is_empty(&self) -> bool {
        self.left == 0
    }

    fn unpack(&mut self) -> Option<Result<Reading, TooLong>> {
        let reading = match self.bytes.byte()? {
            INTENT => Reading::Facts(self.bytes.list(unpack_fact)?),
            PAIR => Reading::Assessment(Assessment {
                gold: self.bytes.list(unpack_judged)?,
                predicted: self.bytes.list(unpack_judged)?,
            }),
            _ => return None,
        };
        Some(too_long::check(reading))
    }
}

impl Iterator for Readings<'_> {
    type Item = Option<Result<Reading, TooLong>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let reading = self.unpack();
        if reading.is_none() {
            self.left = 0;
        }
        Some(reading)
    }
}

fn unpack_fact(parcel: &mut Unpacker) -> Option<Fact> {
    Fact::new(parcel.text()?)
}

fn pack_judged(packer: &mut Packer, judged: &JudgedFact) {
    packer.text(judged.fact.as_str());
    packer.byte(judged.verdict.is_supported().into());
    packer.text(&judged.reason);
}

fn unpack_judged(bytes: &mut Unpacker) -> Option<JudgedFact> {
    let (fact, verdict) = (unpack_fact(bytes)?, Verdict::from(bytes.flag()?));
    Some(JudgedFact::new(fact, verdict, bytes.string()?))
}
