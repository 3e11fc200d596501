//! How a fight ends (`hallowed.end.*`).

use affray_table::Table;

use crate::clause;
use crate::event::Course;
use crate::ids::{Id, People};
use crate::kinds::Exit;
use crate::rules::condition::{are_hostile, is_fighting, is_standing};
use crate::settings::AutomaticEnd;
use crate::state::{Act, Ending, Fight, Phase};

/// Whether somebody has not stopped fighting: it stands, or it is down and has declared or done
/// something in this round all the same (`hallowed.end.automatic`).
fn fights_on(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    let does = it.resists > 1 || it.declared.is_some_and(|declared| declared.act != Act::Nothing);
    match fight.setup.settings.automatic_end {
        AutomaticEnd::Down => is_standing(fight, who),
        AutomaticEnd::Yes | AutomaticEnd::RefereeOnly => {
            is_fighting(fight, who) && (it.wounds > 0 || does)
        }
    }
}

/// Whether two hostile creatures still fight, of those who count.
fn is_contested(fight: &Fight, counts: impl Fn(&Fight, Id) -> bool) -> bool {
    fight.roster().any(|one| {
        let foe = |other| counts(fight, other) && are_hostile(fight, one, other);
        counts(fight, one) && fight.roster().any(foe)
    })
}

/// Whether somebody still fights, or is to enter a fight that goes on for their sake.
fn may_fight(fight: &Fight, who: Id) -> bool {
    fights_on(fight, who) || fight[who].exit == Some(Exit::Waiting) && !fight[who].dead
}

/// The fight ends with its last round, or when no hostile creatures fight any more
/// (`hallowed.end.automatic`).
pub(crate) fn look_for_the_end(t: &mut impl Table<Fight>, fight: &mut Fight) {
    let settings = &fight.setup.settings;
    let ending = if fight.state.round >= settings.round_limit {
        t.cite(clause::END_AUTOMATIC);
        Ending::Limit
    } else if is_contested(fight, fights_on) {
        return;
    } else if is_contested(fight, may_fight) {
        t.cite(clause::END_AUTOMATIC);
        return;
    } else {
        t.cite(clause::END_AUTOMATIC);
        if settings.automatic_end == AutomaticEnd::RefereeOnly {
            return;
        }
        match fight.roster().find(|&who| fights_on(fight, who)) {
            Some(who) => Ending::Win(fight[who].side),
            None => {
                t.cite(clause::END_DRAW);
                Ending::Draw
            }
        }
    };
    conclude(t, fight, ending, Word::Rules);
}

/// Who says that a fight is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// The rules.
    Rules,
    /// The Referee.
    Referee,
}

/// The fight ends, and with it all initiative (`hallowed.end.afterwards`, `hallowed.initiative.wiped`).
pub(crate) fn conclude(t: &mut impl Table<Fight>, fight: &mut Fight, ending: Ending, by: Word) {
    fight.state.ending = Some(ending);
    fight.state.phase = Phase::Over;
    fight.state.turn = None;
    fight.state.tie = false;
    fight.state.held.clear();
    fight.state.replies.clear();
    fight.state.owed.clear();
    fight.state.count = None;
    fight.state.members = People::default();
    fight.state.carriers = People::default();
    for it in fight.state.combatants.iter_mut() {
        it.base = 0;
        it.due = None;
        it.declared = None;
        it.carried = None;
        it.carries_now = false;
    }
    t.cite(clause::INITIATIVE_WIPED);
    t.cite(clause::END_AFTERWARDS);
    t.cite(clause::END_REASONS);
    let ruled = by == Word::Referee;
    t.tell(clause::END_ALL_STOP, || Course::Over { ending, ruled }.into());
}
