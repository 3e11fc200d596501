//! Tests of group saves, sneaking, morale and surrender, on a hand-made fight.

use affray_engine::measure::{Fate, Measure};
use affray_field::ZoneMap;
use affray_table::{Answer, Open, Run, Step, Tape, run};

use super::testing::*;
use crate::moves::{Ask, SaveFor, Score, With};
use crate::rules::attack::resolve;
use crate::rules::core::{Threat, group_save};
use crate::rules::health::{Source, suffer};
use crate::rules::sneak::Tread;
use crate::rules::{condition, morale, sneak, surrender};
use crate::settings::{Alone, LoneHalf, MoraleGroup, MoraleHalf, RetreatReactions, StuntMenu};
use crate::setup::{FactionId, Group, GroupId, Id, ItemKind, Skill};
use crate::state::{Condition, Fight, Morale, People, Standing, TurnState, Where};

fn everybody() -> People {
    People(0b1111)
}

fn wits_of_all(t: &mut Tape<Fight>, fight: &mut Fight) -> Step<People> {
    group_save(
        t,
        fight,
        everybody(),
        Threat { score: Score::Wits, why: SaveFor::Morale },
        |_, _| None,
    )
}

#[test]
fn morale_half_count_rounds_up_unless_the_table_counts_strictly() {
    // Three at first, two left: half of 3 is 2, so a check is due; strictly 2 * 2 > 3, so not.
    let mut fight = fight();
    fight.state.companies[1].original = 3;
    // d20 = 10 against WIT 10 and 9.
    fight[BRUTE].wits = 9;
    setup(&mut fight).settings.morale_half = MoraleHalf::RoundedUp;
    let rounded = play(&fight, &[die(10), Answer::Chose(0)], morale::round_end);
    assert_eq!(rounded.game[FOE].morale, Morale::Exempt);
    assert_eq!(rounded.game[BRUTE].standing, Standing::Retreating);
    // Checked once: another loss brings no second check.
    let mut again = rounded.game;
    again[BRUTE].standing = Standing::Dead;
    play(&again, &[], morale::round_end);
    setup(&mut fight).settings.morale_half = MoraleHalf::Strict;
    play(&fight, &[], morale::round_end);
}

#[test]
fn morale_fail_choice_surrender_throws_the_weapon_away_and_loses_the_next_turn() {
    let mut fight = fight();
    fight[BRUTE].standing = Standing::Dead;
    arm(&mut fight, STONE, ItemKind::Weapon(club()), Where::Held(FOE));
    let after = play(&fight, &[die(11), Answer::Chose(1)], morale::round_end).game;
    assert_eq!((after[FOE].standing, after[FOE].lost_turns), (Standing::Surrendered, 1));
    assert_eq!((after[STONE].at, after[FOE].hands), (Where::Lying(MIDDLE), [None; 2]));
}

#[test]
fn morale_immune_neither_roll_nor_are_affected() {
    let mut fight = fight();
    fight.state.companies[1].original = 4;
    setup(&mut fight).profiles[FOE.index()].skills.add(Skill::Bravery);
    fight[BRUTE].conditions.add(Condition::Frenzied);
    let after = play(&fight, &[], morale::round_end).game;
    assert_eq!(after[FOE].morale, Morale::Untested);
    assert_eq!(after[BRUTE].morale, Morale::Untested);
}

#[test]
fn morale_lone_half_of_nine_is_four_or_rounded_up_five() {
    let alone = |half, strength: i8, health: i16, amount: i16| {
        let mut fight = fight();
        fight[BRUTE].standing = Standing::Gone;
        fight.state.companies[1].original = 1;
        setup(&mut fight).settings.alone = Alone::OriginalNumberOne;
        setup(&mut fight).settings.lone_half = half;
        (fight[FOE].strength, fight[FOE].health) = (strength, health);
        with(&fight, &[], |t, fight| suffer(t, fight, FOE, amount, Source::NOBODY)).game
    };
    // 4 of 9 is not critical (half of 9 is 5) and leaves 5, half of 9 rounded up: due there only.
    let not_due = alone(LoneHalf::Strict, 9, 9, 4);
    assert_eq!((not_due[FOE].health, not_due[FOE].hurt), (5, false));
    let due = alone(LoneHalf::RoundedUp, 9, 9, 4);
    assert_eq!((due[FOE].health, due[FOE].hurt), (5, true));
    assert_eq!(with(&due, &[10], morale::round_end).game[FOE].morale, Morale::Exempt);
    // 3 of 8 leaves 5, above 4: not due.
    let not = alone(LoneHalf::RoundedUp, 8, 8, 3);
    assert_eq!((not[FOE].health, not[FOE].hurt), (5, false));
    with(&not, &[], morale::round_end);
}

