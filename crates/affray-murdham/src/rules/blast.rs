//! Blasts: whom they strike and where they go (`murdham.blast.*`).

use affray_field::{Place, ZoneId};
use affray_table::{PickOne, Step, Table};

use crate::clause;
use crate::event::Event;
use crate::moves::{Attack, Form, Purpose};
use crate::rules::condition::is_present;
use crate::rules::weapon::means;
use crate::settings::{BlastFromBorder, DeviationNoNeighbor};
use crate::setup::Id;
use crate::state::{Fight, People};

/// Whether somebody is in a zone or on one of its borders (`murdham.blast.targets`).
#[must_use]
pub fn is_in_area(fight: &Fight, who: Id, zone: ZoneId) -> bool {
    fight.setup.map.zones_of(fight[who].place).any(|near| near == zone)
}

/// Everybody a blast on a zone targets, friend or foe, hidden or not.
pub fn targets(t: &mut impl Table<Fight>, fight: &Fight, attack: Attack, zone: ZoneId) -> People {
    let mut struck = People::default();
    let attacker = attack.attacker;
    let Form::Strike { with, style, .. } = attack.form else { return struck };
    let melee = means(fight, attacker, with).is_melee();
    t.tell(clause::BLAST_TARGETS, || Event::Bursts { attack, zone });
    t.cite(if melee { clause::BLAST_MELEE } else { clause::BLAST_SELF });
    if matches!(fight[attacker].place, Place::Border(_)) {
        t.cite(clause::BLAST_BORDER_ATTACKER);
    }
    let apart = fight.setup.settings.blast_from_border == BlastFromBorder::BothZonesExcluded
        && matches!(fight[attacker].place, Place::Border(_));
    for who in fight.roster().filter(|&id| is_present(fight, id) && is_in_area(fight, id, zone)) {
        let spared = (melee || apart) && who == attacker
            || style.is_sweep() && fight.profile(who).size >= fight.profile(attacker).size;
        if !spared {
            if fight[who].concealed_from != 0 {
                t.cite(clause::BLAST_CONCEALED);
            }
            struck.add(who);
        }
    }
    struck
}

/// A ranged blast that missed goes to a random zone next to the one aimed at; `None` if it is lost
/// (`murdham.blast.deviation`, `murdham.blast.deviation-die`, `murdham.blast.deviation-result`).
///
/// # Errors
/// The table has no answer yet.
pub fn deviate(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    attack: Attack,
    aimed: ZoneId,
) -> Step<Option<ZoneId>> {
    t.cite(clause::BLAST_DEVIATION_RESULT);
    let neighbors = fight.setup.map.neighbors(aimed).count() as u8;
    if neighbors == 0 {
        return Ok(match fight.setup.settings.deviation_no_neighbor {
            DeviationNoNeighbor::Lost => {
                t.tell(clause::BLAST_DEVIATION_RESULT, || Event::LostBlast { attack });
                None
            }
            DeviationNoNeighbor::HitsAimedZone => Some(aimed),
        });
    }
    t.cite(clause::BLAST_DEVIATION_DIE);
    let purpose = Purpose::Deviation { attacker: attack.attacker };
    let number = t.roll(purpose, PickOne { of: neighbors })?;
    let (_, zone) = fight
        .setup
        .map
        .neighbors(aimed)
        .nth(usize::from(number) - 1)
        .expect("the die has a face for each neighbor");
    t.tell(clause::BLAST_DEVIATION, || Event::Deviated { attack, zone });
    Ok(Some(zone))
}
