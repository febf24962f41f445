//! Compares labels with scores end to end: the table and its exports, degenerate sets, and the sample
//! fact by fact.

mod kit;
mod sample;
mod table;
mod too_few;
