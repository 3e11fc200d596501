//! Disarming, grappling, shoving (`murdham.nonlethal.*`, `murdham.disarm.*`, `murdham.grapple.*`).

use affray_field::Place;
use affray_table::{Clause, May, Step, Table, barred, barred_if};

use crate::clause;
use crate::event::Event;
use crate::moves::{Action, Aim, Attack, Form, Occasion, SaveFor, Score, With};
use crate::offer::{Kind, Offers};
use crate::reason::{Barrier, There, Who};
use crate::rules::condition::{begin, captors, is_able, is_present};
use crate::rules::core::save;
use crate::rules::gear::{drop_item, free_hands, held, into_hands};
use crate::rules::hazard::{Entry, enter, has_hazard, push_into};
use crate::rules::position::{is_nearby, is_open, seems_to_fit};
use crate::settings::{DisarmCatch, ForcedMovement, GrabFollowUp, ShoveDirection};
use crate::setup::{Id, ItemId, Keyword, Skill};
use crate::state::Fight;

/// What a non-lethal attack does to a target that was not saved from it: its save, and the effect
/// (`murdham.nonlethal.no-damage`).
///
/// # Errors
/// The table has no answer yet.
pub fn land(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack, target: Id) -> Step {
    let attacker = attack.attacker;
    t.cite(clause::NONLETHAL_NO_DAMAGE);
    t.cite(clause::NONLETHAL_IS_ATTACK);
    match attack.form {
        Form::Disarm(which) => disarm(t, fight, attacker, target, which),
        Form::Grapple => {
            if grab_save(t, fight, attacker, target)? {
                take_hold(t, fight, attacker, target);
            }
            Ok(())
        }
        Form::Strike { with: With::Power(casting), .. } => {
            t.cite(clause::POWER_NONLETHAL);
            crate::rules::power::affect(t, fight, attacker, target, casting)
        }
        Form::Strike { with, .. } => {
            t.cite(clause::NONLETHAL_DAMAGELESS_WEAPONS);
            let used = crate::rules::weapon::means(fight, attacker, with);
            if used.keywords.has(Keyword::Net) {
                t.cite(clause::ITEM_NET);
                begin(t, fight, target, crate::state::Condition::Entangled);
            }
            if used.keywords.has(Keyword::Stun) {
                t.cite(clause::WEAPON_STUN);
                crate::rules::condition::stun(t, fight, target);
            }
            Ok(())
        }
    }
}

/// Disarm: the target saves on STR or drops the weapon the attacker chose (`murdham.disarm.*`).
fn disarm(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attacker: Id,
    target: Id,
    which: ItemId,
) -> Step {
    t.cite(clause::DISARM_CHOICE);
    // After a redirection the new target may not hold it: the weapon is then one of its own.
    let Some(which) = held(fight, target)
        .find(|&item| item == which)
        .or_else(|| crate::rules::gear::held_weapons(fight, target).next())
    else {
        return Ok(());
    };
    if !contest(t, fight, attacker, target, SaveFor::Disarm)? {
        drop_item(t, fight, target, which);
        let catches = fight.setup.settings.disarm_catch == DisarmCatch::AttackerTakesIt
            && free_hands(fight, attacker) != [false, false];
        if catches && into_hands(fight, attacker, which) {
            t.tell(clause::DISARM_LANDS, || Event::Took { who: attacker, item: which });
        }
    }
    Ok(())
}

/// Whether the target of a grab fails its save and is grabbed (`murdham.grapple.save`).
///
/// # Errors
/// The table has no answer yet.
pub fn grab_save(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attacker: Id,
    target: Id,
) -> Step<bool> {
    t.cite(clause::GRAPPLE_SAVE);
    Ok(!contest(t, fight, attacker, target, SaveFor::Grapple)?)
}

