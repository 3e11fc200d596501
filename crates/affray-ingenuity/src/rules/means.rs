//! What an attack is made with, worked out (`ingenuity.item.*`).

use affray_table::{May, barred_if};

use crate::clause;
use crate::moves::{Blow, With};
use crate::reason::{Barrier, Thing, Who};
use crate::rules::item::{hands_on, held, item, may_attack};
use crate::settings::{Ammunition, HandLimits, OlderProperties};
use crate::setup::{
    Attribute, Attributes, DamageType, DamageTypes, Hands, Id, ItemId, Means, PowerId, Profile,
    Properties, Property, Setup, Skill, Usage, Weapon,
};
use crate::state::Fight;

/// What attacking with an item means: an item that is no weapon strikes as improvised ones do
/// (`ingenuity.action.improvised`).
#[must_use]
#[inline]
pub(crate) fn item_weapon(fight: &Fight, which: ItemId) -> &Weapon {
    item(fight, which).weapon.as_ref().unwrap_or(&fight.setup.improvised)
}

/// The weapon behind it; none for powers.
#[must_use]
#[inline]
pub(crate) fn weapon(fight: &Fight, who: Id, with: With) -> Option<&Weapon> {
    match with {
        With::Unarmed => Some(&fight.setup.unarmed),
        With::Natural(place) => {
            fight.profile(who).natural.get(usize::from(place)).map(|natural| &natural.1)
        }
        With::Item(which) => Some(item_weapon(fight, which)),
        With::Power(_) => None,
    }
}

/// The best bonus among proficiencies given as bits.
#[must_use]
pub(crate) fn best_proficiency(profile: &Profile, proficiencies: u32) -> i16 {
    let own = &profile.proficiencies;
    let mut left = proficiencies;
    let mut best = 0;
    while left != 0 {
        best = best.max(own[left.trailing_zeros() as usize]);
        left &= left - 1;
    }
    i16::from(best)
}

/// What somebody attacks with, worked out once, in this order: every item, what it has
/// by nature, bare hands. An item that is no weapon is improvised. Each is there in hand and
/// thrown.
#[must_use]
pub(crate) fn worked_out(setup: &Setup, profile: &Profile) -> Vec<[Means; 2]> {
    let items = setup.items.iter().enumerate().map(|(place, item)| {
        let weapon = item.weapon.as_ref().unwrap_or(&setup.improvised);
        like(setup, profile, weapon, Some(ItemId(place as u8)))
    });
    let natural = profile.natural.iter().map(|(_, weapon)| like(setup, profile, weapon, None));
    items.chain(natural).chain([like(setup, profile, &setup.unarmed, None)]).collect()
}

/// What a weapon is like in hand, whatever the grip, and thrown.
fn like(setup: &Setup, profile: &Profile, weapon: &Weapon, item: Option<ItemId>) -> [Means; 2] {
    let older = setup.settings.older_properties == OlderProperties::On;
    let mut properties = if older { weapon.properties } else { Properties::default() };
    properties.remove(Property::Nonlethal);
    let ranged = weapon.usage == Usage::Projectile || weapon.usage == Usage::Thrown;
    let in_hand = Means {
        damage: weapon.damage,
        critical_damage: weapon.critical_damage,
        threshold: Some(i16::from(weapon.threshold)),
        types: weapon.types,
        kind: first_type(weapon.types),
        attributes: weapon.attributes,
        attribute: best_attribute(profile, weapon.attributes),
        skill: Skill::Combat,
        proficiency: best_proficiency(profile, weapon.proficiencies),
        grip: 0,
        properties,
        unfit: if older { weapon.unfit } else { 0 },
        ranged,
        strays: ranged || properties.has(Property::Risky),
        reach: weapon.reach,
        near: weapon.near,
        far: weapon.far,
        item,
        power: None,
        nonlethal: weapon.properties.has(Property::Nonlethal),
    };
    [in_hand, Means { ranged: true, strays: true, ..in_hand }]
}

