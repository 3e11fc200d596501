//! Tests of moving, hazards, handling, manipulation, fear, poison and powers, on a hand-made fight.

use affray_field::Place;
use affray_table::{Answer, Faces, Rolled, Tape, replay};

use super::testing::*;
use crate::clause;
use crate::moves::{Action, Ask, Casting, Move, Opening, With};
use crate::rules::condition::is_incapacitated;
use crate::rules::hazard::Entry;
use crate::rules::{bonus, fear, hazard, manipulate, movement, poison, power, turn};
use crate::settings::{Chaos, DropCost, FullMovement, SpecialMovement, TimeReactions};
use crate::setup::{Controller, Ground, Harm, Hazard, PowerRange, Size, Skill, Trait};
use crate::state::{Condition, Fight, Gait, Turn, TurnState, Where};

fn menu(fight: &Fight) -> Vec<Action> {
    let mut list = Vec::new();
    movement::options(fight, HERO, &mut list);
    list.into_iter().filter_map(|option| Action::try_from(option).ok()).collect()
}

fn steps(fight: &Fight) -> Vec<Place> {
    let to = |action| if let Action::Step(to) = action { Some(to) } else { None };
    menu(fight).into_iter().filter_map(to).collect()
}

fn change(fight: &mut Fight, change: impl Fn(&mut Turn)) {
    change(fight.state.turn.as_mut().unwrap());
}

fn pool(harm: Harm, save: bool) -> Hazard {
    Hazard { name: String::from("pool"), harm, on_entry: true, each_round: true, save }
}

#[test]
fn turn_move_scaling_gives_half_the_speed_and_full_movement_the_whole() {
    // Normal speed is 4 half zones: 2 in a turn, 4 with a full movement, 8 sprinting.
    let mut fight = fight();
    let left = |fight: &Fight| movement::steps_left(fight, fight.state.turn.unwrap());
    assert_eq!(left(&fight), 2);
    change(&mut fight, |turn| turn.full = Some(Gait::Walk));
    assert_eq!(left(&fight), 4);
    change(&mut fight, |turn| turn.full = Some(Gait::Sprint));
    assert_eq!(left(&fight), 8);
    // murdham.skill.fleet-footed: a zone further, that is 10; less what was walked already.
    setup(&mut fight).profiles[0].skills.add(Skill::FleetFooted);
    change(&mut fight, |turn| turn.moved = 1);
    assert_eq!(left(&fight), 9);
    // Adding to it: 10 + 2 - 1.
    setup(&mut fight).settings.full_movement = FullMovement::Adds;
    assert_eq!(left(&fight), 11);
}

#[test]
fn position_capacity_keeps_a_third_off_a_border() {
    let mut fight = fight();
    assert_eq!(steps(&fight), [GATE]);
    fight[FRIEND].place = GATE;
    assert_eq!(steps(&fight), [GATE]);
    fight[FOE].place = GATE;
    assert_eq!(steps(&fight), []);
}

#[test]
fn grapple_move_limits_need_room_for_both_and_drag_the_captive() {
    let mut fight = fight();
    fight[FOE].place = LEFT;
    fight[HERO].grabbing = Some(FOE);
    let played = with(&fight, &[], |t, fight| movement::step(t, fight, HERO, GATE));
    assert_eq!((played.game[HERO].place, played.game[FOE].place), (GATE, GATE));
    assert!(told(&played, clause::GRAPPLE_MOVE_TOGETHER));
    // The border holds two: with the brute on it there is room for the captor alone.
    fight[BRUTE].place = GATE;
    assert_eq!(steps(&fight), []);
}

