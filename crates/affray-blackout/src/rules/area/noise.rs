//! Sonic zones (`blackout.effects.noise`).

use affray_field::Hex;
use affray_table::{Step, Table};

use crate::clause;
use crate::event::{Event, Plight};
use crate::kinds::{Attribute, Condition, Effect, Id, Mode, Skill};
use crate::moves::TestFor;
use crate::rules::condition::{begin, is_immune, is_out};
use crate::rules::rolls;
use crate::rules::rolls::Test;
use crate::settings::NoiseOnLanding;
use crate::state::{Fight, MAX_ZONES, Zone};

use super::{Course, Landed, is_on_line, is_shielded, reaches};

/// The area becomes a sonic zone (`blackout.effects.noise`).
pub(super) fn sound(t: &mut impl Table<Fight>, fight: &mut Fight, landed: Landed<'_>) -> Step {
    let Landed { by, weapon, at } = landed;
    let rounds = weapon.effects[Effect::Noise as usize];
    if fight.state.zones.len() == MAX_ZONES {
        fight.state.zones.remove(0);
    }
    let until = fight.in_rounds(u16::from(rounds));
    let from = (weapon.mode == Mode::Template).then_some(fight[by].at);
    fight.state.zones.push(Zone { center: at, radius: weapon.area, from, until });
    t.tell(clause::EFFECTS_NOISE, || Event::Plight(Plight::Zone { at, rounds }));
    t.cite(clause::EFFECTS_NOISE_ONCE);
    if fight.setup.settings.noise_on_landing == NoiseOnLanding::Test {
        let place = fight.state.zones.len() - 1;
        for who in fight.roster() {
            if is_in(fight, place, fight[who].at) && !fight[who].gone {
                withstand(t, fight, who)?;
            }
        }
    }
    Ok(())
}

/// Whether a sonic zone holds a place: what the attack affected, walls and all
/// (`blackout.effects.noise`).
#[must_use]
pub(crate) fn is_in(fight: &Fight, zone: usize, at: Hex) -> bool {
    let zone = &fight.state.zones[zone];
    match zone.from {
        None => reaches(fight, zone.center, zone.radius, at),
        Some(from) => {
            let course = Course { from, start: zone.center, hexes: zone.radius };
            is_on_line(fight, course, at) && !is_shielded(fight, course, at)
        }
    }
}

/// A test against the noise; one in a turn, however many zones there are
/// (`blackout.stacking.once-rolled`, `blackout.effects.noise-once`).
fn withstand(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    if is_out(fight, who) || is_immune(fight, who, Effect::Noise) {
        return Ok(());
    }
    if fight[who].tested.has(Effect::Noise) {
        t.cite(clause::STACKING_ONCE_ROLLED);
        return Ok(());
    }
    t.cite(clause::EFFECTS_NOISE);
    fight[who].tested.add(Effect::Noise);
    let test = Test::new(who, TestFor::Noise, Attribute::Endurance, Skill::Fortitude).needs(3);
    if rolls::test(t, fight, test)? < 3 {
        begin(t, fight, who, Condition::Stunned);
    }
    Ok(())
}

/// Somebody whose turn it is stands on or comes to a place in sonic zones
/// (`blackout.effects.noise-once`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn hear(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, at: Hex) -> Step {
    if (0..fight.state.zones.len()).any(|place| is_in(fight, place, at)) {
        t.cite(clause::EFFECTS_NOISE_ONCE);
        withstand(t, fight, who)?;
    }
    Ok(())
}
