//! Being hidden, and surprise (`ingenuity.sneak.hiding`, `ingenuity.sneak.reveals`,
//! `ingenuity.surprise.contest`).

use affray_table::{Step, Table};

use crate::clause;
use crate::event::Event;
use crate::moves::TestFor;
use crate::rules::attack::Landed;
use crate::rules::condition::{are_allies, is_able, is_present};
use crate::rules::rolls::{Sway, Test, Tilt, test};
use crate::rules::space::is_in_sight;
use crate::rules::stat::passive_perception;
use crate::rules::trigger;
use crate::settings::SneakReveals;
use crate::setup::{Attribute, Id, STEALTH, SideId, Skill};
use crate::state::{Condition, Fight, People};

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

/// Whether somebody could become hidden: an enemy may see it.
#[must_use]
pub(crate) fn may_hide(fight: &Fight, who: Id) -> bool {
    let hidden = fight[who].hidden_from;
    enemies(fight, who).iter().any(|other| is_present(fight, other) && !hidden.has(other))
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

/// Becomes hidden, or not (`ingenuity.sneak.hiding`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn hide(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let enemies = enemies(fight, who);
    let watching = |&other: &Id| {
        is_able(fight, other)
            && !fight[other].conditions.has(Condition::Blinded)
            && is_in_sight(fight, who, other)
    };
    let against =
        enemies.iter().filter(watching).map(|other| passive_perception(fight, other)).max();
    let against = against.unwrap_or(0);
    if fight[who].conditions.has(Condition::Prone) {
        t.cite(clause::CONDITION_PRONE);
    }
    let passed = test(t, fight, stealth(who, TestFor::Hide, against))?.total >= against;
    if passed {
        fight[who].hidden_from = enemies;
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
    fight[who].hidden_from = People::default();
    t.tell(clause::SNEAK_REVEALS, || Event::Revealed { who });
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
    let against = others.map(|who| passive_perception(fight, who)).max().unwrap_or(0);
    let mut all = true;
    for who in fight.roster() {
        if fight[who].side != side || !is_able(fight, who) {
            continue;
        }
        let total = test(t, fight, stealth(who, TestFor::Ambush, against))?.total;
        all &= total >= against;
    }
    t.tell(clause::SURPRISE_CONTEST, || Event::Ambush { passed: all });
    Ok(all)
}
