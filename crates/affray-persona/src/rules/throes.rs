//! What the death of a Shadow does to those around (`persona.crit.deadly-area`,
//! `persona.crit-head.pass-through`).

use affray_field::Square;
use affray_table::{Lazy, May, Reckon, Seat, Step, Sum, Table, barred_if, total};

use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Move, Purpose, TestFor};
use crate::reason::{Barrier, From};
use crate::rules::damage::Rolled;
use crate::rules::harm::{self, Blow, Toll};
use crate::rules::land::{Blows, strike};
use crate::rules::reading::Read;
use crate::rules::test::{self, Test};
use crate::rules::{damage, resist, space, status};
use crate::settings::PassThrough;
use crate::setup::{Id, Location, Score, Status};
use crate::state::{Fight, People};
use crate::table::What;

/// Who is within so many meters of a place, the dead one left out.
fn near(fight: &Fight, at: Square, meters: u16, but: Id) -> People {
    let mut people = People::default();
    for who in fight.roster() {
        if who != but
            && space::is_present(fight, who)
            && space::between(fight, at, fight[who].at) <= meters
        {
            people.add(who);
        }
    }
    people
}

/// What a death does to those around (`persona.crit.deadly-area`).
///
/// # Errors
/// The table has no answer yet.
pub fn carry_out(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    blow: Blow,
    what: What,
) -> Step {
    let who = blow.to;
    let at = fight[who].at;
    match what {
        What::Burst(damage, radius) => {
            let meters = test::small(t, Purpose::Radius, radius)?;
            let damage = test::small(t, Purpose::Damage { by: who, to: None }, damage)?;
            t.tell(clause::CRIT_DEADLY_AREA, || Event::Bursts { who, meters, damage });
            for to in near(fight, at, u16::from(meters), who).iter() {
                fragments(t, fight, Blow { to, ..blow }, i16::from(damage))?;
            }
        }
        What::Scream(sides) => {
            let points = test::small(t, Purpose::Points { who }, sides)?;
            t.cite(clause::CRIT_HEAD_SCREAM_RANGE);
            for near in near(fight, at, 20, who).iter() {
                if fight[near].active.is_some() {
                    let total = &mut fight[near].realization;
                    *total = total.saturating_add(u16::from(points));
                    let total = *total;
                    t.tell(clause::CRIT_HEAD_SCREAM_RANGE, || Event::Realizes {
                        who: near,
                        points,
                        total,
                    });
                }
            }
        }
        What::Through => return passes(t, fight, toll, blow),
        What::Thrown(far, damage) => {
            let meters = test::small(t, Purpose::Radius, far)?;
            let from = blow.by.map_or(at, |by| fight[by].at);
            // What is thrown off the field lands on nobody.
            let Some(landing) = space::beyond(from, at, u16::from(meters)) else { return Ok(()) };
            let people = near(fight, landing, 1, who);
            if let Some(to) = nearest(t, fight, landing, people, who)? {
                let damage = t.roll(Purpose::Damage { by: who, to: Some(to) }, Sum::d(damage))?;
                let dealt = damage as u8;
                t.tell(clause::CRIT_DEADLY_AREA, || Event::Flies {
                    who,
                    meters,
                    to,
                    damage: dealt,
                });
                fragments(t, fight, Blow { to, ..blow }, damage as i16)?;
            }
        }
        What::Ignites(meters) | What::Topples(meters) => {
            let status =
                if matches!(what, What::Ignites(_)) { Status::OnFire } else { Status::Prone };
            for to in near(fight, at, u16::from(meters), who).iter() {
                let why = TestFor::Row(Score::Agility);
                if !test::test(t, fight, Test::new(to, why, Score::Agility))? {
                    status::begin(t, fight, to, status, 0)?;
                }
            }
        }
        _ => {}
    }
    Ok(())
}

/// Anyone who is nearest to a place; of several the GM chooses.
fn nearest(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    at: Square,
    people: People,
    who: Id,
) -> Step<Option<Id>> {
    let far = |it: Id| space::between(fight, at, fight[it].at);
    let Some(least) = people.iter().map(far).min() else { return Ok(None) };
    let mut those = People::default();
    for it in people.iter().filter(|&it| far(it) == least) {
        those.add(it);
    }
    let menu = Lazy(|menu: &mut Vec<Move>| menu.extend(those.iter().map(Move::Person)));
    let to: Id = t.choose(fight, Seat::GM, Ask::Behind(who, those), &menu)?;
    Ok(Some(to))
}

