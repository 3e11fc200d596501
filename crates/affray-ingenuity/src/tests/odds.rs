//! Exact odds of Ingenuity, as fractions worked out by hand.

use affray_odds::{Chance, Explorer, Odds, enumerate, ratio};
use affray_table::{Menu, Policy, Seat, Step};

use super::{ANN, BLOW, BOB, CID, WEAPON, scene};
use crate::moves::{Ask, Block, Defense, Move, Occasion};
use crate::rules::damage::{Source, suffer};
use crate::rules::{attack, kill, life};
use crate::setup::{Id, ItemId, Pool};
use crate::state::{Condition, Fight, Standing};
use crate::tactics::Tactics;

/// Dodges or blocks as told; rerolls by the expected gain; otherwise as tactics do.
#[derive(Clone)]
struct Fixed {
    defense: Defense,
    block: Block,
    rest: Tactics,
}

impl Fixed {
    fn new(defense: Defense, block: Block) -> Fixed {
        Fixed { defense, block, rest: Tactics::new(1) }
    }
}

impl Policy<Fight> for Fixed {
    fn decide(&mut self, fight: &Fight, who: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        let mut options = Vec::new();
        menu.list(&mut options);
        let wanted = match ask {
            Ask::Defend { .. } => Move::from(self.defense),
            Ask::Block { .. } => Move::from(self.block),
            Ask::AfterDodge(..) => options[0],
            _ => self.rest.decide(fight, who, ask, menu),
        };
        if options.contains(&wanted) { wanted } else { options[0] }
    }
}

