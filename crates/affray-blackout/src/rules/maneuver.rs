//! Combat maneuvers (`blackout.maneuver.*`).

mod against_gear;
mod contest;

use affray_table::{Clause, May, Step, Table, barred, barred_if};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::{Event, Onset};
use crate::kinds::{
    Attribute, Ban, Condition, Hold, Id, ItemId, Level, Maneuver, Maneuvers, Mode, Skill,
};
use crate::moves::{Among, Blow, Limits, Move, Piece, TestFor, With};
use crate::reason::{Barrier, From, Thing, Who};
use crate::rules::attack::Swing;
use crate::rules::condition::{begin_until, can_act, is_out, raise};
use crate::rules::field::{are_enemies, distance, in_sight, is_adjacent};
use crate::rules::rolls::Test;
use crate::rules::{area, attack, custom, gear, movement, rolls, stamina};
use crate::settings::{GateCostsAp, GateUsesManeuver};
use crate::setup::{FISTS, HEX, MAX_ITEMS, Weapon};
use crate::state::{Fight, Where};

pub(crate) use against_gear::disarm_tests;
use against_gear::{disarm, wreck};
pub(crate) use contest::contest;
use contest::oppose;

/// What a maneuver costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cost {
    /// Action points.
    pub(crate) ap: u8,
    /// Stamina.
    pub(crate) stamina: i16,
}

/// Whom a maneuver is used against, and with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Foe {
    /// With what.
    pub(crate) with: With,
    /// Whom.
    pub(crate) target: Id,
}

impl Foe {
    /// An ordinary attack with the same weapon on the same target.
    #[must_use]
    pub(crate) const fn blow(self) -> Blow {
        Blow { with: self.with, target: self.target, slow: false, spend: false }
    }
}

/// What a maneuver is used on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum At {
    /// Its user alone.
    Own,
    /// Somebody else.
    Foe(Foe),
    /// A point, with a weapon.
    Point(ItemId),
}

/// Action points and Stamina of a maneuver.
#[must_use]
pub(crate) const fn cost(maneuver: Maneuver) -> Cost {
    let (ap, stamina) = match maneuver {
        Maneuver::Charge => (3, 5),
        Maneuver::Cripple => (2, 2),
        Maneuver::Disarm | Maneuver::WreckGear => (2, 3),
        Maneuver::Grapple | Maneuver::Brace => (1, 3),
        Maneuver::Shove | Maneuver::Trip | Maneuver::Guard => (1, 2),
        Maneuver::Feint | Maneuver::Goad => (1, 1),
        Maneuver::PinDown => (2, 2),
    };
    Cost { ap, stamina }
}

/// The clause of a maneuver.
const fn clause_of(maneuver: Maneuver) -> Clause {
    match maneuver {
        Maneuver::Charge => clause::MANEUVER_CHARGE,
        Maneuver::Cripple => clause::MANEUVER_CRIPPLE,
        Maneuver::Disarm => clause::MANEUVER_DISARM,
        Maneuver::WreckGear => clause::MANEUVER_WRECK_GEAR,
        Maneuver::Grapple => clause::MANEUVER_GRAPPLE,
        Maneuver::Shove => clause::MANEUVER_SHOVE,
        Maneuver::Trip => clause::MANEUVER_TRIP,
        Maneuver::Feint => clause::MANEUVER_FEINT,
        Maneuver::Guard => clause::MANEUVER_GUARD,
        Maneuver::Goad => clause::MANEUVER_GOAD,
        Maneuver::PinDown => clause::MANEUVER_PIN_DOWN,
        Maneuver::Brace => clause::MANEUVER_BRACE,
    }
}

/// Whether somebody may use a maneuver now, whatever at (`blackout.maneuver.one-per-turn`,
/// `blackout.maneuver.availability`).
pub(crate) fn may(fight: &Fight, who: Id, maneuver: Maneuver) -> May<Barrier> {
    let is_open = fight.profile(who).maneuvers.has(maneuver);
    let untaught = Barrier::Of(who, Who::NotTrained);
    let taught = barred_if(!is_open, untaught, clause::MANEUVER_AVAILABILITY);
    may_afford(fight, who, cost(maneuver), taught)
}

