//! What tactics choose where one thing is clearly the best.

use affray_engine::Tactical;

use super::{ANN, BLOW, BOB, CID, read, scene};
use crate::moves::{Action, Answer, Ask, Attack, Gait, Move, Occasion, Spot};
use crate::rules::means::means;
use crate::state::{Condition, Fight, TurnState};
use crate::tactics::blow_mean;

/// Ann with a club beside Bob, so many actions left; Cid is out of the way.
fn with_left(ann: &str, bob: &str, left: u8) -> Fight {
    let mut fight = scene(ann, bob, "");
    fight.state.turn.as_mut().expect("it is Ann's turn").left = left;
    fight
}

/// What Ann does.
fn done(fight: &Fight) -> Action {
    match fight.at_once(Ask::Turn(ANN)) {
        Some(Move::Action(action)) => action,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_mean_of_an_attack_counts_criticals() {
    // d6 + d6 against 6, + 4 - 3: the sums 6 to 12 come 5, 6, 5, 4, 3, 2 and 1 times in 36 and do
    // 7 to 13: 35 + 48 + 45 + 40 + 33 + 24 + 13 = 238. On a luck of 20 everything hits and does
    // 8 - 3 more: 7 + 5 = 12 on average. (19 * 238 / 36 + 12) / 20 = 6.88.
    let fight = scene("held = [\"club\"]", "", "");
    assert_eq!(blow_mean(&fight, ANN, BLOW), 688);
}

#[test]
fn a_step_comes_before_the_first_blow_where_it_leads_within_reach() {
    // A step is free, a move costs one of three attacks.
    let fight = with_left("held = [\"club\"]", "at = \"2,0\"", 3);
    assert_eq!(done(&fight), Action::Step);
    // At 4 m a step is not enough.
    let fight = with_left("held = [\"club\"]", "at = \"4,0\"", 3);
    assert_eq!(done(&fight), Action::Move);
}

#[test]
fn a_long_weapon_ends_its_turn_where_a_step_does_not_follow() {
    // From 2 m a step leads to 3: Bob's club needs a move, and so an action, to come near.
    let fight = with_left("", "at = \"2,0\"\nheld = [\"club\"]", 0);
    assert_eq!(done(&fight), Action::Step);
    let Some(Move::Spot(Spot::Square(to))) =
        fight.at_once(Ask::Where { who: ANN, gait: Gait::Step })
    else {
        panic!("Ann knows where to go");
    };
    assert_eq!(to.distance(fight[BOB].at), 3);
    // From 1 m it leads to 2, from where a step of Bob's is enough.
    let fight = with_left("", "held = [\"club\"]", 0);
    assert_eq!(done(&fight), Action::End);
}

#[test]
fn one_who_lies_there_stands_up_before_a_last_weak_blow() {
    // At -4 the club hits with 10 or more on 2d6, 6 of 36, or a 20 of luck: less than 2 points. An
    // advantage on two attacks at her is worth more.
    let ann = "held = [\"club\"]\nattacks = 2\nconditions = [\"prone\"]";
    let mut fight = with_left(ann, "held = [\"longsword\"]\nboth-hands = true", 1);
    assert_eq!(done(&fight), Action::StandUp);
    fight[ANN].conditions.remove(Condition::Prone);
    assert_ne!(done(&fight), Action::StandUp);
}

#[test]
fn whoever_can_reach_the_goal_goes_there() {
    let text = |goal: &str| {
        format!(
            "system = \"ingenuity\"\n[[field.mark]]\nname = \"door\"\nsquares = [\"{goal}\"]\n\
             [[side]]\nname = \"A\"\nobjective = {{ kind = \"reach\", mark = \"door\" }}\n[[side]]\n\
             name = \"B\"\n[[combatant]]\nname = \"Ann\"\nside = \"A\"\nat = \"0,0\"\nstrength = \
             \"d6\"\ndexterity = \"d6\"\nintellect = \"d6\"\nresolve = \"d6\"\nheld = [\"spear\"]\n\
             [[combatant]]\nname = \"Bob\"\nside = \"B\"\nat = \"1,0\"\nstrength = \"d6\"\n\
             dexterity = \"d6\"\nintellect = \"d6\"\nresolve = \"d6\"\nendurance = 0\nhealth = 1\n\
             [start]\nround = 1\n[start.turn]\nwho = \"Ann\"\nleft = 1\n"
        )
    };
    // Speed 4 + 3 + 2 = 9: 8 m are within one move, though Bob would fall to a blow.
    assert_eq!(done(&read(&text("0,8"))), Action::Move);
    // 12 m are not.
    assert!(matches!(done(&read(&text("0,12"))), Action::Attack(_)));
}

#[test]
fn one_who_has_acted_comes_between_for_one_who_has_not() {
    let with = |bob: TurnState, cid: TurnState| {
        let mut fight = scene(
            "held = [\"club\"]",
            "endurance = 3\nheld = [\"club\"]",
            "at = \"2,0\"\nheld = [\"club\"]\nendurance = 6",
        );
        fight[CID].reactions = 1;
        fight[BOB].turn = bob;
        fight[CID].turn = cid;
        let used = means(&fight, ANN, BLOW);
        let (attribute, kind) = (used.attribute, used.kind);
        let occasion = Occasion::Turn;
        let attack = Attack { attacker: ANN, blow: BLOW, attribute, kind, occasion };
        fight.at_once(Ask::Intercept { who: CID, attack })
    };
    // Bob's turn is still to come, and lost if he falls; Cid has had hers.
    assert_eq!(with(TurnState::Unspent, TurnState::Spent), Some(Answer::Yes.into()));
    // The other way round they both would lose about as much.
    assert_eq!(with(TurnState::Spent, TurnState::Unspent), Some(Answer::No.into()));
}

#[test]
fn the_pushed_are_put_where_they_would_rather_be() {
    // Cid can strike Bob from there, and nobody from behind Ann.
    let fight = scene("held = [\"club\"]", "", "side = \"A\"\nat = \"-1,0\"");
    let ask = Ask::Displace { who: ANN, ally: CID };
    let near = Move::from(Spot::Square(affray_field::Square::new(1, 1)));
    let far = Move::from(Spot::Square(affray_field::Square::new(-1, 1)));
    assert_eq!(fight.best(ask, &[far, near]), near);
}

#[test]
fn whoever_draws_a_weapon_draws_it_before_the_first_blow() {
    // Bare hands do 2 + the result - 3, the sword 2 more: of the sums 6 to 12 of two d6, 186/36 and
    // 238/36. Two blows at 0 and -2 with the sword do more than three with hands at 0, -2 and -4.
    let unarmed = "held = []\ncarried = [\"straight sword\"]";
    assert_eq!(done(&with_left(unarmed, "", 3)), Action::Brandish);
    // With two actions left it would be one blow with the sword against two with hands.
    assert_ne!(done(&with_left(unarmed, "", 2)), Action::Brandish);
}

#[test]
fn nobody_fortifies_against_what_nothing_meets() {
    let with = |result: i16, reactions: u8| {
        let mut fight = scene("", "held = [\"club\"]", "");
        fight[BOB].reactions = reactions;
        fight.at_once(Ask::Withstand { who: BOB, result, mental: false })
    };
    // d6 + d4, and 4 on a luck of 20, come to 14 at most.
    assert_eq!(with(14, 2), Some(Answer::No.into()));
    // More than 4 show 18 of 24, and there is another reaction to stay awake with.
    assert_eq!(with(4, 2), Some(Answer::Yes.into()));
    // More than 9 show on a 6 and a 4 alone, one of 24: the only reaction is worth more, as Ann has
    // attacks left.
    assert_eq!(with(9, 1), Some(Answer::No.into()));
}
