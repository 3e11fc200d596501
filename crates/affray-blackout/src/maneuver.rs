//! Combat maneuvers (`blackout.maneuver.*`).

mod against_gear;

use affray_table::{Step, Table};
use arrayvec::ArrayVec;

use crate::attack::{self, Swing};
use crate::clause;
use crate::condition::{begin, begin_until, can_act, can_move, is_out, raise};
use crate::content::Ban;
use crate::custom;
use crate::event::Event;
use crate::gear;
use crate::moves::{Blow, Move, Piece, TestFor, With};
use crate::rolls::{self, Test};
use crate::settings::GateCostsAp;
use crate::setup::{Attribute, Id, ItemId, MAX_ITEMS, Maneuver, Maneuvers, Mode, Skill, Weapon};
use crate::space::{are_enemies, distance, in_sight, is_adjacent};
use crate::state::{Condition, Fight, Level};
use crate::{area, effects, movement, stamina};

use against_gear::{disarm, wreck};

/// Action points and Stamina of a maneuver.
#[must_use]
pub const fn cost(maneuver: Maneuver) -> (u8, i16) {
    match maneuver {
        Maneuver::Charge => (3, 5),
        Maneuver::Cripple => (2, 2),
        Maneuver::Disarm | Maneuver::WreckGear => (2, 3),
        Maneuver::Grapple | Maneuver::Brace => (1, 3),
        Maneuver::Shove | Maneuver::Trip | Maneuver::Guard => (1, 2),
        Maneuver::Feint | Maneuver::Goad => (1, 1),
        Maneuver::PinDown => (2, 2),
    }
}

/// Whether somebody may use a maneuver now, whatever at (`blackout.maneuver.one-per-turn`,
/// `blackout.maneuver.availability`).
#[must_use]
pub fn may(fight: &Fight, who: Id, maneuver: Maneuver) -> bool {
    let Some(turn) = fight.state.turn else { return false };
    let (ap, stamina) = cost(maneuver);
    !turn.maneuver
        && turn.ap >= ap
        && stamina::can_afford(fight, who, stamina)
        && fight.profile(who).maneuvers.has(maneuver)
        && !fight[who].has(Condition::Berserk)
        && !custom::forbids(fight, who, Ban::Maneuvers)
}

/// Adds every maneuver that somebody may use.
pub fn options(fight: &Fight, who: Id, may_hit: &dyn Fn(Id) -> bool, menu: &mut Vec<Move>) {
    use crate::moves::Action;
    for maneuver in [Maneuver::Guard, Maneuver::Brace] {
        if may(fight, who, maneuver) && !(maneuver == Maneuver::Guard && fight[who].guarding) {
            menu.push(Action::Plain(maneuver).into());
        }
    }
    if may(fight, who, Maneuver::PinDown) && !fight[who].has(Condition::Blinded) {
        for (item, weapon) in gear::weapons(fight, who) {
            let full = weapon.clip.is_none() || fight[item].loaded >= weapon.burst;
            if weapon.mode == Mode::Burst && full {
                menu.push(Action::PinDown(item).into());
            }
        }
    }
    let able: Maneuvers =
        Maneuver::ALL.iter().copied().filter(|&maneuver| may(fight, who, maneuver)).collect();
    if able.0 == 0 {
        return;
    }
    let fists = (With::Fists, &crate::setup::FISTS);
    let held = gear::weapons(fight, who).map(|(item, weapon)| (With::Item(item), weapon));
    let hands: ArrayVec<(With, &Weapon), { MAX_ITEMS + 1 }> =
        std::iter::once(fists).chain(held).collect();
    for target in fight.roster() {
        let enemy = are_enemies(fight, who, target) && may_hit(target);
        if !enemy || fight[target].gone || is_out(fight, target) {
            continue;
        }
        for maneuver in able.iter() {
            for &(with, weapon) in &hands {
                if fits(fight, who, maneuver, with, weapon, target) {
                    menu.push(Action::Maneuver(maneuver, with, target).into());
                }
            }
        }
    }
}

