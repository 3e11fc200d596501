//! Exact odds of Hallowed Earth, as fractions worked out by hand.
//!
//! Of the 216 results of 3d6 so many are at least 8, 9, ... 18: 181, 160, 135, 108, 81, 56, 35, 20,
//! 10, 4, 1.

use affray_engine::Words;
use affray_odds::{Chance, Explorer, Limits, Odds, enumerate, fight_odds, ratio};
use affray_table::{Game, Menu, Policy, Seat, Step};

use super::{ANN, BOB, fight, weapon};
use crate::dice::{Damage, DamageParts, DiceOf};
use crate::ids::{Id, SpellId};
use crate::kinds::{Attribute, Condition, DamageType, Limb};
use crate::moves::{Ask, Move};
use crate::rules::attack::{Attack, strike};
use crate::rules::injury::{self, Critical};
use crate::rules::outcome::Timing;
use crate::rules::{attribute, cast, deeds, morale};
use crate::state::{Fight, Health, Phase, Threat};
use crate::tactics::Tactics;

/// Says the first of these that is an option, and otherwise the last option: to do nothing.
/// Anyone who is down does nothing at all.
#[derive(Clone, Copy)]
struct Says(&'static [&'static str]);

impl Policy<Fight> for Says {
    fn decide(&mut self, fight: &Fight, _: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        let mut options = Vec::new();
        menu.list(&mut options);
        let last = *options.last().expect("there is always an option");
        if matches!(ask, Ask::Turn(who) if fight[who].wounds <= 0) {
            return last;
        }
        let said = |words: &&str| {
            options.iter().copied().find(|&option| fight.word_move(option) == **words)
        };
        self.0.iter().find_map(said).unwrap_or(last)
    }
}

const INJURIES: &str = "injury-tables = \"standard\"";
const MACE: &str = "held = [\"mace\"]";
/// Players and those whom the Referee plays but who never lose heart.
const STEADY: &str = "rolls-morale = false";

