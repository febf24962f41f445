//! Tables in LaTeX: a plain one for a paper, and a long one for the pairs. Texts are escaped.

use super::tables::{Head, Length, one_line};

pub fn title(title: &str) -> String {
    format!("\\paragraph{{{}}}\n\n", escaped(title))
}

pub fn head(head: &Head) -> String {
    let column = |place: usize| if place < head.numbers_from { 'l' } else { 'r' };
    let columns: String = (0..head.names.len()).map(column).collect();
    let names: Vec<String> = head.names.iter().map(|name| (*name).to_owned()).collect();
    let names = row(&names);
    match head.length {
        Length::Short => {
            format!("\\begin{{tabular}}{{{columns}}}\n\\hline\n{names}\\hline\n")
        }
        Length::Long => format!(
            "% needs \\usepackage{{longtable}}\n\\begin{{longtable}}{{{columns}}}\n\
             \\hline\n{names}\\hline\n\\endhead\n"
        ),
    }
}

pub fn row(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
    format!("{} \\\\\n", cells.join(" & "))
}

pub fn foot(head: &Head) -> String {
    let table = match head.length {
        Length::Short => "tabular",
        Length::Long => "longtable",
    };
    format!("\\hline\n\\end{{{table}}}\n\n")
}

pub fn paragraph(text: &str) -> String {
    format!("{}\n\n", escaped(text))
}

/// Letters of any script stay as they are: LaTeX has read UTF-8 by itself since 2018.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in one_line(text).chars() {
        match sign {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', sign]),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '|' => escaped.push_str("\\textbar{}"),
            // After `\\` these would be its arguments; two quotes would become a ligature.
            '[' | ']' | '*' | '`' | '\'' | '"' => escaped.extend(['{', sign, '}']),
            _ => escaped.push(sign),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_a_command() {
        let cases = [
            ("plain words, 1.5 km", "plain words, 1.5 km"),
            ("50 % of A & B", "50 \\% of A \\& B"),
            ("\\input{/etc/passwd}", "\\textbackslash{}input\\{/etc/passwd\\}"),
            ("$x_1^2$ # ~", "\\$x\\_1\\textasciicircum{}2\\$ \\# \\textasciitilde{}"),
            ("a<b>c|d", "a\\textless{}b\\textgreater{}c\\textbar{}d"),
            ("[1cm] *", "{[}1cm{]} {*}"),
            ("two\n\nlines", "two lines"),
            ("été 日本 🥟", "été 日本 🥟"),
        ];
        for (text, expected) in cases {
            assert_eq!(escaped(text), expected, "{text:?}");
        }
    }
}