/// Whether a maneuver can be used with a weapon on somebody.
fn fits(
    fight: &Fight,
    who: Id,
    maneuver: Maneuver,
    with: With,
    weapon: &Weapon,
    target: Id,
) -> bool {
    let bare = with == With::Fists;
    let seen = !fight[target].has(Condition::Hidden);
    let ready = attack::is_loaded(fight, with);
    match maneuver {
        Maneuver::Charge => {
            weapon.mode == Mode::Melee
                && seen
                && can_move(fight, who)
                && !fight[who].afraid_of.has(target)
                && !custom::is_injured(fight, who, Attribute::Dexterity)
                && distance(fight, who, target) >= 20
        }
        Maneuver::Cripple => {
            matches!(weapon.mode, Mode::Melee | Mode::Single)
                && ready
                && attack::can_target(fight, who, weapon, target)
        }
        Maneuver::Disarm => {
            matches!(weapon.mode, Mode::Melee | Mode::Single)
                && ready
                && attack::can_target(fight, who, weapon, target)
                && pieces(fight, target, true).next().is_some()
        }
        Maneuver::WreckGear => {
            weapon.mode == Mode::Melee
                && attack::can_target(fight, who, weapon, target)
                && pieces(fight, target, false).next().is_some()
        }
        Maneuver::Grapple => {
            bare && seen
                && is_adjacent(fight, who, target)
                && gear::free_hands(fight, who) >= 1
                && fight[target].grappled.is_none()
        }
        Maneuver::Shove => bare && seen && is_adjacent(fight, who, target),
        Maneuver::Trip => {
            bare && seen && is_adjacent(fight, who, target) && !fight[target].has(Condition::Prone)
        }
        Maneuver::Feint => bare && seen && is_adjacent(fight, who, target),
        Maneuver::Goad => {
            bare && seen
                && distance(fight, who, target) <= 30
                && in_sight(fight, fight[who].at, fight[target].at)
                && fight[target].taunted.is_none()
        }
        Maneuver::Guard | Maneuver::PinDown | Maneuver::Brace => false,
    }
}

/// Pieces of somebody's gear: those in hand alone, or with its armor.
fn pieces(fight: &Fight, who: Id, in_hand: bool) -> impl Iterator<Item = Piece> + '_ {
    let held = gear::held(fight, who)
        .filter(move |&which| gear::item(fight, which).hands > 0 && gear::is_usable(fight, which))
        .map(Piece::Item);
    let armor = (!in_hand && fight[who].worn.0 > 0).then_some(Piece::Armor);
    held.chain(armor)
}

