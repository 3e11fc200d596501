//! Main actions other than attacking and moving (`murdham.main.*`).

use affray_table::{Step, Sum, Table};

use crate::bonus::{carried, features, handle, takes_from, use_up};
use crate::clause;
use crate::condition::{are_allies, begin, captors, is_fighting, is_present, lose_next_turn};
use crate::core::{Difficulty, half_up, judge, save};
use crate::event::Event;
use crate::fear::{frighten, is_fearless, must_flee};
use crate::gear::item;
use crate::health;
use crate::movement::eased;
use crate::moves::{Action, Judgment, Move, Purpose, SaveFor, Score};
use crate::position::{is_aware_of, is_nearby, range, sees};
use crate::settings::{OtherMain, TauntSave};
use crate::setup::{Id, Intelligence, ItemId, ItemKind, Skill};
use crate::state::{Condition, Fight};
use crate::{nonlethal, sneak};

/// Zones within which somebody can be distracted, intimidated or taunted
/// (`murdham.main.manipulation-save`).
const EARSHOT: u8 = 8;

/// Adds distracting, intimidating, taunting, freeing others, complex handling, medicine and other
/// main actions that are legal now; the caller has seen that the main action is left.
pub fn options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    if must_flee(fight, who) {
        return;
    }
    let mut add = |action: Action| menu.push(action.into());
    for target in fight.roster().filter(|&target| can_sway(fight, who, target)) {
        if !fight[target].conditions.has(Condition::Distracted) {
            add(Action::Distract(target));
        }
        if !is_fearless(fight, target) && !fight[target].frightened_of.has(who) {
            add(Action::Intimidate(target));
        }
        if fight[target].taunted_by != Some(who) {
            add(Action::Taunt(target));
        }
    }
    for friend in fight.roster().filter(|&friend| can_help(fight, who, friend)) {
        captors(fight, friend).for_each(|captor| add(Action::FreeOther(friend, Some(captor))));
        if fight[friend].conditions.has(Condition::Entangled) {
            add(Action::FreeOther(friend, None));
        }
    }
    features(fight, who, true).for_each(|feature| add(Action::Operate(feature)));
    for which in carried(fight, who) {
        if matches!(item(fight, which).kind, ItemKind::MedicineBox) {
            fight
                .roster()
                .filter(|&on| fight[on].health < health::maximum(fight, on))
                .filter(|&on| takes_from(fight, who, on))
                .for_each(|on| add(Action::Use(which, on)));
        }
    }
    if fight.setup.settings.other_main == OtherMain::AllowedWithGm {
        add(Action::Other);
    }
}

/// Whether an enemy can be reached by a manipulation (`murdham.main.manipulation-save`): within
/// sight or hearing, not mindless, and known to be there.
fn can_sway(fight: &Fight, who: Id, target: Id) -> bool {
    let heard = !fight[who].conditions.has(Condition::Silenced)
        && !fight[target].conditions.has(Condition::Deaf);
    !are_allies(fight, who, target)
        && is_fighting(fight, target)
        && is_aware_of(fight, who, target)
        && range(fight, who, target) <= EARSHOT
        && fight.profile(target).intelligence != Intelligence::Mindless
        && (heard || sees(fight, target, who))
}

/// Whether a friend is near enough to be freed (`murdham.main.free-entangled`).
fn can_help(fight: &Fight, who: Id, friend: Id) -> bool {
    friend != who
        && are_allies(fight, who, friend)
        && is_present(fight, friend)
        && is_nearby(fight, who, friend)
}

/// Does a main action from [`options`]; the caller has charged it.
///
/// # Errors
/// The table has no answer yet.
pub fn act(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, action: Action) -> Step {
    match action {
        Action::Distract(target) => distract(t, fight, who, target),
        Action::Intimidate(target) => intimidate(t, fight, who, target),
        Action::Taunt(target) => taunt(t, fight, who, target),
        Action::FreeOther(friend, captor) => free(t, fight, who, friend, captor),
        Action::Operate(feature) => {
            handle(t, fight, who, feature);
            Ok(())
        }
        Action::Use(which, on) => bandage(t, fight, who, which, on),
        Action::Other => {
            t.tell(clause::MAIN_OTHER, || Event::DidOther { who });
            t.tell(clause::MAIN_OTHER, || Event::GmSays { who });
            Ok(())
        }
        _ => Ok(()),
    }
}

