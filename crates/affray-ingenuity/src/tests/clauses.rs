//! Clauses with set dice. A combatant of d6s has evasion 6, deflection 3 and constitution 6, and 12
//! of each pool; a spear does 4, and 8 from 19 on the luck die.

use affray_table::Game;

use super::{ANN, BLOW, BOB, CID, pools, read, scene, with_dice};
use crate::moves::{Block, Defense, Move, Occasion};
use crate::rules::damage::{Source, suffer};
use crate::rules::{aim, attack, condition, item, legal, life, round, stat, stealth, turn};
use crate::setup::{Category, Guarding, ItemId, Pool, SideId};
use crate::state::{Condition, Fight, Standing};

/// The fight after Ann's attacks on Bob.
fn attacked(start: &Fight, times: usize, dice: &[&[u8]], wanted: &[Move]) -> Fight {
    with_dice(start, dice, wanted, |t, fight| {
        for _ in 0..times {
            attack::make(t, fight, ANN, BLOW, Occasion::Turn)?;
        }
        Ok(())
    })
}

/// Bob, who cannot react.
const STILL: &str = "reactions = 0";

#[test]
fn attack_hit_takes_a_result_that_equals_evasion() {
    // 3 + 3 = 6 against 6. Damage 6 + 4 - 3 = 7: 12 - 7 = 5 endurance.
    let after = attacked(&scene("", STILL, ""), 1, &[&[3, 3, 10]], &[]);
    assert_eq!(pools(&after, BOB), (5, 12));
}

#[test]
fn attack_miss_does_nothing_and_counts_for_the_penalty() {
    // 2 + 3 = 5 is below 6.
    let after = attacked(&scene("", STILL, ""), 1, &[&[2, 3, 18]], &[]);
    assert_eq!(pools(&after, BOB), (12, 12));
    assert_eq!(after[ANN].attacks, 1);
}

#[test]
fn critical_cannot_miss_and_does_critical_damage() {
    // 19 on the luck die: the result 2 hits. 2 + 8 - 3 = 7.
    let after = attacked(&scene("", STILL, ""), 1, &[&[1, 1, 19]], &[]);
    assert_eq!(pools(&after, BOB), (5, 12));
}

#[test]
fn critical_no_plus_four_for_an_attack() {
    // 20 on the luck die is a critical: 3 + 8 - 3 = 8, and no 4 more.
    let after = attacked(&scene("", STILL, ""), 1, &[&[1, 2, 20]], &[]);
    assert_eq!(pools(&after, BOB), (4, 12));
}

#[test]
fn attack_minimum_one_whatever_the_deflection() {
    // 12 + 4 - 40 is below 1.
    let start = scene("", "reactions = 0\nphysical-deflection = 40", "");
    assert_eq!(pools(&attacked(&start, 1, &[&[6, 6, 10]], &[]), BOB), (11, 12));
}

#[test]
fn map_penalty_is_two_for_each_attack_before() {
    // 5 misses. 8 - 2 = 6 hits: 6 + 4 - 3 = 7. 9 - 4 = 5 misses.
    let dice: &[&[u8]] = &[&[2, 3, 10], &[4, 4, 10], &[4, 5, 10]];
    let after = attacked(&scene("", STILL, ""), 3, dice, &[]);
    assert_eq!(pools(&after, BOB), (5, 12));
    assert_eq!(aim::penalty(&after, ANN, Occasion::Turn), -6);
}

#[test]
fn size_larger_is_easier_to_evade_and_harder_to_deflect() {
    // Size 6 against 4: evasion 6 + 2, deflection 3 - 2. 7 misses; 10 - 2 = 8 hits for 8 + 4 - 1 = 11.
    let start = scene("size = 6", STILL, "");
    assert_eq!(aim::size_shift(&start, ANN, BOB), 2);
    let after = attacked(&start, 2, &[&[3, 4, 10], &[5, 5, 10]], &[]);
    assert_eq!(pools(&after, BOB), (1, 12));
}

#[test]
fn dodge_not_worse_than_evasion() {
    // The dodge comes to 1 + 2 = 3, so evasion 6 stands, which 5 misses and 6 would hit.
    let dodges = [Defense::Dodge.into()];
    let start = scene("", "", "");
    let missed = attacked(&start, 1, &[&[2, 3, 10], &[1, 2, 10]], &dodges);
    assert_eq!(pools(&missed, BOB), (12, 12));
    let hit = attacked(&start, 1, &[&[3, 3, 10], &[1, 2, 10]], &dodges);
    assert_eq!(pools(&hit, BOB), (5, 12));
    // ingenuity.reaction.one: a reaction and a point of stamina.
    assert_eq!((hit[BOB].reactions, stat::current(&hit, BOB, Pool::Stamina)), (0, 11));
}

