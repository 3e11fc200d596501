//! What is done in a turn, one function for each kind of action.

use affray_table::{Lazy, Step, Table};

use crate::clause;
use crate::event::{Course, Motion, Trial};
use crate::ids::{Id, TalentId, WeaponId};
use crate::kinds::{Attribute, Condition, Gift, Skill, Spend};
use crate::moves::{Answer, Ask, Care, CheckFor, Deed, Move, Reach};
use crate::purpose::Purpose;
use crate::rules::attack::{self, Attack, Manner};
use crate::rules::between::{self, Approach};
use crate::rules::budget::{self, Exertion, Part};
use crate::rules::check::{Check, Tn, With};
use crate::rules::condition::{Affliction, are_hostile, begin};
use crate::rules::gear::{draw, drawable, lose, may_pick_up, pick_up, ready_slot};
use crate::rules::legal::{may_finish, may_intimidate};
use crate::rules::outcome::{Timing, happen};
use crate::rules::stress::{purse, seat, spend};
use crate::rules::turn::use_standard;
use crate::rules::{cast, gm, movement, reaction};
use crate::settings::TieFullDefense;
use crate::state::{Act, Declared, Fight, Outcome, Threat, Turn};

/// Does what was chosen.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn carry_out<T: Table<Fight>>(
    t: &mut T,
    fight: &mut Fight,
    turn: Turn,
    deed: Deed,
) -> Step {
    let who = turn.who;
    let aimed = (who, deed.aimed());
    match deed {
        Deed::Strike(which, to) => strike(t, fight, turn, which, to),
        Deed::Throw(which, to) => friendly(t, fight, aimed, |t, fight| {
            throw(t, fight, Attack { by: who, to, weapon: which, manner: Manner::Thrown })
        }),
        Deed::Cast(which, to) if fight.spell(which).effect.is_harmful() => {
            friendly(t, fight, aimed, |t, fight| cast::cast_on(t, fight, who, which, to))
        }
        Deed::Cast(which, to) => {
            standard(t, fight, aimed, |t, fight| cast::cast_on(t, fight, who, which, to))
        }
        Deed::CastArea(which) => {
            standard(t, fight, aimed, |t, fight| cast::cast_area(t, fight, who, which))
        }
        Deed::Use(which, to) => {
            standard(t, fight, aimed, |t, fight| cast::use_item(t, fight, who, which, to))
        }
        Deed::Hurl(which, to) => {
            friendly(t, fight, aimed, |t, fight| cast::hurl(t, fight, who, which, to))
        }
        Deed::FullDefense => standard(t, fight, aimed, |t, fight| full_defense(t, fight, who)),
        Deed::Aid(care, to) => standard(t, fight, aimed, |t, fight| aid(t, fight, who, care, to)),
        Deed::Intimidate(to) => {
            standard(t, fight, aimed, |t, fight| intimidate(t, fight, who, Some(to)))
        }
        Deed::IntimidateAll => {
            standard(t, fight, aimed, |t, fight| intimidate(t, fight, who, None))
        }
        Deed::Struggle => standard(t, fight, aimed, |t, fight| struggle(t, fight, who)),
        Deed::Douse(to) => standard(t, fight, aimed, |t, fight| douse(t, fight, to)),
        Deed::Wipe => standard(t, fight, aimed, |t, fight| wipe(t, fight, who)),
        Deed::Go => movement::go(t, fight, who),
        Deed::Engage(with) => movement::close(t, fight, who, with),
        Deed::Withdraw => movement::withdraw(t, fight, who),
        Deed::Stand => {
            movement::stand(t, fight, who);
            Ok(())
        }
        Deed::Drop => drop_prone(t, fight, who),
        Deed::Draw(which) => ready(t, fight, who, which),
        Deed::PickUp(which) => take_up(t, fight, who, which),
        Deed::Gift(talent, on) => mark(t, fight, who, talent, on),
        Deed::Change(declared) => exchange(t, fight, who, declared),
        Deed::End | Deed::Stay => Ok(()),
    }
}

