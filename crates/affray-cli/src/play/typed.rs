//! What people type, line by line: edited, with a history and completion, at a terminal; as it comes
//! everywhere else.

use std::cell::Cell;
use std::io::{BufRead, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use affray_engine::fold;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

/// The most bytes of a line.
const MAX_LINE: usize = 4096;

/// A line, or why there is none.
pub(super) enum Typed {
    /// A line.
    Line(String),
    /// Something that is no text, or too long.
    Refused(&'static str),
    /// Nothing in the time that there was.
    Late,
    /// Ctrl-C at the line.
    Interrupted,
    /// Nothing more will come.
    End,
}

/// What stands before a line, and what may be typed there.
pub(super) struct Wish {
    /// Whose line it is.
    pub(super) prompt: String,
    /// What the line may be completed to.
    pub(super) words: Vec<String>,
}

/// What comes from the thread that reads.
enum Heard {
    Typed(Typed),
    /// What a line that begins so may be completed to, for the one who asked.
    Begun(String, Sender<Vec<String>>),
}

/// The lines of the standard input.
pub(super) struct Lines {
    heard: Receiver<Heard>,
    /// Asks for a line with its prompt; none where lines come as they are.
    wishes: Option<Sender<Wish>>,
    /// Whether a line is asked for that was not typed in time.
    is_open: Cell<bool>,
}

impl Lines {
    /// Begins to read. Reading goes on beside play, so that a question can have a time.
    pub(super) fn begin() -> Lines {
        let (send, heard) = channel();
        let is_dumb = std::env::var_os("TERM").is_some_and(|kind| kind == "dumb");
        let is_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        if is_terminal && !is_dumb {
            let (wish, wishes) = channel();
            std::thread::spawn(move || edited(&wishes, &send));
            return Lines { heard, wishes: Some(wish), is_open: Cell::new(false) };
        }
        std::thread::spawn(move || plain(&send));
        Lines { heard, wishes: None, is_open: Cell::new(false) }
    }

    /// Whether a person types at a terminal.
    pub(super) fn are_edited(&self) -> bool {
        self.wishes.is_some()
    }

    /// The next line; so many seconds are waited for it. Where lines are edited there is a wish, and
    /// `more` says what a line may be completed to beside its words.
    pub(super) fn next(
        &self,
        wish: Option<Wish>,
        seconds: Option<u32>,
        more: &dyn Fn(&str) -> Vec<String>,
    ) -> Typed {
        if let (Some(wishes), Some(wish)) = (&self.wishes, wish)
            && !self.is_open.get()
        {
            let _ = wishes.send(wish);
        }
        self.is_open.set(false);
        let until = seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds.into()));
        loop {
            let heard = match until {
                None => self.heard.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(until) => {
                    self.heard.recv_timeout(until.saturating_duration_since(Instant::now()))
                }
            };
            match heard {
                Ok(Heard::Typed(typed)) => return typed,
                Ok(Heard::Begun(line, answer)) => drop(answer.send(more(&line))),
                Err(RecvTimeoutError::Timeout) => {
                    self.is_open.set(true);
                    return Typed::Late;
                }
                Err(RecvTimeoutError::Disconnected) => return Typed::End,
            }
        }
    }
}

/// Reads lines as they come.
fn plain(send: &Sender<Heard>) {
    let mut input = std::io::stdin().lock();
    let mut bytes = Vec::new();
    while input.read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
        if send.send(Heard::Typed(typed(&bytes))).is_err() {
            return;
        }
        bytes.clear();
    }
}

fn typed(bytes: &[u8]) -> Typed {
    if bytes.len() > MAX_LINE {
        return Typed::Refused("That line is too long and was ignored.");
    }
    match std::str::from_utf8(bytes) {
        Ok(line) => Typed::Line(line.trim().to_owned()),
        Err(_) => Typed::Refused("That line is not UTF-8 text and was ignored."),
    }
}

/// Lets lines be edited, one for each wish.
fn edited(wishes: &Receiver<Wish>, send: &Sender<Heard>) {
    let config = Config::builder().completion_type(CompletionType::List).build();
    let Ok(mut editor) = Editor::<Words, MemHistory>::with_history(config, MemHistory::new())
    else {
        return plain(send);
    };
    while let Ok(Wish { prompt, words }) = wishes.recv() {
        editor.set_helper(Some(Words { words, ask: send.clone() }));
        let line = match editor.readline(&prompt) {
            Ok(line) => {
                if !line.trim().is_empty() {
                    let _ = editor.add_history_entry(line.as_str());
                }
                typed(line.as_bytes())
            }
            Err(ReadlineError::Interrupted) => Typed::Interrupted,
            Err(ReadlineError::Eof) => Typed::End,
            Err(ReadlineError::Io(why)) if why.kind() == std::io::ErrorKind::InvalidData => {
                Typed::Refused("That line is not UTF-8 text and was ignored.")
            }
            Err(_) => Typed::End,
        };
        let is_end = matches!(line, Typed::End | Typed::Interrupted);
        if send.send(Heard::Typed(line)).is_err() || is_end {
            return;
        }
    }
}

/// What a line may be completed to.
struct Words {
    words: Vec<String>,
    /// Whom to ask for more.
    ask: Sender<Heard>,
}

impl Words {
    /// What a line that begins so may be completed to beside the words.
    fn more(&self, begun: &str) -> Vec<String> {
        let (answer, answered) = channel();
        match self.ask.send(Heard::Begun(begun.to_owned(), answer)) {
            Ok(()) => answered.recv().unwrap_or_default(),
            Err(_) => Vec::new(),
        }
    }
}

impl Helper for Words {}
impl Highlighter for Words {}
impl Validator for Words {}

impl Hinter for Words {
    type Hint = String;
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let begun = &line[..at];
        let mut words = self.more(begun);
        words.extend_from_slice(&self.words);
        Ok((0, completed(&words, begun)))
    }
}

/// What begins with these words: up to the end of the next word where many go on differently.
fn completed(words: &[String], begun: &str) -> Vec<String> {
    /// So many are listed whole.
    const FEW: usize = 12;
    let wanted =
        fold(begun) + if begun.ends_with(' ') && !begun.trim().is_empty() { " " } else { "" };
    let fits = |one: &&String| fold(one).starts_with(&wanted);
    let whole: Vec<String> = words.iter().filter(fits).cloned().collect();
    if whole.len() <= FEW {
        return whole;
    }
    let end = begun.trim_start().len();
    let mut cut: Vec<String> = Vec::new();
    for one in whole {
        let next = one.get(end..).and_then(|rest| {
            let skipped = rest.len() - rest.trim_start().len();
            rest.trim_start().find(' ').map(|at| end + skipped + at + 1)
        });
        let part = next.map_or(one.as_str(), |next| &one[..next]).to_owned();
        if !cut.contains(&part) {
            cut.push(part);
        }
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_completed_word_by_word() {
        let mut words: Vec<String> = (1..=9).map(|n| format!("attack Bob with axe {n}")).collect();
        words.extend((1..=9).map(|n| format!("attack Imp with axe {n}")));
        words.push("undo".to_owned());
        assert_eq!(completed(&words, "un"), ["undo"]);
        assert_eq!(completed(&words, "att"), ["attack "]);
        assert_eq!(completed(&words, "Attack "), ["attack Bob ", "attack Imp "]);
        assert_eq!(completed(&words, "attack imp").len(), 9);
        assert_eq!(completed(&words, "dance"), [""; 0]);
    }
}
