//! What is held, carried and worn out (`ingenuity.item.*`, `ingenuity.durability.*`,
//! `ingenuity.action.brandish`, `ingenuity.free.drop-item`).

use affray_table::{Lazy, May, Step, Table, barred_if};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Grip, Move};
use crate::reason::{Barrier, Thing, Who};
use crate::rules::rolls::seat;
use crate::settings::{BrokenWeapon, HandLimits, OlderProperties, Settings, Space};
use crate::setup::{Hands, Id, Item, ItemId, MAX_HANDS};
use crate::state::{Fight, Where};

/// What an item is.
#[must_use]
#[inline]
pub fn item(fight: &Fight, which: ItemId) -> &Item {
    &fight.setup.items[which.index()]
}

/// What somebody holds, each item once.
#[must_use]
pub fn held(fight: &Fight, who: Id) -> ArrayVec<ItemId, MAX_HANDS> {
    let mut held: ArrayVec<ItemId, MAX_HANDS> = ArrayVec::new();
    for hand in &fight[who].hands {
        if let Some(which) = *hand
            && !held.contains(&which)
        {
            held.push(which);
        }
    }
    held
}

/// How many of somebody's hands hold an item.
#[must_use]
pub fn hands_on(fight: &Fight, who: Id, which: ItemId) -> usize {
    fight[who].hands.iter().filter(|&&hand| hand == Some(which)).count()
}

/// How many of somebody's hands are free.
#[must_use]
pub(crate) fn free_hands(fight: &Fight, who: Id) -> usize {
    let all = usize::from(fight.profile(who).hands).min(MAX_HANDS);
    all.saturating_sub(fight[who].hands.iter().flatten().count())
}

/// Whether an item is broken (`ingenuity.durability.broken`).
#[must_use]
pub(crate) fn is_broken(fight: &Fight, which: ItemId) -> bool {
    fight[which].durability == 0
}

/// Whether somebody holds anything broken.
#[must_use]
pub(crate) fn holds_broken(fight: &Fight, who: Id) -> bool {
    held(fight, who).into_iter().any(|which| is_broken(fight, which))
}

/// Whether an item may attack (`ingenuity.durability.broken-attack`).
#[must_use]
pub(crate) fn may_attack(fight: &Fight, which: ItemId) -> bool {
    !is_broken(fight, which) || fight.setup.settings.broken_weapon == BrokenWeapon::MayAttack
}

/// Takes durability off an item; what is left over (`ingenuity.block.durability`).
pub(crate) fn wear(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    which: ItemId,
    damage: i16,
) -> i16 {
    let before = fight[which].durability;
    let by = damage.min(before);
    if by == 0 {
        return damage;
    }
    fight[which].durability = before - by;
    let left = before - by;
    let owner = match fight[which].at {
        Where::Held(owner) | Where::Carried(owner) => Some(owner),
        Where::Lying(_) | Where::Beside(_) | Where::Gone => None,
    };
    t.tell(clause::DURABILITY_PERSISTS, || Event::Worn { owner, item: which, by, left });
    if left == 0 {
        t.cite(clause::DURABILITY_BROKEN_ATTACK);
        t.tell(clause::DURABILITY_BROKEN, || Event::Broke { owner, item: which });
    }
    damage - by
}

/// Takes an item out of somebody's hands.
pub(crate) fn unhand(fight: &mut Fight, who: Id, which: ItemId) {
    for hand in &mut fight[who].hands {
        if *hand == Some(which) {
            *hand = None;
        }
    }
    // Equal hands are equal states: what is held stands first, in the order of the items.
    fight[who].hands.sort_by_key(|hand| hand.map_or(u8::MAX, |which| which.0));
}

/// Puts an item into so many hands.
pub(crate) fn hold(fight: &mut Fight, who: Id, which: ItemId, hands: usize) {
    let mut left = hands;
    for hand in &mut fight[who].hands {
        if left > 0 && hand.is_none() {
            *hand = Some(which);
            left -= 1;
        }
    }
    fight[who].hands.sort_by_key(|hand| hand.map_or(u8::MAX, |which| which.0));
    fight[which].at = Where::Held(who);
}

/// Where somebody's things fall.
#[must_use]
pub(crate) fn ground(fight: &Fight, who: Id) -> Where {
    match fight.setup.settings.space {
        Space::Grid => Where::Lying(fight[who].at),
        Space::Theater => Where::Beside(who),
    }
}

/// Lets a held item fall (`ingenuity.free.drop-item`).
pub(crate) fn drop(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: ItemId) {
    unhand(fight, who, which);
    fight[which].at = ground(fight, who);
    t.tell(clause::FREE_DROP_ITEM, || Event::Drops { who, item: which });
}

/// The hands that an item takes at the least.
#[must_use]
pub(crate) fn hands_needed(settings: &Settings, item: &Item) -> usize {
    match item.hands {
        Hands::None => 0,
        Hands::One | Hands::Versatile => 1,
        // A melee weapon of two hands may be held in one, with a penalty.
        Hands::Two => 1 + usize::from(needs_both(settings, item)),
    }
}

