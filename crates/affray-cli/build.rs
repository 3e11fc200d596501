//! Packs the cases of the repository into the program's server, which shows them beside the rules
//! that they check. Where there are none, as in a package of this crate alone, it packs none.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Where the cases lie.
const CASES: &str = "../../cases";

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    let mut paths = Vec::new();
    if std::env::var_os("CARGO_FEATURE_SERVE").is_some() && Path::new(CASES).is_dir() {
        println!("cargo:rerun-if-changed={CASES}");
        find(Path::new(CASES), &mut paths)?;
    }
    paths.sort();
    let folder = std::env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    let mut packed = BufWriter::new(File::create(folder.join("cases.txt"))?);
    for path in paths {
        let name = path.strip_prefix(CASES).unwrap_or(&path).display().to_string();
        // Each begins with a separator, which no case has in it, and its path.
        write!(packed, "\u{1e}{}\n{}", name.replace('\\', "/"), fs::read_to_string(&path)?)?;
    }
    packed.flush()
}

/// Every case in a folder.
fn find(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            find(&path, paths)?;
        } else if path.extension().is_some_and(|extension| extension == "fight") {
            paths.push(path);
        }
    }
    Ok(())
}
