//! Rules by themselves, with what follows from them worked out by hand.
//!
//! Where nothing else is said every attribute is 10, which gives a modifier of 0 and 10 Wound Points;
//! two Hit Dice of 8 give 8 and 4.5 Stress: 12.

use affray_file::Document;
use affray_table::{Answer, Clause, Rolled, Run, Step, Tape, replay, run, total};

use super::{ANN, BOB, fight, weapon};
use crate::clause;
use crate::kinds::{Attribute, Condition, Limb, Spend};
use crate::read::read;
use crate::rules::attack::{Aim, Attack, Result, Style, circumstances, strike};
use crate::rules::attribute::lower;
use crate::rules::budget::{Part, may};
use crate::rules::condition::{Affliction, begin, can_act};
use crate::rules::damage::armor;
use crate::rules::declare::acts;
use crate::rules::decline::{bleed, expire};
use crate::rules::defense::defense;
use crate::rules::initiative::{self, Due, next_of_count, round_initiative};
use crate::rules::outcome::{Timing, happen, release};
use crate::rules::space::speed;
use crate::rules::wounds::{self, Cause};
use crate::rules::{decline, stress};
use crate::schema::ENCOUNTER;
use crate::state::{Act, Declared, Fight, Health, Outcome};

/// The fight after a rule, with these numbers on its dice.
fn after(
    start: &Fight,
    dice: &[i32],
    rule: impl Fn(&mut Tape<Fight>, &mut Fight) -> Step,
) -> Fight {
    let answers: Vec<Answer> =
        dice.iter().map(|&number| Answer::Rolled(Rolled::Value(number))).collect();
    replay(start, &rule, &answers).unwrap_or_else(|why| panic!("{why}")).game
}

/// The fight after a rule that rolls nothing.
fn at_once(start: &Fight, rule: impl Fn(&mut Tape<Fight>, &mut Fight)) -> Fight {
    after(start, &[], |t, fight| {
        rule(t, fight);
        Ok(())
    })
}

/// The clauses that a rule which rolls nothing cites.
fn cited(start: &Fight, rule: impl Fn(&mut Tape<Fight>, &mut Fight)) -> Vec<Clause> {
    let rule = |t: &mut Tape<Fight>, fight: &mut Fight| -> Step {
        rule(t, fight);
        Ok(())
    };
    match run(start, &mut Vec::new(), true, &rule) {
        Run::Done { cited, .. } => cited,
        Run::Waiting { .. } => panic!("it rolls something"),
    }
}

/// The fight after Ann's attack on Bob with a mace, which rolls a d8: these dice.
fn struck(ann: &str, bob: &str, dice: &[i32]) -> Fight {
    struck_by("", ann, bob, dice)
}

/// The same with these settings.
fn struck_by(settings: &str, ann: &str, bob: &str, dice: &[i32]) -> Fight {
    let start = fight(settings, &format!("held = [\"mace\"]\n{ann}"), bob, "");
    let mace = weapon(&start, "mace");
    after(&start, dice, |t, fight| strike(t, fight, Attack::action(ANN, BOB, mace)))
}

#[test]
fn attack_hit_takes_a_total_equal_to_the_defense() {
    // Agility 16 adds 2 to Bob's Defense of 10. On 12 the mace's 5 come off his 12 Stress.
    assert_eq!(struck("", "agility = 16", &[12, 5])[BOB].stress, 7);
    assert_eq!(struck("", "agility = 16", &[11])[BOB].stress, 12);
    // Dexterity 13 is +1, two ranks 2: 9 and 3 are 12 as well.
    let ann = "dexterity = 13\nskills = { melee = 2 }";
    assert_eq!(struck(ann, "agility = 16", &[9, 5])[BOB].stress, 7);
}

#[test]
fn critical_bypass_stress_multiplies_the_whole_damage() {
    // Strength 16 is +2. A natural 16: (3 + 2) * 2 = 10 of 10 Wound Points, and no Stress.
    let bob = &struck_by("strength-damage = \"added\"", "strength = 16", "", &[16, 3])[BOB];
    assert_eq!((bob.stress, bob.wounds, bob.health), (12, 0, Health::Incapacitated));
    // On 15 it is an ordinary hit of 5.
    let bob = &struck_by("strength-damage = \"added\"", "strength = 16", "", &[15, 3])[BOB];
    assert_eq!((bob.stress, bob.wounds), (7, 10));
}

