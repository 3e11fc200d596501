//! Fights in which somebody outside the engine decides.

use affray_engine::measure::Verdict;
use affray_engine::sim::{Arena, Plan, sample_asking, sample_rows};
use affray_engine::stage::{Chooser, NoOption, Posed, Stage, Stands};
use affray_engine::{Draft, Memory, Seat, Systems};

const DUELS: Systems = Systems::new(&[affray_duel::entry]);

fn arena() -> Box<dyn Arena> {
    let files = Memory::new().with("duel.toml", affray_duel::STARTER);
    let draft = Draft::open(DUELS, &files, "duel.toml").expect("the starter is sound");
    draft.arena().expect("the starter is sound")
}

const BOTH: [Seat; 2] = [Seat(0), Seat(1)];

/// Plays a fight to its end, each decision as `choose` has it.
fn played(stage: &mut dyn Stage, seed: u64, choose: impl Fn(&dyn Posed) -> usize) -> usize {
    stage.reset(seed);
    let mut decisions = 0;
    while let Some(posed) = stage.posed() {
        let option = choose(posed);
        stage.choose(option).expect("it is one of the options");
        decisions += 1;
    }
    assert_eq!(stage.stands(), Stands::Over);
    decisions
}

#[test]
fn whoever_decides_as_tactics_do_fights_the_same_fights() {
    let arena = arena();
    for seats in [&BOTH[..], &BOTH[..1], &[]] {
        let mut stage = arena.stage(seats);
        for seed in 0..50 {
            played(stage.as_mut(), affray_engine::sim::seed_of(3, seed), |posed| posed.usual());
            let usual = arena.once(3, seed);
            assert_eq!(stage.outcome(), Some(usual.words));
            assert_eq!(stage.round(), usual.rounds);
            assert!((stage.worth(Seat(0)) + stage.worth(Seat(1))).abs() < 1e-12);
        }
    }
}

#[test]
fn the_same_choices_make_the_same_fight_and_a_copy_goes_on_by_itself() {
    let mut stage = arena().stage(&BOTH);
    stage.reset(7);
    stage.choose(0).expect("there are two at least");
    let mut copy = stage.copy();
    let mut numbers = [Vec::new(), Vec::new()];
    for (stage, numbers) in [&mut stage, &mut copy].into_iter().zip(&mut numbers) {
        while let Some(posed) = stage.posed() {
            posed.numbers(numbers);
            stage.choose(0).expect("there are two at least");
        }
    }
    assert!(numbers[0].len() > 100);
    assert_eq!(numbers[0], numbers[1]);
    assert_eq!(stage.outcome(), copy.outcome());
}

#[test]
fn what_is_no_option_changes_nothing() {
    let mut stage = arena().stage(&BOTH);
    stage.reset(1);
    let count = stage.posed().expect("somebody decides first").count();
    assert_eq!(stage.choose(count), Err(NoOption { option: count, count }));
    assert_eq!(stage.posed().map(Posed::count), Some(count));
    played(stage.as_mut(), 1, |_| 0);
    assert_eq!(stage.choose(0), Err(NoOption { option: 0, count: 0 }));
    let verdicts = BOTH.map(|seat| stage.verdict(seat));
    assert!(verdicts.contains(&Verdict::Won) && verdicts.contains(&Verdict::Lost));
}

#[test]
fn the_numbers_have_the_names_that_the_layout_says() {
    let arena = arena();
    let (layout, mut stage) = (arena.layout(), arena.stage(&BOTH));
    let names = layout.numbers();
    let unique: std::collections::BTreeSet<&String> = names.iter().collect();
    assert_eq!(unique.len(), names.len());
    played(stage.as_mut(), 5, |posed| {
        let (mut numbers, mut options) = (Vec::new(), Vec::new());
        posed.numbers(&mut numbers);
        assert_eq!(numbers.len(), names.len());
        let at = |name: &str| numbers[names.iter().position(|known| known == name).expect(name)];
        let actor = &layout.people()[usize::from(posed.actor().expect("a duelist decides"))];
        assert_eq!((at(&format!("{actor}.decides")), at(&format!("{actor}.own"))), (1, 1));
        // Room for three: what there is not is 0.
        layout.options(posed, &numbers, 3, &mut options);
        let rows: Vec<&[i32]> = options.chunks(layout.option_numbers().len()).collect();
        assert_eq!(rows.len(), 3);
        for (place, row) in rows.iter().enumerate() {
            assert_eq!(row.contains(&1), place < posed.count());
        }
        let parts = posed.parts();
        let column = format!("verb {}", parts[1].verb);
        let names = layout.option_numbers();
        let column = names.iter().position(|name| *name == column).expect("a verb has a column");
        assert_eq!((rows[0][column], rows[1][column]), (0, 1));
        posed.usual()
    });
}

/// Decides for one seat as tactics do, and gives up after so many decisions.
struct Follower {
    left: usize,
}

impl Chooser for Follower {
    fn seats(&self) -> &[Seat] {
        &BOTH[..1]
    }

    fn choose(&mut self, posed: Box<dyn Posed>) -> Option<usize> {
        assert_eq!(posed.seat(), Seat(0));
        self.left = self.left.checked_sub(1)?;
        Some(posed.usual())
    }
}

#[test]
fn a_sample_that_asks_has_the_same_figures() {
    let (arena, plan) = (arena(), Plan::new(100, 9, 1).expect("a plan"));
    let usual = sample_rows(arena.as_ref(), plan, &());
    let mut patient = Follower { left: usize::MAX };
    assert_eq!(sample_asking(arena.as_ref(), plan, &(), &mut patient), Ok(usual));
    // Who gives up at once breaks the first fight off.
    let broken = sample_asking(arena.as_ref(), plan, &(), &mut Follower { left: 0 });
    assert_eq!(broken, Err(0));
}