/// What an attack with this is like.
#[must_use]
pub(crate) fn means(fight: &Fight, who: Id, blow: Blow) -> Means {
    let profile = fight.profile(who);
    let items = fight.setup.items.len();
    // In the order of `worked_out`.
    let place = match blow.with {
        With::Power(which) => return power_means(fight, who, which),
        With::Item(which) => which.index(),
        With::Natural(place) => items + usize::from(place),
        With::Unarmed => items + profile.natural.len(),
    };
    let mut used = profile.means[place][usize::from(blow.thrown)];
    let properties = used.properties;
    if properties.has(Property::TwoHanded) || properties.has(Property::Versatile) {
        let (test, damage) = grip(fight, who, &used);
        used.grip += test;
        used.damage += damage;
        used.critical_damage += damage;
    }
    used
}

/// What one hand or both add to the test and to the damage of a weapon
/// (`ingenuity.item.two-handed`, `ingenuity.item.versatile`).
fn grip(fight: &Fight, who: Id, used: &Means) -> (i16, i16) {
    let &Means { properties, ranged, .. } = used;
    let both = used.item.is_some_and(|which| hands_on(fight, who, which) >= 2);
    let test = match properties.has(Property::TwoHanded) && !ranged {
        true if both => 1,
        true => -1,
        false => 0,
    };
    (test, i16::from(properties.has(Property::Versatile) && both))
}

/// What the grip adds to the damage of what is used, which is in its damage already
/// (`ingenuity.item.versatile`).
#[must_use]
pub(crate) fn grip_damage(fight: &Fight, who: Id, used: &Means) -> i16 {
    let sways =
        used.properties.has(Property::TwoHanded) || used.properties.has(Property::Versatile);
    if sways { grip(fight, who, used).1 } else { 0 }
}

fn power_means(fight: &Fight, who: Id, which: PowerId) -> Means {
    let power = &fight.setup.powers[which.index()];
    let attack = power.attack;
    let kind = attack.map_or(DamageType::Typeless, |attack| attack.kind);
    let damage = attack.map_or(0, |attack| attack.damage);
    let critical = attack.and_then(|attack| attack.critical);
    Means {
        damage,
        critical_damage: critical.map_or(damage, |critical| critical.1),
        threshold: critical.map(|critical| i16::from(critical.0)),
        types: [kind].into_iter().collect(),
        kind,
        attributes: [power.attribute].into_iter().collect(),
        attribute: power.attribute,
        skill: power.skill,
        proficiency: fight.profile(who).proficiency(power.proficiency),
        grip: 0,
        properties: Properties::default(),
        unfit: 0,
        ranged: power.far > 1,
        strays: attack.is_some_and(|attack| attack.projectile),
        reach: power.far.min(1) as u8,
        near: power.near,
        far: power.far,
        item: None,
        power: Some(which),
        nonlethal: attack.is_some_and(|attack| attack.nonlethal),
    }
}

/// How what somebody attacks with is used.
#[must_use]
pub(crate) fn usage(fight: &Fight, who: Id, with: With) -> Usage {
    weapon(fight, who, with).map_or(Usage::Melee, |weapon| weapon.usage)
}

/// In which ways something is used to attack: in hand, thrown, or both; whether it is thrown.
#[must_use]
pub(crate) const fn ways(usage: Usage) -> &'static [bool] {
    match usage {
        Usage::Melee | Usage::Projectile => &[false],
        Usage::Thrown => &[true],
        Usage::MeleeOrThrown => &[false, true],
    }
}

/// Everything that somebody could attack with: what is held, what it has by nature, bare hands.
pub(crate) fn all(fight: &Fight, who: Id, add: &mut dyn FnMut(With)) {
    for which in held(fight, who) {
        add(With::Item(which));
    }
    for place in 0..fight.profile(who).natural.len() as u8 {
        add(With::Natural(place));
    }
    if fight.profile(who).hands > 0 {
        add(With::Unarmed);
    }
}

