//! What is done in a turn besides attacking and going (`blackout.actions.*`).

use affray_table::{Reckon, Seat, Step, Sum, Table, total};

use crate::clause;
use crate::event::{Doing, Event, Harm, Plight};
use crate::kinds::{Attribute, Cause, Condition, Hold, Id, ItemId, Level, Shape, Skill};
use crate::moves::{Answer, Ask, Purpose, TestFor};
use crate::reason::From;
use crate::rules::condition::{begin, end, is_hidden_from, is_out, lower};
use crate::rules::field::are_enemies;
use crate::rules::rolls::Test;
use crate::rules::turn::take_ap;
use crate::rules::{condition, damage, field, gear, gm, movement, rolls, stamina};
use crate::settings::{HiddenSearch, HideBy, RestAp, RestRecovers};
use crate::setup::ItemKind;
use crate::state::{Fight, People, Where};

/// Takes something in hand (`blackout.actions.use-item`).
pub(crate) fn draw(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, item: ItemId) {
    take_ap(fight, 1);
    gear::draw(fight, who, item);
    let ap = fight.ap();
    t.tell(clause::ACTIONS_USE_ITEM, || Event::Doing(Doing::Draws { who, item, ap }));
}

/// Picks something up from the ground (`blackout.actions.use-item`).
pub(crate) fn pick_up(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, item: ItemId) {
    take_ap(fight, 1);
    fight[item].at = Where::Held(who);
    let ap = fight.ap();
    t.tell(clause::ACTIONS_USE_ITEM, || Event::Doing(Doing::Draws { who, item, ap }));
}

/// Puts in a full clip (`blackout.actions.reload`).
pub(crate) fn reload(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, item: ItemId) {
    take_ap(fight, 1);
    let clip = gear::weapon_of(fight, item).and_then(|weapon| weapon.clip).unwrap_or(0);
    fight[item].loaded = clip;
    fight[item].clips -= 1;
    let (clips, ap) = (fight[item].clips, fight.ap());
    t.tell(clause::ACTIONS_RELOAD, || Event::Doing(Doing::Reloads { who, item, clips, ap }));
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
    t.cite(clause::STAMINA_RECOVER_IN_COMBAT);
    let amount = match fight.setup.settings.rest_recovers {
        RestRecovers::Two => 2,
        RestRecovers::D3 => t.roll(Purpose::Rest { who }, Sum::d(3))? as i16,
        RestRecovers::HalfEndurance => (gm::attribute(fight, who, Attribute::Endurance) + 1) / 2,
    };
    let (amount, left) = stamina::regain(fight, who, amount);
    let ap = fight.ap();
    t.tell(clause::ACTIONS_REST, || Event::Doing(Doing::Rests { who, amount, left, ap }));
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

/// The test of a repair (`blackout.actions.repair`).
pub(crate) const fn repair_test(who: Id) -> Test {
    Test::new(who, TestFor::Repair, Attribute::Intelligence, Skill::Mechacraft).needs(2).own()
}

/// Intelligence(Mechacraft 2) (`blackout.actions.repair`).
fn repairs(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<bool> {
    take_ap(fight, 2);
    t.cite(clause::ACTIONS_REPAIR);
    let done = rolls::test(t, fight, repair_test(who))? >= 2;
    t.tell(clause::ACTIONS_REPAIR, || Event::Doing(Doing::Repairs { who, done }));
    Ok(done)
}

/// The test that wakes somebody (`blackout.effects.knockout-duration`).
pub(crate) const fn wake_test(who: Id, other: Id) -> Test {
    let why = TestFor::Wake(other);
    Test::new(who, why, Attribute::Intelligence, Skill::Medicine).needs(2).own()
}

/// Wakes somebody who was knocked out: Intelligence(Medicine 2)
/// (`blackout.effects.knockout-duration`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn wake(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, other: Id) -> Step {
    take_ap(fight, 2);
    t.cite(clause::EFFECTS_KNOCKOUT_DURATION);
    if rolls::test(t, fight, wake_test(who, other))? >= 2 {
        fight[other].causes.remove(Cause::Knockout);
        fight[other].out_until = None;
        t.tell(clause::EFFECTS_KNOCKOUT_DURATION, || Event::Harm(Harm::Wakes { who: other }));
        damage::settle(t, fight, other);
    }
    Ok(())
}

/// The test by which somebody hides: against the best passive perception of those who could see
/// them (`blackout.actions.hide`).
pub(crate) fn hide_test(fight: &Fight, who: Id) -> Test {
    let needs = total(|into| watched(fight, who, into)) as u8;
    Test::new(who, TestFor::Hide, Attribute::Dexterity, Skill::Stealth).needs(needs).own()
}

/// What hiding must meet: of those who are hidden themselves nobody knows whether they watch
/// (`blackout.core.passive`, `blackout.conditions.hidden-unnoticed`).
pub(crate) fn watched(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let watchers = fight.roster().filter(|&other| {
        are_enemies(fight, who, other)
            && condition::can_act(fight, other)
            && !fight[other].has(Condition::Hidden)
            && field::in_sight(fight, fight[other].at, fight[who].at)
    });
    match watchers.max_by_key(|&other| gm::passive_perception(fight, other)) {
        Some(other) => gm::perception(fight, other, into),
        None => into.add(1, From::Unwatched, clause::ACTIONS_HIDE),
    }
}

/// Hides from all enemies with a line to it (`blackout.actions.hide`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn hide(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    take_ap(fight, 1);
    field::cite_unnoticed(t, fight, fight[who].side);
    let test = hide_test(fight, who);
    let needs = test.needs.unwrap_or(1);
    if fight.setup.settings.hide == HideBy::Gm {
        let menu = [Answer::No, Answer::Yes];
        let answer: Answer = t.choose(fight, Seat::GM, Ask::Hides(who), &menu)?;
        let hidden = answer == Answer::Yes;
        if hidden {
            disappear(t, fight, who, needs);
        } else {
            t.tell(clause::ACTIONS_HIDE, || Event::Doing(Doing::FailsToHide { who }));
        }
        return Ok(());
    }
    if needs > 1 {
        t.cite(clause::CORE_PASSIVE);
    }
    let successes = rolls::test(t, fight, test)?;
    if successes >= i16::from(needs) {
        disappear(t, fight, who, successes as u8);
    } else {
        t.tell(clause::ACTIONS_HIDE, || Event::Doing(Doing::FailsToHide { who }));
    }
    Ok(())
}

