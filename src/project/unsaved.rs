//! What exists only in this tab. The page asks before it is closed while there is any.
//!
//! Every change is marked, and each way of saving clears exactly what it saves: the journal everything
//! of its data, an export its results, a labels file the labels. What changes during saving stays
//! marked.

use super::record::SetKey;

/// Every opened batch has its own number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DataNumber(pub u64);

/// A part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// A judge's answers.
    Answers(SetKey),
    /// A person's verdicts and gold facts.
    Reviews(SetKey),
    Labels,
}

/// What a way of saving covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saved {
    Everything,
    AllAnswers,
    /// One result set, with its answers and reviews.
    Results(SetKey),
    Labels,
}

/// A point in time to save up to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(u64);

#[derive(Debug, Default)]
pub struct Unsaved {
    now: u64,
    marks: Vec<Mark>,
}

#[derive(Debug)]
struct Mark {
    of: DataNumber,
    part: Part,
    at: u64,
}

impl Unsaved {
    pub fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }

    /// Later marks are after this.
    pub fn moment(&self) -> Moment {
        Moment(self.now)
    }

    pub fn mark(&mut self, of: DataNumber, part: Part) {
        self.now += 1;
        self.marks.retain(|mark| (mark.of, mark.part) != (of, part));
        self.marks.push(Mark { of, part, at: self.now });
    }

    pub fn save(&mut self, of: DataNumber, saved: Saved, up_to: Moment) {
        let is_saved = |mark: &Mark| mark.of == of && mark.at <= up_to.0 && saved.holds(mark.part);
        self.marks.retain(|mark| !is_saved(mark));
    }
}

impl Saved {
    fn holds(self, part: Part) -> bool {
        match (self, part) {
            (Self::Everything, _)
            | (Self::AllAnswers, Part::Answers(_))
            | (Self::Labels, Part::Labels) => true,
            (Self::Results(saved), Part::Answers(set) | Part::Reviews(set)) => saved == set,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::fingerprint::Fingerprint;

    const DATA: DataNumber = DataNumber(1);

    fn judge(name: &str) -> SetKey {
        SetKey::OfJudge(Fingerprint::of([name]))
    }

    fn marked(parts: &[Part]) -> Unsaved {
        let mut unsaved = Unsaved::default();
        for part in parts {
            unsaved.mark(DATA, *part);
        }
        unsaved
    }

    fn left_after(parts: &[Part], saved: Saved) -> Vec<Part> {
        let mut unsaved = marked(parts);
        unsaved.save(DATA, saved, unsaved.moment());
        unsaved.marks.iter().map(|mark| mark.part).collect()
    }

    #[test]
    fn each_way_of_saving_clears_what_it_saves() {
        let (one, other) = (judge("one"), judge("other"));
        let all = [
            Part::Answers(one),
            Part::Reviews(one),
            Part::Answers(other),
            Part::Reviews(SetKey::OfFile),
            Part::Labels,
        ];
        assert_eq!(left_after(&all, Saved::Everything), []);
        assert_eq!(left_after(&all, Saved::Labels), all[..4]);
        assert_eq!(left_after(&all, Saved::Results(one)), all[2..]);
        assert_eq!(
            left_after(&all, Saved::AllAnswers),
            [Part::Reviews(one), Part::Reviews(SetKey::OfFile), Part::Labels]
        );
    }

    #[test]
    fn what_changes_while_it_is_being_saved_is_not_saved() {
        let mut unsaved = marked(&[Part::Labels, Part::Answers(SetKey::OfFile)]);
        let begun = unsaved.moment();
        unsaved.mark(DATA, Part::Labels);
        unsaved.save(DATA, Saved::Everything, begun);
        assert!(!unsaved.is_empty());
        unsaved.save(DATA, Saved::Everything, unsaved.moment());
        assert!(unsaved.is_empty());
    }

    #[test]
    fn saving_one_project_saves_no_other() {
        let mut unsaved = marked(&[Part::Labels]);
        unsaved.save(DataNumber(2), Saved::Everything, unsaved.moment());
        assert!(!unsaved.is_empty());
    }
}
