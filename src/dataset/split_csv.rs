//! Records of comma-, semicolon- or tab-separated files, quoted newlines and all.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

/// One record: the line it begins on, its fields, and its bytes as they stand in the file, up to
/// the newline.
pub struct CsvRecord<'a> {
    pub line: u32,
    pub fields: Vec<&'a [u8]>,
    pub raw: &'a [u8],
}

pub struct CsvSplitter {
    reader: Reader,
    fields: Vec<u8>,
    field_bytes: usize,
    ends: Vec<usize>,
    field_count: usize,
    raw: Vec<u8>,
    line: u32,
}

impl CsvSplitter {
    pub fn new(delimiter: u8) -> Self {
        Self {
            reader: ReaderBuilder::new().delimiter(delimiter).build(),
            fields: vec![0; 1024],
            field_bytes: 0,
            ends: vec![0; 32],
            field_count: 0,
            raw: Vec::new(),
            line: 1,
        }
    }

    pub fn push(&mut self, mut slice: &[u8], mut each: impl FnMut(CsvRecord)) {
        while !slice.is_empty() {
            // A slice that is only a byte order mark ends at once.
            let Some(used) = self.read(slice, &mut each) else { return };
            slice = &slice[used..];
        }
    }

    pub fn finish(mut self, mut each: impl FnMut(CsvRecord)) {
        // An empty slice tells the reader that the file has ended.
        while self.read(&[], &mut each).is_some() {}
    }

    /// How many bytes were used; `None` at the end of the file.
    fn read(&mut self, slice: &[u8], each: &mut impl FnMut(CsvRecord)) -> Option<usize> {
        let (result, used, written, ended) = self.reader.read_record(
            slice,
            &mut self.fields[self.field_bytes..],
            &mut self.ends[self.field_count..],
        );
        self.raw.extend_from_slice(&slice[..used]);
        self.field_bytes += written;
        self.field_count += ended;
        match result {
            ReadRecordResult::InputEmpty => {}
            ReadRecordResult::OutputFull => self.fields.resize(self.fields.len() * 2, 0),
            ReadRecordResult::OutputEndsFull => self.ends.resize(self.ends.len() * 2, 0),
            ReadRecordResult::Record => self.emit(each),
            ReadRecordResult::End => return None,
        }
        Some(used)
    }

    fn emit(&mut self, each: &mut impl FnMut(CsvRecord)) {
        let mut from = 0;
        let fields = self.ends[..self.field_count].iter().map(|&end| {
            let field = &self.fields[from..end];
            from = end;
            field
        });
        let fields: Vec<&[u8]> = fields.collect();
        let skipped = self.raw.iter().take_while(|b| matches!(b, b'\r' | b'\n')).count();
        let newlines = |bytes: &[u8]| memchr::memchr_iter(b'\n', bytes).count();
        let begins = u32::try_from(newlines(&self.raw[..skipped])).unwrap_or(0);
        let raw = &self.raw[skipped..];
        let raw = raw.strip_suffix(b"\n").unwrap_or(raw);
        if fields.iter().any(|field| !field.trim_ascii().is_empty()) {
            each(CsvRecord { line: self.line + begins, fields, raw });
        }
        self.line += u32::try_from(newlines(&self.raw)).unwrap_or(0);
        self.raw.clear();
        self.field_bytes = 0;
        self.field_count = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(text: &str, delimiter: u8, slice: usize) -> Vec<(u32, Vec<String>, String)> {
        let mut splitter = CsvSplitter::new(delimiter);
        let mut records = Vec::new();
        let mut keep = |record: CsvRecord| {
            let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
            let fields = record.fields.iter().map(|field| text(field)).collect();
            records.push((record.line, fields, text(record.raw)));
        };
        for part in text.as_bytes().chunks(slice) {
            splitter.push(part, &mut keep);
        }
        splitter.finish(&mut keep);
        records
    }

    #[test]
    fn quoted_newlines_and_separators_stay_in_their_field() {
        let text = "a;b\r\n\"one\ntwo\";\"x;\"\"y\"\"\"\r\n\r\nlast;1";
        for slice in 1..=text.len() {
            let read = records(text, b';', slice);
            let fields: Vec<_> =
                read.iter().map(|(line, f, _)| (*line, f[0].as_str(), f[1].as_str())).collect();
            assert_eq!(fields, [(1, "a", "b"), (2, "one\ntwo", "x;\"y\""), (5, "last", "1")]);
            assert_eq!(read[1].2, "\"one\ntwo\";\"x;\"\"y\"\"\"\r", "in slices of {slice}");
        }
    }

    #[test]
    fn long_fields_and_many_columns_are_no_matter() {
        let wide = vec!["x".repeat(3000); 100].join("\t");
        let read = records(&wide, b'\t', 777);
        assert_eq!(read[0].1.len(), 100);
        assert_eq!(read[0].1[99].len(), 3000);
    }
}
