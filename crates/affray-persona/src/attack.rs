//! Attacks from the declaration to the One More (`persona.attack.*`).

use affray_table::{Step, Table};

use crate::aim::{self, Means, Shot};
use crate::clause;
use crate::damage::Rolled;
use crate::evade::evade;
use crate::event::Event;
use crate::gear::{self, With};
use crate::harm::{self, Toll};
use crate::land::{land, strike};
use crate::moves::{How, Purpose, TestFor};
use crate::one_more;
use crate::reading::{self, Read, Reading, read};
use crate::settings::{AutoLocation, AutoRolls, MultiDamage, RefundOnMiss, StumbleReactions};
use crate::setup::{Id, Location, PowerId, Score, Status};
use crate::space;
use crate::state::{Fight, People, Stance};
use crate::status;
use crate::test::{self, Test};

/// Whether degrees count for more than hitting.
const fn counts_degrees(how: How) -> bool {
    matches!(how, How::Swift | How::Lightning | How::Semi | How::Full)
}

/// The most hits that a way of attacking scores by degrees (`persona.action.*`).
fn hits(fight: &Fight, shot: &Shot, degrees: u8) -> u8 {
    match shot.means {
        Means::Weapon(how) if counts_degrees(how) => several(fight, shot, how, degrees),
        _ => 1,
    }
}

