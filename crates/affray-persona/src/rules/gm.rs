//! What is said unasked: rulings of the GM, and Fate Points at any time.

use affray_table::{Lazy, May, Over, Seat, Step, Table, barred, barred_if};

use crate::clause;
use crate::decree::Suffering;
use crate::event::{Ends, Event};
use crate::moves::Ease;
use crate::moves::{Action, Ask, Fate, Move, Ruling, Unasked};
use crate::purpose::Purpose;
use crate::reason::Barrier;
use crate::rules::round::conclude;
use crate::rules::{harm, legal, space, status, turn};
use crate::settings::GmJudgments;
use crate::setup::{Id, SideId, Status};
use crate::state::{Fight, Outcome, Phase};

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
        for action in Fate::ALL.map(Action::Fate) {
            let said = Unasked { who, action };
            if may_say(fight, side, said).is_ok() {
                list.push(said.into());
            }
        }
    }
}

/// Whether a side may do something unasked (`persona.fate.spend`).
///
/// # Errors
/// Why not.
pub fn may_say(fight: &Fight, side: SideId, said: Unasked) -> May<Barrier> {
    let Unasked { who, action } = said;
    let clause = clause::FATE_SPEND;
    barred_if(fight[who].side != side, Barrier::NotYours(who), clause)?;
    barred_if(!space::is_present(fight, who), Barrier::Gone(who), clause)?;
    // Anyone who has the turn finds these on its own menu.
    barred_if(fight.is_turn_of(who), Barrier::HasTheTurn(who), clause)?;
    match action {
        Action::Fate(fate) => legal::may_spend(fight, who, fate),
        _ => barred(Barrier::HasTheTurn(who), clause),
    }
}

/// What the circumstances may change a roll by, nothing first (`persona.gm.circumstances`).
pub const STEPS: [i8; 3] = [10, 20, 30];

/// Asks the GM what the circumstances change a roll by that comes now, if the table wants that
/// (`persona.gm.circumstances`): the roll has it like what is ruled of the next one.
///
/// # Errors
/// The table has no answer yet.
#[inline]
pub fn circumstances(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    roll: impl FnOnce(&Fight) -> Purpose,
) -> Step {
    if fight.setup.settings.gm_judgments == GmJudgments::Ask {
        let ask = (Ask::Circumstances(roll(fight)), clause::GM_CIRCUMSTANCES);
        let Ease(by) = Ease::asked(t, fight, ask, STEPS)?;
        fight.state.decrees.add_to_roll(who.0, by.into());
    }
    Ok(())
}

/// The clause of a ruling.
const fn clause_of(ruling: Ruling) -> affray_table::Clause {
    match ruling {
        Ruling::Afflict(_, status) | Ruling::Relieve(_, status) => status::clause_of(status),
        Ruling::Tire(_) => clause::FATIGUE_LEVELS,
        Ruling::Rest(_) => clause::FATIGUE_RECOVERY,
        Ruling::EndFight => clause::ACTION_LEFT_OUT,
    }
}

fn options(fight: &Fight, menu: &mut Vec<Move>) {
    for who in fight.roster().filter(|&who| space::is_present(fight, who)) {
        each_of(who, |ruling| {
            if may_rule(fight, ruling).is_ok() {
                menu.push(ruling.into());
            }
        });
    }
    menu.push(Ruling::EndFight.into());
}

/// Every ruling about somebody, whether it can be given or not.
pub fn each_of(who: Id, mut visit: impl FnMut(Ruling)) {
    for &status in Status::ALL {
        visit(Ruling::Relieve(who, status));
        visit(Ruling::Afflict(who, status));
    }
    visit(Ruling::Tire(who));
    visit(Ruling::Rest(who));
}

/// Whether the GM may rule something.
///
/// # Errors
/// Why not.
pub fn may_rule(fight: &Fight, ruling: Ruling) -> May<Barrier> {
    let clause = clause_of(ruling);
    let present = |who| barred_if(!space::is_present(fight, who), Barrier::Gone(who), clause);
    match ruling {
        Ruling::Afflict(who, status) => {
            present(who)?;
            // Fatigue is a level, and fear of somebody.
            let word = matches!(status, Status::Fatigue | Status::Fear);
            barred_if(word, Barrier::NoStatus(status), clause)?;
            barred_if(fight[who].has(status), Barrier::Suffers(who, status), clause)?;
            // These need more than a word: a caster, a location.
            let needs = matches!(status, Status::Charmed | Status::Dominated | Status::Crippled);
            barred_if(needs, Barrier::NeedsMore(status), clause)
        }
        Ruling::Relieve(who, status) => {
            present(who)?;
            barred_if(!fight[who].has(status), Barrier::Without(who, status), clause)
        }
        Ruling::Rest(who) => {
            present(who)?;
            barred_if(fight[who].fatigue == 0, Barrier::Rested(who), clause)
        }
        Ruling::Tire(who) => present(who),
        Ruling::EndFight => Ok(()),
    }
}

fn carry_out(t: &mut impl Table<Fight>, fight: &mut Fight, ruling: Ruling) -> Step {
    match ruling {
        Ruling::Afflict(who, status) => return status::begin(t, fight, who, status, 0),
        Ruling::Relieve(who, status) => {
            fight.state.decrees.lay(who.0, Suffering::Status(status), None);
            status::end(t, fight, who, status, Ends::Deed);
        }
        Ruling::Tire(who) => harm::tire(t, fight, who, 1),
        Ruling::Rest(who) => {
            fight[who].fatigue = 0;
            t.tell(clause::FATIGUE_RECOVERY, || Event::Rests { who });
        }
        Ruling::EndFight => conclude(t, fight, Outcome::Ended),
    }
    Ok(())
}

/// Somebody's turn is over: what was ruled to last until then ends (`persona.gm.override`).
pub fn turn_over(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let over = fight.state.decrees.turn_over(who.0);
    lift(t, fight, over);
}

/// A round is over: what was ruled to last until then ends (`persona.gm.override`).
pub fn round_over(t: &mut impl Table<Fight>, fight: &mut Fight) {
    let over = fight.state.decrees.round_over(fight.state.round);
    lift(t, fight, over);
}

fn lift(t: &mut impl Table<Fight>, fight: &mut Fight, over: Over<Suffering>) {
    for (who, what) in over.house {
        t.tell(clause::GM_OVERRIDE, || Event::HouseOver { who: Id(who), what });
    }
    for (who, what) in over.laid {
        let who = Id(who);
        match what {
            Suffering::Status(status) => status::end(t, fight, who, status, Ends::Time),
            Suffering::Stance(stance) => fight[who].stances.remove(stance),
            Suffering::Surprised => fight[who].surprised = false,
        }
        t.cite(clause::GM_OVERRIDE);
    }
}
