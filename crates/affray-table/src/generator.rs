//! The generator of dice: a named algorithm, and the one way to draw a die from it.

use std::convert::Infallible;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::dice::Source;

/// Dice from a seed: xoshiro256++, seeded by `SplitMix64`.
///
/// The same seed gives the same dice on every machine and in every version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator(Xoshiro256PlusPlus);

impl Generator {
    /// The generator that starts at `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Generator {
        Generator(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// One die of `sides` sides, every face with exactly the same chance.
    ///
    /// Multiplies and shifts, and draws again in the small part of the range that would favor some
    /// faces. `sides` is at least 1.
    #[inline]
    pub fn die(&mut self, sides: u32) -> u32 {
        loop {
            let drawn = u64::from((self.0.next_u64() >> 32) as u32) * u64::from(sides);
            let low = drawn as u32;
            // Only when `low` is below `sides` can the draw be one of the surplus ones.
            if low >= sides || low >= sides.wrapping_neg() % sides {
                return (drawn >> 32) as u32 + 1;
            }
        }
    }
}

impl Source for Generator {
    type Error = Infallible;

    #[inline]
    fn die(&mut self, sides: u8) -> Result<u8, Infallible> {
        Ok(Generator::die(self, u32::from(sides)) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_dice() {
        let (mut a, mut b) = (Generator::new(7), Generator::new(7));
        assert!((0..1000).all(|_| Generator::die(&mut a, 20) == Generator::die(&mut b, 20)));
    }

    #[test]
    fn every_face_comes_up_equally_often() {
        // 60,000 throws of a d6: 10,000 of each face, standard deviation sqrt(n p q) = 91.3;
        // 4 of them are 365.
        let mut generator = Generator::new(1);
        let mut seen = [0_i64; 6];
        for _ in 0..60_000 {
            seen[Generator::die(&mut generator, 6) as usize - 1] += 1;
        }
        assert!(seen.iter().all(|n| (n - 10_000).abs() <= 365), "{seen:?}");
    }

    #[test]
    fn the_dice_of_a_seed_are_settled_for_good() {
        // The first words of xoshiro256++ seeded with SplitMix64(0), published with the algorithm:
        // 0x53175d61490b23df, 0x61da6f3dc380d507, 0x5c0fdf91ec9a7bfc.
        // A die is the high 32 bits times its sides, shifted right by 32, plus 1:
        // 0x53175d61 / 2^32 = 0.3245 -> d100 shows 33; 0x61da6f3d = 0.3822 -> 39;
        // 0x5c0fdf91 = 0.3596 -> 36.
        let mut generator = Generator::new(0);
        let drawn = [(); 3].map(|()| Generator::die(&mut generator, 100));
        assert_eq!(drawn, [33, 39, 36]);
    }
}
