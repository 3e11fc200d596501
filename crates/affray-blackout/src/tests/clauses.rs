//! The core rules, one clause or run of clauses a test. Anyone who does not say so has 4 in every
//! attribute, no skills, 50 hit points, 8 Stamina and passive evasion 2.

use affray_table::{Answer, Game, Played, Rolled, Step, Tape, replay};

use crate::event::{Course, Event, Harm, Onset};
use crate::kinds::{Attribute, Condition, CustomId, Effect, Id, Level, Maneuver, Skill, Threat};
use crate::moves::{Action, Limits, Move, TestFor};
use crate::reason::From;
use crate::rules::condition::{begin_until, is_out, raise};
use crate::rules::damage::{self, Damage, Direct, Wear};
use crate::rules::rolls::{self, Test};
use crate::rules::stacking::{self, Impact};
use crate::rules::turn;
use crate::rules::{attack, custom, deeds, effects, gear, maneuver, movement, stamina};
use crate::settings::AtZeroHp;
use crate::state::{Fight, Pending, Phase};
use crate::tests::{ANN, BLOW, BOB, CID, WEAPON, fight, fight_of, notes_of, settings};

const CLUB: &str = "mode = \"melee\"\ndamage = 3";

/// A number on the dice, or so many successes.
fn die(shown: i32) -> Answer {
    Answer::Rolled(Rolled::Value(shown))
}

const NO: Answer = Answer::Chose(0);
const YES: Answer = Answer::Chose(1);

/// Plays a rule with these answers, all of which must be used.
fn play<T>(
    fight: &Fight,
    answers: &[Answer],
    rule: impl Fn(&mut Tape<Fight>, &mut Fight) -> Step<T>,
) -> Played<Fight, T> {
    replay(fight, &rule, answers).unwrap_or_else(|why| panic!("{why}"))
}

/// Plays a rule that asks nothing.
fn go(fight: &mut Fight, rule: impl Fn(&mut Tape<Fight>, &mut Fight)) {
    let played = play(fight, &[], |t, fight| {
        rule(t, fight);
        Ok(())
    });
    *fight = played.game;
}

fn told(played: &Played<Fight, impl Sized>, is: impl Fn(&Event) -> bool) -> bool {
    played.told.iter().any(|told| is(&told.event))
}

/// So much damage to Bob.
const fn to_bob(amount: i16) -> Damage {
    Damage { to: BOB, by: Some(ANN), amount }
}

#[test]
fn core_pool_is_attribute_and_skill_less_what_hinders() {
    let mut fight = fight(CLUB, "skills = { melee = 2 }", "", "");
    let of = |fight: &Fight, attribute, skill| {
        rolls::pool(fight, &Test::new(ANN, TestFor::Attack(BOB), attribute, skill))
    };
    // 4 dice of Strength and 2 of Melee.
    assert_eq!(of(&fight, Attribute::Strength, Skill::Melee), 6);
    // Exhausted 2 takes two dice off Physical tests, and none off Mental ones.
    go(&mut fight, |t, fight| raise(t, fight, ANN, Level::Exhausted, 2));
    assert_eq!(of(&fight, Attribute::Strength, Skill::Melee), 4);
    assert_eq!(of(&fight, Attribute::Insight, Skill::Willpower), 4);
}

#[test]
fn core_opposed_tie_leaves_things_as_they_are() {
    let fight = fight(CLUB, "", "", "");
    let own = Test::new(ANN, TestFor::Break, Attribute::Insight, Skill::Willpower);
    let theirs = Test::new(BOB, TestFor::Hold(ANN), Attribute::Insight, Skill::Willpower);
    // 2 against 2 wins nothing; 3 against 1 wins by 2; 1 against 2 loses.
    for (dice, won) in [([2, 2], None), ([3, 1], Some(2)), ([1, 2], None)] {
        let answers = dice.map(die);
        let played = play(&fight, &answers, |t, fight| rolls::opposed(t, fight, own, theirs));
        assert_eq!(played.value, won, "{dice:?}");
    }
}

