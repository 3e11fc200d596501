//! Kinds of dice: each throws from a source of faces and knows its exact distribution.

mod explode;
mod hand;
mod keep;
mod noted;
mod pick;
mod pool;
mod steps;
mod sum;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

pub use explode::{Explode, Keep};
pub use hand::Hand;
pub use keep::{KeepSum, RerollWorst};
pub(crate) use noted::Noted;
pub use pick::PickOne;
pub use pool::{Pool, Successes};
pub use steps::{Steps, step_die};
pub use sum::Sum;

/// The most dice thrown at once.
pub const MAX_DICE: u8 = 40;
/// The most sides of a die.
pub const MAX_SIDES: u8 = 100;
/// The most faces one roll may record, explosions and rerolls included.
pub const MAX_FACES: usize = 256;

/// Faces as they fell, in the order in which they are read.
pub type Faces = SmallVec<[u8; 12]>;

/// Where faces come from: a generator, a tape, a person.
pub trait Source {
    /// Why there is no next face.
    type Error;
    /// The next die, of `sides` sides: 1 to `sides`.
    ///
    /// # Errors
    /// The source has no such face to give.
    fn die(&mut self, sides: u8) -> Result<u8, Self::Error>;
}

/// A roll as a record keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Rolled {
    /// Every face.
    Faces(Faces),
    /// Only the number that the rule reads.
    Value(i32),
}

impl Rolled {
    /// The number, of dice that record nothing else.
    #[inline]
    fn number(&self) -> i32 {
        match self {
            Rolled::Value(value) => *value,
            Rolled::Faces(faces) => unreachable!("these dice record a number, not {faces:?}"),
        }
    }
}

/// What is wrong with an entered roll.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRoll {
    /// A die cannot show this face.
    #[error("a d{sides} cannot show {face}; it shows 1 to {sides}")]
    Face {
        /// What was entered.
        face: u8,
        /// The sides of the die it was entered for.
        sides: u8,
    },
    /// More dice fall than faces were entered.
    #[error("{notation} needs another die, a d{sides}, after the {entered} entered")]
    TooFew {
        /// The roll.
        notation: String,
        /// Faces entered.
        entered: usize,
        /// Sides of the die that is missing.
        sides: u8,
    },
    /// Faces are left over.
    #[error("{notation} takes {taken} of the {entered} faces entered; the rest belong nowhere")]
    TooMany {
        /// The roll.
        notation: String,
        /// Faces that were read.
        taken: usize,
        /// Faces entered.
        entered: usize,
    },
    /// No throw gives this number.
    #[error("{notation} cannot total {value}")]
    Value {
        /// The roll.
        notation: String,
        /// What was entered.
        value: i32,
    },
    /// The rule reads each die, so that a single number is not enough.
    #[error("{notation} is read die by die: enter the faces, not one number")]
    FacesNeeded {
        /// The roll.
        notation: String,
    },
}

/// What a distribution adds up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// The weight of everything, visited or not.
    pub total: u128,
    /// The weight of outcomes too rare to be visited.
    pub untold: u128,
}

/// A kind of dice: a closed set of kinds, each with its exact distribution.
pub trait Dice: Copy {
    /// What a rule reads.
    type Outcome: Copy;

    /// Throws, asking `source` for each die in the order in which a person would.
    ///
    /// # Errors
    /// Those of the source.
    fn throw<S: Source>(self, source: &mut S) -> Result<Self::Outcome, S::Error>;

    /// Visits each distinct outcome once, with its exact weight.
    fn each_way(self, visit: &mut dyn FnMut(Self::Outcome, u128)) -> Spread;

    /// Visits every outcome, perhaps several that read alike at once: which class of outcomes it
    /// belongs to, of those that `read` tells apart, numbered as they first come up; one outcome
    /// of it; and the weight of those visited. Returns what the first class reads as, too. A class
    /// that comes up again after hundreds of others may be numbered once more: the weights of both
    /// add up all the same.
    fn each_class<C: PartialEq>(
        self,
        read: impl Fn(Self::Outcome) -> C,
        mut visit: impl FnMut(usize, Self::Outcome, u128),
    ) -> (Option<C>, Spread) {
        let mut classes = Classes::new();
        let spread = self.each_way(&mut |outcome, ways| {
            visit(classes.number(read(outcome)), outcome, ways);
        });
        (classes.first(), spread)
    }

    /// The outcome that a single number stands for, if it can come up; `None` at the first level
    /// means that a number is not enough for this kind.
    fn of_value(self, value: i32) -> Option<Option<Self::Outcome>>;

    /// A record that reads back as `outcome`.
    fn record(self, outcome: Self::Outcome) -> Rolled;

    /// The outcome of which these dice made this record.
    ///
    /// # Panics
    /// When they did not.
    fn recall(self, rolled: &Rolled) -> Self::Outcome {
        self.read(rolled).expect("what dice record, they read")
    }

    /// How the roll is written, such as `3d6` or `d8!`.
    fn notation(self) -> String;

    /// Reads a record.
    ///
    /// # Errors
    /// The record cannot come from these dice: [`BadRoll`] says why.
    fn read(self, rolled: &Rolled) -> Result<Self::Outcome, BadRoll> {
        match rolled {
            Rolled::Value(value) => match self.of_value(*value) {
                Some(Some(outcome)) => Ok(outcome),
                Some(None) => Err(BadRoll::Value { notation: self.notation(), value: *value }),
                None => Err(BadRoll::FacesNeeded { notation: self.notation() }),
            },
            Rolled::Faces(faces) => {
                let mut entered = Entered { faces, at: 0 };
                let outcome = self.throw(&mut entered).map_err(|unread| match unread {
                    Unread::Face { face, sides } => BadRoll::Face { face, sides },
                    Unread::Missing { sides } => {
                        BadRoll::TooFew { notation: self.notation(), entered: faces.len(), sides }
                    }
                })?;
                if entered.at < faces.len() {
                    return Err(BadRoll::TooMany {
                        notation: self.notation(),
                        taken: entered.at,
                        entered: faces.len(),
                    });
                }
                Ok(outcome)
            }
        }
    }
}

/// How far back an outcome is compared with those before it: a rule that tells apart more than this
/// mostly tells all of them apart, and comparing each with each would cost the square.
const LOOK_BACK: usize = 256;

/// What a rule tells apart, as it comes up.
struct Classes<C>(SmallVec<[C; 16]>);

impl<C: PartialEq> Classes<C> {
    fn new() -> Classes<C> {
        Classes(SmallVec::new())
    }

    /// The number of a class, a new one if it did not come up before.
    #[inline]
    fn number(&mut self, class: C) -> usize {
        // Like outcomes mostly lie side by side: look from the end.
        let from = self.0.len().saturating_sub(LOOK_BACK);
        match self.0[from..].iter().rposition(|known| *known == class) {
            Some(place) => from + place,
            None => {
                self.0.push(class);
                self.0.len() - 1
            }
        }
    }

    fn first(self) -> Option<C> {
        self.0.into_iter().next()
    }
}

/// Faces that somebody entered, as a source.
struct Entered<'a> {
    faces: &'a [u8],
    at: usize,
}

enum Unread {
    Face { face: u8, sides: u8 },
    Missing { sides: u8 },
}

impl Source for Entered<'_> {
    type Error = Unread;

    fn die(&mut self, sides: u8) -> Result<u8, Unread> {
        match self.faces.get(self.at).copied() {
            None => Err(Unread::Missing { sides }),
            Some(face) if face == 0 || face > sides => Err(Unread::Face { face, sides }),
            Some(face) => {
                self.at += 1;
                Ok(face)
            }
        }
    }
}
