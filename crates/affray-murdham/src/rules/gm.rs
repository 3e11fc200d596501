//! What the GM rules unasked, deaths that are due, and the end of the stretch
//! (`murdham.core.gm-override`, `murdham.core.stretch-boundary`, `murdham.health.dying`).

use affray_table::{Lazy, May, Over, Seat, Step, Table, barred_if};

use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Move, Ruling};
use crate::reason::{Barrier, There, Who};
use crate::ruled::Suffering;
use crate::rules::condition::{end, is_fighting, is_present};
use crate::rules::health::{Source, afflict, die, heal, suffer};
use crate::rules::position::{fits, is_concealed_from};
use crate::settings::{FearCheck, StretchEnd};
use crate::setup::{FactionId, Id};
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
    each_ruling(fight, |ruling| {
        if may_rule(fight, ruling).is_ok() {
            menu.push(ruling.into());
        }
    });
}

/// Every ruling that one can think of, in the order in which they are listed.
pub fn each_ruling(fight: &Fight, mut add: impl FnMut(Ruling)) {
    for who in fight.roster() {
        add(Ruling::Heal(who));
        add(Ruling::Harm(who));
        for &condition in Condition::ALL {
            add(Ruling::Relieve(who, condition));
            add(Ruling::Afflict(who, condition));
        }
        add(Ruling::Reveal(who));
        for faction in (0..fight.setup.factions.len() as u8).map(FactionId) {
            add(Ruling::Conceal(who, faction));
            add(Ruling::Join(who, faction));
        }
        for place in fight.setup.map.places() {
            add(Ruling::Place(who, place));
        }
        add(Ruling::Remove(who));
        add(Ruling::Spend(who));
        add(Ruling::Refresh(who));
    }
    fight.roster().for_each(|who| add(Ruling::Dread(who)));
    add(Ruling::EndStretch);
    add(Ruling::EndFight);
}

/// Whether the GM may rule this now (`murdham.core.gm-override`).
pub fn may_rule(fight: &Fight, ruling: Ruling) -> May<Barrier> {
    let by = clause::CORE_GM_OVERRIDE;
    let of = |who, what| Barrier::Of(who, what);
    let present =
        |who| barred_if(!is_present(fight, who), of(who, Who::Absent), clause::CORE_GM_OVERRIDE);
    match ruling {
        Ruling::Heal(who) | Ruling::Harm(who) | Ruling::Remove(who) => present(who),
        Ruling::Afflict(who, condition) | Ruling::Relieve(who, condition) => {
            present(who)?;
            // A taunt has a taunter.
            let tied = condition == Condition::Taunted;
            barred_if(tied, Barrier::NoRuling(condition), by)?;
            let has = fight[who].conditions.has(condition);
            if let Ruling::Afflict(..) = ruling {
                return barred_if(has, Barrier::Already(who, condition), by);
            }
            barred_if(!has, Barrier::Lacks(who, condition), by)
        }
        Ruling::Reveal(who) => {
            present(who)?;
            barred_if(fight[who].concealed_from == 0, of(who, Who::NotHidden), by)
        }
        Ruling::Conceal(who, faction) => {
            present(who)?;
            let own = faction == fight[who].faction;
            barred_if(own, Barrier::OwnFaction(who, faction), by)?;
            barred_if(is_concealed_from(fight, who, faction), of(who, Who::Hidden), by)
        }
        Ruling::Join(who, faction) => {
            present(who)?;
            let own = faction == fight[who].faction;
            barred_if(own, Barrier::OwnFaction(who, faction), by)
        }
        Ruling::Place(who, place) => {
            let there = |what| Barrier::There(who, place, what);
            present(who)?;
            barred_if(place == fight[who].place, there(There::Here), by)?;
            barred_if(!fits(fight, place, &[who]), there(There::Full), clause::POSITION_CAPACITY)
        }
        Ruling::Spend(who) => {
            present(who)?;
            barred_if(fight[who].turn != TurnState::Unspent, of(who, Who::TurnSpent), by)
        }
        Ruling::Refresh(who) => {
            present(who)?;
            barred_if(fight[who].turn != TurnState::Spent, of(who, Who::TurnLeft), by)
        }
        Ruling::Dread(who) => {
            let by = clause::FEAR_WHEN;
            let asked = fight.setup.settings.fear_check == FearCheck::Gm;
            barred_if(!asked, Barrier::NotInForce, by)?;
            let fearsome = fight.setup.derived().fearsome.has(who);
            barred_if(!fearsome, of(who, Who::NotFearsome), by)?;
            barred_if(!is_fighting(fight, who), of(who, Who::Out), by)
        }
        Ruling::EndStretch => {
            let counted = fight.setup.settings.stretch_end != StretchEnd::GmClosesScene;
            barred_if(counted, Barrier::NotInForce, clause::CORE_STRETCH_BOUNDARY)
        }
        Ruling::EndFight => {
            let over = fight.state.outcome.is_some();
            barred_if(over, Barrier::FightOver, clause::FIGHT_END)
        }
    }
}

