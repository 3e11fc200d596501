//! Stops that rules swallow: a `Step` handed on in another way than by `?` or as the result.

use crate::repository::Report;
use crate::source::{Source, whole_words};

/// What may not follow a call of the table.
const SWALLOWS: [&str; 6] = [".ok()", ".unwrap_or", ".is_ok", ".is_err", ".map_or", ".or_else"];

/// Checks one file of a system: in it, the table is always called `t`.
pub fn check(source: &Source<'_>) -> Report {
    let mut report = Report::default();
    for (start, open) in calls(&source.code) {
        let Some(end) = close(&source.code, open) else { continue };
        let after = source.code[end..].trim_start();
        let swallow = SWALLOWS.iter().find(|swallow| after.starts_with(**swallow));
        let dropped = is_dropped(&source.code[..start]) && !after.starts_with('?');
        let how = match (swallow, dropped) {
            (Some(swallow), _) => *swallow,
            (None, true) => "let _ =",
            (None, false) => continue,
        };
        report.faults.push(format!(
            "{}:{}: `{how}` swallows a stop of the table: hand it on with `?`",
            source.path,
            source.line(start)
        ));
    }
    report
}

/// Calls of the table: where the name `t` stands, and the `(` of the call it is part of.
fn calls(code: &str) -> Vec<(usize, usize)> {
    let mut calls = Vec::new();
    for place in whole_words(code, "t") {
        let (before, after) = (code[..place].trim_end(), &code[place + 1..]);
        let verb = after.trim_start().starts_with('.') && !before.ends_with('.');
        let argument = before.ends_with('(') && after.trim_start().starts_with([',', ')']);
        if verb {
            calls.extend(after.find('(').map(|open| (place, place + 1 + open)));
        } else if argument {
            calls.push((place, before.len() - 1));
        }
    }
    calls
}

/// Where the call ends whose `(` is at `open`.
fn close(code: &str, open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (place, c) in code[open..].char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 1 => return Some(open + place + 1),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Whether the statement that `before` breaks off in begins with `let _ =`.
fn is_dropped(before: &str) -> bool {
    let start = before.rfind([';', '{', '}']).map_or(0, |place| place + 1);
    before[start..].trim_start().starts_with("let _ =")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::TextFile;

    fn faults(text: &str) -> Vec<String> {
        let file = TextFile { path: "a.rs".to_owned(), text: text.to_owned() };
        check(&Source::new(&file)).faults
    }

    #[test]
    fn a_stop_handed_on_passes() {
        for text in [
            "let hit = t.check(D20, |n| table.get(n).unwrap_or(0))?;",
            "let _ = t.roll(D6)?;",
            "match dodges(t, fight, who)? { _ => t.tell(A, || B) }",
            "let first = rows.first().unwrap_or(&ROW); strike(t, fight)",
            "fn strike(t: &mut impl Table<Fight>) -> Step { t.choose(fight, &[A])?; Ok(()) }",
            "let a = fight.t.ok();",
        ] {
            assert_eq!(faults(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn a_swallowed_stop_is_found() {
        assert_eq!(
            faults("fn a() {\n    let hit = t\n        .check(D20, |n| (n))\n        .ok();\n}"),
            ["a.rs:2: `.ok()` swallows a stop of the table: hand it on with `?`"]
        );
        for text in [
            "strike(t, fight).unwrap_or(Landed::Missed);",
            "{ let _ = strike(t, fight, &mut [0]); }",
            "if t.check::<D20, _>(roll, |n| n > 3).is_ok() {}",
            "t.roll(D6).unwrap_or_default()",
        ] {
            assert_eq!(faults(text).len(), 1, "{text}");
        }
    }
}