/// A Standard Action, blows left out (`hallowed.actions.standard`). It is used even if nothing comes
/// of it, unless the Referee says that its target is out of reach.
fn standard<T: Table<Fight>>(
    t: &mut T,
    fight: &mut Fight,
    (who, aimed): (Id, Option<Id>),
    action: impl FnOnce(&mut T, &mut Fight) -> Step,
) -> Step {
    if let Some(to) = aimed
        && between::reach(t, fight, (who, to), Approach::FromAfar)? == Reach::Out
    {
        return Ok(());
    }
    let exertion = use_standard(t, fight, who);
    if exertion == Exertion::Life {
        return Ok(());
    }
    action(t, fight)?;
    budget::acted(t, fight, who, exertion, Timing::Tied);
    Ok(())
}

/// A Standard Action that attacks somebody from afar: on a friend it has to be confirmed
/// (`hallowed.attack.target`).
fn friendly<T: Table<Fight>>(
    t: &mut T,
    fight: &mut Fight,
    (who, aimed): (Id, Option<Id>),
    action: impl FnOnce(&mut T, &mut Fight) -> Step,
) -> Step {
    if let Some(to) = aimed
        && !is_meant(t, fight, who, to)?
    {
        return Ok(());
    }
    standard(t, fight, (who, aimed), action)
}

/// Whether an attack is meant for whom it is aimed at: a friend has to be confirmed
/// (`hallowed.attack.target`).
fn is_meant(t: &mut impl Table<Fight>, fight: &Fight, who: Id, to: Id) -> Step<bool> {
    if are_hostile(fight, who, to) {
        return Ok(true);
    }
    t.cite(clause::ATTACK_TARGET);
    t.cite(clause::PROCEDURE_WHO_DECIDES);
    let answers = [Answer::No, Answer::Yes];
    let ask = Ask::Friend { who, to };
    Ok(t.choose::<Answer>(fight, seat(fight, who), ask, &answers)? == Answer::Yes)
}

/// Throws a weapon that is ready (`hallowed.actions.thrown-item`).
fn throw(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack) -> Step {
    if let Some(slot) = ready_slot(fight, attack.by, attack.weapon) {
        lose(fight, attack.by, slot, attack.to);
    }
    t.cite(clause::ACTIONS_THROWN_ITEM);
    attack::strike(t, fight, attack)
}

/// Tries to get free (`hallowed.conditions.entangled`).
fn struggle(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let check = Check::of(who, CheckFor::Struggle, With::Attribute(Attribute::Strength));
    t.cite(clause::CONDITIONS_ENTANGLED);
    if check.roll(t, fight, Tn::Snare(who))? {
        happen(t, fight, Timing::Tied, Outcome::End(who, Condition::Entangled));
    }
    Ok(())
}

/// Puts out flames (`hallowed.conditions.burning`).
fn douse(t: &mut impl Table<Fight>, fight: &mut Fight, to: Id) -> Step {
    t.cite(clause::CONDITIONS_BURNING);
    happen(t, fight, Timing::Tied, Outcome::End(to, Condition::Burning));
    Ok(())
}

/// Wipes blood from its eyes (`hallowed.conditions.blinded`).
fn wipe(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    happen(t, fight, Timing::Tied, Outcome::End(who, Condition::BloodBlind));
    Ok(())
}

/// Drops to the ground, as a Free Action (`hallowed.conditions.prone`).
fn drop_prone(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    free(t, fight, who, |t, fight| {
        begin(t, fight, who, Affliction::lasting(Condition::Prone));
    })
}

/// Takes a weapon in hand, as a Free Action (`hallowed.actions.free`).
fn ready(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: WeaponId) -> Step {
    if let Some(slot) = drawable(fight, who, which) {
        return free(t, fight, who, |t, fight| draw(t, fight, who, slot));
    }
    Ok(())
}

