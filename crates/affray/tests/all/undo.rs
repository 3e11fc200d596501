//! Undo goes back to what a person answered, redo to what came of it: fights of every system, in
//! which people decide by lot, take back, give again and take up.

use crate::common;

use affray::advise::Minds;
use affray::{
    Asks, Back, DiceBy, Digest, Entry, Input, Line, Play, Players, Refusal, Reply, Rolled, SYSTEMS,
    Seat, Source, Transcript, load, resume,
};
use affray_testkit::ruling_by_lot;
use common::Disk;

/// How many answers, undos, redos and resumptions a fight of these tests has.
const STEPS: usize = 26;
/// The same where somebody searches.
const SEARCHED_STEPS: usize = 8;
/// How many plays a search makes of a decision here.
const PLAYS: u64 = 4;

/// Numbers by lot, the same for the same seed.
struct Lots(u64);

impl Lots {
    /// One of the numbers below `count`.
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) as usize % count
    }
}

/// Who sits at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum People {
    OneSide,
    Sides,
    Everybody,
    GameMaster,
}

#[derive(Clone, Copy, Debug)]
struct Mode {
    people: People,
    dice: DiceBy,
    searches: bool,
}

impl Mode {
    fn all() -> Vec<Mode> {
        let mut modes = Vec::new();
        for people in [People::OneSide, People::Sides, People::Everybody, People::GameMaster] {
            for dice in [DiceBy::People, DiceBy::Generator] {
                modes.push(Mode { people, dice, searches: false });
            }
        }
        modes.push(Mode { people: People::OneSide, dice: DiceBy::Generator, searches: true });
        modes
    }

    /// Seats the people, and lets everything happen that comes before their first answer.
    fn seat(self, play: &mut dyn Play) {
        let seats: Vec<Seat> = play.seats().into_iter().map(|(seat, _)| seat).collect();
        let people = match self.people {
            People::OneSide => seats[..1].to_vec(),
            People::Sides => seats.iter().copied().filter(|&seat| seat != Seat::GM).collect(),
            People::Everybody => seats.clone(),
            People::GameMaster => vec![Seat::GM],
        };
        if self.searches {
            play.search_for(Minds { seats: vec![seats[1]], plays: PLAYS });
        }
        play.seat_players(Players { people, dice: self.dice });
        play.play_on().expect("it goes on");
    }
}

/// Everything that a person can tell of a fight.
#[derive(Debug, PartialEq)]
struct Seen {
    /// The record, wherever its encounter is.
    save: String,
    asks: Option<Asks>,
    log: Vec<Line>,
    digest: Option<Digest>,
    outcome: Option<String>,
    answers: usize,
}

impl Seen {
    fn of(play: &dyn Play) -> Seen {
        let mut record = play.save();
        record.encounter = Source::Path(String::new());
        Seen {
            save: record.to_string(),
            asks: play.question().map(|question| question.asks.clone()),
            log: play.log(None),
            digest: play.digest(),
            outcome: play.outcome(),
            answers: play.answers(),
        }
    }
}

/// The faces that the generator would throw for the dice that are asked for.
fn faces(play: &dyn Play) -> Input {
    let mut copy = play.branch();
    copy.throw().expect("dice are asked for");
    match &copy.history(play.history(0).len())[0].line {
        Transcript::Dice { rolled: Rolled::Faces(faces), .. } => Input::Faces(faces.to_vec()),
        other => panic!("dice were thrown: {other:?}"),
    }
}

