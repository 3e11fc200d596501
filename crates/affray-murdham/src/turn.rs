//! A turn: what it allows and what is done in it (`murdham.turn.*`).

use affray_table::{Lazy, Step, Table};

use crate::clause;
use crate::condition::{is_entangled, is_fighting};
use crate::core::{agrees, save, seat};
use crate::cost::{charge, follow_up};
use crate::event::Event;
use crate::morale::{allows_step, may_attack, way_out};
use crate::moves::{
    Action, Aim, Answer, Ask, Attack, Judgment, Move, Occasion, Opening, Reaction, SaveFor, Score,
};
use crate::nonlethal;
use crate::offer::{Kind, Offers, Only};
use crate::settings::{
    AttackOwnSide, Chaos, HideCost, Moving, ShoveCost, TimeReactions, Timeout, TimerFor,
};
use crate::setup::{Controller, Id};
use crate::state::{Condition, Fight, Phase, Standing, Turn, TurnState};

/// Somebody begins its turn (`murdham.turn.whole-at-once`).
///
/// # Errors
/// The table has no answer yet.
pub fn begin(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::ROUND_ONE_TURN);
    t.cite(clause::TURN_WHOLE_AT_ONCE);
    t.tell(clause::ROUND_ALTERNATION, || Event::TurnBegan { who });
    fight[who].turn = TurnState::InProgress;
    fight.state.turn = Some(Turn {
        who,
        bonus: 0,
        main: false,
        moved: 0,
        full: None,
        halted: false,
        cleaved: false,
        grappled: None,
        taunted_by: fight[who].taunted_by,
        begun: false,
        drawing: false,
        quiet: false,
    });
    crate::skill::regenerate_in_turn(t, fight, who)
}

