//! Main actions other than attacking and moving (`murdham.main.*`).

use affray_table::{Step, Sum, Table};

use crate::clause;
use crate::event::Event;
use crate::moves::{Action, Answer, Judgment, Purpose, SaveFor, Score};
use crate::offer::{Kind, Offers};
use crate::rounding::half_up;
use crate::rules::condition::{are_allies, captors, entangled, is_fighting, is_present};
use crate::rules::core::{judge, save};
use crate::rules::gear::{held, item, pack};
use crate::rules::position::{is_nearby, range, sees};
use crate::settings::{OtherMain, TauntSave};
use crate::setup::{FeatureId, Id, Intelligence, ItemKind, Skill};
use crate::state::{Condition, Fight, People, Standing};

/// How far words and gestures carry (`murdham.main.manipulation-save`).
const EARSHOT: u8 = 8;

/// Whether `who` can work on `target` with words or gestures: in sight or hearing, no mindless
/// one, none concealed from it.
fn may_manipulate(fight: &Fight, who: Id, target: Id) -> bool {
    let hears = !fight[who].conditions.has(Condition::Silenced)
        && !fight[target].conditions.has(Condition::Deaf);
    !are_allies(fight, who, target)
        && is_fighting(fight, target)
        && fight.profile(target).intelligence != Intelligence::Mindless
        && !crate::rules::position::is_concealed_from(fight, target, fight[who].faction)
        && range(fight, who, target) <= EARSHOT
        && (hears || sees(fight, target, who))
}

/// Adds distracting, intimidating, taunting, freeing others, complex handling, medicine and other
/// main actions that are legal now; the caller has seen that the main action is left.
pub fn options(fight: &Fight, who: Id, to: &mut impl Offers) {
    let words = to.seeks(Kind::Words);
    for target in fight.roster().filter(|&target| words && may_manipulate(fight, who, target)) {
        to.offer(Action::Distract(target));
        if !fight[target].frightened_of.has(who) {
            to.offer(Action::Intimidate(target));
        }
        if fight[target].taunted_by != Some(who) {
            to.offer(Action::Taunt(target));
        }
    }
    let helped = if to.seeks(Kind::FreeOther) { entangled(fight) } else { People::default() };
    for friend in helped.iter() {
        if friend == who || !is_present(fight, friend) || !is_nearby(fight, who, friend) {
            continue;
        }
        for captor in captors(fight, friend).filter(|&captor| captor != who) {
            to.offer(Action::FreeOther(friend, Some(captor)));
        }
        if fight[friend].conditions.has(Condition::Entangled) {
            to.offer(Action::FreeOther(friend, None));
        }
    }
    let operates = to.seeks(Kind::Operate);
    for (place, feature) in fight.setup.features.iter().enumerate().filter(|_| operates) {
        let which = FeatureId(place as u8);
        if feature.complex && crate::rules::bonus::is_within_reach(fight, who, which) {
            to.offer(Action::Operate(which));
        }
    }
    let tends = fight.setup.derived().has_medicine;
    for which in held(fight, who).chain(pack(fight, who)).filter(|_| tends) {
        if matches!(item(fight, which).kind, ItemKind::MedicineBox) {
            for on in fight.roster() {
                let sought = to.seeks(Kind::Remedy(which, on));
                if sought && crate::rules::bonus::may_feed(fight, who, on) {
                    to.offer(Action::Use(which, on));
                }
            }
        }
    }
    if fight.setup.settings.other_main == OtherMain::AllowedWithGm && to.seeks(Kind::Other) {
        to.offer(Action::Other);
    }
}

