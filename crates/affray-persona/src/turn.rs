//! Turns: what somebody does in one (`persona.turn.*`, `persona.action.*`).

use affray_table::{Lazy, Step, Table};

use crate::act;
use crate::clause;
use crate::event::Event;
use crate::gear::{Time, With};
use crate::legal;
use crate::moves::{Act, Action, Ask, How, Move, TestFor};
use crate::plain;
use crate::settings::{AddledPays, AoaCost, ForcedSwap, Raged, SightEndCheck, VisionRoll};
use crate::setup::{Id, Score, Status};
use crate::space;
use crate::state::{Fight, Life, Stance, Turn, Vision};
use crate::status;
use crate::test::{self, Test};
use crate::upkeep::{self, Upkeep};
use crate::walk;

/// The most actions of one turn.
const MOST_STEPS: u8 = 60;

/// Somebody's turn begins: upkeep, and what its mind makes it do.
///
/// # Errors
/// The table has no answer yet.
#[inline(always)]
pub fn begin(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.tell(clause::INITIATIVE_ORDER, || Event::TurnBegan { who });
    let mut turn = Turn::of(who);
    fight.state.turn = Some(turn);
    let upkeep = upkeep::before(t, fight, who)?;
    if !t.is_plain() && !space::is_fighting(fight, who) {
        return end(t, fight, who, 0);
    }
    if !t.is_plain() && fight[who].surprised {
        t.tell(clause::BATTLE_SURPRISED_TURN, || Event::Surprised { who });
        return end(t, fight, who, 0);
    }
    let free = fight[who].is_plain() && (t.is_plain() || fight[who].doomed == 0);
    if free {
        return Ok(());
    }
    if !t.is_plain() {
        rouse(t, fight, who)?;
    }
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
    if t.is_plain() {
        return Ok(());
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
    drives(t, fight, turn)
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
        act::fate(t, fight, who, crate::moves::Fate::Recover)?;
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
        Vision::SeesFoes => turn.must = act::nearest(t, fight, who, true)?,
        Vision::Invincible => turn.must = act::nearest(t, fight, who, false)?,
        Vision::Tilts | Vision::Dances | Vision::Writhes | Vision::Clear => {}
    }
    Ok(true)
}

/// Whom frenzy or a last rage drives somebody at.
fn drives(t: &mut impl Table<Fight>, fight: &mut Fight, mut turn: Turn) -> Step {
    let who = turn.who;
    let raging = fight[who].doomed > 0;
    if fight[who].has(Status::Frenzied) || raging {
        t.cite(clause::STATUS_MENTAL_FRENZIED);
        let anyone = raging && fight.setup.settings.raged == Raged::Anyone;
        turn.must = act::nearest(t, fight, who, anyone)?;
        fight.state.turn = Some(turn);
    }
    Ok(())
}

