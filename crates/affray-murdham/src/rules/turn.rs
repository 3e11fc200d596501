//! A turn: what it allows and what is done in it (`murdham.turn.*`).

mod may;

use affray_table::{Lazy, May, Step, Table, barred_if};

use crate::clause;
use crate::event::Event;
use crate::moves::{
    Action, Aim, Answer, Ask, Attack, Judgment, Move, Occasion, Opening, Reaction, SaveFor, Score,
};
use crate::offer::{Kind, Offers, Only};
use crate::reason::{Barrier, Who};
use crate::rules::condition::{are_allies, is_entangled, is_fighting};
use crate::rules::core::{agrees, save, seat};
use crate::rules::cost::{charge, follow_up};
use crate::rules::morale::{allows_step, may_attack, way_out};
use crate::rules::nonlethal;
use crate::rules::position::is_concealed_from;
use crate::settings::{
    AttackOwnSide, Chaos, FatWit, GuessHidden, Moving, PeekExposure, SpeechCost, TimeReactions,
    Timeout, TimerFor,
};
use crate::setup::{Controller, Id};
use crate::state::{Condition, Fight, Phase, Standing, Turn, TurnState};
pub(crate) use may::may_do;

/// Somebody begins its turn (`murdham.turn.whole-at-once`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn begin(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
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
        unseen: fight[who].concealed_from != 0,
    });
    crate::rules::skill::regenerate_in_turn(t, fight, who)
}

/// One thing done in the turn in progress, which is this one's, or its end. Whether the turn goes on.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn go_on(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<bool> {
    debug_assert!(fight.state.turn.is_some_and(|turn| turn.who == who), "it is in its turn");
    if !is_fighting(fight, who) || fight[who].conditions.has(Condition::Stunned) {
        end(t, fight, who);
        return Ok(false);
    }
    if fight.state.turn.is_some_and(|turn| turn.begun) {
        t.cite(clause::TURN_ANY_ORDER);
    }
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
    if turn.has_main() || turn.has_bonus() || turn.drawing || follow_up(fight).is_some() {
        return true;
    }
    let adjacent = || fight.setup.map.adjacent(fight[who].place);
    !turn.halted
        && crate::rules::movement::steps_left(fight, *turn) > 0
        && (adjacent().any(|to| crate::rules::movement::may_enter(fight, who, to).is_ok())
            || crate::rules::movement::may_leave(fight, who).is_ok())
}

/// Ends a turn (`murdham.turn.optional`).
pub(crate) fn end(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    t.cite(clause::TURN_OPTIONAL);
    fight[who].turn = TurnState::Spent;
    if fight.setup.settings.peek_exposure == PeekExposure::UntilEndOfTurn {
        fight[who].exposed = false;
    }
    if fight[who].taunted_by.is_some()
        && fight.state.turn.is_some_and(|turn| turn.taunted_by.is_some())
    {
        fight[who].taunted_by = None;
        crate::rules::condition::end(t, fight, who, Condition::Taunted);
    }
    fight.state.turn = None;
    t.tell(clause::TURN_OPTIONAL, || Event::TurnEnded { who });
    crate::rules::gm::turn_over(t, fight, who);
}

/// Everything legal in a turn now (`murdham.turn.budget`, `murdham.turn.two-bonus`).
pub(crate) fn options(fight: &Fight, turn: Turn, to: &mut impl Offers) {
    let who = turn.who;
    if is_entangled(fight, who) {
        // murdham.condition.entangled: nothing but trying to break free.
        if turn.has_main() && !turn.begun {
            nonlethal::ways_to_break_free(fight, who, to);
        }
        finish_options(fight, turn, to);
    } else if fight[who].conditions.has(Condition::Frenzied) {
        frenzied_options(fight, turn, to);
    } else if let Some(taunter) = taunter(fight, turn) {
        taunted_options(fight, turn, taunter, to);
    } else if crate::rules::fear::must_flee(fight, who) {
        // murdham.condition.terrified: nothing but flight.
        crate::rules::movement::options(fight, who, to);
        finish_options(fight, turn, to);
    } else if fight[who].standing == Standing::Retreating {
        retreating_options(fight, turn, to);
        finish_options(fight, turn, to);
    } else {
        free_options(fight, turn, to);
        finish_options(fight, turn, to);
    }
}

