//! A method that asks two questions about each pair, one for each direction, and each twice. The
//! second shows a picture, and is asked when the first is answered.

use std::fmt;

use bifact::base::fingerprint::Fingerprint;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::image::{Image, MediaType};
use bifact::evaluation::inquiry::{
    CorrectionOf, Each, EstimateWords, Finding, Inquiry, Kind, Problem, Size, Subject, Unit, tokens,
};
use bifact::evaluation::prompt::{Part, Prompt};
use bifact::evaluation::unscored::UnusableAnswer;
use serde_json::{Value, json};

const SAMPLES: u16 = 2;
pub const QUESTIONS_A_PAIR: usize = 4;

#[derive(Debug, Clone, PartialEq)]
pub struct Directed {
    pub screen: Image,
}

impl Default for Directed {
    fn default() -> Self {
        Self { screen: Image::new(MediaType::Png, b"\x89PNG a screen".to_vec()) }
    }
}

/// Two samples of each direction.
#[derive(Debug, Clone, PartialEq)]
pub struct Satisfied {
    pub forward: Vec<bool>,
    pub back: Vec<bool>,
    pub overruled: Vec<Overruled>,
}

/// A person's word on one direction.
#[derive(Debug, Clone, PartialEq)]
pub struct Overruled {
    pub direction: String,
    pub verdict: bool,
    pub by: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NeitherYesNorNo;

impl fmt::Display for NeitherYesNorNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("The answer is neither yes nor no.")
    }
}

impl Problem for NeitherYesNorNo {
    fn name(&self) -> &'static str {
        "neither yes nor no"
    }

    fn key(&self) -> &'static str {
        "neither-yes-nor-no"
    }

    fn told_to_judge(&self) -> String {
        self.to_string()
    }
}

pub fn read_yes_or_no(text: &str) -> Result<bool, UnusableAnswer<NeitherYesNorNo>> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(UnusableAnswer::new(NeitherYesNorNo, text)),
    }
}

impl Inquiry for Directed {
    const KEY: &'static str = "directed";
    const MEMBER: Option<&'static str> = Some("judged_directed");

    type Reading = bool;
    type Ground = ();
    type Finding = Satisfied;
    type Problem = NeitherYesNorNo;

    fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of([Self::KEY, "Does the first satisfy the second?"])
    }

    fn kinds(&self) -> Vec<Kind> {
        [("forward", None), ("back", Some(0))]
            .map(|(key, waits_for)| Kind {
                key,
                each: Each::Pair,
                waits_for,
                samples: SAMPLES,
                schema: json!({ "type": "string" }),
                form: "yes or no",
            })
            .to_vec()
    }

    fn prompt(&self, unit: Unit, batch: &Batch, _: Option<&()>) -> Option<Prompt> {
        let pair = batch.pairs.get(unit.about.pair()?)?;
        let (gold, predicted) = (batch.gold(pair.gold), &*pair.predicted);
        let (first, second) = if unit.kind == 0 { (gold, predicted) } else { (predicted, gold) };
        let mut parts = vec![Part::Text(format!("{first} -> {second}"))];
        if unit.kind == 1 {
            parts.push(Part::Image(self.screen.clone()));
        }
        Some(Prompt { instructions: "Does the first satisfy the second?".to_owned(), parts })
    }

    fn size(&self, unit: Unit, batch: &Batch, _: Option<&()>) -> Size {
        let pair = unit.about.pair().and_then(|place| batch.pairs.get(place));
        Size { input: pair.map_or(0.0, |pair| tokens(pair.predicted.len())), output: 1.0 }
    }

    fn estimate_words() -> EstimateWords {
        EstimateWords {
            how: "Guessed.",
            to_golds: "to look at",
            to_pairs: "to ask about",
            each: "pair",
            nothing_left: "Nothing.",
        }
    }

    fn read(
        &self,
        _: Unit,
        text: &str,
        _: &Batch,
        _: Option<&()>,
    ) -> Result<bool, UnusableAnswer<NeitherYesNorNo>> {
        read_yes_or_no(text)
    }

    fn finding(&self, answers: Vec<bool>) -> Option<Satisfied> {
        let (forward, back) = answers.split_at_checked(SAMPLES.into())?;
        Some(Satisfied { forward: forward.into(), back: back.into(), overruled: Vec::new() })
    }

    fn answer_of(finding: &Satisfied) -> Value {
        let answers = finding.forward.iter().chain(&finding.back);
        let words: Vec<&str> = answers.map(|yes| if *yes { "yes" } else { "no" }).collect();
        json!(words).to_string().into()
    }

    fn read_again(
        answer: &str,
        _: &Value,
        _: Option<&()>,
    ) -> Option<Result<Satisfied, UnusableAnswer<NeitherYesNorNo>>> {
        let Ok(texts) = serde_json::from_str::<Vec<String>>(answer) else {
            return Some(Err(read_yes_or_no(answer).err()?));
        };
        let read: Result<Vec<bool>, _> = texts.iter().map(|text| read_yes_or_no(text)).collect();
        match read {
            Ok(answers) => Self::default().finding(answers).map(Ok),
            Err(unusable) => Some(Err(unusable)),
        }
    }

    fn write_corrections(corrections: &[CorrectionOf<Self>]) -> Value {
        let one = |it: &Overruled| json!([it.direction, it.verdict, it.by]);
        corrections.iter().map(one).collect()
    }

    fn read_corrections(kept: &Value) -> Option<Vec<CorrectionOf<Self>>> {
        let one = |kept: &Value| {
            Some(Overruled {
                direction: kept[0].as_str()?.to_owned(),
                verdict: kept[1].as_bool()?,
                by: kept[2].as_str()?.to_owned(),
            })
        };
        kept.as_array()?.iter().map(one).collect()
    }
}

impl Finding for Satisfied {
    type Ground = ();
    type Correction = Overruled;

    fn corrections(&self) -> Vec<Overruled> {
        self.overruled.clone()
    }

    fn count_corrections(&self) -> usize {
        self.overruled.len()
    }

    fn corrected_by(&self) -> Vec<&str> {
        self.overruled.iter().map(|one| &*one.by).collect()
    }

    fn correct(&mut self, corrections: Vec<Overruled>) -> Vec<Overruled> {
        let (known, unknown) =
            corrections.into_iter().partition(|one| ["forward", "back"].contains(&&*one.direction));
        self.overruled = known;
        unknown
    }
}

/// What a judge that knows both texts would say.
pub fn true_answer(unit: Unit, batch: &Batch) -> bool {
    let Subject::Pair(place) = unit.about else { return false };
    let pair = &batch.pairs[place];
    let (gold, predicted) = (batch.gold(pair.gold), &*pair.predicted);
    if unit.kind == 0 { gold.contains(predicted) } else { predicted.contains(gold) }
}