#[test]
fn initiative_order_by_successes_then_dexterity_then_insight() {
    let mut file =
        "system = \"blackout\"\n[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n".to_owned();
    for (place, (name, side, dexterity, insight)) in
        [("Slow", "A", 3, 6), ("Keen", "A", 5, 5), ("Quick", "B", 5, 4), ("Lucky", "B", 2, 2)]
            .into_iter()
            .enumerate()
    {
        file += &format!(
            "[[combatant]]\nname = \"{name}\"\nside = \"{side}\"\nat = \"{place},5\"\nstrength = 4\n\
             endurance = 4\ndexterity = {dexterity}\nintelligence = 4\ninsight = {insight}\n\
             charisma = 4\n"
        );
    }
    let fight = fight_of(&file);
    // Lucky has 2 successes and the others 1: it is first. Of these Keen and Quick have more
    // Dexterity than Slow, and Keen has more Insight than Quick.
    let answers = [1, 1, 1, 2].map(die);
    let played = play(&fight, &answers, Fight::advance);
    assert_eq!(played.game.state.order.as_slice(), [3, 1, 2, 0].map(Id));
    assert_eq!((played.game.state.phase, played.game.state.round), (Phase::Turns, 1));
}

#[test]
fn actions_ap_allow_a_walk_for_one_and_a_run_for_two() {
    let mut fight = fight(CLUB, "", "at = \"5,9\"", "");
    let allowed = |fight: &Fight| {
        let mut menu = Vec::new();
        let turn = fight.state.turn.expect("it is Ann's turn");
        turn::options(fight, turn, &Limits::default(), &mut menu);
        [Action::Walk, Action::Run].map(|action| menu.contains(&Move::Action(action)))
    };
    for (ap, expected) in [(0, [false, false]), (1, [true, false]), (2, [true, true])] {
        fight.state.turn.as_mut().expect("it is Ann's turn").ap = ap;
        assert_eq!(allowed(&fight), expected, "{ap} action points");
    }
}

#[test]
fn actions_stand_ends_prone_for_an_action_point() {
    let mut fight = fight(CLUB, "conditions = [\"prone\"]", "", "");
    go(&mut fight, |t, fight| movement::stand(t, fight, ANN));
    assert!(!fight[ANN].has(Condition::Prone));
    // One of three is spent.
    assert_eq!(fight.state.turn.map(|turn| turn.ap), Some(2));
}

#[test]
fn actions_rest_recovers_two_stamina_and_never_more_than_the_maximum() {
    for (before, after) in [(3, 5), (7, 8), (8, 8)] {
        let mut fight = fight(CLUB, &format!("stamina = {before}"), "", "");
        fight = play(&fight, &[], |t, fight| deeds::rest(t, fight, ANN)).game;
        assert_eq!(fight[ANN].stamina, after);
    }
}

#[test]
fn attack_range_and_hiding_decide_who_can_be_targeted() {
    let reaches = |bob: &str, effects: &str| {
        let fight = fight(&format!("{CLUB}\n{effects}"), "", bob, "");
        attack::can_target(&fight, ANN, gear::weapon(&fight, WEAPON), BOB)
    };
    // A club reaches 5 feet, one hex.
    assert!(reaches("at = \"5,6\"", ""));
    assert!(!reaches("at = \"5,7\"", ""));
    // Nobody sees anyone who is hidden, unless the weapon seeks.
    assert!(!reaches("hidden = 2", ""));
    assert!(reaches("hidden = 2", "qualities = [\"seeking\"]"));
}

