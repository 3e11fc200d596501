//! Blasts and templates (`blackout.area.*`), and sonic zones (`blackout.effects.noise`).

use affray_field::{Heading, Hex, Terrain};
use affray_table::{Lazy, Step, Sum, Table};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::{Event, Onset, Plight};
use crate::kinds::{Attribute, Condition, Effect, Id, ItemId, Maneuver, Mode, Skill};
use crate::moves::{Ask, Blow, Move, Purpose, Spot, TestFor, With};
use crate::rules::attack::Swing;
use crate::rules::condition::{begin, begin_until, end, is_immune, is_out};
use crate::rules::damage::{Damage, Wear};
use crate::rules::field::{feet, footprint, has_steps, in_sight, is_marked, is_shut_off};
use crate::rules::rolls::{Test, seat};
use crate::rules::round::place_of;
use crate::rules::stacking::Impact;
use crate::rules::{attack, burst, damage, field, gear, rolls, stacking, structure};
use crate::settings::{
    AreaRoll, AreaWear, BlastBase, NoiseOnLanding, ScatterOrder, SurprisedEvade, TakeYourTime,
    TemplateStart,
};
use crate::setup::{HEX, MAX_COMBATANTS, Weapon};
use crate::state::{Fight, MAX_ZONES, People, Zone};

/// How far range bands reach on both sides.
const BANDS: i8 = 4;

/// Every point that an area attack may be aimed at (`blackout.area.blast-range`,
/// `blackout.area.template-hexes`).
pub(crate) fn points(fight: &Fight, who: Id, weapon: &Weapon, into: &mut dyn FnMut(Hex)) {
    let own = fight[who].at;
    let Some(map) = &fight.setup.map else {
        if has_steps(fight) {
            let inches = (weapon.range / HEX).min(60) as u8;
            field::measure::within(own, inches)
                .filter(|&at| weapon.mode != Mode::Template || at != own)
                .for_each(into);
            return;
        }
        for q in own.q.saturating_sub(BANDS)..=own.q.saturating_add(BANDS) {
            let at = Hex { q, r: 0 };
            if feet(fight, own, at) <= weapon.range.max(HEX) {
                into(at);
            }
        }
        return;
    };
    let hexes = (weapon.range / HEX).min(60) as u8;
    for at in map.within(own, hexes) {
        let template = weapon.mode == Mode::Template;
        let fits = !template || at != own && field::is_in_front(fight, who, at);
        if fits && !field::terrain(fight, map, at).has(Terrain::WALL) && in_sight(fight, own, at) {
            into(at);
        }
    }
}

/// How hard a blast is to place (`blackout.area.blast-difficulty` and the five after it).
#[must_use]
pub(crate) fn difficulty(fight: &Fight, who: Id, point: Hex) -> u8 {
    let base = match fight.setup.settings.blast_base {
        BlastBase::Zero => 0,
        BlastBase::One => 1,
        BlastBase::Two => 2,
    };
    let sum = reasons(fight, who, point).into_iter().fold(base, |sum, it| sum + u8::from(it.0));
    sum.clamp(2, 5)
}

fn reasons(fight: &Fight, who: Id, point: Hex) -> [(bool, affray_table::Clause); 5] {
    let own = fight[who].at;
    [
        (field::is_obstructed(fight, own, point), clause::AREA_DIFFICULTY_COVER),
        (feet(fight, own, point) > 20, clause::AREA_DIFFICULTY_DISTANCE),
        (is_marked(fight, point, Terrain::DIM), clause::AREA_DIFFICULTY_VISIBILITY),
        (is_marked(fight, own, Terrain::UNSTEADY), clause::AREA_DIFFICULTY_OWN_FOOTING),
        (is_marked(fight, point, Terrain::UNSTEADY), clause::AREA_DIFFICULTY_TARGET_FOOTING),
    ]
}

/// A blast or a template as it is chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AreaAttack {
    /// Who makes it.
    pub(crate) who: Id,
    /// With what.
    pub(crate) item: ItemId,
    /// Taking one's time.
    pub(crate) slow: bool,
}

