//! Faces at hand: how many dice show each face.

/// A throw of like dice without their order: how many show each face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hand {
    counts: [u8; Hand::SIDES],
}

impl Hand {
    /// The most sides of dice in a hand.
    pub const SIDES: usize = 20;

    /// No dice.
    #[must_use]
    pub const fn empty() -> Hand {
        Hand { counts: [0; Hand::SIDES] }
    }

    /// One more die that shows `face`, 1 to 20.
    pub fn add(&mut self, face: u8) {
        self.counts[usize::from(face) - 1] += 1;
    }

    /// `n` more dice that show `face`.
    pub fn add_many(&mut self, face: u8, n: u8) {
        self.counts[usize::from(face) - 1] += n;
    }

    /// One die fewer that shows `face`; there is one.
    pub fn remove(&mut self, face: u8) {
        self.counts[usize::from(face) - 1] -= 1;
    }

    /// How many dice show `face`.
    #[must_use]
    pub fn showing(&self, face: u8) -> u8 {
        self.counts[usize::from(face) - 1]
    }

    /// How many dice show `number` or more.
    #[must_use]
    pub fn at_least(&self, number: u8) -> u8 {
        self.counts[usize::from(number.max(1)) - 1..].iter().sum()
    }

    /// The sum of all dice.
    #[must_use]
    #[inline]
    pub fn sum(&self) -> i32 {
        (1..).zip(&self.counts).map(|(face, &n)| face * i32::from(n)).sum()
    }

    /// The lowest face shown, if there is a die.
    #[must_use]
    pub fn lowest(&self) -> Option<u8> {
        self.counts.iter().position(|&n| n > 0).map(|at| at as u8 + 1)
    }

    /// The highest face shown, if there is a die.
    #[must_use]
    pub fn highest(&self) -> Option<u8> {
        self.counts.iter().rposition(|&n| n > 0).map(|at| at as u8 + 1)
    }

    /// Every face, lowest first.
    pub fn faces(&self) -> impl Iterator<Item = u8> + '_ {
        (1..=Hand::SIDES as u8)
            .flat_map(|face| std::iter::repeat_n(face, usize::from(self.showing(face))))
    }
}
