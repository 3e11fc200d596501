//! What an attack is made with, read in one place (`murdham.weapon.*`, `murdham.attack.armed`).

use affray_table::{May, barred, barred_if};
use smallvec::SmallVec;

use crate::clause;
use crate::means::{Eyes, Means, SIGHT, scaled_range};
use crate::moves::{Casting, Form, Style, With};
use crate::reason::{Barrier, Thing, Way, Who};
use crate::rounding::half_up;
use crate::rules::gear::{held, is_off_hand, is_two_handed, item, may_use, stick_hand, wielded};
use crate::rules::power::{attack_castings, casting_range, may_cast};
use crate::settings::{DamagelessLast, RangedInMelee};
use crate::setup::{Id, ItemId, ItemKind, Keyword, Keywords, PowerEffect, PowerRange, Skill};
use crate::state::{Condition, Fight};

/// The figures of what `who` attacks with.
#[must_use]
pub fn means(fight: &Fight, who: Id, with: With) -> Means {
    let means = unscaled(fight, who, with);
    let eyes = eyes(fight, who);
    // Aim does not steady a power.
    let scaled = |range| match (means.casting, eyes) {
        (None, _) => scaled_range(fight.profile(who), eyes, range),
        (Some(_), Eyes::Both) => range,
        (Some(_), Eyes::One) => half_up(i16::from(range)) as u8,
    };
    Means { range: means.range.map(scaled), indirect: means.indirect.map(scaled), ..means }
}

/// As it is written, anyone who shoots with it.
fn unscaled(fight: &Fight, who: Id, with: With) -> Means {
    match with {
        With::Unarmed => Means::unarmed(fight.profile(who)),
        With::Natural(owner, place) => {
            Means::of_weapon(&fight.profile(owner).natural[usize::from(place)].1, None)
        }
        With::Item(which) => of_item(fight, which),
        With::Swung(which) => of_swung(fight, which),
        With::Both => {
            let first = wielded(fight, who).next().expect("two weapons are held");
            of_item(fight, first)
        }
        With::Power(casting) => of_casting(fight, casting),
    }
}

#[inline]
fn of_item(fight: &Fight, which: ItemId) -> Means {
    let means = fight.setup.derived().weapons[which.index()];
    means.expect("only weapons are attacked with")
}

/// A thing swung at somebody nearby: a ranged weapon is an improvised one then, unless the table
/// has it strike as it shoots (`murdham.attack.ranged-weapon-melee`).
fn of_swung(fight: &Fight, which: ItemId) -> Means {
    match fight.setup.derived().weapons[which.index()] {
        Some(weapon) if fight.setup.settings.ranged_in_melee == RangedInMelee::Both => {
            Means { range: None, indirect: None, swung: true, ..weapon }
        }
        _ => Means::swung(&fight.setup, which),
    }
}

/// Whether a held thing can be swung though it is made for something else: a ranged weapon that is
/// not used up by that, or any ordinary object.
fn may_be_swung(fight: &Fight, which: ItemId) -> bool {
    match &item(fight, which).kind {
        ItemKind::Weapon(weapon) => {
            (weapon.range.is_some() || weapon.indirect.is_some())
                && !weapon.keywords.has(Keyword::Consumable)
                && !weapon.keywords.has(Keyword::Blast)
        }
        ItemKind::Object => true,
        ItemKind::Shield(_)
        | ItemKind::Suit(_)
        | ItemKind::Helmet
        | ItemKind::HealingDraught
        | ItemKind::Antidote
        | ItemKind::Poison(_)
        | ItemKind::MedicineBox
        | ItemKind::Scrolls(_) => false,
    }
}

/// What somebody holds that it could swing so.
pub fn swung(fight: &Fight, who: Id) -> impl Iterator<Item = ItemId> + '_ {
    let taken = stick_hand(fight, who).and_then(|hand| fight[who].hands[hand]);
    held(fight, who).filter(move |&which| taken != Some(which) && may_be_swung(fight, which))
}

/// A power's figures when it is used to attack.
fn of_casting(fight: &Fight, casting: Casting) -> Means {
    let mut keywords = Keywords::default();
    let mut die = None;
    let effect = fight.setup.powers[casting.power.index()].effect;
    if let PowerEffect::Damage { die: sides, direct, fire } = effect {
        die = Some(sides);
        if direct {
            keywords.add(Keyword::Direct);
        }
        if fire {
            keywords.add(Keyword::Fire);
        }
    }
    Means {
        die,
        range: (casting_range(fight, casting) == PowerRange::Sight).then_some(SIGHT),
        indirect: None,
        keywords,
        poison: None,
        item: None,
        swung: false,
        unarmed: false,
        casting: Some(casting),
    }
}

/// The eyes that somebody has to aim with.
#[must_use]
pub fn eyes(fight: &Fight, who: Id) -> Eyes {
    let injured = fight[who].conditions.has(Condition::EyeInjury);
    if injured { Eyes::One } else { Eyes::Both }
}

/// The figures of a striking form; `None` for disarming and grappling.
#[must_use]
pub fn striking(fight: &Fight, who: Id, form: Form) -> Option<Means> {
    match form {
        Form::Strike { with, .. } => Some(means(fight, who, with)),
        Form::Disarm(_) | Form::Grapple => None,
    }
}

/// Whether a form, with these means, does no damage of itself and so comes last in an exchange
/// (`murdham.nonlethal.last`, `murdham.power.nonlethal`).
#[must_use]
pub fn comes_last(fight: &Fight, form: Form, used: Option<&Means>) -> bool {
    match (form, used) {
        (Form::Disarm(_) | Form::Grapple, _)
        | (Form::Strike { style: Style::Stun, .. }, _)
        | (Form::Strike { .. }, None) => true,
        (Form::Strike { .. }, Some(used)) => {
            used.die.is_none()
                && (used.casting.is_some()
                    || fight.setup.settings.damageless_last == DamagelessLast::Yes)
        }
    }
}

