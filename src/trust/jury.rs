//! Several judges as one: the majority of an odd number of them, fact by fact.

use std::sync::Arc;

use super::judged::{Judged, JudgedSet, Votes, mean_of, same_facts};
use crate::agreement::annotators::{Annotator, RaterPair, Scale, krippendorff_alpha, rater_pairs};
use crate::agreement::reason::Reason;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::{Assessment, JudgedFact, Side};
use crate::methods::bifact::tally::{FactTally, Scores};

#[derive(Debug, Clone, PartialEq)]
pub struct Jury {
    pub set: JudgedSet,
    /// Pairs that all members judged with the same gold facts.
    pub pairs: usize,
    /// Pairs that some member did not judge, or has no majority of its own on.
    pub left_out: usize,
    /// Pairs whose precision is the mean of the members', because their predicted lists differ.
    pub mean_precision: usize,
    /// Agreement on gold facts.
    pub kappas: Vec<RaterPair>,
    pub alpha: Result<f64, Reason>,
}

/// Why these judges are no jury.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoJury {
    EvenNumber,
    /// There are fewer than three.
    TooFew,
}

/// Whether so many judges can be a jury.
pub fn can_vote(members: usize) -> Result<(), NoJury> {
    match members {
        0..=2 => Err(NoJury::TooFew),
        many if many % 2 == 0 => Err(NoJury::EvenNumber),
        _ => Ok(()),
    }
}

/// A vote pair by pair, so that the page stays responsive.
pub struct Voting {
    members: Vec<Arc<JudgedSet>>,
    jury: Jury,
    /// Every member's verdicts on gold facts.
    said: Vec<Vec<Option<Verdict>>>,
}

impl Voting {
    /// Of an odd number of members, in the order given.
    pub fn begin(members: Vec<Arc<JudgedSet>>) -> Self {
        let (title, signature) = (title(&members), signature(&members));
        let jury = Jury {
            set: JudgedSet { title, signature, ..JudgedSet::default() },
            pairs: 0,
            left_out: 0,
            mean_precision: 0,
            kappas: Vec::new(),
            alpha: Err(Reason::TooFewAnnotators),
        };
        Self { said: vec![Vec::new(); members.len()], members, jury }
    }

    pub fn is_done(&self) -> bool {
        self.members.iter().all(|member| member.pairs.len() <= self.jury.set.pairs.len())
    }

    /// The next pair.
    pub fn step(&mut self) {
        let place = self.jury.set.pairs.len();
        let jury = &mut self.jury;
        let judged: Option<Vec<&Judged>> = self.members.iter().map(|one| one.get(place)).collect();
        let voted = judged.as_ref().and_then(|judged| vote_on(judged));
        match &voted {
            Some(one) => {
                jury.pairs += 1;
                jury.mean_precision += usize::from(one.predicted.is_none());
                for (said, judged) in self.said.iter_mut().zip(judged.iter().flatten()) {
                    said.extend(judged.gold.iter().map(|votes| votes.majority()));
                }
            }
            None if self.members.iter().any(|one| one.get(place).is_some()) => jury.left_out += 1,
            None => {}
        }
        jury.set.pairs.push(voted);
    }

    pub fn jury(self) -> Jury {
        let named = self.members.iter().zip(&self.said);
        let raters: Vec<Annotator> =
            named.map(|(one, said)| Annotator::of_facts(one.title.clone(), said)).collect();
        let alpha = krippendorff_alpha(&raters, Scale::Nominal);
        Jury { kappas: rater_pairs(&raters), alpha, ..self.jury }
    }
}

/// All pairs at once.
pub fn vote(members: &[Arc<JudgedSet>]) -> Jury {
    let mut voting = Voting::begin(members.to_vec());
    while !voting.is_done() {
        voting.step();
    }
    voting.jury()
}

fn vote_on(judged: &[&Judged]) -> Option<Judged> {
    let (first, others) = judged.split_first()?;
    if others.is_empty() {
        return Some((*first).clone());
    }
    let is_same = |side: Side| others.iter().all(|one| same_facts(&first.shown, &one.shown, side));
    if !is_same(Side::Gold) {
        return None;
    }
    let gold = votes(judged, Side::Gold)?;
    let predicted = if is_same(Side::Predicted) { votes(judged, Side::Predicted) } else { None };
    let count = |votes: &[Votes]| {
        let yes = votes.iter().filter(|votes| votes.majority() == Some(Verdict::Supported));
        (yes.count(), votes.len())
    };
    let (gold_supported, gold_total) = count(&gold);
    let (predicted_supported, predicted_total) = predicted.as_deref().map_or((0, 0), count);
    let tally = FactTally { gold_supported, gold_total, predicted_supported, predicted_total };
    let scores = if predicted.is_some() {
        tally.scores()
    } else {
        let precision = mean_of(judged.iter().filter_map(|one| one.scores.precision));
        Scores::of(precision, tally.scores().recall)
    };
    let shown = Arc::new(Assessment {
        gold: shown(judged, &gold, Side::Gold),
        predicted: predicted.as_ref().map_or_else(
            || first.shown.predicted.clone(),
            |votes| shown(judged, votes, Side::Predicted),
        ),
    });
    Some(Judged { scores, gold, predicted, shown })
}

/// One vote per member; `None` if a member has no majority of its own.
fn votes(judged: &[&Judged], side: Side) -> Option<Vec<Votes>> {
    let facts = judged.first()?.votes(side)?.len();
    let on = |at: usize| -> Option<Votes> {
        let mut yes = 0;
        for one in judged {
            yes += usize::from(one.votes(side)?.get(at)?.majority()?.is_supported());
        }
        Some(Votes { yes, of: judged.len() })
    };
    (0..facts).map(on).collect()
}

