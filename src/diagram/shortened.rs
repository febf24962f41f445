//! Shortens a long text and says how much is left out.

use std::borrow::Cow;

use crate::base::number::grouped;

/// All of it where it has at most so many characters.
pub fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        None => Cow::Borrowed(text),
        Some((end, _)) => {
            let (shown, left) = text.split_at(end);
            let left = grouped(left.chars().count());
            Cow::Owned(format!("{} … ({left} more characters)", shown.trim_end()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn what_is_left_out_is_counted() {
        assert_eq!(shortened("月曜日", 3), "月曜日");
        assert_eq!(shortened("月曜 日", 2), "月曜 … (2 more characters)");
        let long = "ab ".repeat(2000);
        assert_eq!(shortened(&long, 3), "ab … (5,997 more characters)");
    }
}
