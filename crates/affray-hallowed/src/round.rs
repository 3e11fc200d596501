//! The course of a fight and of a round: start reading here (`hallowed.procedure.*`).

mod two;

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
use crate::plain::{self, settings};
use crate::settings::{AutomaticEnd, EndOrder, StressDice, SurpriseCheck, Ties};
use crate::setup::{Id, Skill};
use crate::state::{Condition, Ending, Exit, Fight, Limb, People, Phase, Spends};
use crate::wounds;
use crate::{gm, morale, reaction, stress, turn};

impl Game for Fight {
    type Ask = Ask;
    type Move = Move;
    type Purpose = Purpose;
    type Event = Event;

    #[inline]
    fn is_plain(&self) -> bool {
        self.setup.plain
    }

    /// In a plain fight nobody says anything between two steps: it is played to its end at once,
    /// which the rulebook's limit of rounds brings at last.
    #[inline]
    fn advance(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step<Status> {
        if fight.state.phase == Phase::Over {
            return Ok(Status::Over);
        }
        gm::rulings(t, fight)?;
        if t.is_plain() {
            return two::to_the_end(t, fight);
        }
        step(t, fight)?;
        Ok(if fight.state.phase == Phase::Over { Status::Over } else { Status::Going })
    }
}

/// From one checkpoint to the next.
#[inline(never)] // Of a plain fight it is only the beginning.
fn step(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    match fight.state.phase {
        Phase::Setup => begin_fight(t, fight)?,
        Phase::Declare => begin_round(t, fight)?,
        Phase::Counts => count(t, fight)?,
        Phase::RoundEnd => {
            end_round(t, fight)?;
        }
        Phase::Over => {}
    }
    if fight.state.turn.is_none() && (cfg!(debug_assertions) || !t.is_plain()) {
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
#[inline(always)]
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
    if settings(t, fight).stress_dice == StressDice::Rolled {
        roll_stress(t, fight)?;
    }
    if settings(t, fight).surprise_check == SurpriseCheck::Notice {
        ambush(t, fight)?;
    }
    for who in fight.roster() {
        if !t.is_plain() && fight[who].has(Condition::Surprised) && is_present(fight, who) {
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

/// A round begins: everybody has its whole allowance, then all declare
/// (`hallowed.procedure.round-sequence`, `.round-refresh`).
fn begin_round(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    refresh(t, fight)?;
    declare::all(t, fight)?;
    fight.state.phase = Phase::Counts;
    Ok(())
}

/// Everybody has its whole allowance, and whoever enters now does.
#[inline(always)]
fn refresh(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    fight.state.round += 1;
    let round = fight.state.round;
    t.cite(clause::PROCEDURE_ROUND_SEQUENCE);
    t.tell(clause::PROCEDURE_ROUND_REFRESH, || Event::RoundBegan { round });
    for it in plain::everybody(t, fight) {
        it.declared = None;
        it.moved = 0;
        it.spent = Spends::default();
        it.actions = 0;
        it.extra = 0;
        it.effort = [it.effort[1], 0];
        it.big_hit = false;
        it.hurt = 0;
        it.targeted = People::default();
        if t.is_plain() {
            debug_assert!(it.due.is_none(), "both have had their turns");
            continue;
        }
        it.due = None;
        it.intimidated = None;
        it.prey = None;
        it.carries_now = it.carried.is_some();
        // hallowed.morale.failure: flight begins with the round after the rout.
        it.fled = it.has(Condition::Routed);
    }
    fight.state.count = None;
    cite_conditions(t, fight);
    joiners(t, fight, false)?;
    if t.keeps_clauses() && fight.roster().all(|who| !declare::declares(fight, who)) {
        t.cite(clause::SURPRISE_BOTH_SIDES);
    }
    if round == 2 {
        t.cite(clause::SURPRISE_FIRST_ROUND_ONLY);
    }
    Ok(())
}

/// The next step: of the turn under way, of the count being worked out, or of the next count.
fn count(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if let Some(turn) = fight.state.turn {
        turn::go_on(t, fight, turn)?;
        return Ok(());
    }
    let mut first = next_of_count(t, fight);
    if first.is_none() && new_count(t, fight)?.is_some() {
        first = next_of_count(t, fight);
    }
    match first {
        Some((who, carried)) => turn::begin(t, fight, who, carried),
        None => Ok(()),
    }
}

/// A count has been worked out: what a tie held back, and the next count; `None` where there is
/// none, and the round ends.
fn new_count(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step<Option<Coming>> {
    end_tie(t, fight)?;
    joiners(t, fight, false)?;
    let found = coming(t, fight);
    let next = match found {
        None if joiners(t, fight, true)? => coming(t, fight),
        other => other,
    };
    between::movement(t, fight, next.map(|next| next.count))?;
    match next {
        Some(next) => gather(t, fight, next),
        None => fight.state.phase = Phase::RoundEnd,
    }
    Ok(next)
}

/// The lowest Round Initiative that has not acted, and whose it is.
#[derive(Clone, Copy)]
struct Coming {
    count: i16,
    /// Those whose own turn it is.
    members: People,
    /// Those whose carried turn it is.
    carriers: People,
    /// One of them.
    first: Id,
    /// Whether there is more than one turn.
    several: bool,
}

impl Coming {
    /// With another turn, on a count before, after or like this one.
    #[inline(always)] // So that for two it comes to one comparison.
    fn with(found: Option<Coming>, count: i16, who: Id, carried: bool) -> Option<Coming> {
        let (members, carriers) = (People::default(), People::default());
        let mut coming = match found {
            Some(coming) if coming.count < count => return found,
            Some(coming) if coming.count == count => Coming { several: true, ..coming },
            _ => Coming { count, members, carriers, first: who, several: false },
        };
        let people = if carried { &mut coming.carriers } else { &mut coming.members };
        people.add(who);
        Some(coming)
    }
}

#[inline(always)]
fn coming(t: &impl Table<Fight>, fight: &Fight) -> Option<Coming> {
    let mut found = None;
    for who in plain::roster(t, fight) {
        let it = &fight[who];
        if let Some(due) = it.due {
            found = Coming::with(found, due, who, false);
        }
        if !t.is_plain()
            && it.carries_now
            && let Some((_, count)) = it.carried
        {
            found = Coming::with(found, count, who, true);
        }
    }
    found
}

/// The lowest Round Initiative that has not acted.
pub fn next_count(t: &impl Table<Fight>, fight: &Fight) -> Option<i16> {
    coming(t, fight).map(|coming| coming.count)
}

/// Everybody whose Round Initiative this is; several are a tie
/// (`hallowed.initiative.tie-simultaneous`).
#[inline(always)]
fn gather(t: &mut impl Table<Fight>, fight: &mut Fight, coming: Coming) {
    let Coming { count: next, mut members, mut carriers, mut several, .. } = coming;
    if !t.is_plain() {
        // Whoever fell as others moved before this count comes no more.
        for who in members.iter().filter(|&who| fight[who].due != Some(next)) {
            members.remove(who);
        }
        for who in carriers.iter().filter(|&who| fight[who].carried.is_none()) {
            carriers.remove(who);
        }
        several = members.0.count_ones() + carriers.0.count_ones() > 1;
        fight.state.carriers = carriers;
    }
    fight.state.count = Some(next);
    fight.state.members = members;
    debug_assert!(!fight.state.tie, "a tie has come to its end");
    if !several {
        return;
    }
    t.cite(clause::INITIATIVE_TIE_ROLLING_ORDER);
    t.tell(clause::INITIATIVE_TIE_SIMULTANEOUS, || Event::Tie { count: next });
    t.cite(clause::INITIATIVE_TIE_REACH);
    if settings(t, fight).ties == Ties::Batch {
        fight.state.tie = true;
        for it in plain::everybody(t, fight) {
            it.tie_at = it.at;
        }
    } else {
        t.cite(clause::INITIATIVE_TIE_BATCH);
    }
}

/// What a tie held back takes effect, then the Repostes that waited for it
/// (`hallowed.initiative.tie-batch`, `hallowed.reaction.tie`).
#[inline]
fn end_tie(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if fight.state.tie { finish_tie(t, fight) } else { Ok(()) }
}

#[inline(never)]
fn finish_tie(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
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
#[inline(always)]
fn end_round(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step<Status> {
    t.cite(clause::PROCEDURE_END_OF_ROUND_ORDER);
    if t.is_plain() {
        // Nobody burns, chokes or rolls morale, and nothing lasts but a defense and the bleeding.
        for it in plain::everybody(t, fight) {
            it.defending = 0;
        }
        fight.state.phase = Phase::Declare;
        // Nobody rises again of itself, and nobody who stands bleeds.
        let both = plain::roster(t, fight).all(|who| plain::is_fighting(t, fight, who));
        if !both {
            decline::bleed(t, fight);
        }
        return Ok(look_for_the_end(t, fight, both));
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
    fight.state.phase = Phase::Declare;
    let hostile = is_contested(fight);
    Ok(look_for_the_end(t, fight, hostile))
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

/// Whether the round was the last, or `hostile` creatures fight no more (`hallowed.end.automatic`).
#[inline(always)]
fn look_for_the_end(t: &mut impl Table<Fight>, fight: &mut Fight, hostile: bool) -> Status {
    let ending = if fight.state.round >= settings(t, fight).round_limit {
        Ending::Limit
    } else if hostile {
        return Status::Going;
    } else if settings(t, fight).automatic_end == AutomaticEnd::RefereeOnly {
        t.cite(clause::END_AUTOMATIC);
        return Status::Going;
    } else {
        t.cite(clause::END_AUTOMATIC);
        match plain::roster(t, fight).find(|&who| plain::is_fighting(t, fight, who)) {
            Some(who) => Ending::Win(fight[who].side),
            None => {
                t.cite(clause::END_DRAW);
                Ending::Draw
            }
        }
    };
    conclude(t, fight, ending);
    Status::Over
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
    for it in plain::everybody(t, fight) {
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
