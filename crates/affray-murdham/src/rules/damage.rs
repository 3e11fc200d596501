//! How much an attack would do (`murdham.damage.*`, `murdham.armor.*`, `murdham.size.table`).

mod parts;

use affray_table::{Explode, Keep, Step, Table, Terms, total};

use crate::clause;
use crate::event::Event;
use crate::means::Means;
use crate::moves::{Answer, Ask, Attack, Form, Judgment, Purpose, With};
use crate::reason::From;
use crate::rules::core::{agrees, seat};
use crate::rules::gear::{as_weapon, held_weapons, shields};
use crate::rules::position::{Between, Peeking, between};
use crate::rules::weapon::means;
use crate::rules::wear::CountingDie;
use crate::settings::{BreakOnOne, Omens};
use crate::setup::{Ground, Id, Keyword, Size, Skill};
use crate::state::Fight;
use parts::Figures;
pub use parts::{Roll, armor_value, body_armor, damage, die_size, enhancement};

/// The circumstances of one hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit<'a> {
    /// The attack.
    pub attack: Attack,
    /// What it is made with, if it strikes.
    pub used: Option<&'a Means>,
    /// Whom it would hit.
    pub target: Id,
    /// The target reacted, or is being countered: a held shield counts.
    pub shield: bool,
    /// The target was unaware of the attacker.
    pub unaware: bool,
    /// The attack needed a save to hit.
    pub saved: bool,
    /// The attacker leans out from behind a barrier and is countered.
    pub peeking: Peeking,
    /// It is the one target of a blast for which skill improves the die.
    pub favored: bool,
}

/// What a hit would do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blow {
    /// The kept total of the die.
    pub rolled: i16,
    /// The damage before armor reduction.
    pub gross: i16,
    /// The armor value taken off.
    pub armor: i16,
    /// The damage suffered.
    pub suffered: i16,
    /// What the die that counts for wear showed.
    pub die: CountingDie,
}

/// The damage die, one size larger (`murdham.skill.skilled-blow-shot`).
const fn larger(die: u8) -> u8 {
    if die >= 12 { 12 } else { die + 2 }
}

/// Rolls a hit's damage and works out what it would do (`murdham.damage.order`).
///
/// # Errors
/// The table has no answer yet.
pub fn roll(t: &mut impl Table<Fight>, fight: &mut Fight, hit: &Hit<'_>) -> Step<Blow> {
    let rolled = roll_die(t, fight, hit)?;
    apply(t, fight, hit, rolled)
}

/// Rolls only the die; `None` when the attack is ineffective and nothing is rolled.
///
/// # Errors
/// The table has no answer yet.
pub fn roll_die(t: &mut impl Table<Fight>, fight: &Fight, hit: &Hit<'_>) -> Step<Option<Rolled>> {
    let attacker = hit.attack.attacker;
    let Some(used) = hit.used else { return Ok(None) };
    let Some(die) = damage_die(t, fight, hit, used) else { return Ok(None) };
    let terms = t.terms(|into| enhancement(fight, hit, used, into));
    cite_enhancement(t, hit, used, &terms);
    let keep = match total(|into| enhancement(fight, hit, used, into)) {
        ..=-2 => {
            let target = hit.target;
            t.tell(clause::DAMAGE_DOUBLE_IMPAIRED, || Event::Ineffective {
                attacker,
                target,
                terms,
            });
            return Ok(None);
        }
        -1 => {
            t.cite(clause::DAMAGE_IMPAIRED);
            Keep::Lower
        }
        0 => Keep::Only,
        1.. => {
            t.cite(clause::DAMAGE_ENHANCED);
            Keep::Higher
        }
    };
    t.cite(clause::DAMAGE_DIE);
    t.cite(clause::DAMAGE_EXPLODE);
    let purpose = Purpose::Damage { attacker: Some(attacker), target: Some(hit.target) };
    let mut rolled = throw(t, fight, purpose, Explode { sides: die, keep })?;
    if let Form::Strike { with: With::Both, .. } = hit.attack.form
        && let Some(second) = second_die(fight, hit)
    {
        // murdham.skill.ambidextrous: both weapons are rolled and the higher total kept.
        t.cite(clause::SKILL_AMBIDEXTROUS);
        let other = throw(t, fight, purpose, Explode { sides: second, keep })?;
        let kept = if other.total > rolled.total { other } else { rolled };
        let die = match fight.setup.settings.break_on_one {
            BreakOnOne::KeptRoll | BreakOnOne::KeptChain => kept.die,
            BreakOnOne::AnyDieRolled => rolled.die,
        };
        rolled = Rolled { die, ..kept };
    }
    Ok(Some(rolled))
}

