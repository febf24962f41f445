//! One HTML file to share or print: contents, the answer, averages, charts and comparisons, then every pair
//! with its figure and reasons, most informative first.
//!
//! Written in pieces (head, pairs, foot), so that a large batch does not block the page. The file fetches
//! nothing and runs nothing.

use super::front::Front;
use super::sections::{self, END};
use crate::diagram::{DARK, FONT, LIGHT, Palette, TextMeasure, escaped};
use crate::evaluation::batch::Batch;
use crate::evaluation::counts::scored_text;
use crate::evaluation::inquiry::Inquiry;
use crate::evaluation::means::{Average, Estimate, Over};
use crate::evaluation::method::Method;
use crate::evaluation::pair::IntentPair;
use crate::evaluation::results::{Results, WhyNot};
use crate::evaluation::score::score_text;
use crate::evaluation::summary::ModelSummary;

/// The markup of a judged pair. Implementations escape all texts.
pub trait InReport: Method {
    /// CSS that only its pairs need.
    fn style() -> String {
        String::new()
    }

    /// Shown below the names of a pair.
    fn pair(
        batch: &Batch,
        pair: &IntentPair,
        finding: &Self::Finding,
        measure: &dyn TextMeasure,
    ) -> String;
}

/// Up to the first pair.
pub fn html_head<M: InReport>(
    name: &str,
    batch: &Batch,
    results: &Results<M>,
    summaries: &[ModelSummary<M>],
    front: &Front,
) -> String {
    let name = escaped(name);
    let rows: String = in_order(summaries, front)
        .into_iter()
        .map(|(summary, rank)| predictor_row(summary, rank))
        .collect();
    let (contents, answer) = (sections::contents(front), sections::answer(&front.headline));
    let (charts, comparison) =
        (sections::charts(&front.charts), sections::comparison(&front.comparison));
    let judges = sections::judges(&front.judges);
    let (predictors, pairs) =
        (sections::begin(sections::PREDICTORS), sections::begin(sections::PAIRS));
    let sheet = sheet::<M>();
    let counts = escaped(&counts(batch, results));
    let signatures = signatures(summaries);
    let score_heads = |average: &Average| {
        let head = |score: &str| format!("<th scope=\"col\">{} {score}</th>", average.name);
        M::SCORES.iter().map(|score| head(score.name)).collect::<String>()
    };
    let scores: String = M::AVERAGES.iter().map(score_heads).collect();
    let titles: Vec<_> = M::AVERAGES.iter().map(|average| average.title).collect();
    let titles = titles.join(". ");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
        <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
        style-src 'unsafe-inline'; img-src data:\">\n\
        <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
        <title>{name} · bifact</title>\n<style>\n{sheet}\n</style>\n</head>\n<body>\n<main>\n\
        <h1 dir=\"auto\">{name}</h1>\n<p>{counts}</p>\n{signatures}{contents}{answer}\
        {predictors}<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">predictor</th>\
        <th scope=\"col\">rank</th><th scope=\"col\">scored</th>{scores}</tr></thead>\n\
        <tbody>\n{rows}</tbody>\n</table></div>\n\
        <p class=\"quiet\">{titles}. The small numbers are 95 % intervals.</p>\n{END}\
        {charts}{comparison}{judges}{pairs}<p class=\"quiet\">Pairs with most lost or invented facts come first. \
        Click a line to open or close it.</p>\n"
    )
}

