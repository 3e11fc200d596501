//! What tactics choose where one thing is clearly the best.

use affray_engine::Tactical;

use crate::moves::{
    Action, Activation, Answer, Ask, Form, Move, Reaction, SoFar, Stunt, Style, Targets, With,
};
use crate::setup::{
    FactionId, Ground, Id, ItemId, ItemKind, Keyword, Keywords, Manner, Skill, Skills, Weapon,
};
use crate::state::{Fight, People, Standing, TurnState, Where};
use crate::tests::testing::{
    BELL, BRUTE, DRAUGHT, FOE, FORD, FRIEND, GATE, HERO, LEFT, MIDDLE, RIGHT, SCROLL, STONE, arm,
    club, fight, setup, strike,
};

/// What the foe holds.
const AXE: ItemId = SCROLL;

fn weapon(die: u8) -> ItemKind {
    ItemKind::Weapon(Weapon { die: Some(die), ..club() })
}

/// Hero and foe stand together, each with d6 and 4 health left of 10: 2 or more are critical.
fn duel() -> Fight {
    let mut fight = fight();
    arm(&mut fight, STONE, weapon(6), Where::Held(HERO));
    arm(&mut fight, AXE, weapon(6), Where::Held(FOE));
    fight[FOE].place = LEFT;
    fight[FOE].turn = TurnState::Unspent;
    fight[HERO].health = 4;
    fight[FOE].health = 4;
    fight
}

fn profile(fight: &mut Fight, who: Id) -> &mut crate::setup::Profile {
    &mut setup(fight).profiles[who.index()]
}

fn counter() -> Move {
    Reaction::Counter(Form::Strike { with: With::Item(AXE), style: Style::Plain, indirect: false })
        .into()
}

/// How the foe reacts to the hero's blow: not at all, with a dodge, or with its axe.
fn reacts(fight: &Fight) -> Move {
    reacts_among(fight, &[Reaction::Stand.into(), Reaction::Dodge.into(), counter()])
}

fn grapple() -> Move {
    Reaction::Counter(Form::Grapple).into()
}

/// The same with these on the menu.
fn reacts_among(fight: &Fight, options: &[Move]) -> Move {
    let so_far = SoFar {
        reacted: Answer::No,
        countered: Answer::No,
        dodges: 0,
        been: People::default(),
        refused: People::default(),
        targets: Targets::One,
    };
    let ask = Ask::React { who: FOE, attack: strike(With::Item(STONE), HERO, FOE), so_far };
    fight.at_once(ask).unwrap_or_else(|| fight.best(ask, options))
}

/// A dodge at AGI 10 lets half of all blows land; a fast counter fells the hero with 2 to 6 before
/// its blow lands, which leaves one in six, and wins the fight besides.
#[test]
fn a_fast_counter_is_better_than_a_dodge() {
    let mut fight = duel();
    profile(&mut fight, FOE).manner = Manner::Cautious;
    profile(&mut fight, FOE).skills = Skills(1 << Skill::FastStrike as u64);
    assert_eq!(reacts(&fight), counter());
}

/// Six points of armor leave a counter next to nothing, whatever comes of the blow.
#[test]
fn what_a_counter_cannot_hurt_is_dodged() {
    let mut fight = duel();
    profile(&mut fight, FOE).manner = Manner::Cautious;
    profile(&mut fight, HERO).natural_armor = 6;
    assert_eq!(reacts(&fight), Reaction::Dodge.into());
}

/// The same, but with nobody else to use the time: the blow that a dodge puts off comes again in the
/// next round, so that it is better to stand and to strike back.
#[test]
fn alone_a_dodge_wins_nothing() {
    let mut fight = duel();
    profile(&mut fight, FOE).manner = Manner::Cautious;
    profile(&mut fight, HERO).natural_armor = 6;
    let options = [Reaction::Stand.into(), Reaction::Dodge.into()];
    assert_eq!(reacts_among(&fight, &options), Reaction::Dodge.into());
    fight[BRUTE].standing = Standing::Gone;
    assert_eq!(reacts_among(&fight, &options), Reaction::Stand.into());
}

