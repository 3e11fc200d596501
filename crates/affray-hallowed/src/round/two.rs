//! The rounds of a plain fight: what its two people come to of a round, in the rules' own steps.
//!
//! A plain fight is short enough to be compiled as one function: hence every `inline(always)`.

use affray_table::{Status, Step, Table};

use super::{begin_fight, check_invariants, coming, end_round, finish_tie, gather, refresh, step};
use crate::initiative::next_of_count;
use crate::setup::Id;
use crate::state::{Declared, Fight, Phase};
use crate::{declare, plain, turn};

/// A plain fight from wherever it stands to its end.
#[inline(always)]
pub(super) fn to_the_end(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step<Status> {
    if fight.state.phase == Phase::Setup {
        begin_fight(t, fight)?;
    }
    while fight.state.phase != Phase::Declare {
        // In the middle of a round it goes on step by step.
        step(t, fight)?;
        if fight.state.phase == Phase::Over {
            return Ok(Status::Over);
        }
    }
    while round(t, fight)? == Status::Going {}
    Ok(Status::Over)
}

/// A round of a plain fight from its beginning to its end.
#[inline(always)]
fn round(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step<Status> {
    refresh(t, fight)?;
    let declared = declare::both(t, fight)?;
    fight.state.phase = Phase::Counts;
    // Compiled for either order of the two, whose places in the state are constants there.
    match first_of_two(t, fight) {
        Id(0) => turns(t, fight, [Id(0), Id(1)], declared)?,
        _ => turns(t, fight, [Id(1), Id(0)], declared)?,
    }
    if fight.state.tie {
        end_tie_of_two(t, fight)?;
    }
    if cfg!(debug_assertions) {
        check_invariants(fight);
    }
    end_round(t, fight)
}

/// The turns of a round of a plain fight, in order. Who dies is due no more.
#[inline(always)]
fn turns(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    order: [Id; 2],
    declared: [Declared; 2],
) -> Step {
    let [first, second] = order;
    whole_turn(t, fight, first, declared[first.index()])?;
    if fight[second].due.is_some() {
        whole_turn(t, fight, second, declared[second.index()])?;
    }
    Ok(())
}

/// Who of the two of a plain fight acts first in a round, in which both are due; on one count both
/// are a tie.
#[inline(always)]
fn first_of_two(t: &mut impl Table<Fight>, fight: &mut Fight) -> Id {
    let Some(coming) = coming(t, fight) else { return Id(0) };
    if coming.several {
        gather(t, fight, coming);
        if let Some((who, _)) = next_of_count(t, fight) {
            return who;
        }
    }
    coming.first
}

/// A turn of a plain fight from its beginning to its end, of one who is due. What it has declared
/// nothing has changed since.
#[inline(always)]
fn whole_turn(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, declared: Declared) -> Step {
    debug_assert_eq!(fight[who].declared, Some(declared), "what was declared");
    debug_assert!(plain::can_act(t, fight, who), "whoever falls dead is due no more");
    fight.state.count = fight[who].due;
    turn::is_taken(fight, who);
    let turn = turn::start(t, fight, who, declared, false);
    if turn::go_on(t, fight, turn)? {
        while turn::go_on_again(t, fight, who)? {}
    }
    Ok(())
}

/// The end of a tie between the two of a plain fight. Whoever has died in it loses its turn first.
#[cold]
fn end_tie_of_two(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if let Some(who) = fight.state.members.only() {
        turn::begin(t, fight, who, false)?;
    }
    finish_tie(t, fight)
}
