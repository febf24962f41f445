//! Actions as Mind2Web writes them: `[button] Search -> CLICK`, `[textbox] From -> TYPE: Oban`.

use crate::trajectory::step::Step;

pub fn step_of_repr(repr: &str) -> Step {
    let Some((target, action)) = repr.rsplit_once("->") else {
        return Step { target: Some(repr.trim().to_owned()), ..Step::default() };
    };
    let (word, text) = action.split_once(':').map_or((action, None), |(word, text)| {
        (word, Some(text.trim()).filter(|text| !text.is_empty()))
    });
    // An element without a name is still told by its kind.
    let target = target.trim();
    Step {
        target: (!target.is_empty()).then(|| target.to_owned()),
        text: text.map(str::to_owned),
        ..Step::of_word(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trajectory::Action;

    #[test]
    fn the_element_the_action_and_its_text() {
        let step = step_of_repr("[combobox]  Reservation type -> SELECT: Pickup");
        assert_eq!(step.action, Action::Select);
        assert_eq!(step.target.as_deref(), Some("[combobox]  Reservation type"));
        assert_eq!(step.text.as_deref(), Some("Pickup"));
        assert_eq!(step_of_repr("[a] x -> y -> CLICK").target.as_deref(), Some("[a] x -> y"));
        assert_eq!(step_of_repr("something").action, Action::Other);
    }
}
