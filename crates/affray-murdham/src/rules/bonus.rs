//! Bonus actions and other handling of things (`murdham.bonus.*`, `murdham.item.*`).

use affray_table::{Step, Sum, Table};

use crate::clause;
use crate::event::Event;
use crate::moves::{Action, Purpose};
use crate::offer::{Kind, Offers};
use crate::rounding::half_up;
use crate::rules::condition::{are_allies, is_incapacitated, is_present};
use crate::rules::gear::{
    as_weapon, can_hold, draws_quickly, half_bulk_carried, held, helmet, into_hands, is_shield,
    is_two_handed, item, lying, pack, unhand,
};
use crate::rules::position::{are_nearby_places, is_nearby};
use crate::settings::{DropCost, FeedOthers, HelmetInFight, PickUp};
use crate::setup::{FeatureId, Id, ItemId, ItemKind};
use crate::state::{Fight, Where};

/// The most that can be carried, in halves of bulk (`murdham.condition.encumbered-conflict`).
const MOST_CARRIED: u16 = 32;

/// Adds every bonus action that is legal now; the caller has seen that one is left.
pub fn options(fight: &Fight, who: Id, to: &mut impl Offers) {
    if to.seeks(Kind::PickUp) {
        pick_ups(fight, who, to);
    }
    if to.seeks(Kind::PutAway) {
        for which in held(fight, who) {
            to.offer(Action::PutDown(which));
            to.offer(Action::Unequip(which));
        }
    }
    if to.seeks(Kind::Draw) {
        for which in pack(fight, who).filter(|&which| is_hand_held(fight, which)) {
            if can_hold(fight, who, which) {
                to.offer(Action::Equip(which));
            } else if draws_quickly(fight, who) && fits_when_empty(fight, who, which) {
                to.offer(Action::QuickDraw(which));
            }
        }
    }
    helmets(fight, who, to);
    consumables(fight, who, to);
    if to.seeks(Kind::Interact) {
        for (place, feature) in fight.setup.features.iter().enumerate() {
            if !feature.complex && is_within_reach(fight, who, FeatureId(place as u8)) {
                to.offer(Action::Interact(FeatureId(place as u8)));
            }
        }
    }
}

/// Helmets to put on and take off, where the table lets that be done (`murdham.bonus.armour-scope`).
fn helmets(fight: &Fight, who: Id, to: &mut impl Offers) {
    if fight.setup.settings.helmet_in_fight == HelmetInFight::Barred || !to.seeks(Kind::Draw) {
        return;
    }
    match helmet(fight, who) {
        Some(which) => to.offer(Action::Unequip(which)),
        None => {
            let is_helmet = |&which: &ItemId| matches!(item(fight, which).kind, ItemKind::Helmet);
            pack(fight, who).filter(is_helmet).for_each(|which| to.offer(Action::Equip(which)));
        }
    }
}

/// Things that lie within reach and can be carried.
fn pick_ups(fight: &Fight, who: Id, to: &mut impl Offers) {
    let into_pack = fight.setup.settings.pick_up == PickUp::IntoPackOnly;
    for place in fight.setup.map.places() {
        // murdham.bonus.pick-up-reach: in the same zone or on the same border.
        if !are_nearby_places(fight, fight[who].place, place) {
            continue;
        }
        for which in lying(fight, place) {
            // murdham.condition.encumbered-conflict: more than 16 bulk is refused.
            let bulk = half_bulk_carried(fight, who) + u16::from(item(fight, which).half_bulk);
            if bulk <= MOST_CARRIED && (into_pack || can_hold(fight, who, which)) {
                to.offer(Action::PickUp(which));
            }
        }
    }
}

/// Adds what costs no action now: things dropped where the table lets it, and the rest of a quick
/// draw (`murdham.bonus.drop`, `murdham.skill.quick-draw`). For a turn without a bonus action left.
pub fn free_options(fight: &Fight, who: Id, to: &mut impl Offers) {
    let drawing = fight.state.turn.is_some_and(|turn| turn.drawing);
    if to.seeks(Kind::PutAway) {
        for which in held(fight, who) {
            if fight.setup.settings.drop == DropCost::Free {
                to.offer(Action::PutDown(which));
            }
            if drawing {
                to.offer(Action::Unequip(which));
            }
        }
    }
    if drawing && to.seeks(Kind::Draw) {
        let fits = |&which: &ItemId| is_hand_held(fight, which) && can_hold(fight, who, which);
        pack(fight, who).filter(fits).for_each(|which| to.offer(Action::Equip(which)));
    }
}

