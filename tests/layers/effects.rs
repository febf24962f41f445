//! Which effects set a signal themselves. An effect may start work that does so in a later task; what can
//! be derived is a memo.

use crate::modules::Sources;
use crate::paths::tokens;

/// How an effect begins.
const EFFECTS: [&str; 3] = ["new", "new_isomorphic", "watch"];
/// Calls that change a signal at once.
const SETTERS: [&str; 8] =
    ["set", "update", "try_set", "try_update", "notify", "write", "toggle", "maybe_update"];
/// Calls whose closure runs in a later task, as an `async` block does.
const LATER: [&str; 2] = ["request_animation_frame", "set_timeout"];

/// `module: the call`, for every effect that sets a signal before it returns.
pub fn setting_effects(sources: &Sources) -> Vec<String> {
    let mut found = Vec::new();
    for (module, source) in sources {
        let tokens = tokens(source);
        for place in 0..tokens.len() {
            let begins = ["Effect", "::"].iter().zip(&tokens[place..]).all(|(a, b)| a == b)
                && tokens.get(place + 2).is_some_and(|name| EFFECTS.contains(&&**name));
            if begins {
                let body = within(["(", ")"], &tokens[place + 3..]);
                found.extend(setters(body).map(|setter| format!("{module}: {setter}")));
            }
        }
    }
    found
}

/// Up to the bracket that closes the first one.
fn within<'a>([opening, closing]: [&str; 2], tokens: &'a [String]) -> &'a [String] {
    let mut depth = 0;
    let end = tokens.iter().position(|token| {
        depth += i32::from(token == opening);
        depth -= i32::from(token == closing);
        token == closing && depth == 0
    });
    &tokens[..end.unwrap_or(tokens.len())]
}

fn setters(body: &[String]) -> impl Iterator<Item = String> + '_ {
    let mut place = 0;
    std::iter::from_fn(move || {
        while place < body.len() {
            let (here, token) = (place, &body[place]);
            if token == "async" {
                place += 1 + within(["{", "}"], &body[place + 1..]).len();
                continue;
            }
            if LATER.contains(&&**token) {
                place += 1 + within(["(", ")"], &body[place + 1..]).len();
                continue;
            }
            place += 1;
            let is_call = body.get(here + 1).is_some_and(|next| next == "(");
            if is_call && here > 1 && body[here - 1] == "." && SETTERS.contains(&&**token) {
                return Some(format!("{}.{token}", body[here - 2]));
            }
        }
        None
    })
}

#[test]
fn an_effect_that_sets_a_signal_is_found_and_one_that_starts_work_is_not() {
    let source = r"
        fn one() { Effect::new(move |_| { let new = other.get(); signal.set(new); }); }
        fn two() { Effect::new(move |_| { other.track(); spawn_local(async move { signal.set(1); }); }); }
        fn three() { Effect::watch(move || other.get(), move |_, _, _| count.update(|n| *n += 1), false); }
        fn four() { signal.set(2); Effect::new(move |_| element.focus()); }
    ";
    let sources = Sources::from([("app::part".to_owned(), source.to_owned())]);
    assert_eq!(setting_effects(&sources), ["app::part: signal.set", "app::part: count.update"]);
}
