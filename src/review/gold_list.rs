//! What a person can do with a list of gold facts. The result is another frozen list.

use std::fmt;

use crate::base::number::grouped;
use crate::methods::bifact::fact::{Fact, MOST_FACTS};
use crate::methods::bifact::frozen_gold::{ByHand, FrozenGold, GoldEdited, GoldReview};

/// Facts by their places in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GoldEdit {
    Reword {
        fact: usize,
        text: String,
    },
    /// Before the fact at that place, or at the end.
    Add {
        at: usize,
        text: String,
    },
    Delete {
        fact: usize,
    },
    /// Blank texts are left out.
    Split {
        fact: usize,
        into: Vec<String>,
    },
    /// The new fact stands in the first one's place.
    Merge {
        fact: usize,
        with: usize,
        text: String,
    },
    Move {
        fact: usize,
        to: usize,
    },
    /// Back to what the judge or the file gave.
    Restore,
    Approve,
    TakeBackApproval,
}

/// Why a list stays as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotEdited {
    NoSuchFact,
    BlankFact,
    LastFact,
    Twice(Fact),
    TooMany,
    NothingGiven,
    Unchanged,
}

impl fmt::Display for NotEdited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchFact => f.write_str("This fact is not in the list any more."),
            Self::BlankFact => f.write_str("A fact needs words."),
            Self::LastFact => f.write_str("A gold intent needs at least one fact."),
            Self::Twice(fact) => write!(f, "“{fact}” is in the list already."),
            Self::TooMany => {
                write!(f, "A gold intent can have {} facts at most.", grouped(MOST_FACTS))
            }
            Self::NothingGiven => f.write_str("Neither judge nor file gave facts to go back to."),
            Self::Unchanged => f.write_str("Nothing has changed."),
        }
    }
}

/// A first text for two merged facts.
pub fn merged_text(one: &Fact, other: &Fact) -> String {
    format!("{one} and {other}")
}

/// The list after an edit, and the edit in words. `frozen` is `None` where nothing was given yet.
pub(super) fn edited(
    frozen: Option<&FrozenGold>,
    intent: &str,
    edit: &GoldEdit,
    hand: &ByHand,
) -> Result<(FrozenGold, String), NotEdited> {
    let facts = frozen.map_or(&[][..], |frozen| &frozen.facts);
    match (edit, frozen) {
        (GoldEdit::Approve, Some(frozen)) => {
            let said = "the facts were approved".to_owned();
            Ok((with_approval(frozen, Some(hand.clone())), said))
        }
        (GoldEdit::TakeBackApproval, Some(frozen)) if frozen.approved().is_some() => {
            Ok((with_approval(frozen, None), "the approval was taken back".to_owned()))
        }
        (GoldEdit::TakeBackApproval, _) => Err(NotEdited::Unchanged),
        (GoldEdit::Approve, None) => Err(NotEdited::LastFact),
        _ => {
            let first = frozen.map_or(&[][..], FrozenGold::first_facts);
            let (list, said) = changed_list(facts, first, edit)?;
            if list == facts {
                return Err(NotEdited::Unchanged);
            }
            let edited = GoldEdited { first: first.to_vec(), last: hand.clone() };
            // A list that equals the original counts as unchanged.
            let edited = (list != first).then_some(edited);
            let review = edited.map(|edited| GoldReview { edited: Some(edited), approved: None });
            let answer = frozen.and_then(|frozen| frozen.answer.clone());
            let review = review.map(Box::new);
            Ok((FrozenGold { answer, review, ..FrozenGold::given(intent, list) }, said))
        }
    }
}

fn with_approval(frozen: &FrozenGold, approved: Option<ByHand>) -> FrozenGold {
    let review = GoldReview { edited: frozen.edited().cloned(), approved };
    let review = (review != GoldReview::default()).then(|| review.into());
    FrozenGold { review, ..frozen.clone() }
}

