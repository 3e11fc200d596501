//! What a seat sees of a fight, and what it knows of it.

use std::sync::Arc;

use affray_engine::Words;
use affray_field::Square;
use affray_table::{
    CombatantView, Condition, Figure, Gear, Grid, MapView, PlaceView, Places, Seat, Slot, Turn,
    View,
};

use crate::moves::Purpose;
use crate::ruled::Suffering;
use crate::rules::condition::{is_able, is_present};
use crate::rules::damage::{is_bloodied, is_harmed};
use crate::rules::gm;
use crate::rules::item::{held, is_broken, item};
use crate::rules::round::may_pick;
use crate::rules::space::{area, has_map, is_barred};
use crate::rules::stat::{current, guarding, maximum, maximum_by_formula, speed};
use crate::rules::stealth::{is_hidden_from, is_unknown_to};
use crate::rules::turn::ACTIONS;
use crate::settings::Ammunition;
use crate::setup::{Guarding, Id, ItemId, Pool, SideId, Usage};
use crate::state::{Fight, Phase, Standing, TurnState, Where};
use crate::words::{
    is_own, is_unaware, item_for, item_name, name, sees_test, shows, side_name, team,
};

/// What a seat sees; `None` sees everything.
#[must_use]
pub fn view(fight: &Fight, seat: Option<Seat>) -> View {
    let side = seat.and_then(team);
    let visible = |who: Id| side.is_none_or(|side| !is_hidden_from(fight, who, side));
    let known = |&who: &Id| side.is_none_or(|side| !is_unknown_to(fight, who, side));
    View {
        title: fight.setup.title.clone(),
        moment: moment(fight, side),
        order: fight.state.order.iter().map(|&team| slot(fight, team, side)).collect(),
        map: has_map(fight).then(|| MapView {
            grid: Grid::Squares,
            corners: Some((
                fight.setup.grid.first().to_string(),
                fight.setup.grid.last().to_string(),
            )),
            places: places(fight, side, &visible),
        }),
        combatants: fight.roster().filter(known).map(|who| combatant(fight, who, side)).collect(),
    }
}

/// Whether a side sees that anybody of a team could be picked for a turn now.
fn can_be_picked(fight: &Fight, team: SideId, side: Option<SideId>) -> bool {
    let can = |who: Id| may_pick(fight, team, who).is_ok();
    match side {
        Some(side) => shows(fight, team, side, can),
        None => fight.roster().any(can),
    }
}

/// The team that takes a turn or is the next to have its chance, as far as a side knows it: whose
/// members it does not see have nothing to do.
fn acting(fight: &Fight, side: Option<SideId>) -> Option<SideId> {
    let state = &fight.state;
    if state.phase != Phase::Turns {
        return None;
    }
    let is_seen = |who: Id| side.is_none_or(|side| !is_hidden_from(fight, who, side));
    if let Some(turn) = state.turn.filter(|turn| is_seen(turn.who)) {
        return Some(fight[turn.who].side);
    }
    let (past, next) = state.order.split_at_checked(state.offered.into())?;
    let mut teams = next.iter().chain(past).copied();
    teams.find(|&team| can_be_picked(fight, team, side))
}

/// Where the fight stands as far as a seat knows.
#[must_use]
pub fn moment_for(fight: &Fight, seat: Option<Seat>) -> String {
    moment(fight, seat.and_then(team))
}

/// Where the fight stands. Those who are unseen betray neither their turns nor, before anything has
/// happened, their ambush.
fn moment(fight: &Fight, side: Option<SideId>) -> String {
    let Some(own) = side else { return fight.moment() };
    if is_unaware(fight, own) {
        return "before the fight".to_owned();
    }
    if fight.state.phase != Phase::Turns {
        return fight.moment();
    }
    let round = match fight.state.surprise {
        true => "surprise round".to_owned(),
        false => format!("round {}", fight.state.round),
    };
    let turn = fight.state.turn.filter(|turn| !is_hidden_from(fight, turn.who, own));
    match (turn, acting(fight, side)) {
        (Some(turn), _) => format!("{round}, {}'s turn", name(fight, turn.who)),
        (None, Some(team)) => format!("{round}, {} to act", side_name(fight, team)),
        (None, None) => round,
    }
}

