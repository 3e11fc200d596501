//! Rolling an expression.

use affray_table::Generator;
use smallvec::SmallVec;

use crate::MAX_EXPLOSIONS;
use crate::expression::{Die, Expression, Handful, Op};

/// How often a die is rerolled at most before a face that stands is drawn directly, which has the
/// same chances.
const MAX_REROLLS: u32 = 100;

/// So many dice, and no more, are sorted where they lie.
const FEW: usize = 16;

/// What was rolled, die by die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// What the expression comes to; 1 or 0 for a comparison.
    pub total: i64,
    /// Each handful of dice, in the order in which it is written.
    pub handfuls: Vec<HandfulRoll>,
}

/// A handful of dice as it fell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandfulRoll {
    /// The dice, as they are written in full.
    pub dice: String,
    /// Each die, in the order in which they fell.
    pub rolls: Vec<DieRoll>,
    /// What it comes to.
    pub total: i64,
}

/// One die as it fell, with what it brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DieRoll {
    /// Every face: those rerolled, those that stand, those of dice that an explosion added.
    pub faces: Vec<Thrown>,
    /// What it comes to: its faces added up, or how many of them count.
    pub worth: i64,
    /// Whether it is kept.
    pub kept: bool,
}

/// A face that was thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// The face.
    pub face: i32,
    /// Whether it was thrown again and does not stand.
    pub rerolled: bool,
}

/// The numbers of an expression that is being carried out.
type Stack = SmallVec<[i64; 8]>;

impl Expression {
    /// Rolls.
    #[must_use]
    pub fn roll(&self, dice: &mut Generator) -> i64 {
        self.carry_out(|hand| hand.roll(dice))
    }

    /// Rolls as [`roll`](Expression::roll) does, with the same dice, and shows each.
    #[must_use]
    pub fn roll_shown(&self, dice: &mut Generator) -> Roll {
        let mut handfuls = Vec::new();
        let total = self.carry_out(|hand| {
            let shown = hand.roll_shown(dice);
            let total = shown.total;
            handfuls.push(shown);
            total
        });
        Roll { total, handfuls }
    }

    /// Carries out the operations; `throw` says what each handful comes to.
    #[inline]
    fn carry_out(&self, mut throw: impl FnMut(&Handful) -> i64) -> i64 {
        // The last result, and those below it that wait for another.
        let (mut last, mut below) = (0, Stack::new());
        for (at, op) in self.ops.iter().enumerate() {
            if at > 0 && matches!(op, Op::Number(_) | Op::Dice(_)) {
                below.push(last);
            }
            last = match op {
                Op::Number(number) => *number,
                Op::Dice(hand) => throw(hand),
                Op::Negate => -last,
                op => {
                    let first = below.pop().expect("each operation has its operands before it");
                    op.of_two(first, last)
                }
            };
        }
        last
    }
}

impl Op {
    /// What an operation on two numbers comes to.
    ///
    /// # Panics
    /// When it takes fewer, or divides by 0, which no expression that was read does.
    #[must_use]
    #[inline]
    pub fn of_two(&self, first: i64, second: i64) -> i64 {
        match self {
            Op::Add => first + second,
            Op::Subtract => first - second,
            Op::Multiply => first * second,
            Op::Divide => {
                let (quotient, rest) = (first / second, first % second);
                quotient - i64::from(rest != 0 && (rest < 0) != (second < 0))
            }
            Op::Compare(compare) => i64::from(compare.holds(first, second)),
            Op::Number(_) | Op::Dice(_) | Op::Negate => {
                panic!("{self:?} does not take two numbers")
            }
        }
    }
}

/// What a die falls to: what it ranks by, and what it comes to.
#[derive(Clone, Copy)]
struct Fallen {
    sum: i64,
    worth: i64,
}

impl Handful {
    /// Throws the dice and says what they come to.
    #[must_use]
    pub fn roll(&self, dice: &mut Generator) -> i64 {
        let (whole, simple) = (self.kept() == self.count, self.is_simple());
        if simple && self.counts.is_empty() && usize::from(self.count) <= FEW {
            return self.roll_few(dice);
        }
        if simple && whole {
            return (0..self.count).map(|_| self.worth(self.face(dice))).sum();
        }
        if whole {
            return (0..self.count).map(|_| self.one(dice, |_| ()).worth).sum();
        }
        let mut ranked: SmallVec<[(i64, i64); 16]> = (0..self.count)
            .map(|_| {
                let fallen = match simple {
                    true => Fallen::of(self, self.face(dice)),
                    false => self.one(dice, |_| ()),
                };
                (fallen.sum, fallen.worth)
            })
            .collect();
        ranked.sort_unstable();
        let kept = usize::from(self.drop_lowest)..usize::from(self.count - self.drop_highest);
        ranked[kept].iter().map(|&(_, worth)| worth).sum()
    }

