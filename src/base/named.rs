//! An identifier together with its name for people.

/// Two are equal if their keys are. The key is stored and compared and never changes; the name may be
/// reworded.
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
