//! Attacks with weapons (`hallowed.attack.*`, `hallowed.defense.*`).

use affray_table::{Step, Table};

use crate::attribute::{full_modifier, modifier};
use crate::check::{cite_penalty, dice, meets, penalty, skill_bonus};
use crate::clause;
use crate::condition::{
    are_hostile, can_act, is_blinded, is_fighting, is_helpless, is_present, is_stunned, is_unharmed,
};
use crate::custom;
use crate::damage::{self, Blow};
use crate::event::Event;
use crate::gear::has_shield;
use crate::moves::Purpose;
use crate::reaction;
use crate::settings::{
    AttackAttribute, AutomaticResults, CheckDice, CriticalHits, CriticalTrigger, HelplessAttacks,
    RangeIncrements, Reposte, Settings, SurprisedDefense,
};
use crate::setup::{Attribute, Bypass, DamageParts, Gift, Id, Skill, WeaponId};
use crate::space::distance;
use crate::state::{Combatant, Condition, Fight};

/// Whether a positive Agility modifier counts for Defense (`hallowed.defense.deny-agility`).
fn has_agility(fight: &Fight, who: Id) -> bool {
    if is_unharmed(&fight[who]) && fight.state.customs.is_empty() {
        return true;
    }
    let surprised = fight[who].has(Condition::Surprised)
        && fight.setup.settings.surprised_defense == SurprisedDefense::NoAgility;
    !surprised
        && !is_blinded(fight, who)
        && !is_stunned(fight, who)
        && !is_helpless(fight, who)
        && !custom::any(fight, who, |custom| custom.denies_agility)
}

/// The Defense that an attack is compared with (`hallowed.defense.formula`, `.current`).
#[must_use]
pub fn defense(fight: &Fight, who: Id) -> i16 {
    let (profile, it) = (fight.profile(who), &fight[who]);
    let mut agility = modifier(fight, who, Attribute::Agility);
    if agility > 0 && !has_agility(fight, who) {
        agility = 0;
    }
    let mut defense = 10 + agility + profile.defense_bonus + profile.worn.0;
    defense += i16::from(it.ward.0) + custom::sum(fight, who, |custom| custom.defense);
    if let Some((shield, _)) = profile.shield
        && has_shield(fight, who)
    {
        defense += shield;
    }
    defense += defending(it);
    if is_helpless(fight, who) {
        defense -= 4;
    }
    defense
}

/// Says which clauses make a Defense what it is.
fn cite_defense(t: &mut impl Table<Fight>, fight: &Fight, who: Id) {
    if !t.keeps_clauses() {
        return;
    }
    t.cite(clause::DEFENSE_FORMULA);
    t.cite(clause::DEFENSE_CURRENT);
    let (profile, it) = (fight.profile(who), &fight[who]);
    if profile.worn.0 != 0 || profile.shield.is_some() {
        t.cite(clause::DEFENSE_FROM_ARMOUR);
        t.cite(clause::DEFENSE_OTHER_MODIFIERS);
    }
    if modifier(fight, who, Attribute::Agility) < 0 {
        t.cite(clause::DEFENSE_NEGATIVE_AGILITY);
    }
    if !has_agility(fight, who) {
        t.cite(clause::DEFENSE_DENY_AGILITY);
    }
    if it.defending > 0 {
        t.cite(clause::ACTIONS_FULL_DEFENSE_BONUS);
    }
    if is_helpless(fight, who) {
        t.cite(clause::CONDITIONS_HELPLESS);
    }
    custom::cite(t, fight, who);
    if it.wounds <= 0 {
        t.cite(clause::ATTACK_DOWN_TARGET);
    }
}

/// How an attack comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// As the declared action.
    Action,
    /// Thrown, as the declared action.
    Thrown,
    /// A Reposte.
    Reposte,
}

