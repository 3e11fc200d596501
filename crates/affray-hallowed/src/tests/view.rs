//! What a seat is told: who is to enter is nobody's to know but their own side's; the order of
//! turns, what people have with them, and options as data.

use affray_engine::{Cost, Kind, System, Turn, Words, Worn};
use affray_field::Square;
use affray_table::{Game, Sampler, Seat, Status, Terms};

use super::{ANN, BOB, fight, weapon};
use crate::Fight;
use crate::event::{Course, Event, Lasting, Trial};
use crate::kinds::Condition;
use crate::moves::{Ask, Deed, Move, Purpose, Reply, Ruling, Spot};
use crate::rules::{stress, wounds};
use crate::state::{Act, Declared, Phase};
use crate::tactics::Tactics;

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// Ann, and Bob with these lines, who enters in the third round.
fn late(bob: &str) -> Fight {
    fight("", "held = [\"mace\"]", &format!("enters-round = 3\n{bob}"), "")
}

fn names(fight: &Fight, seat: Seat) -> Vec<String> {
    fight.view(Some(seat)).combatants.into_iter().map(|one| one.name).collect()
}

#[test]
fn whoever_is_to_enter_is_known_to_their_own_side_and_the_referee() {
    let fight = late("");
    assert_eq!([A, B, Seat::GM].map(|seat| names(&fight, seat).len()), [1, 2, 2]);
    let places = fight.view(Some(A)).map.map(|map| map.places.len());
    assert_eq!(places, Some(1), "only Ann's square");
    let dice = Purpose::HitDice { who: BOB };
    let event = Event::Course(Course::HitDice { who: BOB, stress: 9 });
    let wanes = Event::Lasting(Lasting::WardEnds { who: BOB });
    for (seat, knows) in [(A, false), (B, true), (Seat::GM, true)] {
        assert_eq!(fight.sees_roll(seat, dice), knows);
        assert_eq!(fight.hears(seat, &event), knows);
        assert_eq!(fight.hears(seat, &wanes), knows);
    }
}

#[test]
fn whoever_enters_is_heard_of() {
    let fight = late("");
    assert!(fight.hears(A, &Event::Course(Course::Enters { who: BOB })));
}

#[test]
fn what_is_known_of_whoever_is_to_enter_tells_nothing_of_them() {
    let strong = "strength = 20\nwounds-bonus = 7\nheld = [\"great maul\"]";
    let [one, other] = ["", strong].map(|bob| late(bob).known_to(A));
    assert_eq!(one, other);
    for known in [&one, &other] {
        assert_eq!((stress::most(known, BOB), wounds::most(known, BOB)), (0, 0));
    }
    assert_eq!(late("").known_to(B), late(""), "their own side knows all of it");
}

#[test]
fn who_is_surprised_is_not_known_before_the_fight_begins() {
    let of = |own: &str| {
        let mut fight = fight("surprised-defense = \"no-agility\"", own, "", "");
        fight.state.phase = Phase::Setup;
        fight
    };
    let [plain, caught] = ["agility = 14", "agility = 14\nconditions = [\"surprised\"]"].map(of);
    // 10 and 1 for Agility 14, which does not count for the surprised.
    let defense = |fight: &Fight, seat| {
        let ann = fight.view(Some(seat)).combatants.swap_remove(0);
        let figure = ann.figures.into_iter().find(|figure| figure.name == "Defense");
        (figure.and_then(|figure| figure.value), ann.conditions.len())
    };
    assert_eq!([A, Seat::GM].map(|seat| defense(&caught, seat)), [(Some(11), 0), (Some(10), 1)]);
    assert_eq!(caught.known_to(A), plain.known_to(A));
    assert_eq!(caught.known_to(Seat::GM), caught);
}

#[test]
fn a_fight_without_the_unknown_is_played_on() {
    let mut known = late("").known_to(A);
    let mut table = Sampler::new(1, Tactics::new(1));
    for _ in 0..200 {
        match Fight::advance(&mut table, &mut known) {
            Ok(Status::Going) => {}
            Ok(Status::Over) => return,
            Err(_) => unreachable!("a sampler never stops"),
        }
    }
    panic!("with nobody to fight the fight is over");
}

