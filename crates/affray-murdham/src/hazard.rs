//! Falls, fire and other hazards (`murdham.hazard.*`).

use affray_field::Place;
use affray_table::{Dice, Explode, Keep, Step, Table};

use crate::clause;
use crate::condition::{begin, end, is_able, is_incapacitated, is_present};
use crate::core::{agrees, save, seat};
use crate::event::Event;
use crate::health::{self, Source};
use crate::movement::{ground_at, manage};
use crate::moves::{Ask, Purpose, SaveFor, Score};
use crate::position::zone;
use crate::settings::{Omens, PushedIntoHazard};
use crate::setup::{Ground, Harm, Hazard, Id, Size, Skill, Trait};
use crate::state::{Condition, Fight};

/// Meters fallen by somebody who climbs where the field names no height.
const LEAST_FALL: u8 = 2;

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

/// What a place does to somebody who enters it (`murdham.hazard.entry`).
///
/// # Errors
/// The table has no answer yet.
pub fn enter(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, entry: Entry) -> Step {
    if ground_at(fight, fight[who].place) == Ground::Turbulent {
        swim(t, fight, who, entry)?;
    }
    strike_all(t, fight, who, fight[who].place, entry, |hazard| hazard.on_entry)
}

/// Whether a place has a hazard that somebody can be pushed into.
#[must_use]
pub fn has_hazard(fight: &Fight, place: Place) -> bool {
    match place {
        Place::Zone(id) => !zone(fight, id).hazards.is_empty(),
        Place::Border(_) => false,
    }
}

/// Somebody is pushed into the hazards of a place (`murdham.grapple.shove-hazard`).
///
/// # Errors
/// The table has no answer yet.
pub fn push_into(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, place: Place) -> Step {
    strike_all(t, fight, who, place, Entry::Pushed, |_| true)
}

/// Hazards that strike whoever starts a round in them (`murdham.round.start-sequence`).
///
/// # Errors
/// The table has no answer yet.
pub fn round_start(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for who in fight.roster() {
        let place = fight[who].place;
        if ground_at(fight, place) == Ground::Turbulent {
            swim(t, fight, who, Entry::Walked)?;
        }
        strike_all(t, fight, who, place, Entry::Walked, |hazard| hazard.each_round)?;
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
        // murdham.position.special-terrain: still hanging when the round closes; failing is a fall.
        t.cite(clause::POSITION_SPECIAL_TERRAIN);
        let holds =
            !is_incapacitated(fight, who) && manage(t, fight, who, SaveFor::Climb, Skill::Climb)?;
        if !holds {
            let meters = match ground_at(fight, fight[who].place) {
                Ground::Climb { meters } => meters,
                Ground::Open
                | Ground::Cluttered
                | Ground::Difficult
                | Ground::Turbulent
                | Ground::Obstacle => LEAST_FALL,
            };
            end(t, fight, who, Condition::Climbing);
            fall(t, fight, who, meters, Entry::Walked)?;
        }
    }
    Ok(())
}

/// Every hazard of a place that `strikes` picks, in the order of the encounter.
fn strike_all(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    place: Place,
    entry: Entry,
    strikes: impl Fn(&Hazard) -> bool,
) -> Step {
    let Place::Zone(id) = place else { return Ok(()) };
    let setup = std::sync::Arc::clone(&fight.setup);
    for hazard in setup.zones[usize::from(id.0)].hazards.iter().filter(|&hazard| strikes(hazard)) {
        if is_present(fight, who) {
            strike(t, fight, who, hazard, entry)?;
        }
    }
    Ok(())
}

/// One hazard strikes somebody (`murdham.hazard.entry`).
fn strike(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    hazard: &Hazard,
    entry: Entry,
) -> Step {
    t.cite(clause::HAZARD_ENTRY);
    if hazard.save
        && may_save(fight, who, entry)
        && save(t, fight, who, Score::Agility, SaveFor::Hazard)?
    {
        return Ok(());
    }
    t.tell(clause::HAZARD_ENTRY, || Event::Hazard { who });
    match hazard.harm {
        Harm::Damage { die, direct, fire } => {
            let keep = if fire { burns(t, fight, who) } else { Keep::Only };
            let source = Source { attacker: None, direct, fire };
            damage(t, fight, who, Explode { sides: die, keep }, source)?;
        }
        Harm::Fall { meters } => fall(t, fight, who, meters, entry)?,
        Harm::Entangle => begin(t, fight, who, Condition::Entangled),
    }
    Ok(())
}

