//! What the Referee rules unasked.

use std::ops::RangeInclusive;

use affray_table::{Clause, Lazy, May, Over, Reckon, Seat, Step, Table, barred_if};

use crate::clause;
use crate::event::{Course, Lasting};
use crate::ids::{CustomId, Id};
use crate::kinds::{Condition, Exit};
use crate::moves::Ease;
use crate::moves::{Ask, Move, Ruling};
use crate::purpose::Purpose;
use crate::reason::{Barrier, From, Place};
use crate::rules::condition::{
    Affliction, are_hostile, begin, clause_of, end, lapse, may_be, may_meet, may_not_be,
    usual_rounds,
};
use crate::rules::custom;
use crate::rules::decline::choke;
use crate::rules::end::{Word, conclude};
use crate::rules::initiative::{carry_over, enter};
use crate::rules::morale::leave;
use crate::settings::GmJudgments;
use crate::state::{Ending, Fight, Phase, Rated, Suffering};

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

/// Whether somebody's place may be moved to before the count that is being worked out
/// (`hallowed.initiative.passed-any-creature`).
fn may_hasten(fight: &Fight, who: Id) -> May<Barrier> {
    let it = &fight[who];
    let counting = fight.state.phase == Phase::Counts && fight.state.count.is_some();
    let comes = it.due.is_some() && !fight.state.members.has(who) && it.carried.is_none();
    let by = clause::INITIATIVE_PASSED_ANY_CREATURE;
    barred_if(!counting || !comes, Barrier::NoPlaceToCome(who), by)
}

/// The TNs that a ruling entangles at.
const SNARES: RangeInclusive<u8> = 5..=25;
/// The Base Initiatives that can be ruled.
const PACES: RangeInclusive<i16> = -12..=24;

/// Whether the Referee may rule something now.
pub(crate) fn may_rule(fight: &Fight, ruling: Ruling) -> May<Barrier> {
    let by = clause_of_ruling(ruling);
    match ruling {
        Ruling::Enter(who) => return may_enter(fight, who),
        Ruling::End(_) => return Ok(()),
        Ruling::Afflict(who, _)
        | Ruling::Relieve(who, _)
        | Ruling::Frighten(who, _)
        | Ruling::Snare(who, _)
        | Ruling::Pace(who, _)
        | Ruling::Impose(who, _)
        | Ruling::Lift(who, _)
        | Ruling::Remove(who)
        | Ruling::Capture(who)
        | Ruling::Hasten(who)
        | Ruling::Suffocate(who) => may_meet(fight, who)?,
    }
    match ruling {
        Ruling::Afflict(who, condition) => {
            may_exist(fight, condition)?;
            barred_if(fight[who].has(condition), Barrier::Is(who, condition), by)?;
            // What means nothing without a source or a TN is ruled with it.
            let bare = matches!(condition, Condition::Frightened | Condition::Entangled);
            barred_if(bare, Barrier::Bare(condition), by)
        }
        Ruling::Relieve(who, condition) => {
            may_exist(fight, condition)?;
            may_be(fight, who, condition)
        }
        Ruling::Frighten(who, source) => {
            may_exist(fight, Condition::Frightened)?;
            barred_if(!are_hostile(fight, who, source), Barrier::NoEnemy(source), by)?;
            may_meet(fight, source)?;
            let feared = fight[who].afraid_of.has(source);
            barred_if(feared, Barrier::Place(Place::Fears(who, source)), by)
        }
        Ruling::Snare(who, _) => {
            may_exist(fight, Condition::Entangled)?;
            may_not_be(fight, who, Condition::Entangled)
        }
        Ruling::Impose(who, custom) => {
            barred_if(custom::has(fight, who, custom), Barrier::Custom(who, custom), by)
        }
        Ruling::Lift(who, custom) => {
            barred_if(!custom::has(fight, who, custom), Barrier::NotCustom(who, custom), by)
        }
        Ruling::Hasten(who) => may_hasten(fight, who),
        Ruling::Suffocate(who) => may_be(fight, who, Condition::Suffocating),
        Ruling::Pace(..)
        | Ruling::Remove(_)
        | Ruling::Capture(_)
        | Ruling::Enter(_)
        | Ruling::End(_) => Ok(()),
    }
}

/// Whether somebody may join now: they are to come, and no turn is under way
/// (`hallowed.initiative.joiner-rolls`).
fn may_enter(fight: &Fight, who: Id) -> May<Barrier> {
    let by = clause::INITIATIVE_JOINER_ROLLS;
    let waits = fight[who].exit == Some(Exit::Waiting);
    barred_if(!waits, Barrier::NotToCome(who), by)?;
    let quiet = fight.state.turn.is_none() && !fight.state.tie;
    barred_if(fight.state.phase == Phase::Setup || !quiet, Barrier::Unquiet, by)
}