fn changed_list(
    facts: &[Fact],
    first: &[Fact],
    edit: &GoldEdit,
) -> Result<(Vec<Fact>, String), NotEdited> {
    let there = |place: usize| facts.get(place).ok_or(NotEdited::NoSuchFact);
    match edit {
        GoldEdit::Reword { fact, text } => {
            let (old, new) = (there(*fact)?, written(text)?);
            let said = format!("“{old}” was reworded as “{new}”");
            Ok((replaced(facts, &[*fact], *fact, vec![new])?, said))
        }
        GoldEdit::Add { at, text } => {
            let new = written(text)?;
            let said = format!("“{new}” was added");
            Ok((replaced(facts, &[], *at, vec![new])?, said))
        }
        GoldEdit::Delete { fact } => {
            let said = format!("“{}” was deleted", there(*fact)?);
            Ok((replaced(facts, &[*fact], *fact, Vec::new())?, said))
        }
        GoldEdit::Split { fact, into } => {
            let parts: Vec<Fact> = into.iter().filter_map(|text| Fact::new(text)).collect();
            if parts.is_empty() {
                return Err(NotEdited::BlankFact);
            }
            let said = format!("“{}” was split into {}", there(*fact)?, parts.len());
            Ok((replaced(facts, &[*fact], *fact, parts)?, said))
        }
        GoldEdit::Merge { fact, with, text } => {
            let (one, other, new) = (there(*fact)?, there(*with)?, written(text)?);
            if fact == with {
                return Err(NotEdited::Unchanged);
            }
            let said = format!("“{one}” and “{other}” were merged");
            Ok((replaced(facts, &[*fact, *with], *fact, vec![new])?, said))
        }
        GoldEdit::Move { fact, to } => {
            let moved = there(*fact)?;
            let way = if to < fact { "up" } else { "down" };
            let mut list = facts.to_vec();
            list.remove(*fact);
            list.insert((*to).min(list.len()), moved.clone());
            Ok((list, format!("“{moved}” was moved {way}")))
        }
        GoldEdit::Restore if first.is_empty() => Err(NotEdited::NothingGiven),
        _ => Ok((first.to_vec(), "the facts were restored as given".to_owned())),
    }
}

fn written(text: &str) -> Result<Fact, NotEdited> {
    Fact::new(text).ok_or(NotEdited::BlankFact)
}

/// The list with some facts removed and others inserted.
fn replaced(
    facts: &[Fact],
    gone: &[usize],
    at: usize,
    new: Vec<Fact>,
) -> Result<Vec<Fact>, NotEdited> {
    if facts.len() - gone.len() + new.len() > MOST_FACTS {
        return Err(NotEdited::TooMany);
    }
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for (place, fact) in facts.iter().enumerate().filter(|(place, _)| !gone.contains(place)) {
        if place < at { &mut before } else { &mut after }.push(fact.clone());
    }
    let reads_like = |one: &Fact, other: &Fact| lower(one) == lower(other);
    for (place, fact) in new.iter().enumerate() {
        let mut others = before.iter().chain(&after).chain(new.iter().take(place));
        if others.any(|other| reads_like(fact, other)) {
            return Err(NotEdited::Twice(fact.clone()));
        }
    }
    let list = [before, new, after].concat();
    if list.is_empty() { Err(NotEdited::LastFact) } else { Ok(list) }
}

