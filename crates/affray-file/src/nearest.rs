//! Near misses: what somebody probably meant to write.

/// Words longer than this are not compared.
const MAX_COMPARED: usize = 100;

/// The candidate that is most like `given`, if one is like it enough.
///
/// Inserting, deleting, replacing and swapping neighbors each count one, case does not count, and
/// a space, a hyphen and an underscore are the same. A third of the longer word may differ, and
/// always one letter, as long as something is left that agrees. Of equals, the first wins.
pub fn nearest<'c>(given: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let given = fold(given)?;
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let Some(folded) = fold(candidate) else {
            continue;
        };
        let longer = given.len().max(folded.len());
        let limit = (longer / 3).max(1);
        if given.len().abs_diff(folded.len()) > limit {
            continue;
        }
        let distance = distance(&given, &folded);
        let is_near = distance <= limit && distance < longer;
        if is_near && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// The letters to compare; `None` for what is empty or too long.
fn fold(word: &str) -> Option<Vec<char>> {
    if word.is_empty() || word.len() > 4 * MAX_COMPARED {
        return None;
    }
    let letters = word.trim().chars().flat_map(char::to_lowercase);
    let folded: Vec<char> = letters
        .map(|letter| {
            if matches!(letter, ' ' | '-') {
                '_'
            } else {
                letter
            }
        })
        .collect();
    (!folded.is_empty() && folded.len() <= MAX_COMPARED).then_some(folded)
}

/// Edits between two words, each letter touched once (optimal string alignment).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(before[j - 2] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_near_miss_is_found_and_a_far_one_is_not() {
        let words = ["weapon", "armor", "name", "side", "count"];
        assert_eq!(nearest("wepon", words), Some("weapon"));
        assert_eq!(nearest("WEAPNO", words), Some("weapon")); // case is free, one swap
        assert_eq!(nearest("nmae", words), Some("name"));
        assert_eq!(nearest("cuont", words), Some("count"));
        assert_eq!(nearest("initiative", words), None);
        assert_eq!(nearest("", words), None);
        assert_eq!(nearest("x", ["y"]), None); // nothing agrees
        assert_eq!(nearest("sid", words), Some("side"));
        assert_eq!(nearest("long bow", ["long_bow"]), Some("long_bow"));
    }

    #[test]
    fn of_equally_near_words_the_first_wins() {
        assert_eq!(nearest("bat", ["cat", "rat"]), Some("cat"));
        assert_eq!(nearest("bat", ["cats", "rat"]), Some("rat"));
    }

    #[test]
    fn a_very_long_word_is_near_nothing() {
        assert_eq!(nearest(&"a".repeat(1 << 20), ["a"]), None);
    }

    #[test]
    fn distances_are_those_worked_out_by_hand() {
        let edits = |a: &str, b: &str| {
            distance(
                &a.chars().collect::<Vec<_>>(),
                &b.chars().collect::<Vec<_>>(),
            )
        };
        assert_eq!(edits("kitten", "sitting"), 3); // k-s, e-i, +g
        assert_eq!(edits("ab", "ba"), 1);
        assert_eq!(edits("ca", "abc"), 3); // one letter is not touched twice
        assert_eq!(edits("", "abc"), 3);
    }
}
