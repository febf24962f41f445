//! The answer as sentences: a large title, a few lines below it, and how it was computed.

use std::sync::Arc;

use super::comparing::Compared;
use super::evidence::{Lead, Verdict};
use super::family::Families;
use super::losses::Losses;
use super::phrases::{
    decision, group_sentence, intents, lead_sentence, method_of_groups, method_of_predictors, open,
    other_order, p_text, range, unscored,
};
use super::sentence::Sentence;
use super::standing::{Coverage, Predictor};
use super::work::Answer;
use crate::base::number::{counted, fixed};
use crate::evaluation::signature::Judge;

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Headline {
    pub title: Sentence,
    pub body: Vec<Sentence>,
    /// How it was decided; empty if nothing was tested.
    pub method: String,
}

/// Up to this many others get their own sentence about what they lose.
const OTHERS_ONE_BY_ONE: usize = 2;

impl Answer {
    pub fn headline(&self, judges: &[Judge]) -> Headline {
        let mut headline = match (&self.compared, &self.apart) {
            _ if self.standing.coverage.scored == 0 => self.of_nothing(),
            (_, Some(apart)) if self.chosen.len() == 2 => of_groups(apart),
            (Some(compared), _) => self.of_several(compared),
            (None, _) => self.of_one(),
        };
        if self.standing.coverage.scored > 0 {
            headline.body.extend(self.left_out());
            headline.body.extend(unscored(self.standing.coverage));
            headline.body.extend(self.undefined());
            headline.body.extend(self.favoured(judges));
        }
        headline
    }

    fn of_nothing(&self) -> Headline {
        let Coverage { failed, waiting, .. } = self.standing.coverage;
        let mut body = Vec::new();
        if waiting > 0 {
            let wait = if waiting == 1 { "waits" } else { "wait" };
            body.push(Sentence::of(format!("{} {wait} for a judge.", counted(waiting, "pair"))));
        }
        if failed > 0 {
            body.push(Sentence::of(format!("{} failed.", counted(failed, "pair"))));
        }
        Headline { title: Sentence::of("Nothing is scored yet."), body, method: String::new() }
    }

    /// Only one predictor has scores to speak of.
    fn of_one(&self) -> Headline {
        let scored = self.standing.ranked.first().and_then(|first| {
            self.standing.predictors.get(first.place).filter(|one| one.coverage.scored > 0)
        });
        let Some(predictor) = scored else { return self.of_nothing() };
        let title = self.scope().name(&predictor.name);
        let defined = predictor.coverage.scored - predictor.undefined;
        let title = match predictor.mean {
            None => title.words(format!(
                " has {}, but F1 is undefined for all of them.",
                counted(predictor.coverage.scored, "scored pair")
            )),
            Some(mean) if defined == 1 => {
                title.words(format!(" scores {} F1 on one pair.", fixed(mean, 2)))
            }
            Some(mean) => title.words(format!(
                " scores {} F1{} over {}.",
                fixed(mean, 2),
                range(self.interval),
                counted(defined, "pair")
            )),
        };
        let mut body: Vec<Sentence> =
            predictor.losses.sentence(&predictor.name).into_iter().collect();
        if let Some((ahead, behind, lead)) = &self.apart {
            body.push(group_sentence(Sentence::default(), ahead, behind, lead));
        }
        let method = if self.apart.is_some() { method_of_groups() } else { String::new() };
        Headline { title, body, method }
    }

    fn of_several(&self, compared: &Compared) -> Headline {
        let lead = &compared.lead;
        let sides = self.predictor(lead.ahead).zip(self.predictor(lead.behind));
        let Some((ahead, behind)) = sides else { return self.of_nothing() };
        let title = lead_sentence(self.scope(), ahead, behind, lead);
        let mut body = Vec::new();
        body.extend(match compared.tested {
            2 => decision(lead, compared.family),
            _ => self.decisions(compared),
        });
        body.extend(other_order(ahead, behind, lead));
        body.extend(self.what_others_lose(lead));
        Headline { title, body, method: method_of_predictors(compared) }
    }

