//! What looking at 50,000 pairs costs natively: columns, the search index, filters, orders.
//!
//! The page computes the first two in slices while it is in use; a filter's keystroke is one `find`
//! and one `look`, and has to leave most of its 50 ms to the browser.
use bifact::base::random::SplitMix64;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::resampling::BootstrapSettings;
use bifact::methods::bifact::batch_builder::BatchBuilder;
use bifact::methods::bifact::results::Results;
use bifact::methods::bifact::row_review::Row;
use bifact::methods::bifact::tally::Metric;
use bifact::workspace::{
    Column, Columns, Direction, Facets, GoldMeans, Order, PairedBootstrap, SearchIndex, Sort,
    Source, TextRanks, View, look,
};

const GOLDS: usize = 25_000;
const FACTS: usize = 5;
const REASON_WORDS: usize = 14;

#[test]
fn workspace() {
    print_figures();
}

pub fn print_figures() {
    let (batch, results) = made_up();
    let (batch, results) = (&batch, &results);
    let source = Source::of(batch, results);
    let columns = timed("columns", || Columns::of(source));
    let index = timed("search index", || {
        let mut index = SearchIndex::begin(batch);
        while !index.step(batch, results, 1000) {}
        index
    });
    println!("{:>22}: {} kB", "of memory", index.bytes() / 1000);
    let mut ranks = TextRanks::default();
    for column in Column::ALL {
        let sort = Sort { column, direction: Direction::Down };
        let name = format!("by {}", column.key());
        timed(&format!("{name} first"), || Order::of(&columns, batch, sort, &mut ranks));
        timed_often(&name, || Order::of(&columns, batch, sort, &mut ranks));
    }
    let order = Order::of(&columns, batch, Sort::default(), &mut ranks);
    for query in ["", "mode=disagree&predictor=terse", "f1=0.5-0.8&missed=times&group=g3"] {
        let view = View::from_query(query);
        let seen = timed_often(&format!("look {query}"), || look(&columns, &order, &view, None));
        println!("{:>22}: {}", "shown", seen.rows.len());
        timed_often(&format!("facets {query}"), || Facets::of(&columns, &view, None));
    }
    for text in ["e", "er", "the", "lem", "lemon", "lemon saturday 7", "w1234", "nowhere"] {
        let view = View { text: text.to_owned(), ..View::default() };
        let seen = timed_often(&format!("key {text:?}"), || {
            look(&columns, &order, &view, index.find(&view.text).as_ref())
        });
        println!("{:>22}: {}", "shown", seen.rows.len());
    }
    let all: Vec<u32> = order.rows.clone();
    let settings = BootstrapSettings::default();
    let mut paired = timed("paired bootstrap begun", || {
        let means = GoldMeans::of_predictors(&columns, &all, Metric::F1);
        PairedBootstrap::new(&means, (0, 1), settings)
    });
    timed_often("one resample", || paired.resample_once());
}

/// So often that the clock's ticks of some milliseconds do not matter.
const OFTEN: u64 = 50;

fn timed_often<T>(name: &str, mut work: impl FnMut() -> T) -> T {
    let start = nanoseconds();
    for _ in 1..OFTEN {
        work();
    }
    print(name, (nanoseconds() - start) / (OFTEN - 1));
    work()
}

fn timed<T>(name: &str, work: impl FnOnce() -> T) -> T {
    let start = nanoseconds();
    let made = work();
    print(name, nanoseconds() - start);
    made
}

fn print(name: &str, nanoseconds: u64) {
    let microseconds = nanoseconds / 1000;
    println!("{name:>40}: {}.{:03} ms", microseconds / 1000, microseconds % 1000);
}

/// Of this thread on a processor, so that what else the machine does is not counted.
fn nanoseconds() -> u64 {
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    spent.split(' ').next().and_then(|spent| spent.parse().ok()).unwrap_or(0)
}

/// Two predictors, five facts a side, a reason of fourteen words for each.
fn made_up() -> (Batch, Results) {
    let mut random = SplitMix64(7);
    let mut builder = BatchBuilder::default();
    for gold in 0..GOLDS {
        let facts: Vec<Box<str>> = (0..FACTS).map(|n| words(&mut random, 5 + n).into()).collect();
        let intent = format!("{} {gold}", words(&mut random, 10));
        for model in ["terse", "chatty"] {
            let mut judged = |facts: &[Box<str>]| -> Vec<serde_json::Value> {
                let mut judge = |fact: &str| {
                    let label = if random.below(4) == 0 { "M" } else { "C" };
                    let reason = words(&mut random, REASON_WORDS);
                    serde_json::json!({"fact": fact, "reasoning": reason, "label": label})
                };
                facts.iter().map(|fact| judge(fact)).collect()
            };
            let answer = serde_json::json!({
                "expert_fact_coverage": judged(&facts),
                "predicted_fact_accuracy": judged(&facts),
            });
            builder.add(Row {
                id: Some(format!("{model}-{gold}").into()),
                gold_intent: intent.as_str().into(),
                predicted_intent: words(&mut random, 10).into(),
                model: Some(model.into()),
                group: Some(format!("g{}", gold % 12).into()),
                gold_facts: Some(facts.clone()),
                judge_answer: Some(answer.to_string().into()),
                ..Row::default()
            });
        }
    }
    builder.finish()
}

/// Common words often, rare ones rarely, and a date or a number now and then.
fn words(random: &mut SplitMix64, count: usize) -> String {
    const ENDS: &[&str] = &["er", "ing", "ed", "s", "ly", "on", "al", "an"];
    const COMMON: &[&str] = &[
        "the",
        "order",
        "is",
        "for",
        "a",
        "prediction",
        "gold",
        "says",
        "intent",
        "lemon",
        "tarts",
        "on",
        "Saturday",
        "two",
        "at",
        "7:30",
        "hotel",
        "in",
        "Oslo",
        "open",
        "with",
        "cheapest",
        "red",
        "message",
        "to",
        "Nina",
        "Größe",
        "not",
        "names",
        "another",
        "day",
        "instead",
    ];
    let word = |random: &mut SplitMix64| {
        if random.below(3) == 0 {
            let rare = random.below(200) * random.below(200);
            format!("w{rare}{}", ENDS.get(rare % 8).copied().unwrap_or_default())
        } else {
            let place = random.below(COMMON.len());
            COMMON.get(place).copied().unwrap_or_default().to_owned()
        }
    };
    let words: Vec<String> = (0..count).map(|_| word(random)).collect();
    words.join(" ")
}
