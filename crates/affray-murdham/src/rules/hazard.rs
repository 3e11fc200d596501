//! Falls, fire and other hazards (`murdham.hazard.*`).

use affray_field::Place;
use affray_table::{Explode, Keep, Step, Table, total};

use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Purpose, SaveFor, Score};
use crate::rules::condition::{begin, is_present};
use crate::rules::core::{agrees, save, seat};
use crate::rules::damage::body_armor;
use crate::rules::health::{Source, suffer};
use crate::rules::position::zone;
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
        Harm::Damage { die, fire: true, .. } => burn(t, fight, who, die, Nature::Fire),
        Harm::Damage { die, direct: true, .. } => burn(t, fight, who, die, Nature::Direct),
        Harm::Damage { die, .. } => burn(t, fight, who, die, Nature::Ordinary),
        Harm::Fall { meters } => fall(t, fight, who, meters, entry),
        Harm::Entangle => {
            begin(t, fight, who, Condition::Entangled);
            Ok(())
        }
    }
}

/// What damage of a place is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// Armor stops it.
    Ordinary,
    /// It passes armor.
    Direct,
    /// Fire, which passes armor too.
    Fire,
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
    nature: Nature,
) -> Step {
    let fire = nature == Nature::Fire;
    let burns = fire
        && (fight.profile(who).traits.has(Trait::Flammable)
            || fight[who].conditions.has(Condition::Soaked));
    if fire {
        t.cite(clause::HAZARD_FIRE);
    }
    let keep = if burns { Keep::Higher } else { Keep::Only };
    let direct = nature != Nature::Ordinary;
    let armor = if direct { 0 } else { total(|into| body_armor(fight, who, into)) as i16 };
    let source = Source { attacker: None, direct, fire };
    harm(t, fight, who, Unaimed { dice: Explode { sides: die, keep }, times: 1, armor, source })
}

/// Damage that nobody aims.
#[derive(Clone, Copy, Debug)]
pub struct Unaimed {
    /// What is rolled.
    pub dice: Explode,
    /// How many rolls, one after the other, are suffered at once.
    pub times: u8,
    /// The armor value taken off their sum.
    pub armor: i16,
    /// Where it comes from.
    pub source: Source,
}

impl Unaimed {
    /// So many rolls of this die, which armor does not stop.
    #[must_use]
    pub fn direct(times: u8, sides: u8) -> Unaimed {
        Unaimed { dice: Explode::d(sides), times, armor: 0, source: Source::NOBODY }
    }

    fn roll(self, t: &mut impl Table<Fight>, who: Id) -> Step<i16> {
        let mut sum = 0;
        for _ in 0..self.times {
            sum += t.roll(Purpose::Damage { attacker: None, target: Some(who) }, self.dice)?;
        }
        Ok((sum as i16 - self.armor).max(0))
    }
}

/// Damage that nobody aims. Omens reroll the whole of it (`murdham.omen.reroll-damage`).
///
/// # Errors
/// The table has no answer yet.
pub fn harm(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, unaimed: Unaimed) -> Step {
    let mut damage = unaimed.roll(t, who)?;
    while damage > 0
        && fight[who].omens > 0
        && fight.setup.settings.omens != Omens::Off
        && agrees(t, fight, seat(fight, who), Ask::OmenDamage { who, damage })?
    {
        fight[who].omens -= 1;
        let (before, after) = (damage, unaimed.roll(t, who)?.min(damage));
        t.cite(clause::OMEN_TIMING);
        t.tell(clause::OMEN_REROLL_DAMAGE, || Event::OmenDamage { who, before, after });
        damage = after;
    }
    suffer(t, fight, who, damage, unaimed.source)?;
    Ok(())
}

/// Whether somebody gets the save that a hazard allows: not when helpless, and by default only when
/// it walked in knowingly (`murdham.hazard.entry`).
fn may_save(fight: &Fight, who: Id, entry: Entry) -> bool {
    let own_save = entry == Entry::Walked
        || fight.setup.settings.pushed_into_hazard == PushedIntoHazard::HazardsOwnSave;
    own_save && !crate::rules::condition::is_incapacitated(fight, who)
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
    harm(t, fight, who, Unaimed::direct(meters / 2, 4))
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

/// Hazards that strike anyone who starts a round in them (`murdham.round.start-sequence`).
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
        if may_drown(fight, who, place) && !crate::rules::condition::is_incapacitated(fight, who) {
            t.cite(clause::POSITION_SPECIAL_TERRAIN);
            if !save(t, fight, who, Score::Agility, SaveFor::Swim)? {
                begin(t, fight, who, Condition::Incapacitated);
            }
        }
    }
    Ok(())
}

/// Whether water asks a save of somebody there: of all but those who swim
/// (`murdham.position.special-terrain`).
#[must_use]
pub fn may_drown(fight: &Fight, who: Id, place: Place) -> bool {
    crate::rules::damage::is_water(fight, place) && !fight.profile(who).skills.has(Skill::Swim)
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
        // Anyone who hangs there senseless does not hold on.
        if crate::rules::condition::is_incapacitated(fight, who)
            || !save(t, fight, who, Score::Agility, SaveFor::Climb)?
        {
            crate::rules::condition::end(t, fight, who, Condition::Climbing);
            let meters = climb_height(fight, who);
            fall(t, fight, who, meters, Entry::Walked)?;
        }
    }
    Ok(())
}
