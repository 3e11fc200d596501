//! Attack stunts: another effect instead of damage (`murdham.stunt.*`).

use affray_table::{Lazy, May, Seat, Step, Table, barred, barred_if};

use crate::clause;
use crate::event::Event;
use crate::means::Means;
use crate::moves::{
    Affliction, Answer, Ask, Attack, Form, Judgment, Occasion, Proposal, Stunt, Style,
};
use crate::reason::{Barrier, Both, There, Thing, Who};
use crate::rules::condition::{begin, is_fighting};
use crate::rules::core::{agrees, ask_gm, seat};
use crate::rules::gear::{can_hold, drop_item, held, into_hands, unhand};
use crate::rules::health::lame_arm;
use crate::rules::position::{is_nearby, is_open, seems_to_fit};
use crate::settings::{CounterStunt, StuntInOpportunity, StuntMenu, StuntsPerAttack};
use crate::setup::{Id, Intelligence};
use crate::state::{Condition, Fight};

/// Whether an attack may carry a stunt (`murdham.stunt.scope`).
fn may_propose(fight: &Fight, attack: Attack, used: Option<&Means>) -> bool {
    let occasion = match attack.occasion {
        Occasion::Main | Occasion::Cleave => true,
        Occasion::Opportunity => {
            fight.setup.settings.stunt_in_opportunity == StuntInOpportunity::Yes
        }
        Occasion::Counter => fight.setup.settings.counter_stunt == CounterStunt::Yes,
    };
    let damaging = match attack.form {
        Form::Strike { style, .. } => {
            !matches!(style, Style::FinalBlow | Style::Stun)
                && used.is_some_and(|used| used.die.is_some())
        }
        Form::Disarm(_) | Form::Grapple => false,
    };
    occasion && damaging && fight.setup.settings.stunt_menu != StuntMenu::Off
}

/// Every stunt that makes sense against `target` (`murdham.stunt.effects`).
fn menu(fight: &Fight, attack: Attack, target: Id, add: &mut dyn FnMut(Stunt)) {
    let mut offer = |stunt| {
        if may_suit(fight, attack, target, stunt).is_ok() {
            add(stunt);
        }
    };
    for which in held(fight, target) {
        offer(Stunt::Drop(which));
        offer(Stunt::HandOver(which));
    }
    for stunt in [Stunt::KnockOut, Stunt::Surrender, Stunt::LameArm, Stunt::LameLeg] {
        offer(stunt);
    }
    for place in fight.setup.map.adjacent(fight[target].place) {
        offer(Stunt::Push(place));
    }
    offer(Stunt::FreeText);
}

/// Whether a stunt makes sense against `target` (`murdham.stunt.effects`).
fn may_suit(fight: &Fight, attack: Attack, target: Id, stunt: Stunt) -> May<Barrier> {
    let by = clause::STUNT_EFFECTS;
    let of = |what| Barrier::Of(target, what);
    // Nobody comes to terms with a beast, nor a beast with anybody.
    let mute = |who| fight.profile(who).intelligence != Intelligence::Human;
    let parley = || match [attack.attacker, target].into_iter().find(|&who| mute(who)) {
        Some(who) => barred(Barrier::Of(who, Who::NoParley), by),
        None => Ok(()),
    };
    let in_hand = |which| {
        let held = held(fight, target).any(|one| one == which);
        barred_if(!held, Barrier::Thing(target, which, Thing::NotHeld), by)
    };
    match stunt {
        Stunt::Drop(which) => in_hand(which),
        Stunt::HandOver(which) => {
            let taker = attack.attacker;
            in_hand(which)?;
            parley()?;
            let near = is_nearby(fight, taker, target);
            barred_if(!near, Barrier::Between(taker, target, Both::Apart), by)?;
            let full = !can_hold(fight, taker, which);
            barred_if(full, Barrier::Thing(taker, which, Thing::NoHand), by)
        }
        Stunt::KnockOut => {
            let hard = crate::rules::condition::cannot_be_incapacitated(fight, target);
            barred_if(hard, of(Who::NoKnockOut), by)
        }
        Stunt::Surrender => {
            parley()?;
            let frenzied = fight[target].conditions.has(Condition::Frenzied);
            barred_if(frenzied, of(Who::Frenzied), by)
        }
        Stunt::LameArm => Ok(()),
        Stunt::LameLeg => {
            let lame = fight[target].conditions.has(Condition::Hobbled);
            barred_if(lame, Barrier::Already(target, Condition::Hobbled), by)
        }
        Stunt::Push(place) => {
            let there = |what| Barrier::There(target, place, what);
            let next = fight.setup.map.adjacent(fight[target].place).any(|one| one == place);
            barred_if(!next, there(There::Apart), by)?;
            barred_if(!is_open(fight, place), there(There::Closed), by)?;
            let side = fight[attack.attacker].faction;
            barred_if(!seems_to_fit(fight, place, &[target], side), there(There::Full), by)
        }
        Stunt::FreeText => {
            let words = fight.setup.settings.stunt_menu == StuntMenu::PresetsAndFreeText;
            barred_if(!words, Barrier::NotInForce, by)
        }
    }
}

/// Whether a stunt may be proposed now, after these were refused.
pub fn may_propose_it(
    fight: &Fight,
    (attack, target): (Attack, Id),
    refused: u64,
    stunt: Stunt,
) -> May<Barrier> {
    may_suit(fight, attack, target, stunt)?;
    let again = refused & bit_of(fight, attack, target, stunt) != 0;
    barred_if(again, Barrier::Refused(stunt), clause::STUNT_REFUSE)
}

