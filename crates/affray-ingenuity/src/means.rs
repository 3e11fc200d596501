//! What an attack is made with, worked out (`ingenuity.item.*`).

use crate::item::{hands_on, held, item, may_attack};
use crate::moves::With;
use crate::settings::{Ammunition, OlderProperties};
use crate::setup::{
    Attribute, Attributes, DamageType, DamageTypes, Hands, Id, ItemId, PowerId, Profile,
    Properties, Property, Setup, Skill, Usage, Weapon,
};
use crate::state::Fight;

/// Everything about what an attack is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// Added to the result.
    pub damage: i16,
    /// Used instead on a critical.
    pub critical_damage: i16,
    /// The luck roll from which it is a critical; none for powers that list none.
    pub threshold: Option<i16>,
    /// One of them is dealt.
    pub types: DamageTypes,
    /// That is dealt unless another is chosen: the first that the weapon lists.
    pub kind: DamageType,
    /// One of them is rolled.
    pub attributes: Attributes,
    /// That is rolled unless another is chosen: the one with the largest die.
    pub attribute: Attribute,
    /// The skill that is rolled.
    pub skill: Skill,
    /// The best proficiency that helps (`ingenuity.attack.choice-of-proficiency`).
    pub proficiency: i16,
    /// What the grip adds to the test (`ingenuity.item.two-handed`).
    pub grip: i16,
    /// What acts of its properties.
    pub properties: Properties,
    /// Disadvantage at so many meters or closer.
    pub unfit: u8,
    /// Thrown or fired in this use (`ingenuity.attack.kind`).
    pub ranged: bool,
    /// Can go astray.
    pub strays: bool,
    /// Meters in hand.
    pub reach: u8,
    /// Meters without a penalty.
    pub near: u16,
    /// Meters at most.
    pub far: u16,
    /// The item, if it is one.
    pub item: Option<ItemId>,
    /// The power, if it is one.
    pub power: Option<PowerId>,
    /// Whether it is nonlethal.
    pub nonlethal: bool,
}

/// The weapon behind it; none for powers and for items that are no weapons.
#[must_use]
#[inline]
pub fn weapon(fight: &Fight, who: Id, with: With) -> Option<&Weapon> {
    match with {
        With::Unarmed => Some(&fight.setup.unarmed),
        With::Natural(place) => {
            fight.profile(who).natural.get(usize::from(place)).map(|natural| &natural.1)
        }
        With::Item(which) => item(fight, which).weapon.as_ref(),
        With::Power(_) => None,
    }
}

/// The best bonus among proficiencies given as bits.
#[must_use]
pub fn best_proficiency(profile: &Profile, proficiencies: u32) -> i16 {
    let own = &profile.proficiencies;
    let mut left = proficiencies;
    let mut best = 0;
    while left != 0 {
        best = best.max(own[left.trailing_zeros() as usize]);
        left &= left - 1;
    }
    i16::from(best)
}

/// What somebody attacks with, worked out once, in the order of `place`: every item, what it has
/// by nature, bare hands. An item that is no weapon is like bare hands. Each is there in
/// hand and thrown.
#[must_use]
pub fn worked_out(setup: &Setup, profile: &Profile) -> Vec<[Means; 2]> {
    let items = setup.items.iter().enumerate().map(|(place, item)| {
        let weapon = item.weapon.as_ref().unwrap_or(&setup.unarmed);
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

/// Where in [`Profile::means`] something is; nowhere if it is a power.
fn place(fight: &Fight, profile: &Profile, with: With) -> Option<usize> {
    let items = fight.setup.items.len();
    match with {
        With::Item(which) => Some(which.index()),
        With::Natural(place) => Some(items + usize::from(place)),
        With::Unarmed => Some(items + profile.natural.len()),
        With::Power(_) => None,
    }
}

/// What an attack with this is like.
#[must_use]
pub fn means(fight: &Fight, who: Id, with: With, thrown: bool) -> Means {
    let profile = fight.profile(who);
    let mut used = match (place(fight, profile, with), with) {
        (None, With::Power(which)) => return power_means(fight, who, which),
        (place, _) => profile.means[place.unwrap_or(0)][usize::from(thrown)],
    };
    let properties = used.properties;
    if properties.has(Property::TwoHanded) || properties.has(Property::Versatile) {
        let (test, damage) = grip(fight, who, (properties, used.item), used.ranged);
        used.grip += test;
        used.damage += damage;
        used.critical_damage += damage;
    }
    used
}

/// What one hand or both add to the test and to the damage of a weapon
/// (`ingenuity.item.two-handed`, `ingenuity.item.versatile`).
fn grip(
    fight: &Fight,
    who: Id,
    (properties, item): (Properties, Option<ItemId>),
    ranged: bool,
) -> (i16, i16) {
    let both = item.is_some_and(|which| hands_on(fight, who, which) >= 2);
    let test = match properties.has(Property::TwoHanded) && !ranged {
        true if both => 1,
        true => -1,
        false => 0,
    };
    (test, i16::from(properties.has(Property::Versatile) && both))
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
pub fn usage(fight: &Fight, who: Id, with: With) -> Usage {
    weapon(fight, who, with).map_or(Usage::Melee, |weapon| weapon.usage)
}

/// Everything that somebody could attack with: what is held, what it has by nature, bare hands.
pub fn all(fight: &Fight, who: Id, add: &mut dyn FnMut(With)) {
    for which in held(fight, who) {
        if item(fight, which).weapon.is_some() {
            add(With::Item(which));
        }
    }
    for place in 0..fight.profile(who).natural.len() as u8 {
        add(With::Natural(place));
    }
    if fight.profile(who).hands > 0 {
        add(With::Unarmed);
    }
}

/// Whether it could be used now, target or not: held as it must be, whole, loaded
/// (`ingenuity.action.hands`, `ingenuity.item.reload`, `ingenuity.item.projectile`).
#[must_use]
pub fn is_usable(fight: &Fight, who: Id, with: With, thrown: bool) -> bool {
    let With::Item(which) = with else { return true };
    let Some(weapon) = &item(fight, which).weapon else { return false };
    let hands = hands_on(fight, who, which);
    let free = fight.setup.settings.hand_limits == crate::settings::HandLimits::Off;
    let projectile = weapon.usage == Usage::Projectile;
    let both = projectile && item(fight, which).hands == Hands::Two && !free;
    hands > usize::from(both)
        && may_attack(fight, which)
        && (!projectile || is_charged(fight, which))
        && (!thrown || weapon.usage != Usage::Melee)
}

/// Whether a missile weapon is loaded and has ammunition.
#[must_use]
pub fn is_charged(fight: &Fight, which: ItemId) -> bool {
    let counted = fight.setup.settings.ammunition == Ammunition::Counted;
    fight[which].loaded && (!counted || fight[which].ammunition > 0)
}

/// Meters that somebody reaches with what it has in hand.
#[must_use]
pub fn reach(fight: &Fight, who: Id) -> u8 {
    let mut reach = 0;
    all(fight, who, &mut |with| {
        if let Some(weapon) = weapon(fight, who, with)
            && matches!(weapon.usage, Usage::Melee | Usage::MeleeOrThrown)
            && is_usable(fight, who, with, false)
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
