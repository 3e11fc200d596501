//! A plain fight goes alike at a table for plain fights and at any other, whatever is chosen in it.

use affray_file::Document;
use affray_ingenuity::Fight;
use affray_ingenuity::moves::{Action, Ask, Move};
use affray_ingenuity::tactics::Tactics;
use affray_table::{Game, Generator, Menu, Policy, Seat, same_at_either_table};

fn read(encounter: &str) -> Fight {
    let schema = &affray_ingenuity::schema::ENCOUNTER;
    let document =
        Document::read("a duel", encounter.as_bytes(), schema).expect("it fits the schema");
    affray_ingenuity::read::read(&document, &[]).expect("it can be fought").fight
}

/// Ann against Bob, as `one` and `other` have them.
fn encounter(head: &str, one: &str, other: &str) -> String {
    format!(
        "system = \"ingenuity\"\n{head}\n[settings]\nmaneuvers = \"off\"\n\
         [[side]]\nname = \"Ann\"\n[[side]]\nname = \"Bob\"\n\
         [[combatant]]\nname = \"Ann\"\nside = \"Ann\"\n{one}\n\
         [[combatant]]\nname = \"Bob\"\nside = \"Bob\"\n{other}\n"
    )
}

/// Two with clubs who fight as `tactics` has it; `more` belongs to the second.
fn duel(tactics: &str, head: &str, more: &str) -> String {
    let person = |at: &str| {
        format!(
            "at = \"{at}\"\nstrength = \"d8\"\ndexterity = \"d6\"\nintellect = \"d6\"\n\
             resolve = \"d6\"\nskills = {{ combat = \"d8\" }}\n\
             proficiencies = {{ martial = 1, dodge = 1 }}\n\
             armour = [\"leather\"]\nheld = [\"club\"]\ntactics = \"{tactics}\"\n"
        )
    };
    encounter(head, &person("0,0"), &(person("2,0") + more))
}

/// Takes any legal answer by lot, but attacks more often than that, and leaves less often.
struct Any {
    lots: Generator,
    options: Vec<Move>,
    decisions: u32,
}

/// After so many, a fight that goes on and on is left.
const MOST_DECISIONS: u32 = 250;

impl Any {
    fn new(seed: u64) -> Any {
        Any { lots: Generator::new(!seed), options: Vec::new(), decisions: 0 }
    }

    fn lot(&mut self) -> Move {
        self.options[self.lots.die(self.options.len() as u32) as usize - 1]
    }
}

impl Policy<Fight> for Any {
    fn decide(&mut self, _: &Fight, _: Seat, _: Ask, menu: &dyn Menu<Fight>) -> Move {
        let attacks = |option: &Move| matches!(option, Move::Action(Action::Attack(_)));
        let leaves =
            |option: &Move| matches!(option, Move::Action(Action::Flee | Action::Surrender));
        self.options.clear();
        menu.list(&mut self.options);
        self.decisions += 1;
        if self.decisions > MOST_DECISIONS && self.options.iter().any(leaves) {
            self.options.retain(leaves);
        } else if self.options.iter().any(attacks) && self.lots.die(3) == 1 {
            self.options.retain(attacks);
        }
        let option = self.lot();
        if leaves(&option) && self.lots.die(10) > 1 { self.lot() } else { option }
    }
}

/// Plays so many fights at both tables, which must be alike in all they ask, roll and tell.
fn compare<P: Policy<Fight>>(encounter: &str, fights: u64, policy: impl Fn(u64) -> P) {
    let start = read(encounter);
    assert!(start.is_plain(), "{encounter}");
    for seed in 0..fights {
        same_at_either_table(&start, seed, || policy(seed), |_| true);
    }
}

#[test]
fn a_plain_fight_is_the_same_at_either_table() {
    for (tactics, fights) in [("random", 150), ("aggressive", 40), ("cautious", 40)] {
        compare(&duel(tactics, "", ""), fights, Tactics::new);
    }
    compare(&duel("random", "", ""), 400, Any::new);
    compare(
        &duel("random", "initiative = [\"Bob\", \"Ann\"]", "carried = [\"sap\"]"),
        400,
        Any::new,
    );
}

/// A stat block of strength, and one of speed.
const STRONG: &str = "strength = \"d10\"\ndexterity = \"d6\"\nintellect = \"d6\"\n\
    resolve = \"d8\"\nskills = { combat = \"d8\", athletics = \"d8\" }\n\
    proficiencies = { martial = 2, fortitude = 2 }\narmour = [\"leather\"]\n";
const QUICK: &str = "strength = \"d6\"\ndexterity = \"d10\"\nintellect = \"d8\"\n\
    resolve = \"d6\"\nskills = { combat = \"d8\", agility = \"d8\" }\n\
    proficiencies = { finesse = 2, dodge = 2, stealth = 1, unarmed = 1 }\n";

