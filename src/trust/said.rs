//! What a comparison, repeats or a jury come to, in sentences; the answer first.

use super::comparing::{MeanDifference, TOO_FEW};
use super::flips::{Flips, Noise};
use super::judged::mean_of;
use super::jury::Jury;
use super::ratio_bootstrap::RatioEstimate;
use super::set_comparison::{FactChanges, SetComparison};
use crate::base::number::{counted, fixed, grouped, ratio};
use crate::evaluation::score::score_text;

/// Differences below this show as 0.00.
const NOTHING: f64 = 0.005;
const LEVEL: f64 = 0.05;

/// The first sentence is the answer.
pub fn of_two(compared: &SetComparison, means: &MeanDifference) -> Vec<String> {
    let [first, second] = [0, 1].map(|at| compared.sets.get(at).map_or("", |set| &set.title));
    if compared.pairs.is_empty() {
        return vec![format!("“{first}” and “{second}” have no judged pair in common.")];
    }
    let mut said = vec![lead(means, first, second)];
    said.push(facts(compared.gold, "gold", "covered", [first, second]));
    let predicted = compared.predicted;
    if predicted.pairs > 0 {
        said.push(facts(predicted, "predicted", "correct", [first, second]));
    }
    if predicted.other_lists > 0 {
        said.push(format!(
            "On {} the two split the prediction differently, so there only scores are compared, not \
             predicted facts.",
            counted(predicted.other_lists, "pair")
        ));
    }
    if compared.gold.other_lists > 0 {
        said.push(format!(
            "On {} they were given different gold facts, so no fact is compared.",
            counted(compared.gold.other_lists, "pair")
        ));
    }
    let alone = compared.only_first + compared.only_second;
    if alone > 0 {
        said.push(format!("Left out: {} that only one of them judged.", counted(alone, "pair")));
    }
    said
}

fn lead(means: &MeanDifference, first: &str, second: &str) -> String {
    let name = means.metric.name();
    let Some(difference) = means.difference.value else {
        return format!("No pair has a {name} from both “{first}” and “{second}”.");
    };
    let scores =
        format!("mean {name} {} and {}", score_text(means.first), score_text(means.second));
    let evidence = match (means.difference.interval, means.p) {
        (Some(interval), Some(p)) => format!(
            "difference {}, 95 % interval {} to {}, {}",
            signed(difference),
            signed(interval.low),
            signed(interval.high),
            p_text(p)
        ),
        _ => format!(
            "difference {}; fewer than {TOO_FEW} gold intents in common say nothing more",
            signed(difference)
        ),
    };
    let direction = if difference > 0.0 { "higher" } else { "lower" };
    match means.p {
        Some(p) if p < LEVEL && difference.abs() >= NOTHING => format!(
            "“{second}” scores {} {direction} than “{first}” ({scores}; {evidence}).",
            fixed(difference.abs(), 2)
        ),
        Some(_) => {
            format!("“{first}” and “{second}” do not differ measurably ({scores}; {evidence}).")
        }
        None => format!("“{first}” and “{second}”: {scores}; {evidence}."),
    }
}

fn facts(changes: FactChanges, side: &str, word: &str, [first, second]: [&str; 2]) -> String {
    let all = changes.facts();
    if all == 0 {
        return format!("No {side} fact has a verdict from both.");
    }
    let kappa =
        changes.kappa().map_or_else(String::new, |kappa| format!(", kappa {}", fixed(kappa, 2)));
    match changes.flipped() {
        0 => format!("They agree on all {}{kappa}.", counted(all, &format!("{side} fact"))),
        flipped => format!(
            "They disagree on {} of {} ({}{kappa}): {} {word} only for “{first}”, {} only for “{second}”.",
            grouped(flipped),
            counted(all, &format!("{side} fact")),
            percent(ratio(flipped, all)),
            grouped(changes.only_first),
            grouped(changes.only_second)
        ),
    }
}

pub fn of_repeats(
    title: &str,
    times: usize,
    gold: &Flips,
    predicted: &Flips,
    noise: &Noise,
) -> Vec<String> {
    if gold.counts.facts == 0 {
        return vec![format!("“{title}” has no repeated answers yet.")];
    }
    let mut said = vec![format!(
        "Ask “{title}” twice, and {} of gold facts get another verdict{}.",
        percent(gold.rate.value),
        percent_interval(gold.rate)
    )];
    said.push(format!(
        "{} of {} are unstable in {times} answers.",
        grouped(gold.counts.unstable),
        counted(gold.counts.facts, "gold fact")
    ));
    if predicted.counts.facts > 0 {
        said.push(format!(
            "Of predicted facts, {} get another verdict{}.",
            percent(predicted.rate.value),
            percent_interval(predicted.rate)
        ));
    }
    if predicted.counts.other_lists > 0 {
        said.push(format!(
            "On {} the answers split the prediction differently: their predicted facts are not compared.",
            counted(predicted.counts.other_lists, "pair")
        ));
    }
    if let (Some(pair), Some(once)) = (noise.of_pair, noise.of_mean_once) {
        said.push(format!(
            "Asked again, the F1 of a pair moves by {} and the mean F1 by {} (standard deviations).",
            fixed(pair, 2),
            fixed(once, 3)
        ));
    }
    if let (Some(once), Some(all)) = (noise.share_once, noise.share_of_all) {
        said.push(format!(
            "The judge’s own noise is {} of the variance behind the interval of the mean with one answer per \
             pair, and {} with the mean of {times}.",
            percent(Some(once)),
            percent(Some(all))
        ));
    }
    said
}

