//! Prompts with images in each wire format, and providers that take none.

use bifact::base::fingerprint::Fingerprint;
use bifact::evaluation::image::{Image, MediaType};
use bifact::evaluation::prompt::{Part, Prompt};
use bifact::providers::{
    Access, Correction, FailureKind, Key, PROVIDERS, Parameters, Question, WireFormat, ask,
    check_images, provider,
};
use expect_test::expect_file;
use serde_json::Value;

use super::{KEY, endpoint};

fn text(text: &str) -> Part {
    Part::Text(text.to_owned())
}

/// Only the first bytes of each kind, so that the golden files can be read.
fn image(media_type: MediaType) -> Part {
    let bytes: &[u8] = match media_type {
        MediaType::Png => b"\x89PNG",
        MediaType::Jpeg => b"\xff\xd8\xff",
        MediaType::WebP => b"RIFF",
    };
    Part::Image(Image::new(media_type, bytes))
}

fn prompt() -> Prompt {
    let parts = vec![
        text("First screen:"),
        image(MediaType::Png),
        image(MediaType::Jpeg),
        text("Last screen:"),
        image(MediaType::WebP),
        text("What was done?"),
    ];
    Prompt { instructions: "Look at the screens.".to_owned(), parts }
}

fn question(prompt: &Prompt) -> Question<'_> {
    let correction = Some(Correction { answer: "Here:", complaint: "No answer found." });
    let parameters = Parameters::default();
    Question { model: "some-model", prompt, schema: None, correction, parameters }
}

fn body(id: &str, prompt: &Prompt) -> Value {
    let request = ask(&endpoint(id, &Key::new(KEY)), &question(prompt)).unwrap();
    serde_json::from_str(&request.body.unwrap()).unwrap()
}

/// The first of each wire format.
#[test]
fn images_stand_among_the_texts_in_their_order() {
    for id in ["openai", "anthropic", "gemini", "ollama"] {
        let pretty = serde_json::to_string_pretty(&body(id, &prompt())).unwrap() + "\n";
        expect_file![format!("./golden/images/{id}.json")].assert_eq(&pretty);
    }
}

#[test]
fn all_who_speak_openais_format_have_images_alike() {
    let expected = body("openai", &prompt())["messages"].clone();
    let others = PROVIDERS
        .iter()
        .filter(|row| row.access == Access::Http(WireFormat::OpenAiChat) && row.takes_images);
    let mut count = 0;
    for provider in others {
        assert_eq!(body(provider.id, &prompt())["messages"], expected, "{}", provider.id);
        count += 1;
    }
    assert!(count > 5, "{count}");
}

#[test]
fn a_prompt_of_several_texts_is_sent_whole_by_everyone() {
    let prompt = Prompt { parts: vec![text("one"), text("two")], ..prompt() };
    for provider in PROVIDERS.iter().filter(|row| matches!(row.access, Access::Http(_))) {
        let body = body(provider.id, &prompt).to_string();
        let (one, two) = (body.find("\"one\"").unwrap(), body.find("\"two\"").unwrap());
        assert!(one < two, "{}: {body}", provider.id);
    }
}

/// The bytes of an image may come later than its name; a request never goes without them.
#[test]
fn an_image_without_its_bytes_is_not_sent() {
    let image = Image::to_be_drawn(MediaType::Png, (10, 10), Fingerprint::of(["a screen"]));
    let prompt = Prompt { instructions: String::new(), parts: vec![Part::Image(image)] };
    for provider in PROVIDERS.iter().filter(|provider| provider.takes_images) {
        let parameters = Parameters::default();
        let question =
            Question { model: "any", prompt: &prompt, schema: None, correction: None, parameters };
        let refused = check_images(provider, &question).map_err(|failure| failure.kind);
        assert_eq!(refused, Err(FailureKind::ImageMissing), "{}", provider.id);
    }
}

/// Rows of data say how many; those without a row take any number.
#[test]
fn a_request_with_too_many_images_is_not_sent() {
    let image = |n: u8| Part::Image(Image::new(MediaType::Png, [n]));
    let prompt = Prompt { instructions: String::new(), parts: (0..101).map(image).collect() };
    let parameters = Parameters::default();
    let question =
        Question { model: "any", prompt: &prompt, schema: None, correction: None, parameters };
    for (id, expected) in [
        ("anthropic", Err(FailureKind::TooManyImages { most: 100 })),
        ("openai", Ok(())),
        ("compatible", Ok(())),
    ] {
        let provider = provider(id).unwrap();
        let refused = check_images(provider, &question).map_err(|failure| failure.kind);
        assert_eq!(refused, expected, "{id}");
        if let Err(kind) = refused {
            let said = bifact::providers::Failure::from(kind).sentence(provider);
            assert!(said.starts_with("Anthropic takes at most 100 images"), "{said}");
        }
    }
}

#[test]
fn who_takes_no_images_is_not_asked() {
    let (prompt, key) = (prompt(), Key::new(KEY));
    let question = question(&prompt);
    for provider in PROVIDERS {
        let endpoint = endpoint(provider.id, &key);
        let (asked, checked) = (ask(&endpoint, &question), check_images(provider, &question));
        assert_eq!(asked.is_ok(), provider.takes_images, "{}", provider.id);
        assert_eq!(checked.is_ok(), provider.takes_images, "{}", provider.id);
        let Err(failure) = asked else { continue };
        assert_eq!(failure.kind, FailureKind::TakesNoImages);
        let sentence = failure.sentence(provider);
        assert!(sentence.contains("takes no images"), "{sentence}");
        assert!(sentence.contains("nothing was sent"), "{sentence}");
        let text = Prompt::of_text("Judge.", "a");
        let plain = Question { prompt: &text, ..question };
        assert!(ask(&endpoint, &plain).is_ok(), "{}", provider.id);
    }
    let without: Vec<_> = PROVIDERS.iter().filter(|row| !row.takes_images).map(|p| p.id).collect();
    assert_eq!(without, ["deepseek", "chrome", "rules"]);
}
