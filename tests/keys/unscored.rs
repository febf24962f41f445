//! Every reason for which a pair can be unscored.

use bifact::evaluation::unscored::DifferingGround;
use bifact::methods::bifact::answers::{AnswerProblem, FactsOf, UnusableAnswer};
use bifact::methods::bifact::results::Unscored;

/// Does not compile until a new problem is listed in `problems`.
pub fn is_listed(problem: &AnswerProblem) -> bool {
    use AnswerProblem as P;
    match problem {
        P::Empty
        | P::NoFacts
        | P::Declined
        | P::TooLong
        | P::NoAnswerFound
        | P::CutOff
        | P::BrokenJson
        | P::UnclearReasoning
        | P::UnclearFacts
        | P::Quoted
        | P::TwoAnswers
        | P::StrayItem
        | P::TooManyFacts(_)
        | P::NoList(_)
        | P::ItemWithoutFact { .. }
        | P::UnreadableLabel { .. }
        | P::GoldFactsMissing { .. }
        | P::GoldFactRepeated { .. }
        | P::UnknownGoldFact { .. }
        | P::GoldFactNotConfirmed { .. }
        | P::GoldFactsReadAlike { .. }
        | P::PredictedFactContradicted { .. }
        | P::CoveredByNothing { .. }
        | P::PredictedFactMissing { .. }
        | P::UnknownPredictedFact { .. } => true,
    }
}

/// One of each.
pub fn problems() -> Vec<AnswerProblem> {
    let text = || "Sow peas".to_owned();
    let (of, number) = (FactsOf::Gold, 2);
    vec![
        AnswerProblem::Empty,
        AnswerProblem::NoFacts,
        AnswerProblem::Declined,
        AnswerProblem::TooLong,
        AnswerProblem::NoAnswerFound,
        AnswerProblem::CutOff,
        AnswerProblem::BrokenJson,
        AnswerProblem::UnclearReasoning,
        AnswerProblem::UnclearFacts,
        AnswerProblem::Quoted,
        AnswerProblem::TwoAnswers,
        AnswerProblem::StrayItem,
        AnswerProblem::TooManyFacts(FactsOf::Prediction),
        AnswerProblem::NoList(of),
        AnswerProblem::ItemWithoutFact { of, position: 1 },
        AnswerProblem::UnreadableLabel { fact: text(), label: "perhaps".to_owned() },
        AnswerProblem::UnreadableLabel { fact: text(), label: String::new() },
        AnswerProblem::GoldFactsMissing { numbers: vec![1] },
        AnswerProblem::GoldFactsMissing { numbers: vec![1, 2, 4] },
        AnswerProblem::GoldFactRepeated { number },
        AnswerProblem::UnknownGoldFact { text: text() },
        AnswerProblem::GoldFactNotConfirmed { number, text: text() },
        AnswerProblem::GoldFactsReadAlike { text: text() },
        AnswerProblem::PredictedFactContradicted { fact: text() },
        AnswerProblem::CoveredByNothing { number },
        AnswerProblem::PredictedFactMissing { fact: text() },
        AnswerProblem::UnknownPredictedFact { fact: text() },
    ]
}

/// One of each, but for what follows from a problem or a failure.
pub fn unscored() -> Vec<String> {
    let differing = DifferingGround { first: String::new(), own: Vec::new() };
    let unusable = || UnusableAnswer::new(AnswerProblem::CutOff, "").into();
    let all = [
        Unscored::NoGround,
        Unscored::UnusableGround(unusable()),
        Unscored::GroundsDiffer(differing.into()),
        Unscored::NotJudged,
        Unscored::UnusableAnswer(unusable()),
    ];
    all.iter().map(|why| why.key().to_owned()).collect()
}
