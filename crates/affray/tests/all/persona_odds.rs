//! Exact odds of Persona, as fractions worked out by hand.

use affray::{System, Words};
use affray_file::Document;
use affray_odds::{Chance, Explorer, Odds, enumerate, ratio};
use affray_persona::gear::With;
use affray_persona::moves::{Ask, How, Move};
use affray_persona::rules::attack::{self, Attack};
use affray_persona::rules::{act, all_out, handle, upkeep};
use affray_persona::setup::{Id, ItemId, PowerId, Score, Status};
use affray_persona::state::{Fight, Life};
use affray_table::{Game, Menu, Policy, Seat, Step};

const ANN: Id = Id(0);
const BOB: Id = Id(1);
const SWORD: With = With::Item(ItemId(0));

/// Says the first of these that is an option; otherwise ends the turn, or takes the first option:
/// no, no reaction, no reroll.
#[derive(Clone, Copy)]
struct Says(&'static [&'static str]);

impl Policy<Fight> for Says {
    fn decide(&mut self, fight: &Fight, _: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        let mut options = Vec::new();
        menu.list(&mut options);
        let said = |words: &&str| {
            options.iter().copied().find(|&option| fight.word_move(option) == **words)
        };
        let ends = matches!(ask, Ask::Turn(_));
        let other = if ends { options[options.len() - 1] } else { options[0] };
        self.0.iter().find_map(said).unwrap_or(other)
    }
}

/// The weapons and powers of these fights.
const THINGS: &str = r#"
[[weapon]]
name = "Sword"
damage = "1d10"
type = "rending"
[[weapon]]
name = "Rod"
damage = "4"
type = "impact"
[[weapon]]
name = "Pistol"
class = "pistol"
damage = "1d10"
type = "impact"
range = 30
semi = 3
clip = 9
reload = "full"
hand-weapon = false
[[power]]
name = "Agi"
kind = "magic"
cost = 3
element = "fire"
code = "energy"
damage = "1d10"
range = 30
[[power]]
name = "Hama"
kind = "magic"
cost = 3
element = "light"
code = "energy"
damage = "1d5"
range = 30
super = "critical"
"#;

/// Ann, who owns a Persona of Grade 2, and Bob, a Shadow, a meter apart; every characteristic is
/// 30 but for what is given. `start` is the rest of the file.
fn fight(settings: &str, ann: &str, bob: &str, start: &str) -> Fight {
    let ten = |own: &str| {
        Score::WORDS
            .iter()
            .filter(|word| !own.lines().any(|line| line.starts_with(&format!("{word} ="))))
            .map(|word| format!("{word} = 30\n"))
            .collect::<String>()
    };
    let kind = if bob.contains("kind =") { "" } else { "kind = \"lesser\"\nwounds = 30\n" };
    let text = format!(
        "system = \"persona\"\n[settings]\n{settings}\n{THINGS}[[side]]\nname = \"A\"\n[[side]]\n\
         name = \"B\"\n[[combatant]]\nname = \"Ann\"\nside = \"A\"\nat = \"0,0\"\nwounds = 10\nsp = \
         10\n{}{ann}\n[[combatant.persona]]\nname = \"Muse\"\ngrade = 2\nwounds = 6\npowers = \
         [\"Agi\", \"Hama\"]\n[[combatant]]\nname = \"Bob\"\nside = \"B\"\nat = \"1,0\"\ngrade = \
         2\n{kind}{}{bob}\n{start}\n",
        ten(ann),
        ten(bob)
    );
    let document = Document::read("odds.toml", text.as_bytes(), Fight::ENCOUNTER_SCHEMA)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let read = <Fight as System>::read(&document, &[]);
    read.unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}

/// It is Ann's turn in the middle of a Battle.
const TURN: &str = "[start]\nround = 1\norder = [\"Ann\", \"Bob\"]\n[start.turn]\nwho = \"Ann\"";
/// It is nobody's turn yet.
const MIDDLE: &str = "[start]\nround = 1\norder = [\"Ann\", \"Bob\"]";

