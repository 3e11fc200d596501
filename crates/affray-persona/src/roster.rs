//! Everybody in a fight, by number.

use std::ops::{Index, IndexMut};

use affray_field::Square;
use affray_table::Filler;

use crate::setup::{Id, SideId, Statuses};
use crate::state::{Combatant, Delayed, Fight, Life, People, Stances, Vision};

/// Who is where nobody is.
impl Filler for Combatant {
    const FILLER: Combatant = Combatant {
        side: SideId(0),
        at: Square { x: 0, y: 0 },
        life: Life::Gone,
        wounds: 0,
        parts: [0; 6],
        destroyed: 0,
        active: None,
        sp: 0,
        tp: 0,
        fatigue: 0,
        fate: 0,
        blessed: false,
        initiative: 0,
        statuses: Statuses(0),
        timers: [0; crate::setup::STATUSES],
        fresh: Statuses(0),
        incurable: Statuses(0),
        lost: [0; 10],
        drained: [0; 10],
        tb_lost: 0,
        tb_halved: 0,
        ap_lost: [0; 6],
        crippled: [0; 6],
        reactions: 0,
        stances: Stances(0),
        aim: 0,
        swapped: false,
        delayed: Delayed { attacked: false, used: 0, powers: 0 },
        surprised: false,
        charmed_by: None,
        dominated_by: None,
        distressed_by: None,
        immobilized_by: None,
        command: None,
        unmanifest: None,
        vision: Vision::Clear,
        feared: People(0),
        eroded: People(0),
        doomed: 0,
        awake: 0,
        erosion: 0,
        realization: 0,
        daunted: false,
        out: true,
        unnoticed: false,
        sneaking: false,
        known: 0,
    };
}

impl Index<Id> for Fight {
    type Output = Combatant;
    #[inline(always)] // In the midst of every rule.
    fn index(&self, who: Id) -> &Combatant {
        self.state.combatants.at(who.index())
    }
}

impl IndexMut<Id> for Fight {
    #[inline(always)] // In the midst of every rule.
    fn index_mut(&mut self, who: Id) -> &mut Combatant {
        self.state.combatants.at_mut(who.index())
    }
}

impl Fight {
    /// Whether something holds of anybody. Two are looked at without counting.
    #[inline(always)] // After each step of a turn.
    pub fn has_any(&self, holds: impl Fn(&Combatant) -> bool) -> bool {
        match &*self.state.combatants {
            [one, other] => holds(one) || holds(other),
            all => all.iter().any(holds),
        }
    }
}
