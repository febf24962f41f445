//! From the vectors of tokens to one vector per text, and the cosine of two.

use serde_json::Value;

use super::fault::ModelFault;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pooling {
    #[default]
    Mean,
    /// The vector of the first token.
    First,
    /// The model's own layers do it.
    InModel,
}

impl Pooling {
    /// As a sentence-transformers folder says it (`1_Pooling/config.json`); `None` for other files.
    pub fn read(config: &Value) -> Option<Self> {
        let is = |name: &str| config.get(name).and_then(Value::as_bool);
        let mean = is("pooling_mode_mean_tokens")?;
        match (mean, is("pooling_mode_cls_token")) {
            (true, _) => Some(Self::Mean),
            (false, Some(true)) => Some(Self::First),
            _ => None,
        }
    }

    /// `shape` is that of the output of one text: its vector, or one vector per token.
    pub fn pool(self, values: &[f32], shape: &[usize]) -> Result<Vec<f32>, ModelFault> {
        let (tokens, size) = match *shape {
            [1, size] => return Ok(values.iter().take(size).copied().collect()),
            [1, tokens, size] if tokens > 0 && size > 0 && values.len() == tokens * size => {
                (tokens, size)
            }
            _ => return Err(ModelFault::OtherOutput),
        };
        match self {
            Self::First => Ok(values.iter().take(size).copied().collect()),
            Self::InModel => Err(ModelFault::NotPooled),
            Self::Mean => {
                let mut sums = vec![0.0_f32; size];
                for token in values.chunks_exact(size) {
                    for (sum, value) in sums.iter_mut().zip(token) {
                        *sum += value;
                    }
                }
                #[allow(clippy::cast_precision_loss)]
                let tokens = tokens as f32;
                for sum in &mut sums {
                    *sum /= tokens;
                }
                Ok(sums)
            }
        }
    }
}

/// `None` if a vector is zero, or not finite, or the two differ in length.
pub fn cosine(one: &[f32], other: &[f32]) -> Option<f64> {
    if one.len() != other.len() {
        return None;
    }
    let dot = |one: &[f32], other: &[f32]| -> f64 {
        one.iter().zip(other).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
    };
    let length = (dot(one, one) * dot(other, other)).sqrt();
    let cosine = dot(one, other) / length;
    (length > 0.0 && cosine.is_finite()).then_some(cosine.clamp(-1.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn each_way_of_pooling_gives_its_vector() {
        let values = [1.0, 2.0, 3.0, 6.0];
        assert_eq!(Pooling::Mean.pool(&values, &[1, 2, 2]), Ok(vec![2.0, 4.0]));
        assert_eq!(Pooling::First.pool(&values, &[1, 2, 2]), Ok(vec![1.0, 2.0]));
        assert_eq!(Pooling::InModel.pool(&values, &[1, 2, 2]), Err(ModelFault::NotPooled));
        assert_eq!(Pooling::InModel.pool(&values, &[1, 4]), Ok(values.to_vec()));
        assert_eq!(Pooling::Mean.pool(&values, &[2, 2]), Err(ModelFault::OtherOutput));
        assert_eq!(Pooling::Mean.pool(&values, &[1, 3, 2]), Err(ModelFault::OtherOutput));
    }

    #[test]
    fn a_sentence_transformers_folder_says_how() {
        let config = |mean, first| json!({ "pooling_mode_mean_tokens": mean, "pooling_mode_cls_token": first });
        assert_eq!(Pooling::read(&config(true, false)), Some(Pooling::Mean));
        assert_eq!(Pooling::read(&config(false, true)), Some(Pooling::First));
        assert_eq!(Pooling::read(&config(false, false)), None);
        assert_eq!(Pooling::read(&json!({ "id2label": {} })), None);
    }

    #[test]
    fn a_cosine_without_a_direction_is_undefined() {
        assert_eq!(cosine(&[1.0, 0.0], &[0.0, 2.0]), Some(0.0));
        assert_eq!(cosine(&[1.0, 1.0], &[2.0, 2.0]).map(|c| (c * 1e9).round()), Some(1e9));
        assert_eq!(cosine(&[0.0, 0.0], &[1.0, 1.0]), None);
        assert_eq!(cosine(&[f32::NAN], &[1.0]), None);
        assert_eq!(cosine(&[1.0], &[1.0, 1.0]), None);
    }
}
