//! A step costs what is new, however long the fight is: what is counted is how many lines are looked
//! at and worded, and how many turns are played, by a game of coins that counts them. So undo takes as
//! long after 2,900 answers as after 20.
#![allow(clippy::unwrap_used, reason = "a test may")]

use std::cell::Cell;

use affray_engine::hand::Hand;
use affray_engine::measure::{Balance, Deed, Ending, Fate, Measure, Verdict, Who};
use affray_engine::{
    Back, Dice, DiceBy, Document, Gist, Had, Heard, Input, Kind, Knowledge, Mistakes, Numbers,
    Origin, Parts, Play, Players, Read, Reply, Schema, Seat, Session, Setting, Sheet, Source,
    System, Tactical, View, Words,
};
use affray_table::{Clause, Decrees, Game, Lazy, Status, Step, Sum, Table};
use serde::Serialize;

/// How many turns a fight takes.
const TURNS: u32 = 1_500;
const TOSS: Clause = Clause::new("coins.toss");

thread_local! {
    /// How often a line was looked at, how often one was worded, and how often a turn was played.
    static WORK: Cell<[usize; 3]> = const { Cell::new([0; 3]) };
}

fn count(at: usize) {
    WORK.with(|work| {
        let mut counted = work.get();
        counted[at] += 1;
        work.set(counted);
    });
}

/// What something takes: lines looked at, lines worded, and turns played, each as often as it was run.
fn work<T>(of: impl FnOnce() -> T) -> ([usize; 3], T) {
    WORK.with(|work| work.set([0; 3]));
    let done = of();
    (WORK.with(Cell::get), done)
}

/// Two take turns: each guesses, and tosses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
struct Coins {
    turn: u32,
    decrees: Decrees<Who, Who>,
}

/// A guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Guess {
    Heads,
    Tails,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
enum Event {
    Tossed { is_right: bool },
}

impl Game for Coins {
    type Ask = Who;
    type Move = Guess;
    type Purpose = Who;
    type Event = Event;

    fn advance(t: &mut impl Table<Coins>, game: &mut Coins) -> Step<Status> {
        if game.turn == TURNS {
            return Ok(Status::Over);
        }
        count(2);
        let who = game.on_turn();
        let menu = Lazy(|into: &mut Vec<Guess>| into.extend([Guess::Heads, Guess::Tails]));
        let guess: Guess = t.choose(game, Seat(who), who, &menu)?;
        let is_heads = t.check(who, Sum::d(2), |face| face == 1)?;
        game.turn += 1;
        t.tell(TOSS, || Event::Tossed { is_right: is_heads == (guess == Guess::Heads) });
        Ok(if game.turn == TURNS { Status::Over } else { Status::Going })
    }
}

impl Coins {
    fn on_turn(&self) -> Who {
        (self.turn % 2) as Who
    }
}

impl Words for Coins {
    fn sides(&self) -> usize {
        2
    }

    fn side_name(&self, side: usize) -> &str {
        ["Ann", "Bob"][side]
    }

    fn outcome(&self) -> Option<String> {
        self.ending().map(|_| "a draw".to_owned())
    }

    fn moment(&self) -> String {
        format!("turn {}", self.turn)
    }

    fn word_ask(&self, _: Seat, _: Who) -> String {
        "Heads or tails?".to_owned()
    }

    fn word_move(&self, guess: Guess) -> String {
        format!("{guess:?}").to_lowercase()
    }

    fn parts(&self, _: Who, _: Guess) -> Parts {
        Parts::new(Kind::Choose, "guess")
    }

    fn word_purpose(&self, _: Who) -> String {
        "the toss".to_owned()
    }

    fn word_die(&self, _: Who, _: usize) -> &'static str {
        "the toss"
    }

    fn word_event(&self, event: &Event, _: Dice<'_, Who>) -> String {
        count(1);
        let Event::Tossed { is_right } = event;
        format!("The guess is {}.", if *is_right { "right" } else { "wrong" })
    }

    fn named(&self, _: &str, _: u64) -> Option<String> {
        None
    }

    fn gist(&self, _: &Event) -> Gist {
        Gist::none()
    }
}

impl Measure for Coins {
    const RESOURCES: &'static [&'static str] = &["coins"];

    fn deeds(_: &Event) -> [Option<Deed>; 2] {
        [None, None]
    }

    fn people(&self) -> usize {
        2
    }

    fn person(&self, who: Who) -> &str {
        self.side_name(who.into())
    }

    fn side(&self, who: Who) -> Seat {
        Seat(who)
    }

    fn fate(&self, _: Who) -> Fate {
        Fate::Standing
    }

    fn left(&self, _: Who, _: usize) -> i32 {
        1
    }

    fn round(&self) -> u32 {
        self.turn / 2 + 1
    }

    fn ending(&self) -> Option<Ending> {
        (self.turn == TURNS).then_some(Ending::Other(0))
    }

    fn balance(&self, _: Seat) -> Balance {
        Balance::new(Verdict::Open)
    }
}

