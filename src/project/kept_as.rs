//! The names under which the browser stores things. Renaming one loses what was stored.

pub const JUDGE: &str = "bifact judge";
/// In `sessionStorage`: until the tab is closed.
pub const KEYS: &str = "bifact keys";
/// In `sessionStorage`: the id of the project that is open in the tab.
pub const OPEN_PROJECT: &str = "bifact open project";
/// In `sessionStorage`: a sign-in that has begun, until the page is next loaded.
pub const SIGN_IN: &str = "bifact sign-in";
/// The prefix of mappings; the fingerprint of the fields follows.
pub const MAPPINGS: &str = "bifact mapping ";
pub const REVIEWER: &str = "bifact reviewer";
pub const OPEN_CHARTS: &str = "bifact open charts";
pub const COLUMN_WIDTHS: &str = "bifact column widths";
/// The database of projects, and its stores; `public/rescue.js` reads them too.
pub const DATABASE: &str = "bifact";
pub const PROJECTS: &str = "projects";
pub const JOURNAL: &str = "journal";
pub const FILES: &str = "files";
/// The database of screens, and its stores.
pub const SCREEN_DATABASE: &str = "bifact screens";
pub const SCREENS: &str = "screens";
pub const SCREEN_NAMES: &str = "screen names";
/// The prefix of journals that hold answers about typed pairs, which belong to no project.
pub const LOOSE: &str = "loose-";

pub const ALL: [&str; 16] = [
    JUDGE,
    KEYS,
    OPEN_PROJECT,
    SIGN_IN,
    MAPPINGS,
    REVIEWER,
    OPEN_CHARTS,
    COLUMN_WIDTHS,
    DATABASE,
    PROJECTS,
    JOURNAL,
    FILES,
    SCREEN_DATABASE,
    SCREENS,
    SCREEN_NAMES,
    LOOSE,
];
