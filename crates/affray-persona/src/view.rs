//! What a seat sees of a fight, and what it knows of it.

use std::sync::Arc;

use affray_engine::Words;
use affray_field::Square;
use affray_table::{
    CombatantView, Condition, Figure, Gear, Grid, MapView, PlaceView, Places, Seat, Slot, Turn,
    View,
};

use crate::decree::Suffering;
use crate::gear::ItemKind;
use crate::moves::Purpose;
use crate::rules::hands::{carried, held};
use crate::rules::harm::{self, Pool};
use crate::rules::{resist, space};
use crate::setup::{Element, Id, ItemId, Level, Location, Resistances};
use crate::state::{Fight, Life, Phase, Stance, Where};
use crate::words::{item_name, name, persona_name, side_name};

/// The seat whose eyes count; none for the game master, who sees everything.
pub(crate) fn eye(seat: Option<Seat>) -> Option<Seat> {
    seat.filter(|&seat| seat != Seat::GM)
}

/// Whether a seat knows of somebody: anyone who comes later is known to their own side alone.
pub(crate) fn is_known(fight: &Fight, who: Id, seat: Option<Seat>) -> bool {
    let is_own = seat.is_none_or(|seat| fight.seat(who) == seat);
    is_own || !matches!(fight[who].life, Life::Absent(_))
}

/// What a seat sees; `None` sees everything.
pub fn view(fight: &Fight, seat: Option<Seat>) -> View {
    let seat = eye(seat);
    let people = || fight.roster().filter(|&who| is_known(fight, who, seat));
    let grid = &fight.setup.grid;
    View {
        title: fight.setup.title.clone(),
        moment: fight.moment(),
        order: order(fight, seat),
        map: Some(MapView {
            grid: Grid::Squares,
            corners: Some((grid.first().to_string(), grid.last().to_string())),
            places: places(fight, &people().collect::<Vec<Id>>()),
        }),
        combatants: people().map(|who| combatant(fight, who, seat)).collect(),
    }
}

/// The order of turns, once there is one.
fn order(fight: &Fight, seat: Option<Seat>) -> Vec<Slot> {
    let state = &fight.state;
    if state.phase != Phase::Battle {
        return Vec::new();
    }
    let acting = state.turn.map(|turn| turn.who);
    let slots = state.order.iter().enumerate().filter(|(_, who)| is_known(fight, **who, seat));
    let fighting = slots.filter(|(_, who)| space::is_fighting(fight, **who));
    let slot = |(at, &who): (usize, &Id)| Slot {
        name: name(fight, who).to_owned(),
        value: Some(fight[who].initiative.into()),
        turn: match at.cmp(&usize::from(state.place)) {
            _ if acting == Some(who) => Turn::Now,
            std::cmp::Ordering::Less => Turn::Done,
            std::cmp::Ordering::Equal | std::cmp::Ordering::Greater => Turn::Next,
        },
    };
    fighting.map(slot).collect()
}

/// The squares with something in them.
fn places(fight: &Fight, people: &[Id]) -> Vec<PlaceView> {
    let grid = &fight.setup.grid;
    let mut places = Places::new();
    for square in grid.squares() {
        let ground = grid.ground(square);
        for (_, note) in [(ground.wall, "wall"), (ground.difficult, "difficult")]
            .into_iter()
            .filter(|noted| noted.0)
        {
            at(&mut places, square).notes.push(note.to_owned());
        }
    }
    let is_there = |who: &&Id| !matches!(fight[**who].life, Life::Absent(_) | Life::Gone);
    for &who in people.iter().filter(is_there) {
        at(&mut places, fight[who].at).people.push(name(fight, who).to_owned());
    }
    for item in (0..fight.setup.items.len() as u8).map(ItemId) {
        if let Where::Lying(square) = fight[item].at {
            at(&mut places, square).things.push(item_name(fight, item).to_owned());
        }
    }
    places.list()
}

