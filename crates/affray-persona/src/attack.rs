//! Attacks from the declaration to the One More (`persona.attack.*`).

use affray_table::{Lazy, Step, Table};

use crate::aim::{self, Means, Shot};
use crate::clause;
use crate::damage::{self, Hit, Rolled};
use crate::event::Event;
use crate::gear::{self, Does, SuperEffect, With};
use crate::harm::{self, Toll};
use crate::moves::{Ask, Defense, How, Move, Purpose, TestFor};
use crate::one_more;
use crate::resist;
use crate::settings::{
    AutoLocation, AutoRolls, HandWeapons, MagicSuper, MultiDamage, OneMoreOnKill, RefundOnMiss,
    SnapOut, StumbleMisses, StumbleReactions, SuperNeedsDamage, SuperSaves,
};
use crate::setup::{
    Id, Level, Location, PowerId, Quality, Score, Status, WeaponClass,
};
use crate::space;
use crate::state::{Fight, Life, People};
use crate::status;
use crate::test::{self, Test};

/// What the roll of an attack says about one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// Whether it hits.
    pub hit: bool,
    /// Whether it is a Super Hit.
    pub superb: bool,
    /// Degrees of success.
    pub degrees: u8,
    /// Where it lands.
    pub location: Location,
    /// Whether the attacker stumbles.
    pub stumbles: bool,
    /// Whether the weapon jams.
    pub jams: bool,
}

/// How an attack's die is read against one target.
#[derive(Clone, Copy, Debug)]
struct Reading {
    target: i16,
    threshold: Option<i16>,
    /// Least roll that stumbles, jams: 101 for never.
    stumble: i32,
    jam: i32,
    /// Whether it fails whatever is rolled.
    hopeless: bool,
}

fn read(fight: &Fight, reading: &Reading, rolled: i32) -> Read {
    let jams = rolled >= reading.jam;
    let stumbles = rolled >= reading.stumble;
    let within = reading.threshold.is_some_and(|it| aim::is_super(fight, rolled, it));
    let came = test::degrees(fight, rolled, reading.target);
    let saved = within && fight.setup.settings.super_hit_saves_a_miss == SuperSaves::Yes;
    let missed = jams
        || stumbles && fight.setup.settings.stumble_misses == StumbleMisses::Yes
        || reading.hopeless;
    let hit = (came.passed || saved) && !missed;
    if !hit {
        let location = Location::Body;
        return Read { hit, superb: false, degrees: 0, location, stumbles, jams };
    }
    let degrees = if came.passed { came.degrees } else { 1 };
    let location = aim::location(rolled, true);
    Read { hit, superb: within, degrees, location, stumbles, jams }
}

/// The least roll that jams a weapon (`persona.attack.jam.trigger`); 101: it never does.
fn jam_from(fight: &Fight, shot: &Shot) -> i32 {
    let (Means::Weapon(how), With::Item(_)) = (shot.means, shot.with) else { return 101 };
    let weapon = gear::weapon(fight, shot.with);
    if weapon.is_melee() || is_hand_weapon(fight, weapon) {
        return 101;
    }
    if weapon.qualities.has(Quality::Reliable) {
        100
    } else if weapon.qualities.has(Quality::Unreliable) {
        91
    } else if matches!(how, How::Semi | How::Full) {
        94
    } else {
        96
    }
}

/// Whether a weapon is a Hand weapon (`persona.attack.jam.hand-meaning`).
fn is_hand_weapon(fight: &Fight, weapon: &gear::Weapon) -> bool {
    match fight.setup.settings.hand_weapons {
        HandWeapons::Muscle | HandWeapons::ByFlag => weapon.hand,
        HandWeapons::Pistols => weapon.class == WeaponClass::Pistol,
    }
}

