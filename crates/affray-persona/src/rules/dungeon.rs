//! Outside Battle: the Characters move about, and Shadows may notice them
//! (`persona.battle.dungeon-gaps` and what follows it).

use affray_table::{Lazy, May, Seat, Step, Table, barred_if};

use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Gait, Move, Stroll, TestFor};
use crate::reason::{Barrier, From};
use crate::rules::test::{self, Test};
use crate::rules::{aim, gm, legal, round, score, space, turn, upkeep, walk};
use crate::settings::{AwarenessRepeat, SneakModifier};
use crate::setup::{Id, Score, Status};
use crate::state::{Fight, Outcome, People, Phase};

/// The Characters are in the dungeon, and nobody has noticed them.
///
/// # Errors
/// The table has no answer yet.
pub fn begin(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    t.cite(clause::BATTLE_DUNGEON_GAPS);
    t.cite(clause::BATTLE_MIASMA_SIGHT);
    fight.state.phase = Phase::Dungeon;
    fight.state.round = 1;
    t.tell(clause::BATTLE_ROUND_OUTSIDE, || Event::RoundBegan { round: 1 });
    look_around(t, fight)
}

/// Those who move about: the first side.
fn walkers(fight: &Fight) -> impl Iterator<Item = Id> + '_ {
    fight.roster().filter(|&who| may_stroll(fight, who).is_ok())
}

/// Whether somebody moves about.
fn may_stroll(fight: &Fight, who: Id) -> May<Barrier> {
    let clause = clause::BATTLE_NO_INITIATIVE_OUTSIDE;
    barred_if(fight[who].side.0 != 0, Barrier::NotOfTheParty(who), clause)?;
    barred_if(!space::is_fighting(fight, who), Barrier::Gone(who), clause)
}

/// Whether somebody may still do something outside Battle this round.
fn may_move(fight: &Fight, who: Id) -> May<Barrier> {
    may_stroll(fight, who)?;
    let clause = clause::BATTLE_ROUND_OUTSIDE;
    barred_if(fight.state.moved.has(who), Barrier::Moved(who), clause)
}

/// Whether somebody is able to do more than wait.
fn may_act(fight: &Fight, who: Id) -> May<Barrier> {
    may_move(fight, who)?;
    let it = &fight[who];
    for (status, clause) in [
        (Status::Stunned, clause::STATUS_PHYSICAL_STUNNED),
        (Status::Helpless, clause::STATUS_PHYSICAL_HELPLESS_ACTS),
    ] {
        barred_if(it.has(status), Barrier::Suffers(who, status), clause)?;
    }
    let lost = aim::is_beside_itself(fight, who);
    let confused = Barrier::Suffers(who, Status::Confused);
    barred_if(lost, confused, clause::STATUS_MENTAL_CONFUSED_TABLE)
}

/// Whether something may be done outside Battle now (`persona.battle.no-initiative-outside`).
///
/// # Errors
/// Why not.
pub fn may_do(fight: &Fight, stroll: Stroll) -> May<Barrier> {
    match stroll {
        Stroll::Wait(who) => may_move(fight, who),
        Stroll::Walk(who) | Stroll::Sneak(who) => {
            may_act(fight, who)?;
            let still = Barrier::Suffers(who, Status::Immobilized);
            let clause = clause::STATUS_PHYSICAL_IMMOBILIZED_MOVES;
            barred_if(!space::can_move(fight, who), still, clause)
        }
        Stroll::Attack(who) => {
            may_act(fight, who)?;
            let blind = !sees_any(fight, who);
            barred_if(blind, Barrier::SeesNobody(who), clause::BATTLE_START_TRIGGER)
        }
        Stroll::Do(who, action) => {
            may_act(fight, who)?;
            legal::may_quietly(fight, who, action)
        }
    }
}

/// Everything that can be done outside Battle now.
pub fn each(fight: &Fight, mut visit: impl FnMut(Stroll)) {
    for who in walkers(fight) {
        let plain = [Stroll::Wait(who), Stroll::Walk(who), Stroll::Sneak(who), Stroll::Attack(who)];
        plain.into_iter().filter(|&it| may_do(fight, it).is_ok()).for_each(&mut visit);
        if may_act(fight, who).is_err() {
            continue;
        }
        legal::quiet(fight, who, |action| visit(Stroll::Do(who, action)));
    }
}

fn sees_any(fight: &Fight, who: Id) -> bool {
    fight.roster().any(|other| {
        space::are_enemies(fight, who, other)
            && space::is_fighting(fight, other)
            && space::sees(fight, who, other)
    })
}

