//! Shapes of rules that systems ask for, each as a small game: played, saved and taken up in the
//! middle of a question, undone, and enumerated.

use affray_odds::{Chance, Explorer, enumerate, ratio};
use affray_table::{
    Answer, Asked, Clause, Game, Menu, Open, Policy, Run, Seat, Status, Step, Sum, Table, Tape,
    play, run,
};

/// Four fighters, of whom each shape uses some.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Arena {
    down: [bool; 4],
    place: [u8; 4],
    /// Who prepares something, and for how many more turns.
    preparing: Option<(u8, u8)>,
    /// Tests that each still has to make, by their difficulty; 0 is none.
    pending: [u8; 4],
    /// How many actions were taken.
    actions: u8,
}

/// An answer: a number whose meaning is the question's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pick(u8);

impl Game for Arena {
    type Ask = &'static str;
    type Move = Pick;
    type Purpose = &'static str;
    type Event = String;

    fn advance(_: &mut impl Table<Self>, _: &mut Self) -> Step<Status> {
        Ok(Status::Over)
    }
}

const D6: Sum = Sum::d(6);
const SHAPE: Clause = Clause::new("shape");
const NO: Pick = Pick(0);
const YES: Pick = Pick(1);

fn asks(t: &mut impl Table<Arena>, arena: &Arena, who: u8, what: &'static str) -> Step<bool> {
    let answer: Pick = t.choose(arena, Seat(who), what, &[NO, YES])?;
    Ok(answer == YES)
}

fn hits(t: &mut impl Table<Arena>, what: &'static str, at_least: i32) -> Step<bool> {
    t.check(what, D6, |face| face >= at_least)
}

/// Always the last option.
struct Last;

impl Policy<Arena> for Last {
    fn decide(&mut self, _: &Arena, _: Seat, _: &'static str, menu: &dyn Menu<Arena>) -> Pick {
        let mut options = Vec::new();
        menu.list(&mut options);
        options[options.len() - 1]
    }
}

/// Saved, taken up, undone: at each prefix of a tape the same question comes, whether the tape was
/// kept or written out and read back.
fn holds<T>(start: &Arena, rule: &impl Fn(&mut Tape<Arena>, &mut Arena) -> Step<T>) {
    let last = |asked: &Asked<Arena>| Answer::Chose(asked.options.len() as u16 - 1);
    let played = play(start, rule, |_, open| match open {
        Open::Roll { ways, .. } => vec![Answer::Rolled(ways[ways.len() - 1].0.clone())],
        Open::Choice(asked) => vec![last(asked)],
        Open::Each(all) => all.iter().map(last).collect(),
        Open::Misfit { why, .. } => panic!("{why}"),
    });
    let question = |answers: &[Answer]| {
        let told = match run(start, &mut answers.to_vec(), true, rule) {
            Run::Done { told, .. } => (String::from("done"), told),
            Run::Waiting { open, told, .. } => (format!("{open:?}"), told),
        };
        (told.0, told.1.into_iter().map(|told| told.event).collect::<Vec<_>>())
    };
    for length in (0..=played.answers.len()).rev() {
        let tape = &played.answers[..length];
        let saved = serde_json::to_string(tape).expect("a tape is plain data");
        let back: Vec<Answer> = serde_json::from_str(&saved).expect("it reads back");
        assert_eq!(question(&back), question(tape), "after {length} answers");
        let shorter = question(tape).1;
        let all: Vec<String> = played.told.iter().map(|told| told.event.clone()).collect();
        assert!(all.starts_with(&shorter), "a longer tape repeats all of a shorter one");
    }
    assert_eq!(question(&played.answers).0, "done");
}

