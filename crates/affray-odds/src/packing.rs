//! Hashes of small plain states.

use std::hash::{BuildHasherDefault, Hasher};

/// Makes [`Packing`] hashers.
pub(crate) type BuildPacking = BuildHasherDefault<Packing>;

/// A hasher that packs narrow fields into words and mixes words only: a fight is made of many
/// fields of a byte or two. The same on every machine; no protection against chosen keys.
#[derive(Clone, Default)]
pub(crate) struct Packing {
    mixed: u64,
    word: u64,
    /// Bits of `word` that are in use.
    bits: u32,
}

impl Packing {
    #[inline]
    fn mix(mixed: u64, word: u64) -> u64 {
        (mixed.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[inline]
    fn pack(&mut self, field: u64, bits: u32) {
        if self.bits + bits > 64 {
            self.mixed = Packing::mix(self.mixed, self.word);
            (self.word, self.bits) = (0, 0);
        }
        self.word = self.word << bits | field;
        self.bits += bits;
    }
}

impl Hasher for Packing {
    #[inline]
    fn finish(&self) -> u64 {
        // A product's high bits depend on all of a word, its low bits on the low ones alone.
        let mixed = Packing::mix(self.mixed, self.word);
        let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ (mixed >> 32)
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.pack(u64::from(byte), 8);
        }
    }

    #[inline]
    fn write_u8(&mut self, field: u8) {
        self.pack(u64::from(field), 8);
    }

    #[inline]
    fn write_u16(&mut self, field: u16) {
        self.pack(u64::from(field), 16);
    }

    #[inline]
    fn write_u32(&mut self, field: u32) {
        self.pack(u64::from(field), 32);
    }

    #[inline]
    fn write_u64(&mut self, field: u64) {
        if self.bits > 0 {
            self.mixed = Packing::mix(self.mixed, self.word);
            (self.word, self.bits) = (0, 0);
        }
        self.mixed = Packing::mix(self.mixed, field);
    }

    #[inline]
    fn write_usize(&mut self, field: usize) {
        self.write_u64(field as u64);
    }

    /// What tells the variants of an enum apart: seldom more than a handful.
    #[inline]
    fn write_isize(&mut self, field: isize) {
        self.pack(u64::from(field as u16), 16);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::hash::{BuildHasher, Hash};

    use super::*;

    fn hash(of: impl Hash) -> u64 {
        BuildPacking::default().hash_one(of)
    }

    #[test]
    fn different_states_seldom_meet() {
        // 40,000 small states: no two whole hashes meet, and of their first and last 24 bits no
        // more than one in four hundred does (chance has 48 meet).
        let states =
            || (0..200_u8).flat_map(|a| (0..200_u8).map(move |b| (3_u8, a, Some(b), 7_u16)));
        let states: Vec<_> = states().collect();
        let whole: BTreeSet<u64> = states.iter().map(hash).collect();
        assert_eq!(whole.len(), states.len());
        for shift in [0, 40] {
            let part: BTreeSet<u64> =
                states.iter().map(|state| hash(state) << shift >> 40).collect();
            assert!(part.len() > states.len() - 100, "{}", part.len());
        }
    }

    #[test]
    fn a_field_counts_wherever_it_stands() {
        for (one, other) in [
            (hash([1_u8, 0, 0]), hash([0_u8, 1, 0])),
            (hash((1_u64, 2_u64)), hash((2_u64, 1_u64))),
            (hash([0_u8; 7]), hash([0_u8; 8])),
            (hash((1_u8, 1_u64)), hash((1_u64, 1_u8))),
            (hash("ab"), hash("ba")),
        ] {
            assert_ne!(one, other);
        }
    }
}