/// Whether somebody has what any maneuver takes; whether it was taught is for the caller.
#[inline]
pub(crate) fn may_afford(fight: &Fight, who: Id, cost: Cost, taught: May<Barrier>) -> May<Barrier> {
    let Cost { ap, stamina } = cost;
    let Some(turn) = fight.state.turn.filter(|turn| !turn.maneuver) else {
        return barred(Barrier::Of(who, Who::OneManeuver), clause::MANEUVER_ONE_PER_TURN);
    };
    if turn.ap < ap {
        return barred(Barrier::Ap { needs: ap, left: turn.ap }, clause::ACTIONS_AP);
    }
    if !stamina::can_afford(fight, who, stamina) {
        let (needs, left) = (stamina::price(fight, who, stamina), fight[who].stamina);
        return barred(Barrier::Stamina { needs, left }, clause::STAMINA_SHORT);
    }
    taught?;
    if fight[who].has(Condition::Berserk) {
        return barred(Barrier::Of(who, Who::Berserk), clause::CONDITIONS_BERSERK);
    }
    if custom::forbids(fight, who, Ban::Maneuvers) {
        return barred(Barrier::Of(who, Who::Forbidden), clause::CONDITIONS_CUSTOM);
    }
    Ok(())
}

/// Whether somebody may use a maneuver that needs no more than its user.
pub(crate) fn may_plainly(fight: &Fight, who: Id, maneuver: Maneuver) -> May<Barrier> {
    may(fight, who, maneuver)?;
    if maneuver == Maneuver::Guard && fight[who].guarding {
        return barred(Barrier::Of(who, Who::Guards), clause::MANEUVER_GUARD);
    }
    Ok(())
}

/// Whether somebody may pin down a point with a weapon (`blackout.maneuver.pin-down`).
pub(crate) fn may_pin_down(fight: &Fight, who: Id, item: ItemId) -> May<Barrier> {
    may(fight, who, Maneuver::PinDown)?;
    if fight[who].has(Condition::Blinded) {
        return barred(Barrier::Of(who, Who::Blind), clause::CONDITIONS_BLINDED);
    }
    let weapon = gear::weapon(fight, With::Item(item));
    if weapon.mode != Mode::Burst {
        return barred(Barrier::Thing(item, Thing::NoBurst), clause::MANEUVER_PIN_DOWN);
    }
    if weapon.clip.is_some() && fight[item].loaded < weapon.burst {
        return barred(Barrier::Thing(item, Thing::ShortOfRounds), clause::MANEUVER_PIN_DOWN);
    }
    Ok(())
}

/// Whether a maneuver may be used on somebody at all.
pub(crate) fn may_oppose(
    fight: &Fight,
    who: Id,
    maneuver: Maneuver,
    limits: &Limits,
    target: Id,
) -> May<Barrier> {
    if !are_enemies(fight, who, target) {
        return barred(Barrier::Of(target, Who::Friend), clause::MANEUVER_AVAILABILITY);
    }
    if fight[target].gone {
        return barred(Barrier::Of(target, Who::Gone), clause::DAMAGE_OUT_OF_THE_FIGHT);
    }
    if is_out(fight, target) {
        return barred(Barrier::Of(target, Who::Out), clause::DAMAGE_OUT_OF_THE_FIGHT);
    }
    match limits.only {
        Some(only) if only != target && is_attack(maneuver) => {
            barred(Barrier::Bound { who, only }, clause::CONDITIONS_TAUNTED)
        }
        Some(_) | None => Ok(()),
    }
}

/// Adds every maneuver that somebody may use.
pub(crate) fn options(fight: &Fight, who: Id, limits: &Limits, menu: &mut Vec<Move>) {
    use crate::moves::Action;
    for maneuver in [Maneuver::Guard, Maneuver::Brace] {
        if may_plainly(fight, who, maneuver).is_ok() {
            menu.push(Action::Plain(maneuver).into());
        }
    }
    if may(fight, who, Maneuver::PinDown).is_ok() {
        for (item, _) in gear::weapons(fight, who) {
            if may_pin_down(fight, who, item).is_ok() {
                menu.push(Action::PinDown(item).into());
            }
        }
    }
    let able: Maneuvers =
        Maneuver::ALL.iter().copied().filter(|&it| may(fight, who, it).is_ok()).collect();
    if able.0 == 0 {
        return;
    }
    let fists = (With::Fists, &FISTS);
    let held = gear::weapons(fight, who).map(|(item, weapon)| (With::Item(item), weapon));
    let hands: ArrayVec<(With, &Weapon), { MAX_ITEMS + 1 }> =
        std::iter::once(fists).chain(held).collect();
    for target in fight.roster() {
        for maneuver in able.iter() {
            if may_oppose(fight, who, maneuver, limits, target).is_err() {
                continue;
            }
            for &(with, weapon) in &hands {
                if may_use(fight, who, maneuver, Foe { with, target }, weapon).is_ok() {
                    menu.push(Action::Maneuver(maneuver, with, target).into());
                }
            }
        }
    }
}

