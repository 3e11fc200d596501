//! Losing and regaining health, dying, injuries (`murdham.health.*`).

use affray_table::{Clause, Reckon, Step, Sum, Table, Terms, total};

use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Purpose, Score};
use crate::reason::From;
use crate::rounding::half_up;
use crate::ruled::Figure;
use crate::rules::condition::{begin, cannot_be_incapacitated, confuse, end, is_present};
use crate::rules::core::{agrees, own_score, seat};
use crate::settings::{DamageAtZero, HealingWakes, InstantDeath, Omens, UndeadAtZero};
use crate::setup::{Id, Kind, Setup, Size, Skill};
use crate::state::{Condition, Fight, Standing};

/// What damage did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Harm {
    /// Nothing to speak of.
    None,
    /// Health is lost.
    Hurt,
    /// Critical damage.
    Critical,
    /// Death.
    Killed,
}

/// Where damage comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Who deals it, if anybody does.
    pub attacker: Option<Id>,
    /// Whether it passes armor: a helmet does not help.
    pub direct: bool,
    /// Whether it is fire.
    pub fire: bool,
}

impl Source {
    /// Damage of nobody in particular that armor stops.
    pub const ORDINARY: Source = Source { attacker: None, direct: false, fire: false };
    /// Direct damage that nobody deals.
    pub const NOBODY: Source = Source { attacker: None, direct: true, fire: false };
}

/// STR after the size factor and the tough skill: the maximum health
/// (`murdham.health.max`, `murdham.size.table`, `murdham.skill.tough`).
#[must_use]
pub(crate) fn max_health(setup: &Setup, who: Id, strength: i8) -> i16 {
    total(|into| maximum_of(setup, who, strength, into)) as i16
}

/// The same, amount by amount.
fn maximum_of(setup: &Setup, who: Id, strength: i8, into: &mut impl Reckon<From>) {
    let profile = &setup.profiles[who.index()];
    let score = i16::from(strength);
    let sized = match profile.size {
        Size::Tiny => (score + 3).div_euclid(4),
        Size::Small => half_up(score),
        Size::Medium => score,
        Size::Large => 2 * score,
        Size::Massive => 4 * score,
    };
    into.add(strength, From::Score(Score::Strength), clause::HEALTH_MAX);
    into.add(sized - score, From::Size(profile.size), clause::SIZE_TABLE);
    if profile.skills.has(Skill::Tough) {
        into.add(2, From::Tough, clause::SKILL_TOUGH);
    }
    into.at_least(1, From::AtLeastOne, clause::HEALTH_MAX);
}

/// Somebody's maximum health now.
#[must_use]
#[inline]
pub fn maximum(fight: &Fight, who: Id) -> i16 {
    let ruled = fight.state.decrees.term(Figure::MaxHealth(who)) as i16;
    (max_health(&fight.setup, who, own_score(fight, who, Score::Strength)) + ruled).max(1)
}

/// Damage at once that kills outright (`murdham.health.instant-death`).
#[must_use]
pub(crate) fn death_threshold(fight: &Fight, who: Id) -> i16 {
    total(|into| deadly(fight, who, into)) as i16
}

/// The same, amount by amount.
pub(crate) fn deadly(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let strength = own_score(fight, who, Score::Strength);
    match fight.setup.settings.instant_death {
        InstantDeath::SizeAdjusted => maximum_of(&fight.setup, who, strength, into),
        InstantDeath::PlainStr => {
            into.add(strength, From::Score(Score::Strength), clause::HEALTH_INSTANT_DEATH);
        }
    }
}

/// Damage at once that is critical (`murdham.health.critical`, `murdham.armor.helmet`): half of
/// the health left, one more under a helmet, and all of it in any case.
#[must_use]
pub(crate) fn critical_threshold(fight: &Fight, who: Id, source: Source) -> i16 {
    total(|into| critical(fight, who, source, into)) as i16
}

/// The same, amount by amount.
pub(crate) fn critical(fight: &Fight, who: Id, source: Source, into: &mut impl Reckon<From>) {
    let health = fight[who].health;
    into.add(half_up(health), From::HalfHealth(health), clause::HEALTH_CRITICAL);
    if !source.direct && crate::rules::gear::helmet(fight, who).is_some() {
        let more = i32::from(half_up(health) < health);
        into.add(more, From::Helmet, clause::ARMOR_HELMET);
    }
    into.at_least(1, From::AtLeastOne, clause::HEALTH_CRITICAL);
}