#[test]
fn special_sprint_is_kept_out_of_cramped_zones_and_needs_a_save_from_the_second_round() {
    let mut fight = fight();
    assert!(menu(&fight).contains(&Action::FullMovement(Gait::Sprint)));
    change(&mut fight, |turn| turn.full = Some(Gait::Sprint));
    fight[HERO].place = GATE;
    assert_eq!(steps(&fight), [LEFT, MIDDLE]);
    setup(&mut fight).zones[1].room = 64;
    assert_eq!(steps(&fight), [LEFT]);
    // AGI 10 against an 11: winded.
    fight[HERO].sprinted = true;
    let played = with(&fight, &[11], movement::round_start);
    assert!(played.game[HERO].winded);
    // The fleet footed save only every second round: none before the second, one before the third.
    setup(&mut fight).profiles[0].skills.add(Skill::FleetFooted);
    let mut second = with(&fight, &[], movement::round_start).game;
    second[HERO].sprinted = true;
    assert!(!with(&second, &[10], movement::round_start).game[HERO].winded);
}

#[test]
fn special_terrain_trips_on_difficult_ground() {
    let mut fight = fight();
    fight[HERO].place = GATE;
    setup(&mut fight).zones[1].ground = Ground::Difficult;
    // AGI 10 against a 15: d4 = 3 direct, no more movement.
    let played = with(&fight, &[15, 3], |t, fight| movement::step(t, fight, HERO, MIDDLE));
    assert_eq!(played.game[HERO].health, 7);
    assert!(played.game.state.turn.unwrap().halted);
    // murdham.skill.reduce-difficulty: trivial with acrobatics.
    setup(&mut fight).profiles[0].skills.add(Skill::Acrobatics);
    let played = with(&fight, &[], |t, fight| movement::step(t, fight, HERO, MIDDLE));
    assert_eq!((played.game[HERO].health, played.game[HERO].place), (10, MIDDLE));
}

#[test]
fn special_terrain_climbs_save_at_the_end_of_a_round_and_at_the_top() {
    let mut fight = fight();
    fight[HERO].place = GATE;
    setup(&mut fight).zones[1].ground = Ground::Climb { meters: 5 };
    setup(&mut fight).settings.special_movement = SpecialMovement::FullMovementOnly;
    assert_eq!(steps(&fight), [LEFT]);
    change(&mut fight, |turn| turn.full = Some(Gait::Careful));
    assert_eq!(steps(&fight), [LEFT, MIDDLE]);
    let up = with(&fight, &[], |t, fight| movement::step(t, fight, HERO, MIDDLE)).game;
    assert!(up[HERO].conditions.has(Condition::Climbing));
    // Round end: 12 fails; the fall's save 10 passes and shortens 5 m to 3: one d4 = 2.
    let played = with(&up, &[12, 10, 2], hazard::round_end);
    assert_eq!(played.game[HERO].health, 8);
    assert!(!played.game[HERO].conditions.has(Condition::Climbing));
    // The top: 11 fails, and so does the fall's 20: two d4 = 1 + 2; still in the zone.
    let played = with(&up, &[11, 20, 1, 2], |t, fight| movement::step(t, fight, HERO, FORD));
    assert_eq!((played.game[HERO].health, played.game[HERO].place), (7, MIDDLE));
    let played = with(&up, &[10], |t, fight| movement::step(t, fight, HERO, FORD));
    assert_eq!(played.game[HERO].place, FORD);
}

#[test]
fn hazard_entry_saves_those_who_walk_in_and_not_those_who_are_pushed() {
    let mut fight = fight();
    fight[HERO].place = GATE;
    setup(&mut fight).zones[1].hazards =
        vec![pool(Harm::Damage { die: 6, direct: true, fire: true }, true)];
    let played = with(&fight, &[10], |t, fight| movement::step(t, fight, HERO, MIDDLE));
    assert_eq!(played.game[HERO].health, 10);
    fight[HERO].place = MIDDLE;
    let played = with(&fight, &[4], |t, fight| hazard::enter(t, fight, HERO, Entry::Pushed));
    assert_eq!(played.game[HERO].health, 6);
    assert!(played.game[HERO].burnt);
    // murdham.weapon.fire: enhanced on what burns: the higher of 2 and of a six with a one, which come
    // to 5 + 1 = 6.
    setup(&mut fight).profiles[0].traits.add(Trait::Flammable);
    let faces = [Answer::Rolled(Rolled::Faces(Faces::from_slice(&[2, 6, 1])))];
    let pushed =
        |t: &mut Tape<Fight>, fight: &mut Fight| hazard::enter(t, fight, HERO, Entry::Pushed);
    assert_eq!(replay(&fight, &pushed, &faces).unwrap().game[HERO].health, 4);
}

