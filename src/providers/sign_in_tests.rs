use super::super::catalogue::provider;
use super::*;

const HERE: &str = "https://the.page/bifact/";

fn pending() -> Pending {
    Pending::begin("https://openrouter.ai/api/v1", "#/data", &[7; 32], &[9; 32])
}

fn paths() -> &'static SignInPaths {
    provider("openrouter").unwrap().sign_in.as_ref().unwrap()
}

fn reply(status: u16, body: &str) -> HttpReply {
    HttpReply { status, body: body.to_owned(), ..HttpReply::default() }
}

#[test]
fn only_the_providers_own_address_or_this_machine_signs_in() {
    let openrouter = provider("openrouter").unwrap();
    let page = |base_url, set_by| sign_in_page(openrouter, base_url, set_by);
    let own = "https://openrouter.ai/api/v1";
    let auth = Some("https://openrouter.ai/auth".to_owned());
    assert_eq!(page(own, SetBy::User), auth);
    assert_eq!(page(own, SetBy::Copy), auth);
    let local = "http://127.0.0.1:4000/api/v1";
    assert_eq!(page(local, SetBy::User).as_deref(), Some("http://127.0.0.1:4000/auth"));
    assert_eq!(page(local, SetBy::Copy), None);
    for other in [
        "https://openrouter.ai.example/api/v1",
        "https://elsewhere.example/api/v1",
        "http://127.0.0.1.example/api/v1",
        "http://localhost/v1",
        "",
    ] {
        assert_eq!(page(other, SetBy::User), None, "{other}");
    }
    assert_eq!(sign_in_page(provider("openai").unwrap(), own, SetBy::User), None);
}

#[test]
fn the_address_holds_the_hash_of_the_verifier_and_not_the_verifier() {
    let pending = pending();
    let address = pending.address("https://openrouter.ai/auth", HERE);
    assert!(!address.contains(&pending.verifier), "{address}");
    // Computed with Python's hashlib and base64.
    let challenge = "3Ev4DHdHPRMPoN6GukAY_pi7IUAF5qWJHRK6kURvnoE";
    let wanted = format!(
        "https://openrouter.ai/auth?callback_url=https%3A%2F%2Fthe.page%2Fbifact%2F%3Fstate%3D{}\
         &code_challenge={challenge}&code_challenge_method=S256",
        pending.state
    );
    assert_eq!(address, wanted);
    assert!(Pending::read(&pending.to_json()) == Some(pending));
    for kept in ["", "{}", "[]", r#"{"base_url":1}"#] {
        assert!(Pending::read(kept).is_none(), "{kept}");
    }
}

#[test]
fn a_code_counts_only_with_the_state_of_this_tab() {
    let pending = pending();
    let state = &pending.state;
    let ours = |query: &str| returned(query, Some(&pending));
    assert_eq!(ours(""), Ok(None));
    assert_eq!(ours("?utm=1"), Ok(None));
    let code = |code: &str| Ok(Some(Returned::Code(code.to_owned())));
    assert_eq!(ours(&format!("?state={state}&code=a%2Fb")), code("a/b"));
    assert_eq!(ours(&format!("?code=abc&state={state}")), code("abc"));
    assert_eq!(ours(&format!("?error=denied&state={state}")), Ok(Some(Returned::Declined)));
    assert_eq!(ours(&format!("?error=x&code=abc&state={state}")), Ok(Some(Returned::Declined)));
    for forged in ["?code=abc", "?code=abc&state=", "?code=abc&state=x", "?error=denied"] {
        assert_eq!(ours(forged), Err(NotOurs::OtherState), "{forged}");
        assert_eq!(returned(forged, None), Err(NotOurs::NoneBegun), "{forged}");
    }
}

#[test]
fn the_exchange_sends_code_and_verifier_and_nothing_else() {
    let pending = pending();
    let request = pending.exchange(paths(), "abc");
    assert_eq!(request.url, "https://openrouter.ai/api/v1/auth/keys");
    assert_eq!(request.headers, [("content-type", "application/json".to_owned())]);
    let body = read_json(&request.body.unwrap()).unwrap();
    assert_eq!(body["code"], "abc");
    assert_eq!(body["code_verifier"], pending.verifier.as_str());
    assert_eq!(body.as_object().unwrap().len(), 3);
}

#[test]
fn a_key_is_read_or_the_reason_is_named() {
    assert_eq!(read_key(&reply(200, r#"{"key":"sk-or-1"}"#)).unwrap().expose(), "sk-or-1");
    assert_eq!(read_key(&reply(403, "{}")), Err(NoKey::CodeRefused));
    assert_eq!(read_key(&reply(500, "{}")), Err(NoKey::Status(500)));
    let long = format!(r#"{{"key":"{}"}}"#, "k".repeat(600));
    for body in ["", "[]", "{}", r#"{"key":1}"#, r#"{"key":""}"#, r#"{"key":"a b"}"#, &long] {
        assert_eq!(read_key(&reply(200, body)), Err(NoKey::Unreadable), "{body}");
    }
}

#[test]
fn credit_is_read_with_and_without_a_limit() {
    let credit = |data: &str| read_credit(&reply(200, &format!(r#"{{"data":{data}}}"#)));
    assert_eq!(
        credit(r#"{"usage":1.5,"limit":10,"limit_remaining":8.5}"#),
        Some(Credit { used: 1.5, left: Some(8.5) })
    );
    assert_eq!(credit(r#"{"usage":1,"limit":10}"#), Some(Credit { used: 1.0, left: Some(9.0) }));
    assert_eq!(credit(r#"{"usage":1,"limit":null}"#), Some(Credit { used: 1.0, left: None }));
    for data in ["null", "{}", r#"{"usage":"1"}"#] {
        assert_eq!(credit(data), None, "{data}");
    }
    assert_eq!(read_credit(&reply(401, r#"{"data":{"usage":1}}"#)), None);
}
