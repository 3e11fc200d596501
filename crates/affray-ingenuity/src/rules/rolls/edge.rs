//! Dice of a test that are thrown again, or lifted by fate (`ingenuity.edge.*`,
//! `ingenuity.fate.maximize`).

use std::cmp::Ordering;

use affray_table::{Lazy, May, Step, Sum, Table, barred_if, total};

use super::{Lying, Test, has_fate, luck_bonus, read_luck, seat};
use crate::clause;
use crate::event::{Event, Luck};
use crate::moves::{Ask, Maximum, Move, Purpose, Reroll};
use crate::reason::Barrier;
use crate::settings::{EdgeSameDie, EdgeTie};
use crate::state::Fight;

/// Why a die is thrown again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edge {
    Advantage,
    Disadvantage,
}

/// Which die of a test it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Die {
    Attribute,
    Skill,
}

/// A test whose dice have fallen.
struct Fallen {
    test: Test,
    lying: Lying,
    /// Sides of the attribute die and of the skill die.
    sides: (u8, u8),
    /// Added to the dice.
    bonus: i16,
}

impl Fallen {
    fn sum(&self) -> i16 {
        i16::from(self.lying.attribute) + i16::from(self.lying.skill) + self.bonus
    }

    /// What a sum lacks to success, where that is known.
    fn lacks(&self, sum: i16) -> Option<i16> {
        self.test.against.map(|against| against - sum)
    }

    /// Throws a die again, and keeps the better or the worse.
    fn throw_again(&mut self, t: &mut impl Table<Fight>, die: Die, edge: Edge) -> Step {
        let Test { who, why, .. } = self.test;
        let (before, sides) = match die {
            Die::Attribute => (self.lying.attribute, self.sides.0),
            Die::Skill => (self.lying.skill, self.sides.1),
        };
        let (attribute, worse) = (die == Die::Attribute, edge == Edge::Disadvantage);
        let kept = |shown: i32| match edge {
            Edge::Advantage => before.max(shown as u8),
            Edge::Disadvantage => before.min(shown as u8),
        };
        let after = t.check(Purpose::Reroll { who, why, attribute, worse }, Sum::d(sides), kept)?;
        let clause = match edge {
            Edge::Advantage => clause::EDGE_ADVANTAGE,
            Edge::Disadvantage => clause::EDGE_DISADVANTAGE,
        };
        t.tell(clause, || Event::Rerolled { who, why, attribute, before, after, worse });
        match die {
            Die::Attribute => self.lying.attribute = after,
            Die::Skill => self.lying.skill = after,
        }
        Ok(())
    }
}

/// Rerolls, then fate: how the dice lie then, and what [`Result::thrown`](super::Result::thrown)
/// says (`ingenuity.edge.cancel`).
pub(super) fn settled(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    test: Test,
    net: i8,
    lying: Lying,
) -> Step<(Lying, (u8, u8))> {
    let mut thrown = (lying.attribute, lying.skill);
    if net == 0 && !has_fate(fight, test.who) {
        return Ok((lying, thrown));
    }
    t.cite(clause::TEST_DICE_ORDER);
    let profile = fight.profile(test.who);
    let sides = (profile.attribute(test.attribute), profile.skill(test.skill));
    let bonus = total(|into| super::bonus(fight, test.who, test.sway, into)) as i16;
    let mut fallen = Fallen { test, lying, sides, bonus };
    match net.cmp(&0) {
        Ordering::Less => {
            for already in 0..-net {
                worsen(t, fight, &mut fallen, already)?;
            }
        }
        Ordering::Equal => {}
        Ordering::Greater => better(t, fight, &mut fallen, net as u8)?,
    }
    let before = fallen.lying;
    maximize(t, fight, &mut fallen)?;
    if fallen.lying.attribute != before.attribute {
        thrown.0 = fallen.lying.attribute;
    }
    if fallen.lying.skill != before.skill {
        thrown.1 = fallen.lying.skill;
    }
    Ok((fallen.lying, thrown))
}