#[test]
fn attack_test_that_meets_passive_evasion_hits() {
    let start = fight(CLUB, "strength = 8", "", "");
    // She does not exert. Passive evasion is 2: 1 success misses, 2 hit for the 3 of the club, and
    // 5 are 3 beyond it: a critical hit, which adds nothing by itself.
    for (successes, critical, hp) in [(1, false, 50), (2, false, 47), (5, true, 47)] {
        let played = play(&start, &[NO, die(successes)], |t, fight| {
            attack::attack(t, fight, ANN, BLOW, attack::Swing::PLAIN)
        });
        assert_eq!(played.game[BOB].hp, hp, "{successes} successes");
        let is_hit = |event: &Event| {
            matches!(event, Event::Onset(Onset::Hit { by: ANN, to: BOB, critical: true, .. }))
        };
        assert_eq!(told(&played, is_hit), critical, "{successes} successes");
        assert_eq!(played.value, (hp < 50).then_some(50 - hp));
    }
}

#[test]
fn damage_av_then_dr_then_hp() {
    let start = fight(CLUB, "", "innate-av = 5\ninnate-dr = 3", "");
    // Of 12 the AV absorbs 5 and the DR 3, which is used up; 4 hit points go. 5 absorbed wear nothing.
    let take =
        |t: &mut Tape<Fight>, fight: &mut Fight| damage::take(t, fight, to_bob(12), Wear::Ordinary);
    let played = play(&start, &[], take);
    assert_eq!((played.value, played.game[BOB].hp), (4, 46));
    assert_eq!(played.game[BOB].innate, (5, 0));
    // The next 12 meet no DR: 7.
    let played = play(&played.game, &[], take);
    assert_eq!((played.value, played.game[BOB].hp), (7, 39));
}

#[test]
fn armor_degrade_by_one_for_ten_absorbed_and_for_five_by_destroyer() {
    let start = fight(CLUB, "", "innate-av = 25", "");
    // 30 against AV 25: 25 absorbed, so 2 worn, or 5 by Destroyer; 5 hit points go either way.
    for (wear, left) in [(Wear::Ordinary, 23), (Wear::Destroyer, 20), (Wear::None, 25)] {
        let played = play(&start, &[], |t, fight| damage::take(t, fight, to_bob(30), wear));
        assert_eq!((played.value, played.game[BOB].innate.0), (5, left), "{wear:?}");
    }
}

#[test]
fn damage_direct_goes_past_armor_to_dr() {
    let start = fight(CLUB, "", "innate-av = 25\ninnate-dr = 2", "");
    let played = play(&start, &[], |t, fight| {
        damage::direct(t, fight, to_bob(5), (Direct::Ordinary, From::Collision))
    });
    // DR takes 2 of 5, and the AV stays whole.
    assert_eq!((played.value, played.game[BOB].innate), (3, (25, 0)));
}

#[test]
fn damage_zero_hp_takes_out_with_an_injury_of_a_d3() {
    let mut start = fight(CLUB, "", "hp = 3", "");
    settings(&mut start).at_zero_hp = AtZeroHp::OutAndInjury;
    // 2 on the d3: Endurance.
    let played =
        play(&start, &[die(2)], |t, fight| damage::take(t, fight, to_bob(10), Wear::Ordinary));
    let bob = &played.game[BOB];
    assert_eq!((played.value, bob.hp, bob.standing), (3, 0, false));
    assert!(bob.injuries.has(Attribute::Endurance) && is_out(&played.game, BOB));
    assert!(told(&played, |event| *event == Event::Harm(Harm::Fell { who: BOB })));
}

#[test]
fn conditions_exhausted_five_is_out_of_the_fight() {
    let mut fight = fight(CLUB, "", "", "");
    go(&mut fight, |t, fight| raise(t, fight, BOB, Level::Exhausted, 4));
    assert!(fight[BOB].standing && !is_out(&fight, BOB));
    // Five is the most: a sixth level changes nothing.
    go(&mut fight, |t, fight| raise(t, fight, BOB, Level::Exhausted, 2));
    assert_eq!(fight[BOB].level(Level::Exhausted), 5);
    assert!(!fight[BOB].standing && is_out(&fight, BOB));
}

