//! For any texts and width: well-formed, within bounds, nothing executable.

use bifact::diagram::{
    Anchor, Direction, EstimatedWidths, ExportSettings, Figure, TextBlock, TextMeasure, Theme,
    draw, export_svg, lay_out, to_xml,
};
use bifact::evaluation::verdict::Verdict;
use bifact::methods::bifact::fact::Correction;
use proptest::prelude::*;
use roxmltree::Document;

use crate::shapes::{self, Shape, shape};

fn texts(figure: &Figure) -> Vec<&TextBlock> {
    let intents = figure.intents.iter().flat_map(|intent| [&intent.label, &intent.sentence]);
    let facts = figure.facts.iter().flat_map(|fact| {
        let notes = fact.judge.iter().chain(&fact.label).map(|note| &note.words);
        [&fact.lines, &fact.word].into_iter().chain(&fact.near).chain(notes)
    });
    let scores = [&figure.recall, &figure.precision, &figure.f1];
    let scores = scores.into_iter().flat_map(|score| [&score.number, &score.caption]);
    let ties = figure.ties.iter().flat_map(|tie| &tie.word);
    intents
        .chain([&figure.summary])
        .chain(&figure.heads)
        .chain(&figure.ways)
        .chain(facts)
        .chain(scores)
        .chain(ties)
        .collect()
}

/// Left, top, right and bottom of a block by the measure it was laid out with.
fn extent(block: &TextBlock) -> [f64; 4] {
    let widths = block.lines.iter().map(|line| EstimatedWidths.width(line, block.style));
    let width = widths.fold(0.0, f64::max);
    let left = match (block.anchor, block.direction) {
        (Anchor::Start, Direction::LeftToRight) | (Anchor::End, Direction::RightToLeft) => block.x,
        (Anchor::Middle, _) => block.x - width / 2.0,
        (Anchor::End, Direction::LeftToRight) | (Anchor::Start, Direction::RightToLeft) => {
            block.x - width
        }
    };
    #[allow(clippy::cast_precision_loss)]
    let below = (block.lines.len() - 1) as f64 * block.style.line_height;
    [left, block.y - block.style.size, left + width, block.y + below + 0.2 * block.style.size]
}

#[track_caller]
fn check(shape: &Shape, width: f64) {
    let figure = lay_out(&shape.pair(), width, &EstimatedWidths);
    for block in texts(&figure) {
        let [left, top, right, bottom] = extent(block);
        assert!(
            left >= -0.01 && top >= -8.0 && right <= figure.width + 0.01 && bottom <= figure.height,
            "{block:?} reaches {left} {top} {right} {bottom} of {} {}",
            figure.width,
            figure.height
        );
    }
    for fact in &figure.facts {
        let inside = [
            Some(&fact.lines),
            Some(&fact.word),
            fact.near.as_ref(),
            fact.judge.as_ref().map(|judge| &judge.words),
            fact.label.as_ref().map(|label| &label.words),
        ];
        for block in inside.into_iter().flatten() {
            let [left, top, right, bottom] = extent(block);
            let area = fact.area;
            assert!(
                left >= area.x
                    && right <= area.x + area.width
                    && top >= area.y
                    && bottom <= area.y + area.height,
                "{block:?} is not in {area:?}"
            );
        }
        for beside in [Some(&fact.word), fact.judge.as_ref().map(|judge| &judge.words)] {
            let is_apart = beside.is_none_or(|it| extent(&fact.lines)[2] < extent(it)[0]);
            assert!(is_apart, "{:?} is under {beside:?}", fact.lines);
        }
    }
    for (theme, lit) in [(Theme::Light, None), (Theme::Dark, Some(0))] {
        let svg = export_svg(&shape.pair(), ExportSettings { width, theme, lit }, &EstimatedWidths);
        check_file(&svg);
    }
    Document::parse(&to_xml(&draw(&figure))).unwrap();
}

/// Well-formed, only our own elements, and no way out of the file.
#[track_caller]
fn check_file(svg: &str) {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    for element in document.descendants().filter(roxmltree::Node::is_element) {
        let name = element.tag_name().name();
        let known =
            ["svg", "title", "desc", "style", "g", "rect", "text", "path", "circle", "line"];
        assert!(known.contains(&name), "<{name}>");
        for attribute in element.attributes() {
            let name = attribute.name();
            assert!(!name.starts_with("on") && !name.contains("href") && name != "style", "{name}");
        }
    }
    let sheet = document.descendants().find(|node| node.has_tag_name("style")).unwrap();
    assert!(!sheet.text().unwrap().contains("url("));
    let root = document.root_element();
    let side = |name: &str| root.attribute(name).unwrap().parse::<f64>().unwrap();
    assert!(side("width") >= 240.0 && side("height") > 100.0);
}

