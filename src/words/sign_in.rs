//! Signing in at a provider.

use crate::base::number::fixed;

pub const LEAVES: &str = "You leave this page and come back to it. Keys in memory and typed pairs are forgotten; \
    projects stay.";
pub const CREDIT: &str = "Show credit";
pub const ASKING: &str = "Asking …";
pub const NO_CREDIT: &str = "The credit of this key could not be read.";
pub const CLOSE: &str = "Close";
pub const NO_CHANCE: &str =
    "This browser cannot start a safe sign-in. Get a key and paste it instead.";

pub fn sign_in_at(host: &str) -> String {
    format!("Sign in at {host}")
}

pub fn asking(name: &str) -> String {
    format!("Getting a key from {name} …")
}

pub fn signed_in(name: &str) -> String {
    format!(
        "Signed in. {name} gave this page a key of its own; you can revoke it in your settings there."
    )
}

pub fn credit(used: f64, left: Option<f64>) -> String {
    match left {
        Some(left) => format!("${} of credit left, ${} used.", fixed(left, 2), fixed(used, 2)),
        None => format!("${} used. This key has no limit of its own.", fixed(used, 2)),
    }
}

pub fn declined(name: &str) -> String {
    format!("You were not signed in: {name} says that you declined. No key was made.")
}

pub fn cancelled(name: &str) -> String {
    format!("The sign-in at {name} was not completed. No key was made.")
}

pub const NONE_BEGUN: &str = "The address carried a sign-in code, but this tab has not started a sign-in or has \
    used it already. The code was not used. If this was you, sign in again from the judge’s settings.";
pub const OTHER_STATE: &str = "The address carried a sign-in code that does not belong to the sign-in of this tab. \
    The code was not used. Sign in again from the judge’s settings.";

pub fn code_refused(name: &str) -> String {
    format!("{name} did not accept the code: it was used before, or it is too old. Sign in again.")
}

pub fn status(name: &str, status: u16) -> String {
    format!("{name} could not make a key just now (status {status}). Try again in a while.")
}

pub fn unreadable(name: &str) -> String {
    format!("{name} answered without a usable key. Get a key there and paste it instead.")
}

pub fn unreachable(name: &str) -> String {
    format!(
        "{name} could not be reached to finish the sign-in. Check that you are online, then sign in again."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credit_is_said_with_and_without_a_limit() {
        assert_eq!(credit(1.5, Some(8.5)), "$8.50 of credit left, $1.50 used.");
        assert_eq!(credit(0.0, None), "$0.00 used. This key has no limit of its own.");
    }
}
