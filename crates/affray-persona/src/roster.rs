//! Everybody in a fight, by number.

use std::ops::{Index, IndexMut};

use crate::setup::Id;
use crate::state::{Combatant, Fight};

impl Index<Id> for Fight {
    type Output = Combatant;
    /// # Panics
    /// If nobody in the fight has this number.
    fn index(&self, who: Id) -> &Combatant {
        match self.state.combatants.get(who.index()) {
            Some(it) => it,
            None => panic!("nobody in this fight has the number {}", who.0),
        }
    }
}

impl IndexMut<Id> for Fight {
    /// # Panics
    /// If nobody in the fight has this number.
    fn index_mut(&mut self, who: Id) -> &mut Combatant {
        match self.state.combatants.get_mut(who.index()) {
            Some(it) => it,
            None => panic!("nobody in this fight has the number {}", who.0),
        }
    }
}