#[test]
fn bonus_consumable_heals_half_of_strength_and_an_antidote_fails_on_a_one() {
    let mut fight = fight();
    fight[FRIEND].health = 2;
    let drink =
        |t: &mut _, fight: &mut Fight| bonus::act(t, fight, HERO, Action::Use(DRAUGHT, FRIEND));
    // Half of STR 10 is 5.
    let played = with(&fight, &[], drink);
    assert_eq!(played.game[FRIEND].health, 7);
    assert_eq!(played.game[DRAUGHT].at, Where::Gone);
    // Paralyzed by a poison (STR 10 against 11), and critically hurt besides.
    let mut numb = with(&fight, &[11], |t, fight| poison::expose(t, fight, FRIEND, NUMB)).game;
    assert!(is_incapacitated(&numb, FRIEND));
    let cure =
        |t: &mut _, fight: &mut Fight| bonus::act(t, fight, HERO, Action::Use(ANTIDOTE, FRIEND));
    assert!(is_incapacitated(&with(&numb, &[1], cure).game, FRIEND));
    assert!(!is_incapacitated(&with(&numb, &[2], cure).game, FRIEND));
    // The antidote does nothing for the wound.
    numb[FRIEND].conditions.add(Condition::Incapacitated);
    assert!(is_incapacitated(&with(&numb, &[2], cure).game, FRIEND));
}

#[test]
fn item_medicine_box_heals_a_d8_in_skilled_hands_up_to_half_of_strength() {
    let mut fight = fight();
    fight[FRIEND].health = 2;
    let bandage =
        |t: &mut _, fight: &mut Fight| manipulate::act(t, fight, HERO, Action::Use(BOX, FRIEND));
    assert_eq!(with(&fight, &[], bandage).game[FRIEND].health, 3);
    setup(&mut fight).profiles[0].skills.add(Skill::Heal);
    assert_eq!(with(&fight, &[4], bandage).game[FRIEND].health, 6);
    assert_eq!(with(&fight, &[8], bandage).game[FRIEND].health, 7);
}

#[test]
fn skill_quick_draw_goes_on_without_another_bonus_action() {
    let mut fight = fight();
    let draw = |t: &mut _, fight: &mut Fight| bonus::act(t, fight, HERO, Action::Equip(STONE));
    let listed = |fight: &Fight| {
        let mut list = Vec::new();
        bonus::free_options(fight, HERO, &mut list);
        list.contains(&Move::from(Action::Equip(BELL)))
    };
    let played = with(&fight, &[], draw);
    assert_eq!(played.game[HERO].hands, [Some(STONE), None]);
    assert!(!listed(&played.game));
    setup(&mut fight).profiles[0].skills.add(Skill::QuickDraw);
    assert!(listed(&with(&fight, &[], draw).game));
}

#[test]
fn bonus_drop_is_free_only_where_the_table_says_so() {
    let mut fight = fight();
    fight[HERO].hands = [Some(STONE), None];
    fight[STONE].at = Where::Held(HERO);
    let free = |fight: &Fight| {
        let mut list = Vec::new();
        bonus::free_options(fight, HERO, &mut list);
        list.len()
    };
    assert_eq!(free(&fight), 0);
    setup(&mut fight).settings.drop = DropCost::Free;
    assert_eq!(free(&fight), 1);
    let played = with(&fight, &[], |t, fight| bonus::act(t, fight, HERO, Action::PutDown(STONE)));
    assert_eq!(played.game[STONE].at, Where::Lying(LEFT));
}

