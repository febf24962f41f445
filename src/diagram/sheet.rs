//! The figure's style sheet for files that leave the page, colours written out: not every program
//! that opens an SVG knows custom properties. On the page, `style/parts/pair_diagram.css` says the same.

use super::text_styles;
use crate::base::number::shortest;

/// What each colour means, as in the page's own tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Palette {
    pub page: &'static str,
    pub surface: &'static str,
    pub line: &'static str,
    pub text: &'static str,
    pub quiet: &'static str,
    pub accent: &'static str,
    pub supported: &'static str,
    pub supported_wash: &'static str,
    pub unsupported: &'static str,
    pub unsupported_wash: &'static str,
}

pub const LIGHT: Palette = Palette {
    page: "#fbfaf8",
    surface: "#ffffff",
    line: "#e4e1da",
    text: "#1b1c21",
    quiet: "#585b66",
    accent: "#3b4cca",
    supported: "#0a6f5f",
    supported_wash: "#e2f3ef",
    unsupported: "#ad3119",
    unsupported_wash: "#fceee9",
};

pub const DARK: Palette = Palette {
    page: "#141519",
    surface: "#1b1c21",
    line: "#32343d",
    text: "#ececf0",
    quiet: "#a9acb8",
    accent: "#a3afff",
    supported: "#58d0b7",
    supported_wash: "#14352f",
    unsupported: "#ff9b84",
    unsupported_wash: "#3a2019",
};

/// For a document that defines the colours itself, by the names of the fields.
pub const BY_DOCUMENT: Palette = Palette {
    page: "var(--page)",
    surface: "var(--surface)",
    line: "var(--line)",
    text: "var(--text)",
    quiet: "var(--quiet)",
    accent: "var(--accent)",
    supported: "var(--supported)",
    supported_wash: "var(--supported-wash)",
    unsupported: "var(--unsupported)",
    unsupported_wash: "var(--unsupported-wash)",
};

pub const FONT: &str = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', \
    'Noto Sans CJK JP', 'Noto Sans Arabic', 'Noto Color Emoji', sans-serif";

pub fn figure_sheet(palette: &Palette) -> String {
    let Palette { page, surface, line, text, quiet, accent, .. } = palette;
    let Palette { supported, supported_wash, unsupported, unsupported_wash, .. } = palette;
    let sizes = text_styles::ALL.map(|style| {
        let (class, size, weight) = (style.class, shortest(style.size), style.weight);
        format!(".figure .{class}{{font-size:{size}px;font-weight:{weight}}}")
    });
    let sizes = sizes.concat();
    format!(
        ".figure{{font-family:{FONT};font-variant-numeric:tabular-nums}}\
        .figure text{{fill:{text};white-space:pre}}{sizes}\
        .figure .figure-label,.figure .figure-head,.figure .figure-way,.figure .figure-caption,\
        .figure .figure-agreed,.figure .figure-overruled{{fill:{quiet}}}\
        .figure .figure-overruled{{text-decoration:line-through}}\
        .figure .figure-near,.figure .figure-person{{fill:{accent}}}\
        .figure .ground{{fill:{page}}}\
        .axis,.rule{{stroke:{line};stroke-width:1}}.axis{{stroke-width:2}}\
        .fact-box{{fill:{surface};stroke:{line}}}\
        .unsupported .fact-box{{fill:{unsupported_wash};stroke:{unsupported};stroke-dasharray:4 3}}\
        .figure .supported .figure-word{{fill:{supported}}}\
        .figure .unsupported .figure-word{{fill:{unsupported}}}\
        .badge circle{{fill:{supported_wash}}}\
        .badge rect{{fill:none;stroke:{unsupported};stroke-width:1}}\
        .badge path,.arrow path{{fill:none;stroke:{supported};stroke-width:2;stroke-linecap:round;\
        stroke-linejoin:round}}.arrow path{{stroke-width:1.5}}\
        .unsupported .badge path,.unsupported .arrow path{{stroke:{unsupported}}}\
        .unsupported .arrow path:not(.tip){{stroke-dasharray:3 3.5}}\
        .person{{fill:{accent}}}\
        .tie path{{fill:none;stroke:{quiet};stroke-width:1;stroke-dasharray:1 4;\
        stroke-linecap:round}}.tie circle{{fill:{quiet}}}.tie-ground{{fill:{page}}}\
        .tie.similar path{{stroke:{accent};stroke-width:1.5;stroke-dasharray:2 4}}\
        .tie.similar circle{{fill:{accent}}}\
        .gap{{fill:none;stroke:{line};stroke-dasharray:2 5}}\
        .lost-words path{{stroke:{unsupported};stroke-width:2;stroke-dasharray:4 3}}\
        .evidence{{visibility:hidden}}.evidence.lit{{visibility:visible}}\
        .evidence rect{{fill:{supported_wash}}}.evidence path{{stroke:{supported};stroke-width:2}}\
        .evidence.unsupported rect{{fill:{unsupported_wash}}}\
        .evidence.unsupported path{{stroke:{unsupported};stroke-dasharray:4 3}}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of a token that means something, looked up through the palette.
    fn token(name: &str, theme: usize) -> String {
        let sheet = include_str!("../../style/tokens.css");
        let value = |name: &str| {
            let (_, rest) = sheet.split_once(&format!("--{name}: ")).unwrap();
            rest.split_once(';').unwrap().0.to_owned()
        };
        let meaning = value(name);
        let colour = meaning.trim_start_matches("var(--").trim_end_matches(')');
        let both = value(colour);
        let both = both.trim_start_matches("light-dark(").trim_end_matches(')');
        both.split(", ").nth(theme).unwrap().to_owned()
    }

    #[test]
    fn colours_are_those_of_the_page() {
        for (theme, palette) in [LIGHT, DARK].iter().enumerate() {
            for (name, colour) in [
                ("page", palette.page),
                ("surface", palette.surface),
                ("line", palette.line),
                ("text", palette.text),
                ("quiet", palette.quiet),
                ("accent", palette.accent),
                ("supported", palette.supported),
                ("supported-wash", palette.supported_wash),
                ("unsupported", palette.unsupported),
                ("unsupported-wash", palette.unsupported_wash),
            ] {
                assert_eq!(token(name, theme), colour, "{name}");
            }
        }
    }

    #[test]
    fn the_page_draws_text_as_it_is_measured() {
        let sheet = include_str!("../../style/parts/pair_diagram.css");
        for style in text_styles::ALL {
            let rule = sheet
                .split('}')
                .find(|rule| {
                    rule.contains(&format!(".{} {{", style.class)) && rule.contains("font-size")
                })
                .unwrap_or_else(|| panic!("no size for .{}", style.class));
            let size = format!("font-size: {}px;", shortest(style.size));
            assert!(rule.contains(&size), "{size} of .{}", style.class);
            let weight = format!("font-weight: {};", style.weight);
            assert!(style.weight == 400 || rule.contains(&weight), "{weight} of .{}", style.class);
        }
    }
}
