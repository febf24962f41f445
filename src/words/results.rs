//! The results screen.

/// Each with what it does.
pub const KEYS: [(&str, &str); 9] = [
    ("j  k", "Next, previous pair"),
    ("↓  ↑", "Next, previous fact of the pair"),
    ("c  m", "Mark the focused fact as covered (correct) or missed (invented)"),
    ("u  Shift+U", "Undo, redo"),
    ("e", "Explain the pair step by step"),
    ("/", "Search"),
    ("Shift+←  Shift+→", "On a column heading: narrower, wider"),
    ("?", "This list"),
    ("Esc", "Close, or back to all pairs"),
];
