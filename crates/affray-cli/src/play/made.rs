//! What the table made up is kept for other fights.

use std::path::Path;

use affray_engine::{Document, Entry, Files, Play, house, listed, quoted, same};

use crate::disk::{self, Disk};

/// Keeps the conditions and counters that the table made up in a file that encounters can use:
/// `house.toml`, or `soaked house.toml` for one of them.
pub(super) fn keep(system: &dyn Entry, play: &dyn Play, words: &str) {
    match kept(system, play, words) {
        Ok(told) => say!("{told}"),
        Err(why) => say!("{why}"),
    }
}

fn kept(system: &dyn Entry, play: &dyn Play, words: &str) -> Result<String, String> {
    let (name, path) = words.rsplit_once(' ').unwrap_or(("", words));
    if path.is_empty() {
        return Err("Name the file, such as `keep house.toml`.".to_owned());
    }
    let mut made = play.made_up();
    let names: Vec<String> = made.iter().map(|one| one.name().to_owned()).collect();
    if names.is_empty() {
        return Err(
            "Nothing is made up in this fight. `gm condition soaked: -1 to rolls` makes a \
                    condition up."
                .to_owned(),
        );
    }
    made.retain(|one| name.is_empty() || same(one.name(), name));
    if made.is_empty() {
        let (name, names) = (quoted(name), listed(&names, 12));
        return Err(format!("Nothing called {name} is made up in this fight; there is: {names}"));
    }
    let is_there = Path::new(path).symlink_metadata().is_ok();
    let before = is_there.then(|| Disk.read(path)).transpose();
    let before = before.and_then(|bytes| match bytes {
        Some(bytes) => String::from_utf8(bytes).map(Some).map_err(|why| why.to_string()),
        None => Ok(None),
    });
    let fail = |why: String| format!("{path}: {why}");
    let before = before.map_err(fail)?;
    let text = house::kept(system.name(), before.as_deref(), &made).map_err(fail)?;
    // What is there is kept, so it has to be a file of this kind.
    Document::read(path, text.as_bytes(), system.library_schema())
        .map_err(|why| format!("{path} is no file that encounters of this system use:\n{why}"))?;
    disk::write(path, &text, is_there).map_err(|exit| exit.message)?;
    let names: Vec<&str> = made.iter().map(|one| one.name()).collect();
    let names = names.join(", ");
    Ok(format!("Kept in {path}: {names}. An encounter with `use = [\"{path}\"]` has them."))
}
