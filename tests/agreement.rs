//! Compares labels with scores end to end: the table and its exports, degenerate sets, and the sample
//! fact by fact.

use bifact::agreement::classification::{Confusion, Measure};
use bifact::agreement::fact_resampling::FactBootstrap;
use bifact::agreement::facts::FactLevel;
use bifact::agreement::judge_scores::judge_scores;
use bifact::agreement::labelled_set::{LabelledSet, MetricScores, PartlyCounts};
use bifact::agreement::protocol::Protocol;
use bifact::agreement::reason::{Reason, Set};
use bifact::agreement::split::{Drawing, Part, SplitOrigin, SplitRule};
use bifact::agreement::table::AgreementTable;
use bifact::agreement::work::AgreementWork;
use bifact::agreement::write::{PaperFigures, table_csv, table_latex, table_markdown};
use bifact::base::random::SplitMix64;
use bifact::dataset::read_whole;
use bifact::evaluation::method::Method;
use bifact::evaluation::pair::ModelName;
use bifact::evaluation::resampling::BootstrapSettings;
use bifact::evaluation::row::SameTask;
use bifact::evaluation::signature::Judge;
use bifact::evaluation::verdict::Verdict;
use bifact::methods::bifact::Bifact;
use bifact::methods::bifact::fact::Correction;
use bifact::methods::bifact::tally::Metric;
use expect_test::expect;
use proptest::prelude::*;

fn metric(name: &str, scores: &[Option<f64>]) -> MetricScores {
    MetricScores { key: name.to_lowercase(), name: name.to_owned(), scores: scores.to_vec() }
}

/// A letter per pair: d or t for its part, y, p or n for its label, then the predictor's letter.
fn set(pairs: &[&str]) -> LabelledSet {
    let mut set = LabelledSet::default();
    for (place, pair) in pairs.iter().enumerate() {
        let mut letters = pair.chars();
        set.splits.push(match letters.next() {
            Some('d') => Some("dev".into()),
            Some('t') => Some("test".into()),
            _ => None,
        });
        set.labels.push(match letters.next() {
            Some('y') => Some(SameTask::Yes),
            Some('p') => Some(SameTask::Partly),
            Some('n') => Some(SameTask::No),
            _ => None,
        });
        let name = ModelName(letters.as_str().into());
        match set.predictors.iter_mut().find(|(known, _)| *known == name) {
            Some((_, places)) => places.push(place),
            None => set.predictors.push((name, vec![place])),
        }
    }
    set
}

fn small() -> (LabelledSet, Vec<MetricScores>) {
    let set =
        set(&["dyA", "dnA", "dnB", "dyB", "tyA", "tyB", "tnA", "tnB", "tpA", "tyA", "tnB", "t-B"]);
    let good = [0.9, 0.2, 0.4, 0.7, 0.8, 0.95, 0.1, 0.3, 0.6, 0.3, 0.2, 0.5].map(Some);
    let mut gaps = [0.5, 0.5, 0.1, 0.6, 0.7, 0.2, 0.3, 0.9, 0.4, 0.8, 0.1, 0.5].map(Some);
    gaps[6] = None;
    gaps[1] = Some(f64::NAN);
    (set, vec![metric("=good|one", &good), metric("with_gaps", &gaps)])
}

#[test]
fn the_table_is_what_counting_by_hand_gives() {
    let (set, metrics) = small();
    let table = AgreementTable::of(set, metrics, Protocol::default()).unwrap();
    assert_eq!(table.split.origin, SplitOrigin::Column { left_out: 0 });
    assert_eq!((table.counts.development.pairs, table.counts.development.matches), (4, 2));
    assert_eq!((table.counts.test.pairs, table.counts.test.matches), (7, 3));
    assert_eq!(table.counts.unlabelled, 1);
    // The lowest of the thirty above 0.4.
    assert_eq!(table.metrics[0].threshold.unwrap().place, 12);
    let all = table.groups[0].rows[0].as_ref().unwrap();
    let counted =
        Confusion { true_positives: 2, false_positives: 1, false_negatives: 1, true_negatives: 3 };
    assert_eq!((all.confusion, all.undefined), (counted, 0));
    let gaps = table.groups[0].rows[1].as_ref().unwrap();
    assert_eq!((gaps.confusion.pairs(), gaps.undefined, table.metrics[1].undefined), (6, 1, 1));
    assert_eq!(table.groups.len(), 3);
    let parts = table.groups[1..].iter().map(|group| group.rows[0].as_ref().unwrap().confusion);
    assert_eq!(parts.fold(Confusion::default(), |sum, part| sum + part), counted);
}

