//! Actions that take longer than one, or longer than a turn (`ingenuity.extended.*`,
//! `ingenuity.action.resuscitate`, `ingenuity.action.short-task`, `ingenuity.item.reload`).

use affray_table::{Clause, Lazy, May, Seat, Step, Table, barred_if};

use crate::clause;
use crate::event::Event;
use crate::moves::{Action, Ask, Attack, Difficulty, Long, Move, Occasion, TestFor};
use crate::reason::{Barrier, Thing, Who};
use crate::rules::condition::{are_allies, is_present};
use crate::rules::item::{free_hands, hands_on, item};
use crate::rules::life::{missing, wake};
use crate::rules::power::{self, Invocation};
use crate::rules::rolls::{Sway, Test, test};
use crate::rules::space::{Eyes, distance, is_adjacent};
use crate::rules::stat::current;
use crate::rules::{attack, kill, legal, maneuver, stealth};
use crate::settings::{
    Assist, ExtendedProgress, ExtendedStep, Hiding, ResuscitateAtZero, ResuscitateDifficulty,
};
use crate::setup::{Attribute, HEALING, Id, ItemId, Pool, Skill, TaskId};
use crate::state::{Condition, Fight, Turn, Work};

/// How many actions something takes (`ingenuity.action.default-cost`).
#[must_use]
pub(crate) fn length(fight: &Fight, what: Long) -> u8 {
    match what {
        Long::Reload(which) => {
            item(fight, which).weapon.as_ref().map_or(1, |weapon| weapon.reload.max(1))
        }
        Long::Resuscitate(_) => 2,
        Long::Task(task) | Long::Assist(task) => fight.setup.tasks[task.index()].actions,
        Long::Hide | Long::Kill(..) => 3,
        Long::Power(which, _) => fight.setup.powers[which.index()].actions,
        Long::Maneuver { blow, .. } => maneuver::length(fight, blow),
    }
}

/// Whether somebody may reload this (`ingenuity.item.reload-start`).
fn may_reload(fight: &Fight, who: Id, which: ItemId) -> May<Barrier> {
    let thing = |thing: Thing| Barrier::Thing(which, thing);
    let reloads = item(fight, which).weapon.as_ref().is_some_and(|weapon| weapon.reload > 0);
    barred_if(!reloads, thing(Thing::NoReload), clause::ITEM_RELOAD)?;
    barred_if(fight[which].loaded, thing(Thing::Loaded), clause::ITEM_RELOAD)?;
    let (hands, by) = (hands_on(fight, who, which), clause::ITEM_RELOAD_START);
    barred_if(hands == 0, thing(Thing::NotHeld), by)?;
    let one = hands + free_hands(fight, who) < 2;
    barred_if(one, Barrier::Of(who, Who::NoFreeHand), by)
}

/// Whether somebody may bring this one round (`ingenuity.action.resuscitate-test`).
fn may_resuscitate(fight: &Fight, who: Id, patient: Id) -> May<Barrier> {
    let (of, by) = (|what: Who| Barrier::Of(patient, what), clause::ACTION_RESUSCITATE_TEST);
    barred_if(who == patient, of(Who::Oneself), by)?;
    barred_if(!is_present(fight, patient), of(Who::Gone), by)?;
    let hidden = fight[patient].hidden_from.has(who);
    barred_if(hidden, of(Who::Hidden), clause::ATTACK_LEGAL_TARGET)?;
    let conscious = !fight[patient].conditions.has(Condition::Unconscious);
    barred_if(conscious, of(Who::Conscious), clause::ACTION_RESUSCITATE)?;
    let away = distance(fight, who, patient);
    let far = Barrier::TooFar { target: patient, away, most: 1 };
    barred_if(!is_near(fight, who, patient), far, by)?;
    barred_if(is_past_reviving(fight, patient), of(Who::NoHealth), by)
}

/// Whether somebody without health left cannot be brought round
/// (`ingenuity.action.resuscitate-test`).
#[must_use]
pub(crate) fn is_past_reviving(fight: &Fight, patient: Id) -> bool {
    current(fight, patient, Pool::Health) == 0
        && fight.setup.settings.resuscitate_at_zero != ResuscitateAtZero::Allowed
}

