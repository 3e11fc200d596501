//! When the fight ends, and who has won it (`ingenuity.combat.*`).

use affray_table::Table;

use crate::clause;
use crate::event::{Event, Finish};
use crate::rules::condition::{is_able, is_present, remains};
use crate::rules::space::{area, has_map};
use crate::settings::{ObjectiveCheck, ObjectiveTie, TeamRemains};
use crate::setup::{Objective, SideId};
use crate::state::{Fight, Outcome, Phase};

/// The teams that remain, as bits (`ingenuity.combat.team-remains`).
fn teams_left(fight: &Fight) -> u8 {
    let settings = &fight.setup.settings;
    if settings.team_remains == TeamRemains::Gm {
        return fight.sides().fold(0, |left, side| left | 1 << side.0) & !fight.state.out;
    }
    let mut left = 0;
    for who in fight.roster() {
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

/// What has just ended when it is looked whether the fight has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// Neither a turn nor the round.
    Nothing,
    /// A turn.
    Turn,
    /// The round.
    Round,
}

/// Looks whether only one team remains or one has reached its objective
/// (`ingenuity.combat.end-last-team`, `ingenuity.combat.end-objective`,
/// `ingenuity.combat.objective-check`).
pub(crate) fn look_for_the_end(t: &mut impl Table<Fight>, fight: &mut Fight, ended: Ended) {
    if matches!(fight.state.phase, Phase::Setup | Phase::Aftermath | Phase::Over) {
        return;
    }
    let left = teams_left(fight);
    t.cite(clause::COMBAT_TEAM_REMAINS);
    if left == 0 {
        conclude(t, fight, Finish::NobodyLeft, Outcome::Draw);
        return;
    }
    let first = SideId(left.trailing_zeros() as u8);
    if left & !block(fight, first) == 0 {
        conclude(t, fight, Finish::LastTeam, Outcome::Win(left));
        return;
    }
    // ingenuity.combat.objective-check: at once, whatever has just been done.
    let at_once = fight.setup.settings.objective_check == ObjectiveCheck::AtOnce;
    if ended == Ended::Nothing && !at_once {
        return;
    }
    t.cite(clause::COMBAT_OBJECTIVE_CHECK);
    let met = |&&side: &&SideId| left & (1 << side.0) != 0 && is_met(fight, side, ended);
    let mut winners = fight.state.order.iter().filter(met).copied();
    let Some(winner) = winners.next() else { return };
    let tied = winners.any(|other| block(fight, winner) & (1 << other.0) == 0);
    drop(winners);
    let objective = fight.state.objectives[winner.index()];
    t.tell(clause::COMBAT_END_OBJECTIVE, || Event::Completes { side: winner, objective });
    let draw = tied && fight.setup.settings.objective_tie == ObjectiveTie::Draw;
    let outcome = if draw { Outcome::Draw } else { Outcome::Win(left & block(fight, winner)) };
    conclude(t, fight, Finish::Objective, outcome);
}

/// Whether a team has reached its objective (`ingenuity.combat.objectives-missing`).
fn is_met(fight: &Fight, side: SideId, ended: Ended) -> bool {
    match fight.state.objectives[side.index()] {
        Objective::Defeat => false,
        Objective::Hold(round) => ended == Ended::Round && fight.state.round >= round,
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
            ended == Ended::Round && fight.state.round >= round && is_present(fight, ward)
        }
        Objective::Custom => fight.state.met & (1 << side.0) != 0,
    }
}

/// The fight is decided; what comes after it follows.
pub(crate) fn conclude(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    how: Finish,
    outcome: Outcome,
) {
    let by = match how {
        Finish::LastTeam => clause::COMBAT_END_LAST_TEAM,
        Finish::NobodyLeft => clause::COMBAT_TEAM_REMAINS,
        Finish::Objective => clause::COMBAT_END_OBJECTIVE,
        Finish::Gm => clause::COMBAT_TRIGGER,
    };
    t.tell(by, || Event::Over { outcome, how });
    fight.state.outcome = Some(outcome);
    fight.state.turn = None;
    fight.state.phase = Phase::Aftermath;
}
