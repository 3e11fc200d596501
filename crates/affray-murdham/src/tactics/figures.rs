//! What everybody's blows are worth, worked out once for a fight and looked up from then on.

use crate::gear::{has_uses_left, held_weapons};
use crate::means::{Means, is_awkward, means, scaled_range};
use crate::moves::With;
use crate::position::reach;
use crate::power::bare_castings;
use crate::setup::{Id, ItemId, Keyword, Profile, Setup, Size, Skill};
use crate::state::{Condition, Fight};

/// The figures of one arm in somebody's hands.
#[derive(Clone, Copy, Debug, Default)]
struct Figure {
    /// Twice its mean damage in a good hand, and in the off hand if that impairs it.
    twice: [i32; 2],
    /// Zones that it reaches, with two eyes, and with one; 0 for what is no weapon to shoot with.
    reach: [u8; 2],
    /// Whether it is a melee weapon with a damage die that one hand holds.
    one_handed: bool,
    /// Whether it is a blast.
    blast: bool,
}

impl Figure {
    fn of(profile: &Profile, used: &Means) -> Figure {
        let shoots = used.die.is_some() && !used.keywords.has(Keyword::Garrote);
        let reach = |injured| {
            let range = used.range.filter(|_| shoots);
            range.map_or(0, |range| scaled_range(profile, injured, range))
        };
        Figure {
            twice: [false, true].map(|awkward| twice_of(profile, used, awkward)),
            reach: [false, true].map(reach),
            one_handed: false,
            blast: used.is_blast(),
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
                    let melee = used.range.is_none() && used.die.is_some();
                    let shield = matches!(item.kind, crate::setup::ItemKind::Shield(_));
                    let one_handed = melee && (item.half_bulk < 4 || shield);
                    Figure { one_handed, ..Figure::of(profile, &used) }
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

    fn held(&self, who: Id, which: ItemId) -> &Figure {
        &self.held[who.index() * self.items + which.index()]
    }
}

/// Twice the mean of an exploding die of `sides` sides, rounded down.
///
/// A plain die has the mean (s+1)/2; the highest face counts s-1 and rolls again, so the mean m is
/// ((s-1)s/2 + (s-1) + m)/s, which gives m = (s+2)/2: twice that is s + 2.
const fn explode_twice(sides: u8) -> i32 {
    sides as i32 + 2
}

/// Twice the damage that these means do on average, before armor; `awkward` if they are impaired by
/// the hand that holds them.
fn twice_of(profile: &Profile, used: &Means, awkward: bool) -> i32 {
    let Some(die) = used.die else { return 0 };
    let skills = profile.skills;
    let skilled = if used.is_melee() {
        skills.has(Skill::SkilledBlow) && !used.unarmed
    } else {
        skills.has(Skill::SkilledShot)
    };
    let mean = explode_twice(if skilled { die + 2 } else { die });
    // The lower of two rolls is worth about two thirds.
    let impaired = awkward || used.unarmed && !skills.has(Skill::Brawling);
    let mean = if impaired { mean * 2 / 3 } else { mean };
    match profile.size {
        Size::Tiny => mean / 4,
        Size::Small => mean / 2,
        Size::Medium => mean,
        Size::Large => mean * 2,
        Size::Massive => mean * 4,
    }
}

/// Twice the damage that these means do on average, before armor.
pub fn twice(fight: &Fight, who: Id, used: &Means) -> i32 {
    match used.item {
        Some(which) => held_twice(fight, who, which),
        None => twice_of(fight.profile(who), used, false),
    }
}

fn held_twice(fight: &Fight, who: Id, which: ItemId) -> i32 {
    let awkward = is_awkward(fight, who, which);
    fight.setup.derived().figures.held(who, which).twice[usize::from(awkward)]
}

/// Twice the damage of the best that somebody has at hand.
pub fn mean_twice(fight: &Fight, who: Id) -> i32 {
    let figures = &fight.setup.derived().figures;
    let mut best = figures.bare[who.index()].twice[0];
    let mut one_handed = 0;
    for which in held_weapons(fight, who) {
        if has_uses_left(fight, which) {
            best = best.max(held_twice(fight, who, which));
        }
        one_handed += u8::from(figures.held(who, which).one_handed);
    }
    let skills = fight.profile(who).skills;
    if one_handed == 2
        && skills.has(Skill::Ambidextrous)
        && let Some(first) = held_weapons(fight, who).next()
    {
        best = best.max(held_twice(fight, who, first));
    }
    if skills.has(Skill::Sorcery) {
        bare_castings(fight, who, &mut |casting| {
            best = best.max(twice(fight, who, &means(fight, who, With::Power(casting))));
        });
    }
    best
}

/// Whether somebody may have anything that strikes more than one target.
pub fn may_sweep(fight: &Fight, who: Id) -> bool {
    let figures = &fight.setup.derived().figures;
    let profile = fight.profile(who);
    figures.bare[who.index()].blast
        || held_weapons(fight, who).any(|which| figures.held(who, which).blast)
        || profile.skills.has(Skill::Sorcery)
        || profile.size > fight.setup.derived().smallest
}

/// How far somebody's best weapon carries.
pub fn longest_reach(fight: &Fight, who: Id) -> u8 {
    let figures = &fight.setup.derived().figures;
    let eyes = usize::from(fight[who].conditions.has(Condition::EyeInjury));
    let mut best = reach(fight, who).max(figures.bare[who.index()].reach[eyes]);
    for which in held_weapons(fight, who).filter(|&which| has_uses_left(fight, which)) {
        best = best.max(figures.held(who, which).reach[eyes]);
    }
    if fight.profile(who).skills.has(Skill::Sorcery) {
        bare_castings(fight, who, &mut |casting| {
            best = best.max(means(fight, who, With::Power(casting)).range.unwrap_or(0));
        });
    }
    best
}
