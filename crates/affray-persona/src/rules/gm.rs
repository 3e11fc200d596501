//! What is said unasked: rulings of the GM, and Fate Points at any time.

use affray_table::{Lazy, Seat, Step, Table};

use crate::clause;
use crate::event::Event;
use crate::moves::{Action, Ask, Move, Ruling, Unasked};
use crate::rules::round::conclude;
use crate::rules::{harm, legal, space, status, turn};
use crate::setup::{SideId, Status};
use crate::state::{Fight, Life, Outcome, Phase};

/// The most rulings at one checkpoint.
const MOST_RULINGS: usize = 64;

/// Takes everything that was volunteered at this checkpoint: rulings of the GM and Fate Points of
/// the sides. Whether the GM has ruled anything.
///
/// # Errors
/// The table has no answer yet.
pub fn rulings(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step<bool> {
    let mut any = false;
    for _ in 0..MOST_RULINGS {
        let menu = Lazy(|list: &mut Vec<Move>| options(fight, list));
        let Some(ruling) = t.volunteer(fight, Seat::GM, Ask::Rule, &menu)? else { break };
        any = true;
        t.tell(clause_of(ruling), || Event::Ruled { ruling });
        carry_out(t, fight, ruling)?;
    }
    for side in 0..fight.setup.sides.len() as u8 {
        unasked(t, fight, SideId(side))?;
    }
    Ok(any)
}

/// What a side does unasked: it spends Fate Points at any time (`persona.fate.spend`).
fn unasked(t: &mut impl Table<Fight>, fight: &mut Fight, side: SideId) -> Step {
    for _ in 0..MOST_RULINGS {
        if fight.state.phase != Phase::Battle {
            break;
        }
        let menu = Lazy(|list: &mut Vec<Move>| each_unasked(fight, side, list));
        let Some(said) = t.volunteer(fight, Seat(side.0), Ask::Unasked, &menu)? else { break };
        let Unasked { who, action } = said;
        turn::carry_out(t, fight, who, action)?;
    }
    Ok(())
}

fn each_unasked(fight: &Fight, side: SideId, list: &mut Vec<Move>) {
    for who in fight.roster() {
        if fight[who].side != side || !space::is_present(fight, who) {
            continue;
        }
        // Whoever has the turn finds these on its own menu.
        if !fight.is_turn_of(who) {
            legal::each_fate(fight, who, |fate| {
                list.push(Unasked { who, action: Action::Fate(fate) }.into());
            });
        }
    }
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
            let word = matches!(status, Status::Fatigue | Status::Fear);
            // These need more than a word: a caster, a location.
            let needs = matches!(status, Status::Charmed | Status::Dominated | Status::Crippled);
            if word || needs && !fight[who].has(status) {
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
