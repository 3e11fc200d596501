//! What everybody's blows are worth on average, worked out once for a fight and looked up from then
//! on.

use super::{Id, ItemId, ItemKind, Keyword, Profile, Setup, Size, Skill};
use crate::means::{Eyes, Means, scaled_range};

/// How well the hand that holds an arm uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hand {
    /// As well as any.
    Good,
    /// It is the off hand, and that impairs it (`murdham.weapon.off-hand`).
    Awkward,
}

impl Hand {
    /// Good, then awkward.
    const ALL: [Hand; 2] = [Hand::Good, Hand::Awkward];
}

/// The figures of one arm in somebody's hands.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Figure {
    /// Twice its mean damage in each kind of hand.
    twice: [i32; 2],
    /// Zones that it reaches, with two eyes, and with one; 0 for what is no weapon to shoot with.
    reach: [u8; 2],
    /// Whether it is a melee weapon with a damage die that one hand holds.
    pub(crate) one_handed: bool,
    /// Whether it is a blast.
    pub(crate) blast: bool,
    /// Whether it strikes at arm's length.
    pub(crate) melee: bool,
}

impl Figure {
    /// Twice its mean damage in such a hand.
    pub(crate) const fn twice(&self, hand: Hand) -> i32 {
        self.twice[hand as usize]
    }

    /// Zones that it reaches with these eyes.
    pub(crate) const fn reach(&self, eyes: Eyes) -> u8 {
        self.reach[eyes as usize]
    }

    fn of(profile: &Profile, used: &Means) -> Figure {
        let shoots = used.die.is_some() && !used.keywords.has(Keyword::Garrote);
        let reach = |eyes| {
            let range = used.range.filter(|_| shoots);
            range.map_or(0, |range| scaled_range(profile, eyes, range))
        };
        Figure {
            twice: Hand::ALL.map(|hand| twice_of(profile, used, hand)),
            reach: Eyes::ALL.map(reach),
            one_handed: false,
            blast: used.is_blast(),
            melee: used.range.is_none() && used.die.is_some(),
        }
    }
}

/// Everybody's figures.
#[derive(Clone, Debug)]
pub struct Figures {
    items: usize,
    /// Of each item in the hands of each combatant, one combatant after another.
    held: Vec<Figure>,
    /// The best of what each combatant has by nature: claws and bare hands.
    bare: Vec<Figure>,
}

impl Figures {
    /// The figures of everybody in this setup.
    #[must_use]
    pub fn of(setup: &Setup) -> Figures {
        let items = || (0..setup.items.len() as u8).map(ItemId);
        let held = setup.profiles.iter().flat_map(|profile| {
            items().map(move |which| match Means::of_item(setup, which) {
                Some(used) => {
                    let item = &setup.items[which.index()];
                    let shield = matches!(item.kind, ItemKind::Shield(_));
                    let figure = Figure::of(profile, &used);
                    let one_handed = figure.melee && (item.half_bulk < 4 || shield);
                    Figure { one_handed, ..figure }
                }
                None => Figure::default(),
            })
        });
        let bare = setup.profiles.iter().map(|profile| {
            let natural = profile.natural.iter().map(|(_, weapon)| Means::of_weapon(weapon, None));
            let mut best = Figure::of(profile, &Means::unarmed(profile));
            for used in natural {
                let figure = Figure::of(profile, &used);
                best.blast |= figure.blast;
                for place in 0..2 {
                    best.twice[place] = best.twice[place].max(figure.twice[place]);
                    best.reach[place] = best.reach[place].max(figure.reach[place]);
                }
            }
            best
        });
        Figures { items: setup.items.len(), held: held.collect(), bare: bare.collect() }
    }

    /// Of an item in somebody's hands.
    pub(crate) fn held(&self, who: Id, which: ItemId) -> &Figure {
        &self.held[who.index() * self.items + which.index()]
    }

    /// The best of what somebody has by nature.
    pub(crate) fn bare(&self, who: Id) -> &Figure {
        &self.bare[who.index()]
    }
}

/// Twice the mean of an exploding die of `sides` sides, rounded down.
///
/// A plain die has the mean (s+1)/2; the highest face counts s-1 and rolls again, so the mean m is
/// ((s-1)s/2 + (s-1) + m)/s, which gives m = (s+2)/2: twice that is s + 2.
const fn explode_twice(sides: u8) -> i32 {
    sides as i32 + 2
}

/// Twice the damage that these means do on average in such a hand, before armor.
pub(crate) fn twice_of(profile: &Profile, used: &Means, hand: Hand) -> i32 {
    let Some(die) = used.die else { return 0 };
    let skills = profile.skills;
    let skilled = if used.is_melee() {
        skills.has(Skill::SkilledBlow) && !used.unarmed
    } else {
        skills.has(Skill::SkilledShot)
    };
    let mean = explode_twice(if skilled { die + 2 } else { die });
    // The lower of two rolls is worth about two thirds.
    let impaired = hand == Hand::Awkward || used.unarmed && !skills.has(Skill::Brawling);
    let mean = if impaired { mean * 2 / 3 } else { mean };
    match profile.size {
        Size::Tiny => mean / 4,
        Size::Small => mean / 2,
        Size::Medium => mean,
        Size::Large => mean * 2,
        Size::Massive => mean * 4,
    }
}
