//! Bonus actions and other handling of things (`murdham.bonus.*`, `murdham.item.*`).

use affray_field::Place;
use affray_table::{May, Step, Sum, Table, barred, barred_if};

use crate::clause;
use crate::event::Event;
use crate::moves::{Action, Purpose};
use crate::offer::{Kind, Offers};
use crate::purpose::Score;
use crate::reason::{Barrier, Both, Handle, Thing, Who};
use crate::rounding::half_up;
use crate::rules::condition::{are_allies, is_incapacitated, is_present};
use crate::rules::core::own_score;
use crate::rules::gear::{
    as_weapon, can_hold, draws_quickly, half_bulk_carried, held, helmet, into_hands, is_shield,
    is_two_handed, item, lying, pack, unhand,
};
use crate::rules::position::{are_nearby_places, is_concealed_from, is_nearby};
use crate::settings::{DropCost, FeedOthers, HelmetInFight, PickUp};
use crate::setup::{FeatureId, Id, ItemId, ItemKind, Skill};
use crate::state::{Fight, Turn, Where};

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
            let which = FeatureId(place as u8);
            if !feature.complex && may_reach_feature(fight, who, which).is_ok() {
                to.offer(Action::Interact(which));
            }
        }
    }
}

/// Helmets to put on and take off, where the table lets that be done (`murdham.bonus.armor-scope`).
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
    for place in fight.setup.map.places() {
        // murdham.bonus.pick-up-reach: in the same zone or on the same border.
        if !are_nearby_places(fight, fight[who].place, place) {
            continue;
        }
        for which in lying(fight, place) {
            if may_take_up(fight, who, which).is_ok() {
                to.offer(Action::PickUp(which));
            }
        }
    }
}

/// Whether something within reach can be taken up and carried.
fn may_take_up(fight: &Fight, who: Id, which: ItemId) -> May<Barrier> {
    // murdham.condition.encumbered-conflict: more than 16 bulk is refused.
    let total = half_bulk_carried(fight, who) + u16::from(item(fight, which).half_bulk);
    let heavy = Barrier::TooHeavy { item: which, total, most: MOST_CARRIED };
    barred_if(total > MOST_CARRIED, heavy, clause::CONDITION_ENCUMBERED_CONFLICT)?;
    let into_pack = fight.setup.settings.pick_up == PickUp::IntoPackOnly;
    let full = !into_pack && !can_hold(fight, who, which);
    barred_if(full, Barrier::Thing(who, which, Thing::NoHand), clause::BONUS_PICK_UP_PUT_DOWN)
}

/// Whether this can be given to this one at all: a draught or an antidote carried, within reach.
pub fn may_administer(fight: &Fight, who: Id, which: ItemId, on: Id) -> May<Barrier> {
    let thing = |what| Barrier::Thing(who, which, what);
    let carried = matches!(fight[which].at, Where::Held(id) | Where::Pack(id) if id == who);
    barred_if(!carried, thing(Thing::NotCarried), clause::BONUS_CONSUMABLE)?;
    match item(fight, which).kind {
        ItemKind::HealingDraught | ItemKind::Antidote | ItemKind::MedicineBox => {
            may_feed(fight, who, on)
        }
        ItemKind::Weapon(_)
        | ItemKind::Shield(_)
        | ItemKind::Suit(_)
        | ItemKind::Helmet
        | ItemKind::Poison(_)
        | ItemKind::Scrolls(_)
        | ItemKind::Object => barred(thing(Thing::NotForUse), clause::BONUS_CONSUMABLE),
    }
}

/// Whether a weapon can be coated (`murdham.poison.coating`).
fn may_coat(fight: &Fight, who: Id, weapon: ItemId) -> May<Barrier> {
    let bare = as_weapon(fight, weapon).is_some_and(|w| w.die.is_some())
        && fight[weapon].coating.is_none()
        && !is_shield(fight, weapon);
    barred_if(!bare, Barrier::Thing(who, weapon, Thing::NoCoating), clause::POISON_COATING)
}

