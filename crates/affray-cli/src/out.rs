//! What the program says: on standard output, in lines that fit the terminal, and beside it on
//! standard error. What cannot be written there ends the program with an exit code of its own.

use std::borrow::Cow;
use std::fmt::Arguments;
use std::io::{self, ErrorKind, IsTerminal, Write};

/// The exit code where output or a file cannot be written.
pub(crate) const UNWRITTEN: u8 = 3;
/// The exit code after Ctrl-C.
pub(crate) const INTERRUPTED: i32 = 130;
/// The exit code where whoever read the output closed it, such as `head`: that of a program which
/// such a signal ends.
const CLOSED: i32 = 141;
/// So far lines are set in where there is little room.
const LITTLE: usize = 4;
/// The columns that are assumed where nobody knows.
const USUAL_WIDTH: usize = 80;
/// No terminal is taken to be narrower.
const LEAST_WIDTH: usize = 20;

/// Prints a line on standard output.
macro_rules! say {
    () => { $crate::out::line(format_args!("")) };
    ($($words:tt)*) => { $crate::out::line(format_args!($($words)*)) };
}

/// Prints a line on standard output just as it is, such as data for another program.
macro_rules! emit {
    ($($words:tt)*) => { $crate::out::raw(&format!("{}\n", format_args!($($words)*))) };
}

/// Prints a line on standard error.
macro_rules! complain {
    ($($words:tt)*) => { $crate::out::aside(format_args!($($words)*)) };
}

/// Prints a line on standard output, in several where a terminal is narrower.
pub(crate) fn line(words: Arguments<'_>) {
    let text = words.to_string();
    let text = match width() {
        Some(width) => Cow::Owned(wrapped(&text, width)),
        None => Cow::Borrowed(text.as_str()),
    };
    raw(&format!("{text}\n"));
}

/// Prints text on standard output just as it is.
pub(crate) fn raw(text: &str) {
    let mut out = io::stdout().lock();
    if let Err(why) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        end(&why);
    }
}

/// Prints a line on standard error; there is nobody to tell if that fails.
pub(crate) fn aside(words: Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{words}");
}

/// Ends the program because standard output cannot be written.
pub(crate) fn end(why: &io::Error) -> ! {
    if why.kind() == ErrorKind::BrokenPipe {
        std::process::exit(CLOSED);
    }
    aside(format_args!("error: standard output cannot be written: {why}"));
    std::process::exit(i32::from(UNWRITTEN))
}

/// How many columns the terminal has; nothing where output goes elsewhere.
pub(crate) fn width() -> Option<usize> {
    if !io::stdout().is_terminal() {
        return None;
    }
    let known = console::Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    Some(known.filter(|&columns| columns > 0).unwrap_or(USUAL_WIDTH).max(LEAST_WIDTH))
}

/// How many columns words take, without what colors them.
pub(crate) fn columns(words: &str) -> usize {
    console::measure_text_width(words)
}

/// Text in lines of at most so many columns; what goes on is set in by two columns more than its
/// beginning. A word that is longer stands on a line of its own.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    let lines: Vec<String> = text.split('\n').map(|line| wrapped_line(line, width)).collect();
    lines.join("\n")
}

fn wrapped_line(line: &str, width: usize) -> String {
    if columns(line) <= width {
        return line.to_owned();
    }
    let set_in = line.len() - line.trim_start_matches(' ').len();
    let line = &line[set_in..];
    // Where there is little room, less of it is left empty.
    let own = if set_in > width / 3 { LITTLE } else { set_in };
    // The number of an option keeps its column for itself.
    let numbered = line.split_once("  ").filter(|(number, _)| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    });
    let hang = numbered.map_or(own + 2, |(number, _)| own + number.len() + 2);
    let hang = if hang + 10 > width { 2 } else { hang };
    let mut told = " ".repeat(own);
    let mut used = own;
    let mut is_first = true;
    for word in line.split(' ') {
        let length = columns(word);
        if !is_first && used + 1 + length > width {
            told.truncate(told.trim_end().len());
            told.push('\n');
            let hang = hang.min(width.saturating_sub(length));
            told.push_str(&" ".repeat(hang));
            used = hang;
        } else if !is_first {
            told.push(' ');
            used += 1;
        }
        told.push_str(word);
        used += length;
        is_first = false;
    }
    told
}

/// Words of a file or a person as they can be shown: what would command a terminal, or turn the
/// direction of writing, is written out.
pub(crate) fn shown(words: &str) -> Cow<'_, str> {
    let is_hostile = |letter: char| {
        (letter.is_control() && !matches!(letter, '\n' | '\t'))
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2028}'
                | '\u{2029}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    if !words.contains(is_hostile) {
        return Cow::Borrowed(words);
    }
    let mut told = String::with_capacity(words.len() + 16);
    for letter in words.chars() {
        if is_hostile(letter) {
            told.extend(letter.escape_default());
        } else {
            told.push(letter);
        }
    }
    Cow::Owned(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_hang_below_their_beginning() {
        let line = "   12  attack Ser Aldous Quill with the thrusting sword, holding back";
        assert_eq!(
            wrapped(line, 40),
            "   12  attack Ser Aldous Quill with the\n       thrusting sword, holding back"
        );
        assert_eq!(wrapped("  one two three", 14), "  one two\n    three");
        assert_eq!(wrapped("short\n  lines stay", 40), "short\n  lines stay");
        assert_eq!(wrapped("a-word-longer-than-that b", 10), "a-word-longer-than-that\n  b");
        // Where there is little room, less of it is left empty.
        assert_eq!(
            wrapped("               left: three [a-word-of-21-letters-]", 25),
            "    left: three\n  [a-word-of-21-letters-]"
        );
        // Color takes no room.
        assert_eq!(wrapped("\u{1b}[1mone two\u{1b}[0m", 7), "\u{1b}[1mone two\u{1b}[0m");
    }

    #[test]
    fn what_commands_a_terminal_is_written_out() {
        assert_eq!(shown("a\u{1b}[2Jb\u{202e}c\rd\u{9b}"), "a\\u{1b}[2Jb\\u{202e}c\\rd\\u{9b}");
        assert_eq!(shown("Élan\tof\nBob"), "Élan\tof\nBob");
    }
}
