//! Bursts: each die against passive evasion (`blackout.burst.*`).

use affray_table::{Hand, Pool, Reckon, Step, Successes, Table, Terms, total};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::{Event, Onset};
use crate::kinds::{Condition, Effect, Id, Skill};
use crate::moves::{Blow, Purpose, TestFor, With};
use crate::purpose::Sway;
use crate::reason::From;
use crate::rules::attack::{Attack, Tally, bystanders, passive_evasion};
use crate::rules::condition::end;
use crate::rules::damage::{Damage, Wear};
use crate::rules::rolls::Test;
use crate::rules::stacking::Impact;
use crate::rules::{attack, damage, effects, gear, gm, rolls, stacking, training};
use crate::settings::{
    BurstAmmo, BurstArmor, BurstExert, DirectFirst, SidestepTrigger, StrayShots, TrackAmmunition,
};
use crate::setup::{MAX_COMBATANTS, Weapon};
use crate::state::Fight;

/// The most dice of a pool.
const MOST_DICE: i16 = 40;

/// The test of which a burst is made, without its attribute.
#[must_use]
pub(crate) fn burst_test(who: Id, weapon: &Weapon, blow: Blow) -> Test {
    Test::new(who, TestFor::Attack(blow.target), weapon.attribute, Skill::Aim)
        .swayed(Sway::Blow(blow))
        .against(blow.target)
        .own()
}

/// What the shooter adds to so many dice (`blackout.burst.exert`).
fn gather(t: &mut impl Table<Fight>, fight: &mut Fight, test: &Test, dice: i16) -> Step<[i16; 2]> {
    match fight.setup.settings.burst_exert {
        BurstExert::Allowed => rolls::gather(t, fight, test, dice),
        BurstExert::Refused => Ok([rolls::prepare(t, fight, test)?, 0]),
    }
}

/// The dice of a burst.
#[must_use]
pub(crate) fn pool(fight: &Fight, weapon: &Weapon, test: &Test) -> i16 {
    total(|into| dice(fight, weapon, test, into)) as i16
}

/// The dice of a burst, taken apart (`blackout.burst.pool`, `blackout.burst.npc-aim`).
pub(crate) fn dice(fight: &Fight, weapon: &Weapon, test: &Test, into: &mut impl Reckon<From>) {
    into.add(weapon.burst, From::Burst, clause::BURST_POOL);
    into.add(fight.profile(test.who).aim, From::Aim, clause::BURST_POOL);
    rolls::edges(fight, test, into);
    rolls::hinder(fight, test, into);
    gm::ruled_roll(fight, test.who, into);
}

/// Dice of a hand above a number.
fn above(hand: &Hand, number: u8) -> u8 {
    if number >= 6 { 0 } else { hand.at_least(number + 1) }
}

/// Whom a burst may strike, and what a die must be above: the target first.
type Marks = ArrayVec<(Id, u8), MAX_COMBATANTS>;
/// How many dice hit each of them.
type Hits = [u8; MAX_COMBATANTS];

/// A burst.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn burst(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, blow: Blow) -> Step {
    let ap = fight.ap();
    t.tell(clause::ACTIONS_ATTACK, || Event::Onset(Onset::Attacks { who, blow, ap }));
    let target = training::intercepted(t, fight, who, blow.target)?;
    let blow = Blow { target, ..blow };
    let weapon = *gear::weapon(fight, blow.with);
    let test = burst_test(who, &weapon, blow);
    gm::circumstances(t, fight, who, |_| Purpose::Burst { by: who, to: target })?;
    cite(t, fight, &test);
    attack::cite(t, fight, Attack { who, weapon: &weapon, blow });
    let mut dice = pool(fight, &weapon, &test);
    let mut terms = t.terms(|into| self::dice(fight, &weapon, &test, into));
    let evasion = t.terms(|into| attack::defenses(fight, who, &weapon, target, into));
    let [helped, exerted] = gather(t, fight, &test, dice)?;
    dice += helped + exerted;
    if t.keeps_clauses() {
        terms.add(helped, From::Helped, clause::CORE_INSPIRATION);
        terms.add(exerted, From::Exerted, clause::BURST_EXERT);
    }
    if exerted > 0 {
        t.cite(clause::BURST_EXERT);
    }
    let marks = marks(t, fight, who, &weapon, target)?;
    let hits = hits(t, fight, Volley { who, target, dice }, &marks)?;
    fight.state.decrees.rolled(who.0);
    let loaded = rounds_left(fight, blow.with, &weapon);
    let (kept, all) = keep(&hits, marks.len(), loaded);
    if all > loaded {
        t.cite(clause::BURST_AMMO_LIMIT);
    }
    let struck: u8 = kept.iter().sum();
    let shots = match fight.setup.settings.burst_ammo {
        BurstAmmo::DiceRolled => dice.clamp(0, MOST_DICE) as u8,
        BurstAmmo::HitsOnly => struck,
        BurstAmmo::BurstValue => weapon.burst,
    };
    let rounds = shots.min(loaded);
    t.tell(clause::BURST_HIT, || {
        let (hits, lost, above) = (kept[0], all.saturating_sub(struck), marks[0].1);
        let (by, to, left) = (who, target, loaded.saturating_sub(rounds));
        Event::Onset(Onset::Burst { by, to, dice, hits, rounds, left, lost, above, terms, evasion })
    });
    for (place, &(one, _)) in marks.iter().enumerate() {
        if kept[place] == 0 {
            continue;
        }
        if place > 0 {
            t.cite(clause::BURST_STRAY_DETAILS);
            let hits = kept[place];
            t.tell(clause::BURST_STRAY, || Event::Onset(Onset::Strays { by: who, to: one, hits }));
        }
        let origin = fight[who].at;
        let impact = Impact { by: who, target: one, origin, critical: false, evaded: false };
        strike(t, fight, impact, blow, kept[place])?;
    }
    if kept[0] == 0 {
        t.cite(clause::BURST_NO_HIT_NO_QUALITY);
    }
    t.cite(clause::BURST_AMMO_SPENT);
    attack::spend_feint(t, fight, who, target);
    attack::spend_rounds(t, fight, blow.with, rounds);
    end(t, fight, who, Condition::Hidden);
    Ok(())
}

