//! Falls, fire and other hazards (`murdham.hazard.*`).

use affray_field::Place;
use affray_table::{Explode, Step, Table};

use crate::clause;
use crate::condition::{begin, is_present};
use crate::core::{agrees, save, seat};
use crate::event::Event;
use crate::health::{Source, suffer};
use crate::moves::{Ask, Purpose, SaveFor, Score};
use crate::position::zone;
use crate::settings::{Omens, PushedIntoHazard};
use crate::setup::{Ground, Harm, Hazard, Id, Skill, Trait};
use crate::state::{Condition, Fight};

/// How somebody came into a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// On foot, knowingly.
    Walked,
    /// Dragged along by a captor.
    Dragged,
    /// Shoved, pushed or thrown.
    Pushed,
}

fn hazards_of(fight: &Fight, place: Place) -> Vec<Hazard> {
    match place {
        Place::Zone(id) => zone(fight, id).hazards.clone(),
        Place::Border(_) => Vec::new(),
    }
}

fn has_any(fight: &Fight, place: Place) -> bool {
    match place {
        Place::Zone(id) => !zone(fight, id).hazards.is_empty(),
        Place::Border(_) => false,
    }
}

/// What a place does to somebody who enters it (`murdham.hazard.entry`).
///
/// # Errors
/// The table has no answer yet.
pub fn enter(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, entry: Entry) -> Step {
    let place = fight[who].place;
    if !has_any(fight, place) {
        return Ok(());
    }
    for hazard in hazards_of(fight, place).iter().filter(|hazard| hazard.on_entry) {
        strike(t, fight, who, hazard, entry)?;
    }
    Ok(())
}

/// Whether a place has a hazard that somebody can be pushed into.
#[must_use]
pub fn has_hazard(fight: &Fight, place: Place) -> bool {
    match place {
        Place::Zone(id) => zone(fight, id).hazards.iter().any(|hazard| !hazard.on_entry),
        Place::Border(_) => false,
    }
}

/// Somebody is pushed into the hazards of a place (`murdham.grapple.shove-hazard`).
///
/// # Errors
/// The table has no answer yet.
pub fn push_into(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, place: Place) -> Step {
    for hazard in hazards_of(fight, place).iter().filter(|hazard| !hazard.on_entry) {
        strike(t, fight, who, hazard, Entry::Pushed)?;
    }
    Ok(())
}

fn strike(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    hazard: &Hazard,
    entry: Entry,
) -> Step {
    if !is_present(fight, who) {
        return Ok(());
    }
    t.cite(clause::HAZARD_ENTRY);
    if hazard.save
        && may_save(fight, who, entry)
        && save(t, fight, who, Score::Agility, SaveFor::Hazard)?
    {
        return Ok(());
    }
    t.tell(clause::HAZARD_ENTRY, || Event::Hazard { who });
    match hazard.harm {
        Harm::Damage { die, direct, fire } => burn(t, fight, who, die, direct, fire),
        Harm::Fall { meters } => fall(t, fight, who, meters, entry),
        Harm::Entangle => {
            begin(t, fight, who, Condition::Entangled);
            Ok(())
        }
    }
}

/// Damage of a place: fire is direct, and enhanced on what burns (`murdham.hazard.fire`,
/// `murdham.weapon.fire`).
///
/// # Errors
/// The table has no answer yet.
pub fn burn(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    die: u8,
    direct: bool,
    fire: bool,
) -> Step {
    use affray_table::Keep;
    let burns = fire
        && (fight.profile(who).traits.has(Trait::Flammable)
            || fight[who].conditions.has(Condition::Soaked));
    if fire {
        t.cite(clause::HAZARD_FIRE);
    }
    let keep = if burns { Keep::Higher } else { Keep::Only };
    let armor = if direct || fire { 0 } else { crate::damage::body_armor(t, fight, who) };
    let source = Source { attacker: None, direct: direct || fire, fire };
    harm(t, fight, who, Explode { sides: die, keep }, 1, armor, source)
}

