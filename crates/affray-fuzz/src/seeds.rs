//! Seeds: sound inputs, read from the repository when they are asked for.

use std::path::{Path, PathBuf};

/// A sound input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seed {
    /// A name for messages and files: letters, digits, dots and dashes.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// The folder of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The files below a folder of the repository whose names end with `ending`, in the order of
/// their paths, at most `most` of them, evenly picked.
///
/// # Panics
/// If the folder cannot be read: then the repository is not whole.
pub(crate) fn files(folder: &str, ending: &str, most: usize) -> Vec<Seed> {
    let mut paths = Vec::new();
    gather(&root().join(folder), ending, &mut paths);
    paths.sort();
    let step = paths.len().div_ceil(most.max(1)).max(1);
    let seeds = paths.iter().step_by(step).map(|path| {
        let within = path.strip_prefix(root()).unwrap_or(path).to_string_lossy();
        let name = within.replace(['/', '\\'], "-");
        let bytes = std::fs::read(path);
        Seed { name, bytes: bytes.unwrap_or_else(|why| panic!("{}: {why}", path.display())) }
    });
    seeds.collect()
}

fn gather(folder: &Path, ending: &str, into: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder);
    for entry in entries.unwrap_or_else(|why| panic!("{}: {why}", folder.display())) {
        let path = entry.unwrap_or_else(|why| panic!("{}: {why}", folder.display())).path();
        if path.is_dir() {
            gather(&path, ending, into);
        } else if path.to_string_lossy().ends_with(ending) {
            into.push(path);
        }
    }
}

/// What once failed in the target of this name, or was found worth keeping.
pub(crate) fn found(target: &str) -> Vec<Seed> {
    let folder = format!("crates/affray-fuzz/found/{target}");
    if root().join(&folder).is_dir() { files(&folder, "", usize::MAX) } else { Vec::new() }
}
