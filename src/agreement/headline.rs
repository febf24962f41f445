//! The headline of the agreement screen: which metric agrees with people best, and whether there are enough
//! labels to say so.

use super::classification::{Confusion, Measure};
use super::table::{AgreementTable, Group, KappaLead, MetricReport, Row};
use crate::base::number::{counted, fixed};

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Headline {
    pub title: String,
    /// Caveats.
    pub warnings: Vec<String>,
}

/// With fewer labelled pairs, every new label moves the figures.
pub const FEW_LABELS: usize = 30;
/// A threshold from fewer development pairs is little more than a guess.
pub const FEW_FOR_THRESHOLD: usize = 10;
/// The usual level for p.
const LEVEL: f64 = 0.05;
/// More metrics than this are counted, not named.
const MOST_NAMED: usize = 3;

/// About whole pairs, or about facts if nobody labelled whole pairs. `None` without labels.
pub fn headline(table: Option<&AgreementTable>, facts: Option<Confusion>) -> Option<Headline> {
    let of_facts = || Headline { title: of_facts(facts?)?, warnings: Vec::new() }.into();
    let Some(table) = table else { return of_facts() };
    let all = table.groups.first()?;
    let warnings = [few_labels(table), few_for_threshold(table)];
    Some(Headline {
        title: of_pairs(table, all),
        warnings: warnings.into_iter().flatten().collect(),
    })
}

fn few_labels(table: &AgreementTable) -> Option<String> {
    let labelled = table.counts.development.pairs + table.counts.test.pairs;
    (labelled < FEW_LABELS).then(|| {
        let (only, are) = (counted(labelled, "pair"), if labelled == 1 { "is" } else { "are" });
        format!("Only {only} {are} labelled. With fewer than {FEW_LABELS}, each new label can change these figures a lot.")
    })
}

fn few_for_threshold(table: &AgreementTable) -> Option<String> {
    let development = table.counts.development.pairs;
    let has_threshold = table.metrics.iter().any(|metric| metric.threshold.is_ok());
    (has_threshold && development < FEW_FOR_THRESHOLD).then(|| {
        format!(
            "Thresholds come from only {}, so they are rough. More labels, or a larger development part \
             (under Protocol), make them firmer.",
            counted(development, "development pair")
        )
    })
}

/// A metric whose kappa is known.
struct Known<'a> {
    place: usize,
    name: &'a str,
    kappa: f64,
    pairs: usize,
}

fn of_pairs(table: &AgreementTable, group: &Group) -> String {
    let known: Vec<Known> = table
        .metrics
        .iter()
        .zip(&group.rows)
        .enumerate()
        .filter_map(|(place, (report, row))| known(place, report, row.as_ref().ok()?))
        .collect();
    let Some(own) = table.metrics.first() else { return "No metric was computed.".to_owned() };
    match known.split_first() {
        None => "Kappa is not defined for any metric on these labels.".to_owned(),
        Some((judge, others)) if judge.place == 0 => {
            let significant = if table.counts.development.pairs < FEW_FOR_THRESHOLD {
                // Resampling the test pairs says nothing about other thresholds.
                "significant at these thresholds"
            } else {
                "significant"
            };
            of_judge(judge, others, group, significant)
        }
        // Without the judge, the baselines are compared by their figures alone.
        Some(_) => match best(&known) {
            Some(best) => format!(
                "There is no figure for {} yet. Of the others, {} agrees with people best: kappa {} on {}.",
                own.name,
                best.name,
                two(best.kappa),
                counted(best.pairs, "test pair")
            ),
            None => format!("There is no figure for {} yet.", own.name),
        },
    }
}

fn known<'a>(place: usize, report: &'a MetricReport, row: &Row) -> Option<Known<'a>> {
    let kappa = row.figure(Measure::Kappa).value?;
    Some(Known { place, name: &report.name, kappa, pairs: row.confusion.pairs() })
}

/// The first metric with the highest kappa.
fn best<'a>(known: &'a [Known<'a>]) -> Option<&'a Known<'a>> {
    known.iter().reduce(|best, one| if one.kappa > best.kappa { one } else { best })
}

fn of_judge(judge: &Known, others: &[Known], group: &Group, significant: &str) -> String {
    let (name, kappa) = (judge.name, two(judge.kappa));
    let pairs = counted(judge.pairs, "test pair");
    let Some(best) = best(others) else {
        return format!("{name} agrees with people with kappa {kappa} on {pairs}.");
    };
    let is_decided = |other: &Known| {
        let lead: Option<KappaLead> = group.leads.get(other.place).copied().flatten();
        let is_other_ahead = other.kappa > judge.kappa;
        lead.is_some_and(|lead| lead.p < LEVEL && (lead.by < 0.0) == is_other_ahead)
    };
    if two(best.kappa) == kappa {
        let level: Vec<&str> = others
            .iter()
            .filter(|other| two(other.kappa) == kappa)
            .map(|other| other.name)
            .collect();
        return format!(
            "{name} and {} agree with people equally well: kappa {kappa} on {pairs}.",
            named(&level)
        );
    }
    if best.kappa > judge.kappa {
        let decided = if is_decided(best) {
            format!("the difference is {significant}")
        } else {
            format!("with {} the difference is not decided", counted(judge.pairs, "pair"))
        };
        return format!(
            "{} agrees with people better than {name}: kappa {} against {kappa}; {decided}.",
            best.name,
            two(best.kappa)
        );
    }
    let chance = if judge.kappa <= 0.0 { ", which is no better than chance" } else { "" };
    let lead = format!(
        "{name} agrees with people better than every other metric here: kappa {kappa}{chance}"
    );
    let open: Vec<&str> =
        others.iter().filter(|other| !is_decided(other)).map(|other| other.name).collect();
    let with = counted(judge.pairs, "pair");
    match open.len() {
        0 if others.len() == 1 => format!("{lead} on {pairs}; the difference is {significant}."),
        0 => format!("{lead} on {pairs}; the difference from each of them is {significant}."),
        1..=MOST_NAMED => {
            format!("{lead}; with {with} the difference to {} is not decided.", named(&open))
        }
        all if all == others.len() => format!("{lead}; with {with} no difference is decided."),
        many => format!(
            "{lead}; with {with} the difference to {many} of the {} others is not decided.",
            others.len()
        ),
    }
}

fn of_facts(facts: Confusion) -> Option<String> {
    let (raw, count) = (facts.raw_agreement()?, counted(facts.pairs(), "fact"));
    let kappa = facts.kappa().map(|kappa| format!(" (kappa {})", two(kappa))).unwrap_or_default();
    Some(format!(
        "The judge and the person agree on {} % of {count}{kappa}.",
        fixed(raw * 100.0, 0)
    ))
}

fn named(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn two(kappa: f64) -> String {
    fixed(kappa, 2)
}

#[cfg(test)]
mod tests;
