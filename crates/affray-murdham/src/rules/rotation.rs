//! Who has the next opportunity, and what its faction does with it (`murdham.round.alternation`).

use affray_table::{Lazy, May, Seat, Step, Table, barred, barred_if};

use crate::clause;
use crate::event::Event;
use crate::moves::{Activation, Ask, Move};
use crate::reason::{Barrier, Who};
use crate::rules::core::agrees;
use crate::rules::round::{conclude, end_phase, is_in_play};
use crate::rules::turn;
use crate::settings::BonusTurn;
use crate::setup::{FactionId, Id};
use crate::state::{Factions, Fight, Outcome, Phase, TurnState};

/// The faction after this one in the circle, among those still in the fight: as they were entered,
/// or as the holder arranged them (`murdham.round.rotation`).
pub(crate) fn next_in_rotation(fight: &Fight, factions: Factions, faction: FactionId) -> FactionId {
    let circle = &fight.state.circle;
    if let Some(place) = circle.iter().position(|&one| one == faction) {
        let around = circle[place + 1..].iter().chain(&circle[..=place]);
        let mut left = around.copied().filter(|&one| factions.has(one));
        return left.next().or(factions.first()).unwrap_or(faction);
    }
    factions.after(faction).first().or(factions.first()).unwrap_or(faction)
}

/// Whether a faction plays all its bonus turns before the next (`murdham.sneak.bonus-turn-order`).
fn keeps_acting(fight: &Fight) -> bool {
    fight.state.phase == Phase::Ambush
        && fight.setup.settings.bonus_turn == BonusTurn::OneAfterTheOther
}

/// The next step of the turn in progress.
pub(crate) fn go_on(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let began_unseen = fight.state.turn.is_some_and(|turn| turn.unseen);
    if turn::go_on(t, fight, who)? {
        return Ok(());
    }
    if began_unseen && fight[who].turn == TurnState::Spent {
        if fight[who].concealed_from != 0 {
            // murdham.sneak.unseen-turn: it took up no opportunity, and left the passes as they were.
            t.cite(clause::SNEAK_UNSEEN_TURN);
            return Ok(());
        }
        forget_passes(fight);
    }
    // A turn of a faction is over: the next has its opportunity.
    t.cite(clause::ROUND_ALTERNATION);
    if !keeps_acting(fight) {
        fight.state.offered = next_in_rotation(fight, fight.state.in_play, fight.state.offered);
    }
    Ok(())
}

/// A turn is taken: no faction has passed in succession any more (`murdham.round.end`).
fn forget_passes(fight: &mut Fight) {
    if !keeps_acting(fight) {
        fight.state.passed = 0;
    }
}

/// The next opportunity.
pub(crate) fn next_opportunity(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    crate::rules::surrender::resume(t, fight)?;
    let factions = fight.state.in_play;
    // murdham.round.end: over when all factions still in the fight have passed in direct
    // succession. Every forced pass counts one: bounded by the number of factions.
    while factions.0 & !fight.state.passed != 0 {
        let faction = fight.state.offered;
        if offer(t, fight, factions, faction)? {
            return Ok(());
        }
    }
    end_phase(t, fight)
}

/// Offers a faction its opportunity. Whether it had one.
fn offer(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    factions: Factions,
    faction: FactionId,
) -> Step<bool> {
    if !factions.has(faction) {
        fight.state.offered = next_in_rotation(fight, factions, faction);
        return Ok(false);
    }
    if !may_anybody_act(fight, faction) {
        if fight.state.phase == Phase::Fast {
            t.cite(clause::FAT_FORCED_PASS);
            t.cite(clause::FAT_THRESHOLD_TWENTY);
        }
        t.cite(clause::ROUND_ALTERNATION);
        t.tell(clause::ROUND_FORCED_PASS, || Event::MustPass { faction });
        pass(fight, factions, faction);
        return Ok(false);
    }
    opportunity(t, fight, factions, faction)?;
    Ok(true)
}

