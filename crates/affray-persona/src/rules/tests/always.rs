//! What holds in every fight and is cited nowhere: a test for each clause.

use affray_file::Document;

use super::{ANN, BOB, STRIKE, choice, dice, die, duel, play};
use crate::gear::Time;
use crate::rules::{attack, test};
use crate::setup::{Kind, Location, PersonaId, PowerId, Score, Status};

#[test]
fn core_d100_is_one_die_of_a_hundred_faces() {
    // persona.core.d100
    assert_eq!((test::D100.count, test::D100.sides), (1, 100));
    // 100 is written 00, and reversed it is 00 still: the left leg, which 86 to 100 hit.
    assert_eq!(crate::rules::aim::location_of_attack(100), Location::LeftLeg);
    // The tens digit comes first: 07 reversed is 70, the body; 70 is 07, the head.
    assert_eq!(
        [7, 70].map(crate::rules::aim::location_of_attack),
        [Location::Body, Location::Head]
    );
}

#[test]
fn core_characteristics_are_these_ten() {
    // persona.core.characteristics
    assert_eq!(
        Score::WORDS,
        [
            "ws",
            "bs",
            "strength",
            "toughness",
            "agility",
            "intelligence",
            "perception",
            "willpower",
            "fellowship",
            "magic",
        ]
    );
}

#[test]
fn shadow_kinds_are_five() {
    // persona.shadow.kinds
    let shadows: Vec<Kind> = Kind::ALL.iter().copied().filter(|kind| kind.is_shadow()).collect();
    assert_eq!(shadows, [Kind::Horde, Kind::Lesser, Kind::Elite, Kind::Master, Kind::Greater]);
}

#[test]
fn attack_sequence_runs_from_the_attack_to_the_one_more() {
    // persona.attack.sequence
    // In this order: the attack, a Super Hit at 5 on the body; the evasion; the damage, a 10; its
    // confirmation; Bob, who is Exposed already, tests against being Stunned.
    let mut fight = duel("", "", "kind = \"elite\"\nparry = \"known\"", "");
    fight[BOB].statuses.add(Status::Exposed);
    let tape = [die(5), dice(&[10]), die(100), die(30)];
    let after = play(&fight, &tape, |t, fight| attack::with_weapon(t, fight, STRIKE)).game;
    // 10 + 3 - 3.
    assert_eq!((after[BOB].wounds, after[BOB].has(Status::Stunned)), (20, false));
    // Not Exposed before, the contest ends it all: 1 + 3 against 10 + 3.
    let fight = duel("", "", "kind = \"elite\"", "");
    let tape = [die(5), choice(0), dice(&[10]), die(100), die(1), die(10)];
    let after = play(&fight, &tape, |t, fight| attack::with_weapon(t, fight, STRIKE)).game;
    assert_eq!((after[BOB].wounds, after[BOB].has(Status::Exposed)), (20, true));
}

#[test]
fn resist_normal_takes_damage_as_usual() {
    // persona.resist.normal
    // 6 + SB 3 - TB 3, neither more nor half nor none; nothing is Exposed and nothing comes back.
    let fight = duel("", "", "", "");
    let tape = [die(25), choice(0), dice(&[6])];
    let after = play(&fight, &tape, |t, fight| attack::with_weapon(t, fight, STRIKE)).game;
    assert_eq!((after[BOB].wounds, after[ANN].wounds), (24, 10));
    assert!(!after[BOB].has(Status::Exposed));
}

#[test]
fn action_power_default_time_is_a_half_action() {
    // persona.action.power.default-time
    let bolt = "[[power]]\nname = \"Bolt\"\nkind = \"magic\"\ncost = 1\nrange = 9\n\
                element = \"fire\"\ncode = \"energy\"\ndamage = \"1d10\"\n";
    let time = |settings: &str, more: &str| {
        let fight = duel(settings, "", "", &format!("{bolt}{more}"));
        let power = fight.power(PowerId(0));
        (power.time, power.attacks())
    };
    assert_eq!(time("", ""), (Time::Half, true));
    assert_eq!(time("power-default-action = \"full\"", ""), (Time::Full, true));
    assert_eq!(time("power-default-action = \"full\"", "action = \"half\"\n"), (Time::Half, true));
}

#[test]
fn injury_persona_pool_is_its_wounds_and_the_toughness_bonus() {
    // persona.injury.persona-pool
    // Muse has 6 wounds: with Toughness 30 the pool is 9, with 47 it is 10.
    let pool = |ann: &str| duel("", ann, "", "")[PersonaId(0)].wounds;
    assert_eq!([pool(""), pool("toughness = 47\n")], [9, 10]);
}

/// What is noted of an encounter with so many Masters.
fn notes_on(masters: usize) -> Vec<String> {
    let scores: String = Score::WORDS.iter().map(|word| format!("{word} = 30\n")).collect();
    let text = format!(
        "system = \"persona\"\n[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n\
         [[combatant]]\nname = \"Ann\"\nside = \"A\"\nat = \"0,0\"\nwounds = 10\n{scores}\
         [[combatant]]\nname = \"Bob\"\nside = \"B\"\nat = \"3,0\"\ncount = {masters}\n\
         kind = \"master\"\ngrade = 3\nwounds = 30\n{scores}"
    );
    let text = text.replace("at = \"3,0\"\ncount = 2", "at = [\"3,0\", \"5,0\"]\ncount = 2");
    let document = Document::read("floor.toml", text.as_bytes(), &crate::schema::ENCOUNTER);
    let document = document.unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let reading = crate::read::read(&document, &[]);
    reading.unwrap_or_else(|mistakes| panic!("{mistakes}")).notes
}

#[test]
fn shadow_master_single_is_a_warning_and_no_mistake() {
    // persona.shadow.master-single: one is usual, two are noted, and both are read.
    assert!(notes_on(1).is_empty());
    let two = "There are 2 Master Shadows; usually a floor of a dungeon has one.";
    assert_eq!(notes_on(2), [two]);
}
