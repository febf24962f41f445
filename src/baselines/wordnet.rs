//! WordNet 3.0 as a table that is looked into where it lies, without being unpacked.
//!
//! METEOR asks two things only: to which synsets may this form belong, and which synsets have this very
//! name. So the table has no glosses and no relations, but lemmas with the numbers of their synsets.
//! `scripts/wordnet` makes it. All numbers are little-endian:
//!
//! - sixteen bytes, "bifact-wordnet-1";
//! - four `u32`: where the synsets of nouns, verbs, adjectives and adverbs end;
//! - a dictionary of lemmas, then one of irregular forms (`wordnet_dictionary.rs`).
//!
//! A lemma's payload is a varint for each of its names: what is to be added to the number of the
//! synset before, times four, plus how the name is written: 0 as the lemma is, 1 with a capital first
//! letter, 2 all in capitals, 3 as a varint says that follows, with a bit for each capital letter.
//! An irregular form's payload is a byte with a bit for each part of speech that lists it and then,
//! for each of these, how many bases it has and their numbers in the dictionary of lemmas.

use super::wordnet_dictionary::{Bytes, Dictionary};
use super::wordnet_senses::{Senses, Written};

const MAGIC: &[u8] = b"bifact-wordnet-1";

pub struct WordNet {
    bytes: Vec<u8>,
    synset_ends: [usize; 4],
    lemmas: Dictionary,
    irregular: Dictionary,
}

/// The bytes are not those of a table, or not all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BrokenTable;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartOfSpeech {
    Noun,
    Verb,
    Adjective,
    Adverb,
}

impl PartOfSpeech {
    pub const ALL: [Self; 4] = [Self::Noun, Self::Verb, Self::Adjective, Self::Adverb];

    /// Regular endings and what stands for them in a base form.
    fn endings(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Noun => &[
                ("s", ""),
                ("ses", "s"),
                ("ves", "f"),
                ("xes", "x"),
                ("zes", "z"),
                ("ches", "ch"),
                ("shes", "sh"),
                ("men", "man"),
                ("ies", "y"),
            ],
            Self::Verb => &[
                ("s", ""),
                ("ies", "y"),
                ("es", "e"),
                ("es", ""),
                ("ed", "e"),
                ("ed", ""),
                ("ing", "e"),
                ("ing", ""),
            ],
            Self::Adjective => &[("er", ""), ("est", ""), ("er", "e"), ("est", "e")],
            Self::Adverb => &[],
        }
    }
}

impl WordNet {
    pub fn read(bytes: Vec<u8>) -> Result<Self, BrokenTable> {
        let mut rest = Bytes(&bytes);
        if rest.take(MAGIC.len()) != Some(MAGIC) {
            return Err(BrokenTable);
        }
        let mut synset_ends = [0; 4];
        for end in &mut synset_ends {
            *end = rest.fixed().ok_or(BrokenTable)?;
        }
        let lemmas = Dictionary::read(&bytes, &mut rest).ok_or(BrokenTable)?;
        let irregular = Dictionary::read(&bytes, &mut rest).ok_or(BrokenTable)?;
        // A synset takes more than a byte: no more of them is made room for than there can be.
        if !synset_ends.is_sorted() || synset_ends[3] > bytes.len() || !rest.0.is_empty() {
            return Err(BrokenTable);
        }
        Ok(Self { bytes, synset_ends, lemmas, irregular })
    }

    pub fn synset_count(&self) -> usize {
        self.synset_ends[3]
    }

    /// Adds the synsets that the lower-case form may belong to, each once.
    pub fn synsets_of_form(&self, form: &str, synsets: &mut Vec<usize>) {
        let start = synsets.len();
        self.for_each_base(form, &mut |part, _, senses| {
            for sense in senses {
                if self.part_of(sense.synset) == part && !synsets[start..].contains(&sense.synset) {
                    synsets.push(sense.synset);
                }
            }
        });
    }

    /// Adds the synsets one of whose names is the given word, in the same letters, capital or small.
    /// A name of several words is none.
    pub fn synsets_named(&self, name: &str, synsets: &mut Vec<usize>) {
        if name.contains('_') {
            return;
        }
        let lemma = self.lemmas.find(&self.bytes, name.as_bytes()).unwrap_or_default();
        let senses = Senses::of(lemma).filter(|sense| sense.written == Written::AsTheLemma);
        synsets.extend(senses.map(|sense| sense.synset));
    }

    /// The lemmas the form may be a form of: itself, and the bases that an irregular form has or,
    /// where it is none, those that regular endings leave. Only one ending is taken off.
    pub fn bases(&self, form: &str, part: PartOfSpeech) -> Vec<String> {
        let mut bases = Vec::new();
        self.for_each_base(form, &mut |of_part, lemma, mut senses| {
            let lemma = String::from_utf8_lossy(lemma).into_owned();
            let is_one = of_part == part && senses.any(|sense| self.part_of(sense.synset) == part);
            if is_one && !bases.contains(&lemma) {
                bases.push(lemma);
            }
        });
        bases
    }

    /// All names of one word, each with the number of its synset.
    pub fn for_each_name(&self, each: &mut dyn FnMut(usize, &str)) {
        self.lemmas.for_each(&self.bytes, &mut |lemma, payload| {
            let Ok(lemma) = std::str::from_utf8(lemma) else { return };
            if !lemma.contains('_') {
                for sense in Senses::of(payload) {
                    each(sense.synset, &sense.written.name(lemma));
                }
            }
        });
    }

    /// May call with lemmas that have no sense as that part of speech.
    fn for_each_base(&self, form: &str, each: &mut dyn FnMut(PartOfSpeech, &[u8], Senses<'_>)) {
        let own = self.lemmas.find(&self.bytes, form.as_bytes());
        let irregular = self.irregular.find(&self.bytes, form.as_bytes());
        for part in PartOfSpeech::ALL {
            if let Some(payload) = own {
                each(part, form.as_bytes(), Senses::of(payload));
            }
            let mut with_lemma = |lemma: &[u8]| {
                if let Some(payload) = self.lemmas.find(&self.bytes, lemma) {
                    each(part, lemma, Senses::of(payload));
                }
            };
            if let Some(bases) = irregular.and_then(|payload| irregular_bases(payload, part)) {
                for number in bases {
                    self.lemmas.key_at(&self.bytes, number, &mut with_lemma);
                }
                continue;
            }
            for (ending, instead) in part.endings() {
                if let Some(stem) = form.strip_suffix(ending) {
                    with_lemma([stem, instead].concat().as_bytes());
                }
            }
        }
    }

    fn part_of(&self, synset: usize) -> PartOfSpeech {
        let [nouns, verbs, adjectives, _] = self.synset_ends;
        match synset {
            _ if synset < nouns => PartOfSpeech::Noun,
            _ if synset < verbs => PartOfSpeech::Verb,
            _ if synset < adjectives => PartOfSpeech::Adjective,
            _ => PartOfSpeech::Adverb,
        }
    }
}

fn irregular_bases(payload: &[u8], part: PartOfSpeech) -> Option<Vec<usize>> {
    let mut payload = Bytes(payload);
    let listed = payload.byte()?;
    for other in PartOfSpeech::ALL {
        if listed & (1 << other as u8) == 0 {
            continue;
        }
        let count = payload.varint()?;
        let bases: Vec<usize> = (0..count).map_while(|_| payload.varint()).collect();
        if other == part {
            return Some(bases);
        }
    }
    None
}