#[test]
fn critical_must_hit_is_read_after_the_hit() {
    let settings = fight("", "", "", "").setup.settings.clone();
    let aim = |defense, from| Aim { bonus: 0, defense, critical: true, from, helpless: false };
    // Against 10: below it a miss, from 16 on critical, or from where the weapon states it.
    assert_eq!(aim(10, None).read(&settings, 9), Result::Miss);
    assert_eq!(aim(10, None).read(&settings, 15), Result::Hit);
    assert_eq!(aim(10, None).read(&settings, 16), Result::Critical);
    assert_eq!(aim(10, Some(15)).read(&settings, 15), Result::Critical);
    // Against 18 high dice alone do not hit.
    assert_eq!(aim(18, None).read(&settings, 17), Result::Miss);
    assert_eq!(aim(18, None).read(&settings, 18), Result::Critical);
}

#[test]
fn damage_minimum_is_one_before_armor() {
    // Strength 1 is -3: a 1 on the die would be -2, and is 1. One point of Armor takes that.
    let settings = "strength-damage = \"added\"\nminimum-damage = \"1-before-armor\"";
    let weak = |bob: &str| struck_by(settings, "strength = 1", bob, &[10, 1])[BOB].stress;
    assert_eq!(weak(""), 11);
    assert_eq!(weak("natural-armor = 1"), 12);
    // By the page there is no least damage.
    let none = "strength-damage = \"added\"";
    assert_eq!(struck_by(none, "strength = 1", "", &[10, 1])[BOB].stress, 12);
}

#[test]
fn damage_overflow_goes_on_to_wound_points() {
    // 7 damage, of which 3 meet Stress: 4 of 10 Wound Points.
    let bob = &struck("", "stress = 3", &[10, 7])[BOB];
    assert_eq!((bob.stress, bob.wounds, bob.hurt), (0, 6, 7));
}

#[test]
fn damage_armor_sum_is_hide_and_what_is_worn() {
    // 1 of the hide and 2 of a leather jack, less a point that acid has eaten of the jack.
    let mut start = fight("", "", "natural-armor = 1\nworn = [\"leather jack\"]", "");
    assert_eq!(armor(&start, BOB), 3);
    start[BOB].eaten = 1;
    assert_eq!(armor(&start, BOB), 2);
    // More than it has cannot be eaten.
    start[BOB].eaten = 5;
    assert_eq!(armor(&start, BOB), 1);
}

#[test]
fn defense_deny_agility_leaves_what_is_negative() {
    let surprised = |agility: &str| {
        let settings = "surprised-defense = \"no-agility\"";
        let mut start = fight(settings, "", &format!("agility = {agility}"), "");
        start[BOB].conditions.add(Condition::Surprised);
        defense(&start, BOB)
    };
    // +2 does not count, -2 does.
    assert_eq!(surprised("16"), 10);
    assert_eq!(surprised("4"), 8);
}

#[test]
fn defense_from_armor_counts_a_shield_in_a_hand_of_use() {
    // A round shield is 2. It counts no more when the hand that holds it is of no use.
    let mut start = fight("", "", "worn = [\"round shield\"]\nheld = [\"mace\"]", "");
    assert_eq!(defense(&start, BOB), 12);
    start[BOB].limbs.add(Limb::OffHand);
    assert_eq!(defense(&start, BOB), 10);
}

#[test]
fn conditions_prone_changes_blows_and_shots() {
    let lying = |ann: &str, bob: &str, style| {
        let prone = |who: &str| format!("conditions = [{who}]");
        let start = fight("", &prone(ann), &prone(bob), "");
        total(|into| circumstances(&start, (ANN, BOB), style, into))
    };
    let prone = "\"prone\"";
    assert_eq!(lying("", prone, Style::Melee), 2);
    assert_eq!(lying(prone, "", Style::Melee), -2);
    assert_eq!(lying(prone, prone, Style::Melee), 0);
    assert_eq!(lying("", prone, Style::Ranged), -2);
}