/// The greatest die is thrown again, the worse kept (`ingenuity.edge.disadvantage`).
fn worsen(t: &mut impl Table<Fight>, fight: &Fight, fallen: &mut Fallen, already: i8) -> Step {
    let who = fallen.test.who;
    if already > 0 {
        t.cite(clause::EDGE_SAME_DIE_AGAIN);
    }
    let greatest = match fallen.lying.attribute.cmp(&fallen.lying.skill) {
        Ordering::Greater => Die::Attribute,
        Ordering::Less => Die::Skill,
        Ordering::Equal => {
            t.cite(clause::EDGE_DISADVANTAGE_TIE);
            let (attribute, skill) = fallen.sides;
            let takes_attribute = match fight.setup.settings.edge_tie {
                EdgeTie::LargerDie => attribute >= skill,
                EdgeTie::SmallerDie => attribute <= skill,
                EdgeTie::RollerChooses => {
                    let menu = [Reroll::Attribute, Reroll::Skill];
                    let worse: Reroll =
                        t.choose(fight, seat(fight, who), Ask::Worse(who), &menu)?;
                    worse == Reroll::Attribute
                }
            };
            if takes_attribute { Die::Attribute } else { Die::Skill }
        }
    };
    fallen.throw_again(t, greatest, Edge::Disadvantage)
}

/// Whether a die may be thrown again, given which still may: the attribute's and the skill's
/// (`ingenuity.edge.same-die-again`).
pub(crate) fn may_reroll(may: (bool, bool), die: Reroll) -> May<Barrier> {
    let free = match die {
        Reroll::Keep => true,
        Reroll::Attribute => may.0,
        Reroll::Skill => may.1,
    };
    barred_if(!free, Barrier::Rethrown, clause::EDGE_SAME_DIE_AGAIN)
}

/// Dice of the roller's choice are thrown again, the better kept (`ingenuity.edge.advantage`).
fn better(t: &mut impl Table<Fight>, fight: &Fight, fallen: &mut Fallen, times: u8) -> Step {
    let who = fallen.test.who;
    let again = fight.setup.settings.edge_same_die == EdgeSameDie::Allowed;
    let mut may = (true, true);
    if times > 1 {
        t.cite(clause::EDGE_STACK);
    }
    for already in 0..times {
        if already > 0 {
            t.cite(clause::EDGE_SAME_DIE_AGAIN);
        }
        let ask = Ask::Reroll {
            who,
            why: fallen.test.why,
            attribute: (fallen.lying.attribute, fallen.sides.0),
            skill: (fallen.lying.skill, fallen.sides.1),
            lacks: fallen.lacks(fallen.sum()),
            may,
        };
        let menu = Lazy(|list: &mut Vec<Move>| {
            let all = [Reroll::Keep, Reroll::Attribute, Reroll::Skill];
            let may = |&die: &Reroll| may_reroll(may, die).is_ok();
            list.extend(all.into_iter().filter(may).map(Move::from));
        });
        t.cite(clause::EDGE_AUTO_POLICY);
        match t.choose(fight, seat(fight, who), ask, &menu)? {
            Reroll::Keep => break,
            Reroll::Attribute => {
                fallen.throw_again(t, Die::Attribute, Edge::Advantage)?;
                may.0 = again;
            }
            Reroll::Skill => {
                fallen.throw_again(t, Die::Skill, Edge::Advantage)?;
                may.1 = again;
            }
        }
    }
    Ok(())
}

/// Fate sets a die to its maximum (`ingenuity.fate.maximize`).
fn maximize(t: &mut impl Table<Fight>, fight: &mut Fight, fallen: &mut Fallen) -> Step {
    let Test { who, why, .. } = fallen.test;
    // Each time costs a point of at most three.
    while has_fate(fight, who) {
        t.cite(clause::FATE_OPTIONAL);
        let high = i16::from(fallen.lying.luck == Luck::High) * 4;
        let ask = Ask::Maximize {
            who,
            why,
            attribute: (fallen.lying.attribute, fallen.sides.0),
            skill: (fallen.lying.skill, fallen.sides.1),
            luck: u8::from(matches!(fallen.lying.luck, Luck::High | Luck::Critical)),
            lacks: fallen.lacks(fallen.sum() + high),
        };
        let menu = [Maximum::None, Maximum::Attribute, Maximum::Skill, Maximum::Luck];
        let die: Maximum = t.choose(fight, seat(fight, who), ask, &menu)?;
        match die {
            Maximum::None => break,
            Maximum::Attribute => fallen.lying.attribute = fallen.sides.0,
            Maximum::Skill => fallen.lying.skill = fallen.sides.1,
            Maximum::Luck => {
                let luck = 20 + luck_bonus(fight, &fallen.test);
                fallen.lying.luck = read_luck(fallen.test.rule, luck);
            }
        }
        fight[who].fate -= 1;
        let left = fight[who].fate;
        let why = Some(why);
        t.tell(clause::FATE_MAXIMIZE, || Event::Maximized { who, why, die, left });
    }
    Ok(())
}
