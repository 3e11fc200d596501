//! What comes of itself at the end of a round: blood, fire, breath, dying, and what lapses
//! (`hallowed.procedure.end-of-round-order`).

use affray_table::{Step, Sum, Table};

use crate::clause;
use crate::event::{Gnawing, Lasting, Toll};
use crate::ids::Id;
use crate::kinds::{Attribute, Condition, Exit};
use crate::moves::{CheckFor, Purpose};
use crate::rules::check::{Check, Tn, With};
use crate::rules::condition::{Affliction, begin, is_present, lapse};
use crate::rules::outcome::gnaw;
use crate::rules::wounds::Cause;
use crate::rules::{custom, gm, wounds};
use crate::settings::{FullDefenseFrom, Suffocation};
use crate::state::Fight;

/// Whether anything bleeds, burns, chokes or dies.
pub(crate) fn is_any(fight: &Fight) -> bool {
    fight.roster().any(|who| {
        let it = &fight[who];
        let worse = it.bleeding > 0
            || it.has(Condition::Burning)
            || it.has(Condition::Suffocating)
            || custom::drain(fight, who) > 0
            || wounds::is_dying(fight, who) && wounds::is_unstable(fight, who);
        worse && !it.dead
    })
}

/// What bleeds, burns, chokes and dies.
pub(crate) fn decline(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for who in fight.roster() {
        let bleeding = i16::from(fight[who].bleeding);
        if bleeding > 0 && is_present(fight, who) {
            gnaw(t, fight, who, bleeding, Gnawing::Bleeding);
        }
        if fight[who].has(Condition::Burning) && is_present(fight, who) {
            let amount = t.roll(Purpose::Burning { who }, Sum::d(6))? as i16;
            gnaw(t, fight, who, amount, Gnawing::Fire);
        }
    }
    for who in fight.roster() {
        let drain = custom::drain(fight, who);
        if drain > 0 && is_present(fight, who) {
            custom::cite(t, fight, who);
            gnaw(t, fight, who, drain, Gnawing::Custom);
        }
    }
    for who in fight.roster() {
        if fight[who].has(Condition::Suffocating) && is_present(fight, who) {
            suffocate(t, fight, who)?;
        }
    }
    bleed(t, fight);
    Ok(())
}

/// The Dying lose a Wound Point (`hallowed.wounds.dying-bleed`).
pub(crate) fn bleed(t: &mut impl Table<Fight>, fight: &mut Fight) {
    for who in fight.roster() {
        // Captives and those who got away bleed on; only anyone who is still to enter does not.
        let waits = fight[who].exit == Some(Exit::Waiting);
        if !wounds::is_dying(fight, who) || fight[who].dead || waits {
            continue;
        }
        if !wounds::is_unstable(fight, who) {
            t.cite(clause::WOUNDS_STABILIZED_NO_BLEED);
            continue;
        }
        t.cite(clause::WOUNDS_DYING_BLEED);
        t.cite(clause::WOUNDS_DYING_FIRST_ROUND);
        wounds::lose(t, fight, who, 1, Cause::Toll(Toll::Dying));
        wounds::count_dying(t, fight, who);
    }
}

/// A Strength check against 8 and 2 for each round (`hallowed.conditions.suffocating`).
fn suffocate(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let rounds = fight[who].breathless.saturating_add(1);
    fight[who].breathless = rounds;
    // Whom it has already struck down has nothing left to lose to it.
    let down = fight[who].has(Condition::Unconscious)
        && fight[who].lasts[Condition::Unconscious as usize] == 0
        && fight[who].wounds < 0;
    if fight.setup.settings.suffocation == Suffocation::Referee || down {
        return Ok(());
    }
    let check = Check::of(who, CheckFor::Breath, With::Attribute(Attribute::Strength));
    t.cite(clause::CONDITIONS_SUFFOCATING);
    if !check.roll(t, fight, Tn::Breath(who))? {
        choke(t, fight, who);
    }
    Ok(())
}

/// What suffocating comes to in the end.
pub(crate) fn choke(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if fight[who].wounds > -1 {
        fight[who].wounds = -1;
        wounds::destabilize(t, fight, who, Cause::Damage(None));
        wounds::settle(t, fight, who);
    }
    begin(t, fight, who, Affliction::lasting(Condition::Unconscious));
}

/// What lasts until the end of a round lapses (`hallowed.conditions.durations`).
pub(crate) fn expire(t: &mut impl Table<Fight>, fight: &mut Fight) {
    custom::expire(t, fight);
    gm::round_over(t, fight);
    let keeps = fight.setup.settings.full_defense_from == FullDefenseFrom::NextTurn;
    for who in fight.roster() {
        if fight[who].defending > 0 && !keeps {
            fight[who].defending = 0;
        }
        if fight[who].ward_lasts > 0 {
            fight[who].ward_lasts -= 1;
            if fight[who].ward_lasts == 0 {
                fight[who].ward = (0, 0);
                t.tell(clause::DEFENSE_OTHER_MODIFIERS, || Lasting::WardEnds { who }.into());
            }
        }
        if fight[who].conditions.0 == 0 {
            continue;
        }
        for condition in fight[who].conditions.iter() {
            let left = &mut fight[who].lasts[condition as usize];
            if *left > 0 {
                *left -= 1;
                if *left == 0 {
                    lapse(t, fight, who, condition);
                }
            }
        }
    }
}
