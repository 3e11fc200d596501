//! Concealment and what ends it (`murdham.sneak.*`).

use affray_field::Place;
use affray_table::{May, Step, Table, barred_if};

use crate::clause;
use crate::event::Event;
use crate::moves::{Answer, Judgment, SaveFor, Score};
use crate::reason::{Barrier, Who};
use crate::rules::condition::{are_allies, is_fighting, is_present};
use crate::rules::core::{Difficulty, Threat, ask_gm, save};
use crate::rules::position::{fits, is_concealed_from, is_lit, sees_place, zone};
use crate::settings::{GmJudgments, Reveal};
use crate::setup::{FactionId, Id, Quiet, Skill};
use crate::state::{Condition, Fight, Phase};

/// A deed that may reveal somebody: attacking, invoking, talking, moving without sneaking,
/// walking right in front of an enemy (`murdham.sneak.reveal-list`).
///
/// # Errors
/// The table has no answer yet.
pub fn deed(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    if fight[who].concealed_from == 0 {
        return Ok(());
    }
    t.cite(clause::SNEAK_REVEAL_LIST);
    t.cite(clause::SNEAK_REVEAL_DECISION);
    let reveals = fight.setup.settings.reveal == Reveal::Automatic
        || ask_gm(t, fight, Judgment::Reveals(who), Answer::Yes)?;
    if reveals {
        reveal(t, fight, who);
    }
    Ok(())
}

/// Somebody is revealed, to every faction that was unaware of it (`murdham.sneak.revealed`,
/// `murdham.sneak.side`).
pub fn reveal(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    for faction in (0..fight.setup.factions.len() as u8).map(FactionId) {
        reveal_to(t, fight, who, faction);
    }
    fight[who].seen = true;
}

/// Whether people whom a side knows nothing of leave no room in a place for those of it, or pushed by
/// it, who come there: they stay where they are, and whoever is in the way is revealed to that side
/// (`murdham.sneak.full-place`).
pub fn keeps_out(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    side: FactionId,
    newcomers: &[Id],
    to: Place,
) -> bool {
    if fits(fight, to, newcomers) {
        return false;
    }
    if let Some(&who) = newcomers.first() {
        t.tell(clause::SNEAK_FULL_PLACE, || Event::KeptOut { who, to });
    }
    reveal_in(t, fight, to, side);
    true
}

/// Everybody in a place is revealed to a side that is unaware of them.
pub fn reveal_in(t: &mut impl Table<Fight>, fight: &mut Fight, place: Place, side: FactionId) {
    for who in fight.roster() {
        if fight[who].place == place && is_present(fight, who) {
            reveal_to(t, fight, who, side);
        }
    }
}

/// Somebody is revealed to one side, if that is unaware of it (`murdham.sneak.side`).
pub fn reveal_to(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, side: FactionId) {
    if is_concealed_from(fight, who, side) {
        fight[who].concealed_from &= !(1 << side.0);
        // murdham.morale.hidden: from now on somebody counts who may have fallen unseen.
        fight.recount();
        t.cite(clause::SNEAK_SIDE);
        t.tell(clause::SNEAK_REVEALED, || Event::Revealed { who, to: side });
    }
}

/// How somebody sets its feet (`murdham.position.special-sneak`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tread {
    /// Unheard.
    Silent,
    /// As anybody walks.
    Ordinary,
}

/// A concealed character stepped: a deed, unless it sneaks unheard and stays out of plain view
/// (`murdham.position.special-sneak`).
///
/// # Errors
/// The table has no answer yet.
pub fn moved(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, tread: Tread) -> Step {
    note_sight(fight);
    if fight[who].concealed_from == 0 {
        return Ok(());
    }
    if tread == Tread::Ordinary || is_in_front_of_an_enemy(fight, who) {
        t.cite(clause::SNEAK_REVEAL_LIST);
        return deed(t, fight, who);
    }
    Ok(())
}

/// Whether an able enemy that is unaware of `who` stands in the same lit place. Anyone who knows of
/// it already learns nothing new.
fn is_in_front_of_an_enemy(fight: &Fight, who: Id) -> bool {
    let place = fight[who].place;
    is_lit(fight, place)
        && fight.roster().any(|other| {
            fight[other].place == place
                && is_concealed_from(fight, who, fight[other].faction)
                && watches(fight, other, who)
        })
}

/// Whether `other` is an enemy of `who` that is awake, able and has its place in view.
fn watches(fight: &Fight, other: Id, who: Id) -> bool {
    !are_allies(fight, other, who)
        && is_fighting(fight, other)
        && !fight[other].conditions.has(Condition::Unaware)
        && sees_place(fight, other, fight[who].place)
}

/// How hard it is to move unheard in a place; stealth makes it a step easier
/// (`murdham.skill.reduce-difficulty`).
#[must_use]
pub fn difficulty(fight: &Fight, who: Id) -> Difficulty {
    let quiet =
        fight.setup.map.zones_of(fight[who].place).map(|id| zone(fight, id).quiet).min_by_key(
            |quiet| match quiet {
                Quiet::Trivial => 0,
                Quiet::Ordinary => 1,
                Quiet::Impossible => 2,
            },
        );
    let difficulty = match quiet {
        Some(Quiet::Trivial) => Difficulty::Trivial,
        Some(Quiet::Impossible) => Difficulty::Impossible,
        Some(Quiet::Ordinary) | None => Difficulty::Challenging,
    };
    if fight.profile(who).skills.has(Skill::Stealth) { difficulty.reduced() } else { difficulty }
}

