//! Turns: what somebody does in one (`persona.turn.*`, `persona.action.*`).

use affray_table::{Lazy, Step, Table};

use crate::clause;
use crate::event::Event;
use crate::gear::Time;
use crate::moves::{Act, Action, Ask, Fate, How, Move, TestFor};
use crate::rules::act::{self, Prey};
use crate::rules::attack::{self, Attack};
use crate::rules::test::{self, Test};
use crate::rules::upkeep::{self, Upkeep};
use crate::rules::{all_out, gm, handle, legal, space, status, walk};
use crate::settings::{AddledPays, AoaCost, ForcedSwap, Raged, SightEndCheck, VisionRoll};
use crate::setup::{Id, Score, Status};
use crate::state::{Fight, People, Stance, Turn, Vision};

/// The most actions of one turn.
const MOST_STEPS: u8 = 60;

/// Somebody's turn begins: upkeep, and what its mind makes it do.
///
/// # Errors
/// The table has no answer yet.
pub fn begin(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.tell(clause::INITIATIVE_ORDER, || Event::TurnBegan { who });
    let mut turn = Turn::of(who);
    fight.state.turn = Some(turn);
    let upkeep = upkeep::before(t, fight, who)?;
    if !space::is_fighting(fight, who) {
        return end(t, fight, who, 0);
    }
    if fight[who].surprised {
        t.tell(clause::BATTLE_SURPRISED_TURN, || Event::Surprised { who });
        return end(t, fight, who, 0);
    }
    if fight[who].has_no_status() && fight[who].doomed == 0 {
        return Ok(());
    }
    rouse(t, fight, who)?;
    if is_idle(fight, who) {
        let stunned = fight[who].has(Status::Stunned);
        t.tell(
            if stunned {
                clause::STATUS_PHYSICAL_STUNNED
            } else {
                clause::STATUS_PHYSICAL_HELPLESS_ACTS
            },
            || Event::Unable { who },
        );
        return end(t, fight, who, 0);
    }
    if fight[who].has(Status::Dominated) {
        t.cite(clause::STATUS_MENTAL_DOMINATED_DETAIL);
        t.tell(clause::STATUS_MENTAL_DOMINATED, || Event::Unable { who });
        return end(t, fight, who, 0);
    }
    let frozen = fight[who].has(Status::Confused) && fight[who].vision == Vision::Freezes;
    if upkeep == Upkeep::Flees && frozen {
        t.tell(clause::STATUS_MENTAL_CONFUSED_TABLE, || Event::Unable { who });
        return end(t, fight, who, 0);
    }
    if upkeep == Upkeep::Flees {
        let done = walk::flee(t, fight, who)?;
        return end(t, fight, who, done);
    }
    turn.burning = upkeep == Upkeep::Burns;
    fight.state.turn = Some(turn);
    if fight[who].has(Status::Immobilized) {
        t.cite(clause::STATUS_PHYSICAL_IMMOBILIZED_MOVES);
    }
    if fight[who].has(Status::Dazed) {
        t.cite(clause::STATUS_PHYSICAL_DAZED);
        turn.halves = 1;
        fight.state.turn = Some(turn);
    }
    if fight[who].has(Status::Confused) && !confused(t, fight, &mut turn)? {
        return end(t, fight, who, 2);
    }
    fight.state.turn = Some(turn);
    Ok(())
}

/// Whether somebody can do nothing in its turn.
fn is_idle(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    it.has(Status::Stunned) || it.has(Status::Helpless)
}

/// Whether a Stunned one comes round by a Fate Point (`persona.fate.spend`).
fn rouse(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    if !fight[who].has(Status::Stunned) || fight[who].fate == 0 {
        return Ok(());
    }
    if test::agrees(t, fight, who, Ask::Rouse(who))? {
        act::fate(t, fight, who, Fate::Recover)?;
    }
    Ok(())
}

