//! Sampling: the same on any number of threads, true to exact odds, and clear about bad requests.

use crate::common;

use std::sync::atomic::{AtomicU64, Ordering};

use affray::Watch;
use affray::measure::Ending;
use affray::sim::{self, Plan, SimReport, Tally};
use affray::{Draft, Files, Memory, Source, Words, grouped};
use affray_murdham::Fight;
use affray_odds::{Limits, fight_odds_by};
use common::{DUEL, EXAMPLES, draft_of, example};

fn plan(fights: u128, threads: usize) -> Plan {
    Plan::new(fights, 5, threads).expect("a plan")
}

fn sampled(draft: &Draft, fights: u128, threads: usize) -> Tally {
    let arena = draft.arena().expect("no mistakes");
    sim::sample(arena.as_ref(), plan(fights, threads), &())
}

#[test]
fn results_are_the_same_on_any_number_of_threads() {
    for name in EXAMPLES {
        let draft = example(name);
        let alone = sampled(&draft, 130, 1);
        for threads in [2, 3, 8] {
            assert_eq!(sampled(&draft, 130, threads), alone, "{name} on {threads} threads");
        }
    }
}

#[test]
fn rows_are_the_fights_that_are_counted() {
    for name in EXAMPLES {
        let draft = example(name);
        let arena = draft.arena().expect("no mistakes");
        let (tally, rows) = sim::sample_rows(arena.as_ref(), plan(130, 3), &());
        assert_eq!(tally, sampled(&draft, 130, 1), "{name}");
        assert_eq!((rows.endings.len(), rows.rounds.len()), (130, 130), "{name}");
        for (ending, _, count) in &tally.endings {
            let rows = rows.endings.iter().filter(|row| *row == ending).count() as u64;
            assert_eq!(rows, *count, "{name}: {ending:?}");
        }
        // Any row is the fight of its number, fought by itself.
        for fight in [0, 63, 64, 129] {
            let end = arena.once(5, fight as u64);
            assert_eq!(
                (rows.endings[fight], rows.rounds[fight]),
                (end.ending, end.rounds),
                "{name}"
            );
            for (row, person) in rows.people.iter().zip(&end.people) {
                let left: Vec<i32> = person.left.iter().map(|(_, left)| *left).collect();
                let told: Vec<i32> = row.left.iter().map(|column| column[fight]).collect();
                assert_eq!(
                    (row.fates[fight], told),
                    (person.fate, left),
                    "{name}: {}",
                    person.name
                );
            }
        }
        for (row, counted) in rows.people.iter().zip(&tally.people) {
            let sum = |column: &[u32]| column.iter().map(|&amount| i64::from(amount)).sum::<i64>();
            let sums = (sum(&row.dealt), sum(&row.taken));
            assert_eq!(sums, (counted.dealt.sum, counted.taken.sum), "{name}");
        }
    }
}

/// Stops after so many fights.
struct Until(AtomicU64, u64);

impl Watch for Until {
    fn done(&self, fights: u64) {
        self.0.fetch_add(fights, Ordering::SeqCst);
    }

    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::SeqCst) >= self.1
    }
}

#[test]
fn what_is_stopped_is_the_beginning_of_the_sample() {
    let draft = draft_of(DUEL);
    let arena = draft.arena().expect("no mistakes");
    for threads in [1, 3] {
        let until = Until(AtomicU64::new(0), 300);
        let stopped = sim::sample(arena.as_ref(), plan(100_000, threads), &until);
        assert!(stopped.fights >= 300 && stopped.fights < 2_000, "{}", stopped.fights);
        assert_eq!(stopped, sampled(&draft, u128::from(stopped.fights), 1));
    }
}

#[test]
fn every_example_adds_up() {
    for name in EXAMPLES {
        let draft = example(name);
        let arena = draft.arena().expect("no mistakes");
        let tally = sampled(&draft, 150, 2);
        let ended: u64 = tally.endings.iter().map(|ending| ending.2).sum();
        assert_eq!(ended, 150, "{name}: every fight ended somehow");
        assert_eq!(tally.count(Ending::Unfinished), 0, "{name}: and none was broken off");
        assert_eq!(tally.rounds.iter().sum::<u64>(), 150);
        let dealt: i64 = tally.people.iter().map(|person| person.dealt.sum).sum();
        let taken: i64 = tally.people.iter().map(|person| person.taken.sum).sum();
        assert!(dealt <= taken, "{name}: whatever is dealt is taken: {dealt} of {taken}");
        for person in &tally.people {
            assert_eq!(person.fates.iter().sum::<u64>(), 150);
            assert!(person.felled_by.iter().sum::<u64>() >= person.fell);
        }
        let report = SimReport::new(arena.as_ref(), 5, &tally);
        assert!(report.rounds.p5 <= report.rounds.median);
        assert!(report.rounds.median <= report.rounds.p95);
        let json = serde_json::to_value(&report).expect("JSON");
        assert_eq!(json["fights"], 150);
    }
}

