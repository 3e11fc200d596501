//! Teams, rounds and turns: start reading here (`ingenuity.combat.*`, `ingenuity.initiative.*`,
//! `ingenuity.round.*`, `ingenuity.surprise.*`).

use affray_table::{Game, Lazy, May, SOON, Seat, Status, Step, Table, barred_if};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::{Event, Finish};
use crate::moves::{Activation, Ask, Judgment, Move, Purpose};
use crate::reason::{Barrier, Who};
use crate::ruled::Suffering;
use crate::rules::condition::{self, is_able, is_present};
use crate::rules::gm::Arrival;
use crate::rules::objective::Ended;
use crate::rules::rolls::{agrees, seat};
use crate::rules::{after, gm, objective, stealth, turn};
use crate::settings::{
    AfterSurprise, LostTurn, ReactionRecovery, Surprise, TeamPass, UntilNextTurn,
};
use crate::setup::{Id, MAX_SIDES, Setup, SideId};
use crate::state::{Condition, Fight, Outcome, People, Phase, Standing, TurnState};

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
        gm::fate(t, fight)?;
        step(t, fight)?;
        Ok(if fight.state.phase == Phase::Over { Status::Over } else { Status::Going })
    }
}

/// Plays to where nothing is pending, and looks whether the fight is decided there.
fn step(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let round_ends = fight.state.phase == Phase::RoundEnd;
    let had_turn = fight.state.turn.is_some();
    match fight.state.phase {
        Phase::Setup => begin_fight(t, fight)?,
        Phase::RoundStart => start_round(t, fight)?,
        Phase::Turns => go_on(t, fight)?,
        Phase::RoundEnd => end_round(t, fight)?,
        Phase::Aftermath => after::aftermath(t, fight)?,
        Phase::Over => {}
    }
    let ended = match fight.state.turn {
        _ if round_ends => Ended::Round,
        None if had_turn => Ended::Turn,
        _ => Ended::Nothing,
    };
    objective::look_for_the_end(t, fight, ended);
    check_invariants(fight);
    Ok(())
}

/// What must hold at each checkpoint; a breach is a bug.
fn check_invariants(fight: &Fight) {
    for combatant in &fight.state.combatants {
        assert!(combatant.pools.iter().all(|&pool| pool >= 0), "no pool is below 0");
        assert!(!combatant.reacted, "no attack is pending at a checkpoint");
        assert!(!combatant.free_defense, "a free reaction is for one attack");
    }
    assert!(
        fight.state.things.iter().all(|thing| thing.durability >= 0),
        "no durability is below 0"
    );
}

/// The order of the teams, then the surprise round if there is one.
fn begin_fight(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    t.cite(clause::COMBAT_TRIGGER);
    t.cite(clause::COMBAT_TEAMS);
    t.cite(clause::COMBAT_OPENING_STATE);
    order_teams(t, fight)?;
    if let Some(opening) = fight.setup.opening
        && opening.target.is_some()
        && is_present(fight, opening.opener)
    {
        t.cite(clause::INITIATIVE_OPENING_ACTION);
        fight[opening.opener].owes_opening = true;
    }
    if let Some(side) = fight.setup.surprise {
        t.cite(clause::SURPRISE_WHO);
        t.cite(clause::SURPRISE_INITIATIVE_AFTER);
        let contested = fight.setup.settings.surprise == Surprise::StealthContest;
        if !contested || stealth::ambush(t, fight, side)? {
            begin_surprise(t, fight, side);
            return Ok(());
        }
    }
    fight.state.phase = Phase::RoundStart;
    Ok(())
}

/// The surprising team, where it comes before all others (`ingenuity.surprise.initiative-after`).
#[must_use]
pub(crate) fn surprisers_first(setup: &Setup) -> Option<SideId> {
    setup.surprise.filter(|_| match setup.settings.after_surprise {
        AfterSurprise::AsOpened => setup.opening.is_none(),
        AfterSurprise::SurprisersFirst => true,
        AfterSurprise::GmOrder => false,
    })
}