/// What the Confused do (`persona.status-mental.confused-table`); whether a turn is left.
fn confused(t: &mut impl Table<Fight>, fight: &mut Fight, turn: &mut Turn) -> Step<bool> {
    let who = turn.who;
    if fight.setup.settings.hallucination_roll == VisionRoll::EachTurn {
        status::see(t, fight, who)?;
    }
    t.cite(clause::STATUS_MENTAL_CONFUSED_TABLE);
    match fight[who].vision {
        Vision::Freezes => {
            t.tell(clause::STATUS_MENTAL_CONFUSED_TABLE, || Event::Unable { who });
            return Ok(false);
        }
        Vision::Phantoms => {
            t.tell(clause::STATUS_MENTAL_CONFUSED_TABLE, || Event::Wastes { who });
            return Ok(false);
        }
        Vision::Runs => {
            walk::run_about(t, fight, who)?;
            return Ok(false);
        }
        Vision::Listens => turn.halves = turn.halves.min(1),
        Vision::SeesFoes
        | Vision::Invincible
        | Vision::Tilts
        | Vision::Dances
        | Vision::Writhes
        | Vision::Clear => {}
    }
    Ok(true)
}

/// Whom somebody must go for: frenzied, in its last rage, or by what it sees.
#[must_use]
pub fn prey(fight: &Fight, who: Id) -> Option<Prey> {
    let it = &fight[who];
    let raging = it.doomed > 0;
    if raging || it.has(Status::Frenzied) {
        return Some(match fight.setup.settings.raged {
            Raged::Anyone if raging => Prey::Anyone,
            Raged::Anyone | Raged::Foe => Prey::Enemies,
        });
    }
    if !it.has(Status::Confused) {
        return None;
    }
    match it.vision {
        Vision::SeesFoes => Some(Prey::Anyone),
        Vision::Invincible => Some(Prey::Enemies),
        Vision::Freezes
        | Vision::Phantoms
        | Vision::Runs
        | Vision::Listens
        | Vision::Tilts
        | Vision::Dances
        | Vision::Writhes
        | Vision::Clear => None,
    }
}

/// Whom somebody is driven at, from whenever it comes over it in its turn, and until that one falls
/// (`persona.status-mental.frenzied-detail`, `persona.status-mental.confused-table`).
fn drives(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let prey = prey(fight, who);
    let must = fight.state.turn.as_ref().and_then(|turn| turn.must);
    let stands = must.is_some_and(|target| space::is_fighting(fight, target));
    let must = match prey {
        Some(_) if stands => return Ok(()),
        Some(prey) => {
            t.cite(legal::drive(fight, who));
            if fight[who].has(Status::Frenzied) {
                t.cite(clause::STATUS_MENTAL_FRENZIED);
            }
            act::nearest(t, fight, who, prey)?
        }
        None => None,
    };
    if let Some(turn) = &mut fight.state.turn {
        turn.must = must;
    }
    Ok(())
}

