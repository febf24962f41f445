pub mod about;
pub mod agreement;
pub mod data;
pub mod goals;
pub mod levels;
pub mod results;
pub mod start;
