//! Main actions other than attacking and moving (`murdham.main.*`).

use affray_table::{May, Step, Sum, Table, barred_if};

use crate::clause;
use crate::event::Event;
use crate::moves::{Action, Answer, Judgment, Purpose, SaveFor, Score};
use crate::offer::{Kind, Offers};
use crate::reason::{Barrier, Both, Handle, Who};
use crate::rounding::half_up;
use crate::rules::bonus::{may_feed, may_reach_feature};
use crate::rules::condition::{are_allies, captors, entangled, is_fighting, is_present};
use crate::rules::core::{judge, own_score, save};
use crate::rules::gear::{held, item, pack};
use crate::rules::position::{is_nearby, range, sees};
use crate::settings::{OtherMain, TauntSave};
use crate::setup::{FeatureId, Id, Intelligence, ItemKind, Skill};
use crate::state::{Condition, Fight, People};

/// How far words and gestures carry (`murdham.main.manipulation-save`).
const EARSHOT: u8 = 8;

/// Whether `who` can work on `target` with words or gestures: in sight or hearing, no mindless
/// one, none concealed from it.
fn may_manipulate(fight: &Fight, who: Id, target: Id) -> May<Barrier> {
    let by = clause::MAIN_MANIPULATION_SAVE;
    let of = |what| Barrier::Of(target, what);
    let between = |what| Barrier::Between(who, target, what);
    barred_if(are_allies(fight, who, target), of(Who::Ally), by)?;
    barred_if(!is_fighting(fight, target), of(Who::Out), by)?;
    let mindless = fight.profile(target).intelligence == Intelligence::Mindless;
    barred_if(mindless, of(Who::Mindless), by)?;
    let hidden = crate::rules::position::is_concealed_from(fight, target, fight[who].faction);
    barred_if(hidden, between(Both::Concealed), clause::SNEAK_TARGETING)?;
    let away = range(fight, who, target);
    barred_if(away > EARSHOT, Barrier::TooFar { target, away, most: EARSHOT }, by)?;
    let hears = !fight[who].conditions.has(Condition::Silenced)
        && !fight[target].conditions.has(Condition::Deaf);
    let unheard = !hears && !sees(fight, target, who);
    barred_if(unheard, between(Both::Unheard), clause::CONDITION_MINOR)
}

/// Whether it would change anything to frighten somebody.
fn may_frighten(fight: &Fight, who: Id, target: Id) -> May<Barrier> {
    let already = Barrier::Between(target, who, Both::Frightened);
    barred_if(fight[target].frightened_of.has(who), already, clause::MAIN_INTIMIDATE)
}

/// Whether it would change anything to taunt somebody.
fn may_taunt(fight: &Fight, who: Id, target: Id) -> May<Barrier> {
    let already = Barrier::Between(target, who, Both::Taunted);
    barred_if(fight[target].taunted_by == Some(who), already, clause::MAIN_TAUNT)
}

/// Whether somebody may be helped out of a hold or a net.
fn may_reach_out(fight: &Fight, who: Id, friend: Id) -> May<Barrier> {
    let by = clause::MAIN_FREE_ENTANGLED;
    barred_if(friend == who, Barrier::Of(friend, Who::Oneself), by)?;
    barred_if(!is_present(fight, friend), Barrier::Of(friend, Who::Absent), by)?;
    let hidden = crate::rules::position::is_concealed_from(fight, friend, fight[who].faction);
    barred_if(hidden, Barrier::Between(who, friend, Both::Concealed), clause::SNEAK_TARGETING)?;
    let near = is_nearby(fight, who, friend);
    barred_if(!near, Barrier::Between(who, friend, Both::Apart), by)
}

/// Whether a helper may take somebody from this captor.
fn may_wrest(fight: &Fight, who: Id, friend: Id, captor: Id) -> May<Barrier> {
    let by = clause::MAIN_FREE_ENTANGLED;
    barred_if(captor == who, Barrier::Of(captor, Who::Oneself), by)?;
    let holds = fight[captor].grabbing == Some(friend);
    barred_if(!holds, Barrier::Between(captor, friend, Both::HoldsNot), by)
}

