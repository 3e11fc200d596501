//! Digests of many fights of each encounter: whatever is asked, decided, thrown and told in them.
//!
//! `cargo run --release -p affray --example digests -- 1000 examples/murdham/mill.toml …` fights each
//! encounter a thousand times and prints one digest for each. Two versions of the rules that print
//! the same digests play alike.

use affray::{Digest, Files, load};

struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        std::fs::read(path).map_err(|error| error.to_string())
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let fights: u64 = arguments.next().and_then(|n| n.parse().ok()).expect("how many fights");
    for path in arguments {
        let mut bytes = Vec::new();
        for seed in 0..fights {
            let (_, mut play) =
                load(&Disk, &path, Some(seed)).unwrap_or_else(|why| panic!("{why}"));
            let mut asked = 0_u64;
            while let Some(question) = play.question() {
                let words = serde_json::to_vec(&question.asks).expect("a question is plain data");
                asked = Digest::of_bytes(&[&asked.to_le_bytes()[..], &words].concat()).0;
                let is_roll = question.roll().is_some();
                let done = if is_roll { play.throw() } else { play.decide() };
                done.unwrap_or_else(|why| panic!("{path}, seed {seed}: {why}"));
            }
            bytes.extend(asked.to_le_bytes());
            bytes.extend(Digest::of(&play.log(None)).0.to_le_bytes());
            let lines: Vec<String> =
                play.save().lines.iter().map(|entry| entry.line.to_string()).collect();
            bytes.extend(Digest::of(&lines).0.to_le_bytes());
        }
        println!("{} {fights} {path}", Digest::of_bytes(&bytes));
    }
}
