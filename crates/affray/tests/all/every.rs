//! Every example of every system goes through samples, advice and odds. The examples are read from
//! their folders, so that new ones and new systems are covered as they come.

use crate::common;

use affray::advise::Effort;
use affray::odds::{FightRequest, How, Sampled, TurnRequest};
use affray::sim::{self, Plan, SimReport};
use affray::{Asks, Draft, Input, Packed, Play, Question, SYSTEMS, Transcript};
use common::Disk;

/// Each example of each system, by its path.
fn every(mut look: impl FnMut(&str)) {
    for system in SYSTEMS.iter() {
        common::examples(system.name()).iter().for_each(|path| look(path));
    }
}

/// The fight of an example, played by tactics to its first decision.
fn at_a_decision(path: &str) -> Box<dyn Play> {
    let (_, mut play) =
        affray::load(&Disk, path, Some(1)).unwrap_or_else(|error| panic!("{path}: {error}"));
    while play.question().is_some_and(|question| question.roll().is_some()) {
        play.throw().unwrap_or_else(|why| panic!("{path}: {why}"));
    }
    assert!(play.question().is_some(), "{path}: somebody decides something");
    play
}

#[test]
fn every_example_is_sampled() {
    every(|path| {
        let draft =
            Draft::open(SYSTEMS, &Disk, path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let arena = draft.arena().unwrap_or_else(|error| panic!("{path}: {error}"));
        let plan = Plan::new(6, 2, 2).expect("a plan");
        let tally = sim::sample(arena.as_ref(), plan, &());
        assert_eq!(tally.endings.iter().map(|ending| ending.2).sum::<u64>(), 6, "{path}");
        let alone = Plan::new(6, 2, 1).expect("a plan");
        assert_eq!(sim::sample(arena.as_ref(), alone, &()), tally, "{path}: on one thread");
        let report = SimReport::new(arena.as_ref(), 2, &tally);
        assert_eq!(serde_json::to_value(&report).expect("JSON")["fights"], 6, "{path}");
    });
}

#[test]
fn every_example_is_advised_on() {
    every(|path| {
        let mut play = at_a_decision(path);
        let options = play.question().expect("it waits").choices().next().map(|one| &one.options);
        let plays = options.map_or(1, |options| options.len()) as u128;
        let mut effort = Effort::new(plays, 1).expect("an effort");
        effort.exact_runs = 200;
        let advice = play.advise(None, &effort, &()).unwrap_or_else(|why| panic!("{path}: {why}"));
        assert_eq!(u128::from(advice.plays), plays, "{path}");
        assert!(advice.options.iter().all(|o| (-1.0..=1.0).contains(&o.value)), "{path}");
        let best = Input::Words(advice.options[0].option.clone());
        play.answer(best).unwrap_or_else(|why| panic!("{path}: {why}"));
    });
}

#[test]
fn every_example_has_odds() {
    every(|path| {
        let play = at_a_decision(path);
        let request = TurnRequest { max_runs: 300, samples: 5, ..TurnRequest::default() };
        let odds = play.odds(&request, &()).unwrap_or_else(|why| panic!("{path}: {why}"));
        for option in &odds.options {
            let next: f64 = option.next.outcomes.iter().map(|o| o.chance.value).sum();
            assert!((next + option.untold.value - 1.0).abs() < 1e-9, "{path}: {option:?}");
            if let Some(Sampled { turns, why }) = &option.sampled {
                assert!(*turns == 5 && !why.is_empty(), "{path}: {option:?}");
            }
        }
        let request = FightRequest { max_states: 3, samples: 4, ..FightRequest::default() };
        let odds = play.fight_odds(&request, &()).unwrap_or_else(|why| panic!("{path}: {why}"));
        let told: f64 = odds.endings.iter().map(|end| end.chance.value).sum();
        assert!((told + odds.untold.value - 1.0).abs() < 1e-9, "{path}: {odds:?}");
        if let How::Sampled { fights, why } = odds.how {
            assert!(fights == 4 && !why.is_empty(), "{path}");
        }
    });
}

#[test]
fn every_example_is_packed_and_taken_up_again() {
    every(|path| {
        let begin = |seed| {
            affray::load(&Disk, path, Some(seed))
                .unwrap_or_else(|error| panic!("{path}: {error}"))
                .1
        };
        let mut play = begin(3);
        play.run_to_end().unwrap_or_else(|why| panic!("{path}: {why}"));
        let saved = play.save();
        let decisions = saved.lines.iter().filter(|entry| {
            matches!(entry.line, Transcript::Decision { .. } | Transcript::Volunteered { .. })
        });
        let decisions = decisions.count();
        let bytes = play.pack().to_bytes();
        assert!(2 * bytes.len() <= 2 * 64 + 3 * decisions, "{path}: {} bytes", bytes.len());
        let packed = Packed::read(&bytes).unwrap_or_else(|why| panic!("{path}: {why}"));
        let mut again = begin(3);
        packed.take_up(again.as_mut()).unwrap_or_else(|why| panic!("{path}: {why}"));
        assert_eq!(again.digest(), play.digest(), "{path}");
        assert_eq!(again.save(), play.save(), "{path}");
        // Other dice, and a fight that has begun already, are refused.
        let why = packed.take_up(begin(4).as_mut()).expect_err("another seed");
        assert!(why.to_string().contains("its seed is 3, here 4"), "{path}: {why}");
        assert!(packed.take_up(again.as_mut()).is_err(), "{path}");
    });
}

/// Whether some of several secret answers are given, and others not: only all together are kept.
fn is_begun(question: &Question) -> bool {
    match &question.asks {
        Asks::Each { choices, .. } => choices.iter().any(|choice| choice.sealed),
        _ => false,
    }
}

#[test]
fn a_fight_half_way_through_a_turn_is_packed_with_what_people_rolled() {
    every(|path| {
        let (_, mut play) =
            affray::load(&Disk, path, Some(1)).unwrap_or_else(|error| panic!("{path}: {error}"));
        for step in 0..24 {
            let Some(question) = play.question() else { break };
            match question.roll().map(|roll| roll.values) {
                // Every other roll is entered as a number where a number is enough.
                Some(Some((least, _))) if step % 2 == 0 => play.answer(Input::Value(least)),
                Some(_) => play.throw(),
                None => play.decide(),
            }
            .unwrap_or_else(|why| panic!("{path}: {why}"));
            if play.question().is_some_and(is_begun) {
                continue;
            }
            let packed = Packed::read(&play.pack().to_bytes());
            let packed = packed.unwrap_or_else(|why| panic!("{path}: {why}"));
            let (_, mut again) = affray::load(&Disk, path, Some(1)).expect("it was read before");
            packed.take_up(again.as_mut()).unwrap_or_else(|why| panic!("{path} {step}: {why}"));
            assert_eq!((again.save(), again.question()), (play.save(), play.question()), "{path}");
        }
    });
}

#[test]
fn kept_fights_are_those_of_the_sample() {
    every(|path| {
        let draft =
            Draft::open(SYSTEMS, &Disk, path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let arena = draft.arena().unwrap_or_else(|error| panic!("{path}: {error}"));
        let plan = |threads| Plan::new(5, 2, threads).expect("a plan");
        let kept = sim::keep(arena.as_ref(), plan(1));
        assert_eq!(sim::keep(arena.as_ref(), plan(3)), kept, "{path}");
        let tally = sim::sample(arena.as_ref(), plan(2), &());
        for (ending, _, count) in &tally.endings {
            let same = kept.iter().filter(|one| one.ending == *ending).count() as u64;
            assert_eq!(same, *count, "{path}");
        }
        let (_, mut alone) =
            affray::load(&Disk, path, Some(kept[4].seed)).expect("it was read before");
        alone.run_to_end().unwrap_or_else(|why| panic!("{path}: {why}"));
        let rounds = alone.look("round").unwrap_or_else(|why| panic!("{path}: {why}"));
        assert_eq!(rounds, kept[4].rounds.to_string(), "{path}");
    });
}
