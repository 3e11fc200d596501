//! What the GM rules unasked, and fate spent unasked (`ingenuity.combat.trigger`,
//! `ingenuity.fate.any-time`).

mod may;

use affray_table::{Lazy, May, Over, Reckon, Seat, Step, Table, barred_if};

use crate::clause;
use crate::event::{Event, Finish, Until};
use crate::moves::Ease;
use crate::moves::{Ask, Move, Recovery, Ruling};
use crate::purpose::Purpose;
use crate::reason::{Barrier, From, Who};
use crate::ruled::{Figure, Suffering};
use crate::rules::condition::{self, is_able, is_present};
use crate::rules::damage::{self, Source};
use crate::rules::objective::{Ended, conclude, look_for_the_end};
use crate::rules::rolls::has_fate;
use crate::rules::space::{self, Eyes, has_map, may_stop};
use crate::rules::stat::{current, half, maximum};
use crate::rules::{hazard, life, stealth, trigger};
use crate::settings::GmJudgments;
use crate::settings::LateArrival;
use crate::setup::{Id, Poison, Pool, SideId};
use crate::state::{Condition, Fight, Outcome, People, Phase, Standing, TurnState};

pub(crate) use may::{may_put, may_rule, rulings_thought_of};

/// Adds what was ruled of a figure (`ingenuity.gm.override`).
#[inline]
pub(crate) fn ruled(fight: &Fight, of: Figure, into: &mut impl Reckon<From>) {
    into.add(fight.state.decrees.term(of), From::Ruled, clause::GM_OVERRIDE);
}

/// Adds what was ruled of somebody's next roll (`ingenuity.gm.override`).
#[inline]
pub(crate) fn ruled_roll(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    into.add(fight.state.decrees.roll(who.0), From::RuledRoll, clause::GM_OVERRIDE);
}

/// What the circumstances may change a roll by, nothing first (`ingenuity.gm.circumstances`).
pub(crate) const STEPS: [i8; 4] = [1, 2, 3, 4];

/// Asks the GM what the circumstances change a roll by that comes now, if the table wants that
/// (`ingenuity.gm.circumstances`): the roll has it like what is ruled of the next one.
///
/// # Errors
/// The table has no answer yet.
#[inline]
pub(crate) fn circumstances(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    roll: impl FnOnce(&Fight) -> Purpose,
) -> Step {
    if fight.setup.settings.gm_judgments == GmJudgments::Ask {
        let ask = (Ask::Circumstances(roll(fight)), clause::GM_CIRCUMSTANCES);
        let Ease(by) = Ease::asked(t, fight, ask, STEPS)?;
        fight.state.decrees.add_to_roll(who.0, by.into());
    }
    Ok(())
}

/// What was ruled to last until the end of somebody's turn ends.
pub(crate) fn turn_over(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let over = fight.state.decrees.turn_over(who.0);
    all_over(t, fight, over);
}

/// What was ruled to last until the end of the round ends.
pub(crate) fn round_over(t: &mut impl Table<Fight>, fight: &mut Fight) {
    let over = fight.state.decrees.round_over(fight.state.round);
    all_over(t, fight, over);
}

fn all_over(t: &mut impl Table<Fight>, fight: &mut Fight, over: Over<Suffering>) {
    over.laid.into_iter().for_each(|(who, what)| cease(t, fight, Id(who), what));
    for (who, what) in over.house {
        t.tell(clause::GM_OVERRIDE, || Event::HouseOver { who: Id(who), what });
    }
}

/// What was ruled for a time is over.
fn cease(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, what: Suffering) {
    if suffers(fight, who, what).is_some() {
        lift(fight, who, what);
        t.tell(clause::GM_OVERRIDE, || Event::Ceases { who, what });
    }
}

/// Whether somebody suffers something, and how much of it; 0 where it has no value.
pub(crate) fn suffers(fight: &Fight, who: Id, what: Suffering) -> Option<u8> {
    let one = &fight[who];
    let level = |value: u8| (value > 0).then_some(value);
    let is = |yes: bool| yes.then_some(0);
    match what {
        Suffering::Condition(condition) => is(one.conditions.has(condition)),
        Suffering::Stunned => level(one.stunned),
        Suffering::Bleeding => level(one.bleeding),
        Suffering::Burning => level(one.burning),
        Suffering::Sick => level(one.sickness),
        Suffering::Poisoned => level(one.poison.value),
        Suffering::OnGuard => is(one.guarding),
        Suffering::InCover => is(one.in_cover),
        Suffering::Waiting => is(one.waiting),
        Suffering::Surprised => is(fight.state.surprised.has(who)),
        Suffering::Hidden => is(!one.hidden_from.is_empty()),
    }
}

