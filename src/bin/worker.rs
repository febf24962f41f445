//! What is done beside the page: files are read, and pairs are judged by the rules.
//! `public/background.js` runs it in a worker, where it can take its time and the page need not
//! wait. It is a binary of its own so that it can be built for speed, and is loaded only where a
//! file is opened or the rules judge.

#[cfg(target_arch = "wasm32")]
mod exported {
    use bifact::dataset::{Mapping, ParcelReader, Shape};
    use bifact::rules::work_on;
    use wasm_bindgen::prelude::wasm_bindgen;

    /// Units of work in, readings out; nothing for bytes that are no units.
    #[wasm_bindgen]
    pub fn work_by_rules(units: &[u8]) -> Option<Vec<u8>> {
        work_on(units)
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
