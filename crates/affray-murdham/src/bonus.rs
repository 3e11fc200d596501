//! Bonus actions and other handling of things (`murdham.bonus.*`, `murdham.item.*`).

use affray_field::Place;
use affray_table::{Step, Sum, Table};

use crate::clause;
use crate::condition::{are_allies, is_incapacitated, is_present};
use crate::core::half_up;
use crate::event::Event;
use crate::gear::{
    as_weapon, can_hold, draws_quickly, half_bulk_carried, held, held_weapons, into_hands,
    is_shield, is_two_handed, item, pack, unhand,
};
use crate::health;
use crate::moves::{Action, Move, Purpose};
use crate::poison;
use crate::position::{are_nearby_places, is_nearby};
use crate::settings::{DropCost, FeedOthers, PickUp};
use crate::setup::{FeatureId, Id, ItemId, ItemKind, Keyword};
use crate::state::{Condition, Fight, Where};
use crate::{fear, sneak};

/// The most that can be carried, in halves of bulk: 16 bulk
/// (`murdham.condition.encumbered-conflict`).
const MOST_CARRIED: u16 = 32;

/// Adds every bonus action that is legal now; the caller has seen that one is left.
///
/// What costs nothing now is in [`free_options`] alone.
pub fn options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    if fear::must_flee(fight, who) {
        return;
    }
    let mut add = |action: Action| {
        if !is_free(fight, who, action) {
            menu.push(action.into());
        }
    };
    reachable(fight, who).for_each(|which| add(Action::PickUp(which)));
    held(fight, who).for_each(|which| add(Action::PutDown(which)));
    drawing(fight, who, &mut add);
    if draws_quickly(fight, who) && held(fight, who).next().is_some() {
        pack(fight, who)
            .filter(|&which| is_hand_held(fight, which) && could_hold_alone(fight, who, which))
            .for_each(|which| add(Action::QuickDraw(which)));
    }
    for which in carried(fight, who) {
        patients(fight, who, which).for_each(|on| add(Action::Use(which, on)));
        if matches!(item(fight, which).kind, ItemKind::Poison(_)) {
            held_weapons(fight, who)
                .filter(|&weapon| can_be_coated(fight, weapon))
                .for_each(|weapon| add(Action::Coat(which, weapon)));
        }
    }
    features(fight, who, false).for_each(|feature| add(Action::Interact(feature)));
    let spoken = fight.state.turn.is_some_and(|turn| turn.spoken);
    if !spoken && !fight[who].conditions.has(Condition::Silenced) {
        add(Action::Speak);
    }
}

/// Adds what costs no action now: dropping things where the table lets it, and the rest of a quick
/// draw (`murdham.bonus.drop`, `murdham.skill.quick-draw`).
pub fn free_options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    if fear::must_flee(fight, who) {
        return;
    }
    let mut add = |action: Action| {
        if is_free(fight, who, action) {
            menu.push(action.into());
        }
    };
    held(fight, who).for_each(|which| add(Action::PutDown(which)));
    drawing(fight, who, &mut add);
}

/// Whether an action of this chapter costs nothing now.
#[must_use]
pub fn is_free(fight: &Fight, who: Id, action: Action) -> bool {
    let drawing = fight.state.turn.is_some_and(|turn| turn.who == who && turn.drawing);
    match action {
        Action::PutDown(_) => fight.setup.settings.drop == DropCost::Free,
        Action::Equip(_) | Action::Unequip(_) | Action::QuickDraw(_) => drawing,
        _ => false,
    }
}

/// Bringing to hand and putting away, one item at a time (`murdham.bonus.equip`). Suits and helmets
/// stay as they are in a fight (`murdham.bonus.no-armour`, `murdham.bonus.armour-scope`).
fn drawing(fight: &Fight, who: Id, add: &mut impl FnMut(Action)) {
    pack(fight, who)
        .filter(|&which| is_hand_held(fight, which) && can_hold(fight, who, which))
        .for_each(|which| add(Action::Equip(which)));
    held(fight, who).for_each(|which| add(Action::Unequip(which)));
}

/// Whether an item is held rather than worn.
fn is_hand_held(fight: &Fight, which: ItemId) -> bool {
    match item(fight, which).kind {
        ItemKind::Suit(_) | ItemKind::Helmet => false,
        ItemKind::Weapon(_)
        | ItemKind::Shield(_)
        | ItemKind::HealingDraught
        | ItemKind::Antidote
        | ItemKind::Poison(_)
        | ItemKind::MedicineBox
        | ItemKind::Scrolls(_)
        | ItemKind::Object => true,
    }
}

/// Whether empty hands could hold an item.
fn could_hold_alone(fight: &Fight, who: Id, which: ItemId) -> bool {
    let conditions = fight[who].conditions;
    match (conditions.has(Condition::ArmMain), conditions.has(Condition::ArmOff)) {
        (false, false) => true,
        (true, true) => false,
        (true, false) | (false, true) => !is_two_handed(fight, which),
    }
}

