//! The number of cases: a few in the test suite, as many as fit into the time given to `scripts/fuzz`.

use std::fmt::Debug;
use std::time::{Duration, Instant};

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, TestCaseError, TestError, TestRunner};

const CASES: u32 = 48;
/// Between two looks at the clock.
const CASES_AT_ONCE: u32 = 200;

/// No input has a reason to take longer, however slow the machine.
const HANGS: Duration = Duration::from_secs(10);

/// Holds any number of inputs against what has to be true of each.
#[track_caller]
pub fn try_hard<S: Strategy<Value: Debug + Clone>>(
    what: &str,
    inputs: S,
    check: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    let Some(time) = time_per_property() else {
        return run(CASES, &inputs, &check);
    };
    let (begun, mut cases) = (now(), 0);
    let timed = |input: S::Value| {
        let started = now();
        check(input)?;
        if started.elapsed() > HANGS {
            return Err(TestCaseError::fail(format!("took {:?}", started.elapsed())));
        }
        Ok(())
    };
    while begun.elapsed() < time {
        run(CASES_AT_ONCE, &inputs, &timed);
        cases += CASES_AT_ONCE;
    }
    println!("{what}: {cases} cases in {} s", begun.elapsed().as_secs());
}

#[track_caller]
fn run<S: Strategy<Value: Debug>>(
    cases: u32,
    inputs: &S,
    check: &impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    match TestRunner::new(config).run(inputs, check) {
        Ok(()) => {}
        Err(TestError::Fail(why, input)) => panic!("{why}\nfor {input:#?}"),
        Err(TestError::Abort(why)) => panic!("{why}"),
    }
}

fn time_per_property() -> Option<Duration> {
    let seconds = std::env::var("BIFACT_FUZZ_SECONDS").ok()?;
    Some(Duration::from_secs(seconds.parse().expect("BIFACT_FUZZ_SECONDS is a whole number")))
}

/// Native tests have a clock.
#[allow(clippy::disallowed_methods)]
fn now() -> Instant {
    Instant::now()
}