/// Somebody no longer suffers something.
pub(crate) fn lift(fight: &mut Fight, who: Id, what: Suffering) {
    let one = &mut fight[who];
    match what {
        Suffering::Condition(condition) => {
            one.conditions.remove(condition);
            fight.state.timed.retain(|it| (it.who, it.condition) != (who, condition));
        }
        Suffering::Stunned => one.stunned = 0,
        Suffering::Bleeding => one.bleeding = 0,
        Suffering::Burning => one.burning = 0,
        Suffering::Sick => one.sickness = 0,
        Suffering::Poisoned => (one.poison, one.poison_in) = (Poison::default(), 0),
        Suffering::OnGuard => one.guarding = false,
        Suffering::InCover => one.in_cover = false,
        Suffering::Waiting => one.waiting = false,
        Suffering::Surprised => fight.state.surprised.remove(who),
        Suffering::Hidden => one.hidden_from = People::default(),
    }
}

/// Lays something on somebody, with what the rules have come of it, of so much value where it has
/// one.
pub(crate) fn lay(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    what: Suffering,
    level: u8,
) {
    match what {
        Suffering::Condition(Condition::Unconscious) => life::fall(t, fight, who),
        Suffering::Condition(condition) => condition::begin(t, fight, who, condition),
        Suffering::Stunned => {
            fight[who].stunned = level;
            condition::break_off(t, fight, who);
        }
        Suffering::Bleeding => fight[who].bleeding = level,
        Suffering::Burning => fight[who].burning = level,
        Suffering::Sick => fight[who].sickness = level,
        Suffering::Poisoned => fight[who].poison.value = level,
        Suffering::OnGuard => fight[who].guarding = true,
        Suffering::InCover => fight[who].in_cover = true,
        Suffering::Waiting => {
            let more = u8::from(!fight[who].waiting);
            fight[who].waiting = true;
            fight[who].reactions = fight[who].reactions.saturating_add(more);
        }
        Suffering::Surprised => fight.state.surprised.add(who),
        Suffering::Hidden => fight[who].hidden_from = stealth::enemies(fight, who),
    }
}

/// The most rulings at one checkpoint.
const MOST_RULINGS: usize = 64;

/// Takes every ruling that the GM has volunteered at this checkpoint.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn rulings(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for _ in 0..MOST_RULINGS {
        let menu = Lazy(|list: &mut Vec<Move>| options(fight, list));
        let Some(ruling) = t.volunteer(fight, Seat::GM, Ask::Rule, &menu)? else { break };
        t.tell(clause::COMBAT_TRIGGER, || Event::Ruled { ruling });
        carry_out(t, fight, ruling)?;
        // ingenuity.combat.team-remains: a ruling may take the last of a team.
        look_for_the_end(t, fight, Ended::Nothing);
    }
    Ok(())
}

fn options(fight: &Fight, menu: &mut Vec<Move>) {
    rulings_thought_of(fight, &mut |ruling| {
        if may_rule(fight, ruling).is_ok() {
            menu.push(ruling.into());
        }
    });
}

/// Whether nothing has been done in this round yet.
fn is_between_rounds(fight: &Fight) -> bool {
    match fight.state.phase {
        Phase::RoundStart => true,
        Phase::Turns => {
            fight.state.turn.is_none_or(|turn| !turn.begun)
                && fight.roster().all(|who| fight[who].turn != TurnState::Spent)
        }
        Phase::Setup | Phase::RoundEnd | Phase::Aftermath | Phase::Over => false,
    }
}

fn carry_out(t: &mut impl Table<Fight>, fight: &mut Fight, ruling: Ruling) -> Step {
    match ruling {
        Ruling::Kill(who) => {
            let was_able = is_able(fight, who);
            life::die(t, fight, who);
            if was_able {
                trigger::may_have_fallen(t, fight, who)?;
            }
        }
        Ruling::Spring(hazard, who) => return hazard::strike(t, fight, hazard, who),
        Ruling::Recover(who, pool) => damage::recover(t, fight, who, pool, 1),
        Ruling::Lose(who, pool) => match pool {
            Pool::Health => {
                let was_able = is_able(fight, who);
                damage::suffer(t, fight, who, Source { straight: 1, ..Source::plain(1) })?;
                crate::rules::react::end(fight, who);
                if was_able {
                    trigger::may_have_fallen(t, fight, who)?;
                }
            }
            Pool::Endurance | Pool::Stamina | Pool::Focus => {
                crate::rules::stat::spend(fight, who, pool, 1);
            }
        },
        Ruling::Afflict(who, condition) => condition::begin(t, fight, who, condition),
        Ruling::Relieve(who, condition) => {
            condition::end(t, fight, who, condition, Until::Relieved);
        }
        Ruling::Wake(who) => life::wake(t, fight, who),
        Ruling::Hide(who) => {
            t.cite(clause::SNEAK_HIDING);
            fight[who].hidden_from = stealth::enemies(fight, who);
        }
        Ruling::Reveal(who) => {
            fight[who].hidden_from = People::default();
            return trigger::revealed(t, fight, who);
        }
        Ruling::Adjoin(one, other) => {
            t.cite(clause::SPACE_THEATER);
            fight.state.apart[Fight::pair(one, other)] = 1;
        }
        Ruling::Part(one, other) => {
            t.cite(clause::SPACE_THEATER);
            fight.state.apart[Fight::pair(one, other)] = 2;
        }
        Ruling::Shelter(who) => {
            fight[who].near_cover = !fight[who].near_cover;
            space::leave_cover(t, fight, who);
        }
        Ruling::Arrive(who) => arrive(t, fight, who, Arrival::DuringTheRound),
        Ruling::Remove(who) => {
            condition::break_off(t, fight, who);
            fight[who].standing = Standing::Fled;
        }
        Ruling::Call(who) => return trigger::called(t, fight, who),
        Ruling::Objective(side, objective) => {
            t.cite(clause::COMBAT_OBJECTIVE_CHANGE);
            fight.state.objectives[side.index()] = objective;
        }
        Ruling::Met(side) => fight.state.met |= 1 << side.0,
        Ruling::Out(side) => fight.state.out |= 1 << side.0,
        Ruling::EndFight => conclude(t, fight, Finish::Gm, Outcome::Draw),
    }
    Ok(())
}