#[test]
fn a_picked_fight_is_the_fight_that_was_counted() {
    for name in EXAMPLES {
        let draft = example(name);
        let arena = draft.arena().expect("no mistakes");
        let tally = sampled(&draft, 128, 2);
        let report = SimReport::new(arena.as_ref(), 5, &tally);
        let beside = common::path("x.fight");
        for pick in [report.closest, report.one_sided].into_iter().flatten() {
            let source = Source::Path(name.to_owned());
            let record = arena.record(5, pick.fight, source).expect("written down");
            let (_, again) = affray::resume(&common::Disk, &beside, record.to_string().as_bytes())
                .unwrap_or_else(|error| panic!("{name} {}: {error}", pick.fight));
            assert_eq!(again.outcome(), Some(pick.outcome.clone()), "{name}");
            assert_eq!(again.look("round").expect("a round"), pick.rounds.to_string(), "{name}");
            // The fight's own seed gives the same fight.
            let (_, mut alone) =
                affray::load(&common::Disk, &common::path(name), Some(pick.seed)).expect("loaded");
            alone.run_to_end().expect("it ends");
            assert_eq!(alone.digest(), again.digest(), "{name} {}", pick.fight);
        }
    }
}

#[test]
fn samples_agree_with_exact_odds() {
    // Of 5 health, so that there are few situations; once with armor.
    let weak = DUEL.replace("str = 8", "str = 5");
    let armored = weak.replace("\"war axe\"", "\"war axe\"\nworn = [\"light armor\"]");
    let duels = [weak, armored];
    for text in duels {
        let draft = draft_of(&text);
        let start = common::fight(&text);
        let limits = Limits { precision: 1e-4, ..Limits::default() };
        let exact = fight_odds_by::<_, _, _, f64>(
            &start,
            &mut affray::advise::Steady,
            |fight: &Fight| fight.outcome().unwrap_or_default(),
            &limits,
        )
        .expect("it is small");
        let fights = 4_000;
        let tally = sampled(&draft, fights, 2);
        for (_, words, count) in &tally.endings {
            let p = exact.odds.at(words);
            // 4 standard deviations of a share, and what the exact odds leave untold.
            let sigma = (p * (1.0 - p) / fights as f64).sqrt();
            let share = *count as f64 / fights as f64;
            let off = (share - p).abs();
            assert!(off <= 4.0 * sigma + 1e-4, "{words}: {share} sampled, {p} exactly");
        }
    }
}

#[test]
fn absurd_plans_are_refused() {
    for fights in [0, 1_000_000_001, 1_000_000_000_000_000_000, u128::MAX] {
        let error = Plan::new(fights, 1, 1).expect_err("refused").to_string();
        assert_eq!(
            error,
            format!("cannot sample {} fights; allowed: 1 to 1,000,000,000", grouped(fights))
        );
    }
    assert!(Plan::new(1, 1, 0).is_err() && Plan::new(1, 1, 100_000).is_err());
}

#[test]
fn the_report_reads_the_histogram() {
    let arena = draft_of(DUEL).arena().expect("no mistakes");
    let mut tally = Tally::new(arena.roster());
    // 20 fights: 1 of 2 rounds, 9 of 3, 9 of 4, 1 of 9. 5% are 1 fight: 2. Half are 10: 3.
    // 95% are 19: 4.
    tally.fights = 20;
    tally.rounds = vec![0, 0, 1, 9, 9, 0, 0, 0, 0, 1];
    let report = SimReport::new(arena.as_ref(), 1, &tally);
    assert_eq!((report.rounds.p5, report.rounds.median, report.rounds.p95), (2, 3, 4));
    assert_eq!(report.rounds.histogram, [(2, 1), (3, 9), (4, 9), (9, 1)]);
}

#[test]
fn the_measures_of_a_fight_are_those_of_its_state() {
    use affray::measure::Measure;
    let start = common::fight(DUEL);
    assert_eq!((start.people(), start.person(1), start.side(1).0), (2, "Bob", 1));
    // 8 of health each, both standing: nobody is ahead.
    assert!(start.worth(affray::Seat(0)).abs() < 1e-12);
    let mut hurt = start.clone();
    hurt[affray_murdham::setup::Id(1)].health = 2;
    // Ann 0.5 * (8 + 8) = 8, Bob 0.5 * (8 + 2) = 5: 0.8 * 3/13.
    assert!((hurt.worth(affray::Seat(0)) - 0.8 * 3.0 / 13.0).abs() < 1e-12);
    assert!((hurt.worth(affray::Seat(1)) + 0.8 * 3.0 / 13.0).abs() < 1e-12);
    assert_eq!(hurt.left(1, 0), 2);
}

#[test]
fn files_that_an_encounter_uses_are_found_from_memory_too() {
    let error =
        Draft::open(affray::SYSTEMS, &Memory::new(), "nowhere.toml").expect_err("not there");
    assert!(error.to_string().contains("nowhere.toml"), "{error}");
    assert!(Memory::new().read("x").is_err());
}