fn reading(fight: &Fight, shot: &Shot, target: Id) -> Reading {
    let mundane = shot.melee && matches!(shot.means, Means::Weapon(_));
    // persona.status-physical.blinded: BS tests of the Blinded fail whatever is rolled.
    let blind = shot.score == Score::Bs && fight[shot.by].has(Status::Blinded);
    Reading {
        target: aim::target_number(fight, shot, target),
        threshold: aim::threshold(fight, shot, target),
        stumble: if mundane { 96 } else { 101 },
        jam: jam_from(fight, shot),
        hopeless: blind,
    }
}

/// The most hits that a way of attacking scores by degrees (`persona.action.*`).
fn hits(fight: &Fight, shot: &Shot, degrees: u8) -> u8 {
    let Means::Weapon(how) = shot.means else { return 1 };
    let weapon = gear::weapon(fight, shot.with);
    let skill = crate::score::bonus(fight, shot.by, Score::Ws).max(1) as u8;
    let more = |each: u8, most: u8| (1 + (degrees.max(1) - 1) / each).min(most).max(1);
    match how {
        How::Swift => more(2, skill),
        How::Lightning => more(1, skill),
        How::Semi => more(2, weapon.semi),
        How::Full => more(1, weapon.full),
        How::Standard | How::Heavy | How::Charge | How::Called(_) | How::Free => 1,
    }
}

/// Whether degrees count for more than hitting.
const fn counts_degrees(how: How) -> bool {
    matches!(how, How::Swift | How::Lightning | How::Semi | How::Full)
}

/// The rounds that an attack takes (`persona.attack.ammo`).
#[must_use]
pub fn rounds_of(weapon: &gear::Weapon, how: How) -> u8 {
    match how {
        How::Semi => weapon.semi,
        How::Full => weapon.full,
        _ => 1,
    }
}

fn clause_of(how: How) -> affray_table::Clause {
    match how {
        How::Standard => clause::ACTION_STANDARD_ATTACK,
        How::Swift => clause::ACTION_SWIFT_ATTACK,
        How::Lightning => clause::ACTION_LIGHTNING_ATTACK,
        How::Semi => clause::ACTION_SEMI_AUTO,
        How::Full => clause::ACTION_FULL_AUTO,
        How::Heavy => clause::ACTION_HEAVY_BASE,
        How::Charge => clause::ACTION_CHARGE,
        How::Called(_) => clause::ACTION_CALLED_SHOT,
        How::Free => clause::ACTION_FREE_ATTACK,
    }
}

/// An attack with a weapon, from the declaration to the One More.
///
/// # Errors
/// The table has no answer yet.
pub fn with_weapon(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    by: Id,
    how: How,
    with: With,
    target: Id,
) -> Step {
    let mut shot = aim::with_weapon(fight, by, how, with);
    let feinted = fight.state.turn.and_then(|turn| (turn.who == by).then_some(turn.feinted)?);
    shot.sure = how == How::Standard && shot.melee && feinted == Some(target);
    t.tell(clause_of(how), || Event::Attacks { who: by, how, with, target });
    if how == How::Heavy {
        t.cite(clause::ACTION_HEAVY_ENTER);
        t.cite(clause::ACTION_HEAVY_SUPER);
        t.cite(clause::ACTION_NAME_CLASH);
        fight[by].heavy = true;
    }
    if with == With::Unarmed {
        t.cite(clause::ATTACK_UNARMED);
    }
    spend_rounds(t, fight, with, how);
    fight[by].aim = 0;
    if let Some(turn) = &mut fight.state.turn
        && shot.sure
    {
        t.cite(clause::ACTION_FEINT);
        turn.feinted = None;
    }
    let mut toll = Toll::of(fight, Some(by));
    aim::cite(t, fight, &shot, target);
    let (came, number) = if is_auto_hit(fight, target) {
        (automatic(t, fight, &shot, target)?, aim::target_number(fight, &shot, target))
    } else {
        throw(t, fight, &shot, target)?
    };
    if came.jams
        && let With::Item(item) = with
    {
        t.tell(clause::ATTACK_JAM_TRIGGER, || Event::Jams { who: by, item });
        fight[item].jammed = true;
    }
    if came.hit {
        let mut came = came;
        if counts_degrees(how)
            && test::adds_degree(t, fight, by, TestFor::Attack(target), came.degrees)?
        {
            came.degrees += 1;
        }
        if let How::Called(location) = how {
            came.location = location;
        }
        let count = hits(fight, &shot, came.degrees);
        land(t, fight, &mut toll, &shot, target, came, (number, count, None))?;
    } else {
        t.tell(clause::ATTACK_TARGET_NUMBER, || Event::Missed { by, to: target });
    }
    if came.stumbles {
        stumble(t, fight, by)?;
    }
    harm::exposed_again(t, fight, &mut toll)?;
    one_more::contest(t, fight, &toll)
}