/// What lies within reach and can be picked up (`murdham.bonus.pick-up-reach`): nearby, not too
/// heavy, and with room in a hand where it goes into the hand.
fn reachable(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + '_ {
    let here = fight[who].place;
    let near = move |which: &ItemId| match fight[*which].at {
        Where::Lying(place) => are_nearby_places(fight, here, place),
        Where::Held(_) | Where::Worn(_) | Where::Pack(_) | Where::Gone => false,
    };
    fight.things().filter(near).filter(move |&which| {
        let carried = half_bulk_carried(fight, who) + u16::from(item(fight, which).half_bulk);
        let holds = match fight.setup.settings.pick_up {
            PickUp::IntoHand => can_hold(fight, who, which),
            PickUp::IntoPackOnly => true,
        };
        carried <= MOST_CARRIED && holds
    })
}

/// What somebody holds or has in the pack.
pub(crate) fn carried(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + '_ {
    held(fight, who).chain(pack(fight, who))
}

/// On whom a consumable would do something now (`murdham.bonus.consumable-other`).
fn patients(fight: &Fight, who: Id, which: ItemId) -> impl Iterator<Item = Id> + '_ {
    let kind = &item(fight, which).kind;
    fight.roster().filter(move |&on| {
        let works = match kind {
            ItemKind::HealingDraught => fight[on].health < health::maximum(fight, on),
            ItemKind::Antidote => poison::is_poisoned(fight, on),
            ItemKind::Weapon(_)
            | ItemKind::Shield(_)
            | ItemKind::Suit(_)
            | ItemKind::Helmet
            | ItemKind::Poison(_)
            | ItemKind::MedicineBox
            | ItemKind::Scrolls(_)
            | ItemKind::Object => false,
        };
        works && takes_from(fight, who, on)
    })
}

/// Whether `on` can be given something by `who`: itself, or a nearby character that is willing or
/// incapacitated (`murdham.bonus.consumable-other`).
///
/// RULING: one's own side is willing, nobody else is.
#[must_use]
pub fn takes_from(fight: &Fight, who: Id, on: Id) -> bool {
    if on == who {
        return true;
    }
    fight.setup.settings.feed_others == FeedOthers::Nearby
        && is_present(fight, on)
        && is_nearby(fight, who, on)
        && (are_allies(fight, who, on) || is_incapacitated(fight, on))
}

/// Whether a dose would stay on a weapon: it has a blade to speak of, no other poison, and is not
/// itself used up by an attack (`murdham.poison.coating`).
fn can_be_coated(fight: &Fight, weapon: ItemId) -> bool {
    fight[weapon].coating.is_none()
        && as_weapon(fight, weapon)
            .is_some_and(|w| w.die.is_some() && !w.keywords.has(Keyword::Consumable))
}

/// What somebody can handle from where it stands (`murdham.bonus.interact`), simple things or
/// complex ones (`murdham.main.complex-interaction`). A door cannot be closed on somebody.
pub(crate) fn features(
    fight: &Fight,
    who: Id,
    complex: bool,
) -> impl Iterator<Item = FeatureId> + '_ {
    let here = fight[who].place;
    (0..fight.setup.features.len() as u8).map(FeatureId).filter(move |&id| {
        let feature = &fight.setup.features[id.index()];
        let blocked = feature.border.is_some_and(|border| {
            fight.state.closed & (1 << border.0) == 0
                && fight.roster().any(|other| {
                    fight[other].place == Place::Border(border) && is_present(fight, other)
                })
        });
        feature.complex == complex
            && !blocked
            && fight.setup.map.zones_of(here).any(|zone| feature.zones.contains(&zone))
    })
}

/// Does a bonus action from [`options`] or [`free_options`]; the caller has charged it.
///
/// # Errors
/// The table has no answer yet.
pub fn act(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, action: Action) -> Step {
    match action {
        Action::PickUp(which) => pick_up(t, fight, who, which),
        Action::PutDown(which) => put_down(t, fight, who, which),
        Action::Equip(which) => equip(t, fight, who, which),
        Action::Unequip(which) => unequip(t, fight, who, which),
        Action::QuickDraw(which) => {
            for other in held(fight, who).collect::<Vec<_>>() {
                unequip(t, fight, who, other);
            }
            equip(t, fight, who, which);
        }
        Action::Use(which, on) => consume(t, fight, who, which, on)?,
        Action::Coat(dose, weapon) => coat(t, fight, who, dose, weapon),
        Action::Interact(feature) => handle(t, fight, who, feature),
        Action::Speak => speak(t, fight, who)?,
        _ => {}
    }
    Ok(())
}

/// Takes up what lies within reach (`murdham.bonus.pick-up-put-down`).
fn pick_up(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: ItemId) {
    t.cite(clause::BONUS_PICK_UP_REACH);
    match fight.setup.settings.pick_up {
        PickUp::IntoHand => {
            let held = into_hands(fight, who, which);
            debug_assert!(held, "what cannot be held is not offered");
        }
        PickUp::IntoPackOnly => fight[which].at = Where::Pack(who),
    }
    t.tell(clause::BONUS_PICK_UP_PUT_DOWN, || Event::PickedUp { who, item: which });
}

