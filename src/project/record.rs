//! The lines of a journal.

use serde_json::Value;

use super::label_lines::put_labels;
use super::outcome::{read_gold, read_outcome};
use crate::base::fingerprint::Fingerprint;
use crate::base::json::read_json;
use crate::evaluation::batch::Batch;
use crate::evaluation::begins::Begins;
use crate::evaluation::inquiry::Inquiry;
use crate::evaluation::results::Results;
use crate::labelling::Labelling;

/// The result set a line is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SetKey {
    OfFile,
    OfJudge(Fingerprint),
}

/// A line that was read.
#[derive(Debug, Clone, PartialEq)]
pub enum Record {
    /// A judge's answer, by the fingerprint of the question.
    Answer { asked: Fingerprint, text: String },
    /// A result set began.
    Set { key: SetKey, title: String, begins: Begins },
    /// A gold intent was split, or could not be.
    Gold { key: SetKey, at: usize, kept: Value },
    /// A pair was judged, or could not be.
    Pair { key: SetKey, at: usize, kept: Value },
    /// A set, a gold intent or a pair of a method that does not write into the row itself.
    OfMethod { method: String, record: Box<Record> },
    /// Everything an annotator says about a pair.
    Label { at: usize, kept: Value },
    /// The answers before this line were forgotten.
    Forget,
    /// Everything before this line came with a copy. The project with this id was made from it.
    TakenIn { into: String },
    /// Written by a later version. It stays in the journal.
    Other,
}

impl SetKey {
    /// The set of a judge or, without one, of the file. No two methods share a key.
    pub fn of<I: Inquiry>(judge: Option<Fingerprint>) -> Self {
        let method = I::MEMBER.map(|_| I::KEY);
        judge.map_or_else(|| Self::of_file(method), Self::OfJudge)
    }

    /// The set in the file: of the method with that key, or of the one that writes into the row itself.
    pub(super) fn of_file(method: Option<&str>) -> Self {
        method.map_or(Self::OfFile, |method| Self::OfJudge(Fingerprint::of([method, "file"])))
    }

    pub fn judge(self) -> Option<Fingerprint> {
        match self {
            Self::OfFile => None,
            Self::OfJudge(judge) => Some(judge),
        }
    }

    pub(super) fn to_json(self) -> Value {
        self.judge().map_or_else(|| "file".to_owned(), |judge| judge.to_string()).into()
    }

    fn from_json(value: &Value) -> Option<Self> {
        match value.as_str()? {
            "file" => Some(Self::OfFile),
            judge => Fingerprint::read(judge).map(Self::OfJudge),
        }
    }
}

pub fn answer_line(asked: &Fingerprint, text: &str) -> String {
    line("answer", [("asked", asked.to_string().into()), ("text", text.into())])
}

pub fn forget_line() -> String {
    line::<&str>("forget", [])
}

pub fn taken_in_line(into: &str) -> String {
    line("taken_in", [("into", into.into())])
}

pub fn set_line<I: Inquiry>(key: SetKey, title: &str, begins: Begins) -> String {
    let members = [
        ("set", key.to_json()),
        ("title", title.into()),
        ("judges_again", begins.judges_again.into()),
        ("splits_again", begins.grounds_again.then_some(true).into()),
    ];
    line_of::<I, _>("set", members)
}

/// An older reader does not know this kind of line, and leaves it alone.
pub(super) fn line_of<I: Inquiry, N: Into<String>>(
    kind: &str,
    members: impl IntoIterator<Item = (N, Value)>,
) -> String {
    match I::MEMBER {
        None => line(kind, members),
        Some(_) => line(&format!("{}.{kind}", I::KEY), members),
    }
}

pub(super) fn line<N: Into<String>>(
    kind: &str,
    members: impl IntoIterator<Item = (N, Value)>,
) -> String {
    let members = members.into_iter().map(|(name, value)| (name.into(), value));
    let there = members.filter(|(_, value)| !value.is_null());
    let all = [("kind".to_owned(), kind.into())].into_iter().chain(there);
    Value::Object(all.collect()).to_string()
}