#[test]
fn those_in_ambush_are_seen_once_stealth_is_compared() {
    let text = "surprise-check = \"stealth-vs-notice\"";
    let mut ambush = fight(text, "", "", "");
    std::sync::Arc::make_mut(&mut ambush.setup).ambushers = 2;
    ambush.state.phase = Phase::Setup;
    assert_eq!((names(&ambush, A).len(), names(&ambush, B).len()), (1, 2));
    // How large the field is may tell of them, too; and nothing that befalls them is heard.
    let corners = |fight: &Fight, seat| fight.view(Some(seat)).map.and_then(|map| map.corners);
    assert_eq!([A, Seat::GM].map(|seat| corners(&ambush, seat).is_some()), [false, true]);
    let ruling = Ruling::Afflict(BOB, Condition::Prone);
    let events = [
        Course::Ruled { ruling }.into(),
        Course::Ruled { ruling: Ruling::Frighten(ANN, BOB) }.into(),
        Lasting::Began { who: BOB, condition: Condition::Prone, until: None }.into(),
        Trial::Hides { who: BOB, total: 14, terms: Terms::default() }.into(),
    ];
    for event in &events {
        assert_eq!([A, B, Seat::GM].map(|seat| ambush.hears(seat, event)), [false, true, true]);
    }
    assert!(ambush.hears(A, &Course::Surprised { who: BOB }.into()));
    ambush.state.phase = Phase::Between;
    assert_eq!(names(&ambush, A).len(), 2);
    assert!(corners(&ambush, A).is_some());
    assert!(ambush.hears(A, &events[0]));
}

#[test]
fn nobody_thinks_of_those_they_do_not_know_of() {
    let settings = "declare-target = \"at-declaration\"";
    let fight = fight(settings, "held = [\"mace\"]", "enters-round = 3", "");
    let mace = weapon(&fight, "mace");
    let asks = [
        Ask::Declare(ANN),
        Ask::Turn(ANN),
        Ask::Between(ANN, 5),
        Ask::Further { who: ANN, to: ANN, weapon: mace },
    ];
    for ask in asks {
        let named = |seat| {
            let all = fight.conceivable(seat, ask).into_iter();
            all.filter(|&option| fight.word_move(option).contains("Bob")).count()
        };
        assert!(named(A) == 0 && named(Seat::GM) > 0, "{ask:?}");
    }
}

#[test]
fn that_somebody_cannot_pay_is_their_own_sides_to_know() {
    let fight = fight("", "", "", "");
    let spell = crate::ids::SpellId(0);
    let event = Course::CannotPay { who: BOB, spell }.into();
    assert_eq!([A, B, Seat::GM].map(|seat| fight.hears(seat, &event)), [false, true, true]);
}

#[test]
fn exertion_costs_a_wound_point() {
    // At 0 Wound Points each action costs one; of the Stabilized the second in a round does.
    let state = "wounds = 0\nstress = 0\nheld = [\"mace\"]\ncarried = [\"dagger\"]";
    let mut fight = fight("", state, "", "");
    let (mace, dagger) = (weapon(&fight, "mace"), weapon(&fight, "dagger"));
    let point = Cost { what: "Wound Points", amount: 1 };
    let costs = |fight: &Fight, ask, option: Move| fight.parts(ask, option).costs;
    let strike = Move::Deed(Deed::Strike(mace, BOB));
    let draw = Move::Deed(Deed::Draw(dagger));
    let reposte = Ask::Reposte { who: ANN, against: BOB, attacked: false };
    let reply = Move::Reply(Reply::With(mace));
    for (ask, option, part) in [
        (Ask::Turn(ANN), strike, "standard action"),
        (Ask::Turn(ANN), draw, "free action"),
        (reposte, reply, "reaction"),
    ] {
        let whole = [Cost { what: part, amount: 1 }, point];
        assert_eq!(costs(&fight, ask, option), whole);
        fight[ANN].conditions.add(Condition::Stabilized);
        assert_eq!(costs(&fight, ask, option), whole[..1]);
        fight[ANN].actions = 1;
        assert_eq!(costs(&fight, ask, option), whole);
        fight[ANN].conditions.remove(Condition::Stabilized);
        fight[ANN].actions = 0;
    }
    assert!(costs(&fight, Ask::Turn(ANN), Move::Deed(Deed::Go)).is_empty());
    fight[ANN].wounds = 1;
    assert!(!costs(&fight, Ask::Turn(ANN), strike).contains(&point));
}

