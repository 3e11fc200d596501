//! The dice behind what happened, for its words.

use affray_table::Fallen;

/// The dice of a turn that fell before something happened, as far as whoever reads of it is told of
/// them. So a sentence says a number that was rolled only to those who may know it:
/// `Ann hits Bob: 11 + 4 = 15 against Defense 13`, and without it `Ann hits Bob`.
#[derive(Clone, Copy)]
pub struct Dice<'d, P> {
    fallen: &'d [Fallen<P>],
    is_told: &'d dyn Fn(P) -> bool,
}

impl<'d, P: Copy> Dice<'d, P> {
    /// Of these, which fell in this order, those that are told.
    pub fn new(fallen: &'d [Fallen<P>], is_told: &'d dyn Fn(P) -> bool) -> Dice<'d, P> {
        Dice { fallen, is_told }
    }

    /// No dice.
    #[must_use]
    pub fn none() -> Dice<'d, P> {
        Dice { fallen: &[], is_told: &|_| false }
    }

    /// The last of those that were rolled for this, if they are told.
    pub fn last(&self, was_for: impl Fn(P) -> bool) -> Option<&'d Fallen<P>> {
        let last = self.fallen.iter().rev().find(|fallen| was_for(fallen.purpose));
        last.filter(|fallen| (self.is_told)(fallen.purpose))
    }

    /// The number that the rule read of them, if they are told and were read as one number.
    pub fn number(&self, was_for: impl Fn(P) -> bool) -> Option<i32> {
        self.last(was_for)?.number
    }
}

#[cfg(test)]
mod tests {
    use affray_table::Rolled;

    use super::*;

    fn fallen(purpose: char, number: i32) -> Fallen<char> {
        Fallen { purpose, rolled: Rolled::Value(number), number: Some(number), after: 0 }
    }

    #[test]
    fn the_last_roll_for_something_counts() {
        let fallen = [fallen('a', 3), fallen('b', 4), fallen('a', 5), fallen('c', 6)];
        let dice = Dice::new(&fallen, &|purpose| purpose != 'c');
        assert_eq!(dice.number(|purpose| purpose == 'a'), Some(5));
        assert_eq!(dice.number(|purpose| purpose == 'b'), Some(4));
        assert_eq!(dice.number(|purpose| purpose == 'c'), None, "it is not told");
        assert_eq!(dice.number(|purpose| purpose == 'd'), None);
    }
}
