//! A turn: the declared action, movement in pieces, a Free Action (`hallowed.actions.*`).

use affray_table::{Clause, Lazy, Step, Table};

use crate::clause;
use crate::event::Course;
use crate::ids::{Id, People};
use crate::kinds::{Condition, Spend};
use crate::moves::{Ask, Deed, Move};
use crate::rules::budget::{self, Exertion, Part, may};
use crate::rules::condition::{can_act, is_aware, is_present, may_act};
use crate::rules::initiative::Due;
use crate::rules::legal::{is_possible, options};
use crate::rules::outcome::Timing;
use crate::rules::stress::seat;
use crate::rules::{deeds, gm, reaction};
use crate::settings::{JoinerBudget, ReactionReturns};
use crate::state::{Act, Declared, Fight, Turn};

/// The most steps of one turn.
const MOST_STEPS: u8 = 60;

/// Begins somebody's turn, or loses it.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn begin(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, due: Due) -> Step {
    let declared = match due {
        Due::Own => {
            fight.state.members.remove(who);
            fight[who].due = None;
            fight[who].declared
        }
        Due::Carried => {
            fight.state.carriers.remove(who);
            fight[who].carries_now = false;
            t.cite(clause::INITIATIVE_JOINER_TWO_TURNS);
            t.cite(clause::INITIATIVE_JOINER_CARRIED_ACTION);
            fight[who].carried.take().map(|carried| carried.0)
        }
    };
    let Some(declared) = declared else { return Ok(()) };
    if fight[who].defending > 1 {
        // hallowed.actions.full-defense-duration: where it lasts to the next turn, that is now,
        // even if nothing comes of it.
        fight[who].defending = 0;
    }
    if !can_go_on(fight, who, declared.act) {
        if due == Due::Carried {
            t.cite(clause::INITIATIVE_JOINER_LOST);
        }
        fall_bare(fight, who, declared.act);
        cite_unable(t, fight, who);
        let why = may_act(fight, who).err().map(|bar| bar.what);
        t.tell(clause::DECLARE_IMPOSSIBLE, || Course::TurnLost { who, why }.into());
        gm::turn_over(t, fight, who);
        return Ok(());
    }
    match due {
        Due::Own if fight[who].spent.has(Spend::Carried) => share(t, fight, who),
        Due::Own => {}
        Due::Carried => fight[who].spent.add(Spend::Carried),
    }
    start(t, fight, who, declared, due);
    Ok(())
}

/// Whether somebody can do anything on its turn: anyone who can only speak may intimidate
/// (`hallowed.conditions.paralyzed`).
fn can_go_on(fight: &Fight, who: Id, act: Act) -> bool {
    can_act(fight, who) || act == Act::Intimidate && is_aware(fight, who)
}

/// A Full-Defense that is not done protects no longer (`hallowed.actions.full-defense-duration`).
fn fall_bare(fight: &mut Fight, who: Id, act: Act) {
    if act == Act::FullDefense {
        fight[who].defending = 0;
    }
}

/// Begins the turn of somebody who can act.
fn start(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, declared: Declared, due: Due) {
    let carried = due == Due::Carried;
    fight[who].provoked = People::default();
    if fight.setup.settings.reaction_returns == ReactionReturns::Turn {
        // hallowed.procedure.round-refresh: where the Reaction comes back with one's own turn.
        fight[who].spent.remove(Spend::Reaction);
    }
    let wary = matches!(declared.act, Act::Defensive(_) | Act::Wary);
    fight.state.turn = Some(Turn {
        who,
        declared,
        carried,
        done: false,
        wary: wary && may(fight, who, Part::Standard).is_ok(),
        taken: false,
        beyond: People::default(),
        moved: false,
        acted: false,
        steps: 0,
    });
    let count = fight.state.count.unwrap_or(0);
    t.tell(clause::INITIATIVE_LOW_FIRST, || Course::TurnBegan { who, count, carried }.into());
}

/// Both turns of a newcomer share a round's allowance, or do not (`hallowed.initiative.joiner-budget`).
fn share(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    t.cite(clause::INITIATIVE_JOINER_BUDGET);
    t.cite(clause::INITIATIVE_JOINER_AFTERWARDS);
    if fight.setup.settings.joiner_budget == JoinerBudget::Double {
        let it = &mut fight[who];
        it.moved = 0;
        for spend in [Spend::Free, Spend::Reaction, Spend::Moved] {
            it.spent.remove(spend);
        }
    }
}

fn cite_unable(t: &mut impl Table<Fight>, fight: &Fight, who: Id) {
    if !t.keeps_clauses() {
        return;
    }
    for (condition, clause) in [
        (Condition::Stunned, clause::CONDITIONS_STUNNED),
        (Condition::Paralyzed, clause::CONDITIONS_PARALYZED),
        (Condition::Unconscious, clause::CONDITIONS_UNCONSCIOUS),
        (Condition::Surprised, clause::SURPRISE_NO_ACT),
    ] {
        if fight[who].has(condition) {
            t.cite(clause);
        }
    }
}