/// Whether a bonus action, or what is free instead of one, is among those that [`options`] and
/// [`free_options`] offer.
pub fn may_do(fight: &Fight, turn: Turn, action: Action) -> May<Barrier> {
    let who = turn.who;
    let thing = |which, what| Barrier::Thing(who, which, what);
    let held = |which| held(fight, who).any(|one| one == which);
    match action {
        Action::PickUp(which) => {
            may_pay(turn)?;
            let Where::Lying(place) = fight[which].at else {
                return barred(thing(which, Thing::NotLying), clause::BONUS_PICK_UP_REACH);
            };
            let near = are_nearby_places(fight, fight[who].place, place);
            barred_if(!near, thing(which, Thing::NotLying), clause::BONUS_PICK_UP_REACH)?;
            may_take_up(fight, who, which)
        }
        Action::PutDown(which) => {
            barred_if(!held(which), thing(which, Thing::NotHeld), clause::BONUS_PICK_UP_PUT_DOWN)?;
            if fight.setup.settings.drop == DropCost::Free { Ok(()) } else { may_pay(turn) }
        }
        Action::Equip(which) | Action::QuickDraw(which) | Action::Unequip(which) => {
            may_change(fight, turn, (which, action))
        }
        Action::Use(which, on) => {
            may_pay(turn)?;
            may_administer(fight, who, which, on)
        }
        Action::Coat(dose, weapon) => {
            may_pay(turn)?;
            let carried = matches!(fight[dose].at, Where::Held(id) | Where::Pack(id) if id == who);
            barred_if(!carried, thing(dose, Thing::NotCarried), clause::BONUS_CONSUMABLE)?;
            let poison = matches!(item(fight, dose).kind, ItemKind::Poison(_));
            barred_if(!poison, thing(dose, Thing::NoPoison), clause::POISON_COATING)?;
            barred_if(!held(weapon), thing(weapon, Thing::NotHeld), clause::POISON_COATING)?;
            may_coat(fight, who, weapon)
        }
        Action::Interact(which) => {
            may_pay(turn)?;
            let complex = fight.setup.features[which.index()].complex;
            let other = Barrier::Feature(which, Handle::Complex);
            barred_if(complex, other, clause::BONUS_INTERACT)?;
            may_reach_feature(fight, who, which)
        }
        _ => may_pay(turn),
    }
}

/// Whether a bonus action is left.
pub(crate) fn may_pay(turn: Turn) -> May<Barrier> {
    barred_if(!turn.has_bonus(), Barrier::BonusSpent, clause::TURN_TWO_BONUS)
}

