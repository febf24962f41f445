//! The sentences of a headline.

use std::sync::Arc;

use super::comparing::{Compared, FLIPS, MOST_TESTED};
use super::evidence::{Lead, Verdict};
use super::more_needed::MOST;
use super::sentence::Sentence;
use super::standing::{Coverage, Predictor};
use crate::base::number::{counted, fixed, grouped};
use crate::evaluation::resampling::{BootstrapSettings, Interval};
use crate::workspace::signed;

pub fn lead_sentence(
    scope: Sentence,
    ahead: &Predictor,
    behind: &Predictor,
    lead: &Lead,
) -> Sentence {
    let both = || scope.clone().name(&ahead.name).words(" and ").name(&behind.name);
    let is_level = lead.by < 0.005;
    let by = if is_level { "less than 0.01".to_owned() } else { fixed(lead.by, 2) };
    let is_ahead = |rest: String| {
        let start = scope.clone().name(&ahead.name).words(" is ahead of ").name(&behind.name);
        start.words(format!(" by {by} F1{rest}"))
    };
    let range = range(lead.interval);
    match lead.verdict {
        Verdict::TooFew if lead.intents == 0 => both()
            .words(" were not scored on any gold intent in common, so they cannot be compared."),
        Verdict::TooFew if is_level => both()
            .words(format!(" are level on {}, too few to decide anything.", intents(lead.intents))),
        Verdict::TooFew => {
            is_ahead(format!(" on {}, too few to decide anything.", intents(lead.intents)))
        }
        Verdict::Identical => {
            both().words(format!(" have the same F1 on all {} they share.", intents(lead.intents)))
        }
        Verdict::Undecided { .. } | Verdict::Testing if is_level => {
            both().words(format!(" are level in F1{range}."))
        }
        Verdict::Decided { .. } | Verdict::Testing => is_ahead(format!("{range}.")),
        Verdict::Undecided { .. } => {
            is_ahead(format!("{range}, but this batch does not decide it."))
        }
    }
}

pub fn group_sentence(
    start: Sentence,
    ahead: &Arc<str>,
    behind: &Arc<str>,
    lead: &Lead,
) -> Sentence {
    let no_group: Arc<str> = "no group".into();
    let named = |name: &Arc<str>| if name.is_empty() { no_group.clone() } else { name.clone() };
    let (ahead, behind) = (named(ahead), named(behind));
    let rest = match lead.verdict {
        Verdict::TooFew => {
            format!(": one of them has only {}, too few to decide anything.", intents(lead.intents))
        }
        Verdict::Undecided { .. } => {
            format!("{}, but this batch does not decide it.", range(lead.interval))
        }
        _ => format!("{}.", range(lead.interval)),
    };
    if lead.by < 0.005 {
        return start
            .words("F1 is level in ")
            .name(&ahead)
            .words(" and ")
            .name(&behind)
            .words(rest);
    }
    start
        .words(format!("F1 is {} higher in ", fixed(lead.by, 2)))
        .name(&ahead)
        .words(" than in ")
        .name(&behind)
        .words(rest)
}

/// Whether chance explains it, between two.
pub fn decision(lead: &Lead, family: usize) -> Option<Sentence> {
    let on = format!("on {} both were scored on", intents(lead.intents));
    let corrected =
        if family > 1 { format!(", corrected for {family} comparisons") } else { String::new() };
    Some(Sentence::of(match lead.verdict {
        Verdict::Testing => "Testing whether that could be chance …".to_owned(),
        Verdict::Decided { .. } => {
            format!("The difference is significant ({}{corrected}, {on}).", p_text(lead)?)
        }
        Verdict::Undecided { .. } => {
            let open = open(lead).map_or_else(String::new, |open| format!(" {}.", upper(&open)));
            format!("It could be chance ({}{corrected}, {on}).{open}", p_text(lead)?)
        }
        Verdict::TooFew | Verdict::Identical => return None,
    }))
}

pub fn upper(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What it would take to decide it.
pub fn open(lead: &Lead) -> Option<String> {
    let Verdict::Undecided { more: Some(more), .. } = lead.verdict else { return None };
    Some(match more {
        1 => "about 1 more gold intent would decide it".to_owned(),
        more if more > MOST => {
            format!("deciding it would take over {} more gold intents", grouped(MOST))
        }
        more => format!("about {} more gold intents would decide it", grouped(more)),
    })
}

pub fn p_text(lead: &Lead) -> Option<String> {
    let (Verdict::Decided { p } | Verdict::Undecided { p, .. }) = lead.verdict else { return None };
    Some(if p < 0.001 { "p < 0.001".to_owned() } else { format!("p = {}", fixed(p, 3)) })
}

pub fn unscored(coverage: Coverage) -> Option<Sentence> {
    let Coverage { scored, failed, waiting } = coverage;
    let all = counted(coverage.all(), "pair");
    let rest = match (failed, waiting) {
        (0, 0) => return None,
        (failed, 0) => format!("{} failed", grouped(failed)),
        (0, waiting) => format!("{} not judged yet", grouped(waiting)),
        (failed, waiting) => {
            format!("{} failed, {} not judged yet", grouped(failed), grouped(waiting))
        }
    };
    Some(Sentence::of(format!(
        "{} of {all} scored; {rest} (excluded from the averages).",
        grouped(scored)
    )))
}

pub fn intents(count: usize) -> String {
    counted(count, "gold intent")
}

pub fn range(interval: Option<Interval>) -> String {
    interval.map_or_else(String::new, |Interval { low, high }| {
        format!(" ({} to {})", signed(low), signed(high))
    })
}

pub fn method_of_predictors(compared: &Compared) -> String {
    let BootstrapSettings { resamples, seed } = BootstrapSettings::default();
    let flips = if compared.is_exact {
        "all sign flips counted".to_owned()
    } else {
        format!("{} random sign flips, seed {seed}", grouped(compared.flips))
    };
    let family = match compared.tested {
        2 => "one comparison, so no correction".to_owned(),
        tested => {
            let which = if tested >= MOST_TESTED { "the best " } else { "the " };
            format!(
                "Holm's correction for all {} comparisons between {which}{tested} predictors",
                compared.family
            )
        }
    };
    format!(
        "Differences in F1 are paired by gold intent, over intents that both predictors were scored on. Test: paired \
         sign-flip, two-sided ({flips}); {family}; decided below 0.05. Range: middle 95 % of {resamples} \
         paired bootstrap resamples. The number of further intents is for 80 % power at the lead and \
         spread seen here."
    )
}

pub fn method_of_groups() -> String {
    let BootstrapSettings { resamples, seed } = BootstrapSettings::default();
    format!(
        "F1 per gold intent, one group against the other. Test: permutation, two-sided ({} random \
         deals, seed {seed}), corrected for the number of groups the two were picked from; decided \
         below 0.05. Range: middle 95 % of {resamples} bootstrap resamples.",
        grouped(FLIPS)
    )
}

/// Means are over all pairs of each, a lead is over the intents that both were scored on.
pub fn other_order(ahead: &Predictor, behind: &Predictor, lead: &Lead) -> Option<Sentence> {
    let (one, other) = (ahead.mean?, behind.mean?);
    (lead.intents > 0 && lead.by >= 0.005 && other > one + 1e-6).then(|| {
        Sentence::of("Over all its own pairs ").name(&behind.name).words(format!(
            " has the higher mean ({} against {}): the two were not scored on the same intents.",
            fixed(other, 2),
            fixed(one, 2)
        ))
    })
}
