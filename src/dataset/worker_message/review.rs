//! What a row says of reviews and judges, in a parcel.

use crate::base::bytes::{Packer, Unpacker};
use crate::base::fingerprint::Fingerprint;
use crate::base::json::read_json;
use crate::evaluation::judge_record::{judge_from_json, judge_to_json};
use crate::evaluation::signature::Judge;
use crate::evaluation::unscored::Unanswered;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::{Correction, Fact, Side};
use crate::methods::bifact::frozen_gold::{ByHand, GoldEdited, GoldReview};
use crate::methods::bifact::row_review::{RowCorrection, RowReview};

pub fn pack_review(packer: &mut Packer, review: &RowReview) {
    let RowReview {
        judge_key,
        judge_prompts,
        judge_parameters,
        gold_split_by,
        judged_with_facts_of,
        judged_gold_facts,
        gold_facts,
        corrections,
        failure,
    } = review;
    packer.optional(judge_key.as_deref(), Packer::text);
    packer.optional(judge_prompts.as_ref(), |packer, prompts| packer.block(&prompts.to_bytes()));
    packer.optional(judge_parameters.as_deref(), Packer::text);
    packer.optional(gold_split_by.as_ref(), pack_judge);
    packer.optional(judged_with_facts_of.as_ref(), pack_judge);
    packer.optional(judged_gold_facts.as_ref(), |packer, facts| packer.list(facts, pack_fact));
    packer.optional(gold_facts.as_ref(), pack_gold_review);
    packer.list(corrections, pack_correction);
    packer.optional(failure.as_deref(), pack_failure);
}

pub fn unpack_review(unpacker: &mut Unpacker) -> Option<RowReview> {
    Some(RowReview {
        judge_key: unpacker.optional(Unpacker::text)?.map(Into::into),
        judge_prompts: unpacker
            .optional(|unpacker| unpacker.block()?.try_into().ok().map(Fingerprint::from_bytes))?,
        judge_parameters: unpacker.optional(Unpacker::text)?.map(Into::into),
        gold_split_by: unpacker.optional(unpack_judge)?,
        judged_with_facts_of: unpacker.optional(unpack_judge)?,
        judged_gold_facts: unpacker.optional(|unpacker| unpacker.list(unpack_fact))?,
        gold_facts: unpacker.optional(unpack_gold_review)?,
        corrections: unpacker.list(unpack_correction)?,
        failure: unpacker.optional(unpack_failure)?.map(Into::into),
    })
}

fn pack_judge(packer: &mut Packer, judge: &Judge) {
    packer.text(&judge_to_json(judge).to_string());
}

fn unpack_judge(unpacker: &mut Unpacker) -> Option<Judge> {
    judge_from_json(&read_json(unpacker.text()?)?)
}

fn pack_fact(packer: &mut Packer, fact: &Fact) {
    packer.text(fact.as_str());
}

fn unpack_fact(unpacker: &mut Unpacker) -> Option<Fact> {
    Fact::new(unpacker.text()?)
}

fn pack_gold_review(packer: &mut Packer, review: &GoldReview) {
    packer.optional(review.edited.as_ref(), |packer, edited| {
        packer.list(&edited.first, pack_fact);
        pack_hand(packer, &edited.last);
    });
    packer.optional(review.approved.as_ref(), pack_hand);
}

fn unpack_gold_review(unpacker: &mut Unpacker) -> Option<GoldReview> {
    let edited = |unpacker: &mut Unpacker| {
        Some(GoldEdited { first: unpacker.list(unpack_fact)?, last: unpack_hand(unpacker)? })
    };
    Some(GoldReview {
        edited: unpacker.optional(edited)?,
        approved: unpacker.optional(unpack_hand)?,
    })
}

fn pack_hand(packer: &mut Packer, hand: &ByHand) {
    packer.text(&hand.by);
    packer.text(&hand.at);
}

fn unpack_hand(unpacker: &mut Unpacker) -> Option<ByHand> {
    Some(ByHand { by: unpacker.string()?, at: unpacker.string()? })
}

fn pack_correction(packer: &mut Packer, one: &RowCorrection) {
    let Correction { verdict, by, at, note } = &one.correction;
    packer.byte((one.side == Side::Predicted).into());
    packer.byte(verdict.is_supported().into());
    packer.count(one.number);
    packer.optional(one.fact.as_ref(), pack_fact);
    for text in [by, at, note] {
        packer.text(text);
    }
}

fn unpack_correction(unpacker: &mut Unpacker) -> Option<RowCorrection> {
    let side = if unpacker.flag()? { Side::Predicted } else { Side::Gold };
    let verdict = Verdict::from(unpacker.flag()?);
    let (number, fact) = (unpacker.count()?, unpacker.optional(unpack_fact)?);
    let (by, at, note) = (unpacker.string()?, unpacker.string()?, unpacker.string()?);
    let correction = Correction { verdict, by, at, note };
    Some(RowCorrection { side, number, fact, correction })
}

fn pack_failure(packer: &mut Packer, failure: &Unanswered) {
    packer.byte(failure.is_of_gold.into());
    packer.text(&failure.sentence);
    packer.optional(failure.raw.as_deref(), Packer::text);
}

fn unpack_failure(unpacker: &mut Unpacker) -> Option<Unanswered> {
    Some(Unanswered {
        failed_as: Unanswered::IN_FILE,
        is_of_gold: unpacker.flag()?,
        sentence: unpacker.string()?,
        raw: unpacker.optional(Unpacker::string)?,
    })
}