/// A damage roll: its kept total, and what the dice showed that count for wear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// The kept total.
    pub total: i16,
    /// Whether a 1 counts.
    pub die: CountingDie,
}

impl Rolled {
    /// A total, with the face that counts for wear.
    const fn of(total: i32, face: i32) -> Rolled {
        let die = if face == 1 { CountingDie::One } else { CountingDie::Other };
        Rolled { total: total as i16, die }
    }
}

/// Throws damage dice. Where any die that shows 1 counts, two complete rolls are thrown one by one,
/// so that both are seen (`murdham.wear.one-on-die`).
fn throw(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    purpose: Purpose,
    dice: Explode,
) -> Step<Rolled> {
    // An exploding die's total tells its last face: every other one is the highest, which counts one
    // less, so that what is left over is the last.
    let last_face = |total: i32| (total - 1) % (i32::from(dice.sides) - 1) + 1;
    match fight.setup.settings.break_on_one {
        BreakOnOne::KeptRoll => {
            let total = t.roll(purpose, dice)?;
            return Ok(Rolled::of(total, total));
        }
        BreakOnOne::KeptChain => {
            let total = t.roll(purpose, dice)?;
            return Ok(Rolled::of(total, last_face(total)));
        }
        BreakOnOne::AnyDieRolled => {}
    }
    let single = Explode { sides: dice.sides, keep: Keep::Only };
    let first = t.roll(purpose, single)?;
    let second = match dice.keep {
        Keep::Only => first,
        Keep::Lower | Keep::Higher => t.roll(purpose, single)?,
    };
    let total = match dice.keep {
        Keep::Only => first,
        Keep::Lower => first.min(second),
        Keep::Higher => first.max(second),
    };
    Ok(Rolled::of(total, last_face(first).min(last_face(second))))
}

/// What a rolled total would do to the target.
///
/// # Errors
/// The table has no answer yet.
pub fn apply(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    hit: &Hit<'_>,
    rolled: Option<Rolled>,
) -> Step<Blow> {
    let Some(Rolled { total: rolled, die }) = rolled else { return Ok(Blow::default()) };
    let attacker = hit.attack.attacker;
    let used = hit.used.expect("damage is rolled for a strike");
    t.cite(clause::DAMAGE_ORDER);
    let covers = if is_direct(used) { 0 } else { covers(t, fight, hit, used)? };
    let roll = Roll { used, rolled, covers };
    let mut suffered = 0;
    let Figures { gross, armor } = damage(fight, hit, roll, &mut suffered);
    let (gross, armor, suffered) = (gross as i16, armor as i16, suffered as i16);
    if t.keeps_clauses() {
        cite_damage(t, fight, hit, used);
    }
    let terms = t.terms(|into| {
        damage(fight, hit, roll, into);
    });
    terms.0.iter().for_each(|term| t.cite(term.clause));
    let size = t.terms(|into| die_size(fight, hit, used, into));
    let enhancement = t.terms(|into| enhancement(fight, hit, used, into));
    t.tell(clause::DAMAGE_ARMOR, || Event::Damage {
        attacker,
        target: hit.target,
        rolled,
        gross,
        armor,
        suffered,
        terms,
        die: size,
        enhancement,
    });
    Ok(Blow { rolled, gross, armor, suffered, die })
}

/// Anyone who is about to suffer may reroll with an omen, keeping the lower total
/// (`murdham.omen.reroll-damage`, `murdham.omen.timing`).
///
/// # Errors
/// The table has no answer yet.
pub fn offer_omen(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    hit: Hit<'_>,
    mut blow: Blow,
) -> Step<Blow> {
    let who = hit.target;
    while blow.suffered > 0
        && fight[who].omens > 0
        && fight.setup.settings.omens != Omens::Off
        && agrees(t, fight, seat(fight, who), Ask::OmenDamage { who, damage: blow.suffered })?
    {
        fight[who].omens -= 1;
        let again = roll_die(t, fight, &hit)?;
        let kept = again.map_or(blow.rolled, |again| again.total.min(blow.rolled));
        t.cite(clause::OMEN_TIMING);
        t.tell(clause::OMEN_REROLL_DAMAGE, || Event::OmenDamage {
            who,
            before: blow.rolled,
            after: kept,
        });
        if kept < blow.rolled {
            let any = fight.setup.settings.break_on_one == BreakOnOne::AnyDieRolled;
            let before = if any { blow.die } else { CountingDie::Other };
            let again = again.map(|again| Rolled { die: again.die.max(before), ..again });
            blow = apply(t, fight, &hit, again)?;
        }
    }
    Ok(blow)
}