/// Of d6, 1 to 4 take a tenth of 10 health for each point and 5 or more fell: half of the health on
/// average. A blow from afar by d6 with the foe's axe out of reach: suffered 500 times 5/4, less
/// half by a dodge, against a turn nearer to 3 of the hero's 4 health on average.
#[test]
fn those_who_must_come_nearer_do_not_dodge_for_ever() {
    let mut fight = duel();
    profile(&mut fight, FOE).manner = Manner::Cautious;
    let bow = Weapon { die: Some(6), range: Some(4), ..club() };
    setup(&mut fight).items[STONE.index()].kind = ItemKind::Weapon(bow);
    fight[FOE].place = RIGHT;
    fight[FOE].health = 10;
    fight[BRUTE].place = RIGHT;
    let options = [Reaction::Stand.into(), Reaction::Dodge.into()];
    assert_eq!(reacts_among(&fight, &options), Reaction::Stand.into());
}

/// Six points of armor make the axe useless, but a trained wrestler holds the hero for sure unless
/// it falls to d6 first, of which 5 or 6 fell: two thirds of half a fall, against half of a blow.
#[test]
fn a_hold_is_a_counter_too() {
    let mut fight = duel();
    fight[FOE].health = 10;
    profile(&mut fight, HERO).natural_armor = 6;
    let options = [Reaction::Stand.into(), Reaction::Dodge.into(), counter(), grapple()];
    assert_eq!(reacts_among(&fight, &options), Reaction::Dodge.into());
    profile(&mut fight, FOE).skills = Skills(1 << Skill::Wrestling as u64);
    assert_eq!(reacts_among(&fight, &options), grapple());
}

/// The way to the foe leads through turbulent water, in which AGI 10 goes down half of the time;
/// only a swimmer goes that way. Who is in it already leaves it.
#[test]
fn nobody_walks_into_water_who_may_drown() {
    let mut fight = duel();
    setup(&mut fight).zones[1].ground = Ground::Turbulent;
    fight[HERO].health = 10;
    fight[HERO].place = GATE;
    fight[FOE].place = RIGHT;
    fight[BRUTE].place = RIGHT;
    let step = |to| Some(Action::Step(to).into());
    assert_ne!(fight.at_once(Ask::Turn(HERO)), step(MIDDLE));
    profile(&mut fight, HERO).skills = Skills(1 << Skill::Swim as u64);
    assert_eq!(fight.at_once(Ask::Turn(HERO)), step(MIDDLE));
    profile(&mut fight, HERO).skills = Skills::default();
    fight[HERO].place = MIDDLE;
    fight[FOE].place = MIDDLE;
    assert!([GATE, FORD].into_iter().any(|to| fight.at_once(Ask::Turn(HERO)) == step(to)));
}

/// The friend shoots from where no enemy stands; the hero, as healthy, may need the turn to counter.
#[test]
fn those_who_shoot_from_afar_go_first() {
    let mut fight = duel();
    let bow = Weapon { die: Some(6), range: Some(4), ..club() };
    arm(&mut fight, BELL, ItemKind::Weapon(bow), Where::Held(FRIEND));
    fight[HERO].health = 10;
    fight[FRIEND].place = RIGHT;
    fight.state.turn = None;
    fight[HERO].turn = TurnState::Unspent;
    fight[FRIEND].turn = TurnState::Unspent;
    let acts = |who| Move::Activation(Activation::Act(who));
    let rest = [Activation::Pass, Activation::Truce].map(Move::Activation);
    let options = [acts(HERO), acts(FRIEND), rest[0], rest[1]];
    assert_eq!(fight.best(Ask::Activate(FactionId(0)), &options), acts(FRIEND));
}

/// Foe and brute fall to the hero's d6 alike. The foe's d6 does 4 on average, an unarmed brute less
/// than 3; but a d4 that strikes everybody around does 3 to several.
#[test]
fn of_equals_the_more_dangerous_one_is_struck() {
    let mut fight = duel();
    fight[HERO].health = 10;
    fight[BRUTE].place = LEFT;
    fight[BRUTE].health = 4;
    let strikes = |fight: &Fight, target| {
        let blow = strike(With::Item(STONE), HERO, target);
        fight.at_once(Ask::Turn(HERO)) == Some(Action::Attack(blow.form, blow.aim).into())
    };
    assert!(strikes(&fight, FOE));
    let keywords = Keywords(1 << Keyword::Blast as u32);
    let flask = Weapon { range: Some(2), keywords, ..club() };
    arm(&mut fight, BELL, ItemKind::Weapon(flask), Where::Held(BRUTE));
    assert!(strikes(&fight, BRUTE));
}

