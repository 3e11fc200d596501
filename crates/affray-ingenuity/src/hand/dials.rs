//! The figures that can be ruled, by the paths that a look reads.

use affray_engine::WhyNot;
use affray_engine::hand::{Dial, Hand, Value, Values};
use affray_table::Table;

use super::goals::{objective_words, set_objective, set_work, work_words};
use crate::ruled::Figure;
use crate::rules::condition::is_present;
use crate::rules::item::{free_hands, hands_needed, hold, unhand};
use crate::rules::life;
use crate::rules::space::has_map;
use crate::rules::stat::{deflection, guarding, maximum, speed};
use crate::setup::{Category, FeatureId, Guarding, Id, ItemId, Pool, SideId, TaskId, item_names};
use crate::state::{Fight, TurnState, Where};
use crate::words::{name, side_name};

/// The most of most figures.
const MOST: i32 = 100;
/// The most of a pool.
const MOST_POOL: i32 = 1_000;
/// The most rounds.
const MOST_ROUNDS: i32 = 10_000;
/// The most of what is counted in a byte.
const MOST_COUNT: i32 = 255;

/// A count of somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Fate points.
    Fate,
    /// What a luck test against death must meet.
    CheatDeath,
    /// Actions lost to being stunned.
    Stunned,
    /// Bleeding.
    Bleeding,
    /// Burning.
    Burning,
    /// Sickness.
    Sickness,
    /// Poison.
    Poison,
    /// Rounds until the poison works.
    PoisonIn,
    /// Reactions left.
    Reactions,
    /// Attacks made this round.
    Attacks,
    /// Powers used this round.
    Powers,
}

impl Count {
    const ALL: [(Count, &'static str); 11] = [
        (Count::Fate, "fate"),
        (Count::CheatDeath, "cheat-death-number"),
        (Count::Stunned, "stunned"),
        (Count::Bleeding, "bleeding"),
        (Count::Burning, "burning"),
        (Count::Sickness, "sickness"),
        (Count::Poison, "poison"),
        (Count::PoisonIn, "poison-in"),
        (Count::Reactions, "reactions"),
        (Count::Attacks, "attacks"),
        (Count::Powers, "powers-used"),
    ];

    /// Where it is kept.
    fn of(self, fight: &mut Fight, who: Id) -> &mut u8 {
        let one = &mut fight[who];
        match self {
            Count::Fate => &mut one.fate,
            Count::CheatDeath => &mut one.cheat_death,
            Count::Stunned => &mut one.stunned,
            Count::Bleeding => &mut one.bleeding,
            Count::Burning => &mut one.burning,
            Count::Sickness => &mut one.sickness,
            Count::Poison => &mut one.poison.value,
            Count::PoisonIn => &mut one.poison_in,
            Count::Reactions => &mut one.reactions,
            Count::Attacks => &mut one.attacks,
            Count::Powers => &mut one.powers,
        }
    }
}

/// What somebody does or has that lasts until their next turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posture {
    /// On guard.
    Guarding,
    /// In cover.
    InCover,
    /// Has waited.
    Waiting,
}

impl Posture {
    const ALL: [(Posture, &'static str); 3] = [
        (Posture::Guarding, "guarding"),
        (Posture::InCover, "in-cover"),
        (Posture::Waiting, "waiting"),
    ];
}

/// A figure that can be ruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// What is left of a pool.
    Pool(Id, Pool),
    /// What the rules work out, by an amount beside it.
    Worked(Figure),
    /// A count of somebody.
    Count(Id, Count),
    /// What somebody does that lasts.
    Posture(Id, Posture),
    /// Whether somebody has taken the turn of the round.
    Turn(Id),
    /// Somebody's team.
    Side(Id),
    /// Where a thing is.
    At(ItemId),
    /// What is left of a thing.
    Durability(ItemId),
    /// Whether a thing is ready to shoot.
    Loaded(ItemId),
    /// Pieces of ammunition.
    Ammunition(ItemId),
    /// A door or the like.
    Feature(FeatureId),
    /// A team's successes at a short task.
    Done(SideId, TaskId),
    /// Meters between two, where there is no map.
    Distance(Id, Id),
    /// What somebody is in the middle of.
    Work(Id),
    /// What a team is after.
    Objective(SideId),
    /// The round.
    Round,
    /// Actions left of the turn.
    Left,
    /// Breaks since the last rest.
    Breaks,
}

