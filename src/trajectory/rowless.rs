//! Trajectories without any rows, as a batch for whoever predicts their goals.

use std::collections::HashSet;

use super::joined::Trajectories;
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::{GoldId, IntentPair, ModelName, RowId};
use crate::evaluation::row::Origin;

/// One pair for every trajectory, in their order, each with a gold intent of its own: its goal, or no
/// text where none is known. No prediction is made yet.
pub fn batch_of_trajectories(found: &Trajectories) -> Batch {
    let mut taken: HashSet<String> = HashSet::new();
    let mut batch = Batch::default();
    for (at, one) in found.all().iter().enumerate() {
        let number = at + 1;
        let mut id = one.id.clone().unwrap_or_else(|| format!("trajectory-{number}"));
        if !taken.insert(id.clone()) {
            id = format!("{id}-{number}");
            taken.insert(id.clone());
        }
        let in_file = one.id.as_ref().map_or(id.len(), String::len);
        batch.golds.push(one.goal.as_deref().unwrap_or_default().trim().into());
        batch.pairs.push(IntentPair {
            file_id_bytes: u32::try_from(in_file).unwrap_or(u32::MAX),
            id: RowId(id),
            origin: Origin::default(),
            gold: GoldId(at),
            predicted: "".into(),
            model: ModelName("".into()),
            group: None,
            split: None,
            labels: None,
            extras: None,
        });
    }
    batch
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trajectory::Overview;

    #[test]
    fn every_trajectory_has_a_place_whatever_its_name_and_goal() {
        let one = |id: Option<&str>, goal: Option<&str>| Overview {
            id: id.map(str::to_owned),
            goal: goal.map(str::to_owned),
            ..Overview::default()
        };
        let found = Trajectories::new(vec![
            one(Some("a"), Some("Sow peas")),
            one(None, None),
            one(Some("a"), Some("Sow peas")),
        ]);
        let batch = batch_of_trajectories(&found);
        let ids: Vec<_> = batch.pairs.iter().map(|pair| (&*pair.id.0, pair.file_id())).collect();
        assert_eq!(ids, [("a", "a"), ("trajectory-2", "trajectory-2"), ("a-3", "a")]);
        let golds: Vec<_> = batch.pairs.iter().map(|pair| batch.gold(pair.gold)).collect();
        assert_eq!(golds, ["Sow peas", "", "Sow peas"]);
    }
}
