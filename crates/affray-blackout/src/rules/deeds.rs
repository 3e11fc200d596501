//! What is done in a turn besides attacking and going (`blackout.actions.*`).

use affray_table::{Seat, Step, Sum, Table};

use crate::clause;
use crate::event::{Doing, Event, Harm, Plight};
use crate::kinds::{Attribute, Cause, Condition, Hold, Id, ItemId, Level, Shape, Skill};
use crate::moves::{Answer, Ask, Purpose, TestFor};
use crate::rules::condition::{begin, end, lower};
use crate::rules::field::are_enemies;
use crate::rules::rolls::Test;
use crate::rules::turn::take_ap;
use crate::rules::{condition, damage, field, gear, movement, rolls, stamina};
use crate::settings::{HiddenSearch, HideBy, RestAp, RestRecovers};
use crate::setup::ItemKind;
use crate::state::{Fight, Where};

/// Takes something in hand (`blackout.actions.use-item`).
pub(crate) fn draw(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, item: ItemId) {
    take_ap(fight, 1);
    gear::draw(fight, who, item);
    t.tell(clause::ACTIONS_USE_ITEM, || Event::Doing(Doing::Draws { who, item }));
}

/// Picks something up from the ground (`blackout.actions.use-item`).
pub(crate) fn pick_up(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, item: ItemId) {
    take_ap(fight, 1);
    fight[item].at = Where::Held(who);
    t.tell(clause::ACTIONS_USE_ITEM, || Event::Doing(Doing::Draws { who, item }));
}

/// Puts in a full clip (`blackout.actions.reload`).
pub(crate) fn reload(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, item: ItemId) {
    take_ap(fight, 1);
    let clip = gear::weapon_of(fight, item).and_then(|weapon| weapon.clip).unwrap_or(0);
    fight[item].loaded = clip;
    fight[item].clips -= 1;
    t.tell(clause::ACTIONS_RELOAD, || Event::Doing(Doing::Reloads { who, item }));
}

/// Removes the Magnetic mark (`blackout.actions.shake-off-magnetic`).
pub(crate) fn shake_off(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    take_ap(fight, 2);
    t.cite(clause::ACTIONS_SHAKE_OFF_MAGNETIC);
    end(t, fight, who, Condition::Magnetic);
}

/// Lets a captive go (`blackout.effects.grip-end`, `blackout.maneuver.grapple-hold`).
pub(crate) fn release(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, other: Id) {
    fight[other].gripped = fight[other].gripped.filter(|(by, _)| *by != who);
    if fight[other].grappled == Some(who) {
        fight[other].grappled = None;
        t.cite(clause::MANEUVER_GRAPPLE_HOLD);
    }
    t.tell(clause::EFFECTS_GRIP_END, || Event::Plight(Plight::Freed { who: other }));
}

/// A Rest action (`blackout.actions.rest`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn rest(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    take_ap(fight, rest_ap(fight.setup.settings.rest_ap));
    if let Some(turn) = &mut fight.state.turn {
        turn.rested = true;
    }
    t.cite(clause::ACTIONS_REST);
    let amount = match fight.setup.settings.rest_recovers {
        RestRecovers::Two => 2,
        RestRecovers::D3 => t.roll(Purpose::Rest { who }, Sum::d(3))? as i16,
        RestRecovers::HalfEndurance => (fight.profile(who).attribute(Attribute::Endurance) + 1) / 2,
    };
    stamina::recover(t, fight, who, amount);
    Ok(())
}

/// Action points of a Rest.
#[must_use]
pub(crate) const fn rest_ap(ap: RestAp) -> u8 {
    match ap {
        RestAp::One => 1,
        RestAp::Two => 2,
    }
}

/// Repairs a shut-down machine (`blackout.actions.repair`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn repair(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, other: Id) -> Step {
    if repairs(t, fight, who)? {
        fight[other].causes.remove(Cause::Shutdown);
        fight[other].out_until = None;
        t.tell(clause::EFFECTS_SHUTDOWN_WAKE, || Event::Harm(Harm::Wakes { who: other }));
        damage::settle(t, fight, other);
    }
    Ok(())
}

/// Repairs a jammed item (`blackout.actions.repair`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn unjam(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, item: ItemId) -> Step {
    if repairs(t, fight, who)? {
        fight[item].shape = Shape::Whole;
    }
    Ok(())
}

/// Intelligence(Mechacraft 2) (`blackout.actions.repair`).
fn repairs(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<bool> {
    take_ap(fight, 2);
    t.cite(clause::ACTIONS_REPAIR);
    let test =
        Test::new(who, TestFor::Repair, Attribute::Intelligence, Skill::Mechacraft).needs(2).own();
    let done = rolls::test(t, fight, test)? >= 2;
    t.tell(clause::ACTIONS_REPAIR, || Event::Doing(Doing::Repairs { who, done }));
    Ok(done)
}

/// Wakes somebody who was knocked out: Intelligence(Medicine 2)
/// (`blackout.effects.knockout-duration`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn wake(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, other: Id) -> Step {
    take_ap(fight, 2);
    t.cite(clause::EFFECTS_KNOCKOUT_DURATION);
    let why = TestFor::Wake(other);
    let test = Test::new(who, why, Attribute::Intelligence, Skill::Medicine).needs(2).own();
    if rolls::test(t, fight, test)? >= 2 {
        fight[other].causes.remove(Cause::Knockout);
        fight[other].out_until = None;
        t.tell(clause::EFFECTS_KNOCKOUT_DURATION, || Event::Harm(Harm::Wakes { who: other }));
        damage::settle(t, fight, other);
    }
    Ok(())
}

