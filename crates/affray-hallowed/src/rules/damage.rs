//! Damage: dice, Strength, critical multiplication, Armor (`hallowed.damage.*`,
//! `hallowed.critical.*`).

use affray_table::{Reckon, Step, Sum, Table, Terms, total};

use crate::clause;
use crate::dice::{Damage, DamageParts};
use crate::event::{Assault, DamageSum};
use crate::ids::Id;
use crate::kinds::{Attribute, Bypass, Condition, Skill};
use crate::moves::Purpose;
use crate::reason::From;
use crate::rules::attack::{Attack, Manner};
use crate::rules::attribute::modifier;
use crate::rules::gear::has_shield;
use crate::rules::injury::{self, Critical};
use crate::rules::outcome::{Timing, happen};
use crate::rules::{custom, gm};
use crate::settings::{
    ArmorAgainst, ArmorCritical, ArmorMinimum, ArmorMixed, CriticalRoll, InjuryDamage,
    MinimumDamage, Settings, StrengthDamage, StressOnlyCritical,
};
use crate::state::{Fight, Outcome, Rated};

/// The Armor score.
#[must_use]
pub(crate) fn armor(fight: &Fight, who: Id) -> i16 {
    total(|into| add_armor(fight, who, into)) as i16
}

/// What an Armor score is made up of (`hallowed.damage.armor-sum`).
pub(crate) fn add_armor(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let (profile, it) = (fight.profile(who), &fight[who]);
    into.add(profile.natural_armor, From::Hide, clause::DAMAGE_ARMOR_SUM);
    into.add(profile.worn.1, From::Worn, clause::DAMAGE_ARMOR_SUM);
    let eaten = i16::from(it.eaten).min(profile.worn.1.max(0));
    into.add(-eaten, From::Eaten, clause::DAMAGE_ARMOR_SUM);
    if let Some((_, armor)) = profile.shield
        && armor != 0
        && has_shield(fight, who)
    {
        into.add(armor, From::Shield, clause::DAMAGE_ARMOR_SUM);
    }
    into.add(it.ward.1, From::Ward, clause::DAMAGE_ARMOR_SUM);
    gm::add_ruled(fight, who, Rated::Armor, into);
}

/// What a weapon's dice are raised by, its own figures left out.
#[must_use]
pub(crate) fn bonus(fight: &Fight, attack: Attack) -> i16 {
    total(|into| add(fight, attack, into)) as i16
}

/// What raises a weapon's dice (`hallowed.damage.roll`, `.ranged`, `.natural`).
pub(crate) fn add(fight: &Fight, attack: Attack, into: &mut impl Reckon<From>) {
    let (by, weapon) = (attack.by, fight.weapon(attack.weapon));
    let by_hand = attack.manner == Manner::Thrown || weapon.skill == Skill::Throwing;
    let added = fight.setup.settings.strength_damage == StrengthDamage::Added;
    if added && (weapon.is_melee() || by_hand) {
        let strength = modifier(fight, by, Attribute::Strength);
        into.add(strength, From::Modifier(Attribute::Strength), clause::DAMAGE_ROLL);
    }
    if fight[by].has(Condition::Sickened) {
        into.add(-2, From::Is(by, Condition::Sickened), clause::CONDITIONS_SICKENED);
    }
    custom::add(fight, by, |custom| custom.damage, into);
}

/// A hit whose damage is to be rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Blow {
    /// Who deals it.
    pub by: Id,
    /// To whom.
    pub to: Id,
    /// Its dice.
    pub parts: DamageParts,
    /// What is added to them.
    pub plus: i16,
    /// What that is made up of, where somebody listens.
    pub terms: Terms<From>,
    /// What a critical hit multiplies by; 1 for a hit that is not critical.
    pub multiplier: i16,
    /// Where it goes.
    pub bypass: Bypass,
    /// When it takes effect.
    pub timing: Timing,
}

impl Blow {
    /// A hit of a spell or an item, which states its own damage.
    #[must_use]
    pub(crate) fn stated(by: Id, to: Id, parts: DamageParts, multiplier: i16) -> Blow {
        let (bypass, timing) = (Bypass::None, Timing::Tied);
        Blow { by, to, parts, plus: 0, terms: Terms::default(), multiplier, bypass, timing }
    }

    /// Whether it is critical.
    const fn is_critical(&self) -> bool {
        self.multiplier > 1
    }

    /// Where its damage goes: all of a critical hit passes Stress by, even of an attack that takes
    /// Stress alone unless the table has it otherwise (`hallowed.critical.bypass-stress`,
    /// `hallowed.damage.otherwise-stated`).
    fn goes(&self, settings: &Settings) -> Bypass {
        let kept = settings.stress_only_critical == StressOnlyCritical::Stress;
        match self.bypass {
            Bypass::None if self.is_critical() => Bypass::ToWounds,
            Bypass::StressOnly if self.is_critical() && !kept => Bypass::ToWounds,
            stated => stated,
        }
    }
}