/// The figures of somebody.
pub(super) fn of_somebody(fight: &Fight, who: Id) -> Vec<Dial<Key>> {
    let path = |what: &str| format!("{}.{what}", name(fight, who));
    let worked = |figure: Figure, what: &str, most: i32| {
        Dial::new(Key::Worked(figure), path(what), Values::numbers(0, most))
    };
    let mut all = Vec::new();
    for &pool in Pool::ALL {
        let left = Values::numbers(0, maximum(fight, who, pool));
        all.push(Dial::new(Key::Pool(who, pool), path(pool.word()), left));
        let most = format!("max-{}", pool.word());
        all.push(worked(Figure::Most(who, pool), &most, MOST_POOL));
    }
    for &which in Guarding::ALL {
        all.push(worked(Figure::Guarding(who, which), which.word(), MOST));
    }
    for (category, what) in
        [(Category::Physical, "physical-deflection"), (Category::Elemental, "elemental-deflection")]
    {
        all.push(worked(Figure::Deflection(who, category), what, MOST));
    }
    all.push(worked(Figure::Speed(who), "speed", MOST));
    for (count, what) in Count::ALL {
        let least = i32::from(count == Count::CheatDeath);
        all.push(Dial::new(Key::Count(who, count), path(what), Values::numbers(least, MOST)));
    }
    for (posture, what) in Posture::ALL {
        all.push(Dial::new(Key::Posture(who, posture), path(what), Values::yes_no()));
    }
    if fight[who].turn != TurnState::InProgress {
        all.push(Dial::new(Key::Turn(who), path("turn"), Values::words(["unspent", "spent"])));
    }
    all.push(Dial::new(Key::Work(who), path("work"), Values::words(work_words(fight, who))));
    let sides = Values::words(fight.sides().map(|side| side_name(fight, side)));
    all.push(Dial::new(Key::Side(who), path("side"), sides));
    all
}

/// The figures of things, of the field and of the fight.
pub(super) fn of_nobody(fight: &Fight) -> Vec<Dial<Key>> {
    let mut all = vec![
        Dial::new(Key::Round, "round", Values::numbers(0, MOST_ROUNDS)),
        Dial::new(Key::Breaks, "breaks", Values::numbers(0, MOST)),
    ];
    if fight.state.turn.is_some() {
        all.push(Dial::new(Key::Left, "actions left", Values::numbers(0, MOST)));
    }
    for (which, called) in fight.things().zip(item_names(&fight.setup.items)) {
        let item = &fight.setup.items[which.index()];
        let path = |what: &str| format!("{called}.{what}");
        all.push(Dial::new(Key::At(which), path("at"), Values::words(places(fight))));
        let most = Values::numbers(0, item.durability);
        all.push(Dial::new(Key::Durability(which), path("durability"), most));
        if item.weapon.as_ref().is_some_and(|weapon| weapon.reload > 0) {
            all.push(Dial::new(Key::Loaded(which), path("loaded"), Values::yes_no()));
        }
        let pieces = Values::numbers(0, MOST_COUNT);
        all.push(Dial::new(Key::Ammunition(which), path("ammunition"), pieces));
    }
    for (place, feature) in fight.setup.features.iter().enumerate() {
        let values = Values::words(["open", "closed"]);
        let path = format!("feature {}", feature.name);
        all.push(Dial::new(Key::Feature(FeatureId(place as u8)), path, values));
    }
    for side in fight.sides() {
        let path = format!("objective {}", side_name(fight, side));
        let values = Values::words(objective_words(fight));
        all.push(Dial::new(Key::Objective(side), path, values));
        for (place, task) in fight.setup.tasks.iter().enumerate() {
            let path = format!("done {} {}", side_name(fight, side), task.name);
            let values = Values::numbers(0, MOST_COUNT);
            all.push(Dial::new(Key::Done(side, TaskId(place as u8)), path, values));
        }
    }
    if !has_map(fight) {
        for one in fight.roster() {
            for other in fight.roster().filter(|&other| other > one) {
                let path = format!("distance {} {}", name(fight, one), name(fight, other));
                all.push(Dial::new(
                    Key::Distance(one, other),
                    path,
                    Values::numbers(1, MOST_COUNT),
                ));
            }
        }
    }
    all
}

/// Where a thing may be ruled to be, in the words of a look: with each, in hand or not, or gone.
fn places(fight: &Fight) -> Vec<String> {
    let with = |who: Id| {
        let who = name(fight, who);
        [format!("held by {who}"), format!("carried by {who}")]
    };
    fight.roster().flat_map(with).chain(["gone".to_owned()]).collect()
}

/// Sets a figure.
pub(super) fn set(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    key: Key,
    value: Value,
) -> Result<(), WhyNot> {
    match value {
        Value::Number(number) => set_number(t, fight, key, number),
        Value::Word(place) => set_word(fight, key, place),
    }
}

