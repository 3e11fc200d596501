//! Fights that never come to whole families of rules, so that these can be left out when the
//! program is compiled ([`affray_table::Plain`]).

use crate::condition::are_hostile;
use crate::settings::Settings;
use crate::setup::{ATTRIBUTES, Bypass, Id, Profile, Setup, Weapon};
use crate::state::{Combatant, Fight, Phase};

/// Whether a fight is two people hand to hand on a grid, with nothing special about either: default
/// settings, no spells, items, talents or shields, weapons that score no critical hits, nobody who
/// rolls morale, and no condition at its start.
///
/// They may still move, defend, answer with Repostes, lie down, and fall. At a table for such fights
/// nobody rules anything.
#[must_use]
pub fn is_plain(fight: &Fight) -> bool {
    let (setup, state) = (&fight.setup, &fight.state);
    state.phase == Phase::Setup
        && setup.settings == Settings::default()
        && setup.grid.is_some()
        && state.combatants.len() == 2
        && setup.sides.len() == 2
        && are_hostile(fight, Id(0), Id(1))
        && nothing_beside(setup)
        && setup.profiles.iter().all(|profile| is_ordinary(setup, profile))
        && state.combatants.iter().all(is_fresh)
}

/// Whether nothing comes before or beside the fight.
fn nothing_beside(setup: &Setup) -> bool {
    setup.customs.is_empty()
        && setup.death.massive.is_none()
        && setup.death.rounds.is_none()
        && setup.shared.is_empty()
        && setup.joiners.is_empty()
        && setup.ambushers == 0
        && !setup.has_talents
}

fn is_ordinary(setup: &Setup, profile: &Profile) -> bool {
    let weapons = profile.weapons.iter().map(|which| &setup.weapons[which.index()]);
    !profile.morale
        && profile.shield.is_none()
        && profile.spells.is_empty()
        && profile.items.is_empty()
        && profile.printed_attacks.iter().all(Option::is_none)
        && weapons.into_iter().all(is_simple)
}

/// Whether a weapon strikes once, hand to hand, and does no more than its damage.
fn is_simple(weapon: &Weapon) -> bool {
    weapon.is_melee()
        && weapon.multiplier <= 1
        && weapon.strikes == 1
        && weapon.bypass == Bypass::None
        && weapon.throwing.is_none()
}

/// Whether nothing is the matter with somebody.
fn is_fresh(it: &Combatant) -> bool {
    it.standing
        && it.conditions.0 == 0
        && it.damage == [0; ATTRIBUTES]
        && it.bleeding == 0
        && it.exit.is_none()
        && it.ward_lasts == 0
        && it.carried.is_none()
}