/// How a STR save against somebody ends for sure, if it does, and by which clause: who is larger
/// wins (`murdham.size.str-contest`); a skill leaves no save except to those who have it too
/// (`murdham.skill.disarm`, `murdham.skill.wrestling`).
#[must_use]
pub fn decided(fight: &Fight, attacker: Id, target: Id, skill: Skill) -> Option<(bool, Clause)> {
    let (mine, theirs) = (fight.profile(attacker), fight.profile(target));
    let skilled = mine.skills.has(skill) && !theirs.skills.has(skill);
    match theirs.size.cmp(&mine.size) {
        std::cmp::Ordering::Greater => Some((true, clause::SIZE_STR_CONTEST)),
        std::cmp::Ordering::Less => Some((false, clause::SIZE_STR_CONTEST)),
        std::cmp::Ordering::Equal if skilled => Some((false, by_skill(skill))),
        std::cmp::Ordering::Equal => None,
    }
}

/// The clause of a skill that decides a contest.
fn by_skill(skill: Skill) -> Clause {
    if skill == Skill::Disarm { clause::SKILL_DISARM } else { clause::SKILL_WRESTLING }
}

/// A STR save against somebody, unless it is [`decided`].
fn contest(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attacker: Id,
    target: Id,
    why: SaveFor,
) -> Step<bool> {
    let skill = if why == SaveFor::Disarm { Skill::Disarm } else { Skill::Wrestling };
    if fight.profile(attacker).skills.has(skill) {
        t.cite(by_skill(skill));
    }
    match decided(fight, attacker, target, skill) {
        Some((passed, clause)) => {
            let score = Score::Strength;
            t.tell(clause, || Event::Automatic { who: target, score, why, passed });
            Ok(passed)
        }
        None => {
            t.cite(if why == SaveFor::Disarm { clause::DISARM_SAVE } else { clause::GRAPPLE_SAVE });
            save(t, fight, target, Score::Strength, why)
        }
    }
}

/// `captor` takes hold of `captive` (`murdham.grapple.entangled`).
pub fn take_hold(t: &mut impl Table<Fight>, fight: &mut Fight, captor: Id, captive: Id) {
    if fight[captor].grabbing.is_some() || !is_nearby(fight, captor, captive) {
        return;
    }
    fight[captor].grabbing = Some(captive);
    if let Some(turn) = &mut fight.state.turn
        && turn.who == captor
    {
        turn.grappled = Some(captive);
    }
    t.tell(clause::GRAPPLE_ENTANGLED, || Event::Grabbed { captor, captive });
    crate::rules::surrender::note_harm(t, fight, captive, Some(captor));
    lose_holds(t, fight, captive);
}

/// Whatever `who` can no longer hold is free, and whoever it is too far from
/// (`murdham.grapple.release-lost`).
pub fn lose_holds(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if fight[who].grabbing.is_some() {
        let captive = fight[who].grabbing.expect("just seen");
        let keeps = is_present(fight, who)
            && is_able(fight, who)
            && is_present(fight, captive)
            && is_nearby(fight, who, captive);
        if !keeps {
            t.cite(clause::GRAPPLE_RELEASE_LOST);
            release(t, fight, who);
        }
    }
    for captor in fight.roster() {
        if fight[captor].grabbing == Some(who)
            && (!is_present(fight, who) || !is_nearby(fight, captor, who))
        {
            t.cite(clause::GRAPPLE_RELEASE_LOST);
            release(t, fight, captor);
        }
    }
}

/// `captor` lets its captive go (`murdham.grapple.release-other`).
pub fn release(t: &mut impl Table<Fight>, fight: &mut Fight, captor: Id) {
    if let Some(captive) = fight[captor].grabbing.take() {
        t.tell(clause::GRAPPLE_RELEASE_OTHER, || Event::Freed { captor, captive });
    }
}

/// Whether doing this keeps hold of a captive (`murdham.grapple.what-counts`).
#[must_use]
pub fn keeps_hold(fight: &Fight, captor: Id, action: Action) -> bool {
    let captive = fight[captor].grabbing;
    match action {
        Action::Attack(_, Aim::At(target)) => captive == Some(target),
        Action::Speak | Action::Chat => {
            fight.setup.settings.release_on_speech == crate::settings::ReleaseOnSpeech::No
        }
        Action::Step(_)
        | Action::FullMovement(_)
        | Action::Leave
        | Action::Shove { .. }
        | Action::Release
        | Action::End
        | Action::NoDeclaration => true,
        _ => false,
    }
}

