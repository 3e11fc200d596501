//! Blasts and templates (`blackout.area.*`).

mod aim;
mod noise;

use affray_field::Hex;
use affray_table::{Lazy, Reckon, Step, Table, Terms};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::{Event, Onset};
use crate::kinds::{Attribute, Condition, Effect, Id, ItemId, Maneuver, Mode, Skill};
use crate::moves::{Ask, Blow, Move, Purpose, Spot, TestFor, With};
use crate::reason::From;
use crate::rules::attack::{Swing, Tally};
use crate::rules::condition::{begin, begin_until, end, is_out};
use crate::rules::damage::{Damage, Wear};
use crate::rules::field::{Seen, feet, footprint, has_steps, is_shut_off};
use crate::rules::rolls::{Test, seat};
use crate::rules::round::place_of;
use crate::rules::stacking::Impact;
use crate::rules::{
    attack, burst, damage, effects, field, gear, rolls, stacking, stamina, structure,
};
use crate::settings::{AreaRoll, AreaWear, SurprisedEvade, TemplateSource, TemplateStart};
use crate::setup::{HEX, MAX_COMBATANTS, Weapon};
use crate::state::Fight;

pub(crate) use aim::{
    LEAST_DIFFICULTY, MOST_DIFFICULTY, aim_test, difficulties, difficulty, edge, heading, may_aim,
    points, scattered,
};
pub(crate) use noise::{hear, is_in};

use aim::place;

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

    /// Where it pushes from and pulls to: the center of a blast, else anyone who attacks
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
        let own = fight[who].at;
        if field::occupant(fight, point, Seen::All).is_none() || !field::in_sight(fight, own, point)
        {
            t.cite(clause::AREA_BLAST_RANGE);
        }
        place(t, fight, attack, &weapon, point)?
    } else {
        let ap = fight.ap();
        let event = || {
            let terms = Terms::default();
            Event::Onset(Onset::Aims { who, item, at: point, difficulty: 0, ap, terms })
        };
        t.tell(clause::AREA_TEMPLATE_LINE, event);
        t.cite(clause::AREA_TEMPLATE_HEXES);
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
    let edge = u16::from(weapon.area) * HEX;
    let on_edge = |who: Id| {
        let away = feet(fight, at, fight[who].at);
        away == edge || away == edge + HEX
    };
    if t.keeps_clauses() && blast && fight.roster().any(on_edge) {
        t.cite(clause::AREA_BLAST_RADIUS);
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
    if struck.len() > 1 {
        t.cite(clause::AREA_ONE_DAMAGE_ROLL);
    }
    let by = landed.by;
    if struck.iter().any(|&whom| whom == by || !field::are_enemies(fight, by, whom)) {
        t.cite(clause::AREA_QUALITIES);
    }
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
    if !effects::grip(t, fight, impact, With::Item(attack.item))? {
        impact.evaded = evade(t, fight, by, target, weapon)?;
        stacking::direct(t, fight, impact, weapon)?;
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
            if damage::armor_value(fight, target) > 0 {
                t.cite(clause::ARMOR_DEGRADE_AREA);
            }
            let harm = Damage { to: target, by: Some(by), amount };
            let wear = wear(fight, weapon, attack);
            if wear == Wear::Destroyer {
                t.cite(clause::EFFECTS_DESTROYER_ARMOR);
            }
            damage::take(t, fight, harm, wear)?;
        } else {
            attack::spend_ward(t, fight, target);
        }
    }
    // What was lost matters to Deadly alone, and no area attack is critical.
    stacking::afflict(t, fight, impact, weapon, 0)?;
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
    if weapon.evade != 2 {
        t.cite(clause::AREA_EVADE_DIFFICULTY);
    }
    let needs = weapon.evade;
    let mut test =
        Test::new(who, TestFor::Evade, Attribute::Dexterity, Skill::Evasion).needs(needs);
    test.against = effects::fears(fight, by);
    let evaded = rolls::test(t, fight, test)? >= i16::from(needs);
    if evaded && weapon.kinds.0 != 0 {
        t.cite(clause::AREA_EVADE_EFFECTS);
    }
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