/// What a test to bring somebody round has to reach (`ingenuity.action.resuscitate-test`); `None`
/// where a game master names it.
#[must_use]
pub(crate) fn resuscitate_difficulty(fight: &Fight, patient: Id) -> Option<i16> {
    match fight.setup.settings.resuscitate_difficulty {
        ResuscitateDifficulty::MissingHealth => Some(missing(fight, patient).max(4)),
        ResuscitateDifficulty::Eight => Some(8),
        ResuscitateDifficulty::Gm => None,
    }
}

/// Whether somebody could bring this one round.
#[must_use]
pub(crate) fn can_resuscitate(fight: &Fight, who: Id, patient: Id) -> bool {
    may_resuscitate(fight, who, patient).is_ok()
}

/// Within 1 m: next to somebody, or on the same square as one who has fallen.
fn is_near(fight: &Fight, who: Id, patient: Id) -> bool {
    is_adjacent(fight, who, patient) || distance(fight, who, patient) == 0
}

/// Whether a task can be worked at from here (`ingenuity.action.short-task-test`).
fn may_work_at(fight: &Fight, who: Id, task: TaskId) -> May<Barrier> {
    let at = fight.setup.tasks[task.index()].at;
    let far = at.is_some_and(|square| !crate::rules::space::is_near(fight, who, square));
    barred_if(far, Barrier::Task(task), clause::ACTION_SHORT_TASK)
}

/// Whether somebody may help with a task (`ingenuity.test.assist`).
fn may_assist(fight: &Fight, who: Id, task: TaskId) -> May<Barrier> {
    may_work_at(fight, who, task)?;
    let by = clause::TEST_ASSIST;
    barred_if(fight.setup.settings.assist != Assist::On, Barrier::NotInForce, by)?;
    let ally = |other: Id| other != who && are_allies(fight, who, other);
    barred_if(!fight.roster().any(ally), Barrier::NoAllies, by)
}

/// Whether somebody may set about hiding (`ingenuity.sneak.hiding`).
fn may_hide(fight: &Fight, who: Id) -> May<Barrier> {
    let by = clause::SNEAK_HIDING;
    let short_task = fight.setup.settings.hiding == Hiding::ShortTask;
    barred_if(!short_task, Barrier::NotInForce, by)?;
    let hidden = !stealth::may_hide(fight, who, Eyes::of(fight, who));
    barred_if(hidden, Barrier::Of(who, Who::Unseen), by)
}

/// Whether somebody may begin this. Maneuvers are begun as attacks.
pub(crate) fn may_begin(fight: &Fight, who: Id, what: Long) -> May<Barrier> {
    match what {
        Long::Reload(which) => may_reload(fight, who, which),
        Long::Resuscitate(patient) => may_resuscitate(fight, who, patient),
        Long::Task(task) => may_work_at(fight, who, task),
        Long::Assist(task) => may_assist(fight, who, task),
        Long::Hide => may_hide(fight, who),
        Long::Kill(victim, with) => kill::may_strike(fight, who, victim, with),
        Long::Power(which, target) => power::may_begin(fight, who, which, target),
        Long::Maneuver { blow, .. } => legal::may_attack(fight, who, u8::MAX, blow),
    }
}

/// Adds everything that may take long, but attacks.
pub(crate) fn options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    let mut add = |what: Long| {
        if may_begin(fight, who, what).is_ok() {
            menu.push(Action::Begin(what).into());
        }
    };
    for which in crate::rules::item::held(fight, who) {
        add(Long::Reload(which));
    }
    for patient in fight.roster() {
        add(Long::Resuscitate(patient));
    }
    for task in (0..fight.setup.tasks.len() as u8).map(TaskId) {
        add(Long::Task(task));
        add(Long::Assist(task));
    }
    add(Long::Hide);
    kill::options(fight, who, menu);
    power::options(fight, who, menu);
}

/// How many actions somebody has put into something that was given up for a time
/// (`ingenuity.extended.no-refund`).
#[must_use]
pub(crate) fn kept(fight: &Fight, who: Id, what: Long) -> u8 {
    let kept = fight[who].work.filter(|work| work.what == what && work.paused);
    kept.map_or(0, |work| work.done)
}

