//! The keys of repeats, and of tables about judges.

use bifact::evaluation::inquiry::Inquiry;
use bifact::methods::bifact::prompts::PromptTexts;
use bifact::methods::repeats::{Material, Repeats, Splits};
use bifact::review::DoubtKind;
use bifact::trust::write::{OF_FACTS, OF_PAIRS};

fn repeats(splits: Splits) -> Repeats {
    let (prompts, material) = (PromptTexts::default(), Material::default());
    Repeats { prompts, times: 3, splits, material }
}

pub fn keys() -> Vec<(&'static str, Vec<String>)> {
    let each = Splits::ALL.map(repeats);
    let kinds = each.iter().flat_map(Inquiry::kinds).map(|kind| kind.key.to_owned());
    vec![
        ("repeats as a method", vec![Repeats::KEY.to_owned()]),
        ("kinds of repeated questions", kinds.collect()),
        ("answers of repeats", each[0].choices()[..1].to_vec()),
        ("what repeats do with facts", Splits::ALL.map(|splits| splits.key().to_owned()).into()),
        ("columns of a table of compared pairs", OF_PAIRS.map(str::to_owned).into()),
        ("columns of a table of votes", OF_FACTS.map(str::to_owned).into()),
        ("doubts about gold facts", DoubtKind::ALL.map(|kind| kind.key().to_owned()).into()),
    ]
}

pub fn frozen() -> Vec<(&'static str, &'static str, Vec<String>)> {
    vec![(
        "the form of an answer, repeats",
        "It is part of the question that is asked again.",
        vec![repeats(Splits::Held).kinds()[0].form.to_owned()],
    )]
}