/// Uses a maneuver: the turn's one, whether it comes about or not.
///
/// # Errors
/// The table has no answer yet.
pub fn perform(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    maneuver: Maneuver,
    at: Option<(With, Id)>,
    item: Option<ItemId>,
) -> Step {
    let (ap, stamina) = cost(maneuver);
    t.cite(clause::MANEUVER_ONE_PER_TURN);
    t.cite(clause::MANEUVER_AVAILABILITY);
    t.cite(clause::MANEUVER_LIST);
    let Some(tires) = begin_one(t, fight, who, ap, stamina, TestFor::Gate(maneuver))? else {
        t.tell(clause::STAMINA_MANEUVER_AT_ZERO_FAIL, || Event::ManeuverFailed { who, maneuver });
        return Ok(());
    };
    t.tell(clause::MANEUVER_LIST, || Event::Maneuver { who, maneuver });
    match (maneuver, at, item) {
        (Maneuver::Guard, ..) => {
            t.cite(clause::MANEUVER_GUARD);
            fight[who].guarding = true;
        }
        (Maneuver::Brace, ..) => {
            t.cite(clause::MANEUVER_BRACE);
            raise(t, fight, who, Level::Warded, 2);
        }
        (Maneuver::PinDown, _, Some(item)) => area::pin_down(t, fight, who, item)?,
        (_, Some((with, target)), _) => against(t, fight, who, maneuver, with, target)?,
        (_, None, _) => {}
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
    ap: u8,
    cost: i16,
    why: TestFor,
) -> Step<Option<bool>> {
    if let Some(turn) = &mut fight.state.turn {
        turn.ap -= ap;
        turn.maneuver = true;
    }
    let (goes, tires) = stamina::gate(t, fight, who, why, cost)?;
    if !goes
        && fight.setup.settings.gate_costs_ap == GateCostsAp::No
        && let Some(turn) = &mut fight.state.turn
    {
        turn.ap += ap;
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
    with: With,
    target: Id,
) -> Step {
    match maneuver {
        Maneuver::Charge => charge(t, fight, who, with, target),
        Maneuver::Cripple => cripple(t, fight, who, with, target),
        Maneuver::Disarm => disarm(t, fight, who, with, target),
        Maneuver::WreckGear => wreck(t, fight, who, with, target),
        Maneuver::Grapple => {
            t.cite(clause::MANEUVER_GRAPPLE);
            let ways =
                [(Attribute::Strength, Skill::Grapple), (Attribute::Dexterity, Skill::Grapple)];
            let theirs =
                [(Attribute::Dexterity, Skill::Evasion), (Attribute::Strength, Skill::Grapple)];
            if contest(t, fight, who, target, maneuver, ways, theirs)?.is_some() {
                fight[target].grappled = Some(who);
                t.cite(clause::MANEUVER_GRAPPLE_HOLD);
                let event = || Event::Grappled { who: target, by: who };
                t.tell(clause::CONDITIONS_GRAPPLED, event);
            }
            Ok(())
        }
        Maneuver::Shove => {
            t.cite(clause::MANEUVER_SHOVE);
            let own = (Attribute::Strength, Skill::Athletics);
            let theirs = [own, (Attribute::Dexterity, Skill::Evasion)];
            if let Some(margin) = contest(t, fight, who, target, maneuver, [own; 2], theirs)? {
                let origin = fight[who].at;
                let hexes = margin.clamp(0, 3) as u8;
                effects::knock_back(t, fight, target, who, origin, hexes)?;
            }
            Ok(())
        }
        Maneuver::Trip => {
            t.cite(clause::MANEUVER_TRIP);
            let own = (Attribute::Dexterity, Skill::Melee);
            let theirs =
                [(Attribute::Dexterity, Skill::Evasion), (Attribute::Strength, Skill::Athletics)];
            if contest(t, fight, who, target, maneuver, [own; 2], theirs)?.is_some() {
                begin(t, fight, target, Condition::Prone);
            }
            Ok(())
        }
        Maneuver::Feint => {
            t.cite(clause::MANEUVER_FEINT);
            let own = (Attribute::Dexterity, Skill::Melee);
            let theirs = (Attribute::Insight, Skill::Perception);
            if contest(t, fight, who, target, maneuver, [own; 2], [theirs; 2])?.is_some() {
                begin(t, fight, target, Condition::Distracted);
                fight[target].feinted = Some(who);
            }
            Ok(())
        }
        Maneuver::Goad => {
            t.cite(clause::MANEUVER_GOAD);
            let own = (Attribute::Charisma, Skill::Presence);
            let theirs = (Attribute::Insight, Skill::Willpower);
            if contest(t, fight, who, target, maneuver, [own; 2], [theirs; 2])?.is_some() {
                let turns = crate::condition::next_turn(fight, target);
                fight[target].taunted = Some((who, turns));
                t.cite(clause::CONDITIONS_TAUNTED);
                t.tell(clause::CONDITIONS_TAUNTED, || Event::Taunted { who: target, by: who });
            }
            Ok(())
        }
        Maneuver::Guard | Maneuver::PinDown | Maneuver::Brace => Ok(()),
    }
}

/// An opposed test of a maneuver: by how much its user wins.
fn contest(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    target: Id,
    maneuver: Maneuver,
    ways: [(Attribute, Skill); 2],
    theirs: [(Attribute, Skill); 2],
) -> Step<Option<i16>> {
    let make = |who: Id, why: TestFor, way: (Attribute, Skill)| Test::new(who, why, way.0, way.1);
    let mut own = make(who, TestFor::Maneuver(maneuver, target), ways[0]).own().against(target);
    if ways[0] != ways[1] {
        own = rolls::either(t, fight, own, ways)?;
    }
    let mut other = make(target, TestFor::Withstand(maneuver, who), theirs[0]).against(who);
    if theirs[0] != theirs[1] {
        other = rolls::either(t, fight, other, theirs)?;
    }
    let won = rolls::opposed(t, fight, own, other)?;
    if won.is_none() {
        t.tell(clause::CORE_OPPOSED, || Event::ManeuverFailed { who, maneuver });
    }
    Ok(won)
}

fn charge(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, with: With, target: Id) -> Step {
    t.cite(clause::MANEUVER_CHARGE);
    movement::rush(t, fight, who, target)?;
    let weapon = *gear::weapon(fight, with);
    if !can_act(fight, who) || !attack::can_target(fight, who, &weapon, target) {
        t.tell(clause::MANEUVER_CHARGE, || Event::ManeuverFailed {
            who,
            maneuver: Maneuver::Charge,
        });
        return Ok(());
    }
    let blow = Blow { with, target, slow: false, spend: false };
    let swing = Swing { advantages: 1, damage: 5, harmless: false };
    attack::attack(t, fight, who, blow, swing).map(drop)
}

fn cripple(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, with: With, target: Id) -> Step {
    t.cite(clause::MANEUVER_CRIPPLE);
    let blow = Blow { with, target, slow: false, spend: false };
    let lost = attack::attack(t, fight, who, blow, Swing::default())?.unwrap_or(0);
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