impl Tactical for Coins {
    fn best(&self, _: Who, options: &[Guess]) -> Guess {
        options[0]
    }
}

impl Hand for Coins {
    type Dial = Who;
    type Affliction = Who;
    type Spot = Who;
    type Sum = Who;
    type Lasting = Who;

    const RULED: Clause = Clause::new("coins.gm");

    fn decrees(&self) -> &Decrees<Who, Who> {
        &self.decrees
    }

    fn decrees_mut(&mut self) -> &mut Decrees<Who, Who> {
        &mut self.decrees
    }

    fn rename(&mut self, _: Who, _: &str) {
        unreachable!("nobody is called otherwise")
    }

    fn turns_to_next(&self, _: Who) -> u8 {
        1
    }
}

impl Numbers for Coins {
    fn is_known(&self, _: Seat, _: Who) -> bool {
        true
    }

    fn of_person(&self, _: Seat, _: Who, _: &mut Sheet<'_>) {}
}

impl System for Coins {
    const NAME: &'static str = "coins";
    const RULES: u32 = 1;
    const RULEBOOK: &'static str = "";
    const ENCOUNTER_SCHEMA: &'static Schema =
        &Schema { name: "encounter", doc: "A game of coins.", fields: &[] };
    const LIBRARY_SCHEMA: &'static Schema = Coins::ENCOUNTER_SCHEMA;
    const SETTINGS: &'static [Setting] = &[];
    const STARTER: &'static str = "";

    type State = Coins;

    fn read(_: &Document, _: &[Document]) -> Result<Read<Coins>, Mistakes> {
        Ok(Coins::begun())
    }

    fn state(&self) -> &Coins {
        self
    }

    /// Bob is not told how his own guesses turn out.
    fn hears(&self, seat: Seat, _: &Event) -> bool {
        count(0);
        seat != Seat(1) || self.on_turn() == 0
    }

    /// The last toss is made where only the game master sees it.
    fn sees_roll(&self, _: Seat, _: Who) -> bool {
        self.turn + 1 < TURNS
    }

    fn known_to(&self, _: Seat) -> Coins {
        self.clone()
    }

