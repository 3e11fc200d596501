//! What a state refuses.

use super::fight;
use crate::ids::Id;

#[test]
#[should_panic(expected = "no combatant of this fight has the id 7")]
fn an_id_that_nobody_has_is_refused_with_a_sentence() {
    let fight = fight("", "", "", "");
    let _ = fight[Id(7)].wounds;
}

#[test]
#[should_panic(expected = "no combatant of this fight has the id 2")]
fn an_id_that_nobody_has_cannot_be_changed() {
    let mut fight = fight("", "", "", "");
    fight[Id(2)].wounds = 3;
}