    /// Against how many the first holds, and what is open.
    fn decisions(&self, compared: &Compared) -> Option<Sentence> {
        let lead = &compared.lead;
        if lead.verdict == Verdict::Testing {
            return decision(lead, compared.family);
        }
        let others = compared.tested - 1;
        let ahead = self.predictor(lead.ahead)?;
        let all_others =
            if others == 2 { "both others".to_owned() } else { format!("all {others} others") };
        let said = match compared.decided.len() {
            0 => Sentence::of("No lead over any of the others is decided"),
            all if all == others => {
                Sentence::about(&ahead.name).words(format!(" is clearly ahead of {all_others}"))
            }
            some => Sentence::about(&ahead.name)
                .words(format!(" is clearly ahead of {some} of the {others} others")),
        };
        let family = counted(compared.family, "comparison");
        let open = open(lead).map_or_else(String::new, |open| format!("; {open}"));
        let behind = self.predictor(lead.behind)?;
        Some(said.words(format!(", corrected for {family} (over ")).name(&behind.name).words(
            format!(
                ": {}{}){open}.",
                p_text(lead).map_or_else(String::new, |p| format!("{p}, ")),
                intents(lead.intents)
            ),
        ))
    }

    fn what_others_lose(&self, lead: &Lead) -> Vec<Sentence> {
        let contenders = self.standing.contenders();
        let others = contenders.iter().filter(|place| **place != lead.ahead);
        let others: Vec<&Predictor> = others.filter_map(|place| self.predictor(*place)).collect();
        if others.len() <= OTHERS_ONE_BY_ONE {
            return others.iter().filter_map(|one| one.losses.sentence(&one.name)).collect();
        }
        let pooled = others.iter().fold(Losses::default(), |sum, one| sum.and(&one.losses));
        pooled.sentence_of_others().into_iter().collect()
    }

    fn left_out(&self) -> Option<Sentence> {
        let left_out = self.standing.left_out();
        let has_rank = !self.standing.contenders().is_empty();
        let names: Vec<&Arc<str>> =
            left_out.iter().filter(|one| one.mean.is_some()).map(|one| &one.name).collect();
        let (first, more) = names.split_at(names.len().min(3));
        (has_rank && !first.is_empty()).then(|| {
            let who = if more.is_empty() {
                Sentence::default().names(first)
            } else {
                Sentence::of(counted(names.len(), "predictor"))
            };
            let was = if names.len() == 1 { "was" } else { "were" };
            who.words(format!(" {was} scored on too few pairs to be ranked."))
        })
    }

    fn undefined(&self) -> Option<Sentence> {
        let undefined: usize = self.standing.predictors.iter().map(|one| one.undefined).sum();
        let has_mean = self.standing.predictors.iter().any(|one| one.mean.is_some());
        (undefined > 0 && has_mean).then(|| {
            let pairs = counted(undefined, "scored pair");
            Sentence::of(format!("F1 is undefined for {pairs}, which no average includes."))
        })
    }

    /// A judge and a predictor of one family of models.
    fn favoured(&self, judges: &[Judge]) -> Option<Sentence> {
        let favoured = judges.iter().find_map(|judge| {
            let families = Families::of_judge(judge);
            let own = self.standing.predictors.iter().filter_map(|predictor| {
                let family = families.shared_with(Families::of_name(&predictor.name))?;
                (predictor.coverage.scored > 0).then_some((family, &predictor.name))
            });
            let own: Vec<(&str, &Arc<str>)> = own.collect();
            (!own.is_empty()).then_some((judge, own))
        });
        let (judge, own) = favoured?;
        let family = own.first()?.0;
        let names: Vec<&Arc<str>> = own.iter().map(|(_, name)| *name).take(3).collect();
        let and_more = if own.len() > names.len() { " and others" } else { "" };
        let judge: Arc<str> = judge.name().unwrap_or_default().into();
        Some(Sentence::of("The judge (").name(&judge).words(") and ").names(&names).words(format!(
            "{and_more} are {family} models: judges tend to favour their own family."
        )))
    }

    /// The groups it is about, if not all.
    fn scope(&self) -> Sentence {
        let names: Vec<&Arc<str>> = self.chosen.iter().take(3).collect();
        match self.chosen.len() {
            0 => Sentence::default(),
            1..=3 => Sentence::of("In ").names(&names).words(": "),
            more => Sentence::of(format!("In {}: ", counted(more, "group"))),
        }
    }

    fn predictor(&self, place: u32) -> Option<&Predictor> {
        self.standing.predictor(place)
    }
}

fn of_groups((ahead, behind, lead): &(Arc<str>, Arc<str>, Lead)) -> Headline {
    let title = group_sentence(Sentence::default(), ahead, behind, lead);
    let mut body = Vec::new();
    body.extend(decision(lead, 1));
    Headline { title, body, method: method_of_groups() }
}