/// Does a main action from [`options`]; the caller has charged it.
///
/// # Errors
/// The table has no answer yet.
pub fn act(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, action: Action) -> Step {
    match action {
        Action::Distract(target) => {
            if !resists(t, fight, who, target, SaveFor::Distract)? {
                t.cite(clause::MAIN_DISTRACT);
                crate::rules::condition::distract(t, fight, target);
                harm_surrendered(t, fight, who, target);
            }
            crate::rules::sneak::deed(t, fight, who)
        }
        Action::Intimidate(target) => {
            t.cite(clause::MAIN_INTIMIDATE);
            if crate::rules::condition::is_immune_to_fear(fight, target) {
                t.cite(clause::MORALE_IMMUNE_LIST);
            } else if !resists(t, fight, who, target, SaveFor::Intimidate)? {
                crate::rules::fear::frighten(t, fight, target, who);
                harm_surrendered(t, fight, who, target);
            }
            crate::rules::sneak::deed(t, fight, who)
        }
        Action::Taunt(target) => taunt(t, fight, who, target),
        Action::FreeOther(friend, captor) => free_other(t, fight, who, friend, captor),
        Action::Operate(which) => {
            t.cite(clause::MAIN_COMPLEX_INTERACTION);
            crate::rules::bonus::handle(t, fight, who, which);
            Ok(())
        }
        Action::Use(which, on) => medicine(t, fight, who, which, on),
        Action::Other => {
            t.tell(clause::MAIN_OTHER, || Event::DidOther { who });
            crate::rules::sneak::deed(t, fight, who)
        }
        _ => unreachable!("{action:?} is no main action of this kind"),
    }
}

fn harm_surrendered(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, target: Id) {
    if fight[target].standing == Standing::Surrendered {
        crate::rules::surrender::note_harm(t, fight, target, Some(who));
    }
}

/// The target's WIT save against a manipulation; none where skill or the GM leaves none
/// (`murdham.main.manipulation-save`, `murdham.skill.reduce-difficulty`).
fn resists(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    target: Id,
    why: SaveFor,
) -> Step<bool> {
    t.cite(clause::MAIN_MANIPULATION_SAVE);
    let skill = if why == SaveFor::Intimidate { Skill::Intimidate } else { Skill::Blather };
    if fight.profile(who).skills.has(skill) {
        t.cite(clause::SKILL_REDUCE_DIFFICULTY);
        t.cite(clause::CORE_DIFFICULTY);
        return Ok(false);
    }
    if judge(t, fight, Judgment::NoSave(who, target), Answer::No)? {
        return Ok(false);
    }
    save(t, fight, target, Score::Wits, why)
}

/// A taunt binds the target's next turn (`murdham.main.taunt`).
fn taunt(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, target: Id) -> Step {
    t.cite(clause::MAIN_MANIPULATION_SAVE);
    let well = fight.setup.settings.taunt_save == TauntSave::TargetOnly
        || save(t, fight, who, Score::Wits, SaveFor::Taunting)?;
    if well && !resists(t, fight, who, target, SaveFor::Taunt)? {
        fight[target].taunted_by = Some(who);
        t.tell(clause::MAIN_TAUNT, || Event::Taunted { who: target, by: who });
        fight[target].conditions.add(Condition::Taunted);
    }
    crate::rules::sneak::deed(t, fight, who)
}

/// A STR save of the helper's own frees an entangled one (`murdham.main.free-entangled`).
fn free_other(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    friend: Id,
    captor: Option<Id>,
) -> Step {
    t.cite(clause::MAIN_FREE_ENTANGLED);
    // murdham.size.str-contest: against a captor of another size the larger wins.
    let (score, why) = (Score::Strength, SaveFor::FreeOther);
    let size = |id| fight.profile(id).size;
    let passed = match captor.map(|captor| size(who).cmp(&size(captor))) {
        None | Some(std::cmp::Ordering::Equal) => save(t, fight, who, score, why)?,
        Some(unequal) => {
            let passed = unequal.is_gt();
            t.tell(clause::SIZE_STR_CONTEST, || Event::Automatic { who, score, why, passed });
            passed
        }
    };
    if !passed {
        return Ok(());
    }
    match captor {
        Some(captor) => crate::rules::nonlethal::release(t, fight, captor),
        None => crate::rules::condition::end(t, fight, friend, Condition::Entangled),
    }
    Ok(())
}

/// A medicine box: 1 health, or d8 in trained hands, at most half of STR
/// (`murdham.item.medicine-box`).
fn medicine(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: crate::setup::ItemId,
    on: Id,
) -> Step {
    t.tell(clause::ITEM_MEDICINE_BOX, || Event::Used { who, item: which, on });
    crate::rules::bonus::use_up(fight, who, which);
    let amount = if fight.profile(who).skills.has(Skill::Heal) {
        let most = half_up(i16::from(fight[on].strength));
        (t.roll(Purpose::Medicine { who: on }, Sum::d(8))? as i16).min(most)
    } else {
        1
    };
    crate::rules::health::heal(t, fight, on, amount)
}
