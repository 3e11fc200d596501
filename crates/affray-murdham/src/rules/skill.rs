//! Skills and traits with a moment of their own (`murdham.skill.battle-frenzy`,
//! `murdham.skill.strike-to-injure`, `murdham.trait.*`).

use affray_table::{Lazy, Step, Table};

use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Maim, Move};
use crate::rounding::half_up;
use crate::rules::condition::{are_allies, begin, end, is_fighting, is_present};
use crate::rules::core::{agrees, seat};
use crate::rules::health::{Lasting, die, heal, maximum, suffer_injury};
use crate::settings::RegenerationIfReacted;
use crate::setup::{Id, Skill, Trait};
use crate::state::{Condition, Fight, Standing};

/// Somebody with battle frenzy may enter it on suffering damage (`murdham.skill.battle-frenzy`).
///
/// # Errors
/// The table has no answer yet.
pub fn rage_when_hurt(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let calm = fight.profile(who).skills.has(Skill::BattleFrenzy)
        && !fight[who].conditions.has(Condition::Frenzied)
        && is_fighting(fight, who);
    if calm && agrees(t, fight, seat(fight, who), Ask::Enrage(who))? {
        t.cite(clause::SKILL_BATTLE_FRENZY);
        begin(t, fight, who, Condition::Frenzied);
    }
    Ok(())
}

/// A frenzied character that killed an enemy regains 1 health.
///
/// # Errors
/// The table has no answer yet.
pub fn feast(t: &mut impl Table<Fight>, fight: &mut Fight, killer: Id, victim: Id) -> Step {
    let frenzied = fight.profile(killer).skills.has(Skill::BattleFrenzy)
        && fight[killer].conditions.has(Condition::Frenzied);
    if frenzied && !are_allies(fight, killer, victim) && is_present(fight, killer) {
        t.cite(clause::SKILL_BATTLE_FRENZY);
        heal(t, fight, killer, 1, clause::SKILL_BATTLE_FRENZY)?;
    }
    Ok(())
}

/// Frenzies end when all enemies are beaten.
pub fn calm_when_won(t: &mut impl Table<Fight>, fight: &mut Fight) {
    for who in fight.roster() {
        if fight[who].conditions.has(Condition::Frenzied) {
            t.cite(clause::SKILL_BATTLE_FRENZY);
            end(t, fight, who, Condition::Frenzied);
        }
    }
}

/// On critical damage: an injury of choice, temporary or permanent, or death
/// (`murdham.skill.strike-to-injure`).
///
/// # Errors
/// The table has no answer yet.
pub fn maim(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, target: Id) -> Step {
    let menu = Lazy(|list: &mut Vec<Move>| {
        list.push(Maim::Nothing.into());
        list.extend((1..=6).map(|row| Move::from(Maim::Injury(row))));
        list.extend((1..=6).map(|row| Move::from(Maim::LastingInjury(row))));
        list.push(Maim::Kill.into());
    });
    let maim: Maim = t.choose(fight, seat(fight, who), Ask::Maim { who, target }, &menu)?;
    t.tell(clause::SKILL_STRIKE_TO_INJURE, || Event::Maimed { who, target, maim });
    match maim {
        Maim::Nothing => {}
        Maim::Injury(row) => suffer_injury(t, fight, target, row, Lasting::Temporary)?,
        Maim::LastingInjury(row) => suffer_injury(t, fight, target, row, Lasting::Permanent)?,
        Maim::Kill => {
            die(t, fight, target, clause::SKILL_STRIKE_TO_INJURE)?;
        }
    }
    if fight[target].standing == Standing::Dead {
        feast(t, fight, who, target)?;
    }
    Ok(())
}

/// A creature that regenerates begins its normal turn (`murdham.trait.regeneration`).
///
/// # Errors
/// The table has no answer yet.
pub fn regenerate_in_turn(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    if !fight.profile(who).traits.has(Trait::Regeneration) {
        return Ok(());
    }
    regenerate(t, fight, who)
}

/// Those that did not take a normal turn regenerate when the round ends
/// (`murdham.trait.regeneration-timing`).
///
/// # Errors
/// The table has no answer yet.
pub fn regenerate_at_round_end(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for who in fight.roster() {
        let late = fight.profile(who).traits.has(Trait::Regeneration)
            && !fight[who].regenerated
            && is_present(fight, who);
        if !late {
            continue;
        }
        t.cite(clause::TRAIT_REGENERATION_TIMING);
        if fight.setup.settings.regeneration_if_reacted == RegenerationIfReacted::EndOfRound {
            regenerate(t, fight, who)?;
        }
    }
    Ok(())
}

/// Half of the health lost comes back, rounded up, unless fire was suffered since the last time.
fn regenerate(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::TRAIT_REGENERATION_TIMING);
    t.cite(clause::TRAIT_REGENERATION);
    fight[who].regenerated = true;
    if std::mem::take(&mut fight[who].burnt) {
        return Ok(());
    }
    let lost = maximum(fight, who) - fight[who].health;
    heal(t, fight, who, half_up(lost), clause::TRAIT_REGENERATION)
}
