//! How far people agree among themselves: the bound on what can be asked of a judge.
//!
//! Cohen's kappa for each two, and Krippendorff's alpha for all of them, who need not have labelled
//! the same things.

use super::classification::{cohen_kappa, number};
use super::reason::Reason;
use crate::base::number::ratio;
use crate::evaluation::row::SameTask;
use crate::evaluation::verdict::Verdict;

const ANSWERS: usize = 3;

/// One person's labels, a place for each thing that anyone labelled.
#[derive(Debug, Clone, PartialEq)]
pub struct Annotator {
    pub name: String,
    /// From no to yes.
    answers: Vec<Option<usize>>,
}

impl Annotator {
    /// Labels of pairs: is it the same task?
    pub fn of_pairs(name: String, labels: &[Option<SameTask>]) -> Self {
        let answer = |label: SameTask| match label {
            SameTask::No => 0,
            SameTask::Partly => 1,
            SameTask::Yes => 2,
        };
        Self { name, answers: labels.iter().map(|label| label.map(answer)).collect() }
    }

    /// Verdicts on facts.
    pub fn of_facts(name: String, verdicts: &[Option<Verdict>]) -> Self {
        let answer = |verdict: Verdict| if verdict.is_supported() { 2 } else { 0 };
        Self { name, answers: verdicts.iter().map(|verdict| verdict.map(answer)).collect() }
    }

    /// Answers of yes or no.
    pub fn of_answers(name: String, answers: &[Option<bool>]) -> Self {
        let answer = |is_yes: bool| if is_yes { 2 } else { 0 };
        Self { name, answers: answers.iter().map(|said| said.map(answer)).collect() }
    }
}

/// The share of the most common answer among all that were given, from which on kappa says little: a
/// single differing answer moves it far.
const NEARLY_CONSTANT: f64 = 0.9;

/// The share of the most common answer, where nearly everyone answers the same to everything.
pub fn nearly_constant(annotators: &[Annotator]) -> Option<f64> {
    let mut counts = [0; ANSWERS];
    for answer in annotators.iter().flat_map(|one| one.answers.iter().flatten()) {
        counts[*answer] += 1;
    }
    let share = ratio(*counts.iter().max()?, counts.iter().sum())?;
    (share >= NEARLY_CONSTANT).then_some(share)
}

/// The mean over every two annotators that have a kappa.
#[allow(clippy::cast_precision_loss)]
pub fn mean_kappa(pairs: &[RaterPair]) -> Option<f64> {
    let kappas: Vec<f64> =
        pairs.iter().filter_map(|two| two.kappa.as_ref().ok().copied()).collect();
    (!kappas.is_empty()).then(|| kappas.iter().sum::<f64>() / kappas.len() as f64)
}

/// What two people say of the same things.
#[derive(Debug, Clone, PartialEq)]
pub struct RaterPair {
    pub one: String,
    pub other: String,
    /// How many things both of them labelled.
    pub both: usize,
    pub raw_agreement: Option<f64>,
    pub kappa: Result<f64, Reason>,
}

/// How much two answers differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Any two answers differ alike.
    Nominal,
    /// No, partly, yes: the further apart, and the more labels in between, the more they differ.
    Ordinal,
}

/// Every two of them, in their order.
pub fn rater_pairs(annotators: &[Annotator]) -> Vec<RaterPair> {
    let mut all = Vec::new();
    for (place, one) in annotators.iter().enumerate() {
        for other in annotators.iter().skip(place + 1) {
            all.push(rater_pair(one, other));
        }
    }
    all
}

fn rater_pair(one: &Annotator, other: &Annotator) -> RaterPair {
    let mut counts = [[0; ANSWERS]; ANSWERS];
    for answers in one.answers.iter().zip(&other.answers) {
        if let (Some(one), Some(other)) = answers {
            counts[*one][*other] += 1;
        }
    }
    let both = counts.iter().flatten().sum();
    let alike = (0..ANSWERS).map(|answer| counts[answer][answer]).sum();
    let none = if both == 0 { Reason::NoOverlap } else { Reason::OneAnswer };
    RaterPair {
        one: one.name.clone(),
        other: other.name.clone(),
        both,
        raw_agreement: ratio(alike, both),
        kappa: cohen_kappa(&counts).ok_or(none),
    }
}

/// Things that fewer than two people labelled say nothing and are left out.
pub fn krippendorff_alpha(annotators: &[Annotator], scale: Scale) -> Result<f64, Reason> {
    if annotators.len() < 2 {
        return Err(Reason::TooFewAnnotators);
    }
    let coincidences = coincidences(annotators);
    let totals = coincidences.map(|row| row.iter().sum::<f64>());
    let all: f64 = totals.iter().sum();
    if all == 0.0 {
        return Err(Reason::NoOverlap);
    }
    let (mut seen, mut by_chance) = (0.0, 0.0);
    for one in 0..ANSWERS {
        for other in 0..ANSWERS {
            let apart = difference(one, other, &totals, scale);
            seen += coincidences[one][other] * apart;
            by_chance += totals[one] * totals[other] * apart;
        }
    }
    if by_chance == 0.0 {
        return Err(Reason::OneAnswer);
    }
    Ok(1.0 - (all - 1.0) * seen / by_chance)
}

