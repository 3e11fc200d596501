//! The `options` line of a clause: what a group may choose otherwise.
//!
//! A line holds settings, parted by `;`. A setting is `name = value (note) | value (note)`, and one
//! value's note begins with `default`. Another's may begin with `companion`: what the game's other
//! pages and older editions say. A line that begins with `none` or `fixed` offers nothing.

/// A choice that the rulebook leaves to a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// The name, as it stands in `[settings]` of an encounter.
    pub name: String,
    /// What may be chosen, in the rulebook's order.
    pub values: Vec<Value>,
    /// Which of `values` holds when an encounter says nothing.
    pub default: usize,
    /// Which of `values` holds instead under `preset = "companion"`, if another does.
    pub companion: Option<usize>,
}

/// One value of a setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// The word to write; `any number` and its like stand for whatever is written.
    pub name: String,
    /// What the rulebook adds to the word, without the marks of the default and the companion.
    pub note: Option<String>,
}

impl Setting {
    /// The value that holds when an encounter says nothing.
    pub fn default_value(&self) -> &Value {
        &self.values[self.default]
    }

    /// The value that holds instead under `preset = "companion"`, if another does.
    pub fn companion_value(&self) -> Option<&Value> {
        self.companion.map(|place| &self.values[place])
    }

    /// Which value the word `written` names: the one of that name, or else one that takes any
    /// number, when `written` is one.
    pub fn find(&self, written: &str) -> Option<usize> {
        let exact = self.values.iter().position(|value| value.name == written);
        let number =
            || written.parse::<u32>().ok().and(self.values.iter().position(Value::is_free));
        exact.or_else(number)
    }
}

impl Value {
    /// Whether this value stands for every whole number rather than for its own name.
    pub fn is_free(&self) -> bool {
        self.name.starts_with("any number") || self.name.starts_with("any whole number")
    }
}

/// Reads an options line into its settings; the error is a sentence.
pub fn parse_options(line: &str) -> Result<Vec<Setting>, String> {
    let first = line.split(|c: char| !c.is_ascii_alphanumeric()).find(|word| !word.is_empty());
    match first {
        None => return Err("the line is empty".to_owned()),
        Some("none" | "fixed") => return Ok(Vec::new()),
        Some(_) => {}
    }
    split_outside_notes(line, ';')?.into_iter().map(parse_setting).collect()
}

/// Reads `name = value (note) | value (note)`.
fn parse_setting(text: &str) -> Result<Setting, String> {
    let Some((name, values)) = text.split_once('=') else {
        return Err(format!("`{}` has no `=` between a name and its values", text.trim()));
    };
    let name = name.trim();
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    if name.is_empty() || !name.chars().all(plain) {
        return Err(format!("`{name}` is not a setting name: use lower-case words and dashes"));
    }
    let mut found: Vec<Value> = Vec::new();
    let (mut default, mut companion) = (None, None);
    for text in split_outside_notes(values, '|')? {
        let (value, mark) = parse_value(text)?;
        if found.iter().any(|earlier| earlier.name == value.name) {
            return Err(format!("`{name}` has the value `{}` twice", value.name));
        }
        if mark == Some(DEFAULT) && default.replace(found.len()).is_some() {
            return Err(format!("`{name}` has two defaults"));
        }
        if mark == Some(COMPANION) && companion.replace(found.len()).is_some() {
            return Err(format!("`{name}` has two values of companion pages"));
        }
        found.push(value);
    }
    match default {
        Some(default) => Ok(Setting { name: name.to_owned(), values: found, default, companion }),
        None => Err(format!("`{name}` has no value marked `(default)`")),
    }
}

/// Begins the note of the value that holds when an encounter says nothing.
const DEFAULT: &str = "default";
/// Begins the note of the value that holds under `preset = "companion"`.
const COMPANION: &str = "companion";

/// Reads `value (note)`, and the mark that the note begins with.
fn parse_value(text: &str) -> Result<(Value, Option<&'static str>), String> {
    let text = text.trim();
    let (name, note) = match text.split_once('(') {
        None => (text, None),
        Some((name, rest)) => match rest.strip_suffix(')') {
            Some(note) => (name.trim(), Some(note.trim())),
            None => {
                return Err(format!("`{text}` goes on after its note; use one note, at the end"));
            }
        },
    };
    if name.is_empty() {
        return Err("a value is empty".to_owned());
    }
    let marked = note.and_then(|note| {
        let marks = [DEFAULT, COMPANION].into_iter();
        marks.filter_map(|mark| Some((mark, after_mark(note, mark)?))).next()
    });
    let kept = match marked {
        Some((_, rest)) => rest,
        None => note.unwrap_or_default(),
    };
    let note = (!kept.is_empty()).then(|| kept.to_owned());
    Ok((Value { name: name.to_owned(), note }, marked.map(|(mark, _)| mark)))
}