/// A team's place in the order: its turns of the round are over when nobody of it can be picked.
fn slot(fight: &Fight, team: SideId, side: Option<SideId>) -> Slot {
    let unaware = side.is_some_and(|side| is_unaware(fight, side));
    let turn = if !unaware && acting(fight, side) == Some(team) {
        Turn::Now
    } else if unaware || can_be_picked(fight, team, side) {
        Turn::Next
    } else {
        Turn::Done
    };
    Slot { name: side_name(fight, team).to_owned(), value: None, turn }
}

/// The squares on which something is: people, things, marks, cover.
fn places(fight: &Fight, side: Option<SideId>, visible: &dyn Fn(Id) -> bool) -> Vec<PlaceView> {
    let grid = &fight.setup.grid;
    let mut places = Places::new();
    for square in grid.squares() {
        let ground = grid.ground(square);
        let noted = [
            (ground.wall, "wall"),
            (ground.difficult, "difficult"),
            (fight.setup.cover.contains(&square), "cover"),
            (is_barred(fight, square), "barred"),
        ];
        noted
            .into_iter()
            .filter(|noted| noted.0)
            .for_each(|(_, words)| at(&mut places, square).notes.push(words.to_owned()));
    }
    for (words, squares) in &fight.setup.marks {
        squares
            .iter()
            .filter(|&&square| grid.has(square))
            .for_each(|&square| at(&mut places, square).notes.push(words.to_owned()));
    }
    for who in fight.roster().filter(|&who| is_present(fight, who) && visible(who)) {
        for square in area(fight, who).squares() {
            at(&mut places, square).people.push(name(fight, who).to_owned());
        }
    }
    for which in fight.things() {
        if let Where::Lying(square) = fight[which].at {
            at(&mut places, square).things.push(item_for(fight, side, which));
        }
    }
    places.list()
}

fn at(places: &mut Places<(i8, i8)>, square: Square) -> &mut PlaceView {
    places.at((square.y, square.x), square)
}

fn combatant(fight: &Fight, who: Id, side: Option<SideId>) -> CombatantView {
    let combatant = &fight[who];
    let own = side.is_none_or(|side| side == combatant.side);
    let pools: &[Pool] = if own { Pool::ALL } else { &[Pool::Health, Pool::Endurance] };
    let pool = |&pool: &Pool| {
        Figure::pool(pool.word(), current(fight, who, pool), maximum(fight, who, pool))
    };
    let mut figures: Vec<Figure> = pools.iter().map(pool).collect();
    let evasion = Guarding::Evasion;
    figures.push(Figure::score(evasion.word(), guarding(fight, who, evasion)));
    if own && combatant.fate > 0 {
        figures.push(Figure::count("fate", combatant.fate));
    }
    CombatantView {
        name: name(fight, who).to_owned(),
        side: side_name(fight, combatant.side).to_owned(),
        place: (is_present(fight, who) && has_map(fight)).then(|| combatant.at.to_string()),
        figures,
        conditions: conditions(fight, who, side),
        gear: gear(fight, who, own),
        budget: budget(fight, who, own),
        fighting: is_able(fight, who),
    }
}

/// When what lasts until somebody's own next turn is over (`ingenuity.round.until-next-turn`).
const NEXT_TURN: &str = "their next turn";