fn set_number(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    key: Key,
    number: i32,
) -> Result<(), WhyNot> {
    let Ok(short) = i16::try_from(number) else {
        return Fight::refuse(format!("{number} is too much"));
    };
    let count = u8::try_from(number);
    match key {
        Key::Pool(who, pool) => {
            fight[who].pools[pool as usize] = short;
            // ingenuity.death.zero: nobody is awake at zero health.
            if pool == Pool::Health && short <= 0 && is_present(fight, who) {
                life::fall(t, fight, who);
            }
        }
        Key::Worked(figure) => {
            let by = number - i32::from(worked(fight, figure));
            fight.state.decrees.add(figure, by);
        }
        Key::Durability(which) => fight[which].durability = short,
        Key::Round => fight.state.round = Fight::round_of(number)?,
        Key::Count(..)
        | Key::Ammunition(_)
        | Key::Done(..)
        | Key::Distance(..)
        | Key::Left
        | Key::Breaks => match count {
            Ok(count) => set_count(fight, key, count),
            Err(_) => return Fight::refuse(format!("{number} cannot be counted here")),
        },
        Key::Posture(..)
        | Key::Turn(_)
        | Key::Side(_)
        | Key::At(_)
        | Key::Loaded(_)
        | Key::Work(_)
        | Key::Objective(_)
        | Key::Feature(_) => return Fight::refuse("this figure is a word"),
    }
    Ok(())
}

/// What a figure comes to now.
fn worked(fight: &Fight, figure: Figure) -> i16 {
    match figure {
        Figure::Most(who, pool) => maximum(fight, who, pool),
        Figure::Guarding(who, which) => guarding(fight, who, which),
        Figure::Deflection(who, category) => deflection(fight, who, category),
        Figure::Speed(who) => i16::from(speed(fight, who)),
    }
}

fn set_count(fight: &mut Fight, key: Key, count: u8) {
    match key {
        Key::Count(who, which) => *which.of(fight, who) = count,
        Key::Ammunition(which) => fight[which].ammunition = count,
        Key::Done(side, task) => fight.state.done[side.index()][task.index()] = count,
        Key::Distance(one, other) => fight.state.apart[Fight::pair(one, other)] = count,
        Key::Left => {
            if let Some(turn) = &mut fight.state.turn {
                turn.left = count;
            }
        }
        Key::Breaks => fight.state.breaks = count,
        Key::Pool(..)
        | Key::Worked(_)
        | Key::Durability(_)
        | Key::Round
        | Key::Posture(..)
        | Key::Turn(_)
        | Key::Side(_)
        | Key::At(_)
        | Key::Loaded(_)
        | Key::Work(_)
        | Key::Objective(_)
        | Key::Feature(_) => {}
    }
}

fn set_word(fight: &mut Fight, key: Key, place: usize) -> Result<(), WhyNot> {
    let yes = place == 1;
    match key {
        Key::Posture(who, posture) => match posture {
            Posture::Guarding => fight[who].guarding = yes,
            Posture::InCover => fight[who].in_cover = yes,
            Posture::Waiting => fight[who].waiting = yes,
        },
        Key::Turn(who) => {
            fight[who].turn = if yes { TurnState::Spent } else { TurnState::Unspent };
        }
        Key::Side(who) => fight[who].side = SideId(place as u8),
        Key::At(which) => return give(fight, which, place),
        Key::Loaded(which) => fight[which].loaded = yes,
        Key::Work(who) => return set_work(fight, who, place),
        Key::Objective(side) => return set_objective(fight, side, place),
        Key::Feature(which) => {
            let bit = 1 << which.index();
            let closed = fight.state.closed & !bit;
            fight.state.closed = if yes { closed | bit } else { closed };
        }
        Key::Pool(..)
        | Key::Worked(_)
        | Key::Count(..)
        | Key::Durability(_)
        | Key::Ammunition(_)
        | Key::Done(..)
        | Key::Distance(..)
        | Key::Round
        | Key::Left
        | Key::Breaks => return Fight::refuse("this figure is a number"),
    }
    Ok(())
}

/// Puts a thing into somebody's hands, among what they carry, or out of the fight, by its place among
/// the words.
fn give(fight: &mut Fight, which: ItemId, place: usize) -> Result<(), WhyNot> {
    let who = Id((place / 2) as u8);
    let old = match fight[which].at {
        Where::Held(old) => Some(old),
        Where::Carried(_) | Where::Lying(_) | Where::Beside(_) | Where::Gone => None,
    };
    let gone = who.index() >= fight.state.combatants.len();
    let holds = !gone && place.is_multiple_of(2);
    let item = &fight.setup.items[which.index()];
    let needs = hands_needed(&fight.setup.settings, item);
    let free = if gone { 0 } else { free_hands(fight, who) };
    if holds && old != Some(who) && (needs == 0 || needs > free) {
        return Fight::refuse(format!("{} has no hands free for {}", name(fight, who), item.own));
    }
    if let Some(old) = old.filter(|&old| !holds || old != who) {
        unhand(fight, old, which);
    }
    match (gone, holds) {
        (true, _) => fight[which].at = Where::Gone,
        (false, false) => fight[which].at = Where::Carried(who),
        (false, true) if old == Some(who) => {}
        (false, true) => hold(fight, who, which, needs),
    }
    Ok(())
}
