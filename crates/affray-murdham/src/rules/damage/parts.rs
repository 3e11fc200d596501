//! The numbers of damage, amount by amount (`murdham.damage.order`, `murdham.armor.value`).

use affray_table::{Clause, Reckon};

use crate::clause;
use crate::means::Means;
use crate::moves::{Form, Style};
use crate::reason::From;
use crate::rules::gear::suit;
use crate::rules::position::concealment_counts;
use crate::rules::weapon::is_awkward;
use crate::settings::{ArmorCap, HoldBack, MultiplierOrder};
use crate::setup::{Id, Keyword, Kind, Size, Skill, Trait};
use crate::state::{Condition, Fight};

use super::{Hit, is_direct, is_water, pierces, protection, shield_counts, skilled};

/// The sides of the damage die, improvement by improvement (`murdham.skill.skilled-blow-shot`,
/// `murdham.skill.sneak-attack`); none if the attack does no damage.
pub fn die_size(fight: &Fight, hit: &Hit<'_>, used: &Means, into: &mut impl Reckon<From>) {
    let (Some(die), Form::Strike { with, .. }) = (used.die, hit.attack.form) else { return };
    let attacker = hit.attack.attacker;
    let by = if used.unarmed { clause::ATTACK_UNARMED } else { clause::ATTACK_ARMED };
    into.add(die, From::Die(with), by);
    if hit.unaware && fight.profile(attacker).skills.has(Skill::SneakAttack) {
        // murdham.skill.sneak-attack: the die is always d12.
        into.add(12 - i32::from(die), From::SneakAttack, clause::SKILL_SNEAK_ATTACK);
        return;
    }
    let by = clause::SKILL_SKILLED_BLOW_SHOT;
    if used.keywords.has(Keyword::Mastercrafted) {
        into.add(2, From::Mastercrafted, by);
        into.at_most(12, From::LargestDie, by);
    }
    if let Some(skill) = skilled(fight, attacker, used)
        && hit.favored
    {
        into.add(2, From::Skilled(skill), by);
        into.at_most(12, From::LargestDie, by);
    }
}

/// Each reason to roll twice, one for one (`murdham.damage.cancel`): -1 impaired, +1 enhanced.
pub fn enhancement(fight: &Fight, hit: &Hit<'_>, used: &Means, into: &mut impl Reckon<From>) {
    let attacker = hit.attack.attacker;
    let conditions = fight[attacker].conditions;
    let skilled = |skill| fight.profile(attacker).skills.has(skill);
    if used.unarmed && !skilled(Skill::Brawling) {
        into.add(-1, From::Unarmed, clause::ATTACK_UNARMED);
    }
    if let Some(which) = used.item.filter(|&which| is_awkward(fight, attacker, which)) {
        into.add(-1, From::OffHand(which), clause::WEAPON_OFF_HAND);
    }
    if conditions.has(Condition::Confused) {
        into.add(-1, From::Condition(Condition::Confused), clause::CONDITION_CONFUSED);
    }
    if conditions.has(Condition::Climbing) && !skilled(Skill::Climb) {
        let climbing = From::Condition(Condition::Climbing);
        into.add(-1, climbing, clause::POSITION_SPECIAL_TERRAIN);
    }
    if is_water(fight, fight[attacker].place) && !skilled(Skill::Swim) {
        into.add(-1, From::Water, clause::POSITION_SPECIAL_TERRAIN);
    }
    if protection(fight, hit).concealed && concealment_counts(fight, used) {
        into.add(-1, From::Concealed(hit.target), clause::PROTECTION_CONCEALMENT);
    }
    if used.keywords.has(Keyword::Enhanced) {
        into.add(1, From::Enhanced, clause::DAMAGE_ENHANCED);
    }
    if used.keywords.has(Keyword::Fire) {
        let burns = fight.profile(hit.target).traits.has(Trait::Flammable)
            || fight[hit.target].conditions.has(Condition::Soaked);
        if burns {
            into.add(1, From::Burns(hit.target), clause::WEAPON_FIRE);
        }
    }
    if let Form::Strike { style, .. } = hit.attack.form
        && style.is_held_back()
    {
        // What is impaired already is not impaired once more, unless the table has it so.
        let less = match fight.setup.settings.hold_back {
            HoldBack::ToImpaired => i32::from(into.total() >= 0),
            HoldBack::OnceMore => 1,
        };
        into.add(-less, From::HoldingBack, clause::ATTACK_HOLD_BACK);
    }
}

/// What damage is worked out from.
#[derive(Clone, Copy)]
pub struct Roll<'a> {
    /// What the attack is made with.
    pub used: &'a Means,
    /// What the dice came to.
    pub rolled: i16,
    /// How many covers count.
    pub covers: i16,
}

/// What damage is made up of.
#[derive(Clone, Copy)]
pub struct Figures {
    /// Before armor.
    pub gross: i32,
    /// What armor takes off.
    pub armor: i32,
}

