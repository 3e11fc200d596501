//! Fear and terror (`murdham.fear.*`, `murdham.condition.frightened`, `murdham.condition.terrified`).

use affray_field::Place;
use affray_table::{Step, Table};

use crate::clause;
use crate::condition::{
    are_allies, begin, end, is_entangled, is_fearsome, is_fighting, is_immune_to_fear,
    is_incapacitated, is_present,
};
use crate::core::group_save;
use crate::event::Event;
use crate::movement::can_enter;
use crate::moves::{SaveFor, Score};
use crate::position::{is_aware_of, is_exit, range, speed};
use crate::settings::FearCheck;
use crate::setup::{Id, Intelligence, Kind, Skill, Trait};
use crate::state::{Condition, Fight, People};

/// Zones within which a fearsome creature is felt (`murdham.fear.exposure`).
const REACH: u8 = 4;

/// How a source of fear takes somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dread {
    /// Not at all.
    None,
    /// Frightened.
    Fear,
    /// Terrified.
    Terror,
}

/// Everybody newly within range 4 of a fearsome creature, and aware of it, saves
/// (`murdham.fear.exposure`, `murdham.fear.when`). Called at each checkpoint when the setup has any
/// fearsome creature.
///
/// Source by source in roster order; then those who are terrified and cannot flee cower.
///
/// # Errors
/// The table has no answer yet.
pub fn expose_all(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for source in fight.roster() {
        if !is_fearsome(fight, source)
            || !is_present(fight, source)
            || is_incapacitated(fight, source)
        {
            continue;
        }
        let exposed = newly_exposed(fight, source);
        if exposed == People::default() {
            continue;
        }
        t.cite(clause::FEAR_WHEN);
        t.cite(clause::FEAR_EXPOSURE);
        let bold = group_save(t, fight, exposed, Score::Wits, SaveFor::Fear, |_, _| None)?;
        for who in exposed.iter() {
            if bold.has(who) {
                fight[who].faced.add(source);
                t.tell(clause::FEAR_EXPOSURE, || Event::FacedFear { who, of: source });
            } else if dread(fight, who, source) == Dread::Terror {
                fight[who].terrified_of.add(source);
                t.tell(clause::CONDITION_TERRIFIED, || Event::Frightened {
                    who,
                    of: source,
                    terror: true,
                });
            } else {
                frighten(t, fight, who, source);
            }
        }
    }
    cower_all(t, fight);
    Ok(())
}

/// Somebody is frightened of somebody until the end of the stretch
/// (`murdham.condition.frightened`).
pub fn frighten(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, of: Id) {
    fight[who].frightened_of.add(of);
    t.tell(clause::CONDITION_FRIGHTENED, || Event::Frightened { who, of, terror: false });
}

/// Who faces `source` for the first time now (`murdham.fear.when`).
///
/// RULING: its own side is used to it.
fn newly_exposed(fight: &Fight, source: Id) -> People {
    let mut exposed = People::default();
    for who in fight.roster() {
        let met = fight[who].faced.has(source)
            || fight[who].frightened_of.has(source)
            || fight[who].terrified_of.has(source);
        let reached = fight.setup.settings.fear_check == FearCheck::StartOfFight
            || range(fight, who, source) <= REACH;
        if !met
            && !are_allies(fight, who, source)
            && is_fighting(fight, who)
            && is_aware_of(fight, who, source)
            && reached
            && dread(fight, who, source) != Dread::None
        {
            exposed.add(who);
        }
    }
    exposed
}

/// How `source` takes somebody who fails the save (`murdham.fear.exposure`).
fn dread(fight: &Fight, who: Id, source: Id) -> Dread {
    let (mine, its) = (fight.profile(who).traits, fight.profile(source).traits);
    let terror = its.has(Trait::Terrifying);
    // Frightening creatures are immune to frightening ones, terrifying ones to both.
    if mine.has(Trait::Terrifying) || (mine.has(Trait::Frightening) && !terror) {
        return Dread::None;
    }
    // What makes immune to fear lowers terror to fear; two such effects cancel terror.
    match (terror, immunities(fight, who)) {
        (true, 0) => Dread::Terror,
        (true, 1) | (false, 0) => Dread::Fear,
        (true, _) | (false, _) => Dread::None,
    }
}

/// How many effects make somebody immune to fear; terror too is nothing to the undead, to demons
/// and to the mindless (`murdham.kind.not-living`, `murdham.morale.immune-list`).
fn immunities(fight: &Fight, who: Id) -> usize {
    let profile = fight.profile(who);
    let beyond = matches!(profile.kind, Kind::Undead | Kind::Demon)
        || profile.intelligence == Intelligence::Mindless;
    if beyond {
        return 2;
    }
    let effects = [
        profile.kind == Kind::Construct,
        profile.skills.has(Skill::Bravery),
        fight[who].conditions.has(Condition::Frenzied),
    ];
    effects.into_iter().filter(|&effect| effect).count()
}

/// Whether threats do nothing to somebody (`murdham.main.intimidate`).
#[must_use]
pub fn is_fearless(fight: &Fight, who: Id) -> bool {
    is_immune_to_fear(fight, who)
}

/// Those of `people` who are still on the field.
fn remaining(fight: &Fight, people: People) -> impl Iterator<Item = Id> + '_ {
    people.iter().filter(move |&source| is_present(fight, source))
}

/// Whether fear keeps somebody from stepping there: closer to what it is frightened of
/// (`murdham.condition.frightened`), or anywhere but away from what it is terrified of
/// (`murdham.condition.terrified`).
#[must_use]
pub fn forbids(fight: &Fight, who: Id, to: Place) -> bool {
    let map = &fight.setup.map;
    let here = fight[who].place;
    let steps = |from, source: Id| map.steps_between(from, fight[source].place);
    remaining(fight, fight[who].frightened_of).any(|of| steps(to, of) < steps(here, of))
        || remaining(fight, fight[who].terrified_of).any(|of| steps(to, of) <= steps(here, of))
}

/// Whether somebody's turn can only be used to flee (`murdham.condition.terrified`).
#[must_use]
pub fn must_flee(fight: &Fight, who: Id) -> bool {
    remaining(fight, fight[who].terrified_of).next().is_some()
}

/// Whether somebody could get farther from all that terrifies it: by a step, or out of the field.
fn can_flee(fight: &Fight, who: Id) -> bool {
    if speed(fight, who) == 0 {
        return false;
    }
    let here = fight[who].place;
    let out = matches!(here, Place::Zone(id) if is_exit(fight, id));
    let mut places = fight.setup.map.adjacent(here);
    out || places.any(|to| can_enter(fight, who, to) && !forbids(fight, who, to))
}

/// The terrified that cannot flee cower while the source remains (`murdham.condition.terrified`).
///
/// RULING: somebody held or netted may still try to break free, and does not cower for that.
fn cower_all(t: &mut impl Table<Fight>, fight: &mut Fight) {
    for who in fight.roster() {
        let cowering = fight[who].conditions.has(Condition::Cowering);
        if cowering && !must_flee(fight, who) {
            end(t, fight, who, Condition::Cowering);
        } else if !cowering
            && must_flee(fight, who)
            && is_fighting(fight, who)
            && !is_entangled(fight, who)
            && !can_flee(fight, who)
        {
            begin(t, fight, who, Condition::Cowering);
        }
    }
}