/// Whether an item needs both hands whatever it does: a missile weapon, and any where the property
/// two-handed does not act (`ingenuity.action.hands`, `ingenuity.item.two-handed`).
#[must_use]
pub(crate) fn needs_both(settings: &Settings, item: &Item) -> bool {
    use crate::setup::{Property, Usage};
    let off = settings.older_properties == OlderProperties::Off;
    item.hands == Hands::Two
        && (off
            || item.weapon.as_ref().is_none_or(|weapon| {
                weapon.usage == Usage::Projectile || !weapon.properties.has(Property::TwoHanded)
            }))
}

/// Whether somebody holds or carries an item.
#[must_use]
pub(crate) fn is_on(fight: &Fight, who: Id, which: ItemId) -> bool {
    matches!(fight[which].at, Where::Held(owner) | Where::Carried(owner) if owner == who)
}

/// Whether somebody can take an item to hand: carried, or within reach.
#[must_use]
pub(crate) fn is_at_hand(fight: &Fight, who: Id, which: ItemId) -> bool {
    match fight[which].at {
        Where::Held(owner) | Where::Carried(owner) => owner == who,
        Where::Lying(square) => crate::rules::space::is_near(fight, who, square),
        Where::Beside(other) => {
            other == who || crate::rules::space::distance(fight, who, other) <= 1
        }
        Where::Gone => false,
    }
}

/// Chooses anew everything that somebody holds (`ingenuity.action.brandish`,
/// `ingenuity.action.hands`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn brandish(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    for which in held(fight, who) {
        unhand(fight, who, which);
        fight[which].at = Where::Carried(who);
    }
    t.cite(clause::ACTION_BRANDISH);
    // Each item fills a hand: bounded by the hands.
    for _ in 0..MAX_HANDS {
        let menu = Lazy(|list: &mut Vec<Move>| grips(fight, who, list));
        let (which, both) = match t.choose(fight, seat(fight, who), Ask::Hold(who), &menu)? {
            Grip::Done => break,
            Grip::Hold(which) => (which, false),
            Grip::BothHands(which) => (which, true),
        };
        let needed = hands_needed(&fight.setup.settings, item(fight, which));
        t.cite(clause::ACTION_HANDS);
        hold(fight, who, which, if both { 2 } else { needed });
        t.tell(clause::ACTION_BRANDISH, || Event::Holds { who, item: which, both });
    }
    if held(fight, who).is_empty() {
        t.tell(clause::ACTION_BRANDISH, || Event::Brandishes { who });
    }
    Ok(())
}

/// How many hands are left to take something up with (`ingenuity.action.hands`).
fn hands_left(fight: &Fight, who: Id) -> usize {
    match fight.setup.settings.hand_limits {
        HandLimits::Off => fight[who].hands.iter().filter(|hand| hand.is_none()).count(),
        HandLimits::Enforced => free_hands(fight, who),
    }
}

/// Whether somebody may take this up (`ingenuity.action.brandish`, `ingenuity.action.hands`).
pub(crate) fn may_hold(fight: &Fight, who: Id, grip: Grip) -> May<Barrier> {
    let (Grip::Hold(which) | Grip::BothHands(which)) = grip else { return Ok(()) };
    let (thing, by) = (|thing: Thing| Barrier::Thing(which, thing), clause::ACTION_HANDS);
    let needed = hands_needed(&fight.setup.settings, item(fight, which));
    let taken = matches!(fight[which].at, Where::Held(_));
    barred_if(taken, thing(Thing::Taken), clause::ACTION_BRANDISH)?;
    barred_if(needed == 0, thing(Thing::NotForHands), by)?;
    let free = hands_left(fight, who);
    barred_if(needed > free, Barrier::Of(who, Who::NoFreeHand), by)?;
    let away = !is_at_hand(fight, who, which);
    barred_if(away, thing(Thing::OutOfReach), clause::ACTION_BRANDISH)?;
    if grip == Grip::Hold(which) {
        return Ok(());
    }
    let either = matches!(item(fight, which).hands, Hands::Versatile | Hands::Two) && needed == 1;
    barred_if(!either, thing(Thing::OneGrip), by)?;
    barred_if(free < 2, Barrier::Of(who, Who::NoFreeHand), by)
}

fn grips(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    for which in fight.things() {
        let grips = [Grip::Hold(which), Grip::BothHands(which)];
        let may = |&grip: &Grip| may_hold(fight, who, grip).is_ok();
        menu.extend(grips.into_iter().filter(may).map(Move::from));
    }
    menu.push(Grip::Done.into());
}

/// Whether brandishing could bring anything else to hand.
#[must_use]
pub(crate) fn has_choice(fight: &Fight, who: Id) -> bool {
    fight.things().any(|which| {
        !matches!(fight[which].at, Where::Held(_))
            && hands_needed(&fight.setup.settings, item(fight, which)) > 0
            && is_at_hand(fight, who, which)
    }) || held(fight, who).iter().any(|&which| {
        matches!(item(fight, which).hands, Hands::Versatile | Hands::Two)
            && !needs_both(&fight.setup.settings, item(fight, which))
    })
}
