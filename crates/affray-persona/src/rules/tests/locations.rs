//! Locations of hits, and the tables that they pick (`persona.attack.location`,
//! `persona.attack.location-extra-hits`, `persona.crit.columns`).

use crate::rules::aim::{further, location, location_of_attack};
use crate::rules::rows::cell;
use crate::setup::{Code, Location};

/// How many of the 100 results are this location.
fn share(of: Location, read: fn(i32) -> Location) -> usize {
    (1..=100).filter(|&rolled| read(rolled) == of).count()
}

#[test]
fn a_reversed_roll_meets_each_location_as_often_as_a_straight_one() {
    // 01-10, 11-20, 21-30, 31-70, 71-85, 86-100: reversing digits only puts them in another order.
    let shares = [
        (Location::Head, 10),
        (Location::RightArm, 10),
        (Location::LeftArm, 10),
        (Location::Body, 40),
        (Location::RightLeg, 15),
        (Location::LeftLeg, 15),
    ];
    for (of, count) in shares {
        assert_eq!(share(of, location), count, "{of:?}, read straight");
        assert_eq!(share(of, location_of_attack), count, "{of:?}, reversed");
    }
}

#[test]
fn digits_are_reversed() {
    // 07 reads 70, 30 reads 03, 100 is written 00.
    assert_eq!(location_of_attack(7), Location::Body);
    assert_eq!(location_of_attack(30), Location::Head);
    assert_eq!(location_of_attack(100), Location::LeftLeg);
    // 11 reads 11, 12 reads 21, 8 reads 80, 9 reads 90.
    assert_eq!(location_of_attack(11), Location::RightArm);
    assert_eq!(location_of_attack(12), Location::LeftArm);
    assert_eq!(location_of_attack(8), Location::RightLeg);
    assert_eq!(location_of_attack(9), Location::LeftLeg);
}

#[test]
fn further_hits_follow_the_order_of_the_first() {
    use Location::{Body, Head, LeftArm, LeftLeg, RightArm, RightLeg};
    let orders = [
        (Head, [Head, RightArm, Body, RightArm, Body, Body]),
        (RightArm, [RightArm, Body, Head, Body, RightArm, RightArm]),
        (LeftArm, [LeftArm, Body, Head, Body, LeftArm, LeftArm]),
        (Body, [Body, RightArm, Head, RightArm, Body, Body]),
        (LeftLeg, [LeftLeg, Body, LeftArm, Head, Body, Body]),
        (RightLeg, [RightLeg, Body, RightArm, Head, Body, Body]),
    ];
    for (first, order) in orders {
        assert_eq!(further(first, 0), first);
        for (place, expected) in order.into_iter().enumerate() {
            assert_eq!(further(first, place + 1), expected, "hit {} from {first:?}", place + 2);
        }
    }
}

#[test]
fn each_row_has_a_clause_of_its_own() {
    // The head has a clause for each type of damage, body and limbs one for each row.
    let mut ids = Vec::new();
    for &location in Location::ALL {
        for &code in Code::ALL {
            for row in 1..=10 {
                ids.push(cell(location, code, row).id());
            }
        }
    }
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 10 * (4 + 3));
    assert_eq!(cell(Location::Head, Code::Explosion, 9).id(), "persona.crit-head.exploding-9");
    assert_eq!(cell(Location::LeftArm, Code::Energy, 2).id(), "persona.crit-arm.row-2");
}
