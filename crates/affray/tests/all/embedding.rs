//! What a program that builds on this crate relies on.

use std::error::Error;
use std::sync::Arc;

use affray::advise::{Advice, AdviseError, EffortError};
use affray::odds::{FightOdds, NoOdds, TurnOdds};
use affray::sim::{Arena, PlanError, SimReport};
use affray::{
    Draft, Entry, Had, LoadError, Memory, Mistakes, PackedError, Play, Record, RecordError,
    Refusal, Reply, RequestError, SYSTEMS, SeatNews, SeatView, Summary, Systems, UnknownSystem,
};

fn may_move<T: Send + ?Sized>() {}
fn may_be_shared<T: Send + Sync + ?Sized>() {}
fn is_an_error<T: Error + Send + Sync + 'static>() {}

#[test]
fn fights_move_between_threads_and_what_they_say_is_shared() {
    may_move::<dyn Play>();
    may_move::<Box<dyn Play>>();
    may_be_shared::<dyn Entry>();
    may_be_shared::<dyn Arena>();
    may_be_shared::<Systems>();
    may_be_shared::<Draft>();
    may_be_shared::<Memory>();
    may_be_shared::<Record>();
    may_be_shared::<Reply>();
    may_be_shared::<(SeatView, SeatNews, Summary, Had)>();
    may_be_shared::<(Advice, TurnOdds, FightOdds, SimReport)>();
}

#[test]
fn errors_are_errors() {
    is_an_error::<LoadError>();
    is_an_error::<Refusal>();
    is_an_error::<UnknownSystem>();
    is_an_error::<RecordError>();
    is_an_error::<RequestError>();
    is_an_error::<PackedError>();
    is_an_error::<Mistakes>();
    is_an_error::<AdviseError>();
    is_an_error::<EffortError>();
    is_an_error::<NoOdds>();
    is_an_error::<PlanError>();
}

#[test]
fn a_fight_is_played_on_a_thread_of_its_own() {
    let each = SYSTEMS.iter().map(|system| {
        let files = Arc::new(Memory::new().with("fight.toml", system.starter()));
        let play = affray::load(files.as_ref(), "fight.toml", Some(1)).expect("it is sound").1;
        std::thread::spawn(move || {
            let mut play = play;
            play.run_to_end().expect("it ends");
            play.outcome()
        })
    });
    let each: Vec<_> = each.collect();
    for fight in each {
        assert!(fight.join().expect("no thread panics").is_some());
    }
}

#[test]
fn somebody_new_arrives_in_a_fight_whose_combatants_are_one_list() {
    let text = "system = \"murdham\"\nsettings = { default-map = \"single-zone\" }\n\
                side = [{ name = \"A\" }, { name = \"B\" }]\n\
                combatant = [{ name = \"Ann\", side = \"A\", str = 8, agi = 8, wit = 8 },\n\
                { name = \"Bob\", side = \"B\", str = 8, agi = 8, wit = 8 }]\n\
                creature = [{ name = \"Brute\", str = 11, agi = 7, wit = 6 }]\n";
    let files = Memory::new().with("fight.toml", text);
    let mut play = affray::load(&files, "fight.toml", Some(1)).expect("it is sound").1;
    play.volunteer("GM", "2 x Brute arrive for B").expect("it is ruled");
    // A human's maximum health is STR.
    assert_eq!(play.look("Brute 2.health"), Ok("11".to_owned()));
    assert_eq!(play.look("Brute 2.faction"), Ok("B".to_owned()));
    play.undo().expect("it was ruled by a person");
    assert!(play.look("Brute 2.health").is_err());
}

#[test]
fn whoever_has_left_stands_in_the_summary_of_their_own_side() {
    for system in SYSTEMS.iter() {
        let files = Memory::new().with("start.toml", system.starter());
        let (_, mut play) = SYSTEMS.load(&files, "start.toml", Some(3)).expect("it is sound");
        let first = play.view(None).combatants.remove(0);
        play.volunteer("GM", &format!("{} leaves", first.name)).expect("anybody can leave");
        let seats = play.seats();
        let (own, _) = seats.iter().find(|(_, name)| *name == first.side).expect("a side");
        for seat in [None, Some(*own)] {
            let people = play.summary(seat).people;
            let left = people.iter().find(|one| one.name == first.name);
            let left = left.unwrap_or_else(|| panic!("{}: {seat:?}", system.name()));
            assert_eq!(left.fate, "is away", "{}: {seat:?}", system.name());
            // They stand in the view, too, and on no map.
            let view = play.view(seat);
            let seen = view.combatants.iter().find(|one| one.name == first.name);
            let seen = seen.unwrap_or_else(|| panic!("{}: {seat:?}", system.name()));
            assert!(!seen.fighting && seen.place.is_none(), "{}: {seen:?}", system.name());
            let places = view.map.iter().flat_map(|map| &map.places);
            let there: Vec<&String> = places.flat_map(|place| &place.people).collect();
            assert!(!there.contains(&&first.name), "{}: {there:?}", system.name());
        }
    }
}
