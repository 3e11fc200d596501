//! Which figures can be ruled, and what they may be.

use affray_engine::hand::{Dial, Values};
use affray_field::{BorderId, Place, ZoneId};

use crate::purpose::Score;
use crate::rules::health::maximum;
use crate::setup::{FactionId, Id, ItemId};
use crate::state::Fight;
use crate::words::{faction_name, name, place_name};

/// The most of what is counted.
const MOST: i32 = 99;
/// The most rounds.
const MOST_ROUNDS: i32 = 10_000;
/// The greatest score (`murdham.core.abilities`).
const MOST_SCORE: i32 = 19;
/// The most half zones a round.
const MOST_SPEED: i32 = 40;
/// The most health.
const MOST_HEALTH: i32 = 1_000;

/// A figure that can be ruled, by what a look calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Of somebody.
    Of(Id, Trait),
    /// Of a thing.
    Thing(ItemId, Matter),
    /// Whether a door is open.
    Door(BorderId),
    /// Of a zone.
    Zone(ZoneId, Air),
    /// Of the fight.
    Fight(Course),
}

/// A figure of somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is called as a look calls it")]
pub enum Trait {
    Health,
    MaxHealth,
    Score(Score),
    Speed,
    Turn,
    LostTurns,
    Standing,
    Grabbing,
    Morale,
    Mana,
    Corruption,
    Omens,
    DiesAfter,
    Faction,
    Hurt,
    Harmed,
    UnseenRounds,
}

/// A figure of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is called as a look calls it")]
pub enum Matter {
    State,
    At,
    Used,
    Uses,
    Coating,
}

/// A figure of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is called as a look calls it")]
pub enum Air {
    Dark,
    Veiled,
}

/// A figure of the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is called as a look calls it")]
pub enum Course {
    Round,
    Initiative,
    First,
    Offered,
    Threshold,
    IdleRounds,
    Acted,
}

fn side_names(fight: &Fight) -> Values {
    let sides = 0..fight.setup.factions.len() as u8;
    Values::words(sides.map(|side| faction_name(fight, FactionId(side)).to_owned()))
}

/// The figures of somebody.
pub(super) fn of_combatant(fight: &Fight, who: Id) -> Vec<Dial<Figure>> {
    let others = fight.roster().filter(|&other| other != who);
    let others = others.map(|other| name(fight, other).to_owned());
    let grabbing = Values::words(["nobody".to_owned()].into_iter().chain(others));
    let count = || Values::numbers(0, MOST);
    let score = || Values::numbers(1, MOST_SCORE);
    let all = [
        ("health", Trait::Health, Values::numbers(0, i32::from(maximum(fight, who)))),
        ("max-health", Trait::MaxHealth, Values::numbers(1, MOST_HEALTH)),
        ("str", Trait::Score(Score::Strength), score()),
        ("agi", Trait::Score(Score::Agility), score()),
        ("wit", Trait::Score(Score::Wits), score()),
        ("speed", Trait::Speed, Values::numbers(0, MOST_SPEED)),
        ("turn", Trait::Turn, Values::words(["unspent", "spent"])),
        ("lost-turns", Trait::LostTurns, Values::numbers(0, 9)),
        (
            "standing",
            Trait::Standing,
            Values::words(["fighting", "retreating", "surrendered", "gone", "dead"]),
        ),
        ("grabbing", Trait::Grabbing, grabbing),
        ("morale", Trait::Morale, Values::words(["untested", "exempt", "failed"])),
        ("mana", Trait::Mana, count()),
        ("corruption", Trait::Corruption, count()),
        ("omens", Trait::Omens, count()),
        ("dies-after", Trait::DiesAfter, Values::numbers(0, MOST_ROUNDS)),
        ("faction", Trait::Faction, side_names(fight)),
        ("hurt", Trait::Hurt, Values::yes_no()),
        ("harmed", Trait::Harmed, Values::yes_no()),
        ("unseen-rounds", Trait::UnseenRounds, Values::numbers(0, 9)),
    ];
    let named = |(figure, key, values)| {
        Dial::new(Figure::Of(who, key), format!("{}.{figure}", name(fight, who)), values)
    };
    all.map(named).into()
}

/// The figures that are nobody's.
pub(super) fn of_fight(fight: &Fight) -> Vec<Dial<Figure>> {
    let mut all = vec![
        Dial::new(Figure::Fight(Course::Round), "round", Values::numbers(0, MOST_ROUNDS)),
        Dial::new(Figure::Fight(Course::First), "first", side_names(fight)),
        Dial::new(Figure::Fight(Course::Offered), "offered", side_names(fight)),
        Dial::new(Figure::Fight(Course::IdleRounds), "idle rounds", Values::numbers(0, MOST)),
        Dial::new(Figure::Fight(Course::Acted), "acted", Values::yes_no()),
        Dial::new(Figure::Fight(Course::Initiative), "initiative", side_names(fight)),
    ];
    if fight.state.threshold.is_some() {
        let faces = Values::numbers(1, 20);
        all.push(Dial::new(Figure::Fight(Course::Threshold), "threshold", faces));
    }
    for feature in &fight.setup.features {
        if let Some(border) = feature.border {
            let path = format!("door {}", feature.name);
            all.push(Dial::new(Figure::Door(border), path, Values::words(["closed", "open"])));
        }
    }
    for zone in fight.setup.map.zones() {
        let path = |what: &str| format!("{}.{what}", place_name(fight, Place::Zone(zone)));
        if fight.setup.zones[usize::from(zone.0)].lit {
            all.push(Dial::new(Figure::Zone(zone, Air::Dark), path("dark"), Values::yes_no()));
        }
        all.push(Dial::new(Figure::Zone(zone, Air::Veiled), path("veiled"), Values::yes_no()));
    }
    let names: Vec<String> = fight.setup.item_names().map(str::to_owned).collect();
    for (which, name) in fight.things().zip(names) {
        of_thing(fight, which, &name, &mut all);
    }
    all
}

fn of_thing(fight: &Fight, which: ItemId, called: &str, all: &mut Vec<Dial<Figure>>) {
    let poisons = fight.setup.poisons.iter().map(|poison| poison.name.clone());
    let coating = Values::words(["none".to_owned()].into_iter().chain(poisons));
    let figures = [
        ("state", Matter::State, Values::words(["sound", "damaged", "destroyed"])),
        ("at", Matter::At, Values::words(whereabouts(fight))),
        ("used", Matter::Used, Values::yes_no()),
        ("uses", Matter::Uses, Values::numbers(0, MOST)),
        ("coating", Matter::Coating, coating),
    ];
    let named = |(figure, key, values)| {
        Dial::new(Figure::Thing(which, key), format!("{called}.{figure}"), values)
    };
    all.extend(figures.map(named));
}

/// Where a thing may be, as a look says it: nowhere, with each in turn, and in each place.
fn whereabouts(fight: &Fight) -> Vec<String> {
    let with = fight.roster().flat_map(|who| {
        let who = name(fight, who);
        ["held by", "worn by", "in the pack of"].map(|how| format!("{how} {who}"))
    });
    let lying = fight.setup.map.places();
    let lying = lying.map(|place| format!("lying in {}", place_name(fight, place)));
    ["gone".to_owned()].into_iter().chain(with).chain(lying).collect()
}
