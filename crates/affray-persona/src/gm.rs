//! What is said unasked: rulings of the GM, and Fate Points at any time.

use affray_table::{Lazy, Seat, Step, Table};

use crate::act;
use crate::clause;
use crate::event::Event;
use crate::harm;
use crate::legal;
use crate::moves::{Act, Action, Ask, Move, Ruling};
use crate::round::conclude;
use crate::setup::Status;
use crate::space;
use crate::state::{Fight, Life, Outcome, Phase};
use crate::status;

/// The most rulings at one checkpoint.
const MOST_RULINGS: usize = 64;

/// Takes every ruling that the GM has volunteered at this checkpoint, and every Fate Point that a
/// side has.
///
/// # Errors
/// The table has no answer yet.
pub fn rulings(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for _ in 0..MOST_RULINGS {
        let menu = Lazy(|list: &mut Vec<Move>| options(fight, list));
        let Some(ruling) = t.volunteer(fight, Seat::GM, Ask::Rule, &menu)? else { break };
        t.tell(clause_of(ruling), || Event::Ruled { ruling });
        carry_out(t, fight, ruling)?;
    }
    if fight.state.phase != Phase::Battle {
        return Ok(());
    }
    for who in fight.roster() {
        // Whoever has the turn finds these on its own menu.
        if fight[who].fate == 0 || fight.is_turn_of(who) || !space::is_present(fight, who) {
            continue;
        }
        let menu = Lazy(|list: &mut Vec<Move>| {
            legal::each_fate(fight, who, |fate| {
                list.push(Act { action: Action::Fate(fate), more: false }.into());
            });
        });
        let said: Option<Act> = t.volunteer(fight, fight.seat(who), Ask::Turn(who), &menu)?;
        if let Some(Act { action: Action::Fate(fate), .. }) = said {
            act::fate(t, fight, who, fate)?;
        }
    }
    Ok(())
}

/// The clause of a ruling.
const fn clause_of(ruling: Ruling) -> affray_table::Clause {
    match ruling {
        Ruling::Afflict(_, status) | Ruling::Relieve(_, status) => status::clause_of(status),
        Ruling::Tire(_) => clause::FATIGUE_LEVELS,
        Ruling::Rest(_) => clause::FATIGUE_RECOVERY,
        Ruling::Remove(_) | Ruling::EndFight => clause::ACTION_LEFT_OUT,
    }
}

fn options(fight: &Fight, menu: &mut Vec<Move>) {
    for who in fight.roster() {
        if !space::is_present(fight, who) {
            continue;
        }
        for &status in Status::ALL {
            if matches!(status, Status::Fatigue | Status::Fear) {
                continue;
            }
            menu.push(if fight[who].has(status) {
                Ruling::Relieve(who, status).into()
            } else {
                Ruling::Afflict(who, status).into()
            });
        }
        menu.push(Ruling::Tire(who).into());
        if fight[who].fatigue > 0 {
            menu.push(Ruling::Rest(who).into());
        }
        menu.push(Ruling::Remove(who).into());
    }
    menu.push(Ruling::EndFight.into());
}

fn carry_out(t: &mut impl Table<Fight>, fight: &mut Fight, ruling: Ruling) -> Step {
    match ruling {
        Ruling::Afflict(who, status) => return status::begin(t, fight, who, status, 0),
        Ruling::Relieve(who, status) => status::end(t, fight, who, status),
        Ruling::Tire(who) => harm::tire(t, fight, who, 1),
        Ruling::Rest(who) => {
            fight[who].fatigue = 0;
            t.tell(clause::FATIGUE_RECOVERY, || Event::Rests { who });
        }
        Ruling::Remove(who) => {
            fight[who].life = Life::Gone;
            harm::settle(t, fight, who);
            harm::free_victims(t, fight, who);
        }
        Ruling::EndFight => conclude(t, fight, Outcome::Ended),
    }
    Ok(())
}
