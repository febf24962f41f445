//! What providers take of images in a request, and how many tokens an image counts for, as rows of data.
//!
//! From the providers' documentation of November 2026. A provider without a row has no limit that this
//! page knows; what it refuses, it says itself.

use super::failure::FailureKind;
use crate::evaluation::image::Image;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ImageLimits {
    /// Images in a request.
    pub number: Option<usize>,
    /// Bytes of one image, as it is sent: in base64.
    pub bytes_each: Option<usize>,
    /// Bytes of all images of a request.
    pub bytes: Option<usize>,
    /// The longest side in pixels.
    pub side: Option<u32>,
    /// With more images than this, their sides have to be shorter.
    pub crowd: Option<(usize, u32)>,
    pub tokens: ImageTokens,
}

/// How many tokens an image counts for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ImageTokens {
    /// One for each square of so many pixels, at most so many, times a factor of the model.
    Squares { side: u32, most: u32, factor: f64 },
    /// So many for each tile of so many pixels.
    Tiles { side: u32, each: u32 },
    /// So many for each tile of 512 pixels, once the image fits into 2,048 pixels and its shorter side into
    /// 768; and so many for the image.
    ScaledTiles { base: u32, each: u32 },
    /// The same for every image.
    Each(u32),
}

const MEGABYTE: usize = 1024 * 1024;

/// Where no formula is published. The squares are the smallest that any provider counts.
const UNKNOWN: ImageLimits = ImageLimits {
    number: None,
    bytes_each: None,
    bytes: None,
    side: None,
    crowd: None,
    tokens: ImageTokens::Squares { side: 28, most: 2_500, factor: 1.0 },
};

const OPENAI: ImageLimits = ImageLimits {
    number: Some(1_500),
    bytes: Some(512 * MEGABYTE),
    tokens: ImageTokens::Squares { side: 32, most: 2_500, factor: 1.0 },
    ..UNKNOWN
};

const ANTHROPIC: ImageLimits = ImageLimits {
    // Models with a larger context take 600; the name of a model does not say which they are.
    number: Some(100),
    bytes_each: Some(5 * MEGABYTE),
    bytes: Some(32 * MEGABYTE),
    side: Some(8_000),
    crowd: Some((20, 2_000)),
    tokens: ImageTokens::Squares { side: 28, most: 2_500, factor: 1.0 },
};

const GEMINI: ImageLimits =
    ImageLimits { bytes: Some(100 * MEGABYTE), tokens: ImageTokens::Each(1_120), ..UNKNOWN };

const fn small(factor: f64) -> ImageLimits {
    ImageLimits { tokens: ImageTokens::Squares { side: 32, most: 1_536, factor }, ..OPENAI }
}

/// It counts tiles, and each for thirty times as much as its larger sibling does.
const FOUR_O_MINI: ImageLimits =
    ImageLimits { tokens: ImageTokens::ScaledTiles { base: 2_833, each: 5_667 }, ..OPENAI };

/// A provider's id, what the name of a model contains, and the limits. The first row that fits counts.
const TABLE: &[(&str, &str, ImageLimits)] = &[
    ("openai", "nano", small(2.46)),
    ("openai", "4o-mini", FOUR_O_MINI),
    ("openai", "o4-mini", small(1.72)),
    ("openai", "mini", small(1.62)),
    ("openai", "", OPENAI),
    ("azure", "nano", small(2.46)),
    ("azure", "4o-mini", FOUR_O_MINI),
    ("azure", "o4-mini", small(1.72)),
    ("azure", "mini", small(1.62)),
    ("azure", "", OPENAI),
    (
        "anthropic",
        "haiku-4-5",
        ImageLimits {
            tokens: ImageTokens::Squares { side: 28, most: 1_568, factor: 1.0 },
            ..ANTHROPIC
        },
    ),
    ("anthropic", "", ANTHROPIC),
    (
        "gemini",
        "gemini-2",
        ImageLimits { tokens: ImageTokens::Tiles { side: 768, each: 258 }, ..GEMINI },
    ),
    ("gemini", "", GEMINI),
];

impl ImageLimits {
    pub fn of(provider: &str, model: &str) -> Self {
        let fits = |(of, name, _): &&(&str, &str, Self)| *of == provider && model.contains(name);
        TABLE.iter().find(fits).map_or(UNKNOWN, |(.., limits)| *limits)
    }

    /// Whether the formula is the provider's own.
    pub fn is_known(&self) -> bool {
        *self != UNKNOWN
    }