/// Whether hiding may be tried now (`murdham.sneak.hide-later`): after a full round out of every
/// enemy's sight, or whenever the GM is to be asked.
pub fn may_try_to_hide(fight: &Fight, who: Id) -> May<Barrier> {
    let mut others = (0..fight.setup.factions.len() as u8)
        .map(FactionId)
        .filter(|&faction| !fight.setup.are_allied(faction, fight[who].faction));
    let visible = others.any(|faction| !is_concealed_from(fight, who, faction));
    barred_if(!visible, Barrier::Of(who, Who::Hidden), clause::SNEAK_HIDE_LATER)?;
    let asked = fight.setup.settings.gm_judgments == GmJudgments::Ask;
    let seen = fight[who].unseen_rounds == 0 && !asked;
    barred_if(seen, Barrier::Of(who, Who::InView), clause::SNEAK_HIDE_LATER)
}

/// Hides again (`murdham.sneak.hide-cost`); the caller has charged it.
///
/// # Errors
/// The table has no answer yet.
pub fn hide(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::SNEAK_HIDE_COST);
    t.cite(clause::SNEAK_HIDE_LATER);
    let default = Answer::of(fight[who].unseen_rounds >= 1);
    if !crate::rules::core::judge(t, fight, Judgment::MayHide(who), default)? {
        return Ok(());
    }
    // murdham.sneak.watched: an enemy whom nobody knows of may have it in view all the while.
    let unknown = |other| is_concealed_from(fight, other, fight[who].faction);
    if fight.roster().any(|other| unknown(other) && watches(fight, other, who)) {
        t.tell(clause::SNEAK_WATCHED, || Event::Watched { who });
        return Ok(());
    }
    // With an AGI save if enemies could notice.
    let noticed = fight.roster().any(|other| watches(fight, other, who));
    let hidden = if !noticed {
        true
    } else if fight.profile(who).skills.has(Skill::Stealth) {
        t.cite(clause::SKILL_REDUCE_DIFFICULTY);
        true
    } else {
        save(t, fight, who, Score::Agility, SaveFor::Hide)?
    };
    if hidden {
        for faction in (0..fight.setup.factions.len() as u8).map(FactionId) {
            if !fight.setup.are_allied(faction, fight[who].faction) {
                fight[who].concealed_from |= 1 << faction.0;
            }
        }
        t.tell(clause::SNEAK_HIDE_LATER, || Event::Hid { who });
    }
    Ok(())
}

/// Notes who is in an enemy's sight now.
pub fn note_sight(fight: &mut Fight) {
    for who in fight.roster() {
        if fight[who].seen || !is_present(fight, who) {
            continue;
        }
        // murdham.sneak.watched: as far as its own side knows.
        let seen = fight.roster().any(|other| {
            !is_concealed_from(fight, who, fight[other].faction)
                && !is_concealed_from(fight, other, fight[who].faction)
                && watches(fight, other, who)
        });
        fight[who].seen = seen;
    }
}

/// Whether nobody can be out of sight: one lit zone, and nobody who sees less than that. There is
/// nothing to count then.
fn is_all_in_view(fight: &Fight) -> bool {
    let lit = fight.setup.borders.is_empty()
        && fight.state.darkened == 0
        && fight.setup.zones.iter().all(|zone| zone.lit);
    let dim = 1 << Condition::Blind as u8 | 1 << Condition::Unaware as u8;
    lit && fight.roster().all(|who| fight[who].conditions.0 & dim == 0)
}

/// Counts who was out of every enemy's sight through the round, and looks anew.
pub fn round_end(fight: &mut Fight) {
    if is_all_in_view(fight) {
        return;
    }
    note_sight(fight);
    for who in fight.roster() {
        fight[who].unseen_rounds =
            if fight[who].seen { 0 } else { (fight[who].unseen_rounds + 1).min(9) };
        fight[who].seen = false;
    }
    note_sight(fight);
}

/// Whether anybody has a bonus turn before the first round (`murdham.sneak.bonus-turn`).
#[must_use]
pub fn is_ambush(fight: &Fight) -> bool {
    fight.state.phase == Phase::Setup
        && fight.state.round == 0
        && fight.roster().any(|who| fight[who].concealed_from != 0 && is_fighting(fight, who))
}

/// Before the fight: whether a group that can be noticed is noticed, by one group WIT save of the
/// observers (`murdham.sneak.detection`).
///
/// # Errors
/// The table has no answer yet.
pub fn detect(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let watched = fight.setup.detection;
    if !watched {
        return Ok(());
    }
    for faction in (0..fight.setup.factions.len() as u8).map(FactionId) {
        let hidden = fight
            .roster()
            .any(|who| is_concealed_from(fight, who, faction) && is_fighting(fight, who));
        if !hidden {
            continue;
        }
        t.cite(clause::SNEAK_DETECTION);
        t.cite(clause::SNEAK_DETECTION_SECRET);
        let mut observers = crate::state::People::default();
        fight
            .roster()
            .filter(|&who| fight[who].faction == faction && is_fighting(fight, who))
            .for_each(|who| observers.add(who));
        let none = |_: &Fight, _: Id| None;
        let noticing = crate::rules::core::group_save(
            t,
            fight,
            observers,
            Threat { score: Score::Wits, why: SaveFor::Notice },
            none,
        )?;
        if noticing.0 != 0 {
            for who in fight.roster() {
                if is_concealed_from(fight, who, faction) {
                    fight[who].concealed_from &= !(1 << faction.0);
                    fight.recount();
                    t.tell(clause::SNEAK_DETECTION, || Event::Revealed { who, to: faction });
                }
            }
        }
    }
    Ok(())
}
