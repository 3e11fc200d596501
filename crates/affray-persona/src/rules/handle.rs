//! What is done with weapons and things in a turn (`persona.action.*`).

use affray_table::{Step, Table, Terms};

use crate::clause;
use crate::event::{Ends, Event};
use crate::gear::{Consumable, ItemKind, Reload, With};
use crate::moves::{Action, TestFor};
use crate::reason::From;
use crate::rules::test::{self, Test};
use crate::rules::{act, harm, status};
use crate::settings::Staunch;
use crate::setup::{Id, ItemId, Score, Status};
use crate::state::{Fight, Where};

/// Carries out an action with a thing, or one that mends something.
///
/// # Errors
/// The table has no answer yet.
pub fn carry_out(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, action: Action) -> Step {
    match action {
        Action::Ready(item) | Action::PickUp(item) => {
            fight.state.moved_items = true;
            fight[item].at = Where::Held(who);
            t.tell(clause::ACTION_READY, || Event::Readies { who, item });
        }
        Action::Stow(item) => {
            fight.state.moved_items = true;
            fight[item].at = Where::Carried(who);
            t.tell(clause::ACTION_READY, || Event::Stows { who, item });
        }
        Action::Drop(item) => {
            fight[item].at = Where::Lying(fight[who].at);
            fight.state.moved_items = true;
            t.tell(clause::ACTION_FREE, || Event::Drops { who, item });
        }
        Action::Reload(item) => reload(t, fight, who, item),
        Action::Clear(item) => return clear(t, fight, who, item),
        Action::Extinguish => return extinguish(t, fight, who),
        Action::Staunch(on) => return staunch(t, fight, who, on),
        Action::Use(item, on) => return use_item(t, fight, who, item, on),
        _ => {}
    }
    Ok(())
}

/// Reloads (`persona.action.reload`).
fn reload(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, item: ItemId) {
    let weapon = *fight.weapon(With::Item(item));
    let needed = match weapon.reload {
        Reload::Half => 1,
        Reload::Full(turns) => turns,
    };
    let thing = &mut fight[item];
    thing.reloading += 1;
    let done = thing.reloading >= needed;
    if done {
        thing.reloading = 0;
        thing.loaded = weapon.clip;
    }
    let rounds = thing.loaded;
    t.tell(clause::ACTION_RELOAD, || Event::Reloads { who, item, done, rounds });
}

/// Clears a jam (`persona.action.clear-jam`).
fn clear(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, item: ItemId) -> Step {
    // persona.status-physical.blinded: BS tests of the Blinded fail.
    let blind = fight[who].has(Status::Blinded);
    let done = !blind && test::test(t, fight, clear_test(who))?;
    if done {
        fight[item].jammed = false;
        fight[item].loaded = 0;
    }
    t.tell(clause::ACTION_CLEAR_JAM, || Event::Clears { who, item, done });
    Ok(())
}

/// Puts out the fire (`persona.action.extinguish`).
fn extinguish(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::ACTION_EXTINGUISH);
    if test::test(t, fight, extinguish_test(who))? {
        status::end(t, fight, who, Status::OnFire, Ends::Deed);
    }
    Ok(())
}

/// The test by which somebody puts out the fire.
#[must_use]
pub fn extinguish_test(who: Id) -> Test {
    let test = Test::new(who, TestFor::Fire, Score::Agility);
    test.with(-20, From::Flames, clause::ACTION_EXTINGUISH)
}

/// The test by which somebody clears a jam.
#[must_use]
pub const fn clear_test(who: Id) -> Test {
    Test::new(who, TestFor::Jam, Score::Bs)
}

/// The test by which somebody staunches blood.
#[must_use]
pub fn staunch_test(fight: &Fight, who: Id, on: Id) -> Test {
    let rank = fight.profile(who).medicae;
    Test::new(who, TestFor::Staunch(on), Score::Intelligence).skill(rank)
}

/// Staunches bleeding (`persona.action.staunch`).
fn staunch(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, on: Id) -> Step {
    t.cite(clause::ACTION_STAUNCH);
    let test = staunch_test(fight, who, on);
    let sure = fight.setup.settings.staunch == Staunch::Automatic;
    if sure || test::test(t, fight, test)? {
        status::end(t, fight, on, Status::Bleeding, Ends::Deed);
    }
    Ok(())
}

/// Uses up a consumable (`persona.action.use-item`).
fn use_item(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, item: ItemId, on: Id) -> Step {
    let ItemKind::Consumable(consumable) = fight.setup.items[item.index()].kind else {
        return Ok(());
    };
    fight[item].count = fight[item].count.saturating_sub(1);
    t.tell(clause::ACTION_USE_ITEM, || Event::Uses { who, item, on });
    match consumable {
        Consumable::Heal(amount) => {
            let amount = act::throw(t, on, amount)?;
            harm::heal(t, fight, on, act::worst(fight, on), (amount, &Terms::default()));
        }
        Consumable::Cure(statuses) => status::cure(t, fight, on, statuses),
        Consumable::Escape => act::escape(t, fight, who),
        Consumable::Sp(amount) => {
            let sp = act::throw(t, on, amount)?.min(fight.profile(on).sp - fight[on].sp).max(0);
            fight[on].sp += sp;
            let left = fight[on].sp;
            t.tell(clause::ACTION_USE_ITEM, || Event::Restores { who: on, sp, tp: 0, left });
        }
        Consumable::Tp(amount) => {
            let tp = act::throw(t, on, amount)?.min(fight.profile(on).tp - fight[on].tp).max(0);
            fight[on].tp += tp;
            let left = fight[on].tp;
            t.tell(clause::ACTION_USE_ITEM, || Event::Restores { who: on, sp: 0, tp, left });
        }
    }
    Ok(())
}