/// Whether a maneuver can be used with a weapon on somebody.
pub(crate) fn may_use(
    fight: &Fight,
    who: Id,
    maneuver: Maneuver,
    foe: Foe,
    weapon: &Weapon,
) -> May<Barrier> {
    let Foe { with, target } = foe;
    let it = &fight[target];
    let by = clause_of(maneuver);
    let kind = |right: bool| if right { Ok(()) } else { barred(Barrier::WrongWeapon(with), by) };
    let single = matches!(weapon.mode, Mode::Melee | Mode::Single);
    let reaches = || attack::may_target(fight, who, weapon, target);
    let has_gear = |among: Among| match pieces(fight, target, among).next() {
        Some(_) => Ok(()),
        None => barred(Barrier::Of(target, Who::NoGear), by),
    };
    match maneuver {
        Maneuver::Charge => {
            kind(weapon.mode == Mode::Melee)?;
            may_charge(fight, who, target)
        }
        Maneuver::Cripple => {
            kind(single)?;
            attack::may_fire(fight, with)?;
            reaches()
        }
        Maneuver::Disarm => {
            kind(single)?;
            attack::may_fire(fight, with)?;
            reaches()?;
            has_gear(Among::Hands)
        }
        Maneuver::WreckGear => {
            kind(weapon.mode == Mode::Melee)?;
            reaches()?;
            has_gear(Among::HandsAndArmor)
        }
        Maneuver::Grapple => {
            may_grab(fight, who, foe, by)?;
            if gear::free_hands(fight, who) < 1 {
                return barred(Barrier::Of(who, Who::NoHand), by);
            }
            if it.grappled.is_some() {
                return barred(Barrier::Held(target, Hold::Grapple), by);
            }
            Ok(())
        }
        Maneuver::Shove | Maneuver::Feint => may_grab(fight, who, foe, by),
        Maneuver::Trip => {
            may_grab(fight, who, foe, by)?;
            if it.has(Condition::Prone) {
                return barred(Barrier::Already(target, Condition::Prone), by);
            }
            Ok(())
        }
        Maneuver::Goad => {
            kind(with == With::Fists)?;
            may_goad(fight, who, target)
        }
        Maneuver::Guard | Maneuver::PinDown | Maneuver::Brace => kind(false),
    }
}

/// Whether somebody can lay hands on another: bare ones, next to it, and it is not hidden.
fn may_grab(fight: &Fight, who: Id, foe: Foe, by: Clause) -> May<Barrier> {
    let Foe { with, target } = foe;
    if with != With::Fists {
        return barred(Barrier::WrongWeapon(with), by);
    }
    if fight[target].has(Condition::Hidden) {
        return barred(Barrier::Of(target, Who::Hidden), clause::CONDITIONS_HIDDEN);
    }
    if !is_adjacent(fight, who, target) {
        let away = distance(fight, who, target);
        return barred(Barrier::TooFar { target, away, most: HEX }, by);
    }
    Ok(())
}

/// Whether somebody can charge at another: 20 feet off at least, on sound legs and unafraid
/// (`blackout.maneuver.charge`).
fn may_charge(fight: &Fight, who: Id, target: Id) -> May<Barrier> {
    let by = clause::MANEUVER_CHARGE;
    if fight[target].has(Condition::Hidden) {
        return barred(Barrier::Of(target, Who::Hidden), clause::CONDITIONS_HIDDEN);
    }
    movement::may_move(fight, who)?;
    if fight[who].afraid_of.has(target) {
        return barred(Barrier::Afraid(who, target), clause::CONDITIONS_AFRAID);
    }
    if custom::is_injured(fight, who, Attribute::Dexterity) {
        return barred(Barrier::Of(who, Who::Injured), clause::CONDITIONS_INJURY_DEXTERITY);
    }
    let away = distance(fight, who, target);
    if away < 20 {
        return barred(Barrier::TooNear { target, away, least: 20 }, by);
    }
    if !movement::can_rush(fight, who, target) {
        return barred(Barrier::Of(who, Who::Nowhere), by);
    }
    Ok(())
}

