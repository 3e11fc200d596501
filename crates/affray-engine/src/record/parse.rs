//! How a record is read.

use affray_table::Rolled;

use super::head::head;
use super::{By, Expectation, Record, RecordLine, Transcript, Wish};
use crate::digest::Digest;
use crate::input::{Input, dice_input};
use crate::odds::Claim;
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

/// What is wrong at a line, before it is known of which file.
pub(super) struct Wrong {
    line: usize,
    text: String,
    message: String,
    help: Option<String>,
}

impl Wrong {
    pub(super) fn at((line, text): (usize, &str), message: String, help: Option<&str>) -> Wrong {
        let text = text.chars().take(200).collect();
        Wrong { line, text, message, help: help.map(str::to_owned) }
    }
}

/// Reads a record. Returns it with the number of each line of its transcript.
///
/// # Errors
/// The first thing that is wrong.
pub fn parse(file: &str, bytes: &[u8]) -> Result<(Record, Vec<usize>), RecordError> {
    read(bytes).map_err(|Wrong { line, text, message, help }| RecordError {
        file: file.to_owned(),
        line,
        text,
        message,
        help,
    })
}

fn read(bytes: &[u8]) -> Result<(Record, Vec<usize>), Wrong> {
    let text = text_of(bytes)?;
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line)).peekable();
    let (head, encounter) = head(&mut lines)?;
    let mut entries = Vec::new();
    let mut numbers = Vec::new();
    for (number, line) in lines {
        if line.len() > MAX_LINE {
            let message = format!("the line has {} bytes; allowed: {MAX_LINE}", line.len());
            return Err(Wrong::at((number, line), message, None));
        }
        let entry =
            entry(line).map_err(|message| Wrong::at((number, line), message, Some(LINES)))?;
        if entries.is_empty() && entry.line == Transcript::Comment(String::new()) {
            continue;
        }
        entries.push(entry);
        numbers.push(number);
    }
    Ok((Record { head, encounter, lines: entries }, numbers))
}

/// The bytes as text, if they are not too many and hold nothing but text.
fn text_of(bytes: &[u8]) -> Result<&str, Wrong> {
    if bytes.len() > MAX_RECORD {
        let message = format!("the file has {} bytes; allowed: {MAX_RECORD}", bytes.len());
        return Err(Wrong::at((1, ""), message, None));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
        Wrong::at((line, ""), "the file is not UTF-8 from here on".to_owned(), None)
    })?;
    // Some editors mark a file as UTF-8.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let is_text = |letter: char| letter == '\t' || !letter.is_control();
    let mut numbered = text.lines().enumerate();
    if let Some((at, line)) = numbered.find(|(_, line)| !line.chars().all(is_text)) {
        let message = "the line contains a control character".to_owned();
        let help = "a record is text; the only control characters allowed are tabs and line ends";
        return Err(Wrong::at((at + 1, line), message, Some(help)));
    }
    Ok(text)
}