#[test]
fn initiative_roll_adds_less_for_the_agile() {
    // Agility 4 is -2, and so 2 more; Agility 16 is +2. A 7 on the d12.
    let start = fight("", "agility = 4", "agility = 16\ninitiative-bonus = 1", "");
    let rolled = after(&start, &[7, 7], |t, fight| {
        initiative::roll(t, fight, ANN)?;
        initiative::roll(t, fight, BOB)
    });
    assert_eq!((rolled[ANN].base, rolled[BOB].base), (9, 6));
}

#[test]
fn initiative_round_is_base_and_modifiers() {
    // Base 5. A mace adds 4, Full-Defense takes 1; who is Concussed is 2 slower.
    let of = |ann: &str, act: fn(&Fight) -> Act| {
        let start = fight("", ann, "", "");
        round_initiative(&start, ANN, Declared::of(act(&start)))
    };
    let mace = |start: &Fight| Act::Attack(weapon(start, "mace"));
    assert_eq!(of("", mace), 9);
    assert_eq!(of("", |_| Act::FullDefense), 4);
    assert_eq!(of("conditions = [\"concussed\"]", mace), 11);
}

#[test]
fn initiative_tie_rolling_order_is_base_then_agility_then_roster() {
    let first = |ann: &str, bob: &str| {
        let mut start = fight("", ann, bob, "");
        start.state.members.add(ANN);
        start.state.members.add(BOB);
        next_of_count(&start)
    };
    assert_eq!(first("", "base-initiative = 4"), Some((BOB, Due::Own)));
    assert_eq!(first("", "agility = 11"), Some((BOB, Due::Own)));
    assert_eq!(first("", ""), Some((ANN, Due::Own)));
}

#[test]
fn initiative_tie_batch_lets_blows_fall_together() {
    let mut start = fight("", "", "", "");
    start.state.tie = true;
    let fall = Outcome::Begin(BOB, Condition::Prone, 0, None);
    let waits = at_once(&start, |t, fight| happen(t, fight, Timing::Tied, fall));
    assert!(!waits[BOB].has(Condition::Prone) && waits.state.held.len() == 1);
    let done = at_once(&waits, release);
    assert!(done[BOB].has(Condition::Prone) && done.state.held.is_empty());
    let now = at_once(&start, |t, fight| happen(t, fight, Timing::AtOnce, fall));
    assert!(now[BOB].has(Condition::Prone));
}

#[test]
fn wounds_death_threshold_is_minus_the_full_strength() {
    let health = |lost: i16| {
        let start = fight("", "", "stress = 0", "");
        let rule = |t: &mut Tape<Fight>, fight: &mut Fight| {
            wounds::lose(t, fight, BOB, lost, Cause::Damage(None));
        };
        at_once(&start, rule)[BOB].health
    };
    // 10 Wound Points and Strength 10.
    let expected = [
        (9, Health::Fit),
        (10, Health::Incapacitated),
        (11, Health::Dying),
        (19, Health::Dying),
        (20, Health::Dead),
    ];
    for (lost, then) in expected {
        assert_eq!(health(lost), then, "{lost} lost");
    }
}

#[test]
fn wounds_dying_bleed_spares_the_stabilized() {
    let mut start = fight("", "stress = 0\nwounds = -3", "stress = 0\nwounds = -3", "");
    start[BOB].conditions.add(Condition::Stabilized);
    let later = at_once(&start, bleed);
    assert_eq!((later[ANN].wounds, later[BOB].wounds), (-4, -3));
}

#[test]
fn wounds_recovery_stops_at_the_maximum_and_covers_the_oldest_notes() {
    // Noted are 2, then 5. Of 3 restored points 2 cover the first, and not the 5 after it.
    let notes = "wounds = 3\n[[combatant.injury]]\namount = 2\n[[combatant.injury]]\namount = 5\n";
    let mut start = fight("", "", notes, "");
    assert_eq!(wounds::restore(&mut start, BOB, 3), 3);
    let left = |fight: &Fight| fight.state.notes.iter().map(|note| note.amount).collect::<Vec<_>>();
    assert_eq!((start[BOB].wounds, left(&start)), (6, vec![5]));
    // Of 6 more 4 fit, and at the maximum nothing is left to heal.
    assert_eq!(wounds::restore(&mut start, BOB, 6), 4);
    assert_eq!((start[BOB].wounds, left(&start)), (10, vec![]));
}

