//! Defense: what an attack is compared with (`hallowed.defense.*`).

use affray_table::{Reckon, Table, total};

use crate::clause;
use crate::ids::Id;
use crate::kinds::{Attribute, Condition};
use crate::reason::From;
use crate::rules::attribute::modifier;
use crate::rules::condition::{is_blinded, is_helpless, is_stunned, is_unharmed};
use crate::rules::gear::has_shield;
use crate::rules::{custom, gm};
use crate::settings::SurprisedDefense;
use crate::state::{Fight, Rated};

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

/// The Defense that an attack is compared with.
#[must_use]
pub(crate) fn defense(fight: &Fight, who: Id) -> i16 {
    total(|into| add(fight, who, into)) as i16
}

/// What a Defense is made up of (`hallowed.defense.formula`, `.current`).
pub(crate) fn add(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let (profile, it) = (fight.profile(who), &fight[who]);
    into.add(10, From::Base, clause::DEFENSE_FORMULA);
    let agility = modifier(fight, who, Attribute::Agility);
    into.add(agility, From::Modifier(Attribute::Agility), clause::DEFENSE_FORMULA);
    if agility > 0 && !has_agility(fight, who) {
        into.add(-agility, From::Denied, clause::DEFENSE_DENY_AGILITY);
    }
    into.add(profile.defense_bonus, From::Training, clause::DEFENSE_FORMULA);
    into.add(profile.worn.0, From::Worn, clause::DEFENSE_FROM_ARMOR);
    into.add(it.ward.0, From::Ward, clause::DEFENSE_OTHER_MODIFIERS);
    custom::add(fight, who, |custom| custom.defense, into);
    if let Some((shield, _)) = profile.shield
        && has_shield(fight, who)
    {
        into.add(shield, From::Shield, clause::DEFENSE_FROM_ARMOR);
    }
    if it.defending > 0 {
        into.add(4, From::FullDefense, clause::ACTIONS_FULL_DEFENSE_BONUS);
    }
    if is_helpless(fight, who) {
        into.add(-4, From::Helpless, clause::CONDITIONS_HELPLESS);
    }
    gm::add_ruled(fight, who, Rated::Defense, into);
}

/// Says which clauses make a Defense what it is.
pub(crate) fn cite(t: &mut impl Table<Fight>, fight: &Fight, who: Id) {
    if !t.keeps_clauses() {
        return;
    }
    let (profile, it) = (fight.profile(who), &fight[who]);
    if modifier(fight, who, Attribute::Agility) != 0 || profile.defense_bonus != 0 {
        t.cite(clause::DEFENSE_FORMULA);
    }
    if it.defending > 0 || it.ward.0 != 0 || !is_unharmed(it) {
        t.cite(clause::DEFENSE_CURRENT);
    }
    if profile.worn.0 != 0 || profile.shield.is_some() {
        t.cite(clause::DEFENSE_FROM_ARMOR);
    }
    if it.ward.0 != 0 || profile.worn.0 != 0 && profile.shield.is_some() {
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
