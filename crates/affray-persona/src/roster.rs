//! Everybody in a fight, by number.

use std::ops::{Index, IndexMut};

use crate::setup::Id;
use crate::state::{Combatant, Fight};

impl Index<Id> for Fight {
    type Output = Combatant;
    /// # Panics
    /// If nobody in the fight has this number.
    #[inline]
    fn index(&self, who: Id) -> &Combatant {
        self.state.combatants.get(who.index()).unwrap_or_else(|| nobody(who))
    }
}

impl IndexMut<Id> for Fight {
    /// # Panics
    /// If nobody in the fight has this number.
    #[inline]
    fn index_mut(&mut self, who: Id) -> &mut Combatant {
        self.state.combatants.get_mut(who.index()).unwrap_or_else(|| nobody(who))
    }
}

fn nobody(who: Id) -> ! {
    panic!("nobody in this fight has the number {}", who.0)
}