/// Rounds that a weapon has left, where they are counted (`blackout.burst.ammo-limit`).
fn rounds_left(fight: &Fight, with: With, weapon: &Weapon) -> u8 {
    let tracked = fight.setup.settings.track_ammunition == TrackAmmunition::Yes;
    match with {
        With::Item(which) if weapon.clip.is_some() && tracked => fight[which].loaded,
        With::Item(_) | With::Fists => u8::MAX,
    }
}

/// The dice of a burst that strike a structure, and how many there were.
pub(crate) fn against_structure(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    weapon: &Weapon,
    test: &Test,
) -> Step<(u8, u8)> {
    cite(t, fight, test);
    let mut dice = pool(fight, weapon, test);
    dice += gather(t, fight, test, dice)?.into_iter().sum::<i16>();
    let count = dice.clamp(0, MOST_DICE) as u8;
    if count == 0 {
        t.cite(clause::CORE_EMPTY_POOL);
        return Ok((0, 0));
    }
    let above_one = Successes { count, sides: 6, at_least: 2 };
    let purpose = Purpose::Test { who, why: test.why };
    Ok((t.check(purpose, above_one, |hits| hits as u8)?, count))
}

fn cite(t: &mut impl Table<Fight>, fight: &Fight, test: &Test) {
    t.cite(clause::BURST_POOL);
    if fight.setup.settings.burst_exert == BurstExert::Refused {
        t.cite(clause::BURST_EXERT);
    }
    if fight.profile(test.who).npc {
        t.cite(clause::BURST_NPC_AIM);
    }
    if t.keeps_clauses() {
        rolls::cite_hindrance(t, fight, test);
    }
}

/// Whom a burst may strike; where the GM says whom strays find, one besides the target at most
/// (`blackout.burst.stray-details`).
fn marks(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    who: Id,
    weapon: &Weapon,
    target: Id,
) -> Step<Marks> {
    let mut marks = Marks::new();
    let certain = weapon.has(Effect::Conductor) && fight[target].has(Condition::Magnetic);
    let own = if certain { 0 } else { attack::defense(fight, who, weapon, target) };
    marks.push((target, own));
    let how = fight.setup.settings.stray_shots;
    if how == StrayShots::Off {
        return Ok(marks);
    }
    let mut near = bystanders(fight, who, target);
    if how == StrayShots::Gm && !near.is_empty() {
        let chosen = attack::stray_by_gm(t, fight, who, target, &near)?;
        near.retain(|other| Some(*other) == chosen);
    }
    for other in near {
        marks.push((other, passive_evasion(fight, other)));
    }
    Ok(marks)
}

/// The dice of a burst, and at whom they are thrown.
#[derive(Clone, Copy, Debug)]
struct Volley {
    who: Id,
    target: Id,
    dice: i16,
}