/// A blast or a template where it lands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Landed<'a> {
    /// Who made it.
    pub(crate) by: Id,
    /// The weapon.
    pub(crate) weapon: &'a Weapon,
    /// The center of a blast, or the point through which a template goes.
    pub(crate) at: Hex,
}

impl Landed<'_> {
    /// Whether it covers a place.
    #[must_use]
    pub(crate) fn covers(&self, fight: &Fight, place: Hex) -> bool {
        match self.weapon.mode {
            Mode::Template => template_covers(fight, *self, place),
            Mode::Melee | Mode::Single | Mode::Burst | Mode::Blast => {
                reaches(fight, self.at, self.weapon.area, place)
            }
        }
    }

    /// Whether it covers a hex that somebody fills.
    #[must_use]
    pub(crate) fn strikes(&self, fight: &Fight, whom: Id) -> bool {
        footprint(fight, whom, fight[whom].at).any(|place| self.covers(fight, place))
    }
}

/// An attack with a blast or a template; where `only` one may be attacked, aimed so that it is
/// covered (`blackout.conditions.taunted`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn attack(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: AreaAttack,
    only: Option<Id>,
) -> Step {
    let AreaAttack { who, item, slow } = attack;
    let weapon = *gear::weapon(fight, With::Item(item));
    t.cite(clause::AREA_QUALITIES);
    let menu = Lazy(|list: &mut Vec<Move>| {
        points(fight, who, &weapon, &mut |at| {
            let landed = Landed { by: who, weapon: &weapon, at };
            if only.is_none_or(|whom| landed.strikes(fight, whom)) {
                list.push(Spot::Hex(at).into());
            }
        });
    });
    let spot: Spot = t.choose(fight, seat(fight, who), Ask::Point(who, item), &menu)?;
    let Spot::Hex(point) = spot else { return Ok(()) };
    let at = if weapon.mode == Mode::Blast {
        t.cite(clause::AREA_BLAST_RANGE);
        let center = place(t, fight, attack, &weapon, point)?;
        t.cite(clause::AREA_BLAST_RADIUS);
        t.tell(clause::AREA_AUTO_HIT, || Event::Onset(Onset::Lands { at: center }));
        center
    } else {
        let event = || Event::Onset(Onset::Aims { who, item, at: point, difficulty: 0 });
        t.tell(clause::AREA_TEMPLATE_LINE, event);
        t.cite(clause::AREA_TEMPLATE_HEXES);
        t.cite(clause::AREA_AUTO_HIT);
        point
    };
    let landed = Landed { by: who, weapon: &weapon, at };
    let struck = struck(t, fight, landed);
    let rolled = strike(t, fight, landed, &struck)?;
    if !fight.state.structures.is_empty() {
        let wear =
            if slow && weapon.has(Effect::Destroyer) { Wear::Destroyer } else { Wear::Ordinary };
        structure::in_area(t, fight, landed, rolled, wear)?;
    }
    if weapon.has(Effect::Noise) {
        sound(t, fight, &weapon, at)?;
    }
    attack::spend_rounds(t, fight, With::Item(item), 1);
    end(t, fight, who, Condition::Hidden);
    Ok(())
}

