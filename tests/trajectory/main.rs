//! Trajectories in every format that is read, held to golden files: `files` has a folder for each, as it
//! would be dropped, and `golden` what is made of it (`UPDATE_EXPECT=1 cargo test --test trajectory`).

mod bad_input;
mod formats;
mod joining;
mod kit;
mod shared_samples;
