//! Pairs to judge and verdicts on them, as bytes.

use crate::base::bytes::{Packer, Unpacker};
use crate::evaluation::pair::GoldId;
use crate::methods::bifact::fact::{Assessment, Fact, JudgedFact, Verdict};
use crate::rules::{IntentWithFacts, facts_of};

/// A parcel is judged in a few hundredths of a second, so that what is shown keeps moving and a run
/// stops soon after it is told to.
pub const MOST_PAIRS: usize = 256;
const MOST_BYTES: usize = 64 * 1024;

/// One pair, and the facts of its gold intent if it has them.
pub struct PairToJudge<'a> {
    pub place: usize,
    pub gold: GoldId,
    pub intent: &'a str,
    pub facts: Option<&'a [Fact]>,
    pub predicted: &'a str,
}

/// A parcel that is being filled. Each gold intent is in it once.
#[derive(Default)]
pub struct ParcelOfPairs {
    golds: Packer,
    /// A few hundred at most: a look at each is quick.
    known_golds: Vec<GoldId>,
    pairs: Packer,
    count: usize,
}

impl ParcelOfPairs {
    pub fn add(&mut self, pair: &PairToJudge) {
        let known = self.known_golds.iter().rposition(|gold| *gold == pair.gold);
        let gold = known.unwrap_or_else(|| {
            self.golds.text(pair.intent);
            self.golds.optional(pair.facts, |packer, facts: &[Fact]| {
                packer.list(facts, |packer, fact| packer.text(fact.as_str()));
            });
            self.known_golds.push(pair.gold);
            self.known_golds.len() - 1
        });
        self.pairs.count(pair.place);
        self.pairs.count(gold);
        self.pairs.text(pair.predicted);
        self.count += 1;
    }

    pub fn is_full(&self) -> bool {
        self.golds.as_bytes().len() + self.pairs.as_bytes().len() >= MOST_BYTES
    }

    pub fn close(self) -> Vec<u8> {
        let (golds, pairs) = (self.golds.as_bytes(), self.pairs.as_bytes());
        let mut packer = Packer::with_room(golds.len() + pairs.len() + 16);
        packer.count(self.known_golds.len());
        packer.append(golds);
        packer.count(self.count);
        packer.append(pairs);
        packer.finish()
    }
}

/// Judges every pair of a parcel; `None` for bytes that are no parcel.
pub fn judge_parcel(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut parcel = Unpacker::new(bytes);
    let golds = parcel.list(|parcel| {
        let intent = parcel.text()?;
        let given = parcel.optional(|parcel| parcel.list(unpack_fact))?;
        Some((intent, given.unwrap_or_else(|| facts_of(intent))))
    })?;
    let read = golds.iter().map(|(intent, facts)| IntentWithFacts::of(intent, facts));
    let golds: Vec<IntentWithFacts> = read.collect();
    let count = parcel.count()?;
    let mut packer = Packer::with_room(4 * bytes.len());
    packer.count(count);
    for _ in 0..count {
        let (place, gold, predicted) = (parcel.count()?, parcel.count()?, parcel.text()?);
        let assessment = golds.get(gold)?.assess(predicted);
        packer.count(place);
        packer.list(&assessment.gold, pack_judged);
        packer.list(&assessment.predicted, pack_judged);
    }
    parcel.is_empty().then(|| packer.finish())
}

/// The verdicts of one parcel, unpacked one by one. An item is `None` where the bytes are not sound.
pub struct Verdicts<'a> {
    bytes: Unpacker<'a>,
    left: usize,
}

impl<'a> Verdicts<'a> {
    pub fn open(bytes: &'a [u8]) -> Option<Self> {
        let mut bytes = Unpacker::new(bytes);
        let left = bytes.count()?;
        Some(Self { bytes, left })
    }

    fn unpack(&mut self) -> Option<(usize, Assessment)> {
        let place = self.bytes.count()?;
        let gold = self.bytes.list(unpack_judged)?;
        let predicted = self.bytes.list(unpack_judged)?;
        Some((place, Assessment { gold, predicted }))
    }
}

impl Iterator for Verdicts<'_> {
    type Item = Option<(usize, Assessment)>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let verdict = self.unpack();
        if verdict.is_none() {
            self.left = 0;
        }
        Some(verdict)
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
