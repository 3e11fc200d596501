//! Rounds, and how a Battle ends: start reading here (`persona.battle.*`).

use affray_table::{Game, SOON, Seat, Status as Going, Step, Table};

use crate::clause;
use crate::decree::Suffering;
use crate::event::Event;
use crate::moves::{Action, Answer, Ask, Move, Purpose};
use crate::rules::{dungeon, fear, gm, initiative, legal, score, space, test, turn, upkeep};
use crate::settings::{DestroyedMeans, DurationClock, OneMoreOrder, SightEndCheck};
use crate::setup::{Id, Score, SideId, Status};
use crate::state::{Fight, Life, Outcome, People, Phase, Stance, Turn};

impl Game for Fight {
    type Ask = Ask;
    type Move = Move;
    type Purpose = Purpose;
    type Event = Event;

    fn advance(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step<Going> {
        if fight.state.phase == Phase::Over {
            return Ok(Going::Over);
        }
        if gm::rulings(t, fight)? && fight.state.phase == Phase::Battle {
            look_for_the_end(t, fight);
        }
        match fight.state.phase {
            Phase::Battle => go_on(t, fight)?,
            Phase::Setup => begin(t, fight)?,
            Phase::Dungeon => dungeon::go_on(t, fight)?,
            Phase::Over => {}
        }
        if fight.state.phase == Phase::Battle {
            fear::meet(t, fight)?;
            look_for_the_end(t, fight);
        }
        if fight.state.turn.is_none() {
            check_people(fight);
        }
        Ok(if fight.state.phase == Phase::Over { Going::Over } else { Going::Going })
    }
}

/// What must hold between two turns; a breach is a bug.
fn check_people(fight: &Fight) {
    for who in fight.roster() {
        let it = &fight[who];
        assert!(it.sp >= 0 && it.tp >= 0, "no points are below 0");
        let out = !matches!(it.life, Life::Fighting | Life::Absent(_));
        assert!(it.out == out, "whoever falls or rises is noticed");
        let free = it.active.is_none_or(|active| fight.persona(active).owner == who);
        assert!(free, "nobody uses another's Persona");
    }
}

/// The fight begins: in a dungeon, or with a Battle.
fn begin(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if fight.roster().any(|who| fight[who].unnoticed) {
        return dungeon::begin(t, fight);
    }
    battle(t, fight)
}

/// A Battle starts: Initiative, then Fear (`persona.battle.start`).
///
/// # Errors
/// The table has no answer yet.
pub fn battle(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if fight.roster().any(|who| fight.personas_of(who).next().is_some()) {
        t.cite(clause::INJURY_START_MODE);
    }
    if fight.setup.miasma {
        t.cite(clause::BATTLE_MIASMA_SIGHT);
        t.cite(clause::BATTLE_SIGHT_DEFAULT);
    }
    if fight.state.phase == Phase::Dungeon {
        t.cite(clause::BATTLE_DEFINITION);
    }
    fight.state.phase = Phase::Battle;
    fight.state.round = fight.state.round.max(1);
    t.tell(clause::BATTLE_START, || Event::BattleBegan);
    for who in fight.roster() {
        fight[who].unnoticed = false;
        if measure(fight, who) {
            t.cite(clause::INJURY_PERSONA_POOL_MAX);
        }
        if space::is_present(fight, who) {
            let surprised = fight[who].surprised;
            if surprised {
                let foes = fight.setup.profiles[who.index()].kind.is_shadow();
                t.cite(if foes {
                    clause::BATTLE_SURPRISE_CHARACTERS
                } else {
                    clause::BATTLE_SURPRISE_SHADOWS
                });
            }
            initiative::roll(t, fight, who)?;
        }
    }
    let round = fight.state.round;
    t.tell(clause::INITIATIVE_ORDER, || Event::RoundBegan { round });
    initiative::order(t, fight)
}

/// The pools of Personas are measured with the Toughness Bonus that each would give now
/// (`persona.injury.persona-pool-max`): whether any of them changes.
fn measure(fight: &mut Fight, who: Id) -> bool {
    let active = fight[who].active;
    let mut changed = false;
    for persona in fight.personas_of(who) {
        fight[who].active = Some(persona);
        let most = fight.persona(persona).wounds + score::bonus(fight, who, Score::Toughness);
        let it = &mut fight[persona];
        let full = it.wounds == it.most;
        changed |= most != it.most;
        it.most = most;
        it.wounds = if full { most } else { it.wounds.min(most) };
    }
    fight[who].active = active;
    changed
}

/// The next step of a Battle: of a turn, or of the round.
fn go_on(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if whoever_delayed(t, fight)? {
        return Ok(());
    }
    fight.state.waived = People::default();
    if fight.state.turn.is_some() {
        return turn::step(t, fight);
    }
    match fight.state.order.get(usize::from(fight.state.place)) {
        Some(&who) => take_turn(t, fight, who),
        None => next_round(t, fight),
    }
}

/// The turn comes to somebody, who may lie there and have none.
fn take_turn(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    upkeep::wakes(t, fight, who);
    if space::is_fighting(fight, who) {
        return turn::begin(t, fight, who);
    }
    let lies = |fight: &Fight| {
        matches!(fight[who].life, Life::Dying(_) | Life::Collapsed | Life::Unconscious)
    };
    if lies(fight) {
        upkeep::lies(t, fight, who)?;
        upkeep::wanes(t, fight, who)?;
    }
    let clock = fight.setup.settings.duration_clock == DurationClock::SuffererTurns;
    if lies(fight) && clock {
        upkeep::pass(t, fight, who)?;
    }
    gm::turn_over(t, fight, who);
    fight.state.place += 1;
    Ok(())
}

/// A delayed action between two actions of others (`persona.action.delay`).
fn whoever_delayed(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step<bool> {
    if fight.state.suspended.is_some() || fight.state.turn.is_some_and(|turn| turn.interrupts) {
        return Ok(false);
    }
    for who in fight.roster() {
        let able = fight[who].is(Stance::Delayed)
            && space::is_fighting(fight, who)
            && !fight[who].has(Status::Stunned)
            && !fight[who].has(Status::Helpless)
            && !fight.is_turn_of(who);
        if !able || fight.state.waived.has(who) {
            continue;
        }
        if !test::agrees(t, fight, who, Ask::Interrupt(who))? {
            fight.state.waived.add(who);
            continue;
        }
        t.cite(clause::ACTION_DELAY);
        fight[who].stances.remove(Stance::Delayed);
        let delayed = std::mem::take(&mut fight[who].delayed);
        fight.state.suspended = fight.state.turn;
        let mut turn = Turn::of(who);
        turn.halves = 1;
        turn.interrupts = true;
        (turn.attacked, turn.used, turn.powers) = (delayed.attacked, delayed.used, delayed.powers);
        turn.used &= !legal::name_bit(Action::Delay);
        fight.state.turn = Some(turn);
        return Ok(true);
    }
    Ok(false)
}

/// A round ends, and the next begins (`persona.battle.surprised-hit`, `persona.initiative.late`).
fn next_round(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    round_ends(t, fight)?;
    if is_at_a_standstill(fight) {
        t.cite(clause::GM_STANDSTILL);
        let answers = [Answer::No, Answer::Yes];
        if t.choose::<Answer>(fight, Seat::GM, Ask::GoesOn, &answers)? == Answer::No {
            conclude(t, fight, Outcome::Ended);
            return Ok(());
        }
    }
    if fight.setup.settings.sight_end_check == SightEndCheck::EndOfRound {
        fight.state.unseen = !space::sides_see(fight);
    }
    fight.state.round += 1;
    let round = fight.state.round;
    t.tell(clause::INITIATIVE_ORDER, || Event::RoundBegan { round });
    late_order(t, fight, round)?;
    fight.state.place = 0;
    Ok(())
}

/// Whether nobody can act, and nothing that keeps them from it ends by itself
/// (`persona.gm.standstill`).
fn is_at_a_standstill(fight: &Fight) -> bool {
    fight.roster().all(|who| match fight[who].life {
        Life::Fighting => is_bound(fight, who),
        Life::Absent(due) => due > fight.state.round.saturating_add(SOON),
        Life::Collapsed
        | Life::Unconscious
        | Life::Dying(_)
        | Life::OutOfBattle
        | Life::Dead
        | Life::Gone => true,
    })
}

/// Whether somebody is kept from acting by what does not end by itself.
fn is_bound(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    let until = |what| fight.state.decrees.until(who.0, what);
    let is_ruled = |what| until(what).is_some_and(|it| !it.ends_soon(fight.state.round));
    let stays = |status: Status| {
        let what = Suffering::Status(status);
        let has_no_end = it.timers[status as usize] == 0 && until(what).is_none();
        it.has(status) && (has_no_end || is_ruled(what))
    };
    stays(Status::Helpless)
        || stays(Status::Stunned) && it.fate == 0
        || it.has(Status::Dominated) && is_ruled(Suffering::Status(Status::Dominated))
        || it.surprised && is_ruled(Suffering::Surprised)
}

/// What a round that ends takes with it (`persona.battle.surprised-hit`).
fn round_ends(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for who in fight.roster() {
        let ruled = fight.state.decrees.lasts(who.0, Suffering::Surprised);
        if fight[who].surprised && !ruled {
            t.cite(clause::BATTLE_SURPRISED_HIT);
            fight[who].surprised = false;
        }
        if fight.setup.settings.duration_clock == DurationClock::RoundEnd {
            upkeep::pass(t, fight, who)?;
        }
    }
    gm::round_over(t, fight);
    Ok(())
}

/// The order of a new round, where it changes, and those who arrive in it
/// (`persona.initiative.late`).
fn late_order(t: &mut impl Table<Fight>, fight: &mut Fight, round: u16) -> Step {
    let changes = fight.setup.settings.one_more_changes_order == OneMoreOrder::Yes;
    let late = |who: Id| space::is_present(fight, who) && !fight.state.order.contains(&who);
    if changes || fight.roster().any(late) {
        initiative::order(t, fight)?;
    }
    for who in fight.roster() {
        if fight[who].life == Life::Absent(round) {
            fight[who].life = Life::Fighting;
            t.tell(clause::INITIATIVE_LATE, || Event::Arrives { who });
            initiative::roll(t, fight, who)?;
        }
    }
    Ok(())
}

/// How it ends when a side has nobody left who can act again (`persona.battle.incapacitated`).
#[must_use]
pub fn who_remains(fight: &Fight) -> Option<Outcome> {
    // The sides, by bits, for which somebody stands or is on the way.
    let mut stand = 0_u8;
    let lasts = fight.setup.settings.destroyed_means == DestroyedMeans::Gone;
    for it in fight.state.combatants.iter() {
        let is_one = match it.life {
            Life::Fighting | Life::Absent(_) => true,
            Life::Collapsed | Life::Unconscious | Life::Dying(_) => lasts,
            Life::OutOfBattle | Life::Dead | Life::Gone => false,
        };
        stand |= u8::from(is_one) << it.side.0;
    }
    match stand {
        0b11 => None,
        0b01 | 0b10 => Some(Outcome::Win(SideId(stand >> 1))),
        _ => Some(Outcome::Draw),
    }
}

/// Whether the Battle ends (`persona.battle.end-destroyed`, `persona.battle.end-sight`).
pub fn look_for_the_end(t: &mut impl Table<Fight>, fight: &mut Fight) {
    if let Some(side) = fight.state.escaped {
        t.cite(clause::BATTLE_END_SIGHT);
        return conclude(t, fight, Outcome::Escaped(side));
    }
    if let Some(outcome) = who_remains(fight) {
        t.cite(clause::BATTLE_END_DESTROYED);
        return conclude(t, fight, outcome);
    }
    if fight.state.round > fight.setup.settings.round_limit {
        return conclude(t, fight, Outcome::Limit);
    }
    let waits = || fight.roster().any(|who| matches!(fight[who].life, Life::Absent(_)));
    let now = fight.setup.settings.sight_end_check == SightEndCheck::Immediate;
    if (fight.state.unseen || now) && !waits() && !space::sides_see(fight) {
        t.cite(clause::BATTLE_END_CHECK_TIME);
        t.cite(clause::BATTLE_END_SIGHT);
        return conclude(t, fight, Outcome::Parted);
    }
    fight.state.unseen = false;
}

/// The Battle ends (`persona.battle.end-cleanup`).
pub fn conclude(t: &mut impl Table<Fight>, fight: &mut Fight, outcome: Outcome) {
    close(fight, outcome);
    t.cite(clause::BATTLE_END_CHECK_TIME);
    t.tell(clause::BATTLE_END_CLEANUP, || Event::Over { outcome });
}

/// A Battle is over, and its Initiative discarded (`persona.battle.end-cleanup`).
pub fn close(fight: &mut Fight, outcome: Outcome) {
    fight.state.outcome = Some(outcome);
    fight.state.phase = Phase::Over;
    fight.state.turn = None;
    fight.state.suspended = None;
    fight.state.waived = People::default();
    for who in fight.roster() {
        fight[who].initiative = 0;
    }
}
