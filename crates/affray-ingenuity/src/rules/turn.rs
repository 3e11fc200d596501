//! A turn: three actions, and what they may be spent on (`ingenuity.action.*`,
//! `ingenuity.free.*`).

mod may;

use affray_table::{Lazy, Step, Table};

use crate::clause;
use crate::event::Event;
use crate::moves::{Action, Ask, Move, Occasion};
use crate::rules::action::act;
use crate::rules::condition::{self, is_able, is_present};
use crate::rules::rolls::seat;
use crate::rules::{gm, item, opening, trigger};
use crate::settings::{DownInOwnTurn, OpeningBrandish, ReactionRecovery};
use crate::setup::Id;
use crate::state::{Combatant, Fight, People, Ready, Standing, Turn, TurnState};

pub(crate) use may::{SPRINT, everything, may_do_both, may_take, may_take_at_all, takes};

/// The actions of a turn (`ingenuity.action.three`).
pub(crate) const ACTIONS: u8 = 3;

/// What lasts until somebody's own next turn is over (`ingenuity.round.until-next-turn`).
pub(crate) fn end_effects(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let combatant = &mut fight[who];
    let lasts = combatant.guarding || combatant.in_cover || combatant.waiting;
    if lasts || combatant.ready.is_some() {
        t.cite(clause::ROUND_UNTIL_NEXT_TURN);
    }
    combatant.guarding = false;
    combatant.in_cover = false;
    if combatant.waiting {
        // ingenuity.action.wait: the extra reaction lasts until the own next turn.
        t.cite(clause::ACTION_WAIT_TOTAL);
        combatant.waiting = false;
        combatant.reactions = combatant.reactions.min(1);
    }
    if let Some(Ready { what, .. }) = combatant.ready.take() {
        t.tell(clause::ACTION_READY, || Event::ReadyLost { who, what });
    }
}

/// The ordinary reaction is there again beside an extra one that is left: the ordinary one is spent
/// first (`ingenuity.action.wait-total`).
pub(crate) fn renew_reaction(combatant: &mut Combatant) {
    combatant.reactions = 1 + u8::from(combatant.waiting).min(combatant.reactions);
}

/// The reaction comes back (`ingenuity.reaction.recover`, `ingenuity.action.wait-total`).
pub(crate) fn recover_reaction(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    t.cite(clause::REACTION_RECOVER);
    t.cite(clause::ACTION_WAIT_TOTAL);
    fight[who].reactions = 1;
}

/// Somebody begins its turn.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn begin(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::ROUND_ONE_TURN);
    if resumes(t, fight, who) {
        return Ok(());
    }
    t.tell(clause::ROUND_ALTERNATE, || Event::TurnBegan { who });
    end_effects(t, fight, who);
    match fight.setup.settings.reaction_recovery {
        ReactionRecovery::OwnTurn => recover_reaction(t, fight, who),
        // ingenuity.action.wait-total: what waiting added is over.
        ReactionRecovery::RoundStart => fight[who].reactions = fight[who].reactions.min(1),
        ReactionRecovery::EveryTurn => {
            fight.state.combatants.iter_mut().for_each(renew_reaction);
            recover_reaction(t, fight, who);
        }
    }
    let fresh = fight[who].fresh;
    fight[who].fresh = false;
    fight[who].turn = TurnState::InProgress;
    t.cite(clause::ACTION_THREE);
    let brandish = fight.setup.settings.opening_brandish == OpeningBrandish::On;
    fight.state.turn = Some(Turn {
        who,
        left: ACTIONS,
        begun: false,
        moved: false,
        stepped: false,
        sprints: 0,
        meters: 0,
        odd: false,
        commanded: People::default(),
        hit: People::default(),
        attacked: People::default(),
        missed_with: None,
        free_brandish: fresh && brandish,
    });
    trigger::turn_starts(t, fight, who)?;
    lingering(t, fight, who)?;
    if !is_able(fight, who) {
        end_for_the_unable(t, fight, who)?;
    }
    Ok(())
}