/// The turn of somebody in a plain fight in which nothing is special, until it is over or somebody
/// falls. Whether somebody has fallen.
///
/// It is a Standard Attack as a rule: that is compiled by itself, so that nothing is left in it of
/// other actions.
///
/// # Errors
/// The table has no answer yet.
#[inline(always)]
pub fn take_usual(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<bool> {
    begin(t, fight, who)?;
    let act = ask(t, fight, who)?;
    let Act { action: Action::Attack(How::Standard, with, target), more: false } = act else {
        return go_on_with(t, fight, who, act);
    };
    let target = plain::aimed_at(t, who, target);
    attack(t, fight, who, with, target)?;
    // It fells nobody else.
    if !space::is_fighting(fight, target) {
        return Ok(true);
    }
    if !is_spent(fight) {
        let act = ask(t, fight, who)?;
        if !matches!(act.action, Action::End) {
            return go_on_with(t, fight, who, act);
        }
    }
    // It has interrupted nobody.
    let done = fight.state.turn.map_or(0, |turn| turn.done);
    end(t, fight, who, done)?;
    Ok(false)
}

/// What somebody has chosen to do in the turn in progress, and the rest of it, until it is over or
/// somebody falls. Whether somebody has fallen.
#[inline(never)]
fn go_on_with(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, act: Act) -> Step<bool> {
    carry_on(t, fight, who, act)?;
    if has_somebody_fallen(fight) { Ok(true) } else { go_on(t, fight, true) }
}

/// The next step of the turn in progress; or `all` of it, and of the turn that it interrupts, until
/// they are over or somebody falls. Whether something may have happened that ends the Battle.
///
/// # Errors
/// The table has no answer yet.
pub fn go_on(t: &mut impl Table<Fight>, fight: &mut Fight, all: bool) -> Step<bool> {
    while let Some(Turn { who, .. }) = fight.state.turn {
        step(t, fight, who)?;
        if !all || has_somebody_fallen(fight) {
            return Ok(true);
        }
    }
    Ok(false)
}

#[inline(always)]
fn has_somebody_fallen(fight: &Fight) -> bool {
    fight.has_any(|it| it.life != Life::Fighting)
}

/// One step of somebody's turn.
#[inline(always)]
fn step(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let steps = fight.state.turn.as_ref().map_or(0, |turn| turn.steps);
    // Who fell in a plain fight has ended it.
    let able = if t.is_plain() { !is_idle(fight, who) } else { can_act(fight, who) };
    if is_spent(fight) || steps >= MOST_STEPS || !able {
        return close(t, fight, who);
    }
    let act = ask(t, fight, who)?;
    carry_on(t, fight, who, act)
}

/// Whether no time is left of the turn in progress.
#[inline(always)]
fn is_spent(fight: &Fight) -> bool {
    fight.state.turn.as_ref().is_none_or(|turn| turn.halves == 0 && turn.more == 0)
}

/// What somebody chooses to do in its turn.
#[inline(always)]
fn ask(t: &mut impl Table<Fight>, fight: &Fight, who: Id) -> Step<Act> {
    let menu = Lazy(|menu: &mut Vec<Move>| {
        if let Some(turn) = &fight.state.turn {
            legal::each(fight, turn, |act| menu.push(act.into()));
        }
    });
    // The charmed are played by whoever controls them.
    let charmed_by = if t.is_plain() { None } else { fight[who].charmed_by };
    let seat = fight.seat(charmed_by.unwrap_or(who));
    t.choose(fight, seat, Ask::Turn(who), &menu)
}

/// Does what somebody has chosen to do in its turn. What is done often is compiled by itself.
#[inline(always)]
fn carry_on(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, act: Act) -> Step {
    match act {
        Act { action: Action::End, .. } => close(t, fight, who),
        Act { action: Action::Attack(How::Standard, with, target), more: false } => {
            attack_any(t, fight, who, with, target)
        }
        Act { action: Action::Stand, more: false } => stand(t, fight, who),
        _ => perform_any(t, fight, who, act),
    }
}

/// Makes a Standard Attack.
#[inline(always)]
fn attack(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, with: With, target: Id) -> Step {
    let action = Action::Attack(How::Standard, with, target);
    perform(t, fight, who, Act { action, more: false })
}

/// Makes a Standard Attack about which something may be special.
#[inline(never)]
fn attack_any(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    with: With,
    target: Id,
) -> Step {
    match who {
        Id(0) if t.is_plain() => attack(t, fight, Id(0), with, Id(1)),
        Id(1) if t.is_plain() => attack(t, fight, Id(1), with, Id(0)),
        _ => attack(t, fight, who, with, target),
    }
}

/// Stands up.
#[inline(never)]
fn stand(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    perform(t, fight, who, Act { action: Action::Stand, more: false })
}

/// Does one thing of any kind.
#[inline(never)]
fn perform_any(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, act: Act) -> Step {
    perform(t, fight, who, act)
}

/// Whether somebody can act at all now.
#[must_use]
#[inline(always)]
pub fn can_act(fight: &Fight, who: Id) -> bool {
    space::is_fighting(fight, who) && !is_idle(fight, who)
}

/// Does one thing: its time is spent first.
#[inline(always)]
fn perform(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, act: Act) -> Step {
    let Act { action, more } = act;
    let (time, attack) = (legal::time(fight, action), legal::is_attack(fight, action));
    let free = plain::settings(t, fight).aoa_cost == AoaCost::Free;
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
        t.cite(clause::ONE_MORE_TIMING);
        t.cite(clause::ONE_MORE_DEADLINE);
        t.cite(clause::ONE_MORE_REPEAT);
    } else {
        turn.halves -= halves.min(turn.halves);
        turn.used |= legal::name_bit(action);
        if let Action::Power(which, _) = action {
            turn.powers |= 1 << which.0;
        }
        turn.attacked |= attack;
        turn.handled = legal::handles(action).or(turn.handled);
    }
    t.cite(clause::TURN_BUDGET);
    t.cite(clause::TURN_NO_REPEAT);
    let aims = matches!(action, Action::Aim(_));
    let uses_aim = matches!(action, Action::Attack(..) | Action::Power(..));
    if time != Time::Free && !aims && !uses_aim {
        fight[who].aim = 0;
    }
    if t.is_plain() {
        return act_out(t, fight, who, action);
    }
    if fight[who].has(Status::Addled)
        && legal::concentrates(fight, action)
        && !concentrates(t, fight, who, action)?
    {
        return Ok(());
    }
    act_out(t, fight, who, action)?;
    shorten(fight);
    Ok(())
}

