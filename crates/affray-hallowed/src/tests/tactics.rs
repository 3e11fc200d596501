//! What tactics of Hallowed Earth decide where one thing is clearly the best.

use affray_engine::Words;
use affray_table::{Game, Lazy, Menu, Policy, Sampler, Seat, Status};

use super::fight_of;
use crate::Fight;
use crate::ids::Id;
use crate::moves::{Ask, Deed, Move};
use crate::rules::legal;
use crate::tactics::Tactics;

/// Somebody ordinary: every attribute 10, two hit dice of 8, and whatever else is said.
fn person(name: &str, side: &str, at: &str, base: i16, more: &str) -> String {
    format!(
        "[[combatant]]\nname = \"{name}\"\nside = \"{side}\"\nat = \"{at}\"\nkind = \"player\"\n\
         base-initiative = {base}\nhit-dice = \"2d8\"\nstrength = 10\nagility = 10\n\
         dexterity = 10\nmemory = 10\ninsight = 10\nperception = 10\nfaith = 10\ncharm = 10\n\
         composure = 10\n{more}\n"
    )
}

/// The tactics, and what they decided for the first combatant.
struct Watched {
    tactics: Tactics,
    decided: Vec<String>,
}

impl Policy<Fight> for Watched {
    fn decide(&mut self, fight: &Fight, who: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        let answer = self.tactics.decide(fight, who, ask, menu);
        if matches!(ask, Ask::Declare(Id(0)) | Ask::Turn(Id(0)) | Ask::Where(Id(0), _)) {
            self.decided.push(fight.word_move(answer));
        }
        answer
    }
}

/// What the first of the people declares and does in the first round.
fn round(head: &str, people: &[String]) -> Vec<String> {
    let text = format!(
        "system = \"hallowed\"\n{head}\n[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n{}\
         [start]\nround = 1\n",
        people.concat()
    );
    let mut fight = fight_of(&text);
    let watched = Watched { tactics: Tactics::new(1), decided: Vec::new() };
    let mut table = Sampler::new(1, watched);
    while fight.state.round <= 1 {
        match Fight::advance(&mut table, &mut fight) {
            Ok(Status::Going) => {}
            Ok(Status::Over) => break,
            Err(_) => unreachable!("a sampler never stops"),
        }
    }
    table.policy.decided
}

/// Bob, whose maul deals 9 a blow, next to Ann. He strikes on his base and 8.
fn bob(base: i16) -> String {
    person("Bob", "B", "1,0", base, "held = [\"great maul\"]\nskills = { melee = 3 }")
}

/// Ann, badly off, with a dagger that deals 2.5 a blow. Her Full-Defense is up on her base less 1.
fn hurt(base: i16) -> String {
    let more = "stress = 0\nwounds = 5\nheld = [\"dagger\"]\ntactics = \"cautious\"";
    person("Ann", "A", "0,0", base, more)
}

#[test]
fn full_defense_is_declared_where_it_is_up_before_the_blow() {
    // -1 is before 8. It takes 4 from each of Bob's rolls, and a miss may be answered besides.
    assert_eq!(round("", &[hurt(0), bob(0)])[0], "full-defense");
}

#[test]
fn full_defense_that_comes_after_the_blow_is_not_declared() {
    // 9 - 1 is the 8 on which Bob strikes: what resolves in a tie does not protect in it.
    let own = "[settings]\nfull-defense-from = \"own-turn\"";
    assert_eq!(round(own, &[hurt(9), bob(0)])[0], "attack with dagger");
    // It protects from the declaration on, or to the next turn, where the table says so.
    for from in ["declaration", "own-turn-to-next-turn"] {
        let head = format!("[settings]\nfull-defense-from = \"{from}\"");
        assert_eq!(round(&head, &[hurt(9), bob(0)])[0], "full-defense");
    }
}

