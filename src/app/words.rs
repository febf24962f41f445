//! Small words the screens share.

use crate::base::number::fixed;

/// To two digits that mean something: 1,234,567 is 1,200,000.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub fn rounded(number: f64) -> usize {
    let whole = number.max(0.0) as usize;
    let mut unit = 1;
    while whole / unit >= 100 {
        unit *= 10;
    }
    whole.div_ceil(unit) * unit
}

/// "900 bytes", "12 kB", "3.4 MB".
#[allow(clippy::cast_precision_loss)]
pub fn data_size(bytes: u64) -> String {
    match bytes as f64 {
        few if few < 1000.0 => format!("{bytes} bytes"),
        some if some < 1e6 => format!("{} kB", fixed(some / 1e3, 0)),
        many => format!("{} MB", fixed(many / 1e6, 1)),
    }
}