/// Whether somebody gets the save that a hazard allows: not when pushed, and not when helpless.
fn may_save(fight: &Fight, who: Id, entry: Entry) -> bool {
    let barred = entry == Entry::Pushed
        && fight.setup.settings.pushed_into_hazard == PushedIntoHazard::NoSave;
    !barred && !is_incapacitated(fight, who)
}

/// How fire's damage is rolled: enhanced on what burns well (`murdham.hazard.fire`,
/// `murdham.weapon.fire`).
fn burns(t: &mut impl Table<Fight>, fight: &Fight, who: Id) -> Keep {
    t.cite(clause::HAZARD_FIRE);
    let flammable = fight.profile(who).traits.has(Trait::Flammable)
        || fight[who].conditions.has(Condition::Soaked);
    if flammable {
        t.cite(clause::WEAPON_FIRE);
        return Keep::Higher;
    }
    Keep::Only
}

/// Turbulent water: AGI save or incapacitated (`murdham.position.special-terrain`).
fn swim(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, entry: Entry) -> Step {
    if !is_present(fight, who) || is_incapacitated(fight, who) {
        return Ok(());
    }
    t.cite(clause::POSITION_SPECIAL_TERRAIN);
    t.cite(clause::HAZARD_ENTRY);
    let afloat = may_save(fight, who, entry) && manage(t, fight, who, SaveFor::Swim, Skill::Swim)?;
    if !afloat {
        begin(t, fight, who, Condition::Incapacitated);
    }
    Ok(())
}

/// A fall: an AGI save shortens it by 2 meters, and each full 2 meters do d4 direct damage
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
    let softened = may_save(fight, who, entry)
        && is_able(fight, who)
        && save(t, fight, who, Score::Agility, SaveFor::Fall)?;
    let meters = if softened { meters.saturating_sub(2) } else { meters };
    t.tell(clause::HAZARD_FALLING, || Event::Fell { who, meters });
    let mut total = fell_for(t, who, meters)?;
    while total > 0 && spends_omen(t, fight, who, total)? {
        let again = fell_for(t, who, meters)?;
        total = lower(t, who, total, again);
    }
    health::suffer(t, fight, who, total, Source::NOBODY)?;
    Ok(())
}

/// The dice of a fall, one after the other.
fn fell_for(t: &mut impl Table<Fight>, who: Id, meters: u8) -> Step<i16> {
    let mut total = 0;
    for _ in 0..meters / 2 {
        total += t.roll(Purpose::Damage { attacker: None, target: Some(who) }, Explode::d(4))?;
    }
    Ok(total as i16)
}

/// Damage that nobody aims: rolled, taken off by worn and natural armor unless it is direct,
/// suffered.
///
/// # Errors
/// The table has no answer yet.
pub fn damage<D: Dice<Outcome = i32>>(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    dice: D,
    source: Source,
) -> Step<health::Harm> {
    t.cite(clause::DAMAGE_DIE);
    let armor = if source.direct {
        t.cite(clause::DAMAGE_DIRECT);
        0
    } else {
        t.cite(clause::DAMAGE_ARMOUR);
        body_armor(fight, who)
    };
    let purpose = Purpose::Damage { attacker: source.attacker, target: Some(who) };
    let mut suffered = (t.roll(purpose, dice)? as i16 - armor).max(0);
    while suffered > 0 && spends_omen(t, fight, who, suffered)? {
        let again = (t.roll(purpose, dice)? as i16 - armor).max(0);
        suffered = lower(t, who, suffered, again);
    }
    health::suffer(t, fight, who, suffered, source)
}

/// Armor value that needs no shield and no cover: the suit and the hide.
fn body_armor(fight: &Fight, who: Id) -> i16 {
    let suit = crate::gear::suit(fight, who).map_or(0, |(_, value)| value);
    let sized = match fight.profile(who).size {
        Size::Tiny | Size::Small | Size::Medium => 1,
        Size::Large => 2,
        Size::Massive => 4,
    };
    sized * (suit + i16::from(fight.profile(who).natural_armor))
}

/// Whether somebody spends an omen on damage it is about to suffer (`murdham.omen.reroll-damage`).
fn spends_omen(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, damage: i16) -> Step<bool> {
    if fight[who].omens == 0 || fight.setup.settings.omens == Omens::Off {
        return Ok(false);
    }
    if !agrees(t, fight, seat(fight, who), Ask::OmenDamage { who, damage })? {
        return Ok(false);
    }
    fight[who].omens -= 1;
    Ok(true)
}

/// The lower of two totals, told.
fn lower(t: &mut impl Table<Fight>, who: Id, before: i16, again: i16) -> i16 {
    let after = before.min(again);
    t.tell(clause::OMEN_REROLL_DAMAGE, || Event::OmenDamage { who, before, after });
    after
}