/// Highest the opener's team, then the attacked one, then as the GM says
/// (`ingenuity.initiative.opener-first`, `ingenuity.initiative.attacked-second`,
/// `ingenuity.initiative.others-gm`).
fn order_teams(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    t.cite(clause::INITIATIVE_NO_DICE);
    t.cite(clause::INITIATIVE_FIXED);
    let mut order: ArrayVec<SideId, MAX_SIDES> = ArrayVec::new();
    let add = |order: &mut ArrayVec<SideId, MAX_SIDES>, side: SideId| {
        if !order.contains(&side) {
            order.push(side);
        }
    };
    if fight.setup.surprise.is_some() {
        t.cite(clause::SURPRISE_INITIATIVE_AFTER);
    }
    if let Some(side) = surprisers_first(&fight.setup) {
        add(&mut order, side);
    }
    if let Some(opening) = fight.setup.opening {
        t.cite(clause::INITIATIVE_OPENER_FIRST);
        add(&mut order, fight[opening.opener].side);
        match opening.target {
            Some(target) => {
                t.cite(clause::INITIATIVE_ATTACKED_SECOND);
                add(&mut order, fight[target].side);
            }
            None => t.cite(clause::INITIATIVE_NO_VICTIM),
        }
    }
    for &side in &fight.setup.order {
        t.cite(clause::INITIATIVE_OTHERS_GM);
        add(&mut order, side);
    }
    // Each answer adds a team: bounded by their number.
    while order.len() < fight.setup.sides.len() {
        let rest = |list: &mut Vec<Move>| {
            list.extend(fight.sides().filter(|side| !order.contains(side)).map(Move::from));
        };
        t.cite(clause::INITIATIVE_OTHERS_GM);
        let place = order.len() as u8;
        let left = fight.sides().filter(|side| !order.contains(side));
        let left = left.fold(0, |left, side| left | 1 << side.0);
        let side: SideId = t.choose(fight, Seat::GM, Ask::Next { place, left }, &Lazy(rest))?;
        add(&mut order, side);
    }
    for (place, &side) in order.iter().enumerate() {
        let place = place as u8 + 1;
        t.tell(clause::INITIATIVE_FIXED, || Event::Order { side, place });
    }
    fight.state.order = order;
    Ok(())
}

/// Whether a team may have the next place in the order: it has none yet
/// (`ingenuity.initiative.others-gm`).
pub(crate) fn may_come_next(left: u8, side: SideId) -> May<Barrier> {
    let placed = left & (1 << side.0) == 0;
    barred_if(placed, Barrier::Ordered(side), clause::INITIATIVE_OTHERS_GM)
}

/// A round in which only the surprising team acts, and anyone who cannot be surprised
/// (`ingenuity.surprise.round`, `ingenuity.surprise.immune-acts`).
fn begin_surprise(t: &mut impl Table<Fight>, fight: &mut Fight, side: SideId) {
    fight.state.surprise = true;
    let allies = fight.setup.sides[side.index()].allies | 1 << side.0;
    if allies.count_ones() > 1 {
        t.cite(clause::COMBAT_ALLIES);
    }
    let mut surprised = People::default();
    for who in fight.roster() {
        if allies & (1 << fight[who].side.0) != 0 {
            continue;
        }
        if fight.profile(who).surprise_immune {
            t.cite(clause::SURPRISE_DANGER_SENSE);
            t.cite(clause::SURPRISE_IMMUNE_ACTS);
            t.cite(clause::SURPRISE_ALTERNATION);
        } else {
            surprised.add(who);
        }
    }
    fight.state.surprised = surprised;
    t.cite(clause::SURPRISE_COUNTS_AS_ROUND);
    t.tell(clause::SURPRISE_ROUND, || Event::SurpriseRound { side });
    renew(t, fight);
    fight.state.phase = Phase::Turns;
}

/// Whether nobody on the field can act, or will by itself, and nobody is still to come
/// (`ingenuity.gm.standstill`).
fn is_at_a_standstill(fight: &Fight) -> bool {
    fight.roster().all(|who| {
        let (round, due) = (fight.state.round, fight.profile(who).arrives);
        let comes = fight[who].standing == Standing::Away
            && (1..=round.saturating_add(SOON)).contains(&due);
        let until = fight.state.decrees.until(who.0, Suffering::Surprised);
        let surprised =
            fight.state.surprised.has(who) && until.is_some_and(|it| !it.ends_soon(round));
        !comes && (surprised || !is_able(fight, who))
    })
}

/// An ordinary round begins (`ingenuity.round.next`).
fn start_round(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if is_at_a_standstill(fight) {
        // ingenuity.combat.team-remains: teams remain, and nobody of them can end the fight.
        t.cite(clause::COMBAT_TEAM_REMAINS);
        t.cite(clause::GM_STANDSTILL);
        if !agrees(t, fight, Seat::GM, Ask::Judge(Judgment::GoesOn))? {
            objective::conclude(t, fight, Finish::NobodyLeft, Outcome::Draw);
            return Ok(());
        }
    }
    fight.state.round += 1;
    let round = fight.state.round;
    t.cite(clause::ROUND_LENGTH);
    t.tell(clause::ROUND_NEXT, || Event::RoundBegan { round });
    for who in fight.roster() {
        let due = fight.profile(who).arrives;
        if fight[who].standing == Standing::Away && due > 0 && due <= round {
            gm::arrive(t, fight, who, Arrival::AsTheRoundBegins);
        }
    }
    renew(t, fight);
    fight.state.phase = Phase::Turns;
    Ok(())
}

