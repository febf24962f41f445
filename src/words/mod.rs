//! What the page says, a file for each screen or part of one. A sentence stands here once, in plain
//! English, so that all of a screen can be read, and reworded, in one place. Nothing here is stored or
//! compared: those things have keys.

pub mod about;
pub mod agreement;
pub mod batches;
pub mod compare;
pub mod corrected;
pub mod data;
pub mod exports;
pub mod filter;
pub mod goal_errors;
pub mod goal_writing;
pub mod guide;
pub mod judge;
pub mod labelling;
pub mod levels;
pub mod link;
pub mod masks;
pub mod page;
pub mod pair;
pub mod projects;
pub mod reference;
pub mod results;
pub mod run;
pub mod screens;
pub mod sign_in;
pub mod start;
pub mod table;
pub mod trajectories;