/// What tactics decide in the first one's turn, if that one had gone farther than it can now.
struct Slowed {
    tactics: Tactics,
    decided: Vec<(Move, bool)>,
}

impl Policy<Fight> for Slowed {
    fn decide(&mut self, fight: &Fight, who: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        if let (Ask::Turn(Id(0)), Some(turn)) = (ask, fight.state.turn) {
            let mut far = fight.clone();
            far[Id(0)].moved = 99;
            let options = Lazy(|list: &mut Vec<Move>| legal::options(&far, turn, list));
            let answer = self.tactics.decide(&far, who, ask, &options);
            let mut legal = Vec::new();
            Menu::<Fight>::list(&options, &mut legal);
            self.decided.push((answer, legal.contains(&answer)));
        }
        self.tactics.decide(fight, who, ask, menu)
    }
}

#[test]
fn whoever_has_gone_too_far_for_full_defense_does_something_else() {
    let text = format!(
        "system = \"hallowed\"\n[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n{}{}[start]\nround = 1\n",
        hurt(0),
        bob(0)
    );
    let mut fight = fight_of(&text);
    let slowed = Slowed { tactics: Tactics::new(1), decided: Vec::new() };
    let mut table = Sampler::new(1, slowed);
    while table.policy.decided.is_empty() {
        assert_eq!(Fight::advance(&mut table, &mut fight).ok(), Some(Status::Going));
    }
    let (answer, is_legal) = table.policy.decided[0];
    assert!(is_legal && answer != Move::Deed(Deed::FullDefense), "{answer:?}");
}

#[test]
fn a_threat_range_is_entered_in_a_defensive_attack() {
    // Bob's maul reaches 2 yards, Ann's sword 1: he could answer her step with 9 points.
    let ann = person("Ann", "A", "-3,0", 0, "held = [\"arming sword\"]");
    let decided = round("", &[ann, bob(20)]);
    assert_eq!(decided[0], "defensive attack with arming sword");
    assert!(decided.contains(&"attack Bob with arming sword".to_owned()), "{decided:?}");
}

#[test]
fn whoever_stands_near_enough_simply_attacks() {
    // No threat range to enter: a Defensive Attack would only come later.
    let ann = person("Ann", "A", "0,0", 0, "held = [\"arming sword\"]");
    let decided = round("", &[ann, bob(20)]);
    assert_eq!(decided[..2], ["attack with arming sword", "attack Bob with arming sword"]);
}

#[test]
fn the_dying_drink_what_saves_them() {
    let ann = person(
        "Ann",
        "A",
        "0,0",
        0,
        "stress = 0\nwounds = -3\nitems = { \"healing draught\" = 1 }",
    );
    let decided = round("", &[ann, bob(20)]);
    assert_eq!(decided[0], "use healing draught");
    assert!(decided.contains(&"use healing draught on Ann".to_owned()), "{decided:?}");
}

#[test]
fn the_dying_without_a_draught_keep_still() {
    let ann = person("Ann", "A", "0,0", 0, "stress = 0\nwounds = -3\nheld = [\"dagger\"]");
    let cid = person("Cid", "A", "9,0", 1, "held = [\"dagger\"]");
    assert_eq!(round("", &[ann, bob(20), cid])[0], "nothing");
}

#[test]
fn a_friend_who_bleeds_to_death_is_helped() {
    // Cid loses a Wound Point a round and is dead at -10; Bob is out of sight of both.
    let ann = person("Ann", "A", "0,0", 0, "skills = { heal = 4 }\nheld = [\"dagger\"]");
    let cid = person("Cid", "A", "0,1", 1, "stress = 0\nwounds = -6");
    let bob = person("Bob", "B", "30,0", 20, "held = [\"dagger\"]");
    let decided = round("", &[ann, cid, bob]);
    assert_eq!(decided[0], "first aid");
    assert!(decided.contains(&"stabilize Cid".to_owned()), "{decided:?}");
}

