//! Hands and what they hold (`hallowed.conditions.useless-arm` and its like).

use affray_table::{Bar, Clause, May, Table, barred, barred_if};

use crate::clause;
use crate::event::Motion;
use crate::ids::{Id, WeaponId};
use crate::kinds::{Attribute, FreeAct, Limb};
use crate::reason::{Barrier, Gear};
use crate::rules::attribute::score;
use crate::rules::condition::is_present;
use crate::rules::space::{has_grid, yards};
use crate::settings::UselessArmShield;
use crate::state::{Fight, Hand, Held, Lying};

/// The place of a hand among a combatant's hands.
const fn place(hand: Hand) -> usize {
    match hand {
        Hand::Main => 0,
        Hand::Off => 1,
    }
}

/// What a hand is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// To hold something (`hallowed.conditions.useless-hand`, `.no-grip`).
    Hold,
    /// To strike with nothing in it (`hallowed.conditions.useless-arm`).
    Strike,
    /// To strike with what it holds.
    Wield,
}

/// Whether a hand serves.
#[must_use]
pub(crate) fn serves(fight: &Fight, who: Id, hand: Hand, wanted: Use) -> bool {
    let it = &fight[who];
    if fight.profile(who).hands <= place(hand) as u8 {
        return false;
    }
    if it.limbs.0 == 0 && it.damage[Attribute::Dexterity as usize] == 0 {
        return true;
    }
    let (arm, own, lost, grip) = match hand {
        Hand::Main => (Limb::MainArm, Limb::MainHand, Limb::MainLost, Limb::MainGrip),
        Hand::Off => (Limb::OffArm, Limb::OffHand, Limb::OffLost, Limb::OffGrip),
    };
    let limbs = it.limbs;
    let holds = !limbs.has(grip) || wanted == Use::Strike;
    let strikes = !limbs.has(arm) || wanted == Use::Hold;
    let there = !limbs.has(own) && !limbs.has(lost);
    there && holds && strikes && score(fight, who, Attribute::Dexterity) > 0
}

/// How many hands serve.
#[must_use]
pub(crate) fn hands_for(fight: &Fight, who: Id, wanted: Use) -> u8 {
    let hands = [Hand::Main, Hand::Off].into_iter();
    hands.filter(|&hand| serves(fight, who, hand, wanted)).count() as u8
}

/// Whether a shield is held and counts; on an arm that cannot attack it does unless the table has it
/// otherwise (`hallowed.conditions.useless-arm`).
#[must_use]
pub(crate) fn has_shield(fight: &Fight, who: Id) -> bool {
    let wanted = match fight.setup.settings.useless_arm_shield {
        UselessArmShield::Counts => Use::Hold,
        UselessArmShield::Nothing => Use::Wield,
    };
    let hands = fight[who].hands;
    hands[1] == Held::Shield && serves(fight, who, Hand::Off, wanted)
        || hands[0] == Held::Shield && serves(fight, who, Hand::Main, wanted)
}

/// Whether the weapon in a slot can strike now: in hand, or part of the body.
#[must_use]
pub(crate) fn is_ready(fight: &Fight, who: Id, slot: u8) -> bool {
    let weapon = fight.weapon(fight.profile(who).weapons[usize::from(slot)]);
    let held = |hand: Hand| {
        fight[who].hands[place(hand)] == Held::Weapon(slot) && serves(fight, who, hand, Use::Wield)
    };
    match weapon.hands {
        0 => true,
        _ if weapon.is_natural() => hands_for(fight, who, Use::Strike) >= weapon.hands,
        1 => held(Hand::Main) || held(Hand::Off),
        _ => held(Hand::Main) && held(Hand::Off),
    }
}

/// Every slot and the weapon in it.
pub(crate) fn slots(fight: &Fight, who: Id) -> impl Iterator<Item = (u8, WeaponId)> + '_ {
    fight.profile(who).weapons.iter().enumerate().map(|(slot, &weapon)| (slot as u8, weapon))
}

/// Whether the weapon of a slot is gone.
#[must_use]
pub(crate) fn is_lost(fight: &Fight, who: Id, slot: u8) -> bool {
    fight[who].lost & (1 << slot) != 0
}

/// The slot in which a weapon is ready.
#[must_use]
pub(crate) fn ready_slot(fight: &Fight, who: Id, which: WeaponId) -> Option<u8> {
    slots(fight, who)
        .find(|&(slot, weapon)| {
            weapon == which && !is_lost(fight, who, slot) && is_ready(fight, who, slot)
        })
        .map(|(slot, _)| slot)
}

