//! The course of a fight and of a round: start reading here (`hallowed.procedure.*`).

use affray_table::{Game, Status, Step, Sum, Table};

use crate::between;
use crate::check::Check;
use crate::clause;
use crate::condition::{
    are_hostile, begin, clause_of, is_fighting, is_helpless, is_present, keenness,
};
use crate::declare;
use crate::decline;
use crate::event::Event;
use crate::initiative::{self, joiners, next_of_count};
use crate::moves::{Ask, CheckFor, Move, Purpose};
use crate::outcome::release;
use crate::settings::{AutomaticEnd, EndOrder, StressDice, SurpriseCheck, Ties};
use crate::setup::{Id, Skill};
use crate::state::{Combatant, Condition, Ending, Exit, Fight, Limb, People, Phase, Spends};
use crate::wounds;
use crate::{gm, morale, reaction, stress, turn};

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
        Phase::Declare => begin_round(t, fight)?,
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
        assert!(it.standing == is_fighting(fight, who), "whoever falls or rises is noticed");
    }
    assert!(fight.state.tie || fight.state.held.is_empty(), "only a tie holds anything back");
}

/// Surprise, then initiative (`hallowed.procedure.steps`).
fn begin_fight(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for clause in [
        clause::PROCEDURE_STEPS,
        clause::PROCEDURE_SIDES,
        clause::PROCEDURE_WHO_DECIDES,
        clause::SURPRISE_FIRST,
        clause::SURPRISE_DETERMINATION,
    ] {
        t.cite(clause);
    }
    if fight.setup.settings.stress_dice == StressDice::Rolled {
        roll_stress(t, fight)?;
    }
    if fight.setup.settings.surprise_check == SurpriseCheck::Notice {
        ambush(t, fight)?;
    }
    for who in fight.roster() {
        if fight[who].has(Condition::Surprised) && is_present(fight, who) {
            t.tell(clause::CONDITIONS_SURPRISED, || Event::Surprised { who });
        }
    }
    initiative::roll_all(t, fight)?;
    fight.state.phase = Phase::Declare;
    Ok(())
}

/// Hit Dice, where all of them are rolled (`hallowed.stress.first-die`).
fn roll_stress(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let setup = fight.setup.clone();
    for who in fight.roster() {
        if setup.profiles[who.index()].stated_stress.is_some() {
            continue;
        }
        let mut sum = 0;
        for dice in &setup.profiles[who.index()].hit_dice {
            let dice = Sum::of(dice.count, dice.sides);
            sum += t.roll(Purpose::HitDice { who }, dice)? as i16;
        }
        let lost = stress::most(fight, who) - fight[who].stress;
        fight[who].rolled_stress = sum;
        let most = stress::most(fight, who);
        fight[who].stress = (most - lost.max(0)).max(0);
        t.tell(clause::STRESS_FIRST_DIE, || Event::HitDice { who, stress: most });
    }
    Ok(())
}

/// The best hidden of a side against everybody's eyes (`hallowed.surprise.determination`).
fn ambush(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let sides = fight.setup.ambushers;
    let hides =
        |fight: &Fight, who: Id| sides & (1 << fight[who].side.0) != 0 && is_present(fight, who);
    let best = fight.roster().filter(|&who| hides(fight, who)).max_by_key(|&who| {
        let bonus = crate::check::skill_bonus(fight, who, Skill::Stealth);
        (bonus, std::cmp::Reverse(who))
    });
    let Some(best) = best else { return Ok(()) };
    let hidden = Check::skill(fight, best, CheckFor::Ambush, Skill::Stealth).total(t, fight)?;
    for who in fight.roster() {
        if !are_hostile(fight, who, best) || !is_present(fight, who) {
            continue;
        }
        let mut notice = Check::skill(fight, who, CheckFor::Notice, Skill::Notice);
        t.cite(clause::CHECK_COMBAT_SKILLS);
        for condition in fight[who].conditions.iter() {
            t.cite(clause_of(condition));
        }
        let noticed = match keenness(fight, who) {
            Some(penalty) => {
                notice.bonus += penalty;
                notice.roll(t, fight, hidden)?
            }
            None => false,
        };
        if !noticed {
            begin(t, fight, who, Condition::Surprised, 1, None);
        }
    }
    Ok(())
}

