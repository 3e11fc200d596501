//! What a state refuses.

use super::fight;
use crate::ids::Id;

#[test]
#[should_panic(expected = "nothing in this fight has the number Id(7)")]
fn an_id_that_nobody_has_is_refused_with_a_sentence() {
    let fight = fight("", "", "", "");
    let _ = fight[Id(7)].wounds;
}

#[test]
#[should_panic(expected = "nothing in this fight has the number Id(2)")]
fn an_id_that_nobody_has_cannot_be_changed() {
    let mut fight = fight("", "", "", "");
    fight[Id(2)].wounds = 3;
}
