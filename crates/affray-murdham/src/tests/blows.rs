//! Tests of saves, attacks, damage, reactions, initiative, conditions and what is legal, on a
//! hand-made fight.

use affray_table::{Answer, Game};

use super::testing::*;
use crate::clause;
use crate::moves::{Action, Aim, Attack, Form, Move, SaveFor, Score, Style, With};
use crate::rules::attack::resolve;
use crate::rules::core::{Threat, group_save, save};
use crate::rules::damage::shield_counts;
use crate::rules::{condition, reach, turn};
use crate::settings::{EncumberedAgi, HoldBack, StuntMenu};
use crate::setup::{FactionId, ItemKind, Size, Weapon};
use crate::state::{Condition, Fight, People, Phase, Standing, Turn, TurnState, Where};

/// The hero holds a club (d4) next to the foe, who has had its turn; nobody proposes stunts.
fn duel() -> Fight {
    let mut fight = fight();
    setup(&mut fight).settings.stunt_menu = StuntMenu::Off;
    arm(&mut fight, STONE, ItemKind::Weapon(club()), Where::Held(HERO));
    fight[FOE].place = LEFT;
    fight
}

const CLUB: With = With::Item(STONE);

/// The hero strikes the foe with the club, and the dice fall so.
fn struck(fight: &Fight, dice: &[i32]) -> affray_table::Played<Fight, ()> {
    with(fight, dice, |t, fight| resolve(t, fight, strike(CLUB, HERO, FOE)))
}

/// The same, when the foe still has its turn and answers by this place of its menu: none, dodge, a
/// bare-handed counter.
fn answered(fight: &Fight, place: u16, dice: &[i32]) -> affray_table::Played<Fight, ()> {
    let mut fight = fight.clone();
    fight[FOE].turn = TurnState::Unspent;
    let answers: Vec<Answer> =
        [Answer::Chose(place)].into_iter().chain(dice.iter().map(|&shown| die(shown))).collect();
    play(&fight, &answers, |t, fight| resolve(t, fight, strike(CLUB, HERO, FOE)))
}

#[test]
fn core_save_passes_at_or_under_the_score_and_confusion_takes_two_off() {
    let mut fight = fight();
    let passes = |fight: &Fight, shown| {
        let rule = |t: &mut _, fight: &mut _| save(t, fight, HERO, Score::Wits, SaveFor::Notice);
        with(fight, &[shown], rule).value
    };
    // WIT 10: 10 passes and 11 fails. Confused it is 8: 8 passes and 9 fails.
    assert_eq!([10, 11].map(|shown| passes(&fight, shown)), [true, false]);
    fight[HERO].conditions.add(Condition::Confused);
    assert_eq!([8, 9].map(|shown| passes(&fight, shown)), [true, false]);
}

#[test]
fn core_group_save_compares_one_die_with_the_score_of_each() {
    let mut fight = fight();
    fight[BRUTE].wits = 8;
    let both: People = People(1 << FOE.0 | 1 << BRUTE.0);
    let threat = Threat { score: Score::Wits, why: SaveFor::Fear };
    let rule = |t: &mut _, fight: &mut _| group_save(t, fight, both, threat, |_, _| None);
    // WIT 10 and 8 on a 9: the foe alone.
    assert_eq!(with(&fight, &[9], rule).value, People(1 << FOE.0));
    assert_eq!(with(&fight, &[8], rule).value, both);
}

#[test]
fn condition_encumbered_fails_agility_saves_unless_the_table_asks_for_a_strength_save() {
    let mut fight = fight();
    // Bulk 9 is 18 halves: more than 16.
    setup(&mut fight).items[STONE.index()].half_bulk = 18;
    let dodges = |t: &mut _, fight: &mut _| save(t, fight, HERO, Score::Agility, SaveFor::Dodge);
    let failed = with(&fight, &[], dodges);
    assert!(!failed.value && told(&failed, clause::CONDITION_ENCUMBERED));
    setup(&mut fight).settings.encumbered_agi = EncumberedAgi::ExtraStrSave;
    // STR 10 on a 10, then AGI 10 on a 10; or STR 10 on an 11, and no second die.
    assert!(with(&fight, &[10, 10], dodges).value);
    assert!(!with(&fight, &[11], dodges).value);
}

#[test]
fn attack_auto_hit_wounds_with_no_die_but_the_damage() {
    let blow = struck(&duel(), &[3]);
    // 10 health, no armor.
    assert_eq!(blow.game[FOE].health, 7);
    assert!(blow.game[STONE].used && !told(&blow, clause::CORE_SAVE));
}

#[test]
fn attack_melee_unseen_needs_a_wit_save_to_hit() {
    let mut fight = duel();
    fight[HERO].conditions.add(Condition::Blind);
    // WIT 10: a 10 hits for 3, an 11 misses and no damage is rolled.
    assert_eq!(struck(&fight, &[10, 3]).game[FOE].health, 7);
    let missed = struck(&fight, &[11]);
    assert_eq!(missed.game[FOE].health, 10);
    assert!(told(&missed, clause::ATTACK_MISS));
}

