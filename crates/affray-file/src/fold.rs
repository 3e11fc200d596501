//! Words as people compare them.

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
    fn case_and_spaces_do_not_matter() {
        assert_eq!(fold("  Old  ÄNN\t"), "old änn");
        assert!(same_name("Old Ann", "old  ann"));
        assert!(!same_name("Old Ann", "Oldann"));
    }
}