/// Whether the attack that passes through somebody may strike this one: one of those nearest behind
/// (`persona.crit-head.pass-through`).
///
/// # Errors
/// Why not.
pub fn may_strike(who: Id, those: People, target: Id) -> May<Barrier> {
    let apart = Barrier::NotBehind { who, target };
    barred_if(!those.has(target), apart, clause::CRIT_HEAD_PASS_THROUGH)
}

/// Bursting or flying remains strike the body, and are soaked.
fn fragments(t: &mut impl Table<Fight>, fight: &mut Fight, blow: Blow, damage: i16) -> Step {
    t.cite(clause::DAMAGE_NOT_ATTACKS);
    let to = blow.to;
    if resist::shrugs_off(t, fight, to, blow.code) {
        return Ok(());
    }
    let location = Location::Body;
    let soak = total(|into| damage::to_soak_unguarded(fight, to, (location, 0), into)) as i16;
    let amount = (damage - soak).max(0);
    let soaked = damage - amount;
    let pool = harm::pool(fight, to, location);
    let left = harm::left(fight, to, pool) - amount;
    let soak = t.terms(|into| damage::to_soak_unguarded(fight, to, (location, 0), into));
    if pool == harm::Pool::Magnitude {
        t.tell(clause::CRIT_DEADLY_AREA, || Event::Soaks { who: to, soaked, damage, soak });
        let one = t.terms(|into| into.add(1, From::Hit, clause::HORDE_DAMAGE));
        return if amount > 0 { harm::thin(t, fight, blow, 1, one) } else { Ok(()) };
    }
    t.tell(clause::CRIT_DEADLY_AREA, || Event::Hurt {
        who: to,
        by: None,
        amount,
        soaked,
        left,
        location,
        soak,
    });
    let mut none = Toll::of(fight, None);
    harm::lose(t, fight, &mut none, Blow { location, by: None, ..blow }, amount)
}

/// The attack goes on into whoever is behind (`persona.crit-head.pass-through`): the same attack,
/// with the damage rolled, which that one meets by its own resistance and soak.
fn passes(t: &mut impl Table<Fight>, fight: &mut Fight, toll: &mut Toll, blow: Blow) -> Step {
    let (who, Some(by)) = (blow.to, blow.by) else { return Ok(()) };
    let at = fight[who].at;
    let far = space::distance(fight, by, who);
    let behind = |fight: &Fight, it: Id| it != by && space::distance(fight, by, it) > far;
    let people = near(fight, at, 3, who);
    let mut those = People::default();
    for it in people.iter().filter(|&it| behind(fight, it)) {
        those.add(it);
    }
    if fight.setup.settings.pass_through == PassThrough::Everyone {
        for to in those.iter() {
            if space::is_present(fight, to) {
                slams(t, fight, toll, Blow { to, ..blow })?;
            }
        }
        return Ok(());
    }
    let Some(to) = nearest(t, fight, at, those, who)? else { return Ok(()) };
    slams(t, fight, toll, Blow { to, ..blow })
}

/// An attack that has passed through somebody slams into another.
fn slams(t: &mut impl Table<Fight>, fight: &mut Fight, toll: &mut Toll, blow: Blow) -> Step {
    let (to, Some(by)) = (blow.to, blow.by) else { return Ok(()) };
    t.tell(clause::CRIT_HEAD_PASS_THROUGH, || Event::Strikes { by, to });
    let total = toll.rolled;
    let Some(shot) = toll.shot else {
        // A pool of several attacks has no element of its own.
        return fragments(t, fight, blow, total);
    };
    let came = Read { hit: true, location: Location::Body, ..Read::miss(0) };
    let shared = Some(Rolled { total, ten: false });
    strike(t, fight, toll, &shot, Blows { to, came, hits: 1, shared })?;
    toll.rolled = total;
    Ok(())
}
