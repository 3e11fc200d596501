//! Attacks with weapons (`hallowed.attack.*`, `hallowed.critical.trigger`).

use affray_table::{Lazy, May, Reckon, Step, Table, barred, barred_if, total};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::Assault;
use crate::ids::{Id, MAX_COMBATANTS, WeaponId};
use crate::kinds::{Attribute, Condition, Gift, Skill};
use crate::moves::{Ask, Deed, Move, Purpose};
use crate::reason::{Barrier, From, Place};
use crate::rules::attribute::{full_modifier, modifier};
use crate::rules::check::{self, cite_penalty, dice, penalty};
use crate::rules::condition::{
    are_hostile, can_act, clause_of, is_blinded, is_fighting, is_helpless, is_unharmed, may_meet,
};
use crate::rules::damage::{self, Blow};
use crate::rules::defense::{self, defense};
use crate::rules::outcome::Timing;
use crate::rules::space::{distance, has_grid, may_reach};
use crate::rules::stress::seat;
use crate::rules::{custom, gm, reaction};
use crate::settings::{
    AttackAttribute, AutomaticResults, CheckDice, CriticalHits, CriticalTrigger, HelplessAttacks,
    RangeIncrements, Reposte, Settings,
};
use crate::state::Fight;

/// How an attack with a weapon comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// As the declared action.
    Action,
    /// Thrown, as the declared action.
    Thrown,
    /// A Reposte.
    Reposte,
}

/// What an attack is to the one who may answer it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// Struck close by.
    Melee,
    /// Shot, thrown or cast.
    Ranged,
    /// A Reposte, which is struck close by too.
    Reposte,
}

/// An attack with a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attack {
    /// Who attacks.
    pub by: Id,
    /// Whom.
    pub to: Id,
    /// With what.
    pub weapon: WeaponId,
    /// How it comes about.
    pub manner: Manner,
}

impl Attack {
    /// An attack as the declared action.
    #[must_use]
    pub(crate) const fn action(by: Id, to: Id, weapon: WeaponId) -> Attack {
        Attack { by, to, weapon, manner: Manner::Action }
    }

    /// What it is to the one who may answer it.
    #[must_use]
    pub(crate) fn style(self, fight: &Fight) -> Style {
        match self.manner {
            Manner::Reposte => Style::Reposte,
            Manner::Action if fight.weapon(self.weapon).is_melee() => Style::Melee,
            Manner::Action | Manner::Thrown => Style::Ranged,
        }
    }
}

/// What is added to an attack roll.
#[must_use]
pub(crate) fn bonus(fight: &Fight, attack: Attack) -> i16 {
    total(|into| add(fight, attack, into)) as i16
}

/// What is added to an attack roll (`hallowed.attack.skill` and conditions).
pub(crate) fn add(fight: &Fight, attack: Attack, into: &mut impl Reckon<From>) {
    add_own(fight, attack, into);
    add_against(fight, attack, into);
}

/// What is added whomever an attack is made on (`hallowed.attack.skill`).
pub(crate) fn add_own(fight: &Fight, attack: Attack, into: &mut impl Reckon<From>) {
    trained(fight, attack, attack.style(fight), into);
    if attack.manner == Manner::Reposte && fight.setup.settings.reposte == Reposte::MinusTwo {
        into.add(-2, From::Reposte, clause::REACTION_REPOSTE_WHAT);
    }
}

/// What is added to an attack on this one, as both stand.
pub(crate) fn add_against(fight: &Fight, attack: Attack, into: &mut impl Reckon<From>) {
    let Attack { by, to, .. } = attack;
    let style = attack.style(fight);
    if fight[by].prey == Some(to) {
        into.add(prey_bonus(fight, by), From::Prey(to), clause::ACTIONS_TALENT_COST);
    }
    circumstances(fight, (by, to), style, into);
    range_penalty(fight, attack, style, into);
    gm::add_ruled_roll(fight, by, into);
}

