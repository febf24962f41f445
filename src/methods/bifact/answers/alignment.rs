//! Matches a judge's items to the frozen gold facts: each fact exactly once, or not at all.
//!
//! A number identifies a fact, and a text next to it has to confirm it. Without a number the text has
//! to be the fact's own. Nothing unconfirmed is guessed.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::problem::AnswerProblem;
use super::same_text::{same_text_key, words_key};
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::Fact;

/// What an item says to identify its fact. The verdict matters only if several facts read the same.
pub struct Claim<'a> {
    pub number: Option<usize>,
    pub text: &'a str,
    pub verdict: Verdict,
}

/// For each claim the index of its frozen fact.
pub fn align(frozen: &[Fact], claims: &[Claim]) -> Result<Vec<usize>, AnswerProblem> {
    let texts = Texts::of(frozen);
    let mut free = vec![true; frozen.len()];
    let mut aligned = vec![0; claims.len()];
    let mut waiting: BTreeMap<String, Vec<(&Claim, &mut usize)>> = BTreeMap::new();
    for (claim, place) in claims.iter().zip(&mut aligned) {
        match texts.place_of(claim)? {
            Place::Of(index) => *place = take(index, &mut free)?,
            Place::Shared(key) => waiting.entry(key).or_default().push((claim, place)),
            Place::Unknown if is_by_position(frozen, claims) => {
                return Ok((0..frozen.len()).collect());
            }
            Place::Unknown => {
                return Err(AnswerProblem::UnknownGoldFact { text: claim.text.to_owned() });
            }
        }
    }
    for (key, claims) in waiting {
        texts.share(&key, claims, &mut free)?;
    }
    let missing: Vec<_> = free.iter().zip(1..).filter(|(free, _)| **free).map(|(_, n)| n).collect();
    if missing.is_empty() {
        Ok(aligned)
    } else {
        Err(AnswerProblem::GoldFactsMissing { numbers: missing })
    }
}

fn take(index: usize, free: &mut [bool]) -> Result<usize, AnswerProblem> {
    if free.get_mut(index).is_some_and(std::mem::take) {
        Ok(index)
    } else {
        Err(AnswerProblem::GoldFactRepeated { number: index + 1 })
    }
}

enum Place {
    Of(usize),
    /// Several facts read the same; by their key.
    Shared(String),
    Unknown,
}

/// Frozen facts by what they say.
struct Texts<'a> {
    frozen: &'a [Fact],
    exact: HashMap<&'a str, Vec<usize>>,
    alike: HashMap<String, Vec<usize>>,
}

impl<'a> Texts<'a> {
    fn of(frozen: &'a [Fact]) -> Self {
        let mut exact: HashMap<_, Vec<_>> = HashMap::new();
        let mut alike: HashMap<_, Vec<_>> = HashMap::new();
        for (index, fact) in frozen.iter().enumerate() {
            exact.entry(fact.as_str()).or_default().push(index);
            alike.entry(same_text_key(fact.as_str())).or_default().push(index);
        }
        Self { frozen, exact, alike }
    }

    fn place_of(&self, claim: &Claim) -> Result<Place, AnswerProblem> {
        let exact = self.exact.get(claim.text).map_or(&[][..], Vec::as_slice);
        let Some(number) = claim.number else {
            if let [index] = exact {
                return Ok(Place::Of(*index));
            }
            let key = same_text_key(claim.text);
            return Ok(match self.alike.get(&key).map(Vec::as_slice) {
                None => Place::Unknown,
                Some([index]) => Place::Of(*index),
                Some(_) => Place::Shared(key),
            });
        };
        let index = number.wrapping_sub(1);
        let Some(fact) = self.frozen.get(index) else {
            let text = if claim.text.is_empty() {
                format!("number {number}")
            } else {
                claim.text.to_owned()
            };
            return Err(AnswerProblem::UnknownGoldFact { text });
        };
        // "Press A" does not confirm "Press a" where both are facts.
        let is_confirmed = claim.text.is_empty()
            || exact.contains(&index)
            || (exact.is_empty() && same_text_key(claim.text) == same_text_key(fact.as_str()));
        if !is_confirmed {
            let text = claim.text.to_owned();
            return Err(AnswerProblem::GoldFactNotConfirmed { number, text });
        }
        Ok(Place::Of(index))
    }