/// Rounds of ammunition leave the clip (`persona.attack.ammo`).
pub fn spend_rounds(t: &mut impl Table<Fight>, fight: &mut Fight, with: With, how: How) {
    let With::Item(item) = with else { return };
    let weapon = gear::weapon(fight, with);
    if weapon.is_melee() || weapon.clip == 0 {
        return;
    }
    let rounds = rounds_of(weapon, how);
    t.cite(clause::ATTACK_AMMO);
    fight[item].loaded = fight[item].loaded.saturating_sub(rounds);
    fight[item].reloading = 0;
}

/// Whether attacks hit somebody without a test (`persona.status-physical.helpless`).
fn is_auto_hit(fight: &Fight, target: Id) -> bool {
    fight[target].has(Status::Helpless)
}

/// An automatic hit (`persona.attack.auto-hit`, `persona.attack.location-auto`).
fn automatic(t: &mut impl Table<Fight>, fight: &mut Fight, shot: &Shot, to: Id) -> Step<Read> {
    t.cite(clause::ATTACK_AUTO_HIT);
    t.cite(clause::STATUS_PHYSICAL_HELPLESS);
    let by = shot.by;
    t.tell(clause::ATTACK_AUTO_HIT, || Event::AutoHit { by, to });
    let sure = Read {
        hit: true,
        superb: false,
        degrees: 1,
        location: Location::Body,
        stumbles: false,
        jams: false,
    };
    if fight.setup.settings.auto_hit_rolls == AutoRolls::Yes {
        let (came, _) = throw(t, fight, shot, to)?;
        let location = if came.hit { came.location } else { Location::Body };
        let degrees = came.degrees.max(1);
        return Ok(Read { hit: true, location, degrees, ..came });
    }
    if fight.setup.settings.auto_hit_location == AutoLocation::Body {
        return Ok(sure);
    }
    t.cite(clause::ATTACK_LOCATION_AUTO);
    let purpose = Purpose::Location { to };
    let location = t.check(purpose, test::D100, |rolled| aim::location(rolled, false))?;
    Ok(Read { location, ..sure })
}

/// Rolls an attack on one target, again for a Fate Point after a miss.
fn throw(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    shot: &Shot,
    target: Id,
) -> Step<(Read, i16)> {
    let reading = reading(fight, shot, target);
    let by = shot.by;
    let why = TestFor::Attack(target);
    let purpose = Purpose::Test { who: by, why, target: reading.target };
    test::cite(t, fight, &Test::new(by, why, shot.score).with(shot.bonus));
    fight[by].blessed = false;
    let mut came = t.check(purpose, test::D100, |rolled| read(fight, &reading, rolled))?;
    let number = reading.target;
    t.tell(clause::CORE_TEST, || Event::Tested {
        who: by,
        why,
        target: number,
        passed: came.hit,
    });
    if !came.hit && !reading.hopeless && test::rerolls(t, fight, by, why, number)? {
        came = t.check(purpose, test::D100, |rolled| read(fight, &reading, rolled))?;
        t.tell(clause::CORE_TEST, || Event::Tested {
            who: by,
            why,
            target: number,
            passed: came.hit,
        });
    }
    Ok((came, reading.target))
}