/// Somebody is hidden, to be found by so many successes (`blackout.conditions.hidden`).
fn disappear(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, successes: u8) {
    t.cite(clause::ACTIONS_HIDE);
    begin(t, fight, who, Condition::Hidden);
    fight[who].hidden = successes;
}

/// The test by which the hidden are found (`blackout.conditions.hidden-end`).
pub(crate) fn search_test(who: Id) -> Test {
    Test::new(who, TestFor::Search, Attribute::Insight, Skill::Perception).own()
}

/// Looks for the one who may be hidden: one test finds all whose successes it meets
/// (`blackout.conditions.hidden-end`, `blackout.conditions.hidden-search-all`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn search(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    take_ap(fight, 1);
    t.cite(clause::CONDITIONS_HIDDEN_END);
    t.cite(clause::CONDITIONS_HIDDEN_SEARCH_ALL);
    let by_test = fight.setup.settings.hidden_search == HiddenSearch::Perception;
    let successes = if by_test { rolls::test(t, fight, search_test(who))? } else { 0 };
    let mut found = People::default();
    for whom in fight.roster() {
        if is_out(fight, whom) || !is_hidden_from(fight, whom, fight[who].side) {
            continue;
        }
        let finds = match fight.setup.settings.hidden_search {
            HiddenSearch::Perception => successes >= i16::from(fight[whom].hidden),
            HiddenSearch::Gm => {
                let menu = [Answer::No, Answer::Yes];
                let ask = Ask::Finds { who, whom };
                let answer: Answer = t.choose(fight, Seat::GM, ask, &menu)?;
                answer == Answer::Yes
            }
        };
        if finds {
            found.add(whom);
        }
    }
    for whom in found.iter() {
        end(t, fight, whom, Condition::Hidden);
    }
    if found.is_empty() {
        let event = || Event::Doing(Doing::FindsNobody { who });
        t.tell(clause::CONDITIONS_HIDDEN_SEARCH_ALL, event);
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
    let ap = fight.ap();
    t.tell(clause::ACTIONS_USE_ITEM, || Event::Doing(Doing::Uses { who, item, on, ap }));
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

/// The tests by which somebody is held, and gets free (`blackout.actions.break`).
pub(crate) const HOLD_WAYS: [(Attribute, Skill); 2] =
    [(Attribute::Strength, Skill::Grapple), (Attribute::Dexterity, Skill::Grapple)];

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
    let (strength, skill) = HOLD_WAYS[0];
    let own = Test::new(who, why, strength, skill).own().against(captor);
    let own = rolls::either(t, fight, own, HOLD_WAYS)?;
    let theirs = Test::new(captor, TestFor::Hold(who), strength, skill).against(who);
    let theirs = rolls::either(t, fight, theirs, HOLD_WAYS)?;
    if rolls::opposed(t, fight, own, theirs)?.is_some() {
        match hold {
            Hold::Grip => fight[who].gripped = None,
            Hold::Grapple => fight[who].grappled = None,
        }
        t.tell(clause, || Event::Plight(Plight::Freed { who }));
    }
    Ok(())
}

/// The tests by which a captive is dragged, and stands firm (`blackout.effects.grip-drag`).
pub(crate) const fn drag_tests(who: Id, other: Id) -> [Test; 2] {
    let (drag, stand) = (TestFor::Drag(other), TestFor::Dragged);
    [
        Test::new(who, drag, Attribute::Strength, Skill::Athletics).own().against(other),
        Test::new(other, stand, Attribute::Endurance, Skill::Fortitude).against(who),
    ]
}

/// Drags a captive that loses an opposed test (`blackout.effects.grip-drag`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn drag(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, other: Id) -> Step {
    take_ap(fight, 1);
    let [own, theirs] = drag_tests(who, other);
    t.cite(clause::EFFECTS_GRIP_DRAG);
    if rolls::opposed(t, fight, own, theirs)?.is_some() {
        movement::drag(t, fight, who, other)?;
    }
    Ok(())
}