/// Whom the one in its turn must go for: a taunter that still fights, and is not concealed from it
/// (`murdham.main.taunt`, `murdham.condition.fear-unseen`).
pub(super) fn taunter(fight: &Fight, turn: Turn) -> Option<Id> {
    let side = fight[turn.who].faction;
    let is_there = |by: &Id| is_fighting(fight, *by) && !is_concealed_from(fight, *by, side);
    turn.taunted_by.filter(is_there)
}

/// For somebody who does as it pleases.
fn free_options(fight: &Fight, turn: Turn, to: &mut impl Offers) {
    let who = turn.who;
    if turn.has_main() {
        attacks(fight, who, to);
        if fight.setup.settings.guess_hidden == GuessHidden::GmAllowsWithSave {
            crate::rules::legal::blind_strikes(fight, who, to);
        }
        crate::rules::power::options(fight, who, to);
        crate::rules::manipulate::options(fight, who, to);
        if fight.profile(who).skills.has(crate::setup::Skill::BattleFrenzy)
            && to.seeks(Kind::Enrage)
        {
            to.offer(Action::Enrage);
        }
        surrender_option(turn, to);
    }
    captive_options(fight, turn, to);
    if to.seeks(Kind::Hide) && may::may_hide(fight, turn).is_ok() {
        to.offer(Action::Hide);
    }
    if turn.has_bonus() {
        crate::rules::bonus::options(fight, who, to);
        if to.seeks(Kind::Speak) {
            to.offer(Action::Speak);
        }
    } else {
        crate::rules::bonus::free_options(fight, who, to);
    }
    if fight.setup.settings.speech_cost == SpeechCost::WhenItMatters && to.seeks(Kind::Speak) {
        to.offer(Action::Chat);
    }
    crate::rules::movement::options(fight, who, to);
    release_option(fight, who, to);
}

/// For somebody who retreats: out by the quickest way, and an attack only where none is open
/// (`murdham.morale.retreat-conduct`).
fn retreating_options(fight: &Fight, turn: Turn, to: &mut impl Offers) {
    let who = turn.who;
    let way = way_out(fight, who, fight[who].place);
    if turn.has_main() {
        if may_attack(way) {
            attacks(fight, who, to);
        }
        surrender_option(turn, to);
    }
    captive_options(fight, turn, to);
    if to.seeks(Kind::Hide) && may::may_hide(fight, turn).is_ok() {
        to.offer(Action::Hide);
    }
    let leads_out = |action| match action {
        Action::Step(to) => allows_step(fight, who, way, to),
        _ => true,
    };
    crate::rules::movement::options(fight, who, &mut Only { offers: to, keeps: leads_out });
    release_option(fight, who, to);
}

/// To give up, before anything else is done.
fn surrender_option(turn: Turn, to: &mut impl Offers) {
    if !turn.begun && to.seeks(Kind::Surrender) {
        to.offer(Action::Surrender);
    }
}

/// What may be done to a captive: the attack that follows a grapple, and shoves
/// (`murdham.grapple.follow-up`).
fn captive_options(fight: &Fight, turn: Turn, to: &mut impl Offers) {
    let who = turn.who;
    if let Some(captive) = nonlethal::follows_up(fight, who) {
        nonlethal::attacks_after(fight, who, captive, to);
    }
    if may::may_handle_captive(fight, turn).is_ok() {
        nonlethal::shoves(fight, who, to);
    }
}

fn release_option(fight: &Fight, who: Id, to: &mut impl Offers) {
    if fight[who].grabbing.is_some() {
        to.offer(Action::Release);
    }
}

