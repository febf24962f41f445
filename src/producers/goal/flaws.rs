//! Flaws of a predicted task that can be told by rule. The paper found the first in an eighth of one
//! model's tasks.

use crate::base::number::ratio;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// It begins with the way there: "Navigate to …".
    Navigation,
    /// It names the site or the app.
    NamesApp,
    NotImperative,
}

impl Flaw {
    pub const ALL: [Self; 3] = [Self::Navigation, Self::NamesApp, Self::NotImperative];

    /// As files have it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Navigation => "begins-with-navigation",
            Self::NamesApp => "names-app",
            Self::NotImperative => "not-imperative",
        }
    }

    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Navigation => "Begins with navigation",
            Self::NamesApp => "Names the app or site",
            Self::NotImperative => "Is no command",
        }
    }
}

const NAVIGATION: &[&[&str]] = &[
    &["navigate"],
    &["go", "to"],
    &["go", "back"],
    &["head", "to"],
    &["visit"],
    &["browse", "to"],
    &["browse", "through"],
    &["launch"],
    &["access"],
    &["explore"],
    &["click"],
    &["tap"],
    &["scroll"],
    &["press"],
    &["swipe"],
];

/// First words of sentences that are no commands.
const SUBJECTS: &[&str] = &[
    "a", "an", "are", "can", "could", "did", "do", "does", "he", "how", "i", "is", "it", "one",
    "she", "someone", "the", "their", "they", "this", "to", "user", "users", "was", "we", "what",
    "when", "where", "which", "who", "why", "would", "you",
];
/// Verbs that end like a gerund and are none.
const END_IN_ING: &[&str] = &["bring", "ping", "ring", "sing", "string", "swing"];

/// The flaws of a task. `apps` are the names that the trajectory has for its site or app.
pub fn flaws_of(task: &str, apps: &[String]) -> Vec<Flaw> {
    let words = words(task);
    let begins = |beginning: &&[&str]| {
        words.len() >= beginning.len()
            && words.iter().zip(beginning.iter()).all(|(word, known)| word == known)
    };
    let names_app = apps.iter().any(|app| {
        let app = self::words(app);
        !app.is_empty() && words.windows(app.len()).any(|window| *window == *app)
    });
    let first = words.first().map(String::as_str).unwrap_or_default();
    let is_gerund = first.len() > 4 && first.ends_with("ing") && !END_IN_ING.contains(&first);
    let is_question = task.trim_end().ends_with('?');
    let is_command = !first.is_empty()
        && !is_gerund
        && !is_question
        && (first == "do" || !SUBJECTS.contains(&first));
    let mut found = Vec::new();
    if NAVIGATION.iter().any(begins) {
        found.push(Flaw::Navigation);
    }
    if names_app {
        found.push(Flaw::NamesApp);
    }
    if !is_command {
        found.push(Flaw::NotImperative);
    }
    found
}

fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'');
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// Over several tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FlawCounts {
    counts: [usize; 3],
    pub tasks: usize,
    /// In all tasks together.
    pub words: usize,
}

impl FlawCounts {
    pub fn add(&mut self, task: &str, apps: &[String]) {
        let found = flaws_of(task, apps);
        for (count, flaw) in self.counts.iter_mut().zip(Flaw::ALL) {
            *count += usize::from(found.contains(&flaw));
        }
        self.tasks += 1;
        self.words += words(task).len();
    }

    pub fn count(&self, flaw: Flaw) -> usize {
        let counted = Flaw::ALL.iter().zip(self.counts);
        counted.filter(|(one, _)| **one == flaw).map(|(_, count)| count).sum()
    }

    pub fn share(&self, flaw: Flaw) -> Option<f64> {
        ratio(self.count(flaw), self.tasks)
    }

    /// `None` where there are no tasks.
    pub fn mean_words(&self) -> Option<f64> {
        #[allow(clippy::cast_precision_loss)]
        let mean = |words: usize, tasks: usize| words as f64 / tasks as f64;
        (self.tasks > 0).then(|| mean(self.words, self.tasks))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flaws_are_told_by_rule() {
        for (task, expected) in [
            ("Set an alarm for 7 AM", &[][..]),
            ("Bring the meeting forward", &[]),
            ("Navigate to the settings and turn on Bluetooth", &[Flaw::Navigation]),
            ("Go to the second page", &[Flaw::Navigation]),
            ("Go for a walk", &[]),
            ("Book a table on Tablefinder", &[Flaw::NamesApp]),
            ("Book a table with tablefinders", &[]),
            ("The user books a table", &[Flaw::NotImperative]),
            ("Booking a table", &[Flaw::NotImperative]),
            ("How late is the museum open?", &[Flaw::NotImperative]),
            ("Do the laundry list again", &[]),
            ("", &[Flaw::NotImperative]),
        ] {
            assert_eq!(flaws_of(task, &["Tablefinder".to_owned()]), expected, "{task}");
        }
    }

    #[test]
    fn counts_are_over_all_tasks() {
        let mut counts = FlawCounts::default();
        assert_eq!((counts.share(Flaw::Navigation), counts.mean_words()), (None, None));
        counts.add("Navigate home", &[]);
        counts.add("Set an alarm now", &[]);
        assert_eq!(counts.share(Flaw::Navigation), Some(0.5));
        assert_eq!((counts.count(Flaw::NamesApp), counts.mean_words()), (0, Some(3.0)));
    }
}
