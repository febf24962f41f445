//! Parameters a model does not take are left out from then on, and it is said which.

use bifact::evaluation::signature::Judge;
use bifact::methods::bifact::results::Outcome;
use bifact::providers::{Effort, FailureKind, Parameter, Parameters};
use bifact::run::End;

use crate::judge::{Reply, good};
use crate::world::{Order, Request, World};

fn refusing(request: &Request, refused: &[Parameter]) -> Reply {
    match refused.iter().find(|parameter| request.parameters.has(**parameter)) {
        Some(parameter) => FailureKind::ParameterRefused(*parameter).into(),
        None => good(request),
    }
}

fn parameters_of(outcome: &Outcome) -> String {
    match &outcome.judge {
        Judge::Model(model) => model.parameters.to_string(),
        judge => panic!("{judge:?}"),
    }
}

#[test]
fn a_refused_parameter_is_dropped_for_good() {
    let mut order = Order::default();
    order.setup.parameters = Parameters { effort: Some(Effort::Low), ..Parameters::default() };
    for refused in [
        &[Parameter::Temperature][..],
        &[Parameter::Structured],
        &[Parameter::Effort, Parameter::OutputLimit],
        &Parameter::ALL,
    ] {
        let mut world = World::new(10, 2);
        let ended = world.run(&order, |request| refusing(request, refused));
        assert_eq!((ended.end, ended.progress.failed_pairs), (End::Finished, 0));
        assert_eq!(ended.refused.len(), refused.len());
        assert!(ended.refused.iter().all(|parameter| refused.contains(parameter)));
        let taken = refused.iter().fold(order.setup.parameters, |all, p| all.without(*p));
        assert!(world.results.outcomes.iter().all(|o| parameters_of(o) == taken.text()));

        // Four go out before the first word of it; each costs them one try and no time.
        assert_eq!(world.requests.len(), 30 + 4 * refused.len());
        for (round, requests) in world.requests.chunks(4).take(refused.len()).enumerate() {
            for request in requests {
                let (came, _) = request.came.unwrap();
                let again = |r: &&Request| r.earlier == round + 1 && r.question == request.question;
                let again = world.requests.iter().find(again).unwrap();
                assert!((again.at - came).abs() < 1e-9);
            }
        }
        world.check_results();
    }
}

#[test]
fn the_signature_says_what_was_really_asked() {
    let mut world = World::new(20, 1);
    let mut number = 0;
    let ended = world.run(&Order::default(), |request| {
        number += 1;
        refusing(request, if number > 18 { &[Parameter::Temperature] } else { &[] })
    });
    assert_eq!(ended.refused, [Parameter::Temperature]);
    let mut with_it = 0;
    for (pair, outcome) in world.batch.pairs.iter().zip(&world.results.outcomes) {
        let of_pair = |r: &&Request| r.question.mentions(&pair.predicted) && r.was_answered();
        let answered = world.requests.iter().find(of_pair).unwrap();
        assert_eq!(parameters_of(outcome), answered.parameters.text());
        with_it += usize::from(answered.parameters.temperature.is_some());
    }
    assert!((1..20).contains(&with_it));
    let signature = world.results.signature().to_string();
    for words in ["(structured)", "(temperature 0 · structured)"] {
        assert!(signature.contains(words), "{signature}");
    }
}

#[test]
fn a_refusal_of_what_was_not_sent_fails_the_row() {
    let mut world = World::new(2, 1);
    let refused = FailureKind::ParameterRefused(Parameter::Effort);
    let ended = world.run(&Order::default(), |_| refused.into());
    assert_eq!((ended.end, ended.progress.sent), (End::Finished, 2));
    assert_eq!(ended.refused, []);
    assert!(world.unscored().all(|why| why.name() == "parameter refused"));
}

/// A provider that refuses temperature however often it is left out.
#[test]
fn a_refusal_that_does_not_end_fails_the_rows() {
    let mut world = World::new(5, 1);
    let refused = FailureKind::ParameterRefused(Parameter::Temperature);
    let ended = world.run(&Order::default(), |_| refused.into());
    assert_eq!((ended.end, ended.progress.failed_pairs), (End::Finished, 5));
    assert_eq!(ended.refused, [Parameter::Temperature]);
    assert!(ended.progress.sent <= 9, "{}", ended.progress.sent);
}
