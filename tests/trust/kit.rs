//! A batch that a judge has scored and a person has labelled, as files have it.

use bifact::agreement::labelled_set::PartlyCounts;
use bifact::base::random::SplitMix64;
use bifact::dataset::read_whole;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::row::SameTask;
use bifact::evaluation::verdict::Verdict;
use bifact::labelling::{LabelDraw, Labelling, Rater};
use bifact::methods::bifact::fact::Side;
use bifact::methods::bifact::results::Results;
use bifact::trust::{DrawnLabels, NoDraw, Sources, Units};
use serde_json::json;

pub const MODELS: [&str; 2] = ["one", "two"];

pub struct Scene {
    pub batch: Batch,
    pub results: Results,
    pub labelling: Labelling,
}

impl Scene {
    /// Two predictors, with four gold and four predicted facts a pair, of which the judge finds 60 % right.
    pub fn new(intents: usize) -> Self {
        let rows = (0..intents).flat_map(|intent| MODELS.map(|model| row(intent, model)));
        let (batch, results) = read_whole(&rows.collect::<Vec<_>>().join("\n"));
        assert_eq!((batch.pairs.len(), results.scored()), (intents * 2, intents * 2));
        Self { batch, results, labelling: Labelling::default() }
    }

    /// Ada labels these pairs: every fact as `truth` says it, by the place of the pair and the number of the fact.
    pub fn label(
        &mut self,
        places: &[usize],
        draw: Option<LabelDraw>,
        truth: fn(usize, usize) -> Option<bool>,
    ) {
        for &place in places {
            let assessment = self.results.assessment(place).unwrap().clone();
            self.labelling.change("Ada", place, &mut |labels| {
                labels.draw = draw;
                let mut right = 0;
                for side in Side::ALL {
                    for (number, judged) in assessment.facts(side).iter().enumerate() {
                        let said = truth(place, number).unwrap_or(judged.verdict.is_supported());
                        right += usize::from(said);
                        labels.facts_mut(side).say(&judged.fact, Some(Verdict::from(said)));
                    }
                }
                let is_match = right == assessment.gold.len() + assessment.predicted.len();
                labels.say_same_task(Some(if is_match { SameTask::Yes } else { SameTask::No }));
            });
        }
    }

    /// Whether all facts are right, by the judge.
    pub fn matched(&self) -> Vec<Option<bool>> {
        let is_match = |place| {
            let scores = self.results.assessment(place)?.uncorrected_tally().scores();
            Some(scores.f1? >= 1.0)
        };
        (0..self.batch.pairs.len()).map(is_match).collect()
    }

    pub fn drawn(&self) -> Result<DrawnLabels<'_>, NoDraw> {
        DrawnLabels::of(&self.batch, &self.labelling, &Rater::InFile)
    }

    /// Every predictor's.
    pub fn units(&self) -> Vec<Units> {
        let drawn = self.drawn().ok();
        let matched = self.matched();
        let sources = Sources {
            batch: &self.batch,
            results: &self.results,
            matched: &matched,
            labels: drawn.as_ref(),
            partly: PartlyCounts::default(),
        };
        let units = self.batch.predictors().into_iter().map(|predictor| {
            let mut units = Units::new(predictor.model.clone());
            predictor.pairs.iter().for_each(|place| units.add(*place, &sources));
            units
        });
        units.collect()
    }
}

fn row(intent: usize, model: &str) -> String {
    let mut random =
        SplitMix64((intent * 2 + model.len() % 2 + usize::from(model == "two")) as u64);
    let mut facts = |of: &str| -> Vec<_> {
        let fact = |number| {
            let label = if random.unit() < 0.6 { "C" } else { "M" };
            json!({ "number": number + 1, "fact": format!("{of} {number} of {intent}"), "reasoning": "So", "label": label })
        };
        (0..4).map(fact).collect()
    };
    let (gold, predicted) = (facts("Gold"), facts("Said"));
    let list: Vec<String> = (0..4).map(|number| format!("Gold {number} of {intent}")).collect();
    let answer = json!({ "expert_fact_coverage": gold, "predicted_fact_accuracy": predicted });
    json!({
        "gold_intent": format!("Do thing {intent}"), "predicted_intent": format!("Do {model} {intent}"),
        "model": model, "gold_facts_answer": list.join("\n"), "judge_answer": answer.to_string(),
    })
    .to_string()
}
