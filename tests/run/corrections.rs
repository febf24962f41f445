//! An answer that cannot be used is asked for once more, with what was wrong with it.

use bifact::run::{End, Wanted};

use crate::judge::{WAYS_TO_SPOIL, good, unusable};
use crate::world::{Order, World};

#[test]
fn the_model_is_shown_its_answer_and_told_what_was_wrong() {
    let words = [
        "left gold fact 3 unjudged",
        "judged gold fact 1 more than once",
        "“perhaps”",
        "stops in the middle",
        "No list of facts",
    ];
    for (way, words) in words.into_iter().enumerate() {
        let mut world = World::new(1, 1);
        let ended = world.run(&Order::default(), |request| {
            let is_first = request.question.is_assessment() && request.earlier == 0;
            if is_first { unusable(request, way) } else { good(request) }
        });
        assert_eq!((ended.end, ended.progress.sent, ended.progress.settled), (End::Finished, 3, 2));
        let [_, first, second] = &world.requests[..] else { panic!() };
        assert_eq!(first.correction, None);
        assert_eq!(first.question, second.question);
        let (answer, complaint) = second.correction.as_ref().unwrap();
        assert_eq!(*answer, unusable(first, way).says.unwrap().text);
        assert!(complaint.contains(words), "{complaint}");
        assert!(complaint.contains("Answer again with one JSON object"), "{complaint}");
        assert_eq!(world.results.scored(), 1);
        world.check_results();
    }
}

#[test]
fn twice_unusable_keeps_its_failure_and_the_last_words() {
    for way in 0..WAYS_TO_SPOIL {
        let mut world = World::new(2, 2);
        let ended = world.run(&Order::default(), |request| {
            let is_bad = request.question.mentions("tart 0 and call number 1");
            if is_bad { unusable(request, way + request.earlier) } else { good(request) }
        });
        assert_eq!((ended.end, ended.progress.sent), (End::Finished, 7));
        assert_eq!((world.results.scored(), ended.progress.failed_pairs), (3, 1));
        let why = world.results.outcomes[1].assessed.as_ref().unwrap_err();
        let last = world.requests.iter().rfind(|r| r.correction.is_some()).unwrap();
        let written = unusable(last, way + 1).says.unwrap().text;
        assert_eq!(why.raw(), Some(written.as_str()), "{why}");
        assert!(why.is_failure());
    }
}

#[test]
fn all_pairs_fail_with_the_facts_they_wait_for() {
    for way in 0..3 {
        let mut world = World::new(2, 3);
        let ended = world.run(&Order::default(), |request| {
            let is_bad = request.question.mentions("tart 1, ");
            if is_bad { unusable(request, way) } else { good(request) }
        });
        assert_eq!((ended.end, ended.progress.sent), (End::Finished, 6));
        assert_eq!((world.results.scored(), ended.progress.failed_pairs), (3, 3));
        assert_eq!(ended.progress.settled, 8);
        let gold = world.results.golds[1].as_ref().unwrap_err();
        for outcome in &world.results.outcomes[3..] {
            assert_eq!(outcome.assessed.as_ref().unwrap_err(), gold);
            assert!(gold.to_string().starts_with("The gold intent has no facts to compare with."));
        }
        let correction = world.requests.iter().find_map(|r| r.correction.as_ref()).unwrap();
        assert!(correction.1.contains("one fact per line"), "{}", correction.1);
    }
}

#[test]
fn a_stop_while_the_correction_is_on_its_way_leaves_the_pair_missing() {
    for part in [false, true] {
        let mut world = World::new(1, 2);
        let is_bad = |is_assessment: bool| is_assessment == part;
        let stop_at = world.now + if part { 500.0 } else { 300.0 };
        let ended = world.run(&Order { stop_at: Some(stop_at), ..Order::default() }, |request| {
            let is_bad = is_bad(request.question.is_assessment());
            if is_bad { unusable(request, 0) } else { good(request) }
        });
        assert_eq!(ended.end, End::Stopped);
        assert!(world.requests.last().unwrap().correction.is_some());
        assert_eq!((world.failed(), ended.progress.failed_pairs), (0, 0));
        assert_eq!(world.plan(Wanted::Missing).pairs, [0, 1]);

        // The first answer is known to be of no use: going on begins with the correction.
        let sent = world.requests.len();
        let ended = world.run(&Order::default(), good);
        assert_eq!((ended.end, world.results.scored()), (End::Finished, 2));
        assert!(world.requests[sent].correction.is_some());
        assert_eq!(world.answered(), 3);
    }
}
