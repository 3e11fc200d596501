//! Why something may not be done.
#![allow(clippy::unwrap_used, reason = "a test may")]

use affray_duel::Fight;
use affray_duel::moves::{Action, Ask, Move};
use affray_duel::reason::Barrier;
use affray_duel::rules::round::{actions, may_act};
use affray_duel::setup::Id;
use affray_engine::System;
use affray_file::Document;
use affray_table::Seat;
use affray_testkit::{Menus, menus_beside_reasons};

fn start() -> Fight {
    let document =
        Document::read("duel.toml", affray_duel::STARTER.as_bytes(), Fight::ENCOUNTER_SCHEMA);
    <Fight as System>::read(&document.unwrap(), &[]).unwrap().fight
}

#[test]
fn recovering_in_balance_is_barred_with_its_rule() {
    let mut fight = start();
    let bar = may_act(&fight, Id(0), Action::Recover).unwrap_err();
    assert_eq!((bar.what, bar.clause.id()), (Barrier::InBalance(Id(0)), "duel.round.action"));
    let why = fight.why_not(Seat(0), Ask::Turn(Id(0)), Action::Recover.into()).unwrap();
    assert_eq!(why.words, "Ann is not off balance");
    fight[Id(0)].off_balance = true;
    assert_eq!(may_act(&fight, Id(0), Action::Recover), Ok(()));
}

#[test]
fn the_menu_is_the_legal_part_of_what_one_can_think_of() {
    let mut fight = start();
    for off_balance in [false, true] {
        fight[Id(0)].off_balance = off_balance;
        let ask = Ask::Turn(Id(0));
        let thought_of = fight.conceivable(Seat(0), ask).into_iter();
        let legal: Vec<Move> =
            thought_of.filter(|&option| fight.why_not(Seat(0), ask, option).is_none()).collect();
        let menu: Vec<Move> = actions(&fight, Id(0)).map(Move::from).collect();
        assert_eq!(legal, menu);
    }
}

#[test]
fn menus_and_reasons_agree_in_play() {
    let mut menus = Menus::default();
    for seed in 0..50 {
        menus_beside_reasons(&start(), seed, 1_000, &mut menus);
    }
    assert!(menus.positions > 50, "{} positions", menus.positions);
    assert!(menus.faults.is_empty(), "{}", menus.faults.join("\n"));
}
