//! What tactics of Persona decide where one thing is clearly the best.

use affray::{System, Words};
use affray_file::Document;
use affray_persona::Fight;
use affray_persona::moves::{Ask, Move};
use affray_persona::setup::Id;
use affray_persona::tactics::Tactics;
use affray_table::{Game, Menu, Policy, Sampler, Seat, Status};

/// Spells of one die and the Magic bonus, one of them on every enemy; a cure; a spell that heals.
const CONTENT: &str = r#"
[[weapon]]
name = "Sword"
damage = "1d10"
type = "rending"
[[power]]
name = "Flame"
kind = "magic"
cost = 3
element = "fire"
code = "energy"
damage = "1d10"
adds-magic = true
range = 20
targets = "one"
[[power]]
name = "Frost"
kind = "magic"
cost = 3
element = "ice"
code = "impact"
damage = "1d10"
adds-magic = true
range = 20
targets = "one"
[[power]]
name = "Blizzard"
kind = "magic"
cost = 6
element = "ice"
code = "impact"
damage = "1d10"
adds-magic = true
range = 20
targets = "enemies"
[[power]]
name = "Mend"
kind = "magic"
cost = 4
heals = "1d10"
adds-magic = true
range = 10
[[power]]
name = "Clear"
kind = "magic"
cost = 3
cures = ["stunned", "confused"]
range = 10
"#;

/// Somebody plain: every characteristic 40, 20 Spirit Points, and whatever else is said.
fn person(name: &str, side: &str, at: &str, more: &str) -> String {
    format!(
        "[[combatant]]\nname = \"{name}\"\nside = \"{side}\"\nat = \"{at}\"\nws = 40\nbs = 40\n\
         strength = 40\ntoughness = 40\nagility = 40\nintelligence = 40\nperception = 40\n\
         willpower = 40\nfellowship = 40\nmagic = 40\nwounds = 12\nsp = 20\ntp = 10\n{more}\n"
    )
}

/// A Persona with these powers and resistances.
fn persona(name: &str, more: &str) -> String {
    format!("[[combatant.persona]]\nname = \"{name}\"\ngrade = 3\nwounds = 20\n{more}\n")
}

/// The tactics, and what they decided for the first combatant in its turn.
struct Watched {
    tactics: Tactics,
    decided: Vec<String>,
}

impl Policy<Fight> for Watched {
    fn decide(&mut self, fight: &Fight, who: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        let answer = self.tactics.decide(fight, who, ask, menu);
        if matches!(ask, Ask::Turn(Id(0))) {
            self.decided.push(fight.word_move(answer));
        }
        answer
    }
}

/// What the first of the people, Ann, does in her turn.
fn turn(people: &[String], more: &str) -> Vec<String> {
    let text = format!(
        "system = \"persona\"\n{CONTENT}[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n{}\
         [start]\nround = 2\n[start.turn]\nwho = \"Ann\"\n{more}",
        people.concat()
    );
    let document = Document::read("fight.toml", text.as_bytes(), Fight::ENCOUNTER_SCHEMA)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let mut fight = <Fight as System>::read(&document, &[])
        .unwrap_or_else(|mistakes| panic!("{mistakes}"))
        .fight;
    let watched = Watched { tactics: Tactics::new(1), decided: Vec::new() };
    let mut table = Sampler::new(1, watched);
    while fight.state.turn.is_some_and(|turn| turn.who == Id(0)) {
        match Fight::advance(&mut table, &mut fight) {
            Ok(Status::Going) => {}
            Ok(Status::Over) => break,
            Err(_) => unreachable!("a sampler never stops"),
        }
    }
    table.policy.decided
}

/// Ann with a Persona that knows flame and frost.
fn ann(more: &str) -> String {
    person("Ann", "A", "0,0", more) + &persona("Muse", "powers = [\"Flame\", \"Frost\"]")
}

fn did(decided: &[String], what: &str) -> bool {
    decided.iter().any(|words| words.starts_with(what))
}

#[test]
fn a_weakness_is_hunted() {
    for (weak, spell) in [("fire", "use Flame on Bob"), ("ice", "use Frost on Bob")] {
        let imp = persona("Imp", &format!("resistances = {{ {weak} = \"weak\" }}"));
        let bob = person("Bob", "B", "8,0", "") + &imp;
        let decided = turn(&[ann(""), bob], "");
        assert!(decided[0].starts_with(spell), "{weak}: {decided:?}");
    }
}

#[test]
fn nothing_is_cast_that_would_come_back() {
    let imp = persona("Imp", "resistances = { fire = \"repel\", ice = \"absorb\" }");
    let bob = person("Bob", "B", "8,0", "") + &imp;
    let decided = turn(&[ann(""), bob], "");
    assert!(!did(&decided, "use F"), "{decided:?}");
}

#[test]
fn all_enemies_are_struck_where_there_are_several() {
    // Three times 1d10 + 4 for 6 points against once for 3.
    let ann =
        person("Ann", "A", "0,0", "") + &persona("Muse", "powers = [\"Frost\", \"Blizzard\"]");
    let foes = [("Bob", "8,0"), ("Bea", "8,1"), ("Ben", "8,2")]
        .map(|(name, at)| person(name, "B", at, ""));
    let decided = turn(&[&[ann][..], &foes].concat(), "");
    assert!(decided[0].starts_with("use Blizzard"), "{decided:?}");
}

