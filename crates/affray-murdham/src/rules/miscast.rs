//! How castings go wrong (`murdham.power.corruption`).

use affray_field::Place;
use affray_table::{Lazy, May, Step, Sum, Table, barred, barred_if};

use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Move, Purpose, Reaction, SaveFor, Score};
use crate::reason::{Barrier, Who};
use crate::rules::condition::{is_present, may_react_at_all};
use crate::rules::core::{against, save, seat};
use crate::rules::gear::{held, item};
use crate::rules::hazard::{Nature, burn};
use crate::rules::opportunity::spend_turn;
use crate::rules::position::place_range;
use crate::rules::power::{CORRUPTION, corrupt};
use crate::setup::{Id, ItemKind, PowerId};
use crate::state::Fight;

/// How a casting goes wrong, by a d12 (`murdham.power.corruption`); whether the power still works.
///
/// # Errors
/// The table has no answer yet.
pub fn miscast(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    power: PowerId,
) -> Step<bool> {
    // Rows 7 to 12 are the GM's, who has to know which.
    let row = t.roll(Purpose::Miscast { who }, Sum::d(12))? as u8;
    t.tell(clause::POWER_CORRUPTION, || Event::Miscast { who, row });
    match row {
        1 => {
            t.tell(clause::POWER_CORRUPTION, || Event::PowerFailed { who, power });
            return Ok(false);
        }
        3 => {
            for zone in fight.setup.map.zones() {
                if place_range(fight, fight[who].place, Place::Zone(zone)) <= 1 {
                    fight.state.darkened |= 1 << zone.0;
                    t.tell(clause::POWER_CORRUPTION, || Event::ZoneVeiled { zone, dark: true });
                }
            }
        }
        4 => {
            let scroll = held(fight, who).find(|&which| {
                matches!(&item(fight, which).kind, ItemKind::Scrolls(on) if on.contains(&power))
            });
            if let Some(which) = scroll {
                crate::rules::gear::destroy(t, fight, which, clause::POWER_CORRUPTION);
            }
        }
        5 => {
            for other in others_around(fight, who) {
                corrupt(t, fight, other, CORRUPTION)?;
            }
        }
        6 => {
            for other in others_around(fight, who) {
                burst(t, fight, who, other)?;
            }
        }
        2 => {}
        _ => t.tell(clause::POWER_CORRUPTION, || Event::GmSays { who }),
    }
    Ok(true)
}

/// All others within range 1, in roster order.
fn others_around(fight: &Fight, who: Id) -> Vec<Id> {
    let near = |&other: &Id| {
        other != who
            && is_present(fight, other)
            && crate::rules::position::range(fight, who, other) <= 1
    };
    fight.roster().filter(near).collect()
}

/// Whether somebody may keep out of such a fire so.
pub fn may_shun(fight: &Fight, who: Id, reaction: Reaction) -> May<Barrier> {
    match reaction {
        Reaction::Stand => Ok(()),
        Reaction::FreeDodge => {
            let none = !crate::rules::react::dodges_blows(fight, who);
            barred_if(none, Barrier::Of(who, Who::NoFreeDodge), clause::SKILL_DODGE_BLOWS)
        }
        Reaction::Dodge => may_react_at_all(fight, who),
        Reaction::Counter(_) | Reaction::Hide(_) => {
            barred(Barrier::DodgeOnly, clause::POWER_CORRUPTION)
        }
    }
}

/// d6 fire damage that may be dodged: as a reaction, or freely where a skill allows it
/// (`murdham.skill.dodge-blows`).
fn burst(t: &mut impl Table<Fight>, fight: &mut Fight, by: Id, who: Id) -> Step {
    let menu = Lazy(|list: &mut Vec<Move>| {
        list.push(Reaction::Stand.into());
        let dodges = [Reaction::FreeDodge, Reaction::Dodge].into_iter();
        list.extend(dodges.filter(|&dodge| may_shun(fight, who, dodge).is_ok()).map(Move::from));
    });
    let reaction: Reaction = t.choose(fight, seat(fight, who), Ask::Burst { who, by }, &menu)?;
    match reaction {
        Reaction::FreeDodge => {
            t.cite(clause::SKILL_DODGE_BLOWS);
            fight[who].dodged_free = true;
        }
        Reaction::Dodge => spend_turn(t, fight, who),
        Reaction::Stand | Reaction::Counter(_) | Reaction::Hide(_) => {}
    }
    if matches!(reaction, Reaction::FreeDodge | Reaction::Dodge) {
        let passed = save(t, fight, who, Score::Agility, SaveFor::Dodge)?;
        let terms = against(t, fight, who, Score::Agility);
        t.tell(clause::DODGE_SAVE, || Event::Dodged { who, passed, terms });
        if passed {
            return Ok(());
        }
    }
    burn(t, fight, who, 6, Nature::Fire)
}