/// Rolls, and counts each die for the first that it is above; a target that is hit may sidestep, and
/// what would have hit it is compared with the others (`blackout.training.sidestep`).
fn hits(t: &mut impl Table<Fight>, fight: &mut Fight, volley: Volley, marks: &Marks) -> Step<Hits> {
    let Volley { who, target, dice } = volley;
    if dice <= 0 {
        t.cite(clause::CORE_EMPTY_POOL);
        return Ok([0; MAX_COMBATANTS]);
    }
    let pool = Pool { count: dice.min(MOST_DICE) as u8, sides: 6 };
    let purpose = Purpose::Burst { by: who, to: target };
    // What hits by itself is not sidestepped.
    if marks[0].1 == 0 || !training::may_sidestep(fight, target) {
        return t.check(purpose, pool, |hand| count(&hand, marks));
    }
    let mut higher = marks.clone();
    higher[0].1 += 1;
    let [plain, evaded] =
        t.check(purpose, pool, |hand| [count(&hand, marks), count(&hand, &higher)])?;
    let sidesteps = plain[0] > 0 && training::sidesteps(t, fight, target, who)?;
    let counts = fight.setup.settings.sidestep_trigger == SidestepTrigger::Yes;
    Ok(if sidesteps && counts { evaded } else { plain })
}

/// The dice of a hand that are above each number, none of them counted twice.
fn count(hand: &Hand, marks: &Marks) -> Hits {
    let mut hits: Hits = [0; MAX_COMBATANTS];
    let mut counted = 0;
    for (place, &(_, number)) in marks.iter().enumerate() {
        // Dice already counted are the highest: what is above a greater number.
        let now = above(hand, number).saturating_sub(counted);
        hits[place] = now;
        counted += now;
    }
    hits
}

/// The hits that there are rounds for, the target's first; and how many there were.
fn keep(hits: &Hits, marks: usize, loaded: u8) -> (Hits, u8) {
    let mut kept = [0; MAX_COMBATANTS];
    let mut left = loaded;
    let mut all = 0_u8;
    for place in 0..marks {
        kept[place] = hits[place].min(left);
        left -= kept[place];
        all = all.saturating_add(hits[place]);
    }
    (kept, all)
}

/// The hits on one of those struck (`blackout.burst.damage`, `blackout.burst.apply`).
fn strike(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    impact: Impact,
    blow: Blow,
    hits: u8,
) -> Step {
    let Impact { by: who, target, .. } = impact;
    let weapon = *gear::weapon(fight, blow.with);
    if weapon.kinds.0 != 0 {
        t.cite(clause::BURST_QUALITIES);
    }
    if !effects::grip(t, fight, impact, blow.with)? {
        let first = fight.setup.settings.direct_first == DirectFirst::Yes;
        if stacking::deals_direct(&weapon) {
            t.cite(clause::ATTACK_ORDER);
        }
        if first {
            stacking::direct(t, fight, impact, &weapon)?;
        }
        let flat = i16::from(weapon.flat);
        let all = i16::from(hits) * flat;
        let mut damage = Tally::of(t, all, From::Hits(hits, flat), clause::BURST_DAMAGE);
        attack::adjust(t, fight, impact, &mut damage)?;
        let (amount, points) = (damage.amount(), damage.terms());
        t.tell(clause::BURST_DAMAGE, || {
            let (by, to, dice) = (who, Some(target), Terms::default());
            Event::Onset(Onset::Damage { by, to, amount, rolled: 0, dice, points })
        });
        let destroys = blow.slow && weapon.has(Effect::Destroyer);
        let wear = if destroys { Wear::Destroyer } else { Wear::Ordinary };
        let harm = Damage { to: target, by: Some(who), amount };
        apply(t, fight, harm, wear, (hits, flat))?;
        if !first {
            stacking::direct(t, fight, impact, &weapon)?;
        }
    }
    // What was lost matters to Deadly alone, and no burst is critical.
    stacking::afflict(t, fight, impact, &weapon, 0)?;
    training::overcharge(t, fight, who, target, &weapon)?;
    end(t, fight, target, Condition::Hidden);
    Ok(())
}

/// The damage of so many hits, of so much each, meets armor: once, or each hit by itself
/// (`blackout.armor.degrade-burst`).
fn apply(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    harm: Damage,
    wear: Wear,
    (hits, flat): (u8, i16),
) -> Step {
    if hits > 1 && damage::armor_value(fight, harm.to) > 0 {
        t.cite(clause::BURST_APPLY);
        t.cite(clause::ARMOR_DEGRADE_BURST);
    }
    if wear == Wear::Destroyer {
        t.cite(clause::EFFECTS_DESTROYER_ARMOR);
    }
    if fight.setup.settings.burst_armor == BurstArmor::Total {
        damage::take(t, fight, harm, wear)?;
        return Ok(());
    }
    let mut left = harm.amount;
    for hit in 0..hits {
        let part = if hit + 1 == hits { left } else { flat.min(left) };
        left -= part;
        damage::take(t, fight, Damage { amount: part, ..harm }, wear)?;
    }
    Ok(())
}