/// The Aim test of a blast, and where it lands (`blackout.area.blast-test`).
fn place(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: AreaAttack,
    weapon: &Weapon,
    point: Hex,
) -> Step<Hex> {
    let AreaAttack { who, item, slow } = attack;
    let needs = difficulty(fight, who, point);
    t.cite(clause::AREA_BLAST_DIFFICULTY);
    for (holds, clause) in reasons(fight, who, point) {
        if holds {
            t.cite(clause);
        }
    }
    let event = || Event::Onset(Onset::Aims { who, item, at: point, difficulty: needs });
    t.tell(clause::AREA_BLAST_TEST, event);
    let eased = slow && fight.setup.settings.take_your_time == TakeYourTime::Advantage;
    let test = Test::new(who, TestFor::Blast, weapon.attribute, Skill::Aim)
        .with(i16::from(eased))
        .needs(needs)
        .own();
    let short = i16::from(needs) - rolls::test(t, fight, test)?;
    if short <= 0 {
        t.cite(clause::AREA_NO_MISS_ON_PASS);
        return Ok(point);
    }
    t.cite(clause::AREA_SCATTER_CLOCKWISE);
    let face = t.roll(Purpose::Direction, Sum::d(6))? as u8;
    t.cite(clause::AREA_SCATTER_DIRECTION);
    let hexes = if short == 1 {
        t.cite(clause::AREA_SCATTER_NEAR);
        t.roll(Purpose::Distance, Sum::d(3))?
    } else {
        t.cite(clause::AREA_SCATTER_FAR);
        t.roll(Purpose::Distance, Sum::d(6))?
    };
    let to = scattered(t, fight, point, heading(fight, face), hexes as u8);
    if feet(fight, fight[who].at, to) > weapon.range {
        t.cite(clause::AREA_SCATTER_OUT_OF_RANGE);
    }
    t.tell(clause::AREA_SCATTER_DIRECTION, || Event::Onset(Onset::Scatters { to }));
    Ok(to)
}

/// The direction of a face of the scatter die (`blackout.area.scatter-clockwise`).
#[must_use]
pub(crate) fn heading(fight: &Fight, face: u8) -> Heading {
    match fight.setup.settings.scatter_order {
        ScatterOrder::Clockwise => Heading((face - 1) % 6),
        ScatterOrder::Counter => Heading((7 - face) % 6),
    }
}

/// Where something ends that flies so many hexes; walls stop it (`blackout.area.scatter-wall`).
pub(crate) fn scattered(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    from: Hex,
    way: Heading,
    hexes: u8,
) -> Hex {
    let Some(map) = &fight.setup.map else {
        if has_steps(fight) {
            return field::step(fight, from, way, hexes);
        }
        // 15 feet or more lead into the next band: north and its neighbors one way.
        let out = if way.is_near(Heading(0)) { 1 } else { -1 };
        let q = if hexes >= 3 { from.q + out } else { from.q };
        return Hex { q: q.clamp(-60, 60), r: 0 };
    };
    let mut at = from;
    for _ in 0..hexes {
        let next = at.step(way);
        if field::terrain(fight, map, next).is_blocked() {
            t.cite(clause::AREA_SCATTER_WALL);
            break;
        }
        at = next;
    }
    at
}

/// Those struck, in order.
type Struck = ArrayVec<Id, MAX_COMBATANTS>;

fn sorted(fight: &Fight, from: Hex, mut struck: Struck) -> Struck {
    struck.sort_by_key(|&who| (feet(fight, from, fight[who].at), place_of(fight, who)));
    struck
}

/// Whether a blast reaches a place (`blackout.area.blast-radius`, `blackout.area.full-cover`).
#[must_use]
pub(crate) fn reaches(fight: &Fight, center: Hex, radius: u8, at: Hex) -> bool {
    let near = match has_steps(fight) {
        true => feet(fight, center, at) <= u16::from(radius) * HEX,
        false => center.q == at.q,
    };
    near && !is_shut_off(fight, center, at)
}

/// Whether a template from somebody through a point covers a place
/// (`blackout.area.template-hexes`, `blackout.area.full-cover`).
fn template_covers(fight: &Fight, template: Landed<'_>, at: Hex) -> bool {
    let Landed { by, weapon, at: point } = template;
    if !has_steps(fight) {
        return at.q == point.q;
    }
    let counts = fight.setup.settings.template_start == TemplateStart::Yes;
    let own = fight[by].at;
    let hexes = if counts { 0..weapon.area } else { 1..weapon.area + 1 };
    hexes.into_iter().any(|n| field::beyond(fight, own, point, n) == at)
        && !is_shut_off(fight, point, at)
}

