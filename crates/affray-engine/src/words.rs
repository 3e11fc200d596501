//! How words that people type are compared and shown.

pub use affray_file::fold;

/// Whether two wordings are the same to a person.
#[must_use]
pub fn same(one: &str, other: &str) -> bool {
    fold(one) == fold(other)
}

/// The most characters of somebody's words that a message repeats.
const MOST_REPEATED: usize = 80;

/// Words as a message repeats them: on one line, shortened, without anything that could change
/// the screen.
#[must_use]
pub fn quoted(words: &str) -> String {
    let mut plain = String::from("`");
    for (at, letter) in words.chars().enumerate() {
        if at == MOST_REPEATED {
            plain.push('…');
            break;
        }
        let turns =
            matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
        match letter {
            letter if letter.is_control() || turns => plain.extend(letter.escape_unicode()),
            letter => plain.push(letter),
        }
    }
    plain.push('`');
    plain
}

/// Names in a row, each marked, at most `most` of them.
#[must_use]
pub fn listed<T: AsRef<str>>(names: &[T], most: usize) -> String {
    let mut row: Vec<String> = names.iter().take(most).map(|name| quoted(name.as_ref())).collect();
    if names.len() > most {
        row.push(format!("and {} more", names.len() - most));
    }
    row.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_spaces_do_not_matter() {
        assert!(same("  Attack  Town Guard 1 ", "attack town guard 1"));
        assert!(!same("attack", "at tack"));
    }

    #[test]
    fn what_could_change_the_screen_is_written_out() {
        assert_eq!(quoted("a\u{1b}[2Jb"), "`a\\u{1b}[2Jb`");
        assert_eq!(quoted(&"x".repeat(100)).chars().count(), MOST_REPEATED + 3);
    }
}
