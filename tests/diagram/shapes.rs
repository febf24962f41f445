//! Pairs of every shape, as an assessment leaves them.

use bifact::diagram::{FigurePair, FileLabels};
use bifact::evaluation::verdict::Verdict;
use bifact::methods::bifact::fact::{Assessment, Correction, Fact, JudgedFact};

#[derive(Clone)]
pub struct Shape {
    pub gold: String,
    pub predicted: String,
    pub predictor: &'static str,
    pub assessment: Assessment,
    pub labels: Option<FileLabels>,
}

impl Shape {
    pub fn pair(&self) -> FigurePair<'_> {
        FigurePair {
            gold_intent: &self.gold,
            predicted_intent: &self.predicted,
            predictor: self.predictor,
            assessment: &self.assessment,
            labels: self.labels.as_ref(),
            first_fact: 0,
        }
    }
}

/// "+" before a fact says that it is right; a reason follows a bar.
pub fn shape(gold: &str, gold_facts: &[&str], predicted: &str, predicted_facts: &[&str]) -> Shape {
    let judged = |line: &&str| {
        let verdict = Verdict::from(line.starts_with('+'));
        let (fact, reason) = line.trim_start_matches('+').split_once('|').unwrap_or((line, ""));
        let fact = fact.trim_start_matches('+');
        JudgedFact::new(Fact::new(fact).unwrap(), verdict, reason.to_owned())
    };
    Shape {
        gold: gold.to_owned(),
        predicted: predicted.to_owned(),
        predictor: "terse",
        assessment: Assessment {
            gold: gold_facts.iter().map(judged).collect(),
            predicted: predicted_facts.iter().map(judged).collect(),
        },
        labels: None,
    }
}

pub fn tarts() -> Shape {
    shape(
        "Order two lemon tarts for pickup on Saturday",
        &[
            "+Order lemon tarts|The prediction says \"Order lemon tarts\".",
            "The quantity is two|The prediction gives no quantity.",
            "+The order is for pickup|The prediction says \"for pickup\".",
            "The day is Saturday|The prediction names another day, \"Sunday\".",
        ],
        "Order lemon tarts for pickup on Sunday",
        &[
            "+Order lemon tarts|The gold intent says \"Order two lemon tarts\".",
            "+The order is for pickup|The gold intent says \"for pickup\".",
            "The day is Sunday|The gold intent names another day, \"Saturday\".",
        ],
    )
}

pub fn one_fact() -> Shape {
    shape("Mute the phone", &["+Mute the phone"], "Silence the phone", &["+Silence the phone"])
}

pub fn sixty_facts() -> Shape {
    let facts = |from: usize| -> Vec<String> {
        let fact = |i: usize| {
            format!(
                "{}Stop {i} of the tour is gate {}",
                if i.is_multiple_of(3) { "" } else { "+" },
                i * 7 % 31
            )
        };
        (from..from + 60).map(fact).collect()
    };
    let (gold, predicted) = (facts(1), facts(2));
    let lines = |facts: &'static [String]| facts.iter().map(String::as_str).collect::<Vec<_>>();
    shape("Plan the whole tour", &lines(gold.leak()), "Plan a tour", &lines(predicted.leak()))
}

pub fn nothing_predicted() -> Shape {
    shape("Feed the cat at noon", &["Feed the cat", "The time is noon"], "?", &[])
}

pub fn long_wrap() -> Shape {
    shape(
        "Find a second-hand touring bike with a steel frame and mudguards within twenty kilometres of \
         the old harbour, newest offers first, and save the search so that new offers arrive by mail",
        &[
            "+The bike is a second-hand touring bike that has a steel frame and comes with mudguards",
            "The search is limited to offers within twenty kilometres of the old harbour and no further",
            "+Newest first",
        ],
        "Find a touring bike near the harbour",
        &[
            "+Find a touring bike",
            "It is sold by a shop whose reviews are better than those of most other shops in the town",
        ],
    )
}

pub fn chinese() -> Shape {
    shape(
        "星期六取两个柠檬挞，并在订单上写明要蜡烛",
        &[
            "+订购柠檬挞|预测说「柠檬挞」。",
            "数量是两个",
            "在订单上写明需要蜡烛，并且请店员把蜡烛单独包好放在盒子旁边",
        ],
        "星期天取柠檬挞",
        &["+订购柠檬挞|标准意图说「柠檬挞」。", "日期是星期天|标准意图说「星期六」。"],
    )
}

