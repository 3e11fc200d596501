//! Records on the disk, kept so that they find their encounter again.

use std::path::{Component, Path, PathBuf};

use affray_engine::{Entry, Files, Record, Source};

use crate::Exit;
use crate::disk::{self, Disk};

/// Writes a record of a fight that was loaded from `from`, an encounter or another record.
///
/// The record holds its encounter and the files that it uses, so that it can be moved and sent
/// alone. Where one of them has a line that would end it there, `---`, the record has its path.
pub(crate) fn save(
    system: &dyn Entry,
    mut record: Record,
    (from, out): (&str, &str),
    force: bool,
) -> Result<(), Exit> {
    let fail = |why: String| Exit::bad(format!("error: {out}: {why}"));
    record.encounter = match record.encounter {
        Source::Inline(text) => with_libraries(system, from, &text).map_err(fail)?,
        Source::Path(named) => {
            let at = if from.ends_with(".fight") { beside(from, &named) } else { from.into() };
            match whole(system, &at).map_err(fail)? {
                Some(source) => source,
                None => {
                    let path = path_between(&folder(out)?, &at).map_err(fail)?;
                    affray_engine::may_name(&path, "the record").map_err(|why| {
                        fail(format!(
                            "the encounter {} cannot be named from there: {why}",
                            at.display()
                        ))
                    })?;
                    Source::Path(path)
                }
            }
        }
        held @ (Source::Whole(..) | Source::Stage(_)) => held,
    };
    let text = record.to_string();
    affray_engine::parse_record(out, text.as_bytes())
        .map_err(|why| fail(format!("it cannot be saved as a record: {why}")))?;
    disk::write(out, &text, force)
}

/// An encounter with the libraries that it uses, to stand in a record. `None` if a record cannot
/// hold them.
pub(crate) fn whole(system: &dyn Entry, at: &Path) -> Result<Option<Source>, String> {
    let path = at.display().to_string();
    let text = String::from_utf8(Disk.read(&path)?).map_err(|why| format!("{path}: {why}"))?;
    let source = with_libraries(system, &path, &text)?;
    let ends_early = |text: &str| text.lines().any(|line| line.trim_end() == "---");
    let is_held = match &source {
        Source::Whole(text, libraries) => {
            !ends_early(text) && !libraries.iter().any(|library| ends_early(&library.text))
        }
        Source::Inline(text) => !ends_early(text),
        Source::Path(_) | Source::Stage(_) => false,
    };
    Ok(is_held.then_some(source))
}

/// The text of an encounter, with the libraries that it uses by their paths from the file `from`.
pub(crate) fn with_libraries(system: &dyn Entry, from: &str, text: &str) -> Result<Source, String> {
    affray_engine::whole(system, &Disk, from, text).map_err(|why| disk::told(&why).message)
}

/// A path that is meant from the folder of another file.
fn beside(from: &str, named: &str) -> PathBuf {
    Path::new(from).parent().unwrap_or(Path::new("")).join(named)
}

/// The folder of a file that may not be there yet, without links.
fn folder(of: &str) -> Result<PathBuf, Exit> {
    let parent = Path::new(of).parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    parent.canonicalize().map_err(|why| Exit::bad(format!("error: {}: {why}", parent.display())))
}

/// The path from a folder to a file, with `/` between its parts; the whole path where the two
/// have nothing in common, as on two drives, which no record may name.
fn path_between(folder: &Path, file: &Path) -> Result<String, String> {
    let file = file.canonicalize().map_err(|why| format!("{}: {why}", file.display()))?;
    let (from, to): (Vec<Component>, Vec<Component>) =
        (folder.components().collect(), file.components().collect());
    let shared = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
    let path = if shared == 0 {
        file.to_str().map(str::to_owned)
    } else {
        let ups = from[shared..].iter().map(|_| Some(".."));
        let downs = to[shared..].iter().map(|part| part.as_os_str().to_str());
        ups.chain(downs).collect::<Option<Vec<&str>>>().map(|parts| parts.join("/"))
    };
    path.filter(|path| path.trim() == path && !path.chars().any(char::is_control))
        .ok_or_else(|| format!("a record cannot name the path {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_from_the_record_to_the_encounter() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).canonicalize().expect("it is there");
        let between = |folder: &str, file: &str| path_between(&here.join(folder), &here.join(file));
        assert_eq!(between("", "Cargo.toml").as_deref(), Ok("Cargo.toml"));
        assert_eq!(between("tests", "src/main.rs").as_deref(), Ok("../src/main.rs"));
        assert_eq!(between("src", "src/main.rs").as_deref(), Ok("main.rs"));
        assert!(between("src", "src/mian.rs").is_err());
    }
}
