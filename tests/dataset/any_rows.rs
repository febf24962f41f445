//! Rows, problems and refusals of every kind there is.

use std::sync::Arc;

use bifact::base::fingerprint::Fingerprint;
use bifact::dataset::{NoPrediction, Problem, ProblemKind, Refusal, WhyNoPrediction};
use bifact::evaluation::asked_with::AskedWith;
use bifact::evaluation::row::{Origin, PersonLabels, SameTask};
use bifact::evaluation::signature::{AnswerOrigin, Judge, ModelJudge};
use bifact::evaluation::unscored::Unanswered;
use bifact::evaluation::verdict::Verdict;
use bifact::methods::bifact::fact::{Correction, Fact, Side};
use bifact::methods::bifact::frozen_gold::{ByHand, GoldEdited, GoldReview};
use bifact::methods::bifact::row_review::{Row, RowCorrection, RowReview};
use proptest::option;
use proptest::prelude::*;

fn verdicts() -> impl Strategy<Value = Option<Vec<Verdict>>> {
    let verdict = prop::sample::select(vec![Verdict::Supported, Verdict::Unsupported]);
    option::of(prop::collection::vec(verdict, 0..4))
}

fn labels() -> impl Strategy<Value = PersonLabels> {
    let same_task = prop::sample::select(vec![SameTask::Yes, SameTask::Partly, SameTask::No]);
    (option::of(same_task), verdicts(), verdicts(), option::of(0.0..=1.0)).prop_map(
        |(same_task, gold, predicted, f1)| PersonLabels { same_task, gold, predicted, f1 },
    )
}

fn facts() -> impl Strategy<Value = Vec<Fact>> {
    prop::collection::vec("[a-c] [a-cé]{1,4}".prop_map(|text| Fact::new(&text).unwrap()), 0..3)
}

fn hand() -> impl Strategy<Value = ByHand> {
    (".{0,5}", ".{0,5}").prop_map(|(by, at)| ByHand { by, at })
}

fn gold_review() -> impl Strategy<Value = GoldReview> {
    let edited = (facts(), hand()).prop_map(|(first, last)| GoldEdited { first, last });
    (option::of(edited), option::of(hand()))
        .prop_map(|(edited, approved)| GoldReview { edited, approved })
}

fn correction() -> impl Strategy<Value = RowCorrection> {
    let side = prop::sample::select(Side::ALL.to_vec());
    let fact = option::of("[a-c]{1,4}".prop_map(|text| Fact::new(&text).unwrap()));
    let texts = (".{0,5}", ".{0,5}", ".{0,5}");
    (side, 1..900_usize, fact, any::<bool>(), texts).prop_map(
        |(side, number, fact, is_supported, (by, at, note))| {
            let correction = Correction { verdict: is_supported.into(), by, at, note };
            RowCorrection { side, number, fact, correction }
        },
    )
}

fn failure() -> impl Strategy<Value = Unanswered> {
    (".{0,8}", option::of(".{0,8}"), any::<bool>()).prop_map(|(sentence, raw, is_of_gold)| {
        Unanswered { failed_as: Unanswered::IN_FILE, sentence, raw, is_of_gold }
    })
}

fn judge() -> impl Strategy<Value = Judge> {
    let model = ("[a-z]{1,4}", ".{0,3}").prop_map(|(name, prompts)| {
        Judge::Model(Arc::new(ModelJudge {
            key: format!("somebody/{name}"),
            name,
            prompts: Fingerprint::of([prompts.as_str()]),
            parameters: AskedWith::read("temperature=0"),
            origin: AnswerOrigin::Asked,
        }))
    });
    prop_oneof![Just(Judge::Rules), model]
}

