//! Color, where a person looks at a terminal and wants it.

use std::io::IsTerminal;

/// Whether standard output takes color: a terminal that knows how, and `NO_COLOR` is not set.
pub(crate) fn colored() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && std::env::var_os("TERM").is_none_or(|kind| kind != "dumb")
        && std::io::stdout().is_terminal()
}

fn wrap(words: &str, code: &str) -> String {
    if colored() { format!("\u{1b}[{code}m{words}\u{1b}[0m") } else { words.to_owned() }
}

/// What is of lesser weight.
pub(crate) fn dim(words: &str) -> String {
    wrap(words, "2")
}

/// What leads.
pub(crate) fn bold(words: &str) -> String {
    wrap(words, "1")
}
