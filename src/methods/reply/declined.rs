//! A judge that declines in prose: its excuse must not become a fact.
//!
//! Refusals in other languages are also recognised by their first words. A fact is about a task and
//! never begins with the judge speaking of itself. Most refusals come with a provider's own signal;
//! this is for the others.

const OPENINGS: &[&str] = &[
    "i'm sorry",
    "i am sorry",
    "sorry, ",
    "i apologize",
    "i apologise",
    "i can't",
    "i cannot",
    "i can not",
    "i'm unable",
    "i am unable",
    "i'm not able",
    "i won't",
    "as an ai",
    "unfortunately, i",
    "i'm afraid i",
    "i am afraid i",
    "i must decline",
    "i will not",
    // German, French, Spanish, Portuguese, Italian, Dutch
    "es tut mir",
    "tut mir leid",
    "entschuldigung",
    "ich kann",
    "leider",
    "désolé",
    "je suis désolé",
    "je ne peux",
    "je regrette",
    "lo siento",
    "no puedo",
    "disculpa",
    "lamento",
    "desculp",
    "não posso",
    "sinto muito",
    "mi dispiace",
    "non posso",
    "spiacente",
    "het spijt me",
    "ik kan ",
    // Danish, Norwegian, Swedish, Finnish, Polish, Czech, Turkish, Indonesian, Vietnamese
    "beklager",
    "undskyld",
    "jeg kan ikke",
    "tyvärr",
    "jag kan inte",
    "valitettavasti",
    "przepraszam",
    "niestety",
    "nie mogę",
    "omlouvám",
    "bohužel",
    "üzgünüm",
    "maalesef",
    "maaf",
    "xin lỗi",
    "tôi không thể",
    // Russian, Ukrainian, Greek, Arabic, Hebrew, Hindi
    "извин",
    "простите",
    "к сожалению",
    "я не могу",
    "вибач",
    "на жаль",
    "συγγνώμη",
    "λυπάμαι",
    "عذر",
    "آسف",
    "لا أستطيع",
    "أعتذر",
    "מצטער",
    "क्षमा",
    "माफ़",
    "मुझे खेद",
    // Chinese, Japanese, Korean
    "抱歉",
    "对不起",
    "很抱歉",
    "非常抱歉",
    "對不起",
    "我无法",
    "我不能",
    "我無法",
    "申し訳",
    "すみません",
    "恐れ入りますが",
    "죄송",
    "미안",
    "저는 할 수 없",
];
/// A fact among others may begin like this; the only line of an answer does not.
const REPORTS: &[&str] = &[
    "i do not",
    "i don't",
    "i could not",
    "i couldn't",
    "i'm not sure",
    "i see no",
    "i need",
    "please provide",
    "please share",
    "could you",
    "it seems ",
    "it looks like",
    "it appears ",
    "there is no ",
    "there are no ",
    "no facts",
    "no task",
    "no intent",
    "no description",
    "the description is empty",
    "the intent is empty",
    "the task description is ",
];
/// Words for nothing.
const NOTHING: &[&str] = &["none", "null", "nil", "n/a", "na", "nothing", "-", "error"];

pub fn is_declined(line: &str) -> bool {
    begins_with(line, OPENINGS)
}

fn begins_with(line: &str, openings: &[&str]) -> bool {
    let opening = line.chars().take(30).collect::<String>().to_lowercase().replace('’', "'");
    openings.iter().any(|known| opening.starts_with(known))
}

/// Whether the only line of an answer says that there are no facts.
pub fn is_report(line: &str) -> bool {
    begins_with(line, REPORTS) || is_nothing(line)
}

fn is_nothing(line: &str) -> bool {
    let word = line.trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '(' | ')'));
    NOTHING.iter().any(|known| word.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excuses_are_told_from_facts() {
        for excuse in
            ["I’m sorry, but I can’t help with that.", "As an AI model, I do not", "I cannot split"]
        {
            assert!(is_declined(excuse), "{excuse}");
        }
        for fact in
            ["The message says I'm sorry", "Sorry Business is played", "I", "Ice is added", ""]
        {
            assert!(!is_declined(fact), "{fact}");
        }
    }
}
