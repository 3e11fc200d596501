//! Who has the next opportunity, and what its faction does with it (`murdham.round.alternation`).

use affray_table::{Lazy, Seat, Step, Table};

use crate::clause;
use crate::core::agrees;
use crate::event::Event;
use crate::moves::{Activation, Ask, Move};
use crate::round::{conclude, end_phase, is_in_play, look_for_the_end};
use crate::setup::{FactionId, Id};
use crate::state::{Factions, Fight, Outcome, Phase, TurnState};
use crate::{plain, turn};

/// The faction after this one in the circle, among those still in the fight.
#[inline]
pub(crate) fn next_in_rotation(
    t: &impl Table<Fight>,
    factions: Factions,
    faction: FactionId,
) -> FactionId {
    if t.is_plain() {
        // Of two, it is the other as long as that one fights.
        let other = FactionId(1 - faction.0);
        return if factions.has(other) { other } else { faction };
    }
    factions.after(faction).first().or(factions.first()).unwrap_or(faction)
}

/// The next step of the turn in progress.
#[inline]
pub(crate) fn go_on(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    if !turn::go_on(t, fight, who)? {
        hand_on(t, fight, fight.state.offered);
    }
    Ok(())
}

/// The next opportunity.
#[inline]
pub(crate) fn next_opportunity(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    crate::surrender::resume(t, fight)?;
    let factions = fight.state.in_play;
    // murdham.round.end: over when all factions still in the fight have passed in direct
    // succession. Every forced pass counts one: bounded by the number of factions.
    while factions.0 & !fight.state.passed != 0 {
        let faction = fight.state.offered;
        if offer(t, fight, factions, faction)? != Opportunity::None {
            return Ok(());
        }
    }
    end_phase(t, fight)
}

/// What a faction did with its opportunity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opportunity {
    /// It had none.
    None,
    /// Somebody begins a turn.
    Taken,
    /// It passed.
    Passed,
    /// It offered a truce.
    Truce,
}

/// The same in a plain fight, to the end of the turns of this round: between two, both of whom fight
/// as long as turns are offered. Whether the fight goes on.
#[inline(always)] // There is one caller.
pub(crate) fn take_turns(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step<bool> {
    let [one, other] = [FactionId(0), FactionId(1)];
    loop {
        // Compiled for each of the two by itself: where their figures are is then known beforehand.
        let faction = fight.state.offered;
        let now =
            if faction == one { take_turn(t, fight, one)? } else { take_turn(t, fight, other)? };
        match now {
            Turns::GoOn => {}
            Turns::AreOver => return Ok(true),
            Turns::AreNoMore => return Ok(false),
        }
    }
}

/// Whether there are more turns in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turns {
    /// There may be.
    GoOn,
    /// Both have passed.
    AreOver,
    /// The fight is decided.
    AreNoMore,
}

/// One of two has its opportunity, and plays its turn to the end.
#[inline(always)] // Compiled for each of the two.
fn take_turn(t: &mut impl Table<Fight>, fight: &mut Fight, faction: FactionId) -> Step<Turns> {
    let what = offer(t, fight, Factions::BOTH, faction)?;
    if what == Opportunity::Truce && fight.state.outcome.is_some() {
        return Ok(Turns::AreNoMore);
    }
    if what != Opportunity::Taken {
        if fight.state.passed != Factions::BOTH.0 {
            return Ok(Turns::GoOn);
        }
        end_phase(t, fight)?;
        return Ok(Turns::AreOver);
    }
    loop {
        let goes_on = turn::go_on(t, fight, plain::fighter_of(faction))?;
        if !goes_on {
            hand_on(t, fight, faction);
        }
        if look_for_the_end(t, fight) {
            return Ok(Turns::AreNoMore);
        }
        if !goes_on {
            return Ok(Turns::GoOn);
        }
    }
}

/// Offers a faction its opportunity. If it had none, the next is asked.
#[inline(always)]
fn offer(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    factions: Factions,
    faction: FactionId,
) -> Step<Opportunity> {
    if !t.is_plain() && !factions.has(faction) {
        fight.state.offered = next_in_rotation(t, factions, faction);
        return Ok(Opportunity::None);
    }
    if !may_anybody_act(t, fight, faction) {
        if fight.state.phase == Phase::Fast {
            t.cite(clause::FAT_FORCED_PASS);
            t.cite(clause::FAT_THRESHOLD_TWENTY);
        }
        t.tell(clause::ROUND_FORCED_PASS, || Event::MustPass { faction });
        pass(t, fight, factions, faction);
        return Ok(Opportunity::None);
    }
    opportunity(t, fight, factions, faction)
}

/// A faction passes: the next has its opportunity.
#[inline]
fn pass(t: &impl Table<Fight>, fight: &mut Fight, factions: Factions, faction: FactionId) {
    fight.state.passed |= 1 << faction.0;
    fight.state.offered = next_in_rotation(t, factions, faction);
}

/// Whether anybody of a faction can take a turn now.
#[inline]
fn may_anybody_act(t: &impl Table<Fight>, fight: &Fight, faction: FactionId) -> bool {
    if t.is_plain() {
        // Of two, both fight as long as turns are offered, and nobody waits for another phase.
        let who = plain::fighter_of(faction);
        let may = fight[who].turn == TurnState::Unspent;
        debug_assert!(may == can_act(fight, who, faction), "it fights for {faction:?}");
        return may;
    }
    fight.roster().any(|who| can_act(fight, who, faction))
}

/// Whether somebody of a faction can take a turn now (`murdham.round.one-turn`).
#[inline]
fn can_act(fight: &Fight, who: Id, faction: FactionId) -> bool {
    let combatant = &fight[who];
    combatant.faction == faction && combatant.can_take_turn() && turn::phase_allows(fight, who)
}

/// A faction takes a turn or passes (`murdham.round.alternation`).
#[inline]
fn opportunity(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    factions: Factions,
    faction: FactionId,
) -> Step<Opportunity> {
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
        Activation::Act(chosen) => {
            let who = if t.is_plain() { plain::fighter_of(faction) } else { chosen };
            debug_assert!(who == chosen, "each of two fights alone");
            if fight.state.passed != 0 {
                t.cite(clause::ROUND_PASS_NOT_FINAL);
            }
            if t.keeps_clauses()
                && fight.state.phase == Phase::Main
                && fight.state.threshold.is_some_and(|threshold| {
                    crate::core::score(fight, who, crate::moves::Score::Wits) >= threshold as i8
                })
            {
                t.cite(clause::FAT_WAIT);
            }
            fight.state.passed = 0;
            turn::begin(t, fight, who)?;
            Ok(Opportunity::Taken)
        }
        Activation::Pass => {
            t.tell(clause::ROUND_ALTERNATION, || Event::Passed { faction });
            pass(t, fight, factions, faction);
            Ok(Opportunity::Passed)
        }
        Activation::Truce => {
            offer_truce(t, fight, factions, faction)?;
            Ok(Opportunity::Truce)
        }
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
        pass(t, fight, factions, faction);
    }
    Ok(())
}

/// A turn of a faction is over: the next has its opportunity.
#[inline]
fn hand_on(t: &mut impl Table<Fight>, fight: &mut Fight, faction: FactionId) {
    t.cite(clause::ROUND_ALTERNATION);
    fight.state.offered = next_in_rotation(t, fight.state.in_play, faction);
}