fn all(
    start: &Fight,
    says: Says,
    rule: impl Fn(&mut Explorer<'_, Fight, Says>, &mut Fight) -> Step,
) -> Odds<(Fight, ())> {
    let odds = enumerate(start, &rule, &mut says.clone(), 2_000_000).expect("small enough");
    assert_eq!(odds.total(), ratio(1, 1), "all odds add up to 1");
    odds
}

/// One attack of Ann on Bob with the first thing that she holds.
fn attack(start: &Fight, how: How, says: Says) -> Odds<(Fight, ())> {
    all(start, says, |t, fight| {
        attack::with_weapon(t, fight, Attack { by: ANN, how, with: SWORD, target: BOB })
    })
}

/// One use of a power by Ann on Bob.
fn power(start: &Fight, which: &str, says: Says) -> Odds<(Fight, ())> {
    let place = start.setup.powers.iter().position(|power| power.name == which);
    let which = PowerId(place.expect("it is among the powers") as u8);
    all(start, says, |t, fight| act::power(t, fight, ANN, which, Some(BOB)))
}

fn chance(odds: &Odds<(Fight, ())>, holds: impl Fn(&Fight) -> bool) -> Chance {
    odds.of(|(fight, ())| holds(fight))
}

fn dead(fight: &Fight) -> bool {
    fight[BOB].life == Life::Dead
}

const HELD: &str = "ws = 50\nheld = [\"Sword\"]";
const DODGES: &str = "kind = \"lesser\"\nwounds = 30\ndodge = \"known\"";

#[test]
fn a_hit_and_a_super_hit_on_one_d100_with_a_dodge() {
    // WS 50 and 10 for a Standard Attack: 60/100 hit, and 5/100 are Super Hits. He dodges 30/100.
    // The damage of 1d10 and SB 3 less TB 3 is at least 1. A natural 10 that is confirmed at 60 kills
    // a Lesser Shadow, and nobody who is dead is Exposed: 94/100 of the Super Hits remain.
    let odds = attack(&fight("", HELD, DODGES, TURN), How::Standard, Says(&["dodge"]));
    assert_eq!(chance(&odds, |fight| fight[BOB].wounds < 30), ratio(42, 100));
    assert_eq!(chance(&odds, |fight| fight[BOB].has(Status::Exposed)), ratio(35 * 94, 100_000));
    // With a threshold that must be undercut: 4/100 * 70/100, and again 94/100 of them.
    let below = fight("super-hit-comparison = \"strictly-below\"", HELD, DODGES, TURN);
    let odds = attack(&below, How::Standard, Says(&["dodge"]));
    assert_eq!(chance(&odds, |fight| fight[BOB].has(Status::Exposed)), ratio(28 * 94, 100_000));
}

#[test]
fn a_one_more_after_a_super_hit() {
    // A Super Hit that is not dodged and leaves him alive, 35/1000 * 94/100; then 1d10 + 3 beats 1d10 + 3 in 45 of 100 cases.
    let won = |fight: &Fight| fight.state.turn.is_some_and(|turn| turn.more == 1);
    let odds = attack(&fight("", HELD, DODGES, TURN), How::Standard, Says(&["dodge"]));
    assert_eq!(chance(&odds, won), ratio(35 * 94 * 45, 10_000_000));
    // Where the attacker wins ties: 55 of 100.
    let ties = fight("one-more-tie = \"attacker\"", HELD, DODGES, TURN);
    let odds = attack(&ties, How::Standard, Says(&["dodge"]));
    assert_eq!(chance(&odds, won), ratio(35 * 94 * 55, 10_000_000));
}

#[test]
fn critical_damage_kills_a_lesser_shadow() {
    // 5 wounds: below 0 by 6 or more of 1d10, once it hits (60/100).
    let five = fight("", HELD, "kind = \"lesser\"\nwounds = 5", TURN);
    assert_eq!(chance(&attack(&five, How::Standard, Says(&[])), dead), ratio(30, 100));
    // 12 wounds are too many for 1d10: only a natural 10 (1/10) that is confirmed at 60 kills.
    let twelve = fight("", HELD, "kind = \"lesser\"\nwounds = 12", TURN);
    assert_eq!(chance(&attack(&twelve, How::Standard, Says(&[])), dead), ratio(36, 1000));
    let sure = fight("fury-confirm = \"automatic\"", HELD, "kind = \"lesser\"\nwounds = 12", TURN);
    assert_eq!(chance(&attack(&sure, How::Standard, Says(&[])), dead), ratio(60, 1000));
}

#[test]
fn degrees_take_the_place_of_a_low_die() {
    // 60 or less hits. Roll r has 1 + (60 - r) / 10 degrees: 6 for 1 to 10, 5 for 11 to 20, … 1 for
    // 51 to 60. With 9 wounds Bob dies of a 10 on the die, or more; degrees never reach it. With 3
    // he dies of 4 or more: of the die alone in 7 of 10 cases, otherwise with 4 or more degrees,
    // that is of 1 to 30: 30/100 * 3/10 besides.
    let three = fight("", HELD, "kind = \"lesser\"\nwounds = 3", TURN);
    let odds = attack(&three, How::Standard, Says(&["yes"]));
    assert_eq!(chance(&odds, dead), ratio(420 + 90, 1000));
    assert_eq!(chance(&attack(&three, How::Standard, Says(&[])), dead), ratio(420, 1000));
}

#[test]
fn a_swift_attack_scores_a_hit_for_every_two_further_degrees() {
    // WS 50 without a bonus, 4 + SB 3 - TB 3 = 4 a hit. 50 hit; 3 degrees from 30 down: two hits;
    // 5 degrees from 10 down: three.
    let ann = "ws = 50\nheld = [\"Rod\"]\ntalents = [\"swift-attack\"]";
    let odds = attack(&fight("", ann, "", TURN), How::Swift, Says(&[]));
    for (wounds, share) in [(30, 50), (26, 20), (22, 20), (18, 10)] {
        assert_eq!(chance(&odds, |fight| fight[BOB].wounds == wounds), ratio(share, 100));
    }
}

#[test]
fn a_knock_down_is_opposed() {
    // Strength 30 each. Ann wins alone in 30 * 70 of 10,000 cases, and of the 900 in which both
    // succeed with the lower roll, that is more degrees or as many: 435. Bob wins by two degrees
    // with 20 or less where she fails, 20 * 70, and with 10 or less against her 21 to 30: 100.
    let start = fight("", "", "", TURN);
    let odds = all(&start, Says(&[]), |t, fight| act::knock_down(t, fight, ANN, BOB));
    assert_eq!(chance(&odds, |fight| fight[BOB].has(Status::Prone)), ratio(2535, 10_000));
    assert_eq!(chance(&odds, |fight| fight[ANN].has(Status::Prone)), ratio(1500, 10_000));
}

#[test]
fn a_spell_on_a_weakness_exposes() {
    // Magic 40: 40/100 hit, and each Exposes, but for a natural 10 that is confirmed at 40 and kills:
    // 96/100 remain. The contest is won in 45 of 100 cases.
    let bob = "kind = \"lesser\"\nwounds = 30\nresistances = { fire = \"weak\" }";
    let odds = power(&fight("", "magic = 40", bob, TURN), "Agi", Says(&[]));
    assert_eq!(chance(&odds, |fight| fight[BOB].has(Status::Exposed)), ratio(40 * 96, 10_000));
    let won = |fight: &Fight| fight.state.turn.is_some_and(|turn| turn.more == 1);
    assert_eq!(chance(&odds, won), ratio(18 * 96, 10_000));
    assert_eq!(chance(&odds, |fight| fight[ANN].sp == 7), ratio(1, 1));
    // On guard he has no weakness.
    let guards = format!("{bob}\nguarding = true");
    let odds = power(&fight("", "magic = 40", &guards, TURN), "Agi", Says(&[]));
    assert_eq!(chance(&odds, |fight| fight[BOB].has(Status::Exposed)), ratio(0, 1));
}

#[test]
fn hama_kills_by_super_hits() {
    // 5/100 are Super Hits; no fury comes of a d5. Against Resist the threshold is 5 - 40.
    let odds = power(&fight("", "magic = 40", "", TURN), "Hama", Says(&[]));
    assert_eq!(chance(&odds, dead), ratio(5, 100));
    let bob = "kind = \"lesser\"\nwounds = 30\nresistances = { light = \"resist\" }";
    let odds = power(&fight("", "magic = 40", bob, TURN), "Hama", Says(&[]));
    assert_eq!(chance(&odds, dead), ratio(0, 1));
}

/// The upkeep of somebody.
fn upkeep(start: &Fight, who: Id) -> Odds<(Fight, ())> {
    all(start, Says(&[]), |t, fight| upkeep::before(t, fight, who).map(|_| ()))
}

#[test]
fn bleeding_kills_a_minion_that_fails() {
    // Toughness 40: 60/100 fail.
    let bob = "kind = \"elite\"\nwounds = 9\ntoughness = 40\nstatuses = [\"bleeding\"]";
    assert_eq!(chance(&upkeep(&fight("", "", bob, MIDDLE), BOB), dead), ratio(60, 100));
}

#[test]
fn magic_poison_decays_what_wounds_do_not_hold() {
    // Toughness 40 - 20: 80/100 fail. Of 1d10 more than 5 goes beyond the 5 wounds of Muse.
    let ann = "toughness = 40\nstatuses = [\"magic-poison\"]\npersona-now = [{ name = \"Muse\", \
               wounds = 5 }]";
    let odds = upkeep(&fight("", ann, "", MIDDLE), ANN);
    let decays = |fight: &Fight| fight[ANN].drained[Score::Toughness as usize] > 0;
    assert_eq!(chance(&odds, decays), ratio(40, 100));
    let empty = |fight: &Fight| fight[ANN].active.is_some_and(|muse| fight[muse].wounds == 0);
    // 5 or more of 1d10.
    assert_eq!(chance(&odds, empty), ratio(48, 100));
}

#[test]
fn fatigue_of_twice_the_toughness_bonus_may_fell() {
    // Toughness 40, 8 levels: -10 for fatigue, -10 for Exhausted. 20/100 hold out; with a level
    // more 10/100.
    let tired = |levels: u8| {
        let ann = format!("toughness = 40\nfatigue = {levels}");
        upkeep(&fight("", &ann, "", MIDDLE), ANN)
    };
    let falls = |fight: &Fight| fight[ANN].life == Life::Collapsed;
    assert_eq!(chance(&tired(7), falls), ratio(0, 1));
    assert_eq!(chance(&tired(8), falls), ratio(80, 100));
    assert_eq!(chance(&tired(9), falls), ratio(90, 100));
}

#[test]
fn fear_of_a_greater_shadow() {
    // Willpower 40, -10 for a rating of 2: 30. One degree of failure are 31 to 39, two are 40 to
    // 49, three 50 to 59, four and more 60 to 100.
    let bob = "kind = \"greater\"\nfear = 2\nparts = [9, 9, 9, 9, 9, 9]";
    let start = fight("", "willpower = 40", bob, "");
    let odds = all(&start, Says(&[]), |t, fight| Fight::advance(t, fight).map(|_| ()));
    let has = |status: Status| move |fight: &Fight| fight[ANN].has(status);
    assert_eq!(chance(&odds, has(Status::Shaken)), ratio(19, 100));
    assert_eq!(chance(&odds, has(Status::Dazed)), ratio(10, 100));
    assert_eq!(chance(&odds, has(Status::Distressed)), ratio(51, 100));
    assert_eq!(chance(&odds, has(Status::Exposed)), ratio(41, 100));
}

#[test]
fn equals_roll_off_until_it_is_settled() {
    // Both have Agility 30. Everything is even, but that after thirteen equal rolls the roster
    // decides: 1/2 of all else, and those.
    let start = fight("", "", "", "");
    let odds = all(&start, Says(&[]), |t, fight| Fight::advance(t, fight).map(|_| ()));
    let first = |fight: &Fight| fight.state.order.first() == Some(&ANN);
    let thirteen = 10_u128.pow(13);
    assert_eq!(chance(&odds, first), ratio(thirteen + 1, 2 * thirteen));
}

#[test]
fn a_pistol_jams() {
    // 96 to 100 jam, of a burst 94 to 100, of an unreliable one 91 to 100.
    let jams = |fight: &Fight| fight[ItemId(0)].jammed;
    let start = fight("", "held = [\"Pistol\"]", "", TURN);
    assert_eq!(chance(&attack(&start, How::Standard, Says(&[])), jams), ratio(5, 100));
    assert_eq!(chance(&attack(&start, How::Semi, Says(&[])), jams), ratio(7, 100));
}

#[test]
fn a_persona_is_broken() {
    // Muse has 2 wounds. Bob hits at 40 of 100: 1d10 and SB 3 less TB 3, so that the row is 2 less
    // than the die. Row 8, a 10, makes Muse Inactive.
    let ann = "persona-now = [{ name = \"Muse\", wounds = 2 }]";
    let bob = "kind = \"elite\"\nwounds = 9\nheld = [\"Sword\"]";
    let start = fight("", ann, bob, MIDDLE);
    let odds = all(&start, Says(&[]), |t, fight| {
        let back = Attack { by: BOB, how: How::Standard, with: SWORD, target: ANN };
        attack::with_weapon(t, fight, back)
    });
    assert_eq!(chance(&odds, |fight| fight[ANN].active.is_none()), ratio(4, 100));
    // Rows 3 and 5, a 5 and a 7, Expose; so does a Super Hit, which is 5 of the 40. Of the other 35,
    // a 10 is a Fury at 40 of 100, and Exposes by rows 3 and 5 of its 1d5, on Muse's chart too.
    let exposed = chance(&odds, |fight| fight[ANN].has(Status::Exposed));
    let by_fury = ratio(35, 100) * ratio(1, 10) * ratio(40, 100) * ratio(2, 5);
    assert_eq!(exposed, ratio(5 * 10 + 35 * 2, 1000) + by_fury);
}

#[test]
fn an_all_out_attack_pools_what_everybody_rolls() {
    // 1d10 and SB 3, less TB 3: more than the 5 wounds in 5 of 10 cases. Nobody can roll a miss.
    let bob = "kind = \"elite\"\nwounds = 5\nstatuses = [\"exposed\"]";
    let start = fight("", HELD, bob, TURN);
    let odds = all(&start, Says(&["end turn"]), |t, fight| all_out::all_out(t, fight, ANN));
    assert_eq!(chance(&odds, dead), ratio(5, 10));
    assert_eq!(chance(&odds, |fight| fight[BOB].has(Status::Exposed) && !dead(fight)), ratio(0, 1));
}

#[test]
fn a_fire_is_put_out() {
    // Agility 40 - 20.
    let start = fight("", "agility = 40\nstatuses = [\"on-fire\"]", "", TURN);
    let odds = all(&start, Says(&[]), |t, fight| {
        handle::carry_out(t, fight, ANN, affray_persona::moves::Action::Extinguish)
    });
    assert_eq!(chance(&odds, |fight| !fight[ANN].has(Status::OnFire)), ratio(20, 100));
}
