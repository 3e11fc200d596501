//! Stress: the pool in front of Wound Points, and a currency (`hallowed.stress.*`).

use affray_table::{Lazy, May, Seat, Step, Sum, Table, barred_if};

use crate::clause;
use crate::event::{Course, Harm, Price, Toll};
use crate::ids::{Id, SpellId, TalentId};
use crate::kinds::{Attribute, Kind};
use crate::moves::{Ask, Mana, Move, Purpose};
use crate::reason::{Barrier, Cost};
use crate::rules::attribute::{full_modifier, modifier};
use crate::rules::wounds;
use crate::rules::wounds::Cause;
use crate::settings::{AttributeReach, ManaMix, Overspend, Settings, StressDice};
use crate::setup::Profile;
use crate::state::Fight;

/// Who decides for a combatant: its side's seat (`hallowed.procedure.who-decides`).
#[must_use]
#[inline]
pub(crate) fn seat(fight: &Fight, who: Id) -> Seat {
    Seat(fight[who].side.0)
}

/// Greatest Stress that Hit Dice give with this Strength modifier, unrolled
/// (`hallowed.stress.maximum`, `.first-die`, `.minimum`).
#[must_use]
pub(crate) fn of_dice(profile: &Profile, settings: &Settings, strength: i16) -> i16 {
    // In halves, since an average is often one.
    let mut halves = 0;
    let mut first = settings.stress_dice == StressDice::FirstMaximum;
    for dice in &profile.hit_dice {
        for _ in 0..dice.count {
            let sides = i16::from(dice.sides);
            let full = first || settings.stress_dice == StressDice::Maximum;
            let die = if full { 2 * sides } else { sides + 1 };
            halves += (die + 2 * strength).max(2);
            first = false;
        }
    }
    halves / 2
}

/// Greatest Stress now.
#[must_use]
pub fn most(fight: &Fight, who: Id) -> i16 {
    let profile = fight.profile(who);
    let settings = &fight.setup.settings;
    let full = full_modifier(fight, who, Attribute::Strength);
    let now = match settings.attribute_reach {
        AttributeReach::All => modifier(fight, who, Attribute::Strength),
        AttributeReach::Modifiers => full,
    };
    if let Some(stated) = profile.stated_stress {
        return (stated + profile.dice * (now - full)).max(profile.dice);
    }
    if settings.stress_dice == StressDice::Rolled {
        return (fight[who].rolled_stress + profile.dice * now).max(profile.dice);
    }
    of_dice(profile, settings, now)
}

/// Hit Dice, where all of them are rolled (`hallowed.stress.first-die`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn roll_all(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let setup = fight.setup.clone();
    for who in fight.roster() {
        if setup.profiles[who.index()].stated_stress.is_some() {
            continue;
        }
        let mut sum = 0;
        for dice in &setup.profiles[who.index()].hit_dice {
            let dice = Sum::of(dice.count, dice.sides);
            sum += t.roll(Purpose::HitDice { who }, dice)? as i16;
        }
        let lost = most(fight, who) - fight[who].stress;
        fight[who].rolled_stress = sum;
        let most = most(fight, who);
        fight[who].stress = (most - lost.max(0)).max(0);
        t.tell(clause::STRESS_FIRST_DIE, || Course::HitDice { who, stress: most }.into());
    }
    Ok(())
}

/// Stress comes back, never above the maximum (`hallowed.wounds.recovery`).
pub(crate) fn rest(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, amount: i16) {
    let stress = amount.min(most(fight, who) - fight[who].stress).max(0);
    fight[who].stress += stress;
    let now = fight[who].stress;
    t.tell(clause::WOUNDS_RECOVERY, || {
        Harm::Restored { who, stress, wounds: 0, mana: 0, now: Some(now) }.into()
    });
}

/// Mana comes back, never above the maximum.
pub(crate) fn regain_mana(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, amount: i16) {
    let mana = amount.min(fight.profile(who).mana - fight[who].mana).max(0);
    fight[who].mana += mana;
    t.tell(clause::ACTIONS_ITEM_EFFECT, || {
        Harm::Restored { who, stress: 0, wounds: 0, mana, now: None }.into()
    });
}

/// Stress that somebody can spend, with Wound Points where the table lets it
/// (`hallowed.stress.spend-limit`).
#[must_use]
pub(crate) fn purse(fight: &Fight, who: Id) -> i16 {
    let it = &fight[who];
    match fight.setup.settings.overspend {
        Overspend::Refused => it.stress,
        Overspend::Wounds => it.stress + it.wounds.max(0),
    }
}