fn conditions(fight: &Fight, who: Id, side: Option<SideId>) -> Vec<Condition> {
    let combatant = &fight[who];
    let own = side.is_none_or(|side| side == combatant.side);
    let lasting = combatant.conditions.iter();
    let mut all: Vec<Condition> =
        lasting.map(|condition| timed(fight, who, condition, side)).collect();
    if combatant.stunned > 0 {
        all.push(Condition::new("stunned").level(combatant.stunned).until(NEXT_TURN));
    }
    for what in [Suffering::Bleeding, Suffering::Burning, Suffering::Sick, Suffering::Poisoned] {
        if let Some(value) = gm::suffers(fight, who, what) {
            let until = ruled_until(fight, who, what);
            all.push(Condition { until, ..Condition::new(what.word()).level(value) });
        }
    }
    let unaware = side.is_some_and(|side| is_unaware(fight, side));
    let surprise = ruled_until(fight, who, Suffering::Surprised);
    let surprise = surprise.unwrap_or_else(|| "the end of the surprise round".to_owned());
    for (yes, word, until) in [
        (is_harmed(fight, who), "harmed", None),
        (is_bloodied(fight, who), "bloodied", None),
        (combatant.guarding, "on guard", Some(NEXT_TURN)),
        (combatant.in_cover, "in cover", Some(NEXT_TURN)),
        (combatant.waiting, "waiting", Some(NEXT_TURN)),
        (own && combatant.ready.is_some(), "ready", Some(NEXT_TURN)),
        (!combatant.hidden_from.is_empty(), "hidden", None),
        (!unaware && fight.state.surprised.has(who), "surprised", Some(surprise.as_str())),
        (
            combatant.turn == TurnState::Spent && is_able(fight, who),
            "turn taken",
            Some("the next round"),
        ),
    ] {
        if yes {
            let condition = Condition::new(word);
            all.push(Condition { until: until.map(str::to_owned), ..condition });
        }
    }
    match combatant.standing {
        Standing::Fighting => {}
        Standing::Away => all.push(match fight.profile(who).arrives {
            0 => Condition::new("away"),
            round => Condition::new("away").until(format!("round {round}")),
        }),
        Standing::Fled => all.push(Condition::new("fled")),
        Standing::Surrendered => all.push(Condition::new("surrendered")),
        Standing::Dead => all.push(Condition::new("dead")),
    }
    all
}

/// Until when something lasts on somebody, where the GM has said so (`ingenuity.gm.override`).
fn ruled_until(fight: &Fight, who: Id, what: Suffering) -> Option<String> {
    fight.state.decrees.until(who.0, what).map(|until| until.to_string())
}

/// A condition with its end, where that is known: it is counted in the turns of who caused it
/// (`ingenuity.condition.no-duration-unit`).
fn timed(
    fight: &Fight,
    who: Id,
    condition: crate::state::Condition,
    side: Option<SideId>,
) -> Condition {
    let worded = Condition::new(condition.word());
    if let Some(until) = ruled_until(fight, who, Suffering::Condition(condition)) {
        return worded.until(until);
    }
    let is_it = |it: &&crate::state::Timed| (it.who, it.condition) == (who, condition);
    let Some(timed) = fight.state.timed.iter().find(is_it) else { return worded };
    if side.is_some_and(|side| is_hidden_from(fight, timed.by, side)) {
        return worded;
    }
    let by = name(fight, timed.by);
    match timed.turns {
        0 | 1 => worded.until(format!("{by}'s next turn")),
        turns => worded.until(format!("{by}'s turn in {turns} rounds")),
    }
}

/// What somebody has: of others, what is in their hands and what is part of them.
fn gear(fight: &Fight, who: Id, own: bool) -> Vec<Gear> {
    let stated = |gear: Gear, which: ItemId| match state(fight, which, own) {
        Some(state) => gear.state(state),
        None => gear,
    };
    let mut all: Vec<Gear> = held(fight, who)
        .into_iter()
        .map(|which| stated(Gear::held(item_name(fight, which)), which))
        .collect();
    if own {
        let carried = fight.things().filter(|&which| fight[which].at == Where::Carried(who));
        all.extend(carried.map(|which| stated(Gear::carried(item_name(fight, which)), which)));
    }
    all.extend(fight.profile(who).natural.iter().map(|natural| Gear::natural(&natural.0)));
    all
}

