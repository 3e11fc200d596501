//! What an attack is made with, read in one place (`murdham.weapon.*`, `murdham.attack.armed`).

use smallvec::SmallVec;

use crate::core::half_up;
use crate::gear::{has_uses_left, held_weapons, is_off_hand, is_two_handed, item};
use crate::moves::{Casting, Form, With};
use crate::power::{attack_castings, casting_range};
use crate::setup::{
    Id, ItemId, ItemKind, Keyword, Keywords, PoisonId, PowerEffect, PowerRange, Profile, Setup,
    Skill, Weapon,
};
use crate::state::{Condition, Fight};

/// The range of sight for powers (`murdham.power.invoke`).
pub const SIGHT: u8 = 8;

/// The figures of a weapon, of bare hands, or of a power used to attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// Sides of the damage die, not yet improved; `None` does no damage.
    pub die: Option<u8>,
    /// Zones a ranged attack reaches; `None` is melee.
    pub range: Option<u8>,
    /// Zones an indirect attack reaches.
    pub indirect: Option<u8>,
    /// What is special.
    pub keywords: Keywords,
    /// Poison it always carries.
    pub poison: Option<PoisonId>,
    /// The item, if it is one.
    pub item: Option<ItemId>,
    /// Bare hands.
    pub unarmed: bool,
    /// The power, if it is one.
    pub casting: Option<Casting>,
}

impl Means {
    /// Of an item, if it is a weapon or a shield.
    pub(crate) fn of_item(setup: &Setup, which: ItemId) -> Option<Means> {
        match &setup.items[which.index()].kind {
            ItemKind::Weapon(weapon) | ItemKind::Shield(weapon) => {
                Some(Means::of_weapon(weapon, Some(which)))
            }
            _ => None,
        }
    }

    /// Of somebody's bare hands (`murdham.attack.unarmed`, `murdham.skill.brawling`).
    pub(crate) fn unarmed(profile: &Profile) -> Means {
        Means {
            die: Some(if profile.skills.has(Skill::Brawling) { 6 } else { 4 }),
            range: None,
            indirect: None,
            keywords: Keywords(1 << Keyword::Blunt as u8),
            poison: None,
            item: None,
            unarmed: true,
            casting: None,
        }
    }

    pub(crate) fn of_weapon(weapon: &Weapon, item: Option<ItemId>) -> Means {
        Means {
            die: weapon.die,
            range: weapon.range,
            indirect: weapon.indirect,
            keywords: weapon.keywords,
            poison: weapon.poison,
            item,
            unarmed: false,
            casting: None,
        }
    }

    /// Whether it strikes only who is nearby.
    #[must_use]
    #[inline]
    pub fn is_melee(&self) -> bool {
        self.range.is_none() && self.indirect.is_none()
    }

    /// Whether it is a blast.
    #[must_use]
    #[inline]
    pub fn is_blast(&self) -> bool {
        self.keywords.has(Keyword::Blast) || self.casting.is_some_and(|casting| casting.zone)
    }
}

/// The figures of what `who` attacks with.
#[must_use]
pub fn means(fight: &Fight, who: Id, with: With) -> Means {
    let means = unscaled(fight, who, with);
    let casts = means.casting.is_some();
    let scaled = |range| scaled(fight, who, casts, range);
    Means { range: means.range.map(scaled), indirect: means.indirect.map(scaled), ..means }
}

/// As it is written, whoever shoots with it.
fn unscaled(fight: &Fight, who: Id, with: With) -> Means {
    match with {
        With::Unarmed => Means::unarmed(fight.profile(who)),
        With::Natural(owner, place) => {
            Means::of_weapon(&fight.profile(owner).natural[usize::from(place)].1, None)
        }
        With::Item(which) => of_item(fight, which),
        With::Both => {
            let first = held_weapons(fight, who).next().expect("two weapons are held");
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
        unarmed: false,
        casting: Some(casting),
    }
}

/// The range of a weapon as this one shoots: doubled by steady aim, halved by an injured eye
/// (`murdham.skill.steady-aim`, `murdham.condition.eye-injury`).
pub(crate) fn scaled_range(profile: &Profile, injured: bool, range: u8) -> u8 {
    let steady = profile.skills.has(Skill::SteadyAim);
    let range = if steady { 2 * i16::from(range) } else { i16::from(range) };
    (if injured { half_up(range) } else { range }) as u8
}

/// A range as this one shoots; aim does not steady a power.
fn scaled(fight: &Fight, who: Id, casts: bool, range: u8) -> u8 {
    let injured = fight[who].conditions.has(Condition::EyeInjury);
    match (casts, injured) {
        (false, _) => scaled_range(fight.profile(who), injured, range),
        (true, true) => half_up(i16::from(range)) as u8,
        (true, false) => range,
    }
}

/// The figures of a striking form; `None` for disarming and grappling.
#[must_use]
pub fn striking(fight: &Fight, who: Id, form: Form) -> Option<Means> {
    match form {
        Form::Strike { with, .. } => Some(means(fight, who, with)),
        Form::Disarm(_) | Form::Grapple => None,
    }
}

/// Whether a form does no damage of itself and so comes last in an exchange
/// (`murdham.nonlethal.last`, `murdham.power.nonlethal`).
#[must_use]
#[inline]
pub fn is_nonlethal(fight: &Fight, who: Id, form: Form) -> bool {
    comes_last(fight, form, striking(fight, who, form).as_ref())
}

/// The same, of means that are read already.
#[must_use]
pub fn comes_last(fight: &Fight, form: Form, used: Option<&Means>) -> bool {
    match (form, used) {
        (Form::Disarm(_) | Form::Grapple, _)
        | (Form::Strike { style: crate::moves::Style::Stun, .. }, _)
        | (Form::Strike { .. }, None) => true,
        (Form::Strike { .. }, Some(used)) => {
            used.die.is_none()
                && (used.casting.is_some()
                    || fight.setup.settings.damageless_last == crate::settings::DamagelessLast::Yes)
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
    for which in held_weapons(fight, who) {
        let with = With::Item(which);
        let used = means(fight, who, with);
        if has_uses_left(fight, which) {
            add(with, &used);
        }
        let melee = used.range.is_none() && used.die.is_some();
        one_handed += u8::from(melee && !is_two_handed(fight, which));
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

/// Zones that somebody's attacks reach at most, whatever it attacks with.
#[must_use]
pub fn farthest(fight: &Fight, who: Id) -> u8 {
    let profile = fight.profile(who);
    if profile.skills.has(Skill::Sorcery) {
        return u8::MAX;
    }
    let injured = fight[who].conditions.has(Condition::EyeInjury);
    let zones = |range: Option<u8>| range.map_or(0, |range| scaled_range(profile, injured, range));
    let mut far = crate::position::reach(fight, who);
    for (_, weapon) in &profile.natural {
        far = far.max(zones(weapon.range)).max(zones(weapon.indirect));
    }
    for which in held_weapons(fight, who) {
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
