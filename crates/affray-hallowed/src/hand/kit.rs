//! What somebody has in hand, on whose side they are, and what else a look says in words.

use affray_engine::WhyNot;
use affray_engine::hand::{Hand, Value, Values};
use affray_engine::look::list;

use crate::ids::{Id, SideId};
use crate::state::{Fight, Held};
use crate::words::{name, side_name, weapon_name};

/// The most that a ward adds to Defense and to Armor.
const MOST_WARD: i8 = 8;

/// A figure of somebody that a look says in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// What is in the hands, the main one first.
    Hands,
    /// The side.
    Side,
    /// Whom they are after.
    Prey,
    /// What magic adds to Defense and Armor.
    Ward,
}

impl Told {
    pub(super) const ALL: [(Told, &'static str); 4] =
        [(Told::Hands, "hands"), (Told::Side, "side"), (Told::Prey, "prey"), (Told::Ward, "ward")];

    /// What it may be.
    pub(super) fn values(self, fight: &Fight, who: Id) -> Values {
        match self {
            Told::Hands => {
                Values::words(grips(fight, who).iter().map(|grip| word(fight, who, *grip)))
            }
            Told::Side => Values::words(sides(fight).map(|side| side_name(fight, side))),
            Told::Prey => {
                let others = others(fight, who).map(|other| name(fight, other));
                Values::words(["nobody"].into_iter().chain(others))
            }
            Told::Ward => {
                Values::words(wards().map(|(defense, armor)| format!("{defense}, {armor}")))
            }
        }
    }

    /// Sets it to the word at this place.
    pub(super) fn set(self, fight: &mut Fight, who: Id, value: Value) -> Result<(), WhyNot> {
        let Value::Word(place) = value else { return Fight::refuse("this figure is a word") };
        let no_such = || Fight::refuse("there is no such word for it");
        match self {
            Told::Hands => {
                let Some(&grip) = grips(fight, who).get(place) else { return no_such() };
                fight[who].hands = grip;
                for held in grip {
                    if let Held::Weapon(slot) = held {
                        fight[who].lost &= !(1 << slot);
                    }
                }
            }
            Told::Side => match sides(fight).nth(place) {
                Some(side) => fight[who].side = side,
                None => return no_such(),
            },
            Told::Prey => {
                let prey = place.checked_sub(1).and_then(|place| others(fight, who).nth(place));
                fight[who].prey = prey;
            }
            Told::Ward => match wards().nth(place) {
                Some(ward) => fight[who].ward = ward,
                None => return no_such(),
            },
        }
        Ok(())
    }
}

fn sides(fight: &Fight) -> impl Iterator<Item = SideId> + use<> {
    (0..fight.setup.sides.len() as u8).map(SideId)
}

fn others(fight: &Fight, who: Id) -> impl Iterator<Item = Id> + '_ {
    fight.roster().filter(move |&other| other != who)
}

fn wards() -> impl Iterator<Item = (i8, i8)> {
    (0..=MOST_WARD).flat_map(|defense| (0..=MOST_WARD).map(move |armor| (defense, armor)))
}

/// What may be in somebody's hands: nothing, the shield, weapons that one hand holds, and one that
/// both hold. Two weapons of one name are one word.
fn grips(fight: &Fight, who: Id) -> Vec<[Held; 2]> {
    let profile = fight.profile(who);
    let weapons = profile.weapons.iter().enumerate();
    let held = weapons.filter(|(_, weapon)| !fight.weapon(**weapon).is_natural());
    let slots = |hands: u8| {
        let held = held.clone().filter(move |(_, weapon)| fight.weapon(**weapon).hands == hands);
        held.map(|(slot, _)| Held::Weapon(slot as u8))
    };
    let shield = profile.shield.map(|_| Held::Shield);
    let single: Vec<Held> = std::iter::once(Held::Nothing).chain(shield).chain(slots(1)).collect();
    let pairs = single.iter().flat_map(|&main| single.iter().map(move |&off| [main, off]));
    let mut all: Vec<[Held; 2]> = Vec::new();
    for grip in pairs.chain(slots(2).map(|both| [both; 2])) {
        let is_one_thing_twice = grip[0] == grip[1] && grip[0] != Held::Nothing;
        let is_two_handed = |held: Held| {
            matches!(held, Held::Weapon(slot)
            if fight.weapon(profile.weapons[usize::from(slot)]).hands > 1)
        };
        let is_known = |all: &[[Held; 2]]| {
            all.iter().any(|known| word(fight, who, *known) == word(fight, who, grip))
        };
        if (!is_one_thing_twice || is_two_handed(grip[0])) && !is_known(&all) {
            all.push(grip);
        }
    }
    all
}

/// The same in words.
fn word(fight: &Fight, who: Id, grip: [Held; 2]) -> String {
    list(grip.iter().map(|held| match held {
        Held::Nothing => "nothing".to_owned(),
        Held::Shield => "shield".to_owned(),
        Held::Weapon(slot) => {
            weapon_name(fight, fight.profile(who).weapons[usize::from(*slot)]).to_owned()
        }
    }))
}