/// A person answers by lot, or rules something; whether anybody had anything to say.
fn answer(play: &mut dyn Play, lots: &mut Lots) -> bool {
    let is_over = play.question().is_none();
    if !play.offers().is_empty() && (is_over || lots.below(10) == 0) {
        let offer = play.offers()[lots.below(play.offers().len())].clone();
        let words = &offer.options[lots.below(offer.options.len())].words;
        play.volunteer(&offer.seat_name, words).expect("it is offered");
        return true;
    }
    if lots.below(8) == 0
        && let Some(words) = ruling_by_lot(play, &mut |bound| lots.below(bound))
        && play.volunteer("GM", &words).is_ok()
    {
        return true;
    }
    let Some(question) = play.question().cloned() else { return false };
    if let Some(roll) = question.roll() {
        let input = match roll.values {
            Some((least, most)) if lots.below(2) == 0 => {
                Input::Value(least + lots.below((most - least + 1).min(30) as usize) as i32)
            }
            _ => faces(play),
        };
        // Not every number between the least and the greatest can fall.
        if play.answer(input).is_err() {
            play.answer(faces(play)).expect("so the generator throws");
        }
        return true;
    }
    let people = &play.players().people;
    let theirs: Vec<_> = question.choices().filter(|c| people.contains(&c.seat)).collect();
    let choice = theirs[lots.below(theirs.len())];
    let words = choice.options[lots.below(choice.options.len())].words.clone();
    let reply = Reply::from(Input::Words(words));
    play.reply(Reply { asker: Some(choice.asker.clone()), ..reply }).expect("it is legal");
    true
}

/// A fight in which people answer, take back, give again and take up by lot.
struct Walk<'a> {
    path: &'a str,
    mode: Mode,
    play: Box<dyn Play>,
    /// What there was before each answer of a person, and what there is now.
    seen: Vec<Seen>,
    /// What was taken back.
    undone: Vec<Seen>,
}

impl Walk<'_> {
    fn new(path: &str, mode: Mode, seed: u64) -> Walk<'_> {
        let (_, mut play) = load(&Disk, path, Some(seed)).expect("an example");
        mode.seat(play.as_mut());
        let seen = vec![Seen::of(play.as_ref())];
        Walk { path, mode, play, seen, undone: Vec::new() }
    }

    fn step(&mut self, lots: &mut Lots) {
        match lots.below(12) {
            0..=5 => {
                if answer(self.play.as_mut(), lots) {
                    self.play.play_on().expect("it goes on");
                    self.seen.push(Seen::of(self.play.as_ref()));
                    self.undone.clear();
                }
            }
            6..=8 => self.undo(1 + lots.below(3)),
            9 | 10 => self.redo(),
            _ => self.take_up(),
        }
        let Walk { path, mode, .. } = self;
        assert_eq!(Some(&Seen::of(self.play.as_ref())), self.seen.last(), "{path} {mode:?}");
    }

    fn undo(&mut self, count: usize) {
        let there = self.seen.len() - 1;
        let undone = self.play.go_back(Back::Answers(count));
        match there {
            0 => assert_eq!(undone, Err(Refusal::NothingToUndo)),
            _ if there < count => {
                assert_eq!(undone, Err(Refusal::FewerToUndo { given: count, there }));
            }
            _ => {
                assert_eq!(undone, Ok(count));
                for _ in 0..count {
                    self.undone.extend(self.seen.pop());
                }
                // A person is asked, so the program has nothing to add.
                assert_eq!(self.play.play_on(), Ok(Vec::new()));
            }
        }
    }

    fn redo(&mut self) {
        let before = self.play.log_length(None);
        match self.undone.pop() {
            None => assert_eq!(self.play.redo(), Err(Refusal::NothingToRedo)),
            Some(seen) => {
                let said = self.play.redo().expect("it was undone");
                assert_eq!(said, self.play.log_since(None, before), "what happened is told");
                self.seen.push(seen);
            }
        }
    }

    /// Goes on in a fight that was saved and taken up.
    fn take_up(&mut self) {
        let record = beside(self.play.as_ref(), self.path);
        let at = format!("{}.fight", self.path);
        let taken_up = resume(&Disk, &at, record.as_bytes());
        self.play = taken_up.unwrap_or_else(|why| panic!("{}: {why}\n{record}", self.path)).1;
        self.mode.seat(self.play.as_mut());
        self.undone.clear();
    }
}

