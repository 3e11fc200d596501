//! What people hold, wear and carry (`murdham.bonus.*` for handling it, `murdham.weapon.two-handed`).

use affray_field::Place;
use affray_table::{Clause, May, Table, barred, barred_if};

use crate::clause;
use crate::event::Event;
use crate::reason::{Barrier, Thing};
use crate::setup::{Id, Item, ItemId, ItemKind, Keyword, Skill, Weapon};
use crate::state::{Condition, Fight, Wear, Where};

/// An item's description.
#[must_use]
#[inline]
pub fn item(fight: &Fight, item: ItemId) -> &Item {
    &fight.setup.items[item.index()]
}

/// An item as a weapon: a weapon, or a shield struck with.
#[must_use]
pub fn as_weapon(fight: &Fight, which: ItemId) -> Option<&Weapon> {
    match &item(fight, which).kind {
        ItemKind::Weapon(weapon) | ItemKind::Shield(weapon) => Some(weapon),
        ItemKind::Suit(_)
        | ItemKind::Helmet
        | ItemKind::HealingDraught
        | ItemKind::Antidote
        | ItemKind::Poison(_)
        | ItemKind::MedicineBox
        | ItemKind::Scrolls(_)
        | ItemKind::Object => None,
    }
}

/// Whether an item is a shield.
#[must_use]
#[inline]
pub fn is_shield(fight: &Fight, which: ItemId) -> bool {
    matches!(item(fight, which).kind, ItemKind::Shield(_))
}

/// Whether an item takes both hands (`murdham.weapon.two-handed`): bulk 2 or more, not a shield.
#[must_use]
#[inline]
pub fn is_two_handed(fight: &Fight, which: ItemId) -> bool {
    item(fight, which).half_bulk >= 4 && !is_shield(fight, which)
}

/// What somebody holds, main hand first, each once.
#[inline]
pub fn held(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + use<> {
    let [main, off] = fight[who].hands;
    main.into_iter().chain(off.filter(|_| main != off))
}

/// Weapons and shields in somebody's hands.
#[inline]
pub fn held_weapons(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + '_ {
    let weapons = &fight.setup.derived().weapons;
    held(fight, who).filter(|which| weapons[which.index()].is_some())
}

/// Those of them that somebody can strike with: not what is in the hand that a stick takes, nor what
/// takes both (`murdham.condition.hobbled`).
#[inline]
pub fn wielded(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + '_ {
    let taken = stick_hand(fight, who).and_then(|hand| fight[who].hands[hand]);
    held_weapons(fight, who).filter(move |&which| taken != Some(which))
}

/// The shields somebody holds, but for one in the hand that a stick takes.
#[inline]
pub fn shields(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + '_ {
    let taken = stick_hand(fight, who).and_then(|hand| fight[who].hands[hand]);
    held(fight, who).filter(move |&which| is_shield(fight, which) && taken != Some(which))
}

/// The hand that the stick of somebody hobbled takes (`murdham.condition.hobbled`): the off hand,
/// unless that arm is injured, or holds something while the main hand is empty.
#[must_use]
#[inline]
pub fn stick_hand(fight: &Fight, who: Id) -> Option<usize> {
    let conditions = fight[who].conditions;
    if !conditions.has(Condition::Hobbled) {
        return None;
    }
    let [main, off] = fight[who].hands;
    let spare = main.is_none() && off.is_some() && !conditions.has(Condition::ArmMain);
    Some(if conditions.has(Condition::ArmOff) || spare { 0 } else { 1 })
}

/// Whether an item is held in the off hand alone (`murdham.weapon.off-hand`).
#[must_use]
#[inline]
pub fn is_off_hand(fight: &Fight, who: Id, which: ItemId) -> bool {
    let [main, off] = fight[who].hands;
    main != Some(which) && off == Some(which)
}

/// The hands somebody can use and holds nothing in: main, off.
#[must_use]
pub fn free_hands(fight: &Fight, who: Id) -> [bool; 2] {
    let conditions = fight[who].conditions;
    let [main, off] = fight[who].hands;
    let stick = stick_hand(fight, who);
    [
        main.is_none() && !conditions.has(Condition::ArmMain) && stick != Some(0),
        off.is_none() && !conditions.has(Condition::ArmOff) && stick != Some(1),
    ]
}

/// What somebody wears or carries, hands not included.
pub fn worn(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + '_ {
    fight.things().filter(move |&which| fight[which].at == Where::Worn(who))
}

/// What is in somebody's pack.
pub fn pack(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + '_ {
    fight.things().filter(move |&which| fight[which].at == Where::Pack(who))
}

/// What lies in a place.
pub fn lying(fight: &Fight, place: Place) -> impl Iterator<Item = ItemId> + '_ {
    fight.things().filter(move |&which| fight[which].at == Where::Lying(place))
}

