//! How a record is read.

use affray_table::Rolled;

use super::whole::libraries;
use super::{By, Expectation, Head, Record, RecordLine, Seating, Source, Staging, Transcript};
use crate::digest::Digest;
use crate::input::{Input, dice_input};
use crate::words::quoted;

/// The most bytes of a record.
pub const MAX_RECORD: usize = 4 << 20;
/// The most bytes of one line.
pub const MAX_LINE: usize = 4096;

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {message}{}", help.as_ref().map(|help| format!("; {help}")).unwrap_or_default())]
pub struct RecordError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The line's text.
    pub text: String,
    /// What is wrong.
    pub message: String,
    /// What is allowed.
    pub help: Option<String>,
}

/// Reads a record. Returns it with the number of each line of its transcript.
///
/// # Errors
/// The first thing that is wrong.
pub fn parse(file: &str, bytes: &[u8]) -> Result<(Record, Vec<usize>), RecordError> {
    let fail = |line: usize, text: &str, message: String, help: Option<&str>| RecordError {
        file: file.to_owned(),
        line,
        text: text.chars().take(200).collect(),
        message,
        help: help.map(str::to_owned),
    };
    if bytes.len() > MAX_RECORD {
        let message = format!("the file has {} bytes; allowed: {MAX_RECORD}", bytes.len());
        return Err(fail(1, "", message, None));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
        fail(line, "", "the file is not UTF-8 from here on".to_owned(), None)
    })?;
    let is_plain = |letter: char| letter == '\t' || !letter.is_control();
    let mut numbered = text.lines().enumerate();
    if let Some((at, line)) = numbered.find(|(_, line)| !line.chars().all(is_plain)) {
        let message = "the line holds a control character".to_owned();
        let help = "a record is text; of control characters it has tabs and ends of lines";
        return Err(fail(at + 1, line, message, Some(help)));
    }
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line)).peekable();
    let mut head = Head {
        system: String::new(),
        rules: None,
        engine: String::new(),
        title: None,
        checks: Vec::new(),
        seed: None,
        seating: Seating::default(),
    };
    let mut encounter = None;
    let mut staging: Option<Staging> = None;
    // The head: `key: value` lines up to the encounter.
    while let Some((number, line)) = lines.next() {
        let trimmed = line.trim();
        if trimmed.is_empty() && staging.is_some() {
            break;
        }
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        if trimmed == "---" && staging.is_none() {
            let mut inline = String::new();
            let mut closed = false;
            for (_, line) in lines.by_ref() {
                if line.trim_end() == "---" {
                    closed = true;
                    break;
                }
                inline.push_str(line);
                inline.push('\n');
            }
            if !closed {
                let message = "the encounter that begins here never ends".to_owned();
                return Err(fail(number, line, message, Some("end it with a line `---`")));
            }
            let libraries = libraries(&mut lines).map_err(|number| {
                let message = "the library that begins here never ends".to_owned();
                fail(number, "", message, Some("end it with a line `---`"))
            })?;
            encounter = Some(match libraries.is_empty() {
                true => Source::Inline(inline),
                false => Source::Whole(inline, libraries),
            });
            break;
        }
        let Some((key, value)) = trimmed.split_once(':') else {
            let message = format!("{} is no line of a record's head", quoted(trimmed));
            return Err(fail(number, line, message, Some(HEAD_LINES)));
        };
        let mut value = value.trim().to_owned();
        while let Some((_, more)) = lines.next_if(|(_, next)| staging.is_some() && goes_on(next)) {
            value.push(' ');
            value.push_str(more.trim());
        }
        let value = value.as_str();
        let whole = |what: &str| format!("`{what}` must be a whole number, not {}", quoted(value));
        match key.trim() {
            "system" => value.clone_into(&mut head.system),
            "engine" => value.clone_into(&mut head.engine),
            "title" => head.title = Some(value.to_owned()),
            "rules" => {
                let rules = value.parse().map_err(|_| fail(number, line, whole("rules"), None))?;
                head.rules = Some(rules);
            }
            "seed" => {
                head.seed =
                    Some(value.parse().map_err(|_| fail(number, line, whole("seed"), None))?);
            }
            "checks" => {
                let is_between = |letter: char| letter.is_whitespace() || letter == ',';
                let ids = value.split(is_between).filter(|id| !id.is_empty());
                head.checks.extend(ids.map(str::to_owned));
            }
            key @ ("stage" | "set" | "unset" | "add") => {
                stage_line(&mut staging, key, value, number)
                    .map_err(|message| fail(number, line, message, Some(STAGE_LINES)))?;
            }
            "table" => {
                let message = "a table of cases is no record, but several".to_owned();
                return Err(fail(number, line, message, Some("`affray verify` runs them")));
            }
            "encounter" if staging.is_none() => {
                encounter = Some(Source::Path(value.to_owned()));
                break;
            }
            other => {
                let is_read = head.seating.read(other, value);
                if !is_read.map_err(|message| fail(number, line, message, None))? {
                    let message = format!("{} is no key of a record's head", quoted(other));
                    return Err(fail(number, line, message, Some(HEAD_LINES)));
                }
            }
        }
    }
    let Some(encounter) = encounter.or(staging.map(Source::Stage)) else {
        let message = "the record has no encounter".to_owned();
        return Err(fail(1, "", message, Some(HEAD_LINES)));
    };
    if head.system.is_empty() && !matches!(encounter, Source::Stage(_)) {
        return Err(fail(1, "", "the record names no system".to_owned(), Some(HEAD_LINES)));
    }
    let mut entries = Vec::new();
    let mut numbers = Vec::new();
    for (number, line) in lines {
        if line.len() > MAX_LINE {
            let message = format!("the line has {} bytes; allowed: {MAX_LINE}", line.len());
            return Err(fail(number, line, message, None));
        }
        let entry = entry(line).map_err(|message| fail(number, line, message, Some(LINES)))?;
        if entries.is_empty() && entry.line == Transcript::Comment(String::new()) {
            continue;
        }
        entries.push(entry);
        numbers.push(number);
    }
    Ok((Record { head, encounter, lines: entries }, numbers))
}