#[test]
fn wounds_recovery_notes_add_up_over_several_healings() {
    // 7 of 10 are lost as 4 and 3. 3 restored points cover neither, 1 more covers the 4.
    let notes = "wounds = 3\n[[combatant.injury]]\namount = 4\n[[combatant.injury]]\namount = 3\n";
    let healed = |settings: &str| {
        let mut start = fight(settings, "", notes, "");
        let mut worst = Vec::new();
        for restored in [3, 1] {
            wounds::restore(&mut start, BOB, restored);
            worst.push(wounds::worst(&start, BOB));
        }
        worst
    };
    assert_eq!(healed(""), [4, 3]);
    // What is left of the 4 is 1: the 3 is the worst.
    assert_eq!(healed("wound-cover = \"what-is-left\""), [3, 3]);
}

#[test]
fn critical_trigger_a_weapon_without_a_multiplier_is_told() {
    let notes = |critical: &str| {
        let text = format!(
            "system = \"hallowed\"\n[[weapon]]\nname = \"hatchet\"\nskill = \"melee\"\n\
             damage = [\"1d6 chopping\"]\nspeed = 2\n{critical}\n[[side]]\nname = \"A\"\n\
             [[side]]\nname = \"B\"\n{}{}",
            person("Ann", "A", "held = [\"hatchet\"]"),
            person("Bob", "B", "held = [\"mace\"]")
        );
        let document = Document::read("fight.toml", text.as_bytes(), &ENCOUNTER)
            .unwrap_or_else(|mistakes| panic!("{mistakes}"));
        read(&document, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}")).notes
    };
    assert_eq!(notes(""), ["`hatchet` has no `critical`: it never scores a critical hit"]);
    assert_eq!(notes("critical = 2"), [""; 0]);
}

/// Somebody whose attributes are all 10.
fn person(name: &str, side: &str, more: &str) -> String {
    let tens: String = Attribute::WORDS.iter().map(|word| format!("{word} = 10\n")).collect();
    format!(
        "[[combatant]]\nname = \"{name}\"\nside = \"{side}\"\nhit-dice = \"2d8\"\n{tens}{more}\n"
    )
}

#[test]
fn stress_first_die_counts_in_full_and_each_die_with_strength() {
    // 8 and 4.5, halves rounded down; with Strength 16 each die is 2 more, with Strength 1 three less.
    let most = |own: &str| stress::most(&fight("", "", own, ""), BOB);
    assert_eq!(most(""), 12);
    assert_eq!(most("strength = 16"), 16);
    // 8 - 3 and 4.5 - 3.
    assert_eq!(most("strength = 1"), 6);
}

#[test]
fn conditions_stacking_keeps_the_longer_duration() {
    let start = fight("", "", "", "");
    let lasts = |durations: &[u8]| {
        let then = at_once(&start, |t, fight| {
            for &rounds in durations {
                begin(t, fight, BOB, Affliction::of(Condition::Stunned, rounds));
            }
        });
        then[BOB].lasts[Condition::Stunned as usize]
    };
    assert_eq!(lasts(&[2, 1]), 2);
    assert_eq!(lasts(&[1, 3]), 3);
    // What nothing ends by itself is the longest.
    assert_eq!(lasts(&[2, 0]), 0);
}

#[test]
fn conditions_durations_count_ends_of_rounds() {
    let start = fight("", "", "", "");
    let stunned = at_once(&start, |t, fight| {
        begin(t, fight, BOB, Affliction::of(Condition::Stunned, 2));
    });
    assert!(!can_act(&stunned, BOB));
    let once = at_once(&stunned, expire);
    assert!(!can_act(&once, BOB));
    let twice = at_once(&once, expire);
    assert!(can_act(&twice, BOB));
}