fn chance<T: Ord>(
    start: &Arena,
    rule: &impl Fn(&mut Explorer<'_, Arena, Last>, &mut Arena) -> Step<T>,
    of: impl Fn(&Arena) -> bool,
) -> Chance {
    let odds = enumerate(start, rule, &mut Last, 100_000).expect("small enough");
    assert_eq!(odds.total(), ratio(1, 1), "fractions add up to exactly 1");
    odds.of(|(arena, _)| of(arena))
}

// (a) Secret declarations, revealed together; ascending counts; ties land at once.

fn declared(t: &mut impl Table<Arena>, arena: &mut Arena) -> Step {
    let counts = [Pick(2), Pick(1)];
    let menu: &dyn Menu<Arena> = &counts;
    let declared: Vec<Pick> = t
        .choose_each(arena, &[(Seat(0), "count", menu), (Seat(1), "count", menu)])?
        .into_iter()
        .collect();
    for count in 1..=2 {
        // Everybody of this count acts on the same situation.
        let before = arena.down;
        for who in 0..2 {
            if declared[who] == Pick(count) && !before[who] && hits(t, "strike", 4)? {
                arena.down[1 - who] = true;
                t.tell(SHAPE, || format!("{who} strikes on {count}"));
            }
        }
    }
    Ok(())
}

#[test]
fn a_declarations_in_secret_and_ties_at_once() {
    let start = Arena::default();
    holds(&start, &|t: &mut Tape<Arena>, a: &mut Arena| declared(t, a));
    let rule = |t: &mut Explorer<'_, Arena, Last>, a: &mut Arena| declared(t, a);
    // Both on count 1: each strikes with 1/2, and both may fall: 1/4.
    assert_eq!(chance(&start, &rule, |a| a.down[0] && a.down[1]), ratio(1, 4));
    assert_eq!(chance(&start, &rule, |a| a.down[0] && !a.down[1]), ratio(1, 4));
}

// (b) A reaction inside a reaction inside a movement step; the target redirected twice.

fn step_away(t: &mut impl Table<Arena>, arena: &mut Arena) -> Step {
    if asks(t, arena, 1, "attack the mover")? {
        let mut target = 0;
        for guard in [2, 3] {
            if asks(t, arena, guard, "guard")? {
                target = usize::from(guard);
            }
        }
        t.tell(SHAPE, || format!("the attack goes to {target}"));
        // The new target reacts in turn: a counter that lands first.
        let countered =
            target != 0 && asks(t, arena, target as u8, "counter")? && hits(t, "counter", 5)?;
        if countered {
            arena.down[1] = true;
        } else if hits(t, "attack", 4)? {
            arena.down[target] = true;
        }
    }
    if !arena.down[0] {
        arena.place[0] = 1;
    }
    Ok(())
}

#[test]
fn b_a_reaction_in_a_reaction_in_a_step() {
    let start = Arena::default();
    holds(&start, &|t: &mut Tape<Arena>, a: &mut Arena| step_away(t, a));
    let rule = |t: &mut Explorer<'_, Arena, Last>, a: &mut Arena| step_away(t, a);
    // The counter works with 1/3; else the attack fells the second guard with 1/2: 2/3 * 1/2.
    assert_eq!(chance(&start, &rule, |a| a.down[3]), ratio(1, 3));
    assert_eq!(chance(&start, &rule, |a| a.down[1]), ratio(1, 3));
    assert_eq!(chance(&start, &rule, |a| a.place[0] == 1), ratio(1, 1));
}

// (c) An action begun in one turn and finished in a later one; abandoned, or interrupted.

fn long_turns(t: &mut impl Table<Arena>, arena: &mut Arena) -> Step {
    for _ in 0..2 {
        match arena.preparing {
            None => {
                if asks(t, arena, 0, "begin")? {
                    arena.preparing = Some((0, 1));
                }
            }
            Some((0, left)) => {
                if !asks(t, arena, 0, "go on")? {
                    arena.preparing = None;
                } else if left == 1 {
                    arena.preparing = None;
                    arena.actions += 1;
                    t.tell(SHAPE, || "finished".to_owned());
                }
            }
            Some(_) => {}
        }
        // The other's turn: a hit interrupts.
        if hits(t, "interrupt", 5)? && arena.preparing.take().is_some() {
            t.tell(SHAPE, || "interrupted".to_owned());
        }
    }
    Ok(())
}

#[test]
fn c_an_action_over_two_turns() {
    let start = Arena::default();
    holds(&start, &|t: &mut Tape<Arena>, a: &mut Arena| long_turns(t, a));
    let rule = |t: &mut Explorer<'_, Arena, Last>, a: &mut Arena| long_turns(t, a);
    // Finished unless interrupted after the first turn: 2/3.
    assert_eq!(chance(&start, &rule, |a| a.actions == 1), ratio(2, 3));
}

// (d) An extra action won inside an action, chained.

/// The most extra actions in a row.
const MOST_EXTRA: u8 = 3;

fn act(t: &mut impl Table<Arena>, arena: &mut Arena) -> Step {
    arena.actions += 1;
    if hits(t, "act", 6)? && arena.actions <= MOST_EXTRA && asks(t, arena, 0, "again")? {
        act(t, arena)?;
    }
    Ok(())
}

#[test]
fn d_extra_actions_in_a_chain() {
    let start = Arena::default();
    holds(&start, &|t: &mut Tape<Arena>, a: &mut Arena| act(t, a));
    let rule = |t: &mut Explorer<'_, Arena, Last>, a: &mut Arena| act(t, a);
    // Two extra actions and no more: 1/36 * 5/6.
    assert_eq!(chance(&start, &rule, |a| a.actions == 3), ratio(5, 216));
    // Three: 1/216.
    assert_eq!(chance(&start, &rule, |a| a.actions == 4), ratio(1, 216));
}

// (e) One roll, read against several targets.

fn sweep(t: &mut impl Table<Arena>, arena: &mut Arena) -> Step {
    let evasion = [2, 4, 4, 7];
    let struck = t.check("sweep", D6, |face| evasion.map(|number| face >= number))?;
    for (down, struck) in arena.down.iter_mut().zip(struck) {
        *down = struck;
    }
    Ok(())
}

#[test]
fn e_one_roll_against_several() {
    let start = Arena::default();
    holds(&start, &|t: &mut Tape<Arena>, a: &mut Arena| sweep(t, a));
    let rule = |t: &mut Explorer<'_, Arena, Last>, a: &mut Arena| sweep(t, a);
    // 1 strikes nobody, 2 and 3 the first, 4 to 6 the first three.
    assert_eq!(chance(&start, &rule, |a| a.down == [true, false, false, false]), ratio(1, 3));
    assert_eq!(chance(&start, &rule, |a| a.down == [true, true, true, false]), ratio(1, 2));
    let odds = enumerate(&start, &rule, &mut Last, 10).expect("three outcomes");
    assert_eq!(odds.runs(), 3, "one run for each outcome that the rule tells apart");
}

// (f) Tests that wait, and are made when the turn ends.

fn turn_with_effects(t: &mut impl Table<Arena>, arena: &mut Arena) -> Step {
    for effect in 0..2 {
        let difficulty = 3 + effect;
        // The same effect again raises the difficulty to the greater number.
        arena.pending[1] = arena.pending[1].max(difficulty);
    }
    arena.pending[2] = 5;
    for who in 0..4 {
        let difficulty = std::mem::take(&mut arena.pending[who]);
        if difficulty > 0 && !hits(t, "resist", i32::from(difficulty))? {
            arena.down[who] = true;
            t.tell(SHAPE, || format!("{who} gives way"));
        }
    }
    Ok(())
}

#[test]
fn f_pending_tests_are_flushed_at_the_end() {
    let start = Arena::default();
    holds(&start, &|t: &mut Tape<Arena>, a: &mut Arena| turn_with_effects(t, a));
    let rule = |t: &mut Explorer<'_, Arena, Last>, a: &mut Arena| turn_with_effects(t, a);
    // One test at 4 (1/2 fails) and one at 5 (4/6 fails): both fail 1/3.
    assert_eq!(chance(&start, &rule, |a| a.down[1] && a.down[2]), ratio(1, 3));
    assert_eq!(chance(&start, &rule, |a| a.pending == [0; 4]), ratio(1, 1));
}