/// What somebody could attack with, each with its figures.
pub type Arms = SmallVec<[(With, Means); 6]>;

/// Everything `who` could attack with now, best weapons as held: items, natural weapons, both
/// hands, bare hands, powers.
#[must_use]
pub fn arms(fight: &Fight, who: Id) -> Arms {
    let mut arms = Arms::new();
    each_arm(fight, who, |with, used| arms.push((with, *used)));
    arms
}

/// The same, one after another.
pub fn each_arm(fight: &Fight, who: Id, mut add: impl FnMut(With, &Means)) {
    let profile = fight.profile(who);
    let mut one_handed = 0;
    for which in wielded(fight, who) {
        let with = With::Item(which);
        let used = means(fight, who, with);
        if may_use(fight, who, which).is_ok() {
            add(with, &used);
        }
        let melee = used.range.is_none() && used.die.is_some();
        one_handed += u8::from(melee && !is_two_handed(fight, which));
    }
    for which in swung(fight, who) {
        let with = With::Swung(which);
        add(with, &means(fight, who, with));
    }
    for place in 0..profile.natural.len() as u8 {
        let with = With::Natural(who, place);
        add(with, &means(fight, who, with));
    }
    if one_handed == 2 && profile.skills.has(Skill::Ambidextrous) {
        add(With::Both, &means(fight, who, With::Both));
    }
    add(With::Unarmed, &means(fight, who, With::Unarmed));
    if profile.skills.has(Skill::Sorcery) {
        attack_castings(fight, who, &mut |casting| {
            let with = With::Power(casting);
            add(with, &means(fight, who, with));
        });
    }
}

/// Whether somebody could attack with this now, whomever (`murdham.attack.armed`): whether
/// [`each_arm`] lists it.
pub fn may_wield(fight: &Fight, who: Id, with: With) -> May<Barrier> {
    let profile = fight.profile(who);
    let no_such = Barrier::With(with, Way::None);
    match with {
        With::Unarmed => Ok(()),
        With::Natural(owner, place) => {
            let own = owner == who && usize::from(place) < profile.natural.len();
            barred_if(!own, no_such, clause::ATTACK_ARMED)
        }
        With::Item(which) => {
            may_handle(fight, who, which)?;
            let weapon = fight.setup.derived().weapons[which.index()].is_some();
            let other = Barrier::Thing(who, which, Thing::NoWeapon);
            barred_if(!weapon, other, clause::ATTACK_ARMED)?;
            may_use(fight, who, which)
        }
        With::Swung(which) => {
            may_handle(fight, who, which)?;
            let other = Barrier::Thing(who, which, Thing::NotSwung);
            barred_if(!may_be_swung(fight, which), other, clause::ATTACK_RANGED_WEAPON_MELEE)
        }
        With::Both => {
            let by = clause::SKILL_AMBIDEXTROUS;
            let skilled = profile.skills.has(Skill::Ambidextrous);
            barred_if(!skilled, Barrier::Of(who, Who::Unskilled(Skill::Ambidextrous)), by)?;
            let one_handed = wielded(fight, who).filter(|&which| {
                let used = of_item(fight, which);
                used.range.is_none() && used.die.is_some() && !is_two_handed(fight, which)
            });
            barred_if(one_handed.count() != 2, Barrier::Of(who, Who::NotTwo), by)
        }
        With::Power(casting) => match fight.setup.powers[casting.power.index()].effect {
            PowerEffect::Damage { .. } | PowerEffect::Entangle | PowerEffect::Frighten => {
                may_cast(fight, who, casting)
            }
            PowerEffect::Veil | PowerEffect::Darkness | PowerEffect::Text => {
                barred(no_such, clause::POWER_INVOKE)
            }
        },
    }
}

/// Whether somebody has a thing in a hand to strike with (`murdham.condition.hobbled`).
fn may_handle(fight: &Fight, who: Id, which: ItemId) -> May<Barrier> {
    let thing = |what| Barrier::Thing(who, which, what);
    let in_hand = held(fight, who).any(|one| one == which);
    barred_if(!in_hand, thing(Thing::NotHeld), clause::ATTACK_ARMED)?;
    let taken = stick_hand(fight, who).and_then(|hand| fight[who].hands[hand]);
    barred_if(taken == Some(which), thing(Thing::Stick), clause::CONDITION_HOBBLED)
}

/// Zones that somebody's attacks reach at most, whatever it attacks with.
#[must_use]
pub fn farthest(fight: &Fight, who: Id) -> u8 {
    let profile = fight.profile(who);
    if profile.skills.has(Skill::Sorcery) {
        return u8::MAX;
    }
    let eyes = eyes(fight, who);
    let zones = |range: Option<u8>| range.map_or(0, |range| scaled_range(profile, eyes, range));
    let mut far = crate::rules::position::reach(fight, who);
    for (_, weapon) in &profile.natural {
        far = far.max(zones(weapon.range)).max(zones(weapon.indirect));
    }
    for which in wielded(fight, who) {
        let used = of_item(fight, which);
        far = far.max(zones(used.range)).max(zones(used.indirect));
    }
    far
}

/// Whether an item's attack is impaired for being in the off hand (`murdham.weapon.off-hand`).
#[must_use]
pub fn is_awkward(fight: &Fight, who: Id, which: ItemId) -> bool {
    is_off_hand(fight, who, which)
        && item(fight, which).half_bulk < 4
        && !fight.profile(who).skills.has(Skill::Ambidextrous)
}
