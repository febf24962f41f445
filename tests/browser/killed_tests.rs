//! What a test starts ends with it, even if nobody is left to end it.

use std::os::unix::process::ExitStatusExt;
use std::process::Child;

use crate::page::ending_with_us;

#[test]
fn what_a_test_starts_ends_with_its_thread() {
    let started = || -> Child {
        let child = ending_with_us("sleep").arg("1000000").spawn().unwrap();
        let name = format!("/proc/{}/comm", child.id());
        // Until then it is the program that tells the system to do so.
        while std::fs::read_to_string(&name).unwrap() != "sleep\n" {
            std::thread::yield_now();
        }
        child
    };
    let mut left_behind = std::thread::spawn(started).join().unwrap();
    let mut goes_on = started();
    let ended = left_behind.wait().unwrap();
    assert_eq!(ended.signal(), Some(15), "{ended}");
    assert!(goes_on.try_wait().unwrap().is_none(), "its thread is this one");
    goes_on.kill().unwrap();
    goes_on.wait().unwrap();
}