/// A fight as a record that lies beside its encounter.
fn beside(play: &dyn Play, path: &str) -> String {
    let mut record = play.save();
    let name = std::path::Path::new(path).file_name().expect("it is a file");
    record.encounter = Source::Path(name.to_string_lossy().into_owned());
    record.to_string()
}

/// Fights of a system in every mode.
fn check(system: &dyn Entry) {
    for path in common::examples(system.name()).iter().take(2) {
        for (at, mode) in Mode::all().into_iter().enumerate() {
            let mut lots = Lots(at as u64 + 7);
            let mut walk = Walk::new(path, mode, 1 + at as u64);
            let steps = if mode.searches { SEARCHED_STEPS } else { STEPS };
            (0..steps).for_each(|_| walk.step(&mut lots));
        }
    }
    check_the_end(system);
}

/// The last answers of a fight that is over are taken back, and given again.
fn check_the_end(system: &dyn Entry) {
    let path = &common::examples(system.name())[0];
    let mode = Mode { people: People::OneSide, dice: DiceBy::Generator, searches: false };
    let (_, mut play) = load(&Disk, path, Some(5)).expect("an example");
    mode.seat(play.as_mut());
    let mut seen = vec![Seen::of(play.as_ref())];
    while play.question().is_some() {
        play.auto().expect("a person may leave it to tactics");
        play.play_on().expect("it goes on");
        seen.push(Seen::of(play.as_ref()));
    }
    assert!(play.outcome().is_some(), "{path}");
    play.volunteer("GM", "note it is over").expect("a note can always be made");
    seen.push(Seen::of(play.as_ref()));
    let mut undone = Vec::new();
    for _ in 0..6.min(seen.len() - 1) {
        undone.extend(seen.pop());
        assert_eq!(play.go_back(Back::Answers(1)), Ok(1), "{path}");
        assert_eq!(Some(&Seen::of(play.as_ref())), seen.last(), "{path}");
    }
    while let Some(wanted) = undone.pop() {
        play.redo().expect("it was undone");
        assert_eq!(Seen::of(play.as_ref()), wanted, "{path}");
    }
}

#[test]
fn what_is_undone_and_redone_in_murdham_is_as_it_was() {
    check(affray_murdham::entry());
}

#[test]
fn what_is_undone_and_redone_in_ingenuity_is_as_it_was() {
    check(affray_ingenuity::entry());
}

#[test]
fn what_is_undone_and_redone_in_blackout_is_as_it_was() {
    check(affray_blackout::entry());
}

#[test]
fn what_is_undone_and_redone_in_hallowed_earth_is_as_it_was() {
    check(affray_hallowed::entry());
}

#[test]
fn what_is_undone_and_redone_in_persona_is_as_it_was() {
    check(affray_persona::entry());
}

/// Plays with one side for a person who answers by lot, to the end or for so many answers.
fn played(path: &str, answers: usize) -> Box<dyn Play> {
    let mode = Mode { people: People::OneSide, dice: DiceBy::Generator, searches: false };
    let mut play = load(&Disk, path, Some(5)).expect("an example").1;
    mode.seat(play.as_mut());
    let mut lots = Lots(3);
    for _ in 0..answers {
        if play.question().is_none() || !answer(play.as_mut(), &mut lots) {
            break;
        }
        play.play_on().expect("it goes on");
    }
    play
}