/// Damage before Armor.
#[derive(Clone, Copy, Debug)]
struct Gross {
    /// All of it.
    whole: i16,
    /// What of it is of the four kinds of blows.
    physical: i16,
    /// What both are still multiplied by.
    times: i16,
    /// What the dice showed.
    rolled: i16,
    /// How often that counts.
    faces: i16,
    /// What is added to it.
    added: i16,
}

/// The dice once, or as often as a critical hit has them rolled: all of them, and those of blows.
fn dice(t: &mut impl Table<Fight>, blow: &Blow, times: i16) -> Step<(i16, i16)> {
    let purpose = Purpose::Damage { by: blow.by, to: blow.to };
    let (mut sum, mut physical) = (0, 0);
    for _ in 0..times {
        for part in blow.parts.iter().filter(|part| part.dice.count > 0) {
            let dice = Sum::of(part.dice.count, part.dice.sides);
            let rolled = t.roll(purpose, dice)? as i16;
            sum += rolled;
            physical += if part.kind.is_physical() { rolled } else { 0 };
        }
    }
    Ok((sum, physical))
}

/// Damage before Armor, then multiplied (`hallowed.damage.minimum`,
/// `hallowed.critical.whole-damage`).
fn gross(t: &mut impl Table<Fight>, fight: &Fight, blow: &Blow) -> Step<Gross> {
    let settings = &fight.setup.settings;
    let times = blow.multiplier;
    let again = settings.critical_roll == CriticalRoll::Again;
    let (rolled, blows) = dice(t, blow, if again { times } else { 1 })?;
    let least = match settings.minimum_damage {
        MinimumDamage::BeforeArmor => 1,
        MinimumDamage::AfterArmor | MinimumDamage::Zero => 0,
    };
    // How often the dice and what is added to them count now, and how often all of it later.
    let (faces, plus, times) = match settings.critical_roll {
        CriticalRoll::Again => (1, times, 1),
        CriticalRoll::Dice => (times, 1, 1),
        CriticalRoll::Once => (1, 1, times),
    };
    let by_hand = blow.parts.first().is_some_and(|part| part.kind.is_physical());
    let figure = |part: &Damage| i16::from(part.dice.plus);
    let all: i16 = blow.parts.iter().map(figure).sum();
    let of_blows: i16 = blow.parts.iter().filter(|part| part.kind.is_physical()).map(figure).sum();
    let added = plus * (blow.plus + all);
    let whole = faces * rolled + added;
    let physical = faces * blows + plus * (of_blows + if by_hand { blow.plus } else { 0 });
    if whole < least {
        t.cite(clause::DAMAGE_MINIMUM);
    }
    let (whole, physical) = (whole.max(least), physical.max(0));
    Ok(Gross { whole, physical, times, rolled, faces, added })
}

/// The Armor that a hit meets (`hallowed.damage.armor-types`), on a hit of several types all of it
/// or as much as its blows deal (`hallowed.damage.armor-mixed`).
fn armor_against(fight: &Fight, blow: &Blow, physical: i16) -> i16 {
    let settings = &fight.setup.settings;
    let armor = armor(fight, blow.to);
    match (settings.armor_against, settings.armor_mixed) {
        (ArmorAgainst::All, _) => armor,
        (ArmorAgainst::Physical, ArmorMixed::Part) => armor.min(physical),
        (ArmorAgainst::Physical, ArmorMixed::Whole) => {
            let counts = blow.parts.iter().any(|part| part.kind.is_physical());
            if counts { armor } else { 0 }
        }
    }
}

/// What is left of a hit after Armor, and what that takes off (`hallowed.critical.armor-order`,
/// `.armor-floor`).
fn net(t: &mut impl Table<Fight>, fight: &Fight, blow: &Blow, gross: Gross) -> (i16, i16) {
    let Gross { whole, physical, times, .. } = gross;
    let settings = &fight.setup.settings;
    let order = if blow.is_critical() { settings.armor_critical } else { ArmorCritical::After };
    let armor = match order {
        ArmorCritical::After => armor_against(fight, blow, physical * times),
        ArmorCritical::Before => armor_against(fight, blow, physical),
        ArmorCritical::Ignored => 0,
    };
    let left = match order {
        ArmorCritical::Before => (whole - armor).max(0) * times,
        ArmorCritical::After | ArmorCritical::Ignored => whole * times - armor,
    };
    let least = match (settings.minimum_damage, settings.armor_minimum) {
        (MinimumDamage::AfterArmor, _) | (_, ArmorMinimum::One) => 1,
        _ => 0,
    };
    cite_armor(t, fight, blow, (left, least));
    (left.max(least), armor)
}

