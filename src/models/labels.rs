//! The labels of an NLI model, by name. Their order differs from one repository to the next, so `id2label`
//! in config.json decides.

use serde_json::Value;

use super::fault::ModelFault;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labels {
    names: Vec<String>,
    entailment: usize,
}

impl Labels {
    /// `None` if the model names no labels, or only numbers them, as one for sentences does.
    pub fn read(config: &Value) -> Option<Result<Self, ModelFault>> {
        let by_id = config.get("id2label")?.as_object()?;
        let mut names = vec![String::new(); by_id.len()];
        for (id, name) in by_id {
            let place = names.get_mut(id.parse::<usize>().ok()?)?;
            name.as_str()?.clone_into(place);
        }
        if names.iter().all(|name| name.starts_with("LABEL_")) {
            return None;
        }
        let is_entailment = |name: &String| name.eq_ignore_ascii_case("entailment");
        let mut places = names.iter().enumerate().filter(|(_, name)| is_entailment(name));
        let entailment = match (places.next(), places.next()) {
            (Some((place, _)), None) if names.len() > 1 => place,
            _ => return Some(Err(ModelFault::NoEntailment(names))),
        };
        Some(Ok(Self { names, entailment }))
    }

    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The probability of entailment.
    pub fn entailment(&self, logits: &[f32]) -> Result<f64, ModelFault> {
        if logits.len() != self.names.len() {
            return Err(ModelFault::OtherOutput);
        }
        let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let exponents = logits.iter().map(|logit| f64::from(logit - highest).exp());
        let (mut all, mut wanted) = (0.0, 0.0);
        for (place, exponent) in exponents.enumerate() {
            all += exponent;
            if place == self.entailment {
                wanted = exponent;
            }
        }
        Some(wanted / all).filter(|share| share.is_finite()).ok_or(ModelFault::NotFinite)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(labels: Value) -> Option<Result<Labels, ModelFault>> {
        Labels::read(&json!({ "id2label": labels }))
    }

    #[test]
    fn entailment_is_found_by_its_name_wherever_it_is() {
        let logits = [2.0, 0.0, 0.0];
        for (order, expected) in [
            (["entailment", "neutral", "contradiction"], 0.786_99),
            (["contradiction", "ENTAILMENT", "neutral"], 0.106_51),
            (["contradiction", "neutral", "entailment"], 0.106_51),
        ] {
            let labels = json!({ "2": order[2], "0": order[0], "1": order[1] });
            let share = read(labels).unwrap().unwrap().entailment(&logits).unwrap();
            assert!((share - expected).abs() < 1e-4, "{order:?}: {share}");
        }
        let two = read(json!({ "0": "entailment", "1": "not_entailment" })).unwrap().unwrap();
        assert_eq!(two.entailment(&[0.0, 0.0]), Ok(0.5));
    }

    #[test]
    fn labels_without_entailment_are_refused_and_numbers_are_no_labels() {
        assert_eq!(read(json!({ "0": "LABEL_0", "1": "LABEL_1" })), None);
        assert_eq!(Labels::read(&json!({})), None);
        assert_eq!(read(json!({ "0": "a", "7": "b" })), None);
        for labels in [
            json!({ "0": "positive", "1": "negative" }),
            json!({ "0": "entailment", "1": "entailment" }),
            json!({ "0": "entailment" }),
        ] {
            assert!(matches!(read(labels), Some(Err(ModelFault::NoEntailment(_)))));
        }
    }

    #[test]
    fn an_output_of_another_length_or_no_number_gives_no_probability() {
        let labels = read(json!({ "0": "entailment", "1": "other" })).unwrap().unwrap();
        assert_eq!(labels.entailment(&[1.0]), Err(ModelFault::OtherOutput));
        assert_eq!(labels.entailment(&[f32::NAN, 1.0]), Err(ModelFault::NotFinite));
        assert_eq!(labels.entailment(&[f32::INFINITY, 1.0]), Err(ModelFault::NotFinite));
    }
}