/// The slot from which a weapon can be drawn.
#[must_use]
pub(crate) fn drawable(fight: &Fight, who: Id, which: WeaponId) -> Option<u8> {
    may_draw(fight, who, which).ok()
}

/// The slot from which a weapon can be drawn, or why it cannot (`hallowed.actions.free`).
pub(crate) fn may_draw(fight: &Fight, who: Id, which: WeaponId) -> Result<u8, Bar<Barrier>> {
    let hands = fight.weapon(which).hands;
    may_freely(fight, FreeAct::Draw)?;
    if hands == 0 || fight.weapon(which).is_natural() {
        return barred(Barrier::Gear(Gear::Natural(which)), clause::ACTIONS_FREE);
    }
    may_grasp(fight, who, which)?;
    if ready_slot(fight, who, which).is_some() {
        return barred(Barrier::Gear(Gear::Ready(who, which)), clause::ACTIONS_FREE);
    }
    let kept = |&(slot, weapon): &(u8, WeaponId)| weapon == which && !is_lost(fight, who, slot);
    match slots(fight, who).find(kept) {
        Some((slot, _)) => Ok(slot),
        None => barred(Barrier::Gear(Gear::Lost(who, which)), clause::DECLARE_IMPOSSIBLE),
    }
}

/// Whether a table lets a Free Action be this (`hallowed.actions.free`).
pub(crate) fn may_freely(fight: &Fight, act: FreeAct) -> May<Barrier> {
    let open = fight.setup.free_acts.has(act);
    barred_if(!open, Barrier::Gear(Gear::NoFreeAct(act)), clause::ACTIONS_FREE)
}

/// Whether somebody has the hands to wield a weapon with (`hallowed.conditions.useless-hand`).
fn may_grasp(fight: &Fight, who: Id, which: WeaponId) -> May<Barrier> {
    let few = hands_for(fight, who, Use::Wield) < fight.weapon(which).hands;
    barred_if(few, Barrier::Gear(Gear::NoHands(who, which)), why_few(fight, who, which))
}

/// By which clause somebody lacks a hand that a weapon needs.
fn why_few(fight: &Fight, who: Id, which: WeaponId) -> Clause {
    let (limbs, weapon) = (fight[who].limbs, fight.weapon(which));
    let is_any = |main: Limb, off: Limb| limbs.has(main) || limbs.has(off);
    let by_arm = match weapon.is_natural() {
        true => is_any(Limb::MainArm, Limb::OffArm),
        false => hands_for(fight, who, Use::Hold) >= weapon.hands,
    };
    if score(fight, who, Attribute::Dexterity) == 0 {
        clause::ATTRIBUTE_ZERO_DEXTERITY
    } else if by_arm {
        clause::CONDITIONS_USELESS_ARM
    } else if is_any(Limb::MainLost, Limb::OffLost) {
        clause::CONDITIONS_LOST_LIMB
    } else if is_any(Limb::MainGrip, Limb::OffGrip) && !weapon.is_natural() {
        clause::CONDITIONS_NO_GRIP
    } else {
        clause::CONDITIONS_USELESS_HAND
    }
}

/// Whether a weapon is in hand, or a part of the body that serves (`hallowed.declare.impossible`).
pub(crate) fn may_wield(fight: &Fight, who: Id, which: WeaponId) -> May<Barrier> {
    let ready = ready_slot(fight, who, which).is_some();
    barred_if(!ready, Barrier::Gear(Gear::NotReady(who, which)), clause::DECLARE_IMPOSSIBLE)
}

/// Whether a weapon is at hand: fit to be used, or drawn.
pub(crate) fn may_arm(fight: &Fight, who: Id, which: WeaponId) -> May<Barrier> {
    if ready_slot(fight, who, which).is_some() {
        return Ok(());
    }
    let weapon = fight.weapon(which);
    if weapon.is_natural() && weapon.hands > 0 {
        // hallowed.conditions.useless-arm: a part of the body that does not serve.
        return barred(Barrier::Gear(Gear::NoHands(who, which)), why_few(fight, who, which));
    }
    may_draw(fight, who, which).map(|_| ())
}