/// Whether damage passes armor: direct, fire, lightning and the like.
#[must_use]
#[inline]
pub fn is_direct(used: &Means) -> bool {
    used.keywords.has(Keyword::Direct) || used.keywords.has(Keyword::Fire)
}

/// The skill that makes the die of such an attack larger, if the attacker has it.
fn skilled(fight: &Fight, attacker: Id, used: &Means) -> Option<Skill> {
    let melee = used.is_melee();
    let skill = if melee { Skill::SkilledBlow } else { Skill::SkilledShot };
    let is_for_it = used.casting.is_none() && !(melee && used.unarmed);
    (is_for_it && fight.profile(attacker).skills.has(skill)).then_some(skill)
}

/// The die after improvements; `None` if the attack does no damage.
fn damage_die(t: &mut impl Table<Fight>, fight: &Fight, hit: &Hit<'_>, used: &Means) -> Option<u8> {
    used.die?;
    if t.keeps_clauses() {
        cite_weapon(t, fight, used);
        if used.unarmed && fight.profile(hit.attack.attacker).skills.has(Skill::Brawling) {
            t.cite(clause::SKILL_BRAWLING);
        }
        let terms = Terms::of(|into| die_size(fight, hit, used, into));
        terms.0.iter().for_each(|term| t.cite(term.clause));
    }
    Some(total(|into| die_size(fight, hit, used, into)) as u8)
}

/// Says from which entry of the rulebook a weapon's figures come.
fn cite_weapon(t: &mut impl Table<Fight>, fight: &Fight, used: &Means) {
    if used.keywords.has(Keyword::Garrote) || used.keywords.has(Keyword::Grab) {
        t.cite(clause::WEAPON_TABLE_SPECIAL);
    } else if used.keywords.has(Keyword::Consumable) {
        t.cite(clause::WEAPON_THROWN_CONSUMABLES);
    } else if used.item.is_some() {
        t.cite(if used.is_melee() {
            clause::WEAPON_TABLE_MELEE
        } else {
            clause::WEAPON_TABLE_RANGED
        });
    }
    let switched = [Keyword::Blast, Keyword::Direct];
    if used.range.is_some()
        || used.indirect.is_some()
        || switched.into_iter().any(|k| used.keywords.has(k))
    {
        t.cite(clause::WEAPON_PLAIN_KEYWORDS);
    }
    if let Some(casting) = used.casting
        && fight.setup.powers[casting.power.index()].name.eq_ignore_ascii_case("eldritch blast")
    {
        t.cite(clause::POWER_ELDRITCH_BLAST);
    }
    if used.keywords.has(Keyword::Improvised) {
        t.cite(clause::WEAR_IMPROVISED);
        t.cite(clause::WEAR_IMPROVISED_SIZE);
    }
}

/// The other weapon's die, for somebody who strikes with both.
fn second_die(fight: &Fight, hit: &Hit<'_>) -> Option<u8> {
    let attacker = hit.attack.attacker;
    let second = held_weapons(fight, attacker).nth(1)?;
    let used = means(fight, attacker, With::Item(second));
    let die = as_weapon(fight, second)?.die?;
    Some(if skilled(fight, attacker, &used).is_some() && hit.favored { larger(die) } else { die })
}

/// Says which rules made the roll an impaired or an enhanced one (`murdham.damage.cancel`).
fn cite_enhancement(t: &mut impl Table<Fight>, hit: &Hit<'_>, used: &Means, terms: &Terms<From>) {
    for term in &terms.0 {
        t.cite(term.clause);
        if let From::Concealed(_) = term.from {
            t.cite(clause::PROTECTION_CONCEALMENT_SCOPE);
        }
    }
    if terms.0.len() > 1 {
        t.cite(clause::DAMAGE_CANCEL);
    }
    if let Form::Strike { style, .. } = hit.attack.form
        && style.is_held_back()
    {
        t.cite(clause::ATTACK_HOLD_BACK);
        t.cite(clause::ATTACK_HOLD_BACK_IMPAIRED);
        if used.unarmed {
            t.cite(clause::ATTACK_HOLD_BACK_UNARMED);
        }
    }
}