fn at(places: &mut Places<(i8, i8)>, square: Square) -> &mut PlaceView {
    places.at((square.y, square.x), square)
}

fn combatant(fight: &Fight, who: Id, seat: Option<Seat>) -> CombatantView {
    let it = &fight[who];
    let own = seat.is_none_or(|seat| seat == fight.seat(who));
    CombatantView {
        name: name(fight, who).to_owned(),
        side: side_name(fight, it.side).to_owned(),
        place: (!matches!(it.life, Life::Absent(_) | Life::Gone)).then(|| it.at.to_string()),
        figures: figures(fight, who, own),
        conditions: conditions(fight, who),
        gear: gear(fight, who, own),
        budget: budget(fight, who),
        fighting: space::is_fighting(fight, who),
    }
}

fn figures(fight: &Fight, who: Id, own: bool) -> Vec<Figure> {
    let (it, profile) = (&fight[who], fight.profile(who));
    let pool = harm::pool(fight, who, Location::Body);
    let word = if matches!(pool, Pool::Magnitude) { "magnitude" } else { "wounds" };
    let (left, most) = match pool {
        // All parts together; each follows by itself.
        Pool::Part(_) => (it.parts.iter().sum(), profile.parts.iter().sum()),
        pool => (harm::left(fight, who, pool), harm::most(fight, who, pool)),
    };
    let mut figures = vec![Figure::pool(word, left, most)];
    if matches!(pool, Pool::Part(_)) {
        let all = Location::ALL.iter().zip(it.parts.iter().zip(profile.parts));
        figures.extend(all.map(|(location, (&left, most))| {
            Figure::pool(location.word().replace('-', " "), left, most)
        }));
    }
    let known = if own { u16::MAX } else { resist::known(fight, who) };
    let levels: Vec<String> = Element::ALL
        .iter()
        .filter(|&&element| element != Element::Almighty && known & (1 << element as u16) != 0)
        .map(|&element| (element, resist::level(fight, who, element)))
        .filter(|&(_, level)| level != Level::Normal)
        .map(|(element, level)| format!("{} {}", element.word(), level.word()))
        .collect();
    if !levels.is_empty() {
        figures.push(Figure::text("resistances", levels.join(", ")));
    }
    if let Some(active) = it.active {
        figures.push(Figure::text("persona", persona_name(fight, active)));
        figures.push(Figure::count("own", it.wounds));
    }
    if own {
        for (word, now, most) in [("sp", it.sp, profile.sp), ("tp", it.tp, profile.tp)] {
            if most > 0 {
                figures.push(Figure::pool(word, now, most));
            }
        }
        if it.fate > 0 {
            figures.push(Figure::count("fate", it.fate));
        }
    }
    if it.fatigue > 0 {
        figures.push(Figure::count("fatigue", it.fatigue));
    }
    figures
}

fn conditions(fight: &Fight, who: Id) -> Vec<Condition> {
    let it = &fight[who];
    let of = |status: crate::setup::Status| {
        let condition = Condition::new(status.word());
        if let Some(until) = fight.state.decrees.until(who.0, Suffering::Status(status)) {
            return condition.until(until.to_string());
        }
        match it.timers[status as usize] {
            0 => condition,
            1 => condition.until("1 more round"),
            rounds => condition.until(format!("{rounds} more rounds")),
        }
    };
    let mut all: Vec<Condition> = it.statuses.iter().map(of).collect();
    if it.is(Stance::Guarding) {
        let ruled = fight.state.decrees.until(who.0, Suffering::Stance(Stance::Guarding));
        let until = ruled.map_or("their next turn".to_owned(), |until| until.to_string());
        all.push(Condition::new("on guard").until(until));
    }
    if it.is(Stance::Delayed) {
        all.push(Condition::new("delaying").until("their next turn"));
    }
    if it.surprised {
        all.push(Condition::new("surprised").until("the end of the first round"));
    }
    match it.life {
        Life::Fighting => {}
        Life::Absent(round) => all.push(Condition::new("absent").until(format!("round {round}"))),
        Life::Collapsed => all.push(Condition::new("collapsed")),
        Life::Unconscious | Life::OutOfBattle => all.push(Condition::new("unconscious")),
        Life::Dying(rounds) => all.push(Condition::new("dying").level(rounds)),
        Life::Dead => all.push(Condition::new("dead")),
        Life::Gone => all.push(Condition::new("gone")),
    }
    all
}

