//! Plain fights, fought at both kinds of tables.

use affray_file::Document;
use affray_table::{Game, Generator, Menu, Plain, Policy, Sampler, Seat, Status};

use crate::family::{Families, Family};
use crate::moves::{Ask, Move};
use crate::state::Fight;
use crate::tactics::Tactics;

/// Two who fight in one open zone; `ann`, `bob` and `more` are added to the file.
fn read(ann: &str, bob: &str, more: &str) -> Fight {
    let text = format!(
        "system = \"murdham\"\nstarted-by = \"A\"\n[settings]\ndefault-map = \"single-zone\"\n\
         [[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n\
         [[combatant]]\nname = \"Ann\"\nside = \"A\"\nstr = 12\nagi = 11\nwit = 9\n{ann}\n\
         [[combatant]]\nname = \"Bob\"\nside = \"B\"\nstr = 10\nagi = 8\nwit = 12\n{bob}\n{more}"
    );
    let document = Document::read("fight.toml", text.as_bytes(), &crate::schema::ENCOUNTER)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    crate::read::read(&document, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}

const PLAIN: [(&str, &str); 4] = [
    ("main-hand = \"spear\"", "main-hand = \"war axe\"\nworn = [\"light armour\"]"),
    ("main-hand = \"hunting bow\"", "main-hand = \"great axe\"\nworn = [\"heavy armour\"]"),
    ("skills = [\"tough\"]", "skills = [\"bravery\"]\nmain-hand = \"club\"\noff-hand = \"knife\""),
    ("main-hand = \"sword\"\npack = [\"dagger\"]", "main-hand = \"spear\""),
];

/// Any legal answer, by lot: whatever can happen happens in some fight.
struct Lots(Generator);

impl Policy<Fight> for Lots {
    fn decide(&mut self, _: &Fight, _: Seat, _: Ask, menu: &dyn Menu<Fight>) -> Move {
        let mut options = Vec::new();
        menu.list(&mut options);
        options[self.0.die(options.len() as u32) as usize - 1]
    }
}

/// Fights both ways, and compares the states at every checkpoint.
fn compare<P: Policy<Fight>>(start: &Fight, seed: u64, policy: impl Fn() -> P) {
    let (mut one, mut other) = (start.clone(), start.clone());
    let mut table = Sampler::new(seed, policy());
    let mut plain = Plain(Sampler::new(seed, policy()));
    for step in 0..2_000 {
        let Ok(status) = Fight::advance(&mut table, &mut one) else { unreachable!() };
        let Ok(again) = Fight::advance(&mut plain, &mut other) else { unreachable!() };
        assert_eq!(status, again, "seed {seed}, step {step}");
        assert_eq!(one.state, other.state, "seed {seed}, step {step}");
        if status == Status::Over {
            return;
        }
    }
}

#[test]
fn plain_fights_go_the_same_way_at_a_table_for_plain_fights() {
    for (ann, bob) in PLAIN {
        let start = read(ann, bob, "");
        assert!(start.is_plain(), "{:?}", start.setup.families);
        for seed in 0..60 {
            compare(&start, seed, || Tactics::new(seed));
            compare(&start, seed, || Lots(Generator::new(seed)));
        }
    }
}

#[test]
fn whatever_the_setup_brings_in_makes_a_fight_rich() {
    let field = "[[field.zone]]\nname = \"Y\"\n[[field.zone]]\nname = \"Z\"\n[[field.border]]\n\
                 between = [\"Y\", \"Z\"]\n";
    let third = "[[combatant]]\nname = \"Cid\"\nside = \"A\"\nstr = 8\nagi = 8\nwit = 8\n";
    for (ann, bob, more, family) in [
        ("", "size = \"large\"", "", Family::Natures),
        ("kind = \"undead\"", "", "", Family::Natures),
        ("", "traits = [\"frightening\"]", "", Family::Fear),
        ("skills = [\"cleave\"]", "", "", Family::Talents),
        ("main-hand = \"shield\"", "", "", Family::Gear),
        ("omens = 1", "", "", Family::Omens),
        ("", "", third, Family::Company),
        ("at = \"Y\"", "at = \"Z\"", field, Family::Field),
    ] {
        let fight = read(ann, bob, more);
        assert!(fight.setup.families.has(family), "{ann} {bob} {more}");
        assert!(!fight.is_plain());
    }
    assert_eq!(read("", "", "").setup.families, Families::default());
}

/// Ends every turn.
struct Ends;

impl Policy<Fight> for Ends {
    fn decide(&mut self, _: &Fight, _: Seat, _: Ask, _: &dyn Menu<Fight>) -> Move {
        crate::moves::Action::End.into()
    }
}

#[test]
fn skill_quick_draw_leaves_a_turn_that_ends_at_an_end() {
    // The rest of a quick draw is free and could go on without end; whoever ends the turn is done.
    let mut fight = super::testing::fight();
    let turn = fight.state.turn.as_mut().expect("the fight of the tests begins in a turn");
    turn.drawing = true;
    let turn = *turn;
    let Ok(()) = crate::turn::go_on(&mut Sampler::new(1, Ends), &mut fight, turn) else {
        unreachable!("a sampler never stops")
    };
    assert_eq!(fight.state.turn, None);
}
