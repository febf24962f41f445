//! Each shape as an exported file. `UPDATE_EXPECT=1` rewrites them; then look at them.

use bifact::diagram::{EstimatedWidths, ExportSettings, Theme, as_markdown, as_text, export_svg};
use expect_test::{expect, expect_file};

use crate::shapes;

const WIDE: ExportSettings = ExportSettings { width: 920.0, theme: Theme::Light, lit: None };

/// One element per line, so that a change shows where it is.
fn check(name: &str, shape: &shapes::Shape, settings: ExportSettings) {
    let svg = export_svg(&shape.pair(), settings, &EstimatedWidths);
    let lines = svg.replace("><", ">\n<") + "\n";
    expect_file![format!("{}/tests/diagram/golden/{name}.svg", env!("CARGO_MANIFEST_DIR"))]
        .assert_eq(&lines);
}

#[test]
fn every_shape_wide_and_light() {
    for (name, shape) in shapes::all() {
        check(name, &shape, WIDE);
    }
}

#[test]
fn some_narrow_dark_or_transparent() {
    let narrow = ExportSettings { width: 376.0, ..WIDE };
    for (name, shape) in [
        ("narrow_near", shapes::near()),
        ("narrow_arabic", shapes::arabic()),
        ("narrow_corrected", shapes::corrected()),
        ("narrow_several", shapes::several()),
        ("narrow_labelled", shapes::labelled()),
        ("narrow_endless_word", shapes::endless_word()),
    ] {
        check(name, &shape, narrow);
    }
    check(
        "transparent_near",
        &shapes::near(),
        ExportSettings { theme: Theme::Transparent, ..WIDE },
    );
    let dark = ExportSettings { theme: Theme::Dark, ..WIDE };
    check("dark_near", &shapes::near(), dark);
    check("dark_corrected", &shapes::corrected(), ExportSettings { lit: Some(4), ..dark });
}

#[test]
fn the_ground_is_white_dark_or_none() {
    let ground = |theme| {
        let settings = ExportSettings { theme, ..WIDE };
        let svg = export_svg(&shapes::tarts().pair(), settings, &EstimatedWidths);
        let (_, rest) = svg.split_once(".ground{fill:").unwrap();
        rest.split_once('}').unwrap().0.to_owned()
    };
    let grounds = [Theme::Light, Theme::Dark, Theme::Transparent].map(ground);
    assert_eq!(grounds, ["#ffffff", "#141519", "none"]);
}

#[test]
fn evidence_is_lit_for_one_fact() {
    check("evidence", &shapes::tarts(), ExportSettings { lit: Some(3), ..WIDE });
    check("evidence_arabic", &shapes::arabic(), ExportSettings { lit: Some(5), ..WIDE });
}

#[test]
fn the_same_as_text() {
    expect![[r#"
        1 lost · 2 invented

        Gold intent: Order two lemon tarts for pickup on Saturday
        Predicted by terse: Order lemon tarts for pickup on Sunday
        Lost words: “Saturday”. Invented words: “pickup”, “Sunday”.

        Gold facts, checked against the prediction
          ✓ Order lemon tarts: covered
              The prediction says "Order lemon tarts".
          ✓ The quantity is two: covered
              Changed by Ana, 14 Mar 2026, 09:26 UTC (judge: missed): One order is two tarts there
              The prediction gives no quantity.
          ✓ The order is for pickup: covered
              Confirmed by a person, 14 Mar 2026, 09:26 UTC (judge: covered)
              The prediction says "for pickup".
          ✗ The day is Saturday: missed
              Similar: The day is Sunday
              The prediction names another day, "Sunday".

        Predicted facts, checked against the gold intent
          ✓ Order lemon tarts: correct
              The gold intent says "Order two lemon tarts".
          ✗ The order is for pickup: invented
              Changed by Ben, 14 Mar 2026, 09:26 UTC (judge: correct)
              The gold intent says "for pickup".
          ✗ The day is Sunday: invented
              Similar: The day is Saturday
              The gold intent names another day, "Saturday".

        Recall 0.75 (3 of 4), precision 0.33 (1 of 3), F1 0.46.
    "#]]
    .assert_eq(&as_text(&shapes::corrected().pair()));
}

#[test]
fn the_same_as_markdown() {
    expect![[r#"
        **2 lost · 1 invented**

        **Gold intent:** Order two lemon tarts for pickup on Saturday

        **Predicted by terse:** Order lemon tarts for pickup on Sunday

        Lost words: “two”, “Saturday”. Invented words: “Sunday”.

        **Gold facts, checked against the prediction**

        - ✓ Order lemon tarts: **covered**<br>The prediction says "Order lemon tarts".
        - ✗ The quantity is two: **missed**<br>The prediction gives no quantity.
        - ✓ The order is for pickup: **covered**<br>The prediction says "for pickup".
        - ✗ The day is Saturday: **missed**<br>Similar: The day is Sunday<br>The prediction names another day, "Sunday".

        **Predicted facts, checked against the gold intent**

        - ✓ Order lemon tarts: **correct**<br>The gold intent says "Order two lemon tarts".
        - ✓ The order is for pickup: **correct**<br>The gold intent says "for pickup".
        - ✗ The day is Sunday: **invented**<br>Similar: The day is Saturday<br>The gold intent names another day, "Saturday".

        **Recall 0.50 (2 of 4), precision 0.67 (2 of 3), F1 0.57.**
    "#]].assert_eq(&as_markdown(&shapes::tarts().pair()));
}

#[test]
fn markdown_of_hostile_text_is_text() {
    let text = as_markdown(&shapes::hostile().pair()).replace('\u{202e}', "(202E)");
    expect![[r#"
        **1 lost · nothing invented**

        **Gold intent:** \</text\>\<script\>alert(1)\</script\> \]\]\> \& " ' \<!\[CDATA\[ \&#0; \<!-- (202E)abc

        **Predicted by terse:** \</text\>\<script\>alert(1)\</script\> \]\]\> \& " ' \<!\[CDATA\[ \&#0; \<!-- (202E)abc

        Lost words: “text”, “script”, “alert”, “1”, “CDATA”, “0”, “abc”.

        **Gold facts, checked against the prediction**

        - ✗ \</text\>\<script\>alert(1)\</script\> \]\]\> \& " ' \<!\[CDATA\[ \&#0; \<!-- (202E)abc: **missed**<br>\</text\>\<script\>alert(1)\</script\> \]\]\> \& " ' \<!\[CDATA\[ \&#0; \<!-- (202E)abc

        **Predicted facts, checked against the gold intent**

        - ✓ \</text\>\<script\>alert(1)\</script\> \]\]\> \& " ' \<!\[CDATA\[ \&#0; \<!-- (202E)abc: **correct**<br>\</text\>\<script\>alert(1)\</script\> \]\]\> \& " ' \<!\[CDATA\[ \&#0; \<!-- (202E)abc

        **Recall 0.00 (0 of 1), precision 1.00 (1 of 1), F1 0.00.**
    "#]].assert_eq(&text);
}