/// Empty if there is no such pair. `trajectory` is markup that comes after the finding, or nothing.
pub fn html_pair<M: InReport>(
    batch: &Batch,
    results: &Results<M>,
    place: usize,
    measure: &dyn TextMeasure,
    fold: Fold,
    trajectory: &str,
) -> String {
    let (Some(pair), Some(outcome)) = (batch.pairs.get(place), results.outcomes.get(place)) else {
        return String::new();
    };
    let (body, signature) = match &outcome.assessed {
        Ok(finding) => {
            let signature = escaped(&outcome.signature().of_pair());
            let signature = format!("<p class=\"signature\">{signature}</p>\n");
            (M::pair(batch, pair, finding, measure), signature)
        }
        Err(why) => (unscored::<M>(batch, pair, why), String::new()),
    };
    let group = pair.group.as_deref().map(|group| format!(" · {}", escaped(group)));
    let open = match fold {
        Fold::Open => " open=\"\"",
        Fold::Closed => "",
    };
    let told = match &outcome.assessed {
        Ok(finding) => told::<M>(finding),
        Err(_) => "unscored".to_owned(),
    };
    format!(
        "<article class=\"pair\"><details{open}>\n<summary><h3 dir=\"auto\">{}</h3>\
        <span class=\"quiet\"><bdi>{}</bdi>{}</span><span class=\"told\">{told}</span></summary>\n\
        {body}{signature}{trajectory}</details></article>\n",
        escaped(&pair.id.0),
        escaped(&pair.model.0),
        group.unwrap_or_default(),
    )
}

/// A sentence below the finding of a pair.
pub fn html_note(note: &str) -> String {
    format!("<p class=\"why\"><b>{}</b></p>\n", escaped(note))
}

/// The main score and its counts: "F1 0.67 · gold 2/3, predicted 2/3".
fn told<M: Method>(finding: &M::Finding) -> String {
    let score = M::scores(finding).get(M::MAIN_SCORE).copied().flatten();
    let name = M::SCORES.get(M::MAIN_SCORE).map_or("", |score| score.name);
    let counts = M::counts(M::tally(finding)).into_iter();
    let counts: Vec<String> = M::COUNTS
        .iter()
        .zip(counts)
        .map(|(name, (part, whole))| format!("{} {part}/{whole}", name.to_lowercase()))
        .collect();
    escaped(&format!("{name} {} · {}", score_text(score), counts.join(", ")))
}

/// Whether a pair is open or folded to a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fold {
    Open,
    Closed,
}

/// With more pairs, each is folded, so that the report stays short.
const MOST_OPEN: usize = 10;

/// All pairs: those with most unsupported facts first, then unscored ones, then perfect ones.
pub fn pairs_in_report<M: Method>(results: &Results<M>) -> Vec<(usize, Fold)> {
    let faults = |place: usize| -> Option<usize> {
        let counts = M::counts(M::tally(results.finding(place)?));
        Some(counts.into_iter().map(|(part, whole)| whole - part.min(whole)).sum())
    };
    let key = |place: usize| match faults(place) {
        Some(0) => (2, 0, place),
        None => (1, 0, place),
        Some(faults) => (0, usize::MAX - faults, place),
    };
    let mut keyed: Vec<_> = (0..results.outcomes.len()).map(key).collect();
    keyed.sort_unstable();
    let fold = |rank: usize| if rank < MOST_OPEN { Fold::Open } else { Fold::Closed };
    keyed.into_iter().enumerate().map(|(rank, (.., place))| (place, fold(rank))).collect()
}

/// By rank; those without a rank last.
fn in_order<'a, M: Method>(
    summaries: &'a [ModelSummary<M>],
    front: &Front,
) -> Vec<(&'a ModelSummary<M>, Option<usize>)> {
    let place_of = |name: &str| front.ranking.iter().position(|(ranked, _)| **ranked == *name);
    let mut keyed: Vec<(usize, usize)> = summaries
        .iter()
        .enumerate()
        .map(|(place, one)| (place_of(&one.model.0).unwrap_or(usize::MAX), place))
        .collect();
    keyed.sort_unstable();
    let ranked = keyed.into_iter().filter_map(|(ranked, place)| {
        let rank = front.ranking.get(ranked).and_then(|(_, rank)| *rank);
        Some((summaries.get(place)?, rank))
    });
    ranked.collect()
}

/// After the last pair.
pub fn html_foot<M: InReport>() -> String {
    format!(
        "{END}<footer><p>{} A dash is an undefined score; it is part of no average. A pair without \
        a readable verdict is unscored, never wrong.</p></footer>\n</main>\n</body>\n</html>\n",
        escaped(M::EXPLAINED)
    )
}