/// Compared like judges' answers: case does not matter, other characters do.
fn lower(fact: &Fact) -> String {
    fact.as_str().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(texts: &[&str]) -> Vec<Fact> {
        texts.iter().filter_map(|text| Fact::new(text)).collect()
    }

    fn hand() -> ByHand {
        ByHand { by: "Ada".to_owned(), at: "2025-06-01T10:00:00Z".to_owned() }
    }

    fn given() -> FrozenGold {
        FrozenGold::answered("Order", facts(&["A", "B", "C"]), "A\nB\nC")
    }

    #[track_caller]
    fn check(edit: GoldEdit, expected: Result<(&[&str], &str), NotEdited>) {
        let given = given();
        let after = edited(Some(&given), "Order", &edit, &hand());
        let expected = expected.map(|(list, said)| (facts(list), said.to_owned()));
        assert_eq!(after.clone().map(|(list, said)| (list.facts, said)), expected);
        if let Ok((list, _)) = after {
            assert_ne!(list.fingerprint, given.fingerprint);
            assert_eq!(list.first_facts(), given.facts);
            assert_eq!(list.edited().map(|edited| &edited.last), Some(&hand()));
            assert_eq!(list.answer, given.answer);
        }
    }

    fn text(text: &str) -> String {
        text.to_owned()
    }

    #[test]
    fn each_edit_gives_another_list() {
        let reword = |new: &str| GoldEdit::Reword { fact: 1, text: text(new) };
        check(reword(" B  two "), Ok((&["A", "B two", "C"], "“B” was reworded as “B two”")));
        check(reword(" "), Err(NotEdited::BlankFact));
        check(reword("c"), Err(NotEdited::Twice(facts(&["c"]).remove(0))));
        check(reword("B"), Err(NotEdited::Unchanged));
        check(reword("b"), Ok((&["A", "b", "C"], "“B” was reworded as “b”")));
        let add = |at| GoldEdit::Add { at, text: text("D") };
        check(add(0), Ok((&["D", "A", "B", "C"], "“D” was added")));
        check(add(99), Ok((&["A", "B", "C", "D"], "“D” was added")));
        check(GoldEdit::Delete { fact: 0 }, Ok((&["B", "C"], "“A” was deleted")));
        check(GoldEdit::Delete { fact: 3 }, Err(NotEdited::NoSuchFact));
        let split = |into: &[&str]| GoldEdit::Split {
            fact: 1,
            into: into.iter().map(|part| text(part)).collect(),
        };
        check(split(&["B1", "", "B2"]), Ok((&["A", "B1", "B2", "C"], "“B” was split into 2")));
        check(split(&["B1", "b1"]), Err(NotEdited::Twice(facts(&["b1"]).remove(0))));
        check(split(&["", " "]), Err(NotEdited::BlankFact));
        let merge = |fact, with| GoldEdit::Merge { fact, with, text: text("X") };
        check(merge(2, 0), Ok((&["B", "X"], "“C” and “A” were merged")));
        check(merge(0, 1), Ok((&["X", "C"], "“A” and “B” were merged")));
        check(merge(1, 1), Err(NotEdited::Unchanged));
        let shift = |fact, to| GoldEdit::Move { fact, to };
        check(shift(2, 0), Ok((&["C", "A", "B"], "“C” was moved up")));
        check(shift(0, 1), Ok((&["B", "A", "C"], "“A” was moved down")));
        check(shift(0, 0), Err(NotEdited::Unchanged));
        check(GoldEdit::Restore, Err(NotEdited::Unchanged));
    }

    #[test]
    fn the_last_fact_stays() {
        let one = FrozenGold::given("Order", facts(&["A"]));
        let delete = GoldEdit::Delete { fact: 0 };
        assert_eq!(edited(Some(&one), "Order", &delete, &hand()), Err(NotEdited::LastFact));
    }

    #[test]
    fn what_was_given_first_comes_back_and_is_not_edited_any_more() {
        let once =
            edited(Some(&given()), "Order", &GoldEdit::Delete { fact: 0 }, &hand()).unwrap().0;
        let twice = edited(Some(&once), "Order", &GoldEdit::Delete { fact: 0 }, &hand()).unwrap().0;
        assert_eq!(twice.first_facts(), given().facts);
        let restored = edited(Some(&twice), "Order", &GoldEdit::Restore, &hand()).unwrap().0;
        assert_eq!(restored, given());
    }

    #[test]
    fn an_approval_is_of_one_list() {
        let approved = edited(Some(&given()), "Order", &GoldEdit::Approve, &hand()).unwrap().0;
        assert_eq!(approved.approved(), Some(&hand()));
        assert_eq!(approved.fingerprint, given().fingerprint);
        let changed = edited(Some(&approved), "Order", &GoldEdit::Delete { fact: 0 }, &hand());
        assert_eq!(changed.unwrap().0.approved(), None);
        let back = edited(Some(&approved), "Order", &GoldEdit::TakeBackApproval, &hand());
        assert_eq!(back.unwrap().0, given());
    }

    #[test]
    fn a_list_has_an_end() {
        let texts: Vec<String> = (0..MOST_FACTS).map(|at| format!("Fact {at}")).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let full = FrozenGold::given("Order", facts(&texts));
        let after = |edit: GoldEdit| edited(Some(&full), "Order", &edit, &hand()).map(drop);
        let add = GoldEdit::Add { at: 0, text: "One more".to_owned() };
        assert_eq!(after(add), Err(NotEdited::TooMany));
        let into = vec!["One".to_owned(), "Two".to_owned()];
        assert_eq!(after(GoldEdit::Split { fact: 0, into }), Err(NotEdited::TooMany));
        assert_eq!(after(GoldEdit::Reword { fact: 0, text: "One".to_owned() }), Ok(()));
        expect_test::expect!["A gold intent can have 2,000 facts at most."]
            .assert_eq(&NotEdited::TooMany.to_string());
    }

    #[test]
    fn facts_can_be_written_where_there_are_none() {
        let add = GoldEdit::Add { at: 0, text: text("A") };
        let written = edited(None, "Order", &add, &hand()).unwrap().0;
        assert_eq!((written.facts.len(), written.first_facts().len()), (1, 0));
        let restore = edited(Some(&written), "Order", &GoldEdit::Restore, &hand());
        assert_eq!(restore, Err(NotEdited::NothingGiven));
    }
}
