//! A request in pieces: its text, and the images that belong between. A hundred screens are tens of megabytes
//! of base64, too much to be put into one JSON text at once, so each image is a piece of its own that the
//! edge encodes in a turn of its own.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::exchange::HttpRequest;
use super::failure::Failure;
use super::question::Question;
use super::{Endpoint, ask, check_images};
use crate::base::fingerprint::Fingerprint;
use crate::evaluation::image::Image;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BodyPiece {
    Text(String),
    /// In base64.
    Image(Image),
}

/// The request without a body, and the pieces of its body. They are together what [`ask`] writes.
pub fn ask_in_pieces(
    endpoint: &Endpoint,
    question: &Question,
) -> Result<(HttpRequest, Vec<BodyPiece>), Failure> {
    check_images(endpoint.provider, question)?;
    let images: Vec<&Image> = question.prompt.images().collect();
    let stand_ins = stand_ins(&images);
    let mut left = stand_ins.iter();
    let prompt = question.prompt.with_other_images(|image| {
        left.next().map_or_else(|| image.clone(), |bytes| image.drawn(bytes.as_bytes()))
    });
    let mut request = ask(endpoint, &Question { prompt: &prompt, ..*question })?;
    let body = request.body.take().unwrap_or_default();
    let pieces = match split(&body, &stand_ins) {
        Some(texts) => between(texts, &images),
        // A format that writes images in another way.
        None => vec![BodyPiece::Text(ask(endpoint, question)?.body.unwrap_or_default())],
    };
    Ok((request, pieces))
}

/// Short, and not to be guessed by somebody who writes the texts of a prompt. Multiples of three bytes, so
/// that base64 needs no padding.
fn stand_ins(images: &[&Image]) -> Vec<String> {
    let prints: Vec<String> = images.iter().map(|image| image.fingerprint().to_string()).collect();
    let of_all = Fingerprint::of(prints.iter().map(String::as_str)).to_string();
    (0..images.len())
        .map(|number| {
            let of_one = Fingerprint::of([of_all.as_str(), &number.to_string()]).to_string();
            of_one.chars().take(30).collect()
        })
        .collect()
}

/// The texts around the stand-ins; `None` unless each is there once, in order.
fn split(body: &str, stand_ins: &[String]) -> Option<Vec<String>> {
    let (mut texts, mut rest) = (Vec::new(), body);
    for stand_in in stand_ins {
        let (before, after) = rest.split_once(&STANDARD.encode(stand_in))?;
        texts.push(before.to_owned());
        rest = after;
    }
    texts.push(rest.to_owned());
    Some(texts)
}

fn between(texts: Vec<String>, images: &[&Image]) -> Vec<BodyPiece> {
    let mut images = images.iter();
    let mut pieces = Vec::new();
    for text in texts {
        pieces.push(BodyPiece::Text(text));
        pieces.extend(images.next().map(|image| BodyPiece::Image((*image).clone())));
    }
    pieces
}

impl BodyPiece {
    /// How long it is as it is sent.
    pub fn written_bytes(&self) -> u64 {
        match self {
            Self::Text(text) => text.len() as u64,
            Self::Image(image) => image.bytes().len().div_ceil(3) as u64 * 4,
        }
    }

    /// As it is sent.
    pub fn written(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Image(image) => STANDARD.encode(image.bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::image::MediaType;
    use crate::evaluation::prompt::{Part, Prompt};
    use crate::providers::{Key, PROVIDERS, Parameters};

    #[test]
    fn the_pieces_are_together_what_is_asked_at_once() {
        let image = |byte: u8| Image::new(MediaType::Jpeg, vec![byte; 100]);
        let key = Key::new("k");
        let parameters = Parameters {
            temperature: Some(0.0),
            output_limit: Some(16),
            effort: None,
            structured: false,
        };
        for provider in PROVIDERS.iter().filter(|provider| provider.takes_images) {
            let endpoint = Endpoint { provider, base_url: "https://x.example/v1", key: &key };
            for images in [0_u8, 1, 3] {
                let mut parts = vec![Part::Text("Look:".to_owned())];
                // The last one is shown twice.
                for number in (0..images).chain(images.checked_sub(1)) {
                    parts.push(Part::Text(format!("Step {number}")));
                    parts.push(Part::Image(image(number)));
                }
                let prompt = Prompt { instructions: "Judge.".to_owned(), parts };
                let question = Question {
                    model: "m",
                    prompt: &prompt,
                    schema: None,
                    correction: None,
                    parameters,
                };
                let whole = ask(&endpoint, &question).unwrap();
                let (request, pieces) = ask_in_pieces(&endpoint, &question).unwrap();
                let joined: String = pieces.iter().map(BodyPiece::written).collect();
                assert_eq!(joined, whole.body.unwrap_or_default());
                assert_eq!((request.url, request.headers), (whole.url, whole.headers));
                let shown = pieces.iter().filter(|piece| matches!(piece, BodyPiece::Image(_)));
                let is_asked = !pieces.iter().all(|piece| piece.written().is_empty());
                let wanted = prompt.images().count();
                assert!(!is_asked || shown.count() == wanted, "{}", provider.id);
            }
        }
    }
}
