//! Records and cases: read, printed and played.

use affray::{Record, SYSTEMS, parse_cases, parse_record, resume, verify};

use super::encounter::check_record;
use super::shelf::{Shelf, check_error};
use crate::seeds::{Seed, files};

/// Cases of every chapter.
pub(crate) fn records() -> Vec<Seed> {
    files("cases", ".fight", 60)
}

pub(crate) fn record(bytes: &[u8]) {
    match parse_record("mutant.fight", bytes) {
        Err(error) => {
            assert!(error.line > 0, "{error:?} has no line");
            assert!(!error.message.is_empty(), "{error:?} says nothing");
        }
        Ok((record, numbers)) => reads_back(&record, &numbers),
    }
    // A table of cases is no record, but each of its rows is.
    if let Ok(cases) = parse_cases("mutant.fight", bytes) {
        for case in &cases {
            reads_back(&case.record, &case.numbers);
        }
    }
}

fn reads_back(record: &Record, numbers: &[usize]) {
    assert_eq!(record.lines.len(), numbers.len());
    let printed = record.to_string();
    let (again, _) = parse_record("again.fight", printed.as_bytes())
        .unwrap_or_else(|error| panic!("what is printed is refused: {error}\n{printed}"));
    assert_eq!(&again, record, "what is printed reads otherwise:\n{printed}");
}

pub(crate) fn replay(bytes: &[u8]) {
    let shelf = Shelf { name: "mutant.fight", bytes };
    let report = verify(SYSTEMS, &shelf, &["mutant.fight".to_owned()]);
    let cases = parse_cases("mutant.fight", bytes).map_or(1, |cases| cases.len());
    assert_eq!(report.passed + report.failed.len(), cases, "every case is looked at");
    for failure in &report.failed {
        assert!(failure.line > 0 && !failure.message.is_empty(), "{failure:?} says nothing");
    }
    match resume(&shelf, "mutant.fight", bytes) {
        Err(error) => check_error(&error),
        Ok((system, play)) => check_record(&shelf, system, play.as_ref()),
    }
}
