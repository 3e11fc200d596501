//! Core rules, each with a hand-made tape and what the rulebook makes of it.

mod always;
mod locations;

use affray_file::Document;
use affray_odds::{Odds, enumerate, ratio};
use affray_table::{Answer, Menu, Played, Policy, Rolled, Seat, Step, Tape, replay, total};

use crate::event::Event;
use crate::gear::With;
use crate::moves::{Action, Ask, Gait, How, Move};
use crate::rules::attack::{self, Attack};
use crate::rules::{aim, damage, evade, fear, harm, initiative, legal, resist, score, test, turn};
use crate::settings::{Degrees, ModifierCap, NaturalExtremes, Settings};
use crate::setup::{Element, Id, ItemId, Level, Location, Score, Status};
use crate::state::{Fight, Life, Outcome, Stance, Turn};

const ANN: Id = Id(0);
const BOB: Id = Id(1);
const SWORD: With = With::Item(ItemId(0));
/// Ann's Standard Attack on Bob.
const STRIKE: Attack = Attack { by: ANN, how: How::Standard, with: SWORD, target: BOB };

/// Ann, a Character with a Persona of Grade 2 and a pool of 6 + 3 wounds, and Bob, a Lesser Shadow
/// of Grade 3; every characteristic is 30, they stand a meter apart, and it is Ann's turn. Each is
/// also what is given, and `rest` is the rest of the file.
fn duel(settings: &str, ann: &str, bob: &str, rest: &str) -> Fight {
    let thirty = |own: &str| -> String {
        let missing = Score::WORDS.iter().filter(|word| !own.contains(&format!("{word} =")));
        missing.map(|word| format!("{word} = 30\n")).collect()
    };
    let kind = if bob.contains("kind =") { "" } else { "kind = \"lesser\"" };
    let wounds = if bob.contains("wounds =") { "" } else { "wounds = 30" };
    let text = format!(
        "system = \"persona\"\n[settings]\n{settings}\n\
         [[weapon]]\nname = \"Sword\"\ndamage = \"1d10\"\ntype = \"rending\"\n\
         [[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n\
         [[combatant]]\nname = \"Ann\"\nside = \"A\"\nat = \"0,0\"\nwounds = 10\n\
         held = [\"Sword\"]\n{}{ann}\n\
         [[combatant.persona]]\nname = \"Muse\"\ngrade = 2\nwounds = 6\n\
         [[combatant]]\nname = \"Bob\"\nside = \"B\"\nat = \"1,0\"\ngrade = 3\n{kind}\n{wounds}\n\
         {}{bob}\n\
         [start]\nround = 1\norder = [\"Ann\", \"Bob\"]\n[start.turn]\nwho = \"Ann\"\n{rest}\n",
        thirty(ann),
        thirty(bob),
    );
    let schema = &crate::schema::ENCOUNTER;
    let document = Document::read("duel.toml", text.as_bytes(), schema);
    let document = document.unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let reading = crate::read::read(&document, &[]);
    reading.unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}

/// A die of which only the number is read.
fn die(shown: i32) -> Answer {
    Answer::Rolled(Rolled::Value(shown))
}

/// Dice of damage.
fn dice(faces: &[u8]) -> Answer {
    Answer::Rolled(Rolled::Faces(faces.iter().copied().collect()))
}

/// An option by its place.
const fn choice(place: u16) -> Answer {
    Answer::Chose(place)
}

/// Plays a rule with a whole tape.
fn play<T>(
    fight: &Fight,
    answers: &[Answer],
    rule: impl Fn(&mut Tape<Fight>, &mut Fight) -> Step<T>,
) -> Played<Fight, T> {
    replay(fight, &rule, answers).unwrap_or_else(|why| panic!("{why}"))
}

fn settings(change: impl FnOnce(&mut Settings)) -> Settings {
    let mut settings = Settings::default();
    change(&mut settings);
    settings
}