/// Whoever draws quickly goes on with it for free (`murdham.skill.quick-draw`).
fn draw_on(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if draws_quickly(fight, who)
        && let Some(turn) = &mut fight.state.turn
    {
        t.cite(clause::SKILL_QUICK_DRAW);
        turn.drawing = true;
    }
}

/// Whether an item is brought to hand to be of use.
fn is_hand_held(fight: &Fight, which: ItemId) -> bool {
    match item(fight, which).kind {
        ItemKind::Weapon(_) | ItemKind::Shield(_) | ItemKind::Scrolls(_) | ItemKind::Object => true,
        ItemKind::Suit(_)
        | ItemKind::Helmet
        | ItemKind::HealingDraught
        | ItemKind::Antidote
        | ItemKind::Poison(_)
        | ItemKind::MedicineBox => false,
    }
}

/// Whether a thing could be held once everything else is put away.
fn fits_when_empty(fight: &Fight, who: Id, which: ItemId) -> bool {
    let conditions = fight[who].conditions;
    let main = !conditions.has(crate::state::Condition::ArmMain);
    let off = !conditions.has(crate::state::Condition::ArmOff);
    if is_two_handed(fight, which) { main && off } else { main || off }
}

fn consumables(fight: &Fight, who: Id, to: &mut impl Offers) {
    for which in carried_consumables(fight, who) {
        match item(fight, which).kind {
            ItemKind::HealingDraught | ItemKind::Antidote => {
                for on in fight.roster() {
                    if to.seeks(Kind::Remedy(which, on)) && may_feed(fight, who, on) {
                        to.offer(Action::Use(which, on));
                    }
                }
            }
            ItemKind::Poison(_) if to.seeks(Kind::Coat) => {
                for weapon in held(fight, who) {
                    let bare = as_weapon(fight, weapon).is_some_and(|w| w.die.is_some())
                        && fight[weapon].coating.is_none()
                        && !is_shield(fight, weapon);
                    if bare {
                        to.offer(Action::Coat(which, weapon));
                    }
                }
            }
            ItemKind::Poison(_)
            | ItemKind::Weapon(_)
            | ItemKind::Shield(_)
            | ItemKind::Suit(_)
            | ItemKind::Helmet
            | ItemKind::MedicineBox
            | ItemKind::Scrolls(_)
            | ItemKind::Object => {}
        }
    }
}

/// Draughts, antidotes and doses in somebody's hands and pack.
fn carried_consumables(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + '_ {
    fight.setup.derived().consumables.iter().copied().filter(
        move |&which| matches!(fight[which].at, Where::Held(id) | Where::Pack(id) if id == who),
    )
}

/// Oneself, or somebody nearby who is willing or incapacitated (`murdham.bonus.consumable-other`).
#[must_use]
pub fn may_feed(fight: &Fight, who: Id, on: Id) -> bool {
    if who == on {
        return true;
    }
    fight.setup.settings.feed_others == FeedOthers::Nearby
        && is_present(fight, on)
        && is_nearby(fight, who, on)
        && (are_allies(fight, who, on) || is_incapacitated(fight, on))
}

/// Whether a thing to handle is within somebody's reach.
#[must_use]
pub fn is_within_reach(fight: &Fight, who: Id, which: FeatureId) -> bool {
    let feature = &fight.setup.features[which.index()];
    let places = fight.setup.map.zones_of(fight[who].place);
    // A door does not close on somebody who stands in it.
    let blocked = feature.border.is_some_and(|border| {
        !crate::rules::position::is_closed(fight, border)
            && fight.roster().any(|other| {
                fight[other].place == affray_field::Place::Border(border)
                    && is_present(fight, other)
            })
    });
    !blocked && places.into_iter().any(|zone| feature.zones.contains(&zone))
}

