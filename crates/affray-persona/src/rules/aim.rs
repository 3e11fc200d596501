//! What shapes an attack test and its Super Hit Threshold (`persona.attack.*`, `persona.super.*`).

use affray_table::{Reckon, Table, Terms, total};

use crate::clause;
use crate::gear::{Power, Roll, Weapon, With};
use crate::moves::How;
use crate::reason::From;
use crate::rules::{attack, hands, resist, score, space, status, test};
use crate::settings::{
    BlindedPower, GangUp, HeavyBonus, PointBlank, PowerBonus, Settings, StandardBonus,
    SuperComparison, SurpriseBonus,
};
use crate::setup::{Code, Element, Id, Level, Location, PowerId, Score, Status};
use crate::state::{Fight, Stance, Vision};

/// What an attack is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// A weapon, used in some way.
    Weapon(How),
    /// A power.
    Power(PowerId),
}

/// An attack as it is made.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    /// Who attacks.
    pub by: Id,
    /// What it is.
    pub means: Means,
    /// The weapon behind it.
    pub with: With,
    /// The characteristic tested.
    pub score: Score,
    /// Whether it is a melee attack.
    pub melee: bool,
    /// Whether it is a spell.
    pub magic: bool,
    /// Its element.
    pub element: Element,
    /// Its column of critical tables.
    pub code: Code,
    /// What the action itself adds.
    pub bonus: i16,
    /// What aiming adds.
    pub aim: i16,
    /// Whether it cannot be evaded.
    pub sure: bool,
    /// The damage of its weapon.
    pub damage: Roll,
    /// What its weapon takes off armor.
    pub penetration: i16,
    /// What its weapon adds to the Super Hit Threshold.
    pub super_hit: i16,
}

impl Shot {
    /// With what its weapon does to whom it hits.
    pub(crate) const fn arm(&mut self, weapon: &Weapon) {
        self.damage = weapon.damage;
        self.penetration = weapon.penetration;
        self.super_hit = weapon.super_hit;
    }
}

/// The attack that a weapon makes in some way.
#[must_use]
pub fn with_weapon(fight: &Fight, by: Id, how: How, with: With) -> Shot {
    let weapon = fight.weapon(with);
    let melee = weapon.is_melee();
    let settings = &fight.setup.settings;
    let bonus = match how {
        How::Standard | How::Free => match settings.standard_attack_bonus {
            StandardBonus::Ten => 10,
            StandardBonus::Zero => 0,
        },
        How::Swift | How::Semi => 0,
        How::Lightning | How::Full => -10,
        How::Heavy => match settings.heavy_attack_bonus {
            HeavyBonus::Thirty => 30,
            HeavyBonus::Twenty => 20,
        },
        How::Charge => 20,
        How::Called(_) => -20,
    };
    let aim = if how == How::Heavy { 0 } else { i16::from(fight[by].aim) };
    let mut shot = Shot {
        by,
        means: Means::Weapon(how),
        with,
        score: if melee { Score::Ws } else { Score::Bs },
        melee,
        magic: false,
        element: Element::of_code(weapon.code),
        code: weapon.code,
        bonus,
        aim,
        sure: false,
        damage: NO_DICE,
        penetration: 0,
        super_hit: 0,
    };
    shot.arm(weapon);
    shot
}

const NO_DICE: Roll = Roll { count: 0, sides: 10, flat: 0 };

/// The attack that a power makes (`persona.action.power.*`).
#[must_use]
pub fn with_power(fight: &Fight, by: Id, which: PowerId) -> Shot {
    let power = fight.power(which);
    let more = match fight.setup.settings.power_attack_bonus {
        PowerBonus::Zero => 0,
        PowerBonus::Ten => 10,
    };
    let (score, with) = if power.magic {
        (Score::Magic, With::Unarmed)
    } else {
        let (ws, bs) = (score::score(fight, by, Score::Ws), score::score(fight, by, Score::Bs));
        // persona.action.power.blinded: a BS test of the Blinded fails.
        let spares = fight.setup.settings.blinded_power == BlindedPower::Ws;
        let blind = spares && fight[by].has(Status::Blinded);
        let score = if bs > ws && !blind { Score::Bs } else { Score::Ws };
        (score, wielded(fight, by, power))
    };
    let weapon = fight.weapon(with);
    let code = if power.magic { power.code } else { weapon.code };
    let element = match power.element {
        Some(element) => element,
        None if power.magic => Element::Almighty,
        None => Element::of_code(weapon.code),
    };
    let code = match (power.magic, element) {
        (false, Element::Energy) => Code::Energy,
        (false, Element::Explosion) => Code::Explosion,
        (false, Element::Impact) => Code::Impact,
        (false, Element::Rending) => Code::Rending,
        _ => code,
    };
    let mut shot = Shot {
        by,
        means: Means::Power(which),
        with,
        score,
        melee: !power.magic && power.melee,
        magic: power.magic,
        element,
        code,
        bonus: power.bonus + more,
        aim: if power.magic { 0 } else { i16::from(fight[by].aim) },
        sure: false,
        damage: NO_DICE,
        penetration: 0,
        super_hit: 0,
    };
    shot.arm(weapon);
    shot
}