/// Adds distracting, intimidating, taunting, freeing others, complex handling, medicine and other
/// main actions that are legal now; the caller has seen that the main action is left.
pub fn options(fight: &Fight, who: Id, to: &mut impl Offers) {
    let words = to.seeks(Kind::Words);
    for target in fight.roster().filter(|_| words) {
        if may_manipulate(fight, who, target).is_err() {
            continue;
        }
        to.offer(Action::Distract(target));
        if may_frighten(fight, who, target).is_ok() {
            to.offer(Action::Intimidate(target));
        }
        if may_taunt(fight, who, target).is_ok() {
            to.offer(Action::Taunt(target));
        }
    }
    let helped = if to.seeks(Kind::FreeOther) { entangled(fight) } else { People::default() };
    for friend in helped.iter() {
        if may_reach_out(fight, who, friend).is_err() {
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
        if feature.complex && may_reach_feature(fight, who, which).is_ok() {
            to.offer(Action::Operate(which));
        }
    }
    let tends = fight.setup.derived().has_medicine;
    for which in held(fight, who).chain(pack(fight, who)).filter(|_| tends) {
        if matches!(item(fight, which).kind, ItemKind::MedicineBox) {
            for on in fight.roster() {
                let sought = to.seeks(Kind::Remedy(which, on));
                if sought && may_feed(fight, who, on).is_ok() {
                    to.offer(Action::Use(which, on));
                }
            }
        }
    }
    if fight.setup.settings.other_main == OtherMain::AllowedWithGm && to.seeks(Kind::Other) {
        to.offer(Action::Other);
    }
}

/// Whether a main action is one of those that [`options`] offers; the caller has seen that the main
/// action is left.
pub fn may_do(fight: &Fight, who: Id, action: Action) -> May<Barrier> {
    match action {
        Action::Distract(target) => may_manipulate(fight, who, target),
        Action::Intimidate(target) => {
            may_manipulate(fight, who, target)?;
            may_frighten(fight, who, target)
        }
        Action::Taunt(target) => {
            may_manipulate(fight, who, target)?;
            may_taunt(fight, who, target)
        }
        Action::FreeOther(friend, Some(captor)) => {
            may_reach_out(fight, who, friend)?;
            may_wrest(fight, who, friend, captor)
        }
        Action::FreeOther(friend, None) => {
            may_reach_out(fight, who, friend)?;
            let netted = fight[friend].conditions.has(Condition::Entangled);
            let free = Barrier::Of(friend, Who::NotEntangled);
            barred_if(!netted, free, clause::MAIN_FREE_ENTANGLED)
        }
        Action::Operate(which) => {
            let simple = !fight.setup.features[which.index()].complex;
            let by = clause::MAIN_COMPLEX_INTERACTION;
            barred_if(simple, Barrier::Feature(which, Handle::Simple), by)?;
            may_reach_feature(fight, who, which)
        }
        Action::Use(_, on) => may_feed(fight, who, on),
        Action::Other => {
            let allowed = fight.setup.settings.other_main == OtherMain::AllowedWithGm;
            barred_if(!allowed, Barrier::NotInForce, clause::MAIN_OTHER)
        }
        _ => Ok(()),
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
            }
            crate::rules::sneak::deed(t, fight, who)
        }
        Action::Intimidate(target) => {
            t.cite(clause::MAIN_INTIMIDATE);
            if crate::rules::condition::is_immune_to_fear(fight, target) {
                t.cite(clause::MORALE_IMMUNE_LIST);
            } else if !resists(t, fight, who, target, SaveFor::Intimidate)? {
                crate::rules::fear::frighten(t, fight, target, who);
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
        let most = half_up(i16::from(own_score(fight, on, Score::Strength)));
        (t.roll(Purpose::Medicine { who: on }, Sum::d(8))? as i16).min(most)
    } else {
        1
    };
    crate::rules::health::heal(t, fight, on, amount, clause::ITEM_MEDICINE_BOX)
}
