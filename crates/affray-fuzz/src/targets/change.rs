//! The lines of a case that change its stage: `set:`, `add:` and `unset:`.

use affray::{SYSTEMS, encounter_text, parse_record, verify};

use super::shelf::Shelf;
use crate::seeds::{Seed, files};

/// Cases that are looked through for changes.
const CASES: usize = 400;
/// The most bytes of a case that makes a seed.
const MOST: usize = 2_000;

/// The heads of cases that change their stage.
pub(crate) fn heads() -> Vec<Seed> {
    let changes = |line: &str| ["set:", "add:", "unset:"].iter().any(|key| line.starts_with(key));
    let cases = files("cases", ".fight", CASES).into_iter().filter_map(|Seed { name, bytes }| {
        let text = String::from_utf8(bytes).ok()?;
        let head = text.split("\n\n").next()?;
        let is_table = head.lines().any(|line| line.starts_with("table:"));
        if is_table || head.len() > MOST || !head.lines().any(changes) {
            return None;
        }
        Some(Seed { name, bytes: head.as_bytes().to_vec() })
    });
    cases.collect()
}

pub(crate) fn change(bytes: &[u8]) {
    let mut case = bytes.to_vec();
    case.extend(b"\n\n? asked = nobody at all\n");
    let shelf = Shelf { name: "changed.fight", bytes: &case };
    if let Ok((record, _)) = parse_record("changed.fight", &case) {
        match encounter_text(SYSTEMS, &shelf, "changed.fight", &record) {
            // What comes of the changes is a file like any other.
            Ok(text) => {
                assert!(!text.contains('\u{0}') || bytes.contains(&0), "{text:?}");
            }
            Err(why) => assert!(!why.to_string().is_empty(), "{why:?} says nothing"),
        }
    }
    let report = verify(SYSTEMS, &shelf, &["changed.fight".to_owned()]);
    assert_eq!(report.passed, 0, "nobody at all is asked");
    let lines = case.split(|&byte| byte == b'\n').count();
    for failure in &report.failed {
        assert!((1..=lines).contains(&failure.line), "{failure:?} has no place");
        assert!(!failure.message.is_empty(), "{failure:?} says nothing");
    }
}