/// A piece of a journal is full from this many bytes on.
const PIECE: usize = 512 * 1024;

/// Joins lines into pieces as they are stored, each line with its line break.
pub fn in_pieces<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for line in lines {
        match pieces.last_mut().filter(|piece| piece.len() < PIECE) {
            Some(piece) => piece.extend([line, "\n"]),
            None => pieces.push(format!("{line}\n")),
        }
    }
    pieces
}

/// The most bytes of a line. The longest reply fits several times.
const LONGEST_LINE: usize = 4 * 1024 * 1024;

/// `None` for anything that is not a line of a journal, is incomplete, or is too long.
pub fn read_record(line: &str) -> Option<Record> {
    let mut read = Some(line).filter(|line| line.len() <= LONGEST_LINE).and_then(read_json)?;
    let key = || SetKey::from_json(read.get("set")?);
    let at = || usize::try_from(read.get("at")?.as_u64()?).ok();
    let text = |name: &str| read.get(name)?.as_str().map(str::to_owned);
    let kind = text("kind")?;
    let (method, kind) = kind.split_once('.').map_or((None, &*kind), |(m, kind)| (Some(m), kind));
    let record = match kind {
        "answer" => {
            Record::Answer { asked: Fingerprint::read(&text("asked")?)?, text: text("text")? }
        }
        "forget" => Record::Forget,
        "taken_in" => Record::TakenIn { into: text("into")? },
        "set" => {
            let flag = |name: &str| read.get(name).and_then(Value::as_bool).unwrap_or(false);
            let (judges_again, grounds_again) = (flag("judges_again"), flag("splits_again"));
            let begins = Begins { judges_again, grounds_again };
            Record::Set { key: key()?, title: text("title")?, begins }
        }
        "gold" => Record::Gold { key: key()?, at: at()?, kept: read.take() },
        "pair" => Record::Pair { key: key()?, at: at()?, kept: read.take() },
        "label" => Record::Label { at: at()?, kept: read.take() },
        _ => Record::Other,
    };
    Some(match (method, record) {
        (None, record) => record,
        (
            Some(method),
            record @ (Record::Set { .. } | Record::Gold { .. } | Record::Pair { .. }),
        ) => Record::OfMethod { method: method.to_owned(), record: record.into() },
        (Some(_), _) => Record::Other,
    })
}

impl Record {
    /// Whether it is about a result set of the method with that key.
    pub fn is_of(&self, key: &str) -> bool {
        matches!(self, Self::OfMethod { method, .. } if method == key)
    }

    /// Restores the ground or the outcome; false if the line does not fit.
    pub fn apply<I: Inquiry>(&self, batch: &Batch, results: &mut Results<I>) -> bool {
        match self {
            Self::Gold { at, kept, .. } => {
                let intent = batch.golds.get(*at);
                let (Some(intent), Some(place)) = (intent, results.golds.get_mut(*at)) else {
                    return false;
                };
                let gold = read_gold::<I>(intent, kept);
                gold.map(|gold| *place = gold).is_some()
            }
            Self::Pair { at, kept, .. } => {
                let Some(pair) = batch.pairs.get(*at) else { return false };
                let Some(gold) = results.golds.get(pair.gold.0) else { return false };
                let state = read_outcome::<I>(&pair.id, gold, kept);
                let is_there = *at < results.outcomes.len();
                let state = state.filter(|_| is_there);
                state.map(|state| results.put_pair_state(*at, state)).is_some()
            }
            Self::OfMethod { method, record } => method == I::KEY && record.apply(batch, results),
            _ => true,
        }
    }

    /// The same for labels.
    pub fn apply_labels(&self, batch: &Batch, labelling: &mut Labelling) -> bool {
        match self {
            Self::Label { at, kept } => put_labels(*at, kept, batch, labelling),
            _ => true,
        }
    }
}