/// What is added to an attack roll (`hallowed.attack.skill` and conditions).
#[must_use]
pub fn bonus(fight: &Fight, by: Id, to: Id, which: WeaponId, manner: Manner) -> i16 {
    let weapon = fight.weapon(which);
    let thrown = manner == Manner::Thrown && weapon.is_melee();
    let skill = if thrown { Skill::Throwing } else { weapon.skill };
    let melee = matches!(skill, Skill::Melee | Skill::Natural);
    let attribute = fight.setup.settings.attack_attribute;
    let stated = match attribute {
        AttackAttribute::Printed => printed(fight, by, which),
        AttackAttribute::ByWeapon | AttackAttribute::Dexterity => None,
    };
    let mut bonus = match (attribute, stated) {
        (AttackAttribute::Printed, Some(printed)) => printed,
        (AttackAttribute::ByWeapon, _) => {
            let attribute = if melee { Attribute::Strength } else { Attribute::Dexterity };
            let ranks = i16::from(fight.profile(by).ranks[skill as usize]);
            modifier(fight, by, attribute) + ranks + weapon.bonus
        }
        (AttackAttribute::Dexterity | AttackAttribute::Printed, _) => {
            skill_bonus(fight, by, skill) + weapon.bonus
        }
    };
    if manner == Manner::Reposte && fight.setup.settings.reposte == Reposte::MinusTwo {
        bonus -= 2;
    }
    if fight[by].prey == Some(to) {
        bonus += prey_bonus(fight, by);
    }
    bonus + circumstances(fight, by, to, melee) + range_penalty(fight, by, to, which, thrown)
}

/// The attack bonus that a sheet prints for a weapon: it moves with the modifier of Dexterity
/// (`hallowed.check.skill-bonus`).
fn printed(fight: &Fight, by: Id, which: WeaponId) -> Option<i16> {
    let profile = fight.profile(by);
    let slot = profile.weapons.iter().position(|&it| it == which)?;
    let moved =
        modifier(fight, by, Attribute::Dexterity) - full_modifier(fight, by, Attribute::Dexterity);
    profile.printed_attacks[slot].map(|bonus| bonus + moved)
}

/// What a marked prey is worth to its hunter.
fn prey_bonus(fight: &Fight, by: Id) -> i16 {
    let own = fight.profile(by).talents.iter().map(|&it| fight.talent(it));
    own.filter(|talent| talent.gift == Gift::Prey).map(|talent| talent.amount).max().unwrap_or(0)
}

/// What the conditions of both change.
#[must_use]
pub fn circumstances(fight: &Fight, by: Id, to: Id, melee: bool) -> i16 {
    let own = &fight[by];
    let mut bonus = penalty(fight, by, Some(to)) + custom::sum(fight, by, |custom| custom.attacks);
    if own.conditions.0 != 0 {
        if own.has(Condition::OneEyed) && !melee {
            bonus -= 2;
        }
        if own.has(Condition::Entangled) {
            bonus -= 2;
        }
    }
    if is_blinded(fight, by) {
        bonus -= 4;
    }
    bonus + lying(own, &fight[to], melee)
}

/// What it changes who lies on the ground (`hallowed.conditions.prone`).
fn lying(own: &Combatant, other: &Combatant, melee: bool) -> i16 {
    if (own.conditions.0 | other.conditions.0) == 0 {
        return 0;
    }
    match (own.has(Condition::Prone), other.has(Condition::Prone), melee) {
        (true, false, true) => -2,
        (false, true, true) => 2,
        (_, true, false) => -2,
        _ => 0,
    }
}

/// What Full-Defense adds (`hallowed.actions.full-defense-bonus`).
const fn defending(it: &Combatant) -> i16 {
    if it.defending > 0 { 4 } else { 0 }
}

/// What lies beyond a weapon's range, where the table reckons with that.
fn range_penalty(fight: &Fight, by: Id, to: Id, which: WeaponId, thrown: bool) -> i16 {
    if fight.setup.settings.range_increments == RangeIncrements::None {
        return 0;
    }
    let weapon = fight.weapon(which);
    let range = if thrown { weapon.throwing.map_or(0, |it| it.range) } else { weapon.range };
    if weapon.is_melee() && !thrown || range == 0 {
        return 0;
    }
    -2 * i16::from(distance(fight, by, to).saturating_sub(1) / range)
}