#[test]
fn core_group_save_scope_goes_by_faction_and_then_by_named_group() {
    let mut fight = fight();
    // A third group, named last, belongs to the first faction: it rolls before the second faction.
    setup(&mut fight).groups.push(Group { name: "Guard".into(), faction: FactionId(0) });
    setup(&mut fight).profiles[FRIEND.index()].group = GroupId(2);
    let passed = with(&fight, &[10, 11, 10], wits_of_all).value;
    assert_eq!((passed.has(HERO), passed.has(FRIEND)), (true, false));
    assert_eq!((passed.has(FOE), passed.has(BRUTE)), (true, true));
    // Where only factions count as groups, hero and friend share a die.
    setup(&mut fight).settings.morale_group = MoraleGroup::FactionOnly;
    let passed = with(&fight, &[11, 10], wits_of_all).value;
    assert_eq!((passed.has(HERO), passed.has(FRIEND)), (false, false));
    assert_eq!((passed.has(FOE), passed.has(BRUTE)), (true, true));
}

#[test]
fn morale_retreat_conduct_takes_the_quickest_way_and_attacks_only_when_there_is_none() {
    let mut fight = fight();
    fight[FOE].standing = Standing::Retreating;
    // From the middle the exit is to the right, past the ford.
    let way = |fight: &Fight| morale::way_out(fight, FOE, fight[FOE].place);
    assert!(morale::allows_step(&fight, FOE, way(&fight), FORD));
    assert!(!morale::allows_step(&fight, FOE, way(&fight), GATE));
    assert!(!morale::may_attack(way(&fight)));
    fight.state.closed = 0b10;
    assert!(morale::may_attack(way(&fight)));
}

#[test]
fn condition_frenzied_knows_no_retreat() {
    let mut fight = fight();
    fight[FOE].standing = Standing::Retreating;
    let after = with(&fight, &[], |t, fight| {
        condition::begin(t, fight, FOE, Condition::Frenzied);
        Ok(())
    });
    assert_eq!(after.game[FOE].standing, Standing::Fighting);
}

#[test]
fn surrender_harmed_is_by_an_enemy_and_asks_once_whether_to_fight_again() {
    let mut fight = fight();
    (fight[FOE].standing, fight[FOE].morale) = (Standing::Surrendered, Morale::Failed);
    let hurt_by = |by: Option<Id>| {
        let source = Source { attacker: by, direct: true, fire: false };
        with(&fight, &[], |t, fight| suffer(t, fight, FOE, 1, source)).game
    };
    // A fall and an ally's blow are no enemy's doing: nobody is asked.
    play(&hurt_by(None), &[], surrender::resume);
    play(&hurt_by(Some(BRUTE)), &[], surrender::resume);
    let harmed = hurt_by(Some(HERO));
    let still = play(&harmed, &[Answer::Chose(0)], surrender::resume).game;
    assert_eq!(still[FOE].standing, Standing::Surrendered);
    let after = play(&harmed, &[Answer::Chose(1)], surrender::resume).game;
    assert_eq!((after[FOE].standing, after[FOE].morale), (Standing::Fighting, Morale::Untested));
}

#[test]
fn sneak_reveal_list_has_walking_in_front_of_an_enemy_that_is_awake() {
    let mut fight = fight();
    (fight[HERO].place, fight[HERO].concealed_from) = (MIDDLE, 0b10);
    let moved = |t: &mut _, fight: &mut Fight| sneak::moved(t, fight, HERO, Tread::Silent);
    assert_eq!(with(&fight, &[], moved).game[HERO].concealed_from, 0);
    for asleep in [FOE, BRUTE] {
        fight[asleep].conditions.add(Condition::Unaware);
    }
    assert_eq!(with(&fight, &[], moved).game[HERO].concealed_from, 0b10);
    // Anyone who knows of it already learns nothing new: a third faction is still unaware of it.
    for awake in [FOE, BRUTE] {
        fight[awake].conditions.remove(Condition::Unaware);
    }
    setup(&mut fight).factions.push(faction("C", 2));
    fight[HERO].concealed_from = 0b100;
    assert_eq!(with(&fight, &[], moved).game[HERO].concealed_from, 0b100);
    // Walking upright gives anybody away.
    let loud = |t: &mut _, fight: &mut Fight| sneak::moved(t, fight, HERO, Tread::Ordinary);
    assert_eq!(with(&fight, &[], loud).game[HERO].concealed_from, 0);
}