fn all(
    start: &Fight,
    policy: Fixed,
    rule: impl Fn(&mut Explorer<'_, Fight, Fixed>, &mut Fight) -> Step,
) -> Odds<(Fight, ())> {
    let odds = enumerate(start, &rule, &mut policy.clone(), 1_000_000).expect("small enough");
    assert_eq!(odds.total(), ratio(1, 1), "all odds add up to 1");
    odds
}

fn undefended() -> Fixed {
    Fixed::new(Defense::None, Block::None)
}

fn attacks(start: &Fight, policy: Fixed, times: usize) -> Odds<(Fight, ())> {
    all(start, policy, |t, fight| {
        for _ in 0..times {
            attack::make(t, fight, ANN, BLOW, Occasion::Turn)?;
        }
        Ok(())
    })
}

fn unhurt(odds: &Odds<(Fight, ())>, who: Id) -> Chance {
    odds.of(|(fight, ())| fight[who].pools[Pool::Endurance as usize] == 12)
}

#[test]
fn attack_hit_on_six() {
    // 2d6 of 6 or more: 26/36. The other 10/36 hit with a critical: 2/20. 26/36 + 1/36 = 3/4.
    let odds = attacks(&scene("", "reactions = 0", ""), undefended(), 1);
    assert_eq!(unhurt(&odds, BOB), ratio(1, 4));
}

#[test]
fn map_penalty_of_the_second_attack() {
    // The first misses: 1/4. The second needs 8, which 21/36 fall short of, and no critical:
    // 21/36 * 18/20 = 21/40. Both: 21/160.
    let odds = attacks(&scene("", "reactions = 0", ""), undefended(), 2);
    assert_eq!(unhurt(&odds, BOB), ratio(21, 160));
}

#[test]
fn edge_disadvantage_on_two_dice() {
    // Evasion 12 needs two sixes, and a six when one is thrown again: 1/36 * 1/6 = 1/216. Without a
    // critical 18/20 of that, and criticals 1/10: 9/2160 + 216/2160 = 5/48.
    let start = scene("conditions = [\"encumbered\"]", "reactions = 0\nevasion = 12", "");
    let odds = attacks(&start, undefended(), 1);
    assert_eq!(unhurt(&odds, BOB), ratio(43, 48));
}

#[test]
fn edge_advantage_on_two_dice() {
    // Two sixes at once 1/36; one six, and the other die thrown again to a six: 10/36 * 1/6. That is
    // 16/216 = 2/27. 2/27 * 9/10 + 1/10 = 1/6.
    let start = scene("hidden = true", "reactions = 0\nevasion = 12", "");
    assert_eq!(unhurt(&attacks(&start, undefended(), 1), BOB), ratio(5, 6));
}

#[test]
fn dodge_test_against_the_same_dice() {
    // Both throw 2d4. Of 256 pairs 44 tie, so the attack is at least the dodge in 150. With 20 on the
    // dodge's luck die it must be 4 more: 15. Not critical: 9/10 * (19/20 * 150/256 + 1/20 * 15/256)
    // = 9/10 * 573/1024; critical 1/10, and the dodge is not thrown. 5157/10240 + 1024/10240.
    let start = scene("# d4\nskills = { combat = \"d4\" }", "# d4\nevasion = 0", "");
    let odds = attacks(&start, Fixed::new(Defense::Dodge, Block::None), 1);
    // Endurance of a d4 is 10.
    let hit = odds.of(|(fight, ())| fight[BOB].pools[Pool::Endurance as usize] < 10);
    assert_eq!(hit, ratio(6181, 10240));
}

#[test]
fn block_excess_of_a_small_shield() {
    // Block 2, durability 8. Plain: 2d6 + 4 - 2 > 8 from 7 on, 21/36. Critical: 2d6 + 8 - 2 > 8 from
    // 3 on, 35/36. 9/10 * 21/36 + 1/10 * 35/36 = 224/360 = 28/45.
    let start = scene("", "evasion = 0\nheld = [\"small shield\"]", "");
    let shield = Block::With(ItemId(1));
    let odds = attacks(&start, Fixed::new(Defense::None, shield), 1);
    assert_eq!(unhurt(&odds, BOB), ratio(17, 45));
}

#[test]
fn conscious_fortify_against_seven() {
    // Missing 7 > constitution 6. d6 + d4 of 7 or more: 10/24; with 20 on the luck die 3 or more:
    // 23/24. 19/20 * 10/24 + 1/20 * 23/24 = 213/480 = 71/160.
    let start = scene("", "endurance = 0", "");
    let odds = all(&start, undefended(), |t, fight| suffer(t, fight, BOB, Source::plain(7)));
    let awake = odds.of(|(fight, ())| !fight[BOB].conditions.has(Condition::Unconscious));
    assert_eq!(awake, ratio(71, 160));
}

#[test]
fn death_cheat_twice() {
    // 10 or more: 11/20. Then 15 or more: 6/20.
    let odds = all(&scene("", "", ""), undefended(), |t, fight| {
        life::risk_death(t, fight, BOB)?;
        if fight[BOB].standing != Standing::Dead {
            life::risk_death(t, fight, BOB)?;
        }
        Ok(())
    });
    let alive = odds.of(|(fight, ())| fight[BOB].standing != Standing::Dead);
    assert_eq!(alive, ratio(33, 200));
}

#[test]
fn kill_test_on_sixteen() {
    // Twelve with one advantage, 2/27, and 20 on the luck die. The sap is nonlethal.
    let start = scene("held = [\"sap\"]", "constitution = 16\nconditions = [\"unconscious\"]", "");
    let odds = all(&start, undefended(), |t, fight| kill::strike(t, fight, ANN, BOB, WEAPON));
    let dead = odds.of(|(fight, ())| fight[BOB].standing == Standing::Dead);
    assert_eq!(dead, ratio(1, 270));
}

#[test]
fn stray_trigger_with_one_neighbor() {
    // 1 on the luck die, then 6 or more against Cid: 1/20 * 26/36 = 13/360.
    let ann = "held = [\"shortbow\"]";
    let odds = attacks(&scene(ann, "reactions = 0", "at = \"2,0\""), undefended(), 1);
    assert_eq!(
        odds.of(|(fight, ())| fight[CID].pools[Pool::Endurance as usize] < 12),
        ratio(13, 360)
    );
}

#[test]
fn parry_value_and_the_least_damage() {
    // Deflection 3 and the sword's 3: 2d6 + 4 - 6 is 1 or less for results up to 3, but 6 are needed
    // to hit. Exactly 4 damage comes of a plain 6, 5/36 * 18/20, and of a critical 2: 2 + 8 - 6, 1/36
    // * 2/20. 90/720 + 2/720 = 23/180.
    let start = scene("", "held = [\"straight sword\"]", "");
    let odds = attacks(&start, Fixed::new(Defense::Parry(ItemId(1)), Block::None), 1);
    let four = odds.of(|(fight, ())| fight[BOB].pools[Pool::Endurance as usize] == 8);
    assert_eq!(four, ratio(23, 180));
}