fn cite_conditions(t: &mut impl Table<Fight>, fight: &Fight, by: Id, to: Id) {
    if !t.keeps_clauses() {
        return;
    }
    cite_penalty(t, fight, by, Some(to));
    for (condition, clause) in [
        (Condition::OneEyed, clause::CONDITIONS_ONE_EYED),
        (Condition::Prone, clause::CONDITIONS_PRONE),
        (Condition::Entangled, clause::CONDITIONS_ENTANGLED),
        (Condition::Blinded, clause::CONDITIONS_BLINDED),
    ] {
        if fight[by].has(condition) {
            t.cite(clause);
        }
    }
    if fight[to].has(Condition::Prone) {
        t.cite(clause::CONDITIONS_PRONE);
    }
}

/// What an attack roll comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Result {
    /// It misses.
    Miss,
    /// It hits.
    Hit,
    /// It hits critically.
    Critical,
}

/// How an attack roll is read (`hallowed.attack.hit`, `hallowed.critical.trigger`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// What is added to the dice.
    pub bonus: i16,
    /// The Defense.
    pub defense: i16,
    /// Whether it can be critical.
    pub critical: bool,
    /// The natural result from which it is, where it is stated.
    pub from: Option<i16>,
    /// Whether the target is helpless and near.
    pub helpless: bool,
}

impl Aim {
    /// What a natural result comes to.
    #[must_use]
    #[inline]
    pub fn read(self, settings: &Settings, natural: i16) -> Result {
        let d20 = settings.check_dice != CheckDice::ThreeD6;
        let total = natural + self.bonus;
        let (least, most) = if d20 { (1, 20) } else { (3, 18) };
        let automatic = settings.automatic_results;
        let misses = matches!(automatic, AutomaticResults::Misses | AutomaticResults::Both);
        let hits = matches!(automatic, AutomaticResults::Hits | AutomaticResults::Both);
        let from = match settings.critical_trigger {
            _ if d20 => 20,
            CriticalTrigger::Natural16 | CriticalTrigger::Margin10 => self.from.unwrap_or(16),
            CriticalTrigger::Natural17 => self.from.unwrap_or(17),
            CriticalTrigger::Natural18 => self.from.unwrap_or(18),
            CriticalTrigger::Natural20 => 20,
        };
        let high = match settings.critical_trigger {
            CriticalTrigger::Margin10 => total >= self.defense + 10,
            _ => natural >= from,
        };
        let sure = hits && natural == most
            || high && self.critical && settings.critical_hits == CriticalHits::Yes;
        if misses && natural == least || !sure && !meets(settings, total, self.defense) {
            return Result::Miss;
        }
        let executed = self.helpless && settings.helpless_attacks == HelplessAttacks::Critical;
        if self.critical && (high || executed) { Result::Critical } else { Result::Hit }
    }
}

/// One attack with a weapon: its rolls, its damage, and the Reposte that may answer it.
///
/// The weapon is ready and the target within reach.
///
/// # Errors
/// The table has no answer yet.
pub fn strike(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    (by, to): (Id, Id),
    which: WeaponId,
    manner: Manner,
) -> Step {
    let reposte = manner == Manner::Reposte;
    let weapon = fight.weapon(which);
    let strikes = if manner == Manner::Action { weapon.strikes } else { 1 };
    let melee = weapon.is_melee() && manner != Manner::Thrown;
    fight[by].targeted.add(to);
    if reposte {
        t.tell(clause::REACTION_REPOSTE_WHAT, || Event::Ripostes { by, to, weapon: which });
    } else {
        t.cite(clause::ATTACK_TARGET);
        t.cite(clause::ATTACK_REACH);
        t.tell(clause::ATTACK_ONE_PER_ACTION, || Event::Attacks { by, to, weapon: which });
    }
    for number in 0..strikes {
        // Later strikes need an attacker who can still make them, and a target that is there.
        let able = number == 0 || is_present(fight, to) && can_act(fight, by);
        if !able {
            break;
        }
        let result = one_roll(t, fight, (by, to), which, manner)?;
        reaction::after_attack(t, fight, (by, to), result != Result::Miss, (reposte, melee))?;
    }
    Ok(())
}