/// The attacker stumbles: its turn ends, and it may fall (`persona.attack.stumble.*`).
fn stumble(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::ATTACK_STUMBLE_TRIGGER);
    t.cite(clause::ATTACK_STUMBLE_MISS);
    t.cite(clause::ATTACK_STUMBLE_ROUND);
    t.tell(clause::ATTACK_STUMBLE_EFFECT, || Event::Stumbles { who });
    if let Some(turn) = fight.state.turn.as_mut().filter(|turn| turn.who == who) {
        turn.halves = 0;
        turn.more = 0;
    }
    if fight.setup.settings.stumble_removes_reactions == StumbleReactions::Yes {
        fight[who].reactions = 0;
    }
    if !test::test(t, fight, Test::new(who, TestFor::Stumble, Score::Agility))? {
        status::begin(t, fight, who, Status::Prone, 0)?;
    }
    Ok(())
}

/// An attack or another use of a power (`persona.action.power.*`). The cost is paid.
///
/// # Errors
/// The table has no answer yet.
pub fn with_power(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    by: Id,
    which: PowerId,
    target: Option<Id>,
) -> Step {
    let shot = aim::with_power(fight, by, which);
    fight[by].aim = 0;
    let targets = targets(fight, by, which, target);
    if !shot.magic {
        t.cite(clause::ACTION_POWER_PHYSICAL_TEST);
        t.cite(clause::ACTION_POWER_PHYSICAL_DAMAGE);
    } else {
        t.cite(clause::ACTION_POWER_MAGIC_TEST);
        t.cite(clause::MAGIC_EVADE);
    }
    t.cite(clause::ACTION_POWER_NO_STANDARD_BONUS);
    let mut toll = Toll::of(fight, Some(by));
    let several = !matches!(fight.power(which).targets, gear::Targets::One);
    let mut hits: u8 = 0;
    if several {
        t.cite(clause::ACTION_POWER_MANY_TARGETS);
        hits = on_several(t, fight, &mut toll, &shot, targets)?;
    } else {
        for to in targets.iter() {
            aim::cite(t, fight, &shot, to);
            let (came, number) = if is_auto_hit(fight, to) {
                (automatic(t, fight, &shot, to)?, aim::target_number(fight, &shot, to))
            } else {
                throw(t, fight, &shot, to)?
            };
            if came.hit {
                hits += 1;
                land(t, fight, &mut toll, &shot, to, came, (number, 1, None))?;
            } else {
                t.tell(clause::ATTACK_TARGET_NUMBER, || Event::Missed { by, to });
            }
        }
    }
    if hits == 0 {
        refund(t, fight, by, which);
    }
    harm::exposed_again(t, fight, &mut toll)?;
    one_more::contest(t, fight, &toll)
}

/// What comes back of the cost after a miss (`persona.action.power.cost-time`).
fn refund(t: &mut impl Table<Fight>, fight: &mut Fight, by: Id, which: PowerId) {
    t.cite(clause::ACTION_POWER_COST_TIME);
    if fight.setup.settings.refund_on_miss == RefundOnMiss::Half {
        let power = fight.power(which);
        let (magic, back) = (power.magic, power.cost / 2);
        let it = &mut fight[by];
        if magic {
            it.sp += back;
        } else {
            it.tp += back;
        }
    }
}

/// Whom a power reaches.
#[must_use]
pub fn targets(fight: &Fight, by: Id, which: PowerId, target: Option<Id>) -> People {
    let power = fight.power(which);
    let mut people = People::default();
    let near = |who: Id| {
        let range = power.range.unwrap_or(1);
        space::distance(fight, by, who) <= range && space::sees(fight, by, who)
    };
    match power.targets {
        gear::Targets::One => {
            if let Some(target) = target {
                people.add(target);
            }
        }
        gear::Targets::Own => people.add(by),
        gear::Targets::Enemies => {
            for who in fight.roster() {
                if space::is_fighting(fight, who) && space::is_foe(fight, by, who) && near(who) {
                    people.add(who);
                }
            }
        }
        gear::Targets::Allies => {
            for who in fight.roster() {
                let ally = !space::is_foe(fight, by, who) || who == by;
                if space::is_present(fight, who) && ally && near(who) {
                    people.add(who);
                }
            }
        }
    }
    people
}