#[test]
fn what_follows_is_the_same_after_undo_and_redo_and_after_taking_up() {
    for system in SYSTEMS.iter() {
        let path = &common::examples(system.name())[0];
        let mut play = played(path, 6);
        let mut straight = play.branch();
        straight.run_to_end().expect("it ends");
        let record = beside(play.as_ref(), path);
        play.go_back(Back::Answers(3)).expect("there are more");
        (0..3).for_each(|_| drop(play.redo().expect("it was undone")));
        let at = format!("{path}.fight");
        let mut taken_up = resume(&Disk, &at, record.as_bytes()).expect("it was saved").1;
        for other in [&mut play, &mut taken_up] {
            other.run_to_end().expect("it ends");
            assert_eq!(Seen::of(other.as_ref()), Seen::of(straight.as_ref()), "{path}");
        }
    }
}

#[test]
fn undo_goes_to_a_line_of_the_log() {
    for system in SYSTEMS.iter() {
        let path = &common::examples(system.name())[0];
        let play = played(path, 8);
        let log = play.log(None);
        // The last ruling, the last line and one in the middle; each is the last that is left.
        let ruled = log.iter().rposition(|line| line.event.what == "gm-ruled");
        for line in ruled.into_iter().chain([log.len() - 1, log.len() / 2]) {
            let mut back = play.branch();
            let count = match back.go_back(Back::Lines { seat: None, count: line + 1 }) {
                Err(why) => {
                    // Nobody answered after it.
                    let is_last = line == log.len() - 1 || Some(line) == ruled;
                    assert!(why == Refusal::NothingToUndo && is_last, "{path}: {why}");
                    continue;
                }
                Ok(count) => count,
            };
            // What came of the last answer that is left belongs to the line; a ruling that is gone
            // may have told it otherwise.
            let left = back.log(None);
            let before = |all: &[Line]| -> Vec<Line> {
                all.iter().filter(|one| one.after < log[line].after).cloned().collect()
            };
            assert_eq!(before(&left), before(&log), "{path}");
            assert!(left.len() > line && count > 0, "{path}: line {line} stays");
            if log[line].event.what == "gm-ruled" {
                assert_eq!(left[line].words, log[line].words, "{path}: the ruling stays");
            }
            (0..count).for_each(|_| drop(back.redo().expect("it was undone")));
            assert_eq!(back.log(None), log, "{path}: given again");
        }
    }
}

#[test]
fn a_new_answer_takes_away_what_might_be_redone() {
    let path = &common::examples("murdham")[0];
    let mut play = played(path, 4);
    play.undo().expect("there are answers");
    answer(play.as_mut(), &mut Lots(11));
    assert_eq!(play.redo(), Err(Refusal::NothingToRedo));
}

#[test]
fn what_nobody_answered_is_not_undone_but_from_the_start() {
    let path = &common::examples("murdham")[0];
    let mut play = load(&Disk, path, Some(2)).expect("an example").1;
    let start = Seen::of(play.as_ref());
    assert_eq!(play.go_back(Back::Start), Err(Refusal::NothingToUndo));
    play.run_to_end().expect("it ends");
    let end = Seen::of(play.as_ref());
    assert_eq!(play.undo(), Err(Refusal::NothingToUndo));
    assert_eq!(Seen::of(play.as_ref()), end);
    assert_eq!(play.go_back(Back::Start), Ok(0));
    assert_eq!(Seen::of(play.as_ref()), start);
    play.redo().expect("it was undone");
    assert_eq!(Seen::of(play.as_ref()), end);
}

#[test]
fn what_a_person_leaves_to_the_program_is_undone() {
    for system in SYSTEMS.iter() {
        let path = &common::examples(system.name())[0];
        for mode in Mode::all().into_iter().filter(|mode| !mode.searches) {
            let mut play = load(&Disk, path, Some(5)).expect("it is sound").1;
            mode.seat(play.as_mut());
            if play.question().is_none() {
                continue;
            }
            let before = (play.question().map(|question| question.asks.clone()), play.log(None));
            play.auto().expect("something is asked");
            play.play_on().expect("it goes on");
            play.undo().expect("a person answered");
            let after = (play.question().map(|question| question.asks.clone()), play.log(None));
            assert_eq!(before, after, "{path} {mode:?}");
        }
    }
}
