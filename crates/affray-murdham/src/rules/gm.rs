//! What the GM rules unasked, deaths that are due, and the end of the stretch
//! (`murdham.core.gm-override`, `murdham.core.stretch-boundary`, `murdham.health.dying`).

use affray_table::{Lazy, Seat, Step, Table};

use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Move, Ruling};
use crate::rules::condition::{end, is_fighting, is_present};
use crate::rules::health::{Source, afflict, die, heal, pass_away, suffer};
use crate::rules::position::{fits, is_concealed_from};
use crate::settings::{FearCheck, StretchEnd};
use crate::setup::FactionId;
use crate::state::{Condition, Fight, Morale, Outcome, People, Standing, TurnState};

/// The most rulings at one checkpoint.
const MOST_RULINGS: usize = 64;

/// Takes every ruling that the GM has volunteered at this checkpoint.
///
/// # Errors
/// The table has no answer yet.
pub fn rulings(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for _ in 0..MOST_RULINGS {
        let menu = Lazy(|list: &mut Vec<Move>| options(fight, list));
        let Some(ruling) = t.volunteer(fight, Seat::GM, Ask::Rule, &menu)? else { break };
        t.tell(clause::CORE_GM_OVERRIDE, || Event::Ruled { ruling });
        carry_out(t, fight, ruling)?;
    }
    Ok(())
}

/// Everything that the GM could rule now.
pub fn options(fight: &Fight, menu: &mut Vec<Move>) {
    for who in fight.roster().filter(|&who| is_present(fight, who)) {
        menu.push(Ruling::Kill(who).into());
        menu.push(Ruling::Heal(who).into());
        menu.push(Ruling::Harm(who).into());
        for &condition in Condition::ALL {
            // Dying comes with a clock, and so only from losing all health; taunts with a taunter.
            if matches!(condition, Condition::Dying | Condition::Taunted) {
                continue;
            }
            menu.push(if fight[who].conditions.has(condition) {
                Ruling::Relieve(who, condition).into()
            } else {
                Ruling::Afflict(who, condition).into()
            });
        }
        if fight[who].concealed_from != 0 {
            menu.push(Ruling::Reveal(who).into());
        }
        for faction in (0..fight.setup.factions.len() as u8).map(FactionId) {
            if faction != fight[who].faction {
                if !is_concealed_from(fight, who, faction) {
                    menu.push(Ruling::Conceal(who, faction).into());
                }
                menu.push(Ruling::Join(who, faction).into());
            }
        }
        for place in fight.setup.map.places() {
            if place != fight[who].place && fits(fight, place, &[who]) {
                menu.push(Ruling::Place(who, place).into());
            }
        }
        menu.push(Ruling::Remove(who).into());
        match fight[who].turn {
            TurnState::Unspent => menu.push(Ruling::Spend(who).into()),
            TurnState::Spent => menu.push(Ruling::Refresh(who).into()),
            TurnState::InProgress => {}
        }
    }
    if fight.setup.settings.fear_check == FearCheck::Gm {
        let fearsome = fight.setup.derived().fearsome.iter();
        menu.extend(
            fearsome
                .filter(|&who| is_fighting(fight, who))
                .map(|who| Move::from(Ruling::Dread(who))),
        );
    }
    if fight.setup.settings.stretch_end == StretchEnd::GmClosesScene {
        menu.push(Ruling::EndStretch.into());
    }
    if fight.state.outcome.is_none() {
        menu.push(Ruling::EndFight.into());
    }
}

fn carry_out(t: &mut impl Table<Fight>, fight: &mut Fight, ruling: Ruling) -> Step {
    match ruling {
        Ruling::Kill(who) => {
            pass_away(t, fight, who, clause::CORE_GM_OVERRIDE);
        }
        Ruling::Heal(who) => heal(t, fight, who, 1)?,
        Ruling::Harm(who) => {
            suffer(t, fight, who, 1, Source::NOBODY)?;
        }
        Ruling::Afflict(who, condition) => afflict(t, fight, who, condition),
        Ruling::Relieve(who, condition) => end(t, fight, who, condition),
        Ruling::Reveal(who) => crate::rules::sneak::reveal(t, fight, who),
        Ruling::Conceal(who, faction) => fight[who].concealed_from |= 1 << faction.0,
        Ruling::Place(who, place) => {
            fight[who].place = place;
            crate::rules::nonlethal::lose_holds(t, fight, who);
        }
        Ruling::Remove(who) => {
            fight[who].standing = Standing::Gone;
            fight.recount();
            crate::rules::nonlethal::lose_holds(t, fight, who);
            t.tell(clause::CORE_GM_OVERRIDE, || Event::Left { who });
        }
        Ruling::Join(who, faction) => {
            // murdham.fight.factions: the GM may move a combatant to another faction.
            t.cite(clause::FIGHT_FACTIONS);
            fight[who].faction = faction;
            fight.recount();
        }
        Ruling::Refresh(who) => fight[who].turn = TurnState::Unspent,
        Ruling::Spend(who) => fight[who].turn = TurnState::Spent,
        Ruling::Dread(who) => crate::rules::fear::expose_to(t, fight, who)?,
        Ruling::EndStretch => end_stretch(t, fight)?,
        Ruling::EndFight => crate::rules::round::conclude(t, fight, Outcome::Truce),
    }
    Ok(())
}

/// Dying characters whose time is up die (`murdham.health.dying`).
///
/// # Errors
/// The table has no answer yet.
pub fn deaths_due(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for who in fight.roster() {
        let due = fight[who].conditions.has(Condition::Dying)
            && fight.state.round >= fight[who].dies_after;
        if due {
            die(t, fight, who, clause::HEALTH_DYING)?;
        }
    }
    Ok(())
}

/// The stretch ends: incapacitation, exemptions and fear end, poisons strike
/// (`murdham.core.stretch-boundary`).
///
/// # Errors
/// The table has no answer yet.
pub fn end_stretch(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    t.tell(clause::CORE_STRETCH_BOUNDARY, || Event::StretchEnded);
    crate::rules::poison::end_of_stretch(t, fight)?;
    if fight.state.outcome.is_some() {
        // RULING: nobody counts rounds after the fight, but a stretch is a hundred of them: whoever
        // was not helped before it closes is out of time (murdham.fight.aftermath).
        for who in fight.roster() {
            if fight[who].conditions.has(Condition::Dying) {
                die(t, fight, who, clause::HEALTH_DYING)?;
            }
        }
    }
    for who in fight.roster() {
        if !fight[who].conditions.has(Condition::Dying) {
            end(t, fight, who, Condition::Incapacitated);
        }
        end(t, fight, who, Condition::Cowering);
        let combatant = &mut fight[who];
        if combatant.morale == Morale::Exempt {
            combatant.morale = Morale::Untested;
        }
        // murdham.power.enhancements: what lasts longer outlasts the stretch.
        combatant.frightened_of.0 &= combatant.frightened_for_long.0;
        combatant.terrified_of = People::default();
        combatant.faced = People::default();
        combatant.poisons = 0;
        combatant.pending_poisons = 0;
    }
    fight.state.veiled &= fight.state.veiled_for_long;
    fight.state.darkened &= fight.state.dark_for_long;
    // The round that is being played is the first of the next stretch.
    fight.state.stretch_from = fight.state.round.saturating_sub(1);
    Ok(())
}