/// A spell on several: one attack roll and one damage roll (`persona.action.power.many-targets`).
fn on_several(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    shot: &Shot,
    targets: People,
) -> Step<u8> {
    let by = shot.by;
    let mut order: arrayvec::ArrayVec<Id, { crate::setup::MAX_COMBATANTS }> =
        targets.iter().collect();
    // Targets come in the order of Initiative (persona.core.dice-order).
    order.sort_by_key(|&who| crate::round::place_of(fight, who));
    if order.is_empty() {
        return Ok(0);
    }
    let best = order.iter().map(|&to| aim::target_number(fight, shot, to)).max().unwrap_or(0);
    let purpose = Purpose::Test { who: by, why: TestFor::Area, target: best };
    test::cite(t, fight, &Test::new(by, TestFor::Area, shot.score).with(shot.bonus));
    fight[by].blessed = false;
    let mut rolled = t.roll(purpose, test::D100)?;
    let misses = |fight: &Fight, rolled: i32, order: &[Id]| {
        order.iter().all(|&to| !read(fight, &reading(fight, shot, to), rolled).hit)
    };
    if misses(fight, rolled, &order) && test::rerolls(t, fight, by, TestFor::Area, best)? {
        rolled = t.roll(purpose, test::D100)?;
    }
    let mut hits = 0;
    let mut shared: Option<Rolled> = None;
    let one_roll = fight.setup.settings.multi_target_damage == MultiDamage::Shared;
    for &to in &order {
        if !space::is_present(fight, to) {
            continue;
        }
        aim::cite(t, fight, shot, to);
        let reading = reading(fight, shot, to);
        let came = if is_auto_hit(fight, to) {
            automatic(t, fight, shot, to)?
        } else {
            read(fight, &reading, rolled)
        };
        if !came.hit {
            t.tell(clause::ATTACK_TARGET_NUMBER, || Event::Missed { by, to });
            continue;
        }
        hits += 1;
        let number = reading.target;
        let used = land(t, fight, toll, shot, to, came, (number, 1, shared))?;
        if one_roll {
            shared = shared.or(used);
        }
    }
    Ok(hits)
}

/// How well somebody would evade by a Dodge or a Parry: the target numbers, where it may.
#[must_use]
pub fn evasions(fight: &Fight, shot: &Shot, who: Id) -> (Option<i16>, Option<i16>) {
    if shot.sure || !status::can_react(fight, who) || space::is_horde(fight, who) {
        return (None, None);
    }
    let it = &fight[who];
    if it.charmed_by == Some(shot.by) {
        return (None, None);
    }
    let dodge = !it.has(Status::Exposed) && !it.has(Status::Immobilized);
    let dodge = dodge.then(|| test::target(fight, &dodge_test(fight, who, shot.by)));
    let parry = shot.melee && gear::parries_with(fight, who).is_some();
    let parry = parry.then(|| test::target(fight, &parry_test(fight, who, shot.by)));
    (dodge, parry)
}

/// What statuses do to evasion of both kinds.
fn evasion_modifier(fight: &Fight, who: Id) -> i16 {
    let it = &fight[who];
    let mut sum = if it.guarded { 10 } else { 0 };
    if it.is_plain() {
        return sum;
    }
    for (status, less) in [(Status::Blinded, 30), (Status::Frozen, 20), (Status::Shocked, 20)] {
        if it.has(status) {
            sum -= less;
        }
    }
    sum
}

fn dodge_test(fight: &Fight, who: Id, by: Id) -> Test {
    let it = &fight[who];
    let mut sum = evasion_modifier(fight, who);
    if it.has(Status::Prone) || it.has(Status::Exposed) {
        sum -= 20;
    }
    if space::has_lost_leg(fight, who) {
        sum -= 20;
    }
    Test::new(who, TestFor::Dodge(by), Score::Agility).skill(fight.profile(who).dodge).with(sum)
}

