//! A loaded model: its network, its tokeniser, and what its output means.

use rten::{Model, NodeId, Value, ValueOrView};
use rten_tensor::NdTensor;
use rten_tensor::prelude::*;
use serde_json::Value as Json;

use super::fault::ModelFault;
use super::labels::Labels;
use super::pooling::{Pooling, cosine};
use super::tokeniser::{Tokeniser, Tokens};

/// The most tokens any of these models was trained with.
const LONGEST: usize = 512;

pub struct Session {
    model: Model,
    tokeniser: Tokeniser,
    inputs: Vec<(NodeId, Input)>,
    output: NodeId,
    meaning: Meaning,
    longest: usize,
}

enum Meaning {
    Entailment(Labels),
    Sentences(Pooling),
}

#[derive(Clone, Copy)]
enum Input {
    Ids,
    Mask,
    Types,
}

/// The bytes of a model's files.
#[derive(Default)]
pub struct ModelFiles {
    pub onnx: Vec<u8>,
    pub tokeniser: Vec<u8>,
    /// config.json; only an NLI model needs it.
    pub config: Option<Vec<u8>>,
    /// `1_Pooling/config.json`.
    pub pooling: Option<Vec<u8>>,
}

impl Session {
    /// `pooling` is what the catalogue says; it decides over a file.
    pub fn load(files: ModelFiles, pooling: Option<Pooling>) -> Result<Self, ModelFault> {
        let json = |bytes: &Option<Vec<u8>>, name| match bytes {
            Some(bytes) => serde_json::from_slice(bytes).map_err(|_| ModelFault::NotJson(name)),
            None => Ok(Json::Null),
        };
        let config = json(&files.config, "config.json")?;
        let in_file = Pooling::read(&json(&files.pooling, "1_Pooling/config.json")?);
        let meaning = match Labels::read(&config) {
            Some(labels) => Meaning::Entailment(labels?),
            None => Meaning::Sentences(pooling.or(in_file).unwrap_or_default()),
        };
        let tokeniser = Tokeniser::read(&files.tokeniser)?;
        let model = Model::load(files.onnx).map_err(|why| ModelFault::NotOnnx(why.to_string()))?;
        let name =
            |id: &NodeId| model.node_info(*id).and_then(|node| node.name().map(str::to_owned));
        let input = |id: &NodeId| match name(id).as_deref() {
            Some("input_ids") => Ok((*id, Input::Ids)),
            Some("attention_mask") => Ok((*id, Input::Mask)),
            Some("token_type_ids") => Ok((*id, Input::Types)),
            other => Err(ModelFault::UnknownInput(other.unwrap_or_default().to_owned())),
        };
        let inputs = model.input_ids().iter().map(input).collect::<Result<Vec<_>, _>>()?;
        let wanted = match meaning {
            Meaning::Entailment(_) => "logits",
            Meaning::Sentences(_) => "sentence_embedding",
        };
        let outputs = model.output_ids();
        let output = outputs.iter().find(|id| name(id).as_deref() == Some(wanted));
        let output = *output.or(outputs.first()).ok_or(ModelFault::OtherOutput)?;
        let positions = config.get("max_position_embeddings").and_then(Json::as_u64);
        let positions = positions.and_then(|most| usize::try_from(most).ok()).unwrap_or(LONGEST);
        // RoBERTa and XLM-R count positions from behind the padding token.
        let from = if config.get("pad_token_id").and_then(Json::as_u64) == Some(1) { 2 } else { 0 };
        let longest = positions.saturating_sub(from).clamp(1, LONGEST);
        Ok(Self { model, tokeniser, inputs, output, meaning, longest })
    }

    /// `None` for a model for sentences.
    pub fn labels(&self) -> Option<&Labels> {
        match &self.meaning {
            Meaning::Entailment(labels) => Some(labels),
            Meaning::Sentences(_) => None,
        }
    }

    /// The probability that the premise entails the hypothesis.
    pub fn entailment(&self, premise: &str, hypothesis: &str) -> Result<f64, ModelFault> {
        let Meaning::Entailment(labels) = &self.meaning else {
            return Err(ModelFault::Lacks("An NLI model"));
        };
        let (logits, _) = self.run(&self.tokeniser.two(premise, hypothesis)?)?;
        labels.entailment(&logits)
    }

    pub fn embedding(&self, text: &str) -> Result<Vec<f32>, ModelFault> {
        let Meaning::Sentences(pooling) = self.meaning else {
            return Err(ModelFault::Lacks("A model for sentences"));
        };
        let (values, shape) = self.run(&self.tokeniser.one(text)?)?;
        pooling.pool(&values, &shape)
    }

    /// The score of a pair: the cosine of its texts, or the mean probability of entailment in both directions.
    pub fn score(&self, gold: &str, predicted: &str) -> Result<Option<f64>, ModelFault> {
        match self.meaning {
            Meaning::Entailment(_) => {
                let there = self.entailment(gold, predicted)?;
                let back = self.entailment(predicted, gold)?;
                Ok(Some(f64::midpoint(there, back)))
            }
            Meaning::Sentences(_) => {
                Ok(cosine(&self.embedding(gold)?, &self.embedding(predicted)?))
            }
        }
    }

    /// The output for given tokens, and its shape.
    pub fn run(&self, tokens: &Tokens) -> Result<(Vec<f32>, Vec<usize>), ModelFault> {
        let count = tokens.ids.len();
        if count > self.longest {
            return Err(ModelFault::TooLong(self.longest));
        }
        let row = |values: Vec<i32>| NdTensor::from_data([1, count], values);
        let number = |value: &u32| i32::try_from(*value).unwrap_or_default();
        let value = |(id, input): &(NodeId, Input)| {
            let values = match input {
                Input::Ids => tokens.ids.iter().map(number).collect(),
                Input::Mask => vec![1; count],
                Input::Types => tokens.types.iter().map(number).collect(),
            };
            (*id, ValueOrView::from(row(values)))
        };
        let inputs = self.inputs.iter().map(value).collect();
        let output = self.model.run(inputs, &[self.output], None);
        let output = output.map_err(|why| ModelFault::Failed(why.to_string()))?.into_iter().next();
        let output = output.and_then(Value::into_tensor::<f32>).ok_or(ModelFault::OtherOutput)?;
        let shape = output.shape().to_vec();
        Ok((output.to_vec(), shape))
    }
}
