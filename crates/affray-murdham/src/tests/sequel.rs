//! Tests of wear, chases, skills, deaths, rulings and the end of a stretch, on a hand-made fight.

use affray_table::{Answer, Game};

use super::testing::*;
use crate::clause;
use crate::moves::{Move, Ruling, With};
use crate::rules::attack::wear_of;
use crate::rules::health::{Source, suffer};
use crate::rules::weapon::striking;
use crate::rules::wear::CountingDie;
use crate::rules::{chase, gm, skill, wear};
use crate::settings::{ArmorUsed, RegenerationIfReacted, StretchEnd};
use crate::setup::{FactionId, ItemKind, Keyword, Skill, Trait};
use crate::state::{Condition, Fight, Morale, Outcome, Phase, Standing, Wear, Where};

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
            wear::armor_hit(t, fight, &hit_on(HERO, true), gross);
            Ok(())
        })
    };
    let seven = struck(&fight, 7).game;
    assert_eq!((seven[STONE].wear, seven[BELL].wear), (Wear::Damaged, Wear::Damaged));
    let eight = struck(&fight, 8);
    assert!(told(&eight, clause::WEAR_DAMAGED_ARMOR));
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
    let strike = |fight: &Fight, shown| {
        with(fight, &[], |t, fight| {
            wear::weapon_used(t, fight, STONE, (shown, wear::Frailty::AsItIs));
            Ok(())
        })
        .game
    };
    assert_eq!(
        (
            strike(&fight, CountingDie::One)[STONE].wear,
            strike(&fight, CountingDie::One)[STONE].used
        ),
        (Wear::Sound, true)
    );
    setup(&mut fight).items[STONE.index()].fragile = true;
    assert_eq!(strike(&fight, CountingDie::Other)[STONE].at, Where::Held(HERO));
    assert_eq!(strike(&fight, CountingDie::One)[STONE].at, Where::Gone);
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
    // The second ruling on the list is that the hero loses 1 health.
    let fight = fight();
    let ruled = play(&fight, &[Answer::Volunteered(1)], gm::rulings);
    assert!(told(&ruled, clause::CORE_GM_OVERRIDE));
    assert!(told(&ruled, clause::HEALTH_LOSS));
    assert_eq!(ruled.game[HERO].health, fight[HERO].health - 1);
}

#[test]
fn core_stretch_boundary_is_the_gms_to_draw_unless_only_rounds_count() {
    let closes = |fight: &Fight| {
        let mut menu = Vec::new();
        gm::options(fight, &mut menu);
        menu.contains(&Move::Ruling(Ruling::EndStretch))
    };
    let mut fight = fight();
    assert!(closes(&fight));
    setup(&mut fight).settings.stretch_end = StretchEnd::HundredRoundsOnly;
    assert!(!closes(&fight));
}

#[test]
fn fight_aftermath_rolls_durability_before_the_gm_closes_the_stretch_on_the_dying() {
    let mut fight = fight();
    (fight.state.turn, fight.state.phase) = (None, Phase::Aftermath);
    fight.state.outcome = Some(Outcome::Win(FactionId(0)));
    fight[FOE].conditions.add(Condition::Dying);
    arm(&mut fight, STONE, ItemKind::Weapon(club()), Where::Held(HERO));
    fight[STONE].used = true;
    // The die; nobody closes the stretch: the clock still runs.
    let open = play(&fight, &[die(4)], Fight::advance).game;
    assert!(open[FOE].conditions.has(Condition::Dying));
    assert_eq!(open.state.phase, Phase::Over);
    // Then a ruling (that the hero loses 1 health).
    let ruled = play(&open, &[Answer::Volunteered(1)], Fight::advance).game;
    assert_eq!((ruled[HERO].health, ruled.state.phase), (open[HERO].health - 1, Phase::Over));
    let closed = with(&open, &[], gm::end_stretch);
    assert!(told(&closed, clause::HEALTH_DYING));
    assert_eq!(closed.game[FOE].standing, Standing::Dead);
}

#[test]
fn wear_one_on_die_breaks_one_of_two_weapons() {
    let mut fight = fight();
    for which in [STONE, BELL] {
        arm(&mut fight, which, ItemKind::Weapon(club()), Where::Held(HERO));
        fight[which].wear = Wear::Damaged;
    }
    let after = with(&fight, &[], |t, fight| {
        let attack = strike(With::Both, HERO, FOE);
        let used = striking(fight, HERO, attack.form);
        wear_of(t, fight, attack, used.as_ref(), CountingDie::One);
        Ok(())
    });
    assert_eq!((after.game[STONE].at, after.game[BELL].at), (Where::Gone, Where::Held(HERO)));
    assert!(after.game[BELL].used);
}

#[test]
fn wear_used_is_by_a_hit_by_an_attack_or_by_wearing() {
    let mut fight = fight();
    arm(&mut fight, STONE, ItemKind::Shield(club()), Where::Held(HERO));
    arm(&mut fight, BELL, ItemKind::Helmet, Where::Worn(HERO));
    let hit = |fight: &Fight, shield| {
        let after = with(fight, &[], |t, fight| {
            wear::armor_hit(t, fight, &hit_on(HERO, shield), 1);
            Ok(())
        });
        [STONE, BELL].map(|which| after.game[which].used)
    };
    let attacked = |fight: &Fight| {
        let mut fight = fight.clone();
        wear::attacked(&mut fight, HERO);
        [STONE, BELL].map(|which| fight[which].used)
    };
    // A shield whose value did not count was not used.
    assert_eq!((hit(&fight, false), hit(&fight, true)), ([false, true], [true, true]));
    assert_eq!(attacked(&fight), [false, false]);
    setup(&mut fight).settings.armor_used = ArmorUsed::WornWhileAttacked;
    assert_eq!(attacked(&fight), [true, true]);
    // Worn or held at all: a die each for shield and helmet, though nobody struck.
    setup(&mut fight).settings.armor_used = ArmorUsed::Worn;
    with(&fight, &[2, 2], wear::after_fight);
}