fn gear(fight: &Fight, who: Id, own: bool) -> Vec<Gear> {
    let stated = |gear: Gear, item: ItemId| {
        let thing = &fight[item];
        let clip = match &fight.setup.items[item.index()].kind {
            ItemKind::Weapon(weapon) => weapon.clip,
            ItemKind::Consumable(_) => 0,
        };
        match (thing.jammed, thing.count) {
            (true, _) => gear.state("jammed"),
            (false, 2..) => gear.state(format!("{} of them", thing.count)),
            (false, _) if clip > 0 => gear.state(format!("{} of {clip} shots", thing.loaded)),
            (false, _) => gear,
        }
    };
    let name_of = |item: ItemId| item_name(fight, item);
    let in_hand: Vec<ItemId> = held(fight, who).collect();
    let mut all: Vec<Gear> =
        in_hand.iter().map(|&item| stated(Gear::held(name_of(item)), item)).collect();
    if own {
        let rest = carried(fight, who).filter(|item| !in_hand.contains(item));
        all.extend(rest.map(|item| stated(Gear::carried(name_of(item)), item)));
    }
    all
}

/// What is left of a turn, and Reactions.
fn budget(fight: &Fight, who: Id) -> Vec<Figure> {
    let mut budget = Vec::new();
    if let Some(turn) = fight.state.turn.filter(|turn| turn.who == who) {
        budget.push(Figure::pool("Half Actions", turn.halves, 2));
        if turn.more > 0 {
            budget.push(Figure::count("One Mores", turn.more));
        }
    }
    if space::is_fighting(fight, who) {
        budget.push(Figure::count("Reactions", fight[who].reactions));
    }
    budget
}

/// Whether a seat is told of dice: everybody throws in the open but those who are not there yet.
pub fn sees_roll(fight: &Fight, seat: Seat, purpose: Purpose) -> bool {
    let seat = eye(Some(seat));
    fight.thrower(purpose).is_none_or(|who| is_known(fight, Id(who), seat))
}

/// Leaves of some levels those of the elements that are known, by bits; the others seem Normal.
fn forget(levels: &mut Resistances, known: u16) {
    let unknown = levels.iter_mut().enumerate().filter(|(at, _)| known & (1 << at) == 0);
    unknown.for_each(|(_, level)| *level = Level::Normal);
}

/// The fight as far as a seat knows it: who comes later is not there, and how others meet an element
/// that was not found out is Normal (`persona.resist.hidden`).
pub fn known_to(fight: &Fight, seat: Seat) -> Fight {
    let mut known = fight.clone();
    let Some(seat) = eye(Some(seat)) else { return known };
    for who in fight.roster().filter(|&who| !is_known(fight, who, Some(seat))) {
        known[who].life = Life::Gone;
        known[who].out = true;
    }
    if fight.setup.hides {
        let mut setup = fight.setup.as_ref().clone();
        let is_other = |who: Id| fight.seat(who) != seat;
        for who in fight.roster().filter(|&who| is_other(who)) {
            forget(&mut setup.profiles[who.index()].resistances, fight[who].known);
        }
        for (at, persona) in setup.personas.iter_mut().enumerate() {
            if is_other(persona.owner) {
                forget(&mut persona.resistances, fight.state.personas[at].known);
            }
        }
        known.setup = Arc::new(setup);
    }
    known
}