/// How often each answer meets each other answer to the same thing, every thing counted by how many
/// labelled it.
fn coincidences(annotators: &[Annotator]) -> [[f64; ANSWERS]; ANSWERS] {
    let things = annotators.iter().map(|annotator| annotator.answers.len()).max().unwrap_or(0);
    let mut coincidences = [[0.0; ANSWERS]; ANSWERS];
    for thing in 0..things {
        let mut counts = [0_usize; ANSWERS];
        for annotator in annotators {
            if let Some(Some(answer)) = annotator.answers.get(thing) {
                counts[*answer] += 1;
            }
        }
        let labelled: usize = counts.iter().sum();
        if labelled < 2 {
            continue;
        }
        for one in 0..ANSWERS {
            for other in 0..ANSWERS {
                let others = counts[other] - usize::from(one == other && counts[other] > 0);
                coincidences[one][other] +=
                    number(counts[one]) * number(others) / number(labelled - 1);
            }
        }
    }
    coincidences
}

fn difference(one: usize, other: usize, totals: &[f64; ANSWERS], scale: Scale) -> f64 {
    let (low, high) = (one.min(other), one.max(other));
    match scale {
        _ if low == high => 0.0,
        Scale::Nominal => 1.0,
        Scale::Ordinal => {
            let between: f64 = totals[low..=high].iter().sum();
            let apart = between - f64::midpoint(totals[low], totals[high]);
            apart * apart
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One letter per pair: yes, partly, no, or a gap.
    fn annotator(name: &str, letters: &str) -> Annotator {
        let label = |letter| match letter {
            'y' => Some(SameTask::Yes),
            'p' => Some(SameTask::Partly),
            'n' => Some(SameTask::No),
            _ => None,
        };
        Annotator::of_pairs(name.to_owned(), &letters.chars().map(label).collect::<Vec<_>>())
    }

    fn three() -> [Annotator; 3] {
        [
            annotator("Ada", "yynnpyny-ynp"),
            annotator("Bo", "ynnnpypyyy-p"),
            annotator("Cy", "yynp-nnyyynn"),
        ]
    }

    #[track_caller]
    fn check(value: &Result<f64, Reason>, expected: f64) {
        let value = value.unwrap();
        assert!((value - expected).abs() < 1e-12, "{value} is not {expected}");
    }

    /// scikit-learn 1.9.1: `cohen_kappa_score` over the pairs that both labelled.
    #[test]
    fn every_two_are_compared_where_both_labelled() {
        let rater_pairs = rater_pairs(&three());
        let names: Vec<_> =
            rater_pairs.iter().map(|two| (&*two.one, &*two.other, two.both)).collect();
        assert_eq!(names, [("Ada", "Bo", 10), ("Ada", "Cy", 10), ("Bo", "Cy", 10)]);
        check(&rater_pairs[0].kappa, 0.692_307_692_307_692_3);
        check(&rater_pairs[1].kappa, 0.491_525_423_728_813_6);
        check(&rater_pairs[2].kappa, 0.180_327_868_852_459);
        assert_eq!(rater_pairs[0].raw_agreement, Some(0.8));
    }

    /// The Python package `krippendorff` 0.9.0.
    #[test]
    fn alpha_lives_with_gaps_and_knows_what_lies_between() {
        check(&krippendorff_alpha(&three(), Scale::Nominal), 0.532_163_742_690_058_5);
        check(&krippendorff_alpha(&three(), Scale::Ordinal), 0.618_620_063_064_507_6);
    }

    #[test]
    fn verdicts_on_facts_have_two_answers_and_the_same_alpha_on_both_scales() {
        let verdicts = |letters: &str| -> Vec<Option<Verdict>> {
            letters.chars().map(|letter| Some(Verdict::from(letter == 'y'))).collect()
        };
        let people = ["yynyn", "yynnn"]
            .map(|letters| Annotator::of_facts(letters.to_owned(), &verdicts(letters)));
        let nominal = krippendorff_alpha(&people, Scale::Nominal).unwrap();
        check(&krippendorff_alpha(&people, Scale::Ordinal), nominal);
    }

    #[test]
    fn the_mean_is_over_every_two_and_a_constant_question_is_told() {
        let found = mean_kappa(&rater_pairs(&three())).unwrap();
        let expected =
            (0.692_307_692_307_692_3 + 0.491_525_423_728_813_6 + 0.180_327_868_852_459) / 3.0;
        assert!((found - expected).abs() < 1e-12);
        assert_eq!(nearly_constant(&three()), None);
        let answers = |no: usize| -> Vec<_> { (0..20).map(|at| Some(at >= no)).collect() };
        let ada = Annotator::of_answers("Ada".to_owned(), &answers(1));
        let bo = Annotator::of_answers("Bo".to_owned(), &answers(2));
        assert_eq!(nearly_constant(&[ada.clone(), bo]), Some(0.925));
        let cy = Annotator::of_answers("Cy".to_owned(), &answers(4));
        assert_eq!(nearly_constant(&[ada, cy]), None);
        assert_eq!((nearly_constant(&[]), mean_kappa(&[])), (None, None));
    }

    #[test]
    fn what_cannot_be_compared_says_why() {
        let alpha = |people: &[Annotator]| krippendorff_alpha(people, Scale::Nominal);
        assert_eq!(alpha(&[]), Err(Reason::TooFewAnnotators));
        assert_eq!(alpha(&[annotator("Ada", "yn")]), Err(Reason::TooFewAnnotators));
        let strangers = [annotator("Ada", "y-"), annotator("Bo", "-y")];
        assert_eq!(alpha(&strangers), Err(Reason::NoOverlap));
        assert_eq!(rater_pairs(&strangers)[0].kappa, Err(Reason::NoOverlap));
        let of_one_mind = [annotator("Ada", "yy"), annotator("Bo", "yy")];
        assert_eq!(alpha(&of_one_mind), Err(Reason::OneAnswer));
        assert_eq!(rater_pairs(&of_one_mind)[0].kappa, Err(Reason::OneAnswer));
    }
}
