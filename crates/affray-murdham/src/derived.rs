//! What follows from the setup alone, worked out once and looked up from then on.

use affray_field::{BorderId, Pairs, Place};

use crate::core::{Body, bodies};
use crate::means::Means;
use crate::position::room_of;
use crate::setup::{Id, ItemId, ItemKind, Setup, Size, Trait};
use crate::state::{Fight, People};
use crate::tactics::Figures;

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
    across: Pairs<Across>,
    /// Every suit of armor with its value, in the order of the items.
    pub suits: Vec<(ItemId, i16)>,
    /// The bulk of each item in halves, in their order.
    pub half_bulks: Vec<u8>,
    /// What each item strikes with, if it is a weapon or a shield, in the order of the items.
    pub weapons: Vec<Option<Means>>,
    /// Every helmet.
    pub helmets: Vec<ItemId>,
    /// Every draught, antidote and dose.
    pub consumables: Vec<ItemId>,
    /// What blows are worth to tactics.
    pub figures: Figures,
    /// The zones that lead off the field, as bits.
    pub exits: u64,
    /// Everybody who frightens or terrifies.
    pub fearsome: People,
    /// Room for everybody in one place, in sixteenths of a medium character.
    pub crowd: u16,
    /// The smallest that anybody is.
    pub smallest: Size,
    /// Whether any border or zone has a barrier.
    pub has_barriers: bool,
    /// Whether there is any medicine box.
    pub has_medicine: bool,
    /// Whether there is any shield.
    pub has_shields: bool,
    /// Who checks morale together, in rotation order.
    pub bodies: Vec<Body>,
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
            exits: crate::position::exits(setup),
            fearsome: fearsome(setup),
            crowd: setup.profiles.iter().map(|profile| room_of(profile.size)).sum(),
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

/// What every shortest way from one place to another crosses.
#[must_use]
#[inline]
pub fn across(fight: &Fight, from: Place, to: Place) -> Across {
    fight.setup.derived().across.at(&fight.setup.map, from, to)
}