/// Whether `captor` may attack or shove its captive yet (`murdham.grapple.follow-up`).
pub fn may_follow_up(fight: &Fight, captor: Id) -> May<Barrier> {
    let fresh = fight
        .state
        .turn
        .is_some_and(|turn| turn.who == captor && turn.grappled == fight[captor].grabbing);
    let early = fresh && fight.setup.settings.grab_follow_up != GrabFollowUp::SameTurn;
    barred_if(early, Barrier::Of(captor, Who::JustGrappled), clause::GRAPPLE_FOLLOW_UP)
}

/// Whom `captor` grappled in this turn and may attack or shove at once, for nothing more, where the
/// table has it so (`murdham.grapple.follow-up`).
#[must_use]
pub fn follows_up(fight: &Fight, captor: Id) -> Option<Id> {
    let turn = fight.state.turn.filter(|turn| turn.who == captor)?;
    let open = fight.setup.settings.grab_follow_up == GrabFollowUp::SameTurn;
    turn.grappled.filter(|_| open && turn.grappled == fight[captor].grabbing)
}

/// Adds the attacks that may follow a grapple at once, on enemies.
pub fn attacks_after(fight: &Fight, captor: Id, captive: Id, to: &mut impl Offers) {
    if crate::rules::condition::are_allies(fight, captor, captive)
        || !to.seeks(Kind::AttackOn(captive))
    {
        return;
    }
    crate::rules::legal::forms_against(fight, captor, captive, Occasion::Main, &mut |form| {
        if !matches!(form, Form::Strike { with: With::Power(_), .. }) {
            to.offer(Action::Attack(form, Aim::At(captive)));
        }
    });
}

/// Adds the shoves that the captor could make (`murdham.grapple.shove`).
pub fn shoves(fight: &Fight, captor: Id, offers: &mut impl Offers) {
    let Some(captive) = fight[captor].grabbing.filter(|_| offers.seeks(Kind::Shove)) else {
        return;
    };
    let from = fight[captive].place;
    if has_hazard(fight, from) {
        offers.offer(Action::Shove { to: None, hazard: Some(from) });
    }
    for to in fight.setup.map.adjacent(from) {
        if may_push(fight, captor, captive, to).is_err() {
            continue;
        }
        offers.offer(Action::Shove { to: Some(to), hazard: None });
        for hazard in [from, to] {
            if has_hazard(fight, hazard) {
                offers.offer(Action::Shove { to: Some(to), hazard: Some(hazard) });
            }
        }
    }
}

/// Whether a captive can be pushed to a place next to it: open, with room, and farther from the
/// captor, unless the table does not mind (`murdham.grapple.shove-direction`).
fn may_push(fight: &Fight, captor: Id, captive: Id, to: Place) -> May<Barrier> {
    let there = |what| Barrier::There(captive, to, what);
    barred_if(!is_open(fight, to), there(There::Closed), clause::GRAPPLE_SHOVE)?;
    let full = !seems_to_fit(fight, to, &[captive], fight[captor].faction);
    barred_if(full, there(There::Full), clause::POSITION_CAPACITY)?;
    let steps = |place| fight.setup.map.steps_between(fight[captor].place, place);
    let away = fight.setup.settings.shove_direction == ShoveDirection::Captor
        || steps(to) > steps(fight[captive].place);
    barred_if(!away, there(There::NotAway), clause::GRAPPLE_SHOVE_DIRECTION)
}

/// Whether a shove is one of those that [`shoves`] offers.
pub fn may_shove(
    fight: &Fight,
    captor: Id,
    to: Option<Place>,
    hazard: Option<Place>,
) -> May<Barrier> {
    let Some(captive) = fight[captor].grabbing else {
        return barred(Barrier::Of(captor, Who::HoldsNobody), clause::GRAPPLE_SHOVE);
    };
    let from = fight[captive].place;
    if let Some(to) = to {
        let next = fight.setup.map.adjacent(from).any(|one| one == to);
        let apart = Barrier::There(captive, to, There::Apart);
        barred_if(!next, apart, clause::GRAPPLE_SHOVE)?;
        may_push(fight, captor, captive, to)?;
    }
    let by = clause::GRAPPLE_SHOVE_HAZARD;
    let Some(place) = hazard else {
        let idle = to.is_none();
        return barred_if(idle, Barrier::There(captive, from, There::Here), by);
    };
    let near = place == from || Some(place) == to;
    barred_if(!near, Barrier::There(captive, place, There::Apart), by)?;
    let safe = Barrier::There(captive, place, There::NoHazard);
    barred_if(!has_hazard(fight, place), safe, by)
}