/// A faction passes: the next has its opportunity.
#[inline]
fn pass(fight: &mut Fight, factions: Factions, faction: FactionId) {
    fight.state.passed |= 1 << faction.0;
    fight.state.offered = next_in_rotation(fight, factions, faction);
}

/// Whether anybody of a faction can take a turn now.
#[inline]
fn may_anybody_act(fight: &Fight, faction: FactionId) -> bool {
    fight.roster().any(|who| can_act(fight, who, faction))
}

/// Whether somebody of a faction can take a turn now (`murdham.round.one-turn`).
#[inline]
fn can_act(fight: &Fight, who: Id, faction: FactionId) -> bool {
    may_act(fight, who, faction).is_ok()
}

/// The same, with what stands in the way.
#[inline]
pub(crate) fn may_act(fight: &Fight, who: Id, faction: FactionId) -> May<Barrier> {
    let combatant = &fight[who];
    let other = Barrier::OtherFaction(who, faction);
    barred_if(combatant.faction != faction, other, clause::FIGHT_FACTIONS)?;
    if combatant.turn != TurnState::Unspent {
        // In an ambush those who did not lie in it have no turn to spend.
        turn::may_act_in_phase(fight, who)?;
        return barred(Barrier::Of(who, Who::TurnSpent), clause::ROUND_ONE_TURN);
    }
    barred_if(!combatant.is_fighting(), Barrier::Of(who, Who::Out), clause::TURN_UNABLE)?;
    turn::may_act_in_phase(fight, who)
}

/// A faction takes a turn or passes (`murdham.round.alternation`).
fn opportunity(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    factions: Factions,
    faction: FactionId,
) -> Step {
    if fight.state.phase == Phase::Fast {
        t.cite(clause::FAT_FAST);
        t.cite(clause::FAT_CURRENT_WIT);
    }
    if fight.state.phase == Phase::Main && fight.state.threshold.is_some() {
        t.cite(clause::FAT_SLOW);
    }
    let menu = Lazy(|list: &mut Vec<Move>| {
        let able = fight.roster().filter(|&who| can_act(fight, who, faction));
        list.extend(able.map(|who| Move::from(Activation::Act(who))));
        list.push(Activation::Pass.into());
        list.push(Activation::Truce.into());
    });
    match t.choose(fight, Seat(faction.0), Ask::Activate(faction), &menu)? {
        Activation::Act(who) => {
            if fight.state.passed != 0 {
                t.cite(clause::ROUND_PASS_NOT_FINAL);
            }
            if t.keeps_clauses()
                && fight.state.phase == Phase::Main
                && fight.state.threshold.is_some_and(|threshold| {
                    crate::rules::core::score(fight, who, crate::moves::Score::Wits)
                        >= threshold as i8
                })
            {
                t.cite(clause::FAT_WAIT);
            }
            if fight[who].concealed_from == 0 {
                forget_passes(fight);
            }
            turn::begin(t, fight, who)
        }
        Activation::Pass => {
            t.tell(clause::ROUND_ALTERNATION, || Event::Passed { faction });
            pass(fight, factions, faction);
            Ok(())
        }
        Activation::Truce => offer_truce(t, fight, factions, faction),
    }
}

/// All others must agree; an offer that is refused counts as a pass (`murdham.fight.end`).
fn offer_truce(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    factions: Factions,
    faction: FactionId,
) -> Step {
    t.tell(clause::FIGHT_END, || Event::TruceAnswered { faction, agreed: true });
    let mut all = true;
    for other in (0..fight.setup.factions.len() as u8).map(FactionId) {
        if other == faction || !is_in_play(fight, other) || !all {
            continue;
        }
        let agreed = agrees(t, fight, Seat(other.0), Ask::Truce(other))?;
        t.tell(clause::FIGHT_END, || Event::TruceAnswered { faction: other, agreed });
        all &= agreed;
    }
    if all {
        conclude(t, fight, Outcome::Truce);
    } else {
        t.tell(clause::ROUND_ALTERNATION, || Event::Passed { faction });
        pass(fight, factions, faction);
    }
    Ok(())
}