/// Says which conditions are in force in the round that begins.
fn cite_conditions(t: &mut impl Table<Fight>, fight: &Fight) {
    if !t.keeps_clauses() {
        return;
    }
    for who in fight.roster().filter(|&who| is_present(fight, who)) {
        for condition in fight[who].conditions.iter() {
            t.cite(clause_of(condition));
        }
        if fight[who].has(Condition::Surprised) {
            t.cite(clause::SURPRISE_NO_ACT);
        }
        if is_helpless(fight, who) {
            t.cite(clause::CONDITIONS_HELPLESS);
        }
        for limb in fight[who].limbs.iter() {
            t.cite(match limb {
                Limb::MainArm | Limb::OffArm => clause::CONDITIONS_USELESS_ARM,
                Limb::MainHand | Limb::OffHand => clause::CONDITIONS_USELESS_HAND,
                Limb::MainLost | Limb::OffLost => clause::CONDITIONS_LOST_LIMB,
            });
        }
    }
}

/// A round begins: everybody has its whole allowance, whoever enters now does, then all declare
/// (`hallowed.procedure.round-sequence`, `.round-refresh`).
fn begin_round(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    fight.state.round += 1;
    let round = fight.state.round;
    t.cite(clause::PROCEDURE_ROUND_SEQUENCE);
    t.tell(clause::PROCEDURE_ROUND_REFRESH, || Event::RoundBegan { round });
    fight.state.combatants.iter_mut().for_each(refresh);
    fight.state.count = None;
    cite_conditions(t, fight);
    joiners(t, fight, false)?;
    if t.keeps_clauses() && fight.roster().all(|who| !declare::declares(fight, who)) {
        t.cite(clause::SURPRISE_BOTH_SIDES);
    }
    if round == 2 {
        t.cite(clause::SURPRISE_FIRST_ROUND_ONLY);
    }
    declare::all(t, fight)?;
    fight.state.phase = Phase::Counts;
    Ok(())
}

/// A creature has its whole allowance again (`hallowed.procedure.round-refresh`).
fn refresh(it: &mut Combatant) {
    it.declared = None;
    it.due = None;
    it.moved = 0;
    it.spent = Spends::default();
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
        Some((who, carried)) => turn::begin(t, fight, who, carried),
        None => Ok(()),
    }
}

/// A count has been worked out: what a tie held back, and the next count; where there is none, the
/// round ends.
fn new_count(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    end_tie(t, fight)?;
    joiners(t, fight, false)?;
    let next = match coming(fight) {
        None if joiners(t, fight, true)? => coming(fight),
        found => found,
    };
    between::movement(t, fight, next.map(|next| next.count))?;
    match next {
        Some(next) => gather(t, fight, next),
        None => fight.state.phase = Phase::RoundEnd,
    }
    Ok(())
}

/// The lowest Round Initiative that has not acted, and whose it is.
#[derive(Clone, Copy)]
struct Coming {
    count: i16,
    /// Those whose own turn it is.
    members: People,
    /// Those whose carried turn it is.
    carriers: People,
}

fn coming(fight: &Fight) -> Option<Coming> {
    let count = next_count(fight)?;
    let mut coming = Coming { count, members: People::default(), carriers: People::default() };
    for who in fight.roster() {
        if fight[who].due == Some(count) {
            coming.members.add(who);
        }
        if carried_count(&fight[who]) == Some(count) {
            coming.carriers.add(who);
        }
    }
    Some(coming)
}

/// The count on which somebody's carried turn comes in this round.
fn carried_count(it: &Combatant) -> Option<i16> {
    it.carried.filter(|_| it.carries_now).map(|(_, count)| count)
}

/// The lowest Round Initiative that has not acted.
pub fn next_count(fight: &Fight) -> Option<i16> {
    let all = fight.state.combatants.iter();
    all.flat_map(|it| it.due.into_iter().chain(carried_count(it))).min()
}

