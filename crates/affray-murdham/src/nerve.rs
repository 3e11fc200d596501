//! Tests of sneaking, morale, surrender, wear, chases, skills and rulings, on a hand-made fight.

use affray_table::{Answer, Game, Played, Rolled, Step, Tape, replay};

use crate::clause;
use crate::core::group_save;
use crate::health::{Source, suffer};
use crate::moves::{SaveFor, Score};
use crate::settings::{MoraleGroup, MoraleHalf, RegenerationIfReacted};
use crate::setup::{
    FactionId, Group, GroupId, Id, ItemId, ItemKind, Keyword, Keywords, Skill, Trait, Weapon,
};
use crate::state::{Condition, Fight, Morale, Outcome, People, Phase, Standing, Wear, Where};
use crate::testing::*;
use crate::{chase, condition, gm, morale, skill, sneak, surrender, wear};

fn die(shown: i32) -> Answer {
    Answer::Rolled(Rolled::Value(shown))
}

fn play<T>(
    fight: &Fight,
    answers: &[Answer],
    rule: impl Fn(&mut Tape<Fight>, &mut Fight) -> Step<T>,
) -> Played<Fight, T> {
    replay(fight, &rule, answers).unwrap()
}

fn arm(fight: &mut Fight, which: ItemId, kind: ItemKind, at: Where) {
    setup(fight).items[which.index()].kind = kind;
    fight[which].at = at;
    if let Where::Held(who) = at {
        let free = fight[who].hands.iter().position(Option::is_none).unwrap();
        fight[who].hands[free] = Some(which);
    }
}

fn club() -> Weapon {
    let keywords = Keywords::default();
    Weapon { die: Some(4), range: None, indirect: None, keywords, poison: None, uses: None }
}

fn everybody() -> People {
    People(0b1111)
}

fn wits_of_all(t: &mut Tape<Fight>, fight: &mut Fight) -> Step<People> {
    group_save(t, fight, everybody(), Score::Wits, SaveFor::Morale, |_, _| None)
}

