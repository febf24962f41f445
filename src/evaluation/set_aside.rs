//! Corrections that no longer apply: the pair was judged again, and the new answer lacks the fact they
//! are about. They are kept with that fact until a person decides.

use super::inquiry::{CorrectionOf, Inquiry};
use super::results::Outcome;

/// Ordered by pair. Most results have none.
#[derive(Debug, Clone, PartialEq)]
pub struct SetAside<C>(Vec<(usize, Vec<C>)>);

impl<C> Default for SetAside<C> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<C> SetAside<C> {
    pub fn of(&self, pair: usize) -> &[C] {
        self.place(pair).ok().and_then(|at| self.0.get(at)).map_or(&[], |(_, list)| list)
    }

    /// Replaces what the pair had before.
    pub fn put(&mut self, pair: usize, list: Vec<C>) {
        match (self.place(pair), list.is_empty()) {
            (Ok(at), true) => drop(self.0.remove(at)),
            (Err(_), true) => {}
            (Ok(at), false) => self.0[at].1 = list,
            (Err(at), false) => self.0.insert(at, (pair, list)),
        }
    }

    /// The pairs that have some, in their order.
    pub fn pairs(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().map(|(pair, _)| *pair)
    }

    /// How many there are in all.
    pub fn count(&self) -> usize {
        self.0.iter().map(|(_, list)| list.len()).sum()
    }

    fn place(&self, pair: usize) -> Result<usize, usize> {
        self.0.binary_search_by_key(&pair, |(known, _)| *known)
    }
}

/// A pair with everything its corrections depend on.
#[derive(Debug, Clone, PartialEq)]
pub struct PairState<I: Inquiry> {
    pub outcome: Outcome<I>,
    pub set_aside: Vec<CorrectionOf<I>>,
}

/// An outcome that a new answer replaced, which set corrections aside.
#[derive(Debug, Clone, PartialEq)]
pub struct Replaced<I: Inquiry> {
    pub pair: usize,
    pub before: PairState<I>,
}

/// All of them, the latest last, until a person's history takes them over.
#[derive(Debug, Clone)]
pub struct Replacements<I: Inquiry>(Vec<Replaced<I>>);

impl<I: Inquiry> Default for Replacements<I> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<I: Inquiry> Replacements<I> {
    pub fn push(&mut self, replaced: Replaced<I>) {
        self.0.push(replaced);
    }

    pub fn last(&self) -> Option<&Replaced<I>> {
        self.0.last()
    }

    pub fn take(&mut self) -> Vec<Replaced<I>> {
        std::mem::take(&mut self.0)
    }
}

/// They are history, so they do not make two results different.
impl<I: Inquiry> PartialEq for Replacements<I> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pair_has_its_own() {
        let mut set_aside = SetAside::default();
        set_aside.put(7, vec!["Ada", "Ben"]);
        set_aside.put(2, vec!["Cleo"]);
        set_aside.put(4, Vec::new());
        assert_eq!(set_aside.pairs().collect::<Vec<_>>(), [2, 7]);
        assert_eq!((set_aside.count(), set_aside.of(7).len(), set_aside.of(4).len()), (3, 2, 0));
        set_aside.put(7, vec!["Ben"]);
        set_aside.put(2, Vec::new());
        assert_eq!(set_aside.of(7), ["Ben"]);
        assert_eq!(set_aside.count(), 1);
    }
}