/// Everybody whom an area attack strikes: a blast its own thrower too, a template all but whom it
/// comes from (`blackout.area.auto-hit`).
fn struck(t: &mut impl Table<Fight>, fight: &Fight, landed: Landed<'_>) -> Struck {
    let Landed { by, weapon, at } = landed;
    let blast = weapon.mode == Mode::Blast;
    if blast
        && t.keeps_clauses()
        && fight.roster().any(|who| {
            feet(fight, at, fight[who].at) <= u16::from(weapon.area) * HEX
                && is_shut_off(fight, at, fight[who].at)
        })
    {
        t.cite(clause::AREA_FULL_COVER);
    }
    let inside =
        |who: &Id| (blast || *who != by) && !fight[*who].gone && landed.strikes(fight, *who);
    sorted(fight, at, fight.roster().filter(inside).collect())
}

/// Whether somebody may try to evade an area attack (`blackout.area.evade`,
/// `blackout.conditions.surprised-evasion`).
#[must_use]
pub(crate) fn may_evade(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    let surprised =
        it.has(Condition::Surprised) && fight.setup.settings.surprised_evade == SurprisedEvade::No;
    !it.has(Condition::Prone) && !it.has(Condition::Paralyzed) && !is_out(fight, who) && !surprised
}

/// Everybody inside is struck (`blackout.area.one-damage-roll`).
fn strike(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    landed: Landed<'_>,
    struck: &Struck,
) -> Step<Option<i16>> {
    let Landed { by, weapon, at } = landed;
    let dice = attack::base_dice(fight, by, weapon);
    let harms = dice > 0 || weapon.flat > 0;
    let shared = fight.setup.settings.area_roll == AreaRoll::Shared;
    t.cite(clause::AREA_ONE_DAMAGE_ROLL);
    let mut rolled = 0;
    let any = !struck.is_empty() || !fight.state.structures.is_empty();
    if harms && shared && any {
        rolled = damage::roll(t, fight, Purpose::Damage { by, to: None }, dice)?;
        rolled += i16::from(weapon.flat);
        t.tell(clause::DAMAGE_TEST, || {
            Event::Onset(Onset::Damage { by, to: None, amount: rolled })
        });
    }
    for &target in struck {
        t.tell(clause::AREA_AUTO_HIT, || {
            Event::Onset(Onset::Hit { by, to: target, critical: false })
        });
        let evaded = evade(t, fight, target, weapon)?;
        let impact = Impact { by, target, origin: at, critical: false, evaded };
        stacking::direct(t, fight, impact, weapon)?;
        let mut lost = 0;
        if harms {
            if !shared {
                let purpose = Purpose::Damage { by, to: Some(target) };
                rolled = damage::roll(t, fight, purpose, dice)? + i16::from(weapon.flat);
            }
            let amount = attack::adjusted(t, fight, impact, rolled)?;
            t.cite(clause::ARMOR_DEGRADE_AREA);
            let wears = fight.setup.settings.area_wear == AreaWear::PerTarget;
            let wear = if wears { Wear::Ordinary } else { Wear::None };
            let harm = Damage { to: target, by: Some(by), amount };
            lost = damage::take(t, fight, harm, wear)?;
        }
        stacking::afflict(t, fight, impact, weapon, lost)?;
        end(t, fight, target, Condition::Hidden);
    }
    Ok((harms && shared).then_some(rolled))
}

fn evade(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, weapon: &Weapon) -> Step<bool> {
    let harms = weapon.dice > 0 || weapon.flat > 0;
    if fight[who].has(Condition::Surprised) {
        t.cite(clause::CONDITIONS_SURPRISED_EVASION);
    }
    if !may_evade(fight, who) || !harms {
        return Ok(false);
    }
    t.cite(clause::AREA_EVADE);
    t.cite(clause::AREA_EVADE_EFFECTS);
    if weapon.evade != 2 {
        t.cite(clause::AREA_EVADE_DIFFICULTY);
    }
    let needs = weapon.evade;
    let test = Test::new(who, TestFor::Evade, Attribute::Dexterity, Skill::Evasion).needs(needs);
    let evaded = rolls::test(t, fight, test)? >= i16::from(needs);
    if evaded {
        t.tell(clause::AREA_EVADE, || Event::Onset(Onset::Evades { who }));
    }
    Ok(evaded)
}