fn parry_test(fight: &Fight, who: Id, by: Id) -> Test {
    let it = &fight[who];
    let mut sum = evasion_modifier(fight, who);
    if it.has(Status::Immobilized) {
        sum -= 20;
    }
    let down = it.has(Status::Prone) || it.has(Status::Exposed);
    if down && fight.setup.settings.ws_penalty_hits_parry == crate::settings::WsPenalty::Yes {
        sum -= 10;
    }
    let balanced = gear::parries_with(fight, who).is_some_and(|item| {
        gear::weapon(fight, With::Item(item)).qualities.has(Quality::Balanced)
    });
    if balanced {
        sum += 10;
    }
    Test::new(who, TestFor::Parry(by), Score::Ws).skill(fight.profile(who).parry).with(sum)
}

/// Asks for an evasion, and makes it: how many of so many hits are left.
fn evade(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    shot: &Shot,
    who: Id,
    hits: u8,
) -> Step<u8> {
    let by = shot.by;
    let (dodge, parry) = evasions(fight, shot, who);
    if dodge.is_none() && parry.is_none() {
        return Ok(hits);
    }
    t.cite(clause::ACTION_EVASION_TIMING);
    let menu = Lazy(|menu: &mut Vec<Move>| {
        menu.push(Defense::None.into());
        if dodge.is_some() {
            menu.push(Defense::Dodge.into());
        }
        if parry.is_some() {
            menu.push(Defense::Parry.into());
        }
    });
    let ask = Ask::Evade { who, by, dodge, parry, hits, element: shot.element };
    let how: Defense = t.choose(fight, fight.seat(who), ask, &menu)?;
    let test = match how {
        Defense::None => return Ok(hits),
        Defense::Dodge => {
            t.cite(clause::ACTION_DODGE);
            dodge_test(fight, who, by)
        }
        Defense::Parry => {
            t.cite(clause::ACTION_PARRY);
            t.cite(clause::STATUS_WS_NOT_PARRY);
            parry_test(fight, who, by)
        }
    };
    t.cite(clause::TURN_REACTION);
    fight[who].reactions -= 1;
    fight[who].aim = 0;
    let left = if hits == 1 {
        if test::test(t, fight, test)? { 0 } else { 1 }
    } else {
        t.cite(clause::ACTION_EVASION_MANY_HITS);
        let came = test::test_by(t, fight, test)?;
        if came.passed { hits.saturating_sub(came.degrees) } else { hits }
    };
    if left < hits {
        t.tell(clause::ACTION_EVASION_TIMING, || Event::Evaded { who, how, left });
    }
    Ok(left)
}

/// An attack that hits somebody: evasion, resistance, damage, what follows
/// (`persona.attack.sequence`). The damage rolled, where it was.
fn land(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    shot: &Shot,
    to: Id,
    came: Read,
    (number, hits, shared): (i16, u8, Option<Rolled>),
) -> Step<Option<Rolled>> {
    let by = shot.by;
    let left = evade(t, fight, shot, to, hits)?;
    if left == 0 {
        return Ok(None);
    }
    let Read { superb, location, degrees, .. } = came;
    t.tell(clause::ATTACK_LOCATION, || Event::Hit { by, to, location, hits: left, superb });
    let level = resist::level(fight, to, shot.element);
    let does = power_does(fight, shot);
    if matches!(does, Does::Impose(_)) && level != Level::Block {
        // Whoever is confused by this very attack stays so.
        struck(t, fight, to);
        imposes(t, fight, shot, to, does)?;
        return Ok(None);
    }
    match level {
        Level::Block => {
            t.cite(clause::RESIST_DIVERT_NO_DICE);
            let element = shot.element;
            t.tell(clause::RESIST_BLOCK, || Event::Met { who: to, element, level });
            return Ok(None);
        }
        Level::Repel => {
            repel(t, fight, toll, shot, to, (location, number))?;
            return Ok(None);
        }
        Level::Absorb => {
            let rolled = match shared {
                Some(rolled) => rolled,
                None => damage::roll(t, fight, shot, Some(to), degrees)?,
            };
            absorb(t, fight, shot, to, location, rolled);
            return Ok(Some(rolled));
        }
        Level::Weak | Level::Normal | Level::Resist => {}
    }
    let several = power_is_wide(fight, shot);
    let mut first = None;
    let mut total = 0;
    for hit in 0..left {
        if fight[to].life == Life::Dead {
            break;
        }
        let fresh = hit > 0;
        let rolled = match shared.filter(|_| !fresh) {
            Some(rolled) => rolled,
            None => {
                let degrees = if fresh { 0 } else { degrees };
                let whom = (!several).then_some(to);
                damage::roll(t, fight, shot, whom, degrees)?
            }
        };
        first = first.or(Some(rolled));
        if fresh {
            t.cite(clause::ATTACK_LOCATION_EXTRA_HITS);
        }
        let one = Hit {
            to,
            location: aim::further(location, usize::from(hit)),
            rolled,
            target: number,
            superb,
            degrees,
            first: !fresh,
            returned: false,
            several,
        };
        total += damage::deal(t, fight, toll, shot, one)?;
    }
    follow(t, fight, toll, shot, to, (level, superb, total))?;
    struck(t, fight, to);
    Ok(first)
}

