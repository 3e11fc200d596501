//! What a round allows: a Standard Action, a Free Action, a Reaction (`hallowed.actions.budget`).

use affray_table::Table;

use crate::clause;
use crate::ids::Id;
use crate::kinds::{Ban, Condition, Spend};
use crate::rules::condition::can_act;
use crate::rules::custom;
use crate::rules::outcome::Timing;
use crate::rules::wounds::{is_unstable, strain};
use crate::settings::{DyingPer, JoinerBudget, LabouredCounts, StrainTiming};
use crate::state::Fight;

/// A part of what a round allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The Standard Action.
    Standard,
    /// The Free Action.
    Free,
    /// The Reaction.
    Reaction,
}

/// Whether Laboured counts a part (`hallowed.conditions.laboured`).
const fn labours(counts: LabouredCounts, part: Part) -> bool {
    match counts {
        LabouredCounts::StandardAndReaction => !matches!(part, Part::Free),
        LabouredCounts::Standard => matches!(part, Part::Standard),
        LabouredCounts::All => true,
    }
}

/// Whether somebody who is Dying has its single action left (`hallowed.wounds.dying-one-action`).
#[must_use]
pub(crate) fn has_last_action(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    if fight.setup.settings.dying_per == DyingPer::Turn
        && let Some(turn) = fight.state.turn.filter(|turn| turn.who == who)
    {
        return !turn.moved && !turn.acted;
    }
    it.actions == 0 && !it.spent.has(Spend::Moved)
}

/// Whether somebody may use a part of its round now. Whether its Standard Action is still to come
/// is the turn's to say.
#[must_use]
pub(crate) fn may(fight: &Fight, who: Id, part: Part) -> bool {
    if !can_act(fight, who) {
        return false;
    }
    let it = &fight[who];
    let unspent = match part {
        Part::Standard => true,
        Part::Free => !it.spent.has(Spend::Free),
        Part::Reaction => !it.spent.has(Spend::Reaction) || it.extra > 0,
    };
    if !unspent {
        return false;
    }
    if it.wounds < 0 && is_unstable(fight, who) && !has_last_action(fight, who) {
        return false;
    }
    let ban = match part {
        Part::Standard => Ban::Standard,
        Part::Free => Ban::Free,
        Part::Reaction => Ban::Reaction,
    };
    if custom::forbids(fight, who, ban) {
        return false;
    }
    if it.conditions.0 == 0 {
        return true;
    }
    let dazed = it.has(Condition::Dazed)
        && match part {
            Part::Standard => it.spent.has(Spend::Moved),
            Part::Free => false,
            Part::Reaction => true,
        };
    let laboured = it.has(Condition::Laboured)
        && labours(fight.setup.settings.laboured_counts, part)
        && it.effort[0] + it.effort[1] > 0;
    !dazed && !laboured
}

/// Uses a part, before what it is used for.
pub(crate) fn spend(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    part: Part,
    timing: Timing,
) {
    let counts = fight.setup.settings.laboured_counts;
    let double = fight.setup.settings.joiner_budget == JoinerBudget::Double;
    let it = &mut fight[who];
    match part {
        Part::Standard => it.spent.add(Spend::Standard),
        Part::Free => {
            it.spent.add(Spend::Free);
            t.cite(clause::ACTIONS_FREE);
        }
        Part::Reaction if it.spent.has(Spend::Reaction) => it.extra = it.extra.saturating_sub(1),
        Part::Reaction => it.spent.add(Spend::Reaction),
    }
    it.actions += 1;
    if labours(counts, part) {
        it.effort[1] += 1;
    }
    if let Some(turn) = &mut fight.state.turn
        && turn.who == who
        && part != Part::Reaction
    {
        turn.acted = true;
        if double && turn.carried {
            t.cite(clause::INITIATIVE_JOINER_BUDGET);
        }
    }
    cite_limits(t, fight, who);
    strain(t, fight, who, StrainTiming::Before, timing);
}

fn cite_limits(t: &mut impl Table<Fight>, fight: &Fight, who: Id) {
    if !t.keeps_clauses() {
        return;
    }
    t.cite(clause::ACTIONS_BUDGET);
    let it = &fight[who];
    if it.wounds < 0 {
        t.cite(clause::WOUNDS_DYING_ONE_ACTION);
        t.cite(clause::WOUNDS_DYING_ONE_ACTION_SCOPE);
    }
    if it.has(Condition::Stabilized) {
        t.cite(clause::WOUNDS_STABILIZED_COUNT);
    }
}

/// After what a part was used for: the point it may cost.
pub(crate) fn acted(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, timing: Timing) {
    strain(t, fight, who, StrainTiming::After, timing);
}