fn sheet<M: InReport>() -> String {
    let (light, dark) = (variables(&LIGHT), variables(&DARK));
    let own = M::style();
    // Paper is light, whatever the screen is.
    format!(
        ":root{{{light}}}\n@media screen and (prefers-color-scheme:dark){{:root{{{dark}\
        --unscored:#e8be60}}}}\nbody{{font-family:{FONT}}}\n{own}\n{}",
        include_str!("html.css")
    )
}

fn variables(palette: &Palette) -> String {
    let Palette { page, surface, line, text, quiet, accent, .. } = palette;
    let Palette { supported, supported_wash, unsupported, unsupported_wash, .. } = palette;
    format!(
        "--page:{page};--surface:{surface};--line:{line};--text:{text};--quiet:{quiet};\
        --accent:{accent};--supported:{supported};--supported-wash:{supported_wash};\
        --unsupported:{unsupported};--unsupported-wash:{unsupported_wash};"
    )
}

/// "48 of 51 pairs scored, 3 unscored (not judged: 2, cut off: 1)."
fn counts<M: Method>(batch: &Batch, results: &Results<M>) -> String {
    let mut reasons: Vec<(&'static str, usize)> = Vec::new();
    for why in results.outcomes.iter().filter_map(|outcome| outcome.assessed.as_ref().err()) {
        match reasons.iter_mut().find(|(name, _)| *name == why.name()) {
            Some((_, count)) => *count += 1,
            None => reasons.push((why.name(), 1)),
        }
    }
    let scored = scored_text(results.scored(), batch.pairs.len());
    if reasons.is_empty() {
        return scored + ".";
    }
    let unscored: usize = reasons.iter().map(|(_, count)| count).sum();
    let each: Vec<_> = reasons.iter().map(|(name, count)| format!("{name}: {count}")).collect();
    format!("{scored}, {unscored} unscored ({}).", each.join(", "))
}

/// The signatures of the averages: one if all are the same, otherwise one per predictor.
fn signatures<M: Method>(summaries: &[ModelSummary<M>]) -> String {
    let Some(first) = summaries.first() else { return String::new() };
    let line = |text: &str| format!("<p class=\"signature\" dir=\"auto\">{}</p>\n", escaped(text));
    if summaries.iter().all(|summary| summary.signature == first.signature) {
        return line(&first.signature.to_string());
    }
    let each = summaries.iter().map(|summary| format!("{}: {}", summary.model, summary.signature));
    each.map(|text| line(&text)).collect()
}

fn predictor_row<M: Method>(summary: &ModelSummary<M>, rank: Option<usize>) -> String {
    let of_average = |average: &Average| {
        let means = summary.means.of_average(average).iter();
        means.map(|estimate| mean_cell(estimate, average.over)).collect::<String>()
    };
    let cells: String = M::AVERAGES.iter().map(of_average).collect();
    let unscored = match summary.unscored() {
        0 => String::new(),
        count => format!("<small>{count} unscored</small>"),
    };
    format!(
        "<tr><th scope=\"row\" dir=\"auto\">{}</th><td>{}</td><td>{} of {}{unscored}</td>{}</tr>\n",
        escaped(&summary.model.0),
        rank.map_or_else(|| "–".to_owned(), |rank| rank.to_string()),
        summary.scored,
        summary.pairs,
        cells
    )
}

fn mean_cell(estimate: &Estimate, over: Over) -> String {
    let interval = estimate.interval.map(|interval| format!("<small>{interval}</small>"));
    let undefined = (over == Over::Pairs && estimate.undefined > 0)
        .then(|| format!("<small>{} undefined</small>", estimate.undefined));
    format!(
        "<td><b>{}</b>{}{}</td>",
        score_text(estimate.value),
        interval.unwrap_or_default(),
        undefined.unwrap_or_default()
    )
}

fn unscored<I: Inquiry>(batch: &Batch, pair: &IntentPair, why: &WhyNot<I>) -> String {
    format!(
        "<dl><dt>Gold intent</dt><dd dir=\"auto\">{}</dd><dt>Predicted</dt><dd dir=\"auto\">{}</dd></dl>\n\
        <p class=\"why\"><b>Unscored.</b> {} Excluded from the averages.</p>\n",
        escaped(batch.gold(pair.gold)),
        escaped(&pair.predicted),
        escaped(&why.to_string()),
    )
}