/// The weapon that a physical power alters: one in hand of its kind
/// (`persona.action.power.physical-damage`).
#[must_use]
pub fn wielded(fight: &Fight, by: Id, power: &Power) -> With {
    let found = hands::weapons(fight, by).find(|(_, weapon)| weapon.is_melee() == power.melee);
    found.map_or(With::Unarmed, |(item, _)| With::Item(item))
}

/// The band of a range: what it adds, or out of range (`persona.attack.range-bands`).
#[must_use]
pub fn band(fight: &Fight, meters: u16, range: u16) -> Option<i16> {
    let blank = match fight.setup.settings.point_blank_m {
        PointBlank::Three => 3,
        PointBlank::Two => 2,
    };
    if meters > 4 * range {
        return None;
    }
    Some(if meters <= blank {
        30
    } else if 2 * meters < range {
        10
    } else if meters <= 2 * range {
        0
    } else if meters <= 3 * range {
        -10
    } else {
        -30
    })
}

/// What an attack test on somebody needs (`persona.attack.target-number`).
pub fn to_hit(fight: &Fight, shot: &Shot, target: Id, into: &mut impl Reckon<From>) {
    let clause = match shot.means {
        Means::Weapon(_) => clause::ATTACK_TARGET_NUMBER,
        Means::Power(_) if shot.magic => clause::ACTION_POWER_MAGIC_TEST,
        Means::Power(_) => clause::ACTION_POWER_PHYSICAL_TEST,
    };
    score::to_score(fight, shot.by, (shot.score, clause), into);
    let score = into.total() as i16;
    own_part(fight, shot, into);
    place_part(fight, shot, target, into);
    target_part(fight, shot, target, into);
    test::burden(fight, shot.by, into);
    test::weariness(fight, shot.by, shot.score, into);
    test::cap(&fight.setup.settings, score, into);
}

/// What comes from the attacker.
fn own_part(fight: &Fight, shot: &Shot, into: &mut impl Reckon<From>) {
    let it = &fight[shot.by];
    let (from, clause) = match shot.means {
        Means::Weapon(how) => (From::Way(how), attack::clause_of(how)),
        Means::Power(which) => (From::Power(which), clause::ACTION_POWER_NO_STANDARD_BONUS),
    };
    into.add(shot.bonus, from, clause);
    into.add(shot.aim, From::Aim, clause::ACTION_AIM);
    if shot.score == Score::Ws {
        ws_burden(fight, shot.by, into);
    } else if is_careful(fight, shot.by) && shot.score == Score::Bs {
        into.add(-10, From::Guarded, clause::ACTION_GUARDED);
    }
    if it.has(Status::Unsteady) {
        into.add(-10, From::Own(Status::Unsteady), clause::CRIT_ATTACK_ROLLS);
    }
}

/// What lowers every WS test of somebody but a Parry (`persona.status.ws-not-parry`): lying there,
/// being Blinded, a Guarded Action.
pub fn ws_burden(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let it = &fight[who];
    if is_careful(fight, who) {
        into.add(-10, From::Guarded, clause::ACTION_GUARDED);
    }
    if it.has_no_status() {
        return;
    }
    if let Some((status, clause)) = test::lies(fight, who) {
        into.add(-10, From::Own(status), clause);
    }
    if it.has(Status::Blinded) {
        into.add(-30, From::Own(Status::Blinded), clause::STATUS_PHYSICAL_BLINDED);
    }
}

/// Whether somebody guards its turn.
fn is_careful(fight: &Fight, who: Id) -> bool {
    fight.state.turn.as_ref().is_some_and(|turn| turn.who == who && turn.careful)
}

/// What comes from where the two are.
fn place_part(fight: &Fight, shot: &Shot, target: Id, into: &mut impl Reckon<From>) {
    if let Means::Weapon(_) = shot.means
        && !shot.melee
    {
        let range = fight.weapon(shot.with).range;
        // persona.attack.range-bands: no band, not even Point Blank, among the engaged.
        if !space::are_engaged(fight, shot.by, target) {
            let meters = space::distance(fight, shot.by, target);
            let band = band(fight, meters, range).unwrap_or(-30);
            into.add(band, From::Range(meters), clause::ATTACK_RANGE_BANDS);
            if space::is_engaged(fight, target) {
                into.add(-20, From::IntoMelee, clause::ATTACK_INTO_MELEE);
            }
        }
    }
    if shot.melee && fight.setup.settings.gang_up == GangUp::On {
        into.add(outnumbers(fight, target), From::Outnumbered, clause::ATTACK_OUTNUMBER);
    }
}