const LINES: &str = "a line is `WHO> option`, `SEAT! words`, `DICE: faces`, `DICE: = number`, \
    `~ ` and a decision or dice of the program, `~~ ` and a decision by a standing answer, `undo`, `undo 3`, `redo`, `@ digest`, \
    `standing: anna=never guard`, `forgotten: …`, `ask: …`, `? expectation` or `# comment`";

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
        return Err(
            "a comment begins with a space and `#`; `#` is not allowed elsewhere".to_owned()
        );
    }
    let marked = [("~ ", By::Program), ("~~ ", By::Standing)];
    let marked = marked.into_iter().find_map(|(mark, by)| Some((by, body.strip_prefix(mark)?)));
    let (by, body) = marked.map_or((By::Person, body), |(by, body)| (by, body.trim_start()));
    let line = transcript(body)?;
    let is_answer = matches!(line, Transcript::Decision { .. } | Transcript::Dice { .. });
    if by == By::Program && !is_answer {
        return Err("`~` may mark only decisions and dice of the program".to_owned());
    }
    if by == By::Standing && !matches!(line, Transcript::Decision { .. }) {
        return Err("`~~` may mark only decisions that somebody's standing answer made".to_owned());
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

/// An answer as a record writes it.
///
/// # Errors
/// It is none.
pub(crate) fn answer(words: &str) -> Result<Transcript, String> {
    match transcript(words)? {
        line @ (Transcript::Decision { .. } | Transcript::Dice { .. }) => Ok(line),
        _ => Err(format!("{} is no answer: write `d20: 14` or `Ann> dodge`", quoted(words))),
    }
}

fn transcript(body: &str) -> Result<Transcript, String> {
    if let Some(rest) = body.strip_prefix('?') {
        return expectation(rest.trim()).map(Transcript::Expect);
    }
    if let Some(rest) = body.strip_prefix('@') {
        let digest = Digest::parse(rest.trim());
        return digest.map(Transcript::Digest).ok_or_else(|| {
            format!("{} is not a digest of 16 hexadecimal digits", quoted(rest.trim()))
        });
    }
    if let Some(line) = undo_line(body) {
        return Ok(line);
    }
    if let Some(wish) = Wish::read(body) {
        return wish.map(Transcript::Wish);
    }
    // A note of the game master may hold any mark.
    let is_volunteered = |body: &str| {
        let seat = body.split_once("! ").map(|(seat, _)| seat);
        seat.is_some_and(|seat| !seat.contains([':', '>']))
    };
    // Not the one of a pool, such as `4d6>=4: 2`.
    if let Some((asker, words)) = body.split_once('>')
        && !is_volunteered(body)
        && !words.starts_with('=')
        && !asker.contains(':')
    {
        let (asker, words) = (asker.trim().to_owned(), words.trim().to_owned());
        if asker.is_empty() || words.is_empty() {
            return Err(format!("{} does not say who decides, or what", quoted(body)));
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
        let input = dice_input(dice.trim()).map_err(|why| {
            why.unwrap_or_else(|| format!("{} are not dice", quoted(dice.trim())))
        })?;
        let rolled = match input {
            Input::Value(value) => Rolled::Value(value),
            Input::Faces(faces) => Rolled::Faces(faces.into_iter().collect()),
            Input::Option(_) | Input::Listed { .. } | Input::Words(_) => {
                return Err(format!("{} are not dice", quoted(dice)));
            }
        };
        return Ok(Transcript::Dice { notation: notation.trim().to_owned(), rolled });
    }
    if let Some((seat, words)) = body.split_once('!') {
        let (seat, words) = (seat.trim().to_owned(), words.trim().to_owned());
        return Ok(Transcript::Volunteered { seat, words });
    }
    Err(format!("{} is not a line of a transcript", quoted(body)))
}

/// Whether a word is the id of a clause.
fn is_clause(word: &str) -> bool {
    let belongs = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '.';
    word.matches('.').count() >= 2 && word.chars().all(belongs)
}

/// What stands behind `? odds`.
fn odds(rest: &str) -> Result<Expectation, String> {
    let form =
        "write `? odds Bob.health = 3 and round = 2: 21/32` or `? odds mean Bob.health: 5/2`";
    let Some((figures, chance)) = rest.rsplit_once(':') else {
        return Err(format!("{} has no chance after a colon: {form}", quoted(rest)));
    };
    let chance = chance.trim().to_owned();
    let numbers = chance.split('/').map(|number| number.trim().parse::<u64>().ok());
    if !matches!(numbers.collect::<Vec<_>>()[..], [Some(_)] | [Some(_), Some(1..)]) {
        return Err(format!("{} is not a chance: {form}", quoted(&chance)));
    }
    if let Some(path) = figures.trim().strip_prefix("mean ") {
        return Ok(Expectation::Mean { path: path.trim().to_owned(), mean: chance });
    }
    Ok(Expectation::Odds { claims: Claim::all(figures)?, chance })
}

/// What stands behind `? why`.
fn why(rest: &str) -> Result<Expectation, String> {
    let Some((what, sum)) = rest.split_once('=') else {
        let form = "write `? why to hit = WS 38 + 20 (it ran)`";
        return Err(format!("{} has no sum after `=`: {form}", quoted(rest)));
    };
    let (option, what) = match what.rsplit_once(':') {
        Some((option, what)) => (Some(option.trim().to_owned()), what),
        None => (None, what),
    };
    Ok(Expectation::Why { option, what: what.trim().to_owned(), sum: sum.trim().to_owned() })
}

/// What stands behind `? refused:`: an answer, and perhaps ` by `, the clause and its words.
fn refused(rest: &str) -> Expectation {
    // A clause is one word with points in it.
    let by = rest.match_indices(" by ").find_map(|(at, by)| {
        let (id, because) = split_word(&rest[at + by.len()..]);
        is_clause(id).then(|| (&rest[..at], id, because))
    });
    let (words, by, because) = match by {
        Some((words, id, because)) => (words, Some(id.to_owned()), because),
        None => (rest, None, None),
    };
    Expectation::Refused { words: words.trim().to_owned(), by, because }
}

/// The first word of a line, and what follows it.
fn split_word(line: &str) -> (&str, Option<String>) {
    match line.trim().split_once(' ') {
        Some((word, rest)) => (word, Some(rest.trim().to_owned())),
        None => (line.trim(), None),
    }
}

fn expectation(body: &str) -> Result<Expectation, String> {
    let after = |key: &str| body.strip_prefix(key).map(str::trim);
    if let Some(words) = after("no option:") {
        return Ok(Expectation::Option { words: words.to_owned(), legal: false });
    }
    if let Some(words) = after("option:") {
        return Ok(Expectation::Option { words: words.to_owned(), legal: true });
    }
    if let Some(rest) = after("refused:") {
        return Ok(refused(rest));
    }
    if let Some(rest) = body.strip_prefix("odds ") {
        return odds(rest);
    }
    if let Some(rest) = body.strip_prefix("why ") {
        return why(rest);
    }
    if let Some((option, places)) = body.strip_prefix("way ").and_then(|way| way.split_once('=')) {
        let (option, places) = (option.trim().to_owned(), places.trim().to_owned());
        return Ok(Expectation::Way { option, places });
    }
    if let Some(words) = after("mistake:") {
        return Ok(Expectation::Mistake(words.to_owned()));
    }
    for (key, told) in [("not told:", false), ("told:", true)] {
        if let Some(rest) = after(key) {
            let (clause, words) = split_word(rest);
            return Ok(Expectation::Told { clause: clause.to_owned(), words, told });
        }
    }
    for (key, applied) in [("not applied:", false), ("applied:", true)] {
        if let Some(clause) = after(key) {
            return Ok(Expectation::Applied { clause: clause.to_owned(), applied });
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
            Expectation::DiceLeft(count.map_err(|_| format!("{} is not a count", quoted(&value)))?)
        }
        "options" => {
            Expectation::Options(value.split('|').map(|option| option.trim().to_owned()).collect())
        }
        _ => Expectation::Value { path, value },
    })
}