#[test]
fn armor_value_comes_off_the_damage_but_never_below_none() {
    let mut fight = duel();
    arm_with_suit(&mut fight, 2);
    // 3 less 2; 1 less 2 is no damage.
    assert_eq!(struck(&fight, &[3]).game[FOE].health, 9);
    assert_eq!(struck(&fight, &[1]).game[FOE].health, 10);
}

fn arm_with_suit(fight: &mut Fight, value: u8) {
    setup(fight).items[BELL.index()].kind = ItemKind::Suit(value);
    fight[BELL].at = Where::Worn(FOE);
}

#[test]
fn armor_shield_counts_only_for_whom_it_is_raised() {
    let mut fight = duel();
    arm(&mut fight, BELL, ItemKind::Shield(club()), Where::Held(FOE));
    assert!(!shield_counts(&fight, &hit_on(FOE, false)));
    assert!(shield_counts(&fight, &hit_on(FOE, true)));
}

#[test]
fn damage_double_impaired_does_nothing_and_rolls_nothing() {
    // Bare hands impair, and holding back impairs: twice.
    let form = Form::Strike { with: With::Unarmed, style: Style::HoldBack, indirect: false };
    let attack = Attack { form, ..strike(With::Unarmed, HERO, FOE) };
    let mut fight = duel();
    setup(&mut fight).settings.hold_back = HoldBack::OnceMore;
    let held_back = with(&fight, &[], |t, fight| resolve(t, fight, attack));
    assert!(told(&held_back, clause::DAMAGE_DOUBLE_IMPAIRED));
    assert_eq!(held_back.game[FOE].health, 10);
}

#[test]
fn size_table_doubles_the_damage_of_the_large_and_quarters_that_of_the_tiny() {
    let left = |size| {
        let mut fight = duel();
        setup(&mut fight).profiles[HERO.index()].size = size;
        struck(&fight, &[3]).game[FOE].health
    };
    // 3 doubled is 6; a quarter of 3, rounded up, is 1.
    assert_eq!((left(Size::Large), left(Size::Tiny)), (4, 9));
}

#[test]
fn health_critical_is_half_of_what_is_left_rounded_up() {
    let mut fight = duel();
    fight[FOE].health = 5;
    // Half of 5 is 3: 3 incapacitates, 2 does not.
    let [hurt, felled] = [2, 3].map(|damage| struck(&fight, &[damage]).game);
    assert!(!hurt[FOE].conditions.has(Condition::Incapacitated));
    assert!(felled[FOE].conditions.has(Condition::Incapacitated));
    assert_eq!((hurt[FOE].health, felled[FOE].health), (3, 2));
}

#[test]
fn health_instant_death_takes_the_maximum_at_once() {
    // A d4 that shows 4, 4 and 2 makes 10, the maximum with STR 10; 4, 4 and 1 makes 9.
    let dead = struck(&duel(), &[10]);
    assert_eq!(dead.game[FOE].standing, Standing::Dead);
    assert!(told(&dead, clause::HEALTH_INSTANT_DEATH));
    let felled = struck(&duel(), &[9]).game;
    assert_eq!((felled[FOE].standing, felled[FOE].health), (Standing::Fighting, 1));
}

#[test]
fn health_zero_is_dying_until_the_end_of_the_next_round() {
    let mut fight = duel();
    fight[FOE].health = 3;
    let after = struck(&fight, &[3]).game;
    assert_eq!(after[FOE].health, 0);
    assert!(after[FOE].conditions.has(Condition::Dying));
    // It is round 1.
    assert_eq!(after[FOE].dies_after, 2);
}

#[test]
fn dodge_save_spends_the_turn_whether_it_passes_or_not() {
    // AGI 10: a 10 passes, an 11 fails and the blow lands for 3.
    let passed = answered(&duel(), 1, &[10]).game;
    let failed = answered(&duel(), 1, &[11, 3]).game;
    assert_eq!((passed[FOE].health, failed[FOE].health), (10, 7));
    assert_eq!([&passed, &failed].map(|fight| fight[FOE].turn), [TurnState::Spent; 2]);
}

#[test]
fn turn_reaction_needs_turn_so_none_is_asked_of_those_without() {
    // With its turn spent, the foe is asked nothing: the one die is the damage.
    assert_eq!(struck(&duel(), &[1]).game[FOE].health, 9);
}

#[test]
fn counter_order_is_by_the_damage_that_each_would_do() {
    // 3 by the club against 2 by bare hands: the attack lands first, then the counter.
    let first = answered(&duel(), 2, &[3, 2]);
    assert!(told(&first, clause::COUNTER_ORDER));
    assert_eq!((first.game[FOE].health, first.game[HERO].health), (7, 8));
    // 3 against 3: at the same moment.
    let both = answered(&duel(), 2, &[3, 3]);
    assert!(told(&both, clause::COUNTER_TIE));
    assert_eq!((both.game[FOE].health, both.game[HERO].health), (7, 7));
}

