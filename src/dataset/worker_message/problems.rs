//! Problems and refusals in a parcel: the kind as a number, then what it says.

use crate::base::bytes::{Packer, Unpacker};
use crate::dataset::problem::{NoPrediction, Problem, ProblemKind, Refusal, WhyNoPrediction};
use crate::evaluation::row::Origin;

pub fn pack_problem(packer: &mut Packer, problem: &Problem) {
    packer.number(problem.origin.file.into());
    packer.number(problem.origin.line.into());
    pack_kind(packer, &problem.kind);
    packer.block(&problem.raw);
}

pub fn unpack_problem(unpacker: &mut Unpacker) -> Option<Problem> {
    let file = unpacker.small()?.try_into().ok()?;
    let origin = Origin { file, line: unpacker.small()? };
    let kind = unpack_kind(unpacker)?;
    Some(Problem { origin, kind, raw: unpacker.block()?.into() })
}

fn pack_kind(packer: &mut Packer, kind: &ProblemKind) {
    let mut two_texts = |number, first: &str, second: &str| {
        packer.byte(number);
        packer.text(first);
        packer.text(second);
    };
    match kind {
        ProblemKind::Missing { what, field } => two_texts(0, what, field),
        ProblemKind::Empty { what, field } => two_texts(1, what, field),
        ProblemKind::NotText { what, field } => two_texts(2, what, field),
        ProblemKind::UnreadableField { field, wanted } => two_texts(3, field, wanted),
        ProblemKind::NotJson { why } => two_texts(4, why, ""),
        ProblemKind::DuplicateId { id } => two_texts(5, id, ""),
        ProblemKind::OtherGoldFacts { first } => two_texts(6, first, ""),
        ProblemKind::TooMany { what, field, found, most } => {
            two_texts(17, what, field);
            packer.count(*found);
            packer.count(*most);
        }
        ProblemKind::NoPrediction(none) => {
            packer.byte(18);
            packer.text(&none.by);
            packer.byte((none.why == WhyNoPrediction::LeftOut).into());
            packer.byte(none.is_line_used.into());
            packer.count(none.count);
        }
        other => {
            let (number, first, second) = match other {
                ProblemKind::NotUtf8 { byte } => (8, *byte, 0),
                ProblemKind::NulByte => (9, 0, 0),
                ProblemKind::LoneSurrogate => (10, 0, 0),
                ProblemKind::TooLong { megabytes } => (11, *megabytes, 0),
                ProblemKind::TooDeep => (12, 0, 0),
                ProblemKind::WrongColumns { found, expected } => (13, *found, *expected),
                ProblemKind::UnclosedQuote => (14, 0, 0),
                ProblemKind::LooseQuote => (15, 0, 0),
                ProblemKind::CellMayHoldRows { last } => (16, *last as usize, 0),
                _ => (7, 0, 0),
            };
            packer.byte(number);
            packer.count(first);
            packer.count(second);
        }
    }
}

fn unpack_kind(unpacker: &mut Unpacker) -> Option<ProblemKind> {
    let number = unpacker.byte()?;
    if number < 7 {
        let (first, second) = (unpacker.string()?, unpacker.string()?);
        return Some(match number {
            0 => ProblemKind::Missing { what: first.into(), field: second },
            1 => ProblemKind::Empty { what: first.into(), field: second },
            2 => ProblemKind::NotText { what: first.into(), field: second },
            3 => ProblemKind::UnreadableField { field: first, wanted: second.into() },
            4 => ProblemKind::NotJson { why: first },
            5 => ProblemKind::DuplicateId { id: first },
            _ => ProblemKind::OtherGoldFacts { first },
        });
    }
    if number == 17 {
        let (what, field) = (unpacker.string()?.into(), unpacker.string()?);
        let (found, most) = (unpacker.count()?, unpacker.count()?);
        return Some(ProblemKind::TooMany { what, field, found, most });
    }
    if number == 18 {
        let by = unpacker.string()?;
        let why = match unpacker.byte()? {
            0 => WhyNoPrediction::Missing,
            _ => WhyNoPrediction::LeftOut,
        };
        let (is_line_used, count) = (unpacker.byte()? != 0, unpacker.count()?);
        return Some(ProblemKind::NoPrediction(NoPrediction { why, by, count, is_line_used }));
    }
    let (first, second) = (unpacker.count()?, unpacker.count()?);
    Some(match number {
        7 => ProblemKind::NotAnObject,
        8 => ProblemKind::NotUtf8 { byte: first },
        9 => ProblemKind::NulByte,
        10 => ProblemKind::LoneSurrogate,
        11 => ProblemKind::TooLong { megabytes: first },
        12 => ProblemKind::TooDeep,
        13 => ProblemKind::WrongColumns { found: first, expected: second },
        14 => ProblemKind::UnclosedQuote,
        15 => ProblemKind::LooseQuote,
        16 => ProblemKind::CellMayHoldRows { last: first.try_into().ok()? },
        _ => return None,
    })
}

const WITHOUT_WORDS: [Refusal; 9] = [
    Refusal::Empty,
    Refusal::Folder,
    Refusal::Spreadsheet,
    Refusal::NoRows,
    Refusal::Unreadable,
    Refusal::NotGzip,
    Refusal::NoReader,
    Refusal::NoUnpacker,
    Refusal::Archive,
];

/// Above the numbers of those without words.
const WORKBOOK: u8 = 100;

pub fn pack_refusal(packer: &mut Packer, refusal: &Refusal) {
    match refusal {
        Refusal::TooLarge { megabytes, most } => {
            packer.byte(0);
            packer.number(*megabytes);
            packer.number(*most);
        }
        Refusal::OtherKind(kind) => {
            packer.byte(1);
            packer.text(kind);
        }
        Refusal::Workbook(why) => {
            packer.byte(WORKBOOK);
            packer.text(why);
        }
        other => {
            let number = WITHOUT_WORDS.iter().zip(2..).find(|(refusal, _)| *refusal == other);
            packer.byte(number.map_or(u8::MAX, |(_, number)| number));
        }
    }
}

pub fn unpack_refusal(unpacker: &mut Unpacker) -> Option<Refusal> {
    match unpacker.byte()? {
        0 => Some(Refusal::TooLarge { megabytes: unpacker.number()?, most: unpacker.number()? }),
        1 => Some(Refusal::OtherKind(unpacker.string()?.into())),
        WORKBOOK => Some(Refusal::Workbook(unpacker.string()?.into())),
        number => WITHOUT_WORDS.get(usize::from(number) - 2).cloned(),
    }
}