#[test]
fn every_shape_stays_inside_at_every_width() {
    for (_, shape) in shapes::all() {
        for width in [0.0, 240.0, 320.0, 390.0, 619.0, 620.0, 800.0, 1400.0] {
            check(&shape, width);
        }
    }
}

#[test]
fn sixty_facts_are_all_there_and_apart() {
    let shape = shapes::sixty_facts();
    let figure = lay_out(&shape.pair(), 900.0, &EstimatedWidths);
    assert_eq!(figure.facts.len(), 120);
    for (upper, lower) in figure.facts.iter().zip(figure.facts.iter().skip(1)) {
        let apart = lower.area.y >= upper.area.y + upper.area.height || lower.side != upper.side;
        assert!(apart, "{upper:?} and {lower:?}");
    }
}

#[test]
fn what_runs_to_the_left_begins_on_the_right() {
    let shape = shapes::arabic();
    let figure = lay_out(&shape.pair(), 900.0, &EstimatedWidths);
    let [gold, _] = &figure.intents;
    assert_eq!(gold.sentence.direction, Direction::RightToLeft);
    assert!(gold.sentence.x > 380.0 && gold.label.x < 1.0, "{gold:?}");
}

#[test]
fn the_judges_verdict_stays_beside_the_one_that_stands() {
    let shape = shapes::corrected();
    let figure = lay_out(&shape.pair(), 900.0, &EstimatedWidths);
    let fact = &figure.facts[1];
    assert_eq!(fact.verdict, Verdict::Supported);
    assert_eq!(fact.word.lines, ["covered"]);
    assert_eq!(fact.judge.as_ref().unwrap().words.lines, ["judge: missed"]);
    assert!(
        fact.spoken.contains("Changed by Ana, 14 Mar 2026, 09:26 UTC (judge: missed)"),
        "{}",
        fact.spoken
    );
    assert!(figure.facts[2].spoken.contains("Confirmed by a person"), "{}", figure.facts[2].spoken);
}

#[test]
fn near_facts_are_joined_or_named() {
    let shape = shapes::near();
    let wide = lay_out(&shape.pair(), 900.0, &EstimatedWidths);
    let similar = wide.ties.iter().filter(|tie| tie.word.is_some());
    let joined: Vec<_> = similar.map(|tie| (tie.gold, tie.predicted)).collect();
    assert_eq!(joined, [(1, 7), (2, 9), (3, 8), (4, 5)]);
    assert!(wide.facts.iter().all(|fact| fact.near.is_none()));
    let narrow = lay_out(&shape.pair(), 360.0, &EstimatedWidths);
    assert!(narrow.ties.is_empty());
    let named = narrow.facts[3].near.as_ref().unwrap();
    assert_eq!(named.lines.concat(), "≈ similar: The day is Saturday");
}

#[test]
fn evidence_lies_in_the_other_intent() {
    let shape = shapes::tarts();
    let figure = lay_out(&shape.pair(), 900.0, &EstimatedWidths);
    let lit: Vec<_> = figure.evidence.iter().map(|evidence| evidence.fact).collect();
    assert_eq!(lit, [0, 2, 3, 4, 5, 6], "the quantity is nowhere");
    for evidence in &figure.evidence {
        let right = evidence.areas.iter().all(|area| area.x > 450.0);
        let left = evidence.areas.iter().all(|area| area.x + area.width < 450.0);
        assert!(if evidence.fact < 4 { right } else { left }, "{evidence:?}");
    }
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-z]{1,6}( [a-z]{1,9}){0,20}",
        "[א-ת]{1,9}( [א-ت0-9a-z]{1,9}){0,12}",
        "[一-龥，。]{1,60}",
        "\\PC{1,200}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn any_texts_stay_inside_and_well_formed(
        gold in any_text(),
        predicted in any_text(),
        facts in prop::collection::vec(any_text(), 0..5),
        reason in any_text(),
        width in 200.0..1300.0f64,
    ) {
        let facts: Vec<String> = facts
            .into_iter()
            .map(|fact| fact.replace('|', "/"))
            .filter(|fact| !fact.trim_start_matches('+').trim().is_empty())
            .map(|fact| format!("{fact}|{reason} \"{gold}\" “{predicted}”"))
            .collect();
        let facts: Vec<&str> = facts.iter().map(String::as_str).collect();
        let mut shape = shape(&gold, &facts, &predicted, &facts);
        if let Some(first) = shape.assessment.gold.first_mut() {
            let (by, at, note) = (gold.clone(), reason.clone(), predicted.clone());
            first.correction = Some(Box::new(Correction { verdict: Verdict::Supported, by, at, note }));
        }
        check(&shape, width);
    }
}
