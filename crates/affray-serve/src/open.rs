//! Opening fights: from texts in a request, or from files.

use std::collections::BTreeMap;

use affray_engine::advise::Minds;
use affray_engine::{
    DiceBy, Entry, Files, LoadError, Loaded, Play, Players, RevealLine, Seat, Source, Systems,
    encounter_text, parse_record, whole,
};

use crate::request::{Dice, Open};
use crate::response::Fault;
use crate::table::{Table, seat_named};
use crate::work::plays;

/// The name of a text that stands in a request.
const ENCOUNTER: &str = "encounter.toml";
/// The same of a record.
const RECORD: &str = "record.fight";

/// Where the files of a request are: in it, or where the host reads files.
pub struct Sources<'s> {
    /// Texts in the request, by their paths.
    pub given: &'s BTreeMap<String, String>,
    /// Other files, if any are read.
    pub files: Option<&'s (dyn Files + Send + Sync)>,
}

impl Files for Sources<'_> {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        match (self.given.get(path), self.files) {
            (Some(text), _) => Ok(text.clone().into_bytes()),
            (None, Some(files)) => files.read(path),
            (None, None) => {
                Err("files are not read here: put their texts into the request".to_owned())
            }
        }
    }
}

/// What a request names: the path of a file, or a text with the path that its own paths start from.
pub(crate) enum Named<'r> {
    Path(&'r str),
    Text(&'static str, &'r str),
}

/// The one of these that a request has.
pub(crate) fn named<'r>(
    path: Option<&'r String>,
    encounter: Option<&'r String>,
    record: Option<&'r String>,
) -> Result<Named<'r>, Fault> {
    match (path, encounter, record) {
        (Some(path), None, None) => Ok(Named::Path(path)),
        (None, Some(text), None) => Ok(Named::Text(ENCOUNTER, text)),
        (None, None, Some(text)) => Ok(Named::Text(RECORD, text)),
        _ => Err(Fault::value("name exactly one of a path, an encounter and a record")),
    }
}

impl Named<'_> {
    /// The path, and the bytes.
    pub(crate) fn read(&self, files: &dyn Files) -> Result<(String, Vec<u8>), Fault> {
        match self {
            Named::Text(name, text) => Ok(((*name).to_owned(), text.as_bytes().to_vec())),
            Named::Path(path) => {
                let fail = |why| LoadError::File { path: (*path).to_owned(), why };
                Ok(((*path).to_owned(), files.read(path).map_err(fail)?))
            }
        }
    }
}

/// Opens a fight, seats everybody, and plays on until a person has to answer.
///
/// # Errors
/// The request makes no sense, or its files have mistakes.
pub fn open(systems: Systems, files: &Sources<'_>, request: &Open) -> Result<Table, Fault> {
    let named = named(request.path.as_ref(), request.encounter.as_ref(), request.record.as_ref())?;
    let (path, bytes) = named.read(files)?;
    let (system, mut play) = match path.ends_with(".fight") {
        true => take_up(systems, files, (&path, &bytes), request)?,
        false if request.line.is_some() => {
            return Err(Fault::value("`line` is for records: an encounter has no answers yet"));
        }
        false => {
            let text = String::from_utf8_lossy(&bytes);
            let seed = Some(request.seed.unwrap_or(1));
            let names = (path.as_str(), path.as_str());
            // Read once to know the system, so that what it uses can stand in its records.
            let (system, _) = systems.load_text(files, names, &bytes, inline(&text), seed)?;
            let source = whole(system, files, &path, &text)?;
            systems.load_text(files, names, &bytes, source, seed)?
        }
    };
    seat(play.as_mut(), request)?;
    play.play_on()?;
    Ok(Table { system, play })
}

fn inline(text: &str) -> Source {
    Source::Inline(text.to_owned())
}

/// Takes up a record. What it names by a path is put into it, so that it can be saved by itself.
fn take_up(
    systems: Systems,
    files: &Sources<'_>,
    (path, bytes): (&str, &[u8]),
    request: &Open,
) -> Result<Loaded, Fault> {
    if request.seed.is_some() {
        return Err(Fault::value("a record has its own seed"));
    }
    let (mut record, _) = parse_record(path, bytes).map_err(LoadError::from)?;
    if let Source::Path(_) | Source::Stage(_) = &record.encounter {
        // The record is taken up as it stands, so that its lines keep their numbers.
        let loaded = systems.resume_at(files, path, bytes, request.line)?;
        let text = encounter_text(systems, files, path, &record)?;
        let from = match &record.encounter {
            Source::Path(named) => beside(path, named),
            _ => path.to_owned(),
        };
        record.encounter = whole(loaded.0, files, &from, &text)?;
        let mut whole = loaded.1.save();
        whole.encounter = record.encounter;
        return Ok(systems.resume(files, path, whole.to_string().as_bytes())?);
    }
    Ok(systems.resume_at(files, path, bytes, request.line)?)
}

/// A path from the folder of another file.
fn beside(from: &str, named: &str) -> String {
    match from.rsplit_once(['/', '\\']) {
        Some((folder, _)) => format!("{folder}/{named}"),
        None => named.to_owned(),
    }
}

/// Seats people and searches, and says what is told of each other.
fn seat(play: &mut dyn Play, request: &Open) -> Result<(), Fault> {
    let plays = plays(request.plays)?;
    let mut minds = play.minds().clone();
    if !request.search.is_empty() {
        let named = request.search.iter().map(|side| seat_named(play, side));
        minds = Minds { seats: named.collect::<Result<_, _>>()?, plays };
        play.search_for(minds.clone());
    }
    if !minds.seats.is_empty() {
        crate::work::plays(Some(minds.plays))?;
    }
    let before = play.players().clone();
    let is_seated = before != Players::nobody() || !play.minds().seats.is_empty();
    let people = match &request.people {
        Some(names) => {
            let named = names.iter().map(|name| seat_named(play, name));
            named.collect::<Result<_, _>>()?
        }
        None if is_seated && request.search.is_empty() => before.people,
        None => {
            let sides = play.seats().into_iter().map(|(seat, _)| seat);
            sides.filter(|seat| *seat != Seat::GM && !minds.seats.contains(seat)).collect()
        }
    };
    let dice = match request.dice {
        Some(Dice::Ask) => DiceBy::People,
        Some(Dice::Roll) => DiceBy::Generator,
        None => before.dice,
    };
    play.seat_players(Players { people, dice });
    for words in &request.reveal {
        let line = RevealLine::read(words).map_err(Fault::value)?;
        play.reveal(&line).map_err(Fault::value)?;
    }
    Ok(())
}

/// A fight's system.
pub type System = &'static dyn Entry;
