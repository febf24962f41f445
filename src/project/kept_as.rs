//! The names under which a browser keeps things. What was kept under another name is not found again.

pub const JUDGE: &str = "bifact judge";
/// For as long as the tab is open.
pub const KEYS: &str = "bifact keys";
/// How the names of mappings begin; the fingerprint of the fields follows.
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
/// How the ids of journals begin that hold answers asked about no project.
pub const LOOSE: &str = "loose-";

pub const ALL: [&str; 14] = [
    JUDGE,
    KEYS,
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
