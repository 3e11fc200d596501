//! Exact odds of Murdham, as fractions worked out by hand.

use affray::System;
use affray_file::Document;
use affray_murdham::Fight;
use affray_murdham::moves::{
    Aim, Ask, Attack, Form, Move, Occasion, Reaction, SaveFor, Score, Style, With,
};
use affray_murdham::rules::core::{Threat, group_save, save};
use affray_murdham::settings::GroupSaveDie;
use affray_murdham::setup::{Id, ItemId};
use affray_murdham::state::{Condition, People, Standing};
use affray_odds::{Explorer, Odds, enumerate, ratio};
use affray_table::{Menu, Policy, Seat, Step};

/// Reacts in one way; otherwise takes the first option.
#[derive(Clone, Copy)]
struct Fixed(Reaction);

impl Policy<Fight> for Fixed {
    fn decide(&mut self, _: &Fight, _: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        let mut options = Vec::new();
        menu.list(&mut options);
        let wanted = Move::from(self.0);
        match ask {
            Ask::React { .. } if options.contains(&wanted) => wanted,
            _ => options[0],
        }
    }
}

/// Ann (STR, AGI, WIT 8, a spear unless `ann` says otherwise) against Bob, with more fields each.
fn fight(ann: &str, bob: &str, more: &str) -> Fight {
    let spear = if ann.contains("main-hand") { "" } else { "main-hand = \"spear\"" };
    let text = format!(
        "system = \"murdham\"\nstarted-by = \"A\"\n{more}\n[settings]\ndefault-map = \
         \"single-zone\"\n[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n[[combatant]]\nname = \
         \"Ann\"\nside = \"A\"\nstr = 8\nagi = 8\nwit = 8\n{spear}\n{ann}\n[[combatant]]\nname = \
         \"Bob\"\nside = \"B\"\nstr = 8\nagi = 7\nwit = 10\nmain-hand = \"war axe\"\n{bob}\n\
         [start]\nround = 1\n[start.turn]\nwho = \"Ann\"\n"
    );
    let document = Document::read("odds.toml", text.as_bytes(), Fight::ENCOUNTER_SCHEMA)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let read = <Fight as System>::read(&document, &[]);
    read.unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}

const ANN: Id = Id(0);
const BOB: Id = Id(1);
/// The spear is the first item, the axe the second.
const SPEAR: With = With::Item(ItemId(0));
const AXE: With = With::Item(ItemId(1));

fn strike(with: With, style: Style) -> Form {
    Form::Strike { with, style, indirect: false }
}

/// All that an attack of Ann's on Bob leads to.
fn attack(start: &Fight, form: Form, reaction: Reaction) -> Odds<(Fight, ())> {
    let attack = Attack { attacker: ANN, form, aim: Aim::At(BOB), occasion: Occasion::Main };
    let rule = |t: &mut Explorer<'_, Fight, Fixed>, fight: &mut Fight| -> Step {
        affray_murdham::rules::attack::resolve(t, fight, attack)
    };
    let odds = enumerate(start, &rule, &mut Fixed(reaction), 1_000_000).expect("small enough");
    assert_eq!(odds.total(), ratio(1, 1), "all odds add up to 1");
    odds
}

fn health_of_bob(odds: &Odds<(Fight, ())>, health: i16) -> affray_odds::Chance {
    odds.of(|(fight, ())| fight[BOB].health == health)
}

#[test]
fn an_exploding_d8_against_armor() {
    let start = fight("main-hand = \"long axe\"", "worn = [\"light armor\"]", "");
    let odds = attack(&start, strike(SPEAR, Style::Plain), Reaction::Stand);
    // A 1 less 1: no damage, 1/8. A 4 less 1: 3, leaving 5, 1/8.
    assert_eq!(health_of_bob(&odds, 8), ratio(1, 8));
    assert_eq!(health_of_bob(&odds, 5), ratio(1, 8));
    // Critical from 4 suffered, that is from 5 rolled: not 1 to 4, so 1/2. What is too rare to be
    // told is critical too.
    let standing = odds.of(|(fight, ())| {
        !fight[BOB].conditions.has(Condition::Incapacitated)
            && fight[BOB].standing == Standing::Fighting
    });
    assert_eq!(standing, ratio(1, 2));
}

#[test]
fn a_d6_kills_outright_from_eight() {
    let odds = attack(&fight("", "", ""), strike(SPEAR, Style::Plain), Reaction::Stand);
    // 8 needs a 6 (5) and then 3 or more: 1/6 * 4/6 = 1/9; alive: 8/9.
    assert_eq!(odds.of(|(fight, ())| fight[BOB].standing == Standing::Fighting), ratio(8, 9));
}

#[test]
fn a_dodge_on_seven() {
    let odds = attack(&fight("", "", ""), strike(SPEAR, Style::Plain), Reaction::Dodge);
    // 7/20 dodges; a blow that lands always does 1 or more.
    assert_eq!(health_of_bob(&odds, 8), ratio(7, 20));
    // 13/20 * 1/6 for each of 1 to 5.
    assert_eq!(health_of_bob(&odds, 6), ratio(13, 120));
}

#[test]
fn holding_back_keeps_the_lower_of_two() {
    let odds = attack(&fight("", "", ""), strike(SPEAR, Style::HoldBack), Reaction::Stand);
    // At least one 1 on two dice: 11/36. Lower is 2: (5/6)^2 - (4/6)^2 = 9/36.
    assert_eq!(health_of_bob(&odds, 7), ratio(11, 36));
    assert_eq!(health_of_bob(&odds, 6), ratio(9, 36));
}