#[test]
fn the_all_out_attack_is_called_when_all_are_exposed() {
    // Two pool 2d10 + 8 against each of two; one sword alone deals 1d10 + 4 to one.
    let ann = person("Ann", "A", "0,0", "held = [\"Sword\"]");
    let amy = person("Amy", "A", "0,1", "held = [\"Sword\"]");
    let foes = [("Bob", "1,0"), ("Bea", "1,1")]
        .map(|(name, at)| person(name, "B", at, "statuses = [\"exposed\"]"));
    let decided = turn(&[&[ann, amy][..], &foes].concat(), "one-more = 1\n");
    assert_eq!(decided[0], "all out attack", "{decided:?}");
}

#[test]
fn a_one_more_is_not_left_unused() {
    let bob = person("Bob", "B", "8,0", "");
    let with = turn(&[ann(""), bob.clone()], "one-more = 1\n");
    let without = turn(&[ann(""), bob], "");
    assert_eq!(with[0], "one more: use Flame on Bob", "{with:?}");
    assert_eq!(with[1..], without[..]);
}

#[test]
fn personas_are_swapped_for_one_that_resists() {
    // Bob can do nothing but fire, against which Muse is weak and Ember proof.
    let weak = persona("Muse", "powers = [\"Flame\"]\nresistances = { fire = \"weak\" }");
    let proof = persona("Ember", "powers = [\"Frost\"]\nresistances = { fire = \"block\" }");
    let ann = person("Ann", "A", "0,0", "") + &weak + &proof;
    let bob = person("Bob", "B", "8,0", "") + &persona("Imp", "powers = [\"Flame\"]");
    let decided = turn(&[ann, bob], "");
    assert!(did(&decided, "swap to Ember") || did(&decided, "activate Ember"), "{decided:?}");
}

#[test]
fn whoever_is_worn_and_weak_guards() {
    // Two of 20 wounds are left, and Bob's fire would take more; nothing of hers reaches him.
    let muse = persona("Muse", "resistances = { fire = \"weak\" }");
    let worn = "[[combatant.persona-now]]\nname = \"Muse\"\nwounds = 2\n";
    let ann = person("Ann", "A", "0,0", "") + &muse + worn;
    let bob = person("Bob", "B", "15,0", "") + &persona("Imp", "powers = [\"Flame\"]");
    let decided = turn(&[ann, bob], "");
    assert!(did(&decided, "guard mode"), "{decided:?}");
}

#[test]
fn a_healer_heals_whoever_is_worn() {
    let ann = person("Ann", "A", "0,0", "tactics = \"healer\"")
        + &persona("Muse", "powers = [\"Mend\", \"Frost\"]");
    let amy = person("Amy", "A", "0,1", "wounds-now = 2");
    let bob = person("Bob", "B", "8,0", "");
    let decided = turn(&[ann, amy, bob], "");
    assert_eq!(decided[0], "use Mend on Amy", "{decided:?}");
}

#[test]
fn nobody_who_is_well_is_healed() {
    let ann = person("Ann", "A", "0,0", "tactics = \"healer\"")
        + &persona("Muse", "powers = [\"Mend\", \"Frost\"]");
    let amy = person("Amy", "A", "0,1", "");
    let bob = person("Bob", "B", "8,0", "");
    assert!(!did(&turn(&[ann, amy, bob], ""), "use Mend"));
}

#[test]
fn a_friend_who_is_stunned_is_cured() {
    let ann = person("Ann", "A", "0,0", "tactics = \"healer\"")
        + &persona("Muse", "powers = [\"Clear\", \"Frost\"]");
    let amy = person("Amy", "A", "0,1", "statuses = [\"stunned\"]");
    let bob = person("Bob", "B", "8,0", "");
    let decided = turn(&[ann, amy, bob], "");
    assert_eq!(decided[0], "use Clear on Amy", "{decided:?}");
}

#[test]
fn shadows_choose_by_kind() {
    // A Lesser swarms over whoever another strikes at already; a Master goes for the Exposed.
    let shadow = |kind: &str| {
        person("Ann", "A", "0,0", &format!("kind = \"{kind}\"\ngrade = 2\nheld = [\"Sword\"]"))
    };
    let amy = person("Amy", "A", "1,2", "kind = \"lesser\"\ngrade = 2\nheld = [\"Sword\"]");
    let foes = |first: &str, second: &str| {
        [person("Bob", "B", "1,0", first), person("Bea", "B", "1,1", second)]
    };
    // Bea stands next to Amy too, and is second in the roster.
    let decided = turn(&[&[shadow("lesser"), amy.clone()][..], &foes("", "")].concat(), "");
    assert!(decided.iter().any(|words| words.contains("Bea")), "{decided:?}");
    assert!(!decided.iter().any(|words| words.contains("Bob")), "{decided:?}");
    let exposed = foes("", "statuses = [\"exposed\"]");
    let decided = turn(&[&[shadow("master")][..], &exposed].concat(), "");
    assert!(decided.iter().any(|words| words.contains("Bea")), "{decided:?}");
}
