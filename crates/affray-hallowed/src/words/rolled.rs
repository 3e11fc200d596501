//! Rolls as they fell, with what is added to them and what they have to reach.

use affray_engine::Dice;

use super::asides::figures;
use super::sums::{added, dice_of_check, dice_of_morale, signed};
use crate::ids::Id;
use crate::moves::{CheckFor, Purpose};
use crate::settings::MoraleRoll;
use crate::state::Fight;

/// A roll with its sum, `9 + 5 = 14`; the dice and what is added to them for whoever is not told how
/// they fell.
fn summed(number: Option<i32>, dice: String, bonus: i16) -> String {
    match number {
        None => dice,
        Some(number) if bonus == 0 => number.to_string(),
        Some(number) => {
            format!("{number}{} = {}", added(bonus), signed(number as i16 + bonus))
        }
    }
}

/// What is rolled and what that has to reach, each in an aside about whose it is.
fn against((who, roll): (Id, &str), (other, needs): (Id, &str)) -> String {
    let roll = figures(who, format_args!(": {roll}"));
    format!("{roll}{}", figures(other, format_args!(" against {needs}")))
}

/// An attack roll, with a weapon, a spell or an item.
#[must_use]
pub(super) fn attack(
    fight: &Fight,
    dice: Dice<'_, Purpose>,
    (by, bonus): (Id, i16),
    (to, defense): (Id, i16),
) -> String {
    let own = |purpose: Purpose| match purpose {
        Purpose::Attack { by: whose, to: whom, .. } | Purpose::Aim { by: whose, to: whom } => {
            (whose, whom) == (by, to)
        }
        Purpose::Check { who, why: CheckFor::Cast(_) } => who == by,
        _ => false,
    };
    let roll = summed(dice.number(own), dice_of_check(fight, bonus), bonus);
    against((by, &roll), (to, &format!("Defense {}", signed(defense))))
}

/// A check of somebody, against a TN of their own or somebody else's.
#[must_use]
pub(super) fn check(
    fight: &Fight,
    dice: Dice<'_, Purpose>,
    (who, why, bonus): (Id, CheckFor, i16),
    (other, tn): (Id, i16),
) -> String {
    let roll = unopposed(fight, dice, (who, why, bonus));
    against((who, &roll), (other, &format!("TN {}", signed(tn))))
}

/// A check without what it has to reach, and in no aside.
#[must_use]
pub(super) fn unopposed(
    fight: &Fight,
    dice: Dice<'_, Purpose>,
    (who, why, bonus): (Id, CheckFor, i16),
) -> String {
    let own = |purpose: Purpose| purpose == Purpose::Check { who, why };
    summed(dice.number(own), dice_of_check(fight, bonus), bonus)
}

/// A check of morale, which a side may roll for all of it (`hallowed.morale.each`).
#[must_use]
pub(super) fn morale(
    fight: &Fight,
    dice: Dice<'_, Purpose>,
    (who, bonus): (Id, i16),
    (other, tn): (Id, i16),
) -> String {
    let shared = fight.setup.settings.morale_roll == MoraleRoll::Side;
    let side = fight[who].side;
    let own = |purpose: Purpose| match purpose {
        Purpose::Check { who: whose, why: CheckFor::Morale } => {
            whose == who || shared && fight[whose].side == side
        }
        _ => false,
    };
    let roll = summed(dice.number(own), dice_of_morale(fight, bonus), bonus);
    against((who, &roll), (other, &format!("TN {}", signed(tn))))
}

/// Whether a critical hit has left an injury: d%, and the most of it that does.
#[must_use]
pub(super) fn chance(dice: Dice<'_, Purpose>, who: Id, most: i16) -> String {
    match dice.number(|purpose| purpose == Purpose::Chance { to: who }) {
        None => String::new(),
        Some(percent) if percent > i32::from(most) => {
            format!(": {percent} on d%, more than {most}")
        }
        Some(percent) => format!(": {percent} on d%, {most} or less"),
    }
}

/// The dice that have led to a row of an injury table.
#[must_use]
pub(super) fn row(dice: Dice<'_, Purpose>, who: Id) -> String {
    let [percent, row, side] =
        [Purpose::Chance { to: who }, Purpose::Row { to: who }, Purpose::Side { to: who }]
            .map(|purpose| dice.number(|one| one == purpose));
    let (Some(percent), Some(row)) = (percent, row) else { return String::new() };
    let side = side.map_or_else(String::new, |side| format!(", {side} on d4"));
    format!(" ({percent} on d%, {row} on d20{side})")
}