#[test]
fn move_half_speed_counts_once_unless_each_reason_does() {
    // 10 yards: half is 5, half of that 2.
    let bob = "speed = 10\nconditions = [\"prone\", \"slowed\"]";
    assert_eq!(speed(&fight("", "", bob, ""), BOB), 5);
    assert_eq!(speed(&fight("half-speed-stacking = \"each-source\"", "", bob, ""), BOB), 2);
    // hallowed.conditions.paralyzed: from the waist down, 1 yard.
    assert_eq!(speed(&fight("", "", "conditions = [\"lamed\"]", ""), BOB), 1);
}

#[test]
fn conditions_dazed_leaves_an_action_or_movement() {
    let mut start = fight("", "", "conditions = [\"dazed\"]", "");
    let allowed = |fight: &Fight| {
        [Part::Standard, Part::Free, Part::Reaction].map(|it| may(fight, BOB, it).is_ok())
    };
    assert_eq!(allowed(&start), [true, true, false]);
    start[BOB].spent.add(Spend::Moved);
    assert_eq!(allowed(&start), [false, true, false]);
}

#[test]
fn conditions_routed_forbids_every_attack() {
    let acts_of = |bob: &str| {
        let start = fight("", "", bob, "");
        let mut found = Vec::new();
        acts(&start, BOB, &mut |act| found.push(act));
        (found.contains(&Act::Attack(weapon(&start, "mace"))), found.contains(&Act::Wary))
    };
    assert_eq!(acts_of("held = [\"mace\"]"), (true, true));
    assert_eq!(acts_of("held = [\"mace\"]\nconditions = [\"routed\"]"), (false, true));
}

#[test]
fn reaction_no_chain_leaves_a_reposte_unanswered() {
    // Ann strikes at Bob, who is on Full-Defense: Defense 14. He answers her, who is on it too; her
    // 14 is met, 3 is dealt, and she may not answer in turn.
    let mut start = fight("", "held = [\"mace\"]", "held = [\"mace\"]", "");
    (start[ANN].defending, start[BOB].defending) = (1, 1);
    let mace = weapon(&start, "mace");
    let answers = [
        Answer::Rolled(Rolled::Value(13)),
        // The Reposte with the mace is the first on the menu.
        Answer::Chose(0),
        Answer::Rolled(Rolled::Value(14)),
        Answer::Rolled(Rolled::Value(3)),
    ];
    let rule =
        |t: &mut Tape<Fight>, fight: &mut Fight| strike(t, fight, Attack::action(ANN, BOB, mace));
    let then = replay(&start, &rule, &answers).unwrap_or_else(|why| panic!("{why}")).game;
    assert_eq!((then[ANN].stress, then[BOB].stress), (9, 12));
    assert!(then[BOB].spent.has(Spend::Reaction) && !then[ANN].spent.has(Spend::Reaction));
}

#[test]
fn clauses_are_cited_only_where_they_make_a_difference() {
    // Of the modifiers of a round nothing is left in the next; in the first there was none before.
    let mut start = fight("", "held = [\"mace\"]", "", "");
    let round = |start: &Fight| {
        cited(start, |t, fight| initiative::cite_round(t, fight, ANN, Declared::of(Act::Wary)))
    };
    assert!(!round(&start).contains(&clause::INITIATIVE_NOT_CUMULATIVE));
    start.state.round = 2;
    assert!(round(&start).contains(&clause::INITIATIVE_NOT_CUMULATIVE));
    // Agility 12 gives no modifier, 11 and 10 none either, 9 gives -1.
    let start = fight("", "", "agility = 12", "");
    let lowered = |by| cited(&start, |t, fight| lower(t, fight, BOB, Attribute::Agility, by));
    assert!(!lowered(2).contains(&clause::ATTRIBUTE_DAMAGE_RECOMPUTE));
    assert!(lowered(3).contains(&clause::ATTRIBUTE_DAMAGE_RECOMPUTE));
}

#[test]
fn only_what_grows_worse_has_an_order_at_the_end_of_a_round() {
    let mut fight = fight("", "", "", "");
    assert!(!decline::is_any(&fight));
    fight[BOB].bleeding = 1;
    assert!(decline::is_any(&fight));
    fight[BOB].dead = true;
    assert!(!decline::is_any(&fight));
}
