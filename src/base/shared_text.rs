//! A text that is a slice of a longer, shared one. Hundreds of thousands of rows arrive in a few
//! hundred long texts, and their fields need not be copied.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

#[derive(Clone)]
pub struct SharedText {
    whole: Arc<str>,
    from: u32,
    length: u32,
}

impl SharedText {
    /// Shares `whole` if the part lies inside it, and copies it otherwise.
    pub fn within(whole: &Arc<str>, part: &str) -> Self {
        let from = (part.as_ptr() as usize).checked_sub(whole.as_ptr() as usize);
        let is_inside = |from: &usize| whole.get(*from..*from + part.len()).is_some();
        let place = from.filter(is_inside).and_then(|from| u32::try_from(from).ok());
        match (place, u32::try_from(part.len())) {
            (Some(from), Ok(length)) => Self { whole: whole.clone(), from, length },
            _ => part.into(),
        }
    }

    /// Length in bytes. Unlike the length of the text itself, it does not touch the text.
    pub fn len(&self) -> usize {
        self.length as usize
    }

    pub fn is_empty(&self) -> bool {
        self.length == 0
    }
}

impl Deref for SharedText {
    type Target = str;

    fn deref(&self) -> &str {
        let (from, length) = (self.from as usize, self.length as usize);
        self.whole.get(from..from + length).unwrap_or(&self.whole)
    }
}

/// No file is 4 GB long, so offsets fit into 32 bits.
impl From<&str> for SharedText {
    fn from(text: &str) -> Self {
        let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
        Self { whole: text.into(), from: 0, length }
    }
}

impl PartialEq for SharedText {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for SharedText {}

impl fmt::Debug for SharedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl fmt::Display for SharedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_shared_and_anything_else_copied() {
        let whole: Arc<str> = "Sow äpfel seeds".into();
        let part = SharedText::within(&whole, &whole[4..10]);
        assert_eq!(&*part, "äpfel");
        assert_eq!(Arc::strong_count(&whole), 2);
        for other in ["äpfel", "", "a longer text than the whole one is"] {
            assert_eq!(&*SharedText::within(&whole, other), other);
        }
        assert_eq!(Arc::strong_count(&whole), 2);
    }
}
