//! Blasts and templates (`blackout.area.*`).

mod noise;

use affray_field::{Heading, Hex, Terrain};
use affray_table::{Lazy, May, Reckon, Seat, Step, Sum, Table, Terms, barred, barred_if, total};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::{Event, Onset};
use crate::kinds::{Attribute, Condition, Effect, Id, ItemId, Maneuver, Mode, Shape, Skill};
use crate::moves::{Ask, Blow, Count, Move, Purpose, Spot, TestFor, With};
use crate::purpose::Sway;
use crate::reason::{Barrier, From, Place};
use crate::rules::attack::{Swing, Tally};
use crate::rules::condition::{begin, begin_until, end, is_out};
use crate::rules::damage::{Damage, Wear};
use crate::rules::field::{feet, footprint, has_steps, in_sight, is_marked, is_shut_off};
use crate::rules::rolls::{Test, seat};
use crate::rules::round::place_of;
use crate::rules::stacking::Impact;
use crate::rules::{
    attack, burst, damage, effects, field, gear, rolls, stacking, stamina, structure,
};
use crate::settings::{
    AreaPoint, AreaRoll, AreaWear, BlastBase, BlastDifficulty, ScatterOrder, SurprisedEvade,
    TakeYourTime, TemplateSource, TemplateStart,
};
use crate::setup::{HEX, MAX_COMBATANTS, Weapon};
use crate::state::Fight;

pub(crate) use noise::hear;

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
    into.at_least(LEAST_DIFFICULTY, From::Difficulty, clause::AREA_BLAST_DIFFICULTY);
    into.at_most(MOST_DIFFICULTY, From::Difficulty, clause::AREA_BLAST_DIFFICULTY);
}

