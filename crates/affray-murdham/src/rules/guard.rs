//! Standing in for somebody: screens to hide behind and guards who step in (`murdham.hide.*`,
//! `murdham.guard.*`, `murdham.redirect.*`).

use affray_table::{May, Step, Table, barred_if};

use crate::clause;
use crate::event::Event;
use crate::moves::{Answer, Ask, Attack, Judgment, Occasion, SaveFor, Score};
use crate::reason::{Barrier, Both, Who};
use crate::rules::condition::{are_allies, can_react, is_incapacitated, is_on_guard, is_present};
use crate::rules::core::{against, agrees, ask_gm, judge, save, seat};
use crate::rules::opportunity::spend_turn;
use crate::rules::position::{is_aware_of, is_concealed_from, is_nearby};
use crate::rules::react::{Reactions, Share, Targets, is_final_blow};
use crate::settings::{
    FinalBlowOnGuard, GmJudgments, HideBehindBody, RedirectPosition, RedirectResave,
    RetreatReactions, SurpriseBars, WhoGuards, WhoScreens,
};
use crate::setup::{Id, Skill};
use crate::state::{Fight, Standing};

/// Whether `screen` could stand for `who` (`murdham.hide.choose`, `murdham.hide.eligible`).
pub fn may_screen(fight: &Fight, share: &Share, screen: Id) -> May<Barrier> {
    let who = share.target;
    let of = |what| Barrier::Of(screen, what);
    barred_if(share.been.has(screen), of(Who::Been), clause::REDIRECT_LOOP)?;
    barred_if(!is_present(fight, screen), of(Who::Absent), clause::HIDE_ELIGIBLE)?;
    let apart = Barrier::Between(who, screen, Both::Apart);
    barred_if(!is_nearby(fight, who, screen), apart, clause::HIDE_CHOOSE)?;
    // A captive is one willing or not, awake or not (murdham.grapple.human-shield).
    if fight[who].grabbing == Some(screen) {
        return Ok(());
    }
    let settings = &fight.setup.settings;
    let asleep =
        is_incapacitated(fight, screen) && settings.hide_behind_body != HideBehindBody::YesWithGm;
    barred_if(asleep, of(Who::Unable), clause::HIDE_ELIGIBLE)?;
    let eligible =
        settings.who_screens == WhoScreens::AnyoneNearby || are_allies(fight, who, screen);
    barred_if(!eligible, of(Who::Stranger), clause::HIDE_ELIGIBLE)?;
    let hidden = is_concealed_from(fight, screen, fight[who].faction);
    barred_if(hidden, Barrier::Between(who, screen, Both::Concealed), clause::HIDE_ELIGIBLE)
}

/// Whether a screen takes the attack: a captive must, anybody else is asked
/// (`murdham.hide.consent`, `murdham.grapple.human-shield`).
pub fn hides(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    so_far: &mut Reactions<'_>,
    share: &mut Share,
    screen: Id,
) -> Step<bool> {
    let (who, attack) = (share.target, so_far.attack);
    let captive = fight[who].grabbing == Some(screen);
    if captive {
        t.cite(clause::GRAPPLE_HUMAN_SHIELD_FORCED);
    } else if !stands_for(t, fight, who, screen, attack)? {
        t.tell(clause::HIDE_REFUSED, || Event::ScreenRefused { who, screen });
        return Ok(false);
    }
    // Hiding behind a captive keeps hold of it: the turn is spent without letting go.
    let held = fight[who].grabbing.take();
    spend_turn(t, fight, who);
    fight[who].grabbing = held.filter(|_| captive);
    if held.is_some() && !captive {
        fight[who].grabbing = held;
        crate::rules::nonlethal::release(t, fight, who);
    }
    so_far.reacted.add(who);
    let clause = if captive { clause::GRAPPLE_HUMAN_SHIELD } else { clause::HIDE_NEW_TARGET };
    t.tell(clause, || Event::HidBehind { who, screen, willing: !captive });
    t.cite(clause::HIDE_OWN_REACTION);
    redirect(t, fight, so_far, share, screen)?;
    if !captive {
        // murdham.sneak.revealed: who stands in the way is in view.
        crate::rules::sneak::deed(t, fight, screen)?;
    }
    Ok(true)
}

/// Whether somebody agrees to be a screen (`murdham.hide.consent`); of a body the GM says whether it
/// will do (`murdham.hide.eligible`).
fn stands_for(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    who: Id,
    screen: Id,
    attack: Attack,
) -> Step<bool> {
    if is_incapacitated(fight, screen) {
        return ask_gm(t, fight, Judgment::BodyScreens(who, screen), Answer::Yes);
    }
    t.cite(clause::HIDE_CONSENT);
    agrees(t, fight, seat(fight, screen), Ask::Screen { who: screen, target: who, attack })
}

