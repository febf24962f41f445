//! The screens that were dropped: where each is, and addresses for those that are looked at. Nothing is
//! read or decoded before that.

use std::collections::{HashMap, VecDeque};

use js_sys::Uint8Array;
use leptos::web_sys::{Blob, File, Url};

use super::fetch::{own_bytes, picture_at};
use super::js_reflect::call;
use super::tree_worker::{blob_of, unpack};
use crate::base::zip::Entry;
use crate::dataset::{Held, ScreenFile};
use crate::trajectory::{
    Found, InlineScreen, ScreenKind, ScreenNames, ScreenTrouble, check_screen, decode_inline,
};

#[derive(Default)]
pub struct Screens {
    files: Vec<File>,
    places: HashMap<String, Held>,
    names: ScreenNames,
    inline: HashMap<String, Blob>,
    shown: VecDeque<(String, Shown)>,
    /// Whether screens may be loaded from other addresses.
    may_load: bool,
}

/// A screen that can be shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Shown {
    pub address: String,
    pub kind: ScreenKind,
}

/// Where a screen is, before it is read.
pub enum Source {
    Blob(Blob),
    Packed(File, Entry),
    /// A file beside the page.
    Own(String),
    /// At another address, which the user said may be asked.
    Elsewhere(String),
}

/// The folder beside the page that has the sample's screens.
pub const SAMPLE_FOLDER: &str = "sample-screens/";

/// Addresses kept at once. Each keeps its picture from being forgotten.
const MOST_SHOWN: usize = 80;

/// Enough for the size of a JPEG behind its thumbnail.
const HEAD: f64 = 256.0 * 1024.0;

impl Screens {
    /// `files` are what `screens` say they are held by.
    pub fn add(&mut self, files: Vec<File>, screens: Vec<ScreenFile>, inline: Vec<InlineScreen>) {
        let first = self.files.len();
        self.files.extend(files);
        for ScreenFile { path, held } in screens {
            let held = match held {
                Held::File(place) => Held::File(first + place),
                Held::Packed(place, entry) => Held::Packed(first + place, entry),
            };
            if self.places.insert(path.clone(), held).is_none() {
                self.names.add(path);
            }
        }
        for screen in inline {
            self.inline.extend(blob_of(&screen.bytes).map(|blob| (screen.name, blob)));
        }
    }

    pub fn is_empty(&self) -> bool {
        self.places.is_empty() && self.inline.is_empty()
    }

    pub fn shown(&self, reference: &str) -> Option<Shown> {
        self.shown.iter().find(|(of, _)| of == reference).map(|(_, shown)| shown.clone())
    }

    pub fn find(&self, reference: &str) -> Result<Source, ScreenTrouble> {
        if reference.starts_with(SAMPLE_FOLDER) && !reference.contains("..") {
            return Ok(Source::Own(reference.to_owned()));
        }
        if let Some(blob) = self.inline.get(reference) {
            return Ok(Source::Blob(blob.clone()));
        }
        if let Some(screen) = decode_inline(reference) {
            return blob_of(&screen.bytes).map(Source::Blob).ok_or(ScreenTrouble::Broken);
        }
        if reference.starts_with("https://") {
            let address = || Source::Elsewhere(reference.to_owned());
            return self.may_load.then(address).ok_or(ScreenTrouble::Elsewhere);
        }
        let path = match self.names.find(reference, "") {
            Found::Path(path) | Found::Several(path, _) => path,
            Found::Missing => return Err(ScreenTrouble::Missing),
        };
        let held = self.places.get(reference).or_else(|| self.places.get(path));
        let file = |place: &usize| self.files.get(*place).cloned().ok_or(ScreenTrouble::Missing);
        match held.ok_or(ScreenTrouble::Missing)? {
            Held::File(place) => Ok(Source::Blob(file(place)?.into())),
            Held::Packed(place, entry) => Ok(Source::Packed(file(place)?, entry.clone())),
        }
    }

    /// The user says that screens at other addresses may be loaded.
    pub fn allow_loading(&mut self) {
        self.may_load = true;
    }

    /// Those looked at longest ago are forgotten.
    pub fn keep(&mut self, reference: &str, shown: &Shown) {
        if self.shown.len() >= MOST_SHOWN
            && let Some((_, oldest)) = self.shown.pop_front()
        {
            // An address that is none is gone already.
            let _ = Url::revoke_object_url(&oldest.address);
        }
        self.shown.push_back((reference.to_owned(), shown.clone()));
    }
}

/// All bytes of a screen, to keep it.
pub async fn bytes_of(source: Source) -> Option<Vec<u8>> {
    let picture = blob_of_source(source).await.ok()?;
    let bytes = call(&picture, "arrayBuffer", &[]).await.ok()?;
    Some(Uint8Array::new(&bytes).to_vec())
}

pub(super) async fn blob_of_source(source: Source) -> Result<Blob, ScreenTrouble> {
    match source {
        Source::Blob(blob) => Ok(blob),
        Source::Packed(file, entry) => unpack(&file, &entry).await.ok_or(ScreenTrouble::Broken),
        Source::Own(path) => {
            let bytes = own_bytes(&path).await.ok_or(ScreenTrouble::Missing)?;
            blob_of(&bytes).ok_or(ScreenTrouble::Broken)
        }
        Source::Elsewhere(address) => {
            let bytes = picture_at(&address).await.ok_or(ScreenTrouble::NotLoaded)?;
            blob_of(&bytes).ok_or(ScreenTrouble::Broken)
        }
    }
}

/// Reads the beginning of a screen and gives it an address.
pub async fn open_screen(source: Source) -> Result<Shown, ScreenTrouble> {
    let blob = blob_of_source(source).await?;
    let head = blob.slice_with_f64_and_f64(0.0, HEAD).map_err(|_| ScreenTrouble::Broken)?;
    let head = call(&head, "arrayBuffer", &[]).await.map_err(|_| ScreenTrouble::Missing)?;
    let kind = check_screen(&Uint8Array::new(&head).to_vec())?;
    let address = Url::create_object_url_with_blob(&blob).map_err(|_| ScreenTrouble::Broken)?;
    Ok(Shown { address, kind })
}
