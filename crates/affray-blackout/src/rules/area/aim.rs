//! Where an area attack is aimed, how hard a blast is to place, and where it lands
//! (`blackout.area.blast-range` and those after it).

use affray_field::{Heading, Hex, Terrain};
use affray_table::{Clause, Lazy, May, Reckon, Seat, Step, Sum, Table, barred, barred_if, total};

use crate::clause;
use crate::event::{Event, Onset};
use crate::kinds::{Condition, Id, ItemId, Mode, Skill};
use crate::moves::{Ask, Count, Move, Purpose, TestFor, With};
use crate::purpose::Sway;
use crate::reason::{Barrier, From, Place};
use crate::rules::field::{feet, has_steps, in_sight, is_marked};
use crate::rules::rolls::Test;
use crate::rules::{field, gear, rolls};
use crate::settings::{AreaPoint, BlastBase, BlastDifficulty, ScatterOrder, TakeYourTime};
use crate::setup::{HEX, Weapon};
use crate::state::Fight;

use super::{AreaAttack, Landed};

/// How far range bands reach on both sides.
const BANDS: i8 = 4;

/// How hard a blast is to place at least and at most (`blackout.area.blast-difficulty`).
pub(crate) const LEAST_DIFFICULTY: u8 = 2;
/// See [`LEAST_DIFFICULTY`].
pub(crate) const MOST_DIFFICULTY: u8 = 5;

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
        if may_point(fight, who, weapon, at).is_ok() {
            into(at);
        }
    }
}

/// Whether a hex in range may be aimed at (`blackout.area.blast-range`,
/// `blackout.area.template-hexes`).
#[inline]
fn may_point(fight: &Fight, who: Id, weapon: &Weapon, at: Hex) -> May<Barrier> {
    let own = fight[who].at;
    if weapon.mode == Mode::Template {
        let front = at != own && field::is_in_front(fight, who, at);
        barred_if(!front, Barrier::Place(Place::Behind), clause::AREA_TEMPLATE_HEXES)?;
    }
    let seen = fight.setup.settings.area_point == AreaPoint::InRange && weapon.is_area()
        || in_sight(fight, own, at);
    barred_if(!seen, Barrier::Place(Place::Unseen), clause::AREA_BLAST_RANGE)?;
    let map = fight.setup.map.as_ref();
    let wall = map.is_some_and(|map| field::terrain(fight, map, at).has(Terrain::WALL));
    barred_if(wall, Barrier::Place(Place::Blocked), clause::FIELD_HEX)
}

/// Whether a point may be aimed at, where it has to cover somebody or nobody
/// (`blackout.conditions.taunted`).
pub(crate) fn may_aim(
    fight: &Fight,
    who: Id,
    item: ItemId,
    only: Option<Id>,
    at: Hex,
) -> May<Barrier> {
    let weapon = gear::weapon(fight, With::Item(item));
    let mut listed = false;
    points(fight, who, weapon, &mut |point| listed |= point == at);
    if listed {
        let landed = Landed { by: who, weapon, at };
        return match only.filter(|&whom| !landed.strikes(fight, whom)) {
            Some(whom) => barred(Barrier::Place(Place::Misses(whom)), clause::CONDITIONS_TAUNTED),
            None => Ok(()),
        };
    }
    let beyond = feet(fight, fight[who].at, at) > weapon.range;
    barred_if(beyond, Barrier::Place(Place::OutOfRange), clause::AREA_BLAST_RANGE)?;
    may_point(fight, who, weapon, at)?;
    barred(Barrier::Place(Place::OutOfRange), clause::AREA_BLAST_RANGE)
}

/// How hard a blast is to place (`blackout.area.blast-difficulty` and the five after it).
#[must_use]
pub(crate) fn difficulty(fight: &Fight, who: Id, point: Hex) -> u8 {
    total(|into| difficulties(fight, who, point, into)) as u8
}

/// How hard a blast is to place, taken apart.
pub(crate) fn difficulties(fight: &Fight, who: Id, point: Hex, into: &mut impl Reckon<From>) {
    let base = match fight.setup.settings.blast_base {
        BlastBase::Zero => 0,
        BlastBase::One => 1,
        BlastBase::Two => 2,
    };
    into.add(base, From::Base, clause::AREA_BLAST_DIFFICULTY);
    for (holds, from, clause) in reasons(fight, who, point) {
        into.add(i32::from(holds), from, clause);
    }
    into.at_least(LEAST_DIFFICULTY, From::Least(LEAST_DIFFICULTY), clause::AREA_BLAST_DIFFICULTY);
    into.at_most(MOST_DIFFICULTY, From::Most(MOST_DIFFICULTY), clause::AREA_BLAST_DIFFICULTY);
}