#[test]
fn main_distract_costs_the_target_its_turn_unless_it_saves() {
    let mut fight = fight();
    fight[FOE].turn = TurnState::Unspent;
    let distract =
        |t: &mut _, fight: &mut Fight| manipulate::act(t, fight, HERO, Action::Distract(FOE));
    assert_eq!(with(&fight, &[10], distract).game[FOE].turn, TurnState::Unspent);
    assert_eq!(with(&fight, &[11], distract).game[FOE].turn, TurnState::Spent);
    // murdham.skill.reduce-difficulty: blather leaves no save. A spent turn: the next is lost.
    setup(&mut fight).profiles[0].skills.add(Skill::Blather);
    fight[FOE].turn = TurnState::Spent;
    assert_eq!(with(&fight, &[], distract).game[FOE].lost_turns, 1);
}

#[test]
fn main_free_entangled_is_a_save_of_the_helper_and_automatic_for_the_larger() {
    let mut fight = fight();
    fight[BRUTE].place = LEFT;
    fight[BRUTE].grabbing = Some(FRIEND);
    let free = |t: &mut _, fight: &mut Fight| {
        manipulate::act(t, fight, HERO, Action::FreeOther(FRIEND, Some(BRUTE)))
    };
    assert_eq!(with(&fight, &[11], free).game[BRUTE].grabbing, Some(FRIEND));
    assert_eq!(with(&fight, &[10], free).game[BRUTE].grabbing, None);
    setup(&mut fight).profiles[3].size = Size::Small;
    assert_eq!(with(&fight, &[], free).game[BRUTE].grabbing, None);
    setup(&mut fight).profiles[3].size = Size::Large;
    assert_eq!(with(&fight, &[], free).game[BRUTE].grabbing, Some(FRIEND));
}

#[test]
fn fear_exposure_is_one_save_for_the_group_and_bars_coming_closer() {
    let mut fight = fight();
    fight[FRIEND].wits = 5;
    setup(&mut fight).profiles[3].traits.add(Trait::Frightening);
    // d20 = 9: the hero (10) stands, the friend (5) is frightened of the brute in the middle.
    let after = with(&fight, &[9], fear::expose_all).game;
    assert!(after[HERO].faced.has(BRUTE));
    assert!(after[FRIEND].frightened_of.has(BRUTE));
    assert!(fear::may_approach(&after, FRIEND, GATE).is_err());
    assert!(fear::may_approach(&after, HERO, GATE).is_ok());
    // Nobody saves twice.
    with(&after, &[], fear::expose_all);
}

#[test]
fn condition_terrified_flees_or_cowers_while_the_source_remains() {
    let mut fight = fight();
    setup(&mut fight).profiles[3].traits.add(Trait::Terrifying);
    // The left zone is a dead end: the exit lies to the right. The friend's bravery lowers it.
    setup(&mut fight).profiles[1].skills.add(Skill::Bravery);
    let after = with(&fight, &[20], fear::expose_all).game;
    assert!(after[HERO].terrified_of.has(BRUTE) && after[FRIEND].frightened_of.has(BRUTE));
    assert!(after[HERO].conditions.has(Condition::Cowering));
    let mut gone = after.clone();
    gone[BRUTE].standing = crate::state::Standing::Dead;
    let gone = with(&gone, &[], fear::expose_all).game;
    assert!(!gone[HERO].conditions.has(Condition::Cowering));
    // With a way out there is nothing else to do than to take it.
    fight[HERO].place = FORD;
    let after = with(&fight, &[20], fear::expose_all).game;
    assert!(!after[HERO].conditions.has(Condition::Cowering));
    let mut list = Vec::new();
    turn::options(&after, after.state.turn.unwrap(), &mut list);
    assert!(list.contains(&Action::Step(RIGHT).into()));
    assert!(!list.contains(&Action::Step(MIDDLE).into()));
    assert!(!list.contains(&Action::Surrender.into()));
}