const HEAD_LINES: &str = "a head has `system: …`, `rules: 1`, `engine: …`, `title: …`, \
    `checks: …`, `seed: …`, `seat: …`, `dice: …`, `search: …`, then \
    `encounter: PATH`, an encounter between two lines `---`, or \
    `stage: …`, `set: …`, `unset: …` and `add: …` up to an empty line";
const STAGE_LINES: &str = "`stage: duel`, then `set: Bob.at = \"4,0\"`, `unset: Bob.held` and \
    `add: Cid like Bob { side = \"A\" }`, then an empty line";
const LINES: &str = "a line is `WHO> option`, `SEAT! words`, `DICE: faces`, `DICE: = number`, \
    either of the program after `~ `, `undo`, `undo 3`, `redo`, `@ digest`, \
    `? expectation` or `# comment`";

/// Whether a line goes on with what the one before it says.
fn goes_on(line: &str) -> bool {
    line.starts_with([' ', '\t']) && !line.trim().is_empty()
}

/// A line of a head with a stage: which one, or what is different on it.
fn stage_line(
    staging: &mut Option<Staging>,
    key: &str,
    value: &str,
    number: usize,
) -> Result<(), String> {
    match (key, staging) {
        ("stage", staging @ None) => {
            *staging = Some(Staging::of(value, number)?);
            Ok(())
        }
        ("stage", Some(known)) => {
            Err(format!("the case has a stage already, {}", quoted(&known.stage)))
        }
        (_, None) => Err(format!("`{key}` changes a stage, and none is named before it")),
        ("unset", Some(staging)) => staging.unset(value, number),
        ("add", Some(staging)) => staging.add(value, number),
        (_, Some(staging)) => staging.set(value, number),
    }
}

fn entry(line: &str) -> Result<RecordLine, String> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(Transcript::Comment(String::new()).into());
    }
    if let Some(comment) = line.strip_prefix('#') {
        return Ok(Transcript::Comment(comment.trim().to_owned()).into());
    }
    let (body, comment) = match line.split_once(" #") {
        Some((body, comment)) => {
            let comment = comment.trim();
            (body.trim_end(), (!comment.is_empty()).then(|| comment.to_owned()))
        }
        None => (line, None),
    };
    if body.contains('#') {
        return Err("a comment begins with a space and `#`; nothing else may hold `#`".to_owned());
    }
    let (by, body) = match body.strip_prefix("~ ") {
        Some(body) => (By::Program, body.trim_start()),
        None => (By::Person, body),
    };
    let line = transcript(body)?;
    let is_answer = matches!(line, Transcript::Decision { .. } | Transcript::Dice { .. });
    if by == By::Program && !is_answer {
        return Err("`~` marks decisions and dice of the program, nothing else".to_owned());
    }
    Ok(RecordLine { line, comment, by })
}

