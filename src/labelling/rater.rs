//! One person's labels, from the file or given in the page.

use super::labels::{Labelling, PairLabels};
use super::task_answers::TaskQuestion;
use crate::agreement::annotators::Annotator;
use crate::agreement::bifact_facts::{SaidOfFacts, pair_by_verdicts, verdicts_in_file};
use crate::agreement::facts::FactLevel;
use crate::agreement::reason::Reason;
use crate::evaluation::batch::Batch;
use crate::evaluation::row::SameTask;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::{Assessment, JudgedFact, Side};
use crate::methods::bifact::results::Results;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Rater {
    #[default]
    InFile,
    Annotator(String),
}

/// The name for the labels in the file.
pub const IN_FILE: &str = "in the file";

impl Rater {
    pub fn name(&self) -> &str {
        match self {
            Self::InFile => IN_FILE,
            Self::Annotator(name) => name,
        }
    }

    /// Everyone who labelled a pair or a fact.
    pub fn all(batch: &Batch, labelling: &Labelling) -> Vec<Self> {
        let is_labelled = |person: &crate::evaluation::row::PersonLabels| {
            person.same_task.is_some()
                || person.gold.is_some()
                || person.predicted.is_some()
                || person.f1.is_some()
        };
        let in_file = batch.pairs.iter().any(|pair| is_labelled(pair.person()));
        let annotators = labelling.annotators().iter().filter(|one| one.pairs().next().is_some());
        let annotators = annotators.map(|annotator| Self::Annotator(annotator.name.clone()));
        in_file.then_some(Self::InFile).into_iter().chain(annotators).collect()
    }
}

/// In the order of the pairs.
pub fn same_task(batch: &Batch, labelling: &Labelling, rater: &Rater) -> Vec<Option<SameTask>> {
    let Rater::Annotator(name) = rater else {
        return batch.pairs.iter().map(|pair| pair.person().same_task).collect();
    };
    let annotator = labelling.of(name);
    let label = |place| annotator.and_then(|annotator| annotator.labels(place)?.same_task);
    (0..batch.pairs.len()).map(label).collect()
}

pub fn fact_level(
    batch: &Batch,
    results: &Results,
    labelling: &Labelling,
    rater: &Rater,
) -> Result<FactLevel, Reason> {
    let Rater::Annotator(name) = rater else { return FactLevel::of(batch, results) };
    let annotator = labelling.of(name);
    let labelled = annotator.into_iter().flat_map(super::labels::Annotator::pairs);
    let pairs: Vec<_> = labelled
        .filter_map(|(place, labels)| {
            let assessment = results.assessment(place)?;
            pair_by_verdicts(place, assessment, &said_of_facts(assessment, labels))
        })
        .collect();
    if pairs.is_empty() { Err(Reason::NoVerdicts) } else { Ok(FactLevel { pairs }) }
}

/// Gold and predicted facts: the person's own where they split an intent, or else the judge's.
pub fn said_of_facts(assessment: &Assessment, labels: &PairLabels) -> [SaidOfFacts; 2] {
    Side::ALL.map(|side| match labels.own_facts(side) {
        [] => SaidOfFacts::OfJudges(verdicts(assessment, side, labels)),
        own => SaidOfFacts::OfOwn(own.iter().map(|fact| labels.facts(side).of(fact)).collect()),
    })
}

fn verdicts(assessment: &Assessment, side: Side, labels: &PairLabels) -> Vec<Option<Verdict>> {
    let said = labels.facts(side);
    assessment.facts(side).iter().map(|judged: &JudgedFact| said.of(&judged.fact)).collect()
}

/// Everyone's labels of pairs.
pub fn pair_annotators(batch: &Batch, labelling: &Labelling) -> Vec<Annotator> {
    let everyone = Rater::all(batch, labelling).into_iter();
    let labelled = everyone.filter_map(|rater| {
        let labels = same_task(batch, labelling, &rater);
        let says_anything = labels.iter().any(Option::is_some);
        says_anything.then(|| Annotator::of_pairs(rater.name().to_owned(), &labels))
    });
    labelled.collect()
}

