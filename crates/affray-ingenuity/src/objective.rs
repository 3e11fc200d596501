//! When the fight ends, and who has won it (`ingenuity.combat.*`).

use affray_table::Table;

use crate::clause;
use crate::condition::{is_able, is_present, remains};
use crate::event::Event;
use crate::plain::{roster, settings};
use crate::settings::{ObjectiveTie, Settings, TeamRemains};
use crate::setup::{Objective, SideId};
use crate::space::{area, has_map};
use crate::state::{Fight, Outcome, Phase};

/// The teams that remain, as bits (`ingenuity.combat.team-remains`).
fn teams_left(t: &impl Table<Fight>, settings: &Settings, fight: &Fight) -> u8 {
    if settings.team_remains == TeamRemains::Gm {
        return fight.sides().fold(0, |left, side| left | 1 << side.0) & !fight.state.out;
    }
    let mut left = 0;
    for who in roster(t, fight) {
        if remains(settings, &fight[who]) {
            left |= 1 << fight[who].side.0;
        }
    }
    left
}

/// The teams that count as one with this one, itself included, as bits.
fn block(fight: &Fight, side: SideId) -> u8 {
    fight.setup.sides[side.index()].allies | 1 << side.0
}

/// Whether both people of a plain fight remain, without which it is over.
#[must_use]
#[inline(always)] // A few flags to look at, again and again.
pub fn do_both_remain(t: &impl Table<Fight>, fight: &Fight) -> bool {
    let settings = settings(t, fight);
    match fight.state.combatants.as_slice() {
        // Both looked at, for one branch instead of two.
        [one, other] => remains(settings, one) & remains(settings, other),
        _ => false,
    }
}

/// Looks whether only one team remains or one has reached its objective
/// (`ingenuity.combat.end-last-team`, `ingenuity.combat.end-objective`,
/// `ingenuity.combat.objective-check`).
pub fn look_for_the_end(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    turn_ended: bool,
    round_ended: bool,
) {
    if matches!(fight.state.phase, Phase::Setup | Phase::Aftermath | Phase::Over) {
        return;
    }
    let settings = settings(t, fight);
    if t.is_plain() && do_both_remain(t, fight) {
        return;
    }
    let left = teams_left(t, settings, fight);
    t.cite(clause::COMBAT_TEAM_REMAINS);
    if left == 0 {
        conclude(t, fight, Outcome::Draw);
        return;
    }
    let first = SideId(left.trailing_zeros() as u8);
    let allied = !t.is_plain() && left & !block(fight, first) == 0;
    if left.is_power_of_two() || allied {
        t.cite(clause::COMBAT_END_LAST_TEAM);
        conclude(t, fight, Outcome::Win(left));
        return;
    }
    // In a plain fight no team remains but by defeating the other.
    if t.is_plain() || !turn_ended && !round_ended {
        return;
    }
    t.cite(clause::COMBAT_OBJECTIVE_CHECK);
    let met = |&&side: &&SideId| left & (1 << side.0) != 0 && is_met(fight, side, round_ended);
    let mut winners = fight.state.order.iter().filter(met).copied();
    let Some(winner) = winners.next() else { return };
    let tied = winners.any(|other| block(fight, winner) & (1 << other.0) == 0);
    drop(winners);
    t.cite(clause::COMBAT_END_OBJECTIVE);
    let draw = tied && fight.setup.settings.objective_tie == ObjectiveTie::Draw;
    let outcome = if draw { Outcome::Draw } else { Outcome::Win(left & block(fight, winner)) };
    conclude(t, fight, outcome);
}

/// Whether a team has reached its objective (`ingenuity.combat.objectives-missing`).
fn is_met(fight: &Fight, side: SideId, round_ended: bool) -> bool {
    match fight.state.objectives[side.index()] {
        Objective::Defeat => false,
        Objective::Hold(round) => round_ended && fight.state.round >= round,
        Objective::Reach(mark) => {
            let squares = &fight.setup.marks[mark.index()].1;
            has_map(fight)
                && fight.roster().any(|who| {
                    fight[who].side == side
                        && is_able(fight, who)
                        && squares.iter().any(|&square| area(fight, who).has(square))
                })
        }
        Objective::Task(task, times) => fight.state.done[side.index()][task.index()] >= times,
        Objective::Protect(ward, round) => {
            round_ended && fight.state.round >= round && is_present(fight, ward)
        }
        Objective::Custom => fight.state.met & (1 << side.0) != 0,
    }
}

/// The fight is decided; what comes after it follows.
pub fn conclude(t: &mut impl Table<Fight>, fight: &mut Fight, outcome: Outcome) {
    t.tell(clause::COMBAT_END_LAST_TEAM, || Event::Over { outcome });
    fight.state.outcome = Some(outcome);
    fight.state.turn = None;
    fight.state.phase = Phase::Aftermath;
}