#[test]
fn poison_exposure_works_without_a_save_the_second_time_and_strikes_at_the_end() {
    let expose = |t: &mut _, fight: &mut Fight| poison::expose(t, fight, FOE, SLOW);
    let once = with(&fight(), &[10], expose).game;
    assert_eq!(once[FOE].pending_poisons, 0);
    let twice = with(&once, &[], expose).game;
    assert_eq!(twice[FOE].pending_poisons, 1);
    // d12 = 4 of 10 health.
    let after = with(&twice, &[4], poison::end_of_stretch).game;
    assert_eq!((after[FOE].health, after[FOE].pending_poisons), (6, 0));
}

#[test]
fn power_invoke_costs_mana_and_then_corruption() {
    let mut fight = fight();
    let bare = Casting::of(FROST);
    fight[HERO].hands = [Some(SCROLL), None];
    fight[SCROLL].at = Where::Held(HERO);
    let can = |fight: &Fight, casting| {
        let mut list: Vec<Move> = Vec::new();
        power::options(fight, HERO, &mut list);
        let is =
            |option: Move| matches!(option, Move::Action(Action::Invoke(c, _)) if c == casting);
        list.into_iter().any(is)
    };
    assert!(!can(&fight, bare));
    setup(&mut fight).profiles[0].skills.add(Skill::Sorcery);
    let farther = Casting { reach: 1, ..bare };
    assert!(can(&fight, bare) && !can(&fight, farther));
    // One level beyond the mana for corruption, and no more than one.
    let over = Casting { over: true, ..farther };
    assert!(can(&fight, over) && !can(&fight, Casting { longer: true, over: true, ..bare }));
    assert_eq!(power::casting_range(&fight, farther), PowerRange::Sight);
    fight[HERO].mana = 1;
    assert!(can(&fight, farther));
    let pay = |t: &mut _, fight: &mut Fight| power::pay(t, fight, HERO, bare);
    let played = with(&fight, &[], pay);
    assert_eq!((played.value, played.game[HERO].mana), (true, 0));
    // No mana: 2 corruption; d12 = 3 is above 2 and nothing happens.
    let played = with(&played.game, &[3], pay);
    assert_eq!((played.value, played.game[HERO].corruption), (true, 2));
}

#[test]
fn power_corruption_breaks_out_as_soulblight_and_miscasts() {
    let mut fight = fight();
    setup(&mut fight).profiles[0].skills.add(Skill::Sorcery);
    fight[HERO].hands = [Some(SCROLL), None];
    fight[SCROLL].at = Where::Held(HERO);
    fight[HERO].corruption = 3;
    let bare = Casting::of(FROST);
    let pay = |t: &mut _, fight: &mut Fight| power::pay(t, fight, HERO, bare);
    // 3 + 2 = 5; d12 = 1 is at or under it: 1 damage, corruption 4; then the miscast's row.
    let played = with(&fight, &[1, 1], pay);
    assert_eq!((played.value, played.game[HERO].corruption), (false, 4));
    assert_eq!(played.game[HERO].health, 9);
    // Row 3: darkness in the left zone and the one next to it.
    let played = with(&fight, &[1, 3], pay);
    assert_eq!((played.value, played.game.state.darkened), (true, 0b011));
    // Row 4: the scroll is gone.
    assert_eq!(with(&fight, &[1, 4], pay).game[SCROLL].at, Where::Gone);
    // Row 6: fire for all others within range 1; none of them has a turn left to dodge with.
    let after = with(&fight, &[1, 6, 1, 2, 3], pay).game;
    assert_eq!([FRIEND, FOE, BRUTE].map(|who| after[who].health), [9, 8, 7]);
    // Soulblight of 5 out of 10 health incapacitates: the power fails, and no miscast is rolled.
    let played = with(&fight, &[5], pay);
    assert!(!played.value && is_incapacitated(&played.game, HERO));
}