#[test]
fn conditions_paralyzed_leaves_passive_evasion_one() {
    let evasion = |bob: &str| attack::passive_evasion(&fight(CLUB, "", bob, ""), BOB);
    // 4 dice over 2; guarding adds one; anyone who cannot move has 1.
    assert_eq!(evasion(""), 2);
    assert_eq!(evasion("guarding = true"), 3);
    assert_eq!(evasion("guarding = true\nconditions = [\"paralyzed\"]"), 1);
}

#[test]
fn time_end_of_next_turn_is_not_the_end_of_this_one() {
    let mut fight = fight(CLUB, "", "", "");
    // It is Ann's turn: the end of her next one is the second from now. Bob's is the first.
    go(&mut fight, |t, fight| {
        begin_until(t, fight, ANN, Condition::Blinded);
        begin_until(t, fight, BOB, Condition::Blinded);
    });
    let left = |who: Id, fight: &Fight| fight[who].turns[Condition::Blinded as usize];
    assert_eq!((left(ANN, &fight), left(BOB, &fight)), (2, 1));
    let after = play(&fight, &[], |t, fight| turn::finish(t, fight, ANN)).game;
    assert!(after[ANN].has(Condition::Blinded) && after[BOB].has(Condition::Blinded));
    assert_eq!(left(ANN, &after), 1);
}

#[test]
fn stamina_exert_at_zero_exhausts_at_the_end_of_the_turn() {
    let start = fight(CLUB, "stamina = 0", "", "");
    // She exerts for nothing and misses with 1 success on 5 dice; then her turn ends.
    let played = play(&start, &[YES, die(1)], |t, fight| {
        attack::attack(t, fight, ANN, BLOW, attack::Swing::PLAIN)?;
        turn::finish(t, fight, ANN)
    });
    assert!(told(&played, |event| {
        matches!(event, Event::Course(Course::Exerts { who: ANN, free: true, .. }))
    }));
    assert_eq!(played.game[ANN].level(Level::Exhausted), 1);
    assert_eq!(played.game[ANN].stamina, 0);
}

#[test]
fn stamina_injury_of_endurance_makes_everything_dearer() {
    let mut fight = fight(CLUB, "", "", "");
    assert_eq!(stamina::price(&fight, ANN, 3), 3);
    // An Endurance Injury: one more each time; 4 of 8.
    go(&mut fight, |t, fight| damage::injure(t, fight, ANN, Attribute::Endurance));
    go(&mut fight, |t, fight| stamina::pay(t, fight, ANN, 3));
    assert_eq!(fight[ANN].stamina, 4);
}

#[test]
fn stacking_raise_by_one_or_to_match() {
    let start = fight(CLUB, "", "", "");
    let origin = start[ANN].at;
    let impact = Impact { by: ANN, target: BOB, origin, critical: false, evaded: false };
    // 2 waits; another 2 makes it 3; a 5 makes it 5; another effect waits apart.
    let played = play(&start, &[], |t, fight| {
        for (effect, number) in
            [(Effect::Stun, 2), (Effect::Stun, 2), (Effect::Stun, 5), (Effect::Slow, 1)]
        {
            stacking::pend(t, fight, impact, effect.into(), number)?;
        }
        Ok(())
    });
    let waits: Vec<(Threat, u8)> =
        played.game.state.pending.iter().map(|it| (it.effect, it.difficulty)).collect();
    assert_eq!(waits, [(Effect::Stun.into(), 5), (Effect::Slow.into(), 1)]);
}

#[test]
fn stacking_direct_damage_is_that_of_three_effects() {
    let deals = |effects: &str| {
        let fight = fight(&format!("{CLUB}\neffects = {{ {effects} }}"), "", "", "");
        stacking::deals_direct(gear::weapon(&fight, WEAPON))
    };
    assert!(deals("scorch = 1") && deals("frost = 1") && deals("shock = 1"));
    assert!(!deals("stun = 1") && !deals(""));
}

