//! The four questions about the pair that is being labelled, as the annotator sees them.

use leptos::prelude::*;

use super::labelling_place::LabellingPlace;
use crate::labelling::{BlindOrder, LONGEST_NOTE, TaskQuestion};

impl LabellingPlace {
    /// Which intent is task A. By chance, but always the same for this annotator and pair.
    pub fn blind_order(self) -> BlindOrder {
        let pair = self.pair();
        let id = self.model.open.with_value(|open| {
            open.batch.pairs.get(pair).map(|pair| pair.id.0.clone()).unwrap_or_default()
        });
        self.model
            .choices
            .with(|choices| BlindOrder::of(choices.queue.seed, choices.annotator.trim(), &id))
    }

    pub fn questions(self) -> [TaskQuestion; 4] {
        self.blind_order().questions()
    }

    /// Goes on to the next question, and after the last to the next pair. The same answer again takes it
    /// back, and stays.
    pub fn say_answer(self, number: usize, is_yes: bool) {
        let Some(question) = untrack(|| self.questions()).get(number).copied() else { return };
        let said = untrack(|| self.labels()).answers.of(question);
        let answer = Some(is_yes).filter(|_| said != Some(is_yes));
        self.question.set(number);
        if !self.change(&mut |labels| labels.say_answer(question, answer)) || answer.is_none() {
            return;
        }
        if untrack(|| self.labels()).answers.is_complete() {
            self.go_on();
        } else {
            self.go_to_open_question();
        }
    }

    pub fn say_note(self, note: &str) {
        let note: String = note.trim().chars().take(LONGEST_NOTE).collect();
        if untrack(|| self.labels()).answers.note != note {
            self.change(&mut |labels| labels.answers.note.clone_from(&note));
        }
    }

    pub(super) fn go_to_open_question(self) {
        let answers = untrack(|| self.labels()).answers;
        let questions = untrack(|| self.questions());
        let open = questions.iter().position(|question| answers.of(*question).is_none());
        self.question.set(open.unwrap_or(0));
    }

    /// Whether the key means something here.
    pub(super) fn press_in_questions(self, key: &str) -> bool {
        let number = self.question.get_untracked();
        match key {
            "y" | "n" => self.say_answer(number, key == "y"),
            "ArrowDown" => self.question.set((number + 1).min(3)),
            "ArrowUp" => self.question.set(number.saturating_sub(1)),
            "1" | "2" | "3" | "4" => {
                self.question.set(key.parse::<usize>().map_or(0, |number| number - 1));
            }
            _ => return false,
        }
        true
    }
}