/// One thing done in the turn in progress, which is this one's, or its end. Whether the turn goes on.
///
/// # Errors
/// The table has no answer yet.
pub fn go_on(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<bool> {
    debug_assert!(fight.state.turn.is_some_and(|turn| turn.who == who), "it is in its turn");
    if !is_fighting(fight, who) || fight[who].conditions.has(Condition::Stunned) {
        end(t, fight, who);
        return Ok(false);
    }
    t.cite(clause::TURN_BUDGET);
    t.cite(clause::TURN_ANY_ORDER);
    if fight[who].standing == Standing::Retreating {
        t.cite(clause::MORALE_RETREAT_CONDUCT);
    }
    if fight[who].grabbing.is_some() {
        t.cite(clause::GRAPPLE_FOLLOW_UP);
    }
    let menu = Lazy(|list: &mut Vec<Move>| {
        if let Some(turn) = fight.state.turn {
            options(fight, turn, list);
        }
    });
    let action: Action = t.choose(fight, seat(fight, who), Ask::Turn(who), &menu)?;
    if action == Action::End {
        end(t, fight, who);
        return Ok(false);
    }
    pay(t, fight, who, action);
    act(t, fight, who, action)?;
    if is_spent(fight, who) {
        end(t, fight, who);
    }
    Ok(fight.state.turn.is_some())
}

/// What doing something takes from the turn.
fn pay(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, action: Action) {
    // murdham.round.no-turn-round: a turn in which nothing is done is no acting.
    fight.state.acted = true;
    if fight[who].grabbing.is_some() {
        t.cite(clause::GRAPPLE_WHAT_COUNTS);
        if !nonlethal::keeps_hold(fight, who, action) {
            nonlethal::release(t, fight, who);
        }
    }
    charge(t, fight, who, action);
}

/// Whether somebody can do no more in the turn in progress.
fn is_spent(fight: &Fight, who: Id) -> bool {
    let fit = is_fighting(fight, who) && !fight[who].conditions.has(Condition::Stunned);
    if !fit && !is_entangled(fight, who) {
        return true;
    }
    fight.state.turn.is_some_and(|turn| !has_anything_left(fight, who, &turn))
}

/// Whether anything but ending may be left to do. Where only ending is, the menu says so, and a
/// single option is no question.
fn has_anything_left(fight: &Fight, who: Id, turn: &Turn) -> bool {
    let bound = fight[who].standing == Standing::Retreating
        || fight[who].conditions.has(Condition::Frenzied)
        || turn.taunted_by.is_some();
    if !turn.main && turn.bonus < 2 || turn.drawing || follow_up(fight).is_some() {
        return true;
    }
    if !bound && (turn.bonus == 0 || turn.bonus == 1 && !turn.main) {
        return true;
    }
    let adjacent = || fight.setup.map.adjacent(fight[who].place);
    !turn.halted
        && crate::movement::steps_left(fight, *turn) > 0
        && (adjacent().any(|to| crate::movement::can_step(fight, who, to))
            || crate::movement::can_leave(fight, who))
}

/// Ends a turn (`murdham.turn.optional`).
pub fn end(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    t.cite(clause::TURN_OPTIONAL);
    fight[who].turn = TurnState::Spent;
    if fight[who].taunted_by.is_some()
        && fight.state.turn.is_some_and(|turn| turn.taunted_by.is_some())
    {
        fight[who].taunted_by = None;
        crate::condition::end(t, fight, who, Condition::Taunted);
    }
    fight.state.turn = None;
    t.tell(clause::TURN_OPTIONAL, || Event::TurnEnded { who });
}

/// Everything legal in a turn now (`murdham.turn.budget`, `murdham.turn.two-bonus`).
pub fn options(fight: &Fight, turn: Turn, to: &mut impl Offers) {
    let who = turn.who;
    let main = !turn.main && turn.bonus < 2;
    let bonus = turn.bonus == 0 || turn.bonus == 1 && !turn.main;
    if is_entangled(fight, who) {
        // murdham.condition.entangled: nothing but trying to break free.
        if main && !turn.begun {
            nonlethal::ways_to_break_free(fight, who, to);
        }
        finish_options(fight, turn, to);
        return;
    }
    if fight[who].conditions.has(Condition::Frenzied) {
        frenzied_options(fight, turn, main, to);
        return;
    }
    if let Some(taunter) = turn.taunted_by.filter(|&id| is_fighting(fight, id)) {
        taunted_options(fight, turn, main, taunter, to);
        return;
    }
    if crate::fear::must_flee(fight, who) {
        // murdham.condition.terrified: nothing but flight.
        crate::movement::options(fight, who, to);
        finish_options(fight, turn, to);
        return;
    }
    let retreating = fight[who].standing == Standing::Retreating;
    let way = if retreating { way_out(fight, who, fight[who].place) } else { None };
    if main {
        if !retreating || may_attack(way) {
            attacks(fight, who, to);
        }
        if !retreating {
            crate::power::options(fight, who, to);
            crate::manipulate::options(fight, who, to);
            if fight.profile(who).skills.has(crate::setup::Skill::BattleFrenzy)
                && to.seeks(Kind::Enrage)
            {
                to.offer(Action::Enrage);
            }
        }
        if !turn.begun && to.seeks(Kind::Surrender) {
            to.offer(Action::Surrender);
        }
    }
    let follows = nonlethal::follows_up(fight, who);
    if let Some(captive) = follows {
        nonlethal::attacks_after(fight, who, captive, to);
    }
    let shove_main = fight.setup.settings.shove_cost == ShoveCost::Main;
    let paid = if shove_main { main } else { bonus };
    if follows.is_some() || paid && nonlethal::may_follow_up(fight, who) {
        nonlethal::shoves(fight, who, to);
    }
    if to.seeks(Kind::Hide) && can_hide(fight, turn, main, bonus) {
        to.offer(Action::Hide);
    }
    if bonus && !retreating {
        crate::bonus::options(fight, who, to);
        if to.seeks(Kind::Speak) {
            to.offer(Action::Speak);
        }
    } else if !retreating {
        crate::bonus::free_options(fight, who, to);
    }
    if retreating {
        let leads_out = |action| match action {
            Action::Step(to) => allows_step(fight, who, way, to),
            _ => true,
        };
        crate::movement::options(fight, who, &mut Only { offers: to, keeps: leads_out });
    } else {
        crate::movement::options(fight, who, to);
    }
    if fight[who].grabbing.is_some() {
        to.offer(Action::Release);
    }
    finish_options(fight, turn, to);
}

fn can_hide(fight: &Fight, turn: Turn, main: bool, bonus: bool) -> bool {
    let paid = match fight.setup.settings.hide_cost {
        HideCost::Main => main,
        HideCost::WholeTurn => !turn.begun,
        HideCost::Bonus => bonus,
    };
    paid && crate::sneak::may_try_to_hide(fight, turn.who)
}

/// Attacks as a main action; on a captive only when they do not come too early
/// (`murdham.grapple.follow-up`).
fn attacks(fight: &Fight, who: Id, to: &mut impl Offers) {
    let captive = fight[who].grabbing;
    if captive.is_none() || nonlethal::may_follow_up(fight, who) {
        crate::legal::options(fight, who, to);
        return;
    }
    let keeps = |action| match action {
        Action::Attack(_, Aim::At(target)) => captive != Some(target),
        _ => true,
    };
    crate::legal::options(fight, who, &mut Only { offers: to, keeps });
}

/// The end of the turn, and the time running out (`murdham.chaos.nothing`).
fn finish_options(fight: &Fight, turn: Turn, to: &mut impl Offers) {
    to.offer(Action::End);
    if !turn.begun && is_timed(fight, turn.who) {
        to.offer(Action::NoDeclaration);
    }
}

/// Whether somebody's declaration is timed (`murdham.chaos.timer`, `murdham.chaos.timer-start`).
#[must_use]
pub fn is_timed(fight: &Fight, who: Id) -> bool {
    let on = matches!(fight.setup.settings.chaos, Chaos::On | Chaos::TimerOnly);
    let everyone = fight.setup.settings.timer_for == TimerFor::Everyone;
    on && (everyone || fight.profile(who).controller == Controller::Player)
}

/// Attack, or get as near as possible to the closest enemy; or calm down
/// (`murdham.condition.frenzied`, `murdham.skill.battle-frenzy`).
fn frenzied_options(fight: &Fight, turn: Turn, main: bool, to: &mut impl Offers) {
    let who = turn.who;
    let mut any = false;
    if main {
        // Whether there is any decides what else there is, and so all are looked for.
        let mut all = Vec::new();
        attacks(fight, who, &mut all);
        for action in all.into_iter().filter_map(|option| Action::try_from(option).ok()) {
            let enemy = match action {
                Action::Attack(_, Aim::At(target)) => fight[target].faction != fight[who].faction,
                _ => true,
            };
            if enemy {
                any = true;
                to.offer(action);
            }
        }
        to.offer(Action::Calm);
    }
    if !any {
        if main || turn.full.is_some() {
            steps_nearer(fight, who, None, to);
        }
        finish_options(fight, turn, to);
    }
}

/// Only what tries to harm the taunter (`murdham.main.taunt`).
fn taunted_options(fight: &Fight, turn: Turn, main: bool, taunter: Id, to: &mut impl Offers) {
    let who = turn.who;
    if main {
        let keeps = |action| matches!(action, Action::Attack(_, Aim::At(id)) if id == taunter);
        attacks(fight, who, &mut Only { offers: to, keeps });
    }
    steps_nearer(fight, who, Some(taunter), to);
    finish_options(fight, turn, to);
}

/// Steps that bring somebody nearer to an enemy, the closest unless one is named.
fn steps_nearer(fight: &Fight, who: Id, toward: Option<Id>, to: &mut impl Offers) {
    let from = fight[who].place;
    let distance = |place, id: Id| fight.setup.map.steps_between(place, fight[id].place);
    let goal = toward.or_else(|| {
        fight
            .roster()
            .filter(|&id| fight[id].faction != fight[who].faction && is_fighting(fight, id))
            .filter(|&id| crate::position::is_aware_of(fight, who, id))
            .min_by_key(|&id| distance(from, id))
    });
    let Some(goal) = goal else { return };
    let keeps = |action| match action {
        Action::Step(to) => distance(to, goal) < distance(from, goal),
        Action::FullMovement(_) => distance(from, goal) > 0,
        _ => false,
    };
    crate::movement::options(fight, who, &mut Only { offers: to, keeps });
}

fn act(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, action: Action) -> Step {
    match action {
        Action::Attack(form, aim) => attack(t, fight, who, form, aim),
        Action::Invoke(casting, aim) => {
            t.cite(clause::MAIN_INVOKE);
            crate::power::invoke(t, fight, who, casting, aim)?;
            crate::sneak::deed(t, fight, who)
        }
        Action::Step(to) => crate::movement::step(t, fight, who, to),
        Action::Leave => crate::movement::leave(t, fight, who),
        Action::FullMovement(gait) => crate::movement::full_movement(t, fight, who, gait),
        Action::Distract(_)
        | Action::Intimidate(_)
        | Action::Taunt(_)
        | Action::FreeOther(..)
        | Action::Operate(_)
        | Action::Other => crate::manipulate::act(t, fight, who, action),
        Action::Use(which, _)
            if matches!(
                crate::gear::item(fight, which).kind,
                crate::setup::ItemKind::MedicineBox
            ) =>
        {
            crate::manipulate::act(t, fight, who, action)
        }
        Action::PickUp(_)
        | Action::PutDown(_)
        | Action::Equip(_)
        | Action::Unequip(_)
        | Action::QuickDraw(_)
        | Action::Use(..)
        | Action::Coat(..)
        | Action::Interact(_) => crate::bonus::act(t, fight, who, action),
        Action::BreakFree(captor) => nonlethal::break_free(t, fight, who, captor),
        Action::Release => {
            t.cite(clause::GRAPPLE_RELEASE_LOST);
            nonlethal::release(t, fight, who);
            Ok(())
        }
        Action::Shove { to, hazard } => nonlethal::shove(t, fight, who, to, hazard),
        Action::Speak => {
            t.cite(clause::CHAOS_SPEECH);
            t.cite(clause::BONUS_SPEAK_FREE);
            t.tell(clause::BONUS_SPEAK, || Event::Spoke { who });
            crate::sneak::deed(t, fight, who)
        }
        Action::Hide => crate::sneak::hide(t, fight, who),
        Action::Surrender => {
            crate::surrender::surrender(t, fight, who);
            Ok(())
        }
        Action::Enrage => {
            t.cite(clause::SKILL_BATTLE_FRENZY);
            crate::condition::begin(t, fight, who, Condition::Frenzied);
            Ok(())
        }
        Action::Calm => {
            t.cite(clause::SKILL_BATTLE_FRENZY);
            if save(t, fight, who, Score::Wits, SaveFor::Calm)? {
                crate::condition::end(t, fight, who, Condition::Frenzied);
            }
            Ok(())
        }
        Action::End => Ok(()),
        Action::NoDeclaration => {
            no_declaration(t, fight, who);
            Ok(())
        }
    }
}

/// An attack as a main action; one's own side only when that is confirmed
/// (`murdham.attack.legal-victims`).
fn attack(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    form: crate::moves::Form,
    aim: Aim,
) -> Step {
    if let Aim::At(target) = aim
        && fight[target].faction == fight[who].faction
    {
        t.cite(clause::ATTACK_LEGAL_VICTIMS);
        let ask = Ask::Judge(Judgment::OwnSide(who, target));
        if fight.setup.settings.attack_own_side == AttackOwnSide::Confirm
            && !agrees(t, fight, seat(fight, who), ask)?
        {
            // Not confirmed: nothing was done, and the action is still there.
            if let Some(turn) = &mut fight.state.turn {
                turn.main = false;
            }
            return Ok(());
        }
    }
    // murdham.attack.moving-meaning: whoever shoots as one who stands still moves no more.
    if fight.setup.settings.moving == Moving::AnyMoveThisTurn
        && !fight.state.turn.is_some_and(|turn| turn.moved > 0)
        && crate::means::striking(fight, who, form).is_some_and(|used| !used.is_melee())
    {
        t.cite(clause::ATTACK_MOVING_MEANING);
        if let Some(turn) = &mut fight.state.turn {
            turn.halted = true;
        }
    }
    let attack = Attack { attacker: who, form, aim, occasion: Occasion::Main };
    crate::attack::resolve(t, fight, attack)
}

/// The time for declaring the turn is over (`murdham.chaos.*`).
fn no_declaration(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    t.cite(clause::CHAOS_OPTIONAL);
    t.cite(clause::CHAOS_TIMER);
    t.cite(clause::CHAOS_TIMER_START);
    t.cite(clause::CHAOS_REPLAY);
    t.cite(clause::CHAOS_RESOLUTION_EXCLUDED);
    t.tell(clause::CHAOS_NOTHING, || Event::NoDeclaration { who });
    t.cite(clause::CHAOS_TURN_LOST);
    if fight.setup.settings.timeout == Timeout::FactionPasses {
        // The faction passes and the character keeps its turn.
        fight[who].turn = TurnState::Unspent;
        fight.state.turn = None;
        fight.state.passed |= 1 << fight[who].faction.0;
        t.tell(clause::CHAOS_TURN_LOST, || Event::Passed { faction: fight[who].faction });
    }
}

/// Whether the phase lets somebody take a turn (`murdham.fat.fast`, `murdham.sneak.bonus-turn`).
#[must_use]
pub fn phase_allows(fight: &Fight, who: Id) -> bool {
    match fight.state.phase {
        Phase::Fast => {
            let wits = match fight.setup.settings.fat_wit {
                crate::settings::FatWit::Current => crate::core::score(fight, who, Score::Wits),
                crate::settings::FatWit::AtRoundStart => fight[who].wits_at_start,
            };
            fight.state.threshold.is_none_or(|threshold| wits >= threshold as i8)
        }
        Phase::Ambush => fight.state.ambushers.has(who),
        _ => true,
    }
}

/// Seconds for answering a question, where the chaos option sets a time, and what is done when they
/// are over: a turn's declaration, and reactions where the table times them; a late one is none
/// (`murdham.chaos.timer-start`, `murdham.chaos.reactions`).
#[must_use]
pub fn time_limit(fight: &Fight, ask: Ask) -> Option<(u32, Move)> {
    let (who, late) = match ask {
        Ask::Turn(who) => (who, Action::NoDeclaration.into()),
        Ask::React { who, .. } | Ask::Burst { who, .. } => (who, Reaction::Stand.into()),
        Ask::Guard { who, .. } => (who, Answer::No.into()),
        Ask::Opening { who, .. } => (who, Opening::Ignore.into()),
        _ => return None,
    };
    let settings = &fight.setup.settings;
    let timed = matches!(ask, Ask::Turn(_)) || settings.time_reactions == TimeReactions::Yes;
    (timed && is_timed(fight, who)).then(|| (u32::from(settings.timer_seconds), late))
}
