//! Where a record's encounter is: in it, in a file, or on a stage with changes.

use super::{Files, LoadError, Loaded, beside, may_name};
use crate::entry::{Entry, Systems};
use crate::record::{Composed, Held, Library, Record, RecordError, Source, Staging};
use crate::words::quoted;

/// The most bytes of a stage.
const MAX_STAGE: usize = 1 << 16;
/// How many folders above a case may have its stages.
const FOLDERS_UP: usize = 2;

/// The encounter of a record, found.
pub(crate) struct Ground {
    /// The systems that it was looked for among.
    systems: Systems,
    /// Its system.
    pub(crate) system: &'static dyn Entry,
    /// What messages call it.
    name: String,
    /// Where its own paths start from.
    path: String,
    bytes: Vec<u8>,
    source: Source,
    /// The files that it uses, as far as the record holds them.
    libraries: Vec<Library>,
    /// The lines of the case that a stage was changed by.
    composed: Option<Composed>,
}

impl Ground {
    /// Finds the encounter of a record, which was made by the present rules or by older ones.
    ///
    /// # Errors
    /// There is no such file or stage, a change does not fit, or the record is of later rules.
    pub(crate) fn of(
        systems: Systems,
        files: &dyn Files,
        path: &str,
        record: &Record,
    ) -> Result<Ground, LoadError> {
        let source = record.encounter.clone();
        let ground = match &source {
            Source::Stage(staging) => Ground::on_stage(systems, files, path, staging)?,
            Source::Inline(text) => Ground::held(systems, path, record, (text, &[]))?,
            Source::Whole(text, libraries) => {
                Ground::held(systems, path, record, (text, libraries))?
            }
            Source::Path(named) => {
                let fail = |path: &str, why: String| LoadError::File { path: path.to_owned(), why };
                may_name(named, "the record").map_err(|why| fail(named, why))?;
                let at = beside(path, named);
                let bytes = files.read(&at).map_err(|why| fail(&at, why))?;
                let held = Ground::held(systems, path, record, ("", &[]))?;
                Ground { name: named.clone(), path: at, bytes, ..held }
            }
        };
        ground.fits(path, record)?;
        Ok(ground)
    }

    /// An encounter that stands in the record, with the libraries behind it.
    fn held(
        systems: Systems,
        path: &str,
        record: &Record,
        (text, libraries): (&str, &[Library]),
    ) -> Result<Ground, LoadError> {
        let system = systems.of(&record.head.system);
        let system = system
            .map_err(|why| LoadError::System { path: path.to_owned(), why: why.to_string() })?;
        Ok(Ground {
            systems,
            system,
            name: path.to_owned(),
            path: path.to_owned(),
            bytes: text.as_bytes().to_vec(),
            source: record.encounter.clone(),
            libraries: libraries.to_vec(),
            composed: None,
        })
    }

    fn fits(&self, path: &str, record: &Record) -> Result<(), LoadError> {
        let refuse = |why: String| Err(LoadError::System { path: path.to_owned(), why });
        let (system, named) = (self.system, &record.head.system);
        if !named.is_empty() && self.systems.of(named).ok() != Some(system) {
            return refuse(format!("the stage belongs to {}, the case to {named}", system.name()));
        }
        let is_staged = matches!(record.encounter, Source::Stage(_));
        let current = system.rules_version();
        match record.head.rules {
            // An older record is played again as far as the present rules agree with it.
            Some(rules) if rules <= current => Ok(()),
            None if is_staged => Ok(()),
            Some(rules) => refuse(format!(
                "the record was made by version {rules} of the rules of {}; this program has \
                 version {current}: use a later one",
                system.name(),
            )),
            None => refuse(format!(
                "the record does not say which version of the rules of {} made it: write \
                 `rules: {current}` at its head",
                system.name(),
            )),
        }
    }

