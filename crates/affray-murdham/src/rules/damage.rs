//! How much an attack would do (`murdham.damage.*`, `murdham.armour.*`, `murdham.size.table`).

use affray_table::{Clause, Explode, Keep, Step, Table};

use crate::clause;
use crate::event::Event;
use crate::means::Means;
use crate::moves::{Answer, Ask, Attack, Judgment, Purpose, Style, With};
use crate::rules::core::{agrees, seat};
use crate::rules::gear::{as_weapon, held_weapons, shields, suit};
use crate::rules::position::{Between, Peeking, between, concealment_counts};
use crate::rules::weapon::{is_awkward, means};
use crate::rules::wear::CountingDie;
use crate::settings::{ArmorCap, BreakOnOne, HoldBack, MultiplierOrder, Omens};
use crate::setup::{Ground, Id, Keyword, Kind, Size, Skill, Trait};
use crate::state::{Condition, Fight};

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
    let net = net_shift(t, fight, hit, used);
    let keep = match net {
        ..=-2 => {
            t.tell(clause::DAMAGE_DOUBLE_IMPAIRED, || Event::Ineffective {
                attacker,
                target: hit.target,
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
    if let crate::moves::Form::Strike { with: With::Both, .. } = hit.attack.form
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
    /// A total that counts for wear if this holds of it.
    const fn of(total: i32, one: bool) -> Rolled {
        let die = if one { CountingDie::One } else { CountingDie::Other };
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
    let ends_in_one = |total: i32| (total - 1) % (i32::from(dice.sides) - 1) == 0;
    match fight.setup.settings.break_on_one {
        BreakOnOne::KeptRoll => {
            let total = t.roll(purpose, dice)?;
            return Ok(Rolled::of(total, total == 1));
        }
        BreakOnOne::KeptChain => {
            let total = t.roll(purpose, dice)?;
            return Ok(Rolled::of(total, ends_in_one(total)));
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
    Ok(Rolled::of(total, ends_in_one(first) || ends_in_one(second)))
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
    let (times, by) = multiplier(t, fight, hit, used);
    let scale = |amount: i16| (amount * times + by - 1).div_euclid(by);
    let multiplied = fight.setup.settings.multiplier_order;
    let gross = match multiplied {
        MultiplierOrder::BeforeArmor => scale(rolled),
        MultiplierOrder::AfterArmor => rolled,
    };
    let direct = is_direct(used);
    if direct {
        t.cite(clause::DAMAGE_DIRECT);
    }
    let mut armor = if direct { 0 } else { armor_value(t, fight, hit, used)? };
    if !direct {
        armor -= crate::rules::wear::lost_protection(fight, hit, gross);
    }
    if pierces(fight, hit, used) && !direct {
        // murdham.skill.piercing-strike: above the armor value it is ignored, else no damage.
        t.cite(clause::SKILL_PIERCING_STRIKE);
        armor = if gross > armor { 0 } else { gross };
    }
    t.cite(clause::DAMAGE_ARMOUR);
    let mut suffered = (gross - armor).max(0);
    if multiplied == MultiplierOrder::AfterArmor {
        suffered = scale(suffered);
    }
    if used.keywords.has(Keyword::Holy) {
        // murdham.weapon.holy: works only on demons and undead.
        t.cite(clause::WEAPON_HOLY);
        if !matches!(fight.profile(hit.target).kind, Kind::Undead | Kind::Demon) {
            suffered = 0;
        }
    }
    t.tell(clause::DAMAGE_ARMOUR, || Event::Damage {
        attacker,
        target: hit.target,
        rolled,
        gross,
        armor,
        suffered,
    });
    Ok(Blow { rolled, gross, armor, suffered, die })
}

/// Whoever is about to suffer may reroll with an omen, keeping the lower total
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

fn is_skilled(fight: &Fight, attacker: Id, used: &Means) -> bool {
    let skills = fight.profile(attacker).skills;
    if used.is_melee() {
        skills.has(Skill::SkilledBlow) && !used.unarmed && used.casting.is_none()
    } else {
        skills.has(Skill::SkilledShot) && used.casting.is_none()
    }
}

/// The die after improvements; `None` if the attack does no damage.
fn damage_die(t: &mut impl Table<Fight>, fight: &Fight, hit: &Hit<'_>, used: &Means) -> Option<u8> {
    let attacker = hit.attack.attacker;
    let mut die = used.die?;
    if used.unarmed {
        t.cite(clause::ATTACK_UNARMED);
        if fight.profile(attacker).skills.has(Skill::Brawling) {
            t.cite(clause::SKILL_BRAWLING);
        }
    } else {
        t.cite(clause::ATTACK_ARMED);
    }
    if t.keeps_clauses() {
        cite_weapon(t, fight, used);
    }
    if hit.unaware && fight.profile(attacker).skills.has(Skill::SneakAttack) {
        // murdham.skill.sneak-attack: the die is always d12.
        t.cite(clause::SKILL_SNEAK_ATTACK);
        return Some(12);
    }
    if used.keywords.has(Keyword::Mastercrafted) {
        t.cite(clause::SKILL_SKILLED_BLOW_SHOT);
        die = larger(die);
    }
    if is_skilled(fight, attacker, used) && hit.favored {
        t.cite(clause::SKILL_SKILLED_BLOW_SHOT);
        die = larger(die);
    }
    Some(die)
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
    Some(if is_skilled(fight, attacker, &used) && hit.favored { larger(die) } else { die })
}

/// Impairments and enhancements, one for one (`murdham.damage.cancel`).
fn net_shift(t: &mut impl Table<Fight>, fight: &Fight, hit: &Hit<'_>, used: &Means) -> i8 {
    let (mut net, mut count) = (0, 0);
    shifts(fight, hit, used, &mut |clause, shift| {
        t.cite(clause);
        count += 1;
        net += shift;
    });
    if let crate::moves::Form::Strike { style, .. } = hit.attack.form
        && style.is_held_back()
    {
        t.cite(clause::ATTACK_HOLD_BACK);
        t.cite(clause::ATTACK_HOLD_BACK_IMPAIRED);
        if used.unarmed {
            t.cite(clause::ATTACK_HOLD_BACK_UNARMED);
        }
        count += 1;
        // What is impaired already is not impaired once more, unless the table has it so.
        net -= match fight.setup.settings.hold_back {
            HoldBack::ToImpaired => i8::from(net >= 0),
            HoldBack::OnceMore => 1,
        };
    }
    if count > 1 {
        t.cite(clause::DAMAGE_CANCEL);
    }
    net
}

/// Adds each reason to roll twice, with its clause: -1 impaired, +1 enhanced, 0 for a word on it.
fn shifts(fight: &Fight, hit: &Hit<'_>, used: &Means, add: &mut impl FnMut(Clause, i8)) {
    let attacker = hit.attack.attacker;
    let conditions = fight[attacker].conditions;
    let skilled = |skill| fight.profile(attacker).skills.has(skill);
    if used.unarmed && !skilled(Skill::Brawling) {
        add(clause::ATTACK_UNARMED, -1);
    }
    if used.item.is_some_and(|which| is_awkward(fight, attacker, which)) {
        add(clause::WEAPON_OFF_HAND, -1);
    }
    if conditions.has(Condition::Confused) {
        add(clause::CONDITION_CONFUSED, -1);
    }
    if conditions.has(Condition::Climbing) && !skilled(Skill::Climb) {
        add(clause::POSITION_SPECIAL_TERRAIN, -1);
    }
    if is_in_water(fight, attacker) && !skilled(Skill::Swim) {
        add(clause::POSITION_SPECIAL_TERRAIN, -1);
    }
    if protection(fight, hit).concealed && concealment_counts(fight, used) {
        add(clause::PROTECTION_CONCEALMENT, -1);
        add(clause::PROTECTION_CONCEALMENT_SCOPE, 0);
    }
    if used.keywords.has(Keyword::Enhanced) {
        add(clause::DAMAGE_ENHANCED, 1);
    }
    if used.keywords.has(Keyword::Fire) {
        let burns = fight.profile(hit.target).traits.has(Trait::Flammable)
            || fight[hit.target].conditions.has(Condition::Soaked);
        add(clause::WEAPON_FIRE, i8::from(burns));
    }
}

/// Whether somebody stands in turbulent water.
#[must_use]
pub fn is_in_water(fight: &Fight, who: Id) -> bool {
    match fight[who].place {
        affray_field::Place::Zone(id) => {
            crate::rules::position::zone(fight, id).ground == Ground::Turbulent
        }
        affray_field::Place::Border(_) => false,
    }
}

fn protection(fight: &Fight, hit: &Hit<'_>) -> Between {
    between(fight, hit.attack.attacker, hit.target, hit.peeking)
}

/// What the damage is multiplied with and divided by (`murdham.size.table`, `murdham.size.sweep`,
/// `murdham.size.blast-on-big`, `murdham.skill.monster-slaying`).
fn multiplier(t: &mut impl Table<Fight>, fight: &Fight, hit: &Hit<'_>, used: &Means) -> (i16, i16) {
    let attacker = hit.attack.attacker;
    let size = fight.profile(attacker).size;
    let (mut times, mut by) = (1, 1);
    if used.casting.is_none() {
        match size {
            Size::Tiny => by = 4,
            Size::Small => by = 2,
            Size::Medium => {}
            Size::Large => times = 2,
            Size::Massive => times = 4,
        }
        if size != Size::Medium {
            t.cite(clause::SIZE_TABLE);
        }
    }
    if let crate::moves::Form::Strike { style, .. } = hit.attack.form {
        match style {
            Style::Sweep | Style::SweepHeldBack => {
                t.cite(clause::SIZE_SWEEP);
                by *= 2;
            }
            Style::Focused | Style::FocusedHeldBack => {
                t.cite(clause::SIZE_BLAST_ON_BIG);
                times *= 2;
            }
            Style::Plain | Style::HoldBack | Style::FinalBlow | Style::Stun => {}
        }
    }
    if fight.profile(attacker).skills.has(Skill::MonsterSlaying)
        && fight.profile(hit.target).size > size
    {
        t.cite(clause::SKILL_MONSTER_SLAYING);
        times *= 2;
    }
    (times, by)
}

/// Whether piercing strike applies: not on attacks that needed a save to hit.
fn pierces(fight: &Fight, hit: &Hit<'_>, used: &Means) -> bool {
    fight.profile(hit.attack.attacker).skills.has(Skill::PiercingStrike)
        && !hit.saved
        && used.casting.is_none()
}

/// Whether a shield's +1 counts against a hit (`murdham.armour.shield`,
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

/// The target's armor value against a hit (`murdham.armour.value`): suit and hide by size, shield,
/// cover, skills.
fn armor_value(t: &mut impl Table<Fight>, fight: &Fight, hit: &Hit<'_>, used: &Means) -> Step<i16> {
    let target = hit.target;
    t.cite(clause::ARMOUR_VALUE);
    let mut value = body_armor(t, fight, target);
    if shield_counts(fight, hit) {
        t.cite(clause::ARMOUR_SHIELD);
        if !hit.shield && fight.profile(target).skills.has(Skill::ShieldMastery) {
            t.cite(clause::SKILL_SHIELD_MASTERY);
        }
        value += 1;
    } else if t.keeps_clauses() && shields(fight, target).next().is_some() {
        t.cite(clause::ARMOUR_SHIELD);
    }
    if used.unarmed && fight.profile(target).skills.has(Skill::Brawling) {
        t.cite(clause::SKILL_BRAWLING);
        value += 1;
    }
    let found = protection(fight, hit);
    if found.covers > 0 {
        if hit.peeking == Peeking::Yes {
            t.cite(clause::PROTECTION_PEEK);
        }
        let pierced = crate::rules::core::judge(
            t,
            fight,
            Judgment::PiercesCover(hit.attack, target),
            Answer::of(pierces_cover(fight, hit, used, found)),
        )?;
        t.cite(clause::PROTECTION_COVER_PIERCED);
        t.cite(clause::PROTECTION_COVER_ONCE);
        if !pierced {
            t.cite(clause::PROTECTION_COVER);
            value += found.covers;
        }
    }
    Ok(match fight.setup.settings.armor_cap {
        ArmorCap::None => value,
        ArmorCap::Three => value.min(3),
    })
}

/// What somebody's suit and hide are worth, by its size.
pub fn body_armor(t: &mut impl Table<Fight>, fight: &Fight, who: Id) -> i16 {
    let suit = suit(fight, who);
    if suit.is_some() {
        t.cite(clause::ARMOUR_SUITS);
    }
    let suit = suit.map_or(0, |(_, value)| value);
    let base = suit + i16::from(fight.profile(who).natural_armor);
    match fight.profile(who).size {
        Size::Tiny | Size::Small | Size::Medium => base,
        Size::Large => 2 * base,
        Size::Massive => 4 * base,
    }
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
