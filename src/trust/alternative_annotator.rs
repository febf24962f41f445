//! The alternative annotator test (arXiv 2501.10970): may the judge replace a person? Each annotator is left
//! out in turn, and the question is who is closer to the others, the judge or the one left out.

use crate::agreement::p_value::student_p;
use crate::evaluation::benjamini_yekutieli::adjusted_by;

/// Who the annotators are. The more an annotator costs, the more the judge may fall behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AnnotatorType {
    Experts,
    #[default]
    Trained,
    Crowd,
}

impl AnnotatorType {
    pub const ALL: [Self; 3] = [Self::Experts, Self::Trained, Self::Crowd];

    pub fn key(self) -> &'static str {
        match self {
            Self::Experts => "experts",
            Self::Trained => "trained",
            Self::Crowd => "crowd",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.key() == key)
    }

    /// How far the judge may fall behind.
    pub fn epsilon(self) -> f64 {
        match self {
            Self::Experts => 0.2,
            Self::Trained => 0.15,
            Self::Crowd => 0.1,
        }
    }
}

/// How close an answer is to other answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closeness {
    /// The share of equal answers.
    Same,
    /// The root of the mean squared difference.
    Near,
}

/// Someone's answers, one for each pair of the batch.
pub struct Answers {
    pub name: String,
    pub answers: Vec<Option<f64>>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct AlternativeTest {
    pub annotators: Vec<LeftOut>,
    /// The share of annotators that the judge may replace.
    pub winning_rate: f64,
    /// How often the judge is at least as close to the others, on average over annotators.
    pub advantage: f64,
}

impl AlternativeTest {
    pub fn is_passed(&self) -> bool {
        self.winning_rate >= 0.5
    }
}

/// The judge in place of one annotator.
#[derive(Debug, Clone, PartialEq)]
pub struct LeftOut {
    pub name: String,
    pub pairs: usize,
    /// How often the judge is at least as close to the others, and how often the annotator is.
    pub judge: f64,
    pub person: f64,
    /// Benjamini and Yekutieli's, over the annotators.
    pub p: f64,
}

impl LeftOut {
    pub fn is_won(&self) -> bool {
        self.p <= LEVEL
    }
}

/// How many annotators have enough pairs, and the most pairs that one of the others has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooFew {
    pub annotators: usize,
    pub most_pairs: usize,
}

pub const FEWEST_ANNOTATORS: usize = 3;
pub const FEWEST_PAIRS: usize = 30;
const LEVEL: f64 = 0.05;

/// Pairs that fewer than two people answered, or that the judge did not, are left out, and so are annotators
/// with too few pairs.
pub fn alternative_annotator_test(
    judge: &[Option<f64>],
    people: &[Answers],
    closeness: Closeness,
    who: AnnotatorType,
) -> Result<AlternativeTest, TooFew> {
    let each = people.iter().enumerate().map(|(place, person)| {
        let others = || people.iter().enumerate().filter(move |(at, _)| *at != place);
        let compared = person.answers.iter().enumerate().filter_map(|(pair, answer)| {
            let (answer, judge) = ((*answer)?, judge.get(pair).copied().flatten()?);
            let said: Vec<f64> = others()
                .filter_map(|(_, other)| other.answers.get(pair).copied().flatten())
                .collect();
            (!said.is_empty()).then(|| Compared::of(closeness, judge, answer, &said))
        });
        (person, compared.collect::<Vec<_>>())
    });
    let (enough, others): (Vec<_>, Vec<_>) = each.partition(|(_, all)| all.len() >= FEWEST_PAIRS);
    if enough.len() < FEWEST_ANNOTATORS {
        let most_pairs = others.iter().map(|(_, all)| all.len()).max().unwrap_or(0);
        return Err(TooFew { annotators: enough.len(), most_pairs });
    }
    let ps: Vec<f64> = enough.iter().map(|(_, all)| p_of(all, who.epsilon())).collect();
    let annotators: Vec<_> = enough
        .iter()
        .zip(adjusted_by(&ps))
        .map(|((person, all), p)| LeftOut {
            name: person.name.clone(),
            pairs: all.len(),
            judge: mean(all.iter().map(|one| f64::from(u8::from(one.judge)))),
            person: mean(all.iter().map(|one| f64::from(u8::from(one.person)))),
            p,
        })
        .collect();
    Ok(AlternativeTest {
        winning_rate: mean(annotators.iter().map(|one| f64::from(u8::from(one.is_won())))),
        advantage: mean(annotators.iter().map(|one| one.judge)),
        annotators,
    })
}

