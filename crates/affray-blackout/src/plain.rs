//! Fights that never come to whole families of rules, so that these can be left out when the
//! program is compiled ([`affray_table::Plain`]).

use crate::settings::Settings;
use crate::setup::{Item, ItemKind, Mode, Profile, Setup};
use crate::state::{Combatant, Fight, LEVELS, Phase, Shape, Thing};

/// Whether a fight is two people hand to hand on open ground, with nothing special about either:
/// default settings, no effects, maneuvers, trainings, shields or content files, and no condition
/// at its start.
///
/// They may still exert themselves, rest, lie down and walk about. At a table for such fights
/// nobody rules anything.
#[must_use]
pub fn is_plain(fight: &Fight) -> bool {
    let setup = &fight.setup;
    let state = &fight.state;
    state.phase == Phase::Setup
        && setup.settings == Settings::default()
        && setup.map.as_ref().is_some_and(affray_field::HexMap::is_plain)
        && state.combatants.len() == 2
        && setup.sides.len() == 2
        && nothing_beside(setup)
        && setup.profiles.iter().all(is_ordinary)
        && setup.items.iter().all(is_simple)
        && state.things.iter().all(|thing: &Thing| thing.shape == Shape::Whole)
        && state.combatants.iter().all(is_fresh)
        && state.inspiration.iter().all(|&dice| dice == 0)
}

/// Whether nothing comes before, after or beside the fight.
fn nothing_beside(setup: &Setup) -> bool {
    setup.takedowns.is_empty()
        && setup.ambushers.is_empty()
        && setup.customs.is_empty()
        && setup.trained.is_empty()
        && setup.structures.is_empty()
        && !setup.aftermath
}

fn is_ordinary(profile: &Profile) -> bool {
    profile.maneuvers.0 == 0 && profile.trainings.0 == 0 && profile.size == 1
}

/// Whether an item is a melee weapon without effects, or does nothing in such a fight.
fn is_simple(item: &Item) -> bool {
    match &item.kind {
        ItemKind::Weapon(weapon) => {
            weapon.mode == Mode::Melee
                && weapon.kinds.0 == 0
                && !weapon.inflicting
                && !weapon.arc
                && weapon.clip.is_none()
        }
        ItemKind::Shield(_) => false,
        ItemKind::Soothall
        | ItemKind::Detoxer
        | ItemKind::Stimulant(_)
        | ItemKind::Tools
        | ItemKind::Other => true,
    }
}

/// Whether nothing is the matter with somebody.
fn is_fresh(it: &Combatant) -> bool {
    it.standing
        && it.conditions.0 == 0
        && it.levels == [0; LEVELS]
        && it.afraid_of.is_empty()
        && it.taunted.is_none()
        && it.gripped.is_none()
        && it.grappled.is_none()
        && it.injuries.0 == 0
        && it.wounds.0 == 0
        && !it.guarding
}
