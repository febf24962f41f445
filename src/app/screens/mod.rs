pub mod results;
pub mod start;
