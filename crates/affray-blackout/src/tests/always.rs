//! What always holds: rules that play a part in every test, every attack and every stat block, and
//! are not cited wherever they do. Each names its clause and fails when one of its figures changes.

use affray_odds::ratio;
use affray_table::{Answer, Rolled, replay};

use crate::kinds::{Attribute, Effect, Id, Skill};
use crate::moves::{Blow, Purpose, TestFor};
use crate::rules::rolls::{self, Test};
use crate::rules::{attack, damage, field, gear, turn};
use crate::state::Fight;
use crate::tests::odds::{USUAL, all};
use crate::tests::{ANN, BLOW, BOB, CID, WEAPON, fight};

const CLUB: &str = "mode = \"melee\"\ndamage = 3";

#[test]
fn core_die_has_six_sides_and_a_d3_three() {
    let start = fight(CLUB, "", "", "");
    let odds = all(&start, USUAL, |t, fight| {
        let purpose = Purpose::Damage { by: ANN, to: Some(BOB) };
        fight[BOB].hp = damage::roll(t, fight, purpose, 1)?;
        Ok(())
    });
    for (shown, ways) in [(0, 0), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 0)] {
        let share = odds.of(|(fight, ())| fight[BOB].hp == shown);
        assert_eq!(share, ratio(ways, 6), "blackout.core.die: {shown}");
    }
    let odds = all(&start, USUAL, |t, fight| {
        let kind = damage::kind(t, BOB)?;
        fight[BOB].wounds.add(kind);
        Ok(())
    });
    for (kind, share) in [
        (Attribute::Strength, ratio(1, 3)),
        (Attribute::Endurance, ratio(1, 3)),
        (Attribute::Dexterity, ratio(1, 3)),
        (Attribute::Insight, ratio(0, 1)),
    ] {
        let is_wounded = odds.of(|(fight, ())| fight[BOB].is_wounded(kind));
        assert_eq!(is_wounded, share, "blackout.core.die: {kind:?}");
    }
}

#[test]
fn core_success_is_four_five_or_six() {
    // Of two dice none is a success in 3 * 3 of 36 ways, both in as many: ones take nothing away, and
    // sixes count once.
    let start = fight(CLUB, "", "insight = 2", "");
    let odds = all(&start, USUAL, |t, fight| {
        let test = Test::new(BOB, TestFor::Calm, Attribute::Insight, Skill::Willpower);
        fight[BOB].hp = rolls::test(t, fight, test)?;
        Ok(())
    });
    for (successes, ways) in [(0, 9), (1, 18), (2, 9), (3, 0)] {
        let share = odds.of(|(fight, ())| fight[BOB].hp == successes);
        assert_eq!(share, ratio(ways, 36), "blackout.core.success: {successes}");
    }
}

#[test]
fn core_attributes_are_three_physical_and_three_mental() {
    let kind = |attribute: &Attribute| (attribute.word(), attribute.is_physical());
    let physical: Vec<(&str, bool)> = Attribute::ALL.iter().map(kind).collect();
    let expected = [
        ("strength", true),
        ("endurance", true),
        ("dexterity", true),
        ("intelligence", false),
        ("insight", false),
        ("charisma", false),
    ];
    assert_eq!(physical, expected, "blackout.core.attributes");
}

#[test]
fn core_skills_that_one_lacks_are_no_dice() {
    let fight = fight(CLUB, "skills = { medicine = 1 }", "", "");
    let pool =
        |skill| rolls::pool(&fight, &Test::new(ANN, TestFor::Help, Attribute::Intelligence, skill));
    // Intelligence 4, with Medicine 1, and with the Crafting that she lacks.
    assert_eq!([pool(Skill::Medicine), pool(Skill::Crafting)], [5, 4], "blackout.core.skills");
}

#[test]
fn core_passive_is_half_rounded_down_from_one_to_six() {
    for (dexterity, evasion, passive) in
        [(1, 0, 1), (2, 0, 1), (3, 0, 1), (4, 0, 2), (4, 1, 2), (4, 2, 3), (8, 4, 6), (8, 6, 6)]
    {
        let bob = format!("dexterity = {dexterity}\nskills = {{ evasion = {evasion} }}");
        let fight = fight(CLUB, "", &bob, "");
        let dice = dexterity + evasion;
        let found = attack::passive_evasion(&fight, BOB);
        assert_eq!(found, passive, "blackout.core.passive: {dice} dice");
    }
}

#[test]
fn core_passive_is_six_at_most_with_all_that_raises_it() {
    let bob = "dexterity = 8\nskills = { evasion = 4 }\nguarding = true";
    let fight = fight(CLUB, "", bob, "");
    assert_eq!(attack::passive_evasion(&fight, BOB), 6, "blackout.core.passive");
}

#[test]
fn core_challenge_asks_the_enemy_for_no_roll() {
    let start = fight(CLUB, "", "", "");
    let (no, two) = (Answer::Chose(0), Answer::Rolled(Rolled::Value(2)));
    // Ann does not exert, and her 2 successes meet passive evasion 2: that is all there is to it.
    let attack = |t: &mut affray_table::Tape<Fight>, fight: &mut Fight| {
        attack::attack(t, fight, ANN, BLOW, attack::Swing::PLAIN)
    };
    let played = replay(&start, &attack, &[no, two]).expect("nothing else is asked");
    assert_eq!(played.game[BOB].hp, 47, "blackout.core.challenge");
}