    /// A few dice that fall once and are added up, of which some may be left out.
    #[inline]
    fn roll_few(&self, dice: &mut Generator) -> i64 {
        let (sides, under) = (self.die.faces(), self.die.lowest() - 1);
        let count = usize::from(self.count);
        let (highest, lowest) = (usize::from(self.drop_highest), usize::from(self.drop_lowest));
        let sum: u32 = match (highest, lowest) {
            (0, 0) => (0..count).map(|_| dice.die(sides)).sum(),
            (0, 1) | (1, 0) => {
                let (mut sum, mut least, mut most) = (0, u32::MAX, 0);
                for _ in 0..count {
                    let face = dice.die(sides);
                    sum += face;
                    least = least.min(face);
                    most = most.max(face);
                }
                sum - if lowest == 1 { least } else { most }
            }
            _ => {
                let mut faces = [0; FEW];
                let faces = &mut faces[..count];
                faces.fill_with(|| dice.die(sides));
                faces.sort_unstable();
                faces[lowest..count - highest].iter().sum()
            }
        };
        i64::from(sum) + i64::from(under) * i64::from(self.kept())
    }

    /// Throws the dice and shows each.
    #[must_use]
    pub fn roll_shown(&self, dice: &mut Generator) -> HandfulRoll {
        let mut ranks = Vec::new();
        let mut rolls: Vec<DieRoll> = (0..self.count)
            .map(|at| {
                let mut faces = Vec::new();
                let fallen = self.one(dice, |thrown| faces.push(thrown));
                ranks.push((fallen.sum, at));
                DieRoll { faces, worth: fallen.worth, kept: false }
            })
            .collect();
        ranks.sort_unstable();
        let kept = usize::from(self.drop_lowest)..usize::from(self.count - self.drop_highest);
        for &(_, at) in &ranks[kept] {
            rolls[usize::from(at)].kept = true;
        }
        let total = rolls.iter().filter(|die| die.kept).map(|die| die.worth).sum();
        HandfulRoll { dice: self.to_string(), rolls, total }
    }

    /// Whether each die falls once and stands.
    fn is_simple(&self) -> bool {
        self.reroll.is_none() && self.explode.is_none()
    }

    #[inline]
    fn face(&self, dice: &mut Generator) -> i32 {
        match self.die {
            Die::Sides(sides) => dice.die(u32::from(sides)) as i32,
            Die::Fate => dice.die(3) as i32 - 2,
        }
    }

    /// One die with its rerolls and explosions.
    fn one(&self, dice: &mut Generator, mut show: impl FnMut(Thrown)) -> Fallen {
        let mut fallen = Fallen { sum: 0, worth: 0 };
        for further in 0..=MAX_EXPLOSIONS {
            let face = self.standing(dice, &mut show);
            let less = self.explode.is_some_and(|explode| explode.penetrating) && further > 0;
            let now = Fallen::of(self, face - i32::from(less));
            fallen.sum += now.sum;
            fallen.worth += now.worth;
            if !self.explodes(face) {
                break;
            }
        }
        fallen
    }

    /// A face that stands.
    fn standing(&self, dice: &mut Generator, show: &mut impl FnMut(Thrown)) -> i32 {
        let mut face = self.face(dice);
        let tries = match self.reroll {
            None => 0,
            Some(reroll) if reroll.once => 1,
            Some(_) => MAX_REROLLS,
        };
        for _ in 0..tries {
            if !self.rerolls(face) {
                break;
            }
            show(Thrown { face, rerolled: true });
            face = self.face(dice);
        }
        if tries == MAX_REROLLS && self.rerolls(face) {
            let standing = || self.faces().filter(|&face| !self.rerolls(face));
            let place = dice.die(standing().count() as u32) as usize - 1;
            face = standing().nth(place).unwrap_or(face);
        }
        show(Thrown { face, rerolled: false });
        face
    }
}

impl Fallen {
    #[inline]
    fn of(hand: &Handful, face: i32) -> Fallen {
        Fallen { sum: i64::from(face), worth: hand.worth(face) }
    }
}