/// How many of the actions that something still takes go into it at once: as many as are left of
/// one's own turn, otherwise one (`ingenuity.extended.start-short`).
#[must_use]
pub(crate) fn goes_in(fight: &Fight, who: Id, missing: u8, occasion: Occasion) -> u8 {
    match fight.turn_of(who) {
        Some(turn) if occasion == Occasion::Turn => missing.min(turn.left),
        _ => missing.min(1),
    }
}

/// Begins something, with as many actions as are left and needed
/// (`ingenuity.extended.start-short`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn begin(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    what: Long,
    occasion: Occasion,
) -> Step {
    let needs = length(fight, what);
    let done = kept(fight, who, what);
    if needs > 1 {
        t.cite(clause::EXTENDED_START_SHORT);
    }
    if needs > 3 {
        t.cite(clause::EXTENDED_DEFINITION);
    }
    set_about(t, fight, who, what);
    fight[who].work = Some(Work { what, done, needs, paused: false });
    put_in(t, fight, who, occasion)
}

/// What something takes before anything else.
fn set_about(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, what: Long) {
    if let Long::Resuscitate(_) = what {
        // ingenuity.action.resuscitate: the rescuer goes down beside the patient.
        t.cite(clause::ACTION_RESUSCITATE);
        crate::rules::action::drop_prone(t, fight, who);
    }
    if let Long::Task(_) = what {
        t.cite(clause::ACTION_SHORT_TASK);
    }
}

/// Does something whole that was readied, however long it takes
/// (`ingenuity.action.ready-limits`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn do_at_once(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    what: Long,
) -> Step {
    set_about(t, fight, who, what);
    complete(t, fight, who, what, Occasion::Ready)
}

/// Whether something could still come of it.
#[must_use]
pub(crate) fn is_possible(fight: &Fight, who: Id, what: Long) -> bool {
    match what {
        Long::Reload(which) => may_reload(fight, who, which).is_ok(),
        Long::Resuscitate(patient) => can_resuscitate(fight, who, patient),
        Long::Task(task) | Long::Assist(task) => may_work_at(fight, who, task).is_ok(),
        Long::Hide => stealth::may_hide(fight, who, Eyes::of(fight, who)),
        Long::Kill(victim, with) => kill::may_strike(fight, who, victim, with).is_ok(),
        Long::Power(which, target) => power::reaches(fight, who, which, target),
        Long::Maneuver { blow, .. } => legal::reaches(fight, who, blow),
    }
}

/// Puts actions into what is under way; it takes effect when all are in
/// (`ingenuity.extended.effect-at-end`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn put_in(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    occasion: Occasion,
) -> Step {
    let Some(mut work) = fight[who].work else { return Ok(()) };
    let put = goes_in(fight, who, work.needs - work.done, occasion);
    let own = |turn: &&mut Turn| turn.who == who && occasion == Occasion::Turn;
    if let Some(turn) = fight.state.turn.as_mut().filter(own) {
        turn.left -= put;
    }
    let begins = work.done == 0;
    work.done += put;
    let Work { what, done, needs, .. } = work;
    if begins && done < needs {
        t.tell(clause::EXTENDED_START_SHORT, || Event::Begins { who, what, done, needs });
    } else if begins && needs > 1 {
        t.cite(clause::EXTENDED_START_SHORT);
        t.tell(clause_of(what), || Event::Begins { who, what, done, needs });
    } else if !begins {
        t.tell(clause::EXTENDED_CONTINUE_FIRST, || Event::GoesOn { who, what, done, needs });
    }
    if done < needs {
        t.cite(clause::EXTENDED_EFFECT_AT_END);
        fight[who].work = Some(work);
        return Ok(());
    }
    fight[who].work = None;
    complete(t, fight, who, what, occasion)
}

/// Anyone who moves gives up what is under way, unless the table lets it go on
/// (`ingenuity.extended.free-actions`).
pub(crate) fn give_up_by_moving(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if fight[who].work.is_none_or(|work| work.paused) {
        return;
    }
    t.cite(clause::EXTENDED_FREE_ACTIONS);
    if fight.setup.settings.extended_step == ExtendedStep::Abandons {
        give_up(t, fight, who);
    }
}

