//! Which reactions a target has, and why it has no others (`murdham.react.target-options`).

use affray_table::{May, barred_if};

use crate::clause;
use crate::moves::{Answer, Attack, Form, Move, Occasion, Reaction, SoFar};
use crate::reason::{Barrier, Way, Who};
use crate::rules::attack::Assault;
use crate::rules::condition::{is_incapacitated, may_react_at_all};
use crate::rules::guard::may_screen;
use crate::rules::legal::{counters, may_form};
use crate::rules::weapon::striking;
use crate::settings::{MeleeBlastDodge, ReactionsPerAttack, RetreatReactions, SurrenderedMayDodge};
use crate::setup::{FactionId, Id};
use crate::state::{Fight, People, Standing, TurnState};

use super::{MayCounter, Reactions, Share, has_free_dodge};

/// Whether a side may name this one of those who are struck to counter for all of them.
pub fn may_be_named(
    fight: &Fight,
    faction: FactionId,
    (attacker, struck): (Id, People),
    who: Id,
) -> May<Barrier> {
    let by = clause::COUNTER_SINGLE_CHOICE;
    let mine = fight[who].faction == faction;
    barred_if(!mine, Barrier::OtherFaction(who, faction), by)?;
    let aimed_at = struck.has(who) && who != attacker;
    barred_if(!aimed_at, Barrier::Of(who, Who::NotStruck), by)?;
    may_react_at_all(fight, who)?;
    let mut any = false;
    counters(fight, who, attacker, &mut |_| any = true);
    barred_if(!any, Barrier::Of(who, Who::NoAnswer), clause::COUNTER_SUITABLE)
}

/// Adds the reactions that a target has (`murdham.react.target-options`); the first is none.
pub(super) fn options(fight: &Fight, so_far: &Reactions<'_>, share: &Share, menu: &mut Vec<Move>) {
    let (who, attacker) = (share.target, so_far.attack.attacker);
    menu.push(Reaction::Stand.into());
    if may_answer(share, attacker).is_err() {
        return;
    }
    if may_dodge_freely(fight, so_far, share).is_ok() {
        menu.push(Reaction::FreeDodge.into());
    }
    if may_spend_turn(fight, so_far, share).is_err() {
        return;
    }
    if may_dodge(fight, so_far, share).is_ok() {
        menu.push(Reaction::Dodge.into());
    }
    if may_counter(fight, so_far, share).is_ok() {
        counters(fight, who, attacker, &mut |form| menu.push(Reaction::Counter(form).into()));
    }
    if may_hide(fight, so_far, share).is_err() {
        return;
    }
    for screen in fight.roster() {
        if may_screen(fight, share, screen).is_ok() {
            menu.push(Reaction::Hide(screen).into());
        }
    }
}

/// Whether a target may react so to an attack (`murdham.react.target-options`): whether [`options`]
/// lists it, and nobody has refused it.
pub fn may_react(fight: &Fight, ask: (Id, Attack, SoFar), reaction: Reaction) -> May<Barrier> {
    let (who, attack, known) = ask;
    let used = striking(fight, attack.attacker, attack.form);
    let mut so_far = Reactions {
        countered: known.countered == Answer::Yes,
        targets: known.targets,
        ..Reactions::to(Assault { attack, used: used.as_ref(), second: None, saved: false })
    };
    if known.reacted == Answer::Yes {
        so_far.reacted.add(who);
    }
    let share = Share {
        dodges: known.dodges,
        been: known.been,
        unaware: false,
        ..Share::of(fight, attack.attacker, who)
    };
    if reaction == Reaction::Stand {
        return Ok(());
    }
    may_answer(&share, attack.attacker)?;
    if reaction == Reaction::FreeDodge {
        return may_dodge_freely(fight, &so_far, &share);
    }
    may_spend_turn(fight, &so_far, &share)?;
    match reaction {
        Reaction::Stand | Reaction::FreeDodge => Ok(()),
        Reaction::Dodge => may_dodge(fight, &so_far, &share),
        Reaction::Counter(form) => {
            may_counter(fight, &so_far, &share)?;
            may_form(fight, who, attack.attacker, (Occasion::Counter, form))
        }
        Reaction::Hide(screen) => {
            may_hide(fight, &so_far, &share)?;
            let unwilling = Barrier::Of(screen, Who::Unwilling);
            barred_if(known.refused.has(screen), unwilling, clause::HIDE_REFUSED)?;
            may_screen(fight, &share, screen)
        }
    }
}

/// Whether a target knows what comes, and from another (`murdham.react.unaware`).
fn may_answer(share: &Share, attacker: Id) -> May<Barrier> {
    let who = share.target;
    barred_if(share.unaware, Barrier::Of(who, Who::Unaware), clause::REACT_UNAWARE)?;
    barred_if(who == attacker, Barrier::Of(who, Who::Oneself), clause::REACT_TARGET_OPTIONS)
}

/// Whether a target has made no reaction of its own against this attack
/// (`murdham.turn.one-reaction-per-attack`).
fn may_react_again(fight: &Fight, so_far: &Reactions<'_>, who: Id) -> May<Barrier> {
    let one = fight.setup.settings.reactions_per_attack == ReactionsPerAttack::One;
    let again = so_far.reacted.has(who) && one;
    let reacted = Barrier::Of(who, Who::Reacted);
    barred_if(again, reacted, clause::TURN_ONE_REACTION_PER_ATTACK)
}

