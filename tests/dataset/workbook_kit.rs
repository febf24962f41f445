//! Workbooks made by hand, sound and otherwise.

use crate::zip_kit::{Member, zip};

/// The members that say which sheet there is: one, at `xl/worksheets/sheet1.xml`.
pub fn around_one_sheet() -> Vec<Member> {
    vec![
        Member::new(
            "xl/workbook.xml",
            r#"<workbook><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>"#,
        ),
        Member::new(
            "xl/_rels/workbook.xml.rels",
            r#"<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>"#,
        ),
    ]
}

/// A workbook whose one sheet has these rows of XML.
pub fn workbook(rows: &str) -> Vec<u8> {
    let mut members = around_one_sheet();
    let sheet = format!("<worksheet><sheetData>{rows}</sheetData></worksheet>");
    members.push(Member::new("xl/worksheets/sheet1.xml", sheet));
    zip(&members)
}

/// A row of texts that stand in their cells.
pub fn row(cells: &[&str]) -> String {
    let cell = |text: &&str| format!("<c t=\"inlineStr\"><is><t>{text}</t></is></c>");
    format!("<row>{}</row>", cells.iter().map(cell).collect::<String>())
}