/// What is to be said of an item; of those of others, no more than whether it is broken.
fn state(fight: &Fight, which: ItemId, own: bool) -> Option<String> {
    if is_broken(fight, which) {
        return Some("broken".to_owned());
    }
    let (thing, item) = (&fight[which], item(fight, which));
    let weapon = item.weapon.as_ref().filter(|_| own)?;
    let mut words = Vec::new();
    if weapon.reload > 0 {
        words.push(if thing.loaded { "loaded" } else { "not loaded" }.to_owned());
    }
    let counted = fight.setup.settings.ammunition == Ammunition::Counted;
    if counted && weapon.usage == Usage::Projectile {
        words.push(format!("{} shots", thing.ammunition));
    }
    (!words.is_empty()).then(|| words.join(", "))
}

/// What somebody may still do in this turn (`ingenuity.action.three`, `ingenuity.reaction.one`).
fn budget(fight: &Fight, who: Id, own: bool) -> Vec<Figure> {
    let mut all = Vec::new();
    if let Some(turn) = fight.turn_of(who) {
        all.push(Figure::pool("actions", turn.left, turn.left.max(ACTIONS)));
        if own {
            let unmoved = if turn.left > 0 { speed(fight, who) } else { 0 };
            let left = if turn.moved { turn.meters } else { unmoved };
            all.push(Figure::pool("meters", left, left.max(speed(fight, who))));
        }
    }
    if own {
        let reactions = fight[who].reactions;
        let most = 1 + u8::from(fight[who].waiting);
        all.push(Figure::pool("reactions", reactions, reactions.max(most)));
    }
    all
}

/// Whether a seat is told of dice: neither of those of somebody who is hidden from it, nor of
/// others' tests to go unseen, nor of those that count neighbors, whom it may not all see
/// (`ingenuity.stray.candidates`).
#[must_use]
pub fn sees_roll(fight: &Fight, seat: Seat, purpose: Purpose) -> bool {
    let Some(side) = team(seat) else { return true };
    let sees = |who: Id| !is_hidden_from(fight, who, side);
    match purpose {
        Purpose::Test { who, why } | Purpose::Reroll { who, why, .. } => {
            sees_test(fight, side, who, why)
        }
        Purpose::CheatDeath { who } => sees(who),
        Purpose::Stray { .. } => false,
    }
}

/// The fight as far as a seat knows it: anyone who is hidden from it has gone, and of others nobody
/// comes later or has readied anything. What others have to spend is what the rulebook gives them
/// (`ingenuity.stat.stamina`, `ingenuity.stat.focus`), and they have nothing but what they hold.
#[must_use]
pub fn known_to(fight: &Fight, seat: Seat) -> Fight {
    let mut known = fight.clone();
    let Some(side) = team(seat) else { return known };
    for who in fight.roster().filter(|&who| !is_own(fight, who, side)) {
        known[who].ready = None;
        forget_means(&mut known, who);
    }
    for who in fight.roster().filter(|&who| is_unknown_to(fight, who, side)) {
        let one = &mut known[who];
        (one.standing, one.turn, one.leaving) = (Standing::Fled, TurnState::Spent, None);
        (one.work, one.owes_opening) = (None, false);
        let state = &mut known.state;
        state.turn = state.turn.filter(|turn| turn.who != who);
        state.broken_off.retain(|turn| turn.who != who);
        state.owed.remove(who);
        state.surprised.remove(who);
    }
    known
}

/// Nothing is left of what somebody has and does not show.
fn forget_means(known: &mut Fight, who: Id) {
    for pool in [Pool::Stamina, Pool::Focus] {
        let most = maximum_by_formula(known.profile(who), pool);
        Arc::make_mut(&mut known.setup).profiles[who.index()].maxima[pool as usize] = most;
        known[who].pools[pool as usize] = most;
    }
    known[who].fate = 0;
    for which in known.things().collect::<Vec<_>>() {
        if known[which].at == Where::Carried(who) {
            known[which].at = Where::Gone;
        }
    }
}