#[test]
fn counter_first_hit_cancels_the_hit_of_whom_it_fells() {
    let mut fight = duel();
    fight[FOE].health = 5;
    // 3 is critical for 5 health, and comes before 2.
    let after = answered(&fight, 2, &[3, 2]);
    assert!(told(&after, clause::COUNTER_FIRST_HIT_CANCELS));
    assert_eq!((after.game[FOE].health, after.game[HERO].health), (2, 10));
}

#[test]
fn initiative_goes_to_who_started_the_fight_and_is_drawn_where_nobody_did() {
    let mut fight = fight();
    (fight.state.turn, fight.state.phase, fight.state.round) = (None, Phase::Setup, 0);
    // The second of two factions is drawn.
    let drawn = with(&fight, &[2], Fight::advance);
    assert!(told(&drawn, clause::INITIATIVE_RANDOM));
    assert_eq!(drawn.game.state.initiative, Some(FactionId(1)));
    setup(&mut fight).started_by = Some(FactionId(0));
    let started = with(&fight, &[], Fight::advance);
    assert!(told(&started, clause::INITIATIVE_STARTER));
    assert_eq!(started.game.state.initiative, Some(FactionId(0)));
}

#[test]
fn morale_counted_out_are_the_incapacitated() {
    let mut fight = fight();
    let fells = |fight: &mut Fight, who| {
        go(fight, |t, fight| condition::begin(t, fight, who, Condition::Incapacitated));
    };
    fells(&mut fight, FOE);
    assert!(!condition::is_fighting(&fight, FOE) && fight.state.in_play.has(FactionId(1)));
    // The brute was the last of its side.
    fells(&mut fight, BRUTE);
    assert!(!fight.state.in_play.has(FactionId(1)));
}

#[test]
fn condition_next_turn_lost_is_this_rounds_or_the_next_and_only_once() {
    let mut fight = fight();
    fight[FRIEND].turn = TurnState::Unspent;
    go(&mut fight, |t, fight| condition::lose_next_turn(t, fight, FRIEND));
    assert_eq!((fight[FRIEND].turn, fight[FRIEND].lost_turns), (TurnState::Spent, 0));
    // The foe has had its turn: the next round's is lost, and a second loss adds nothing.
    for _ in 0..2 {
        go(&mut fight, |t, fight| condition::lose_next_turn(t, fight, FOE));
        assert_eq!(fight[FOE].lost_turns, 1);
    }
}

/// Everything that the hero may do with the main action and the club against this one.
fn strikes_on(fight: &Fight, target: crate::setup::Id) -> usize {
    let mut all: Vec<Move> = Vec::new();
    turn::options(fight, fight.state.turn.unwrap(), &mut all);
    let form = Form::Strike { with: CLUB, style: Style::Plain, indirect: false };
    all.iter().filter(|&&option| option == Action::Attack(form, Aim::At(target)).into()).count()
}

#[test]
fn attack_melee_nearby_is_legal_only_where_the_target_stands() {
    let mut fight = duel();
    assert_eq!((strikes_on(&fight, FOE), strikes_on(&fight, BRUTE)), (1, 0));
    fight[FOE].place = MIDDLE;
    assert_eq!(strikes_on(&fight, FOE), 0);
}

#[test]
fn sneak_targeting_keeps_the_concealed_off_the_menu() {
    let mut fight = duel();
    fight[FOE].concealed_from = 1 << 0;
    assert_eq!(strikes_on(&fight, FOE), 0);
}

#[test]
fn turn_two_bonus_actions_leave_no_main_action() {
    let mut fight = duel();
    let spend = |fight: &mut Fight, bonus| {
        fight.state.turn = Some(Turn { bonus, ..fight.state.turn.unwrap() });
    };
    spend(&mut fight, 1);
    assert_eq!(strikes_on(&fight, FOE), 1);
    spend(&mut fight, 2);
    assert_eq!(strikes_on(&fight, FOE), 0);
}

#[test]
fn attack_half_range_rounds_the_half_up() {
    // Half of 3 is 2: farther than that is far.
    assert_eq!([1, 2].map(|distance| reach::is_far(&duel(), distance, 3)), [false, true]);
}

#[test]
fn attack_ranged_far_moving_is_not_legal() {
    let mut fight = duel();
    let bow = Weapon { range: Some(2), ..club() };
    setup(&mut fight).items[STONE.index()].kind = ItemKind::Weapon(bow);
    (fight[FOE].place, fight[BRUTE].place) = (RIGHT, MIDDLE);
    // Two zones off is beyond half of 2, one zone is not.
    assert_eq!((strikes_on(&fight, FOE), strikes_on(&fight, BRUTE)), (1, 1));
    fight.state.turn = Some(Turn { moved: 1, ..fight.state.turn.unwrap() });
    assert_eq!((strikes_on(&fight, FOE), strikes_on(&fight, BRUTE)), (0, 1));
}
