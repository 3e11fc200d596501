//! Mutants: files that are almost sound.

use affray_table::Generator;

/// The most bytes of a mutant.
pub const MAX_BYTES: usize = 1 << 16;

/// What files of this project are full of, and what readers of numbers stumble over.
const WORDS: &[&str] = &[
    "\n",
    "\"",
    "'''",
    "\"\"\"",
    "[[",
    "]]",
    "{",
    "}",
    " = ",
    ": ",
    "> ",
    "! ",
    "? ",
    "@ ",
    " # ",
    "---\n",
    ".",
    "-",
    "\\u0000",
    "\u{0}",
    "\u{85}",
    "\u{feff}",
    "\u{1f3b2}",
    "0",
    "-1",
    "1",
    "19",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "-2147483648",
    "9223372036854775807",
    "9223372036854775808",
    "1e9",
    "true",
    "name",
    "count = 32",
    "= 7",
    "20",
    "undo",
    "redo",
];

/// The generator's throw of 1 to `sides`, counted from 0.
fn below(sides: usize, lots: &mut Generator) -> usize {
    lots.die(u32::try_from(sides.max(1)).unwrap_or(u32::MAX)) as usize - 1
}

/// Changes `seed` in one to four places; `other` is another seed, for what one file takes from
/// another.
#[must_use]
pub fn of(seed: &[u8], other: &[u8], lots: &mut Generator) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..lots.die(4) {
        change(&mut bytes, other, lots);
    }
    bytes.truncate(MAX_BYTES);
    bytes
}

fn change(bytes: &mut Vec<u8>, other: &[u8], lots: &mut Generator) {
    let at = below(bytes.len() + 1, lots);
    let end = (at + below(40, lots) + 1).min(bytes.len());
    match lots.die(10) {
        1 if at < bytes.len() => bytes[at] = below(256, lots) as u8,
        2 if at < bytes.len() => bytes[at] ^= 1 << below(8, lots),
        3 => drop(bytes.drain(at..end)),
        4 => {
            let again = bytes[at..end].to_vec();
            bytes.splice(at..at, again);
        }
        5 => {
            let from = below(other.len() + 1, lots);
            let to = (from + below(80, lots)).min(other.len());
            bytes.splice(at..at, other[from..to].iter().copied());
        }
        6 => swap_lines(bytes, lots),
        7 => drop_line(bytes, lots),
        8 => number(bytes, lots),
        _ => {
            let word = WORDS[below(WORDS.len(), lots)];
            bytes.splice(at..at, word.bytes());
        }
    }
}

/// Where each line begins and ends, its end included.
fn lines(bytes: &[u8]) -> Vec<std::ops::Range<usize>> {
    let mut start = 0;
    let cut = bytes.split_inclusive(|&byte| byte == b'\n').map(|line| {
        start += line.len();
        start - line.len()..start
    });
    cut.collect()
}

fn swap_lines(bytes: &mut Vec<u8>, lots: &mut Generator) {
    let lines = lines(bytes);
    let mut order: Vec<usize> = (0..lines.len()).collect();
    if !order.is_empty() {
        order.swap(below(lines.len(), lots), below(lines.len(), lots));
    }
    *bytes = order.iter().flat_map(|&at| bytes[lines[at].clone()].to_vec()).collect();
}

fn drop_line(bytes: &mut Vec<u8>, lots: &mut Generator) {
    let lines = lines(bytes);
    if let Some(line) = lines.get(below(lines.len(), lots)) {
        bytes.drain(line.clone());
    }
}

/// Writes another number where one stands.
fn number(bytes: &mut Vec<u8>, lots: &mut Generator) {
    let digits: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at].is_ascii_digit()).collect();
    let Some(&at) = digits.get(below(digits.len(), lots)) else { return };
    let start = (0..at).rev().take_while(|&at| bytes[at].is_ascii_digit()).last().unwrap_or(at);
    let end = (at..bytes.len()).find(|&at| !bytes[at].is_ascii_digit()).unwrap_or(bytes.len());
    let numbers: Vec<&str> = WORDS.iter().copied().filter(|w| w.parse::<i128>().is_ok()).collect();
    let number = match lots.die(3) {
        1 => numbers[below(numbers.len(), lots)].to_owned(),
        _ => lots.die(22).to_string(),
    };
    bytes.splice(start..end, number.bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mutants_of_a_seed_are_the_same_for_the_same_lots() {
        let seeds: [&[u8]; 2] = [b"a = 1\nb = 2\n", b""];
        let bred = |seed: u64| {
            let mut lots = Generator::new(seed);
            let each = (0..2_000).map(|n| of(seeds[n % 2], seeds[0], &mut lots));
            each.collect::<Vec<_>>()
        };
        assert_eq!(bred(1), bred(1));
        assert_ne!(bred(1), bred(2));
        assert!(
            bred(1).iter().any(|bytes| bytes.starts_with(b"b = 2\na = 1")),
            "lines are swapped"
        );
    }
}