#[test]
fn conditions_custom_levels_are_those_of_one_person_and_one_condition() {
    let conditions = "[[condition]]\nname = \"numb\"\nlevels = 3\n[[condition]]\nname = \"lame\"\n\
                      levels = 3";
    let fight = fight(
        &format!("{CLUB}\n{conditions}"),
        "custom-conditions = { numb = 2, lame = 1 }",
        "custom-conditions = { lame = 3 }",
        "",
    );
    let level = |who, custom| custom::level(&fight, who, CustomId(custom));
    assert_eq!([level(ANN, 0), level(ANN, 1)], [2, 1]);
    assert_eq!([level(BOB, 0), level(BOB, 1)], [0, 3]);
    assert_eq!([level(CID, 0), level(CID, 1)], [0, 0]);
}

#[test]
fn effects_knockdown_is_resisted_by_fortitude() {
    let start = fight(CLUB, "", "", "");
    let origin = start[ANN].at;
    let effect = Effect::Knockdown.into();
    let pending = Pending { target: BOB, effect, difficulty: 2, by: ANN, origin };
    // 2 successes of 4 dice resist, 1 does not.
    for (successes, prone) in [(2, false), (1, true)] {
        let played = play(&start, &[die(successes)], |t, fight| effects::resist(t, fight, pending));
        assert_eq!(played.game[BOB].has(Condition::Prone), prone, "{successes} successes");
    }
}

#[test]
fn maneuver_one_per_turn_and_what_it_costs() {
    let trained = "stamina = 4\nmaneuvers = [\"charge\", \"grapple\"]";
    let mut fight = fight(CLUB, trained, "", "");
    let may = |fight: &Fight, maneuver| maneuver::may(fight, ANN, maneuver).is_ok();
    // A Charge costs 5 Stamina and she has 4; a Grapple costs 3.
    assert!(!may(&fight, Maneuver::Charge) && may(&fight, Maneuver::Grapple));
    fight.state.turn.as_mut().expect("it is Ann's turn").maneuver = true;
    assert!(!may(&fight, Maneuver::Grapple));
}

#[test]
fn initiative_end_comes_when_one_side_is_left() {
    let mut start = fight(CLUB, "", "hp = 1", "");
    start[CID].gone = true;
    start[CID].standing = false;
    // Ann hits Bob for 3: attack (the first on the menu), no exertion, 2 successes.
    let menu = {
        let mut menu = Vec::new();
        let turn = start.state.turn.expect("it is Ann's turn");
        turn::options(&start, turn, &Limits::default(), &mut menu);
        menu
    };
    let place = menu.iter().position(|&it| it == Move::Action(Action::Attack(BLOW)));
    let attack = Answer::Chose(place.expect("Bob is in reach") as u16);
    let played = play(&start, &[attack, NO, die(2)], Fight::advance);
    assert_eq!(played.game.state.phase, Phase::Aftermath);
    assert!(told(&played, |event| matches!(event, Event::Course(Course::Over { .. }))));
}

#[test]
fn core_npc_rank_departures_are_noted() {
    // By the rules a novice has 5, 4 and 3; by the table of this group 6, 4 and 2.
    let notes = |settings: &str, ranks: &str| {
        let person = |name: &str, side: &str, at: &str, more: &str| {
            format!(
                "[[combatant]]\nname = \"{name}\"\nside = \"{side}\"\nat = \"{at}\"\n\
                 endurance = 4\nintelligence = 4\ninsight = 4\ncharisma = 4\n{more}\n"
            )
        };
        let rank = "strength = 6\ndexterity = 2\nkind = \"npc\"\nrank = \"novice\"";
        let text = format!(
            "system = \"blackout\"\n[settings]\n{settings}\n{ranks}\n[[side]]\nname = \"A\"\n\
             [[side]]\nname = \"B\"\n{}{}",
            person("Ann", "A", "5,5", "strength = 4\ndexterity = 4"),
            person("Bob", "B", "5,6", rank),
        );
        notes_of(&text).into_iter().filter(|note| note.contains("; rank ")).count()
    };
    assert_eq!(notes("", ""), 1);
    let own = "[ranks]\nnovice = [6, 4, 2]";
    assert_eq!(notes("npc-rank-table = \"own-table\"", own), 0);
}
