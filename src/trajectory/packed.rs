//! A reading as bytes, for the page beside the worker that read it.

use super::inline_screens::InlineScreen;
use super::joined::Overview;
use super::native::write_trajectory;
use super::reading::Reading;
use super::step::Trajectory;
use crate::base::bytes::{Packer, Unpacker};

/// What the page gets of a reading: problems are sentences by then.
#[derive(Debug, PartialEq, Default)]
pub struct PageReading {
    pub trajectories: Vec<Overview>,
    pub problems: Vec<(String, String)>,
    pub inline: Vec<InlineScreen>,
}

pub fn pack_reading(reading: &Reading) -> Vec<u8> {
    let mut packer = Packer::default();
    packer.list(&reading.trajectories, pack_trajectory);
    packer.list(&reading.problems, |packer, about| {
        packer.text(&about.name);
        packer.text(&about.problem.to_string());
    });
    packer.list(&reading.inline, |packer, screen| {
        packer.text(&screen.name);
        packer.block(&screen.bytes);
    });
    packer.finish()
}

/// `None` for bytes that are no reading.
pub fn unpack_reading(bytes: &[u8]) -> Option<PageReading> {
    let mut unpacker = Unpacker::new(bytes);
    let reading = PageReading {
        trajectories: unpacker.list(unpack_trajectory)?,
        problems: unpacker.list(|unpacker| Some((unpacker.string()?, unpacker.string()?)))?,
        inline: unpacker.list(|unpacker| {
            Some(InlineScreen { name: unpacker.string()?, bytes: unpacker.block()?.to_vec() })
        })?,
    };
    unpacker.is_empty().then_some(reading)
}

fn pack_trajectory(packer: &mut Packer, trajectory: &Trajectory) {
    packer.optional(trajectory.id.as_deref(), Packer::text);
    packer.optional(trajectory.goal.as_deref(), Packer::text);
    packer.count(trajectory.steps.len());
    packer.count(trajectory.screens().count());
    packer.text(&write_trajectory(trajectory));
}

fn unpack_trajectory(unpacker: &mut Unpacker) -> Option<Overview> {
    Some(Overview {
        id: unpacker.optional(Unpacker::string)?,
        goal: unpacker.optional(Unpacker::string)?,
        steps: unpacker.count()?,
        screens: unpacker.count()?,
        line: unpacker.string()?,
    })
}
