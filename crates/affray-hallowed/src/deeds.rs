//! What is done in a turn, one function for each kind of action.

use affray_table::{Lazy, Step, Table};

use crate::attack::{self, Manner};
use crate::between;
use crate::budget::{self, Part};
use crate::cast;
use crate::check::Check;
use crate::clause;
use crate::condition::{are_hostile, begin};
use crate::event::Event;
use crate::gear::{draw, drawable, lose, ready_slot};
use crate::movement;
use crate::moves::{Answer, Ask, Care, CheckFor, Deed, Move, Reach};
use crate::outcome::happen;
use crate::setup::{Attribute, Gift, Id, Skill, WeaponId};
use crate::state::{Act, Condition, Fight, Outcome, Turn};
use crate::stress::{purse, seat, spend};
use crate::turn::{can_intimidate, use_standard};
use crate::wounds::stabilize_tn;

/// Does what was chosen.
///
/// # Errors
/// The table has no answer yet.
pub fn carry_out(t: &mut impl Table<Fight>, fight: &mut Fight, turn: Turn, deed: Deed) -> Step {
    let who = turn.who;
    match deed {
        Deed::Strike(which, to) => return strike(t, fight, turn, which, to),
        Deed::Go => return movement::go(t, fight, who),
        Deed::Engage(with) => return movement::close(t, fight, who, with),
        Deed::Withdraw => return movement::withdraw(t, fight, who),
        Deed::Stand => {
            movement::stand(t, fight, who);
            return Ok(());
        }
        Deed::Drop => {
            budget::spend(t, fight, who, Part::Free, false);
            t.tell(clause::CONDITIONS_PRONE, || Event::Drops { who });
            begin(t, fight, who, Condition::Prone, 0, None);
            budget::acted(t, fight, who, false);
            return Ok(());
        }
        Deed::Draw(which) => {
            if let Some(slot) = drawable(fight, who, which) {
                budget::spend(t, fight, who, Part::Free, false);
                draw(t, fight, who, slot);
                budget::acted(t, fight, who, false);
            }
            return Ok(());
        }
        Deed::Gift(talent, on) => {
            budget::spend(t, fight, who, Part::Free, false);
            let cost = fight.talent(talent).cost;
            t.tell(clause::ACTIONS_TALENT_COST, || Event::Talent { who, talent, on });
            spend(t, fight, who, cost);
            fight[who].prey = Some(on);
            budget::acted(t, fight, who, false);
            return Ok(());
        }
        Deed::Change(declared) => {
            if let Some(turn) = &mut fight.state.turn {
                turn.declared = declared;
                turn.wary = matches!(declared.act, Act::Defensive(_) | Act::Wary);
                if !turn.carried {
                    fight[who].declared = Some(declared);
                }
            }
            t.tell(clause::DECLARE_LOCKED, || Event::Exchanges { who, declared });
            return Ok(());
        }
        Deed::End | Deed::Stay => return Ok(()),
        _ => {}
    }
    standard(t, fight, turn, deed)
}

/// The Standard Action.
fn standard(t: &mut impl Table<Fight>, fight: &mut Fight, turn: Turn, deed: Deed) -> Step {
    let who = turn.who;
    if let Some(to) = deed.aimed()
        && between::reach(t, fight, (who, to), false)? == Reach::Out
    {
        return Ok(());
    }
    match deed {
        Deed::Throw(which, to) => {
            let Some(slot) = ready_slot(fight, who, which) else { return Ok(()) };
            use_standard(t, fight, who);
            lose(fight, who, slot);
            t.cite(clause::ACTIONS_THROWN_ITEM);
            attack::strike(t, fight, (who, to), which, Manner::Thrown)?;
        }
        Deed::FullDefense => {
            use_standard(t, fight, who);
            full_defense(t, fight, who)?;
        }
        Deed::Cast(which, to) => {
            use_standard(t, fight, who);
            cast::cast_on(t, fight, who, which, to)?;
        }
        Deed::CastArea(which) => {
            use_standard(t, fight, who);
            cast::cast_area(t, fight, who, which)?;
        }
        Deed::Use(which, to) => {
            use_standard(t, fight, who);
            cast::use_item(t, fight, who, which, to)?;
        }
        Deed::Hurl(which, to) => {
            use_standard(t, fight, who);
            cast::hurl(t, fight, who, which, to)?;
        }
        Deed::Aid(care, to) => {
            use_standard(t, fight, who);
            aid(t, fight, who, care, to)?;
        }
        Deed::Intimidate(to) => {
            use_standard(t, fight, who);
            intimidate(t, fight, who, Some(to))?;
        }
        Deed::IntimidateAll => {
            use_standard(t, fight, who);
            intimidate(t, fight, who, None)?;
        }
        Deed::Struggle => {
            use_standard(t, fight, who);
            let tn = i16::from(fight[who].snare);
            let check = Check::attribute(fight, who, CheckFor::Struggle, Attribute::Strength);
            t.cite(clause::CONDITIONS_ENTANGLED);
            if check.roll(t, fight, tn)? {
                happen(t, fight, false, Outcome::End(who, Condition::Entangled));
            }
        }
        Deed::Douse(to) => {
            use_standard(t, fight, who);
            t.cite(clause::CONDITIONS_BURNING);
            happen(t, fight, false, Outcome::End(to, Condition::Burning));
        }
        Deed::Wipe => {
            use_standard(t, fight, who);
            happen(t, fight, false, Outcome::End(who, Condition::BloodBlind));
        }
        Deed::Strike(..)
        | Deed::Go
        | Deed::Engage(_)
        | Deed::Withdraw
        | Deed::Stand
        | Deed::Drop
        | Deed::Draw(_)
        | Deed::Gift(..)
        | Deed::Change(_)
        | Deed::End
        | Deed::Stay => return Ok(()),
    }
    budget::acted(t, fight, who, false);
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
    let melee = fight.weapon(which).is_melee();
    if !melee && between::reach(t, fight, (who, to), false)? == Reach::Out {
        return Ok(());
    }
    if turn.wary {
        t.cite(clause::ACTIONS_DEFENSIVE_ATTACK_NORMAL);
        t.cite(clause::ACTIONS_DEFENSIVE_ATTACK_SCOPE);
    }
    if melee {
        let reach = fight.weapon(which).reach;
        movement::engage(t, fight, who, to, reach)?;
        let beyond = fight.state.turn.is_some_and(|turn| turn.beyond.has(to));
        if beyond {
            return Ok(());
        }
        if !budget::may(fight, who, Part::Standard) || ready_slot(fight, who, which).is_none() {
            return Ok(());
        }
    }
    use_standard(t, fight, who);
    attack::strike(t, fight, (who, to), which, Manner::Action)?;
    budget::acted(t, fight, who, false);
    Ok(())
}

/// Full-Defense; a talent may give a further Reaction (`hallowed.actions.full-defense-is-standard`).
fn full_defense(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::ACTIONS_FULL_DEFENSE_IS_STANDARD);
    if fight.state.tie {
        t.cite(clause::INITIATIVE_TIE_FULL_DEFENSE);
    }
    happen(t, fight, false, Outcome::Defend(who));
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
    happen(t, fight, false, outcome);
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