/// Attacks as a main action; on a captive only when they do not come too early
/// (`murdham.grapple.follow-up`).
fn attacks(fight: &Fight, who: Id, to: &mut impl Offers) {
    let captive = fight[who].grabbing;
    if captive.is_none() || nonlethal::may_follow_up(fight, who).is_ok() {
        crate::rules::legal::options(fight, who, to);
        return;
    }
    let keeps = |action| match action {
        Action::Attack(_, Aim::At(target)) => captive != Some(target),
        _ => true,
    };
    crate::rules::legal::options(fight, who, &mut Only { offers: to, keeps });
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
pub(crate) fn is_timed(fight: &Fight, who: Id) -> bool {
    let on = matches!(fight.setup.settings.chaos, Chaos::On | Chaos::TimerOnly);
    let everyone = fight.setup.settings.timer_for == TimerFor::Everyone;
    on && (everyone || fight.profile(who).controller == Controller::Player)
}

/// Attack, or get as near as possible to the closest enemy; or calm down
/// (`murdham.condition.frenzied`, `murdham.skill.battle-frenzy`).
fn frenzied_options(fight: &Fight, turn: Turn, to: &mut impl Offers) {
    let who = turn.who;
    let main = turn.has_main();
    let mut any = false;
    if main {
        // Whether there is any decides what else there is, and so all are looked for.
        let mut all = Vec::new();
        attacks(fight, who, &mut all);
        for action in all.into_iter().filter_map(|option| Action::try_from(option).ok()) {
            if let Action::Attack(form, aim) = action
                && may::may_strike_enemy(fight, who, form, aim).is_ok()
            {
                any = true;
                to.offer(action);
            }
        }
        to.offer(Action::Calm);
    }
    if !any {
        if let Some(enemy) = closest_enemy(fight, who).filter(|_| main || turn.full.is_some()) {
            steps_nearer(fight, who, enemy, to);
        }
        finish_options(fight, turn, to);
    }
}

/// Only what tries to harm the taunter (`murdham.main.taunt`).
fn taunted_options(fight: &Fight, turn: Turn, taunter: Id, to: &mut impl Offers) {
    let who = turn.who;
    if turn.has_main() {
        let keeps = |action| may::may_answer_taunt(fight, who, taunter, action).is_ok();
        attacks(fight, who, &mut Only { offers: to, keeps });
    }
    steps_nearer(fight, who, taunter, to);
    finish_options(fight, turn, to);
}

/// Movements that bring somebody nearer to an enemy.
fn steps_nearer(fight: &Fight, who: Id, goal: Id, to: &mut impl Offers) {
    let keeps = |action| may::may_near(fight, who, goal, action).is_ok();
    crate::rules::movement::options(fight, who, &mut Only { offers: to, keeps });
}

/// The closest enemy that somebody knows of.
fn closest_enemy(fight: &Fight, who: Id) -> Option<Id> {
    let from = fight[who].place;
    fight
        .roster()
        .filter(|&id| !are_allies(fight, id, who) && is_fighting(fight, id))
        .filter(|&id| crate::rules::position::is_aware_of(fight, who, id))
        .min_by_key(|&id| fight.setup.map.steps_between(from, fight[id].place))
}

fn act(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, action: Action) -> Step {
    match action {
        Action::Attack(form, aim) => attack(t, fight, who, form, aim),
        Action::Invoke(casting, aim) => {
            t.cite(clause::MAIN_INVOKE);
            crate::rules::power::invoke(t, fight, who, casting, aim)?;
            crate::rules::sneak::deed(t, fight, who)
        }
        Action::Step(to) => crate::rules::movement::step(t, fight, who, to),
        Action::Leave => crate::rules::movement::leave(t, fight, who),
        Action::FullMovement(gait) => crate::rules::movement::full_movement(t, fight, who, gait),
        Action::Distract(_)
        | Action::Intimidate(_)
        | Action::Taunt(_)
        | Action::FreeOther(..)
        | Action::Operate(_)
        | Action::Other => crate::rules::manipulate::act(t, fight, who, action),
        Action::Use(which, _)
            if matches!(
                crate::rules::gear::item(fight, which).kind,
                crate::setup::ItemKind::MedicineBox
            ) =>
        {
            crate::rules::manipulate::act(t, fight, who, action)
        }
        Action::PickUp(_)
        | Action::PutDown(_)
        | Action::Equip(_)
        | Action::Unequip(_)
        | Action::QuickDraw(_)
        | Action::Use(..)
        | Action::Coat(..)
        | Action::Interact(_) => crate::rules::bonus::act(t, fight, who, action),
        Action::BreakFree(captor) => nonlethal::break_free(t, fight, who, captor),
        Action::Release => {
            t.cite(clause::GRAPPLE_RELEASE_LOST);
            nonlethal::release(t, fight, who);
            Ok(())
        }
        Action::Shove { to, hazard } => nonlethal::shove(t, fight, who, to, hazard),
        Action::Probe(with, place) => crate::rules::attack::probe(t, fight, who, with, place),
        Action::Speak | Action::Chat => {
            t.cite(clause::CHAOS_SPEECH);
            t.cite(clause::BONUS_SPEAK_FREE);
            t.tell(clause::BONUS_SPEAK, || Event::Spoke { who });
            crate::rules::sneak::deed(t, fight, who)
        }
        Action::Hide => crate::rules::sneak::hide(t, fight, who),
        Action::Surrender => {
            crate::rules::surrender::surrender(t, fight, who);
            Ok(())
        }
        Action::Enrage | Action::Calm => frenzy(t, fight, who, action),
        Action::End => Ok(()),
        Action::NoDeclaration => {
            no_declaration(t, fight, who);
            Ok(())
        }
    }
}

/// Somebody enters a frenzy, or tries to calm down (`murdham.skill.battle-frenzy`).
fn frenzy(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, action: Action) -> Step {
    t.cite(clause::SKILL_BATTLE_FRENZY);
    if action == Action::Enrage {
        crate::rules::condition::begin(t, fight, who, Condition::Frenzied);
    } else if save(t, fight, who, Score::Wits, SaveFor::Calm)? {
        crate::rules::condition::end(t, fight, who, Condition::Frenzied);
    }
    Ok(())
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
        && are_allies(fight, target, who)
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
    // murdham.attack.moving-meaning: anyone who shoots as one who stands still moves no more.
    if fight.setup.settings.moving == Moving::AnyMoveThisTurn
        && fight.state.turn.is_none_or(|turn| turn.moved == 0)
        && crate::rules::weapon::striking(fight, who, form).is_some_and(|used| !used.is_melee())
    {
        t.cite(clause::ATTACK_MOVING_MEANING);
        if let Some(turn) = &mut fight.state.turn {
            turn.halted = true;
        }
    }
    let attack = Attack { attacker: who, form, aim, occasion: Occasion::Main };
    crate::rules::attack::resolve(t, fight, attack)
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
pub(crate) fn may_act_in_phase(fight: &Fight, who: Id) -> May<Barrier> {
    match fight.state.phase {
        Phase::Fast => {
            let wits = match fight.setup.settings.fat_wit {
                FatWit::Current => crate::rules::core::score(fight, who, Score::Wits),
                FatWit::AtRoundStart => fight[who].wits_at_start,
            };
            let Some(threshold) = fight.state.threshold else { return Ok(()) };
            let slow = Barrier::TooSlow { who, wits, threshold };
            barred_if(wits < threshold as i8, slow, clause::FAT_FAST)
        }
        Phase::Ambush => {
            let waits = fight.state.ambushers.has(who);
            barred_if(!waits, Barrier::Of(who, Who::NoAmbusher), clause::SNEAK_BONUS_TURN)
        }
        _ => Ok(()),
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