#[test]
fn flames_are_put_out_when_no_stress_is_left() {
    // Fire takes 3.5 Wound Points a round of 6; a dagger deals 2.5 on half of its rolls.
    let burns = "stress = 0\nwounds = 6\nheld = [\"dagger\"]\nconditions = [\"burning\"]";
    let ann = person("Ann", "A", "0,0", 0, burns);
    let decided = round("", &[ann, person("Bob", "B", "1,0", 20, "held = [\"dagger\"]")]);
    assert_eq!(decided[0], "put out flames");
}

#[test]
fn flames_that_would_fell_are_put_out_before_all_else() {
    // 2 points are left, which 1d6 takes five times in six: no Full-Defense helps against that.
    let burns = "stress = 0\nwounds = 2\nheld = [\"great maul\"]\nconditions = [\"burning\"]\n\
                 tactics = \"cautious\"";
    let ann = person("Ann", "A", "0,0", 0, burns);
    assert_eq!(round("", &[ann, bob(0)])[0], "put out flames");
}

#[test]
fn the_routed_run() {
    let ann = person("Ann", "A", "0,0", 0, "held = [\"arming sword\"]\nconditions = [\"routed\"]");
    let decided = round("", &[ann, bob(20)]);
    assert_eq!(decided[0], "defensive attack without an attack");
    // Away from Bob, who stands to the east.
    let goal = decided.iter().find_map(|words| words.strip_prefix("to "));
    let (column, _) = goal.and_then(|it| it.split_once(',')).expect("somewhere");
    assert!(column.parse::<i16>().expect("a column") < -3, "{decided:?}");
}

#[test]
fn declarations_do_not_depend_on_what_others_declared() {
    // Bob's declaration comes first in the roster or last; Ann declares the same.
    let ann = person("Ann", "A", "0,0", 0, "stress = 0\nwounds = 5\nheld = [\"dagger\"]");
    for more in ["held = [\"great maul\"]", "held = [\"great maul\"]\ntactics = \"random\""] {
        let bob = person("Bob", "B", "1,0", 0, more);
        assert_eq!(round("", &[ann.clone(), bob])[0], "full-defense", "{more}");
    }
}

#[test]
fn words_are_worth_what_they_would_drive_away() {
    // Bob holds with 3d6 and his 2 Hit Dice against Ann's 3d6 + 3: he runs in two of five cases,
    // with 22 points left, worth 9 of them; her sword deals half of 3.5.
    let ann = |more: &str| {
        let own = format!("held = [\"arming sword\"]\nskills = {{ intimidation = 3 }}\n{more}");
        person("Ann", "A", "0,0", 0, &own)
    };
    let bob = |more: &str| {
        person("Bob", "B", "1,0", 20, &format!("held = [\"dagger\"]\nrolls-morale = true\n{more}"))
    };
    let decided = round("", &[ann(""), bob("")]);
    assert_eq!(decided[..2], ["intimidation", "intimidate Bob"]);
    // The fearless do not hear it, and hardly anything is left to drive away of one who has lost
    // nearly all.
    assert_eq!(round("", &[ann(""), bob("fearless = true")])[0], "attack with arming sword");
    let nearly = bob("stress = 0\nwounds = 1");
    assert_eq!(round("", &[ann(""), nearly])[0], "attack with arming sword");
}

#[test]
fn the_one_who_has_most_to_lose_from_fear_is_spoken_to() {
    // Cid and Bob are as steadfast as each other; Cid has 22 points left, Bob 2.
    let ann = person("Ann", "A", "0,0", 0, "skills = { intimidation = 5 }");
    let bob = person("Bob", "B", "9,0", 20, "rolls-morale = true\nstress = 0\nwounds = 2");
    let cid = person("Cid", "B", "9,1", 20, "rolls-morale = true");
    let decided = round("", &[ann, bob, cid]);
    assert!(decided.contains(&"intimidate Cid".to_owned()), "{decided:?}");
}

