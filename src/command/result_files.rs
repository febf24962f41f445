//! Result files on disk: what is in each, and where. A gzipped one is unpacked beside the output first, so
//! that its lines can be found again.

use std::fs::{self, File};
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::Refused;
use super::batch_folder::at;
use super::data_files::each_slice;
use super::progress::Progress;
use crate::base::gzip::GZIP;
use crate::batches::{LineSplitter, Place, ResultIndex};

pub struct ResultFiles {
    pub names: Vec<String>,
    files: Vec<(PathBuf, File)>,
    /// Removed in the end.
    unpacked: Vec<PathBuf>,
}

impl ResultFiles {
    /// Reads every file once. `beside` is where gzipped ones are unpacked.
    pub fn read(paths: &[String], beside: &Path, index: &mut ResultIndex) -> Result<Self, Refused> {
        let mut all = Self { names: paths.to_vec(), files: Vec::new(), unpacked: Vec::new() };
        let mut progress = Progress::new("Reading results of file");
        for (number, path) in (0_u32..).zip(paths) {
            progress.at(number as usize + 1, paths.len());
            let path = all.plain(number, Path::new(path), beside)?;
            let mut lines = LineSplitter::default();
            each_slice(&path, &mut |slice| {
                lines.push(slice, &mut |split| index.add(number, split));
                Ok(())
            })?;
            lines.finish(&mut |split| index.add(number, split));
            let file = File::open(&path).map_err(|why| at(&path, "cannot be read", &why))?;
            all.files.push((path, file));
        }
        Ok(all)
    }

    fn plain(&mut self, number: u32, path: &Path, beside: &Path) -> Result<PathBuf, Refused> {
        let mut begins = [0; GZIP.len()];
        let mut file = File::open(path).map_err(|why| at(path, "cannot be read", &why))?;
        if file.read_exact(&mut begins).is_err() || begins != GZIP {
            return Ok(path.to_owned());
        }
        let mut name = beside.as_os_str().to_owned();
        name.push(format!(".unpacked-{number}"));
        let to = PathBuf::from(name);
        let out = File::create(&to).map_err(|why| at(&to, "cannot be written", &why))?;
        self.unpacked.push(to.clone());
        let mut out = BufWriter::new(out);
        each_slice(path, &mut |slice| {
            out.write_all(slice).map_err(|why| at(&to, "cannot be written", &why))
        })?;
        out.flush().map_err(|why| at(&to, "cannot be written", &why))?;
        Ok(to)
    }

    /// The text at a place that the index gave.
    pub fn text(&mut self, place: Place) -> Result<String, Refused> {
        let Some((path, file)) = self.files.get_mut(place.file as usize) else {
            return Ok(String::new());
        };
        let mut bytes = vec![0; place.bytes as usize];
        let read = file.seek(SeekFrom::Start(place.at)).and_then(|_| file.read_exact(&mut bytes));
        read.map_err(|why| at(path, "changed while it was read", &why))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

impl Drop for ResultFiles {
    fn drop(&mut self) {
        self.files.clear();
        for path in &self.unpacked {
            // It is only a copy.
            let _ = fs::remove_file(path);
        }
    }
}
