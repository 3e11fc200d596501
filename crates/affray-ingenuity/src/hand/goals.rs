//! What teams are after, and what somebody is in the middle of, as a game master may rule it.

use affray_engine::WhyNot;
use affray_engine::hand::Hand;

use crate::moves::Long;
use crate::rules::work::length;
use crate::setup::{Id, ItemId, MarkId, Objective, SideId, TaskId};
use crate::state::{Fight, Work};
use crate::words::{word_objective, word_work};

/// The last round until which a team may be told to hold or to protect somebody.
const LAST_ROUND: u16 = 12;
/// The most times that a task may be asked for.
const MOST_TIMES: u8 = 6;

/// The objectives that can be ruled.
fn objectives(fight: &Fight) -> Vec<Objective> {
    let mut all = vec![Objective::Defeat, Objective::Custom];
    all.extend((1..=LAST_ROUND).map(Objective::Hold));
    all.extend((0..fight.setup.marks.len() as u8).map(|mark| Objective::Reach(MarkId(mark))));
    for task in (0..fight.setup.tasks.len() as u8).map(TaskId) {
        all.extend((1..=MOST_TIMES).map(|times| Objective::Task(task, times)));
    }
    for ward in fight.roster() {
        all.extend((1..=LAST_ROUND).map(|round| Objective::Protect(ward, round)));
    }
    all
}

/// The same in words.
pub(super) fn objective_words(fight: &Fight) -> Vec<String> {
    objectives(fight).into_iter().map(|objective| word_objective(fight, objective)).collect()
}

/// A team is after this, by its place among the words.
pub(super) fn set_objective(fight: &mut Fight, side: SideId, place: usize) -> Result<(), WhyNot> {
    let Some(objective) = objectives(fight).into_iter().nth(place) else {
        return Fight::refuse("there is no such objective");
    };
    fight.state.objectives[side.index()] = objective;
    Ok(())
}

/// What somebody may be in the middle of: nothing, or something that is going on or was given up for
/// now. What they are really in the middle of comes last, if it is of another kind.
fn works(fight: &Fight, who: Id) -> Vec<Option<Work>> {
    let takes_long = |which: &ItemId| {
        let weapon = fight.setup.items[which.index()].weapon.as_ref();
        weapon.is_some_and(|weapon| weapon.reload > 0)
    };
    let tasks = || (0..fight.setup.tasks.len() as u8).map(TaskId);
    let others = fight.roster().filter(|&other| other != who);
    let mut all: Vec<Long> = vec![Long::Hide];
    all.extend(fight.things().filter(takes_long).map(Long::Reload));
    all.extend(others.map(Long::Resuscitate));
    all.extend(tasks().map(Long::Task).chain(tasks().map(Long::Assist)));
    all.extend(fight[who].work.map(|work| work.what).filter(|what| !all.contains(what)));
    let work = |what: Long| {
        let needs = length(fight, what);
        let far =
            move |done: u8| [false, true].map(|paused| Some(Work { what, done, needs, paused }));
        (0..needs).flat_map(far)
    };
    std::iter::once(None).chain(all.into_iter().flat_map(work)).collect()
}

/// The same in words.
pub(super) fn work_words(fight: &Fight, who: Id) -> Vec<String> {
    let word = |work: Option<Work>| {
        work.map_or_else(|| "none".to_owned(), |work| word_work(fight, who, work))
    };
    works(fight, who).into_iter().map(word).collect()
}

/// Somebody is in the middle of this, by its place among the words.
pub(super) fn set_work(fight: &mut Fight, who: Id, place: usize) -> Result<(), WhyNot> {
    let Some(work) = works(fight, who).into_iter().nth(place) else {
        return Fight::refuse("there is no such work");
    };
    fight[who].work = work;
    Ok(())
}
