//! `affray serve`: fights for other programs over standard input and output, and, with the feature
//! `serve`, for everybody at a table over HTTP.

#[cfg(feature = "serve")]
mod web;

use std::io::{BufRead, Read, Write};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use affray_engine::Systems;
use affray_serve::{Host, MAX_LINE, Stops, Surroundings, too_long};

use crate::Exit;
use crate::disk::Disk;

/// Let people at a table, or another program, play.
#[derive(clap::Args)]
pub(crate) struct Serve {
    /// Let another program play: one request per line of standard input, one response per line of
    /// standard output, as JSON.
    #[arg(long, required = cfg!(not(feature = "serve")))]
    stdio: bool,
    /// With --stdio: do not read files by their paths; requests hold the texts.
    #[arg(long, requires = "stdio")]
    no_files: bool,
    #[cfg(feature = "serve")]
    #[command(flatten)]
    web: web::Web,
}

/// Lines that may wait while one is responded to.
const WAITING: usize = 16;

/// What came in.
enum Heard {
    Line(Vec<u8>),
    TooLong,
}

/// Files of the disk, if they may be read, and how long the program has been running.
pub(crate) fn surroundings(reads_files: bool) -> Surroundings {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    fn now() -> Duration {
        BEGUN.get_or_init(Instant::now).elapsed()
    }
    Surroundings { files: reads_files.then(|| Arc::new(Disk) as _), now }
}

impl Serve {
    pub(crate) fn run(&self, systems: Systems) -> Result<(), Exit> {
        #[cfg(feature = "serve")]
        if !self.stdio {
            return self.web.run(systems);
        }
        debug_assert!(self.stdio, "nothing else can be asked for");
        self.respond(systems)
    }

    /// Responds to lines.
    fn respond(&self, systems: Systems) -> Result<(), Exit> {
        let stops = Arc::new(Stops::default());
        let (sender, receiver) = sync_channel(WAITING);
        let hears = Arc::clone(&stops);
        std::thread::spawn(move || hear(&mut std::io::stdin().lock(), &hears, &sender));
        let mut host = Host::new(systems, surroundings(!self.no_files));
        let mut out = std::io::stdout().lock();
        for heard in receiver {
            let response = match heard {
                Heard::Line(line) => host.respond(&line, &stops),
                Heard::TooLong => too_long(),
            };
            let written = writeln!(out, "{response}").and_then(|()| out.flush());
            if written.is_err() {
                // Nobody reads any more.
                return Ok(());
            }
        }
        Ok(())
    }
}

/// Reads lines until there are no more, or nobody wants them. Of a line that is too long only the
/// beginning is kept.
fn hear(input: &mut impl BufRead, stops: &Stops, lines: &SyncSender<Heard>) {
    loop {
        let mut line = Vec::new();
        let most = MAX_LINE as u64 + 1;
        let Ok(count) = input.by_ref().take(most).read_until(b'\n', &mut line) else { return };
        if count == 0 {
            return;
        }
        let is_whole = line.last() == Some(&b'\n');
        let heard = if is_whole || line.len() <= MAX_LINE {
            while line.last().is_some_and(u8::is_ascii_whitespace) {
                line.pop();
            }
            if line.is_empty() {
                continue;
            }
            stops.hear(&line);
            Heard::Line(line)
        } else {
            drop(line);
            if input.skip_until(b'\n').is_err() {
                return;
            }
            Heard::TooLong
        };
        if lines.send(heard).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn heard(bytes: Vec<u8>) -> Vec<Option<Vec<u8>>> {
        let (sender, receiver) = sync_channel(10);
        hear(&mut Cursor::new(bytes), &Stops::default(), &sender);
        drop(sender);
        let line = |heard| match heard {
            Heard::Line(line) => Some(line),
            Heard::TooLong => None,
        };
        receiver.into_iter().map(line).collect()
    }

    #[test]
    fn lines_are_taken_apart() {
        let whole = |text: &str| Some(text.as_bytes().to_vec());
        assert_eq!(heard(b"one\r\n\n  \ntwo".to_vec()), [whole("one"), whole("two")]);
    }

    #[test]
    fn a_line_that_is_too_long_does_not_end_the_rest() {
        let mut bytes = vec![b'x'; MAX_LINE + 5];
        bytes.extend(b"\nnext\n");
        assert_eq!(heard(bytes), [None, Some(b"next".to_vec())]);
        let mut bytes = vec![b'x'; MAX_LINE];
        bytes.push(b'\n');
        assert_eq!(heard(bytes)[0].as_ref().map(Vec::len), Some(MAX_LINE));
        assert_eq!(heard(vec![b'x'; MAX_LINE + 1]), [None]);
    }
}