#[test]
fn dodge_test_beats_a_better_attack() {
    // 6 + 4 = 10 for the dodge against 9. Nothing is done after it.
    let dodges = [Defense::Dodge.into()];
    let after = attacked(&scene("", "", ""), 1, &[&[4, 5, 10], &[6, 4, 10]], &dodges);
    assert_eq!(pools(&after, BOB), (12, 12));
}

#[test]
fn block_exact_breaks_the_item_and_lets_nothing_through() {
    // 3 + 3 + 4 = 10, less the shield's 2, is its whole durability of 8.
    let start = scene("", "held = [\"small shield\"]", "");
    let shield = ItemId(1);
    let after = attacked(&start, 1, &[&[3, 3, 10]], &[Block::With(shield).into()]);
    assert_eq!(pools(&after, BOB), (12, 12));
    assert!(item::is_broken(&after, shield));
}

#[test]
fn action_guard_adds_one_to_every_defense() {
    let start = scene("", "reactions = 0\nguarding = true", "");
    let defenses = Guarding::ALL.iter().map(|&which| stat::guarding(&start, BOB, which));
    assert!(defenses.eq([7, 7, 7]));
    assert_eq!(stat::deflection(&start, BOB, Category::Physical), 4);
    assert_eq!(stat::deflection(&start, BOB, Category::Typeless), 0);
    // 6 misses now.
    assert_eq!(pools(&attacked(&start, 1, &[&[3, 3, 10]], &[]), BOB), (12, 12));
}

#[test]
fn edge_cancel_leaves_no_reroll() {
    // Hidden is one advantage, encumbered one disadvantage: the three dice are all there is. She is
    // seen then.
    let start = scene("hidden = true\nconditions = [\"encumbered\"]", STILL, "");
    let after = attacked(&start, 1, &[&[3, 3, 10]], &[]);
    assert_eq!(pools(&after, BOB), (5, 12));
    assert!(after[ANN].hidden_from.is_empty());
}

#[test]
fn edge_disadvantage_takes_the_greatest_die() {
    // The 6 becomes a 1: 1 + 2 = 3 misses.
    let start = scene("conditions = [\"encumbered\"]", STILL, "");
    let after = attacked(&start, 1, &[&[2, 6, 10], &[1]], &[]);
    assert_eq!(pools(&after, BOB), (12, 12));
}

/// Bob after so much damage.
fn suffered(start: &Fight, dice: &[&[u8]], source: Source) -> Fight {
    with_dice(start, dice, &[], |t, fight| suffer(t, fight, BOB, source))
}

fn is_out(fight: &Fight) -> bool {
    fight[BOB].conditions.has(Condition::Unconscious)
}

#[test]
fn damage_endurance_then_health() {
    // 15 is 12 endurance and 3 health, not more than constitution.
    let after = suffered(&scene("", STILL, ""), &[], Source::plain(15));
    assert_eq!(pools(&after, BOB), (0, 9));
    assert!(!is_out(&after));
}

#[test]
fn conscious_strict_takes_more_than_constitution() {
    let start = scene("", "reactions = 0\nendurance = 0", "");
    assert!(!is_out(&suffered(&start, &[], Source::plain(6))));
    // Without a reaction nobody fortifies against 7.
    assert!(is_out(&suffered(&start, &[], Source::plain(7))));
}

#[test]
fn death_exact_is_no_risk_and_one_more_is() {
    let start = scene("", "endurance = 0", "");
    let exact = suffered(&start, &[], Source::plain(12));
    assert_eq!((pools(&exact, BOB), is_out(&exact)), ((0, 0), true));
    // 13: the first option is to try; 9 dies, 10 lives and needs 15 the next time.
    let dead = suffered(&start, &[&[9]], Source::plain(13));
    assert_eq!(dead[BOB].standing, Standing::Dead);
    let alive = suffered(&start, &[&[10]], Source::plain(13));
    assert_eq!((alive[BOB].standing, alive[BOB].cheat_death), (Standing::Fighting, 15));
}

#[test]
fn nonlethal_no_risk_at_the_last_of_health() {
    let start = scene("", "endurance = 0", "");
    let after = suffered(&start, &[], Source { nonlethal: true, ..Source::plain(20) });
    assert_eq!((after[BOB].standing, is_out(&after)), (Standing::Fighting, true));
}