/// Whether a maneuver is made with an attack, which is what taunts bind
/// (`blackout.conditions.taunted`).
const fn is_attack(maneuver: Maneuver) -> bool {
    match maneuver {
        Maneuver::Charge | Maneuver::Cripple | Maneuver::Disarm | Maneuver::WreckGear => true,
        Maneuver::Grapple
        | Maneuver::Shove
        | Maneuver::Trip
        | Maneuver::Feint
        | Maneuver::Guard
        | Maneuver::Goad
        | Maneuver::PinDown
        | Maneuver::Brace => false,
    }
}

/// Whether somebody can goad another: with open eyes, in sight within 30 feet, and not taunted yet
/// (`blackout.maneuver.goad`, `blackout.conditions.blinded`).
fn may_goad(fight: &Fight, who: Id, target: Id) -> May<Barrier> {
    let by = clause::MANEUVER_GOAD;
    if fight[target].has(Condition::Hidden) {
        return barred(Barrier::Of(target, Who::Hidden), clause::CONDITIONS_HIDDEN);
    }
    if fight[who].has(Condition::Blinded) {
        return barred(Barrier::Of(who, Who::Blind), clause::CONDITIONS_BLINDED);
    }
    let away = distance(fight, who, target);
    if away > 30 {
        return barred(Barrier::TooFar { target, away, most: 30 }, by);
    }
    if !in_sight(fight, fight[who].at, fight[target].at) {
        return barred(Barrier::Of(target, Who::OutOfSight), clause::FIELD_LINE_OF_SIGHT);
    }
    if fight[target].taunted.is_some() {
        return barred(Barrier::Of(target, Who::Taunted), by);
    }
    Ok(())
}

/// Pieces of somebody's gear.
fn pieces(fight: &Fight, who: Id, among: Among) -> impl Iterator<Item = Piece> + '_ {
    let all = gear::held(fight, who).map(Piece::Item).chain([Piece::Armor]);
    all.filter(move |&piece| may_strike_at(fight, who, among, piece).is_ok())
}

/// Whether a maneuver may be aimed at a piece of somebody's gear (`blackout.maneuver.disarm`,
/// `blackout.maneuver.wreck-gear`).
pub(crate) fn may_strike_at(fight: &Fight, who: Id, among: Among, piece: Piece) -> May<Barrier> {
    let Piece::Item(item) = piece else {
        let only = among == Among::Hands;
        barred_if(only, Barrier::Of(who, Who::HandsOnly), clause::MANEUVER_DISARM)?;
        let bare = fight[who].worn.0 <= 0;
        return barred_if(bare, Barrier::Of(who, Who::NoArmor), clause::MANEUVER_WRECK_GEAR);
    };
    let by = match among {
        Among::Hands => clause::MANEUVER_DISARM,
        Among::HandsAndArmor => clause::MANEUVER_WRECK_GEAR,
    };
    let held = fight[item].at == Where::Held(who) && gear::item(fight, item).hands > 0;
    barred_if(!held, Barrier::Thing(item, Thing::NotTheirs), by)?;
    let useless = !gear::is_usable(fight, item);
    barred_if(useless, Barrier::Thing(item, Thing::Unusable), clause::MANEUVER_GEAR_TABLE)
}