#[test]
fn core_difficulty_is_met_by_as_many_successes() {
    // Passive evasion 2 of Dexterity 4: of 4 dice one success is too few in 4 ways and none in 1;
    // two are enough in 6, three in 4, four in 1.
    let start = fight(CLUB, "stamina = 0", "", "");
    let odds = all(&start, USUAL, |t, fight| {
        attack::attack(t, fight, ANN, BLOW, attack::Swing::PLAIN).map(drop)
    });
    assert_eq!(
        odds.of(|(fight, ())| fight[BOB].hp == 47),
        ratio(11, 16),
        "blackout.core.difficulty"
    );
    assert_eq!(
        odds.of(|(fight, ())| fight[BOB].hp == 50),
        ratio(5, 16),
        "blackout.core.difficulty"
    );
}

#[test]
fn stamina_is_exerted_for_ones_own_physical_actions() {
    let start = fight(CLUB, "", "", "");
    let rolled = || Answer::Rolled(Rolled::Value(1));
    let knocked = TestFor::Resist(Effect::Knockdown.into());
    let resists = Test::new(BOB, knocked, Attribute::Endurance, Skill::Vitality).needs(2);
    let calms = Test::new(ANN, TestFor::Calm, Attribute::Insight, Skill::Willpower).own();
    let breaks = Test::new(ANN, TestFor::Break, Attribute::Strength, Skill::Grapple).own();
    // Both have Stamina, and it is Ann's turn: only her own Physical test asks whether she exerts.
    for (test, answers) in [
        (resists, vec![rolled()]),
        (calms, vec![rolled()]),
        (breaks, vec![Answer::Chose(0), rolled()]),
    ] {
        let rule =
            |t: &mut affray_table::Tape<Fight>, fight: &mut Fight| rolls::test(t, fight, test);
        let played = replay(&start, &rule, &answers);
        assert!(played.is_ok(), "blackout.stamina.exert-own-actions: {test:?}");
    }
}

#[test]
fn attack_skills_are_those_of_the_kind_of_weapon() {
    let ann = "strength = 5\ndexterity = 7\nskills = { melee = 1, aim = 2 }";
    for (weapon, attribute, skill, dice) in [
        ("mode = \"melee\"\ndamage = 3", Attribute::Strength, Skill::Melee, 6),
        ("mode = \"single\"\nrange = 60\ndamage = 3", Attribute::Dexterity, Skill::Aim, 9),
    ] {
        let fight = fight(weapon, ann, "", "");
        let own = gear::weapon(&fight, WEAPON);
        let test = attack::attack_test(&fight, ANN, own, Blow { target: BOB, ..BLOW });
        let found = (test.attribute, test.skill, rolls::pool(&fight, &test));
        assert_eq!(found, (attribute, skill, dice), "blackout.attack.skills");
    }
}

#[test]
fn stamina_maximum_follows_from_endurance_and_athletics() {
    // 10 and twice Endurance 5; twice Endurance 5 and Athletics 2. An NPC: 8 and twice 6; 6.
    let unstated = |more: &str| {
        let start = fight_without_hp(more);
        let it = start.profile(BOB);
        (it.max_hp, it.max_stamina)
    };
    let own = unstated("endurance = 5\nskills = { athletics = 2 }");
    assert_eq!(own, (20, 12), "blackout.stamina.maximum");
    let npc = unstated("endurance = 6\nkind = \"npc\"");
    assert_eq!(npc, (20, 6), "blackout.stamina.maximum");
}

/// Bob without hit points of his own.
fn fight_without_hp(bob: &str) -> Fight {
    let mut text =
        "system = \"blackout\"\n[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n".to_owned();
    for (name, side, at, more) in [("Ann", "A", "5,5", "endurance = 4"), ("Bob", "B", "5,6", bob)] {
        text += &format!(
            "[[combatant]]\nname = \"{name}\"\nside = \"{side}\"\nat = \"{at}\"\nstrength = 4\n\
             dexterity = 4\nintelligence = 4\ninsight = 4\ncharisma = 4\n{more}\n"
        );
    }
    crate::tests::fight_of(&text)
}

#[test]
fn field_hex_is_five_feet() {
    // From 5,5 to the next hex, and to one eight steps on.
    let fight = fight(CLUB, "", "at = \"5,6\"", "at = \"5,13\"");
    let feet = |other: Id| field::distance(&fight, ANN, other);
    assert_eq!([feet(BOB), feet(CID)], [5, 40], "blackout.field.hex");
}

#[test]
fn actions_ap_are_three_at_the_start_of_a_turn() {
    let mut start = fight(CLUB, "", "", "");
    start.state.turn = None;
    let begin = |t: &mut affray_table::Tape<Fight>, fight: &mut Fight| turn::begin(t, fight, BOB);
    let played = replay(&start, &begin, &[]).expect("nothing is asked");
    assert_eq!(played.game.state.turn.map(|turn| turn.ap), Some(3), "blackout.actions.ap");
}