/// The area becomes a sonic zone (`blackout.effects.noise`).
fn sound(t: &mut impl Table<Fight>, fight: &mut Fight, weapon: &Weapon, center: Hex) -> Step {
    let rounds = weapon.effects[Effect::Noise as usize];
    if fight.state.zones.len() == MAX_ZONES {
        fight.state.zones.remove(0);
    }
    let until = fight.in_rounds(u16::from(rounds));
    fight.state.zones.push(Zone { center, radius: weapon.area, until, tested: People::default() });
    t.tell(clause::EFFECTS_NOISE, || Event::Plight(Plight::Zone { at: center, rounds }));
    t.cite(clause::EFFECTS_NOISE_ONCE);
    if fight.setup.settings.noise_on_landing == NoiseOnLanding::Test {
        let place = fight.state.zones.len() - 1;
        for who in fight.roster() {
            if is_in(fight, place, fight[who].at) && !fight[who].gone {
                withstand(t, fight, who)?;
            }
        }
    }
    Ok(())
}

fn is_in(fight: &Fight, zone: usize, at: Hex) -> bool {
    let zone = &fight.state.zones[zone];
    match has_steps(fight) {
        true => feet(fight, zone.center, at) <= u16::from(zone.radius) * HEX,
        false => zone.center.q == at.q,
    }
}

fn withstand(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    if is_out(fight, who) || is_immune(fight, who, Effect::Noise) {
        return Ok(());
    }
    t.cite(clause::EFFECTS_NOISE);
    let test = Test::new(who, TestFor::Noise, Attribute::Endurance, Skill::Fortitude).needs(3);
    if rolls::test(t, fight, test)? < 3 {
        begin(t, fight, who, Condition::Stunned);
    }
    Ok(())
}

/// Somebody whose turn it is stands on or comes to a place in sonic zones: one test for each zone
/// and turn (`blackout.effects.noise-once`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn hear(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, at: Hex) -> Step {
    for place in 0..fight.state.zones.len() {
        if is_in(fight, place, at) && !fight.state.zones[place].tested.has(who) {
            fight.state.zones[place].tested.add(who);
            t.cite(clause::EFFECTS_NOISE_ONCE);
            withstand(t, fight, who)?;
        }
    }
    Ok(())
}

/// Rounds spent on a point to keep heads down (`blackout.maneuver.pin-down`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn pin_down(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    item: ItemId,
) -> Step {
    let weapon = *gear::weapon(fight, With::Item(item));
    t.cite(clause::MANEUVER_PIN_DOWN);
    let menu = Lazy(|list: &mut Vec<Move>| {
        points(fight, who, &weapon, &mut |at| list.push(Spot::Hex(at).into()));
    });
    let spot: Spot = t.choose(fight, seat(fight, who), Ask::Point(who, item), &menu)?;
    let Spot::Hex(point) = spot else { return Ok(()) };
    attack::spend_rounds(t, fight, With::Item(item), weapon.burst);
    let inside = |other: &Id| {
        let near = field::is_within(fight, *other, point, 1);
        *other != who && near && !is_out(fight, *other)
    };
    let struck: Struck = sorted(fight, point, fight.roster().filter(inside).collect());
    for target in struck {
        let why = TestFor::Withstand(Maneuver::PinDown, who);
        let test =
            Test::new(target, why, Attribute::Insight, Skill::Willpower).needs(2).against(who);
        if rolls::test(t, fight, test)? < 2 {
            begin_until(t, fight, target, Condition::Slowed);
            begin(t, fight, target, Condition::Distracted);
        }
    }
    end(t, fight, who, Condition::Hidden);
    Ok(())
}

/// An ordinary attack, whatever the weapon is: a burst or an attack test.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn attack_or_burst(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    blow: Blow,
) -> Step {
    if gear::weapon(fight, blow.with).mode == Mode::Burst {
        burst::burst(t, fight, who, blow)
    } else {
        attack::attack(t, fight, who, blow, Swing::default()).map(drop)
    }
}