/// What follows damage: Exposed, or the secondary effect of a spell.
fn follow(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    shot: &Shot,
    to: Id,
    (level, superb, total): (Level, bool, i16),
) -> Step {
    let superb = superb
        && (total > 0
            || fight.setup.settings.super_hit_needs_damage == SuperNeedsDamage::No);
    let weak = level == Level::Weak;
    if total == 0 && (weak || superb) {
        t.cite(clause::DAMAGE_ZERO_HIT);
        t.cite(clause::SUPER_NEEDS_EFFECT);
    }
    let exposes = weak || superb && (!shot.magic || exposes_by_super(fight, shot));
    if fight[to].life == Life::Dead {
        t.cite(clause::ONE_MORE_SLAIN);
        if exposes && fight.setup.settings.one_more_on_kill == OneMoreOnKill::Yes {
            toll.newly.add(to);
        }
        return Ok(());
    }
    if weak {
        t.cite(clause::RESIST_WEAK_ANY_HIT);
        t.cite(clause::ONE_MORE_SOURCE_WEAKNESS);
        if shot.magic {
            t.cite(clause::MAGIC_WEAK_EXPOSES);
        }
    }
    if superb && !shot.magic {
        t.cite(clause::SUPER_PHYSICAL);
        t.cite(clause::ONE_MORE_SOURCE_SUPER);
        t.cite(clause::SUPER_MANY_HITS);
    }
    if superb && shot.magic {
        secondary(t, fight, shot, to)?;
    }
    if weak && superb && exposes {
        t.cite(clause::RESIST_WEAK_ONCE);
    }
    if exposes {
        harm::expose(t, fight, toll, to)?;
    }
    if weak && superb && !shot.magic {
        let twice = crate::settings::DoubleExposure::Twice;
        if fight.setup.settings.double_exposure_in_one_hit == twice {
            harm::expose(t, fight, toll, to)?;
        }
    }
    snap_out(t, fight, to, total)
}

/// Whether a spell's Super Hit exposes.
fn exposes_by_super(fight: &Fight, shot: &Shot) -> bool {
    let Means::Power(which) = shot.means else { return true };
    match fight.power(which).super_effect {
        SuperEffect::Expose => true,
        SuperEffect::None => fight.setup.settings.magic_super_default == MagicSuper::Expose,
        SuperEffect::Impose(_) | SuperEffect::Critical => false,
    }
}

/// The secondary effect of a spell's Super Hit (`persona.super.magic`).
fn secondary(t: &mut impl Table<Fight>, fight: &mut Fight, shot: &Shot, to: Id) -> Step {
    let Means::Power(which) = shot.means else { return Ok(()) };
    t.cite(clause::MAGIC_SUPER);
    match fight.power(which).super_effect {
        SuperEffect::Impose(imposed) => {
            t.cite(clause::SUPER_MAGIC);
            status::impose(t, fight, to, imposed, Some(shot.by))?;
        }
        SuperEffect::None => t.cite(clause::SUPER_MAGIC_DEFAULT),
        SuperEffect::Critical | SuperEffect::Expose => {}
    }
    Ok(())
}

