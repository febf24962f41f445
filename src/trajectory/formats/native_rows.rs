//! The native form: rows with a trajectory, or trajectories alone.

use serde_json::Value;

use super::Format;
use crate::trajectory::document::Document;
use crate::trajectory::gathering::Gathering;
use crate::trajectory::native::read_row;

pub const FORMAT: Format = Format { name: "native", fits, read };

fn fits(records: &[Value]) -> bool {
    records.iter().any(|record| read_row(record).is_some())
}

fn read(document: &Document, found: &mut Gathering) {
    for record in &document.records {
        if let Some(trajectory) = read_row(record) {
            found.whole(document.path, trajectory);
        }
    }
}