/// Gives up what is under way (`ingenuity.extended.abandon`, `ingenuity.extended.no-refund`).
pub(crate) fn give_up(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let Some(work) = fight[who].work else { return };
    let kept = fight.setup.settings.extended_progress == ExtendedProgress::Kept;
    fight[who].work = kept.then_some(Work { paused: true, ..work });
    t.cite(clause::EXTENDED_NO_REFUND);
    t.tell(clause::EXTENDED_ABANDON, || Event::GivesUp { who, what: work.what, kept });
}

/// The rule of something that may take long.
fn clause_of(what: Long) -> Clause {
    match what {
        Long::Reload(_) => clause::ITEM_RELOAD,
        Long::Resuscitate(_) => clause::ACTION_RESUSCITATE,
        Long::Task(_) => clause::ACTION_SHORT_TASK,
        Long::Assist(_) => clause::TEST_ASSIST,
        Long::Hide => clause::SNEAK_HIDING,
        Long::Kill(..) => clause::KILL_COST,
        Long::Power(..) => clause::POWER_STEPS,
        Long::Maneuver { .. } => clause::MANEUVER_STEPS,
    }
}

/// Nothing comes of something, its actions being done.
fn fail(t: &mut impl Table<Fight>, fight: &Fight, who: Id, what: Long, by: Clause) {
    let bar = match what {
        Long::Reload(which) => may_reload(fight, who, which),
        Long::Resuscitate(patient) => may_resuscitate(fight, who, patient),
        Long::Task(task) | Long::Assist(task) => may_work_at(fight, who, task),
        Long::Hide => Ok(()),
        Long::Kill(victim, with) => kill::may_strike(fight, who, victim, with),
        Long::Power(which, target) => power::may_reach(fight, who, which, target),
        Long::Maneuver { blow, .. } => legal::may_reach(fight, who, blow),
    };
    let why = bar.err().map(|bar| bar.what);
    t.tell(by, || Event::Fails { who, what, why });
}

fn complete(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    what: Long,
    occasion: Occasion,
) -> Step {
    let possible = match what {
        Long::Reload(which) => may_reload(fight, who, which).is_ok(),
        Long::Task(task) | Long::Assist(task) => may_work_at(fight, who, task).is_ok(),
        _ => true,
    };
    if !possible {
        fail(t, fight, who, what, clause::EXTENDED_EFFECT_AT_END);
        return Ok(());
    }
    match what {
        Long::Reload(which) => {
            fight[which].loaded = true;
            t.cite(clause::ITEM_RELOAD_START);
            t.tell(clause::ITEM_RELOAD, || Event::Reloaded { who, item: which });
            Ok(())
        }
        Long::Resuscitate(patient) => resuscitate(t, fight, who, patient),
        Long::Task(task) => short_task(t, fight, who, task),
        Long::Assist(task) => assist(t, fight, who, task),
        Long::Hide => stealth::hide(t, fight, who),
        Long::Kill(victim, with) => kill::strike(t, fight, who, victim, with),
        Long::Power(which, target) => {
            t.cite(clause::EXTENDED_PAY_AT_END);
            if !power::reaches(fight, who, which, target) {
                fail(t, fight, who, what, clause::EXTENDED_EFFECT_AT_END);
                return Ok(());
            }
            power::invoke(t, fight, who, Invocation { which, target, occasion })
        }
        Long::Maneuver { blow, attribute, kind } => {
            t.cite(clause::EXTENDED_PAY_AT_END);
            if !legal::reaches(fight, who, blow) {
                fail(t, fight, who, what, clause::EXTENDED_EFFECT_AT_END);
                return Ok(());
            }
            attack::resolve(t, fight, Attack { attacker: who, blow, attribute, kind, occasion })
        }
    }
}

/// The rungs of the ladder that a GM may name (`ingenuity.test.difficulty-ladder`).
pub(crate) const LADDER: [(&str, u8); 11] = [
    ("simple", 4),
    ("standard", 6),
    ("moderate", 8),
    ("challenging", 10),
    ("complex", 12),
    ("demanding", 14),
    ("daunting", 16),
    ("arduous", 18),
    ("ambitious", 20),
    ("absurd", 22),
    ("improbable", 24),
];