/// The next step outside Battle (`persona.battle.no-initiative-outside`).
///
/// # Errors
/// The table has no answer yet.
pub fn go_on(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if walkers(fight).all(|who| fight.state.moved.has(who)) {
        return next_round(t, fight);
    }
    t.cite(clause::BATTLE_NO_INITIATIVE_OUTSIDE);
    let menu = Lazy(|menu: &mut Vec<Move>| each(fight, |stroll| menu.push(stroll.into())));
    let stroll: Stroll = t.choose(fight, Seat(0), Ask::Dungeon, &menu)?;
    match stroll {
        Stroll::Walk(who) | Stroll::Sneak(who) => {
            fight.state.moved.add(who);
            fight[who].sneaking = matches!(stroll, Stroll::Sneak(_));
            walk::go(t, fight, who, Gait::Full)?;
            look_around(t, fight)
        }
        Stroll::Wait(who) => {
            fight.state.moved.add(who);
            Ok(())
        }
        Stroll::Do(who, action) => {
            fight.state.moved.add(who);
            turn::carry_out(t, fight, who, action)
        }
        Stroll::Attack(_) => {
            // Those who are attacked unaware are surprised (persona.battle.surprise-characters).
            t.cite(clause::BATTLE_SURPRISE_CHARACTERS);
            t.cite(clause::BATTLE_START_TRIGGER);
            for who in fight.roster() {
                if fight[who].side.0 == 1 && space::is_fighting(fight, who) {
                    fight[who].surprised = true;
                    t.tell(clause::BATTLE_SURPRISE_CHARACTERS, || Event::Surprised { who });
                }
            }
            round::battle(t, fight)
        }
    }
}

/// A round passes once everybody has moved (`persona.battle.round-outside`).
fn next_round(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    fight.state.moved = People::default();
    t.cite(clause::TURN_NARRATIVE_ROUNDS);
    for who in fight.roster() {
        upkeep::outside(t, fight, who)?;
    }
    if let Some(outcome) = round::who_remains(fight) {
        t.cite(clause::BATTLE_END_DESTROYED);
        round::conclude(t, fight, outcome);
        return Ok(());
    }
    gm::round_over(t, fight);
    fight.state.round += 1;
    let round = fight.state.round;
    t.tell(clause::BATTLE_ROUND_OUTSIDE, || Event::RoundBegan { round });
    if round > fight.setup.settings.round_limit {
        round::conclude(t, fight, Outcome::Limit);
        return Ok(());
    }
    if fight.setup.settings.awareness_repeat == AwarenessRepeat::EveryRound {
        fight.state.sighted = People::default();
        return look_around(t, fight);
    }
    Ok(())
}

/// Whether Shadows in sight notice anybody (`persona.battle.awareness-trigger`).
fn look_around(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let mut watchers = People::default();
    let mut nearest: Option<u16> = None;
    let mut all_sneak = true;
    let mut worst: Option<(i16, Id)> = None;
    for who in walkers(fight) {
        let mut seen = false;
        for other in fight.roster() {
            let meets = space::are_enemies(fight, who, other)
                && space::is_fighting(fight, other)
                && space::sees(fight, who, other);
            if meets {
                seen = true;
                watchers.add(other);
                let meters = space::distance(fight, who, other);
                nearest = Some(nearest.map_or(meters, |near| near.min(meters)));
            }
        }
        if seen {
            all_sneak &= fight[who].sneaking;
            let stealth = test::target(fight, &stealth(fight, who));
            if worst.is_none_or(|worst| stealth < worst.0) {
                worst = Some((stealth, who));
            }
        }
    }
    let (Some(near), Some((_, clumsy))) = (nearest, worst) else { return Ok(()) };
    let new = watchers.0 & !fight.state.sighted.0 != 0;
    let closer = 2 * near < fight.state.noticed_at;
    if !new && !closer {
        return Ok(());
    }
    t.cite(clause::BATTLE_AWARENESS_ONCE);
    t.cite(clause::BATTLE_AWARENESS_MODIFIER);
    t.cite(clause::BATTLE_AWARENESS_GROUP);
    for who in watchers.iter().chain(walkers(fight)) {
        // persona.status-physical.exhausted-narrative: for the game master to weigh.
        if score::is_exhausted(fight, who) {
            t.tell(clause::STATUS_PHYSICAL_EXHAUSTED_NARRATIVE, || Event::TakesLong { who });
        }
    }
    let watch = |fight: &Fight, who: Id| {
        Test::new(who, TestFor::Notice, Score::Perception).skill(fight.profile(who).awareness)
    };
    let best = watchers
        .iter()
        .max_by_key(|&who| (test::target(fight, &watch(fight, who)), std::cmp::Reverse(who)));
    let Some(best) = best else { return Ok(()) };
    let noticed = match fight.setup.settings.sneak_modifier {
        SneakModifier::Opposed if all_sneak => {
            let hides = stealth(fight, clumsy);
            test::opposed(t, fight, watch(fight, best), hides)?.0
        }
        _ => {
            let less = if all_sneak { -20 } else { 0 };
            let clause = clause::BATTLE_AWARENESS_MODIFIER;
            test::test(t, fight, watch(fight, best).with(less, From::Sneaks, clause))?
        }
    };
    t.tell(clause::BATTLE_AWARENESS_TRIGGER, || Event::Noticed { noticed });
    fight.state.sighted.0 |= watchers.0;
    fight.state.noticed_at = near;
    if noticed {
        t.cite(clause::BATTLE_START_TRIGGER);
        round::battle(t, fight)
    } else {
        Ok(())
    }
}

fn stealth(fight: &Fight, who: Id) -> Test {
    Test::new(who, TestFor::Hide, Score::Agility).skill(fight.profile(who).stealth)
}