fn all(
    start: &Fight,
    policy: Says,
    rule: impl Fn(&mut Explorer<'_, Fight, Says>, &mut Fight) -> Step,
) -> Odds<(Fight, ())> {
    let odds = enumerate(start, &rule, &mut policy.clone(), 2_000_000).expect("small enough");
    assert_eq!(odds.total(), ratio(1, 1), "all odds add up to 1");
    odds
}

/// One attack of Ann on Bob with what she holds.
fn attack(start: &Fight, with: &str, says: Says) -> Odds<(Fight, ())> {
    let which = weapon(start, with);
    all(start, says, |t, fight| strike(t, fight, Attack::action(ANN, BOB, which)))
}

/// So many whole rounds.
fn rounds(start: &Fight, says: Says, count: u16) -> Odds<(Fight, ())> {
    let last = start.state.round + count;
    all(start, says, |t, fight| {
        while fight.state.ending.is_none()
            && !(fight.state.round == last && fight.state.phase == Phase::Between)
        {
            Fight::advance(t, fight)?;
        }
        Ok(())
    })
}

fn chance(odds: &Odds<(Fight, ())>, holds: impl Fn(&Fight) -> bool) -> Chance {
    odds.of(|(fight, ())| holds(fight))
}

#[test]
fn an_attack_on_defense_twelve() {
    // Agility 16 is +2. 12 or more: 81/216.
    let odds = attack(&fight("", MACE, "agility = 16", ""), "mace", Says(&[]));
    assert_eq!(
        chance(&odds, |fight| fight[BOB].stress < 12 || fight[BOB].wounds < 10),
        ratio(3, 8)
    );
}

#[test]
fn an_attack_with_criticals_against_armor() {
    // Defense 10, Armor 2. Critical 10/216: twice the d8 less 2 from Wound Points 10, that is 0 to
    // 14. Exactly 10 is a 6: 10/216 * 1/8. Dying are 7 and 8: 10/216 * 2/8. Stress loses nothing in a
    // miss (81/216), a critical, or an ordinary hit of 1 or 2: 125/216 * 2/8. (648 + 80 + 250)/1728.
    let odds = attack(&fight("", MACE, "natural-armor = 2", ""), "mace", Says(&[]));
    assert_eq!(chance(&odds, |it| it[BOB].health == Health::Incapacitated), ratio(5, 864));
    assert_eq!(chance(&odds, |it| it[BOB].health == Health::Dying), ratio(5, 432));
    assert_eq!(chance(&odds, |it| it[BOB].stress == 12), ratio(978, 1728));
}

#[test]
fn armor_first_or_last_on_a_critical() {
    // Armor 4, three times the d8 of an axe, Wound Points 10. After: 3n - 4 of 10 or more from 5 on:
    // 10/216 * 4/8. Before: 3 (n - 4) of 10 or more only for 8: 10/216 * 1/8. Ignored: 3n from 4 on: 5/8.
    let down = |how: &str| {
        let settings = format!("armor-and-critical = \"{how}\"");
        let start = fight(&settings, "held = [\"captain's axe\"]", "natural-armor = 4", "");
        chance(&attack(&start, "captain's axe", Says(&[])), |it| it[BOB].wounds <= 0)
    };
    assert_eq!(down("after"), ratio(5, 216));
    assert_eq!(down("before"), ratio(5, 864));
    assert_eq!(down("ignored"), ratio(25, 864));
}

#[test]
fn high_dice_must_hit_to_be_critical() {
    // Needle blade: critical from 15. Against Defense 16 with nothing added only 16 and more hit, and
    // are all critical: no Stress is ever lost, Wound Points in 10/216.
    let bare = fight("", "held = [\"needle blade\"]", "defense-bonus = 6", "");
    let odds = attack(&bare, "needle blade", Says(&[]));
    assert_eq!(chance(&odds, |it| it[BOB].stress < 12), ratio(0, 1));
    assert_eq!(chance(&odds, |it| it[BOB].wounds < 10), ratio(5, 108));
    // Dexterity 19 adds 3: 13 and more hit, 56/216, of which the 20 from 15 on are critical.
    let ann = "dexterity = 19\nheld = [\"needle blade\"]";
    let odds = attack(&fight("", ann, "defense-bonus = 6", ""), "needle blade", Says(&[]));
    assert_eq!(chance(&odds, |it| it[BOB].stress < 12), ratio(36, 216));
    assert_eq!(chance(&odds, |it| it[BOB].wounds < 10), ratio(20, 216));
}

/// What comes of a critical hit of this damage.
fn after_critical(start: &Fight, figure: i16) -> Odds<(Fight, ())> {
    let dice = DiceOf { count: 1, sides: 8, plus: 0 };
    let kinds: DamageParts = [Damage { dice, kind: DamageType::Blunt }].into_iter().collect();
    let hit = Critical { by: ANN, to: BOB, figure, kinds, timing: Timing::AtOnce };
    all(start, Says(&[]), move |t, fight| injury::roll(t, fight, &hit))
}

#[test]
fn an_injury_after_a_critical_of_fourteen() {
    // 14 of 100; each row is one of 20.
    let odds = after_critical(&fight(INJURIES, MACE, "", ""), 14);
    assert_eq!(chance(&odds, |it| !it.state.injuries.is_empty()), ratio(7, 50));
    // Broken Jaw: row 16.
    let jaw = |it: &Fight| it.state.injuries.iter().any(|injury| injury.row == 15);
    assert_eq!(chance(&odds, jaw), ratio(7, 1000));
    // The main arm useless: rows 8, 9, 10, with 1 or 2 on the d4: 14/100 * 3/20 * 1/2.
    assert_eq!(chance(&odds, |it| it[BOB].limbs.has(Limb::MainArm)), ratio(21, 2000));
    // Agility 10 halved to 5 or less: row 2 (1d8 of 5 or more, 4/8), 3 (1d12, 8/12), 4 (1d10, 6/10),
    // 5 (4d4, all but 1+1+1+1: 255/256). Together 10609/3840, times 14/100 * 1/20.
    let limps = |it: &Fight| attribute::score(it, BOB, Attribute::Agility) <= 5;
    assert_eq!(chance(&odds, limps), ratio(74_263, 3_840_000));
}

#[test]
fn an_injury_of_a_whole_attack() {
    // A critical hit 10/216, and 2, 4, ... 16 of 100: 9/100 on average.
    let odds = attack(&fight(INJURIES, MACE, "", ""), "mace", Says(&[]));
    assert_eq!(chance(&odds, |it| !it.state.injuries.is_empty()), ratio(1, 240));
}

/// Bob is hit hard and checks his morale.
fn routs(bob: &str, more: &str) -> Chance {
    let odds = all(&fight("", "", bob, more), Says(&[]), |t, fight| {
        fight[BOB].big_hit = true;
        morale::step(t, fight)
    });
    chance(&odds, |it| it[BOB].has(Condition::Routed))
}

#[test]
fn morale_after_a_hard_hit() {
    // 3d6 + 0 + 2 Hit Dice against 11 + 1: 10 or more, 135/216.
    assert_eq!(routs("", ""), ratio(3, 8));
    // Insight 16 adds 2; two opponents: 13 less 4 is 9 or more, 160/216.
    assert_eq!(routs("insight = 16", "kind = \"player\""), ratio(7, 27));
    assert_eq!(routs("fearless = true", ""), ratio(0, 1));
}

#[test]
fn morale_against_intimidation() {
    // 3d6 + 2 of Bob's equal Ann's 3d6 or exceed them. With 21 less her dice, which fall alike, that is
    // 6d6 of 19 or more. 18 or less are 13035 of 46656: 33621/46656 = 11207/15552.
    let odds = all(&fight("", "", "", ""), Says(&[]), |t, fight| {
        let check = deeds::of_threat(ANN, Some(BOB));
        let total = check.total(t, fight)?;
        fight[BOB].intimidated = Some(Threat { total, by: ANN });
        morale::step(t, fight)
    });
    assert_eq!(chance(&odds, |it| !it[BOB].has(Condition::Routed)), ratio(11207, 15552));
}

#[test]
fn a_tied_exchange() {
    // Both come on 5 + 4, have 1 Wound Point and no Stress, and hit Defense 10 with 135/216 = 5/8.
    // In a tie each strikes: both fall 25/64, neither 9/64.
    let frail = "stress = 0\nwounds = 1\nheld = [\"mace\"]\nrolls-morale = false";
    let says = Says(&["attack with mace", "attack Bob with mace", "attack Ann with mace"]);
    let odds = rounds(&fight("", frail, frail, ""), says, 1);
    let down = |it: &Fight, who: Id| it[who].wounds <= 0;
    assert_eq!(chance(&odds, |it| down(it, ANN) && down(it, BOB)), ratio(25, 64));
    assert_eq!(chance(&odds, |it| !down(it, ANN) && !down(it, BOB)), ratio(9, 64));
    // One after the other Ann comes first, and Bob strikes only if she missed: 3/8 * 5/8.
    let instant = "tie-resolution = \"instant-in-agility-order\"";
    let odds = rounds(&fight(instant, frail, frail, ""), says, 1);
    assert_eq!(chance(&odds, |it| down(it, BOB)), ratio(5, 8));
    assert_eq!(chance(&odds, |it| down(it, ANN)), ratio(15, 64));
    assert_eq!(chance(&odds, |it| down(it, ANN) && down(it, BOB)), ratio(0, 1));
}

#[test]
fn stabilizing_in_two_rounds() {
    // TN 10 + 5; Ann's Insight 13 is +1, two ranks: 12 or more, 81/216 = 3/8. Bob, as near to Cid,
    // tries it too: 15 or more, 20/216. Cid cannot tend itself, and lies still. Neither succeeds
    // with 5/8 * 196/216 = 245/432, and in two rounds with the square of that.
    let ann = "insight = 13\nskills = { heal = 2 }";
    let cid = "stress = 0\nwounds = -3\n[[combatant.injury]]\namount = 5\n";
    let says = Says(&["first aid", "stabilize Cid"]);
    let start = fight("", ann, STEADY, cid);
    let stable = |it: &Fight| it[Id(2)].has(Condition::Stabilized);
    assert_eq!(chance(&rounds(&start, says, 1), stable), ratio(187, 432));
    assert_eq!(chance(&rounds(&start, says, 2), stable), ratio(126599, 186624));
}

#[test]
fn three_rounds_without_air() {
    // 10, 12, 14 or more: 135/216 * 81/216 * 35/216 = 5/8 * 3/8 * 35/216.
    let bob = "conditions = [\"suffocating\"]\nrolls-morale = false";
    let odds = rounds(&fight("", "", bob, ""), Says(&[]), 3);
    assert_eq!(chance(&odds, |it| !it[BOB].has(Condition::Unconscious)), ratio(175, 4608));
}

#[test]
fn a_reposte_from_full_defense() {
    // Ann hits 10 + 4 with 35/216. Bob answers either way, and hits 10 with 135/216.
    let bob = format!("strength = 40\n{MACE}");
    let mut start = fight("", MACE, &bob, "");
    start[BOB].defending = 1;
    let odds = attack(&start, "mace", Says(&["reposte with mace"]));
    let hurt = |it: &Fight, who: Id| it[who].hurt > 0;
    assert_eq!(chance(&odds, |it| hurt(it, ANN)), ratio(5, 8));
    assert_eq!(chance(&odds, |it| hurt(it, ANN) && hurt(it, BOB)), ratio(175, 1728));
}

#[test]
fn a_spell_that_must_be_cast_and_hit() {
    // Ember lance: TN 14, 35/216; Defense 16, 10/216, all of them critical. Twice 2d6 fells 10 Wound
    // Points from 5 on: 30/36. Mana is spent in any case.
    let ann = "casting = \"memory\"\nspells = [\"ember lance\"]\nmax-mana = 5";
    let start = fight("", ann, "defense-bonus = 6", "");
    let place = start.setup.spells.iter().position(|spell| spell.name == "ember lance");
    let which = SpellId(place.expect("it is among the sample spells") as u8);
    let says = Says(&["3 mana"]);
    let odds = all(&start, says, |t, fight| cast::cast_on(t, fight, ANN, which, BOB));
    assert_eq!(chance(&odds, |it| it[ANN].mana == 2), ratio(1, 1));
    assert_eq!(chance(&odds, |it| it[BOB].wounds < 10), ratio(10, 216));
    assert_eq!(chance(&odds, |it| it[BOB].wounds <= 0), ratio(25, 648));
}

/// The tactics, who forget nothing.
struct Remembers(Tactics);

impl Policy<Fight> for Remembers {
    fn decide(&mut self, fight: &Fight, who: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        self.0.decide(fight, who, ask, menu)
    }
}

/// How a fight ends with these who decide, and how many situations it took.
fn ends(start: &Fight, mut policy: impl Policy<Fight>) -> (Vec<(Option<String>, Chance)>, usize) {
    let limits = Limits { precision: 0.0, ..Limits::default() };
    let found = fight_odds(start, &mut policy, Fight::outcome, &limits).expect("small enough");
    let odds = found.odds.iter().map(|(end, chance)| (end.clone(), chance.clone()));
    (odds.collect(), found.states)
}

#[test]
fn what_tactics_do_not_read_changes_no_odds() {
    // Anyone who falls bleeds, may be tended by Cid, and fights on as the last of their side.
    let settings = "round-limit = 3";
    let frail = "held = [\"dagger\"]\nstress = 1\nwounds = 3\nstrength = 4\nrolls-morale = false";
    let slow = format!("{frail}\nbase-initiative = 9");
    for cid in ["", "skills = { heal = 4 }\nrolls-morale = false\nbase-initiative = 12"] {
        let start = fight(settings, frail, &slow, cid);
        let (all, most) = ends(&start, Remembers(Tactics::new(1)));
        let (same, few) = ends(&start, Tactics::new(1));
        assert!(all.len() > 1, "it may end this way or that");
        assert_eq!(same, all);
        assert!(few < most, "{few} of {most}");
    }
}
