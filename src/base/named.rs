//! An identifier beside the words for it.

/// Two are the same where their keys are. The key is stored and compared and never changes; the name
/// is for people, and may be worded anew.
#[derive(Debug, Clone, Copy)]
pub struct Named {
    pub key: &'static str,
    pub name: &'static str,
}

impl PartialEq for Named {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Named {}