/// Uses a maneuver: the turn's one, whether it comes about or not.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn perform(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    maneuver: Maneuver,
    at: At,
) -> Step {
    t.cite(clause::MANEUVER_ONE_PER_TURN);
    t.cite(clause::MANEUVER_AVAILABILITY);
    t.cite(clause::MANEUVER_LIST);
    let Some(tires) = begin_one(t, fight, who, cost(maneuver), TestFor::Gate(maneuver))? else {
        t.tell(clause::STAMINA_MANEUVER_AT_ZERO_FAIL, || {
            Event::Onset(Onset::ManeuverFailed { who, maneuver })
        });
        return Ok(());
    };
    let (ap, left) = (fight.ap(), fight[who].stamina);
    t.tell(clause_of(maneuver), || Event::Onset(Onset::Maneuver { who, maneuver, ap, left }));
    match (maneuver, at) {
        (Maneuver::Guard, _) => fight[who].guarding = true,
        (Maneuver::Brace, _) => raise(t, fight, who, Level::Warded, 2),
        (Maneuver::PinDown, At::Point(item)) => area::pin_down(t, fight, who, item)?,
        (_, At::Foe(foe)) => against(t, fight, who, maneuver, foe)?,
        (_, At::Own | At::Point(_)) => {}
    }
    if tires {
        tire(t, fight, who);
    }
    Ok(())
}

/// Pays for the turn's one maneuver: none when it does not come about, else whether it tires.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn begin_one(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    cost: Cost,
    why: TestFor,
) -> Step<Option<bool>> {
    let Cost { ap, stamina } = cost;
    if let Some(turn) = &mut fight.state.turn {
        turn.ap -= ap;
        turn.maneuver = true;
    }
    let (goes, tires) = stamina::gate(t, fight, who, why, stamina)?;
    let back = fight.setup.settings.gate_costs_ap == GateCostsAp::No;
    let used = fight.setup.settings.gate_uses_maneuver == GateUsesManeuver::Yes;
    if !goes && let Some(turn) = &mut fight.state.turn {
        turn.ap += if back { ap } else { 0 };
        turn.maneuver = used;
    }
    Ok(goes.then_some(tires))
}

/// A maneuver without Stamina exhausts right after it (`blackout.stamina.maneuver-at-zero`).
pub(crate) fn tire(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    t.cite(clause::STAMINA_MANEUVER_AT_ZERO);
    raise(t, fight, who, Level::Exhausted, 1);
}

fn against(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    maneuver: Maneuver,
    foe: Foe,
) -> Step {
    match maneuver {
        Maneuver::Charge => charge(t, fight, who, foe),
        Maneuver::Cripple => cripple(t, fight, who, foe),
        Maneuver::Disarm => disarm(t, fight, who, foe),
        Maneuver::WreckGear => wreck(t, fight, who, foe),
        Maneuver::Grapple
        | Maneuver::Shove
        | Maneuver::Trip
        | Maneuver::Feint
        | Maneuver::Goad
        | Maneuver::Guard
        | Maneuver::PinDown
        | Maneuver::Brace => match contest(maneuver, who, foe.target) {
            Some(contest) => oppose(t, fight, contest),
            None => Ok(()),
        },
    }
}

/// What a Charge adds to its attack (`blackout.maneuver.charge`).
pub(crate) const CHARGE: Swing =
    Swing { from: From::Maneuver(Maneuver::Charge), advantages: 1, damage: 5, harmless: false };

/// A Charge: a run up to the target, then an attack (`blackout.maneuver.charge`).
fn charge(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, foe: Foe) -> Step {
    movement::rush(t, fight, who, foe.target)?;
    let weapon = *gear::weapon(fight, foe.with);
    if !can_act(fight, who) || !attack::can_target(fight, who, &weapon, foe.target) {
        let event = || Event::Onset(Onset::ManeuverFailed { who, maneuver: Maneuver::Charge });
        t.tell(clause::MANEUVER_CHARGE, event);
        return Ok(());
    }
    let swing = CHARGE;
    attack::attack(t, fight, who, foe.blow(), swing).map(drop)
}

/// A Cripple: an attack, and a test against being Slowed for each five hit points that it costs
/// (`blackout.maneuver.cripple`).
fn cripple(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, foe: Foe) -> Step {
    let target = foe.target;
    let lost = attack::attack(t, fight, who, foe.blow(), Swing::PLAIN)?.unwrap_or(0);
    let needs = (lost / 5) as u8;
    if needs > 0 && !is_out(fight, target) {
        let why = TestFor::Withstand(Maneuver::Cripple, who);
        let test = Test::new(target, why, Attribute::Endurance, Skill::Fortitude).needs(needs);
        if rolls::test(t, fight, test)? < i16::from(needs) {
            begin_until(t, fight, target, Condition::Slowed);
        }
    }
    Ok(())
}