/// What outnumbering a target in melee adds (`persona.attack.outnumber`).
#[must_use]
#[inline]
pub fn outnumbers(fight: &Fight, target: Id) -> i16 {
    // Of two people neither is outnumbered.
    if fight.state.combatants.len() == 2 { 0 } else { crowds(fight, target) }
}

fn crowds(fight: &Fight, target: Id) -> i16 {
    let (near, foes) = space::engaged_with(fight, target);
    if foes < 2 {
        return 0;
    }
    let own = space::beside(fight, target, near);
    if foes >= 3 * own {
        20
    } else if foes >= 2 * own {
        10
    } else {
        0
    }
}

/// What comes from the target.
fn target_part(fight: &Fight, shot: &Shot, target: Id, into: &mut impl Reckon<From>) {
    let it = &fight[target];
    into.add(fight.setup.derived[target.index()].size, From::Size, clause::ATTACK_SIZE);
    if it.surprised {
        let bonus = match fight.setup.settings.surprise_bonus {
            SurpriseBonus::Thirty => 30,
            SurpriseBonus::Twenty => 20,
        };
        into.add(bonus, From::Surprised, clause::BATTLE_SURPRISED_HIT);
    }
    let (ws, bs) = (shot.score == Score::Ws, shot.score == Score::Bs);
    if it.is(Stance::Guarding) && ws {
        into.add(-20, From::Guards, clause::ACTION_GUARD_STANCE);
    }
    if it.is(Stance::Ran) && (ws || bs) {
        into.add(if ws { 20 } else { -20 }, From::Ran, clause::ACTION_RUN);
    }
    if space::is_horde(fight, target) {
        let squads = squads(fight, target);
        into.add(5 * squads, From::Squads(squads), clause::HORDE_TO_HIT);
    }
    if it.has_no_status() {
        return;
    }
    for (status, bonus) in
        [(Status::Dazed, 10), (Status::Deafened, 10), (Status::Stunned, 20), (Status::Confused, 10)]
    {
        if it.has(status) {
            into.add(bonus, From::Target(status), status::clause_of(status));
        }
    }
    if let Some((status, clause)) = test::lies(fight, target) {
        if ws {
            into.add(10, From::Target(status), clause);
        } else if bs && space::distance(fight, shot.by, target) > 3 {
            into.add(-10, From::Target(status), clause);
        }
    }
}

/// Squads of a Horde (`persona.horde.magnitude`).
#[must_use]
#[inline]
pub fn squads(fight: &Fight, who: Id) -> i16 {
    (fight[who].wounds.max(0) + 9) / 10
}

/// The target number of an attack (`persona.attack.target-number`).
#[must_use]
#[inline]
pub fn target_number(fight: &Fight, shot: &Shot, target: Id) -> i16 {
    total(|into| to_hit(fight, shot, target, into)) as i16
}

/// The Super Hit Threshold of an attack (`persona.super.sum`); none where there is no Super Hit.
#[must_use]
#[inline]
pub fn threshold(fight: &Fight, shot: &Shot, target: Id) -> Option<i16> {
    // persona.action.guard.super-hit: a guard cannot be Super Hit.
    if fight[target].is(Stance::Guarding) {
        return None;
    }
    let level = resist::level(fight, target, shot.element);
    Some(total(|into| super_hit(fight, shot, (target, level), into)) as i16)
}

/// What the Super Hit Threshold of an attack is made of, on a target that meets its element so
/// (`persona.super.sum`).
pub fn super_hit(
    fight: &Fight,
    shot: &Shot,
    (target, level): (Id, Level),
    into: &mut impl Reckon<From>,
) {
    into.add(5, From::Base, clause::SUPER_THRESHOLD);
    resist::super_bonus(fight, target, into);
    if !shot.magic {
        into.add(shot.super_hit, From::Weapon, clause::SUPER_SUM);
    }
    if shot.means == Means::Weapon(How::Heavy) {
        into.add(10, From::Way(How::Heavy), clause::ACTION_HEAVY_SUPER);
    }
    let element = shot.element;
    match level {
        Level::Weak => into.add(30, From::Weak(element), clause::RESIST_WEAK),
        Level::Resist => into.add(-40, From::Resists(element), clause::RESIST_RESIST),
        Level::Normal | Level::Block | Level::Repel | Level::Absorb => {}
    }
}