/// The suit somebody wears, and its armor value.
#[must_use]
pub fn suit(fight: &Fight, who: Id) -> Option<(ItemId, i16)> {
    let suits = &fight.setup.derived().suits;
    suits.iter().copied().find(|&(which, _)| fight[which].at == Where::Worn(who))
}

/// The helmet somebody wears.
#[must_use]
#[inline]
pub fn helmet(fight: &Fight, who: Id) -> Option<ItemId> {
    let helmets = &fight.setup.derived().helmets;
    helmets.iter().copied().find(|&which| fight[which].at == Where::Worn(who))
}

/// Everything somebody carries, in halves of bulk.
#[must_use]
pub fn half_bulk_carried(fight: &Fight, who: Id) -> u16 {
    let mine = |at| matches!(at, Where::Held(id) | Where::Worn(id) | Where::Pack(id) if id == who);
    let bulks = fight.state.things.iter().zip(&fight.setup.derived().half_bulks);
    bulks.map(|(thing, &bulk)| if mine(thing.at) { u16::from(bulk) } else { 0 }).sum()
}

/// Whether a weapon in somebody's hands can still be used: not destroyed, loaded, uses left
/// (`murdham.weapon.reload`, `murdham.weapon.usage-limit`).
pub fn may_use(fight: &Fight, who: Id, which: ItemId) -> May<Barrier> {
    let thing = |what| Barrier::Thing(who, which, what);
    let Some(weapon) = as_weapon(fight, which) else {
        return barred(thing(Thing::NoWeapon), clause::ATTACK_ARMED);
    };
    let uses = fight[which].uses;
    if weapon.keywords.has(Keyword::Reload) {
        return barred_if(uses > 0, thing(Thing::Empty), clause::WEAPON_RELOAD);
    }
    let spent = weapon.uses.is_some_and(|limit| uses >= limit);
    barred_if(spent, thing(Thing::UsedUp), clause::WEAPON_USAGE_LIMIT)
}

/// Whether an item behaves as damaged: damaged, fragile, or improvised
/// (`murdham.weapon.fragile`, `murdham.wear.improvised-damaged`).
#[must_use]
pub fn is_damaged(fight: &Fight, which: ItemId) -> bool {
    let improvised =
        || as_weapon(fight, which).is_some_and(|w| w.keywords.has(Keyword::Improvised));
    // murdham.wear.improvised-damaged: an ordinary object wears only when it is struck with.
    let object = || matches!(item(fight, which).kind, ItemKind::Object);
    fight[which].wear == Wear::Damaged || item(fight, which).fragile || improvised() || object()
}

/// Takes an item out of somebody's hands, wherever it goes next.
pub fn unhand(fight: &mut Fight, who: Id, which: ItemId) {
    for hand in &mut fight[who].hands {
        if *hand == Some(which) {
            *hand = None;
        }
    }
}

/// Puts an item into free hands: the main hand first, both if it needs both. `false` if it cannot
/// be held.
pub fn into_hands(fight: &mut Fight, who: Id, which: ItemId) -> bool {
    let free = free_hands(fight, who);
    match (is_two_handed(fight, which), free) {
        (true, [true, true]) => fight[who].hands = [Some(which); 2],
        (false, [true, _]) => fight[who].hands[0] = Some(which),
        (false, [false, true]) => fight[who].hands[1] = Some(which),
        (true, _) | (false, [false, false]) => return false,
    }
    fight[which].at = Where::Held(who);
    true
}

/// Whether free hands could take an item.
#[must_use]
pub fn can_hold(fight: &Fight, who: Id, which: ItemId) -> bool {
    match (is_two_handed(fight, which), free_hands(fight, who)) {
        (true, free) => free == [true, true],
        (false, free) => free != [false, false],
    }
}

/// An item falls to the ground where its bearer stands.
pub fn drop_item(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: ItemId) {
    unhand(fight, who, which);
    fight[which].at = Where::Lying(fight[who].place);
    t.tell(clause::DISARM_LANDS, || Event::Dropped { who, item: which });
}

/// What an injured arm held falls (`murdham.condition.arm-injury`).
pub fn drop_from(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, arm: Condition) {
    let hand = usize::from(arm == Condition::ArmOff);
    if let Some(which) = fight[who].hands[hand] {
        t.cite(clause::CONDITION_ARM_INJURY);
        drop_item(t, fight, who, which);
    }
}

/// An item is gone for good, by the rule of this clause.
pub fn destroy(t: &mut impl Table<Fight>, fight: &mut Fight, which: ItemId, by: Clause) {
    let owner = fight[which].at.bearer();
    if let Where::Held(who) = fight[which].at {
        unhand(fight, who, which);
    }
    fight[which].wear = Wear::Destroyed;
    fight[which].at = Where::Gone;
    t.tell(by, || Event::Destroyed { owner, item: which });
}

/// Whether somebody may use several hand-held things at once (`murdham.skill.quick-draw`).
#[must_use]
pub fn draws_quickly(fight: &Fight, who: Id) -> bool {
    fight.profile(who).skills.has(Skill::QuickDraw)
}