/// Whoever is Dazed or listens to voices in the middle of a turn has one Half Action in it.
fn shorten(fight: &mut Fight) {
    let Some(turn) = &fight.state.turn else { return };
    let it = &fight[turn.who];
    if it.is_plain() {
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
    if test::test(t, fight, Test::new(who, TestFor::Concentrate, Score::Willpower))? {
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

/// The turn in progress ends, or goes back to whom it has interrupted.
#[inline(always)]
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
#[inline(always)]
fn end(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, done: u8) -> Step {
    let Some(turn) = &fight.state.turn else { return Ok(()) };
    let bare = t.keeps_clauses() && fight[who].active.is_none() && can_act(fight, who);
    if !t.is_plain()
        && forced_swap(fight, turn)
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
    if !t.is_plain() {
        // persona.status-mental.charmed-detail: a command is good for one round.
        fight[who].command = None;
    }
    t.tell(clause::TURN_END_ORDER, || Event::TurnEnded { who });
    fight.state.turn = None;
    fight.state.place += 1;
    if !t.is_plain() && fight.setup.settings.sight_end_check == SightEndCheck::EndOfTurn {
        fight.state.unseen |= !space::sides_see(fight);
    }
    Ok(())
}

/// A turn ends that has interrupted another, which goes on.
#[inline(never)]
fn goes_back(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    t.tell(clause::ACTION_DELAY, || Event::TurnEnded { who });
    fight.state.turn = fight.state.suspended.take();
    if fight.state.turn.is_none() {
        fight.state.waived = crate::state::People::default();
    }
}

/// Whether activating another Persona is forced, and was not done.
fn forced_swap(fight: &Fight, turn: &Turn) -> bool {
    fight.setup.settings.forced_swap == ForcedSwap::Yes
        && fight[turn.who].active.is_none()
        && turn.halves > 0
        && can_act(fight, turn.who)
}

/// Carries out an action whose time was spent, by whoever takes it.
///
/// # Errors
/// The table has no answer yet.
#[inline(never)]
pub fn carry_out(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, action: Action) -> Step {
    act_out(t, fight, who, action)
}

/// Carries out an action of the turn under way.
#[inline(always)]
fn act_out(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, action: Action) -> Step {
    match action {
        Action::Attack(crate::moves::How::Charge, with, target) => {
            walk::charge(t, fight, who, with, target)
        }
        Action::Attack(how, with, target) => {
            crate::attack::strike_with(t, fight, who, how, with, target)
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
        Action::AllOut => crate::one_more::all_out(t, fight, who),
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
        | Action::Use(..) => crate::handle::carry_out(t, fight, who, action),
    }
}