/// Everybody has its turn again; the counts of attacks and powers start at zero
/// (`ingenuity.map.per-round`).
fn renew(t: &mut impl Table<Fight>, fight: &mut Fight) {
    if fight.state.combatants.iter().any(|one| one.attacks > 0 || one.powers > 0) {
        t.cite(clause::MAP_PER_ROUND);
    }
    t.cite(clause::REACTION_RECOVER);
    let at_start = fight.setup.settings.reaction_recovery == ReactionRecovery::RoundStart;
    for combatant in &mut fight.state.combatants {
        combatant.turn = TurnState::Unspent;
        combatant.attacks = 0;
        combatant.powers = 0;
        if at_start {
            turn::renew_reaction(combatant);
        }
    }
    fight.state.broken_off.clear();
    fight.state.offered = 0;
    fight.state.passes = 0;
}

/// Whether a team may pick this one now (`ingenuity.round.unable`, `ingenuity.round.regain`,
/// `ingenuity.surprise.round`).
pub(crate) fn may_pick(fight: &Fight, side: SideId, who: Id) -> May<Barrier> {
    let of = |what: Who| Barrier::Of(who, what);
    barred_if(fight[who].side != side, of(Who::OtherTeam), clause::ROUND_FREE_CHOICE)?;
    let taken = fight[who].turn != TurnState::Unspent;
    barred_if(taken, of(Who::TurnTaken), clause::ROUND_ONE_TURN)?;
    barred_if(!is_present(fight, who), of(Who::Gone), clause::ROUND_FREE_CHOICE)?;
    let conditions = fight[who].conditions;
    let asleep = conditions.has(Condition::Unconscious);
    barred_if(asleep, of(Who::Unconscious), clause::ROUND_UNABLE)?;
    let bound = conditions.has(Condition::Incapacitated);
    barred_if(bound, of(Who::Incapacitated), clause::CONDITION_INCAPACITATED)?;
    let surprised = fight.state.surprised.has(who);
    barred_if(surprised, of(Who::Surprised), clause::SURPRISE_ROUND)
}

/// Whether a team may use its chance so: those come first who are owed a first pick
/// (`ingenuity.round.turn-lost-at-round-end`, `ingenuity.round.no-pass`).
pub(crate) fn may_choose(fight: &Fight, side: SideId, choice: Activation) -> May<Barrier> {
    let Activation::Act(who) = choice else {
        let forbidden = fight.setup.settings.team_pass != TeamPass::Allowed;
        return barred_if(forbidden, Barrier::NoPass, clause::ROUND_NO_PASS);
    };
    may_pick(fight, side, who)?;
    let passed_over = !picks(fight, side).any(|one| one == who);
    barred_if(passed_over, Barrier::Of(who, Who::NotOwed), clause::ROUND_TURN_LOST_AT_ROUND_END)
}

/// The members that a team may pick among: those who are owed a first pick before the others
/// (`ingenuity.round.turn-lost-at-round-end`).
#[inline]
pub(crate) fn picks(fight: &Fight, side: SideId) -> impl Iterator<Item = Id> + '_ {
    let may = move |who: &Id| may_pick(fight, side, *who).is_ok();
    let owed = !fight.state.owed.is_empty()
        && fight.roster().filter(may).any(|who| fight.state.owed.has(who));
    fight.roster().filter(may).filter(move |&who| !owed || fight.state.owed.has(who))
}

/// The next step of the turn in progress, or the next team's chance.
fn go_on(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if let Some(who) = fight.state.turn.as_ref().map(|turn| turn.who) {
        turn::go_on(t, fight, who)?;
    } else {
        let Some(side) = next_team(t, fight) else {
            fight.state.phase = Phase::RoundEnd;
            return Ok(());
        };
        match chance(t, fight, side)? {
            Activation::Act(who) => turn::begin(t, fight, who)?,
            Activation::Pass => return Ok(()),
        }
    }
    if fight.state.turn.is_none() {
        hand_on(t, fight);
    }
    Ok(())
}

/// The next team in the order of which somebody can be picked.
#[inline]
fn next_team(t: &mut impl Table<Fight>, fight: &mut Fight) -> Option<SideId> {
    for _ in 0..fight.state.order.len() {
        let side = fight.state.order[usize::from(fight.state.offered)];
        if fight.roster().any(|who| may_pick(fight, side, who).is_ok()) {
            return Some(side);
        }
        t.cite(clause::ROUND_OUTNUMBERED);
        offer_to_next(fight);
    }
    None
}