fn several(fight: &Fight, shot: &Shot, how: How, degrees: u8) -> u8 {
    let weapon = gear::weapon(fight, shot.with);
    let skill = || crate::score::bonus(fight, shot.by, Score::Ws).max(1) as u8;
    let more = |each: u8, most: u8| (1 + (degrees.max(1) - 1) / each).min(most).max(1);
    match how {
        How::Swift => more(2, skill()),
        How::Lightning => more(1, skill()),
        How::Semi => more(2, weapon.semi),
        How::Full => more(1, weapon.full),
        How::Standard | How::Heavy | How::Charge | How::Called(_) | How::Free => 1,
    }
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
    let turn = fight.state.turn.as_ref().filter(|turn| turn.who == by);
    let feinted = turn.and_then(|turn| turn.feinted);
    shot.sure = how == How::Standard && shot.melee && feinted == Some(target);
    t.tell(clause_of(how), || Event::Attacks { who: by, how, with, target });
    if how == How::Heavy {
        t.cite(clause::ACTION_HEAVY_ENTER);
        t.cite(clause::ACTION_HEAVY_SUPER);
        t.cite(clause::ACTION_NAME_CLASH);
        fight[by].stances.add(Stance::Heavy);
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
    aim::cite(t, fight, &shot, target);
    let (mut came, number) = if is_auto_hit(fight, target) {
        (automatic(t, fight, &shot, target)?, aim::target_number(fight, &shot, target))
    } else {
        let reading = reading::of(fight, &shot, target);
        (throw(t, fight, &shot, target, &reading)?, reading.target)
    };
    if came.jams
        && let With::Item(item) = with
    {
        t.tell(clause::ATTACK_JAM_TRIGGER, || Event::Jams { who: by, item });
        fight[item].jammed = true;
    }
    let mut left = 0;
    if came.hit {
        if counts_degrees(how) {
            if test::adds_degree(t, fight, by, TestFor::Attack(target), came.degrees)? {
                came.degrees += 1;
            }
        }
        let count = hits(fight, &shot, came.degrees);
        left = evade(t, fight, &shot, target, count)?;
    } else {
        t.tell(clause::ATTACK_TARGET_NUMBER, || Event::Missed { by, to: target });
    }
    let stumbles = came.stumbles;
    if left > 0 {
        if let How::Called(location) = how {
            came.location = location;
        }
        let mut toll = Toll::of(fight, Some(by));
        strike(t, fight, &mut toll, &shot, target, came, (number, left, None))?;
        if stumbles {
            stumble(t, fight, by)?;
        }
        harm::exposed_again(t, fight, &mut toll)?;
        one_more::contest(t, fight, &toll)?;
    } else if stumbles {
        stumble(t, fight, by)?;
    }
    if stumbles && let Some(turn) = fight.state.turn.as_mut().filter(|turn| turn.who == by) {
        // persona.attack.stumble.effect: what the blow itself has won is lost too.
        turn.more = 0;
    }
    Ok(())
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
        let reading = reading::of(fight, shot, to);
        let came = throw(t, fight, shot, to, &reading)?;
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
    reading: &Reading,
) -> Step<Read> {
    let by = shot.by;
    let why = TestFor::Attack(target);
    let purpose = Purpose::Test { who: by, why, target: reading.target };
    test::cite(t, fight, &Test::new(by, why, shot.score).with(shot.bonus));
    if t.keeps_clauses()
        && matches!(shot.means, Means::Weapon(_))
        && reading::jam_from(fight, shot) > 100
    {
        t.cite(clause::ATTACK_JAM_HAND);
        t.cite(clause::ATTACK_JAM_HAND_MEANING);
    }
    test::unbless(fight, by);
    let settings = &fight.setup.settings;
    let mut came = t.check(purpose, test::D100, |rolled| read(settings, reading, rolled))?;
    let number = reading.target;
    t.tell(clause::CORE_TEST, || Event::Tested { who: by, why, target: number, passed: came.hit });
    if !came.hit && !reading.hopeless && test::rerolls(t, fight, by, why, number)? {
        let settings = &fight.setup.settings;
        came = t.check(purpose, test::D100, |rolled| read(settings, reading, rolled))?;
        t.tell(clause::CORE_TEST, || Event::Tested {
            who: by,
            why,
            target: number,
            passed: came.hit,
        });
    }
    Ok(came)
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

/// An attack with a power (`persona.action.power.*`); so many points were paid for it.
///
/// # Errors
/// The table has no answer yet.
pub fn with_power(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    by: Id,
    which: PowerId,
    target: Option<Id>,
    paid: i16,
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
                let reading = reading::of(fight, &shot, to);
                (throw(t, fight, &shot, to, &reading)?, reading.target)
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
        refund(t, fight, by, which, paid);
    }
    harm::exposed_again(t, fight, &mut toll)?;
    one_more::contest(t, fight, &toll)
}

/// What comes back of the cost after a miss (`persona.action.power.cost-time`).
fn refund(t: &mut impl Table<Fight>, fight: &mut Fight, by: Id, which: PowerId, paid: i16) {
    t.cite(clause::ACTION_POWER_COST_TIME);
    if fight.setup.settings.refund_on_miss == RefundOnMiss::Half {
        t.cite(clause::CORE_ROUNDING);
        let back = crate::score::half(fight, paid);
        let magic = fight.power(which).magic;
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
    let range = crate::legal::range(fight, by, power);
    let near = |who: Id| {
        let reached = range.is_some_and(|range| space::distance(fight, by, who) <= range);
        reached && space::sees(fight, by, who)
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
    order.sort_by_key(|&who| crate::initiative::place_of(fight, who));
    if order.is_empty() {
        return Ok(0);
    }
    let best = order.iter().map(|&to| aim::target_number(fight, shot, to)).max().unwrap_or(0);
    let purpose = Purpose::Test { who: by, why: TestFor::Area, target: best };
    test::cite(t, fight, &Test::new(by, TestFor::Area, shot.score).with(shot.bonus));
    fight[by].blessed = false;
    let mut rolled = t.roll(purpose, test::D100)?;
    let misses = |fight: &Fight, rolled: i32, order: &[Id]| {
        let settings = &fight.setup.settings;
        order.iter().all(|&to| !read(settings, &reading::of(fight, shot, to), rolled).hit)
    };
    let mut missed = misses(fight, rolled, &order);
    let tested = |passed| Event::Tested { who: by, why: TestFor::Area, target: best, passed };
    t.tell(clause::CORE_TEST, || tested(!missed));
    if missed && test::rerolls(t, fight, by, TestFor::Area, best)? {
        rolled = t.roll(purpose, test::D100)?;
        missed = misses(fight, rolled, &order);
        t.tell(clause::CORE_TEST, || tested(!missed));
    }
    let mut hits = 0;
    let mut landed: arrayvec::ArrayVec<(Id, Read, i16), { crate::setup::MAX_COMBATANTS }> =
        arrayvec::ArrayVec::new();
    // Everybody evades before any damage is rolled (persona.core.dice-order).
    for &to in &order {
        aim::cite(t, fight, shot, to);
        let reading = reading::of(fight, shot, to);
        let came = if is_auto_hit(fight, to) {
            automatic(t, fight, shot, to)?
        } else {
            read(&fight.setup.settings, &reading, rolled)
        };
        if !came.hit {
            t.tell(clause::ATTACK_TARGET_NUMBER, || Event::Missed { by, to });
            continue;
        }
        hits += 1;
        if evade(t, fight, shot, to, 1)? > 0 {
            landed.push((to, came, reading.target));
        }
    }
    let mut shared: Option<Rolled> = None;
    let one_roll = fight.setup.settings.multi_target_damage == MultiDamage::Shared;
    for (to, came, number) in landed {
        if !space::is_present(fight, to) {
            continue;
        }
        let used = strike(t, fight, toll, shot, to, came, (number, 1, shared))?;
        if one_roll {
            shared = shared.or(used);
        }
    }
    Ok(hits)
}