/// Somebody suffers damage, after armor (`murdham.health.loss` and following).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn suffer(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    amount: i16,
    source: Source,
) -> Step<Harm> {
    if amount <= 0 || !is_present(fight, who) {
        return Ok(Harm::None);
    }
    let before = fight[who].health;
    let least = critical_threshold(fight, who, source);
    let critical = t.terms(|into| critical(fight, who, source, into));
    let deadly = t.terms(|into| deadly(fight, who, into));
    if crate::rules::gear::helmet(fight, who).is_some() {
        t.cite(clause::ARMOR_HELMET);
    }
    fight[who].health = (before - amount).max(0);
    let health = fight[who].health;
    let by = source.attacker;
    let half = critical.clone();
    let lost = || Event::Lost { who, by, amount, health, critical, deadly };
    t.tell(clause::HEALTH_LOSS, lost);
    crate::rules::surrender::note_harm(t, fight, who, source.attacker);
    crate::rules::morale::note_damage(fight, who);
    fight[who].burnt |= source.fire;
    // murdham.condition.asleep, murdham.poison.effects: any damage wakes.
    if fight[who].conditions.has(Condition::Asleep) {
        t.cite(clause::POISON_EFFECTS);
        end(t, fight, who, Condition::Asleep);
    }

    if t.keeps_clauses()
        && (fight.profile(who).size != Size::Medium || fight.profile(who).skills.has(Skill::Tough))
    {
        t.cite(clause::HEALTH_INSTANT_DEATH_SIZE);
    }
    let harm = if amount >= death_threshold(fight, who) {
        t.cite(clause::HEALTH_INSTANT_DEATH);
        die(t, fight, who, clause::HEALTH_INSTANT_DEATH)?
    } else if before <= 0 {
        // murdham.health.at-zero: further damage matters only at the instant-death threshold.
        t.cite(clause::HEALTH_AT_ZERO);
        match fight.setup.settings.damage_at_zero {
            DamageAtZero::InstantDeathOnly => Harm::Hurt,
            DamageAtZero::AnyDamageKills => die(t, fight, who, clause::HEALTH_AT_ZERO)?,
        }
    } else if amount >= least {
        take_critical(t, fight, who, half);
        if health == 0 { fall_to_zero(t, fight, who)? } else { Harm::Critical }
    } else {
        Harm::Hurt
    };
    if harm < Harm::Killed {
        crate::rules::skill::rage_when_hurt(t, fight, who)?;
    }
    Ok(harm)
}

/// Critical damage incapacitates until the end of the stretch (`murdham.health.critical-effect`).
fn take_critical(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, terms: Terms<From>) {
    t.tell(clause::HEALTH_CRITICAL, || Event::Critical { who, terms });
    if fight.profile(who).kind == Kind::Construct {
        // murdham.kind.not-living: critical damage disables a construct until repaired.
        begin(t, fight, who, Condition::Disabled);
        return;
    }
    if cannot_be_incapacitated(fight, who) {
        t.cite(if fight.profile(who).kind == Kind::Creature {
            clause::CONDITION_FRENZIED
        } else {
            clause::KIND_NOT_LIVING
        });
        return;
    }
    t.cite(clause::HEALTH_CRITICAL_EFFECT);
    begin(t, fight, who, Condition::Incapacitated);
}

/// All health lost: dying as well (`murdham.health.zero`, `murdham.health.dying`).
fn fall_to_zero(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<Harm> {
    t.cite(clause::HEALTH_ZERO);
    if matches!(fight.profile(who).kind, Kind::Undead | Kind::Demon) {
        t.cite(clause::KIND_NOT_LIVING_AT_ZERO);
        if fight.setup.settings.undead_at_zero == UndeadAtZero::Destroyed {
            return die(t, fight, who, clause::KIND_NOT_LIVING_AT_ZERO);
        }
    }
    let after_round = fight.state.round + 1;
    fight[who].dies_after = after_round;
    fight[who].conditions.add(Condition::Dying);
    t.tell(clause::HEALTH_DYING, || Event::Dying { who, after_round });
    Ok(Harm::Critical)
}

/// Death by the rule of this clause, unless an omen saves from it (`murdham.omen.cheat-death`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn die(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, by: Clause) -> Step<Harm> {
    if fight[who].omens > 0 && fight.setup.settings.omens != Omens::Off {
        let ask = Ask::OmenDeath(who);
        if agrees(t, fight, seat(fight, who), ask)? {
            fight[who].omens -= 1;
            fight[who].health = 1;
            fight[who].conditions.remove(Condition::Dying);
            t.tell(clause::OMEN_CHEAT_DEATH, || Event::CheatedDeath { who });
            take_critical(t, fight, who, Terms::default());
            injure_for(t, fight, who, Lasting::Permanent)?;
            return Ok(Harm::Critical);
        }
    }
    pass_away(t, fight, who, by);
    Ok(Harm::Killed)
}

/// Death by the rule of this clause, without another word.
pub(crate) fn pass_away(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, by: Clause) {
    fight[who].standing = Standing::Dead;
    fight.recount();
    fight[who].conditions.remove(Condition::Dying);
    if fight.profile(who).kind == Kind::Demon {
        t.tell(clause::KIND_NOT_LIVING, || Event::Banished { who });
    } else {
        t.tell(by, || Event::Died { who });
    }
    crate::rules::nonlethal::lose_holds(t, fight, who);
}