/// The next team in the order has its chance.
#[inline]
fn offer_to_next(fight: &mut Fight) {
    let next = fight.state.offered + 1;
    fight.state.offered = if usize::from(next) < fight.state.order.len() { next } else { 0 };
}

/// A turn is over: the next team has its chance.
fn hand_on(t: &mut impl Table<Fight>, fight: &mut Fight) {
    t.cite(clause::ROUND_ALTERNATE);
    if fight.state.order.len() > 2 {
        t.cite(clause::ROUND_MORE_TEAMS);
    }
    offer_to_next(fight);
}

/// A team gives out a turn (`ingenuity.round.free-choice`, `ingenuity.round.no-pass`).
fn chance(t: &mut impl Table<Fight>, fight: &mut Fight, side: SideId) -> Step<Activation> {
    t.cite(clause::ROUND_FREE_CHOICE);
    t.cite(clause::ROUND_NO_PASS);
    if t.keeps_clauses() {
        if fight.roster().any(|who| fight[who].side == side && !is_able(fight, who)) {
            t.cite(clause::ROUND_UNABLE);
        }
        if picks(fight, side).any(|who| fight.state.owed.has(who)) {
            t.cite(clause::ROUND_TURN_LOST_AT_ROUND_END);
        }
    }
    let may_pass = may_choose(fight, side, Activation::Pass).is_ok();
    let menu = Lazy(|list: &mut Vec<Move>| {
        list.extend(picks(fight, side).map(|who| Move::from(Activation::Act(who))));
        list.extend(may_pass.then_some(Move::from(Activation::Pass)));
    });
    let choice = t.choose(fight, Seat(side.0), Ask::Activate(side), &menu)?;
    match choice {
        Activation::Act(who) => {
            debug_assert!(seat(fight, who) == Seat(side.0), "a team picks its own");
            fight.state.passes = 0;
            fight.state.owed.remove(who);
        }
        Activation::Pass => {
            t.tell(clause::ROUND_NO_PASS, || Event::Passed { side });
            fight.state.passes += 1;
            let able = fight.sides().filter(|&side| picks(fight, side).next().is_some()).count();
            if usize::from(fight.state.passes) >= able {
                fight.state.phase = Phase::RoundEnd;
            } else {
                hand_on(t, fight);
            }
        }
    }
    Ok(choice)
}

/// A round ends: what was due in it and did not come is over (`ingenuity.round.until-next-turn`,
/// `ingenuity.reaction.recover-when-unable`).
fn end_round(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let round = fight.state.round;
    t.tell(clause::ROUND_NEXT, || Event::RoundEnded { round });
    for who in fight.roster() {
        let surprised = fight.state.surprised.has(who);
        if fight.state.broken_off.iter().any(|turn| turn.who == who) {
            // ingenuity.round.down-in-own-turn: it began, and had what a turn begins with.
            continue;
        }
        let had_none = fight.state.surprise && surprised;
        if fight[who].turn != TurnState::Spent && !had_none {
            // A turn that was due in this round and did not come has passed as well.
            condition::pass_time(t, fight, who);
            gm::turn_over(t, fight, who);
        }
        if fight[who].turn == TurnState::Spent || !is_present(fight, who) {
            continue;
        }
        if !surprised {
            t.cite(clause::ROUND_TURN_LOST_AT_ROUND_END);
            if fight.setup.settings.lost_turn == LostTurn::FirstPickNextRound {
                fight.state.owed.add(who);
                t.tell(clause::ROUND_TURN_LOST_AT_ROUND_END, || Event::TurnLost { who });
            }
            t.cite(clause::ROUND_UNTIL_NEXT_TURN);
            if fight.setup.settings.until_next_turn == UntilNextTurn::RoundEnd {
                turn::end_effects(t, fight, who);
            }
            t.cite(clause::REACTION_RECOVER_WHEN_UNABLE);
            turn::renew_reaction(&mut fight[who]);
        }
    }
    condition::at_round_end(t, fight)?;
    gm::round_over(t, fight);
    if fight.state.surprise {
        fight.state.surprise = false;
        let stays = |who: &Id| fight.state.decrees.lasts(who.0, Suffering::Surprised);
        let mut surprised = People::default();
        fight.state.surprised.iter().filter(stays).for_each(|who| surprised.add(who));
        fight.state.surprised = surprised;
        t.cite(clause::SURPRISE_THEN_NORMAL);
    }
    fight.state.phase = Phase::RoundStart;
    Ok(())
}
