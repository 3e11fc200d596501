//! What an Intimidation is worth: whoever is routed is out of the fight with all it has left.

use super::estimate::{chance, chance_on, points, urgency};
use crate::ids::Id;
use crate::rules::check::{meets, morale_dice};
use crate::rules::condition::is_standing;
use crate::rules::deeds::of_threat;
use crate::rules::{legal, morale};
use crate::settings::IntimidationTargets;
use crate::state::Fight;

/// The chance that somebody's morale does not meet the total of an Intimidation, in 216ths: the
/// sum over what the dice of the Intimidation may show (`hallowed.morale.tn-intimidation`).
fn routs(fight: &Fight, who: Id, to: Id) -> i32 {
    let settings = &fight.setup.settings;
    let (words, nerve) = (of_threat(who, Some(to)).bonus(fight), morale::bonus(fight, to));
    let beyond = i16::from(!meets(settings, 0, 0));
    let shown = |natural| {
        let once = chance(fight, natural) - chance(fight, natural + 1);
        once * (216 - chance_on(morale_dice(settings), natural + words - nerve + beyond))
    };
    (1..=20).map(shown).sum::<i32>() / 216
}

/// Whether words may move somebody to flee.
pub(super) fn is_open(fight: &Fight, who: Id, to: Id) -> bool {
    legal::may_intimidate(fight, who, to).is_ok()
        && is_standing(fight, to)
        && !fight.profile(to).fearless
}

/// What an Intimidation of somebody is worth.
pub(super) fn daunt(fight: &Fight, who: Id, to: Id) -> i32 {
    routs(fight, who, to) * (100 * points(fight, to) + urgency(fight, to)) / 216
}

/// What the best Intimidation is worth, or one of all who hear it.
pub(super) fn intimidate(fight: &Fight, who: Id) -> i32 {
    let open = fight.roster().filter(|&to| is_open(fight, who, to));
    let each = open.map(|to| daunt(fight, who, to));
    match fight.setup.settings.intimidation_targets {
        IntimidationTargets::One => each.max().unwrap_or(-500),
        IntimidationTargets::All => each.reduce(|sum, worth| sum + worth).unwrap_or(-500),
    }
}
