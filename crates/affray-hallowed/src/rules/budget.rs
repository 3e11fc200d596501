//! What a round allows: a Standard Action, a Free Action, a Reaction (`hallowed.actions.budget`).

use affray_table::{May, Table, barred, barred_if};

use crate::clause;
use crate::ids::Id;
use crate::kinds::{Ban, Condition, Spend};
use crate::reason::Barrier;
use crate::rules::condition::{clause_of, is_aware, may_act, may_act_but_for_surprise};
use crate::rules::custom;
use crate::rules::outcome::{Timing, happen};
use crate::rules::wounds::{is_unstable, strains};
use crate::settings::{DyingPer, JoinerBudget, LaboredCounts, StrainTiming, SurprisedReaction};
use crate::state::{Act, Fight, Outcome};

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

/// Whether Labored counts a part (`hallowed.conditions.labored`).
const fn labors(counts: LaboredCounts, part: Part) -> bool {
    match counts {
        LaboredCounts::StandardAndReaction => !matches!(part, Part::Free),
        LaboredCounts::Standard => matches!(part, Part::Standard),
        LaboredCounts::All => true,
    }
}

/// Whether somebody who is Dying has its single action left (`hallowed.wounds.dying-one-action`).
#[must_use]
pub(crate) fn has_last_action(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    match fight.setup.settings.dying_per {
        // On its own turn; what it does on the turns of others is not counted.
        DyingPer::Turn => {
            let turn = fight.state.turn.filter(|turn| turn.who == who);
            turn.is_none_or(|turn| !turn.moved && !turn.acted)
        }
        DyingPer::Round => it.actions == 0 && !it.spent.has(Spend::Moved),
    }
}

/// Whether somebody is in a state to use a part of its round: words need no body
/// (`hallowed.conditions.paralyzed`), and a table may leave the surprised their Reaction
/// (`hallowed.conditions.surprised`).
fn is_able(fight: &Fight, who: Id, part: Part) -> May<Barrier> {
    let able = may_act(fight, who);
    if able.is_ok() {
        return Ok(());
    }
    let speaks = |act: Act| act == Act::Intimidate;
    let reacts = fight.setup.settings.surprised_reaction == SurprisedReaction::Allowed;
    let excepted = match part {
        Part::Standard => {
            let turn = fight.state.turn.filter(|turn| turn.who == who);
            turn.is_some_and(|turn| speaks(turn.declared.act)) && is_aware(fight, who)
        }
        Part::Free => false,
        Part::Reaction => {
            let surprised = fight[who].has(Condition::Surprised);
            surprised && reacts && may_act_but_for_surprise(fight, who).is_ok()
        }
    };
    if excepted { Ok(()) } else { able }
}

/// Whether a part of a round's allowance is left (`hallowed.actions.budget`).
fn is_left(fight: &Fight, who: Id, part: Part) -> May<Barrier> {
    let it = &fight[who];
    let spend = match part {
        Part::Standard => return Ok(()),
        Part::Free => Spend::Free,
        Part::Reaction if it.extra > 0 => return Ok(()),
        Part::Reaction => Spend::Reaction,
    };
    let clause = match part {
        Part::Reaction => clause::REACTION_ONE,
        Part::Standard | Part::Free => clause::ACTIONS_BUDGET,
    };
    barred_if(it.spent.has(spend), Barrier::Spent(who, spend), clause)
}

/// Whether somebody may use a part of its round now. Whether its Standard Action is still to come
/// is the turn's to say.
pub(crate) fn may(fight: &Fight, who: Id, part: Part) -> May<Barrier> {
    is_able(fight, who, part)?;
    is_left(fight, who, part)?;
    let it = &fight[who];
    if it.wounds < 0 && is_unstable(fight, who) && !has_last_action(fight, who) {
        return barred(Barrier::LastAction(who), clause::WOUNDS_DYING_ONE_ACTION);
    }
    let ban = match part {
        Part::Standard => Ban::Standard,
        Part::Free => Ban::Free,
        Part::Reaction => Ban::Reaction,
    };
    custom::may(fight, who, ban)?;
    if it.conditions.0 == 0 {
        return Ok(());
    }
    let dazed = it.has(Condition::Dazed)
        && match part {
            Part::Standard => it.spent.has(Spend::Moved),
            Part::Free => false,
            Part::Reaction => true,
        };
    let labored = it.has(Condition::Labored)
        && labors(fight.setup.settings.labored_counts, part)
        && it.effort[0] + it.effort[1] > 0;
    for (is_so, condition) in [(dazed, Condition::Dazed), (labored, Condition::Labored)] {
        barred_if(is_so, Barrier::Is(who, condition), clause_of(condition))?;
    }
    Ok(())
}

/// What an action costs anyone who takes it, by how it was before the action
/// (`hallowed.wounds.incapacitated-strain`, `.stabilized-extra`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub(crate) enum Exertion {
    /// Nothing, or what is paid already.
    None,
    /// A Wound Point, once the action is done.
    Point,
    /// Its life: the point was taken first, and nothing comes of the action.
    Life,
}

/// Uses a part, before what it is used for; gives what that costs.
pub(crate) fn spend(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    part: Part,
    timing: Timing,
) -> Exertion {
    let counts = fight.setup.settings.labored_counts;
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
    if labors(counts, part) {
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
    if fight[who].wounds <= 0 {
        // hallowed.end.automatic: anyone who acts although it is down has not stopped fighting.
        fight[who].resists = 2;
    }
    if !strains(t, fight, who) {
        return Exertion::None;
    }
    if fight.setup.settings.strain_timing == StrainTiming::After {
        return Exertion::Point;
    }
    happen(t, fight, timing, Outcome::Strain(who));
    if fight[who].dead { Exertion::Life } else { Exertion::None }
}

fn cite_limits(t: &mut impl Table<Fight>, fight: &Fight, who: Id) {
    if !t.keeps_clauses() {
        return;
    }
    let it = &fight[who];
    if it.actions > 1 {
        // One of each part: this is not the first of them.
        t.cite(clause::ACTIONS_BUDGET);
    }
    if it.wounds < 0 {
        t.cite(clause::WOUNDS_DYING_ONE_ACTION);
        t.cite(clause::WOUNDS_DYING_ONE_ACTION_SCOPE);
    }
    if it.has(Condition::Stabilized) {
        t.cite(clause::WOUNDS_STABILIZED_COUNT);
    }
}

/// After what a part was used for: the point that it costs
/// (`hallowed.wounds.incapacitated-strain-timing`).
pub(crate) fn acted(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    exertion: Exertion,
    timing: Timing,
) {
    if exertion == Exertion::Point {
        happen(t, fight, timing, Outcome::Strain(who));
    }
}