/// Whether a vision that comes in the middle of a turn takes the rest of it
/// (`persona.status-mental.confused-table`).
fn is_lost(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<bool> {
    if !fight[who].has(Status::Confused) {
        return Ok(false);
    }
    let whole = fight.state.turn.is_some_and(|turn| turn.halves >= 2);
    match fight[who].vision {
        Vision::Freezes => {
            t.tell(clause::STATUS_MENTAL_CONFUSED_TABLE, || Event::Unable { who });
        }
        Vision::Phantoms => {
            t.tell(clause::STATUS_MENTAL_CONFUSED_TABLE, || Event::Wastes { who });
        }
        Vision::Runs if whole => {
            t.cite(clause::STATUS_MENTAL_CONFUSED_TABLE);
            walk::run_about(t, fight, who)?;
        }
        Vision::Runs
        | Vision::SeesFoes
        | Vision::Invincible
        | Vision::Listens
        | Vision::Tilts
        | Vision::Dances
        | Vision::Writhes
        | Vision::Clear => return Ok(false),
    }
    if let Some(turn) = fight.state.turn.as_mut().filter(|_| whole) {
        turn.done = 2;
    }
    Ok(true)
}

/// One step of the turn in progress.
///
/// # Errors
/// The table has no answer yet.
pub fn step(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let Some(Turn { who, steps, .. }) = fight.state.turn else { return Ok(()) };
    if is_spent(fight) || steps >= MOST_STEPS || !can_act(fight, who) {
        return close(t, fight, who);
    }
    let possessed = fight.state.turn.is_some_and(|turn| turn.must.is_some());
    if !fight[who].has_no_status() || fight[who].doomed > 0 || possessed {
        if is_lost(t, fight, who)? {
            return close(t, fight, who);
        }
        drives(t, fight, who)?;
    }
    let act = ask(t, fight, who)?;
    if act.action == Action::End { close(t, fight, who) } else { perform(t, fight, who, act) }
}

/// Whether no time is left of the turn in progress.
fn is_spent(fight: &Fight) -> bool {
    fight.state.turn.as_ref().is_none_or(|turn| turn.halves == 0 && turn.more == 0)
}

/// What somebody chooses to do in its turn.
fn ask(t: &mut impl Table<Fight>, fight: &Fight, who: Id) -> Step<Act> {
    let menu = Lazy(|menu: &mut Vec<Move>| {
        if let Some(turn) = &fight.state.turn {
            legal::each(fight, turn, |act| menu.push(act.into()));
        }
    });
    // The charmed are played by the one who controls them.
    let seat = fight.seat(fight[who].charmed_by.unwrap_or(who));
    t.choose(fight, seat, Ask::Turn(who), &menu)
}

/// Whether somebody can act at all now.
#[must_use]
pub fn can_act(fight: &Fight, who: Id) -> bool {
    space::is_fighting(fight, who) && !is_idle(fight, who)
}

/// Does one thing: its time is spent first.
fn perform(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, act: Act) -> Step {
    let Act { action, more } = act;
    let (time, attack) = (legal::time(fight, action), legal::is_attack(fight, action));
    let free = fight.setup.settings.aoa_cost == AoaCost::Free;
    let Some(turn) = &mut fight.state.turn else { return Ok(()) };
    let halves = match time {
        Time::Free => 0,
        Time::Half => 1,
        Time::Full => 2,
    };
    turn.steps += 1;
    turn.done += halves;
    turn.chained = more;
    if more {
        if action != Action::AllOut || !free {
            turn.more -= 1;
        }
        t.tell(clause::ONE_MORE_TIMING, || Event::TakesOneMore { who });
        let power = matches!(action, Action::Power(which, _) if turn.powers & (1 << which.0) != 0);
        if power || turn.used & legal::name_bit(action) != 0 || attack && turn.attacked {
            t.cite(clause::ONE_MORE_REPEAT);
        }
    } else {
        turn.halves -= halves.min(turn.halves);
        turn.used |= legal::name_bit(action);
        if let Action::Power(which, _) = action {
            turn.powers |= 1 << which.0;
        }
        turn.attacked |= attack;
        let second = turn.handled.is_some() && legal::handles(action).is_some();
        turn.handled = legal::handles(action).or(turn.handled);
        if turn.halves == 0 && halves > 0 {
            t.cite(clause::TURN_BUDGET);
        }
        if second {
            // Two different things may be handled in a turn.
            t.cite(clause::TURN_NO_REPEAT);
        }
    }
    let aims = matches!(action, Action::Aim(_));
    let uses_aim = matches!(action, Action::Attack(..) | Action::Power(..));
    if time != Time::Free && !aims && !uses_aim {
        fight[who].aim = 0;
    }
    if fight[who].has(Status::Addled)
        && legal::concentrates(fight, action)
        && !concentrates(t, fight, who, action)?
    {
        return Ok(());
    }
    carry_out(t, fight, who, action)?;
    shorten(fight);
    Ok(())
}

/// Anyone who is Dazed or listens to voices in the middle of a turn has one Half Action in it.
fn shorten(fight: &mut Fight) {
    let Some(turn) = &fight.state.turn else { return };
    let it = &fight[turn.who];
    if it.has_no_status() {
        return;
    }
    let listens = it.has(Status::Confused) && it.vision == Vision::Listens;
    if (it.has(Status::Dazed) || listens)
        && turn.done >= 1
        && let Some(turn) = &mut fight.state.turn
    {
        turn.halves = 0;
    }
}

/// The test of the addled before whatever needs concentration (`persona.status-mental.addled`).
fn concentrates(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    action: Action,
) -> Step<bool> {
    t.cite(clause::STATUS_MENTAL_ADDLED);
    t.cite(clause::ACTION_POWER_CONCENTRATION);
    if test::test(t, fight, concentration_test(who))? {
        return Ok(true);
    }
    t.tell(clause::STATUS_MENTAL_ADDLED_COST, || Event::Wastes { who });
    if fight.setup.settings.addled_pays_cost == AddledPays::Yes
        && let Action::Power(which, _) = action
    {
        act::pay(t, fight, who, which);
    }
    Ok(false)
}

/// The test by which the addled concentrate.
#[must_use]
pub const fn concentration_test(who: Id) -> Test {
    Test::new(who, TestFor::Concentrate, Score::Willpower)
}

/// The turn in progress ends, or goes back to whom it has interrupted.
fn close(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    match fight.state.turn {
        Some(turn) if turn.interrupts => {
            goes_back(t, fight, who);
            Ok(())
        }
        Some(Turn { done, .. }) => end(t, fight, who, done),
        None => Ok(()),
    }
}

/// Somebody's turn ends, in which it has `done` so much (`persona.turn.end-order`).
fn end(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, done: u8) -> Step {
    let Some(turn) = &fight.state.turn else { return Ok(()) };
    if turn.more > 0 {
        t.cite(clause::ONE_MORE_DEADLINE);
    }
    let bare = t.keeps_clauses() && fight[who].active.is_none() && can_act(fight, who);
    if forced_swap(fight, turn)
        && let Some(persona) = fight.personas_of(who).find(|&it| legal::can_swap(fight, who, it))
    {
        act::swap(t, fight, who, persona);
    }
    if bare
        && fight.personas_of(who).any(|it| legal::can_swap(fight, who, it) || fight[who].swapped)
    {
        t.cite(clause::PERSONA_CRIT_INACTIVE_CHOICE);
    }
    upkeep::after(t, fight, who, done)?;
    gm::turn_over(t, fight, who);
    // persona.status-mental.charmed-detail: a command is good for one round.
    fight[who].command = None;
    t.tell(clause::TURN_END_ORDER, || Event::TurnEnded { who });
    fight.state.turn = None;
    fight.state.place += 1;
    if fight.setup.settings.sight_end_check == SightEndCheck::EndOfTurn {
        fight.state.unseen |= !space::sides_see(fight);
    }
    Ok(())
}

/// A turn ends that has interrupted another, which goes on.
fn goes_back(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    t.tell(clause::ACTION_DELAY, || Event::TurnEnded { who });
    fight.state.turn = fight.state.suspended.take();
    if fight.state.turn.is_none() {
        fight.state.waived = People::default();
    }
}

/// Whether activating another Persona is forced, and was not done.
fn forced_swap(fight: &Fight, turn: &Turn) -> bool {
    fight.setup.settings.forced_swap == ForcedSwap::Yes
        && fight[turn.who].active.is_none()
        && turn.halves > 0
        && can_act(fight, turn.who)
}

/// Carries out an action whose time was spent, by the one who takes it.
///
/// # Errors
/// The table has no answer yet.
pub fn carry_out(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, action: Action) -> Step {
    match action {
        Action::Attack(How::Charge, with, target) => walk::charge(t, fight, who, with, target),
        Action::Attack(how, with, target) => {
            attack::with_weapon(t, fight, Attack { by: who, how, with, target })
        }
        Action::Feint(target) => act::feint(t, fight, who, target),
        Action::KnockDown(target) => act::knock_down(t, fight, who, target),
        Action::Power(which, target) => act::power(t, fight, who, which, target),
        Action::Aim(full) => {
            let bonus = if full { 20 } else { 10 };
            fight[who].aim = bonus;
            t.tell(clause::ACTION_AIM, || Event::Aims { who, bonus });
            Ok(())
        }
        Action::Guarded => {
            fight[who].stances.add(Stance::Guarded);
            if let Some(turn) = &mut fight.state.turn {
                turn.careful = true;
            }
            t.tell(clause::ACTION_GUARDED, || Event::Acts {
                who,
                act: Act { action, more: false },
            });
            Ok(())
        }
        Action::Guard => {
            act::guard(t, fight, who);
            Ok(())
        }
        Action::Delay => {
            act::delay(t, fight, who);
            Ok(())
        }
        Action::Go(gait) => walk::go(t, fight, who, gait),
        Action::Swap(persona) => {
            act::swap(t, fight, who, persona);
            Ok(())
        }
        Action::AllOut => all_out::all_out(t, fight, who),
        Action::Stand => {
            act::stand(t, fight, who);
            Ok(())
        }
        Action::Steady => act::steady(t, fight, who),
        Action::Fate(fate) => act::fate(t, fight, who, fate),
        Action::Command(victim, command) => {
            act::command(t, fight, who, victim, command);
            Ok(())
        }
        Action::Lend(victim) => act::lend(t, fight, who, victim),
        Action::End => Ok(()),
        Action::Ready(_)
        | Action::Stow(_)
        | Action::PickUp(_)
        | Action::Drop(_)
        | Action::Reload(_)
        | Action::Clear(_)
        | Action::Extinguish
        | Action::Staunch(_)
        | Action::Use(..) => handle::carry_out(t, fight, who, action),
    }
}
