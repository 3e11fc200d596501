//! What the Referee rules unasked.

use std::ops::RangeInclusive;

use affray_table::{Clause, Lazy, Seat, Step, Table};

use crate::clause;
use crate::event::Course;
use crate::ids::{CustomId, Id};
use crate::kinds::{Condition, Exit};
use crate::moves::{Ask, Move, Ruling};
use crate::rules::condition::{Affliction, are_hostile, begin, clause_of, end, is_present};
use crate::rules::custom;
use crate::rules::decline::choke;
use crate::rules::end::{Word, conclude};
use crate::rules::initiative::{carry_over, enter};
use crate::rules::morale::leave;
use crate::state::{Ending, Fight, Phase};

/// The most rulings at one checkpoint.
const MOST_RULINGS: usize = 64;

/// Takes every ruling that the Referee has volunteered at this checkpoint.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn rulings(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for _ in 0..MOST_RULINGS {
        let menu = Lazy(|list: &mut Vec<Move>| options(fight, list));
        let Some(ruling) = t.volunteer(fight, Seat::GM, Ask::Rule, &menu)? else { break };
        t.tell(clause_of_ruling(ruling), || Course::Ruled { ruling }.into());
        carry_out(t, fight, ruling)?;
    }
    Ok(())
}

const fn clause_of_ruling(ruling: Ruling) -> Clause {
    match ruling {
        Ruling::Afflict(_, condition) | Ruling::Relieve(_, condition) => clause_of(condition),
        Ruling::Frighten(..) => clause::CONDITIONS_FRIGHTENED,
        Ruling::Snare(..) => clause::CONDITIONS_ENTANGLED,
        Ruling::Pace(..) => clause::INITIATIVE_BASE_FIXED,
        Ruling::Impose(..) | Ruling::Lift(..) => clause::CONDITIONS_LIST,
        Ruling::Remove(_) | Ruling::Capture(_) | Ruling::End(_) => clause::END_REASONS,
        Ruling::Enter(_) => clause::INITIATIVE_JOINER_ROLLS,
        Ruling::Hasten(_) => clause::INITIATIVE_PASSED_ANY_CREATURE,
        Ruling::Suffocate(_) => clause::CONDITIONS_SUFFOCATING,
    }
}

/// Whether somebody's place could be moved to before the count that is being worked out.
fn can_hasten(fight: &Fight, who: Id) -> bool {
    fight.state.phase == Phase::Counts
        && fight.state.count.is_some()
        && fight[who].due.is_some()
        && !fight.state.members.has(who)
        && fight[who].carried.is_none()
}

/// The TNs that a ruling entangles at.
const SNARES: RangeInclusive<u8> = 5..=25;
/// The Base Initiatives that can be ruled.
const PACES: RangeInclusive<i16> = -12..=24;

/// Whom somebody can be frightened of besides those it is frightened of already.
fn sources(fight: &Fight, who: Id) -> impl Iterator<Item = Move> + '_ {
    let open = move |&source: &Id| {
        are_hostile(fight, who, source)
            && is_present(fight, source)
            && !fight[who].afraid_of.has(source)
    };
    fight.roster().filter(open).map(move |source| Ruling::Frighten(who, source).into())
}

fn options(fight: &Fight, menu: &mut Vec<Move>) {
    let quiet = fight.state.turn.is_none() && !fight.state.tie;
    for who in fight.roster() {
        let it = &fight[who];
        if it.exit == Some(Exit::Waiting) {
            if fight.state.phase != Phase::Setup && quiet {
                menu.push(Ruling::Enter(who).into());
            }
            continue;
        }
        if !is_present(fight, who) {
            continue;
        }
        for custom in (0..fight.setup.customs.len() as u8).map(CustomId) {
            menu.push(if custom::has(fight, who, custom) {
                Ruling::Lift(who, custom).into()
            } else {
                Ruling::Impose(who, custom).into()
            });
        }
        for &condition in Condition::ALL {
            // What the table has put something in the place of is not there.
            if fight.setup.replaced[condition as usize].is_some() {
                continue;
            }
            if it.has(condition) {
                menu.push(Ruling::Relieve(who, condition).into());
            }
            match condition {
                // What means nothing without a source or a TN is ruled with it.
                Condition::Frightened => menu.extend(sources(fight, who)),
                Condition::Entangled if it.has(condition) => {}
                Condition::Entangled => {
                    menu.extend(SNARES.map(|tn| Move::from(Ruling::Snare(who, tn))));
                }
                _ if it.has(condition) => {}
                _ => menu.push(Ruling::Afflict(who, condition).into()),
            }
        }
        menu.extend(PACES.map(|base| Move::from(Ruling::Pace(who, base))));
        menu.push(Ruling::Remove(who).into());
        menu.push(Ruling::Capture(who).into());
        if can_hasten(fight, who) {
            menu.push(Ruling::Hasten(who).into());
        }
        if it.has(Condition::Suffocating) {
            menu.push(Ruling::Suffocate(who).into());
        }
    }
    menu.push(Ruling::End(Ending::Agreement).into());
    menu.push(Ruling::End(Ending::Interrupted).into());
    menu.push(Ruling::End(Ending::Draw).into());
    for side in fight.sides() {
        menu.push(Ruling::End(Ending::Win(side)).into());
        menu.push(Ruling::End(Ending::Captured(side)).into());
    }
}

fn carry_out(t: &mut impl Table<Fight>, fight: &mut Fight, ruling: Ruling) -> Step {
    match ruling {
        Ruling::Afflict(who, condition) => {
            // Surprise lasts the round, everything else until it is taken back.
            let rounds = u8::from(condition == Condition::Surprised);
            begin(t, fight, who, Affliction::of(condition, rounds));
        }
        Ruling::Frighten(who, source) => {
            begin(t, fight, who, Affliction::lasting(Condition::Frightened).by(source));
        }
        Ruling::Snare(who, tn) => {
            fight[who].snare = tn;
            begin(t, fight, who, Affliction::lasting(Condition::Entangled));
        }
        Ruling::Pace(who, base) => fight[who].base = base,
        Ruling::Relieve(who, condition) => end(t, fight, who, condition),
        Ruling::Impose(who, custom) => custom::begin(t, fight, who, custom, 0),
        Ruling::Lift(who, custom) => custom::end(t, fight, who, custom),
        Ruling::Remove(who) => {
            release_turn(fight, who);
            leave(t, fight, who, Exit::Left);
        }
        Ruling::Capture(who) => {
            release_turn(fight, who);
            leave(t, fight, who, Exit::Captured);
        }
        Ruling::Enter(who) => {
            for (place, joiner) in fight.setup.clone().joiners.iter().enumerate() {
                if joiner.who == who {
                    fight.state.entered |= 1 << place;
                }
            }
            enter(t, fight, who)?;
            if fight.state.phase == Phase::RoundEnd && fight[who].due.is_some() {
                fight.state.phase = Phase::Counts;
            }
        }
        Ruling::Hasten(who) => {
            if let (Some(declared), Some(count)) = (fight[who].declared, fight.state.count) {
                carry_over(t, fight, who, declared, count - 1);
            }
        }
        Ruling::Suffocate(who) => choke(t, fight, who),
        Ruling::End(ending) => conclude(t, fight, ending, Word::Referee),
    }
    Ok(())
}

/// A turn under way ends with whoever is taken out of the fight.
fn release_turn(fight: &mut Fight, who: Id) {
    if fight.state.turn.is_some_and(|turn| turn.who == who) {
        fight.state.turn = None;
    }
}