fn reasons(fight: &Fight, who: Id, point: Hex) -> [(bool, From, affray_table::Clause); 5] {
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
            Mode::Template => {
                let course = self.course(fight);
                is_on_line(fight, course, place) && !is_shielded(fight, course, place)
            }
            Mode::Melee | Mode::Single | Mode::Burst | Mode::Blast => {
                reaches(fight, self.at, self.weapon.area, place)
            }
        }
    }

    /// Where its line goes.
    fn course(&self, fight: &Fight) -> Course {
        Course { from: fight[self.by].at, start: self.at, hexes: self.weapon.area }
    }

    /// Whether it would cover a place if nothing stood between (`blackout.area.full-cover`).
    fn is_kept_from(&self, fight: &Fight, place: Hex) -> bool {
        match self.weapon.mode {
            Mode::Template => {
                let course = self.course(fight);
                is_on_line(fight, course, place) && is_shielded(fight, course, place)
            }
            Mode::Melee | Mode::Single | Mode::Burst | Mode::Blast => {
                feet(fight, self.at, place) <= u16::from(self.weapon.area) * HEX
                    && is_shut_off(fight, self.at, place)
            }
        }
    }

    /// Where it pushes from and pulls to: the center of a blast, else whoever attacks
    /// (`blackout.effects.gravity`).
    fn origin(&self, fight: &Fight) -> Hex {
        if self.weapon.mode == Mode::Blast { self.at } else { fight[self.by].at }
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
    if slow {
        t.cite(clause::ACTIONS_TAKE_YOUR_TIME);
    }
    let menu = Lazy(|list: &mut Vec<Move>| {
        points(fight, who, &weapon, &mut |at| {
            let landed = Landed { by: who, weapon: &weapon, at };
            if only.is_none_or(|whom| landed.strikes(fight, whom)) {
                list.push(Spot::Hex(at).into());
            }
        });
    });
    let ask = Ask::Point(who, item, only);
    let spot: Spot = t.choose(fight, seat(fight, who), ask, &menu)?;
    let Spot::Hex(point) = spot else { return Ok(()) };
    let at = if weapon.mode == Mode::Blast {
        t.cite(clause::AREA_BLAST_RANGE);
        t.cite(clause::AREA_BLAST_RADIUS);
        t.cite(clause::AREA_AUTO_HIT);
        place(t, fight, attack, &weapon, point)?
    } else {
        let ap = fight.ap();
        let event = || {
            let terms = Terms::default();
            Event::Onset(Onset::Aims { who, item, at: point, difficulty: 0, ap, terms })
        };
        t.tell(clause::AREA_TEMPLATE_LINE, event);
        t.cite(clause::AREA_TEMPLATE_HEXES);
        t.cite(clause::AREA_AUTO_HIT);
        point
    };
    let landed = Landed { by: who, weapon: &weapon, at };
    let struck = struck(t, fight, landed);
    let rolled = strike(t, fight, landed, attack, &struck)?;
    if !fight.state.structures.is_empty() {
        let wear =
            if slow && weapon.has(Effect::Destroyer) { Wear::Destroyer } else { Wear::Ordinary };
        structure::in_area(t, fight, landed, rolled, wear)?;
    }
    if weapon.has(Effect::Noise) {
        noise::sound(t, fight, landed)?;
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
    let AreaAttack { who, item, .. } = attack;
    let needs = judged(t, fight, who, point)?;
    for (holds, _, clause) in reasons(fight, who, point) {
        if holds {
            t.cite(clause);
        }
    }
    let (ap, terms) = (fight.ap(), t.terms(|into| difficulties(fight, who, point, into)));
    let event = || Event::Onset(Onset::Aims { who, item, at: point, difficulty: needs, ap, terms });
    t.tell(clause::AREA_BLAST_TEST, event);
    if fight[who].has(Condition::Prone) {
        t.cite(clause::CONDITIONS_PRONE_OWN_ATTACKS);
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
    t.cite(clause::AREA_BLAST_DIFFICULTY);
    let usual = difficulty(fight, who, point);
    if fight.setup.settings.blast_difficulty == BlastDifficulty::Indicators {
        return Ok(usual);
    }
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
    if fight[item].shape == Shape::Impaired {
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

/// Where a line goes.
#[derive(Clone, Copy, Debug)]
struct Course {
    /// Where it comes from.
    from: Hex,
    /// Where it starts.
    start: Hex,
    /// Its hexes.
    hexes: u8,
}

/// Whether a line goes over a place (`blackout.area.template-hexes`).
fn is_on_line(fight: &Fight, course: Course, at: Hex) -> bool {
    let Course { from, start, hexes } = course;
    if !has_steps(fight) {
        return at.q == start.q;
    }
    let counts = fight.setup.settings.template_start == TemplateStart::Yes;
    let mut steps = if counts { 0..hexes } else { 1..hexes + 1 };
    steps.any(|n| field::beyond(fight, from, start, n) == at)
}

/// Whether a place is shut off from where a line comes from: its shooter, or its start
/// (`blackout.area.full-cover`).
fn is_shielded(fight: &Fight, course: Course, at: Hex) -> bool {
    let source = match fight.setup.settings.template_source {
        TemplateSource::Shooter => course.from,
        TemplateSource::Start => course.start,
    };
    has_steps(fight) && is_shut_off(fight, source, at)
}

/// Everybody whom an area attack strikes: a blast its own thrower too, a template all but whom it
/// comes from (`blackout.area.auto-hit`).
fn struck(t: &mut impl Table<Fight>, fight: &Fight, landed: Landed<'_>) -> Struck {
    let Landed { by, weapon, at } = landed;
    let blast = weapon.mode == Mode::Blast;
    let kept = |who: Id| landed.is_kept_from(fight, fight[who].at);
    if t.keeps_clauses() && fight.roster().any(kept) {
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
    attack: AreaAttack,
    struck: &Struck,
) -> Step<Option<i16>> {
    let weapon = landed.weapon;
    let harms = attack::harms(weapon);
    let shared = fight.setup.settings.area_roll == AreaRoll::Shared;
    t.cite(clause::AREA_ONE_DAMAGE_ROLL);
    let any = !struck.is_empty() || !fight.state.structures.is_empty();
    let rolled = match harms && shared && any {
        true => Some(roll(t, fight, landed, None)?),
        false => None,
    };
    for &target in struck {
        hit(t, fight, landed, (attack, target), rolled)?;
    }
    Ok(rolled)
}

/// The damage test of an area attack: for all, or for one of those struck
/// (`blackout.stamina.exert-each-test`).
fn roll(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    landed: Landed<'_>,
    to: Option<Id>,
) -> Step<i16> {
    let Landed { by, weapon, .. } = landed;
    let mut dice = attack::base_dice(fight, by, weapon);
    let mut terms = t.terms(|into| attack::base(fight, by, weapon, into));
    if weapon.strength {
        let exerted = stamina::exert_damage(t, fight, by, dice)?;
        dice += exerted;
        if t.keeps_clauses() {
            terms.add(exerted, From::Exerted, clause::STAMINA_EXERT_EACH_TEST);
        }
    }
    let rolled = damage::roll(t, fight, Purpose::Damage { by, to }, dice)?;
    let amount = rolled + i16::from(weapon.flat);
    let points = t.terms(|into| into.add(weapon.flat, From::Weapon, clause::DAMAGE_TEST));
    t.tell(clause::DAMAGE_TEST, || {
        Event::Onset(Onset::Damage { by, to, amount, rolled, dice: terms, points })
    });
    Ok(amount)
}

/// One of those struck: held, or harmed by what all share or by a roll of its own.
fn hit(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    landed: Landed<'_>,
    (attack, target): (AreaAttack, Id),
    rolled: Option<i16>,
) -> Step {
    let Landed { by, weapon, .. } = landed;
    let event = || {
        let evasion = Terms::default();
        Event::Onset(Onset::Hit { by, to: target, critical: false, evasion })
    };
    t.tell(clause::AREA_AUTO_HIT, event);
    let origin = landed.origin(fight);
    let mut impact = Impact { by, target, origin, critical: false, evaded: false };
    let mut lost = 0;
    if !effects::grip(t, fight, impact, With::Item(attack.item))? {
        impact.evaded = evade(t, fight, by, target, weapon)?;
        lost += stacking::direct(t, fight, impact, weapon)?;
        let rolled = match rolled {
            None if attack::harms(weapon) => roll(t, fight, landed, Some(target))?,
            rolled => rolled.unwrap_or(0),
        };
        if attack::harms(weapon) || attack::is_added_to(fight, target) {
            let mut damage = Tally::of(t, rolled, From::Rolled, clause::DAMAGE_TEST);
            attack::adjust(t, fight, impact, &mut damage)?;
            let (amount, points) = (damage.amount(), damage.terms());
            if amount != rolled {
                let event = || Event::Onset(Onset::Shares { to: target, amount, points });
                t.tell(clause::DAMAGE_MODIFIER_ORDER, event);
            }
            t.cite(clause::ARMOR_DEGRADE_AREA);
            let harm = Damage { to: target, by: Some(by), amount };
            let wear = wear(fight, weapon, attack);
            if wear == Wear::Destroyer {
                t.cite(clause::EFFECTS_DESTROYER_ARMOR);
            }
            lost += damage::take(t, fight, harm, wear)?;
        } else {
            attack::spend_ward(t, fight, target);
        }
    }
    stacking::afflict(t, fight, impact, weapon, lost)?;
    end(t, fight, target, Condition::Hidden);
    Ok(())
}

/// How an area attack wears armor (`blackout.armor.degrade-area`,
/// `blackout.effects.destroyer-armor`).
fn wear(fight: &Fight, weapon: &Weapon, attack: AreaAttack) -> Wear {
    match fight.setup.settings.area_wear {
        AreaWear::None => Wear::None,
        AreaWear::PerTarget if attack.slow && weapon.has(Effect::Destroyer) => Wear::Destroyer,
        AreaWear::PerTarget => Wear::Ordinary,
    }
}

fn evade(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    by: Id,
    who: Id,
    weapon: &Weapon,
) -> Step<bool> {
    if fight[who].has(Condition::Surprised) {
        t.cite(clause::CONDITIONS_SURPRISED_EVASION);
    }
    if !may_evade(fight, who) || !attack::harms(weapon) {
        return Ok(false);
    }
    t.cite(clause::AREA_EVADE);
    t.cite(clause::AREA_EVADE_EFFECTS);
    if weapon.evade != 2 {
        t.cite(clause::AREA_EVADE_DIFFICULTY);
    }
    let needs = weapon.evade;
    let mut test =
        Test::new(who, TestFor::Evade, Attribute::Dexterity, Skill::Evasion).needs(needs);
    test.against = effects::fears(fight, by);
    let evaded = rolls::test(t, fight, test)? >= i16::from(needs);
    if evaded {
        t.tell(clause::AREA_EVADE, || Event::Onset(Onset::Evades { who }));
    }
    Ok(evaded)
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
    let menu = Lazy(|list: &mut Vec<Move>| {
        points(fight, who, &weapon, &mut |at| list.push(Spot::Hex(at).into()));
    });
    let ask = Ask::Point(who, item, None);
    let spot: Spot = t.choose(fight, seat(fight, who), ask, &menu)?;
    let Spot::Hex(point) = spot else { return Ok(()) };
    attack::spend_rounds(t, fight, With::Item(item), weapon.burst);
    let inside = |other: &Id| {
        let near = field::is_within(fight, *other, point, 1);
        *other != who && near && !is_out(fight, *other)
    };
    let struck: Struck = sorted(fight, point, fight.roster().filter(inside).collect());
    for target in struck {
        let why = TestFor::Withstand(Maneuver::PinDown, who);
        let mut test = Test::new(target, why, Attribute::Insight, Skill::Willpower).needs(2);
        test.against = effects::fears(fight, who);
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
        attack::attack(t, fight, who, blow, Swing::PLAIN).map(drop)
    }
}
