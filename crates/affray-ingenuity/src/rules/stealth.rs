//! Being hidden, and surprise (`ingenuity.sneak.hiding`, `ingenuity.sneak.reveals`,
//! `ingenuity.surprise.contest`).

use affray_table::{Clause, Step, Table};

use crate::clause;
use crate::event::Event;
use crate::moves::TestFor;
use crate::rules::attack::Landed;
use crate::rules::condition::{are_allies, is_able, is_present};
use crate::rules::rolls::{Sway, Test, Tilt, test};
use crate::rules::space::{Eyes, is_in_sight};
use crate::rules::stat::passive_perception;
use crate::rules::trigger;
use crate::settings::SneakReveals;
use crate::setup::{Attribute, Id, STEALTH, SideId, Skill};
use crate::state::{Condition, Fight, People, Standing};

/// Whether a team sees nothing of somebody: nobody of it does who has come
/// (`ingenuity.sneak.cannot-see`).
#[must_use]
#[inline]
pub(crate) fn is_hidden_from(fight: &Fight, who: Id, side: SideId) -> bool {
    let hidden = fight[who].hidden_from;
    let sees = |other: Id| {
        let one = &fight[other];
        one.side == side && one.standing != Standing::Away && !hidden.has(other)
    };
    !hidden.is_empty() && fight[who].side != side && !fight.roster().any(sees)
}

/// Whether a team knows nothing of somebody: of those who are hidden from it, and of others' who
/// are still to come.
#[must_use]
pub(crate) fn is_unknown_to(fight: &Fight, who: Id, side: SideId) -> bool {
    let own = fight.setup.sides[side.index()].allies;
    let comes = fight[who].standing == Standing::Away && own & (1 << fight[who].side.0) == 0;
    comes || is_hidden_from(fight, who, side)
}

/// Everybody who is no ally of this one.
#[must_use]
pub(crate) fn enemies(fight: &Fight, who: Id) -> People {
    let mut enemies = People::default();
    fight
        .roster()
        .filter(|&other| !are_allies(fight, who, other))
        .for_each(|other| enemies.add(other));
    enemies
}

/// Whether somebody could become hidden: an enemy whom these eyes see may see it.
#[must_use]
pub(crate) fn may_hide(fight: &Fight, who: Id, eyes: Eyes) -> bool {
    let hidden = fight[who].hidden_from;
    let may_see = |other: Id| is_present(fight, other) && eyes.see(fight, other);
    enemies(fight, who).iter().any(|other| may_see(other) && !hidden.has(other))
}

/// A test to go unseen, with advantage when prone (`ingenuity.condition.prone`).
#[must_use]
pub(crate) fn stealth(who: Id, why: TestFor, against: i16) -> Test {
    let sway = Sway::Proficiency(STEALTH);
    let mut stealth = Test::plain(who, why, Attribute::Dexterity, Skill::Agility, sway);
    stealth.against = Some(against);
    stealth.tilt = Tilt::Stealth;
    stealth
}

/// Whether a team sees somebody.
fn is_seen(fight: &Fight, who: Id, side: SideId) -> bool {
    !is_hidden_from(fight, who, side)
}

/// The enemies who could see somebody hide.
fn watching(fight: &Fight, who: Id) -> People {
    let mut watching = enemies(fight, who);
    for other in enemies(fight, who).iter() {
        let looks_on = is_able(fight, other)
            && !fight[other].conditions.has(Condition::Blinded)
            && is_in_sight(fight, who, other);
        if !looks_on {
            watching.remove(other);
        }
    }
    watching
}

/// Whose passive perception a test to go unseen has to meet, of those whom the team sees.
#[must_use]
pub(crate) fn watcher(fight: &Fight, who: Id, why: TestFor) -> Option<Id> {
    let among = if why == TestFor::Hide { watching(fight, who) } else { enemies(fight, who) };
    let side = fight[who].side;
    let seen = among.iter().filter(|&other| is_seen(fight, other, side));
    seen.max_by_key(|&other| passive_perception(fight, other))
}

/// The highest passive perception among those of whom something is true.
fn sharpest(fight: &Fight, among: People, is_so: impl Fn(Id) -> bool) -> i16 {
    let among = among.iter().filter(|&other| is_so(other));
    among.map(|other| passive_perception(fight, other)).max().unwrap_or(0)
}

/// Becomes hidden, or not (`ingenuity.sneak.hiding`). What the test must meet is told: it is that
/// of the enemies whom the team sees.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn hide(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let side = fight[who].side;
    let against = sharpest(fight, watching(fight, who), |other| is_seen(fight, other, side));
    if fight[who].conditions.has(Condition::Prone) {
        t.cite(clause::CONDITION_PRONE);
    }
    let total = test(t, fight, stealth(who, TestFor::Hide, against))?.total;
    let passed = total >= against;
    if passed {
        let mut hidden = enemies(fight, who);
        // Anyone who looks on unseen may see more than the others, and does not say so.
        for other in watching(fight, who).iter() {
            if !is_seen(fight, other, side) && passive_perception(fight, other) > total {
                hidden.remove(other);
            }
        }
        fight[who].hidden_from = hidden;
    }
    t.tell(clause::SNEAK_HIDING, || Event::Hid { who, passed });
    Ok(())
}

/// An attack of somebody hidden ends that (`ingenuity.sneak.reveals`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn reveal_by_attack(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    landed: Landed,
) -> Step {
    t.cite(clause::SNEAK_REVEALS);
    let reveals = match fight.setup.settings.sneak_reveals {
        SneakReveals::Always => true,
        SneakReveals::OnHit => landed == Landed::Hit,
        SneakReveals::Never => false,
    };
    if !reveals {
        return Ok(());
    }
    reveal(t, fight, who, clause::SNEAK_REVEALS)
}

/// Somebody is seen by all from now on, by this rule.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn reveal(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, by: Clause) -> Step {
    fight[who].hidden_from = People::default();
    t.tell(by, || Event::Revealed { who });
    trigger::revealed(t, fight, who)
}

/// Whether all of a team come unseen (`ingenuity.surprise.contest`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn ambush(t: &mut impl Table<Fight>, fight: &mut Fight, side: SideId) -> Step<bool> {
    t.cite(clause::TEST_PASSIVE);
    let allies = fight.setup.sides[side.index()].allies | 1 << side.0;
    let watches = |who: &Id| allies & (1 << fight[*who].side.0) == 0 && is_able(fight, *who);
    let others = fight.roster().filter(watches);
    let mut watching = People::default();
    others.for_each(|who| watching.add(who));
    let against = sharpest(fight, watching, |who| is_seen(fight, who, side));
    let least = sharpest(fight, watching, |_| true);
    let mut all = true;
    for who in fight.roster() {
        if fight[who].side != side || !is_able(fight, who) {
            continue;
        }
        let total = test(t, fight, stealth(who, TestFor::Ambush, against))?.total;
        all &= total >= least;
    }
    t.tell(clause::SURPRISE_CONTEST, || Event::Ambush { passed: all });
    Ok(all)
}