/// Whether a condition of the rulebook is in play: what the table has put something in the place of
/// is not (`hallowed.conditions.list`).
fn may_exist(fight: &Fight, condition: Condition) -> May<Barrier> {
    let replaced = fight.setup.replaced[condition as usize].is_some();
    barred_if(replaced, Barrier::Replaced(condition), clause::CONDITIONS_LIST)
}

/// Everything that the Referee could rule, now or never.
pub(crate) fn rulings_thought_of(fight: &Fight, see: &mut impl FnMut(Ruling)) {
    for who in fight.roster() {
        see(Ruling::Enter(who));
        for custom in (0..fight.setup.customs.len() as u8).map(CustomId) {
            see(Ruling::Lift(who, custom));
            see(Ruling::Impose(who, custom));
        }
        for &condition in Condition::ALL {
            see(Ruling::Relieve(who, condition));
            if condition == Condition::Frightened {
                fight.roster().for_each(|source| see(Ruling::Frighten(who, source)));
            } else if condition == Condition::Entangled {
                SNARES.for_each(|tn| see(Ruling::Snare(who, tn)));
            }
            see(Ruling::Afflict(who, condition));
        }
        PACES.for_each(|base| see(Ruling::Pace(who, base)));
        see(Ruling::Remove(who));
        see(Ruling::Capture(who));
        see(Ruling::Hasten(who));
        see(Ruling::Suffocate(who));
    }
    for ending in [Ending::Agreement, Ending::Interrupted, Ending::Draw] {
        see(Ruling::End(ending));
    }
    for side in fight.sides() {
        see(Ruling::End(Ending::Win(side)));
        see(Ruling::End(Ending::Captured(side)));
    }
}

fn options(fight: &Fight, menu: &mut Vec<Move>) {
    rulings_thought_of(fight, &mut |ruling| {
        if may_rule(fight, ruling).is_ok() {
            menu.push(ruling.into());
        }
    });
}

fn carry_out(t: &mut impl Table<Fight>, fight: &mut Fight, ruling: Ruling) -> Step {
    match ruling {
        Ruling::Afflict(who, condition) => {
            begin(t, fight, who, Affliction::of(condition, usual_rounds(condition)));
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

/// What was ruled of a figure, beside what the rules add up.
#[must_use]
#[inline]
pub(crate) fn ruled(fight: &Fight, who: Id, rated: Rated) -> i16 {
    fight.state.decrees.term((who, rated)) as i16
}

/// Adds what was ruled of a figure (`hallowed.gm.override`).
#[inline]
pub(crate) fn add_ruled(fight: &Fight, who: Id, rated: Rated, into: &mut impl Reckon<From>) {
    into.add(ruled(fight, who, rated), From::Ruled, clause::GM_OVERRIDE);
}

/// Adds what was ruled of somebody's next attack roll or check, which is this one.
#[inline]
pub(crate) fn add_ruled_roll(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    into.add(fight.state.decrees.roll(who.0) as i16, From::RuledRoll, clause::GM_OVERRIDE);
}

/// What the circumstances may change a roll by, nothing first (`hallowed.gm.circumstances`).
pub(crate) const STEPS: [i8; 4] = [1, 2, 3, 4];

/// Asks the GM what the circumstances change a roll by that comes now, if the table wants that
/// (`hallowed.gm.circumstances`): the roll has it like what is ruled of the next one.
///
/// # Errors
/// The table has no answer yet.
#[inline]
pub(crate) fn circumstances(
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

/// What was ruled to last until somebody's turn is over ends with it.
#[inline]
pub(crate) fn turn_over(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if !fight.state.decrees.is_empty() {
        let over = fight.state.decrees.turn_over(who.0);
        lift_all(t, fight, over);
    }
}

/// What was ruled to last until the round is over ends with it.
#[inline]
pub(crate) fn round_over(t: &mut impl Table<Fight>, fight: &mut Fight) {
    if !fight.state.decrees.is_empty() {
        let over = fight.state.decrees.round_over(fight.state.round);
        lift_all(t, fight, over);
    }
}

fn lift_all(t: &mut impl Table<Fight>, fight: &mut Fight, over: Over<Suffering>) {
    for (who, what) in over.house {
        t.tell(clause::GM_OVERRIDE, || Lasting::HouseOver { who: Id(who), what }.into());
    }
    for (who, what) in over.laid {
        t.cite(clause::GM_OVERRIDE);
        match what {
            Suffering::Is(condition) => lapse(t, fight, Id(who), condition),
            Suffering::Custom(custom) => custom::end(t, fight, Id(who), custom),
        }
    }
}

/// Whether only a ruling ends what lies on somebody.
#[must_use]
#[inline]
pub(crate) fn lasts(fight: &Fight, who: Id, what: Suffering) -> bool {
    fight.state.decrees.lasts(who.0, what)
}

/// A turn under way ends with the one who is taken out of the fight.
pub(crate) fn release_turn(fight: &mut Fight, who: Id) {
    if fight.state.turn.is_some_and(|turn| turn.who == who) {
        fight.state.turn = None;
    }
}