/// When somebody joins the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrival {
    /// As a round begins.
    AsTheRoundBegins,
    /// While a round goes on.
    DuringTheRound,
}

/// Somebody joins the fight (`ingenuity.round.late-arrival`).
pub(crate) fn arrive(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, when: Arrival) {
    fight[who].standing = Standing::Fighting;
    let later = when == Arrival::DuringTheRound
        && fight.setup.settings.late_arrival == LateArrival::NextRound;
    fight[who].turn = if later { TurnState::Spent } else { TurnState::Unspent };
    // ingenuity.space.occupied: nobody comes to stand where somebody is.
    if has_map(fight) && !may_stop(fight, who, fight[who].at, Eyes::Gm) {
        let wanted = fight[who].at;
        let free =
            fight.setup.grid.squares().filter(|&square| may_stop(fight, who, square, Eyes::Gm));
        let nearest = free.min_by_key(|square| square.distance(wanted));
        t.cite(clause::SPACE_OCCUPIED);
        fight[who].at = nearest.unwrap_or(wanted);
    }
    t.tell(clause::ROUND_LATE_ARRIVAL, || Event::Arrived { who });
}

/// The pools that fate recovers.
pub(crate) const FATED: [Pool; 3] = [Pool::Endurance, Pool::Stamina, Pool::Focus];

/// Whether a member of a team may spend fate to recover (`ingenuity.fate.recover`,
/// `ingenuity.fate.any-time`).
pub(crate) fn may_recover(fight: &Fight, side: SideId, recovery: Recovery) -> May<Barrier> {
    let Recovery { who, pool } = recovery;
    let (of, by) = (|what: Who| Barrier::Of(who, what), clause::FATE_RECOVER);
    barred_if(fight[who].side != side, of(Who::OtherTeam), by)?;
    barred_if(!has_fate(fight, who), of(Who::NoFate), by)?;
    barred_if(!is_present(fight, who), of(Who::Gone), by)?;
    let unconscious = fight[who].conditions.has(Condition::Unconscious);
    barred_if(unconscious, of(Who::Unconscious), clause::FATE_ANY_TIME)?;
    let full = current(fight, who, pool) >= maximum(fight, who, pool);
    barred_if(full, of(Who::Full(pool)), clause::STAT_FLOORS)
}

/// Takes fate that its owners spend unasked to recover (`ingenuity.fate.recover`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn fate(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if !fight.roster().any(|who| has_fate(fight, who)) {
        return Ok(());
    }
    for side in fight.sides() {
        // Each costs a point of at most three for each member.
        for _ in 0..MOST_RULINGS {
            let menu = Lazy(|list: &mut Vec<Move>| {
                let all = fight
                    .roster()
                    .flat_map(|who| FATED.map(|pool| Recovery { who, pool }).into_iter());
                let may = |&it: &Recovery| may_recover(fight, side, it).is_ok();
                list.extend(all.filter(may).map(Move::from));
            });
            let said = t.volunteer(fight, Seat(side.0), Ask::Fate(side), &menu)?;
            let Some(Recovery { who, pool }) = said else { break };
            fight[who].fate -= 1;
            t.cite(clause::FATE_ANY_TIME);
            t.cite(clause::STAT_ROUNDING);
            t.cite(clause::STAT_FLOORS);
            let amount = half(&fight.setup.settings, maximum(fight, who, pool));
            let amount = crate::rules::stat::recover(fight, who, pool, amount);
            let (now, left) = (current(fight, who, pool), fight[who].fate);
            t.tell(clause::FATE_RECOVER, || Event::FateRecovers { who, pool, amount, now, left });
        }
    }
    Ok(())
}
