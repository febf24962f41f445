//! BLEU of one pair, as sacreBLEU's `sentence_bleu` computes it, on 0 to 1.
//!
//! Orders longer than the text are left out (effective order). The first order without a match counts
//! as half a match, the next as a quarter, and so on (exponential smoothing).

use super::rouge_n::ratio;
use super::scorer::{Sides, Workbench};

pub const REFERENCE: &str = "Papineni, Roukos, Ward and Zhu, “BLEU: a Method for Automatic \
    Evaluation of Machine Translation”, ACL 2002; as in sacreBLEU (Post, WMT 2018)";

pub const SETTINGS: &str = "tok:13a|smooth:exp|eff:yes|case:mixed";

const LONGEST: usize = 4;

pub fn score(sides: &Sides, workbench: &mut Workbench) -> f64 {
    let (gold, predicted) = (sides.gold.len(), sides.predicted.len());
    let mut shared = [0; LONGEST];
    workbench.ngrams.count_shared(&sides.gold, &sides.predicted, &mut shared);
    if shared[0] == 0 {
        return 0.0;
    }
    let orders = predicted.min(LONGEST);
    let mut smoothing = 1.0;
    let mut product_of_precisions = 1.0;
    for (order, &matches) in shared[..orders].iter().enumerate() {
        let all = predicted - order;
        product_of_precisions *= if matches == 0 {
            smoothing /= 2.0;
            smoothing * ratio(1, all)
        } else {
            ratio(matches, all)
        };
    }
    let brevity = if predicted < gold { (1.0 - ratio(gold, predicted)).exp() } else { 1.0 };
    brevity * root(product_of_precisions, orders)
}

fn root(product: f64, degree: usize) -> f64 {
    match degree {
        1 => product,
        2 => product.sqrt(),
        3 => product.cbrt(),
        _ => product.sqrt().sqrt(),
    }
}