/// The captive is freed and forced to move, into a hazard or both (`murdham.grapple.shove-*`).
///
/// # Errors
/// The table has no answer yet.
pub fn shove(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    captor: Id,
    to: Option<Place>,
    hazard: Option<Place>,
) -> Step {
    let Some(captive) = fight[captor].grabbing else { return Ok(()) };
    t.cite(clause::GRAPPLE_SHOVE);
    t.cite(clause::GRAPPLE_SHOVE_COST);
    t.cite(clause::GRAPPLE_SHOVE_DIRECTION);
    release(t, fight, captor);
    if let Some(to) = to {
        push(t, fight, captor, captive, to)?;
    }
    if let Some(place) = hazard
        && is_present(fight, captive)
    {
        t.cite(clause::GRAPPLE_SHOVE_HAZARD);
        push_into(t, fight, captive, place)?;
    }
    Ok(())
}

/// Somebody is moved half a zone by somebody else; that opens no opportunity
/// (`murdham.opportunity.forced`).
///
/// # Errors
/// The table has no answer yet.
pub fn push(t: &mut impl Table<Fight>, fight: &mut Fight, by: Id, who: Id, to: Place) -> Step {
    t.cite(clause::OPPORTUNITY_FORCED);
    if crate::rules::sneak::keeps_out(t, fight, fight[by].faction, &[who], to) {
        return Ok(());
    }
    // Only where the table counts it as moving away is there an opening, and a stop.
    if fight.setup.settings.forced_movement == ForcedMovement::Yes {
        crate::rules::opportunity::provoke(t, fight, who, to)?;
        if !is_present(fight, who) {
            return Ok(());
        }
    }
    fight[who].place = to;
    t.tell(clause::GRAPPLE_SHOVE, || Event::Pushed { who, by, to });
    lose_holds(t, fight, who);
    enter(t, fight, who, Entry::Pushed)
}

/// An attempt to break free, which takes the whole turn (`murdham.grapple.break-free`,
/// `murdham.condition.entangled`).
///
/// # Errors
/// The table has no answer yet.
pub fn break_free(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    captor: Option<Id>,
) -> Step {
    t.cite(clause::CONDITION_ENTANGLED);
    match captor {
        Some(captor) => {
            t.cite(clause::GRAPPLE_BREAK_FREE);
            if contest_free(t, fight, who, captor)? {
                release(t, fight, captor);
            }
        }
        None => {
            if save(t, fight, who, Score::Strength, SaveFor::BreakFree)? {
                crate::rules::condition::end(t, fight, who, crate::state::Condition::Entangled);
            }
        }
    }
    Ok(())
}

/// A STR save against a captor: the larger of the two wins.
fn contest_free(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, captor: Id) -> Step<bool> {
    let why = SaveFor::BreakFree;
    let order = fight.profile(who).size.cmp(&fight.profile(captor).size);
    if order == std::cmp::Ordering::Equal {
        return save(t, fight, who, Score::Strength, why);
    }
    let passed = order == std::cmp::Ordering::Greater;
    t.tell(clause::SIZE_STR_CONTEST, || Event::Automatic {
        who,
        score: Score::Strength,
        why,
        passed,
    });
    Ok(passed)
}

/// Adds the ways to break free that an entangled one has.
pub fn ways_to_break_free(fight: &Fight, who: Id, to: &mut impl Offers) {
    for captor in captors(fight, who) {
        to.offer(Action::BreakFree(Some(captor)));
    }
    if fight[who].conditions.has(crate::state::Condition::Entangled) {
        to.offer(Action::BreakFree(None));
    }
}
