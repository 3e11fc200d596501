//! Pools of twelve dice, enumerated through the rules of Blackout: each within 10 milliseconds.
//!
//! cargo run --release --bin pools

use std::hint::black_box;

use affray_blackout::Fight;
use affray_blackout::moves::{Action, Answer, Ask, Blow, Move, Purpose, With};
use affray_blackout::setup::{Id, ItemId};
use affray_engine::System;
use affray_file::Document;
use affray_odds::{Explorer, Odds, enumerate, enumerate_by, ratio};
use affray_table::{Game, Menu, Policy, Pool, Seat, Step, Table};

/// Attacks, and exerts nowhere.
#[derive(Clone, Copy)]
struct Calm;

impl Policy<Fight> for Calm {
    fn decide(&mut self, _: &Fight, _: Seat, ask: Ask, _: &dyn Menu<Fight>) -> Move {
        match ask {
            Ask::Turn(_) => Action::Attack(BLOW).into(),
            _ => Answer::No.into(),
        }
    }
}

const BOB: Id = Id(1);
const BLOW: Blow = Blow { with: With::Item(ItemId(0)), target: BOB, slow: false, spend: false };

/// Ann with a weapon, Dexterity 12, against Bob and, beside him, Cid.
fn fight(weapon: &str) -> Fight {
    let person = |name: &str, side: &str, at: &str, more: &str| {
        format!(
            "[[combatant]]\nname = \"{name}\"\nside = \"{side}\"\nat = \"{at}\"\nstrength = 4\n\
             endurance = 4\nintelligence = 4\ninsight = 4\ncharisma = 4\nmax-hp = 100\n{more}\n"
        )
    };
    let text = format!(
        "system = \"blackout\"\n[[weapon]]\nname = \"arm\"\n{weapon}\n[[side]]\nname = \"A\"\n\
         [[side]]\nname = \"B\"\n{}{}{}[start]\nround = 1\n[start.turn]\nwho = \"Ann\"\n",
        person("Ann", "A", "5,5", "dexterity = 12\nheld = [\"arm\"]"),
        person("Bob", "B", "5,8", "dexterity = 8\nfacing = \"n\""),
        person("Cid", "B", "5,9", "dexterity = 4\nfacing = \"n\""),
    );
    let document = Document::read("pools.toml", text.as_bytes(), Fight::ENCOUNTER_SCHEMA)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    Fight::read(&document, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}

/// Ann's attack: twelve dice and three of damage with the rifle; with the gun, twelve dice that are
/// each compared with two passive evasions.
fn attack(start: &Fight) -> Odds<(Fight, ())> {
    let rule = |t: &mut Explorer<'_, Fight, Calm>, fight: &mut Fight| Fight::advance(t, fight).map(drop);
    enumerate(start, &rule, &mut { Calm }, 1_000_000).expect("small")
}

/// Every hand of twelve dice there is: how many show each of the six faces.
fn hands(start: &Fight) -> Odds<[u8; 5]> {
    let rule = |t: &mut Explorer<'_, Fight, Calm>, _: &mut Fight| -> Step<[u8; 5]> {
        t.check(Purpose::GearTable, Pool { count: 12, sides: 6 }, |hand| {
            [1, 2, 3, 4, 5].map(|face| hand.showing(face))
        })
    };
    enumerate_by(start, &rule, &mut { Calm }, 1_000_000, |_, hand| hand).expect("small")
}

fn report(what: &str, call: &mut dyn FnMut()) {
    let ms = affray_benches::seconds(call) * 1e3;
    let verdict = if ms < 10.0 { "met" } else { "not met" };
    println!("{what}: {ms:.3} ms (target 10, {verdict})");
}

fn main() {
    let rifle = fight("mode = \"single\"\nrange = 60\ndice = 3");
    let gun = fight("mode = \"burst\"\nrange = 60\ndamage = 4\nburst = 12\nclip = 30");
    // Passive evasion 4 takes 4 of 12 dice: 299 of 4096 ways have fewer.
    let missed = attack(&rifle).of(|(fight, ())| fight[BOB].hp == 100 && fight[Id(2)].hp == 100);
    // Those with 2 or 3 stray to Cid, whose 2 they reach: 13 ways are left.
    assert_eq!(missed, ratio(13, 4096));
    // Each die is for Bob, for Cid or for nobody, 1/3 each: 91 ways to share twelve.
    assert_eq!(attack(&gun).len(), 91);
    // Twelve dice into six faces: 17 over 5.
    assert_eq!(hands(&gun).len(), 6188);
    report("an attack with twelve dice and its damage", &mut || drop(black_box(attack(&rifle))));
    report("a burst of twelve dice at two targets", &mut || drop(black_box(attack(&gun))));
    report("every hand of twelve dice", &mut || drop(black_box(hands(&gun))));
}
