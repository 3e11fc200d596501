//! Wear of gear (`murdham.wear.*`).

use affray_table::{Step, Sum, Table};

use crate::clause;
use crate::event::Event;
use crate::moves::Purpose;
use crate::rules::damage::{Hit, shield_counts};
use crate::rules::gear::{as_weapon, destroy, helmet, is_damaged, item, shields, suit, worn};
use crate::settings::{ArmorUsed, DestroyedPieceProtects};
use crate::setup::{Id, ItemId, ItemKind, Keyword};
use crate::state::{Fight, Wear, Where};

/// Damage before armor that destroys a damaged piece (`murdham.wear.damaged-armour`).
const DESTROYS: i16 = 8;

/// What the damage die that counts for wear showed (`murdham.wear.one-on-die`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum CountingDie {
    /// Anything else, or nothing was rolled.
    #[default]
    Other,
    /// A 1.
    One,
}

/// A weapon was used to attack (`murdham.wear.damaged-weapon`, `murdham.wear.one-on-die`).
pub fn weapon_used(t: &mut impl Table<Fight>, fight: &mut Fight, which: ItemId, die: CountingDie) {
    t.cite(clause::WEAR_USED);
    fight[which].used = true;
    if !is_damaged(fight, which) || fight[which].at == Where::Gone {
        return;
    }
    if t.keeps_clauses()
        && as_weapon(fight, which).is_some_and(|weapon| weapon.keywords.has(Keyword::Improvised))
    {
        t.cite(clause::WEAR_IMPROVISED_DAMAGED);
    }
    if item(fight, which).fragile {
        t.cite(clause::WEAPON_FRAGILE);
    }
    t.cite(clause::WEAR_ONE_ON_DIE);
    if die == CountingDie::One {
        destroy(t, fight, which, clause::WEAR_DAMAGED_WEAPON);
    }
}

/// A hit of `gross` damage, before armor, on the gear of whom it hits
/// (`murdham.wear.before-armour`). What is destroyed still protected against this hit, unless the
/// table has it otherwise.
pub fn armor_hit(t: &mut impl Table<Fight>, fight: &mut Fight, hit: &Hit<'_>, gross: i16) {
    let who = hit.target;
    t.cite(clause::WEAR_USED);
    if fight.setup.settings.armor_used == ArmorUsed::CountedAgainstAHit {
        mark_worn(fight, who);
        if shield_counts(fight, hit) {
            mark_shields(fight, who);
        }
    }
    t.cite(clause::WEAR_BEFORE_ARMOUR);
    if gross < DESTROYS {
        return;
    }
    let Some(piece) = endangered(t, fight, who) else { return };
    t.cite(clause::WEAR_STILL_PROTECTS);
    destroy(t, fight, piece, clause::WEAR_DAMAGED_ARMOUR);
}

/// The one piece that a hit destroys: a damaged shield held before damaged armor worn
/// (`murdham.wear.shield-first`).
fn endangered(t: &mut impl Table<Fight>, fight: &Fight, who: Id) -> Option<ItemId> {
    let shield = shields(fight, who).find(|&which| is_damaged(fight, which));
    let body = suit(fight, who)
        .map(|(which, _)| which)
        .into_iter()
        .chain(helmet(fight, who))
        .find(|&which| is_damaged(fight, which));
    if shield.is_some() && body.is_some() {
        t.cite(clause::WEAR_SHIELD_FIRST);
    }
    shield.or(body)
}

/// The armor value that is lost at once where a destroyed piece does not protect against the hit
/// that destroys it (`murdham.wear.still-protects`).
#[must_use]
pub fn lost_protection(fight: &Fight, hit: &Hit<'_>, gross: i16) -> i16 {
    let who = hit.target;
    if fight.setup.settings.destroyed_piece_protects == DestroyedPieceProtects::Yes
        || gross < DESTROYS
    {
        return 0;
    }
    if shields(fight, who).any(|which| is_damaged(fight, which)) {
        return i16::from(shield_counts(fight, hit));
    }
    suit(fight, who).filter(|&(which, _)| is_damaged(fight, which)).map_or(0, |(_, value)| value)
}

fn mark_worn(fight: &mut Fight, who: Id) {
    if let Some((which, _)) = suit(fight, who) {
        fight[which].used = true;
    }
    if let Some(which) = helmet(fight, who) {
        fight[which].used = true;
    }
}

fn mark_shields(fight: &mut Fight, who: Id) {
    for which in fight[who].hands.into_iter().flatten() {
        if matches!(item(fight, which).kind, ItemKind::Shield(_)) {
            fight[which].used = true;
        }
    }
}

/// An attack was aimed at somebody, hit or miss: armor worn while attacked is used, where the table
/// reads it so.
pub fn attacked(fight: &mut Fight, who: Id) {
    if fight.setup.settings.armor_used == ArmorUsed::WornWhileAttacked {
        mark_worn(fight, who);
        mark_shields(fight, who);
    }
}

/// Durability rolls after the fight, for each item used at least once, by bearer in roster order,
/// then by item (`murdham.wear.after-fight`, `murdham.wear.durability-roll`).
///
/// # Errors
/// The table has no answer yet.
pub fn after_fight(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if fight.setup.settings.armor_used == ArmorUsed::Worn {
        for who in fight.roster() {
            if worn(fight, who).chain(shields(fight, who)).next().is_some() {
                t.cite(clause::WEAR_USED);
            }
            mark_worn(fight, who);
            mark_shields(fight, who);
        }
    }
    for who in fight.roster() {
        for which in fight.things() {
            let thing = &fight[which];
            if thing.used && thing.at.bearer() == Some(who) {
                endure(t, fight, which)?;
            }
        }
    }
    for which in fight.things() {
        let thing = &fight[which];
        if thing.used && matches!(thing.at, Where::Lying(_)) {
            endure(t, fight, which)?;
        }
    }
    Ok(())
}

fn endure(t: &mut impl Table<Fight>, fight: &mut Fight, which: ItemId) -> Step {
    let consumable =
        as_weapon(fight, which).is_some_and(|weapon| weapon.keywords.has(Keyword::Consumable));
    if consumable {
        t.cite(clause::WEAR_NATURAL);
        return Ok(());
    }
    t.cite(clause::WEAR_USED);
    t.cite(clause::WEAR_AFTER_FIGHT);
    t.cite(clause::WEAR_DURABILITY_ROLL);
    t.cite(clause::WEAR_NATURAL);
    if t.keeps_clauses() && as_weapon(fight, which).is_some_and(|weapon| weapon.range.is_some()) {
        // murdham.wear.ammunition: the roll stands for spent arrows and shot too.
        t.cite(clause::WEAR_AMMUNITION);
    }
    let robust = item(fight, which).robust;
    if robust {
        t.cite(clause::WEAPON_ROBUST);
    }
    let die = Sum::d(if robust { 8 } else { 4 });
    let fails = t.check(Purpose::Durability { item: which }, die, |shown| shown == 1)?;
    if !fails {
        t.tell(clause::WEAR_DURABILITY_ROLL, || Event::Endured { item: which });
    } else if is_damaged(fight, which) {
        destroy(t, fight, which, clause::WEAR_SECOND_FAILURE);
    } else {
        fight[which].wear = Wear::Damaged;
        t.tell(clause::WEAR_DURABILITY_ROLL, || Event::Damaged { item: which });
    }
    Ok(())
}
