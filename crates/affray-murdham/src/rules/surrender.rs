//! Surrender (`murdham.surrender.*`).

use affray_table::{Step, Table};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::Event;
use crate::moves::Ask;
use crate::rules::condition::are_allies;
use crate::rules::core::{agrees, seat};
use crate::rules::gear::{drop_item, held_weapons};
use crate::settings::Harmed;
use crate::setup::Id;
use crate::state::{Condition, Fight, Morale, Standing};

/// Somebody gives up: weapons thrown away, the turn wasted (`murdham.surrender.turn`).
pub fn surrender(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if fight[who].conditions.has(Condition::Frenzied) {
        return;
    }
    t.cite(clause::SURRENDER_WASTED);
    t.cite(clause::SURRENDER_SPARED);
    fight[who].standing = Standing::Surrendered;
    fight.recount();
    fight[who].harmed = false;
    fight[who].declined = false;
    t.tell(clause::SURRENDER_TURN, || Event::Surrendered { who });
    crate::rules::nonlethal::release(t, fight, who);
    // murdham.surrender.weapons: the weapons in hand are thrown away.
    let weapons: ArrayVec<_, 2> = held_weapons(fight, who).collect();
    for which in weapons {
        t.cite(clause::SURRENDER_WEAPONS);
        drop_item(t, fight, who, which);
    }
}

/// Notes that somebody who surrendered was harmed by an enemy (`murdham.surrender.harmed`). What
/// nobody does, such as a fall or a fire, is no enemy's doing.
pub fn note_harm(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, by: Option<Id>) {
    let enemy = || by.is_some_and(|by| !are_allies(fight, by, who));
    if fight[who].standing == Standing::Surrendered && enemy() {
        t.cite(clause::SURRENDER_HARMED);
        fight[who].harmed = true;
        fight[who].declined = false;
    }
}

/// An attack was aimed at somebody who surrendered: enough where the table says so.
pub fn note_attack(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, by: Id) {
    if fight.setup.settings.harmed == Harmed::AttackedAtAll {
        note_harm(t, fight, who, Some(by));
    }
}

/// Those who were harmed after surrendering may fight again (`murdham.surrender.resume`).
///
/// # Errors
/// The table has no answer yet.
pub fn resume(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for who in fight.roster() {
        let combatant = &fight[who];
        if combatant.standing != Standing::Surrendered
            || !combatant.harmed
            || combatant.declined
            || crate::rules::condition::is_incapacitated(fight, who)
        {
            continue;
        }
        t.cite(clause::SURRENDER_STATE);
        t.cite(clause::SURRENDER_HARMED);
        if !agrees(t, fight, seat(fight, who), Ask::Resume(who))? {
            // murdham.surrender.harmed: the choice stays open, and is put again next round.
            fight[who].declined = true;
        } else {
            fight[who].harmed = false;
            fight[who].standing = Standing::Fighting;
            fight.recount();
            if fight[who].morale == Morale::Failed {
                fight[who].morale = Morale::Untested;
            }
            t.tell(clause::SURRENDER_RESUME, || Event::Resumed { who });
        }
    }
    Ok(())
}