/// Somebody regains health by the rule of a clause, never above the maximum
/// (`murdham.health.loss`); a dying one is out of
/// danger but rolls an injury (`murdham.health.stabilise`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn heal(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    amount: i16,
    by: Clause,
) -> Step {
    let before = fight[who].health;
    let health = (before + amount).min(maximum(fight, who));
    if health <= before {
        return Ok(());
    }
    fight[who].health = health;
    t.cite(clause::HEALTH_LOSS);
    t.tell(by, || Event::Regained { who, amount: health - before, health });
    if fight[who].conditions.has(Condition::Dying) {
        fight[who].conditions.remove(Condition::Dying);
        t.tell(clause::HEALTH_STABILISE, || Event::Stabilized { who });
        injure_for(t, fight, who, Lasting::Temporary)?;
    }
    // murdham.health.recovery: regaining health does not end incapacitation.
    if fight[who].conditions.has(Condition::Incapacitated) {
        t.cite(clause::HEALTH_RECOVERY);
        let woken = fight.setup.settings.healing_wakes == HealingWakes::WhenAboveHalf;
        if woken && 2 * fight[who].health > maximum(fight, who) {
            end(t, fight, who, Condition::Incapacitated);
        }
    }
    Ok(())
}

/// Whether an injury heals with rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasting {
    /// Until a full rest.
    Temporary,
    /// For good.
    Permanent,
}

/// An injury of the table, by a d6 (`murdham.health.injuries`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn injure_for(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    lasting: Lasting,
) -> Step {
    let row = t.roll(Purpose::Injury { who }, Sum::d(6))? as u8;
    suffer_injury(t, fight, who, row, lasting)
}

/// The injury of a row, 1 to 6.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn suffer_injury(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    row: u8,
    lasting: Lasting,
) -> Step {
    let permanent = lasting == Lasting::Permanent;
    t.tell(clause::HEALTH_INJURIES, || Event::Injured { who, row, permanent });
    if permanent {
        fight[who].permanent_injuries += 1;
    }
    match row {
        2 => weaken(t, fight, who, Score::Strength)?,
        3 => weaken(t, fight, who, Score::Wits)?,
        4 => {
            weaken(t, fight, who, Score::Agility)?;
            begin(t, fight, who, Condition::Hobbled);
        }
        5 => lame_arm(t, fight, who)?,
        6 if fight[who].conditions.has(Condition::EyeInjury) => {
            begin(t, fight, who, Condition::Blind);
        }
        6 => begin(t, fight, who, Condition::EyeInjury),
        _ => {}
    }
    Ok(())
}

/// An arm cannot be used: d2 for which, the other the second time, nothing the third.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn lame_arm(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let main = fight[who].conditions.has(Condition::ArmMain);
    let off = fight[who].conditions.has(Condition::ArmOff);
    let arm = match (main, off) {
        (true, true) => return Ok(()),
        (true, false) => Condition::ArmOff,
        (false, true) => Condition::ArmMain,
        (false, false) => {
            t.cite(clause::CORE_SMALL_DICE);
            match t.roll(Purpose::Arm { who }, affray_table::PickOne { of: 2 })? {
                1 => Condition::ArmOff,
                _ => Condition::ArmMain,
            }
        }
    };
    begin(t, fight, who, arm);
    crate::rules::gear::drop_from(t, fight, who, arm);
    Ok(())
}

/// A score falls by d4 (`murdham.health.injuries`); one at 0 kills (`murdham.core.abilities`).
fn weaken(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, score: Score) -> Step {
    let by = t.roll(Purpose::Loss { who, score }, Sum::d(4))? as i8;
    lose_score(t, fight, who, score, by);
    Ok(())
}

/// A score falls; with STR the maximum and the current health fall too
/// (`murdham.health.str-loss`).
pub(crate) fn lose_score(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    score: Score,
    by: i8,
) {
    let maximum_before = maximum(fight, who);
    let now = match score {
        Score::Strength => &mut fight[who].strength,
        Score::Agility => &mut fight[who].agility,
        Score::Wits => &mut fight[who].wits,
    };
    *now -= by;
    let gone = own_score(fight, who, score) <= 0;
    t.tell(clause::HEALTH_INJURIES, || Event::ScoreFell { who, score, by: by as u8 });
    if gone {
        // murdham.core.abilities: a score brought to 0 or less kills its owner at once.
        fight[who].health = 0;
        pass_away(t, fight, who, clause::CORE_ABILITIES);
        return;
    }
    if score == Score::Strength {
        t.cite(clause::HEALTH_STR_LOSS);
        let fallen = maximum_before - maximum(fight, who);
        if fight[who].health > 0 {
            fight[who].health = (fight[who].health - fallen).max(1);
        }
    }
}

/// What a condition from outside does: confusion doubles up, some cost the next turn, the rest begins.
pub(crate) fn afflict(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, condition: Condition) {
    match condition {
        Condition::Confused => confuse(t, fight, who),
        Condition::Stunned => crate::rules::condition::stun(t, fight, who),
        Condition::Distracted => crate::rules::condition::distract(t, fight, who),
        other => begin(t, fight, who, other),
    }
}
