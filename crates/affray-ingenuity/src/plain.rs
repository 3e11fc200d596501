//! Fights that never come to whole families of rules, so that these can be left out when the
//! program is compiled ([`affray_table::Plain`]).
//!
//! At a table for them a round is played at once, since nobody looks at the fight before it is
//! over. A turn is compiled for each of the two by itself: what concerns them is then found at
//! places that are known beforehand. An attack looks once whether anything is about that people may
//! bring about even there, a readied action or somebody who hides or lies on the ground; only then
//! it goes the long way, which is that of any attack.

use affray_table::Table;

use crate::settings::{Maneuvers, Settings};
use crate::setup::{Id, Item, Objective, Profile, Property, Setup, Usage, Weapon};
use crate::state::{Combatant, Fight, Phase, Standing, TurnState};

/// The settings of plain fights.
static PLAIN: Settings = Settings { maneuvers: Maneuvers::Off, ..Settings::DEFAULT };

/// What the table chose. At a table for plain fights it is the defaults, without maneuvers.
#[inline]
pub fn settings<'fight>(t: &impl Table<Fight>, fight: &'fight Fight) -> &'fight Settings {
    if t.is_plain() { &PLAIN } else { &fight.setup.settings }
}

/// Somebody's stat block: at a table for plain fights one of two, which lie where they are soon
/// found.
#[inline(always)] // A place, where it is known who it is.
pub fn profile<'fight>(t: &impl Table<Fight>, fight: &'fight Fight, who: Id) -> &'fight Profile {
    if t.is_plain() { &fight.setup.pair[usize::from(who.0 & 1)] } else { fight.profile(who) }
}

/// Everybody, in roster order: at a table for plain fights two.
#[inline]
pub fn roster<T: Table<Fight>>(t: &T, fight: &Fight) -> impl Iterator<Item = Id> + use<T> {
    let people = if t.is_plain() { 2 } else { fight.state.combatants.len() as u8 };
    (0..people).map(Id)
}

/// The same, to be changed.
#[inline]
pub fn everybody<'fight>(
    t: &impl Table<Fight>,
    fight: &'fight mut Fight,
) -> &'fight mut [Combatant] {
    match fight.state.combatants.as_mut_slice() {
        all if t.is_plain() => &mut all[..2],
        all => all,
    }
}

/// Whom an attack on `target` is aimed at: at a table for plain fights the other one.
#[inline(always)] // Where it is known who attacks, so it is whom.
pub fn aimed_at(t: &impl Table<Fight>, who: Id, target: Id) -> Id {
    if !t.is_plain() {
        return target;
    }
    let other = Id(1 - who.0);
    debug_assert_eq!(target, other, "there are no more than two");
    other
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

/// Whether a weapon is for the hand alone, where nothing goes astray, and strikes alike whatever
/// came before in the turn but for how many attacks that were.
fn is_simple_weapon(weapon: &Weapon) -> bool {
    let special = [Property::Risky, Property::Momentum, Property::Cleave, Property::Backswing];
    weapon.usage == Usage::Melee
        && weapon.reload == 0
        && weapon.unfit == 0
        && !special.iter().any(|&property| weapon.properties.has(property))
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