/// Who is at least as close to the others.
struct Compared {
    judge: bool,
    person: bool,
}

impl Compared {
    fn of(closeness: Closeness, judge: f64, person: f64, others: &[f64]) -> Self {
        // Rounding must not tell apart what is equally close.
        const EQUAL: f64 = 1e-12;
        let [judge, person] = [judge, person].map(|one| distance(closeness, one, others));
        Self { judge: judge <= person + EQUAL, person: person <= judge + EQUAL }
    }

    /// How far the person is ahead.
    fn lead(&self) -> f64 {
        f64::from(u8::from(self.person)) - f64::from(u8::from(self.judge))
    }
}

#[allow(clippy::float_cmp)]
fn distance(closeness: Closeness, one: f64, others: &[f64]) -> f64 {
    let apart = |other: &f64| match closeness {
        Closeness::Same => f64::from(u8::from(one != *other)),
        Closeness::Near => (one - other) * (one - other),
    };
    let apart = mean(others.iter().map(apart));
    if closeness == Closeness::Near { apart.sqrt() } else { apart }
}

/// Of a t-test against the person being ahead by this much or more.
#[allow(clippy::cast_precision_loss)]
fn p_of(all: &[Compared], epsilon: f64) -> f64 {
    let lead = mean(all.iter().map(Compared::lead));
    let freedom = all.len().saturating_sub(1);
    let squares = all.iter().map(|one| (one.lead() - lead) * (one.lead() - lead)).sum::<f64>();
    let error = (squares / freedom as f64 / all.len() as f64).sqrt();
    let t = (lead - epsilon) / error;
    let two_sided = student_p(t, freedom).unwrap_or(1.0);
    if t < 0.0 { two_sided / 2.0 } else { 1.0 - two_sided / 2.0 }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    if count > 0.0 { sum / count } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str, answers: impl Iterator<Item = bool>) -> Answers {
        let answers = answers.map(|yes| Some(f64::from(u8::from(yes)))).collect();
        Answers { name: name.to_owned(), answers }
    }

    /// Each of three people errs about one pair in seven, never about the same.
    fn test(judge: impl Iterator<Item = bool>, pairs: usize) -> Result<AlternativeTest, TooFew> {
        let people: Vec<_> = (0..3)
            .map(|who| {
                person(
                    &who.to_string(),
                    (0..pairs).map(move |pair| (pair % 2 == 0) != (pair % 7 == who)),
                )
            })
            .collect();
        let judge = person("", judge).answers;
        alternative_annotator_test(&judge, &people, Closeness::Same, AnnotatorType::Trained)
    }

    #[test]
    fn a_judge_that_sides_with_the_majority_passes_and_its_opposite_does_not() {
        let found = test((0..60).map(|pair| pair % 2 == 0), 60).unwrap();
        assert!(found.is_passed() && found.annotators.len() == 3);
        assert!(found.advantage > 0.9, "{found:?}");
        let found = test((0..60).map(|pair| pair % 2 == 1), 60).unwrap();
        assert!(!found.is_passed() && found.winning_rate == 0.0, "{found:?}");
    }

    #[test]
    fn too_few_annotators_or_pairs_are_no_test() {
        let yes = |count: usize| (0..count).map(|_| true);
        assert_eq!(test(yes(29), 29), Err(TooFew { annotators: 0, most_pairs: 29 }));
        // What the judge did not answer is not compared.
        assert_eq!(test(yes(12), 60), Err(TooFew { annotators: 0, most_pairs: 12 }));
        let two: Vec<_> = ["a", "b"].map(|name| person(name, yes(40))).into();
        let judge = person("", yes(40)).answers;
        let found =
            alternative_annotator_test(&judge, &two, Closeness::Same, AnnotatorType::Experts);
        assert_eq!(found, Err(TooFew { annotators: 2, most_pairs: 0 }));
    }

    #[test]
    fn who_costs_more_may_be_replaced_sooner() {
        let epsilons = AnnotatorType::ALL.map(AnnotatorType::epsilon);
        assert!(epsilons.is_sorted_by(|one, other| one > other));
        for who in AnnotatorType::ALL {
            assert_eq!(AnnotatorType::from_key(who.key()), Some(who));
        }
    }
}
