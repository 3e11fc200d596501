//! The folder of kept fights: its place, its files, and taking one up.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use affray_engine::{Entry, Files, Play, Source, Systems};

use crate::disk::{Disk, data_folder};
use crate::{Exit, fight, keep, paint};

/// The most fights that are listed.
const MOST: usize = 20;
/// The most letters of a title in the name of a file.
const NAME: usize = 40;

/// A fight that was taken up from its record.
pub(super) struct TakenUp {
    pub(super) system: &'static dyn Entry,
    pub(super) play: Box<dyn Play>,
    /// How many bytes of the record are whole.
    pub(super) whole: usize,
    /// A last line that was cut off, and is left out.
    pub(super) cut: Option<String>,
}

/// A kept fight in the folder.
struct Kept {
    path: PathBuf,
    changed: SystemTime,
}

/// The folder of kept fights: `fights` in the folder of the user's data.
pub(super) fn folder() -> Result<PathBuf, String> {
    Ok(data_folder()?.join("fights"))
}

/// A name for a new file in the folder: the title's, with the first number that is free.
pub(super) fn new_path(play: &dyn Play) -> Result<PathBuf, String> {
    let folder = folder()?;
    std::fs::create_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let letters = play.title().chars().take(NAME);
    let letters = letters.map(|c| if c.is_ascii_alphanumeric() { c } else { ' ' });
    let words = letters.collect::<String>().to_lowercase();
    let mut words: Vec<&str> = words.split_whitespace().collect();
    if words.is_empty() {
        words.push(play.system().name());
    }
    let name = words.join("-");
    let path = |number: u32| folder.join(format!("{name}-{number}.fight"));
    let free = (1..=u32::MAX).map(path).find(|path| !path.exists());
    free.ok_or_else(|| format!("{}: the folder is full", folder.display()))
}

/// The record of a fight at its present state, complete by itself wherever it is kept.
pub(super) fn record(play: &dyn Play, from: &str) -> Result<String, String> {
    let mut record = play.save();
    if let Source::Path(named) = &record.encounter {
        let at = match from.ends_with(".fight") {
            true => Path::new(from).parent().unwrap_or(Path::new("")).join(named),
            false => PathBuf::from(from),
        };
        record.encounter = keep::whole(play.system(), &at)?.ok_or_else(|| {
            format!("{} or a file that it uses contains a line `---`", at.display())
        })?;
    } else if let Source::Inline(text) = &record.encounter {
        record.encounter = keep::with_libraries(play.system(), from, text)?;
    }
    let text = record.to_string();
    match affray_engine::parse_record("the record", text.as_bytes()) {
        Ok(_) => Ok(text),
        Err(why) => Err(format!("it cannot be saved as a record: {why}")),
    }
}

/// Takes a fight up from its record. A last line without its end was cut off by a kill.
pub(super) fn take_up(systems: Systems, path: &str) -> Result<TakenUp, Exit> {
    let bytes = Disk.read(path).map_err(|why| Exit::bad(format!("error: {path}: {why}")))?;
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let cut = String::from_utf8_lossy(&bytes[whole..]);
    let cut = (!cut.trim().is_empty()).then(|| cut.escape_debug().to_string());
    let (system, play) = fight::take_up(systems, path, &bytes[..whole], fight::tell_whole)?;
    Ok(TakenUp { system, play, whole, cut })
}

/// The path of the kept fight that is wanted: by its number in the list, by its path, or, where
/// nothing is said, the only one that goes on. `None` if the fights were listed instead.
pub(super) fn find(systems: Systems, wanted: &str) -> Result<Option<String>, Exit> {
    let path = |kept: &Kept| kept.path.display().to_string();
    match wanted.parse::<usize>() {
        _ if wanted.is_empty() => {
            let fights = all()?;
            let going_on = list(systems, &fights);
            match going_on[..] {
                [only] => Ok(Some(path(&fights[only]))),
                _ => Ok(None),
            }
        }
        Ok(number) => {
            let fights = all()?;
            let found = number.checked_sub(1).and_then(|at| fights.get(at));
            let none = || {
                let count = fights.len();
                Exit::bad(format!("error: there is no saved fight {number}; there are {count}"))
            };
            found.map(|kept| Some(path(kept))).ok_or_else(none)
        }
        Err(_) => Ok(Some(wanted.to_owned())),
    }
}

/// All kept fights, the one played last first.
fn all() -> Result<Vec<Kept>, Exit> {
    let folder = folder().map_err(|why| Exit::bad(format!("error: {why}")))?;
    let Ok(files) = std::fs::read_dir(&folder) else { return Ok(Vec::new()) };
    let kept = files.flatten().map(|file| file.path());
    let kept = kept.filter(|path| path.extension().is_some_and(|end| end == "fight"));
    let mut kept: Vec<Kept> = kept
        .filter_map(|path| {
            let changed = std::fs::metadata(&path).and_then(|file| file.modified()).ok()?;
            Some(Kept { path, changed })
        })
        .collect();
    kept.sort_by(|one, other| (other.changed, &one.path).cmp(&(one.changed, &other.path)));
    Ok(kept)
}

/// Prints the kept fights; returns the places of those that go on.
fn list(systems: Systems, fights: &[Kept]) -> Vec<usize> {
    let mut going_on = Vec::new();
    if fights.is_empty() {
        say!("No fights are saved yet. `affray play FILE` saves each fight you play.");
    }
    for (at, kept) in fights.iter().take(MOST).enumerate() {
        let path = kept.path.display().to_string();
        let (title, stands) = match take_up(systems, &path) {
            Ok(TakenUp { play, .. }) => {
                let stands = match play.outcome() {
                    Some(outcome) => format!("over: {outcome}"),
                    None => {
                        going_on.push(at);
                        play.moment()
                    }
                };
                (format!("{} ({})", play.title(), play.system().name()), stands)
            }
            Err(why) => (path, format!("cannot be continued: {}", why.message)),
        };
        say!("{:>3}  {}: {stands}, {}", at + 1, paint::bold(&title), ago(kept.changed));
    }
    if fights.len() > MOST {
        say!("     and {} older fights", fights.len() - MOST);
    }
    if going_on.len() != 1 && !fights.is_empty() {
        say!("Continue one by its number, such as: affray play --resume 1");
    }
    going_on
}

/// How long ago something was.
fn ago(then: SystemTime) -> String {
    let minutes = then.elapsed().unwrap_or(Duration::ZERO).as_secs() / 60;
    let (count, unit) = match minutes {
        0 => return "just now".to_owned(),
        1..60 => (minutes, "minute"),
        60..1440 => (minutes / 60, "hour"),
        _ => (minutes / 1440, "day"),
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}