/// What a note says after the word `mark`, if it begins with that word.
fn after_mark<'n>(note: &'n str, mark: &str) -> Option<&'n str> {
    let rest = note.strip_prefix(mark)?;
    let goes_on = rest.starts_with(|c: char| c.is_alphanumeric() || c == '-');
    (!goes_on).then(|| rest.trim_start_matches([',', ':', ';', ' ']))
}

/// Splits at `mark` wherever it does not stand inside parentheses.
fn split_outside_notes(text: &str, mark: char) -> Result<Vec<&str>, String> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (place, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return Err("a `)` stands without its `(`".to_owned()),
            ')' => depth -= 1,
            c if c == mark && depth == 0 => {
                parts.push(&text[start..place]);
                start = place + c.len_utf8();
            }
            _ => {}
        }
    }
    if depth > 0 {
        return Err("a `(` is never closed".to_owned());
    }
    parts.push(&text[start..]);
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(name: &str, note: Option<&str>) -> Value {
        Value { name: name.to_owned(), note: note.map(str::to_owned) }
    }

    #[test]
    fn a_line_gives_a_setting_with_notes_and_a_default() {
        let line = "group-save-die = per-group (default) | per-threat (every faction; one die) | \
                    individual (everybody rolls)";
        let settings = parse_options(line).unwrap();
        assert_eq!(settings.len(), 1);
        assert_eq!(settings[0].name, "group-save-die");
        assert_eq!(settings[0].default_value(), &value("per-group", None));
        assert_eq!(
            settings[0].values[1..],
            [
                value("per-threat", Some("every faction; one die")),
                value("individual", Some("everybody rolls"))
            ]
        );
    }

    #[test]
    fn a_line_may_hold_two_settings() {
        let line = "disarm-shield = allowed (default) | refused; disarm-catch = no (default) | \
                    attacker-with-free-hand-takes-it";
        let settings = parse_options(line).unwrap();
        let names: Vec<_> = settings.iter().map(|setting| setting.name.as_str()).collect();
        assert_eq!(names, ["disarm-shield", "disarm-catch"]);
        assert_eq!(settings[1].values[1].name, "attacker-with-free-hand-takes-it");
    }

    #[test]
    fn lines_that_offer_nothing_have_no_setting() {
        for line in ["none offered", "none offered (prevents endless chains)", "fixed", "none; x"] {
            assert_eq!(parse_options(line), Ok(Vec::new()), "{line}");
        }
    }

    #[test]
    fn a_value_named_none_is_a_value() {
        let settings = parse_options("armor-cap = none (default) | 3").unwrap();
        assert_eq!(settings[0].default_value().name, "none");
    }

    #[test]
    fn the_default_may_stand_last_and_keeps_the_rest_of_its_note() {
        let settings = parse_options("bonus = 20 (Dark) | 30 (default, Only War)").unwrap();
        assert_eq!(settings[0].default, 1);
        assert_eq!(settings[0].default_value(), &value("30", Some("Only War")));
    }

    #[test]
    fn a_note_marks_the_value_of_companion_pages() {
        let line = "fear = off (default) | on (companion; the page of Greater Shadows) | \
                    half (companions)";
        let settings = parse_options(line).unwrap();
        assert_eq!(
            settings[0].companion_value(),
            Some(&value("on", Some("the page of Greater Shadows")))
        );
        assert_eq!(settings[0].values[2].note.as_deref(), Some("companions"));
        assert_eq!(parse_options("fear = off (default) | on").unwrap()[0].companion_value(), None);
    }

    #[test]
    fn a_note_that_only_begins_like_default_marks_none() {
        assert!(parse_options("a = b (defaulted) | c").is_err());
    }

    #[test]
    fn a_free_value_takes_any_whole_number_and_a_word_only_itself() {
        let settings = parse_options("stalemate-rounds = 3 (default) | any number | off").unwrap();
        assert_eq!(settings[0].find("3"), Some(0));
        assert_eq!(settings[0].find("12"), Some(1));
        assert_eq!(settings[0].find("off"), Some(2));
        assert_eq!(settings[0].find("on"), None);
        assert_eq!(settings[0].find("-1"), None);
    }

    #[test]
    fn malformed_lines_are_refused_with_a_sentence() {
        let cases = [
            ("", "the line is empty"),
            (
                "whatever the GM says",
                "`whatever the GM says` has no `=` between a name and its values",
            ),
            ("a = b | c", "`a` has no value marked `(default)`"),
            ("a = b (default) | c (default)", "`a` has two defaults"),
            (
                "a = b (default) | c (companion) | d (companion)",
                "`a` has two values of companion pages",
            ),
            ("a = b (default) | b", "`a` has the value `b` twice"),
            ("a = b (default) |", "a value is empty"),
            ("a = b (default", "a `(` is never closed"),
            ("a = b default) | c", "a `)` stands without its `(`"),
            (
                "a = b (default) more | c",
                "`b (default) more` goes on after its note; use one note, at the end",
            ),
            ("A b = c (default)", "`A b` is not a setting name: use lower-case words and dashes"),
        ];
        for (line, why) in cases {
            assert_eq!(parse_options(line), Err(why.to_owned()), "{line}");
        }
    }
}