    /// Facts that read the same and have the same verdict need not be distinguished.
    fn share(
        &self,
        key: &str,
        claims: Vec<(&Claim, &mut usize)>,
        free: &mut [bool],
    ) -> Result<(), AnswerProblem> {
        let alike = self.alike.get(key).map_or(&[][..], Vec::as_slice);
        let verdict = claims.first().map(|(claim, _)| claim.verdict);
        let all_free = alike.iter().all(|index| free.get(*index) == Some(&true));
        let last = alike.last().copied().unwrap_or_default();
        let indices = alike.iter().copied().chain(std::iter::repeat(last));
        for ((claim, place), index) in claims.into_iter().zip(indices) {
            if !all_free || Some(claim.verdict) != verdict {
                return Err(AnswerProblem::GoldFactsReadAlike { text: claim.text.to_owned() });
            }
            *place = take(index, free)?;
        }
        Ok(())
    }
}

/// Without numbers, in a list of the right length: every text has the words of the fact at its
/// position, in the same order, and of no other fact.
fn is_by_position(frozen: &[Fact], claims: &[Claim]) -> bool {
    let keys: Vec<String> = frozen.iter().map(|fact| words_key(fact.as_str())).collect();
    let distinct: HashSet<&String> = keys.iter().collect();
    claims.len() == frozen.len()
        && distinct.len() == frozen.len()
        && claims.iter().zip(&keys).all(|(claim, key)| {
            claim.number.is_none() && !claim.text.is_empty() && words_key(claim.text) == *key
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(texts: &[&str]) -> Vec<Fact> {
        texts.iter().filter_map(|t| Fact::new(t)).collect()
    }

    fn claims<'a>(items: &[(usize, &'a str)]) -> Vec<Claim<'a>> {
        let claim = |(number, text): &(usize, &'a str)| Claim {
            number: (*number > 0).then_some(*number),
            text,
            verdict: Verdict::Supported,
        };
        items.iter().map(claim).collect()
    }

    const GOLD: &[&str] = &["Mow the lawn", "The day is Friday", "Before 9 am"];

    #[track_caller]
    fn check(items: &[(usize, &str)], expected: Result<Vec<usize>, AnswerProblem>) {
        assert_eq!(align(&facts(GOLD), &claims(items)), expected);
    }

    fn unknown(text: &str) -> AnswerProblem {
        AnswerProblem::UnknownGoldFact { text: text.to_owned() }
    }

    fn not_confirmed(number: usize, text: &str) -> AnswerProblem {
        AnswerProblem::GoldFactNotConfirmed { number, text: text.to_owned() }
    }

    #[test]
    fn by_number_with_a_text_that_confirms_it_or_none() {
        check(&[(2, "the day is  FRIDAY."), (1, ""), (3, "Before 9 am")], Ok(vec![1, 0, 2]));
    }

    #[test]
    fn by_the_same_text_in_any_order() {
        check(
            &[(0, "before 9 am."), (0, "mow the LAWN"), (0, "The day is Friday")],
            Ok(vec![2, 0, 1]),
        );
    }

    #[test]
    fn by_position_where_every_text_has_the_words_of_its_place() {
        check(
            &[(0, "Mow, the lawn"), (0, "The day is: Friday"), (0, "Before 9 am")],
            Ok(vec![0, 1, 2]),
        );
        for reworded in
            ["Mow a lawn", "Mow lawn", "1. Mow the lawn", "Mow the lawns", "Mow the lawn?"]
        {
            check(
                &[(0, reworded), (0, "The day is Friday"), (0, "Before 9 am")],
                Err(unknown(reworded)),
            );
        }
        // Not in its place.
        check(
            &[(0, "The day is: Friday"), (0, "Mow the lawn"), (0, "Before 9 am")],
            Err(unknown("The day is: Friday")),
        );
    }

    #[test]
    fn a_text_that_does_not_confirm_its_number_is_named() {
        for altered in
            ["The day is Sunday", "The day is not Friday", "Mow the lawn", "Day is Friday"]
        {
            check(
                &[(1, "Mow the lawn"), (2, altered), (3, "Before 9 am")],
                Err(not_confirmed(2, altered)),
            );
        }
    }

    #[test]
    fn missing_and_repeated_facts_are_named() {
        check(
            &[(2, "The day is Friday")],
            Err(AnswerProblem::GoldFactsMissing { numbers: vec![1, 3] }),
        );
        check(
            &[(1, "Mow the lawn"), (0, "Mow the lawn"), (3, "Before 9 am")],
            Err(AnswerProblem::GoldFactRepeated { number: 1 }),
        );
        check(&[(7, "")], Err(unknown("number 7")));
        check(&[(0, ""), (2, "")], Err(unknown("")));
    }

    #[test]
    fn facts_that_only_look_alike_are_told_apart() {
        for (one, other) in [
            ("The limit is -5", "The limit is 5"),
            ("The grade is B-", "The grade is B"),
            ("Add 1/2 cup", "Add 1-2 cup"),
            ("Buy a car", "Buy a card"),
            ("Buy bran", "Buy brand"),
            ("Meet the princes", "Meet the princess"),
            ("Re-sign it", "Resign it"),
            ("Fly to Rome", "Fly in Rome"),
            ("Follow the page", "Unfollow the page"),
            ("Learn C", "Learn C++"),
            ("Rate it 👍", "Rate it 👎"),
            ("Ana calls Bob", "Bob calls Ana"),
            ("土曜日に受け取る", "日曜日に受け取る"),
        ] {
            let (gold, both) = (facts(&[one]), facts(&[one, other]));
            assert_eq!(align(&gold, &claims(&[(1, other)])), Err(not_confirmed(1, other)));
            assert_eq!(align(&gold, &claims(&[(0, other)])), Err(unknown(other)));
            assert_eq!(align(&both, &claims(&[(0, other), (0, one)])), Ok(vec![1, 0]), "{one}");
            assert_eq!(
                align(&both, &claims(&[(1, other), (2, one)])),
                Err(not_confirmed(1, other)),
                "{one}"
            );
        }
    }

    #[test]
    fn facts_that_read_alike_need_their_numbers() {
        let frozen = facts(&["Go home", "go home."]);
        let numbered = claims(&[(2, "go home."), (1, "Go home")]);
        assert_eq!(align(&frozen, &numbered), Ok(vec![1, 0]));
        let swapped = claims(&[(2, "Go home"), (1, "go home.")]);
        assert_eq!(align(&frozen, &swapped), Err(not_confirmed(2, "Go home")));
        assert_eq!(align(&frozen, &claims(&[(0, "go home."), (0, "Go home")])), Ok(vec![1, 0]));
    }

    #[test]
    fn equal_facts_need_no_numbers_where_their_verdicts_agree() {
        let frozen = facts(&["Go home", "Rest", "Go home"]);
        let mut said = claims(&[(0, "Go home"), (0, "Go home"), (0, "Rest")]);
        assert_eq!(align(&frozen, &said), Ok(vec![0, 2, 1]));
        said[1].verdict = Verdict::Unsupported;
        let alike = AnswerProblem::GoldFactsReadAlike { text: "Go home".to_owned() };
        assert_eq!(align(&frozen, &said), Err(alike.clone()));
        let mixed = claims(&[(3, "Go home"), (0, "Go home"), (0, "Rest")]);
        assert_eq!(align(&frozen, &mixed), Err(alike));
    }
}