/// Whether what is in hand may be changed so: something brought to hand or put away
/// (`murdham.bonus.equip`, `murdham.skill.quick-draw`).
fn may_change(fight: &Fight, turn: Turn, (which, action): (ItemId, Action)) -> May<Barrier> {
    let who = turn.who;
    let thing = |what| Barrier::Thing(who, which, what);
    let free = turn.drawing && !turn.has_bonus();
    if !free {
        may_pay(turn)?;
    }
    let kind = &item(fight, which).kind;
    if matches!(kind, ItemKind::Suit(_)) {
        return barred(thing(Thing::Armor), clause::BONUS_NO_ARMOR);
    }
    if matches!(kind, ItemKind::Helmet) {
        let never = fight.setup.settings.helmet_in_fight == HelmetInFight::Barred;
        let quick = matches!(action, Action::QuickDraw(_));
        barred_if(never || quick, thing(Thing::Armor), clause::BONUS_ARMOR_SCOPE)?;
        may_pay(turn)?;
    }
    match action {
        Action::Unequip(_) => {
            let worn = helmet(fight, who) == Some(which);
            let held = held(fight, who).any(|one| one == which);
            return barred_if(!worn && !held, thing(Thing::NotHeld), clause::BONUS_EQUIP);
        }
        _ => {
            let packed = fight[which].at == Where::Pack(who);
            barred_if(!packed, thing(Thing::NotPacked), clause::BONUS_EQUIP)?;
        }
    }
    if matches!(kind, ItemKind::Helmet) {
        let worn = helmet(fight, who).is_some();
        return barred_if(worn, thing(Thing::HelmetWorn), clause::BONUS_ARMOR_SCOPE);
    }
    let for_hands = is_hand_held(fight, which);
    barred_if(!for_hands, thing(Thing::NotForHands), clause::BONUS_EQUIP)?;
    let fits = can_hold(fight, who, which);
    if let Action::Equip(_) = action {
        let both = is_two_handed(fight, which);
        let by = if both { clause::WEAPON_TWO_HANDED } else { clause::BONUS_EQUIP };
        return barred_if(!fits, thing(Thing::NoHand), by);
    }
    let by = clause::SKILL_QUICK_DRAW;
    let quick = draws_quickly(fight, who);
    barred_if(!quick, Barrier::Of(who, Who::Unskilled(Skill::QuickDraw)), by)?;
    barred_if(free || fits, thing(Thing::FreeHand), by)?;
    barred_if(!fits_when_empty(fight, who, which), thing(Thing::NoHand), by)
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

/// Anyone who draws quickly goes on with it for free (`murdham.skill.quick-draw`).
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
                    if to.seeks(Kind::Remedy(which, on)) && may_feed(fight, who, on).is_ok() {
                        to.offer(Action::Use(which, on));
                    }
                }
            }
            ItemKind::Poison(_) if to.seeks(Kind::Coat) => {
                for weapon in held(fight, who) {
                    if may_coat(fight, who, weapon).is_ok() {
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
pub fn may_feed(fight: &Fight, who: Id, on: Id) -> May<Barrier> {
    if who == on {
        return Ok(());
    }
    let by = clause::BONUS_CONSUMABLE_OTHER;
    let others = fight.setup.settings.feed_others == FeedOthers::Nearby;
    barred_if(!others, Barrier::NotInForce, by)?;
    barred_if(!is_present(fight, on), Barrier::Of(on, Who::Absent), by)?;
    let hidden = is_concealed_from(fight, on, fight[who].faction);
    barred_if(hidden, Barrier::Between(who, on, Both::Concealed), clause::SNEAK_TARGETING)?;
    let near = is_nearby(fight, who, on);
    barred_if(!near, Barrier::Between(who, on, Both::Apart), by)?;
    let willing = are_allies(fight, who, on) || is_incapacitated(fight, on);
    barred_if(!willing, Barrier::Of(on, Who::Unwilling), by)
}

/// Whether a thing to handle is within somebody's reach.
pub fn may_reach_feature(fight: &Fight, who: Id, which: FeatureId) -> May<Barrier> {
    let feature = &fight.setup.features[which.index()];
    let by =
        if feature.complex { clause::MAIN_COMPLEX_INTERACTION } else { clause::BONUS_INTERACT };
    // A door does not close on somebody who stands in it.
    let blocked = feature.border.is_some_and(|border| {
        !crate::rules::position::is_closed(fight, border)
            && fight.roster().any(|other| {
                fight[other].place == Place::Border(border)
                    && is_present(fight, other)
                    && !is_concealed_from(fight, other, fight[who].faction)
            })
    });
    barred_if(blocked, Barrier::Feature(which, Handle::Blocked), by)?;
    let near = fight.setup.map.zones_of(fight[who].place).any(|zone| feature.zones.contains(&zone));
    barred_if(!near, Barrier::Feature(which, Handle::OutOfReach), by)
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

fn equip(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: ItemId) {
    t.cite(clause::BONUS_SWAP);
    draw_on(t, fight, who);
    if matches!(item(fight, which).kind, ItemKind::Helmet) {
        t.cite(clause::BONUS_ARMOR_SCOPE);
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

/// The health that a healing draught gives (`murdham.item.healing-draught`).
#[must_use]
pub fn draught(fight: &Fight, on: Id) -> i16 {
    half_up(i16::from(own_score(fight, on, Score::Strength)))
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
            let amount = draught(fight, on);
            crate::rules::health::heal(t, fight, on, amount, clause::ITEM_HEALING_DRAUGHT)
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
        // murdham.sneak.full-place: a door does not close on somebody who hides in it.
        let stands_in_it =
            |one| is_present(fight, one) && fight[one].place == Place::Border(border);
        let closes = !crate::rules::position::is_closed(fight, border);
        if closes && fight.roster().any(stands_in_it) {
            t.cite(clause::SNEAK_FULL_PLACE);
            let side = fight[who].faction;
            crate::rules::sneak::reveal_in(t, fight, Place::Border(border), side);
            return;
        }
        fight.state.closed ^= 1 << border.0;
        open = fight.state.closed & (1 << border.0) == 0;
    }
    t.tell(clause::BONUS_INTERACT, || Event::Handled { who, feature: which, open });
}
