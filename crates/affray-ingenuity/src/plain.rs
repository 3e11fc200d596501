//! Fights that never come to whole families of rules, so that these can be left out when the
//! program is compiled ([`affray_table::Plain`]).

use affray_table::Table;

use crate::settings::{Maneuvers, Settings};
use crate::setup::{Item, Objective, Profile, Property, Setup, Usage, Weapon};
use crate::state::{Combatant, Fight, Phase, Standing, TurnState};

/// The settings of plain fights.
static PLAIN: Settings = Settings { maneuvers: Maneuvers::Off, ..Settings::DEFAULT };

/// What the table chose. At a table for plain fights it is the defaults, without maneuvers.
#[inline]
pub fn settings<'fight>(t: &impl Table<Fight>, fight: &'fight Fight) -> &'fight Settings {
    if t.is_plain() { &PLAIN } else { &fight.setup.settings }
}

/// Whether a fight is two people hand to hand on a grid, with nothing special about either: default
/// settings without maneuvers, no powers, shields, traps, tasks or fate, nobody surprised, nobody
/// obliged to begin, and no condition at its start.
///
/// They may still guard, wait, ready what they will do, hide, lie down, walk about, let things fall
/// and flee. At a table for such fights nobody rules anything.
#[must_use]
pub fn is_plain(fight: &Fight) -> bool {
    let setup = &fight.setup;
    let state = &fight.state;
    let hostile = |[one, other]: &[Combatant; 2]| {
        one.side != other.side && setup.sides[one.side.index()].allies & 1 << other.side.0 == 0
    };
    state.phase == Phase::Setup
        && setup.settings == PLAIN
        && setup.sides.len() == 2
        && <&[Combatant; 2]>::try_from(state.combatants.as_slice()).is_ok_and(hostile)
        && nothing_beside(setup)
        && is_simple_weapon(&setup.unarmed)
        && setup.profiles.iter().all(is_ordinary)
        && setup.items.iter().all(is_simple)
        && state.combatants.iter().all(is_fresh)
        && state.objectives.iter().all(|&objective| objective == Objective::Defeat)
        && state.timed.is_empty()
        && state.owed.is_empty()
        && state.surprised.is_empty()
}

/// Whether nothing comes before, after or beside the fight.
fn nothing_beside(setup: &Setup) -> bool {
    setup.opening.is_none()
        && setup.surprise.is_none()
        && setup.features.is_empty()
        && setup.tasks.is_empty()
        && setup.hazards.is_empty()
        && !setup.recovery
}

fn is_ordinary(profile: &Profile) -> bool {
    profile.powers == 0
        && profile.arrives == 0
        && profile.natural.iter().all(|(_, weapon)| is_simple_weapon(weapon))
}

/// Whether an item cannot block, and strikes in hand if at all.
fn is_simple(item: &Item) -> bool {
    item.block.is_none() && item.weapon.as_ref().is_none_or(is_simple_weapon)
}

/// Whether a weapon is for the hand alone, where nothing goes astray.
fn is_simple_weapon(weapon: &Weapon) -> bool {
    weapon.usage == Usage::Melee
        && weapon.reload == 0
        && weapon.unfit == 0
        && !weapon.properties.has(Property::Risky)
}

/// Whether nothing is the matter with somebody, and nothing done yet.
fn is_fresh(it: &Combatant) -> bool {
    let unhurt = [it.stunned, it.bleeding, it.burning, it.sickness, it.poison.value];
    it.standing == Standing::Fighting
        && it.turn == TurnState::Unspent
        && it.conditions.0 == 0
        && unhurt == [0; 5]
        && it.fate == 0
        && it.hidden_from.is_empty()
        && it.work.is_none()
        && it.ready.is_none()
        && it.leaving.is_none()
        && !it.owes_opening
}
