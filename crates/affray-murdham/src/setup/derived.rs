//! What follows from the setup alone, worked out once and looked up from then on.

use affray_field::{BorderId, Pairs, ZoneId};

use super::figures::Figures;
use super::{FactionId, GroupId, Id, ItemId, ItemKind, Setup, Size, Trait};
use crate::means::Means;
use crate::sets::People;
use crate::settings::{Exits, MoraleGroup};

/// What every shortest way between two places crosses, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Across(u8);

impl Across {
    /// A border that gives cover.
    pub const COVER: Across = Across(1);
    /// A border whose cover large attackers go through.
    pub const LARGE_PIERCES: Across = Across(2);
    /// A border that conceals.
    pub const CONCEALMENT: Across = Across(4);
    /// A border that no attack passes.
    pub const BARRIER: Across = Across(8);
    /// A border that sight does not cross, whatever stands open.
    pub const NO_SIGHT: Across = Across(16);

    /// Whether every way crosses such a border.
    #[must_use]
    #[inline]
    pub const fn has(self, mark: Across) -> bool {
        self.0 & mark.0 != 0
    }
}

/// Tables about the field and the gear.
#[derive(Clone, Debug)]
pub struct Derived {
    pub(crate) across: Pairs<Across>,
    /// Every suit of armor with its value, in the order of the items.
    pub(crate) suits: Vec<(ItemId, i16)>,
    /// The bulk of each item in halves, in their order.
    pub(crate) half_bulks: Vec<u8>,
    /// What each item strikes with, if it is a weapon or a shield, in the order of the items.
    pub(crate) weapons: Vec<Option<Means>>,
    /// Every helmet.
    pub(crate) helmets: Vec<ItemId>,
    /// Every draught, antidote and dose.
    pub(crate) consumables: Vec<ItemId>,
    /// What blows are worth to tactics.
    pub(crate) figures: Figures,
    /// The zones that lead off the field, as bits.
    pub(crate) exits: u64,
    /// Everybody who frightens or terrifies.
    pub(crate) fearsome: People,
    /// Room for everybody in one place, in sixteenths of a medium character.
    pub(crate) crowd: u16,
    /// The smallest that anybody is.
    pub(crate) smallest: Size,
    /// Whether any border or zone has a barrier.
    pub(crate) has_barriers: bool,
    /// Whether there is any medicine box.
    pub(crate) has_medicine: bool,
    /// Whether there is any shield.
    pub(crate) has_shields: bool,
    /// Who checks morale together, in rotation order.
    pub(crate) bodies: Vec<Body>,
}

impl Derived {
    pub(crate) fn of(setup: &Setup) -> Derived {
        let across = Pairs::of(&setup.map, |from, to| {
            let crosses = |mark: &dyn Fn(BorderId) -> bool| {
                from != to && setup.map.every_shortest_path_crosses(from, to, mark)
            };
            let border = |id: BorderId| &setup.borders[usize::from(id.0)];
            let mut found = 0;
            for (mark, holds) in [
                (Across::COVER, crosses(&|id| border(id).protection.cover)),
                (Across::LARGE_PIERCES, crosses(&|id| border(id).protection.large_pierces)),
                (Across::CONCEALMENT, crosses(&|id| border(id).protection.concealment)),
                (Across::BARRIER, crosses(&|id| border(id).protection.barrier)),
                (
                    Across::NO_SIGHT,
                    crosses(&|id| border(id).opaque || border(id).protection.barrier),
                ),
            ] {
                if holds {
                    found |= mark.0;
                }
            }
            Across(found)
        });
        let items = || (0..setup.items.len() as u8).map(ItemId);
        Derived {
            across,
            suits: items()
                .filter_map(|id| match setup.items[id.index()].kind {
                    ItemKind::Suit(value) => Some((id, i16::from(value))),
                    _ => None,
                })
                .collect(),
            half_bulks: setup.items.iter().map(|item| item.half_bulk).collect(),
            weapons: items().map(|id| Means::of_item(setup, id)).collect(),
            helmets: items()
                .filter(|id| matches!(setup.items[id.index()].kind, ItemKind::Helmet))
                .collect(),
            consumables: items()
                .filter(|id| {
                    matches!(
                        setup.items[id.index()].kind,
                        ItemKind::HealingDraught | ItemKind::Antidote | ItemKind::Poison(_)
                    )
                })
                .collect(),
            figures: Figures::of(setup),
            exits: exits(setup),
            fearsome: fearsome(setup),
            crowd: setup.profiles.iter().map(|profile| profile.size.room()).sum(),
            smallest: setup
                .profiles
                .iter()
                .map(|profile| profile.size)
                .min()
                .unwrap_or(Size::Medium),
            has_barriers: setup.borders.iter().any(|border| border.protection.barrier)
                || setup.zones.iter().any(|zone| zone.protection.barrier),
            has_medicine: setup.items.iter().any(|i| matches!(i.kind, ItemKind::MedicineBox)),
            bodies: bodies(setup).collect(),
            has_shields: setup.items.iter().any(|item| matches!(item.kind, ItemKind::Shield(_))),
        }
    }
}

/// Everybody who frightens or terrifies (`murdham.fear.exposure`).
fn fearsome(setup: &Setup) -> People {
    let mut fearsome = People::default();
    for (who, profile) in (0..).map(Id).zip(&setup.profiles) {
        if profile.traits.has(Trait::Frightening) || profile.traits.has(Trait::Terrifying) {
            fearsome.add(who);
        }
    }
    fearsome
}

/// All exits, as bits.
fn exits(setup: &Setup) -> u64 {
    let marked = setup.zones.iter().any(|zone| zone.exit);
    let is_exit = |id: &ZoneId| {
        if marked || setup.settings.exits == Exits::MarkedOnly {
            setup.zones[usize::from(id.0)].exit
        } else {
            setup.map.neighbors(*id).count() <= 1
        }
    };
    setup.map.zones().filter(is_exit).fold(0, |exits, id| exits | 1 << id.0)
}

/// Those that share a die and a morale check: a named group, or a whole faction
/// (`murdham.morale.group-meaning`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// A group that the encounter names, or a faction without one.
    Group(GroupId),
    /// Everybody of a faction, where the table does not tell groups apart.
    Faction(FactionId),
}

/// Every body, in rotation order: by faction, and within one as the encounter names its groups.
fn bodies(setup: &Setup) -> impl Iterator<Item = Body> + '_ {
    let whole = setup.settings.morale_group == MoraleGroup::FactionOnly;
    let groups = setup.groups.len() as u8;
    (0..setup.factions.len() as u8).map(FactionId).flat_map(move |faction| {
        let named = (0..if whole { 0 } else { groups })
            .map(GroupId)
            .filter(move |group| setup.groups[group.index()].faction == faction)
            .map(Body::Group);
        named.chain(whole.then_some(Body::Faction(faction)))
    })
}