#[test]
fn core_degrees_count_tens_between_the_roll_and_the_number() {
    // 47 - 25 = 22: two whole tens, and the test itself is the first degree.
    let only_war = settings(|it| it.degrees = Degrees::OnlyWar);
    assert_eq!(test::degrees(&only_war, 25, 47), test::Came { passed: true, degrees: 3 });
    // Where it is not: 2. A failure by 8 is none there, and one where the test counts.
    let dark_heresy = settings(|it| it.degrees = Degrees::DarkHeresy);
    assert_eq!(test::degrees(&dark_heresy, 25, 47).degrees, 2);
    assert_eq!(test::degrees(&dark_heresy, 55, 47), test::Came { passed: false, degrees: 0 });
    assert_eq!(test::degrees(&only_war, 55, 47), test::Came { passed: false, degrees: 1 });
}

#[test]
fn core_extremes_decide_whatever_the_number_is() {
    let on = settings(|it| it.natural_extremes = NaturalExtremes::On);
    let off = settings(|it| it.natural_extremes = NaturalExtremes::Off);
    assert!(test::passes(&on, 1, -10) && !test::passes(&off, 1, -10));
    assert!(!test::passes(&on, 100, 120) && test::passes(&off, 100, 120));
}

#[test]
fn core_modifier_cap_holds_on_both_sides() {
    let sixty = settings(|it| it.modifier_cap = ModifierCap::Sixty);
    // What is added to a value of 0.
    let capped = |settings: &Settings, sum: i32| {
        let mut number = sum;
        test::cap(settings, 0, &mut number);
        number
    };
    assert_eq!([75, -75, 40].map(|sum| capped(&sixty, sum)), [60, -60, 40]);
    let thirty = settings(|it| it.modifier_cap = ModifierCap::Thirty);
    assert_eq!([75, -75, 40].map(|sum| capped(&thirty, sum)), [30, -30, 30]);
}

#[test]
fn core_bonus_is_the_tens_of_a_characteristic_and_what_the_persona_adds() {
    let fight = duel("", "strength = 47\n", "", "");
    assert_eq!(score::bonus(&fight, ANN, Score::Strength), 4);
    // Enervated: 47 - 20 = 27.
    let mut weak = fight;
    weak[ANN].statuses.add(Status::Enervated);
    assert_eq!(score::score(&weak, ANN, Score::Strength), 27);
    assert_eq!(score::bonus(&weak, ANN, Score::Strength), 2);
}

#[test]
fn fatigue_penalty_burdens_what_it_reaches() {
    // Natural bonuses of 3: fatigue 2 reaches none. Fatigue 3 reaches WS (-10), and Toughness, so
    // that Ann is Exhausted besides (-10).
    let mut fight = duel("", "", "", "");
    fight[ANN].fatigue = 2;
    let weariness = |fight: &Fight| total(|into| test::weariness(fight, ANN, Score::Ws, into));
    assert_eq!(weariness(&fight), 0);
    fight[ANN].fatigue = 3;
    assert_eq!(weariness(&fight), -20);
}

#[test]
fn attack_target_number_adds_up_the_action_and_the_target() {
    let mut fight = duel("", "", "", "");
    let number = |fight: &Fight, how: How| {
        aim::target_number(fight, &aim::with_weapon(fight, ANN, how, SWORD), BOB)
    };
    // WS 30, +10 for a Standard Attack; a Lightning Attack has -10.
    assert_eq!(number(&fight, How::Standard), 40);
    assert_eq!(number(&fight, How::Lightning), 20);
    // A guard takes 20 off; anyone who lies is hit at +10 in melee.
    fight[BOB].stances.add(Stance::Guarding);
    assert_eq!(number(&fight, How::Standard), 20);
    fight[BOB].statuses.add(Status::Prone);
    assert_eq!(number(&fight, How::Standard), 30);
}

#[test]
fn attack_range_bands_end_beyond_four_times_the_range() {
    // Range 30: 3 m is Point Blank, 14 m less than half of it, 60 m twice, 90 m three times.
    let fight = duel("", "", "", "");
    let bands = [3, 14, 15, 60, 61, 90, 91, 120, 121].map(|meters| aim::band(&fight, meters, 30));
    let expected =
        [Some(30), Some(10), Some(0), Some(0), Some(-10), Some(-10), Some(-30), Some(-30), None];
    assert_eq!(bands, expected);
}

