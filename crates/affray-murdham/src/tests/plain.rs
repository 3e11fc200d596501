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

const PLAIN: [[&str; 3]; 10] = [
    ["main-hand = \"spear\"", "main-hand = \"war axe\"\nworn = [\"light armour\"]", ""],
    ["main-hand = \"hunting bow\"", "main-hand = \"great axe\"\nworn = [\"heavy armour\"]", ""],
    [
        "skills = [\"tough\"]",
        "skills = [\"bravery\"]\nmain-hand = \"club\"\noff-hand = \"knife\"",
        "",
    ],
    ["main-hand = \"sword\"\npack = [\"dagger\"]", "main-hand = \"spear\"", ""],
    ["main-hand = \"spear\"\nhealth = 3", "skills = [\"bravery\"]\nmain-hand = \"club\"", ""],
    ["pack = [\"healing draught\", \"medicine box\"]", "main-hand = \"hunting bow\"", ""],
    ["worn = [\"light armour\"]", "main-hand = \"spear\"\nintelligence = \"animal\"", ""],
    [
        "skills = [\"bravery\", \"tough\"]\nmain-hand = \"knife\"\noff-hand = \"knife\"",
        "main-hand = \"sword\"\nworn = [\"heavy armour\"]\npack = [\"healing draught\"]",
        "",
    ],
    [
        "main-hand = \"great axe\"\nworn = [\"light armour\"]",
        "main-hand = \"sword\"\nworn = [\"heavy armour\"]",
        "[start]\n[[start.gear]]\nitem = \"great axe\"\nwear = \"damaged\"\n\
         [[start.gear]]\nitem = \"heavy armour\"\nwear = \"damaged\"",
    ],
    [
        "main-hand = \"club\"\nworn = [\"heavy armour\"]",
        "main-hand = \"spear\"\nworn = [\"light armour\"]",
        "[start]\n[[start.gear]]\nitem = \"heavy armour\"\nwear = \"damaged\"\n\
         [[start.gear]]\nitem = \"light armour\"\nwear = \"damaged\"\n\
         [[start.gear]]\nitem = \"spear\"\nwear = \"damaged\"",
    ],
];

/// Any legal answer, by lot: whatever can happen happens in some fight.
#[derive(Clone, Debug, PartialEq)]
struct Lots(Generator);

impl Policy<Fight> for Lots {
    fn decide(&mut self, _: &Fight, _: Seat, _: Ask, menu: &dyn Menu<Fight>) -> Move {
        let mut options = Vec::new();
        menu.list(&mut options);
        options[self.0.die(options.len() as u32) as usize - 1]
    }
}

/// As by lot, but often something that comes late on a menu and seldom ends a turn or makes peace:
/// stunts are accepted, judgments made, and a fight goes on.
#[derive(Clone, Debug, PartialEq)]
struct Wild(Generator);

impl Policy<Fight> for Wild {
    fn decide(&mut self, _: &Fight, _: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        let mut options = Vec::new();
        menu.list(&mut options);
        let n = options.len() as u32;
        let drawn = [(); 2].map(|()| options[self.0.die(n) as usize - 1]);
        let dull = |option: &Move| {
            use crate::moves::{Action, Activation};
            matches!(
                option,
                Move::Action(Action::End | Action::Surrender | Action::Leave)
                    | Move::Activation(Activation::Truce | Activation::Pass)
            )
        };
        match ask {
            Ask::Truce(_) => options[0],
            Ask::Accept { .. } | Ask::Judge(_) | Ask::Resume(_) => options[n as usize - 1],
            _ => drawn.into_iter().find(|option| !dull(option)).unwrap_or(drawn[0]),
        }
    }
}

/// Fights both ways, and compares the states at every checkpoint of the table for plain fights,
/// which may have fewer; at the end also the dice that were drawn and what the policies went by. Some
/// go to that table in the middle of a round. How many rounds it took.
fn compare<P: Policy<Fight> + Clone, W: PartialEq + std::fmt::Debug>(
    start: &Fight,
    seed: u64,
    policy: impl Fn() -> P,
    went_by: impl Fn(&P) -> W,
) -> u16 {
    let mut one = start.clone();
    let mut table = Sampler::new(seed, policy());
    for _ in 0..5 * (seed % 3) {
        let Ok(status) = Fight::advance(&mut table, &mut one) else { unreachable!() };
        if status == Status::Over {
            return one.state.round;
        }
    }
    let (mut other, mut plain) = (one.clone(), Plain(table.clone()));
    for _ in 0..2_000 {
        let Ok(again) = Fight::advance(&mut plain, &mut other) else { unreachable!() };
        let mut status = Status::Going;
        for _ in 0..500 {
            let Ok(now) = Fight::advance(&mut table, &mut one) else { unreachable!() };
            status = now;
            if one.state == other.state {
                break;
            }
        }
        assert_eq!(one.state, other.state, "seed {seed}");
        assert_eq!(status, again, "seed {seed}, round {}", one.state.round);
        assert_eq!(table.dice, plain.0.dice, "seed {seed}, round {}", one.state.round);
        assert_eq!(went_by(&table.policy), went_by(&plain.0.policy), "seed {seed}");
        if status == Status::Over {
            return one.state.round;
        }
    }
    one.state.round
}

fn compare_plain(place: usize) {
    let [ann, bob, more] = PLAIN[place];
    let start = read(ann, bob, more);
    assert!(start.is_plain(), "{:?}", start.setup.families);
    let mut rounds = 0;
    for seed in 0..1_000 {
        compare(&start, seed, || Tactics::new(seed), |_| ());
        rounds += u32::from(compare(&start, seed, || Lots(Generator::new(seed)), |p| p.0.clone()));
        rounds += u32::from(compare(&start, seed, || Wild(Generator::new(seed)), |p| p.0.clone()));
    }
    assert!(rounds > 2_000, "fights go on for some time");
}

/// One test for each pair, so that they run side by side.
macro_rules! plain_fights_go_the_same_way_at_a_table_for_plain_fights {
    ($($name:ident $place:literal)+) => { $(
        #[test]
        fn $name() {
            compare_plain($place);
        }
    )+ };
}

plain_fights_go_the_same_way_at_a_table_for_plain_fights! {
    armed_for_melee 0
    a_bow_and_a_great_axe 1
    bare_hands_and_two_weapons 2
    a_dagger_in_the_pack 3
    hurt_already 4
    with_remedies 5
    armor_and_a_beast 6
    knives_in_both_hands 7
    a_damaged_axe_and_damaged_armor 8
    everything_worn_is_damaged 9
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
    let who = turn.who;
    let Ok(goes_on) = crate::turn::go_on(&mut Sampler::new(1, Ends), &mut fight, who) else {
        unreachable!("a sampler never stops")
    };
    assert!(!goes_on);
    assert_eq!(fight.state.turn, None);
}
