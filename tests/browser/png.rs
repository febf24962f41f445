//! Writes pictures to drop on the page, pixel by pixel.

use miniz_oxide::deflate::compress_to_vec_zlib;

/// A PNG whose pixels are red, green and blue of that column and row.
pub fn png(width: usize, height: usize, pixel: impl Fn(usize, usize) -> [u8; 3]) -> Vec<u8> {
    let mut rows = Vec::with_capacity((width * 3 + 1) * height);
    for y in 0..height {
        rows.push(0);
        for x in 0..width {
            rows.extend(pixel(x, y));
        }
    }
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let [width, height] = [width, height].map(|side| u32::try_from(side).unwrap().to_be_bytes());
    let head = [&width[..], &height[..], &[8, 2, 0, 0, 0]].concat();
    for (kind, data) in
        [(b"IHDR", head), (b"IDAT", compress_to_vec_zlib(&rows, 6)), (b"IEND", Vec::new())]
    {
        let body = [&kind[..], &data].concat();
        file.extend(u32::try_from(data.len()).unwrap().to_be_bytes());
        file.extend(&body);
        file.extend(checksum(&body).to_be_bytes());
    }
    file
}

/// CRC-32, as PNG has it.
fn checksum(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            if sum & 1 == 1 { 0xedb8_8320 ^ (sum >> 1) } else { sum >> 1 }
        })
    };
    !bytes.iter().fold(!0, step)
}
