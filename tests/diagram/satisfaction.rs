//! AutoRater's figure as a file and as text.

use bifact::diagram::{
    EstimatedWidths, SatisfactionPair, Theme, satisfaction_markdown, satisfaction_svg,
    satisfaction_text,
};
use bifact::methods::autorater::{Level, Relation, Requirement, Satisfaction};
use expect_test::{expect, expect_file};

fn requirement(text: &str, is_met: bool, how: &str) -> Requirement {
    Requirement { text: text.to_owned(), is_met, how: how.to_owned() }
}

fn alarm() -> SatisfactionPair {
    let prediction_to_gold = Satisfaction {
        holds: false,
        of_a: Vec::new(),
        of_b: vec![
            requirement("An alarm is set", true, ""),
            requirement("It rings at 7 <AM>", true, "7 in the morning"),
            requirement(
                "The snooze is 5 minutes",
                false,
                "the default is 10 & nothing else is said",
            ),
        ],
        counter_example: Some("An alarm at 7 AM with the default snooze.".to_owned()),
        explanation: "The snooze is not asked for.".to_owned(),
    };
    let gold_to_prediction = Satisfaction {
        of_b: vec![requirement("An alarm at 7", true, "")],
        ..Satisfaction::of_rule(true, "Gold asks for more.")
    };
    SatisfactionPair {
        gold_intent: "Set an alarm for 7 AM with a 5-minute snooze".to_owned(),
        predicted_intent: "Set an alarm for 7 in the morning".to_owned(),
        predictor: "chatty".to_owned(),
        level: Level::Partial,
        relation: Relation { prediction_to_gold, gold_to_prediction },
        made_by: "judge: a model · bifact 0.1.0".to_owned(),
    }
}

fn check(name: &str, width: f64, theme: Theme) {
    let svg = satisfaction_svg(&alarm(), width, theme, &EstimatedWidths);
    let lines = svg.replace("><", ">\n<") + "\n";
    let lines = lines.replace("bifact 0.1.0", "bifact");
    expect_file![format!("{}/tests/diagram/golden/{name}.svg", env!("CARGO_MANIFEST_DIR"))]
        .assert_eq(&lines);
}

#[test]
fn it_is_drawn_wide_narrow_and_dark() {
    check("satisfaction", 920.0, Theme::Light);
    check("narrow_satisfaction", 376.0, Theme::Light);
    check("dark_satisfaction", 920.0, Theme::Dark);
}

/// Letters in the order of the file, wherever lines are broken.
fn letters(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

fn drawn_text(svg: &str) -> String {
    let lines = svg.split("<text ").skip(1).filter_map(|text| {
        let (_, rest) = text.split_once('>')?;
        Some(rest.split_once("</text>")?.0)
    });
    lines.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_word_is_drawn_and_none_is_markup() {
    for width in [10.0, 376.0, 920.0, 2000.0] {
        let svg = satisfaction_svg(&alarm(), width, Theme::Light, &EstimatedWidths);
        let drawn = letters(&drawn_text(&svg));
        for said in [
            "Partial match. The prediction is broader.",
            "Set an alarm for 7 AM with a 5-minute snooze",
            "chatty predicted",
            "It rings at 7 &lt;AM&gt;",
            "the default is 10 &amp; nothing else is said",
            "Counter-example: An alarm at 7 AM with the default snooze.",
            "The gold intent satisfies the prediction",
            "judge: a model · bifact 0.1.0",
        ] {
            assert!(drawn.contains(&letters(said)), "{said} is not in {drawn} at {width}");
        }
    }
}

#[test]
fn the_ground_is_white_dark_or_none() {
    let ground = |theme| {
        let svg = satisfaction_svg(&alarm(), 920.0, theme, &EstimatedWidths);
        let (_, rest) = svg.split_once(".ground{fill:").unwrap();
        rest.split_once('}').unwrap().0.to_owned()
    };
    let grounds = [Theme::Light, Theme::Dark, Theme::Transparent].map(ground);
    assert_eq!(grounds, ["#ffffff", "#141519", "none"]);
}

#[test]
fn where_fulfilment_overrides_nothing_is_said_of_the_broader_side() {
    let pair = SatisfactionPair { level: Level::None, ..alarm() };
    assert_eq!(pair.summary(), "No match.");
}

#[test]
fn a_very_long_list_is_cut_and_counted() {
    let mut pair = alarm();
    let many = (0..2_000).map(|n| requirement(&format!("requirement {n}"), n % 2 == 0, ""));
    pair.relation.prediction_to_gold.of_b = many.collect();
    let svg = satisfaction_svg(&pair, 920.0, Theme::Light, &EstimatedWidths);
    assert!(svg.contains("requirement 0") && !svg.contains("requirement 1999"));
    assert!(svg.contains("more requirements"));
    assert!(satisfaction_text(&pair).contains("requirement 1999"), "as text it is whole");
}

#[test]
fn it_is_copied_as_text() {
    expect![[r"
        Partial match. The prediction is broader.

        Gold: Set an alarm for 7 AM with a 5-minute snooze
        chatty predicted: Set an alarm for 7 in the morning

        ✗ The prediction does not satisfy the gold intent
        Gold requires of the prediction:
          ✓ An alarm is set
          ✓ It rings at 7 <AM> (7 in the morning)
          ✗ The snooze is 5 minutes (the default is 10 & nothing else is said)
        Counter-example: An alarm at 7 AM with the default snooze.
        The snooze is not asked for.

        ✓ The gold intent satisfies the prediction
        The prediction requires of gold:
          ✓ An alarm at 7
        Gold asks for more.

        judge: a model · bifact 0.1.0
    "]]
    .assert_eq(&satisfaction_text(&alarm()));
    let markdown = satisfaction_markdown(&alarm());
    assert!(markdown.starts_with("**Partial match. The prediction is broader.**\n"));
    assert!(markdown.contains("- ✓ It rings at 7 \\<AM\\> (7 in the morning)\n"), "{markdown}");
}