/// The next step of the turn under way.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn go_on(t: &mut impl Table<Fight>, fight: &mut Fight, turn: Turn) -> Step {
    let who = turn.who;
    if !can_go_on(fight, who, turn.declared.act) {
        return end(t, fight);
    }
    let menu = Lazy(|menu: &mut Vec<Move>| options(fight, turn, menu));
    let deed: Deed = t.choose(fight, seat(fight, who), Ask::Turn(who), &menu)?;
    if deed == Deed::End {
        return end(t, fight);
    }
    if let Some(turn) = &mut fight.state.turn {
        turn.steps += 1;
    }
    deeds::carry_out(t, fight, turn, deed)?;
    if !is_present(fight, who) || turn.steps + 1 >= MOST_STEPS {
        return end(t, fight);
    }
    Ok(())
}

/// What an action wants, which has not been there if it was not done.
const fn clause_of_want(act: Act) -> Option<Clause> {
    match act {
        Act::Attack(_) | Act::Defensive(_) | Act::Throw(_) => Some(clause::ATTACK_REACH),
        Act::Hurl(_) => Some(clause::ACTIONS_THROWN_ITEM),
        Act::Aid => Some(clause::ACTIONS_HEAL),
        Act::Intimidate => Some(clause::ACTIONS_INTIMIDATE),
        _ => None,
    }
}

/// Ends a turn; what was declared and not done is given up (`hallowed.declare.locked`).
fn end(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let Some(turn) = fight.state.turn.take() else { return Ok(()) };
    if !turn.done && !matches!(turn.declared.act, Act::Nothing | Act::Wary) {
        fall_bare(fight, turn.who, turn.declared.act);
        cite_given_up(t, fight, turn);
        if !turn.taken {
            let Turn { who, declared, .. } = turn;
            t.tell(clause::DECLARE_LOCKED, || {
                let possible = looks_possible(fight, turn);
                Course::GivesUp { who, declared, possible }.into()
            });
        }
    }
    reaction::settle_owed(t, fight, turn.who)?;
    gm::turn_over(t, fight, turn.who);
    Ok(())
}

/// Whether what was declared could have been done as far as everybody sees: whether a caster could
/// pay for a spell is not for all to know.
fn looks_possible(fight: &Fight, turn: Turn) -> bool {
    let Act::Cast(which) = turn.declared.act else { return is_possible(fight, turn) };
    let mut looks = fight.clone();
    looks[turn.who].mana = looks[turn.who].mana.max(fight.spell(which).mana);
    is_possible(&looks, turn)
}

/// Says why what was declared has not been done.
fn cite_given_up(t: &mut impl Table<Fight>, fight: &Fight, turn: Turn) {
    if !t.keeps_clauses() {
        return;
    }
    t.cite(clause::DECLARE_IMPOSSIBLE);
    if matches!(turn.declared.act, Act::Cast(_)) && fight[turn.who].has(Condition::Mute) {
        t.cite(clause::CAST_SPOKEN);
    }
    if turn.wary {
        t.cite(clause::ACTIONS_DEFENSIVE_ATTACK_DECLARED);
    }
    t.cite(clause::ACTIONS_STANDARD);
    if let Some(clause) = clause_of_want(turn.declared.act) {
        t.cite(clause);
    }
}

/// Uses the Standard Action for what was declared; one that goes warily has taken it already. Gives
/// what it costs.
pub(crate) fn use_standard(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Exertion {
    let mut taken = false;
    if let Some(turn) = &mut fight.state.turn {
        taken = turn.taken;
        turn.done = true;
    }
    if taken {
        return Exertion::None;
    }
    budget::spend(t, fight, who, Part::Standard, Timing::Tied)
}

/// Whether a mover provokes nobody now, because it goes warily: a Defensive Attack is its Standard
/// Action, taken at the latest when it keeps a Reposte off
/// (`hallowed.actions.defensive-attack-is-standard`).
pub(crate) fn goes_warily(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> bool {
    let Some(turn) = fight.state.turn.filter(|turn| turn.who == who && turn.wary) else {
        return false;
    };
    t.cite(clause::ACTIONS_DEFENSIVE_ATTACK_NO_REPOSTE);
    t.cite(clause::ACTIONS_DEFENSIVE_ATTACK_IS_STANDARD);
    if turn.taken || turn.done {
        return true;
    }
    if may(fight, who, Part::Standard).is_err() {
        return false;
    }
    if let Some(turn) = &mut fight.state.turn {
        turn.taken = true;
    }
    let exertion = budget::spend(t, fight, who, Part::Standard, Timing::Tied);
    budget::acted(t, fight, who, exertion, Timing::Tied);
    true
}
