//! How words that people type are compared and shown.

pub use affray_file::fold;
use affray_file::nearest;

/// Whether two wordings are the same to a person.
#[must_use]
pub fn same(one: &str, other: &str) -> bool {
    fold(one) == fold(other)
}

/// Whether words are the same to a person as some that are [folded](fold).
#[must_use]
pub(crate) fn folds_to(words: &str, folded: &str) -> bool {
    let space = |at: usize| (at > 0).then_some(' ').into_iter();
    let all = words.split_whitespace().enumerate();
    all.flat_map(|(at, word)| space(at).chain(word.chars().flat_map(char::to_lowercase)))
        .eq(folded.chars())
}

/// Whether a word begins like a [folded](fold) one.
#[must_use]
pub(crate) fn begins_with(word: &str, folded: &str) -> bool {
    let mut letters = word.chars().flat_map(char::to_lowercase);
    folded.chars().all(|wanted| letters.next() == Some(wanted))
}

/// Nouns without an `s` that stand for several.
const PLURALS: [&str; 6] = ["children", "dead", "folk", "people", "police", "undead"];

/// Whether the name of a side stands for several: `Bandits`, `Ann and Bob`, `Swordsmen`; not `Court`.
fn is_plural(name: &str) -> bool {
    let name = fold(name);
    let last = name.rsplit([' ', '-']).next().unwrap_or(&name);
    let ends_like_many =
        last.ends_with('s') && !["ss", "us", "is"].iter().any(|end| last.ends_with(end));
    let are_men = last.ends_with("men") && !last.ends_with("omen") || last.ends_with("women");
    name.contains(" and ") || ends_like_many || are_men || PLURALS.contains(&last)
}

/// The form of a verb that goes with the name of a side: the Bandits hold, the Court holds.
#[must_use]
pub fn verb<'v>(side: &str, (one, many): (&'v str, &'v str)) -> &'v str {
    if is_plural(side) { many } else { one }
}

/// That a side, or several, win: `Bandits win`, `Court wins`.
#[must_use]
pub fn wins(side: &str) -> String {
    format!("{side} {}", verb(side, ("wins", "win")))
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

/// A number with separators between its thousands: `10,000`.
#[must_use]
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Which of these was probably meant: the one that is nearest as a whole, or else the one that begins
/// most like it, as many words of each compared.
pub(crate) fn nearest_of<'a>(given: &str, all: &'a [String]) -> Option<&'a str> {
    let whole = nearest(given, all.iter().map(String::as_str));
    whole.or_else(|| {
        let count = given.split_whitespace().count();
        let beginning = |one: &String| {
            let words: Vec<&str> = one.split_whitespace().take(count).collect();
            words.join(" ")
        };
        let beginnings: Vec<String> = all.iter().map(beginning).collect();
        let near = nearest(given, beginnings.iter().map(String::as_str))?;
        let place = beginnings.iter().position(|one| one == near)?;
        all.get(place).map(String::as_str)
    })
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
    fn verbs_go_with_the_names_of_sides() {
        let many = ["Players", "Bandits", "A and C", "The Undead", "Swordsmen", "Town Watchmen"];
        assert!(many.into_iter().all(is_plural));
        let one = ["Court", "A", "Town Watch", "Wolf Pack", "Colossus", "Princess", "Omen"];
        assert!(!one.into_iter().any(is_plural));
        assert_eq!(wins("Court"), "Court wins");
        assert_eq!(wins("A and C"), "A and C win");
    }

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(grouped(7_u8), "7");
        assert_eq!(grouped(999_u32), "999");
        assert_eq!(grouped(1_000_000_u64), "1,000,000");
    }

    #[test]
    fn what_could_change_the_screen_is_written_out() {
        assert_eq!(quoted("a\u{1b}[2Jb"), "`a\\u{1b}[2Jb`");
        assert_eq!(quoted(&"x".repeat(100)).chars().count(), MOST_REPEATED + 3);
    }

    #[test]
    fn what_begins_alike_may_be_meant() {
        let all = ["end turn", "attack Pell with bow", "attack Jory with bow"].map(str::to_owned);
        assert_eq!(nearest_of("end trun", &all), Some("end turn"));
        assert_eq!(nearest_of("atack", &all), Some("attack Pell with bow"));
        assert_eq!(nearest_of("atack jory", &all), Some("attack Jory with bow"));
        assert_eq!(nearest_of("dodge", &all), None);
    }
}
