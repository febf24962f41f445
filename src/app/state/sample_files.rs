//! What belongs to the sample beside its pairs: the labels of two people, trajectories, and the goals that a
//! person sees in them. All of it is written by hand and loaded when it is first needed.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::open_batch::{OpenBatch, SetsOf};
use super::result_set::ResultSet;
use crate::browser::fetch::own_file;
use crate::labelling::merge_labels;
use crate::producers::goal::{Goal, set_of_person};
use crate::report::read_beside;
use crate::trajectory::{Overview, Trajectories, read_trajectory};
use crate::workspace::place::Source;

/// As the labels of the sample have it.
const AUTHOR: &str = "Person 1 (hand-written)";

impl OpenBatch {
    /// Does nothing for other data, or where somebody has labelled.
    pub fn load_labels_of_sample(self: &Arc<Self>) {
        let is_labelled =
            || self.agreement.labelling.with_untracked(|all| !all.annotators().is_empty());
        if self.source != Source::Sample || is_labelled() {
            return;
        }
        let open = self.clone();
        spawn_local(async move {
            let Some(text) = own_file("sample-labels.jsonl").await else { return };
            open.agreement.labelling.try_update(|all| {
                // Somebody may have begun to label meanwhile.
                if all.annotators().is_empty() {
                    merge_labels(&text, &open.batch, all);
                }
            });
        });
    }

    /// Its goals and the trajectories they are about. Of other data, the goals are there.
    pub async fn soon_goals(self: &Arc<Self>) {
        if self.source != Source::Sample || self.goals.are_begun() {
            return;
        }
        if self.paths.found.with_untracked(|found| found.all().is_empty()) {
            self.paths.found.set(Arc::new(sample_trajectories().await));
        }
        self.soon_watched().await;
        let lines = own_file("sample-goals.jsonl").await.unwrap_or_default();
        if self.goals.are_begun() {
            return;
        }
        let goals = read_beside(SetsOf::<Goal>::batch_of(&**self), &lines);
        SetsOf::<Goal>::sets_of(&**self).add(ResultSet {
            judge: Some(set_of_person(AUTHOR)),
            title: AUTHOR.to_owned(),
            ..ResultSet::of_file(goals, vec![()])
        });
    }
}

/// Their screens are loaded as they are looked at.
pub async fn sample_trajectories() -> Trajectories {
    let text = own_file("sample-trajectories.jsonl").await.unwrap_or_default();
    let overview = |line: &str| {
        let trajectory = read_trajectory(line)?;
        Some(Overview {
            steps: trajectory.steps.len(),
            screens: trajectory.screens().count(),
            id: trajectory.id,
            goal: trajectory.goal,
            line: line.to_owned(),
        })
    };
    Trajectories::new(text.lines().filter_map(overview).collect())
}
