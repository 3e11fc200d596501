//! What tactics of Persona decide where one thing is clearly the best.

use affray::{System, Words};
use affray_file::Document;
use affray_persona::Fight;
use affray_persona::moves::{Answer, Ask, Move, TestFor};
use affray_persona::setup::Id;
use affray_persona::tactics::Tactics;
use affray_table::{Game, Menu, Policy, Sampler, Seat, Status};

/// Spells of one die and the Magic bonus, one of them on every enemy; a cure; a spell that heals.
const CONTENT: &str = r#"
[[weapon]]
name = "Sword"
damage = "1d10"
type = "rending"
[[weapon]]
name = "Bow"
class = "pistol"
damage = "1d10"
type = "rending"
range = 20
clip = 1
reload = "half"
hand-weapon = true
[[item]]
name = "Ball"
escape = true
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

/// The first of the people, Ann, has her turn in the second round.
fn read(people: &[String], more: &str) -> Fight {
    read_in(2, people, more)
}

/// The first of the people, Ann, has her turn in some round.
fn read_in(round: u16, people: &[String], more: &str) -> Fight {
    let text = format!(
        "system = \"persona\"\n{CONTENT}[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n{}\
         [start]\nround = {round}\n[start.turn]\nwho = \"Ann\"\n{more}",
        people.concat()
    );
    let document = Document::read("fight.toml", text.as_bytes(), Fight::ENCOUNTER_SCHEMA)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    <Fight as System>::read(&document, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}

/// What Ann does in her turn.
fn turn(people: &[String], more: &str) -> Vec<String> {
    plays(read(people, more))
}

/// What Ann does in the turn that she has.
fn plays(mut fight: Fight) -> Vec<String> {
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

/// Ann as a Master with a Grade of 5 and so many of 30 wounds left.
fn master(wounds: u8) -> String {
    person("Ann", "A", "0,0", &format!("kind = \"master\"\ngrade = 5\nwounds-now = {wounds}"))
        .replace("wounds = 12", "wounds = 30")
}

#[test]
fn a_master_near_its_end_guards_against_spells_in_odd_rounds_too() {
    // Bob's fire at Magic 60, which is evaded at 20: 48 of 100. 1d10 + 6 - 4 is 7.5 on average, more
    // than the 4 wounds that are left; a guard soaks 5 more. The points for it run out.
    let bob = person("Bob", "B", "15,0", "") + &persona("Imp", "powers = [\"Flame\"]");
    let bob = bob.replace("magic = 40", "magic = 60");
    let decided = plays(read_in(5, &[master(4), bob.clone()], ""));
    assert!(did(&decided, "guard mode"), "{decided:?}");
    let decided = plays(read_in(5, &[master(30), bob], ""));
    assert!(!did(&decided, "guard mode"), "{decided:?}");
}

#[test]
fn against_blows_nobody_guards_in_every_round() {
    // Bob's sword at 50, which is evaded at 20: 40 of 100. 1d10 + 4 - 4 is 5.5 on average, more than
    // the 3 wounds that are left. Two who guard against each other never come to an end.
    let bob = person("Bob", "B", "1,0", "held = [\"Sword\"]");
    for (round, guards) in [(2, true), (5, false)] {
        let decided = plays(read_in(round, &[master(3), bob.clone()], ""));
        assert_eq!(did(&decided, "guard mode"), guards, "{round}: {decided:?}");
    }
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

/// Bob, whom hardly anything hurts: a Toughness bonus of 9 soaks all but the highest of 1d10 + 6.
fn stone(at: &str) -> String {
    person("Bob", "B", at, "held = [\"Sword\"]").replace("toughness = 40", "toughness = 90")
}

/// Ann with 3 Spirit Points left, whose Magic of 60 is better than her blows.
fn caster(at: &str) -> String {
    let ann = person("Ann", "A", at, "sp-now = 3") + &persona("Muse", "powers = [\"Flame\"]");
    ann.replace("magic = 40", "magic = 60")
}

#[test]
fn the_last_points_are_spent_where_nothing_is_better() {
    // 1d10 + 6 less 9 is 2.5 on average, at 60 against a Dodge of 20: 1.2 wounds, and otherwise none.
    let decided = turn(&[caster("0,0"), stone("13,0")], "");
    assert!(did(&decided, "use Flame on Bob"), "{decided:?}");
}

#[test]
fn whoever_can_cast_in_a_melee_stays_in_it() {
    // To disengage costs the turn, and Bob comes after.
    let decided = turn(&[caster("0,0"), stone("1,0")], "");
    assert!(did(&decided, "use Flame on Bob") && !did(&decided, "disengage"), "{decided:?}");
}

#[test]
fn nobody_walks_up_to_blades_with_less_than_it_shoots() {
    // 1d10 with the bow at 40 + 10 + 10 for the range, bare hands at 40 + 10 for less damage.
    let ann = person("Ann", "A", "0,0", "held = [\"Bow\"]");
    let decided = turn(&[ann, stone("6,0")], "");
    assert!(decided.iter().any(|words| words.contains("with Bow")), "{decided:?}");
    assert!(!did(&decided, "move") && !did(&decided, "charge"), "{decided:?}");
}

#[test]
fn nobody_runs_right_up_to_an_enemy() {
    // 13 m lie between them: a Full Action leads 8 m, a run all of it, after which Bob would strike
    // at +20.
    let sword = "held = [\"Sword\"]";
    let decided = turn(&[person("Ann", "A", "0,0", sword), person("Bob", "B", "14,0", sword)], "");
    assert!(did(&decided, "move") && !did(&decided, "run"), "{decided:?}");
}

#[test]
fn the_beaten_leave_for_good_and_nobody_else() {
    // The two strike alike. With 2 of 12 wounds Ann lasts a sixth as long as Bob; with 12 as long.
    for (wounds, leaves) in [(2, true), (12, false)] {
        let more = format!("held = [\"Sword\"]\nitems = {{ Ball = 1 }}\nwounds-now = {wounds}");
        let bob = person("Bob", "B", "1,0", "held = [\"Sword\"]");
        let decided = turn(&[person("Ann", "A", "0,0", &more), bob], "");
        assert_eq!(did(&decided, "give Ball to Ann"), leaves, "{wounds}: {decided:?}");
    }
}

/// Whether Ann, with so many wounds and Fate Points left and Amy beside her, spends one where she is
/// asked so.
fn spends(wounds: u8, fate: u8, ask: Ask) -> bool {
    spends_beside(&[person("Amy", "A", "0,1", "")], (wounds, fate), ask)
}

/// Whether Ann, with so many wounds and Fate Points left, spends one beside these.
fn spends_beside(friends: &[String], (wounds, fate): (u8, u8), ask: Ask) -> bool {
    let more = format!("held = [\"Sword\"]\nwounds-now = {wounds}\nfate = {fate}");
    let bob = person("Bob", "B", "1,0", "held = [\"Sword\"]\nparry = \"trained\"");
    let fight = read(&[&[person("Ann", "A", "0,0", &more), bob][..], friends].concat(), "");
    let menu = [Move::from(Answer::No), Move::from(Answer::Yes)];
    Tactics::new(1).decide(&fight, Seat(0), ask, &menu) == Move::from(Answer::Yes)
}

#[test]
fn a_fate_point_takes_a_hit_away_for_certain() {
    let degree = |why, degrees| Ask::Degree { who: Id(0), why, degrees };
    let parry = TestFor::Parry(Id(1));
    assert!(spends(12, 2, degree(parry, 1)));
    // Three degrees may be more than there are hits, and another degree of an attack is no hit.
    assert!(!spends(12, 2, degree(parry, 3)));
    assert!(!spends(12, 2, degree(TestFor::Attack(Id(1)), 1)));
}

#[test]
fn the_last_fate_point_is_spent_on_what_would_fell() {
    // Bob deals 1d10 + 4 less 4, 5.5 on average.
    let parry = Ask::Reroll { who: Id(0), why: TestFor::Parry(Id(1)), target: 50 };
    assert!(spends(12, 2, parry));
    assert!(!spends(12, 1, parry));
    assert!(spends(4, 1, parry));
}

#[test]
fn the_last_fate_point_is_kept_only_while_a_friend_fights_on() {
    let parry = Ask::Reroll { who: Id(0), why: TestFor::Parry(Id(1)), target: 50 };
    assert!(spends_beside(&[], (12, 1), parry));
    let fallen = person("Amy", "A", "0,1", "unconscious = true");
    assert!(spends_beside(&[fallen], (12, 1), parry));
}

#[test]
fn an_attack_is_rolled_again_only_where_it_is_likely_to_hit() {
    // Bob parries at 40 + 10: a second roll at 60 hits in 30 of 100, one at 90 in 45.
    let attack = Ask::Reroll { who: Id(0), why: TestFor::Attack(Id(1)), target: 60 };
    assert!(!spends(12, 2, attack));
    let sure = Ask::Reroll { who: Id(0), why: TestFor::Attack(Id(1)), target: 90 };
    assert!(spends(12, 2, sure));
}