/// Sets something down, or lets it fall (`murdham.bonus.pick-up-put-down`, `murdham.bonus.drop`).
fn put_down(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: ItemId) {
    t.cite(clause::BONUS_DROP);
    unhand(fight, who, which);
    fight[which].at = Where::Lying(fight[who].place);
    t.tell(clause::BONUS_PICK_UP_PUT_DOWN, || Event::Dropped { who, item: which });
}

/// Brings an item to hand (`murdham.bonus.equip`).
fn equip(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: ItemId) {
    cite_drawing(t, fight, who, which);
    let held = into_hands(fight, who, which);
    debug_assert!(held, "what cannot be held is not offered");
    t.tell(clause::BONUS_EQUIP, || Event::Equipped { who, item: which });
}

/// Puts a held item away (`murdham.bonus.equip`).
fn unequip(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: ItemId) {
    cite_drawing(t, fight, who, which);
    unhand(fight, who, which);
    fight[which].at = Where::Pack(who);
    t.tell(clause::BONUS_EQUIP, || Event::Unequipped { who, item: which });
}

fn cite_drawing(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: ItemId) {
    // murdham.bonus.no-armour: suits and helmets were not offered; shields are hand-held.
    t.cite(clause::BONUS_NO_ARMOUR);
    if is_shield(fight, which) {
        t.cite(clause::BONUS_ARMOUR_SCOPE);
    }
    let quick = draws_quickly(fight, who);
    let Some(turn) = &mut fight.state.turn else { return };
    if quick {
        // murdham.skill.quick-draw: whatever else is drawn or put away belongs to it.
        t.cite(clause::SKILL_QUICK_DRAW);
        turn.drawing = true;
    } else if turn.bonus >= 2 {
        // murdham.bonus.swap: one bonus action for each of the two items.
        t.cite(clause::BONUS_SWAP);
    }
}

/// Uses a consumable up (`murdham.bonus.consumable`).
fn consume(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: ItemId, on: Id) -> Step {
    t.cite(clause::BONUS_CONSUMABLE_OTHER);
    use_up(fight, which);
    t.tell(clause::BONUS_CONSUMABLE, || Event::Used { who, item: which, on });
    if matches!(item(fight, which).kind, ItemKind::Antidote) {
        // murdham.item.antidote: 1:4 that it fails. murdham.core.small-dice: a 1 on a d4.
        t.cite(clause::CORE_SMALL_DICE);
        t.cite(clause::ITEM_ANTIDOTE);
        if t.check(Purpose::Antidote { who: on }, Sum::d(4), |shown| shown > 1)? {
            poison::stop(t, fight, on);
        } else {
            t.tell(clause::ITEM_ANTIDOTE, || Event::NoEffect { who: on, item: which });
        }
        return Ok(());
    }
    // murdham.item.healing-draught: half of STR, rounded up.
    t.cite(clause::ITEM_HEALING_DRAUGHT);
    t.cite(clause::CORE_ROUNDING);
    let strength = i16::from(fight[on].strength);
    health::heal(t, fight, on, half_up(strength))
}

/// An item is used up.
pub(crate) fn use_up(fight: &mut Fight, which: ItemId) {
    if let Where::Held(who) = fight[which].at {
        unhand(fight, who, which);
    }
    fight[which].at = Where::Gone;
}

/// A dose goes on a weapon (`murdham.poison.coating`).
fn coat(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, dose: ItemId, weapon: ItemId) {
    let ItemKind::Poison(poison) = item(fight, dose).kind else { return };
    t.cite(clause::BONUS_CONSUMABLE);
    use_up(fight, dose);
    fight[weapon].coating = Some(poison);
    t.tell(clause::POISON_COATING, || Event::Coated { who, item: weapon, poison });
}

/// Opens or closes a door, throws a lever (`murdham.bonus.interact`). What else a thing does is the
/// GM's to say.
pub(crate) fn handle(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, feature: FeatureId) {
    let described = &fight.setup.features[feature.index()];
    let clause =
        if described.complex { clause::MAIN_COMPLEX_INTERACTION } else { clause::BONUS_INTERACT };
    match described.border {
        Some(border) => {
            fight.state.closed ^= 1 << border.0;
            let open = fight.state.closed & (1 << border.0) == 0;
            t.tell(clause, || Event::Handled { who, feature, open });
        }
        None => {
            t.tell(clause, || Event::Handled { who, feature, open: true });
            t.tell(clause, || Event::GmSays { who });
        }
    }
}

/// Says a few words that matter (`murdham.bonus.speak`).
fn speak(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::BONUS_SPEAK_FREE);
    if let Some(turn) = &mut fight.state.turn {
        turn.spoken = true;
    }
    t.tell(clause::BONUS_SPEAK, || Event::Spoke { who });
    // murdham.sneak.reveal-list: talking may reveal.
    sneak::deed(t, fight, who)
}