/// Whether somebody has so much Stress to spend (`hallowed.stress.spend-limit`).
pub(crate) fn may_spend(fight: &Fight, who: Id, cost: i16) -> May<Barrier> {
    let left = purse(fight, who);
    barred_if(cost > left, Barrier::Cost(Cost::TooDear { cost, left }), clause::STRESS_SPEND_LIMIT)
}

/// Spends the Stress of a talent: no damage, no injury, no morale
/// (`hallowed.stress.spend-not-damage`).
pub(crate) fn spend(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, talent: TalentId) {
    let cost = fight.talent(talent).cost;
    if cost == 0 {
        return;
    }
    let stress = cost.min(fight[who].stress);
    fight[who].stress -= stress;
    t.cite(clause::STRESS_SPEND_NOT_DAMAGE);
    let price = Price::Talent(talent);
    let (mana_left, stress_left) = (fight[who].mana, fight[who].stress);
    t.tell(clause::STRESS_SPEND_ABILITY, || {
        Harm::Pays { who, price, mana: 0, mana_left, stress, stress_left }.into()
    });
    if cost > stress {
        t.cite(clause::STRESS_SPEND_LIMIT);
        wounds::lose(t, fight, who, cost - stress, Cause::Toll(Toll::Payment));
    }
}

/// Whether a cost can be paid with Mana and Stress (`hallowed.cast.cannot-pay`).
#[must_use]
pub(crate) fn can_pay(fight: &Fight, who: Id, cost: i16) -> bool {
    let (mana, stress) = (fight[who].mana, purse(fight, who));
    match fight.setup.settings.mana_mix {
        ManaMix::Allowed => mana + stress >= cost,
        ManaMix::AllOrNothing => mana >= cost || stress >= cost,
    }
}

/// Whether a cost may be paid with so many points of Mana and the rest in Stress
/// (`hallowed.stress.spend-mix`, `hallowed.stress.spend-limit`).
pub(crate) fn may_pay_with(fight: &Fight, who: Id, cost: i16, points: i16) -> May<Barrier> {
    let (mana, stress) = (fight[who].mana, purse(fight, who));
    barred_if(points > cost, Barrier::Cost(Cost::OverCost(cost as u8)), clause::STRESS_SPEND_MANA)?;
    barred_if(points > mana, Barrier::Cost(Cost::NoMana(mana)), clause::STRESS_SPEND_MANA)?;
    barred_if(
        cost - points > stress,
        Barrier::Cost(Cost::NoStress(stress)),
        clause::STRESS_SPEND_LIMIT,
    )?;
    let whole = fight.setup.settings.mana_mix == ManaMix::AllOrNothing;
    let divided = whole && points != 0 && points != cost;
    barred_if(divided, Barrier::Cost(Cost::Undivided), clause::STRESS_SPEND_MIX)
}

/// The ways of paying a cost, most Mana first.
fn ways(fight: &Fight, who: Id, cost: i16, menu: &mut Vec<Move>) {
    let open = |&points: &i16| may_pay_with(fight, who, cost, points).is_ok();
    menu.extend((0..=cost).rev().filter(open).map(|points| Move::from(Mana(points as u8))));
}

/// Pays so much of a spell's cost, with Stress in place of it as the payer likes
/// (`hallowed.stress.spend-mana`, `.spend-mix`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn pay(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    (spell, cost): (SpellId, i16),
) -> Step {
    if cost == 0 {
        return Ok(());
    }
    let menu = Lazy(|menu: &mut Vec<Move>| ways(fight, who, cost, menu));
    let ask = Ask::Pay { who, cost: cost as u8 };
    let Mana(points) = t.choose(fight, seat(fight, who), ask, &menu)?;
    let mana = i16::from(points);
    let stress = (cost - mana).min(fight[who].stress);
    let deeper = cost - mana - stress;
    fight[who].mana -= mana;
    fight[who].stress -= stress;
    t.cite(clause::STRESS_SPEND_MIX);
    t.cite(clause::STRESS_SPEND_NOT_DAMAGE);
    let (mana_left, stress_left) = (fight[who].mana, fight[who].stress);
    t.tell(clause::STRESS_SPEND_MANA, || {
        let price = Price::Spell(spell);
        Harm::Pays { who, price, mana, mana_left, stress, stress_left }.into()
    });
    if deeper > 0 {
        t.cite(clause::STRESS_SPEND_LIMIT);
        wounds::lose(t, fight, who, deeper, Cause::Toll(Toll::Payment));
    }
    Ok(())
}

/// Whether the Referee runs somebody (`hallowed.procedure.who-decides`).
#[must_use]
pub(crate) fn is_referees(fight: &Fight, who: Id) -> bool {
    fight.profile(who).kind != Kind::Player
}
