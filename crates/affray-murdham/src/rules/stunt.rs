//! Attack stunts: another effect instead of damage (`murdham.stunt.*`).

use affray_table::{Lazy, Seat, Step, Table};

use crate::clause;
use crate::event::Event;
use crate::means::Means;
use crate::moves::{
    Affliction, Answer, Ask, Attack, Form, Judgment, Occasion, Proposal, Stunt, Style,
};
use crate::rules::condition::{begin, is_fighting};
use crate::rules::core::{agrees, ask_gm, seat};
use crate::rules::gear::{can_hold, drop_item, held, into_hands, unhand};
use crate::rules::health::lame_arm;
use crate::rules::position::{fits, is_nearby, is_open};
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
    // Nobody comes to terms with a beast, nor a beast with anybody.
    let speaks = |who| fight.profile(who).intelligence == Intelligence::Human;
    let parley = speaks(attack.attacker) && speaks(target);
    for which in held(fight, target) {
        add(Stunt::Drop(which));
        if parley
            && is_nearby(fight, attack.attacker, target)
            && can_hold(fight, attack.attacker, which)
        {
            add(Stunt::HandOver(which));
        }
    }
    if !crate::rules::condition::cannot_be_incapacitated(fight, target) {
        add(Stunt::KnockOut);
    }
    if parley && !fight[target].conditions.has(Condition::Frenzied) {
        add(Stunt::Surrender);
    }
    add(Stunt::LameArm);
    if !fight[target].conditions.has(Condition::Hobbled) {
        add(Stunt::LameLeg);
    }
    for place in fight.setup.map.adjacent(fight[target].place) {
        if is_open(fight, place) && fits(fight, place, &[target]) {
            add(Stunt::Push(place));
        }
    }
    if fight.setup.settings.stunt_menu == StuntMenu::PresetsAndFreeText {
        add(Stunt::FreeText);
    }
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
    let mut refused: Vec<Stunt> = Vec::new();
    // Each round of this loop takes a stunt off the menu.
    loop {
        match propose(t, fight, attack, target, &refused)? {
            Proposed::Nothing => return Ok(false),
            Proposed::Accepted => return Ok(true),
            Proposed::Refused(stunt) => {
                if fight.setup.settings.stunts_per_attack == StuntsPerAttack::One {
                    return Ok(false);
                }
                refused.push(stunt);
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
    refused: &[Stunt],
) -> Step<Proposed> {
    let attacker = attack.attacker;
    let ask = Ask::Propose { attack, target };
    let options = Lazy(|list: &mut Vec<crate::moves::Move>| {
        list.push(Proposal::None.into());
        menu(fight, attack, target, &mut |stunt| {
            if !refused.contains(&stunt) {
                list.push(Proposal::Stunt(stunt).into());
            }
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
