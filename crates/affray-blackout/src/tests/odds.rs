//! Exact odds of Blackout, as fractions worked out by hand.
//!
//! A die is a success with 1/2, so of n dice k are successes in C(n, k) of 2^n ways: of 4 dice 1, 4,
//! 6, 4, 1 of 16; of 8 dice 1, 8, 28, 56, 70, 56, 28, 8, 1 of 256.

use affray_field::Hex;
use affray_odds::{Chance, Explorer, Odds, enumerate, ratio};
use affray_table::{Menu, Policy, Seat, Step};

use crate::kinds::{Attribute, Cause, Condition, Id, ItemId, Maneuver};
use crate::moves::{Ask, Move, Spot, With};
use crate::rules::{area, attack, burst, maneuver, stacking, takedown};
use crate::settings::CriticalEffect;
use crate::state::Fight;
use crate::tests::{ANN, BLOW, BOB, CID, fight, settings};

/// Aims where it is told; otherwise the first option: no, the larger pool.
#[derive(Clone, Copy)]
pub(super) struct Fixed {
    point: Hex,
    rerolls: bool,
}

pub(super) const USUAL: Fixed = Fixed { point: Hex::of_offset(5, 6), rerolls: false };

impl Policy<Fight> for Fixed {
    fn decide(&mut self, _: &Fight, _: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        let mut options = Vec::new();
        menu.list(&mut options);
        match ask {
            Ask::Point(..) => {
                let wanted = Move::Spot(Spot::Hex(self.point));
                assert!(options.contains(&wanted), "the point is in range");
                wanted
            }
            Ask::Reroll { .. } if self.rerolls => options[1],
            _ => options[0],
        }
    }
}