/// The damage suffered, amount by amount (`murdham.damage.order`): what the dice came to, multiplied
/// by size and skill, less armor.
pub fn damage(
    fight: &Fight,
    hit: &Hit<'_>,
    roll: Roll<'_>,
    into: &mut impl Reckon<From>,
) -> Figures {
    let Roll { used, rolled, covers } = roll;
    let multiplied = fight.setup.settings.multiplier_order;
    into.add(rolled, From::Rolled, clause::DAMAGE_DIE);
    if multiplied == MultiplierOrder::BeforeArmor {
        multiply(fight, hit, used, into);
    }
    let gross = into.total();
    let mut armor = 0;
    if !is_direct(used) {
        let mut off = Off { into, armor: 0 };
        armor_value(fight, hit, (used, covers), &mut off);
        let lost = crate::rules::wear::lost_protection(fight, hit, gross as i16);
        off.add(-lost, From::Destroyed, clause::WEAR_STILL_PROTECTS);
        if pierces(fight, hit, used) {
            // murdham.skill.piercing-strike: above the armor value it is ignored, else no damage.
            let pierced = if gross > off.armor { 0 } else { gross };
            off.add(pierced - off.armor, From::Pierced, clause::SKILL_PIERCING_STRIKE);
        }
        armor = off.armor;
    }
    into.at_least(0, From::NoLess, clause::DAMAGE_ARMOR);
    if multiplied == MultiplierOrder::AfterArmor {
        multiply(fight, hit, used, into);
    }
    // murdham.weapon.holy: works only on demons and undead.
    let living = !matches!(fight.profile(hit.target).kind, Kind::Undead | Kind::Demon);
    if used.keywords.has(Keyword::Holy) && living {
        into.at_most(0, From::Holy, clause::WEAPON_HOLY);
    }
    Figures { gross, armor }
}

/// Takes amounts of armor off what they are taken off from.
struct Off<'a, R> {
    into: &'a mut R,
    armor: i32,
}

impl<R: Reckon<From>> Reckon<From> for Off<'_, R> {
    #[inline]
    fn add(&mut self, amount: impl Into<i32>, from: From, clause: Clause) {
        let amount = amount.into();
        self.armor += amount;
        self.into.add(-amount, from, clause);
    }

    #[inline]
    fn total(&self) -> i32 {
        self.armor
    }
}

/// Multiplies and divides the damage so far, rounding up at the end (`murdham.size.table`,
/// `murdham.size.sweep`, `murdham.size.blast-on-big`, `murdham.skill.monster-slaying`). Each factor
/// counts for the difference that it makes after those before it.
fn multiply(fight: &Fight, hit: &Hit<'_>, used: &Means, into: &mut impl Reckon<From>) {
    let base = into.total();
    let (mut times, mut by) = (1, 1);
    let mut scale = |(more, less): (i32, i32), from, clause| {
        times *= more;
        by *= less;
        let scaled = (base * times + by - 1).div_euclid(by);
        into.add(scaled - into.total(), from, clause);
    };
    let profile = fight.profile(hit.attack.attacker);
    if used.casting.is_none() && profile.size != Size::Medium {
        let factor = match profile.size {
            Size::Tiny => (1, 4),
            Size::Small => (1, 2),
            Size::Medium => (1, 1),
            Size::Large => (2, 1),
            Size::Massive => (4, 1),
        };
        scale(factor, From::Size(profile.size), clause::SIZE_TABLE);
    }
    if let Form::Strike { style, .. } = hit.attack.form {
        match style {
            Style::Sweep | Style::SweepHeldBack => {
                scale((1, 2), From::Sweep, clause::SIZE_SWEEP);
            }
            Style::Focused | Style::FocusedHeldBack => {
                scale((2, 1), From::Focused, clause::SIZE_BLAST_ON_BIG);
            }
            Style::Plain | Style::HoldBack | Style::FinalBlow | Style::Stun => {}
        }
    }
    if profile.skills.has(Skill::MonsterSlaying) && fight.profile(hit.target).size > profile.size {
        scale((2, 1), From::MonsterSlaying, clause::SKILL_MONSTER_SLAYING);
    }
}

/// The target's armor value against a hit, amount by amount (`murdham.armor.value`): suit and
/// natural armor by size, shield, cover, skills.
pub fn armor_value(
    fight: &Fight,
    hit: &Hit<'_>,
    (used, covers): (&Means, i16),
    into: &mut impl Reckon<From>,
) {
    let target = hit.target;
    body_armor(fight, target, into);
    if shield_counts(fight, hit) {
        let mastered = !hit.shield && fight.profile(target).skills.has(Skill::ShieldMastery);
        let by = if mastered { clause::SKILL_SHIELD_MASTERY } else { clause::ARMOR_SHIELD };
        into.add(1, From::Shield, by);
    }
    if used.unarmed && fight.profile(target).skills.has(Skill::Brawling) {
        into.add(1, From::Brawling, clause::SKILL_BRAWLING);
    }
    into.add(covers, From::Cover, clause::PROTECTION_COVER);
    if fight.setup.settings.armor_cap == ArmorCap::Three {
        into.at_most(3, From::ArmorCap, clause::ARMOR_VALUE);
    }
}

/// What somebody's suit and natural armor are worth, by its size.
pub fn body_armor(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let profile = fight.profile(who);
    let mut base = i32::from(profile.natural_armor);
    if let Some((which, value)) = suit(fight, who) {
        into.add(value, From::Suit(which), clause::ARMOR_SUITS);
        base += i32::from(value);
    }
    into.add(profile.natural_armor, From::NaturalArmor, clause::ARMOR_VALUE);
    let more = match profile.size {
        Size::Tiny | Size::Small | Size::Medium => 0,
        Size::Large => base,
        Size::Massive => 3 * base,
    };
    into.add(more, From::Size(profile.size), clause::SIZE_TABLE);
}