/// Whether a place is turbulent water.
#[must_use]
pub fn is_water(fight: &Fight, place: affray_field::Place) -> bool {
    match place {
        affray_field::Place::Zone(id) => {
            crate::rules::position::zone(fight, id).ground == Ground::Turbulent
        }
        affray_field::Place::Border(_) => false,
    }
}

fn protection(fight: &Fight, hit: &Hit<'_>) -> Between {
    between(fight, hit.attack.attacker, hit.target, hit.peeking)
}

/// Says which rules were looked at though they changed nothing.
fn cite_damage(t: &mut impl Table<Fight>, fight: &Fight, hit: &Hit<'_>, used: &Means) {
    t.cite(clause::DAMAGE_ARMOR);
    if used.casting.is_none() && fight.profile(hit.attack.attacker).size != Size::Medium {
        t.cite(clause::SIZE_TABLE);
    }
    if let Form::Strike { style, .. } = hit.attack.form
        && style.is_sweep()
    {
        t.cite(clause::SIZE_SWEEP);
    }
    if used.keywords.has(Keyword::Holy) {
        t.cite(clause::WEAPON_HOLY);
    }
    if is_direct(used) {
        t.cite(clause::DAMAGE_DIRECT);
        return;
    }
    t.cite(clause::ARMOR_VALUE);
    if pierces(fight, hit, used) {
        t.cite(clause::SKILL_PIERCING_STRIKE);
    }
    if shields(fight, hit.target).next().is_some() {
        t.cite(clause::ARMOR_SHIELD);
    }
}

/// Whether piercing strike applies: not on attacks that needed a save to hit.
fn pierces(fight: &Fight, hit: &Hit<'_>, used: &Means) -> bool {
    fight.profile(hit.attack.attacker).skills.has(Skill::PiercingStrike)
        && !hit.saved
        && used.casting.is_none()
}

/// Whether a shield's +1 counts against a hit (`murdham.armor.shield`,
/// `murdham.skill.shield-mastery`).
#[must_use]
pub fn shield_counts(fight: &Fight, hit: &Hit<'_>) -> bool {
    if !fight.setup.derived().has_shields {
        return false;
    }
    let held = shields(fight, hit.target).count();
    held > 0
        && (hit.shield
            || held > 1
            || fight.profile(hit.target).skills.has(Skill::ShieldMastery) && !hit.unaware)
}

/// How many covers count against a hit: none that it goes through.
fn covers(t: &mut impl Table<Fight>, fight: &Fight, hit: &Hit<'_>, used: &Means) -> Step<i16> {
    let found = protection(fight, hit);
    if found.covers == 0 {
        return Ok(0);
    }
    if hit.peeking == Peeking::Yes {
        t.cite(clause::PROTECTION_PEEK);
    }
    let pierced = crate::rules::core::judge(
        t,
        fight,
        Judgment::PiercesCover(hit.attack, hit.target),
        Answer::of(pierces_cover(fight, hit, used, found)),
    )?;
    t.cite(clause::PROTECTION_COVER_PIERCED);
    t.cite(clause::PROTECTION_COVER_ONCE);
    Ok(if pierced { 0 } else { found.covers })
}

/// How many covers count, as long as the GM says nothing else.
#[must_use]
pub fn likely_covers(fight: &Fight, hit: &Hit<'_>, used: &Means) -> i16 {
    let found = protection(fight, hit);
    if is_direct(used) || pierces_cover(fight, hit, used, found) { 0 } else { found.covers }
}

/// The stated default: artillery-like weapons, eldritch blast and, where the cover says so, large
/// attackers go through.
fn pierces_cover(fight: &Fight, hit: &Hit<'_>, used: &Means, found: Between) -> bool {
    let large = fight.profile(hit.attack.attacker).size >= Size::Large;
    used.keywords.has(Keyword::PiercesCover)
        || large && found.large_pierces
        || used.casting.is_some_and(|casting| {
            fight.setup.powers[casting.power.index()].name.eq_ignore_ascii_case("eldritch blast")
        })
}