/// Whether a roll is within the threshold (`persona.super.comparison`).
#[must_use]
pub fn is_super(settings: &Settings, rolled: i32, threshold: i16) -> bool {
    match settings.super_hit_comparison {
        SuperComparison::AtOrBelow => rolled <= i32::from(threshold),
        SuperComparison::Below => rolled < i32::from(threshold),
    }
}

/// Where an attack lands: its roll, read with the digits reversed (`persona.attack.location`).
#[must_use]
pub fn location_of_attack(rolled: i32) -> Location {
    // 100 is written 00, which reads 100 either way.
    location(if rolled == 100 { 100 } else { rolled % 10 * 10 + rolled / 10 })
}

/// The location of a number (`persona.attack.location`).
#[must_use]
pub fn location(rolled: i32) -> Location {
    match rolled {
        1..=10 => Location::Head,
        11..=20 => Location::RightArm,
        21..=30 => Location::LeftArm,
        31..=70 => Location::Body,
        71..=85 => Location::RightLeg,
        _ => Location::LeftLeg,
    }
}

/// Where further hits of an attack land (`persona.attack.location-extra-hits`).
#[must_use]
pub fn further(first: Location, hit: usize) -> Location {
    use Location::{Body, Head};
    if hit == 0 {
        return first;
    }
    let (arm, leg) = match first {
        Location::LeftArm | Location::LeftLeg => (Location::LeftArm, Location::LeftLeg),
        _ => (Location::RightArm, Location::RightLeg),
    };
    let order = match first {
        Head => [Head, arm, Body, arm, Body],
        Location::RightArm | Location::LeftArm => [arm, Body, Head, Body, arm],
        Body => [Body, arm, Head, arm, Body],
        Location::RightLeg | Location::LeftLeg => [leg, Body, arm, Head, Body],
    };
    order[(hit - 1).min(4)]
}

/// Names the rules that shaped an attack.
pub fn cite(t: &mut impl Table<Fight>, fight: &Fight, shot: &Shot, target: Id) {
    if !t.keeps_clauses() {
        return;
    }
    let to = &fight[target];
    let level = resist::level(fight, target, shot.element);
    let threshold = threshold(fight, shot, target);
    let terms = Terms::of(|into| super_hit(fight, shot, (target, level), into));
    if threshold.is_some() {
        terms.0.iter().for_each(|term| t.cite(term.clause));
    }
    let sums = terms.0.len() > 1;
    let strict = fight.setup.settings.super_hit_comparison == SuperComparison::Below;
    let shoots = !shot.melee && matches!(shot.means, Means::Weapon(_));
    let number = target_number(fight, shot, target);
    let prone = to.has(Status::Prone) || to.has(Status::Exposed);
    let guards = to.is(Stance::Guarding);
    let two_cold = to.has(Status::Frozen) && to.has(Status::Shocked);
    for (holds, clause) in [
        (threshold.is_some_and(|it| it > number), clause::SUPER_MUST_HIT),
        (sums && threshold.is_some(), clause::SUPER_SUM),
        (threshold.is_some_and(|it| it > 65), clause::CORE_MODIFIER_CAP),
        (strict, clause::SUPER_COMPARISON),
        (shoots, clause::ATTACK_RANGE_BANDS),
        (to.is(Stance::Ran), clause::ACTION_RUN),
        (prone, clause::STATUS_PHYSICAL_PRONE),
        (fight[shot.by].has(Status::Blinded), clause::STATUS_PHYSICAL_BLINDED),
        (guards, clause::ACTION_GUARD_STANCE),
        (guards, clause::ACTION_GUARD_SUPER_HIT),
        (guards && level == Level::Normal, clause::ACTION_GUARD_WEAKNESS),
        (space::is_horde(fight, target), clause::HORDE_MAGNITUDE),
        (two_cold, clause::STATUS_PHYSICAL_FROZEN_SHOCKED),
        (prone && to.has(Status::Exposed), clause::STATUS_PHYSICAL_EXPOSED_PRONE),
        (prone && shot.score == Score::Bs, clause::STATUS_PHYSICAL_PRONE_POINT_BLANK),
        (shot.magic && !to.has_no_status(), clause::STATUS_TO_HIT_MAGIC),
        (shot.element == Element::Almighty, clause::RESIST_ALMIGHTY),
        (threshold.is_some_and(|it| it <= 0), clause::SUPER_NEVER),
    ] {
        if holds {
            t.cite(clause);
        }
    }
}

/// Whether a vision or a status keeps somebody from attacking at all.
#[must_use]
pub fn is_beside_itself(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    it.has(Status::Confused) && matches!(it.vision, Vision::Freezes | Vision::Phantoms)
}
