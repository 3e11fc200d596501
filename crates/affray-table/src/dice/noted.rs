//! Dice whose faces are noted as they fall.

use std::cell::RefCell;

use super::{Dice, Faces, Rolled, Source, Spread};

/// The same dice, whose faces are added to a list as they fall.
#[derive(Clone, Copy)]
pub(crate) struct Noted<'a, D> {
    dice: D,
    faces: &'a RefCell<Faces>,
}

impl<'a, D> Noted<'a, D> {
    /// Notes the faces of `dice` in `faces`.
    pub(crate) fn new(dice: D, faces: &'a RefCell<Faces>) -> Self {
        Noted { dice, faces }
    }
}

struct Noting<'a, S> {
    source: &'a mut S,
    faces: &'a RefCell<Faces>,
}

impl<S: Source> Source for Noting<'_, S> {
    type Error = S::Error;

    fn die(&mut self, sides: u8) -> Result<u8, S::Error> {
        let face = self.source.die(sides)?;
        self.faces.borrow_mut().push(face);
        Ok(face)
    }
}

impl<D: Dice> Dice for Noted<'_, D> {
    type Outcome = D::Outcome;

    fn throw<S: Source>(self, source: &mut S) -> Result<D::Outcome, S::Error> {
        self.dice.throw(&mut Noting { source, faces: self.faces })
    }
    fn each_way(self, visit: &mut dyn FnMut(D::Outcome, u128)) -> Spread {
        self.dice.each_way(visit)
    }
    fn of_value(self, value: i32) -> Option<Option<D::Outcome>> {
        self.dice.of_value(value)
    }
    fn record(self, outcome: D::Outcome) -> Rolled {
        self.dice.record(outcome)
    }
    fn notation(self) -> String {
        self.dice.notation()
    }
}
