//! What tactics choose where one thing is clearly the best.

use affray_engine::Tactical;

use crate::moves::{Action, Answer, Ask, Form, Move, Reaction, SoFar, Stunt, Style, Targets, With};
use crate::setup::{Id, ItemId, ItemKind, Keyword, Keywords, Manner, Skill, Skills, Weapon};
use crate::state::{Fight, People, TurnState, Where};
use crate::tests::testing::{
    BRUTE, DRAUGHT, FOE, HERO, LEFT, STONE, arm, club, fight, setup, strike,
};

/// What the foe holds.
const AXE: ItemId = crate::tests::testing::BELL;

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
    let so_far = SoFar {
        reacted: Answer::No,
        countered: Answer::No,
        dodges: 0,
        been: People::default(),
        refused: People::default(),
        targets: Targets::One,
    };
    let ask = Ask::React { who: FOE, attack: strike(With::Item(STONE), HERO, FOE), so_far };
    let options = [Reaction::Stand.into(), Reaction::Dodge.into(), counter()];
    fight.at_once(ask).unwrap_or_else(|| fight.best(ask, &options))
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
