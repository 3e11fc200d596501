//! What people type, line by line.

use std::io::BufRead;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

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
    /// Nothing more will come.
    End,
}

/// The lines of the standard input.
pub(super) struct Lines(Receiver<Typed>);

impl Lines {
    /// Begins to read. Reading goes on beside play, so that a question can have a time.
    pub(super) fn begin() -> Lines {
        let (send, lines) = channel();
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            let mut bytes = Vec::new();
            while input.read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
                if send.send(typed(&bytes)).is_err() {
                    return;
                }
                bytes.clear();
            }
        });
        Lines(lines)
    }

    /// The next line; so many seconds are waited for it.
    pub(super) fn next(&self, seconds: Option<u32>) -> Typed {
        let Some(seconds) = seconds else { return self.0.recv().unwrap_or(Typed::End) };
        match self.0.recv_timeout(Duration::from_secs(u64::from(seconds))) {
            Ok(typed) => typed,
            Err(RecvTimeoutError::Timeout) => Typed::Late,
            Err(RecvTimeoutError::Disconnected) => Typed::End,
        }
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