/// From the left zone to the right one it is four half zones: with two more the hero, without a
/// reaction left, would stand where the foe comes and strikes it in the same turn. A foe whose turn
/// is spent strikes nobody.
#[test]
fn nobody_runs_up_to_those_who_have_a_turn_left() {
    let mut fight = duel();
    fight[HERO].health = 10;
    fight[FOE].place = RIGHT;
    fight[BRUTE].place = RIGHT;
    if let Some(turn) = &mut fight.state.turn {
        turn.moved = 2;
    }
    let goes = |fight: &Fight| {
        matches!(fight.at_once(Ask::Turn(HERO)), Some(Move::Action(Action::FullMovement(_))))
    };
    assert!(!goes(&fight));
    fight[FOE].turn = TurnState::Spent;
    fight[BRUTE].turn = TurnState::Spent;
    assert!(goes(&fight));
}

/// Half a zone away from the foe the hero holds d6 for arm's length and d4 to throw: it goes there
/// first, and throws where it cannot.
#[test]
fn a_better_blow_is_worth_a_step() {
    let mut fight = duel();
    let knives = Weapon { range: Some(3), ..club() };
    arm(&mut fight, BELL, ItemKind::Weapon(knives), Where::Held(HERO));
    fight[HERO].health = 10;
    fight[FOE].place = MIDDLE;
    for manner in [Manner::Aggressive, Manner::Focus] {
        profile(&mut fight, HERO).manner = manner;
        assert_eq!(fight.at_once(Ask::Turn(HERO)), Some(Action::Step(GATE).into()));
    }
    fight[FOE].place = RIGHT;
    fight[BRUTE].place = RIGHT;
    let thrown = strike(With::Item(BELL), HERO, FOE);
    assert_eq!(
        fight.at_once(Ask::Turn(HERO)),
        Some(Action::Attack(thrown.form, thrown.aim).into())
    );
}

/// An axe that strikes everybody around fells the brute at its side as surely as the hero: 2 or
/// more of d6, or of d6 without armor.
#[test]
fn a_blast_is_no_counter_among_friends() {
    let mut fight = duel();
    let blast = Weapon { die: Some(6), keywords: Keywords(1 << Keyword::Blast as u32), ..club() };
    setup(&mut fight).items[AXE.index()].kind = ItemKind::Weapon(blast);
    assert_eq!(reacts(&fight), counter());
    fight[BRUTE].place = LEFT;
    fight[BRUTE].health = 4;
    assert_eq!(reacts(&fight), Reaction::Dodge.into());
}

/// With 2 health left, d6 kills in five of six, and a dodge at AGI 10 keeps half of that off: 5 of
/// 12 are no reason to give up. With 1 left and no reaction it is certain.
#[test]
fn nobody_gives_up_who_would_rather_live_on() {
    let mut fight = duel();
    let attack = strike(With::Item(STONE), HERO, FOE);
    let ask = Ask::Accept { who: FOE, stunt: Stunt::Surrender, attack };
    fight[FOE].health = 2;
    assert_eq!(fight.at_once(ask), Some(Answer::No.into()));
    fight[FOE].health = 1;
    fight[FOE].turn = TurnState::Spent;
    assert_eq!(fight.at_once(ask), Some(Answer::Yes.into()));
}

/// A draught gives half of STR 10. With 6 of 10 left 4 of its 5 points are of use; with 8, 2.
#[test]
fn a_draught_is_drunk_as_soon_as_little_of_it_is_wasted() {
    let mut fight = duel();
    fight[DRAUGHT].at = Where::Pack(HERO);
    let drinks =
        |fight: &Fight| fight.at_once(Ask::Turn(HERO)) == Some(Action::Use(DRAUGHT, HERO).into());
    fight[HERO].health = 6;
    assert!(drinks(&fight));
    fight[HERO].health = 8;
    assert!(!drinks(&fight));
}

/// 5 of 9 is more than half: an omen is spent on it even under a helmet, which has 6 be critical; 4
/// is not worth one.
#[test]
fn an_omen_is_spent_on_half_of_the_health() {
    let mut fight = duel();
    fight[HERO].health = 9;
    let omen = |damage| fight.at_once(Ask::OmenDamage { who: HERO, damage });
    assert_eq!(omen(5), Some(Answer::Yes.into()));
    assert_eq!(omen(4), Some(Answer::No.into()));
}
