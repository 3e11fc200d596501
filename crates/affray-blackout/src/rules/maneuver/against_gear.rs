//! Maneuvers against gear: Disarm and Wreck Gear.

use affray_field::Hex;
use affray_table::{Lazy, Step, Sum, Table};

use crate::clause;
use crate::event::{Doing, Event, Harm, Onset};
use crate::kinds::{Attribute, Effect, Id, ItemId, Maneuver, Skill};
use crate::moves::{Among, Ask, Move, Piece, Purpose, TestFor};
use crate::rules::attack::Swing;
use crate::rules::field::{distance, has_map};
use crate::rules::rolls::{Test, agrees, seat};
use crate::rules::{area, attack, damage, field, gear, rolls, training};
use crate::settings::DisarmMargin;
use crate::setup::HEX;
use crate::state::{Fight, Where};

use super::{Foe, pieces};

/// The test of an attack that is opposed, with what sways attacks.
fn attack_contest(fight: &Fight, who: Id, foe: Foe, maneuver: Maneuver) -> Test {
    let weapon = gear::weapon(fight, foe.with);
    let mut test = attack::attack_test(fight, who, weapon, foe.blow());
    test.why = TestFor::Maneuver(maneuver, foe.target);
    test.needs = None;
    test
}

/// The attack of a Disarm, what it is opposed by, and by which ways (`blackout.maneuver.disarm`).
pub(crate) fn disarm_tests(
    fight: &Fight,
    who: Id,
    foe: Foe,
) -> (Test, Test, [(Attribute, Skill); 2]) {
    let own = attack_contest(fight, who, foe, Maneuver::Disarm);
    let ways = [(Attribute::Strength, Skill::Grapple), (Attribute::Dexterity, Skill::Evasion)];
    let why = TestFor::Withstand(Maneuver::Disarm, who);
    (own, Test::new(foe.target, why, ways[0].0, ways[0].1).against(who), ways)
}

/// A Disarm: an opposed attack, and what flies out of the target's hand
/// (`blackout.maneuver.disarm`).
pub(super) fn disarm(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, foe: Foe) -> Step {
    let Foe { with, target } = foe;
    let (own, other, ways) = disarm_tests(fight, who, foe);
    let other = rolls::either(t, fight, other, ways)?;
    attack::spend_rounds(t, fight, with, 1);
    let Some(margin) = rolls::opposed(t, fight, own, other)? else {
        let event = || Event::Onset(Onset::ManeuverFailed { who, maneuver: Maneuver::Disarm });
        t.tell(clause::MANEUVER_DISARM, event);
        return Ok(());
    };
    let piece = choose_piece(t, fight, who, target, Among::Hands)?;
    let Piece::Item(item) = piece else { return Ok(()) };
    fly(t, fight, Flight { who, target, item }, margin)
}

/// Something that is struck out of somebody's hand.
#[derive(Clone, Copy, Debug)]
struct Flight {
    who: Id,
    target: Id,
    item: ItemId,
}

/// It flies as far as the contest was won by, or is caught (`blackout.maneuver.disarm-distance`).
fn fly(t: &mut impl Table<Fight>, fight: &mut Fight, flight: Flight, margin: i16) -> Step {
    let Flight { who, target, item } = flight;
    let counted = match fight.setup.settings.disarm_margin {
        DisarmMargin::From1 => margin,
        DisarmMargin::Above1 => margin - 1,
    };
    t.cite(clause::MANEUVER_DISARM_DISTANCE);
    let face = t.roll(Purpose::Direction, Sum::d(6))? as u8;
    let way = area::heading(fight, face);
    let from = fight[target].at;
    let own_hex = fight[who].at;
    let toward =
        !has_map(fight) && field::feet(fight, from, own_hex) <= HEX || from.heading(own_hex) == way;
    let near = distance(fight, who, target) <= HEX * (1 + counted.max(0) as u16);
    let hands = gear::item(fight, item).hands;
    if toward
        && near
        && gear::free_hands(fight, who) >= hands
        && training::can_react(fight, who)
        && agrees(t, fight, who, Ask::Catch { who, item })?
    {
        fight[who].reacted = true;
        fight[item].at = Where::Held(who);
        t.tell(clause::MANEUVER_DISARM_DISTANCE, || Event::Doing(Doing::Catches { who, item }));
        return Ok(());
    }
    let to: Hex = area::scattered(t, fight, from, way, 1 + counted.max(0) as u8);
    fight[item].at = Where::Lying(to);
    t.tell(clause::MANEUVER_DISARM, || Event::Doing(Doing::Flies { item, to }));
    Ok(())
}

fn choose_piece(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    who: Id,
    target: Id,
    among: Among,
) -> Step<Piece> {
    let menu = Lazy(|list: &mut Vec<Move>| {
        list.extend(pieces(fight, target, among).map(Move::from));
    });
    t.choose(fight, seat(fight, who), Ask::Gear { who, target, among }, &menu)
}

/// A Wreck Gear: an attack that harms gear instead (`blackout.maneuver.wreck-gear`).
pub(super) fn wreck(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, foe: Foe) -> Step {
    let Foe { with, target } = foe;
    let swing = Swing { harmless: true, ..Swing::PLAIN };
    if attack::attack(t, fight, who, foe.blow(), swing)?.is_none() {
        return Ok(());
    }
    let piece = choose_piece(t, fight, who, target, Among::HandsAndArmor)?;
    let weapon = *gear::weapon(fight, with);
    let dice = attack::base_dice(fight, who, &weapon);
    let total = damage::roll(t, fight, Purpose::Gear { by: who }, dice)? + i16::from(weapon.flat);
    let hardness = match piece {
        Piece::Item(item) => i16::from(gear::item(fight, item).hardness),
        Piece::Armor => fight[target].worn.0,
    };
    t.cite(clause::MANEUVER_WRECK_GEAR_SUCCESS);
    if total <= hardness {
        let (who, amount) = (target, total);
        let event = || Event::Harm(Harm::GearHolds { who, piece, amount, hardness });
        t.tell(clause::MANEUVER_WRECK_GEAR_SUCCESS, event);
        return Ok(());
    }
    let more = u8::from(weapon.has(Effect::Destroyer));
    let row = t.roll(Purpose::GearTable, Sum::d(6))? as u8 + more;
    let (shape, av) = fight.setup.gear_table[usize::from(row.min(7)) - 1];
    let av = av.min(fight[target].worn.0);
    match piece {
        Piece::Item(item) => fight[item].shape = fight[item].shape.max(shape),
        Piece::Armor => fight[target].worn.0 -= av,
    }
    let left = (piece == Piece::Armor).then_some(fight[target].worn.0);
    let event = || Event::Harm(Harm::GearHit { who: target, piece, shape, av, left });
    t.tell(clause::MANEUVER_GEAR_TABLE, event);
    Ok(())
}