/// Takes a weapon in hand, putting away what is in the way. A free hand is taken first, then the
/// main one; two hands are needed for what is wielded in both, and a shield is let hang.
pub(crate) fn draw(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, slot: u8) {
    let which = fight.profile(who).weapons[usize::from(slot)];
    take_in_hand(fight, who, slot);
    t.tell(clause::ACTIONS_FREE, || Motion::Draws { who, weapon: which }.into());
}

/// Puts a weapon in hand, and away what is in the way.
fn take_in_hand(fight: &mut Fight, who: Id, slot: u8) {
    let which = fight.profile(who).weapons[usize::from(slot)];
    let two = fight.weapon(which).hands > 1;
    let useful = |hand: &Hand| serves(fight, who, *hand, Use::Wield);
    let hands = [Hand::Main, Hand::Off];
    let free = hands
        .into_iter()
        .filter(useful)
        .find(|&hand| fight[who].hands[place(hand)] == Held::Nothing);
    let hand = free.or(hands.into_iter().find(useful));
    if two {
        fight[who].hands = [Held::Weapon(slot); 2];
    } else if let Some(hand) = hand {
        put_away(fight, who, hand);
        fight[who].hands[place(hand)] = Held::Weapon(slot);
    }
}

/// Empties a hand, and both of what is held in two.
fn put_away(fight: &mut Fight, who: Id, hand: Hand) {
    let held = fight[who].hands[place(hand)];
    for own in &mut fight[who].hands {
        if *own == held {
            *own = Held::Nothing;
        }
    }
}

/// Where a weapon lies that somebody may take up: it is theirs, and within 1 yard
/// (`hallowed.actions.pick-up`).
pub(crate) fn may_pick_up(fight: &Fight, who: Id, which: WeaponId) -> Result<usize, Bar<Barrier>> {
    may_freely(fight, FreeAct::PickUp)?;
    let own = fight.profile(who).weapons.as_slice();
    let is_it = |it: &Lying| it.who == who && own[usize::from(it.slot)] == which;
    let mut all = fight.state.lying.iter().enumerate().filter(|(_, it)| is_it(it)).peekable();
    if all.peek().is_none() {
        return barred(Barrier::Gear(Gear::NotLost(who, which)), clause::ACTIONS_PICK_UP);
    }
    may_grasp(fight, who, which)?;
    match all.find(|(_, it)| is_at_hand(fight, who, it)) {
        Some((place, _)) => Ok(place),
        None => barred(Barrier::Gear(Gear::LiesAway(who, which)), clause::ACTIONS_PICK_UP),
    }
}

/// Whether a weapon lies within 1 yard: without places, with oneself, with whom one is engaged with,
/// or with somebody who is there no longer.
fn is_at_hand(fight: &Fight, who: Id, lying: &Lying) -> bool {
    if has_grid(fight) {
        return yards(fight[who].at, lying.at) <= 1;
    }
    let near = lying.near;
    near == who || fight[who].engaged.has(near) || !is_present(fight, near)
}

/// Takes up a weapon that lies in this place of the list, and draws it.
pub(crate) fn pick_up(t: &mut impl Table<Fight>, fight: &mut Fight, place: usize) {
    let Lying { who, slot, .. } = fight.state.lying.remove(place);
    fight[who].lost &= !(1 << slot);
    let weapon = fight.profile(who).weapons[usize::from(slot)];
    take_in_hand(fight, who, slot);
    t.tell(clause::ACTIONS_PICK_UP, || Motion::PicksUp { who, weapon }.into());
}

/// A weapon leaves somebody's hands: thrown at somebody, or fallen; there it lies
/// (`hallowed.actions.pick-up`).
pub(crate) fn lose(fight: &mut Fight, who: Id, slot: u8, near: Id) {
    fight[who].lost |= 1 << slot;
    // Each slot of everybody lies in one place at most: there is room.
    fight.state.lying.push(Lying { who, slot, at: fight[near].at, near });
    for own in &mut fight[who].hands {
        if *own == Held::Weapon(slot) {
            *own = Held::Nothing;
        }
    }
}

/// What a hand held falls at once (`hallowed.conditions.useless-hand`).
pub(crate) fn drop_held(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, hand: Hand) {
    match fight[who].hands[place(hand)] {
        Held::Nothing => {}
        Held::Shield => fight[who].hands[place(hand)] = Held::Nothing,
        Held::Weapon(slot) => {
            let weapon = fight.profile(who).weapons[usize::from(slot)];
            lose(fight, who, slot, who);
            t.tell(clause::CONDITIONS_USELESS_HAND, || Motion::Loses { who, weapon }.into());
        }
    }
}