/// What an attribute and ranks give with a weapon, or the sheet's own figure
/// (`hallowed.attack.skill`).
fn trained(fight: &Fight, attack: Attack, style: Style, into: &mut impl Reckon<From>) {
    let (by, weapon) = (attack.by, fight.weapon(attack.weapon));
    let thrown = attack.manner == Manner::Thrown && weapon.is_melee();
    let skill = if thrown { Skill::Throwing } else { weapon.skill };
    match fight.setup.settings.attack_attribute {
        AttackAttribute::Dexterity => check::trained(fight, by, skill, into),
        AttackAttribute::Printed => match printed(fight, by, attack.weapon) {
            // The weapon's own bonus is a part of what the sheet prints.
            Some(bonus) => return into.add(bonus, From::Printed, clause::ATTACK_SKILL),
            None => check::trained(fight, by, skill, into),
        },
        AttackAttribute::ByWeapon => {
            let attribute = match style {
                Style::Melee | Style::Reposte => Attribute::Strength,
                Style::Ranged => Attribute::Dexterity,
            };
            let amount = modifier(fight, by, attribute);
            into.add(amount, From::Modifier(attribute), clause::ATTACK_SKILL);
            let ranks = fight.profile(by).ranks[skill as usize];
            into.add(ranks, From::Ranks(skill), clause::ATTACK_SKILL);
        }
    }
    into.add(weapon.bonus, From::Weapon(attack.weapon), clause::ATTACK_SKILL);
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

/// What the conditions of both change (`hallowed.conditions.*`).
pub(crate) fn circumstances(
    fight: &Fight,
    (by, to): (Id, Id),
    style: Style,
    into: &mut impl Reckon<From>,
) {
    let own = &fight[by];
    penalty(fight, by, Some(to), into);
    custom::add(fight, by, |custom| custom.attacks, into);
    if !is_unharmed(own) {
        hindered(fight, by, style, into);
    }
    lying(fight, (by, to), style, into);
}

/// What its own conditions take from an attacker (`hallowed.conditions.*`).
fn hindered(fight: &Fight, by: Id, style: Style, into: &mut impl Reckon<From>) {
    let own = &fight[by];
    let one_eyed = own.has(Condition::OneEyed) && style == Style::Ranged;
    for (is_so, amount, condition) in [
        (one_eyed, -2, Condition::OneEyed),
        (own.has(Condition::Entangled), -2, Condition::Entangled),
        (is_blinded(fight, by), -4, Condition::Blinded),
    ] {
        if is_so {
            into.add(amount, From::Is(by, condition), clause_of(condition));
        }
    }
}

/// What it changes who lies on the ground (`hallowed.conditions.prone`).
fn lying(fight: &Fight, (by, to): (Id, Id), style: Style, into: &mut impl Reckon<From>) {
    let own = fight[by].has(Condition::Prone);
    let (amount, who) = match (own, fight[to].has(Condition::Prone), style) {
        (true, false, Style::Melee | Style::Reposte) => (-2, by),
        (false, true, Style::Melee | Style::Reposte) => (2, to),
        (_, true, Style::Ranged) => (-2, to),
        _ => return,
    };
    into.add(amount, From::Is(who, Condition::Prone), clause::CONDITIONS_PRONE);
}

/// What lies beyond a weapon's range, where the table reckons with that (`hallowed.attack.reach`).
fn range_penalty(fight: &Fight, attack: Attack, style: Style, into: &mut impl Reckon<From>) {
    let none = fight.setup.settings.range_increments == RangeIncrements::None;
    if none || style != Style::Ranged {
        return;
    }
    let weapon = fight.weapon(attack.weapon);
    let range = match weapon.throwing {
        Some(throwing) if weapon.is_melee() => throwing.range,
        _ if weapon.is_melee() => 0,
        _ => weapon.range,
    };
    if range == 0 {
        return;
    }
    let yards = distance(fight, attack.by, attack.to);
    let further = i32::from(yards.saturating_sub(1) / range);
    into.add(-2 * further, From::Range(yards), clause::ATTACK_REACH);
}

/// Says which conditions weigh on an attack.
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
pub(crate) enum Result {
    /// It misses.
    Miss,
    /// It hits.
    Hit,
    /// It hits critically.
    Critical,
}

/// How an attack roll is read (`hallowed.attack.hit`, `hallowed.critical.trigger`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aim {
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
    /// The natural result from which a hit that can be critical is (`hallowed.critical.trigger`).
    #[must_use]
    pub(crate) fn critical_from(self, settings: &Settings) -> i16 {
        match settings.critical_trigger {
            CriticalTrigger::Margin10 => self.defense + 10 - self.bonus,
            _ if settings.check_dice != CheckDice::ThreeD6 => 20,
            CriticalTrigger::Natural16 => self.from.unwrap_or(16),
            CriticalTrigger::Natural17 => self.from.unwrap_or(17),
            CriticalTrigger::Natural18 => self.from.unwrap_or(18),
            CriticalTrigger::Natural20 => 20,
        }
    }

    /// The same of a hit, for its words; none where it cannot be critical, or is so by itself.
    #[must_use]
    pub(crate) fn told_from(self, settings: &Settings) -> Option<i16> {
        let executed = self.helpless && settings.helpless_attacks == HelplessAttacks::Critical;
        (self.critical && !executed).then(|| self.critical_from(settings))
    }

    /// What a natural result comes to.
    #[must_use]
    pub(crate) fn read(self, settings: &Settings, natural: i16) -> Result {
        let d20 = settings.check_dice != CheckDice::ThreeD6;
        let total = natural + self.bonus;
        let (least, most) = if d20 { (1, 20) } else { (3, 18) };
        let automatic = settings.automatic_results;
        let misses = matches!(automatic, AutomaticResults::Misses | AutomaticResults::Both);
        let hits = matches!(automatic, AutomaticResults::Hits | AutomaticResults::Both);
        let high = natural >= self.critical_from(settings);
        let sure = hits && natural == most
            || high && self.critical && settings.critical_hits == CriticalHits::Yes;
        if misses && natural == least || !sure && total < self.defense {
            return Result::Miss;
        }
        let executed = self.helpless && settings.helpless_attacks == HelplessAttacks::Critical;
        if self.critical && (high || executed) { Result::Critical } else { Result::Hit }
    }
}

