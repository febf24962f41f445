//! The charts of one view: what is chosen in them, and each predictor beside the others.

use super::*;

#[test]
fn a_brush_sets_its_own_scores_and_leaves_the_rest() {
    #[track_caller]
    fn check(kind: ChartKind, from: (f64, f64), to: (f64, f64), expected: Option<&str>) {
        // The picture was drawn before words were looked for.
        let (drawn, now) = ("recall=0.1-0.2", "q=tea&recall=0.1-0.2");
        let [drawn, now] = [drawn, now].map(View::from_query);
        let view = picture(drawn).brushed(&now, kind, 220.0, from, to);
        assert_eq!(view.map(|view| view.to_query()).as_deref(), expected);
    }
    // Between the ends at 10 and 210 a bar is 20 wide; upwards does not matter.
    check(ChartKind::Histogram, (95.0, 0.0), (115.0, 90.0), Some("q=tea&recall=0.4-0.6"));
    check(ChartKind::Histogram, (115.0, 0.0), (95.0, 0.0), Some("q=tea&recall=0.4-0.6"));
    check(ChartKind::Histogram, (0.0, 0.0), (220.0, 0.0), Some("q=tea"));
    // The whole of a panel is no filter.
    check(ChartKind::Scatter, (0.0, 0.0), (220.0, 400.0), Some("q=tea"));
    check(ChartKind::Missed, (0.0, 0.0), (220.0, 90.0), None);
}

#[test]
fn a_picture_draws_every_chart_with_what_is_chosen_in_it() {
    let view = View::from_query("group=&predictor=b&recall=0.4-0.6");
    let drawn = picture(view);
    let pressed = |kind: ChartKind| {
        let chart = drawn.draw(kind, 400.0, &EstimatedWidths);
        let mut found = Vec::new();
        marks(&chart, &mut found);
        let pressed = found.iter().filter(|mark| attribute(mark, "aria-pressed") == "true");
        pressed.map(|mark| attribute(mark, "data-filter").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(pressed(ChartKind::Histogram), ["recall=0.4-0.5", "recall=0.5-0.6"]);
    assert_eq!(pressed(ChartKind::Predictors), ["predictor=b"]);
    assert_eq!(pressed(ChartKind::Groups), ["group=", "group=&predictor=b"]);
    assert_eq!(pressed(ChartKind::Scatter), Vec::<String>::new());
}

#[test]
fn lost_facts_of_predictors_stand_side_by_side() {
    let picture = picture_by_predictor([3, 0, 10, 0, 0, 0, 0], 0.5);
    let drawn = picture.draw(ChartKind::Missed, 400.0, &EstimatedWidths);
    let mut found = Vec::new();
    marks(&drawn, &mut found);
    let said: Vec<&str> = found.iter().map(|mark| attribute(mark, "aria-label")).collect();
    assert_eq!(
        said,
        [
            "actions: 10 facts missed",
            "a, actions: 1.1 facts per pair missed",
            "b, actions: 1.1 facts per pair missed",
            "dates and times: 3 facts missed",
            "a, dates and times: 0.3 facts per pair missed",
            "b, dates and times: 0.3 facts per pair missed",
        ]
    );
    let groups = picture.draw(ChartKind::Groups, 400.0, &EstimatedWidths);
    let mut found = Vec::new();
    marks(&groups, &mut found);
    let filters: Vec<&str> = found.iter().map(|mark| attribute(mark, "data-filter")).collect();
    assert_eq!(filters, ["group=x", "group=x&predictor=a", "group=x&predictor=b"]);
    assert_eq!(attribute(found[2], "aria-label"), "b, x: mean F1 –");
}

#[test]
fn a_narrow_sheet_says_how_many_predictors_it_leaves_out() {
    let mut picture = picture_by_predictor([3; 7], 0.5);
    picture.predictors = (0..9).map(|number| format!("model {number}").into()).collect();
    let mut text = String::new();
    outline(&picture.draw(ChartKind::Missed, 260.0, &EstimatedWidths), 0, &mut text);
    assert!(text.contains("\"and 4 more predictors\""), "{text}");
}

#[test]
fn a_folded_band_is_a_few_bars() {
    let picture = picture_by_predictor([5, 0, 10, 0, 0, 0, 0], 0.5);
    assert_eq!(picture.glance(Band::LostFacts), [0.5, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(picture.glance(Band::Scores), [1.0; BINS]);
}