pub fn arabic() -> Shape {
    shape(
        "اطلب كعكتي ليمون للاستلام يوم السبت من متجر Lemon House قرب الميناء القديم",
        &[
            "+اطلب كعك الليمون|يقول «كعك ليمون».",
            "الكمية اثنتان",
            "الاستلام يوم السبت من متجر Lemon House القريب من الميناء القديم في وسط المدينة",
        ],
        "اطلب كعك ليمون للاستلام يوم الأحد",
        &["+اطلب كعك الليمون", "+الطلب للاستلام|يقول «للاستلام».", "اليوم هو الأحد|يقول «يوم السبت»."],
    )
}

pub fn emoji() -> Shape {
    shape(
        "Send 🎂🎉 and a 👩🏽‍🚀 to the family 👨‍👩‍👧‍👦 chat",
        &["+Send 🎂🎉", "A 👩🏽‍🚀 is sent", "🎂🎉🎂🎉🎂🎉🎂🎉🎂🎉🎂🎉🎂🎉🎂🎉🎂🎉🎂🎉🎂🎉🎂🎉🎂🎉🎂🎉"],
        "Send 🎂🎉 to the family chat",
        &["+Send 🎂🎉", "🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁳󠁣󠁴󠁿"],
    )
}

pub fn corrected() -> Shape {
    let mut shape = tarts();
    let correction = |verdict: Verdict, by: &str, note: &str| {
        let (by, note) = (by.to_owned(), note.to_owned());
        Some(Box::new(Correction { verdict, by, at: "2026-03-14T09:26:53Z".to_owned(), note }))
    };
    shape.assessment.gold[1].correction =
        correction(Verdict::Supported, "Ana", "One order is two tarts there");
    shape.assessment.gold[2].correction = correction(Verdict::Supported, "", "");
    shape.assessment.predicted[1].correction = correction(Verdict::Unsupported, "Ben", "");
    shape
}

pub fn near() -> Shape {
    shape(
        "Book a table for two in Paris on Friday, then remind me today",
        &[
            "+Book a table",
            "The table is for two people",
            "The city is Paris",
            "The day is Friday",
            "Remind me today",
        ],
        "Book a table for three in London on Saturday, then remind me tomorrow",
        &[
            "Remind me tomorrow",
            "+Book a table",
            "The table is for three people",
            "The day is Saturday",
            "The city is London",
        ],
    )
}

/// One gold fact that three predicted ones say in parts, and the other way round.
pub fn several() -> Shape {
    shape(
        "Book a table for two on Friday, call Mia at her office in Bergen and set a repeating reminder at noon",
        &[
            "+Book a table for two on Friday",
            "Call Mia at her office in Bergen",
            "+A reminder is set",
            "+The reminder is at noon",
            "The reminder repeats",
        ],
        "Book a table for two on Friday by the window, call Mia, set a reminder at noon and pay by card",
        &[
            "+Book a table",
            "The table is by the window",
            "+The table is for two",
            "+The day is Friday",
            "+Call Mia",
            "+Set a reminder at noon",
            "Pay by card",
        ],
    )
}

/// A person's labels in the file, two of which are not the judge's.
pub fn labelled() -> Shape {
    use Verdict::{Supported, Unsupported};
    let mut shape = tarts();
    shape.labels = Some(FileLabels {
        gold: vec![Some(Supported), Some(Supported), Some(Supported), Some(Unsupported)],
        predicted: vec![Some(Supported), None, Some(Supported)],
    });
    shape
}

pub fn endless_word() -> Shape {
    let word = "Donaudampfschifffahrtsgesellschaftskapitänsmütze".repeat(6);
    let fact = format!("+{word}");
    let mut shape = shape(&word, &[&fact, &word], &word, &[&word]);
    shape.predictor = "aVeryLongPredictorNameWithoutAnySpaceInItThatGoesOnAndOnUntilItIsWiderThanAColumnOfTheFigure";
    shape
}

pub fn hostile() -> Shape {
    let text =
        "</text><script>alert(1)</script> ]]> & \" ' <![CDATA[ \u{1}\u{b} &#0; <!-- \u{202e}abc";
    let fact = format!("{text}|{text}");
    shape(text, &[&fact], text, &[&format!("+{fact}")])
}

pub fn all() -> Vec<(&'static str, Shape)> {
    vec![
        ("tarts", tarts()),
        ("one_fact", one_fact()),
        ("sixty_facts", sixty_facts()),
        ("nothing_predicted", nothing_predicted()),
        ("long_wrap", long_wrap()),
        ("chinese", chinese()),
        ("arabic", arabic()),
        ("emoji", emoji()),
        ("corrected", corrected()),
        ("near", near()),
        ("several", several()),
        ("labelled", labelled()),
        ("endless_word", endless_word()),
        ("hostile", hostile()),
    ]
}
