//! What is done in a turn, one function for each kind of action.

use affray_table::{Lazy, Step, Table};

use crate::clause;
use crate::event::Event;
use crate::ids::{Id, TalentId, WeaponId};
use crate::kinds::{Attribute, Condition, Gift, Skill};
use crate::moves::{Answer, Ask, Care, CheckFor, Deed, Move, Reach};
use crate::rules::attack::{self, Attack, Manner};
use crate::rules::between::{self, Approach};
use crate::rules::budget::{self, Part, may};
use crate::rules::check::Check;
use crate::rules::condition::{Affliction, are_hostile, begin};
use crate::rules::gear::{draw, drawable, lose, ready_slot};
use crate::rules::outcome::{Timing, happen};
use crate::rules::stress::{purse, seat, spend};
use crate::rules::turn::{can_intimidate, use_standard};
use crate::rules::wounds::stabilize_tn;
use crate::rules::{cast, movement};
use crate::state::{Act, Declared, Fight, Outcome, Turn};

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
        Deed::Throw(which, to) => standard(t, fight, aimed, |t, fight| {
            throw(t, fight, Attack { by: who, to, weapon: which, manner: Manner::Thrown })
        }),
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
            standard(t, fight, aimed, |t, fight| cast::hurl(t, fight, who, which, to))
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
    use_standard(t, fight, who);
    action(t, fight)?;
    budget::acted(t, fight, who, Timing::Tied);
    Ok(())
}

/// Throws a weapon that is ready (`hallowed.actions.thrown-item`).
fn throw(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack) -> Step {
    if let Some(slot) = ready_slot(fight, attack.by, attack.weapon) {
        lose(fight, attack.by, slot);
    }
    t.cite(clause::ACTIONS_THROWN_ITEM);
    attack::strike(t, fight, attack)
}

/// Tries to get free (`hallowed.conditions.entangled`).
fn struggle(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let tn = i16::from(fight[who].snare);
    let check = Check::attribute(fight, who, CheckFor::Struggle, Attribute::Strength);
    t.cite(clause::CONDITIONS_ENTANGLED);
    if check.roll(t, fight, tn)? {
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
    budget::spend(t, fight, who, Part::Free, Timing::Tied);
    t.tell(clause::CONDITIONS_PRONE, || Event::Drops { who });
    begin(t, fight, who, Affliction::lasting(Condition::Prone));
    budget::acted(t, fight, who, Timing::Tied);
    Ok(())
}

/// Takes a weapon in hand, as a Free Action (`hallowed.actions.free`).
fn ready(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: WeaponId) -> Step {
    if let Some(slot) = drawable(fight, who, which) {
        budget::spend(t, fight, who, Part::Free, Timing::Tied);
        draw(t, fight, who, slot);
        budget::acted(t, fight, who, Timing::Tied);
    }
    Ok(())
}

/// Marks a prey by a talent, as a Free Action (`hallowed.actions.talent-cost`).
fn mark(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, talent: TalentId, on: Id) -> Step {
    budget::spend(t, fight, who, Part::Free, Timing::Tied);
    let cost = fight.talent(talent).cost;
    t.tell(clause::ACTIONS_TALENT_COST, || Event::Talent { who, talent, on });
    spend(t, fight, who, cost);
    fight[who].prey = Some(on);
    budget::acted(t, fight, who, Timing::Tied);
    Ok(())
}

/// Exchanges what was declared for something as slow (`hallowed.declare.locked`).
fn exchange(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, declared: Declared) -> Step {
    if let Some(turn) = &mut fight.state.turn {
        turn.declared = declared;
        turn.wary = matches!(declared.act, Act::Defensive(_) | Act::Wary);
        if !turn.carried {
            fight[who].declared = Some(declared);
        }
    }
    t.tell(clause::DECLARE_LOCKED, || Event::Exchanges { who, declared });
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
    if !are_hostile(fight, who, to) {
        t.cite(clause::PROCEDURE_WHO_DECIDES);
        let ask = Ask::Friend { who, to };
        let confirmed: Answer =
            t.choose(fight, seat(fight, who), ask, &[Answer::No, Answer::Yes])?;
        if confirmed == Answer::No {
            return Ok(());
        }
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
        let beyond = fight.state.turn.is_some_and(|turn| turn.beyond.has(to));
        if beyond || !may(fight, who, Part::Standard) || ready_slot(fight, who, which).is_none() {
            return Ok(());
        }
    }
    use_standard(t, fight, who);
    attack::strike(t, fight, Attack::action(who, to, which))?;
    budget::acted(t, fight, who, Timing::Tied);
    Ok(())
}

/// Full-Defense; a talent may give a further Reaction (`hallowed.actions.full-defense-is-standard`).
fn full_defense(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::ACTIONS_FULL_DEFENSE_IS_STANDARD);
    if fight.state.tie {
        t.cite(clause::INITIATIVE_TIE_FULL_DEFENSE);
    }
    happen(t, fight, Timing::Tied, Outcome::Defend(who));
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
        let cost = fight.talent(talent).cost;
        t.tell(clause::ACTIONS_TALENT_COST, || Event::Talent { who, talent, on: who });
        spend(t, fight, who, cost);
        fight[who].extra += 1;
    }
    Ok(())
}

/// First aid (`hallowed.wounds.stabilize-check`, `hallowed.conditions.bleeding`, `.suffocating`).
fn aid(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, care: Care, to: Id) -> Step {
    t.cite(clause::ACTIONS_HEAL);
    let (why, tn) = match care {
        Care::Stabilize => (CheckFor::Stabilize(to), stabilize_tn(fight, to)),
        Care::Staunch => (CheckFor::Staunch(to), 10 + i16::from(fight[to].bleeding)),
        Care::Airway => (CheckFor::Airway(to), 15),
    };
    if care == Care::Stabilize {
        fight[to].tried.add(who);
        t.cite(clause::WOUNDS_STABILIZE_TN);
        t.cite(clause::WOUNDS_STABILIZE_RETRY);
        if tn == 10 {
            t.cite(clause::WOUNDS_STABILIZE_TN_NONE);
        }
        t.cite(clause::WOUNDS_STABILIZE_CHECK);
        t.cite(clause::WOUNDS_STABILIZE_WHO);
    }
    if !Check::skill(fight, who, why, Skill::Heal).roll(t, fight, tn)? {
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

/// Intimidation: its total is kept until the morale step (`hallowed.actions.intimidate`).
fn intimidate(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, to: Option<Id>) -> Step {
    let mut check = Check::skill(fight, who, CheckFor::Intimidate(to), Skill::Intimidation);
    check.against = to;
    let total = check.total(t, fight)?;
    for on in fight.roster() {
        if to.is_none_or(|named| named == on) && can_intimidate(fight, who, on) {
            let known = fight[on].intimidated.unwrap_or(i16::MIN);
            fight[on].intimidated = Some(known.max(total));
            t.tell(clause::ACTIONS_INTIMIDATE, || Event::Intimidates { who, on, total });
        }
    }
    Ok(())
}
