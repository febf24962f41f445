//! Whether a file is worth a closer look. The page asks before it loads what reads trajectories, so this
//! names no format.

/// One of these is in the beginning of every file that holds a trajectory.
const SIGNS: [&str; 13] = [
    "\"trajectory\"",
    "\"steps\"",
    "\"action_reprs\"",
    "\"confirmed_task\"",
    "\"target_action_reprs\"",
    "result_action_type",
    "results/action_type",
    "action_type",
    "\"traj\"",
    "\"action_history\"",
    "\"role\"",
    "\"history\"",
    "\"saved_image_name\"",
];

/// `head` is the beginning of a file.
pub fn may_hold_trajectories(head: &[u8]) -> bool {
    SIGNS.iter().any(|sign| memchr::memmem::find(head, sign.as_bytes()).is_some())
}
