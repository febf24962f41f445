//! The trajectory of a pair in the HTML report: a sheet of small pictures, each with its action in words.
//! A trajectory belongs to a gold intent, so it is shown with the first pair of that intent; the others
//! point to it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::diagram::escaped;
use crate::evaluation::image::MediaType;

/// How the report shows screens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ReportScreens {
    None,
    #[default]
    Small,
    Full,
}

/// A step, or the screen at the end.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SheetStep {
    pub words: String,
    /// A JPEG with its marks and masks drawn in, and its size.
    pub picture: Option<(Vec<u8>, (u32, u32))>,
}

impl ReportScreens {
    pub const ALL: [Self; 3] = [Self::None, Self::Small, Self::Full];

    /// A class in the report and the value of the choice.
    pub fn key(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Small => "small",
            Self::Full => "full",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|screens| screens.key() == key)
    }
}

/// `gold` is the number of the gold intent. Empty without steps.
pub fn html_trajectory(gold: usize, screens: ReportScreens, steps: &[SheetStep]) -> String {
    if steps.is_empty() || screens == ReportScreens::None {
        return String::new();
    }
    let step = |step: &SheetStep| {
        let words = escaped(&step.words);
        let picture = step.picture.as_ref().map(|(bytes, (width, height))| {
            let (kind, data) = (MediaType::Jpeg.key(), STANDARD.encode(bytes));
            format!(
                "<img src=\"data:{kind};base64,{data}\" width=\"{width}\" height=\"{height}\" alt=\"{words}\"/>"
            )
        });
        format!("<li>{}<p dir=\"auto\">{words}</p></li>\n", picture.unwrap_or_default())
    };
    let steps: String = steps.iter().map(step).collect();
    format!(
        "<div id=\"{}\"><h3>What the user did</h3>\n<ol class=\"screens {}\">\n{steps}</ol></div>\n",
        anchor(gold),
        screens.key(),
    )
}

/// For another pair of the same gold intent.
pub fn html_trajectory_above(gold: usize, shown_with: &str) -> String {
    format!(
        "<p class=\"quiet\">The user’s steps are shown with <a href=\"#{}\" dir=\"auto\">{}</a>.</p>\n",
        anchor(gold),
        escaped(shown_with)
    )
}

fn anchor(gold: usize) -> String {
    format!("trajectory-{gold}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_has_a_picture_or_words_for_each_step() {
        let picture = Some((vec![255, 216, 255], (30, 60)));
        let steps = [
            SheetStep { words: "[button] <Tarts> -> CLICK".to_owned(), picture },
            SheetStep { words: "TYPE: \"two\"".to_owned(), picture: None },
        ];
        let html = html_trajectory(7, ReportScreens::Small, &steps);
        expect_test::expect![[r#"
            <div id="trajectory-7"><h3>What the user did</h3>
            <ol class="screens small">
            <li><img src="data:image/jpeg;base64,/9j/" width="30" height="60" alt="[button] &lt;Tarts&gt; -&gt; CLICK"/><p dir="auto">[button] &lt;Tarts&gt; -&gt; CLICK</p></li>
            <li><p dir="auto">TYPE: &quot;two&quot;</p></li>
            </ol></div>
        "#]]
        .assert_eq(&html);
        assert_eq!(html_trajectory(7, ReportScreens::None, &steps), "");
        assert_eq!(html_trajectory(7, ReportScreens::Full, &[]), "");
        assert!(
            html_trajectory_above(7, "a<b")
                .contains("<a href=\"#trajectory-7\" dir=\"auto\">a&lt;b</a>")
        );
    }
}
