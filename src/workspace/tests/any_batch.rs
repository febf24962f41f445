//! Counts and words on any batch, against the plain definition.

use super::*;
use proptest::prelude::*;

use crate::methods::bifact::tally::Metric;

fn any_batch() -> impl Strategy<Value = (Batch, Results)> {
    let parts = (0_usize..6, 0_usize..3, "[+-]{3}", "[+-]{1,3}", prop::option::of(0_usize..3));
    prop::collection::vec(parts, 1..24).prop_map(|rows| {
        let row_of =
            |(n, (gold, model, covered, right, group)): (usize, (_, usize, String, String, _))| {
                let (gold, model): (String, String) = (format!("Gold {gold}"), format!("m{model}"));
                let group: Option<usize> = group;
                let group = group.map(|group| format!("g{group}").into());
                Row { group, ..row(&format!("r{n}"), &gold, &model, &covered, &right) }
            };
        built(rows.into_iter().enumerate().map(row_of).collect())
    })
}

const QUERIES: [&str; 8] = [
    "",
    "mode=missed&predictor=m0",
    "mode=disagree&group=g1&group=",
    "f1=0.5-0.8&missed=times",
    "precision=0.5-1&recall=0.3-0.7&predictor=m1",
    "invented=numbers&group=g0",
    "q=gold%202&sort=-f1",
    "q=tarts&mode=invented&recall=0.5-1",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The one pass against the plain definition: the view without the chart's own filter, looked
    /// at anew.
    #[test]
    fn each_chart_ignores_its_own_filter(data in any_batch(), query in prop::sample::select(QUERIES.to_vec())) {
        let view = View::from_query(query);
        let anew = |view: View| facets(&data, &view);
        let facets = facets(&data, &view);
        prop_assert_eq!(facets.shown as usize, seen(&data, query).0.rows.len());
        prop_assert_eq!(facets.modes, anew(View { mode: Mode::All, ..view.clone() }).modes);
        prop_assert_eq!(facets.groups, anew(View { groups: Names::default(), ..view.clone() }).groups);
        prop_assert_eq!(facets.predictors, anew(View { predictors: Names::default(), ..view.clone() }).predictors);
        prop_assert_eq!(facets.missed, anew(View { missed: None, ..view.clone() }).missed);
        prop_assert_eq!(facets.invented, anew(View { invented: None, ..view.clone() }).invented);
        for metric in Metric::ALL {
            let without = anew(view.with_score(metric, None));
            prop_assert_eq!(facets.histograms[metric as usize], without.histograms[metric as usize]);
        }
        let [_, _, f1] = view.scores;
        prop_assert_eq!(facets.scatters, anew(View { scores: [None, None, f1], ..view }).scatters);
    }

    /// The index against reading every text.
    #[test]
    fn words_are_found_as_if_all_texts_were_read(data in any_batch(), query in "[a-zäö0-9 ]{0,5}") {
        let (batch, results) = &data;
        let texts = |row: usize| {
            let pair = &batch.pairs[row];
            let assessment = results.assessment(row).unwrap();
            let judged = assessment.gold.iter().chain(&assessment.predicted);
            let judged = judged.flat_map(|fact| [fact.fact.as_str(), &fact.reason]);
            let all: Vec<&str> = [batch.gold(pair.gold), &pair.predicted].into_iter().chain(judged).collect();
            all.join("\n").to_lowercase()
        };
        let expected: Vec<u32> = (0_u32..)
            .take(batch.pairs.len())
            .filter(|&row| query.split_whitespace().all(|word| texts(row as usize).contains(word)))
            .collect();
        let view = View { text: query, ..View::default() };
        let mut rows = seen(&data, &view.to_query()).0.rows;
        rows.sort_unstable();
        prop_assert_eq!(rows, expected);
    }
}
