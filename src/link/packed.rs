//! Text as the letters of an address: a version, a dot, then zlib in base64. Zlib ends with a checksum, so a
//! link that was cut or changed on its way is noticed.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_zlib_with_limit};

use super::reading::Refused;
use super::{LONGEST_READ, MOST_UNPACKED};

const VERSION: &str = "1";
const SMALLEST: u8 = 9;

pub fn pack(text: &str) -> String {
    format!("{VERSION}.{}", URL_SAFE_NO_PAD.encode(compress_to_vec_zlib(text.as_bytes(), SMALLEST)))
}

pub fn unpack(packed: &str) -> Result<String, Refused> {
    if packed.len() > LONGEST_READ {
        return Err(Refused::TooLong);
    }
    let (version, letters) = packed.split_once('.').ok_or(Refused::Damaged)?;
    if version != VERSION {
        let is_number = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit());
        return Err(if is_number { Refused::OtherVersion } else { Refused::Damaged });
    }
    let bytes = URL_SAFE_NO_PAD.decode(letters).map_err(|_| Refused::Damaged)?;
    let text =
        decompress_to_vec_zlib_with_limit(&bytes, MOST_UNPACKED).map_err(|error| {
            match error.status {
                TINFLStatus::HasMoreOutput => Refused::TooLarge,
                _ => Refused::Damaged,
            }
        })?;
    String::from_utf8(text).map_err(|_| Refused::Damaged)
}