#[test]
fn it_is_the_same_with_any_weapon_for_the_hand() {
    for (one, other) in [
        ("held = [\"straight sword\"]", "held = [\"longsword\"]\nboth-hands = true"),
        ("held = [\"longsword\"]", "held = [\"maul\"]"),
        ("held = [\"spear\"]", "held = [\"staff\", \"sap\"]"),
        ("held = [\"club\"]\ncarried = [\"maul\"]", "held = [\"small buckler\", \"club\"]"),
        ("", "natural-weapons = [\"bite\"]"),
        ("natural-weapons = [\"bite\"]\nhands = 0", "held = [\"sap\"]"),
    ] {
        let one = format!("at = \"0,0\"\n{STRONG}{one}");
        let other = format!("at = \"1,1\"\nsize = 6\nluck-bonus = 2\n{QUICK}{other}");
        compare(&encounter("", &one, &other), 250, Any::new);
        compare(&encounter("initiative = [\"Ann\"]", &one, &other), 250, Any::new);
    }
}

#[test]
fn it_is_the_same_on_any_ground_and_in_any_shape() {
    let ground = "[field]\nfirst = \"-3,-2\"\nlast = \"6,3\"\nwalls = [\"1,0\", \"1,1\"]\n\
        difficult = [\"2,0\", \"2,1\", \"0,2\"]\ncover = [\"0,1\"]\n";
    let weapons = "[[weapon]]\nname = \"hook\"\ndamage = 7\ndamage-types = [\"fire\", \"typeless\"]\n\
        critical-threshold = 15\ncritical-damage = 12\nattributes = [\"dexterity\", \"intellect\"]\n\
        reach = 3\nproperties = [\"nonlethal\", \"versatile\"]\nparry = 4\ndurability = 3\n\
        [[item]]\nname = \"draught\"\nrestores = \"health\"\namount = 3\n";
    let head = format!("{ground}{weapons}");
    for (one, other) in [
        ("at = \"0,0\"\nheld = [\"hook\"]", "at = \"4,1\"\nheld = [\"hook\", \"draught\"]"),
        ("at = \"0,0\"\nsize = 9\nheld = [\"hook\"]", "at = \"3,0\"\nsize = 2\nmax-health = 40"),
        (
            "at = \"2,2\"\nhealth = 3\nheld = [\"club\"]",
            "at = \"3,2\"\nstamina = 1\nendurance = 0\nluck-bonus = -3\nheld = [\"hook\"]",
        ),
        (
            "at = \"2,2\"\nguarding = true\nmax-endurance = 0\nheld = [\"maul\"]",
            "at = \"3,3\"\nwaiting = true\nreactions = 2\nmax-stamina = 0\nheld = [\"sap\"]",
        ),
    ] {
        let (one, other) = (format!("{QUICK}{one}"), format!("{STRONG}{other}"));
        compare(&encounter(&head, &one, &other), 400, Any::new);
    }
}

#[test]
fn whatever_is_special_makes_a_fight_no_plain_one() {
    let special = |head: &str, more: &str, why: &str| {
        assert!(!read(&duel("random", head, more)).is_plain(), "{why}");
    };
    for (more, why) in [
        ("carried = [\"small shield\"]", "a shield"),
        ("carried = [\"dagger\"]", "something to throw"),
        ("conditions = [\"prone\"]", "a condition"),
        ("stunned = 1", "being stunned"),
        ("sickness = 1", "sickness"),
        ("fate = 1", "fate"),
        ("hidden = true", "being hidden"),
        ("arrives = 2\nstanding = \"away\"", "coming later"),
        ("guarding = true\n[start]\nround = 2", "a start in the middle"),
        ("[[field.hazard]]\nname = \"pit\"\ndamage = 5\nsquares = [\"4,4\"]", "a trap"),
    ] {
        special("", more, why);
    }
    special("surprise = \"Ann\"", "", "surprise");
    special("recovery = true", "", "what comes after");
    special("", "[opening]\nby = \"Ann\"\non = \"Bob\"", "a duty to begin");
    let other = |from: &str, to: &str| read(&duel("random", "", "").replacen(from, to, 1));
    // What an attack with it adds to depends on what came before in the turn.
    for property in ["momentum", "cleave", "backswing"] {
        let weapon = format!(
            "[[weapon]]\nname = \"club\"\ndamage = 4\ndamage-types = [\"bludgeoning\"]\n\
             critical-threshold = 20\ncritical-damage = 8\nattributes = [\"strength\"]\n\
             properties = [\"{property}\"]"
        );
        special("", &weapon, property);
    }
    // With maneuvers anybody may try one, learned or not.
    assert!(!other("maneuvers = \"off\"", "").is_plain());
    assert!(
        !other("maneuvers = \"off\"", "maneuvers = \"off\"\nedge-tie = \"smaller-die\"").is_plain()
    );
    assert!(
        !other("name = \"Bob\"\n", "name = \"Bob\"\nobjective = { kind = \"hold\", round = 3 }\n")
            .is_plain()
    );
}