#[test]
fn the_order_is_of_turns_that_are_over_under_way_and_to_come() {
    // Ann has acted, Bob acts on 7, Cid acts on 9.
    let mut fight = fight("", "", "", "speed = 3");
    let cid = crate::ids::Id(2);
    fight.state.phase = Phase::Counts;
    for who in [ANN, BOB, cid] {
        fight[who].declared = Some(Declared::of(Act::Nothing));
    }
    (fight[BOB].due, fight[cid].due) = (Some(7), Some(9));
    let order = |fight: &Fight| {
        let order = fight.view(Some(A)).order.into_iter();
        order.map(|slot| (slot.name, slot.value, slot.turn)).collect::<Vec<_>>()
    };
    let slot = |name: &str, value, turn| (name.to_owned(), value, turn);
    assert_eq!(
        order(&fight),
        [
            slot("Ann", None, Turn::Done),
            slot("Bob", Some(7), Turn::Next),
            slot("Cid", Some(9), Turn::Next)
        ]
    );
    // A turn that is carried over into this round comes before one's own.
    fight[cid].carried = Some((Declared::of(Act::Nothing), -3));
    fight[cid].carries_now = true;
    assert_eq!(order(&fight)[1], slot("Cid", Some(-3), Turn::Next));
    assert_eq!(order(&fight).len(), 4);
}

#[test]
fn what_is_in_hand_is_seen_by_all_and_the_pack_by_ones_own() {
    let bob = "held = [\"mace\"]\ncarried = [\"dagger\"]";
    let fight = fight("", "", bob, "");
    let gear = |seat| {
        let bob = fight.view(Some(seat)).combatants.swap_remove(1);
        bob.gear.into_iter().map(|it| (it.name, it.worn)).collect::<Vec<_>>()
    };
    let all = [("mace".to_owned(), Worn::Held), ("dagger".to_owned(), Worn::Carried)];
    assert_eq!(gear(A), all[..1]);
    assert_eq!(gear(B), all);
}

#[test]
fn going_costs_the_yards_of_the_way() {
    // Bob stands at 1,0 in the way: 2,0 is reached by 1,1 or 1,-1.
    let fight = fight("", "", "", "");
    let option = Move::Spot(Spot(Square::new(2, 0)));
    let parts = fight.parts(Ask::Where(ANN, 10), option).each().swap_remove(0);
    assert_eq!((parts.kind, parts.place.as_deref()), (Kind::Move, Some("2,0")));
    assert_eq!(parts.costs, [Cost { what: "yards", amount: 2 }]);
}

#[test]
fn a_further_strike_costs_nothing_more() {
    let fight = fight("", "held = [\"mace\"]", "", "");
    let mace = weapon(&fight, "mace");
    let option = Move::Deed(Deed::Strike(mace, BOB));
    let parts = |ask| fight.parts(ask, option);
    let action = [Cost { what: "standard action", amount: 1 }];
    assert_eq!(parts(Ask::Turn(ANN)).costs, action);
    let further = parts(Ask::Further { who: ANN, to: BOB, weapon: mace });
    assert_eq!((further.kind, further.verb), (Kind::Attack, "attack"));
    assert_eq!((further.targets, further.costs), (vec![BOB.0], vec![]));
}
