//! What stands in the places of a state that are not taken.

use affray_field::{Place, ZoneId};

use super::{
    Combatant, Company, Conditions, Morale, People, Standing, Thing, TurnState, Wear, Where,
};
use crate::setup::FactionId;
use affray_table::Filler;

impl Filler for Combatant {
    const FILLER: Combatant = Combatant {
        strength: 0,
        agility: 0,
        wits: 0,
        health: 0,
        faction: FactionId(0),
        place: Place::Zone(ZoneId(0)),
        turn: TurnState::Unspent,
        lost_turns: 0,
        standing: Standing::Gone,
        conditions: Conditions(0),
        dies_after: 0,
        concealed_from: 0,
        grabbing: None,
        morale: Morale::Untested,
        hurt: false,
        harmed: false,
        declined: false,
        frightened_of: People(0),
        frightened_for_long: People(0),
        terrified_of: People(0),
        faced: People(0),
        taunted_by: None,
        mana: 0,
        corruption: 0,
        omens: 0,
        hands: [None; 2],
        dodged_free: false,
        burnt: false,
        regenerated: false,
        sprints: 0,
        winded: false,
        sprinted: false,
        unseen_rounds: 0,
        seen: false,
        wits_at_start: 0,
        poisons: 0,
        pending_poisons: 0,
        permanent_injuries: 0,
    };
}

impl Filler for Thing {
    const FILLER: Thing =
        Thing { at: Where::Gone, wear: Wear::Sound, used: false, uses: 0, coating: None };
}

impl Filler for Company {
    const FILLER: Company = Company { original: 0, checked: false, left_at_check: 0 };
}
