//! What was found out about a file, in its last parcel.

use super::Found;
use crate::base::bytes::{Packer, Unpacker};
use crate::dataset::mapping::Mapping;
use crate::dataset::recognise::Format;
use crate::dataset::shape::{FieldInfo, FieldPath, Shape};
use crate::dataset::transcode::Encoding;
use crate::dataset::workbook::Sheet;

const ENCODINGS: [Encoding; 3] = [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be];

pub fn pack_found(packer: &mut Packer, found: &Found) {
    packer.count(ENCODINGS.iter().position(|e| *e == found.encoding).unwrap_or_default());
    let (format, delimiter) = match found.format {
        None => (0, 0),
        Some(Format::JsonLines) => (1, 0),
        Some(Format::JsonDocument) => (2, 0),
        Some(Format::JsonObjects) => (3, 0),
        Some(Format::Delimited(delimiter)) => (4, delimiter),
        Some(Format::Sheet) => (5, 0),
    };
    packer.byte(format);
    packer.byte(delimiter);
    packer.text(&found.mapping.to_json());
    packer.count(found.shape.records());
    packer.list(&found.shape.fields, pack_field);
    packer.byte(found.sheet.is_some().into());
    if let Some(sheet) = &found.sheet {
        packer.text(&sheet.name);
        packer.list(&sheet.others, |packer, name| packer.text(name));
    }
}

pub fn unpack_found(unpacker: &mut Unpacker) -> Option<Found> {
    let encoding = *ENCODINGS.get(unpacker.count()?)?;
    let format = match (unpacker.byte()?, unpacker.byte()?) {
        (0, _) => None,
        (1, _) => Some(Format::JsonLines),
        (2, _) => Some(Format::JsonDocument),
        (3, _) => Some(Format::JsonObjects),
        (4, delimiter) => Some(Format::Delimited(delimiter)),
        (5, _) => Some(Format::Sheet),
        _ => return None,
    };
    let mapping = Mapping::from_json(unpacker.text()?)?;
    let records = unpacker.count()?;
    let shape = Shape::seen(records, unpacker.list(unpack_field)?);
    let sheet = match unpacker.byte()? {
        0 => None,
        _ => Some(Sheet { name: unpacker.string()?, others: unpacker.list(Unpacker::string)? }),
    };
    Some(Found { encoding, format, shape, mapping, sheet })
}

fn pack_field(packer: &mut Packer, field: &FieldInfo) {
    packer.list(&field.path.0, |packer, key| packer.text(key));
    packer.count(field.texts);
    packer.count(field.objects_of_texts);
    packer.count(field.others);
    packer.count(field.filled);
    packer.list(&field.examples, |packer, example| packer.text(example));
}

fn unpack_field(unpacker: &mut Unpacker) -> Option<FieldInfo> {
    Some(FieldInfo {
        path: FieldPath(unpacker.list(Unpacker::string)?),
        texts: unpacker.count()?,
        objects_of_texts: unpacker.count()?,
        others: unpacker.count()?,
        filled: unpacker.count()?,
        examples: unpacker.list(Unpacker::string)?,
    })
}