/// Takes up a weapon that lies near, as a Free Action (`hallowed.actions.pick-up`).
fn take_up(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: WeaponId) -> Step {
    if let Ok(place) = may_pick_up(fight, who, which) {
        return free(t, fight, who, |t, fight| pick_up(t, fight, place));
    }
    Ok(())
}

/// A Free Action (`hallowed.actions.free`).
fn free<T: Table<Fight>>(
    t: &mut T,
    fight: &mut Fight,
    who: Id,
    action: impl FnOnce(&mut T, &mut Fight),
) -> Step {
    let exertion = budget::spend(t, fight, who, Part::Free, Timing::Tied);
    if exertion != Exertion::Life {
        action(t, fight);
        budget::acted(t, fight, who, exertion, Timing::Tied);
    }
    Ok(())
}

/// Marks a prey by a talent, as a Free Action (`hallowed.actions.talent-cost`).
fn mark(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, talent: TalentId, on: Id) -> Step {
    free(t, fight, who, |t, fight| {
        t.tell(clause::ACTIONS_TALENT_COST, || Motion::Talent { who, talent, on }.into());
        spend(t, fight, who, talent);
        fight[who].prey = Some(on);
    })
}

/// Exchanges what was declared for something as slow (`hallowed.declare.locked`).
fn exchange(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, declared: Declared) -> Step {
    if let Some(turn) = &mut fight.state.turn {
        let before = turn.declared.act;
        turn.declared = declared;
        turn.wary = matches!(declared.act, Act::Defensive(_) | Act::Wary);
        if !turn.carried {
            fight[who].declared = Some(declared);
        }
        if before == Act::FullDefense {
            // hallowed.actions.full-defense-duration: what is not done protects no longer.
            fight[who].defending = 0;
        }
    }
    t.tell(clause::DECLARE_LOCKED, || Course::Exchanges { who, declared }.into());
    Ok(())
}

/// An attack with the declared weapon. Attacking a friend has to be confirmed; without a grid the
/// attacker closes with its target first (`hallowed.attack.target`, `hallowed.move.space`).
fn strike(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    turn: Turn,
    which: WeaponId,
    to: Id,
) -> Step {
    let who = turn.who;
    if !is_meant(t, fight, who, to)? {
        return Ok(());
    }
    let weapon = fight.weapon(which);
    let (melee, reach) = (weapon.is_melee(), weapon.reach);
    if !melee && between::reach(t, fight, (who, to), Approach::FromAfar)? == Reach::Out {
        return Ok(());
    }
    if turn.wary {
        t.cite(clause::ACTIONS_DEFENSIVE_ATTACK_NORMAL);
        t.cite(clause::ACTIONS_DEFENSIVE_ATTACK_SCOPE);
    }
    if melee {
        movement::engage(t, fight, who, to, reach)?;
        let turn = fight.state.turn.unwrap_or(turn);
        let beyond = turn.beyond.has(to);
        if beyond || may_finish(fight, turn).is_err() || ready_slot(fight, who, which).is_none() {
            return Ok(());
        }
    }
    let exertion = use_standard(t, fight, who);
    if exertion == Exertion::Life {
        return Ok(());
    }
    attack::strike(t, fight, Attack::action(who, to, which))?;
    budget::acted(t, fight, who, exertion, Timing::Tied);
    reaction::settle_owed(t, fight, who)
}

