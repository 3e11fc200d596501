//! What the answers to a look have in common.

use affray_file::nearest;

/// `yes` or `no`.
#[must_use]
pub fn yes_no(yes: bool) -> String {
    (if yes { "yes" } else { "no" }).to_owned()
}

/// Words with commas between them; `none` where there are none.
#[must_use]
pub fn list(words: impl IntoIterator<Item = String>) -> String {
    let words: Vec<String> = words.into_iter().collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

/// That somebody or something has no such figure, with those there are and the nearest.
#[must_use]
pub fn unknown(whose: &str, what: &str, allowed: &[&str]) -> String {
    let near =
        nearest(what, allowed.iter().copied()).map(|near| format!("; did you mean `{near}`?"));
    format!("{whose} has no `{what}`; allowed: {}{}", allowed.join(", "), near.unwrap_or_default())
}
