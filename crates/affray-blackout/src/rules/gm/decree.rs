//! What the GM has ruled, as it comes out in play (`blackout.gm.override`).

use affray_table::{Over, Reckon, Step, Table, total};

use crate::clause;
use crate::event::{Event, Plight};
use crate::kinds::{Attribute, Condition, Id, Level, Skill};
use crate::moves::{Ask, Ease};
use crate::purpose::Purpose;
use crate::reason::From;
use crate::ruled::{Score, Suffering};
use crate::rules::{condition, custom, effects};
use crate::settings::GmJudgments;
use crate::state::Fight;

/// Adds what was ruled of a number.
pub(crate) fn ruled(fight: &Fight, score: Score, into: &mut impl Reckon<From>) {
    into.add(fight.state.decrees.term(score), From::Ruled, clause::GM_OVERRIDE);
}

/// The dice of somebody's attribute, with what was ruled of it.
#[must_use]
#[inline]
pub(crate) fn attribute(fight: &Fight, who: Id, which: Attribute) -> i16 {
    let ruled = fight.state.decrees.term(Score::Attribute(who, which)) as i16;
    fight.profile(who).attribute(which) + ruled
}

/// The dice of somebody's skill, with what was ruled of it.
#[must_use]
#[inline]
pub(crate) fn skill(fight: &Fight, who: Id, which: Skill) -> i16 {
    let ruled = fight.state.decrees.term(Score::Skill(who, which)) as i16;
    fight.profile(who).skill(which) + ruled
}

/// Adds the dice that were ruled for somebody's next test or burst, which is this one.
pub(crate) fn ruled_roll(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    into.add(fight.state.decrees.roll(who.0), From::RuledRoll, clause::GM_OVERRIDE);
}

/// What the circumstances may change a roll by, nothing first (`blackout.gm.circumstances`).
pub(crate) const STEPS: [i8; 3] = [1, 2, 3];

/// Asks the GM what the circumstances change a roll by that comes now, if the table wants that
/// (`blackout.gm.circumstances`): the roll has it like what is ruled of the next one.
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

/// Passive perception now, taken apart (`blackout.core.passive`).
pub(crate) fn perception(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let own = fight.profile(who).passive_perception;
    into.add(own, From::Perception(who), clause::CORE_PASSIVE);
    ruled(fight, Score::Perception(who), into);
}

/// Passive perception now.
#[must_use]
pub(crate) fn passive_perception(fight: &Fight, who: Id) -> u8 {
    total(|into| perception(fight, who, into)) as u8
}

/// Whether the GM, and not the rules, says when something ends.
#[must_use]
#[inline]
pub(crate) fn lasts(fight: &Fight, who: Id, what: Suffering) -> bool {
    fight.state.decrees.lasts(who.0, what)
}

/// Whether the GM says when a condition ends.
#[must_use]
#[inline]
pub(crate) fn keeps(fight: &Fight, who: Id, condition: Condition) -> bool {
    lasts(fight, who, Suffering::Condition(condition))
}

/// Whether the GM says when a level ends.
#[must_use]
#[inline]
pub(crate) fn keeps_level(fight: &Fight, who: Id, level: Level) -> bool {
    lasts(fight, who, Suffering::Level(level))
}

/// Somebody's turn is over: what was ruled to last until then ends.
pub(crate) fn turn_over(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let over = fight.state.decrees.turn_over(who.0);
    cease(t, fight, over);
}

/// A round is over: what was ruled to last until then ends.
pub(crate) fn round_over(t: &mut impl Table<Fight>, fight: &mut Fight) {
    let over = fight.state.decrees.round_over(fight.state.round);
    cease(t, fight, over);
}

fn cease(t: &mut impl Table<Fight>, fight: &mut Fight, over: Over<Suffering>) {
    for (who, what) in over.laid {
        lift(t, fight, Id(who), what);
    }
    for (who, what) in over.house {
        t.tell(clause::GM_OVERRIDE, || Event::Plight(Plight::HouseOver { who: Id(who), what }));
    }
}

/// Something that was laid on somebody ends.
fn lift(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, what: Suffering) {
    t.cite(clause::GM_OVERRIDE);
    match what {
        Suffering::Condition(condition) => condition::end(t, fight, who, condition),
        Suffering::Level(level) => condition::lower(t, fight, who, level, 0),
        Suffering::Custom(custom) => custom::end(t, fight, who, custom),
        Suffering::Afraid(source) => {
            fight[who].afraid_of.remove(source);
            let of = effects::feared(fight, who, source);
            t.tell(clause::GM_OVERRIDE, || Event::Plight(Plight::Brave { who, of }));
        }
        Suffering::Taunted(_) => {
            fight[who].taunted = None;
            t.tell(clause::GM_OVERRIDE, || Event::Plight(Plight::NoLongerTaunted { who }));
        }
        Suffering::Grappled(_) => {
            fight[who].grappled = None;
            t.tell(clause::GM_OVERRIDE, || Event::Plight(Plight::Freed { who }));
        }
        // They have no end by themselves.
        Suffering::Injured(_) | Suffering::Wounded(_) => {}
    }
}