/// Whether a target may dodge without spending its turn (`murdham.skill.dodge-blows`,
/// `murdham.skill.fleet-footed`).
fn may_dodge_freely(fight: &Fight, so_far: &Reactions<'_>, share: &Share) -> May<Barrier> {
    let who = share.target;
    let surrendered = fight[who].standing == Standing::Surrendered;
    barred_if(surrendered, Barrier::Of(who, Who::Surrendered), clause::SURRENDER_STATE)?;
    may_react_again(fight, so_far, who)?;
    may_be_dodged(fight, so_far)?;
    let free = has_free_dodge(fight, share, so_far.attack);
    barred_if(!free, Barrier::Of(who, Who::NoFreeDodge), clause::SKILL_DODGE_BLOWS)
}

/// Whether a target has a turn to spend on a reaction; somebody who surrendered may only dodge, where
/// the table lets it (`murdham.surrender.state`).
fn may_spend_turn(fight: &Fight, so_far: &Reactions<'_>, share: &Share) -> May<Barrier> {
    let who = share.target;
    if fight[who].standing == Standing::Surrendered {
        let may = fight.setup.settings.surrendered_may_dodge == SurrenderedMayDodge::Yes;
        barred_if(!may, Barrier::Of(who, Who::Surrendered), clause::SURRENDER_STATE)?;
        let unspent = fight[who].turn == TurnState::Unspent;
        let spent = Barrier::Of(who, Who::TurnSpent);
        barred_if(!unspent, spent, clause::TURN_REACTION_NEEDS_TURN)?;
        let helpless = is_incapacitated(fight, who);
        return barred_if(helpless, Barrier::Of(who, Who::Unable), clause::TURN_UNABLE);
    }
    may_react_again(fight, so_far, who)?;
    // murdham.opportunity.no-reaction: anyone who moves is spending the turn on it.
    let moves =
        so_far.attack.occasion == Occasion::Opportunity && fight[who].turn == TurnState::InProgress;
    barred_if(moves, Barrier::Of(who, Who::OwnTurn), clause::OPPORTUNITY_NO_REACTION)?;
    may_react_at_all(fight, who)
}

/// Whether the target of an attack may spend its turn on dodging it (`murdham.dodge.save`).
fn may_dodge(fight: &Fight, so_far: &Reactions<'_>, share: &Share) -> May<Barrier> {
    if fight[share.target].standing == Standing::Surrendered {
        return Ok(());
    }
    may_be_dodged(fight, so_far)
}

/// Whether an attack can be dodged: powers only when they say so (`murdham.power.countered`), and
/// what cannot miss only where the table has it so (`murdham.blast.melee-dodge`).
pub(super) fn may_be_dodged(fight: &Fight, so_far: &Reactions<'_>) -> May<Barrier> {
    let Form::Strike { with, .. } = so_far.attack.form else { return Ok(()) };
    let sure = so_far.is_sure() && fight.setup.settings.melee_blast_dodge == MeleeBlastDodge::No;
    barred_if(sure, Barrier::With(with, Way::Sure), clause::BLAST_MELEE_DODGE)?;
    let casting = so_far.used.and_then(|used| used.casting);
    let fixed = casting.is_some_and(|cast| !fight.setup.powers[cast.power.index()].dodgeable);
    barred_if(fixed, Barrier::With(with, Way::Sure), clause::POWER_COUNTERED)
}

/// Whether a target may counter at all (`murdham.counter.*`).
fn may_counter(fight: &Fight, so_far: &Reactions<'_>, share: &Share) -> May<Barrier> {
    let who = share.target;
    let surrendered = fight[who].standing == Standing::Surrendered;
    barred_if(surrendered, Barrier::Of(who, Who::Surrendered), clause::SURRENDER_STATE)?;
    // murdham.counter.not-answered: the exchange stays between two.
    let counter = so_far.attack.occasion == Occasion::Counter;
    barred_if(counter, Barrier::IsCounter, clause::COUNTER_NOT_ANSWERED)?;
    let chosen = match so_far.may_counter {
        MayCounter::WhoeverIsAskedFirst => true,
        MayCounter::Only(one) => one == Some(who),
    };
    barred_if(so_far.countered || !chosen, Barrier::Countered, clause::COUNTER_SINGLE)?;
    let meek = fight[who].standing == Standing::Retreating
        && fight.setup.settings.retreat_reactions == RetreatReactions::DefensiveOnly;
    barred_if(meek, Barrier::Of(who, Who::Retreating), clause::MORALE_RETREAT_CONDUCT)
}

/// Whether a target may hide behind anybody (`murdham.hide.choose`).
fn may_hide(fight: &Fight, so_far: &Reactions<'_>, share: &Share) -> May<Barrier> {
    let who = share.target;
    let surrendered = fight[who].standing == Standing::Surrendered;
    barred_if(surrendered, Barrier::Of(who, Who::Surrendered), clause::SURRENDER_STATE)?;
    let counter = so_far.attack.occasion == Occasion::Counter;
    barred_if(counter, Barrier::IsCounter, clause::COUNTER_NOT_ANSWERED)?;
    so_far.may_be_redirected(fight)
}