/// Full-Defense; a talent may give a further Reaction (`hallowed.actions.full-defense-is-standard`).
fn full_defense(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::ACTIONS_FULL_DEFENSE_IS_STANDARD);
    fight[who].spent.add(Spend::Defended);
    let timing = match fight.setup.settings.tie_full_defense {
        TieFullDefense::Bare => Timing::Tied,
        TieFullDefense::Protects => Timing::AtOnce,
    };
    if fight.state.tie {
        t.cite(clause::INITIATIVE_TIE_FULL_DEFENSE);
    }
    happen(t, fight, timing, Outcome::Defend(who));
    if !fight.setup.has_talents {
        return Ok(());
    }
    let own = fight.profile(who).talents.iter().copied();
    let guard = own.into_iter().find(|&it| {
        fight.talent(it).gift == Gift::Guard && fight.talent(it).cost <= purse(fight, who)
    });
    let Some(talent) = guard else { return Ok(()) };
    let ask = Ask::Guard(who, talent);
    let menu = Lazy(|menu: &mut Vec<Move>| menu.extend([Answer::Yes, Answer::No].map(Move::from)));
    if t.choose::<Answer>(fight, seat(fight, who), ask, &menu)? == Answer::Yes {
        t.tell(clause::ACTIONS_TALENT_COST, || Motion::Talent { who, talent, on: who }.into());
        spend(t, fight, who, talent);
        fight[who].extra += 1;
    }
    Ok(())
}

/// First aid (`hallowed.wounds.stabilize-check`, `hallowed.conditions.bleeding`, `.suffocating`).
fn aid(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, care: Care, to: Id) -> Step {
    t.cite(clause::ACTIONS_HEAL);
    let (check, tn) = of_care(who, care, to);
    if care == Care::Stabilize {
        fight[to].tried.add(who);
        t.cite(clause::WOUNDS_STABILIZE_TN);
        t.cite(clause::WOUNDS_STABILIZE_RETRY);
        if tn.number(fight) == 10 {
            t.cite(clause::WOUNDS_STABILIZE_TN_NONE);
        }
        t.cite(clause::WOUNDS_STABILIZE_CHECK);
        t.cite(clause::WOUNDS_STABILIZE_WHO);
    }
    if !check.roll(t, fight, tn)? {
        return Ok(());
    }
    let outcome = match care {
        Care::Stabilize => Outcome::Stabilize(to),
        Care::Staunch => Outcome::Staunch(to),
        Care::Airway => Outcome::End(to, Condition::Suffocating),
    };
    happen(t, fight, Timing::Tied, outcome);
    Ok(())
}

/// The check of first aid, and what it has to reach.
#[must_use]
pub(crate) fn of_care(who: Id, care: Care, to: Id) -> (Check, Tn) {
    let (why, tn) = match care {
        Care::Stabilize => (CheckFor::Stabilize(to), Tn::Stabilize(to)),
        Care::Staunch => (CheckFor::Staunch(to), Tn::Staunch(to)),
        Care::Airway => (CheckFor::Airway(to), Tn::Airway),
    };
    (Check::of(who, why, With::Skill(Skill::Heal)), tn)
}

/// The check of an Intimidation.
#[must_use]
pub(crate) fn of_threat(who: Id, to: Option<Id>) -> Check {
    Check::of(who, CheckFor::Intimidate(to), With::Skill(Skill::Intimidation)).against(to)
}

/// Intimidation: its total is kept until the morale step (`hallowed.actions.intimidate`).
fn intimidate(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, to: Option<Id>) -> Step {
    let check = of_threat(who, to);
    gm::circumstances(t, fight, who, |_| Purpose::Check { who, why: check.why })?;
    let total = check.total(t, fight)?;
    for on in fight.roster() {
        if to.is_none_or(|named| named == on) && may_intimidate(fight, who, on).is_ok() {
            if fight[on].intimidated.is_none_or(|known| known.total < total) {
                fight[on].intimidated = Some(Threat { total, by: who });
            }
            let terms = t.terms(|into| check.add(fight, into));
            t.tell(clause::ACTIONS_INTIMIDATE, || {
                Trial::Intimidates { who, on, total, terms }.into()
            });
        }
    }
    fight.state.decrees.rolled(who.0);
    Ok(())
}
