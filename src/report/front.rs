//! The front of a report: the answer in words, the ranking, charts and comparisons. Computed in steps, so
//! that the page stays responsive.

use std::sync::Arc;

use crate::answer::{Answer, AnswerWork, Headline, Ranked};
use crate::charts::{ChartKind, Picture};
use crate::diagram::{Element, Node, TextMeasure};
use crate::evaluation::resampling::BootstrapSettings;
use crate::evaluation::signature::Judge;
use crate::methods::bifact::tally::Metric;
use crate::workspace::{
    Columns, Difference, Facets, GoldMeans, PairedBootstrap, View, best_first, matchups,
};

/// Any part may be missing; without all, the report begins with the averages.
#[derive(Debug, Clone, Default)]
pub struct Front {
    pub headline: Headline,
    /// Best first, each with its rank if it has one.
    pub ranking: Vec<(Arc<str>, Option<usize>)>,
    pub charts: Vec<Chart>,
    /// A sentence per pair of predictors.
    pub comparison: Vec<String>,
    /// What judges compared with each other came to, where somebody looked at that.
    pub judges: Vec<String>,
}

#[derive(Debug, Clone)]
pub struct Chart {
    pub title: String,
    pub drawn: Element,
}

/// With fewer pairs, reading them is quicker than reading charts.
const FEWEST_FOR_CHARTS: usize = 5;
const CHART_WIDTH: f64 = 420.0;

pub struct FrontWork {
    names: Vec<Arc<str>>,
    answer: AnswerWork,
    means: GoldMeans,
    /// In reverse: the next one is last.
    left: Vec<(u32, u32)>,
    current: Option<((u32, u32), PairedBootstrap)>,
    differences: Vec<((u32, u32), Difference)>,
    picture: Option<Picture>,
}

impl FrontWork {
    pub fn begin(columns: &Columns) -> Self {
        let rows: Vec<u32> = (0_u32..).zip(&columns.rows).map(|(row, _)| row).collect();
        let answer = AnswerWork::begin(columns, &rows, Vec::new());
        let standing = answer.answer().standing;
        let scored = (0_u32..).zip(&standing.predictors).filter(|(_, one)| one.mean.is_some());
        let by_mean = best_first(scored.map(|(place, one)| (place, one.mean, ())).collect());
        let places: Vec<u32> = by_mean.iter().map(|(place, ..)| *place).collect();
        let mut left = matchups(&places);
        left.reverse();
        let picture = (columns.rows.len() >= FEWEST_FOR_CHARTS).then(|| {
            let facets = Arc::new(Facets::of(columns, &View::default(), None));
            Picture {
                predictors: columns.predictors.clone(),
                groups: columns.groups.clone(),
                all: facets.clone(),
                shown: facets,
                view: View::default(),
                metric: Metric::F1,
                intervals: Vec::new(),
            }
        });
        Self {
            names: columns.predictors.clone(),
            answer,
            means: GoldMeans::of_predictors(columns, &rows, Metric::F1),
            left,
            current: None,
            differences: Vec::new(),
            picture,
        }
    }

    pub fn is_done(&self) -> bool {
        self.answer.is_done() && self.current.is_none() && self.left.is_empty()
    }

    pub fn step(&mut self) {
        if !self.answer.is_done() {
            return self.answer.step();
        }
        match &mut self.current {
            Some((_, bootstrap)) if !bootstrap.is_done() => bootstrap.resample_once(),
            Some((two, bootstrap)) => {
                self.differences.push((*two, bootstrap.difference()));
                self.current = None;
            }
            None => {
                let settings = BootstrapSettings::default();
                self.current = self
                    .left
                    .pop()
                    .map(|two| (two, PairedBootstrap::new(&self.means, two, settings)));
            }
        }
    }

    pub fn front(&self, judges: &[Judge], measure: &dyn TextMeasure) -> Front {
        let answer = self.answer.answer();
        let name = |place: u32| self.names.get(place as usize).map_or("", |name| &**name);
        let sentences = self
            .differences
            .iter()
            .map(|((first, second), difference)| difference.sentence(name(*first), name(*second)));
        Front {
            headline: answer.headline(judges),
            ranking: ranking(&answer),
            charts: self.picture.iter().flat_map(|picture| charts(picture, measure)).collect(),
            comparison: sentences.collect(),
            judges: Vec::new(),
        }
    }

    /// All steps at once, for small batches.
    pub fn finish(mut self, judges: &[Judge], measure: &dyn TextMeasure) -> Front {
        while !self.is_done() {
            self.step();
        }
        self.front(judges, measure)
    }
}

fn ranking(answer: &Answer) -> Vec<(Arc<str>, Option<usize>)> {
    let standing = &answer.standing;
    let named =
        |ranked: &Ranked| Some((standing.predictors.get(ranked.place)?.name.clone(), ranked.rank));
    standing.ranked.iter().filter_map(named).collect()
}

fn charts(picture: &Picture, measure: &dyn TextMeasure) -> Vec<Chart> {
    let has_several = picture.predictors.len() > 1;
    let is_worth_it = |kind: &ChartKind| match kind {
        ChartKind::Predictors => has_several,
        ChartKind::Groups => picture.groups.len() > 1,
        ChartKind::Scatter => false,
        ChartKind::Histogram | ChartKind::Missed | ChartKind::Invented => true,
    };
    let drawn = ChartKind::ALL.into_iter().filter(is_worth_it).map(|kind| Chart {
        title: picture.title(kind),
        drawn: still(picture.draw(kind, CHART_WIDTH, measure)),
    });
    drawn.collect()
}

/// In a file, marks are shapes with titles, not buttons.
fn still(mut element: Element) -> Element {
    const LIVING: [&str; 4] = ["tabindex", "aria-pressed", "data-filter", "role"];
    let label = element.attribute("data-filter").and(element.attribute("aria-label"));
    let label = label.map(str::to_owned);
    let is_sheet = element.name == "svg";
    element
        .attributes
        .retain(|(name, _)| !LIVING.contains(name) && (label.is_none() || *name != "aria-label"));
    if is_sheet {
        element = element.with("role", "img");
    }
    let children = std::mem::take(&mut element.children);
    if let Some(label) = label {
        element = element.child(Element::new("title").text(&label));
    }
    for child in children {
        element = match child {
            Node::Element(child) => element.child(still(child)),
            Node::Text(text) => element.text(&text),
        };
    }
    element
}
