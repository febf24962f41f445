//! The table and its exports, against counting by hand and the Python libraries.

use bifact::agreement::classification::{Confusion, Measure};
use bifact::agreement::labelled_set::{LabelledSet, PartlyCounts};
use bifact::agreement::protocol::Protocol;
use bifact::agreement::split::{Drawing, Part, SplitOrigin, SplitRule};
use bifact::agreement::table::AgreementTable;
use bifact::agreement::work::AgreementWork;
use bifact::agreement::write::{PaperFigures, table_csv, table_latex, table_markdown};
use bifact::base::random::SplitMix64;
use bifact::evaluation::row::SameTask;
use expect_test::expect;

use crate::kit::{metric, small};

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
        this data,this,all predictors,"'=good|one","'=good|one",0.41965517241379313,7,3,0.42857142857142855,0,2,1,1,3,0.6666666666666666,0,1,0.6666666666666666,0,1,0.6666666666666666,0,1,0.4166666666666667,-0.2962962962962963,1,0.7142857142857143,0.42500000000000016,1,0.8,0.6333333333333333,,"split by the file’s column · partial counts as no match · threshold: best F1 of 30 values from 0.01 to 1 on development, lowest of ties · 95 % intervals from 1000 resamples of the test pairs, seed 2025; where all give the same, Wilson's for a share, none for F1 and kappa · bifact 0.1.0"
        this data,this,all predictors,with_gaps,with_gaps,0.11241379310344828,7,3,0.5,1,3,2,0,1,0.6,0.2,1,1,0.43850296824495455,1,0.75,0.3333333333333333,1,0.3333333333333333,0,1,0.6666666666666666,0.2857142857142857,1,0.7272727272727273,0.3076923076923077,,"split by the file’s column · partial counts as no match · threshold: best F1 of 30 values from 0.01 to 1 on development, lowest of ties · 95 % intervals from 1000 resamples of the test pairs, seed 2025; where all give the same, Wilson's for a share, none for F1 and kappa · bifact 0.1.0"
        this data,this,A,"'=good|one","'=good|one",0.41965517241379313,4,2,0.5,0,1,1,1,1,0.5,0,1,0.5,0,1,0.5,0,1,0,-1,1,0.5,0,1,,,,"split by the file’s column · partial counts as no match · threshold: best F1 of 30 values from 0.01 to 1 on development, lowest of ties · 95 % intervals from 1000 resamples of the test pairs, seed 2025; where all give the same, Wilson's for a share, none for F1 and kappa · bifact 0.1.0"
        this data,this,A,with_gaps,with_gaps,0.11241379310344828,4,2,0.6666666666666666,1,2,1,0,0,0.6666666666666666,0,1,1,0.34238022750665303,1,0.8,0,1,0,,,0.6666666666666666,0,1,,,,"split by the file’s column · partial counts as no match · threshold: best F1 of 30 values from 0.01 to 1 on development, lowest of ties · 95 % intervals from 1000 resamples of the test pairs, seed 2025; where all give the same, Wilson's for a share, none for F1 and kappa · bifact 0.1.0"
        this data,this,B,"'=good|one","'=good|one",0.41965517241379313,3,1,0.3333333333333333,0,1,0,0,2,1,0.20654931437723745,1,1,0.20654931437723745,1,1,,,1,,,1,0.43850296824495455,1,,,,"split by the file’s column · partial counts as no match · threshold: best F1 of 30 values from 0.01 to 1 on development, lowest of ties · 95 % intervals from 1000 resamples of the test pairs, seed 2025; where all give the same, Wilson's for a share, none for F1 and kappa · bifact 0.1.0"
        this data,this,B,with_gaps,with_gaps,0.11241379310344828,3,1,0.3333333333333333,0,1,1,0,1,0.5,0,1,1,0.20654931437723745,1,0.6666666666666666,0,1,0.4,0,1,0.6666666666666666,0,1,,,,"split by the file’s column · partial counts as no match · threshold: best F1 of 30 values from 0.01 to 1 on development, lowest of ties · 95 % intervals from 1000 resamples of the test pairs, seed 2025; where all give the same, Wilson's for a share, none for F1 and kappa · bifact 0.1.0"
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
        | with\_gaps | 0.112 | 0.600 (0.200–1.000) | 1.000 (0.439–1.000) | 0.750 (0.333–1.000) | 0.333 (0.000–1.000) | 0.667 (0.286–1.000) | 1 |  |

        **A** (4 test pairs, 2 matches)

        | metric | threshold | P | R | F1 | kappa | raw agreement | undefined | note |
        | --- | --: | --: | --: | --: | --: | --: | --: | --- |
        | =good\|one | 0.420 | 0.500 (0.000–1.000) | 0.500 (0.000–1.000) | 0.500 (0.000–1.000) | 0.000 (-1.000–1.000) | 0.500 (0.000–1.000) | 0 |  |
        | with\_gaps | 0.112 | 0.667 (0.000–1.000) | 1.000 (0.342–1.000) | 0.800 (0.000–1.000) | 0.000 | 0.667 (0.000–1.000) | 1 |  |

        **B** (3 test pairs, 1 match)

        | metric | threshold | P | R | F1 | kappa | raw agreement | undefined | note |
        | --- | --: | --: | --: | --: | --: | --: | --: | --- |
        | =good\|one | 0.420 | 1.000 (0.207–1.000) | 1.000 (0.207–1.000) | 1.000 | 1.000 | 1.000 (0.439–1.000) | 0 |  |
        | with\_gaps | 0.112 | 0.500 (0.000–1.000) | 1.000 (0.207–1.000) | 0.667 (0.000–1.000) | 0.400 (0.000–1.000) | 0.667 (0.000–1.000) | 0 |  |

        split by the file’s column · partial counts as no match · threshold: best F1 of 30 values from 0.01 to 1 on development, lowest of ties · 95 % intervals from 1000 resamples of the test pairs, seed 2025; where all give the same, Wilson's for a share, none for F1 and kappa · bifact 0.1.0

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
        with\_gaps & 0.112 & 0.600 (0.200--1.000) & 1.000 (0.439--1.000) & 0.750 (0.333--1.000) & 0.333 (0.000--1.000) & 0.667 (0.286--1.000) \\
        \midrule
        \multicolumn{7}{l}{A (4 test pairs, 2 matches)} \\
        =good|one & 0.420 & 0.500 (0.000--1.000) & 0.500 (0.000--1.000) & 0.500 (0.000--1.000) & 0.000 (-1.000--1.000) & 0.500 (0.000--1.000) \\
        with\_gaps & 0.112 & 0.667 (0.000--1.000) & 1.000 (0.342--1.000) & 0.800 (0.000--1.000) & 0.000 & 0.667 (0.000--1.000) \\
        \midrule
        \multicolumn{7}{l}{B (3 test pairs, 1 match)} \\
        =good|one & 0.420 & 1.000 (0.207--1.000) & 1.000 (0.207--1.000) & 1.000 & 1.000 & 1.000 (0.439--1.000) \\
        with\_gaps & 0.112 & 0.500 (0.000--1.000) & 1.000 (0.207--1.000) & 0.667 (0.000--1.000) & 0.400 (0.000--1.000) & 0.667 (0.000--1.000) \\
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
        % split by the file’s column · partial counts as no match · threshold: best F1 of 30 values from 0.01 to 1 on development, lowest of ties · 95 % intervals from 1000 resamples of the test pairs, seed 2025; where all give the same, Wilson's for a share, none for F1 and kappa · bifact 0.1.0
    "#]].assert_eq(&table_latex(&table, PaperFigures::Beside));
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