/// Damage that nobody aims: `times` rolls one after the other, suffered at once less `armor`. Omens
/// reroll the whole of it (`murdham.omen.reroll-damage`).
///
/// # Errors
/// The table has no answer yet.
pub fn harm(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    dice: Explode,
    times: u8,
    armor: i16,
    source: Source,
) -> Step {
    let mut damage = total(t, who, dice, times, armor)?;
    while damage > 0
        && fight[who].omens > 0
        && fight.setup.settings.omens == Omens::On
        && agrees(t, fight, seat(fight, who), Ask::OmenDamage { who, damage })?
    {
        fight[who].omens -= 1;
        let (before, after) = (damage, total(t, who, dice, times, armor)?.min(damage));
        t.cite(clause::OMEN_TIMING);
        t.tell(clause::OMEN_REROLL_DAMAGE, || Event::OmenDamage { who, before, after });
        damage = after;
    }
    suffer(t, fight, who, damage, source)?;
    Ok(())
}

fn total(t: &mut impl Table<Fight>, who: Id, dice: Explode, times: u8, armor: i16) -> Step<i16> {
    let mut sum = 0;
    for _ in 0..times {
        sum += t.roll(Purpose::Damage { attacker: None, target: Some(who) }, dice)?;
    }
    Ok((sum as i16 - armor).max(0))
}

/// Whether somebody gets the save that a hazard allows: not when helpless, and by default only when
/// it walked in knowingly (`murdham.hazard.entry`).
fn may_save(fight: &Fight, who: Id, entry: Entry) -> bool {
    let own_save = entry == Entry::Walked
        || fight.setup.settings.pushed_into_hazard == PushedIntoHazard::HazardsOwnSave;
    own_save && !crate::condition::is_incapacitated(fight, who)
}

/// A fall: d4 direct damage for each full 2 meters; an AGI save shortens it by 2
/// (`murdham.hazard.falling`).
///
/// # Errors
/// The table has no answer yet.
pub fn fall(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    meters: u8,
    entry: Entry,
) -> Step {
    let shortened =
        may_save(fight, who, entry) && save(t, fight, who, Score::Agility, SaveFor::Fall)?;
    let meters = if shortened { meters.saturating_sub(2) } else { meters };
    t.tell(clause::HAZARD_FALLING, || Event::Fell { who, meters });
    // Damage dice explode, each on its own; the fall's damage is suffered at once.
    harm(t, fight, who, Explode::d(4), meters / 2, 0, Source::NOBODY)
}

/// How deep somebody who loses its hold falls: the height of the climb it is at, or next to.
#[must_use]
pub fn climb_height(fight: &Fight, who: Id) -> u8 {
    let near = fight.setup.map.adjacent(fight[who].place).chain([fight[who].place]);
    near.flat_map(|place| fight.setup.map.zones_of(place))
        .filter_map(|id| match zone(fight, id).ground {
            Ground::Climb { meters } => Some(meters),
            _ => None,
        })
        .max()
        .unwrap_or(2)
}

/// Hazards that strike whoever starts a round in them (`murdham.round.start-sequence`).
///
/// # Errors
/// The table has no answer yet.
pub fn round_start(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for who in fight.roster() {
        let place = fight[who].place;
        if !is_present(fight, who) {
            continue;
        }
        if has_any(fight, place) {
            for hazard in hazards_of(fight, place).iter().filter(|hazard| hazard.each_round) {
                t.cite(clause::ROUND_START_SEQUENCE);
                strike(t, fight, who, hazard, Entry::Dragged)?;
            }
        }
        if crate::damage::is_in_water(fight, who)
            && !crate::condition::is_incapacitated(fight, who)
            && !fight.profile(who).skills.has(Skill::Swim)
        {
            t.cite(clause::POSITION_SPECIAL_TERRAIN);
            if !save(t, fight, who, Score::Agility, SaveFor::Swim)? {
                begin(t, fight, who, Condition::Incapacitated);
            }
        }
    }
    Ok(())
}

/// Saves that fall due when a round ends (`murdham.round.end-sequence`): climbing.
///
/// # Errors
/// The table has no answer yet.
pub fn round_end(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for who in fight.roster() {
        if !fight[who].conditions.has(Condition::Climbing) || !is_present(fight, who) {
            continue;
        }
        t.cite(clause::POSITION_SPECIAL_TERRAIN);
        if fight.profile(who).skills.has(Skill::Climb) {
            t.cite(clause::SKILL_REDUCE_DIFFICULTY);
            continue;
        }
        // Whoever hangs there senseless does not hold on.
        if crate::condition::is_incapacitated(fight, who)
            || !save(t, fight, who, Score::Agility, SaveFor::Climb)?
        {
            crate::condition::end(t, fight, who, Condition::Climbing);
            let meters = climb_height(fight, who);
            fall(t, fight, who, meters, Entry::Walked)?;
        }
    }
    Ok(())
}