#[test]
fn partial_counts_as_the_protocol_says() {
    let matches = |partly| {
        let (set, metrics) = small();
        let protocol = Protocol { partly, ..Protocol::default() };
        let table = AgreementTable::of(set, metrics, protocol).unwrap();
        (table.counts.test.pairs, table.counts.test.matches)
    };
    assert_eq!(PartlyCounts::ALL.map(matches), [(7, 3), (7, 4), (6, 3)]);
}

#[test]
fn the_table_as_a_spreadsheet() {
    let (set, metrics) = small();
    let table = AgreementTable::of(set, metrics, Protocol::default()).unwrap();
    expect![[r#"
        source,source_key,predictor,metric,metric_key,threshold,pairs,matches,base_rate,undefined,true_positives,false_positives,false_negatives,true_negatives,precision,precision_low,precision_high,recall,recall_low,recall_high,f1,f1_low,f1_high,kappa,kappa_low,kappa_high,raw_agreement,raw_agreement_low,raw_agreement_high,cross_validated_f1,cross_validated_kappa,note,bifact
        this data,this,all predictors,"'=good|one","'=good|one",0.41965517241379313,7,3,0.42857142857142855,0,2,1,1,3,0.6666666666666666,0,1,0.6666666666666666,0,1,0.6666666666666666,0,1,0.4166666666666667,-0.2962962962962963,1,0.7142857142857143,0.42500000000000016,1,0.8,0.6333333333333333,,"split by the file’s column · partial counts as no match · threshold: best F1 of 30 values from 0.01 to 1 on development, lowest of ties · 95 % intervals from 1000 resamples of the test pairs, seed 2025 · bifact 0.1.0"
        this data,this,all predictors,with_gaps,with_gaps,0.11241379310344828,7,3,0.5,1,3,2,0,1,0.6,0.2,1,1,1,1,0.75,0.3333333333333333,1,0.3333333333333333,0,1,0.6666666666666666,0.2857142857142857,1,0.7272727272727273,0.3076923076923077,,"split by the file’s column · partial counts as no match · threshold: best F1 of 30 values from 0.01 to 1 on development, lowest of ties · 95 % intervals from 1000 resamples of the test pairs, seed 2025 · bifact 0.1.0"
        this data,this,A,"'=good|one","'=good|one",0.41965517241379313,4,2,0.5,0,1,1,1,1,0.5,0,1,0.5,0,1,0.5,0,1,0,-1,1,0.5,0,1,,,,"split by the file’s column · partial counts as no match · threshold: best F1 of 30 values from 0.01 to 1 on development, lowest of ties · 95 % intervals from 1000 resamples of the test pairs, seed 2025 · bifact 0.1.0"
        this data,this,A,with_gaps,with_gaps,0.11241379310344828,4,2,0.6666666666666666,1,2,1,0,0,0.6666666666666666,0,1,1,1,1,0.8,0,1,0,0,0,0.6666666666666666,0,1,,,,"split by the file’s column · partial counts as no match · threshold: best F1 of 30 values from 0.01 to 1 on development, lowest of ties · 95 % intervals from 1000 resamples of the test pairs, seed 2025 · bifact 0.1.0"
        this data,this,B,"'=good|one","'=good|one",0.41965517241379313,3,1,0.3333333333333333,0,1,0,0,2,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,,,,"split by the file’s column · partial counts as no match · threshold: best F1 of 30 values from 0.01 to 1 on development, lowest of ties · 95 % intervals from 1000 resamples of the test pairs, seed 2025 · bifact 0.1.0"
        this data,this,B,with_gaps,with_gaps,0.11241379310344828,3,1,0.3333333333333333,0,1,1,0,1,0.5,0,1,1,1,1,0.6666666666666666,0,1,0.4,0,1,0.6666666666666666,0,1,,,,"split by the file’s column · partial counts as no match · threshold: best F1 of 30 values from 0.01 to 1 on development, lowest of ties · 95 % intervals from 1000 resamples of the test pairs, seed 2025 · bifact 0.1.0"
    "#]].assert_eq(&table_csv(&table, PaperFigures::LeftOut).replace("\r\n", "\n"));
    let csv = table_csv(&table, PaperFigures::Beside);
    assert_eq!(csv.lines().count(), 1 + 6 + 9);
    let of_paper = csv.lines().last().unwrap();
    assert!(
        of_paper.starts_with(
            "\"the paper, other data\",paper,,Bi-Fact,bi-fact,,,,,,,,,,0.658,,,0.799,,,"
        )
    );
    let cells = |line: &str| line.split('"').step_by(2).flat_map(|part| part.matches(',')).count();
    assert!(csv.lines().all(|line| cells(line) == cells("source,predictor,metric,threshold") + 29));
}

#[test]
fn the_table_as_a_page_and_for_a_paper() {
    let (set, metrics) = small();
    let table = AgreementTable::of(set, metrics, Protocol::default()).unwrap();
    expect![[r#"
        **all predictors** (7 test pairs, 3 matches)

        | metric | threshold | P | R | F1 | kappa | raw agreement | undefined | note |
        | --- | --: | --: | --: | --: | --: | --: | --: | --- |
        | =good\|one | 0.420 | 0.667 (0.000–1.000) | 0.667 (0.000–1.000) | 0.667 (0.000–1.000) | 0.417 (-0.296–1.000) | 0.714 (0.425–1.000) | 0 |  |
        | with\_gaps | 0.112 | 0.600 (0.200–1.000) | 1.000 (1.000–1.000) | 0.750 (0.333–1.000) | 0.333 (0.000–1.000) | 0.667 (0.286–1.000) | 1 |  |

        **A** (4 test pairs, 2 matches)

        | metric | threshold | P | R | F1 | kappa | raw agreement | undefined | note |
        | --- | --: | --: | --: | --: | --: | --: | --: | --- |
        | =good\|one | 0.420 | 0.500 (0.000–1.000) | 0.500 (0.000–1.000) | 0.500 (0.000–1.000) | 0.000 (-1.000–1.000) | 0.500 (0.000–1.000) | 0 |  |
        | with\_gaps | 0.112 | 0.667 (0.000–1.000) | 1.000 (1.000–1.000) | 0.800 (0.000–1.000) | 0.000 (0.000–0.000) | 0.667 (0.000–1.000) | 1 |  |

        **B** (3 test pairs, 1 match)

        | metric | threshold | P | R | F1 | kappa | raw agreement | undefined | note |
        | --- | --: | --: | --: | --: | --: | --: | --: | --- |
        | =good\|one | 0.420 | 1.000 (1.000–1.000) | 1.000 (1.000–1.000) | 1.000 (1.000–1.000) | 1.000 (1.000–1.000) | 1.000 (1.000–1.000) | 0 |  |
        | with\_gaps | 0.112 | 0.500 (0.000–1.000) | 1.000 (1.000–1.000) | 0.667 (0.000–1.000) | 0.400 (0.000–1.000) | 0.667 (0.000–1.000) | 0 |  |

        split by the file’s column · partial counts as no match · threshold: best F1 of 30 values from 0.01 to 1 on development, lowest of ties · 95 % intervals from 1000 resamples of the test pairs, seed 2025 · bifact 0.1.0

        As published, on the paper’s own data: 400 pairs of intents, a tenth of them for development. Figures on other data cannot be compared with these one by one.

        | metric | P | R | F1 | kappa |
        | --- | --: | --: | --: | --: |
        | BLEU | 0.529 | 0.787 | 0.632 | 0.301 |
        | ROUGE-1 | 0.516 | 0.890 | 0.653 | 0.304 |
        | ROUGE-2 | 0.513 | 0.732 | 0.603 | 0.257 |
        | ROUGE-L | 0.511 | 0.835 | 0.634 | 0.281 |
        | METEOR | 0.536 | 0.811 | 0.646 | 0.323 |
        | NLI | 0.895 | 0.470 | 0.614 | 0.467 |
        | Sentence-T5 | 0.963 | 0.513 | 0.669 | 0.316 |
        | AutoRater | 0.909 | 0.382 | 0.538 | 0.395 |
        | Bi-Fact | 0.658 | 0.799 | 0.722 | 0.508 |
    "#]].assert_eq(&table_markdown(&table, PaperFigures::Beside));
    expect![[r#"
        \begin{tabular}{lrrrrrr}
        \toprule
        metric & threshold & P & R & F1 & $\kappa$ & raw agreement \\
        \midrule
        \multicolumn{7}{l}{all predictors (7 test pairs, 3 matches)} \\
        =good|one & 0.420 & 0.667 (0.000--1.000) & 0.667 (0.000--1.000) & 0.667 (0.000--1.000) & 0.417 (-0.296--1.000) & 0.714 (0.425--1.000) \\
        with\_gaps & 0.112 & 0.600 (0.200--1.000) & 1.000 (1.000--1.000) & 0.750 (0.333--1.000) & 0.333 (0.000--1.000) & 0.667 (0.286--1.000) \\
        \midrule
        \multicolumn{7}{l}{A (4 test pairs, 2 matches)} \\
        =good|one & 0.420 & 0.500 (0.000--1.000) & 0.500 (0.000--1.000) & 0.500 (0.000--1.000) & 0.000 (-1.000--1.000) & 0.500 (0.000--1.000) \\
        with\_gaps & 0.112 & 0.667 (0.000--1.000) & 1.000 (1.000--1.000) & 0.800 (0.000--1.000) & 0.000 (0.000--0.000) & 0.667 (0.000--1.000) \\
        \midrule
        \multicolumn{7}{l}{B (3 test pairs, 1 match)} \\
        =good|one & 0.420 & 1.000 (1.000--1.000) & 1.000 (1.000--1.000) & 1.000 (1.000--1.000) & 1.000 (1.000--1.000) & 1.000 (1.000--1.000) \\
        with\_gaps & 0.112 & 0.500 (0.000--1.000) & 1.000 (1.000--1.000) & 0.667 (0.000--1.000) & 0.400 (0.000--1.000) & 0.667 (0.000--1.000) \\
        \midrule
        \multicolumn{7}{l}{\emph{As published, on other data}} \\
        BLEU & -- & 0.529 & 0.787 & 0.632 & 0.301 & -- \\
        ROUGE-1 & -- & 0.516 & 0.890 & 0.653 & 0.304 & -- \\
        ROUGE-2 & -- & 0.513 & 0.732 & 0.603 & 0.257 & -- \\
        ROUGE-L & -- & 0.511 & 0.835 & 0.634 & 0.281 & -- \\
        METEOR & -- & 0.536 & 0.811 & 0.646 & 0.323 & -- \\
        NLI & -- & 0.895 & 0.470 & 0.614 & 0.467 & -- \\
        Sentence-T5 & -- & 0.963 & 0.513 & 0.669 & 0.316 & -- \\
        AutoRater & -- & 0.909 & 0.382 & 0.538 & 0.395 & -- \\
        Bi-Fact & -- & 0.658 & 0.799 & 0.722 & 0.508 & -- \\
        \bottomrule
        \end{tabular}
        % split by the file’s column · partial counts as no match · threshold: best F1 of 30 values from 0.01 to 1 on development, lowest of ties · 95 % intervals from 1000 resamples of the test pairs, seed 2025 · bifact 0.1.0
    "#]].assert_eq(&table_latex(&table, PaperFigures::Beside));
}

/// A set of development pairs and a set of test pairs, each a letter and a score.
#[track_caller]
fn check_sentences(pairs: &[&str], scores: &[f64], expected: &expect_test::Expect) {
    let scores: Vec<_> = scores.iter().copied().map(Some).collect();
    let said = match AgreementTable::of(set(pairs), vec![metric("m", &scores)], Protocol::default())
    {
        Err(why) => why.to_string(),
        Ok(table) => {
            let markdown = table_markdown(&table, PaperFigures::LeftOut);
            let csv = table_csv(&table, PaperFigures::LeftOut);
            let latex = table_latex(&table, PaperFigures::LeftOut);
            for text in [&markdown, &csv, &latex] {
                assert!(!text.contains("NaN") && !text.contains("null"), "{text}");
                assert!(!text.contains("inf"), "{text}");
            }
            let mut said = vec![markdown.lines().nth(4).unwrap().to_owned()];
            if let Err(why) = &table.metrics[0].cross_validated {
                said.push(why.to_string());
            }
            said.join("\n")
        }
    };
    expected.assert_eq(&said);
}

#[test]
fn what_cannot_be_computed_is_a_sentence() {
    check_sentences(&[], &[], &expect!["No pair is labelled yet."]);
    check_sentences(&["d-A", "t-A"], &[0.1, 0.2], &expect!["No pair is labelled yet."]);
    check_sentences(
        &["-yA"],
        &[0.5],
        &expect![[r#"
            | m | – | – | – | – | – | – | – | The development set has no pair with a score. Every labelled pair scores 0.5, so no threshold can tell them apart. |
            Only one pair to compare; at least 2 are needed."#]],
    );
    check_sentences(
        &["-yA", "-nA"],
        &[0.7, 0.3],
        &expect![[r#"
        | m | – | – | – | – | – | – | – | The development set has no pair with a score. |
        One labelled pair is a match; cross-validation needs at least two."#]],
    );
    // No match in the development set.
    check_sentences(
        &["dnA", "tyA", "tnA"],
        &[0.5, 0.7, 0.3],
        &expect![[r#"
        | m | – | – | – | – | – | – | – | The development set has no match, so no threshold can be chosen on it. |
        One labelled pair is a match; cross-validation needs at least two."#]],
    );
    // Only matches in the development set, and constant scores.
    check_sentences(
        &["dyA", "tyA", "tnA", "tyA"],
        &[0.5; 4],
        &expect![
            "| m | 0.010 | 0.667 (0.000–1.000) | 1.000 (1.000–1.000) | 0.800 (0.000–1.000) | 0.000 (0.000–0.000) | 0.667 (0.000–1.000) | 0 | Every labelled pair scores 0.5, so no threshold can tell them apart. Every pair of the development set is a match, so the threshold was never tested on a non-match. |"
        ],
    );
    // One class in the test set.
    check_sentences(
        &["dyA", "dnA", "tyA", "tyA"],
        &[0.9, 0.1, 0.9, 0.9],
        &expect![
            "| m | 0.112 | 1.000 (1.000–1.000) | 1.000 (1.000–1.000) | 1.000 (1.000–1.000) | – | 1.000 (1.000–1.000) | 0 | People and scores give every pair the same answer, so kappa is undefined. |"
        ],
    );
    check_sentences(
        &["dyA", "dnA", "tnA", "tnA"],
        &[0.9, 0.1, 0.2, 0.8],
        &expect![[r#"
        | m | 0.112 | 0.000 (0.000–0.000) | – | 0.000 (0.000–0.000) | 0.000 (0.000–0.000) | 0.000 (0.000–0.000) | 0 | The test set has no match, so recall is undefined and kappa says nothing. |
        One labelled pair is a match; cross-validation needs at least two."#]],
    );
    // No scores at all.
    check_sentences(
        &["dyA", "dnA", "tnA", "tyA"],
        &[f64::NAN; 4],
        &expect![[r#"
        | m | – | – | – | – | – | – | – | This metric has no score for any labelled pair. |
        This metric has no score for any labelled pair."#]],
    );
}

#[test]
fn the_work_in_steps_is_the_work_in_one_go() {
    let (set, metrics) = small();
    let protocol =
        Protocol { split: SplitRule::Drawn, drawing: Drawing::Plain, ..Protocol::default() };
    let whole = AgreementTable::of(set.clone(), metrics.clone(), protocol).unwrap();
    let mut work = AgreementWork::new(set, metrics, protocol).unwrap();
    let (mut last, mut steps) = (0.0, 0);
    while !work.is_done() {
        work.step();
        steps += 1;
        assert!(work.progress() >= last && work.progress() <= 1.0);
        last = work.progress();
    }
    assert!(steps > 3 * protocol.bootstrap.resamples, "{steps}");
    assert!(last >= 1.0);
    let table = work.table();
    assert_eq!(table, whole);
    let of_part = |part| table.split.parts.iter().filter(|here| **here == Some(part)).count();
    assert_eq!((of_part(Part::Development), of_part(Part::Test)), (1, 10));
    assert_eq!(table.metrics[0].spread.draws(), protocol.random_splits);
}

#[test]
fn the_sample_fact_by_fact() {
    let (batch, results) = read_whole(include_str!("../public/sample.jsonl"));
    let level = FactLevel::of(&batch, &results).unwrap();
    let pearson = level.pearson().unwrap();
    let mut bootstrap = FactBootstrap::new(&level, BootstrapSettings::default());
    while !bootstrap.is_done() {
        bootstrap.resample_once();
    }
    let (r, kappa) = (bootstrap.pearson().unwrap(), bootstrap.kappa().unwrap());
    assert!(r.low <= pearson.coefficient && pearson.coefficient <= r.high);
    let by_fact = level.facts().kappa().unwrap();
    assert!(kappa.low <= by_fact && by_fact <= kappa.high);
    let apart: Vec<_> = level
        .disagreements()
        .iter()
        .map(|one| format!("{} {}", batch.pairs[one.place].id, one.facts_apart))
        .collect();
    expect!["45 pairs, Confusion { true_positives: 333, false_positives: 9, false_negatives: 4, true_negatives: 100 }, r 0.8917, kappa 0.9198, apart: playlist-terse 1, digest-terse 1, hostel-careful 2, sourdough-careful 1, rowing-terse 1, dni-terse 1, jackets-careful 2, vase-terse 1, sourdough-chatty 1, labtour-careful 1, film-terse 1"].assert_eq(&format!(
        "{} pairs, {:?}, r {:.4}, kappa {by_fact:.4}, apart: {}",
        pearson.pairs,
        level.facts(),
        pearson.coefficient,
        apart.join(", ")
    ));
}

#[test]
fn a_correction_is_the_persons_word_and_leaves_the_judge_its_own() {
    let (batch, mut results) = read_whole(include_str!("../public/sample.jsonl"));
    let before = FactLevel::of(&batch, &results).unwrap();
    let place = before.pairs[0].place;
    let judged = judge_scores(&results, Bifact::MAIN_SCORE).unwrap().scores[place];
    let assessment = results.outcomes[place].assessed.as_mut().unwrap();
    let fact = &mut std::sync::Arc::make_mut(assessment).gold[0];
    let verdict = Verdict::from(!fact.verdict.is_supported());
    let nobody = String::new;
    fact.correction =
        Some(Box::new(Correction { verdict, by: nobody(), at: nobody(), note: nobody() }));
    assert_eq!(judge_scores(&results, Bifact::MAIN_SCORE).unwrap().scores[place], judged);
    let after = FactLevel::of(&batch, &results).unwrap();
    assert_eq!(after.pairs[0].judge, before.pairs[0].judge);
    assert_ne!(after.pairs[0].person, before.pairs[0].person);
    assert_ne!(after.facts(), before.facts());
}

#[test]
fn labels_of_predicted_facts_are_not_held_against_another_judges_facts() {
    let (batch, mut results) = read_whole(include_str!("../public/sample.jsonl"));
    let before = FactLevel::of(&batch, &results).unwrap();
    for outcome in &mut results.outcomes {
        outcome.judge = Judge::Rules;
    }
    let after = FactLevel::of(&batch, &results).unwrap();
    assert_eq!(after.predicted_facts(), Confusion::default());
    assert_eq!(after.gold_facts(), before.gold_facts());
    // The person's own F1 needs no judge.
    assert_eq!(after.both(Metric::F1), before.both(Metric::F1));
}

#[test]
fn the_judge_of_the_sample_against_its_labels() {
    let (batch, results) = read_whole(include_str!("../public/sample.jsonl"));
    let metrics = vec![judge_scores(&results, Bifact::MAIN_SCORE).unwrap()];
    let table = AgreementTable::of(LabelledSet::of(&batch), metrics, Protocol::default()).unwrap();
    assert_eq!(table.groups.len(), 4);
    assert_eq!(table.metrics[0].name, "Bi-Fact");
    let row = table.groups[0].rows[0].as_ref().unwrap();
    let kappa = row.figure(Measure::Kappa);
    assert!(kappa.interval.unwrap().low <= kappa.value.unwrap());
    assert_eq!(row.confusion.pairs() + row.undefined, table.counts.test.pairs);
    let nobody = LabelledSet { labels: vec![None; 51], ..LabelledSet::of(&batch) };
    let refused = AgreementTable::of(nobody, Vec::new(), Protocol::default());
    assert_eq!(refused, Err(Reason::NoLabels));
    assert_eq!(Reason::NoPairs(Set::Test).to_string(), "The test set has no pair with a score.");
}

/// scikit-learn 1.9.1 for the figures, numpy 2.4.6 for the grid and the quantiles of 1000 resamples
/// drawn with the same generator.
#[test]
fn figures_and_intervals_are_those_of_scikit_learn_and_numpy() {
    let mut random = SplitMix64(6);
    let (mut set, mut scores) = (LabelledSet::default(), Vec::new());
    for place in 0..60 {
        let is_match = random.below(5) < 2;
        let hundredths = random.below(61) + if is_match { 39 } else { 10 };
        scores.push(Some(f64::from(u32::try_from(hundredths).unwrap()) / 100.0));
        set.labels.push(Some(if is_match { SameTask::Yes } else { SameTask::No }));
        set.splits.push(Some(if place < 15 { "dev" } else { "test" }.into()));
    }
    let table = AgreementTable::of(set, vec![metric("m", &scores)], Protocol::default()).unwrap();
    let threshold = table.metrics[0].threshold.unwrap();
    assert_eq!(threshold.value.to_string(), "0.41965517241379313");
    assert_eq!(threshold.confusion.f1(), Some(0.8));
    let expected = [
        [0.625, 0.409_090_909_090_909_1, 0.818_181_818_181_818_2],
        [0.9375, 0.785_714_285_714_285_7, 1.0],
        [0.75, 0.562_230_603_448_275_9, 0.88],
        [0.563_953_488_372_093, 0.328_326_823_824_801_16, 0.776_564_051_638_530_3],
        [0.777_777_777_777_777_8, 0.644_444_444_444_444_5, 0.888_888_888_888_888_8],
    ];
    let row = table.groups[0].rows[0].as_ref().unwrap();
    for (measure, expected) in Measure::ALL.into_iter().zip(expected) {
        let figure = row.figure(measure);
        let interval = figure.interval.unwrap();
        for (found, expected) in
            [figure.value.unwrap(), interval.low, interval.high].into_iter().zip(expected)
        {
            assert!((found - expected).abs() < 1e-12, "{}: {found} {expected}", measure.name());
        }
    }
}

fn any_pair() -> impl Strategy<Value = (&'static str, Option<f64>)> {
    let pairs = ["dyA", "dnA", "dpB", "tyA", "tnB", "tpA", "t-A", "-yA", "-nB", "-yC"];
    let scores = [None, Some(0.0), Some(0.5), Some(0.9), Some(1.0), Some(f64::INFINITY)];
    (prop::sample::select(pairs.to_vec()), prop::sample::select(scores.to_vec()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn any_few_pairs_give_figures_or_sentences(
        pairs in prop::collection::vec(any_pair(), 0..9),
        seed in any::<u64>(),
        folds in 0usize..4,
        percent in 0u8..=120,
    ) {
        let (letters, scores): (Vec<&str>, Vec<Option<f64>>) = pairs.into_iter().unzip();
        let protocol = Protocol {
            folds,
            development_percent: percent,
            random_splits: 5,
            bootstrap: BootstrapSettings { resamples: 20, seed },
            ..Protocol::default()
        };
        let metrics = vec![metric("m", &scores), metric("short", &[])];
        if let Ok(table) = AgreementTable::of(set(&letters), metrics, protocol) {
            let counts = table.counts;
            let counted = counts.development.pairs + counts.test.pairs + counts.left_out;
            prop_assert_eq!(counted + counts.unlabelled, letters.len());
            for row in table.groups.iter().flat_map(|group| &group.rows).flatten() {
                for measure in Measure::ALL {
                    let figure = row.figure(measure);
                    prop_assert!(figure.value.is_none_or(|value| (-1.0..=1.0).contains(&value)));
                    prop_assert!(figure.interval.is_none_or(|around| around.low <= around.high));
                }
            }
        }
    }
}
