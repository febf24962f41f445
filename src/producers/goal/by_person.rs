//! A goal that a person writes after looking at a trajectory. It is stored like a model's, and has to be
//! readable as one.

use super::reading::{GoalProblem, read_goal};
use super::{Goal, Identified};
use crate::base::fingerprint::Fingerprint;
use crate::evaluation::results::Outcome;
use crate::evaluation::signature::Judge;

/// The fingerprint of a person's goals, beside those of models.
pub fn set_of_person(name: &str) -> Fingerprint {
    Fingerprint::of(["person", name])
}

/// `notes` have a line for each step. `None` where nothing is written.
pub fn goal_by_person(
    name: &str,
    task: &str,
    notes: &str,
) -> Result<Option<Outcome<Goal>>, GoalProblem> {
    let task = task.split_whitespace().collect::<Vec<_>>().join(" ");
    if task.is_empty() {
        return Ok(None);
    }
    let steps = notes.trim().lines().map(|line| line.trim().to_owned()).collect();
    let written = Identified { steps, task };
    let read = read_goal(&written.to_answer().to_string()).map_err(|unusable| unusable.problem)?;
    if read.task != written.task {
        return Err(GoalProblem::TwoTasks);
    }
    Ok(Some(Outcome {
        assessed: Ok(written.into()),
        judge: Judge::InFile(name.into()),
        ground_by: None,
        answer: None,
        is_from_cache: false,
    }))
}

/// Whether a person wrote it.
pub fn is_by_person(outcome: &Outcome<Goal>) -> bool {
    outcome.assessed.is_ok() && matches!(outcome.judge, Judge::InFile(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::read_whole;
    use crate::evaluation::pair::ModelName;
    use crate::evaluation::results::Results;
    use crate::project::{SetKey, Written, read_record};
    use crate::report::produced_row;

    fn written(task: &str, notes: &str) -> Outcome<Goal> {
        goal_by_person("Ada", task, notes).unwrap().unwrap()
    }

    #[test]
    fn what_is_written_is_one_line_and_nothing_is_no_goal() {
        let outcome = written("  Water\n the ferns ", "Opens the app\n\n waters ");
        let made = outcome.assessed.as_ref().unwrap();
        assert_eq!(made.task, "Water the ferns");
        assert_eq!(made.steps, ["Opens the app", "", "waters"]);
        assert!(is_by_person(&outcome));
        assert_eq!(goal_by_person("Ada", " \n", "notes"), Ok(None));
        let long = "water ".repeat(1_000);
        assert_eq!(goal_by_person("Ada", &long, ""), Err(GoalProblem::LongTask));
    }

    #[test]
    fn it_is_kept_and_becomes_a_prediction_of_that_person() {
        let (batch, _) = read_whole(r#"{"id": "a", "gold": "Water the ferns", "prediction": ""}"#);
        let mut results: Results<Goal> = Results::unasked(&batch);
        let before = results.clone();
        results.outcomes[0] = written("Water all ferns", "Opens the app");
        let key = SetKey::of::<Goal>(Some(set_of_person("Ada")));
        let lines = Written::new(key, before.clone()).pairs(&batch, &results, 0..1);
        let mut again = before;
        assert_eq!(lines.len(), 1);
        assert!(read_record(&lines[0]).unwrap().apply(&batch, &mut again));
        assert_eq!(again.outcomes[0], results.outcomes[0]);
        let row = produced_row(&batch, &again, 0, &ModelName("Ada".into()));
        assert!(row.contains(r#""model":"Ada","predicted_intent":"Water all ferns""#), "{row}");
        assert_ne!(set_of_person("Ada"), set_of_person("Bo"));
    }
}