fn review() -> impl Strategy<Value = RowReview> {
    let prompts = option::of(".{0,3}".prop_map(|text| Fingerprint::of([text.as_str()])));
    let corrections = prop::collection::vec(correction(), 0..3);
    let text = || option::of(".{0,5}".prop_map(Into::into));
    (
        (text(), prompts, text()),
        (option::of(judge()), option::of(judge())),
        option::of(facts()),
        option::of(gold_review()),
        corrections,
        option::of(failure().prop_map(Into::into)),
    )
        .prop_map(|(judge, facts_by, judged_gold_facts, gold_facts, corrections, failure)| {
            let (key, prompts, parameters) = judge;
            let (gold_split_by, judged_with_facts_of) = facts_by;
            RowReview {
                gold_split_by,
                judged_with_facts_of,
                judge_key: key,
                judge_prompts: prompts,
                judge_parameters: parameters,
                judged_gold_facts,
                gold_facts,
                corrections,
                failure,
            }
        })
}

pub fn row() -> impl Strategy<Value = Row<'static>> {
    let text = || ".{0,12}".prop_map(Into::into);
    let may = move || option::of(text());
    let origin = (any::<u16>(), any::<u32>()).prop_map(|(file, line)| Origin { file, line });
    let facts = option::of(prop::collection::vec(".{0,8}".prop_map(Into::into), 0..4));
    let texts = (text(), text(), may(), may(), may(), may(), may(), may(), may(), may());
    (origin, texts, facts, labels(), option::of(review())).prop_map(
        |(origin, texts, gold_facts, labels, review)| {
            let (
                gold_intent,
                predicted_intent,
                id,
                model,
                group,
                split,
                judge,
                answer,
                other,
                extras,
            ) = texts;
            Row {
                origin,
                id,
                gold_intent,
                model,
                predicted_intent,
                group,
                split,
                judge,
                gold_facts,
                gold_facts_answer: other,
                judge_answer: answer,
                labels,
                pair_id: None,
                review: review.map(Into::into),
                extras,
            }
        },
    )
}

pub fn problem() -> impl Strategy<Value = Problem> {
    let kind = (0..19, ".{0,8}", ".{0,8}", any::<u32>(), any::<u32>()).prop_map(
        |(kind, one, other, number, another)| {
            let last = number;
            let (number, another) = (number as usize, another as usize);
            match kind {
                0 => ProblemKind::NotJson { why: one },
                1 => ProblemKind::NotAnObject,
                2 => ProblemKind::Missing { what: one.into(), field: other },
                3 => ProblemKind::Empty { what: one.into(), field: other },
                4 => ProblemKind::NotText { what: one.into(), field: other },
                5 => ProblemKind::NotUtf8 { byte: number },
                6 => ProblemKind::NulByte,
                7 => ProblemKind::LoneSurrogate,
                8 => ProblemKind::TooLong { megabytes: number },
                9 => ProblemKind::TooDeep,
                10 => ProblemKind::WrongColumns { found: number, expected: another },
                11 => ProblemKind::DuplicateId { id: one },
                12 => ProblemKind::OtherGoldFacts { first: one },
                13 => ProblemKind::UnclosedQuote,
                14 => ProblemKind::LooseQuote,
                15 => ProblemKind::CellMayHoldRows { last },
                16 => ProblemKind::TooMany {
                    what: one.into(),
                    field: other,
                    found: number,
                    most: another,
                },
                17 => ProblemKind::NoPrediction(NoPrediction {
                    why: [WhyNoPrediction::Missing, WhyNoPrediction::LeftOut][number % 2],
                    by: one,
                    count: another,
                    is_line_used: number % 3 == 0,
                }),
                _ => ProblemKind::UnreadableField { field: one, wanted: other.into() },
            }
        },
    );
    let raw = prop::collection::vec(any::<u8>(), 0..20);
    (any::<u16>(), any::<u32>(), kind, raw).prop_map(|(file, line, kind, raw)| Problem {
        origin: Origin { file, line },
        kind,
        raw: raw.into(),
    })
}

pub fn refusals() -> Vec<Refusal> {
    vec![
        Refusal::Empty,
        Refusal::Folder,
        Refusal::TooLarge { megabytes: 700, most: 600 },
        Refusal::OtherKind("a PDF".into()),
        Refusal::Spreadsheet,
        Refusal::Archive,
        Refusal::Workbook("that is damaged".into()),
        Refusal::NoRows,
        Refusal::HeaderOnly,
        Refusal::Unreadable,
        Refusal::NotGzip,
        Refusal::NoReader,
    ]
}