/// The majority's verdict on each fact, with the reason of the first member that shares it.
fn shown(judged: &[&Judged], votes: &[Votes], side: Side) -> Vec<JudgedFact> {
    let fact = |(at, votes): (usize, &Votes)| -> Option<JudgedFact> {
        let verdict = votes.majority()?;
        let mut said = judged.iter().filter_map(|one| one.shown.facts(side).get(at));
        let first = said.clone().next()?;
        let sharing = said.find(|judged| judged.verdict == verdict).unwrap_or(first);
        Some(JudgedFact::new(first.fact.clone(), verdict, sharing.reason.clone()))
    };
    votes.iter().enumerate().filter_map(fact).collect()
}

fn title(members: &[Arc<JudgedSet>]) -> String {
    let names: Vec<&str> = members.iter().map(|one| &*one.title).collect();
    match names.as_slice() {
        [one] => (*one).to_owned(),
        several => format!("Jury: {}", several.join(" + ")),
    }
}

fn signature(members: &[Arc<JudgedSet>]) -> String {
    let all: Vec<&str> = members.iter().map(|one| &*one.signature).collect();
    match all.as_slice() {
        [one] => (*one).to_owned(),
        several => format!("majority of {}: [{}]", several.len(), several.join("] [")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::judged::tests::{assessment, set};
    use super::*;
    use proptest::prelude::*;

    fn jury(members: &[JudgedSet]) -> Jury {
        let members: Vec<Arc<JudgedSet>> = members.iter().cloned().map(Arc::new).collect();
        vote(&members)
    }

    #[test]
    fn the_majority_decides_each_fact() {
        let found = jury(&[
            set("A", &[Some(("yyn", "y"))]),
            set("B", &[Some(("ynn", "n"))]),
            set("C", &[Some(("nyn", "n"))]),
        ]);
        let judged = found.set.get(0).unwrap();
        assert_eq!(judged.gold.iter().map(|votes| votes.yes).collect::<Vec<_>>(), [2, 2, 0]);
        assert_eq!(judged.scores.recall, Some(2.0 / 3.0));
        assert_eq!(judged.scores.precision, Some(0.0));
        assert_eq!(judged.shown.gold[0].verdict, Verdict::Supported);
        assert_eq!((found.pairs, found.mean_precision, found.kappas.len()), (1, 0, 3));
        let all = "majority of 3: [judge: A] [judge: B] [judge: C]";
        assert_eq!((&*found.set.title, &*found.set.signature), ("Jury: A + B + C", all));
    }

    #[test]
    fn where_predicted_lists_differ_precision_is_the_mean_of_theirs() {
        let found = jury(&[
            set("A", &[Some(("y", "yy"))]),
            set("B", &[Some(("y", "n"))]),
            set("C", &[Some(("n", "yn"))]),
        ]);
        let judged = found.set.get(0).unwrap();
        assert_eq!((judged.predicted.as_ref(), found.mean_precision), (None, 1));
        assert_eq!(judged.scores.precision, Some(0.5));
        assert!((judged.scores.f1.unwrap() - 2.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn a_pair_that_one_member_did_not_judge_has_no_vote() {
        let found = jury(&[
            set("A", &[Some(("y", "y")), None]),
            set("B", &[Some(("yy", "y")), None]),
            set("C", &[Some(("y", "y")), Some(("y", "y"))]),
        ]);
        assert_eq!((found.pairs, found.left_out, found.set.judged()), (0, 2, 0));
        let twice = [assessment("y", "y"), assessment("y", "y")];
        let even = JudgedSet { pairs: vec![Judged::repeatedly(&twice)], ..JudgedSet::default() };
        let found = jury(&[set("A", &[Some(("y", "y"))]), set("B", &[Some(("y", "y"))]), even]);
        assert_eq!((found.pairs, found.left_out), (0, 1));
    }

    #[test]
    fn only_an_odd_number_from_three_on_can_vote() {
        let can: Vec<_> = (0..6).map(can_vote).collect();
        let (few, even) = (Err(NoJury::TooFew), Err(NoJury::EvenNumber));
        assert_eq!(can, [few, few, few, Ok(()), even, Ok(())]);
    }

    proptest! {
        #[test]
        fn a_jury_of_one_is_that_judge(
            pairs in prop::collection::vec(prop::option::of(("[yn]{1,5}", "[yn]{0,4}")), 0..8)
        ) {
            let pairs: Vec<_> =
                pairs.iter().map(|p| p.as_ref().map(|(g, s)| (&**g, &**s))).collect();
            let one = set("A", &pairs);
            prop_assert_eq!(&jury(std::slice::from_ref(&one)).set, &one);
            // Three that say the same say what each says.
            let three = jury(&[one.clone(), one.clone(), one.clone()]);
            for (voted, alone) in three.set.pairs.iter().zip(&one.pairs) {
                let scores = |judged: &Option<Judged>| judged.as_ref().map(|one| one.scores);
                prop_assert_eq!(scores(voted), scores(alone));
            }
        }

        #[test]
        fn the_order_of_the_members_does_not_matter(
            said in prop::collection::vec(("[yn]{4}", "[yn]{3}"), 3)
        ) {
            let sets: Vec<_> =
                said.iter().map(|(gold, predicted)| set("A", &[Some((gold, predicted))])).collect();
            let turned = [sets[2].clone(), sets[0].clone(), sets[1].clone()];
            let scores = |jury: Jury| jury.set.get(0).map(|judged| judged.scores);
            prop_assert_eq!(scores(jury(&sets)), scores(jury(&turned)));
        }
    }
}
