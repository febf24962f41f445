//! What is done beside the page: files are sorted and read, screens are measured, and pairs are judged by
//! the rules.
//! `public/background.js` runs it in a worker, where it can take its time and the page need not
//! wait. It is a binary of its own so that it can be built for speed, and is loaded only where a
//! file is opened or the rules judge.

#[cfg(target_arch = "wasm32")]
mod exported {
    use bifact::base::zip::list_place;
    use bifact::dataset::{DroppedTree, Held, Mapping, ParcelReader, Shape, unpack_screen};
    use bifact::rules::work_on;
    use bifact::trajectory::{FileKind, ReadScreen, measure_screen as measured};
    use wasm_bindgen::prelude::wasm_bindgen;

    /// Units of work in, readings out; nothing for bytes that are no units.
    #[wasm_bindgen]
    pub fn work_by_rules(units: &[u8]) -> Option<Vec<u8>> {
        work_on(units)
    }

    /// Where an archive has the list of its files, and how long that is; nothing where it has none.
    #[wasm_bindgen]
    pub fn archive_list(tail: &[u8]) -> Vec<f64> {
        list_place(tail).map(|(at, length)| vec![number(at), number(length)]).unwrap_or_default()
    }

    /// A screen that is packed in an archive; nothing where it cannot be unpacked.
    #[wasm_bindgen]
    pub fn unpack(entry: &[u8], bytes: &[u8]) -> Option<Vec<u8>> {
        unpack_screen(entry, bytes)
    }

    /// What identifies a screen and how large it is; empty where it cannot be drawn.
    #[wasm_bindgen]
    pub fn measure_screen(bytes: &[u8]) -> Vec<u8> {
        measured(bytes).map(ReadScreen::pack).unwrap_or_default()
    }

    #[allow(clippy::cast_precision_loss)]
    fn number(of: usize) -> f64 {
        of as f64
    }

    /// `DroppedTree` as JavaScript sees it.
    #[wasm_bindgen]
    #[derive(Default)]
    pub struct Tree(DroppedTree);

    #[wasm_bindgen]
    impl Tree {
        #[wasm_bindgen(constructor)]
        pub fn new() -> Self {
            Self::default()
        }

        /// True for an archive, whose list is to be given.
        pub fn add(&mut self, place: usize, path: &str) -> bool {
            let kind = FileKind::of_name(path);
            self.0.add(place, path, kind);
            kind == FileKind::Archive
        }

        pub fn add_archive(&mut self, place: usize, path: &str, list: &[u8]) {
            self.0.add_archive(place, path, list);
        }

        /// For each data file the place of the dropped file, and where in that it begins and how long it is
        /// where it is packed, else 0 and 0.
        pub fn data(&mut self) -> Vec<f64> {
            let held = self.0.data().into_iter().flat_map(|held| match held {
                Held::File(place) => [number(place), 0.0, 0.0],
                Held::Packed(place, entry) => {
                    [number(place), number(entry.at), number(entry.span())]
                }
            });
            held.collect()
        }

        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        pub fn wants(&mut self, index: usize, head: &[u8], size: f64) -> bool {
            self.0.wants(index, head, size as u64)
        }

        pub fn read(&mut self, index: usize, bytes: &[u8]) {
            self.0.read(index, bytes);
        }

        pub fn finish(&mut self) -> Vec<u8> {
            self.0.finish()
        }
    }

    /// `ParcelReader` as JavaScript sees it.
    #[wasm_bindgen]
    #[derive(Default)]
    pub struct Reader(ParcelReader);

    #[wasm_bindgen]
    impl Reader {
        #[wasm_bindgen(constructor)]
        pub fn new() -> Self {
            Self::default()
        }

        /// `known` are the mappings that were chosen before: a shape's fingerprint, then its mapping.
        pub fn begin(&mut self, file: u16, known: Vec<String>) {
            self.0.begin(file, move |shape: &Shape| {
                let fingerprint = shape.fingerprint().to_string();
                let (pairs, _) = known.as_chunks::<2>();
                let [_, mapping] = pairs.iter().find(|[of, _]| *of == fingerprint)?;
                Mapping::from_json(mapping)
            });
        }

        pub fn push(&mut self, slice: &[u8]) -> Option<Vec<u8>> {
            self.0.push(slice)
        }

        pub fn go_on(&mut self) -> Option<Vec<u8>> {
            self.0.go_on()
        }

        pub fn is_over(&self) -> bool {
            self.0.is_over()
        }

        pub fn finish(&mut self) -> Vec<u8> {
            self.0.finish()
        }
    }
}

fn main() {}