    fn unlearn(&mut self, _: Seat, _: &Heard<'_, Event>, _: &[Who]) {}

    fn suppose(&mut self, _: Who, _: Who, _: Knowledge) {}

    fn look(&self, path: &str) -> Result<String, String> {
        Err(format!("there is no {path}"))
    }

    fn view(&self, _: Option<Seat>) -> View {
        let (title, moment) = (String::new(), self.moment());
        View { title, moment, order: Vec::new(), map: None, combatants: Vec::new() }
    }
}

impl Coins {
    fn begun() -> Read<Coins> {
        Read {
            fight: Coins { turn: 0, decrees: Decrees::default() },
            cited: Vec::new(),
            notes: Vec::new(),
        }
    }
}

/// A game with a person for each side, and dice by the generator.
fn game() -> Session<Coins> {
    let encounter = Source::Inline(String::new());
    let origin = Origin { title: String::new(), encounter, seed: Some(1) };
    let mut play = Session::new(Coins::begun(), origin).unwrap();
    play.seat_players(Players { people: vec![Seat(0), Seat(1)], dice: DiceBy::Generator });
    play
}

/// Plays until so many turns are over.
fn play_to(play: &mut Session<Coins>, turn: u32) {
    while play.fight().turn < turn {
        let who = Seat(play.fight().on_turn());
        play.reply_from(who, Reply::from(Input::Option(1))).unwrap();
        play.play_on().unwrap();
    }
}

/// What a seat is told that had so much.
fn told(play: &Session<Coins>, seat: Seat, had: Had) -> Had {
    let holds = play.holds(Some(seat), had);
    let news = play.news_for(seat, holds.lines, holds.dice);
    assert_eq!(news.lines.len(), news.now.lines - holds.lines);
    assert_eq!(news.dice.len(), news.now.dice - holds.dice);
    news.now.had()
}

/// Two turns as a program plays them that tells both seats everything, and goes back and forth.
fn step(play: &mut Session<Coins>, had: &mut [Had; 2]) -> Vec<[usize; 3]> {
    let mut all = Vec::new();
    let mut tell = |play: &Session<Coins>| {
        let told = |(had, seat): (&mut Had, u8)| *had = told(play, Seat(seat), *had);
        all.push(work(|| had.iter_mut().zip(0..).for_each(told)).0);
        all.push(work(|| (play.log_length(None), play.log_length(Some(Seat(1))))).0);
        all.push(work(|| play.log_since(Some(Seat(0)), had_of(play) - 1)).0);
        all.push(work(|| play.thrown(None, play.answers() - 1)).0);
    };
    let mut done = Vec::new();
    for _ in 0..2 {
        let turn = play.fight().turn;
        done.push(work(|| play_to(play, turn + 1)).0);
        tell(play);
    }
    done.push(work(|| play.go_back(Back::Answers(2))).0);
    tell(play);
    done.push(work(|| play.redo().and(play.redo()).unwrap()).0);
    tell(play);
    done.push(work(|| play.volunteer("GM", "note the coin is worn").unwrap()).0);
    tell(play);
    // To before the note, which is the last line.
    let count = play.log_length(None) - 1;
    done.push(work(|| play.go_back(Back::Lines { seat: None, count })).0);
    tell(play);
    all.extend(done);
    all
}

fn had_of(play: &Session<Coins>) -> usize {
    play.log_length(Some(Seat(0)))
}

#[test]
fn a_step_late_in_a_fight_takes_as_much_work_as_an_early_one() {
    let mut play = game();
    play_to(&mut play, 10);
    let mut had = [0, 1].map(|seat| play.for_seat(Seat(seat)).had());
    let early = step(&mut play, &mut had);
    play_to(&mut play, TURNS - 10);
    assert!(play.answers() > 2_900);
    let mut had = [0, 1].map(|seat| play.for_seat(Seat(seat)).had());
    let late = step(&mut play, &mut had);
    assert_eq!(early, late);
    // Two turns of a line each for three readers, before and after: some tens, not thousands.
    assert!(early.iter().flatten().all(|&times| times < 60), "{early:?}");
    assert!(early.iter().flatten().any(|&lines| lines > 0));
}

#[test]
fn what_is_counted_is_what_there_is() {
    let mut play = game();
    for turn in [1, 2, 3, 7, 40] {
        play_to(&mut play, turn);
        if turn == 7 {
            play.volunteer("GM", "note the coin is worn").unwrap();
        }
        for seat in [None, Some(Seat(0)), Some(Seat(1)), Some(Seat::GM)] {
            let log = play.log(seat);
            assert_eq!(log.len(), play.log_length(seat), "{seat:?} at {turn}");
            for from in 0..=log.len() {
                assert_eq!(play.log_since(seat, from), log[from..], "{seat:?} from {from}");
            }
            let dice = play.thrown(seat, 0);
            assert_eq!(dice.len(), turn as usize);
            // As many lines came before dice as say that fewer answers had been given.
            let heard = |after: usize| log.iter().filter(|line| line.after <= after).count();
            assert!(dice.iter().all(|thrown| thrown.lines == heard(thrown.after)), "{seat:?}");
            if let Some(seat) = seat {
                for from in 0..=dice.len() {
                    let news = play.news_for(seat, 0, from).dice;
                    let news: Vec<usize> = news.iter().map(|thrown| thrown.lines).collect();
                    let all: Vec<usize> = dice.iter().map(|thrown| thrown.lines).collect();
                    assert_eq!(news, all[from..]);
                }
            }
        }
        // Bob hears of Ann's turns: every other, and one more of the first of an odd number; a note
        // of the game master is nobody's but theirs.
        assert_eq!(play.log_length(Some(Seat(1))), (turn as usize).div_ceil(2));
        assert_eq!(play.log_length(Some(Seat(0))), turn as usize);
        assert_eq!(play.log_length(None), turn as usize + usize::from(turn >= 7));
    }
}

#[test]
fn dice_that_nobody_at_the_table_may_be_told_of_are_thrown_by_the_program() {
    let mut play = game();
    play_to(&mut play, TURNS - 1);
    let seated = |people: Vec<Seat>| {
        let mut play = play.clone();
        play.seat_players(Players { people, dice: DiceBy::People });
        play.reply_from(Seat(1), Reply::from(Input::Option(1))).unwrap();
        play.play_on().unwrap();
        (play.outcome(), play.for_seat(Seat(1)).roll.is_some(), play.for_seat(Seat::GM).roll)
    };
    let (outcome, asked_of_bob, asked_of_gm) = seated(vec![Seat(0), Seat(1)]);
    assert_eq!((outcome.as_deref(), asked_of_bob, asked_of_gm), (Some("a draw"), false, None));
    let (outcome, asked_of_bob, asked_of_gm) = seated(vec![Seat(0), Seat(1), Seat::GM]);
    assert!(outcome.is_none() && !asked_of_bob && asked_of_gm.is_some());
}