/// Does a bonus action from [`options`]; the caller has charged it.
///
/// # Errors
/// The table has no answer yet.
pub fn act(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, action: Action) -> Step {
    match action {
        Action::PickUp(which) => {
            t.cite(clause::BONUS_PICK_UP_REACH);
            if fight.setup.settings.pick_up == PickUp::IntoPackOnly {
                fight[which].at = Where::Pack(who);
            } else {
                let held = into_hands(fight, who, which);
                assert!(held, "a thing is picked up only by a free hand");
            }
            t.tell(clause::BONUS_PICK_UP_PUT_DOWN, || Event::PickedUp { who, item: which });
        }
        Action::PutDown(which) => {
            t.cite(clause::BONUS_DROP);
            unhand(fight, who, which);
            fight[which].at = Where::Lying(fight[who].place);
            t.tell(clause::BONUS_PICK_UP_PUT_DOWN, || Event::Dropped { who, item: which });
        }
        Action::Equip(which) => equip(t, fight, who, which),
        Action::Unequip(which) => {
            t.cite(clause::BONUS_SWAP);
            cite_bars(t);
            draw_on(t, fight, who);
            unhand(fight, who, which);
            fight[which].at = Where::Pack(who);
            t.tell(clause::BONUS_EQUIP, || Event::Unequipped { who, item: which });
        }
        Action::QuickDraw(which) => {
            for other in fight[who].hands.into_iter().flatten() {
                unhand(fight, who, other);
                fight[other].at = Where::Pack(who);
            }
            equip(t, fight, who, which);
        }
        Action::Use(which, on) => consume(t, fight, who, which, on)?,
        Action::Coat(dose, weapon) => {
            let ItemKind::Poison(poison) = item(fight, dose).kind else { return Ok(()) };
            fight[weapon].coating = Some(poison);
            use_up(fight, who, dose);
            t.cite(clause::BONUS_CONSUMABLE);
            t.tell(clause::POISON_COATING, || Event::Coated { who, item: weapon, poison });
        }
        Action::Interact(feature) => {
            t.cite(clause::BONUS_INTERACT);
            handle(t, fight, who, feature);
        }
        _ => unreachable!("{action:?} is no bonus action"),
    }
    Ok(())
}

/// Armor and helmets are never on the menu of a fight (`murdham.bonus.no-armour`,
/// `murdham.bonus.armour-scope`).
fn cite_bars(t: &mut impl Table<Fight>) {
    t.cite(clause::BONUS_NO_ARMOUR);
    t.cite(clause::BONUS_ARMOUR_SCOPE);
}

fn equip(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: ItemId) {
    t.cite(clause::BONUS_SWAP);
    cite_bars(t);
    draw_on(t, fight, who);
    if matches!(item(fight, which).kind, ItemKind::Helmet) {
        fight[which].at = Where::Worn(who);
    } else {
        let held = into_hands(fight, who, which);
        assert!(held, "a thing is equipped only with a free hand");
    }
    t.tell(clause::BONUS_EQUIP, || Event::Equipped { who, item: which });
}

/// A thing is used up.
pub fn use_up(fight: &mut Fight, who: Id, which: ItemId) {
    unhand(fight, who, which);
    fight[which].at = Where::Gone;
}

/// A draught or an antidote (`murdham.item.healing-draught`, `murdham.item.antidote`).
fn consume(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: ItemId, on: Id) -> Step {
    t.cite(clause::BONUS_CONSUMABLE);
    t.cite(clause::BONUS_CONSUMABLE_OTHER);
    use_up(fight, who, which);
    match item(fight, which).kind {
        ItemKind::HealingDraught => {
            t.tell(clause::ITEM_HEALING_DRAUGHT, || Event::Used { who, item: which, on });
            t.cite(clause::CORE_ROUNDING);
            let amount = half_up(i16::from(fight[on].strength));
            crate::rules::health::heal(t, fight, on, amount)
        }
        ItemKind::Antidote => {
            t.tell(clause::ITEM_ANTIDOTE, || Event::Used { who, item: which, on });
            // murdham.core.small-dice: a 1:4 chance is a 1 on a d4.
            t.cite(clause::CORE_SMALL_DICE);
            let useless = t.check(Purpose::Antidote { who: on }, Sum::d(4), |shown| shown == 1)?;
            if useless {
                t.tell(clause::ITEM_ANTIDOTE, || Event::NoEffect { who: on, item: which });
            } else {
                crate::rules::poison::cure(t, fight, on);
            }
            Ok(())
        }
        _ => unreachable!("only draughts and antidotes are drunk"),
    }
}

/// A door opens or closes, a lever works.
pub fn handle(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: FeatureId) {
    let border = fight.setup.features[which.index()].border;
    let mut open = true;
    if let Some(border) = border {
        fight.state.closed ^= 1 << border.0;
        open = fight.state.closed & (1 << border.0) == 0;
    }
    t.tell(clause::BONUS_INTERACT, || Event::Handled { who, feature: which, open });
}