#[test]
fn damage_order_takes_armor_and_toughness_off_a_hit() {
    // 25 hits at 40 and lands on 52, the body. 8 + SB 3 = 11, less armor 2 and TB 3: 6 of 30.
    let fight = duel("", "", "armor = 2", "");
    let tape = [die(25), choice(0), dice(&[8])];
    let played = play(&fight, &tape, |t, fight| attack::with_weapon(t, fight, STRIKE));
    assert_eq!(played.game[BOB].wounds, 24);
    let hurt = played.told.iter().find_map(|told| match told.event {
        Event::Hurt { amount, soaked, location, .. } => Some((amount, soaked, location)),
        _ => None,
    });
    assert_eq!(hurt, Some((6, 5, Location::Body)));
}

#[test]
fn damage_degrees_may_replace_the_lowest_die() {
    // 5 would be a Super Hit; 11 at 40 has 1 + 29 / 10 = 3 degrees, and lands on 11, the right arm.
    // The die shows 2: 3 instead, + SB 3 - TB 3.
    let fight = duel("", "", "", "");
    let tape = [die(11), choice(0), dice(&[2]), choice(1)];
    let played = play(&fight, &tape, |t, fight| attack::with_weapon(t, fight, STRIKE));
    assert_eq!(played.game[BOB].wounds, 27);
}

#[test]
fn damage_helpless_order_doubles_before_or_after_soak() {
    // Damage 11 on the Helpless, TB 3: 22 - 3 = 19, or twice 8 = 16.
    let helpless = |setting: &str| {
        let mut fight = duel(setting, "", "", "");
        fight[BOB].statuses.add(Status::Helpless);
        let tape = [die(50), dice(&[8])];
        play(&fight, &tape, |t, fight| attack::with_weapon(t, fight, STRIKE)).game[BOB].wounds
    };
    assert_eq!(helpless("helpless-double = \"before-soak\""), 30 - 19);
    assert_eq!(helpless("helpless-double = \"after-soak\""), 30 - 16);
}

#[test]
fn damage_soak_of_a_guard_adds_the_grade() {
    // TB 3, armor 4 less penetration 1, Grade 3 on guard.
    let mut fight = duel("", "", "armor = 4", "");
    assert_eq!(damage::soak(&fight, BOB, Location::Body, 1), 6);
    fight[BOB].stances.add(Stance::Guarding);
    assert_eq!(damage::soak(&fight, BOB, Location::Body, 1), 9);
}

#[test]
fn resist_resist_halves_what_soak_leaves() {
    // 8 + 3 - 3 = 8, halved to 4; of 9 + 3 - 3 = 9 it is 5, since halves are rounded up.
    let fight = duel("", "", "resistances = { rending = \"resist\" }", "");
    for (face, wounds) in [(8, 26), (9, 25)] {
        let tape = [die(25), choice(0), dice(&[face])];
        let played = play(&fight, &tape, |t, fight| attack::with_weapon(t, fight, STRIKE));
        assert_eq!(played.game[BOB].wounds, wounds);
    }
}

#[test]
fn resist_weak_adds_half_the_grade_and_exposes() {
    // 8 + 3, + half of Grade 2, - TB 3: 9. Bob is Exposed; Ann wins the contest with 9 + 3 against
    // 2 + 3, and has a One More.
    let fight = duel("", "", "resistances = { rending = \"weak\" }", "");
    let tape = [die(25), choice(0), dice(&[8]), die(9), die(2)];
    let after = play(&fight, &tape, |t, fight| attack::with_weapon(t, fight, STRIKE)).game;
    assert_eq!(after[BOB].wounds, 21);
    assert!(after[BOB].has(Status::Exposed));
    assert_eq!(after.state.turn.map(|turn| turn.more), Some(1));
    // On guard nobody is weak.
    let mut guarded = fight;
    guarded[BOB].stances.add(Stance::Guarding);
    assert_eq!(resist::level(&guarded, BOB, Element::Rending), Level::Normal);
}

#[test]
fn super_threshold_is_none_on_guard_and_grows_with_statuses() {
    let mut fight = duel("", "", "", "");
    let threshold = |fight: &Fight| {
        aim::threshold(fight, &aim::with_weapon(fight, ANN, How::Standard, SWORD), BOB)
    };
    assert_eq!(threshold(&fight), Some(5));
    fight[BOB].statuses.add(Status::Stunned);
    assert_eq!(threshold(&fight), Some(5 + Status::Stunned.super_bonus()));
    fight[BOB].stances.add(Stance::Guarding);
    assert_eq!(threshold(&fight), None);
}

