//! Defense: what an attack is compared with (`hallowed.defense.*`).

use affray_table::Table;

use crate::clause;
use crate::ids::Id;
use crate::kinds::{Attribute, Condition};
use crate::rules::attribute::modifier;
use crate::rules::condition::{is_blinded, is_helpless, is_stunned, is_unharmed};
use crate::rules::custom;
use crate::rules::gear::has_shield;
use crate::settings::SurprisedDefense;
use crate::state::{Combatant, Fight};

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
pub(crate) fn defense(fight: &Fight, who: Id) -> i16 {
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
pub(crate) fn cite(t: &mut impl Table<Fight>, fight: &Fight, who: Id) {
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

/// What Full-Defense adds (`hallowed.actions.full-defense-bonus`).
const fn defending(it: &Combatant) -> i16 {
    if it.defending > 0 { 4 } else { 0 }
}
