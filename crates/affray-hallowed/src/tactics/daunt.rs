//! What an Intimidation is worth: anyone who is routed is out of the fight with all it has left.

use affray_table::Sum;

use super::estimate::{FALL, at_least, chance, chance_on, points};
use crate::ids::{Id, People};
use crate::rules::check::{self, meets, morale_dice};
use crate::rules::condition::is_standing;
use crate::rules::deeds::of_threat;
use crate::rules::{legal, morale};
use crate::settings::IntimidationTargets;
use crate::state::Fight;

/// In how many of the 46,656 ways of two times 3d6 the first shows more than the second by at least
/// −15, −14, … 16.
const LEADS: [i32; 32] = leads();

const fn leads() -> [i32; 32] {
    let (mut leads, mut one) = ([0; 32], 3);
    while one <= 18 {
        let mut other = 3;
        while other <= 18 {
            let ways =
                (at_least(one) - at_least(one + 1)) * (at_least(other) - at_least(other + 1));
            let mut lead = 0;
            while lead <= one - other + 15 {
                leads[lead as usize] += ways;
                lead += 1;
            }
            other += 1;
        }
        one += 1;
    }
    leads
}

/// The chance that somebody's morale does not meet the total of an Intimidation, in 216ths: the
/// sum over what the dice of the Intimidation may show (`hallowed.morale.tn-intimidation`).
fn routs(fight: &Fight, people: People, who: Id, to: Id) -> i32 {
    let settings = &fight.setup.settings;
    let (words, nerve) = (of_threat(who, Some(to)).bonus(fight), morale::bonus(fight, people, to));
    let beyond = i16::from(!meets(settings, 0, 0));
    let (dice, theirs) = (check::dice(settings), morale_dice(settings));
    let least = nerve - words + 1 - beyond;
    if dice == Sum::of(3, 6) && theirs == dice {
        return match least {
            ..=-15 => 216,
            -14..=15 => LEADS[(least + 15) as usize] / 216,
            _ => 0,
        };
    }
    let shown = |natural| {
        let once = chance(fight, natural) - chance(fight, natural + 1);
        once * (216 - chance_on(theirs, natural + 1 - least))
    };
    (1..=20).map(shown).sum::<i32>() / 216
}

/// Whether words may move somebody to flee.
pub(super) fn is_open(fight: &Fight, who: Id, to: Id) -> bool {
    !fight.profile(to).fearless
        && is_standing(fight, to)
        && legal::may_intimidate(fight, who, to).is_ok()
}

/// What an Intimidation of somebody is worth, where so many people count for its morale.
pub(super) fn daunt(fight: &Fight, people: People, who: Id, to: Id) -> i32 {
    routs(fight, people, who, to) * (100 * points(fight, to) + FALL) / 216
}

/// What the best Intimidation is worth, or one of all who hear it.
pub(super) fn intimidate(fight: &Fight, who: Id) -> i32 {
    let open = fight.roster().filter(|&to| is_open(fight, who, to));
    let people = morale::counted(fight);
    let each = open.map(|to| daunt(fight, people, who, to));
    match fight.setup.settings.intimidation_targets {
        IntimidationTargets::One => each.max().unwrap_or(-500),
        IntimidationTargets::All => each.reduce(|sum, worth| sum + worth).unwrap_or(-500),
    }
}
