//! What an expression is made of.

use arrayvec::ArrayVec;
use smallvec::SmallVec;

/// A dice expression that was read, checked and bounded.
#[derive(Clone, Debug)]
pub struct Expression {
    /// Operations in the order in which they are carried out, operands first.
    pub(crate) ops: SmallVec<[Op; 4]>,
    /// The least and the greatest total.
    pub(crate) range: (i64, i64),
}

/// Two expressions are equal when they do the same, however they were written.
impl PartialEq for Expression {
    fn eq(&self, other: &Expression) -> bool {
        self.ops == other.ops
    }
}

impl Eq for Expression {}

/// One operation: it takes its operands from the top of a stack and leaves its result there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// A number.
    Number(i64),
    /// What a handful of dice comes to.
    Dice(Handful),
    /// The negative of one operand.
    Negate,
    /// The sum of two.
    Add,
    /// The first less the second.
    Subtract,
    /// The product of two.
    Multiply,
    /// The first divided by the second, rounded down. The second is never 0.
    Divide,
    /// 1 if the first stands so to the second, else 0.
    Compare(Compare),
}

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// Equal.
    Equal,
    /// Not equal.
    NotEqual,
    /// The first is the second or more.
    AtLeast,
    /// The first is the second or less.
    AtMost,
    /// The first is more.
    Above,
    /// The first is less.
    Below,
}

impl Compare {
    /// Whether `one` stands so to `other`.
    #[must_use]
    #[inline]
    pub fn holds<T: Ord>(self, one: T, other: T) -> bool {
        match self {
            Compare::Equal => one == other,
            Compare::NotEqual => one != other,
            Compare::AtLeast => one >= other,
            Compare::AtMost => one <= other,
            Compare::Above => one > other,
            Compare::Below => one < other,
        }
    }

    /// As it is written.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Compare::Equal => "=",
            Compare::NotEqual => "!=",
            Compare::AtLeast => ">=",
            Compare::AtMost => "<=",
            Compare::Above => ">",
            Compare::Below => "<",
        }
    }
}

/// A test that a face passes or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// How the face is compared.
    pub compare: Compare,
    /// With what.
    pub with: i32,
}

impl Test {
    /// Whether `face` passes.
    #[must_use]
    #[inline]
    pub fn passes(self, face: i32) -> bool {
        self.compare.holds(face, self.with)
    }
}

/// A kind of die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Die {
    /// Faces from 1 to so many.
    Sides(u16),
    /// Three faces: -1, 0, 1.
    Fate,
}

impl Die {
    /// How many faces it has.
    #[must_use]
    pub const fn faces(self) -> u32 {
        match self {
            Die::Sides(sides) => sides as u32,
            Die::Fate => 3,
        }
    }

    /// The lowest face. The others follow in steps of 1.
    #[must_use]
    pub const fn lowest(self) -> i32 {
        match self {
            Die::Sides(_) => 1,
            Die::Fate => -1,
        }
    }

    /// The highest face.
    #[must_use]
    pub const fn highest(self) -> i32 {
        self.lowest() + self.faces() as i32 - 1
    }
}

/// When a die is thrown again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reroll {
    /// The faces that do not stand.
    pub when: Test,
    /// Only once: then the second face stands, whatever it is.
    pub once: bool,
}

/// When a die brings another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explode {
    /// The faces that do.
    pub when: Test,
    /// Each further die counts one less than its face.
    pub penetrating: bool,
}

/// Like dice, and what is done with them: first rerolls, then explosions, then what is kept, then
/// what is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handful {
    /// How many dice.
    pub count: u16,
    /// Of which kind.
    pub die: Die,
    /// What is thrown again.
    pub reroll: Option<Reroll>,
    /// What explodes.
    pub explode: Option<Explode>,
    /// How many of the highest are left out.
    pub drop_highest: u16,
    /// How many of the lowest are left out.
    pub drop_lowest: u16,
    /// If there is any, dice are not added up: each counts the number of these that it passes.
    pub counts: ArrayVec<Test, 6>,
}

impl Handful {
    /// So many dice of a kind, added up.
    #[must_use]
    pub fn plain(count: u16, die: Die) -> Handful {
        Handful {
            count,
            die,
            reroll: None,
            explode: None,
            drop_highest: 0,
            drop_lowest: 0,
            counts: ArrayVec::new(),
        }
    }

    /// How many dice are kept.
    #[must_use]
    pub const fn kept(&self) -> u16 {
        self.count - self.drop_highest - self.drop_lowest
    }

    /// Whether the dice are neither rerolled nor exploding nor left out nor counted.
    #[must_use]
    pub fn is_unmodified(&self) -> bool {
        self.reroll.is_none()
            && self.explode.is_none()
            && self.kept() == self.count
            && self.counts.is_empty()
    }

    /// What a face comes to: itself, or how many of the counts it passes.
    #[must_use]
    #[inline]
    pub fn worth(&self, face: i32) -> i64 {
        if self.counts.is_empty() {
            return i64::from(face);
        }
        self.counts.iter().filter(|test| test.passes(face)).count() as i64
    }

    /// Whether a face is thrown again.
    #[must_use]
    #[inline]
    pub fn rerolls(&self, face: i32) -> bool {
        self.reroll.is_some_and(|reroll| reroll.when.passes(face))
    }

    /// Whether a face brings another die.
    #[must_use]
    #[inline]
    pub fn explodes(&self, face: i32) -> bool {
        self.explode.is_some_and(|explode| explode.when.passes(face))
    }

    /// All faces of the die.
    pub fn faces(&self) -> std::ops::RangeInclusive<i32> {
        self.die.lowest()..=self.die.highest()
    }
}

impl Expression {
    /// The operations in the order in which they are carried out, operands first: a stack of
    /// numbers, onto which each puts its result, holds only the total at the end.
    #[must_use]
    pub fn ops(&self) -> &[Op] {
        &self.ops
    }

    /// The least and the greatest total that may come up.
    #[must_use]
    pub const fn range(&self) -> (i64, i64) {
        self.range
    }

    /// The only thing in the expression, if that is a single plain die: its sides. So are damage
    /// dice written in files: `d6`.
    #[must_use]
    pub fn single_die(&self) -> Option<u16> {
        match &self.ops[..] {
            [Op::Dice(hand)] if hand.is_unmodified() && hand.count == 1 => match hand.die {
                Die::Sides(sides) => Some(sides),
                Die::Fate => None,
            },
            _ => None,
        }
    }

    /// The comparison that is made last, if the expression is one: whether something holds.
    #[must_use]
    pub fn comparison(&self) -> Option<Compare> {
        match self.ops.last() {
            Some(&Op::Compare(compare)) => Some(compare),
            _ => None,
        }
    }
}
