//! The course of a fight and of a round: start reading here (`hallowed.procedure.*`).

use affray_table::{Game, Seat, Status, Step, Table};

use crate::clause;
use crate::event::{Course, Event};
use crate::ids::{Id, People};
use crate::kinds::{Condition, Exit, Spend, Spends};
use crate::moves::{Answer, Ask, Move, Purpose};
use crate::rules::attack::Style;
use crate::rules::condition::{cite_in_force, is_present, is_standing};
use crate::rules::end::{Word, conclude, look_for_the_end};
use crate::rules::initiative::{self, joiners, late_joiners, next_of_count};
use crate::rules::outcome::release;
use crate::rules::{
    between, custom, declare, decline, gm, morale, reaction, stress, surprise, turn, wounds,
};
use crate::settings::{EndOrder, ReactionReturns, StressDice, SurpriseCheck, Ties};
use crate::state::{Combatant, Ending, Fight, HeldReply, Phase, Suffering};

impl Game for Fight {
    type Ask = Ask;
    type Move = Move;
    type Purpose = Purpose;
    type Event = Event;

    fn advance(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step<Status> {
        if fight.state.phase == Phase::Over {
            return Ok(Status::Over);
        }
        gm::rulings(t, fight)?;
        step(t, fight)?;
        Ok(if fight.state.phase == Phase::Over { Status::Over } else { Status::Going })
    }
}

/// From one checkpoint to the next.
fn step(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    match fight.state.phase {
        Phase::Setup => begin_fight(t, fight)?,
        Phase::Between | Phase::Declare => begin_round(t, fight)?,
        Phase::Counts => count(t, fight)?,
        Phase::RoundEnd => end_round(t, fight)?,
        Phase::Over => {}
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
        assert!(it.stress >= 0 && it.mana >= 0, "no pool is below 0");
        assert!(it.health == wounds::health(fight, who), "whatever befalls somebody is noticed");
        assert!(it.standing == is_standing(fight, who), "whoever falls or rises is noticed");
    }
    assert!(fight.state.tie || fight.state.held.is_empty(), "only a tie holds anything back");
}

/// Surprise, then initiative (`hallowed.procedure.steps`).
fn begin_fight(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if fight.setup.settings.stress_dice == StressDice::Rolled {
        stress::roll_all(t, fight)?;
    }
    if fight.setup.settings.surprise_check == SurpriseCheck::Notice {
        surprise::ambush(t, fight)?;
    }
    for who in fight.roster() {
        if fight[who].has(Condition::Surprised) && is_present(fight, who) {
            t.cite(clause::PROCEDURE_STEPS);
            t.cite(clause::SURPRISE_FIRST);
            t.cite(clause::SURPRISE_DETERMINATION);
            t.tell(clause::CONDITIONS_SURPRISED, || Course::Surprised { who }.into());
        }
    }
    initiative::roll_all(t, fight)?;
    fight.state.phase = Phase::Between;
    Ok(())
}

/// A round begins: everybody has its whole allowance, anyone who enters now does, then all declare
/// (`hallowed.procedure.round-sequence`, `.round-refresh`).
fn begin_round(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if is_at_a_standstill(fight) {
        t.cite(clause::GM_STANDSTILL);
        let answers = [Answer::No, Answer::Yes];
        if t.choose::<Answer>(fight, Seat::GM, Ask::GoesOn, &answers)? == Answer::No {
            conclude(t, fight, Ending::Interrupted, Word::Referee);
            return Ok(());
        }
    }
    fight.state.round += 1;
    fight.state.phase = Phase::Declare;
    let round = fight.state.round;
    let begun = |it: &Combatant| it.moved > 0 || it.spent != Spends::default();
    if t.keeps_clauses() && fight.state.combatants.iter().any(begun) {
        t.cite(clause::PROCEDURE_ROUND_REFRESH);
    }
    t.tell(clause::PROCEDURE_ROUND_SEQUENCE, || Course::RoundBegan { round }.into());
    let returns = fight.setup.settings.reaction_returns;
    fight.state.combatants.iter_mut().for_each(|it| refresh(it, returns));
    fight.state.count = None;
    cite_in_force(t, fight);
    joiners(t, fight)?;
    if t.keeps_clauses() && fight.roster().all(|who| !declare::declares(fight, who)) {
        t.cite(clause::SURPRISE_BOTH_SIDES);
    }
    declare::all(t, fight)?;
    fight.state.phase = Phase::Counts;
    Ok(())
}

/// Whether nobody can act, and nothing that keeps them from it ends by itself
/// (`hallowed.gm.standstill`).
fn is_at_a_standstill(fight: &Fight) -> bool {
    let is_bound = |who: Id| {
        let it = &fight[who];
        match it.exit {
            _ if it.dead => true,
            Some(exit) => exit != Exit::Waiting,
            None => !declare::declares(fight, who) && !recovers(fight, who),
        }
    };
    fight.roster().all(is_bound) && !decline::is_any(fight)
}

/// Whether a condition of somebody ends by itself.
fn recovers(fight: &Fight, who: Id) -> bool {
    let ends = |condition: Condition| {
        let until = fight.state.decrees.until(who.0, Suffering::Is(condition));
        let timed = fight[who].lasts[condition as usize] > 0;
        until.map_or(timed, |until| until.ends_soon(fight.state.round))
    };
    fight[who].conditions.iter().any(ends) || custom::is_any_timed(fight, who)
}

/// A creature has its whole allowance again (`hallowed.procedure.round-refresh`).
fn refresh(it: &mut Combatant, returns: ReactionReturns) {
    it.declared = None;
    it.due = None;
    it.moved = 0;
    let reacted = it.spent.has(Spend::Reaction);
    it.spent = Spends::default();
    if reacted && returns == ReactionReturns::Turn {
        it.spent.add(Spend::Reaction);
    }
    it.resists = it.resists.saturating_sub(1);
    it.actions = 0;
    it.extra = 0;
    it.effort = [it.effort[1], 0];
    it.big_hit = false;
    it.hurt = 0;
    it.targeted = People::default();
    it.intimidated = None;
    it.prey = None;
    it.carries_now = it.carried.is_some();
    // hallowed.morale.failure: flight begins with the round after the rout.
    it.fled = it.has(Condition::Routed);
}

/// The next step: of the turn under way, of the count being worked out, or of the next count.
fn count(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if let Some(turn) = fight.state.turn {
        return turn::go_on(t, fight, turn);
    }
    let mut first = next_of_count(fight);
    if first.is_none() {
        new_count(t, fight)?;
        first = next_of_count(fight);
    }
    match first {
        Some((who, due)) => turn::begin(t, fight, who, due),
        None => Ok(()),
    }
}

/// A count has been worked out: what a tie held back, and the next count; where there is none, the
/// round ends.
fn new_count(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    end_tie(t, fight)?;
    joiners(t, fight)?;
    let next = match next_count(fight) {
        None if late_joiners(t, fight)? => next_count(fight),
        found => found,
    };
    between::movement(t, fight, next)?;
    match next {
        Some(count) => gather(t, fight, count),
        None => fight.state.phase = Phase::RoundEnd,
    }
    Ok(())
}

/// The count on which somebody's carried turn comes in this round.
pub(crate) fn carried_count(it: &Combatant) -> Option<i16> {
    it.carried.filter(|_| it.carries_now).map(|(_, count)| count)
}

/// The lowest Round Initiative that has not acted.
pub(crate) fn next_count(fight: &Fight) -> Option<i16> {
    let all = fight.state.combatants.iter();
    all.flat_map(|it| it.due.into_iter().chain(carried_count(it))).min()
}

/// Everybody whose Round Initiative this is; several are a tie
/// (`hallowed.initiative.tie-simultaneous`).
fn gather(t: &mut impl Table<Fight>, fight: &mut Fight, count: i16) {
    let own = |who: &Id| fight[*who].due == Some(count);
    let carried = |who: &Id| carried_count(&fight[*who]) == Some(count);
    let members: People = fight.roster().filter(own).collect();
    let carriers: People = fight.roster().filter(carried).collect();
    fight.state.members = members;
    fight.state.carriers = carriers;
    fight.state.count = Some(count);
    if members.len() + carriers.len() < 2 {
        return;
    }
    t.cite(clause::INITIATIVE_TIE_ROLLING_ORDER);
    let acting: People = members.iter().chain(carriers.iter()).collect();
    t.tell(clause::INITIATIVE_TIE_SIMULTANEOUS, || Course::Tie { count, who: acting }.into());
    t.cite(clause::INITIATIVE_TIE_REACH);
    if fight.setup.settings.ties == Ties::Batch {
        fight.state.tie = true;
        for it in fight.state.combatants.iter_mut() {
            it.tie_at = it.at;
        }
    } else {
        t.cite(clause::INITIATIVE_TIE_BATCH);
    }
}

/// What a tie held back takes effect, then the Repostes that waited for it
/// (`hallowed.initiative.tie-batch`, `hallowed.reaction.tie`).
fn end_tie(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if !fight.state.tie {
        return Ok(());
    }
    let standing = |fight: &Fight| fight.state.combatants.iter().filter(|it| it.standing).count();
    let before = if t.keeps_clauses() { standing(fight) } else { 0 };
    let count = fight.state.count.unwrap_or(0);
    t.cite(clause::INITIATIVE_TIE_REACH);
    if !fight.state.held.is_empty() {
        t.tell(clause::INITIATIVE_TIE_BATCH, || Course::TieEnds { count }.into());
    }
    release(t, fight);
    if t.keeps_clauses() && standing(fight) + 2 <= before {
        t.cite(clause::INITIATIVE_TIE_DOUBLE_KO);
    }
    if fight.state.replies.is_empty() {
        return Ok(());
    }
    let replies = std::mem::take(&mut fight.state.replies);
    for HeldReply { who, against, entered } in replies {
        if entered {
            reaction::for_entering(t, fight, who, against)?;
        } else {
            reaction::reply(t, fight, (who, against), Style::Melee)?;
        }
    }
    Ok(())
}

/// What comes at the end of a round, in its order (`hallowed.procedure.end-of-round-order`).
fn end_round(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if t.keeps_clauses() && decline::is_any(fight) {
        t.cite(clause::PROCEDURE_END_OF_ROUND_ORDER);
    }
    if fight.setup.settings.end_order == EndOrder::MoraleThenBleed {
        morale::step(t, fight)?;
        decline::decline(t, fight)?;
        decline::expire(t, fight);
    } else {
        decline::decline(t, fight)?;
        decline::expire(t, fight);
        morale::step(t, fight)?;
    }
    morale::rout(t, fight);
    fight.state.phase = Phase::Between;
    look_for_the_end(t, fight);
    Ok(())
}
