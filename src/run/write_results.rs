//! Writes a ground, a finding or a failure into the results.

use std::sync::Arc;

use serde_json::Value;

use crate::evaluation::inquiry::{Inquiry, Problem, Subject};
use crate::evaluation::results::{Outcome, Results, WhyNot};
use crate::evaluation::signature::Judge;
use crate::evaluation::unscored::{Unanswered, Unscored, UnusableAnswer};
use crate::providers::{Failure, Provider};

/// Replaces what the pair had. Returns how many of a person's corrections were set aside because their
/// part is gone.
pub fn put_finding<I: Inquiry>(
    place: usize,
    mut finding: I::Finding,
    by: By,
    results: &mut Results<I>,
) -> usize {
    let set_aside = results.carry_over_corrections(place, &mut finding);
    let Some(outcome) = results.outcomes.get_mut(place) else { return 0 };
    let By { judge, ground_by, answer, is_from_cache } = by;
    let ground_by = ground_by.filter(|by| **by != judge);
    *outcome = Outcome { assessed: Ok(Arc::new(finding)), judge, ground_by, answer, is_from_cache };
    set_aside
}

/// Who made a finding, and in which words.
pub struct By {
    pub judge: Judge,
    /// Who made the ground.
    pub ground_by: Option<Arc<Judge>>,
    pub answer: Option<Arc<str>>,
    pub is_from_cache: bool,
}

/// Several answers are a JSON list of texts.
pub fn joined(texts: &[Arc<str>]) -> Option<Arc<str>> {
    match texts {
        [] => None,
        [text] => Some(text.clone()),
        several => {
            let list: Value = several.iter().map(|text| Value::from(&**text)).collect();
            Some(list.to_string().into())
        }
    }
}

/// The repeated question contains these words, and so does its fingerprint: they must not change.
pub fn complaint<I: Inquiry>(unusable: &UnusableAnswer<I::Problem>, form: &str) -> String {
    format!(
        "Your answer cannot be used. {} Answer again with {form}.",
        unusable.problem.told_to_judge()
    )
}

/// The failure for an unusable answer.
pub fn unusable<I: Inquiry>(about: Subject, answer: UnusableAnswer<I::Problem>) -> WhyNot<I> {
    match about {
        Subject::Gold(_) => Unscored::UnusableGround(answer.into()),
        Subject::Pair(_) => Unscored::UnusableAnswer(answer.into()),
    }
}

pub fn unanswered<I: Inquiry>(about: Subject, failure: Failure, provider: &Provider) -> WhyNot<I> {
    let unanswered = Unanswered {
        failed_as: failure.kind.named(),
        sentence: failure.sentence(provider),
        raw: failure.text,
        is_of_gold: matches!(about, Subject::Gold(_)),
    };
    Unscored::Unanswered(unanswered.into())
}

/// Records a failure. Without a ground no pair of a gold intent can be judged, so those that `waited`
/// fail too.
pub fn fail<I: Inquiry>(
    about: Subject,
    why: WhyNot<I>,
    waited: &[usize],
    results: &mut Results<I>,
) {
    let mut fail_pair = |place: usize, why: WhyNot<I>| {
        // A failed repetition does not lose the score from before.
        if let Some(outcome) = results.outcomes.get_mut(place).filter(|o| o.assessed.is_err()) {
            *outcome = Outcome::unscored(why);
        }
    };
    match about {
        Subject::Pair(place) => fail_pair(place, why),
        Subject::Gold(gold) => {
            for &place in waited {
                fail_pair(place, why.clone());
            }
            if let Some(place) = results.golds.get_mut(gold.0) {
                *place = Err(why);
            }
        }
    }
}