/// Brings somebody round, or not (`ingenuity.action.resuscitate-test`).
fn resuscitate(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, patient: Id) -> Step {
    if !can_resuscitate(fight, who, patient) {
        let what = Long::Resuscitate(patient);
        fail(t, fight, who, what, clause::ACTION_RESUSCITATE_TEST);
        return Ok(());
    }
    let difficulty = match resuscitate_difficulty(fight, patient) {
        Some(difficulty) => difficulty,
        None => {
            t.cite(clause::TEST_DIFFICULTY_LADDER);
            let menu = Lazy(|list: &mut Vec<Move>| {
                list.extend(LADDER.map(|(_, number)| Move::from(Difficulty(number))));
            });
            let named: Difficulty = t.choose(fight, Seat::GM, Ask::Difficulty(patient), &menu)?;
            i16::from(named.0)
        }
    };
    let healing = Test { against: Some(difficulty), ..healing_test(who, patient) };
    let total = test(t, fight, healing)?.total;
    t.cite(clause::ACTION_RESUSCITATE_TEST);
    t.cite(clause::TEST_MEET_OR_BEAT);
    if total >= difficulty {
        wake(t, fight, patient);
    } else {
        t.tell(clause::ACTION_RESUSCITATE_TEST, || Event::NotWoken { who: patient });
    }
    Ok(())
}

/// The test of who brings somebody round (`ingenuity.action.resuscitate-test`).
#[must_use]
pub(crate) fn healing_test(who: Id, patient: Id) -> Test {
    let (why, sway) = (TestFor::Resuscitate(patient), Sway::Proficiency(HEALING));
    let healing = Test::plain(who, why, Attribute::Intellect, Skill::Handling, sway);
    Test { targeted: true, ..healing }
}

/// The test of a short task, or of help with it, with the help that there is
/// (`ingenuity.action.short-task-test`, `ingenuity.test.assist`).
#[must_use]
pub(crate) fn task_test(fight: &Fight, who: Id, task: TaskId, help: u8, why: TestFor) -> Test {
    let work = &fight.setup.tasks[task.index()];
    let sway = Sway::Task { proficiencies: work.proficiencies, help };
    Test::plain(who, why, work.attribute, work.skill, sway)
}

/// A short task (`ingenuity.action.short-task-test`).
fn short_task(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, task: TaskId) -> Step {
    t.cite(clause::ACTION_SHORT_TASK_TEST);
    t.cite(clause::TEST_DIFFICULTY_LADDER);
    let passed = match fight.setup.tasks[task.index()].difficulty {
        None => true,
        Some(difficulty) => {
            let side = fight[who].side;
            let help = std::mem::take(&mut fight.state.help[side.index()][task.index()]);
            let trying = task_test(fight, who, task, help, TestFor::Task);
            t.cite(clause::TEST_MEET_OR_BEAT);
            test(t, fight, Test { against: Some(difficulty), ..trying })?.total >= difficulty
        }
    };
    t.tell(clause::ACTION_SHORT_TASK_TEST, || Event::Task { who, task, passed });
    if !passed {
        return Ok(());
    }
    let side = fight[who].side;
    let done = &mut fight.state.done[side.index()][task.index()];
    *done = done.saturating_add(1);
    if let Some(feature) = fight.setup.tasks[task.index()].works {
        crate::rules::action::toggle(t, fight, who, feature);
    }
    Ok(())
}

/// Help with a short task: of several helpers the best counts (`ingenuity.test.assist`).
fn assist(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, task: TaskId) -> Step {
    let total = test(t, fight, task_test(fight, who, task, 0, TestFor::Assist))?.total;
    let bonus = match total {
        ..=3 => 0,
        4..=7 => 1,
        8..=11 => 2,
        12..=15 => 3,
        16.. => 4,
    };
    let side = fight[who].side;
    let help = &mut fight.state.help[side.index()][task.index()];
    *help = (*help).max(bonus);
    t.tell(clause::TEST_ASSIST, || Event::Helped { who, task, bonus });
    Ok(())
}
