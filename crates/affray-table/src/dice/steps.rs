//! Dice of different sizes, each with its own face.

use super::{Dice, Faces, Rolled, Source, Spread};

/// One die of each size in `sides`, in that order, for rules that read each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Steps<const N: usize> {
    /// The sides of each die.
    pub sides: [u8; N],
}

/// The step die that is `steps` sizes from a d4: d4, d6, d8, d10, d12; no smaller, no larger.
#[must_use]
pub const fn step_die(steps: i32) -> u8 {
    match steps {
        ..=0 => 4,
        1 => 6,
        2 => 8,
        3 => 10,
        4.. => 12,
    }
}

impl<const N: usize> Dice for Steps<N> {
    type Outcome = [u8; N];

    #[inline]
    fn throw<S: Source>(self, source: &mut S) -> Result<[u8; N], S::Error> {
        let mut faces = [0; N];
        for (face, sides) in faces.iter_mut().zip(self.sides) {
            *face = source.die(sides)?;
        }
        Ok(faces)
    }

    fn each_way(self, visit: &mut dyn FnMut([u8; N], u128)) -> Spread {
        let total = self.sides.iter().map(|&sides| u128::from(sides)).product();
        let mut faces = [1; N];
        'all: loop {
            visit(faces, 1);
            for (face, sides) in faces.iter_mut().zip(self.sides) {
                if *face < sides {
                    *face += 1;
                    continue 'all;
                }
                *face = 1;
            }
            return Spread { total, untold: 0 };
        }
    }

    fn of_value(self, _: i32) -> Option<Option<[u8; N]>> {
        None
    }

    fn record(self, outcome: [u8; N]) -> Rolled {
        Rolled::Faces(outcome.into_iter().collect::<Faces>())
    }

    fn notation(self) -> String {
        self.sides.map(|sides| format!("d{sides}")).join(" ")
    }
}
