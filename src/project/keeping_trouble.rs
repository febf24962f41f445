//! Why something could not be stored, with a sentence for each reason. The page goes on in memory.

use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeepingTrouble {
    /// The browser provides no storage: a private window, blocked site data, or an old browser.
    Blocked,
    Full,
    /// The database was written by a later version of this program.
    Newer,
    /// The disk or the browser failed in another way.
    Failed(String),
    /// Lines that could not be read.
    Unreadable(usize),
    /// The files are too large to be kept.
    TooLarge,
    /// The browser did not store the files.
    DataNotKept(String),
    /// The file was no longer readable when it was to be stored.
    FileGone(String),
    /// Another tab took the project over.
    TakenOver,
}

impl KeepingTrouble {
    /// From the name and message of the browser's error.
    pub fn of_error(name: &str, message: &str) -> Self {
        match name {
            "QuotaExceededError" => Self::Full,
            "VersionError" => Self::Newer,
            // The entry already exists.
            "ConstraintError" => Self::TakenOver,
            "SecurityError" | "InvalidStateError" | "NotFoundError" => Self::Blocked,
            _ => Self::Failed(message.to_owned()),
        }
    }
}

impl KeepingTrouble {
    /// Whether it concerns the open project only.
    pub fn is_of_one_project(&self) -> bool {
        matches!(
            self,
            Self::Unreadable(_)
                | Self::TooLarge
                | Self::DataNotKept(_)
                | Self::FileGone(_)
                | Self::TakenOver
        )
    }

    /// The files could not be stored for this reason; answers still can.
    #[must_use]
    pub fn of_files(self) -> Self {
        match self {
            Self::Full => Self::DataNotKept("the browser’s storage is full".to_owned()),
            Self::Failed(why) => Self::DataNotKept(why),
            Self::Blocked => Self::DataNotKept("this browser does not store files".to_owned()),
            other => other,
        }
    }
}

impl KeepingTrouble {
    /// The same where only screens could not be kept.
    pub fn of_screens(&self) -> String {
        let why = match self {
            Self::Full => "the browser’s storage is full",
            Self::Blocked => "this browser does not store them",
            Self::Failed(why) => why,
            other => return other.to_string(),
        };
        format!(
            "The screens are not kept: {why}. Everything else is. After a reload, drop the screens again."
        )
    }
}

impl fmt::Display for KeepingTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blocked => f.write_str(
                "This browser keeps nothing for this page, as in a private window or with site data \
                 blocked. Everything works, but closing the tab loses it: take results along as JSONL.",
            ),
            Self::Full => f.write_str(
                "The browser’s storage is full. What comes from now on is in this tab only: delete \
                 projects on the start page, or take the results along as JSONL.",
            ),
            Self::Newer => f.write_str(
                "The projects in this browser were kept by a later version of bifact. They are left \
                 as they are; what you do here is in this tab only. Reload to get that version.",
            ),
            Self::Failed(why) => write!(
                f,
                "The browser could not keep this ({why}). What comes from now on is in this tab \
                 only: take the results along as JSONL."
            ),
            Self::Unreadable(1) => f.write_str(
                "One record of this project could not be read. All others are here; what is missing \
                 can be asked for again.",
            ),
            Self::Unreadable(several) => write!(
                f,
                "{several} records of this project could not be read. All others are here; what is \
                 missing can be asked for again."
            ),
            Self::TooLarge => f.write_str(
                "The files are too large to be kept here (more than 300 MB). Answers are kept: to go \
                 on another day, open the same files again.",
            ),
            Self::DataNotKept(why) => write!(
                f,
                "The files could not be kept here ({why}). Answers are kept: to go on another day, \
                 open the same files again."
            ),
            Self::FileGone(name) => write!(
                f,
                "{name} could not be kept here: it was changed, moved or deleted after it was opened. \
                 Answers are kept: to go on another day, open the same file again."
            ),
            Self::TakenOver => f.write_str(
                "Another tab took over this project. This tab is read-only now.",
            ),
        }
    }
}
