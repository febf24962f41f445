//! The names that a trajectory has for its site or app. A goal should not repeat them.

use super::action::Action;
use super::step::{Step, Trajectory};

/// In their order, each once.
pub fn app_names(trajectory: &Trajectory) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for step in &trajectory.steps {
        for name in [step.url.as_deref().and_then(site), opened_app(step)].into_iter().flatten() {
            if !names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
                names.push(name.to_owned());
            }
        }
    }
    names
}

/// The name in an address: `shop` of `https://www.shop.example/cart`.
fn site(url: &str) -> Option<&str> {
    let (_, rest) = url.split_once("://")?;
    let host = rest.split(['/', '?', '#', ':']).next()?;
    let host = host.strip_prefix("www.").unwrap_or(host);
    let is_address = host.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let (before, _) = host.rsplit_once('.').filter(|_| !is_address)?;
    // Some countries have two parts at the end: "shop.co.uk".
    let before = match before.rsplit_once('.') {
        Some((name, "co" | "com" | "org" | "net" | "ac" | "gov")) => name,
        _ => before,
    };
    before.rsplit('.').next().filter(|name| name.len() > 2)
}

/// What an action says that it opens.
fn opened_app(step: &Step) -> Option<&str> {
    let opens = step.word.as_deref().is_some_and(|word| {
        matches!(word.to_ascii_lowercase().replace([' ', '-'], "_").as_str(), "open_app" | "launch")
    });
    let name = step.text.as_deref().filter(|_| opens && step.action == Action::Goto)?.trim();
    (name.len() > 2).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_is_named_by_its_address_and_an_app_by_what_is_opened() {
        let visited = |url: &str| Step { url: Some(url.to_owned()), ..Step::default() };
        let mut opened = Step::of_word("open_app");
        opened.text = Some("Clock".to_owned());
        let steps = vec![
            visited("https://www.fernshop.example/cart?x=1"),
            visited("https://pay.fernshop.co.uk"),
            visited("http://127.0.0.1:8080/"),
            visited("about:blank"),
            opened,
        ];
        let names = app_names(&Trajectory { steps, ..Trajectory::default() });
        assert_eq!(names, ["fernshop", "Clock"]);
    }
}