/// Hides from all enemies with a line to it (`blackout.actions.hide`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn hide(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    take_ap(fight, 1);
    let watchers = fight.roster().filter(|&other| {
        are_enemies(fight, who, other)
            && condition::can_act(fight, other)
            && field::in_sight(fight, fight[other].at, fight[who].at)
    });
    let needs = watchers.map(|other| fight.profile(other).passive_perception).max().unwrap_or(1);
    if fight.setup.settings.hide == HideBy::Gm {
        let menu = [Answer::No, Answer::Yes];
        let answer: Answer = t.choose(fight, Seat::GM, Ask::Hides(who), &menu)?;
        let hidden = answer == Answer::Yes;
        t.tell(clause::ACTIONS_HIDE, || Event::Doing(Doing::Hides { who, hidden }));
        if hidden {
            begin(t, fight, who, Condition::Hidden);
            fight[who].hidden = needs;
        }
        return Ok(());
    }
    let test =
        Test::new(who, TestFor::Hide, Attribute::Dexterity, Skill::Stealth).needs(needs).own();
    t.cite(clause::CORE_PASSIVE);
    let successes = rolls::test(t, fight, test)?;
    let hidden = successes >= i16::from(needs);
    t.tell(clause::ACTIONS_HIDE, || Event::Doing(Doing::Hides { who, hidden }));
    if hidden {
        begin(t, fight, who, Condition::Hidden);
        fight[who].hidden = successes as u8;
    }
    Ok(())
}

/// Looks for somebody hidden (`blackout.conditions.hidden-end`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn search(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, whom: Id) -> Step {
    take_ap(fight, 1);
    let needs = fight[whom].hidden;
    let why = TestFor::Search(whom);
    let test = Test::new(who, why, Attribute::Insight, Skill::Perception).needs(needs).own();
    t.cite(clause::CONDITIONS_HIDDEN_END);
    let found = match fight.setup.settings.hidden_search {
        HiddenSearch::Perception => rolls::test(t, fight, test)? >= i16::from(needs),
        HiddenSearch::Gm => {
            let menu = [Answer::No, Answer::Yes];
            let ask = Ask::Finds { who, whom };
            let answer: Answer = t.choose(fight, Seat::GM, ask, &menu)?;
            answer == Answer::Yes
        }
    };
    if found {
        t.tell(clause::CONDITIONS_HIDDEN_END, || Event::Doing(Doing::Found { who: whom }));
        end(t, fight, whom, Condition::Hidden);
    }
    Ok(())
}

/// Uses something up on somebody (`blackout.actions.use-item`).
pub(crate) fn use_item(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    item: ItemId,
    on: Id,
) {
    take_ap(fight, 1);
    t.tell(clause::ACTIONS_USE_ITEM, || Event::Doing(Doing::Uses { who, item, on }));
    match gear::item(fight, item).kind {
        ItemKind::Soothall => {
            t.cite(clause::CONDITIONS_CORRODED_REMOVAL);
            lower(t, fight, on, Level::Corroded, 0);
        }
        ItemKind::Detoxer => {
            t.cite(clause::CONDITIONS_POISONED_TREATMENT);
            end(t, fight, on, Condition::Poisoned);
        }
        ItemKind::Stimulant(points) => stamina::recover(t, fight, on, i16::from(points)),
        ItemKind::Weapon(_) | ItemKind::Shield(_) | ItemKind::Tools | ItemKind::Other => {}
    }
    fight[item].at = Where::Gone;
}

/// Tries to get free of a grip or a grapple (`blackout.effects.grip-break`,
/// `blackout.maneuver.grapple-hold`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn break_free(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    hold: Hold,
) -> Step {
    take_ap(fight, 1);
    t.cite(clause::ACTIONS_BREAK);
    let (captor, why, clause) = match hold {
        Hold::Grip => {
            fight[who].broke = true;
            let captor = fight[who].gripped.map(|(by, _)| by);
            (captor, TestFor::BreakGrip, clause::EFFECTS_GRIP_BREAK)
        }
        Hold::Grapple => (fight[who].grappled, TestFor::Break, clause::MANEUVER_GRAPPLE_HOLD),
    };
    let Some(captor) = captor else { return Ok(()) };
    t.cite(clause);
    let ways = [(Attribute::Strength, Skill::Grapple), (Attribute::Dexterity, Skill::Grapple)];
    let own = Test::new(who, why, ways[0].0, ways[0].1).own().against(captor);
    let own = rolls::either(t, fight, own, ways)?;
    let theirs = Test::new(captor, TestFor::Hold(who), ways[0].0, ways[0].1).against(who);
    let theirs = rolls::either(t, fight, theirs, ways)?;
    if rolls::opposed(t, fight, own, theirs)?.is_some() {
        match hold {
            Hold::Grip => fight[who].gripped = None,
            Hold::Grapple => fight[who].grappled = None,
        }
        t.tell(clause, || Event::Plight(Plight::Freed { who }));
    }
    Ok(())
}

/// Drags a captive that loses an opposed test (`blackout.effects.grip-drag`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn drag(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, other: Id) -> Step {
    take_ap(fight, 1);
    let why = TestFor::Drag(other);
    let own = Test::new(who, why, Attribute::Strength, Skill::Athletics).own().against(other);
    let theirs =
        Test::new(other, TestFor::Dragged, Attribute::Endurance, Skill::Fortitude).against(who);
    t.cite(clause::EFFECTS_GRIP_DRAG);
    if rolls::opposed(t, fight, own, theirs)?.is_some() {
        movement::drag(t, fight, who, other)?;
    }
    Ok(())
}