/// Everyone's answers to these questions about each pair, side by side: both directions of satisfaction
/// are pooled, as in the paper.
pub fn answer_annotators(
    batch: &Batch,
    labelling: &Labelling,
    questions: [TaskQuestion; 2],
) -> Vec<Annotator> {
    let labelled = labelling.annotators().iter().filter_map(|one| {
        let answers: Vec<_> = (0..batch.pairs.len())
            .flat_map(|place| {
                let labels = one.labels(place);
                questions.map(|question| labels.and_then(|labels| labels.answers.of(question)))
            })
            .collect();
        let says_anything = answers.iter().any(Option::is_some);
        says_anything.then(|| Annotator::of_answers(one.name.clone(), &answers))
    });
    labelled.collect()
}

/// Everyone's verdicts on the facts of these results.
pub fn fact_annotators(batch: &Batch, results: &Results, labelling: &Labelling) -> Vec<Annotator> {
    let everyone = Rater::all(batch, labelling).into_iter();
    let labelled = everyone.filter_map(|rater| {
        let mut all = Vec::new();
        for place in 0..batch.pairs.len() {
            all.extend(all_verdicts(batch, results, labelling, &rater, place));
        }
        let says_anything = all.iter().any(Option::is_some);
        says_anything.then(|| Annotator::of_facts(rater.name().to_owned(), &all))
    });
    labelled.collect()
}

/// An entry for each fact, so that several people's verdicts line up.
fn all_verdicts(
    batch: &Batch,
    results: &Results,
    labelling: &Labelling,
    rater: &Rater,
    place: usize,
) -> Vec<Option<Verdict>> {
    let Some(assessment) = results.assessment(place) else { return Vec::new() };
    let said = match rater {
        Rater::InFile => verdicts_in_file(batch, results, place),
        Rater::Annotator(name) => {
            let labels = labelling.of(name).and_then(|annotator| annotator.labels(place));
            labels.map(|labels| Side::ALL.map(|side| verdicts(assessment, side, labels)))
        }
    };
    said.map_or_else(
        || vec![None; assessment.gold.len() + assessment.predicted.len()],
        |sides| sides.concat(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agreement::annotators::rater_pairs;
    use crate::dataset::read_whole;

    #[test]
    fn an_annotators_verdicts_make_an_f1_and_stand_beside_those_of_the_file() {
        let (batch, results) = read_whole(include_str!("../../public/sample.jsonl"));
        let mut labelling = Labelling::default();
        let assessment = results.assessment(0).unwrap();
        // All gold facts of one intent labelled as missed, all predicted facts as correct.
        labelling.change("Ada", 0, &mut |labels| {
            for judged in &assessment.gold {
                labels.gold.say(&judged.fact, Some(Verdict::Unsupported));
            }
            for judged in &assessment.predicted {
                labels.predicted.say(&judged.fact, Some(Verdict::Supported));
            }
        });
        let ada = Rater::Annotator("Ada".to_owned());
        let level = fact_level(&batch, &results, &labelling, &ada).unwrap();
        assert_eq!(level.pairs.len(), 1);
        assert_eq!(level.pairs[0].person.f1, Some(0.0));
        assert_eq!(level.pairs[0].gold.pairs(), assessment.gold.len());

        // Split by hand, none of the judge's facts is compared, and the scores are the person's own.
        labelling.change("Cy", 0, &mut |labels| {
            labels.split(Side::Gold, "Sow\nIn spring");
            for fact in labels.own_facts(Side::Gold).to_vec() {
                let verdict = Verdict::from(fact.as_str() == "Sow");
                labels.gold.say(&fact, Some(verdict));
            }
        });
        let cy = Rater::Annotator("Cy".to_owned());
        let level = fact_level(&batch, &results, &labelling, &cy).unwrap();
        assert_eq!(level.pairs[0].person.recall, Some(0.5));
        assert_eq!((level.pairs[0].person.f1, level.pairs[0].gold.pairs()), (None, 0));
        labelling.change("Cy", 0, &mut |labels| labels.split(Side::Gold, ""));

        let both = fact_annotators(&batch, &results, &labelling);
        assert_eq!(both.len(), 2);
        let facts = assessment.gold.len() + assessment.predicted.len();
        assert_eq!(rater_pairs(&both)[0].both, facts);
        assert_eq!(pair_annotators(&batch, &labelling).len(), 1, "Ada labelled no pair");
        let nobody = Rater::Annotator("Bo".to_owned());
        assert_eq!(fact_level(&batch, &results, &labelling, &nobody), Err(Reason::NoVerdicts));
    }
}