#[test]
fn the_last_of_a_side_fights_on_although_down() {
    // Anyone who is down and keeps still has lost as soon as nobody else of its side fights.
    let down = "stress = 0\nwounds = -3\nheld = [\"arming sword\"]";
    let ann = || person("Ann", "A", "0,0", 0, down);
    let decided = round("", &[ann(), bob(20)]);
    assert_eq!(decided[..2], ["attack with arming sword", "attack Bob with arming sword"]);
    // With Cid on her feet she spares the Wound Point; and nobody crawls as far as this Bob.
    let cid = person("Cid", "A", "0,1", 1, "held = [\"dagger\"]");
    assert_eq!(round("", &[ann(), bob(20), cid])[0], "nothing");
    let far = person("Bob", "B", "9,0", 20, "held = [\"dagger\"]");
    assert_eq!(round("", &[ann(), far])[0], "nothing");
}

#[test]
fn flames_are_put_out_early_in_a_long_fight() {
    // Bob's 22 points last some rounds against a sword that deals most of 3.5 and a little more;
    // 3.5 a round burn meanwhile. He is down with the next blow where he has 1 point left.
    let burns = "held = [\"arming sword\"]\nskills = { melee = 3 }\nconditions = [\"burning\"]";
    let ann = || person("Ann", "A", "0,0", 0, burns);
    let bob = |more: &str| person("Bob", "B", "1,0", 20, &format!("held = [\"dagger\"]\n{more}"));
    assert_eq!(round("", &[ann(), bob("")])[0], "put out flames");
    let nearly = bob("stress = 0\nwounds = 1");
    assert_eq!(round("", &[ann(), nearly])[0], "attack with arming sword");
}

#[test]
fn whoever_cannot_answer_is_struck_rather_than_one_who_can() {
    // Cid has a point less than Bob, and answers each blow with a maul: 9 points, half of the time.
    let ann = person("Ann", "A", "0,0", 20, "held = [\"arming sword\"]");
    let maul = |at: &str, more: &str| {
        person(
            if at == "1,0" { "Bob" } else { "Cid" },
            "B",
            at,
            0,
            &format!("{more}\nheld = [\"great maul\"]"),
        )
    };
    let bob = || maul("1,0", "");
    let decided =
        round("", &[ann.clone(), bob(), maul("0,1", "stress = 11\ntalents = [\"dread riposte\"]")]);
    assert!(decided.contains(&"attack Bob with arming sword".to_owned()), "{decided:?}");
    let decided = round("", &[ann, bob(), maul("0,1", "stress = 11")]);
    assert!(decided.contains(&"attack Cid with arming sword".to_owned()), "{decided:?}");
}

#[test]
fn a_long_weapon_strikes_from_where_it_is_not_answered() {
    // Bob answers with a sword that reaches 1 yard; Ann's spear reaches 2. From a yard farther off
    // she strikes as well, and nothing comes back.
    let ann = person("Ann", "A", "0,0", 0, "held = [\"war spear\"]\nskills = { melee = 3 }");
    let bob = |more: &str| {
        let own = format!("held = [\"arming sword\"]\n{more}");
        person("Bob", "B", "1,0", 20, &own)
    };
    let decided = round("", &[ann.clone(), bob("talents = [\"dread riposte\"]")]);
    assert_eq!(decided[..2], ["attack with war spear", "go"]);
    assert!(decided[2].starts_with("to -1,"), "{decided:?}");
    assert_eq!(decided[3], "attack Bob with war spear");
    // Where nothing would come back she strikes first, and then steps out of his reach: he has to
    // come into hers before he strikes.
    let decided = round("", &[ann, bob("")]);
    assert_eq!(
        decided[..3],
        ["attack with war spear", "attack Bob with war spear", "go"],
        "{decided:?}"
    );
    assert!(decided[3].starts_with("to -1,"), "{decided:?}");
    assert_eq!(decided[4], "end turn");
}

