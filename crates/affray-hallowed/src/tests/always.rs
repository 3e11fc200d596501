//! What holds in every fight, whatever happens in it: each clause with its figure.

use affray_file::Document;

use super::{ANN, BOB, fight};
use crate::kinds::{Attribute, Skill};
use crate::read::read;
use crate::rules::attribute::modifier;
use crate::rules::check::skill_bonus;
use crate::rules::{stress, wounds};
use crate::schema::ENCOUNTER;
use crate::state::Fight;

/// What `of` gives for Bob with these lines in his stat block.
fn bob<T>(own: &str, of: impl Fn(&Fight) -> T) -> T {
    of(&fight("", "", own, ""))
}

#[test]
fn attribute_list_has_nine() {
    // hallowed.attribute.list
    let nine = "strength agility dexterity memory insight perception faith charm composure";
    assert_eq!(Attribute::WORDS.join(" "), nine);
}

#[test]
fn attribute_range_is_0_to_60() {
    // hallowed.attribute.range: the whole numbers from 0 to 60; only Strength, the base of Wound
    // Points, is 1 at least.
    let refused = |score: i32| {
        let text = format!(
            "system = \"hallowed\"\n[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n\
             [[combatant]]\nname = \"Ann\"\nside = \"A\"\nhit-dice = \"1d8\"\nstrength = 10\n\
             agility = {score}\ndexterity = 10\nmemory = 10\ninsight = 10\nperception = 10\n\
             faith = 10\ncharm = 10\ncomposure = 10\n[[combatant]]\nname = \"Bob\"\n\
             side = \"B\"\nhit-dice = \"1d8\"\nstrength = 10\nagility = 10\ndexterity = 10\n\
             memory = 10\ninsight = 10\nperception = 10\nfaith = 10\ncharm = 10\n\
             composure = 10\n"
        );
        let document = Document::read("fight.toml", text.as_bytes(), &ENCOUNTER);
        document.and_then(|document| read(&document, &[])).is_err()
    };
    assert_eq!([-1, 0, 60, 61].map(refused), [true, false, false, true]);
}

#[test]
fn attribute_modifier_is_a_third_of_what_is_above_ten() {
    // hallowed.attribute.modifier: less 10, divided by 3, rounded down.
    let of = |score: i16| {
        bob(&format!("agility = {score}"), |fight| modifier(fight, BOB, Attribute::Agility))
    };
    let scores = [0, 1, 3, 4, 9, 10, 12, 13, 15, 16, 22, 24];
    assert_eq!(scores.map(of), [-4, -3, -3, -2, -1, 0, 0, 1, 1, 2, 4, 4]);
}

#[test]
fn check_combat_skills_have_these_attributes() {
    // hallowed.check.combat-skills: +1 in the attribute named, and in no other.
    let of = |attribute: &str, skill| {
        bob(&format!("{attribute} = 13"), |fight| skill_bonus(fight, BOB, skill))
    };
    for (skill, attribute) in [
        (Skill::Melee, "dexterity"),
        (Skill::Ranged, "dexterity"),
        (Skill::Throwing, "dexterity"),
        (Skill::Natural, "dexterity"),
        (Skill::Heal, "insight"),
        (Skill::Intimidation, "charm"),
        (Skill::Balance, "agility"),
        (Skill::Stealth, "agility"),
        (Skill::Notice, "perception"),
    ] {
        let raised: Vec<&str> =
            Attribute::WORDS.iter().copied().filter(|word| of(word, skill) == 1).collect();
        assert_eq!(raised, [attribute], "{}", skill.word());
    }
}

#[test]
fn stress_maximum_is_every_die_with_strength() {
    // hallowed.stress.maximum, hallowed.stress.first-die: 8 for the first of two dice, 4.5 for the
    // other, and twice 3 for Strength 19, rounded down.
    assert_eq!(bob("", |fight| stress::most(fight, BOB)), 12);
    assert_eq!(bob("strength = 19", |fight| stress::most(fight, BOB)), 18);
}

#[test]
fn stress_order_begins_at_the_maximum() {
    // hallowed.stress.order: 8 + 4.5 is 12.
    assert_eq!(bob("", |fight| fight[BOB].stress), 12);
}

#[test]
fn wounds_maximum_is_the_strength_score() {
    // hallowed.wounds.maximum: the score, and bonuses.
    assert_eq!(bob("strength = 17", |fight| wounds::most(fight, BOB)), 17);
    assert_eq!(bob("strength = 17\nwounds-bonus = 3", |fight| wounds::most(fight, BOB)), 20);
    // hallowed.wounds.not-by-level: Ann and Bob have two Hit Dice and Strength 10.
    assert_eq!(bob("", |fight| wounds::most(fight, ANN)), 10);
}
