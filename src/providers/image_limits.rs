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
    /// Nothing of the provider's formula is missing here.
    pub is_whole_formula: bool,
}

/// How many tokens an image counts for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ImageTokens {
    /// One for each square of so many pixels, at most so many.
    Squares { side: u32, most: u32 },
    /// So many for each tile of so many pixels.
    Tiles { side: u32, each: u32 },
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
    tokens: ImageTokens::Squares { side: 28, most: 2_500 },
    is_whole_formula: false,
};

/// A square counts for more or less by model. By how much is not in what this table was made from.
const OPENAI: ImageLimits = ImageLimits {
    number: Some(1_500),
    bytes: Some(512 * MEGABYTE),
    tokens: ImageTokens::Squares { side: 32, most: 2_500 },
    ..UNKNOWN
};

const ANTHROPIC: ImageLimits = ImageLimits {
    // Models with a larger context take 600; the name of a model does not say which they are.
    number: Some(100),
    bytes_each: Some(5 * MEGABYTE),
    bytes: Some(32 * MEGABYTE),
    side: Some(8_000),
    crowd: Some((20, 2_000)),
    tokens: ImageTokens::Squares { side: 28, most: 2_500 },
    is_whole_formula: true,
};

const GEMINI: ImageLimits = ImageLimits {
    bytes: Some(100 * MEGABYTE),
    tokens: ImageTokens::Each(1_120),
    is_whole_formula: true,
    ..UNKNOWN
};

const SMALL: ImageLimits =
    ImageLimits { tokens: ImageTokens::Squares { side: 32, most: 1_536 }, ..OPENAI };

/// A provider's id, what the name of a model contains, and the limits. The first row that fits counts.
const TABLE: &[(&str, &str, ImageLimits)] = &[
    ("openai", "nano", SMALL),
    ("openai", "mini", SMALL),
    ("openai", "", OPENAI),
    ("azure", "nano", SMALL),
    ("azure", "mini", SMALL),
    ("azure", "", OPENAI),
    (
        "anthropic",
        "haiku-4-5",
        ImageLimits { tokens: ImageTokens::Squares { side: 28, most: 1_568 }, ..ANTHROPIC },
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
            Self::Squares { side, most } => squares(side).min(most),
            Self::Tiles { side, each } => squares(side).saturating_mul(each),
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
        assert!(!ImageLimits::of("ollama", "llava").is_whole_formula);
        assert!(!ImageLimits::of("openai", "o4-mini").is_whole_formula);
        assert!(ImageLimits::of("gemini", "gemini-3.8-flash").is_whole_formula);
        assert_eq!(ImageLimits::of("anthropic", "claude-opus-5").number, Some(100));
    }

    #[test]
    fn tokens_follow_each_providers_formula() {
        let web = (1280, 1024);
        for (provider, model, tokens) in [
            ("openai", "gpt-6-luna", 40 * 32),
            ("openai", "gpt-5.4-mini", 40 * 32),
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