fn power_does(fight: &Fight, shot: &Shot) -> Does {
    match shot.means {
        Means::Power(which) => fight.power(which).does,
        Means::Weapon(_) => Does::Damage,
    }
}

fn power_is_wide(fight: &Fight, shot: &Shot) -> bool {
    match shot.means {
        Means::Power(which) => fight.power(which).targets == gear::Targets::Enemies,
        Means::Weapon(_) => false,
    }
}

/// An attack that imposes a status instead of damage.
fn imposes(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    shot: &Shot,
    to: Id,
    does: Does,
) -> Step {
    if let Does::Impose(imposed) = does {
        status::impose(t, fight, to, imposed, Some(shot.by))?;
    }
    Ok(())
}

/// Whoever is confused comes to itself when struck (`persona.status-mental.confused-struck`).
fn struck(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let it = &fight[who];
    if it.has(Status::Confused) && it.life == Life::Fighting {
        t.cite(clause::STATUS_MENTAL_CONFUSED_STRUCK);
        status::end(t, fight, who, Status::Confused);
    }
}

/// Whoever is controlled may come to itself when hurt, where the table has it so
/// (`persona.status-mental.snap-out`).
fn snap_out(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, total: i16) -> Step {
    if total <= 0 || fight.setup.settings.snap_out != SnapOut::Hurt {
        return Ok(());
    }
    for status in [Status::Charmed, Status::Dominated] {
        if fight[who].has(status) {
            t.cite(clause::STATUS_MENTAL_SNAP_OUT);
            if test::resists(t, fight, who, status, 0)? {
                status::end(t, fight, who, status);
            }
        }
    }
    Ok(())
}

/// The target heals by the attack (`persona.resist.absorb`).
fn absorb(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    shot: &Shot,
    who: Id,
    at: Location,
    rolled: Rolled,
) {
    let (element, level) = (shot.element, Level::Absorb);
    t.cite(clause::RESIST_ABSORB_REST);
    t.tell(clause::RESIST_ABSORB, || Event::Met { who, element, level });
    let twice = if fight[who].has(Status::Helpless) { 2 } else { 1 };
    harm::heal(t, fight, who, harm::struck(fight, who, at), rolled.total * twice);
}

/// The attack goes back to its maker (`persona.resist.repel`, `persona.resist.repel-own`).
fn repel(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    shot: &Shot,
    from: Id,
    (location, number): (Location, i16),
) -> Step {
    let by = shot.by;
    let element = shot.element;
    t.cite(clause::RESIST_REPEL_NAME);
    t.tell(clause::RESIST_REPEL, || Event::Repelled { by: from, to: by });
    let mut hit = Hit {
        to: by,
        location,
        rolled: Rolled { total: 0, ten: false },
        target: number,
        superb: false,
        degrees: 0,
        first: true,
        returned: true,
        several: false,
    };
    let level = damage::level_for(fight, shot, &hit);
    t.cite(clause::RESIST_REPEL_OWN);
    if matches!(level, Level::Repel | Level::Block) {
        if level == Level::Repel {
            t.cite(clause::RESIST_REPEL_BOTH);
        }
        t.tell(clause::RESIST_BLOCK, || Event::Met { who: by, element, level: Level::Block });
        return Ok(());
    }
    hit.rolled = damage::roll(t, fight, shot, Some(by), 0)?;
    if level == Level::Absorb {
        absorb(t, fight, shot, by, location, hit.rolled);
        return Ok(());
    }
    damage::deal(t, fight, toll, shot, hit)?;
    if level == Level::Weak {
        t.cite(clause::ONE_MORE_ENEMIES_ONLY);
        harm::expose(t, fight, toll, by)?;
    }
    Ok(())
}
