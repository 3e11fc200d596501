//! What the GM rules unasked, and fate spent unasked (`ingenuity.combat.trigger`,
//! `ingenuity.fate.any-time`).

use affray_table::{Lazy, May, Seat, Step, Table, barred_if};

use crate::clause;
use crate::event::{Event, Finish, Until};
use crate::moves::{Ask, Move, Recovery, Ruling};
use crate::reason::{Barrier, Who};
use crate::rules::condition::{self, is_able, is_present};
use crate::rules::damage::{self, Source};
use crate::rules::objective::{Ended, conclude, look_for_the_end};
use crate::rules::rolls::has_fate;
use crate::rules::space::{self, has_map, may_stop};
use crate::rules::stat::{current, half, maximum};
use crate::rules::{hazard, life, stealth, trigger};
use crate::settings::{LateArrival, TeamRemains, Waking};
use crate::setup::{HazardId, Id, Objective, Pool, SideId};
use crate::state::{Condition, Fight, Outcome, People, Phase, Standing, TurnState};

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
    for who in fight.roster() {
        if fight[who].standing == Standing::Away {
            menu.push(Ruling::Arrive(who).into());
        }
        if !is_present(fight, who) {
            continue;
        }
        menu.push(Ruling::Kill(who).into());
        for place in 0..fight.setup.hazards.len() as u8 {
            menu.push(Ruling::Spring(HazardId(place), who).into());
        }
        for &pool in Pool::ALL {
            menu.push(Ruling::Recover(who, pool).into());
            menu.push(Ruling::Lose(who, pool).into());
        }
        for &condition in Condition::ALL {
            if condition == Condition::Unconscious {
                continue;
            }
            menu.push(if fight[who].conditions.has(condition) {
                Ruling::Relieve(who, condition).into()
            } else {
                Ruling::Afflict(who, condition).into()
            });
        }
        // ingenuity.conscious.waking: what else brings somebody round is the GM's to say.
        let unconscious = fight[who].conditions.has(Condition::Unconscious);
        if unconscious && fight.setup.settings.waking == Waking::GmMay {
            menu.push(Ruling::Wake(who).into());
        }
        if stealth::may_hide(fight, who) {
            menu.push(Ruling::Hide(who).into());
        }
        if !fight[who].hidden_from.is_empty() {
            menu.push(Ruling::Reveal(who).into());
        }
        if has_map(fight) {
            let free = |&square: &_| square != fight[who].at && may_stop(fight, who, square);
            let squares = fight.setup.grid.squares().filter(free);
            menu.extend(squares.map(|square| Move::from(Ruling::Place(who, square))));
        } else {
            menu.push(Ruling::Shelter(who).into());
            for other in fight.roster().filter(|&other| other < who && is_present(fight, other)) {
                // ingenuity.space.theater: who is next to whom, where the GM says otherwise.
                menu.push(match space::is_adjacent(fight, who, other) {
                    true => Ruling::Part(other, who).into(),
                    false => Ruling::Adjoin(other, who).into(),
                });
            }
        }
        if fight[who].ready.is_some() {
            menu.push(Ruling::Call(who).into());
        }
        menu.push(Ruling::Remove(who).into());
    }
    team_options(fight, menu);
}

fn team_options(fight: &Fight, menu: &mut Vec<Move>) {
    for side in fight.sides() {
        let own = &fight.setup.sides[side.index()];
        // ingenuity.combat.objective-change: only between one round and the next.
        if is_between_rounds(fight) {
            let all = own.later.iter().copied().chain([own.objective]);
            for objective in all.filter(|&it| it != fight.state.objectives[side.index()]) {
                menu.push(Ruling::Objective(side, objective).into());
            }
        }
        if fight.state.objectives[side.index()] == Objective::Custom {
            menu.push(Ruling::Met(side).into());
        }
        let by_gm = fight.setup.settings.team_remains == TeamRemains::Gm;
        if by_gm && fight.state.out & (1 << side.0) == 0 {
            menu.push(Ruling::Out(side).into());
        }
    }
    if fight.state.phase != Phase::Aftermath {
        menu.push(Ruling::EndFight.into());
    }
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
        Ruling::Place(who, square) => {
            fight[who].at = square;
            space::leave_cover(t, fight, who);
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
    if has_map(fight) && !may_stop(fight, who, fight[who].at) {
        let wanted = fight[who].at;
        let free = fight.setup.grid.squares().filter(|&square| may_stop(fight, who, square));
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
