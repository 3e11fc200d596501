//! The figures of what an attack is made with (`murdham.weapon.*`).

use crate::moves::Casting;
use crate::rounding::half_up;
use crate::setup::{ItemId, ItemKind, Keyword, Keywords, PoisonId, Profile, Setup, Skill, Weapon};

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
    /// The item is swung though it is made for something else.
    pub swung: bool,
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

    /// Of a thing swung at somebody: by its bulk a simple hand weapon or a simple great one
    /// (`murdham.wear.improvised`, `murdham.wear.improvised-size`).
    pub(crate) fn swung(setup: &Setup, which: ItemId) -> Means {
        let two_handed = setup.items[which.index()].half_bulk >= 4;
        Means {
            die: Some(if two_handed { 6 } else { 4 }),
            range: None,
            indirect: None,
            keywords: Keywords(1 << Keyword::Improvised as u8),
            poison: None,
            item: Some(which),
            swung: true,
            unarmed: false,
            casting: None,
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
            swung: false,
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
            swung: false,
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

/// What somebody aims with (`murdham.condition.eye-injury`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// Two that are sound.
    Both,
    /// One is injured.
    One,
}

impl Eyes {
    /// Both, then one.
    pub const ALL: [Eyes; 2] = [Eyes::Both, Eyes::One];
}

/// The range of a weapon as this one shoots: doubled by steady aim, halved by an injured eye
/// (`murdham.skill.steady-aim`, `murdham.condition.eye-injury`).
pub(crate) fn scaled_range(profile: &Profile, eyes: Eyes, range: u8) -> u8 {
    let steady = profile.skills.has(Skill::SteadyAim);
    let range = if steady { 2 * i16::from(range) } else { i16::from(range) };
    match eyes {
        Eyes::Both => range as u8,
        Eyes::One => half_up(range) as u8,
    }
}
