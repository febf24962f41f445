//! Archives made by hand.

use miniz_oxide::deflate::compress_to_vec;

/// One file of an archive.
pub struct Member {
    pub name: &'static str,
    pub bytes: Vec<u8>,
    /// As its header has it; bit 0 tells that it is encrypted.
    pub flags: u16,
}

impl Member {
    pub fn new(name: &'static str, text: impl Into<Vec<u8>>) -> Self {
        Self { name, bytes: text.into(), flags: 0 }
    }
}

pub fn zip(members: &[Member]) -> Vec<u8> {
    let packed = members.iter().map(|member| compress_to_vec(&member.bytes, 6));
    let packed: Vec<_> = packed.collect();
    let (mut file, mut list) = (Vec::new(), Vec::new());
    for (member, packed) in members.iter().zip(&packed) {
        let at = u32::try_from(file.len()).unwrap();
        let sizes = [packed.len(), member.bytes.len()].map(|size| u32::try_from(size).unwrap());
        let name = u16::try_from(member.name.len()).unwrap();
        let mut header = Vec::new();
        for number in [20, member.flags, 8, 0, 0] {
            header.extend_from_slice(&u16::to_le_bytes(number));
        }
        header.extend_from_slice(&[0; 4]);
        header.extend(sizes.iter().flat_map(|size| size.to_le_bytes()));
        header.extend_from_slice(&name.to_le_bytes());
        header.extend_from_slice(&[0; 2]);
        file.extend_from_slice(b"PK\x03\x04");
        file.extend_from_slice(&header);
        file.extend_from_slice(member.name.as_bytes());
        file.extend_from_slice(packed);
        list.extend_from_slice(b"PK\x01\x02\x14\x00");
        list.extend_from_slice(&header);
        list.extend_from_slice(&[0; 10]);
        list.extend_from_slice(&at.to_le_bytes());
        list.extend_from_slice(member.name.as_bytes());
    }
    let (at, size) = (u32::try_from(file.len()).unwrap(), u32::try_from(list.len()).unwrap());
    let count = u16::try_from(members.len()).unwrap();
    file.extend_from_slice(&list);
    file.extend_from_slice(b"PK\x05\x06\0\0\0\0");
    file.extend([count, count].iter().flat_map(|count| count.to_le_bytes()));
    file.extend([size, at].iter().flat_map(|number| number.to_le_bytes()));
    file.extend_from_slice(&[0; 2]);
    file
}