/// An attack with a weapon: its rolls, its damage, and the Reposte that may answer it.
///
/// The weapon is ready and the target within reach.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn strike(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack) -> Step {
    let Attack { by, to, weapon, manner } = attack;
    let strikes = if manner == Manner::Action { fight.weapon(weapon).strikes } else { 1 };
    let style = attack.style(fight);
    fight[by].targeted.add(to);
    if manner == Manner::Reposte {
        t.tell(clause::REACTION_REPOSTE_WHAT, || Assault::Ripostes { by, to, weapon }.into());
    } else {
        if distance(fight, by, to) > 1 {
            t.cite(clause::ATTACK_REACH);
        }
        t.tell(clause::ATTACK_ONE_PER_ACTION, || Assault::Attacks { by, to, weapon }.into());
    }
    let mut attack = attack;
    for number in 0..strikes {
        if number > 0 {
            let Some(next) = further(t, fight, attack)? else { break };
            if next != attack.to {
                t.tell(clause::ATTACK_ONE_PER_ACTION, || {
                    Assault::Attacks { by, to: next, weapon }.into()
                });
            }
            attack.to = next;
            fight[by].targeted.add(next);
        }
        let result = one_roll(t, fight, attack)?;
        reaction::after_attack(t, fight, (by, attack.to), result, style)?;
    }
    Ok(())
}