#[test]
fn fire_on_what_burns_keeps_the_higher_of_two() {
    let torch = "[[weapon]]\nname = \"torch\"\ndie = \"d6\"\nkeywords = [\"fire damage\"]";
    let ann = "main-hand = \"torch\"";
    let bob = format!("traits = [\"flammable\"]\n{torch}");
    let odds = attack(&fight(ann, &bob, ""), strike(SPEAR, Style::Plain), Reaction::Stand);
    // Both 1: 1/36. Higher is 3: (3/6)^2 - (2/6)^2 = 5/36.
    assert_eq!(health_of_bob(&odds, 7), ratio(1, 36));
    assert_eq!(health_of_bob(&odds, 5), ratio(5, 36));
}

#[test]
fn a_counter_ties_once_in_seven() {
    let counter = Reaction::Counter(strike(AXE, Style::Plain));
    let odds = attack(&fight("", "", ""), strike(SPEAR, Style::Plain), counter);
    // Both totals equal: the sum over m of 5 * (1/6^(m+1))^2 = 5 * 36^-1 / (1 - 36^-1) = 1/7.
    // Chains are told apart to 12 levels: (1 - 36^-12) / 7. Unequal totals leave unequal health.
    let levels = 36_u128.pow(12);
    let tie = odds.of(|(fight, ())| fight[ANN].health == fight[BOB].health);
    assert_eq!(tie, ratio((levels - 1) / 7, levels));
}

#[test]
fn a_disarm_against_strength_eight() {
    let odds = attack(&fight("", "", ""), Form::Disarm(ItemId(1)), Reaction::Stand);
    // Fails above 8: 12/20.
    assert_eq!(odds.of(|(fight, ())| fight[BOB].hands[0].is_none()), ratio(3, 5));
}

#[test]
fn a_grapple_that_is_dodged_or_resisted() {
    let odds = attack(&fight("", "", ""), Form::Grapple, Reaction::Dodge);
    // Not dodged 13/20, not resisted 12/20.
    assert_eq!(odds.of(|(fight, ())| fight[ANN].grabbing == Some(BOB)), ratio(39, 100));
}

#[test]
fn a_grapple_countered_by_an_axe() {
    let counter = Reaction::Counter(strike(AXE, Style::Plain));
    let odds = attack(&fight("", "", ""), Form::Grapple, counter);
    // The axe lands first; Ann stays up on 1, 2 or 3 (4 is half of 8): 1/2. Then 12/20.
    assert_eq!(odds.of(|(fight, ())| fight[ANN].grabbing == Some(BOB)), ratio(3, 10));
}

#[test]
fn a_blow_in_the_dark_that_is_dodged() {
    let mut start = fight("", "", "");
    start[ANN].conditions.add(Condition::Blind);
    let odds = attack(&start, strike(SPEAR, Style::Plain), Reaction::Dodge);
    // Hits on 8 of 20; then 13/20 not dodged: 26/100 hurt.
    assert_eq!(health_of_bob(&odds, 8), ratio(74, 100));
}

#[test]
fn an_off_hand_fist_does_nothing_against_armor() {
    let start = fight("", "worn = [\"heavy armor\"]", "");
    let odds = attack(&start, strike(With::Unarmed, Style::Plain), Reaction::Stand);
    // d4 impaired: the lower of two is 1 or 2 unless both are 3 or more: 1 - (2/4)^2 = 3/4.
    assert_eq!(health_of_bob(&odds, 8), ratio(3, 4));
}

#[test]
fn a_group_save_on_one_die() {
    let start = fight("", "", "");
    let rule = |t: &mut Explorer<'_, Fight, Fixed>, fight: &mut Fight| -> Step<u32> {
        let both = People(0b11);
        let none = |_: &Fight, _: Id| None;
        // One die for all, as if both were of one group.
        let mut settings = fight.setup.as_ref().clone();
        settings.settings.group_save_die = GroupSaveDie::PerThreat;
        fight.setup = settings.into();
        Ok(group_save(t, fight, both, Threat { score: Score::Wits, why: SaveFor::Morale }, none)?.0)
    };
    let odds = enumerate(&start, &rule, &mut Fixed(Reaction::Stand), 1000).expect("small enough");
    // WIT 8 and 10: both on 8 or less, Bob alone on 9 and 10, nobody above.
    assert_eq!(odds.of(|(_, passed)| *passed == 0b11), ratio(8, 20));
    assert_eq!(odds.of(|(_, passed)| *passed == 0b10), ratio(2, 20));
    assert_eq!(odds.of(|(_, passed)| *passed == 0), ratio(10, 20));
    assert_eq!(odds.runs(), 3, "one run for each outcome that is told apart");
}

#[test]
fn a_save_with_an_omen() {
    let start = fight("omens = 1", "", "");
    let rule = |t: &mut Explorer<'_, Fight, Spends>, fight: &mut Fight| {
        save(t, fight, ANN, Score::Wits, SaveFor::Calm)
    };
    let odds = enumerate(&start, &rule, &mut Spends, 1000).expect("small enough");
    // 8/20, or 12/20 * 8/20: 64/100.
    assert_eq!(odds.of(|(_, passed)| *passed), ratio(64, 100));
}

/// Takes the last option: spends every omen.
struct Spends;

impl Policy<Fight> for Spends {
    fn decide(&mut self, _: &Fight, _: Seat, _: Ask, menu: &dyn Menu<Fight>) -> Move {
        let mut options = Vec::new();
        menu.list(&mut options);
        options[options.len() - 1]
    }
}