pub(super) fn all(
    start: &Fight,
    policy: Fixed,
    rule: impl Fn(&mut Explorer<'_, Fight, Fixed>, &mut Fight) -> Step,
) -> Odds<(Fight, ())> {
    let odds = enumerate(start, &rule, &mut policy.clone(), 1_000_000).expect("small enough");
    assert_eq!(odds.total(), ratio(1, 1), "all odds add up to 1");
    odds
}

/// So many attacks on Bob, and then everything that waits is tested.
fn attacks(start: &Fight, times: usize) -> Odds<(Fight, ())> {
    all(start, USUAL, |t, fight| {
        for _ in 0..times {
            area::attack_or_burst(t, fight, ANN, BLOW)?;
        }
        stacking::flush(t, fight)
    })
}

/// An area attack on a point, and then everything that waits is tested.
fn area_attack(start: &Fight, point: Hex) -> Odds<(Fight, ())> {
    all(start, Fixed { point, ..USUAL }, |t, fight| {
        let attack = area::AreaAttack { who: ANN, item: ItemId(0), slow: false };
        area::attack(t, fight, attack, None)?;
        stacking::flush(t, fight)
    })
}

fn has_lost(odds: &Odds<(Fight, ())>, who: Id, hp: i16) -> Chance {
    odds.of(|(fight, ())| fight[who].hp == 50 - hp)
}

#[test]
fn attack_test_against_passive_evasion() {
    // 2 or more of 4 dice: 11/16.
    let odds = attacks(&fight("mode = \"melee\"\ndamage = 3", "", "", ""), 1);
    assert_eq!(has_lost(&odds, BOB, 3), ratio(11, 16));
    assert_eq!(has_lost(&odds, BOB, 0), ratio(5, 16));
}

#[test]
fn attack_critical_by_a_margin_of_three() {
    // 8 dice against 2: critical with 5 or more, 93/256, which adds a die by that setting: 4 to 9 in all. Fewer than 2
    // miss: 9/256; what is left, 154/256, deals 3.
    let mut start = fight("mode = \"melee\"\ndamage = 3", "strength = 8", "", "");
    settings(&mut start).critical_effect = CriticalEffect::OneDie;
    let odds = attacks(&start, 1);
    assert_eq!(has_lost(&odds, BOB, 0), ratio(9, 256));
    assert_eq!(has_lost(&odds, BOB, 3), ratio(154, 256));
    for hp in 4..=9 {
        assert_eq!(has_lost(&odds, BOB, hp), ratio(93, 6 * 256));
    }
}

#[test]
fn conditions_prone_melee_against_is_four_dice_more() {
    // 4, a Major Advantage of 3 and 1 for Flanked: 8 dice. Poisoned and wounded Ann has two fewer:
    // 6 dice, of which 0 or 1 are successes in 7 of 64 ways.
    let prone = "conditions = [\"prone\"]";
    let odds = attacks(&fight("mode = \"melee\"\ndamage = 1", "", prone, ""), 1);
    assert_eq!(has_lost(&odds, BOB, 0), ratio(9, 256));
    let ann = "conditions = [\"poisoned\"]\nwounds = [\"strength\"]";
    let odds = attacks(&fight("mode = \"melee\"\ndamage = 1", ann, prone, ""), 1);
    assert_eq!(has_lost(&odds, BOB, 0), ratio(7, 64));
}

#[test]
fn stacking_raise_of_two_hits() {
    // Both hit, 121/256: the test needs 3 of 4 dice and fails with 11/16. One hits, 110/256: it needs
    // 2 and fails with 5/16. (1331 + 550)/4096.
    let weapon = "mode = \"melee\"\ndamage = 1\neffects = { knockdown = 2 }";
    let odds = attacks(&fight(weapon, "", "", ""), 2);
    let prone = odds.of(|(fight, ())| fight[BOB].has(Condition::Prone));
    assert_eq!(prone, ratio(1881, 4096));
}

#[test]
fn stacking_direct_follow_up_by_what_was_lost() {
    // Shock 2 against DR 1: 1 hit point, so the test needs 1 and fails with 1/16. 11/16 * 1/16.
    let weapon = "mode = \"melee\"\neffects = { shock = 2 }";
    let odds = attacks(&fight(weapon, "", "innate-dr = 1", ""), 1);
    let stunned = odds.of(|(fight, ())| fight[BOB].has(Condition::Stunned));
    assert_eq!(stunned, ratio(11, 256));
}

#[test]
fn effects_deadly_wound_of_one_kind() {
    // Critical 93/256; Vitality fails 2 of 4 dice with 5/16; one kind of three. 465/12288 = 155/4096.
    let weapon = "mode = \"melee\"\ndamage = 1\neffects = { deadly = 2 }";
    let odds = attacks(&fight(weapon, "strength = 8", "", ""), 1);
    let strength = odds.of(|(fight, ())| fight[BOB].is_wounded(Attribute::Strength));
    assert_eq!(strength, ratio(155, 4096));
}

#[test]
fn effects_knockback_collision_and_bystander() {
    // Hit 11/16; no success of 4 dice, 1/16: 20 feet, but Cid stands 20 feet on. Bob travels 15: a d3
    // for him, a d6 for Cid. Each pair of results has 11/16 * 1/16 * 1/18.
    let weapon = "mode = \"melee\"\ndamage = 1\neffects = { knockback = 4 }";
    let odds = attacks(&fight(weapon, "", "", "at = \"5,10\""), 1);
    for (own, other) in [(1, 1), (3, 6)] {
        let both =
            |(fight, ()): &(Fight, ())| fight[BOB].hp == 49 - own && fight[CID].hp == 50 - other;
        assert_eq!(odds.of(both), ratio(11, 4608));
    }
    // One short of 4, 4/16: 5 feet.
    let step = odds.of(|(fight, ())| fight[BOB].at == Hex::of_offset(5, 7));
    assert_eq!(step, ratio(11 * 4, 256));
}

#[test]
fn armor_degrade_of_a_damage_test() {
    // 3d6 of 10 or more: 135/216 = 5/8. 11/16 * 5/8. AV 10 lets more than 10 through: 11, 27/216.
    let odds = attacks(&fight("mode = \"melee\"\ndice = 3", "", "innate-av = 10", ""), 1);
    assert_eq!(odds.of(|(fight, ())| fight[BOB].innate.0 == 9), ratio(55, 128));
    assert_eq!(has_lost(&odds, BOB, 1), ratio(11 * 27, 16 * 216));
}

#[test]
fn attack_stray_by_successes() {
    // Against Bob 3 are needed, 5/16. With 1 or 2, 10/16, Cid beside him is hit, who has 1.
    let weapon = "mode = \"single\"\nrange = 60\ndamage = 3";
    let bob = "passive-evasion = 3";
    let odds = attacks(&fight(weapon, "", bob, "at = \"5,7\"\npassive-evasion = 1"), 1);
    assert_eq!(has_lost(&odds, BOB, 3), ratio(5, 16));
    assert_eq!(has_lost(&odds, CID, 3), ratio(5, 8));
}

const GUN: &str = "mode = \"burst\"\nrange = 60\ndamage = 4\nburst = 3\nclip = 30";

#[test]
fn burst_damage_distribution() {
    // Each die is above 2 with 2/3: of three 1, 6, 12, 8 of 27.
    let odds = attacks(&fight(GUN, "", "", ""), 1);
    for (hits, ways) in [(0, 1), (1, 6), (2, 12), (3, 8)] {
        assert_eq!(has_lost(&odds, BOB, 4 * hits), ratio(ways, 27));
    }
}

#[test]
fn burst_ammo_limit_gathers_the_hits_beyond() {
    // With 2 rounds the three hits, 8/27, count as two.
    let mut start = fight(GUN, "", "", "");
    start.state.things[0].loaded = 2;
    assert_eq!(has_lost(&attacks(&start, 1), BOB, 8), ratio(20, 27));
}

#[test]
fn burst_stray_goes_on_to_the_next() {
    // Each die: above 4 for Bob, 1/3; 3 or 4 for Cid, 1/3; else nobody. One and two of three: 3/27.
    let start = fight(GUN, "", "passive-evasion = 4", "at = \"5,7\"");
    let odds = attacks(&start, 1);
    let split = odds.of(|(fight, ())| fight[BOB].hp == 46 && fight[CID].hp == 42);
    assert_eq!(split, ratio(1, 9));
}

#[test]
fn area_scatter_of_a_blast() {
    // 20 feet: difficulty 2, passed with 11/16. One short, 4/16: direction 1/6 and d3; two short, 1/16:
    // 1/6 and d6. One hex to the south: 4/16 * 1/18 + 1/16 * 1/36 = 9/576. Five: 1/16 * 1/36.
    let weapon =
        "mode = \"blast\"\nrange = 60\narea = 1\nclip = 1\nthrown = true\neffects = { noise = 1 }";
    let point = Hex::of_offset(5, 9);
    let odds = area_attack(&fight(weapon, "", "", ""), point);
    let lands =
        |row: i8| odds.of(|(fight, ())| fight.state.zones[0].center == Hex::of_offset(5, row));
    assert_eq!(lands(9), ratio(11, 16));
    assert_eq!(lands(10), ratio(1, 64));
    assert_eq!(lands(14), ratio(1, 576));
}

#[test]
fn area_evade_halves_rounding_up() {
    // Exactly 4 points: 4 of 2d6, 3/36, and not evaded, 5/16; or 7 or 8, 11/36, and evaded, 11/16.
    // (15 + 121)/576 = 17/72.
    let weapon = "mode = \"template\"\nrange = 10\narea = 2\ndice = 2\nclip = 5";
    let odds = area_attack(&fight(weapon, "", "", ""), Hex::of_offset(5, 6));
    assert_eq!(has_lost(&odds, BOB, 4), ratio(17, 72));
}

#[test]
fn effects_shutdown_rounds() {
    // Four rounds are d3 and what is missing of 3: 0 successes and 1, 1 and 2, 2 and 3.
    // (1 + 4 + 6)/16 * 1/3.
    let weapon = "mode = \"template\"\nrange = 10\narea = 2\nclip = 5\neffects = { shutdown = 3 }";
    let odds = area_attack(&fight(weapon, "", "body = \"mechanical\"", ""), Hex::of_offset(5, 6));
    let four = odds.of(|(fight, ())| {
        fight[BOB].causes.has(Cause::Shutdown)
            && fight[BOB].out_until.is_some_and(|until| until.round == 5)
    });
    assert_eq!(four, ratio(11, 48));
}

#[test]
fn maneuver_shove_by_its_margin() {
    // Ann with 4 dice wins by k in C(8, 4 + k) of 256 ways: by 3 or more, which is 15 feet, 9/256.
    let start = fight("mode = \"melee\"", "stamina = 8", "", "");
    let shove = maneuver::At::Foe(maneuver::Foe { with: With::Fists, target: BOB });
    let odds =
        all(&start, USUAL, |t, fight| maneuver::perform(t, fight, ANN, Maneuver::Shove, shove));
    let pushed = |row: i8| odds.of(|(fight, ())| fight[BOB].at == Hex::of_offset(5, row));
    assert_eq!(pushed(9), ratio(9, 256));
    assert_eq!(pushed(7), ratio(56, 256));
    assert_eq!(pushed(6), ratio(163, 256));
}

#[test]
fn training_reroll_fortitude_is_a_second_chance() {
    // Knockdown 2: fails with 5/16, and again with 5/16. 11/16 * 25/256.
    let weapon = "mode = \"melee\"\ndamage = 1\neffects = { knockdown = 2 }";
    let start = fight(weapon, "", "trainings = [\"reroll-fortitude\"]", "");
    let odds = all(&start, Fixed { rerolls: true, ..USUAL }, |t, fight| {
        attack::attack(t, fight, ANN, BLOW, attack::Swing::PLAIN)?;
        stacking::flush(t, fight)
    });
    let prone = odds.of(|(fight, ())| fight[BOB].has(Condition::Prone));
    assert_eq!(prone, ratio(275, 4096));
}

#[test]
fn takedown_failed_step_makes_the_last_harder() {
    // The first passes, 11/16: the last needs 2, 11/16. It fails, 5/16: the last needs 3, 5/16.
    // 146/256.
    let challenge = "[[takedown.challenge]]\nwho = \"Ann\"\nattribute = \"intelligence\"\n\
                     skill = \"knowledge\"\n";
    let weapon =
        format!("mode = \"melee\"\n[[takedown]]\ntarget = \"Bob\"\n{challenge}{challenge}");
    let odds = all(&fight(&weapon, "", "", ""), USUAL, |t, fight| takedown::before(t, fight));
    let down = odds.of(|(fight, ())| fight[BOB].causes.has(Cause::TakenDown));
    assert_eq!(down, ratio(73, 128));
}

#[test]
fn burst_of_twelve_dice_is_enumerated_by_its_hits() {
    // Twelve dice above 2 or 4 or neither: what counts is how many of each, 91 ways, not 6^12 rolls.
    // All twelve hit Bob: 1/3^12.
    let gun = GUN.replace("burst = 3", "burst = 12");
    let start = fight(&gun, "", "passive-evasion = 4", "at = \"5,7\"");
    let odds = all(&start, USUAL, |t, fight| burst::burst(t, fight, ANN, BLOW));
    assert_eq!(odds.len(), 91);
    assert_eq!(has_lost(&odds, BOB, 48), ratio(1, 531_441));
}