/// At whom a further strike of an attack goes: the same target or a foe within reach, none when
/// there is nobody or the attacker cannot strike any more (`hallowed.attack.one-per-action`).
fn further(t: &mut impl Table<Fight>, fight: &Fight, attack: Attack) -> Step<Option<Id>> {
    let Attack { by, to, weapon, .. } = attack;
    if !can_act(fight, by) {
        return Ok(None);
    }
    let open = |&who: &Id| may_strike_on(fight, attack, who).is_ok();
    let targets: ArrayVec<Id, MAX_COMBATANTS> = fight.roster().filter(open).collect();
    if let [] | [_] = targets[..] {
        return Ok(targets.first().copied());
    }
    let menu = Lazy(|menu: &mut Vec<Move>| {
        menu.extend(targets.iter().map(|&who| Move::from(Deed::Strike(weapon, who))));
    });
    let ask = Ask::Further { who: by, to, weapon };
    let deed: Deed = t.choose(fight, seat(fight, by), ask, &menu)?;
    Ok(match deed {
        Deed::Strike(_, next) => Some(next),
        _ => None,
    })
}

/// Whether a further strike of an attack may go at somebody: at the same target, or at a foe within
/// reach without a step (`hallowed.attack.one-per-action`).
pub(crate) fn may_strike_on(fight: &Fight, attack: Attack, next: Id) -> May<Barrier> {
    let Attack { by, to, weapon, .. } = attack;
    may_meet(fight, next)?;
    if next == to {
        return Ok(());
    }
    let named = fight.state.turn.and_then(|turn| turn.declared.target);
    if let Some(named) = named {
        return barred(Barrier::Named(by, named), clause::DECLARE_CONTENT);
    }
    let hostile = are_hostile(fight, by, next);
    barred_if(!hostile, Barrier::NoEnemy(next), clause::ATTACK_ONE_PER_ACTION)?;
    let weapon = fight.weapon(weapon);
    let stays = has_grid(fight) || distance(fight, by, next) <= weapon.reach;
    let steps = weapon.is_melee() && !stays;
    barred_if(steps, Barrier::Place(Place::NoWayTo(by, next)), clause::ATTACK_ONE_PER_ACTION)?;
    may_reach(fight, Attack { to: next, ..attack })
}

/// One attack roll, and the damage of a hit (`hallowed.attack.roll`, `.hit`).
fn one_roll(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack) -> Step<Result> {
    let Attack { by, to, manner, .. } = attack;
    gm::circumstances(t, fight, by, |_| Purpose::Attack { by, to, weapon: attack.weapon })?;
    let (settings, weapon) = (&fight.setup.settings, fight.weapon(attack.weapon));
    let aim = Aim {
        bonus: bonus(fight, attack),
        defense: defense(fight, to),
        critical: weapon.multiplier > 1,
        from: weapon.critical_from,
        helpless: attack.style(fight) != Style::Ranged && is_helpless(fight, to),
    };
    cite_roll(t, fight, attack, aim);
    let purpose = Purpose::Attack { by, to, weapon: attack.weapon };
    let result = t.check(purpose, dice(settings), |sum| aim.read(settings, sum as i16))?;
    let (bonus, against) = (aim.bonus, aim.defense);
    let terms = t.terms(|into| add(fight, attack, into));
    let defense = t.terms(|into| defense::add(fight, to, into));
    fight.state.decrees.rolled(by.0);
    let (settings, weapon) = (&fight.setup.settings, fight.weapon(attack.weapon));
    if result == Result::Miss {
        if aim.critical && aim.bonus + aim.from.unwrap_or(16) < aim.defense {
            // Dice that would be critical may have missed.
            t.cite(clause::CRITICAL_MUST_HIT);
        }
        t.tell(clause::ATTACK_HIT, || {
            Assault::Missed { by, to, bonus, against, terms, defense }.into()
        });
        return Ok(result);
    }
    let critical = result == Result::Critical;
    cite_hit(t, fight, attack, result);
    let from = aim.told_from(settings);
    t.tell(clause::ATTACK_HIT, || {
        Assault::Hit { by, to, critical, from, bonus, against, terms, defense }.into()
    });
    // hallowed.reaction.reposte-what: where the table has it so, only a critical Reposte hurts.
    let harmless =
        manner == Manner::Reposte && !critical && settings.reposte == Reposte::OnCritical;
    if harmless {
        t.cite(clause::CRITICAL_REPOSTE);
        return Ok(result);
    }
    let blow = Blow {
        by,
        to,
        parts: weapon.damage,
        plus: damage::bonus(fight, attack),
        terms: t.terms(|into| damage::add(fight, attack, into)),
        multiplier: if critical { weapon.multiplier } else { 1 },
        bypass: weapon.bypass,
        timing: if manner == Manner::Reposte { Timing::AtOnce } else { Timing::Tied },
    };
    cite_damage(t, fight, attack);
    damage::deal(t, fight, &blow)?;
    Ok(result)
}

