//! Fights that never come to whole families of rules, so that these can be left out when the
//! program is compiled ([`affray_table::Plain`]).
//!
//! What is left of a person's condition in such a fight is hit points, Stamina, armor, the place and
//! the facing, lying down, and exhaustion. The first of the two to be out ends it, so whoever is
//! asked, attacks or is attacked is in it. A rule that has a table asks it; one that only reads a
//! fight is told what is [`Known`] of it.

use affray_table::Table;

use crate::settings::Settings;
use crate::setup::{Id, Item, ItemKind, Mode, Profile, Setup};
use crate::state::{Combatant, Fight, LEVELS, Phase, Shape, Thing};

/// What is known of a fight before anybody looks at it, by the table at which it is played.
///
/// It is a constant of the kind of table, as is [`Table::is_plain`]: what depends on it is left out
/// when the program is compiled.
pub trait Known {
    /// Whether the fight is known to be plain.
    fn plainly(&self) -> bool;

    /// The settings of a fight: those of a plain one are the defaults.
    #[inline]
    fn settings<'a>(&self, fight: &'a Fight) -> &'a Settings {
        const DEFAULT: &Settings = &Settings::DEFAULT;
        if self.plainly() { DEFAULT } else { &fight.setup.settings }
    }

    /// Everybody, in roster order: a plain fight is one of two.
    #[inline]
    fn roster(&self, fight: &Fight) -> impl Iterator<Item = Id> + use<Self> {
        let people = if self.plainly() { 2 } else { fight.state.combatants.len() as u8 };
        (0..people).map(Id)
    }
}

impl<T: Table<Fight>> Known for T {
    #[inline]
    fn plainly(&self) -> bool {
        self.is_plain()
    }
}

/// Nothing is known of the fight, which is right for any.
#[derive(Clone, Copy, Debug)]
pub struct Unknown;

impl Known for Unknown {
    #[inline]
    fn plainly(&self) -> bool {
        false
    }
}

/// Whether a fight is two people hand to hand on open ground, with nothing special about either:
/// default settings, no effects, maneuvers, trainings, shields or content files, no condition at
/// its start and no order of turns given.
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
        && state.pending.is_empty()
        && state.zones.is_empty()
        && state.held.is_empty()
}

/// Whether nothing comes before, after or beside the fight.
fn nothing_beside(setup: &Setup) -> bool {
    setup.takedowns.is_empty()
        && setup.ambushers.is_empty()
        && setup.customs.is_empty()
        && setup.trained.is_empty()
        && setup.structures.is_empty()
        && setup.order.is_empty()
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
        && !it.sidesteps
        && it.feinted.is_none()
}
