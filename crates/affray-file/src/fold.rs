//! Words as people compare them.

use unicode_normalization::UnicodeNormalization;

/// Words with each run of spaces as one, none at either end, and in small letters.
#[must_use]
pub fn fold(words: &str) -> String {
    let mut folded = String::with_capacity(words.len());
    for word in words.split_whitespace() {
        if !folded.is_empty() {
            folded.push(' ');
        }
        folded.extend(word.chars().flat_map(char::to_lowercase));
    }
    folded
}

/// How words look: two that a person cannot tell apart by looking look the same, such as those that
/// differ in how their letters are composed, or in the alphabet a letter is of.
#[must_use]
pub fn looks(words: &str) -> String {
    let composed: String = words.nfkc().collect();
    fold(&composed.chars().map(in_latin).collect::<String>())
}

/// The Latin letter that a Greek or Cyrillic one looks like.
fn in_latin(letter: char) -> char {
    /// Letters that look the same, one below the other.
    const OTHERS: &str = "АВЕЅІЈКМНОРСТУХаеѕіјорсухԁԛԝһӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧοѵνιαρυ";
    const LATIN: &str = "ABESIJKMHOPCTYXaesijopcyxdqwhlABEZHIKMNOPTYXovviapu";
    let at = OTHERS.chars().position(|other| other == letter);
    at.and_then(|at| LATIN.chars().nth(at)).unwrap_or(letter)
}

/// Whether two names are the same to a person. Records name things in options, so that two things
/// of one kind cannot have such names.
#[must_use]
pub fn same_name(one: &str, other: &str) -> bool {
    fold(one) == fold(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_the_same_is_the_same() {
        assert_eq!(looks("Αnn"), looks("ANN"));
        assert_eq!(looks("Re\u{301}my"), looks("rémy"));
        assert_ne!(looks("Remy"), looks("Rémy"));
        assert_ne!(looks("Ann"), looks("Anne"));
        // Each letter has its partner.
        assert_eq!(in_latin('у'), 'y');
        assert_eq!(in_latin('υ'), 'u');
    }

    #[test]
    fn case_and_spaces_do_not_matter() {
        assert_eq!(fold("  Old  ÄNN\t"), "old änn");
        assert!(same_name("Old Ann", "old  ann"));
        assert!(!same_name("Old Ann", "Oldann"));
    }
}