fn reasons(fight: &Fight, who: Id, point: Hex) -> [(bool, From, Clause); 5] {
    let own = fight[who].at;
    let obstructed = field::is_obstructed(fight, own, point);
    let far = feet(fight, own, point) > 20;
    let dim = is_marked(fight, point, Terrain::DIM);
    let own_footing = is_marked(fight, own, Terrain::UNSTEADY);
    let footing = is_marked(fight, point, Terrain::UNSTEADY);
    [
        (obstructed, From::Obstacle, clause::AREA_DIFFICULTY_COVER),
        (far, From::Far, clause::AREA_DIFFICULTY_DISTANCE),
        (dim, From::Dim, clause::AREA_DIFFICULTY_VISIBILITY),
        (own_footing, From::OwnFooting, clause::AREA_DIFFICULTY_OWN_FOOTING),
        (footing, From::Footing, clause::AREA_DIFFICULTY_TARGET_FOOTING),
    ]
}

/// The Aim test of a blast, and where it lands (`blackout.area.blast-test`).
pub(super) fn place(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: AreaAttack,
    weapon: &Weapon,
    point: Hex,
) -> Step<Hex> {
    let AreaAttack { who, item, .. } = attack;
    let needs = judged(t, fight, who, point)?;
    for (holds, _, clause) in reasons(fight, who, point) {
        if holds {
            t.cite(clause);
            t.cite(clause::AREA_BLAST_DIFFICULTY);
        }
    }
    let (ap, terms) = (fight.ap(), t.terms(|into| difficulties(fight, who, point, into)));
    let event = || Event::Onset(Onset::Aims { who, item, at: point, difficulty: needs, ap, terms });
    t.tell(clause::AREA_BLAST_TEST, event);
    if fight[who].has(Condition::Prone) {
        t.cite(clause::CONDITIONS_PRONE_OWN_ATTACKS);
    }
    if gear::is_impaired(fight, With::Item(item)) {
        t.cite(clause::MANEUVER_GEAR_TABLE);
    }
    let test = aim_test(attack, weapon).needs(needs);
    let short = i16::from(needs) - rolls::test(t, fight, test)?;
    if short <= 0 {
        let event = || Event::Onset(Onset::Lands { at: point });
        t.tell(clause::AREA_NO_MISS_ON_PASS, event);
        return Ok(point);
    }
    t.cite(clause::AREA_SCATTER_CLOCKWISE);
    let face = t.roll(Purpose::Direction, Sum::d(6))? as u8;
    t.cite(clause::AREA_SCATTER_DIRECTION);
    let hexes = if short == 1 {
        t.cite(clause::AREA_SCATTER_NEAR);
        t.cite(clause::CORE_DIE);
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

/// The test by which a blast is placed.
pub(crate) fn aim_test(attack: AreaAttack, weapon: &Weapon) -> Test {
    Test::new(attack.who, TestFor::Blast, weapon.attribute, Skill::Aim)
        .swayed(Sway::Area(attack.item, attack.slow))
        .own()
}

/// How hard a blast is to place: by the indicators, or as the GM says
/// (`blackout.area.blast-difficulty`).
fn judged(t: &mut impl Table<Fight>, fight: &Fight, who: Id, point: Hex) -> Step<u8> {
    let usual = difficulty(fight, who, point);
    if fight.setup.settings.blast_difficulty == BlastDifficulty::Indicators {
        return Ok(usual);
    }
    t.cite(clause::AREA_BLAST_DIFFICULTY);
    // What the indicators say is the suggestion: it comes first.
    let menu = Lazy(|list: &mut Vec<Move>| {
        let all = LEAST_DIFFICULTY..=MOST_DIFFICULTY;
        let others = all.filter(|&it| it != usual);
        list.extend(std::iter::once(usual).chain(others).map(|it| Move::from(Count(it))));
    });
    let Count(needs) =
        t.choose(fight, Seat::GM, Ask::Difficulty { who, at: point, usual }, &menu)?;
    Ok(needs)
}

/// Advantages of the Aim test of a blast, and its disadvantages below 0: a blast is a ranged attack
/// (`blackout.conditions.prone-own-attacks`).
pub(crate) fn edge(fight: &Fight, attack: AreaAttack, into: &mut impl Reckon<From>) {
    let AreaAttack { who, item, slow } = attack;
    if slow && fight.setup.settings.take_your_time == TakeYourTime::Advantage {
        into.add(1, From::Time, clause::ACTIONS_TAKE_YOUR_TIME);
    }
    if fight[who].has(Condition::Prone) {
        into.add(1, From::Prone(who), clause::CONDITIONS_PRONE_OWN_ATTACKS);
    }
    if gear::is_impaired(fight, With::Item(item)) {
        into.add(-1, From::Impaired(item), clause::MANEUVER_GEAR_TABLE);
    }
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
