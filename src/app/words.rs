//! Small words the screens share.

/// "1 pair", "2 pairs", "400,000 pairs".
pub fn counted(count: usize, noun: &str) -> String {
    let number = grouped(count);
    if count == 1 { format!("{number} {noun}") } else { format!("{number} {noun}s") }
}

/// Digits in groups of three.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