#[test]
fn super_physical_exposes_and_a_lost_contest_wins_nothing() {
    // 5 is within the threshold of 5 and lands on 50, the body. 1 + 3 against 10 + 3: no One More.
    let fight = duel("", "", "", "");
    let tape = [die(5), choice(0), dice(&[6]), die(1), die(10)];
    let after = play(&fight, &tape, |t, fight| attack::with_weapon(t, fight, STRIKE)).game;
    assert!(after[BOB].has(Status::Exposed));
    assert_eq!(after.state.turn.map(|turn| turn.more), Some(0));
}

#[test]
fn action_dodge_costs_the_reaction_and_avoids_the_hit() {
    // A known Dodge is Agility 30: 30 succeeds.
    let fight = duel("", "", "dodge = \"known\"", "");
    let tape = [die(25), choice(1), die(30)];
    let after = play(&fight, &tape, |t, fight| attack::with_weapon(t, fight, STRIKE)).game;
    assert_eq!((after[BOB].wounds, after[BOB].reactions), (30, 0));
    // Untrained it is 10; the Exposed cannot Dodge at all.
    let mut fight = duel("", "", "", "");
    let shot = aim::with_weapon(&fight, ANN, How::Standard, SWORD);
    assert_eq!(evade::evasions(&fight, &shot, BOB).0, Some(10));
    fight[BOB].statuses.add(Status::Exposed);
    assert_eq!(evade::evasions(&fight, &shot, BOB).0, None);
}

#[test]
fn attack_stumble_ends_the_turn_and_may_throw_down() {
    // 96 stumbles; Agility 30 fails with 31: Ann lies.
    let fight = duel("", "", "", "");
    let tape = [die(96), die(31)];
    let after = play(&fight, &tape, |t, fight| attack::with_weapon(t, fight, STRIKE)).game;
    assert_eq!(after.state.turn.map(|turn| turn.halves), Some(0));
    assert!(after[ANN].has(Status::Prone) && after[BOB].wounds == 30);
}

#[test]
fn shadow_lesser_dies_below_0_wounds() {
    // A die of 5, + SB 3 - TB 3, leaves 0 of 5 wounds, and nobody dies of that; 6 leaves -1.
    for (face, life) in [(5, Life::Fighting), (6, Life::Dead)] {
        let fight = duel("", "", "wounds = 5", "");
        let tape = [die(25), choice(0), dice(&[face])];
        let after = play(&fight, &tape, |t, fight| attack::with_weapon(t, fight, STRIKE)).game;
        assert_eq!(after[BOB].life, life, "a damage die of {face}");
    }
}

#[test]
fn injury_persona_takes_wounds_before_their_owner() {
    // The pool is 6 + TB 3. A hit of 4 leaves 5, and Ann's own 10 as they were.
    let fight = duel("", "", "", "");
    let persona = fight[ANN].active.expect("a Character starts with a Persona");
    let blow = harm::Blow {
        by: Some(BOB),
        to: ANN,
        location: Location::Body,
        code: crate::setup::Code::Impact,
    };
    let after = play(&fight, &[], |t, fight| {
        let mut toll = harm::Toll::of(fight, Some(BOB));
        harm::lose(t, fight, &mut toll, blow, 4)
    });
    assert_eq!(after.game[persona].wounds, 5);
    assert_eq!(after.game[ANN].wounds, 10);
}

#[test]
fn initiative_ties_are_rolled_off() {
    // Players do not come first here: both sides are the GM's, both have AB 3. 4 and 9: Bob first.
    let fight = duel("", "", "", "");
    let both = |t: &mut Tape<Fight>, fight: &mut Fight| -> Step {
        fight.state.order.clear();
        initiative::roll(t, fight, ANN)?;
        initiative::roll(t, fight, BOB)?;
        initiative::order(t, fight)
    };
    let after = play(&fight, &[die(4), die(9)], both).game;
    assert_eq!(after.state.order[..], [BOB, ANN]);
    assert_eq!((after[ANN].initiative, after[BOB].initiative), (7, 12));
    // 6 and 6: one roll more for each, the higher goes first.
    let after = play(&fight, &[die(6), die(6), dice(&[8, 3])], both).game;
    assert_eq!(after.state.order[..], [ANN, BOB]);
}

