//! A person changed a list of gold facts: exactly the pairs judged with the old one are asked about
//! again, and what the person said of facts that stayed is kept.

use bifact::evaluation::pair::GoldId;
use bifact::evaluation::verdict::Verdict;
use bifact::methods::bifact::fact::{Correction, Side};
use bifact::methods::bifact::frozen_gold::ByHand;
use bifact::review::{FactPlace, GoldEdit, History, correct, edit_gold};
use bifact::run::{End, Wanted};

use crate::judge::{good, unusable};
use crate::world::{Order, World};

fn hand() -> ByHand {
    ByHand { by: "Ada".to_owned(), at: "2025-06-01T10:00:00Z".to_owned() }
}

/// Judged, and the first fact of the second intent deleted afterwards.
fn edited_world() -> World {
    let mut world = World::new(3, 2);
    world.run(&Order::default(), good);
    for fact in [0, 1] {
        let correction = Correction {
            verdict: Verdict::Unsupported,
            by: "Ada".to_owned(),
            at: String::new(),
            note: String::new(),
        };
        correct(
            &mut world.results,
            FactPlace { pair: 2, side: Side::Gold, fact },
            Some(correction),
        );
    }
    edit(&mut world, &GoldEdit::Delete { fact: 0 });
    world.requests.clear();
    world
}

fn edit(world: &mut World, edit: &GoldEdit) {
    edit_gold(&world.batch, &mut world.results, GoldId(1), edit, &hand()).unwrap();
}

fn stale() -> Order {
    Order { wanted: Wanted::Stale, ..Order::default() }
}

#[test]
fn only_the_pairs_of_the_edited_list_are_asked_about() {
    let mut world = edited_world();
    let before = world.results.clone();
    let plan = world.plan(Wanted::Stale);
    assert_eq!((plan.pairs.as_slice(), plan.golds.as_slice()), ([2, 3].as_slice(), [].as_slice()));
    let ended = world.run(&stale(), good);
    assert_eq!((ended.end, ended.progress.sent), (End::Finished, 2));
    assert!(world.requests.iter().all(|request| request.question.is_assessment()));
    assert!(world.results.stale_pairs(&world.batch).is_empty());
    for place in [0, 1, 4, 5] {
        assert_eq!(world.results.outcomes[place], before.outcomes[place]);
    }
    assert!(world.plan(Wanted::Stale).is_empty());
}

#[test]
fn corrections_of_facts_that_stayed_are_kept_and_the_others_set_aside() {
    let mut world = edited_world();
    let ended = world.run(&stale(), good);
    assert_eq!(ended.progress.set_aside, 1);
    let assessment = world.results.assessment(2).unwrap();
    assert_eq!(assessment.corrections(), 1);
    assert_eq!(assessment.gold[0].stands(), Verdict::Unsupported);
    assert_eq!(world.results.set_aside.pairs().collect::<Vec<_>>(), [2]);
    assert_eq!(world.results.set_aside.count(), 1);
}

#[test]
fn a_failure_leaves_the_old_score_and_the_pair_stale() {
    let mut world = edited_world();
    let before = world.results.clone();
    let ended = world.run(&stale(), |request| unusable(request, 4));
    assert_eq!(ended.progress.failed_pairs, 2);
    assert_eq!(world.results, before);
    assert_eq!(world.plan(Wanted::Stale).pairs, [2, 3]);
}

#[test]
fn what_was_answered_before_an_edit_was_taken_back_costs_nothing() {
    let mut world = edited_world();
    world.run(&stale(), good);
    edit(&mut world, &GoldEdit::Restore);
    let ended = world.run(&stale(), |request| panic!("{request:?}"));
    assert_eq!((ended.progress.sent, ended.progress.from_cache), (0, 2));
    assert!(world.results.stale_pairs(&world.batch).is_empty());
}

#[test]
fn undo_brings_the_assessments_of_the_old_list_back_and_asks_nobody() {
    let mut world = World::new(3, 2);
    world.run(&Order::default(), good);
    let before = world.results.clone();
    let mut history = History::default();
    let delete = GoldEdit::Delete { fact: 0 };
    let step = edit_gold(&world.batch, &mut world.results, GoldId(1), &delete, &hand());
    history.keep(step.unwrap());
    world.requests.clear();
    world.run(&stale(), good);
    let after = world.results.clone();
    assert_eq!(world.requests.len(), 2);
    assert!(history.undo(&world.batch, &mut world.results).is_some());
    assert_eq!(world.results, before);
    assert!(world.plan(Wanted::Stale).is_empty() && world.plan(Wanted::Missing).is_empty());
    assert!(history.redo(&world.batch, &mut world.results).is_some());
    assert_eq!(world.results, after);
    assert!(world.plan(Wanted::Stale).is_empty() && world.plan(Wanted::Missing).is_empty());
    assert_eq!(world.requests.len(), 2, "nothing was asked for it");
}
