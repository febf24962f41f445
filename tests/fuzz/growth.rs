//! Ten times the input may take at most fifteen times as long.

use std::rc::Rc;

use crate::target::Target;

/// More than ten, for caches and lists that move as they grow.
const MOST_RATIO: f64 = 15.0;
/// Nanoseconds. Below this a ratio says more of the machine than of the code.
const MEANINGFUL: u64 = 20_000_000;
/// Above this the next size would take too long, and a ratio has said what it can.
const LONG: u64 = 400_000_000;

/// Inputs of one kind, of any size up to the largest.
pub struct Family {
    name: &'static str,
    smallest: usize,
    largest: usize,
    prepare: Box<dyn Fn(usize) -> Box<dyn Fn()>>,
}

impl Family {
    /// `work` is timed, `make` is not.
    pub fn new<T: 'static>(
        name: &'static str,
        largest: usize,
        make: impl Fn(usize) -> T + 'static,
        work: impl Fn(&T) + 'static,
    ) -> Self {
        let work = Rc::new(work);
        let prepare = move |size| -> Box<dyn Fn()> {
            let (input, work) = (make(size), work.clone());
            Box::new(move || work(&input))
        };
        Self { name, smallest: 10, largest, prepare: Box::new(prepare) }
    }

    /// For work that has a bound: below it any growth is a fixed amount of time.
    pub fn from(self, smallest: usize) -> Self {
        Self { smallest, ..self }
    }

    /// The worst ratio among all sizes.
    fn measure(&self) -> Option<Measured> {
        let time_of = |size: usize| best_time(&(self.prepare)(size));
        let mut size = self.smallest;
        let mut time = time_of(size);
        let mut worst: Option<Measured> = None;
        while size * 10 <= self.largest && time < LONG {
            let longer = time_of(size * 10);
            #[allow(clippy::cast_precision_loss)]
            let ratio = longer as f64 / time.max(1) as f64;
            if longer >= MEANINGFUL && worst.as_ref().is_none_or(|worst| ratio > worst.ratio) {
                worst = Some(Measured { size: size * 10, time: longer, ratio });
            }
            (size, time) = (size * 10, longer);
        }
        worst
    }
}

/// So many parts, one behind the other.
pub fn many(n: usize, part: impl Fn(usize) -> String) -> String {
    (0..n).map(part).collect()
}

struct Measured {
    size: usize,
    time: u64,
    ratio: f64,
}

/// Prints a line for each family, and fails where one grows too fast.
pub fn check(targets: &[&Target]) {
    let only = std::env::var("BIFACT_FUZZ_ONLY").unwrap_or_default();
    let mut too_fast = Vec::new();
    for target in targets {
        for family in (target.families)() {
            let name = format!("{}, {}", target.name, family.name);
            if !name.contains(&only) {
                continue;
            }
            match family.measure() {
                None => println!("{name:<64} too quick to tell"),
                Some(Measured { size, time, ratio }) => {
                    println!("{name:<64} × {ratio:>5.1} to {size} in {} ms", time / 1_000_000);
                    if ratio > MOST_RATIO {
                        too_fast.push(name);
                    }
                }
            }
        }
    }
    assert!(too_fast.is_empty(), "these grow faster than their input: {too_fast:#?}");
}

/// Of several; short work is done over and over, because the clock ticks in milliseconds.
fn best_time(work: &dyn Fn()) -> u64 {
    let once = || {
        let start = nanoseconds();
        let mut times = 0;
        while times == 0 || nanoseconds() - start < MEANINGFUL && times < 1_000_000 {
            work();
            times += 1;
        }
        (nanoseconds() - start) / times
    };
    let first = once();
    if first > 4 * LONG { first } else { first.min(once()).min(once()) }
}

/// Of this thread on a processor, so that what else the machine does is not counted.
fn nanoseconds() -> u64 {
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").expect("a Linux machine");
    spent.split(' ').next().and_then(|spent| spent.parse().ok()).expect("a number")
}