/// An enemy that fails its save loses its next turn (`murdham.main.distract`).
fn distract(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, target: Id) -> Step {
    t.cite(clause::MAIN_DISTRACT);
    if !resists(t, fight, who, target, SaveFor::Distract, Skill::Blather)? {
        lose_next_turn(t, fight, target);
        begin(t, fight, target, Condition::Distracted);
    }
    // murdham.sneak.reveal-list: talking may reveal.
    sneak::deed(t, fight, who)
}

/// An enemy that fails its save is frightened (`murdham.main.intimidate`).
fn intimidate(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, target: Id) -> Step {
    t.cite(clause::MAIN_INTIMIDATE);
    if !resists(t, fight, who, target, SaveFor::Intimidate, Skill::Intimidate)? {
        frighten(t, fight, target, who);
    }
    sneak::deed(t, fight, who)
}

/// An enemy that fails its save can only go for the taunter in its next turn
/// (`murdham.main.taunt`).
fn taunt(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, target: Id) -> Step {
    t.cite(clause::MAIN_TAUNT);
    let stings = fight.setup.settings.taunt_save == TauntSave::TargetOnly
        || eased(fight, who, Difficulty::Challenging, Skill::Blather) == Difficulty::Trivial
        || save(t, fight, who, Score::Wits, SaveFor::Taunting)?;
    if stings && !resists(t, fight, who, target, SaveFor::Taunt, Skill::Blather)? {
        fight[target].taunted_by = Some(who);
        fight[target].conditions.add(Condition::Taunted);
        t.tell(clause::MAIN_TAUNT, || Event::Taunted { who: target, by: who });
    }
    sneak::deed(t, fight, who)
}

/// The target's WIT save against a manipulation (`murdham.main.manipulation-save`): none when the
/// skill makes the task trivial, or the GM finds it too good to be resisted.
fn resists(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    target: Id,
    why: SaveFor,
    skill: Skill,
) -> Step<bool> {
    t.cite(clause::MAIN_MANIPULATION_SAVE);
    t.cite(clause::CORE_DIFFICULTY);
    if fight[who].conditions.has(Condition::Silenced)
        || fight[target].conditions.has(Condition::Deaf)
    {
        // murdham.condition.minor: words do not reach it, but it can see.
        t.cite(clause::CONDITION_MINOR);
    }
    match eased(fight, who, Difficulty::Challenging, skill) {
        Difficulty::Trivial => {
            t.cite(clause::SKILL_REDUCE_DIFFICULTY);
            Ok(false)
        }
        Difficulty::Challenging => {
            let sure = judge(t, fight, Judgment::NoSave(who, target), false)?;
            if sure { Ok(false) } else { save(t, fight, target, Score::Wits, why) }
        }
        Difficulty::Impossible => Ok(true),
    }
}

/// Frees an entangled friend with a STR save of one's own (`murdham.main.free-entangled`); against
/// a captor of another size the larger wins (`murdham.size.str-contest`).
fn free(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    friend: Id,
    captor: Option<Id>,
) -> Step {
    t.cite(clause::MAIN_FREE_ENTANGLED);
    let contest = captor.map(|captor| fight.profile(who).size.cmp(&fight.profile(captor).size));
    let (score, why) = (Score::Strength, SaveFor::FreeOther);
    let passed = match contest {
        None | Some(std::cmp::Ordering::Equal) => save(t, fight, who, score, why)?,
        Some(unequal) => {
            let passed = unequal.is_gt();
            t.tell(clause::SIZE_STR_CONTEST, || Event::Automatic { who, score, why, passed });
            passed
        }
    };
    if passed {
        match captor {
            Some(captor) => nonlethal::release(t, fight, captor),
            None => crate::condition::end(t, fight, friend, Condition::Entangled),
        }
    }
    Ok(())
}

/// A medicine box on a patient nearby (`murdham.item.medicine-box`): 1 health, or d8 and at most
/// half of STR in skilled hands.
fn bandage(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: ItemId, on: Id) -> Step {
    t.cite(clause::MAIN_OTHER);
    use_up(fight, which);
    t.tell(clause::ITEM_MEDICINE_BOX, || Event::Used { who, item: which, on });
    let amount = if fight.profile(who).skills.has(Skill::Heal) {
        let most = half_up(i16::from(fight[on].strength));
        t.check(Purpose::Medicine { who: on }, Sum::d(8), |shown| (shown as i16).min(most))?
    } else {
        1
    };
    health::heal(t, fight, on, amount)
}