/// What lasts on somebody at the start of its turn: being stunned, the conditions that it causes,
/// bleeding and burning.
fn lingering(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let stunned = std::mem::take(&mut fight[who].stunned);
    if stunned > 0 {
        t.tell(clause::CONDITION_STUNNED, || Event::LosesActions { who, actions: stunned });
        if let Some(turn) = &mut fight.state.turn {
            turn.left = ACTIONS.saturating_sub(stunned);
        }
    }
    condition::pass_time(t, fight, who);
    if is_able(fight, who) {
        condition::at_turn_start(t, fight, who)?;
    }
    Ok(())
}

/// What is done next in the turn in progress.
#[inline]
fn chosen(t: &mut impl Table<Fight>, fight: &Fight, who: Id) -> Step<Action> {
    let menu = Lazy(|list: &mut Vec<Move>| {
        if let Some(turn) = fight.turn_of(who) {
            may::options(fight, turn, list);
        }
    });
    t.choose(fight, seat(fight, who), Ask::Turn(who), &menu)
}

/// One thing done in the turn in progress, which is `who`'s, or its end.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn go_on(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    // Somebody may have ruled something.
    if !is_able(fight, who) {
        return end_for_the_unable(t, fight, who);
    }
    if fight[who].owes_opening {
        opening::duty(t, fight, who);
    }
    t.cite(clause::ACTION_DEFAULT_COST);
    t.cite(clause::FREE_OWN_TURN);
    if t.keeps_clauses() && item::holds_broken(fight, who) {
        t.cite(clause::DURABILITY_BROKEN_ATTACK);
    }
    let opens = !fight[who].owes_opening || opening::can_open(fight, who);
    let action = chosen(t, fight, who)?;
    if let Some(turn) = &mut fight.state.turn {
        turn.begun = true;
    }
    if opens {
        fight[who].owes_opening = false;
    }
    act(t, fight, who, action, Occasion::Turn)?;
    if fight.state.turn.is_some() && !is_able(fight, who) {
        end_for_the_unable(t, fight, who)?;
    }
    Ok(())
}

/// The turn of somebody who is no longer able to act is over, or broken off until it is able again
/// (`ingenuity.round.down-in-own-turn`).
fn end_for_the_unable(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::ROUND_DOWN_IN_OWN_TURN);
    let goes_on = fight.setup.settings.down_in_own_turn == DownInOwnTurn::GoesOn;
    if goes_on
        && is_present(fight, who)
        && fight[who].leaving.is_none()
        && let Some(turn) = fight.turn_of(who).filter(|turn| turn.left > 0)
    {
        fight[who].turn = TurnState::Unspent;
        fight.state.turn = None;
        fight.state.broken_off.push(turn);
        t.tell(clause::ROUND_DOWN_IN_OWN_TURN, || Event::TurnBrokenOff { who });
        return Ok(());
    }
    end(t, fight, who)
}

/// Goes on with a turn that was broken off, if there is one (`ingenuity.round.down-in-own-turn`).
fn resumes(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> bool {
    let Some(place) = fight.state.broken_off.iter().position(|turn| turn.who == who) else {
        return false;
    };
    fight[who].turn = TurnState::InProgress;
    fight.state.turn = Some(fight.state.broken_off.remove(place));
    t.tell(clause::ROUND_DOWN_IN_OWN_TURN, || Event::TurnGoesOn { who });
    true
}

/// Ends a turn.
///
/// # Errors
/// The table has no answer yet.
#[inline]
pub(crate) fn end(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    fight[who].turn = TurnState::Spent;
    if fight[who].owes_opening {
        fight[who].owes_opening = false;
        t.tell(clause::INITIATIVE_OPENING_ACTION_LAPSES, || Event::OpeningLapsed { who });
    }
    fight.state.turn = None;
    t.tell(clause::ROUND_ALTERNATE, || Event::TurnEnded { who });
    if let Some(how) = fight[who].leaving.take()
        && is_present(fight, who)
    {
        condition::break_off(t, fight, who);
        fight[who].standing = how;
        t.tell(clause::COMBAT_LEAVING, || Event::Left { who, fled: how == Standing::Fled });
    }
    gm::turn_over(t, fight, who);
    trigger::turn_ends(t, fight, who)
}