pub fn of_jury(jury: &Jury, members: usize) -> Vec<String> {
    if jury.pairs == 0 {
        return vec![
            "No pair was judged by all members with the same gold facts and a majority of their own."
                .to_owned(),
        ];
    }
    let f1 = mean_of(jury.set.pairs.iter().flatten().filter_map(|judged| judged.scores.f1));
    let mut said = vec![format!(
        "The majority of {members} judges gives a mean F1 of {} on {}.",
        score_text(f1),
        counted(jury.pairs, "pair")
    )];
    let facts: usize = jury.set.pairs.iter().flatten().map(|judged| judged.gold.len()).sum();
    let split: usize = jury
        .set
        .pairs
        .iter()
        .flatten()
        .flat_map(|judged| &judged.gold)
        .filter(|votes| votes.is_split())
        .count();
    let alpha = match jury.alpha {
        Ok(alpha) => format!("Krippendorff’s alpha {}", fixed(alpha, 2)),
        Err(_) => "alpha undefined".to_owned(),
    };
    said.push(format!(
        "They are of one mind on {} of {} ({alpha}).",
        grouped(facts - split),
        counted(facts, "gold fact")
    ));
    if jury.mean_precision > 0 {
        said.push(format!(
            "On {} the members split the prediction differently: there precision is the mean of theirs.",
            counted(jury.mean_precision, "pair")
        ));
    }
    if jury.left_out > 0 {
        said.push(format!(
            "Left out: {} that not all members judged alike.",
            counted(jury.left_out, "pair")
        ));
    }
    said
}

pub fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |share| format!("{} %", fixed(share * 100.0, 1)))
}

fn percent_interval(found: RatioEstimate) -> String {
    found.interval.map_or_else(String::new, |interval| {
        format!(
            " (95 % interval {} to {})",
            percent(Some(interval.low)),
            percent(Some(interval.high))
        )
    })
}

/// With a sign in front, and a true minus.
pub fn signed(difference: f64) -> String {
    let size = fixed(difference.abs(), 3);
    match difference {
        _ if size == "0.000" => size,
        below if below < 0.0 => format!("−{size}"),
        _ => format!("+{size}"),
    }
}

pub fn p_text(p: f64) -> String {
    if p < 0.001 { "p < 0.001".to_owned() } else { format!("p = {}", fixed(p, 3)) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::comparing::Comparing;
    use super::super::judged::JudgedSet;
    use super::super::judged::tests::set;
    use super::super::jury::vote;
    use super::*;
    use crate::dataset::read_whole;
    use crate::evaluation::resampling::BootstrapSettings;
    use crate::methods::bifact::tally::Metric;

    fn said(one: JudgedSet, other: JudgedSet) -> Vec<String> {
        let row = |row: usize| format!("{{\"gold\": \"g{row}\", \"prediction\": \"p{row}\"}}\n");
        let batch = read_whole(&(0..one.pairs.len()).map(row).collect::<String>()).0;
        let compared = SetComparison::of([Arc::new(one), Arc::new(other)]);
        let settings = BootstrapSettings::default();
        let mut work = Comparing::begin(&compared, &batch, Metric::F1, settings);
        while !work.is_done() {
            work.step();
        }
        of_two(&compared, &work.found())
    }

    #[test]
    fn the_answer_comes_first_and_says_what_is_compared() {
        let all = said(set("A", &[Some(("yy", "y")); 12]), set("B", &[Some(("yn", "yn")); 12]));
        assert_eq!(
            all,
            [
                "“B” scores 0.50 lower than “A” (mean F1 1.00 and 0.50; difference −0.500, 95 % interval \
                 −0.500 to −0.500, p < 0.001).",
                "They disagree on 12 of 24 gold facts (50.0 %, kappa 0.00): 12 covered only for “A”, 0 only \
                 for “B”.",
                "On 12 pairs the two split the prediction differently, so there only scores are compared, \
                 not predicted facts.",
            ]
        );
        let same = said(set("A", &[Some(("yn", "y")); 12]), set("B", &[Some(("yn", "y")); 12]));
        assert!(same[0].starts_with("“A” and “B” do not differ measurably"), "{}", same[0]);
        assert_eq!(same[1], "They agree on all 24 gold facts, kappa 1.00.");
        let few = said(set("A", &[Some(("y", "y"))]), set("B", &[Some(("n", "y"))]));
        assert!(few[0].contains("fewer than 5 gold intents"), "{}", few[0]);
        let apart = said(set("A", &[None]), set("B", &[Some(("n", "y"))]));
        assert_eq!(apart, ["“A” and “B” have no judged pair in common."]);
    }

    #[test]
    fn a_jury_says_where_precision_is_a_mean() {
        let members = [("A", "y"), ("B", "yy"), ("C", "y")]
            .map(|(name, predicted)| Arc::new(set(name, &[Some(("yn", predicted))])));
        let said = of_jury(&vote(&members), 3);
        assert_eq!(said[0], "The majority of 3 judges gives a mean F1 of 0.67 on 1 pair.");
        assert_eq!(
            said[1],
            "They are of one mind on 2 of 2 gold facts (Krippendorff’s alpha 1.00)."
        );
        assert!(said[2].contains("precision is the mean of theirs"));
    }

    #[test]
    fn signs_are_shown_and_nothing_has_none() {
        let shown = [0.1234, -0.1, 0.0, -0.0001].map(signed);
        assert_eq!(shown, ["+0.123", "−0.100", "0.000", "0.000"]);
    }
}
