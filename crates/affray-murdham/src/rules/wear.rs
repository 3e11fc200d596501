//! Wear of gear (`murdham.wear.*`).

use affray_table::{Step, Sum, Table};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::Event;
use crate::moves::Purpose;
use crate::rules::damage::{Hit, shield_counts};
use crate::rules::gear::{
    as_weapon, destroy, helmet, is_damaged, is_shield, item, shields, suit, worn,
};
use crate::settings::{ArmorUsed, DestroyedPieceProtects, IdleShield, PiecesPerHit};
use crate::setup::{Id, ItemId, ItemKind, Keyword};
use crate::state::{Fight, Wear, Where};

/// Damage before armor that destroys a damaged piece (`murdham.wear.damaged-armor`).
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

/// Whether a thing is handled as damaged for being swung though it is no weapon for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frailty {
    /// By its own state.
    AsItIs,
    /// As damaged (`murdham.wear.improvised-damaged`).
    Improvised,
}

/// A weapon was used to attack (`murdham.wear.damaged-weapon`, `murdham.wear.one-on-die`).
pub fn weapon_used(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    which: ItemId,
    (die, frailty): (CountingDie, Frailty),
) {
    t.cite(clause::WEAR_USED);
    fight[which].used = true;
    let frail = frailty == Frailty::Improvised;
    if !(frail || is_damaged(fight, which)) || fight[which].at == Where::Gone {
        return;
    }
    if frail {
        t.cite(clause::WEAR_IMPROVISED_DAMAGED);
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
/// (`murdham.wear.before-armor`). What is destroyed still protected against this hit, unless the
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
    t.cite(clause::WEAR_BEFORE_ARMOR);
    if gross < DESTROYS {
        return;
    }
    let pieces = endangered(fight, hit);
    if pieces.len() > 1 && pieces.iter().any(|&which| is_shield(fight, which)) {
        t.cite(clause::WEAR_SHIELD_FIRST);
    }
    let most = match fight.setup.settings.pieces_per_hit {
        PiecesPerHit::One => 1,
        PiecesPerHit::All => pieces.len(),
    };
    for piece in pieces.into_iter().take(most) {
        t.cite(clause::WEAR_STILL_PROTECTS);
        destroy(t, fight, piece, clause::WEAR_DAMAGED_ARMOR);
    }
}

/// The damaged pieces that a hit could destroy, in that order: shields held, then armor worn
/// (`murdham.wear.shield-first`). A shield that does not count may be spared.
fn endangered(fight: &Fight, hit: &Hit<'_>) -> ArrayVec<ItemId, 4> {
    let who = hit.target;
    let struck =
        fight.setup.settings.idle_shield == IdleShield::Destroyed || shield_counts(fight, hit);
    let body = suit(fight, who).map(|(which, _)| which).into_iter().chain(helmet(fight, who));
    let pieces = shields(fight, who).filter(|_| struck).chain(body);
    pieces.filter(|&which| is_damaged(fight, which)).collect()
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
    let most = match fight.setup.settings.pieces_per_hit {
        PiecesPerHit::One => 1,
        PiecesPerHit::All => usize::MAX,
    };
    let lost = endangered(fight, hit).into_iter().take(most);
    let (mut body, mut shield) = (0, 0);
    for which in lost {
        // A second shield adds nothing, and a helmet has no armor value.
        match suit(fight, who) {
            Some((suit, value)) if suit == which => body = value,
            _ if is_shield(fight, which) => shield = i16::from(shield_counts(fight, hit)),
            _ => {}
        }
    }
    body + shield
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
    let owner = fight[which].at.bearer();
    let robust = item(fight, which).robust;
    if robust {
        t.cite(clause::WEAPON_ROBUST);
    }
    let die = Sum::d(if robust { 8 } else { 4 });
    let fails = t.check(Purpose::Durability { item: which }, die, |shown| shown == 1)?;
    if !fails {
        t.tell(clause::WEAR_DURABILITY_ROLL, || Event::Endured { owner, item: which });
    } else if is_damaged(fight, which) {
        destroy(t, fight, which, clause::WEAR_SECOND_FAILURE);
    } else {
        fight[which].wear = Wear::Damaged;
        t.tell(clause::WEAR_DURABILITY_ROLL, || Event::Damaged { owner, item: which });
    }
    Ok(())
}