    /// Whether a request may hold these images. Bytes are known once an image is drawn.
    pub fn check<'a>(
        &self,
        images: impl Iterator<Item = &'a Image> + Clone,
    ) -> Result<(), FailureKind> {
        let count = images.clone().count();
        if let Some(most) = self.number.filter(|most| count > *most) {
            return Err(FailureKind::TooManyImages { most });
        }
        let crowded = self.crowd.filter(|(above, _)| count > *above).map(|(_, side)| side);
        let longest = [self.side, crowded].into_iter().flatten().min();
        let mut bytes = 0_usize;
        for image in images {
            let side = image.size().map(|(width, height)| width.max(height));
            let is_long = longest.zip(side).is_some_and(|(most, side)| side > most);
            let sent = in_base64(image.bytes().len());
            bytes = bytes.saturating_add(sent);
            if is_long || self.bytes_each.is_some_and(|most| sent > most) {
                return Err(FailureKind::ImagesTooLarge);
            }
        }
        match self.bytes {
            Some(most) if bytes > most => Err(FailureKind::ImagesTooLarge),
            _ => Ok(()),
        }
    }
}

impl ImageTokens {
    /// Of an image of that width and height in pixels.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    pub fn of(self, (width, height): (u32, u32)) -> u32 {
        let squares = |side: u32| width.div_ceil(side).saturating_mul(height.div_ceil(side)).max(1);
        match self {
            Self::Squares { side, most, factor } => {
                (f64::from(squares(side).min(most)) * factor).ceil() as u32
            }
            Self::Tiles { side, each } => squares(side).saturating_mul(each),
            Self::ScaledTiles { base, each } => {
                let (long, short) = (f64::from(width.max(height)), f64::from(width.min(height)));
                let scale = (2_048.0 / long.max(1.0)).min(768.0 / short.max(1.0)).min(1.0);
                let tiles = |side: f64| ((side * scale / 512.0).ceil() as u32).max(1);
                base.saturating_add(each.saturating_mul(tiles(long).saturating_mul(tiles(short))))
            }
            Self::Each(tokens) => tokens,
        }
    }
}

fn in_base64(bytes: usize) -> usize {
    bytes.div_ceil(3).saturating_mul(4)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::fingerprint::Fingerprint;
    use crate::evaluation::image::MediaType;
    use crate::providers::PROVIDERS;

    fn images(count: usize, size: (u32, u32)) -> Vec<Image> {
        let image = |n: usize| {
            Image::to_be_drawn(MediaType::Jpeg, size, Fingerprint::of([&*n.to_string()]))
        };
        (0..count).map(image).collect()
    }

    #[test]
    fn every_row_is_of_a_provider_that_takes_images() {
        for (id, ..) in TABLE {
            let provider = PROVIDERS.iter().find(|provider| provider.id == *id).unwrap();
            assert!(provider.takes_images, "{id}");
        }
        assert!(!ImageLimits::of("ollama", "llava").is_known());
        assert_eq!(ImageLimits::of("anthropic", "claude-opus-5").number, Some(100));
    }

    #[test]
    fn tokens_follow_each_providers_formula() {
        let web = (1280, 1024);
        for (provider, model, tokens) in [
            ("openai", "gpt-6-luna", 40 * 32),
            ("openai", "gpt-5.4-mini", 2_074),
            ("openai", "gpt-5.4-nano", 3_149),
            ("openai", "o4-mini", 2_202),
            ("openai", "gpt-4o-mini", 2_833 + 4 * 5_667),
            ("anthropic", "claude-haiku-5-5", 46 * 37),
            ("anthropic", "claude-haiku-4-5", 1_568),
            ("gemini", "gemini-3.8-flash", 1_120),
            ("gemini", "gemini-2.5-flash", 4 * 258),
            ("ollama", "llava", 46 * 37),
        ] {
            assert_eq!(ImageLimits::of(provider, model).tokens.of(web), tokens, "{model}");
        }
        assert_eq!(ImageLimits::of("openai", "gpt-6-luna").tokens.of((9_000, 9_000)), 2_500);
    }

    #[test]
    fn a_request_that_breaks_a_limit_is_named() {
        let limits = ImageLimits::of("anthropic", "claude-haiku-5-5");
        let check = |images: &[Image]| limits.check(images.iter());
        assert_eq!(check(&images(100, (1280, 1024))), Ok(()));
        assert_eq!(check(&images(101, (10, 10))), Err(FailureKind::TooManyImages { most: 100 }));
        assert_eq!(check(&images(20, (3_000, 10))), Ok(()));
        assert_eq!(check(&images(21, (3_000, 10))), Err(FailureKind::ImagesTooLarge));
        assert_eq!(check(&images(1, (9_000, 10))), Err(FailureKind::ImagesTooLarge));
        // Four megabytes are more than five in base64.
        let drawn = |bytes: usize| images(1, (10, 10))[0].drawn(vec![0; bytes]);
        assert_eq!(check(&[drawn(3 * MEGABYTE)]), Ok(()));
        assert_eq!(check(&[drawn(4 * MEGABYTE)]), Err(FailureKind::ImagesTooLarge));
        assert_eq!(check(&vec![drawn(3 * MEGABYTE); 9]), Err(FailureKind::ImagesTooLarge));
    }
}