/// Asks those who could guard the target, in roster order, until one does
/// (`murdham.guard.who`).
pub fn guarded(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    so_far: &mut Reactions<'_>,
    share: &mut Share,
) -> Step<bool> {
    let attack = so_far.attack;
    if attack.occasion == Occasion::Opportunity {
        t.cite(clause::OPPORTUNITY_GUARD);
    }
    if so_far.is_nonlethal(fight) {
        t.cite(clause::NONLETHAL_REDIRECT);
    }
    if so_far.targets == Targets::Several {
        t.cite(clause::REDIRECT_MULTI_TARGET);
    }
    if so_far.may_be_redirected(fight).is_err() {
        return Ok(false);
    }
    let target = share.target;
    for guard in fight.roster() {
        if !may_guard(fight, so_far, share, guard) {
            continue;
        }
        if !are_allies(fight, guard, target) {
            t.cite(clause::GUARD_ALLY_ONLY);
            if !may_take_part(fight, attack.attacker, guard) {
                continue;
            }
        }
        t.cite(clause::REACT_ORDER);
        let ask = Ask::Guard { who: guard, target, attack };
        if !agrees(t, fight, seat(fight, guard), ask)? {
            continue;
        }
        if !are_allies(fight, guard, target)
            && fight.setup.settings.who_guards == WhoGuards::Allies
            && !judge(t, fight, Judgment::GuardStranger(guard, target), Answer::No)?
        {
            continue;
        }
        let free = fight.profile(guard).skills.has(Skill::Protect);
        if free {
            t.cite(clause::SKILL_PROTECT);
            t.cite(clause::TURN_ONE_REACTION_PER_ATTACK);
            if fight[guard].grabbing.is_some() {
                crate::rules::nonlethal::release(t, fight, guard);
            }
        } else {
            // murdham.guard.no-more: its turn is spent; a skill may still give it a free dodge.
            t.cite(clause::GUARD_NO_MORE);
            spend_turn(t, fight, guard);
        }
        t.tell(clause::GUARD_WHO, || Event::Guards { who: guard, target });
        t.cite(clause::GUARD_NEW_TARGET);
        t.cite(clause::GUARD_SHIELD);
        redirect(t, fight, so_far, share, guard)?;
        share.reacted = true;
        // murdham.sneak.revealed: who stands in the way is in view.
        crate::rules::sneak::deed(t, fight, guard)?;
        return Ok(true);
    }
    Ok(false)
}

fn may_guard(fight: &Fight, so_far: &Reactions<'_>, share: &Share, guard: Id) -> bool {
    let target = share.target;
    if share.been.has(guard) || !is_nearby(fight, guard, target) {
        return false;
    }
    // murdham.morale.retreat-conduct: whoever retreats looks to itself, unless the table lets it.
    let willing = match fight[guard].standing {
        Standing::Fighting => true,
        Standing::Retreating => fight.setup.settings.retreat_reactions == RetreatReactions::All,
        Standing::Surrendered | Standing::Gone | Standing::Dead => false,
    };
    let free = fight.profile(guard).skills.has(Skill::Protect) && is_on_guard(fight, guard);
    let notices = fight.setup.settings.surprise_bars == SurpriseBars::Targets
        || is_aware_of(fight, guard, so_far.attack.attacker);
    willing && (free || can_react(fight, guard)) && notices && is_aware_of(fight, guard, target)
}

/// Whether it is anything to `guard`, no ally of the target, what `attacker` does
/// (`murdham.guard.ally-only`): by default to everybody but the attacker's own side; where only
/// allies guard, others need the GM's consent.
fn may_take_part(fight: &Fight, attacker: Id, guard: Id) -> bool {
    let sided = || are_allies(fight, guard, attacker);
    match fight.setup.settings.who_guards {
        WhoGuards::AllButTheAttackersSide => !sided(),
        WhoGuards::EveryoneNearby => true,
        WhoGuards::Allies => fight.setup.settings.gm_judgments == GmJudgments::Ask && !sided(),
    }
}

/// Somebody else becomes the target (`murdham.redirect.*`).
fn redirect(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    so_far: &mut Reactions<'_>,
    share: &mut Share,
    to: Id,
) -> Step {
    let attack = so_far.attack;
    t.cite(clause::REDIRECT_POSITION);
    t.cite(clause::REDIRECT_RECHECK);
    t.cite(clause::REDIRECT_LOOP);
    if so_far.targets == Targets::Several {
        t.cite(clause::REDIRECT_MULTI_TARGET);
    }
    if fight.setup.settings.redirect_position == RedirectPosition::Swap {
        let (one, other) = (fight[share.target].place, fight[to].place);
        fight[share.target].place = other;
        fight[to].place = one;
    }
    crate::rules::attack::attacked(t, fight, to, attack.attacker);
    let unaware = !is_aware_of(fight, to, attack.attacker);
    share.been.add(to);
    *share = Share { target: to, unaware, redirected: true, reacted: false, dodges: 0, ..*share };
    if so_far.saved && fight.setup.settings.redirect_resave == RedirectResave::Yes {
        let hits = save(t, fight, attack.attacker, Score::Wits, SaveFor::Hit)?;
        if !hits {
            let terms = against(t, fight, attack.attacker, Score::Wits);
            t.tell(clause::ATTACK_MISS, || Event::Missed { attack, terms });
        }
        share.missed |= !hits;
    }
    if is_final_blow(attack) {
        t.cite(clause::ATTACK_FINAL_BLOW_GUARD);
        share.missed |= fight.setup.settings.final_blow_on_guard == FinalBlowOnGuard::Lost;
    }
    Ok(())
}