fn carry_out(t: &mut impl Table<Fight>, fight: &mut Fight, ruling: Ruling) -> Step {
    match ruling {
        Ruling::Heal(who) => heal(t, fight, who, 1, clause::CORE_GM_OVERRIDE)?,
        Ruling::Harm(who) => {
            suffer(t, fight, who, 1, Source::NOBODY)?;
        }
        Ruling::Afflict(who, condition) => lay(t, fight, who, Suffering::Of(condition)),
        Ruling::Relieve(who, condition) => lift(t, fight, who, Suffering::Of(condition)),
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

/// What was ruled to last until the end of somebody's turn ends (`murdham.core.gm-override`).
pub fn turn_over(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let over = fight.state.decrees.turn_over(who.0);
    all_over(t, fight, over);
}

/// The same of a round.
pub fn round_over(t: &mut impl Table<Fight>, fight: &mut Fight) {
    let over = fight.state.decrees.round_over(fight.state.round);
    all_over(t, fight, over);
}

fn all_over(t: &mut impl Table<Fight>, fight: &mut Fight, over: Over<Suffering>) {
    over.laid.into_iter().for_each(|(who, what)| lift(t, fight, Id(who), what));
    for (who, what) in over.house {
        t.tell(clause::CORE_GM_OVERRIDE, || Event::HouseOver { who: Id(who), what });
    }
}

/// Somebody no longer suffers what a ruling can lay on them.
pub fn lift(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, what: Suffering) {
    fight.state.decrees.lay(who.0, what, None);
    match what {
        Suffering::Of(condition) => {
            if condition == Condition::Dying {
                fight[who].dies_after = 0;
            }
            end(t, fight, who, condition);
        }
        Suffering::Frightened(of) => fight[who].frightened_of.remove(of),
        Suffering::Terrified(of) => fight[who].terrified_of.remove(of),
        Suffering::Faced(of) => fight[who].faced.remove(of),
        Suffering::Taunted(_) => {
            fight[who].taunted_by = None;
            if let Some(turn) = fight.state.turn.as_mut().filter(|turn| turn.who == who) {
                turn.taunted_by = None;
            }
            end(t, fight, who, Condition::Taunted);
        }
        Suffering::Concealed(side) => crate::rules::sneak::reveal_to(t, fight, who, side),
    }
}

/// Somebody suffers what a ruling lays on them, as if the rules had; what is there already stays.
pub fn lay(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, what: Suffering) {
    match what {
        Suffering::Of(condition) if fight[who].conditions.has(condition) => {}
        Suffering::Of(Condition::Dying) => {
            fight[who].conditions.add(Condition::Dying);
            fight[who].dies_after = fight.state.round + 1;
        }
        Suffering::Of(condition) => afflict(t, fight, who, condition),
        Suffering::Frightened(of) => fight[who].frightened_of.add(of),
        Suffering::Terrified(of) => fight[who].terrified_of.add(of),
        Suffering::Faced(of) => fight[who].faced.add(of),
        Suffering::Taunted(by) => {
            fight[who].taunted_by = Some(by);
            fight[who].conditions.add(Condition::Taunted);
        }
        Suffering::Concealed(side) => {
            fight[who].concealed_from |= 1 << side.0;
            fight.recount();
        }
    }
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