/// Everybody whose Round Initiative this is; several are a tie
/// (`hallowed.initiative.tie-simultaneous`).
fn gather(t: &mut impl Table<Fight>, fight: &mut Fight, coming: Coming) {
    let Coming { count: next, mut members, mut carriers } = coming;
    // Whoever fell as others moved before this count comes no more.
    for who in members.iter().filter(|&who| fight[who].due != Some(next)) {
        members.remove(who);
    }
    for who in carriers.iter().filter(|&who| fight[who].carried.is_none()) {
        carriers.remove(who);
    }
    fight.state.carriers = carriers;
    fight.state.count = Some(next);
    fight.state.members = members;
    if members.len() + carriers.len() < 2 {
        return;
    }
    t.cite(clause::INITIATIVE_TIE_ROLLING_ORDER);
    t.tell(clause::INITIATIVE_TIE_SIMULTANEOUS, || Event::Tie { count: next });
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
    t.tell(clause::INITIATIVE_TIE_BATCH, || Event::TieEnds { count });
    release(t, fight);
    if t.keeps_clauses() && standing(fight) + 2 <= before {
        t.cite(clause::INITIATIVE_TIE_DOUBLE_KO);
    }
    if fight.state.replies.is_empty() {
        return Ok(());
    }
    let replies = std::mem::take(&mut fight.state.replies);
    for (who, against, _) in replies {
        reaction::reply(t, fight, (who, against), true)?;
    }
    Ok(())
}

/// What comes at the end of a round, in its order (`hallowed.procedure.end-of-round-order`).
fn end_round(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    t.cite(clause::PROCEDURE_END_OF_ROUND_ORDER);
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
    fight.state.phase = Phase::Declare;
    look_for_the_end(t, fight);
    Ok(())
}

/// Whether two hostile creatures still fight. Whoever is still to enter counts.
fn is_contested(fight: &Fight) -> bool {
    let counts = |who: Id| {
        is_fighting(fight, who) || fight[who].exit == Some(Exit::Waiting) && !fight[who].dead
    };
    fight.roster().any(|one| {
        let foe = |other| counts(other) && are_hostile(fight, one, other);
        counts(one) && fight.roster().any(foe)
    })
}

/// The fight ends with its last round, or when no hostile creatures fight any more
/// (`hallowed.end.automatic`).
fn look_for_the_end(t: &mut impl Table<Fight>, fight: &mut Fight) {
    let settings = &fight.setup.settings;
    let ending = if fight.state.round >= settings.round_limit {
        Ending::Limit
    } else if is_contested(fight) {
        return;
    } else {
        t.cite(clause::END_AUTOMATIC);
        if settings.automatic_end == AutomaticEnd::RefereeOnly {
            return;
        }
        match fight.roster().find(|&who| is_fighting(fight, who)) {
            Some(who) => Ending::Win(fight[who].side),
            None => {
                t.cite(clause::END_DRAW);
                Ending::Draw
            }
        }
    };
    conclude(t, fight, ending);
}

/// The fight ends, and with it all initiative (`hallowed.end.afterwards`, `hallowed.initiative.wiped`).
pub fn conclude(t: &mut impl Table<Fight>, fight: &mut Fight, ending: Ending) {
    fight.state.ending = Some(ending);
    fight.state.phase = Phase::Over;
    fight.state.turn = None;
    fight.state.tie = false;
    fight.state.held.clear();
    fight.state.replies.clear();
    fight.state.count = None;
    fight.state.members = People::default();
    fight.state.carriers = People::default();
    for it in fight.state.combatants.iter_mut() {
        it.base = 0;
        it.due = None;
        it.declared = None;
        it.carried = None;
        it.carries_now = false;
    }
    t.cite(clause::INITIATIVE_WIPED);
    t.cite(clause::END_AFTERWARDS);
    t.cite(clause::END_REASONS);
    t.tell(clause::END_ALL_STOP, || Event::Over { ending });
}