/// A line that takes answers back or gives them again.
fn undo_line(body: &str) -> Option<Transcript> {
    match body.split_once(' ').unwrap_or((body, "1")) {
        ("undo", count) => count.trim().parse().ok().filter(|&n| n > 0).map(Transcript::Undo),
        ("redo", "1") => Some(Transcript::Redo),
        _ => None,
    }
}

fn transcript(body: &str) -> Result<Transcript, String> {
    if let Some(rest) = body.strip_prefix('?') {
        return expectation(rest.trim()).map(Transcript::Expect);
    }
    if let Some(rest) = body.strip_prefix('@') {
        let digest = Digest::parse(rest.trim());
        return digest
            .map(Transcript::Digest)
            .ok_or_else(|| format!("{} is no digest: 16 hexadecimal digits", quoted(rest.trim())));
    }
    if let Some(line) = undo_line(body) {
        return Ok(line);
    }
    // Not the one of a pool, such as `4d6>=4: 2`.
    if let Some((asker, words)) = body.split_once('>')
        && !words.starts_with('=')
        && !asker.contains(':')
    {
        let (asker, words) = (asker.trim().to_owned(), words.trim().to_owned());
        if asker.is_empty() || words.is_empty() {
            return Err(format!("{} lacks who decides, or what", quoted(body)));
        }
        return Ok(Transcript::Decision { asker, words });
    }
    // Words may have colons; exploding dice, such as `d6!: 3`, have no space after the mark.
    if let Some((seat, words)) = body.split_once("! ")
        && !seat.contains(':')
    {
        let (seat, words) = (seat.trim().to_owned(), words.trim().to_owned());
        return Ok(Transcript::Volunteered { seat, words });
    }
    if let Some((notation, dice)) = body.split_once(':') {
        let input = dice_input(dice.trim())
            .map_err(|why| why.unwrap_or_else(|| format!("{} are no dice", quoted(dice.trim()))))?;
        let rolled = match input {
            Input::Value(value) => Rolled::Value(value),
            Input::Faces(faces) => Rolled::Faces(faces.into_iter().collect()),
            Input::Option(_) | Input::Words(_) => {
                return Err(format!("{} are no dice", quoted(dice)));
            }
        };
        return Ok(Transcript::Dice { notation: notation.trim().to_owned(), rolled });
    }
    if let Some((seat, words)) = body.split_once('!') {
        let (seat, words) = (seat.trim().to_owned(), words.trim().to_owned());
        return Ok(Transcript::Volunteered { seat, words });
    }
    Err(format!("{} is no line of a transcript", quoted(body)))
}

fn expectation(body: &str) -> Result<Expectation, String> {
    let after = |key: &str| body.strip_prefix(key).map(str::trim);
    if let Some(words) = after("no option:") {
        return Ok(Expectation::Option { words: words.to_owned(), legal: false });
    }
    if let Some(words) = after("option:") {
        return Ok(Expectation::Option { words: words.to_owned(), legal: true });
    }
    if let Some(words) = after("refused:") {
        return Ok(Expectation::Refused(words.to_owned()));
    }
    if let Some(words) = after("mistake:") {
        return Ok(Expectation::Mistake(words.to_owned()));
    }
    for (key, told) in [("not told:", false), ("told:", true)] {
        if let Some(rest) = after(key) {
            let (clause, words) = match rest.split_once(' ') {
                Some((clause, words)) => (clause, Some(words.trim().to_owned())),
                None => (rest, None),
            };
            return Ok(Expectation::Told { clause: clause.to_owned(), words, told });
        }
    }
    let Some((path, value)) = body.split_once('=') else {
        return Err(format!("{} expects nothing: write `? path = value`", quoted(body)));
    };
    let (path, value) = (path.trim().to_owned(), value.trim().to_owned());
    Ok(match path.as_str() {
        "asked" => Expectation::Asked(value),
        "rolls" => Expectation::Rolls(value),
        "dice left" => {
            let count = value.parse();
            Expectation::DiceLeft(count.map_err(|_| format!("{} is no count", quoted(&value)))?)
        }
        "options" => {
            Expectation::Options(value.split('|').map(|option| option.trim().to_owned()).collect())
        }
        _ => Expectation::Value { path, value },
    })
}