    /// A stage with the changes of a case.
    fn on_stage(
        systems: Systems,
        files: &dyn Files,
        path: &str,
        staging: &Staging,
    ) -> Result<Ground, LoadError> {
        let (ups, text) = stage(files, path, staging)?;
        let name = format!("{path} on the stage {}", quoted(&staging.stage));
        let system = systems.of_encounter(&name, text.as_bytes())?;
        let folder = format!("{}stages/", "../".repeat(ups));
        let composed = Composed::of(&text, &folder, system.encounter_schema(), staging);
        let composed = composed.map_err(|(line, why)| {
            let allowed = why.allowed.map(|allowed| format!("allowed: {allowed}"));
            let near = why.nearest.map(|near| format!("did you mean {}?", quoted(&near)));
            let help: Vec<String> = allowed.into_iter().chain(near).collect();
            refused(path, staging, line, why.message, help.join("; "))
        })?;
        Ok(Ground {
            systems,
            system,
            name,
            path: path.to_owned(),
            libraries: Vec::new(),
            bytes: composed.text.clone().into_bytes(),
            source: Source::Inline(composed.text.clone()),
            composed: Some(composed),
        })
    }

    /// The fight at its start.
    ///
    /// # Errors
    /// The encounter has mistakes: all of them.
    pub(crate) fn open(&self, files: &dyn Files, seed: Option<u64>) -> Result<Loaded, LoadError> {
        let held = Held { path: &self.path, libraries: &self.libraries, files };
        let names = (self.name.as_str(), self.path.as_str());
        self.systems.load_text(&held, names, &self.bytes, self.source.clone(), seed)
    }

    /// The line of the case that wrote what is wrong first.
    pub(crate) fn line_of(&self, error: &LoadError) -> Option<usize> {
        let LoadError::Mistakes(mistakes) = error else { return None };
        let composed = self.composed.as_ref()?;
        let mine = mistakes.iter().filter(|mistake| mistake.file == self.name);
        mine.into_iter().find_map(|mistake| composed.line_of(mistake.span.range().start))
    }
}

/// The text of a stage, and how many folders above the case it was found.
fn stage(files: &dyn Files, path: &str, staging: &Staging) -> Result<(usize, String), LoadError> {
    let file = format!("stages/{}.toml", staging.stage);
    let found = (0..=FOLDERS_UP).find_map(|ups| {
        let bytes = files.read(&above(path, ups, &file)).ok()?;
        Some((ups, bytes))
    });
    let line = staging.line.0;
    let Some((ups, bytes)) = found else {
        let message = format!("there is no stage {}", quoted(&staging.stage));
        let help = format!("write {file} in the case's folder, or one or two folders above it");
        return Err(refused(path, staging, line, message, help));
    };
    if bytes.len() > MAX_STAGE {
        let message = format!("the stage has {} bytes; allowed: {MAX_STAGE}", bytes.len());
        return Err(refused(path, staging, line, message, String::new()));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok((ups, text)),
        Err(_) => {
            let message = format!("the stage {} is not UTF-8 text", quoted(&staging.stage));
            Err(refused(path, staging, line, message, String::new()))
        }
    }
}

/// A file by its path from so many folders above another.
fn above(path: &str, ups: usize, file: &str) -> String {
    let mut folders: Vec<&str> = path.split(['/', '\\']).collect();
    folders.pop();
    for _ in 0..ups {
        match folders.last() {
            None | Some(&"..") => folders.push(".."),
            Some(_) => drop(folders.pop()),
        }
    }
    folders.push(file);
    folders.join("/")
}

fn refused(path: &str, staging: &Staging, line: usize, message: String, help: String) -> LoadError {
    let change = staging.changes.iter().find(|change| change.line.0 == line);
    let text = change.map_or_else(|| format!("stage: {}", staging.stage), ToString::to_string);
    let help = Some(help).filter(|help| !help.is_empty());
    LoadError::Record(RecordError { file: path.to_owned(), line, text, message, help })
}

/// The encounter of a record as text, with what it changes on a stage.
///
/// # Errors
/// It cannot be found, or a change does not fit.
pub fn encounter_text(
    systems: Systems,
    files: &dyn Files,
    path: &str,
    record: &Record,
) -> Result<String, LoadError> {
    let ground = Ground::of(systems, files, path, record)?;
    Ok(String::from_utf8_lossy(&ground.bytes).into_owned())
}
