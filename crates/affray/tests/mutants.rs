//! Whatever bytes come in: an error with a place, or something that prints back; never a panic.

use affray::{Files, load, parse_record};
use affray_table::Generator;

struct Memory(Vec<u8>);

impl Files for Memory {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        if path.ends_with(".toml") {
            Ok(self.0.clone())
        } else {
            Err("there is no such file".into())
        }
    }
}

fn file(path: &str) -> Vec<u8> {
    std::fs::read(format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).expect("it is there")
}

/// Changes a few bytes, drops some, or says some twice.
fn mutate(bytes: &[u8], lots: &mut Generator) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..lots.die(4) {
        let at = lots.die(bytes.len() as u32) as usize - 1;
        match lots.die(4) {
            1 => bytes[at] = lots.die(256) as u8,
            2 => bytes[at] = b"0123456789-=[]\"#?@>!:\n"[lots.die(22) as usize - 1],
            3 => {
                bytes.remove(at);
            }
            _ => {
                let end = (at + lots.die(40) as usize).min(bytes.len());
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
        }
    }
    bytes
}

#[test]
fn mutants_of_an_encounter_are_read_or_refused() {
    let sound = file("crates/affray-murdham/data/starter.toml");
    let mut lots = Generator::new(1);
    for _ in 0..3_000 {
        let bytes = mutate(&sound, &mut lots);
        if let Err(error) = load(&Memory(bytes), "mutant.toml", None) {
            assert!(!error.to_string().is_empty());
        }
    }
}

#[test]
fn mutants_of_a_record_are_refused_or_print_back() {
    let sound = file("cases/murdham/dodge/fails.fight");
    let mut lots = Generator::new(2);
    let mut read = 0;
    for _ in 0..20_000 {
        let bytes = mutate(&sound, &mut lots);
        match parse_record("mutant.fight", &bytes) {
            Err(error) => assert!(error.line > 0 && !error.message.is_empty()),
            Ok((record, _)) => {
                read += 1;
                let printed = record.to_string();
                let again = parse_record("again.fight", printed.as_bytes())
                    .unwrap_or_else(|error| panic!("{error}\n{printed}"));
                assert_eq!(again.0.to_string(), printed, "what is printed parses back");
            }
        }
    }
    assert!(read > 1_000, "{read} mutants were still records");
}
