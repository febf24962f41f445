//! The width of a text: measured by the browser, and natively a cautious estimate.

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TextStyle {
    /// The class that carries this style in the style sheet.
    pub class: &'static str,
    pub size: f64,
    pub weight: u16,
    pub line_height: f64,
}

pub trait TextMeasure {
    fn width(&self, text: &str, style: TextStyle) -> f64;
}

/// Average advances of common sans-serif faces in units of the font size, on the wide side.
pub struct EstimatedWidths;

impl TextMeasure for EstimatedWidths {
    fn width(&self, text: &str, style: TextStyle) -> f64 {
        let bold = if style.weight >= 600 { 1.06 } else { 1.0 };
        text.chars().map(advance).sum::<f64>() * style.size * bold
    }
}

fn advance(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '\'' | '.' | ',' | ':' | ';' | '!' | '|' => 0.32,
        ' ' | 'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | 'I' | '"' => 0.40,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.98,
        'A'..='Z' => 0.70,
        '0'..='9' => 0.64,
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' => 0.0,
        // Scripts whose signs fill a square, and emoji.
        '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' => 1.02,
        '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ff60}' | '\u{1f000}'..='\u{1faff}' => 1.25,
        _ => 0.61,
    }
}
