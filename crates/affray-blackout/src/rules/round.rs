//! Rounds and initiative: start reading here (`blackout.initiative.*`, `blackout.time.*`).

use std::cmp::Ordering;

use affray_table::{Game, Seat, Status, Step, Table};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::{Close, Course, Event};
use crate::kinds::{Attribute, Ban, Condition, Id, Level, SideId, Skill};
use crate::moves::{Answer, Ask, Move, Purpose, TestFor};
use crate::ruled::Suffering;
use crate::rules::condition::{begin_until, can_act, is_out};
use crate::rules::field::are_enemies;
use crate::rules::rolls::Test;
use crate::rules::{custom, gm, rolls, stacking, stamina, takedown, turn};
use crate::settings::Initiative;
use crate::setup::MAX_COMBATANTS;
use crate::state::{Fight, Outcome, Phase};

/// The highest rank of a skill, where ranks have a limit (`blackout.core.skill-ranks`).
const USUAL_RANK: u8 = 6;

impl Game for Fight {
    type Ask = Ask;
    type Move = Move;
    type Purpose = Purpose;
    type Event = Event;

    fn advance(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step<Status> {
        if fight.state.phase == Phase::Over {
            return Ok(Status::Over);
        }
        step(t, fight)?;
        Ok(if fight.state.phase == Phase::Over { Status::Over } else { Status::Going })
    }
}

/// Plays on to the next checkpoint.
fn step(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    gm::rulings(t, fight)?;
    match fight.state.phase {
        Phase::Setup => begin_fight(t, fight)?,
        Phase::Turns => go_on(t, fight)?,
        Phase::Aftermath => gm::aftermath(t, fight)?,
        Phase::Over => {}
    }
    if fight.state.phase == Phase::Turns {
        look_for_the_end(t, fight)?;
    }
    if fight.state.turn.is_none() {
        check_invariants(fight);
    }
    Ok(())
}

/// What must hold at each checkpoint; a breach is a bug.
fn check_invariants(fight: &Fight) {
    for who in fight.roster() {
        let it = &fight[who];
        assert!(it.hp >= 0 && it.stamina >= 0, "no points are below 0");
        assert!(it.worn.0 >= 0 && it.worn.1 >= 0, "no armor is below 0");
        assert!(it.innate.0 >= 0 && it.innate.1 >= 0, "no armor is below 0");
        assert!(it.standing != is_out(fight, who), "whoever falls or rises is noticed");
    }
    let waits = fight.state.turn.is_some() || fight.state.pending.is_empty();
    assert!(waits, "no test waits between two turns");
}

/// Takedowns, ambushes, then initiative.
fn begin_fight(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let high = |who: Id| fight.profile(who).skills.iter().any(|&rank| rank > USUAL_RANK);
    if t.keeps_clauses() && fight.roster().any(high) {
        t.cite(clause::CORE_SKILL_RANKS);
    }
    takedown::before(t, fight)?;
    ambush(t, fight)?;
    fight.state.phase = Phase::Turns;
    fight.state.round = 1;
    t.tell(clause::TIME_ROUND, || Event::Course(Course::RoundBegan { round: 1 }));
    order(t, fight)
}

/// Who starts Surprised, where Stealth decides it (`blackout.initiative.surprise`).
fn ambush(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if fight.setup.ambushers.is_empty() {
        return Ok(());
    }
    let setup = fight.setup.clone();
    let mut least: Option<i16> = None;
    for &who in &setup.ambushers {
        let test = Test::new(who, TestFor::Ambush, Attribute::Dexterity, Skill::Stealth);
        let successes = rolls::test(t, fight, test)?;
        least = Some(least.map_or(successes, |least| least.min(successes)));
    }
    let Some(least) = least else { return Ok(()) };
    for who in fight.roster() {
        let watches = are_enemies(fight, setup.ambushers[0], who);
        if watches && i16::from(gm::passive_perception(fight, who)) <= least {
            t.tell(clause::INITIATIVE_SURPRISE, || Event::Course(Course::Surprised { who }));
            begin_until(t, fight, who, Condition::Surprised);
        }
    }
    Ok(())
}

/// The order of turns (`blackout.initiative.order`).
fn order(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let mut rolled = [0_i16; MAX_COMBATANTS];
    if fight.setup.settings.initiative != Initiative::Given {
        for who in fight.roster() {
            if fight[who].gone {
                continue;
            }
            let test = Test::new(who, TestFor::Initiative, Attribute::Dexterity, Skill::Perception);
            rolled[who.index()] = rolls::test(t, fight, test)?;
        }
    }
    let order = sorted(fight, &rolled);
    let given = fight.setup.settings.initiative == Initiative::Given;
    for &who in &order {
        let successes = (!given && !fight[who].gone).then_some(rolled[who.index()]);
        t.tell(clause::INITIATIVE_ORDER, || Event::Course(Course::Order { who, successes }));
    }
    fight.state.order = order;
    fight.state.place = 0;
    Ok(())
}

/// Everybody in the order of turns: as given, else by what was rolled, Dexterity, Insight, people of
/// the players first (`blackout.initiative.order`).
fn sorted(fight: &Fight, rolled: &[i16; MAX_COMBATANTS]) -> ArrayVec<Id, MAX_COMBATANTS> {
    let given = |who: Id| {
        let place = fight.setup.order.iter().position(|&it| it == who);
        place.unwrap_or(usize::MAX)
    };
    let by_roll = |one: &Id, other: &Id| {
        let better = rolled[other.index()].cmp(&rolled[one.index()]);
        better.then_with(|| tie(fight, *one).cmp(&tie(fight, *other)))
    };
    // The side of the best comes first as a whole, where sides take turns; of the Hidden nobody can
    // tell (`blackout.conditions.hidden-unnoticed`), unless all of a side are.
    let best = |side: SideId| {
        let own = || fight.roster().filter(|&who| fight[who].side == side);
        let seen = own().filter(|&who| !fight[who].has(Condition::Hidden));
        seen.min_by(by_roll).or_else(|| own().min_by(by_roll))
    };
    let by_side = |one: Id, other: Id| {
        let (one, other) = (best(fight[one].side), best(fight[other].side));
        one.zip(other).map_or(Ordering::Equal, |(one, other)| by_roll(&one, &other))
    };
    let side_by_side = fight.setup.settings.initiative == Initiative::SideBySide;
    let mut order: ArrayVec<Id, MAX_COMBATANTS> = fight.roster().collect();
    order.sort_unstable_by(|one, other| {
        let sides = if side_by_side { by_side(*one, *other) } else { Ordering::Equal };
        let places = given(*one).cmp(&given(*other));
        sides.then(places).then_with(|| by_roll(one, other))
    });
    order
}

/// What decides between two who rolled alike: the lesser comes first.
fn tie(fight: &Fight, who: Id) -> (i16, i16, bool, Id) {
    let profile = fight.profile(who);
    let (dexterity, insight) = (Attribute::Dexterity, Attribute::Insight);
    let last = |which: Attribute| -gm::attribute(fight, who, which);
    (last(dexterity), last(insight), profile.npc, who)
}

/// Somebody's place in the order of turns.
#[must_use]
pub(crate) fn place_of(fight: &Fight, who: Id) -> u8 {
    fight.state.order.iter().position(|&other| other == who).unwrap_or(0) as u8
}

/// The next step of the turn in progress, or the next turn.
fn go_on(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if let Some(turn) = &fight.state.turn {
        return turn::go_on(t, fight, turn.who);
    }
    if usize::from(fight.state.place) >= fight.state.order.len() {
        gm::round_over(t, fight);
        if is_at_a_standstill(fight) {
            t.cite(clause::GM_STANDSTILL);
            let answers = [Answer::No, Answer::Yes];
            if t.choose::<Answer>(fight, Seat::GM, Ask::GoesOn, &answers)? == Answer::No {
                conclude(t, fight, Outcome::Ended, Close::Ruling);
                return Ok(());
            }
        }
        fight.state.round += 1;
        fight.state.place = 0;
        let round = fight.state.round;
        t.tell(clause::TIME_ROUND, || Event::Course(Course::RoundBegan { round }));
        if fight.setup.settings.initiative == Initiative::EachRound {
            order(t, fight)?;
        }
        return Ok(());
    }
    turn::lapse(t, fight);
    let who = fight.state.order[usize::from(fight.state.place)];
    if is_out(fight, who) {
        return turn::pass_over(t, fight, who);
    }
    turn::begin(t, fight, who)
}

/// Whether nobody can act, and nothing that keeps them from it ends by itself
/// (`blackout.gm.standstill`).
fn is_at_a_standstill(fight: &Fight) -> bool {
    fight.roster().all(|who| {
        let it = &fight[who];
        if is_out(fight, who) {
            return it.out_until.is_none();
        }
        !can_act(fight, who) && it.level(Level::Acid) == 0 && stays_unable(fight, who)
    })
}

/// Whether what keeps somebody from acting does not end by itself.
fn stays_unable(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    let stays = |condition: Condition| {
        let until = fight.state.decrees.until(who.0, Suffering::Condition(condition));
        let timed = it.turns[condition as usize] > 0
            || condition == Condition::Surprised && it.surprised_until.is_some();
        it.has(condition) && until.map_or(!timed, |until| !until.ends_soon(fight.state.round))
    };
    stays(Condition::Paralyzed)
        || stays(Condition::Surprised)
        || custom::forbids_for_good(fight, who, Ban::Actions)
}

/// Whether all sides but one are out (`blackout.initiative.end`).
pub(crate) fn look_for_the_end(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    // Who falls and who rises is noticed as it happens.
    let all = fight.roster().map(|who| &fight[who]);
    let mut standing = all.filter(|it| it.standing).map(|it| it.side);
    let first = standing.next();
    let second = standing.find(|side| Some(*side) != first);
    let outcome = match (first, second) {
        (Some(side), None) => Outcome::Win(side),
        (None, _) => Outcome::Draw,
        (Some(_), Some(_)) if fight.state.round > fight.setup.settings.round_limit => {
            Outcome::Limit
        }
        (Some(_), Some(_)) => return Ok(()),
    };
    // What still waits in the turn under way is settled first: a wound outlasts the fight.
    stacking::flush(t, fight)?;
    conclude(t, fight, outcome, Close::Rules);
    Ok(())
}

/// The encounter ends; what was exerted at 0 Stamina in its last turn is paid for.
pub(crate) fn conclude(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    outcome: Outcome,
    close: Close,
) {
    stamina::tire(t, fight);
    fight.state.outcome = Some(outcome);
    fight.state.phase = Phase::Aftermath;
    fight.state.turn = None;
    fight.state.pending.clear();
    t.tell(clause::INITIATIVE_END, || Event::Course(Course::Over { outcome, close }));
}