/// Says by which clauses an attack roll is read.
fn cite_roll(t: &mut impl Table<Fight>, fight: &Fight, attack: Attack, aim: Aim) {
    if !t.keeps_clauses() {
        return;
    }
    let Attack { by, to, .. } = attack;
    defense::cite(t, fight, to);
    cite_conditions(t, fight, by, to);
    if aim.bonus != 0 {
        t.cite(clause::ATTACK_ROLL);
    }
    if fight.setup.settings.check_dice != CheckDice::ThreeD6 {
        t.cite(clause::CHECK_DICE);
    }
    if total(|into| trained(fight, attack, attack.style(fight), into)) != 0 {
        t.cite(clause::ATTACK_SKILL);
        t.cite(clause::CHECK_SKILL_BONUS);
    }
    if modifier(fight, by, Attribute::Dexterity) != 0 {
        t.cite(clause::ATTRIBUTE_DEXTERITY_USE);
    }
    // Where the highest dice miss, or the lowest hit.
    if aim.bonus + 18 < aim.defense || aim.bonus + 3 >= aim.defense {
        t.cite(clause::CHECK_NO_AUTOMATIC);
    }
}

/// Says by which clauses a hit is critical or not.
fn cite_hit(t: &mut impl Table<Fight>, fight: &Fight, attack: Attack, result: Result) {
    let critical = result == Result::Critical;
    let usual = fight.setup.settings.critical_trigger == CriticalTrigger::Natural16;
    if critical || !usual || fight.weapon(attack.weapon).critical_from.is_some() {
        t.cite(clause::CRITICAL_TRIGGER);
    }
    if critical && fight.setup.settings.critical_hits == CriticalHits::Yes {
        t.cite(clause::CRITICAL_MUST_HIT);
    }
    if critical && attack.manner == Manner::Reposte {
        t.cite(clause::CRITICAL_REPOSTE);
    }
}

/// Says by which clause a weapon's damage is rolled.
fn cite_damage(t: &mut impl Table<Fight>, fight: &Fight, attack: Attack) {
    let weapon = fight.weapon(attack.weapon);
    if weapon.is_natural() {
        t.cite(clause::DAMAGE_NATURAL);
    } else if weapon.skill == Skill::Ranged {
        t.cite(clause::DAMAGE_RANGED);
    }
}

/// Whether somebody may be attacked at all: not by themselves, nor once they are dead or gone
/// (`hallowed.attack.target`).
pub(crate) fn may_target(fight: &Fight, by: Id, to: Id) -> May<Barrier> {
    barred_if(by == to, Barrier::Oneself(by), clause::ATTACK_TARGET)?;
    may_meet(fight, to)
}

/// A foe that stands, or that fights on although it is down.
#[must_use]
pub(crate) fn is_foe(fight: &Fight, by: Id, to: Id) -> bool {
    let up = fight[to].wounds > 0 || fight[to].resists > 0;
    are_hostile(fight, by, to) && up && is_fighting(fight, to)
}