/// Says by which clauses Armor is taken off.
fn cite_armor(t: &mut impl Table<Fight>, fight: &Fight, blow: &Blow, (left, least): (i16, i16)) {
    if !t.keeps_clauses() {
        return;
    }
    if armor(fight, blow.to) > 0 {
        t.cite(clause::DAMAGE_ARMOR);
        let sources = Terms::of(|into| add_armor(fight, blow.to, into));
        if sources.0.len() > 1 {
            t.cite(clause::DAMAGE_ARMOR_SUM);
        }
        if fight[blow.to].hurt > 0 {
            t.cite(clause::DAMAGE_ARMOR_EACH_HIT);
        }
        if blow.parts.iter().any(|part| !part.kind.is_physical()) {
            t.cite(clause::DAMAGE_ARMOR_TYPES);
        }
    }
    if fight.setup.settings.minimum_damage == MinimumDamage::AfterArmor && left < least {
        t.cite(clause::DAMAGE_MINIMUM);
    }
    if left <= 0 {
        t.cite(clause::DAMAGE_ARMOR_FLOOR);
    }
    if blow.parts.len() > 1 {
        t.cite(clause::DAMAGE_ARMOR_MIXED);
        t.cite(clause::DAMAGE_TYPES);
    }
    if blow.is_critical() && armor(fight, blow.to) > 0 {
        t.cite(clause::CRITICAL_ARMOR_ORDER);
    }
}

/// Rolls a hit's damage, takes Armor off, and lets it take effect; a critical one may leave a
/// Combat Injury.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn deal(t: &mut impl Table<Fight>, fight: &mut Fight, blow: &Blow) -> Step {
    let Blow { by, to, timing, .. } = *blow;
    let gross = gross(t, fight, blow)?;
    let (amount, armor) = net(t, fight, blow, gross);
    let dealt = gross.whole * gross.times;
    let added = fight.setup.settings.strength_damage == StrengthDamage::Added;
    if added && blow.plus != 0 {
        t.cite(clause::DAMAGE_ROLL);
        t.cite(clause::ATTRIBUTE_STRENGTH_USE);
    }
    let soak = t.terms(|into| {
        add_armor(fight, to, into);
        into.at_most(armor, From::NotPhysical, clause::DAMAGE_ARMOR_TYPES);
    });
    // hallowed.damage.armor-floor: of what Armor takes whole, nothing more is told.
    let by_clause = match (amount, dealt) {
        (0, 0) => clause::DAMAGE_MINIMUM,
        (0, _) => clause::DAMAGE_ARMOR_FLOOR,
        _ => clause::DAMAGE_WEAPON,
    };
    t.tell(by_clause, || {
        let Gross { times, rolled, faces, added, .. } = gross;
        let sum = DamageSum { rolled, faces, added, times, left: amount };
        let terms = stated(blow);
        Assault::Damage { by, to, amount: dealt, armor, sum, terms, soak }.into()
    });
    cite_critical(t, fight, blow);
    let Some(kind) = blow.parts.first().map(|part| part.kind) else { return Ok(()) };
    if amount == 0 {
        if blow.is_critical() {
            t.cite(clause::INJURY_CERTAIN);
        }
        return Ok(());
    }
    if blow.bypass != Bypass::None {
        t.cite(clause::DAMAGE_OTHERWISE_STATED);
        t.cite(clause::DAMAGE_STRESS_ONLY);
    }
    let (goes, critical) = (blow.goes(&fight.setup.settings), blow.is_critical());
    happen(t, fight, timing, Outcome::Harm { to, by, amount, kind, goes, critical });
    if blow.is_critical() {
        if amount != dealt {
            t.cite(clause::INJURY_DAMAGE_FIGURE);
        }
        let figure = match fight.setup.settings.injury_damage {
            InjuryDamage::AfterArmor => amount,
            InjuryDamage::BeforeArmor => dealt,
        };
        injury::roll(t, fight, &Critical { by, to, figure, kinds: blow.parts, timing })?;
    }
    Ok(())
}

/// What is added to a hit's dice: their own figures, and the rest.
fn stated(blow: &Blow) -> Terms<From> {
    let mut terms = blow.terms.clone();
    for part in blow.parts.iter() {
        terms.add(part.dice.plus, From::Stated, clause::DAMAGE_WEAPON);
    }
    terms
}

/// Says by which clauses a hit is multiplied and passes Stress by, or not.
fn cite_critical(t: &mut impl Table<Fight>, fight: &Fight, blow: &Blow) {
    if !blow.is_critical() {
        t.cite(clause::INJURY_ONLY_CRITICAL);
        return;
    }
    t.cite(clause::CRITICAL_MULTIPLIES);
    if blow.multiplier > 2 {
        t.cite(clause::CRITICAL_MULTIPLIERS);
    }
    if blow.plus != 0 || blow.parts.len() > 1 || blow.parts.iter().any(|it| it.dice.plus != 0) {
        t.cite(clause::CRITICAL_WHOLE_DAMAGE);
    }
    t.cite(match fight[blow.to].stress {
        0 => clause::CRITICAL_TARGET_WITHOUT_STRESS,
        _ => clause::CRITICAL_BYPASS_STRESS,
    });
}