#[test]
fn condition_bleeding_takes_one_from_health() {
    // 3: one from health, two from endurance; 2 is left to bleed.
    let start = scene("", "bleeding = 3", "");
    let after = with_dice(&start, &[], &[], |t, fight| condition::at_turn_start(t, fight, BOB));
    assert_eq!((pools(&after, BOB), after[BOB].bleeding), ((10, 11), 2));
}

#[test]
fn condition_stunned_costs_actions_of_the_next_turn() {
    let start = scene("", "stunned = 2", "");
    let after = with_dice(&start, &[], &[], |t, fight| turn::begin(t, fight, BOB));
    assert_eq!(after.state.turn.map(|turn| (turn.who, turn.left)), Some((BOB, 1)));
    assert_eq!(after[BOB].stunned, 0);
}

#[test]
fn condition_crippled_halves_speed_and_prone_does_not() {
    // Size 4, dexterity d6 and untrained agility d4: 4 + 3 + 2 = 9. Half is 4.
    assert_eq!(stat::speed(&scene("", "", ""), BOB), 9);
    assert_eq!(stat::speed(&scene("", "conditions = [\"crippled\"]", ""), BOB), 4);
    assert_eq!(stat::speed(&scene("", "conditions = [\"crippled\", \"prone\"]", ""), BOB), 4);
}

#[test]
fn attack_legal_target_is_in_reach_and_not_hidden() {
    // A spear reaches 2 m.
    let reaches = |bob: &str| legal::reaches(&scene("", bob, ""), ANN, BLOW);
    assert!(reaches("at = \"2,0\""));
    assert!(!reaches("at = \"3,0\""));
    assert!(!reaches("at = \"2,0\"\nhidden = true"));
    assert!(!legal::reaches(&scene("", "", ""), BOB, BLOW));
}

#[test]
fn flank_geometry_is_two_on_opposite_sides() {
    // Bob is surrounded by Ann and Cid, both his enemies, where they are mirrored about him.
    let flanked = |at: &str| {
        let start = scene("", "", &format!("at = \"{at}\"\nside = \"A\""));
        legal::is_surrounded(&start, ANN, BOB)
    };
    assert!(flanked("2,0"));
    assert!(!flanked("1,1"));
}

#[test]
fn round_unable_is_not_picked() {
    let down = scene("", "conditions = [\"unconscious\"]", "");
    assert!(round::may_pick(&down, SideId(1), BOB).is_err());
    assert!(round::picks(&down, SideId(1)).eq([CID]));
    // Ann has the turn already.
    assert!(round::picks(&down, SideId(0)).next().is_none());
}

#[test]
fn initiative_opener_first_attacked_second() {
    let person = |name: &str, at: &str| {
        format!(
            "[[combatant]]\nname = \"{name}\"\nside = \"{name}\"\nat = \"{at}\"\nstrength = \"d6\"\n\
             dexterity = \"d6\"\nintellect = \"d6\"\nresolve = \"d6\"\n"
        )
    };
    let start = read(&format!(
        "system = \"ingenuity\"\n[opening]\nby = \"Cid\"\non = \"Ann\"\n[[side]]\nname = \"Ann\"\n\
         [[side]]\nname = \"Bob\"\n[[side]]\nname = \"Cid\"\n{}{}{}",
        person("Ann", "0,0"),
        person("Bob", "1,0"),
        person("Cid", "2,0")
    ));
    // No dice. The third place is the only one left.
    let after = with_dice(&start, &[], &[], Fight::advance);
    assert_eq!(after.state.order[..], [SideId(2), SideId(0), SideId(1)]);
}

#[test]
fn surprise_contest_is_lost_by_a_single_low_stealth() {
    // Perception 3 + 2 = 5 of d6 and untrained d4. 2 + 3 = 5 passes, 2 + 2 = 4 does not.
    let start = scene("", "", "");
    for (dice, passes) in [([[2, 3, 10], [4, 4, 10]], true), ([[2, 2, 10], [4, 4, 10]], false)] {
        let dice = dice.each_ref().map(|die| &die[..]);
        with_dice(&start, &dice, &[], |t, fight| {
            let passed = stealth::ambush(t, fight, SideId(1))?;
            assert_eq!(passed, passes);
            Ok(())
        });
    }
}

#[test]
fn conscious_waking_leaves_somebody_prone() {
    let start = scene("", "conditions = [\"unconscious\"]\nhealth = 3", "");
    let after = with_dice(&start, &[], &[], |t, fight| {
        life::wake(t, fight, BOB);
        Ok(())
    });
    assert!(!is_out(&after) && after[BOB].conditions.has(Condition::Prone));
    assert_eq!(life::missing(&after, BOB), 9);
}