#[test]
fn turn_budget_has_room_for_what_is_left_of_it() {
    let fight = duel("", "", "", "");
    let mut turn = Turn::of(ANN);
    turn.halves = 1;
    let (half, full) = (Action::Go(Gait::Half), Action::Go(Gait::Full));
    assert!(legal::has_room(&fight, &turn, half) && !legal::has_room(&fight, &turn, full));
    // Nothing is a One More that was not won; of one won there is room for a Full Action.
    assert!(!legal::has_one_more(&fight, &turn, full));
    turn.more = 1;
    assert!(legal::has_one_more(&fight, &turn, full));
}

#[test]
fn status_physical_stunned_neither_acts_nor_reacts() {
    let mut fight = duel("", "", "", "");
    assert!(turn::can_act(&fight, BOB));
    fight[BOB].statuses.add(Status::Stunned);
    assert!(!turn::can_act(&fight, BOB));
    let shot = aim::with_weapon(&fight, ANN, How::Standard, SWORD);
    assert_eq!(evade::evasions(&fight, &shot, BOB), (None, None));
}

#[test]
fn fear_test_is_made_once_of_each_source() {
    // Fear 2: Willpower 30 - 10 = 20, which 15 makes. Ann has not faced Bob yet.
    let mut fight = duel("", "", "fear = 2", "");
    fight[ANN].feared = crate::state::People::default();
    let after = play(&fight, &[die(15)], fear::meet).game;
    assert!(after[ANN].feared.has(BOB));
    let again = play(&after, &[], fear::meet).game;
    assert_eq!(again, after);
}

#[test]
fn battle_end_destroyed_is_seen_at_the_end_of_an_action() {
    let fight = duel("", "", "wounds = 1", "");
    assert_eq!(crate::rules::round::who_remains(&fight), None);
    let tape = [die(25), choice(0), dice(&[9])];
    let after = play(&fight, &tape, |t, fight| attack::with_weapon(t, fight, STRIKE)).game;
    let side = after[ANN].side;
    assert_eq!(crate::rules::round::who_remains(&after), Some(Outcome::Win(side)));
}

#[test]
fn whoever_has_no_friend_on_their_feet_is_alone() {
    let fight = duel("", "", "", "");
    assert!(crate::rules::space::is_alone(&fight, ANN), "an enemy is no friend");
    let mut two = fight;
    two[BOB].side = two[ANN].side;
    assert!(!crate::rules::space::is_alone(&two, ANN));
    two[BOB].life = Life::Unconscious;
    assert!(crate::rules::space::is_alone(&two, ANN));
}

#[test]
#[should_panic(expected = "nothing in this fight has the number Id(7)")]
fn nobody_is_found_by_a_number_that_nobody_has() {
    let fight = duel("", "", "", "");
    let _ = &fight[Id(7)];
}

/// Takes the first option: no reaction, no reroll, no replaced die.
struct Declines;
impl Policy<Fight> for Declines {
    fn decide(&mut self, _: &Fight, _: Seat, _: Ask, menu: &dyn Menu<Fight>) -> Move {
        let mut options = Vec::new();
        menu.list(&mut options);
        options[0]
    }
}

#[test]
fn attack_odds_of_a_hit_that_hurts() {
    // 40 of 100 hit. 1d10 + 3 - 3 always hurts, and 6 to 10 of 10 fell a Shadow of 5 wounds.
    let fight = duel("", "", "wounds = 5", "");
    let odds: Odds<(Fight, ())> = enumerate(
        &fight,
        &|t: &mut affray_odds::Explorer<'_, Fight, Declines>, fight: &mut Fight| {
            attack::with_weapon(t, fight, STRIKE)
        },
        &mut Declines,
        100_000,
    )
    .expect("one attack is small enough");
    assert_eq!(odds.total(), ratio(1, 1));
    assert_eq!(odds.of(|(fight, ())| fight[BOB].wounds < 5), ratio(2, 5));
    assert_eq!(odds.of(|(fight, ())| fight[BOB].life == Life::Dead), ratio(1, 5));
}