#[test]
fn sneak_hide_later_needs_a_round_out_of_sight_and_a_save_where_enemies_look() {
    let mut fight = fight();
    assert!(sneak::may_try_to_hide(&fight, HERO).is_err());
    sneak::round_end(&mut fight);
    assert_eq!(fight[HERO].unseen_rounds, 0);
    // In the dark nobody sees the left zone, once the round in which it was lit is over.
    fight.state.darkened = 0b1;
    sneak::round_end(&mut fight);
    sneak::round_end(&mut fight);
    assert!(sneak::may_try_to_hide(&fight, HERO).is_ok());
    let hide = |t: &mut _, fight: &mut Fight| sneak::hide(t, fight, HERO);
    assert_eq!(with(&fight, &[], hide).game[HERO].concealed_from, 0b10);
    // Light again: the enemies could notice. 11 fails against AGI 10; stealth needs no save.
    fight.state.darkened = 0;
    assert_eq!(with(&fight, &[11], hide).game[HERO].concealed_from, 0);
    assert_eq!(with(&fight, &[10], hide).game[HERO].concealed_from, 0b10);
    setup(&mut fight).profiles[HERO.index()].skills.add(Skill::Stealth);
    assert_eq!(with(&fight, &[], hide).game[HERO].concealed_from, 0b10);
}

#[test]
fn sneak_hide_later_counts_on_one_zone_only_where_somebody_cannot_see() {
    let mut fight = fight();
    setup(&mut fight).map = ZoneMap::new(1, &[]).unwrap();
    setup(&mut fight).zones.truncate(1);
    setup(&mut fight).borders.clear();
    for who in [FOE, BRUTE] {
        fight[who].place = LEFT;
    }
    let later = |mut fight: Fight| {
        sneak::round_end(&mut fight);
        sneak::round_end(&mut fight);
        fight[HERO].unseen_rounds
    };
    // Everybody looks on: nothing is counted. In the dark two rounds pass unseen.
    assert_eq!(later(fight.clone()), 0);
    fight.state.darkened = 0b1;
    assert_eq!(later(fight.clone()), 2);
    fight.state.darkened = 0;
    fight[FOE].conditions.add(Condition::Blind);
    assert_eq!(later(fight.clone()), 0);
    fight[BRUTE].conditions.add(Condition::Blind);
    assert_eq!(later(fight), 2);
}

#[test]
fn morale_retreat_conduct_guards_nobody_unless_the_table_allows_all_reactions() {
    let mut fight = fight();
    fight[HERO].place = MIDDLE;
    fight[BRUTE].standing = Standing::Retreating;
    fight[BRUTE].turn = TurnState::Unspent;
    setup(&mut fight).settings.stunt_menu = StuntMenu::Off;
    let asked = |fight: &Fight| {
        let rule = |t: &mut Tape<Fight>, fight: &mut Fight| {
            resolve(t, fight, strike(With::Unarmed, HERO, FOE))
        };
        match run(fight, &mut Vec::new(), true, &rule) {
            Run::Waiting { open: Open::Choice(asked), .. } => Some(asked.ask),
            Run::Waiting { .. } | Run::Done { .. } => None,
        }
    };
    assert_eq!(asked(&fight), None);
    setup(&mut fight).settings.retreat_reactions = RetreatReactions::All;
    assert!(matches!(asked(&fight), Some(Ask::Guard { who: BRUTE, target: FOE, .. })));
}

#[test]
fn who_is_struck_down_while_they_flee_has_not_got_away() {
    let mut fight = fight();
    assert_eq!(fight.fate(FOE.0), Fate::Standing);
    fight[FOE].standing = Standing::Retreating;
    assert_eq!(fight.fate(FOE.0), Fate::Away);
    for condition in [Condition::Incapacitated, Condition::Paralyzed] {
        let mut fight = fight.clone();
        fight[FOE].conditions.add(condition);
        assert_eq!(fight.fate(FOE.0), Fate::Down);
        // Nor does who cannot fight at all stand.
        fight[FOE].standing = Standing::Fighting;
        assert_eq!(fight.fate(FOE.0), Fate::Down);
        fight[FOE].standing = Standing::Gone;
        assert_eq!(fight.fate(FOE.0), Fate::Away);
    }
}