#[test]
fn morale_half_count_rounds_up_unless_the_table_counts_strictly() {
    // Three at first, two left: half of 3 is 2, so a check is due; strictly 2 * 2 > 3, so not.
    let mut fight = fight();
    fight.state.companies[1].original = 3;
    // d20 = 10 against WIT 10 and 9.
    fight[BRUTE].wits = 9;
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
fn morale_lone_half_of_nine_is_five_and_of_eight_is_four() {
    let alone = |strength: i8, health: i16, amount: i16| {
        let mut fight = fight();
        fight[BRUTE].standing = Standing::Gone;
        fight.state.companies[1].original = 1;
        (fight[FOE].strength, fight[FOE].health) = (strength, health);
        with(&fight, &[], |t, fight| suffer(t, fight, FOE, amount, Source::NOBODY)).game
    };
    // 4 of 9 is not critical (half of 9 is 5) and leaves 5, half of 9: due.
    let due = alone(9, 9, 4);
    assert_eq!((due[FOE].health, due[FOE].hurt), (5, true));
    assert_eq!(with(&due, &[10], morale::round_end).game[FOE].morale, Morale::Exempt);
    // 3 of 8 leaves 5, above 4: not due.
    let not = alone(8, 8, 3);
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
    assert!(morale::allows_step(&fight, FOE, FORD));
    assert!(!morale::allows_step(&fight, FOE, GATE));
    assert!(!morale::may_attack(&fight, FOE));
    fight.state.closed = 0b10;
    assert!(morale::may_attack(&fight, FOE));
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
    let moved = |t: &mut _, fight: &mut Fight| sneak::moved(t, fight, HERO, true);
    assert_eq!(with(&fight, &[], moved).game[HERO].concealed_from, 0);
    for asleep in [FOE, BRUTE] {
        fight[asleep].conditions.add(Condition::Unaware);
    }
    assert_eq!(with(&fight, &[], moved).game[HERO].concealed_from, 0b10);
    // Walking upright gives anybody away.
    let loud = |t: &mut _, fight: &mut Fight| sneak::moved(t, fight, HERO, false);
    assert_eq!(with(&fight, &[], loud).game[HERO].concealed_from, 0);
}

#[test]
fn sneak_hide_later_needs_a_round_out_of_sight_and_a_save_where_enemies_look() {
    let mut fight = fight();
    assert!(!sneak::may_try_to_hide(&fight, HERO));
    sneak::round_end(&mut fight);
    assert_eq!(fight[HERO].unseen_rounds, 0);
    // In the dark nobody sees the left zone, once the round in which it was lit is over.
    fight.state.darkened = 0b1;
    sneak::round_end(&mut fight);
    sneak::round_end(&mut fight);
    assert!(sneak::may_try_to_hide(&fight, HERO));
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
fn wear_durability_roll_damages_and_then_destroys_and_robust_things_take_a_d8() {
    let mut fight = fight();
    arm(&mut fight, STONE, ItemKind::Weapon(club()), Where::Held(HERO));
    // Not used: no die.
    with(&fight, &[], wear::after_fight);
    fight[STONE].used = true;
    let once = with(&fight, &[1], wear::after_fight).game;
    assert_eq!(once[STONE].wear, Wear::Damaged);
    assert_eq!(with(&once, &[2], wear::after_fight).game[STONE].wear, Wear::Damaged);
    let twice = with(&once, &[1], wear::after_fight);
    assert!(told(&twice, clause::WEAR_SECOND_FAILURE));
    assert_eq!((twice.game[STONE].at, twice.game[HERO].hands), (Where::Gone, [None; 2]));
    setup(&mut fight).items[STONE.index()].robust = true;
    assert_eq!(with(&fight, &[8], wear::after_fight).game[STONE].wear, Wear::Sound);
}

#[test]
fn wear_after_fight_goes_by_bearer_and_leaves_consumables_alone() {
    let mut fight = fight();
    arm(&mut fight, STONE, ItemKind::Weapon(club()), Where::Held(FRIEND));
    arm(&mut fight, BELL, ItemKind::Weapon(club()), Where::Held(HERO));
    let mut vial = club();
    vial.keywords.add(Keyword::Consumable);
    arm(&mut fight, BOX, ItemKind::Weapon(vial), Where::Held(HERO));
    for which in [STONE, BELL, BOX] {
        fight[which].used = true;
    }
    // The hero's bell comes before the friend's stone, though the stone is listed first.
    let after = with(&fight, &[1, 4], wear::after_fight).game;
    assert_eq!(
        [BELL, STONE, BOX].map(|which| after[which].wear),
        [Wear::Damaged, Wear::Sound, Wear::Sound]
    );
}

#[test]
fn wear_shield_first_spares_the_armor_and_eight_before_armor_destroys() {
    let mut fight = fight();
    arm(&mut fight, STONE, ItemKind::Shield(club()), Where::Held(HERO));
    arm(&mut fight, BELL, ItemKind::Suit(2), Where::Worn(HERO));
    fight[STONE].wear = Wear::Damaged;
    fight[BELL].wear = Wear::Damaged;
    let struck = |fight: &Fight, gross| {
        with(fight, &[], |t, fight| {
            wear::armor_hit(t, fight, HERO, gross, true);
            Ok(())
        })
    };
    let seven = struck(&fight, 7).game;
    assert_eq!((seven[STONE].wear, seven[BELL].wear), (Wear::Damaged, Wear::Damaged));
    let eight = struck(&fight, 8);
    assert!(told(&eight, clause::WEAR_DAMAGED_ARMOUR));
    assert_eq!((eight.game[STONE].at, eight.game[BELL].wear), (Where::Gone, Wear::Damaged));
    // A sound shield does not shelter damaged armor.
    fight[STONE].wear = Wear::Sound;
    let sound = struck(&fight, 8).game;
    assert_eq!((sound[STONE].wear, sound[BELL].at), (Wear::Sound, Where::Gone));
}

#[test]
fn wear_damaged_weapon_breaks_on_a_one_and_a_sound_one_does_not() {
    let mut fight = fight();
    arm(&mut fight, STONE, ItemKind::Weapon(club()), Where::Held(HERO));
    let strike = |fight: &Fight, one| {
        with(fight, &[], |t, fight| {
            wear::weapon_used(t, fight, STONE, one);
            Ok(())
        })
        .game
    };
    assert_eq!(
        (strike(&fight, true)[STONE].wear, strike(&fight, true)[STONE].used),
        (Wear::Sound, true)
    );
    setup(&mut fight).items[STONE.index()].fragile = true;
    assert_eq!(strike(&fight, false)[STONE].at, Where::Held(HERO));
    assert_eq!(strike(&fight, true)[STONE].at, Where::Gone);
}

#[test]
fn chase_compare_sets_each_against_the_fastest_pursuer() {
    let mut fight = fight();
    setup(&mut fight).long_chase = true;
    fight.state.outcome = Some(Outcome::Win(FactionId(0)));
    for gone in [FOE, BRUTE] {
        fight[gone].standing = Standing::Gone;
    }
    // Equal speeds: one die for both, AGI 10 and 9.
    fight[BRUTE].agility = 9;
    let equal = with(&fight, &[10], chase::after_fight);
    assert!(told(&equal, clause::CHASE_LONG) && told(&equal, clause::CHASE_CAUGHT));
    // One faster and one slower: no die at all.
    setup(&mut fight).profiles[FOE.index()].traits.add(Trait::Fast);
    setup(&mut fight).profiles[BRUTE.index()].traits.add(Trait::Slow);
    let sure = with(&fight, &[], chase::after_fight);
    assert!(told(&sure, clause::CHASE_FASTER) && told(&sure, clause::CHASE_CAUGHT));
    assert!(!told(&sure, clause::CHASE_LONG));
}

#[test]
fn trait_regeneration_gives_half_of_what_is_lost_and_fire_cancels_it_once() {
    let mut fight = fight();
    setup(&mut fight).profiles[FOE.index()].traits.add(Trait::Regeneration);
    (fight[FOE].health, fight[FOE].burnt) = (5, true);
    let burnt = with(&fight, &[], skill::regenerate_at_round_end).game;
    assert_eq!((burnt[FOE].health, burnt[FOE].burnt), (5, false));
    // 5 are lost, half is 3; once a round.
    fight[FOE].burnt = false;
    let healed = with(&fight, &[], skill::regenerate_at_round_end).game;
    assert_eq!(healed[FOE].health, 8);
    assert_eq!(with(&healed, &[], skill::regenerate_at_round_end).game[FOE].health, 8);
    setup(&mut fight).settings.regeneration_if_reacted = RegenerationIfReacted::NotAtAll;
    assert_eq!(with(&fight, &[], skill::regenerate_at_round_end).game[FOE].health, 5);
}

#[test]
fn skill_strike_to_injure_offers_injuries_for_now_or_for_good_and_death() {
    let mut fight = fight();
    setup(&mut fight).profiles[HERO.index()].skills.add(Skill::BattleFrenzy);
    fight[HERO].conditions.add(Condition::Frenzied);
    fight[HERO].health = 5;
    // Nothing, injuries 1 to 6, the same for good, death.
    let maim = |place: u16| {
        play(&fight, &[Answer::Chose(place)], |t, fight| skill::maim(t, fight, HERO, FOE)).game
    };
    let [eye, lasting] = [maim(6), maim(12)];
    assert!(eye[FOE].conditions.has(Condition::EyeInjury));
    assert!(lasting[FOE].conditions.has(Condition::EyeInjury));
    assert_eq!((eye[FOE].permanent_injuries, lasting[FOE].permanent_injuries), (0, 1));
    // murdham.skill.battle-frenzy: an enemy killed in frenzy restores 1 health.
    let killed = maim(13);
    assert_eq!((killed[FOE].standing, killed[HERO].health), (Standing::Dead, 6));
}

#[test]
fn health_dying_ends_at_the_end_of_the_round_after_the_fall() {
    // 9 of 9 health, under STR 10: all health, and no instant death. It falls in round 1.
    let mut fight = fight();
    fight[FOE].health = 9;
    let mut fallen = with(&fight, &[], |t, fight| suffer(t, fight, FOE, 9, Source::NOBODY)).game;
    let dying = with(&fallen, &[], gm::deaths_due).game;
    assert!(dying[FOE].conditions.has(Condition::Dying));
    fallen.state.round = 2;
    let dead = with(&fallen, &[], gm::deaths_due);
    assert!(told(&dead, clause::HEALTH_DYING) && !told(&dead, clause::HEALTH_INSTANT_DEATH));
    assert_eq!(dead.game[FOE].standing, Standing::Dead);
}

#[test]
fn core_stretch_boundary_passes_in_round_101_and_again_in_201() {
    let mut fight = fight();
    (fight.state.turn, fight.state.phase) = (None, Phase::RoundStart);
    fight.state.initiative = Some(FactionId(0));
    fight[FOE].conditions.add(Condition::Incapacitated);
    fight[BRUTE].morale = Morale::Exempt;
    let start = |fight: &Fight, round: u16| {
        let mut fight = fight.clone();
        (fight.state.round, fight.state.phase) = (round - 1, Phase::RoundStart);
        play(&fight, &[Answer::Chose(0)], Fight::advance)
    };
    assert!(!told(&start(&fight, 100), clause::CORE_STRETCH_BOUNDARY));
    let first = start(&fight, 101);
    assert!(told(&first, clause::CORE_STRETCH_BOUNDARY));
    assert!(!first.game[FOE].conditions.has(Condition::Incapacitated));
    assert_eq!(first.game[BRUTE].morale, Morale::Untested);
    assert!(!told(&start(&first.game, 200), clause::CORE_STRETCH_BOUNDARY));
    assert!(told(&start(&first.game, 201), clause::CORE_STRETCH_BOUNDARY));
}

#[test]
fn core_gm_override_is_volunteered_and_told() {
    // The first ruling on the list is that the hero dies.
    let ruled = play(&fight(), &[Answer::Volunteered(0)], gm::rulings);
    assert!(told(&ruled, clause::CORE_GM_OVERRIDE));
    assert!(!told(&ruled, clause::HEALTH_INSTANT_DEATH));
    assert_eq!(ruled.game[HERO].standing, Standing::Dead);
}

#[test]
fn fight_aftermath_rolls_durability_before_the_gm_closes_the_stretch_on_the_dying() {
    let mut fight = fight();
    (fight.state.turn, fight.state.phase) = (None, Phase::Aftermath);
    fight.state.outcome = Some(Outcome::Win(FactionId(0)));
    fight[FOE].conditions.add(Condition::Dying);
    arm(&mut fight, STONE, ItemKind::Weapon(club()), Where::Held(HERO));
    fight[STONE].used = true;
    // The die, then a ruling (that the hero dies).
    let ruled = play(&fight, &[die(4), Answer::Volunteered(0)], Fight::advance).game;
    assert_eq!((ruled[HERO].standing, ruled.state.phase), (Standing::Dead, Phase::Over));
    // Nobody closes the stretch: the clock still runs.
    let open = play(&fight, &[die(4)], Fight::advance).game;
    assert!(open[FOE].conditions.has(Condition::Dying));
    let closed = with(&open, &[], gm::end_stretch);
    assert!(told(&closed, clause::HEALTH_DYING));
    assert_eq!(closed.game[FOE].standing, Standing::Dead);
}
