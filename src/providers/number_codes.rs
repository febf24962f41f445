//! Characters written as numbers: "115 107", "163 153" in octal digits, "01110011", with something between
//! them or, all as long, with nothing.

use super::encodings::Runs;

const MOST_DIGITS: usize = 8;
/// In a longer row the numbers have nothing between them.
const LONGEST_NUMBER: usize = 16;

/// One text for each way to read the numbers.
pub(super) fn in_numbers(text: &str, shortest: usize) -> Vec<Runs> {
    let mut all = vec![Runs::new(shortest); 4];
    let mut glued = vec![Runs::new(shortest); 3 + 8];
    for digits in text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty()) {
        if digits.len() > LONGEST_NUMBER {
            read_glued(digits.as_bytes(), &mut glued);
            continue;
        }
        let is_binary = digits.len() >= 7 && digits.bytes().all(|digit| digit <= b'1');
        let backwards: String = digits.chars().rev().collect();
        let base = if is_binary { 2 } else { 8 };
        let ways = [(digits, 10), (&*backwards, 10), (digits, base), (&*backwards, base)];
        for (runs, (digits, base)) in all.iter_mut().zip(ways) {
            match (digits.len(), u8::from_str_radix(digits, base)) {
                (2..=MOST_DIGITS, Ok(code)) => runs.push(code),
                (2 | 3, Err(_)) => runs.push(0),
                _ => {}
            }
        }
    }
    all.append(&mut glued);
    all
}

/// Three digits each, or eight of two kinds, from every place on.
fn read_glued(digits: &[u8], all: &mut [Runs]) {
    let is_binary = digits.iter().all(|digit| *digit <= b'1');
    let ways = (0..3).map(|first| (first, 3, 10)).chain((0..8).map(|first| (first, 8, 2)));
    for (runs, (first, width, base)) in all.iter_mut().zip(ways) {
        if (base == 2) != is_binary {
            continue;
        }
        for code in digits.get(first..).unwrap_or_default().chunks_exact(width) {
            let value = code.iter().fold(0_u32, |all, digit| all * base + u32::from(digit - b'0'));
            runs.push(u8::try_from(value).unwrap_or(0));
        }
        runs.cut();
    }
}