/// Whether it may be used now, target or not: held as it must be, whole, loaded
/// (`ingenuity.action.hands`, `ingenuity.item.reload`, `ingenuity.item.projectile`).
pub(crate) fn may_use(fight: &Fight, who: Id, blow: Blow) -> May<Barrier> {
    let With::Item(which) = blow.with else {
        barred_if(blow.thrown, Barrier::NotOfWeapon(blow.with), clause::ITEM_THROWN)?;
        let handless = blow.with == With::Unarmed && fight.profile(who).hands == 0;
        return barred_if(handless, Barrier::Of(who, Who::NoHands), clause::ACTION_UNARMED);
    };
    let thing = |thing: Thing| Barrier::Thing(which, thing);
    let weapon = item_weapon(fight, which);
    let hands = hands_on(fight, who, which);
    let free = fight.setup.settings.hand_limits == HandLimits::Off;
    let projectile = weapon.usage == Usage::Projectile;
    barred_if(hands == 0, thing(Thing::NotHeld), clause::ACTION_HANDS)?;
    let both = projectile && item(fight, which).hands == Hands::Two && !free;
    barred_if(both && hands < 2, thing(Thing::BothHands), clause::ACTION_HANDS)?;
    let broken = !may_attack(fight, which);
    barred_if(broken, thing(Thing::Broken), clause::DURABILITY_BROKEN_ATTACK)?;
    if projectile {
        may_shoot(fight, which)?;
    }
    let in_hand = matches!(weapon.usage, Usage::Melee | Usage::Projectile);
    barred_if(blow.thrown && in_hand, thing(Thing::NotThrown), clause::ITEM_THROWN)?;
    let only_thrown = weapon.usage == Usage::Thrown && !blow.thrown;
    barred_if(only_thrown, thing(Thing::OnlyThrown), clause::ITEM_THROWN)
}

/// Whether it could be used now, target or not.
#[must_use]
pub(crate) fn is_usable(fight: &Fight, who: Id, blow: Blow) -> bool {
    may_use(fight, who, blow).is_ok()
}

/// Whether a missile weapon is loaded and has ammunition.
fn may_shoot(fight: &Fight, which: ItemId) -> May<Barrier> {
    let thing = |thing: Thing| Barrier::Thing(which, thing);
    barred_if(!fight[which].loaded, thing(Thing::Unloaded), clause::ITEM_RELOAD)?;
    let counted = fight.setup.settings.ammunition == Ammunition::Counted;
    let out = counted && fight[which].ammunition == 0;
    barred_if(out, thing(Thing::NoAmmunition), clause::ITEM_PROJECTILE)
}

/// Meters that somebody reaches with what it has in hand.
#[must_use]
pub(crate) fn reach(fight: &Fight, who: Id) -> u8 {
    let mut reach = 0;
    all(fight, who, &mut |with| {
        if let Some(weapon) = weapon(fight, who, with)
            && matches!(weapon.usage, Usage::Melee | Usage::MeleeOrThrown)
            && is_usable(fight, who, Blow::in_hand(with, who))
        {
            reach = reach.max(weapon.reach);
        }
    });
    reach.max(u8::from(fight.profile(who).hands > 0))
}

/// The attribute with the largest die, the first of equals.
fn best_attribute(profile: &Profile, attributes: Attributes) -> Attribute {
    let mut best = Attribute::Strength;
    let mut most = 0;
    for attribute in attributes.iter() {
        let sides = profile.attribute(attribute);
        if sides > most {
            (best, most) = (attribute, sides);
        }
    }
    best
}

/// The first damage type that is listed.
fn first_type(types: DamageTypes) -> DamageType {
    types.iter().next().unwrap_or(DamageType::Typeless)
}