/// The bit of a stunt, by its place in the list of all.
fn bit_of(fight: &Fight, attack: Attack, target: Id, stunt: Stunt) -> u64 {
    let (mut bit, mut found) = (1, 0);
    menu(fight, attack, target, &mut |one| {
        if one == stunt {
            found = bit;
        }
        bit <<= 1;
    });
    found
}

/// Proposal, approval, answer: whether the stunt took the place of the attack
/// (`murdham.stunt.proposal` and following).
///
/// # Errors
/// The table has no answer yet.
pub fn settle(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: Attack,
    used: Option<&Means>,
    target: Id,
) -> Step<bool> {
    let attacker = attack.attacker;
    if !may_propose(fight, attack, used) || !is_fighting(fight, target) || attacker == target {
        return Ok(false);
    }
    let mut refused = 0;
    // Each round of this loop takes a stunt off the menu.
    loop {
        match propose(t, fight, attack, target, refused)? {
            Proposed::Nothing => return Ok(false),
            Proposed::Accepted => return Ok(true),
            Proposed::Refused(stunt) => {
                if fight.setup.settings.stunts_per_attack == StuntsPerAttack::One {
                    return Ok(false);
                }
                refused |= bit_of(fight, attack, target, stunt);
            }
        }
    }
}

/// What became of a proposal.
enum Proposed {
    /// None was made.
    Nothing,
    /// The GM or the target would not have it.
    Refused(Stunt),
    /// It happened.
    Accepted,
}

fn propose(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: Attack,
    target: Id,
    refused: u64,
) -> Step<Proposed> {
    let attacker = attack.attacker;
    let ask = Ask::Propose { attack, target, refused };
    let options = Lazy(|list: &mut Vec<crate::moves::Move>| {
        list.push(Proposal::None.into());
        let mut bit = 1;
        menu(fight, attack, target, &mut |stunt| {
            if refused & bit == 0 {
                list.push(Proposal::Stunt(stunt).into());
            }
            bit <<= 1;
        });
    });
    let Proposal::Stunt(stunt) = t.choose(fight, seat(fight, attacker), ask, &options)? else {
        return Ok(Proposed::Nothing);
    };
    t.cite(clause::STUNT_TIMING);
    t.cite(clause::STUNT_SCOPE);
    t.cite(clause::STUNT_EFFECTS);
    t.tell(clause::STUNT_PROPOSAL, || Event::Proposed { attacker, target, stunt });
    // murdham.stunt.approval: the presets are approved unless the GM wants to be asked; what is
    // said in words needs the GM.
    let judgment = Judgment::Approve(stunt, attacker, target);
    let approved = match stunt {
        Stunt::FreeText => ask_gm(t, fight, judgment, Answer::No)?,
        _ => crate::rules::core::judge(t, fight, judgment, Answer::Yes)?,
    };
    t.tell(clause::STUNT_APPROVAL, || Event::Judged { stunt, approved });
    if !approved {
        return Ok(Proposed::Refused(stunt));
    }
    let ask = Ask::Accept { who: target, attack, stunt };
    let accepted = agrees(t, fight, seat(fight, target), ask)?;
    let clause = if accepted { clause::STUNT_ACCEPT } else { clause::STUNT_REFUSE };
    t.tell(clause, || Event::Answered { target, stunt, accepted });
    if accepted {
        // murdham.stunt.no-reaction, murdham.stunt.no-guard: nobody reacts to an accepted stunt.
        t.cite(clause::STUNT_NO_REACTION);
        t.cite(clause::STUNT_NO_GUARD);
        happen(t, fight, attacker, target, stunt)?;
        return Ok(Proposed::Accepted);
    }
    Ok(Proposed::Refused(stunt))
}

/// The effect instead of damage.
fn happen(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attacker: Id,
    target: Id,
    stunt: Stunt,
) -> Step {
    t.tell(clause::STUNT_EFFECTS, || Event::Stunted { target, stunt });
    match stunt {
        Stunt::Drop(which) => drop_item(t, fight, target, which),
        Stunt::HandOver(which) => {
            unhand(fight, target, which);
            let held = into_hands(fight, attacker, which);
            assert!(held, "a thing is handed over only to a free hand");
            t.tell(clause::STUNT_EFFECTS, || Event::Took { who: attacker, item: which });
        }
        Stunt::KnockOut => begin(t, fight, target, Condition::Incapacitated),
        Stunt::Surrender => crate::rules::surrender::surrender(t, fight, target),
        Stunt::LameArm => lame_arm(t, fight, target)?,
        Stunt::LameLeg => begin(t, fight, target, Condition::Hobbled),
        Stunt::Push(to) => crate::rules::nonlethal::push(t, fight, attacker, target, to)?,
        Stunt::FreeText => {
            let options = Lazy(|list: &mut Vec<crate::moves::Move>| {
                list.push(Affliction::None.into());
                list.extend(
                    Condition::ALL
                        .iter()
                        .map(|&condition| Affliction::Of(condition))
                        .map(crate::moves::Move::from),
                );
            });
            match t.choose(fight, Seat::GM, Ask::FreeText { target }, &options)? {
                Affliction::None => {}
                Affliction::Of(condition) => {
                    crate::rules::health::afflict(t, fight, target, condition);
                }
            }
        }
    }
    Ok(())
}