/// One attack roll and the damage of a hit (`hallowed.attack.roll`, `.hit`).
fn one_roll(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    (by, to): (Id, Id),
    which: WeaponId,
    manner: Manner,
) -> Step<Result> {
    let (settings, weapon) = (&fight.setup.settings, fight.weapon(which));
    let thrown = manner == Manner::Thrown;
    let aim = Aim {
        bonus: bonus(fight, by, to, which, manner),
        defense: defense(fight, to),
        critical: weapon.multiplier > 1,
        from: weapon.critical_from,
        helpless: weapon.is_melee() && !thrown && is_helpless(fight, to),
    };
    cite_roll(t, fight, by, to);
    let purpose = Purpose::Attack { by, to, weapon: which };
    let result = t.check(purpose, dice(settings, false), |sum| aim.read(settings, sum as i16))?;
    if result == Result::Miss {
        t.cite(clause::CRITICAL_MUST_HIT);
        t.tell(clause::ATTACK_HIT, || Event::Missed { by, to });
        return Ok(result);
    }
    let critical = result == Result::Critical;
    t.cite(clause::CRITICAL_TRIGGER);
    if critical && settings.critical_hits == CriticalHits::Yes {
        t.cite(clause::CRITICAL_MUST_HIT);
    }
    if critical && manner == Manner::Reposte {
        t.cite(clause::CRITICAL_REPOSTE);
    }
    t.tell(clause::ATTACK_HIT, || Event::Hit { by, to, critical });
    let harmless =
        manner == Manner::Reposte && !critical && settings.reposte == Reposte::OnCritical;
    if harmless {
        t.cite(clause::CRITICAL_REPOSTE);
        return Ok(result);
    }
    if weapon.is_natural() {
        t.cite(clause::DAMAGE_NATURAL);
    } else if weapon.skill == Skill::Ranged {
        t.cite(clause::DAMAGE_RANGED);
    }
    let blow = Blow {
        by,
        to,
        parts: weapon.damage,
        plus: damage::bonus(fight, by, weapon, thrown),
        multiplier: if critical { weapon.multiplier } else { 1 },
        bypass: weapon.bypass,
        now: manner == Manner::Reposte,
    };
    damage::deal(t, fight, &blow)?;
    Ok(result)
}

/// Says by which clauses an attack roll is read.
fn cite_roll(t: &mut impl Table<Fight>, fight: &Fight, by: Id, to: Id) {
    cite_defense(t, fight, to);
    cite_conditions(t, fight, by, to);
    for clause in [
        clause::ATTACK_ROLL,
        clause::ATTACK_SKILL,
        clause::CHECK_SKILL_BONUS,
        clause::ATTRIBUTE_DEXTERITY_USE,
        clause::CHECK_NO_AUTOMATIC,
        clause::CHECK_DICE,
        clause::CHECK_SUCCESS,
    ] {
        t.cite(clause);
    }
}

/// Whether an attack on somebody makes sense at all: present, and not dead.
#[must_use]
pub fn is_target(fight: &Fight, by: Id, to: Id) -> bool {
    by != to && is_present(fight, to)
}

/// A foe that still fights.
#[must_use]
pub fn is_foe(fight: &Fight, by: Id, to: Id) -> bool {
    are_hostile(fight, by, to) && is_fighting(fight, to)
}

/// A hit of a spell or an item, which states its own damage.
#[must_use]
pub fn blow(by: Id, to: Id, parts: DamageParts, multiplier: i16) -> Blow {
    Blow { by, to, parts, plus: 0, multiplier, bypass: Bypass::None, now: false }
}