#[test]
fn a_weapon_that_reaches_no_farther_is_no_reason_to_step_back() {
    let ann = person("Ann", "A", "0,0", 0, "held = [\"arming sword\"]\nskills = { melee = 3 }");
    let decided = round("", &[ann, person("Bob", "B", "1,0", 20, "held = [\"mace\"]")]);
    assert_eq!(decided[1..3], ["attack Bob with arming sword", "end turn"]);
}

#[test]
fn what_armor_stops_is_not_tried() {
    // A dagger deals 4 at the most, which is what Bob's mail takes off: only a critical hit gets
    // through. Cid wears nothing, and has over five times as much left. Whoever is up later cannot
    // parry in time.
    let own = "[settings]\nfull-defense-from = \"own-turn\"";
    let ann = person("Ann", "A", "0,0", 0, "held = [\"dagger\"]");
    let bob = |worn: &str| {
        person("Bob", "B", "1,0", 20, &format!("stress = 0\nwounds = 4\nworn = [{worn}]"))
    };
    let cid = person("Cid", "B", "0,1", 20, "");
    let decided = round(own, &[ann.clone(), bob("\"mail hauberk\""), cid.clone()]);
    assert!(decided.contains(&"attack Cid with dagger".to_owned()), "{decided:?}");
    let decided = round(own, &[ann, bob(""), cid]);
    assert!(decided.contains(&"attack Bob with dagger".to_owned()), "{decided:?}");
}

#[test]
fn whoever_knows_no_fear_fights_on_although_down() {
    // Nobody would come to its help: what it can still do is strike.
    let own = |more: &str| format!("stress = 0\nwounds = -3\nheld = [\"arming sword\"]\n{more}");
    let cid = || person("Cid", "A", "0,1", 1, "held = [\"dagger\"]");
    let ann = person("Ann", "A", "0,0", 0, &own("fearless = true"));
    assert_eq!(round("", &[ann, bob(20), cid()])[0], "attack with arming sword");
    let ann = person("Ann", "A", "0,0", 0, &own(""));
    assert_eq!(round("", &[ann, bob(20), cid()])[0], "nothing");
}

#[test]
fn whoever_parries_draws_what_answers() {
    // With a bow in hand there is no Reposte; the dagger in Ann's belt makes one.
    let own = "stress = 0\nwounds = 5\nheld = [\"longbow\"]\ncarried = [\"dagger\"]\n\
               tactics = \"cautious\"";
    let decided = round("", &[person("Ann", "A", "0,0", 0, own), bob(0)]);
    assert_eq!(decided[..2], ["full-defense", "full-defense"]);
    assert_eq!(decided[2], "draw dagger");
}

#[test]
fn whoever_is_down_but_may_fight_on_is_struck() {
    // Bob is the last of his side, and has just fallen: he may strike all the same.
    let ann = person("Ann", "A", "0,0", 0, "held = [\"arming sword\"]");
    let own = "stress = 0\nwounds = -3\nheld = [\"arming sword\"]\nfearless = true";
    let decided = round("", &[ann, person("Bob", "B", "1,0", 20, own)]);
    assert_eq!(decided[..2], ["attack with arming sword", "attack Bob with arming sword"]);
}

#[test]
fn with_nobody_left_to_strike_nobody_wanders_off() {
    // Bob dies of his own blow, before Ann's turn: -9 less 1 is minus his Strength.
    let ann = person("Ann", "A", "0,0", 9, "wounds = -1\nheld = [\"arming sword\"]");
    let own = "stress = 0\nwounds = -9\nheld = [\"arming sword\"]\nfearless = true";
    let decided = round("", &[ann, person("Bob", "B", "1,0", 0, own)]);
    assert_eq!(decided, ["attack with arming sword", "end turn"]);
}
