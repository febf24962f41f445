//! The keys of AutoRater, fulfilment and goal identification.

use bifact::evaluation::compared::Compared;
use bifact::evaluation::inquiry::{Inquiry, Problem};
use bifact::evaluation::method::Method;
use bifact::methods::autorater::{
    Autorater, Broader, Level, RatedBy, RuleSet, SatisfactionProblem, satisfaction_schema,
};
use bifact::methods::fulfilment::{
    Fulfilled, Fulfilment, FulfilmentProblem, TaskKind, fulfilment_schema,
};
use bifact::methods::reply::ReplyProblem;
use bifact::methods::watched::{ScreenChoices, Sees, Trajectories};
use bifact::producers::goal::flaws::Flaw;
use bifact::producers::goal::{Goal, GoalProblem, PRESETS, goal_schema, set_of_person};
use bifact::report::{LEVEL_TABLE_COLUMNS, LEVEL_WITH_FULFILMENT, PREDICTION_FULFILLED};
use bifact::workspace::LevelView;
use bifact::workspace::goal_errors::GoalError;
use serde_json::Value;

fn all<T>(of: impl IntoIterator<Item = T>, key: impl Fn(T) -> &'static str) -> Vec<String> {
    of.into_iter().map(|one| key(one).to_owned()).collect()
}

fn kinds() -> Vec<bifact::evaluation::inquiry::Kind> {
    let autorater = Autorater::default().kinds();
    autorater
        .into_iter()
        .chain(Fulfilment::default().kinds())
        .chain(Goal::default().kinds())
        .collect()
}

fn screen_choices() -> Vec<String> {
    let all = ScreenChoices { thinned: true, masked: true, long_edge: Some(1_000) };
    Trajectories::default().chosen(all).choices(Sees::Screens)
}

fn members(schema: &Value) -> Vec<String> {
    schema["properties"].as_object().unwrap().keys().cloned().collect()
}

fn problems<P: Problem>(own: impl IntoIterator<Item = P>) -> Vec<String> {
    own.into_iter().map(|problem| problem.key().to_owned()).collect()
}

pub fn keys() -> Vec<(&'static str, Vec<String>)> {
    vec![
        (
            "methods and producers of the second paper",
            vec![Autorater::KEY.into(), Fulfilment::KEY.into(), Goal::KEY.into()],
        ),
        ("kinds of questions of the second paper", all(kinds(), |kind| kind.key)),
        ("sets of rules", all(RuleSet::ALL, RuleSet::key)),
        ("what is shown of a trajectory", all(Sees::ALL, Sees::key)),
        ("what is chosen of screens", screen_choices()),
        ("levels", all(Level::ALL, Level::key)),
        (
            "who gave levels",
            [RatedBy::Autorater, RatedBy::Person(String::new()), RatedBy::Paper("")]
                .map(|by| by.key().to_owned())
                .into(),
        ),
        ("columns of the table of levels", all(LEVEL_TABLE_COLUMNS, |column| column)),
        (
            "fulfilment beside levels",
            all([PREDICTION_FULFILLED, LEVEL_WITH_FULFILMENT], |column| column),
        ),
        (
            "words in the address of levels",
            LevelView { level: Some(Level::Match), fulfilment_overrides: true }
                .to_query()
                .split(['&', '='])
                .map(str::to_owned)
                .collect(),
        ),
        ("broader sides", all([Broader::Gold, Broader::Prediction], Broader::key)),
        ("fulfilled", all(Fulfilled::ALL, Fulfilled::key)),
        ("kinds of tasks", all(TaskKind::ALL, TaskKind::key)),
        ("goals of a person", vec![set_of_person("Ada").short()]),
        ("flaws of predicted tasks", all(Flaw::ALL, Flaw::key)),
        ("errors of predicted tasks", all(GoalError::ALL, GoalError::key)),
        ("choices of goal identification", Goal { examples: 2, ..Goal::default() }.choices()),
        ("what a row compares", all(Compared::KEYS, |key| key)),
        ("presets of goal identification", all(PRESETS, |preset| preset.key)),
        ("problems of any reply", all(ReplyProblem::ALL, ReplyProblem::key)),
        ("problems of satisfaction", problems(SatisfactionProblem::OWN)),
        ("problems of fulfilment", problems(FulfilmentProblem::OWN)),
        ("problems of goals", problems(GoalProblem::OWN)),
        ("scores of AutoRater", all(Autorater::SCORES, |score| score.key)),
        ("scores of AutoRater as metrics", all(Autorater::SCORES, |score| score.metric_key)),
        ("scores of fulfilment as metrics", all(Fulfilment::SCORES, |score| score.metric_key)),
        ("columns of AutoRater", all(Autorater::COLUMNS, |column| column)),
        ("columns of fulfilment", all(Fulfilment::COLUMNS, |column| column)),
        ("members of an answer about satisfaction", members(&satisfaction_schema())),
        ("members of an answer about fulfilment", members(&fulfilment_schema())),
        ("members of an answer about a goal", members(&goal_schema())),
    ]
}

pub fn frozen() -> Vec<(&'static str, &'static str, Vec<String>)> {
    vec![
        (
            "what a judge is told of its answer, second paper",
            "It is part of the question that is asked again, whose answer is kept by all that was asked.",
            [
                all(ReplyProblem::ALL, ReplyProblem::told_to_judge),
                Vec::from(SatisfactionProblem::OWN.map(|problem| problem.told_to_judge())),
                Vec::from(FulfilmentProblem::OWN.map(|problem| problem.told_to_judge())),
                Vec::from(GoalProblem::OWN.map(|problem| problem.told_to_judge())),
            ]
            .concat(),
        ),
        (
            "the form of an answer, second paper",
            "It is part of the same question.",
            all(kinds(), |kind| kind.form),
        ),
    ]
}