#[test]
fn omen_reroll_damage_counts_against_a_fall_and_keeps_the_lower() {
    let mut fight = fight();
    fight[HERO].omens = 1;
    let rolled = |shown| Answer::Rolled(Rolled::Value(shown));
    // The save fails and is left so; 4 m are two d4: 3 + 2, then with the omen 1 + 1.
    let answers = [
        rolled(20),
        Answer::Chose(0),
        rolled(3),
        rolled(2),
        Answer::Chose(1),
        rolled(1),
        rolled(1),
    ];
    let falls =
        |t: &mut Tape<Fight>, fight: &mut Fight| hazard::fall(t, fight, HERO, 4, Entry::Walked);
    let after = replay(&fight, &falls, &answers).unwrap().game;
    assert_eq!((after[HERO].health, after[HERO].omens), (8, 0));
    // Pushed: no save to shorten the fall.
    fight[HERO].omens = 0;
    let pushed = with(&fight, &[3, 2], |t, fight| hazard::fall(t, fight, HERO, 4, Entry::Pushed));
    assert_eq!(pushed.game[HERO].health, 5);
}

#[test]
fn condition_terrified_cowers_only_where_no_step_leads_away_from_all_sources() {
    let mut fight = fight();
    for foe in [2, 3] {
        setup(&mut fight).profiles[foe].traits.add(Trait::Terrifying);
    }
    setup(&mut fight).profiles[1].skills.add(Skill::Bravery);
    // Between the two: away from one is toward the other.
    fight[HERO].place = MIDDLE;
    fight[FOE].place = GATE;
    fight[BRUTE].place = FORD;
    let after = with(&fight, &[20, 20], fear::expose_all).game;
    assert!(after[HERO].conditions.has(Condition::Cowering));
    // Both fall: nothing is left to cower from.
    let mut after = after;
    after[FOE].conditions.add(Condition::Incapacitated);
    after[BRUTE].conditions.add(Condition::Incapacitated);
    let after = with(&after, &[], fear::expose_all).game;
    assert!(!after[HERO].conditions.has(Condition::Cowering));
}

#[test]
fn skill_quick_draw_leaves_a_turn_that_ends_at_an_end() {
    // The rest of a quick draw is free and could go on without end; whoever ends the turn is done.
    let mut fight = fight();
    fight.state.turn = Some(Turn { drawing: true, ..turn(HERO) });
    let mut all = Vec::new();
    turn::options(&fight, fight.state.turn.unwrap(), &mut all);
    let end = all.iter().position(|&option| option == Action::End.into()).unwrap();
    let played = play(&fight, &[Answer::Chose(end as u16)], |t, fight| turn::go_on(t, fight, HERO));
    assert!(!played.value);
    assert_eq!(played.game.state.turn, None);
}

/// Fifteen seconds, where a Player's turns and reactions are timed (`murdham.chaos.timer`,
/// `murdham.chaos.reactions`): a late turn is lost, a late reaction is none.
#[test]
fn chaos_times_turns_and_where_the_table_wants_it_reactions() {
    let mut fight = fight();
    let attack = strike(With::Unarmed, FOE, HERO);
    let timed = |fight: &Fight| {
        let guard = Ask::Guard { who: HERO, target: FRIEND, attack };
        let opening = Ask::Opening { who: HERO, mover: FOE, to: GATE };
        let asks = [Ask::Turn(HERO), guard, opening, Ask::OmenDeath(HERO)];
        asks.map(|ask| turn::time_limit(fight, ask))
    };
    assert_eq!(timed(&fight), [None; 4]);
    setup(&mut fight).settings.chaos = Chaos::On;
    assert_eq!(timed(&fight), [None; 4], "the game master takes their time");
    setup(&mut fight).profiles[HERO.index()].controller = Controller::Player;
    let late = Some((15, Action::NoDeclaration.into()));
    assert_eq!(timed(&fight), [late, None, None, None]);
    setup(&mut fight).settings.time_reactions = TimeReactions::Yes;
    let none = [crate::moves::Answer::No.into(), Opening::Ignore.into()];
    let [no, ignore] = none.map(|late| Some((15, late)));
    assert_eq!(timed(&fight), [late, no, ignore, None]);
}
