//! What a step does. Every format has words of its own for it.

/// The actions of the native form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Action {
    Click,
    Type,
    Select,
    Scroll,
    Drag,
    Key,
    Goto,
    Back,
    Home,
    Enter,
    Wait,
    Answer,
    Done,
    Impossible,
    #[default]
    Other,
}

impl Action {
    pub const ALL: [Self; 15] = [
        Self::Click,
        Self::Type,
        Self::Select,
        Self::Scroll,
        Self::Drag,
        Self::Key,
        Self::Goto,
        Self::Back,
        Self::Home,
        Self::Enter,
        Self::Wait,
        Self::Answer,
        Self::Done,
        Self::Impossible,
        Self::Other,
    ];

    /// As the native form has it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Click => "click",
            Self::Type => "type",
            Self::Select => "select",
            Self::Scroll => "scroll",
            Self::Drag => "drag",
            Self::Key => "key",
            Self::Goto => "goto",
            Self::Back => "back",
            Self::Home => "home",
            Self::Enter => "enter",
            Self::Wait => "wait",
            Self::Answer => "answer",
            Self::Done => "done",
            Self::Impossible => "impossible",
            Self::Other => "other",
        }
    }

    /// The action that a word of any format stands for.
    pub fn from_word(word: &str) -> Self {
        let word = word.trim().to_ascii_lowercase().replace([' ', '-'], "_");
        if let Some(known) = Self::ALL.into_iter().find(|action| action.key() == word) {
            return known;
        }
        match word.as_str() {
            "tap"
            | "left_click"
            | "single_click"
            | "double_click"
            | "doubleclick"
            | "left_double"
            | "right_click"
            | "rightclick"
            | "right_single"
            | "triple_click"
            | "tripleclick"
            | "long_press"
            | "long_point"
            | "click_element"
            | "click_element_by_index"
            | "click_element_by_text" => Self::Click,
            "input" | "input_text" | "text" | "write" | "typing" | "fill" => Self::Type,
            "select_option" | "select_dropdown_option" | "dropdown" => Self::Select,
            "swipe" | "scroll_up" | "scroll_down" | "scroll_left" | "scroll_right" | "hscroll" => {
                Self::Scroll
            }
            "drag_drop" | "dragto" | "left_click_drag" | "drag_and_drop" => Self::Drag,
            "press" | "hotkey" | "press_key" | "send_keys" | "keypress" | "keyboard" => Self::Key,
            "navigate" | "go_to_url" | "open_url" | "open_tab" | "open_app" | "open"
            | "search_google" | "google" | "search" | "launch" => Self::Goto,
            "go_back" | "goback" | "navigate_back" | "press_back" | "system_back" => Self::Back,
            "navigate_home" | "press_home" | "system_home" => Self::Home,
            "press_enter" | "return" | "keyboard_enter" => Self::Enter,
            "sleep" | "pause" => Self::Wait,
            "respond" | "user_resp" => Self::Answer,
            "complete"
            | "completed"
            | "finish"
            | "finished"
            | "terminate"
            | "stop"
            | "task_complete"
            | "status_task_complete" => Self::Done,
            "infeasible" | "incomplete" | "task_impossible" | "status_task_impossible" => {
                Self::Impossible
            }
            _ => Self::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_read_as_its_action() {
        for action in Action::ALL {
            assert_eq!(Action::from_word(action.key()), action);
        }
    }

    #[test]
    fn words_of_other_formats_are_known_and_unknown_words_are_other() {
        assert_eq!(Action::from_word("DOUBLE CLICK"), Action::Click);
        assert_eq!(Action::from_word("navigate_back"), Action::Back);
        assert_eq!(Action::from_word("extract_content"), Action::Other);
    }
}
