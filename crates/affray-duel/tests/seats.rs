//! What each seat is told, and answers by number.
#![allow(clippy::unwrap_used, reason = "a test may")]

use affray_duel::{STARTER, entry};
use affray_engine::{
    Back, DiceBy, Files, Had, Input, Kind, Play, Players, Refusal, Reply, RevealLine, Seat, Source,
    Systems,
};

const SYSTEMS: Systems = Systems::new(&[entry]);

struct Nothing;

impl Files for Nothing {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        Err(format!("there is no {path}"))
    }
}

/// The starter with a person in each seat, dice by the generator.
fn two_people() -> Box<dyn Play> {
    let (name, source) = ("duel.toml", Source::Inline(STARTER.to_owned()));
    let loaded = SYSTEMS.load_text(&Nothing, (name, name), STARTER.as_bytes(), source, Some(3));
    let mut play = loaded.unwrap().1;
    play.seat_players(Players { people: vec![Seat(0), Seat(1)], dice: DiceBy::Generator });
    play.play_on().unwrap();
    play
}

/// The seat that is asked first, and the other.
fn first(play: &dyn Play) -> (Seat, Seat) {
    let is_asked = |seat| !play.for_seat(seat).choices.is_empty();
    if is_asked(Seat(0)) { (Seat(0), Seat(1)) } else { (Seat(1), Seat(0)) }
}

#[test]
fn options_are_data() {
    let play = two_people();
    let (one, _) = first(play.as_ref());
    let told = play.for_seat(one);
    let options = &told.choices[0].options;
    // The one who begins has nothing to recover from, and strikes; the first question is the other's.
    let form: Vec<_> = options.iter().map(|o| (o.id, o.words.as_str(), o.kind, o.verb)).collect();
    assert_eq!(form, [(1, "dodge", Kind::React, "dodge"), (2, "stand", Kind::React, "stand")]);
    assert_eq!(options[0].actor.as_deref(), Some(told.choices[0].asker.as_str()));
    assert!(options[0].targets.is_empty());
    assert!(!options[0].at_friend);
}

#[test]
fn only_the_seat_that_is_asked_can_answer() {
    let mut play = two_people();
    let (one, other) = first(play.as_ref());
    let told = play.for_seat(other);
    assert!(told.choices.is_empty() && told.roll.is_none());
    let asked = play.for_seat(one).choices[0].asker.clone();
    assert_eq!(told.waits_for, std::slice::from_ref(&asked));
    let answers = play.answers();
    let refused = play.reply_from(other, Reply::from(Input::Option(1)));
    assert_eq!(refused, Err(Refusal::Waiting { others: vec![asked] }));
    assert_eq!(play.answers(), answers);
}

#[test]
fn an_answer_counts_once_and_an_old_one_is_told_the_present_number() {
    let mut play = two_people();
    let (one, _) = first(play.as_ref());
    let number = play.for_seat(one).number;
    let reply = Reply { number: Some(number), ..Reply::from(Input::Option(1)) };
    play.reply_from(one, reply.clone()).unwrap();
    let answers = play.answers();
    assert_eq!(play.reply_from(one, reply), Ok(Vec::new()));
    assert_eq!(play.answers(), answers);
    let late = Reply { number: Some(number), ..Reply::from(Input::Option(2)) };
    let present = play.for_seat(one).number;
    assert!(present > number);
    assert_eq!(play.reply_from(one, late), Err(Refusal::Late { given: number, present }));
}

#[test]
fn numbers_grow_when_answers_are_taken_back() {
    let mut play = two_people();
    let (one, _) = first(play.as_ref());
    let mut seen = vec![play.for_seat(one).number];
    play.reply_from(one, Reply::from(Input::Option(1))).unwrap();
    seen.push(play.for_seat(one).number);
    play.undo().unwrap();
    seen.push(play.for_seat(one).number);
    play.redo().unwrap();
    seen.push(play.for_seat(one).number);
    assert!(seen.windows(2).all(|pair| pair[0] < pair[1]), "{seen:?}");
}

#[test]
fn news_are_what_a_seat_has_not_had() {
    let mut play = two_people();
    let (one, other) = first(play.as_ref());
    let before = play.for_seat(other);
    play.reply_from(one, Reply::from(Input::Option(1))).unwrap();
    play.play_on().unwrap();
    let news = play.news_for(other, before.lines, before.dice);
    assert_eq!(news.lines.len(), news.now.lines - before.lines);
    assert_eq!(news.dice.len(), news.now.dice - before.dice);
    assert!(!news.dice.is_empty());
    let numbers: Vec<usize> = news.lines.iter().map(|line| line.number).collect();
    assert_eq!(numbers, (before.lines..news.now.lines).collect::<Vec<_>>());
    let data = serde_json::to_value(&news.lines).unwrap();
    for (line, told) in news.lines.iter().zip(data.as_array().unwrap()) {
        assert_eq!(told["by"], line.clause);
        assert_eq!(told["what"], line.event.what.as_str());
    }
}

/// What a program keeps of a log, brought up to date by what holds and what is new.
#[derive(Default)]
struct Kept {
    lines: Vec<String>,
    dice: Vec<String>,
    had: Had,
}

impl Kept {
    fn refresh(&mut self, play: &dyn Play, seat: Seat) {
        let holds = play.holds(Some(seat), self.had);
        self.lines.truncate(holds.lines);
        self.dice.truncate(holds.dice);
        let news = play.news_for(seat, holds.lines, holds.dice);
        self.lines.extend(news.lines.iter().map(ToString::to_string));
        self.dice.extend(news.dice.iter().map(ToString::to_string));
        self.had = news.now.had();
    }
}

#[test]
fn what_holds_of_a_log_and_what_is_new_are_the_log() {
    let mut play = two_people();
    let seats = [Seat(0), Seat(1), Seat::GM];
    // Each looks after every step, or only after so many of them.
    let mut kept: Vec<(Seat, usize, Kept)> = Vec::new();
    for every in [1, 2, 5] {
        kept.extend(seats.map(|seat| (seat, every, Kept::default())));
    }
    let mut dropped = 0;
    for step in 0..60 {
        let done = match step % 7 {
            3 => play.undo().map(drop),
            5 => play.go_back(Back::Answers(2)).map(drop),
            6 => play.redo().map(drop),
            _ => play.auto().map(drop),
        };
        // Whether there is something to undo, redo or answer changes with the fight.
        let _ = done.and_then(|()| play.play_on().map(drop));
        if step == 31 {
            play.reveal(&RevealLine::read("Ann health bands").unwrap()).unwrap();
        }
        for (seat, every, kept) in &mut kept {
            if step % *every != 0 {
                continue;
            }
            let before = kept.lines.len();
            kept.refresh(play.as_ref(), *seat);
            dropped += usize::from(kept.lines.len() < before);
            let whole = play.news_for(*seat, 0, 0);
            let lines: Vec<String> = whole.lines.iter().map(ToString::to_string).collect();
            let dice: Vec<String> = whole.dice.iter().map(ToString::to_string).collect();
            assert_eq!((&kept.lines, &kept.dice), (&lines, &dice), "step {step}, {seat:?}");
        }
    }
    assert!(dropped > 20, "logs became shorter only {dropped} times");
}

#[test]
fn an_undo_leaves_what_came_before_it() {
    let mut play = two_people();
    play.auto().unwrap();
    play.play_on().unwrap();
    let before = play.for_seat(Seat(0)).had();
    play.auto().unwrap();
    play.play_on().unwrap();
    let after = play.for_seat(Seat(0)).had();
    assert!(after.lines > before.lines);
    assert_eq!(play.holds(Some(Seat(0)), after), after, "nothing was taken back");
    play.undo().unwrap();
    let holds = play.holds(Some(Seat(0)), after);
    assert_eq!((holds.lines, holds.dice), (before.lines, before.dice));
    assert_eq!(holds.rewritten, 1);
    let nothing = Had::default();
    assert_eq!(play.holds(Some(Seat(0)), nothing), Had { rewritten: 1, ..nothing });
}

#[test]
fn what_is_known_is_the_fight_itself_where_nothing_is_hidden() {
    let play = two_people();
    let (one, _) = first(play.as_ref());
    let known = play.known_to(one).expect("it makes sense");
    assert_eq!(known.for_seat(one).choices, play.for_seat(one).choices);
}

#[test]
fn the_same_fight_twice_tells_a_seat_the_same() {
    affray_testkit::tell_the_same([two_people(), two_people()], Seat(0), 50, 7);
}

/// What one duelist is told of the other under `bands`: how they fare, and nothing that says it
/// exactly.
#[test]
fn what_is_told_of_the_other_side_is_the_game_masters_to_say() {
    let mut play = two_people();
    let (one, other) = first(play.as_ref());
    let name = |seat: Seat| play.view(None).combatants[usize::from(seat.0)].name.clone();
    let (own, foe) = (name(one), name(other));
    let number = play.for_seat(one).number;
    for line in ["health bands", "figures nothing", "dice nothing"] {
        play.reveal(&RevealLine::read(&format!("{foe} {line}")).unwrap()).unwrap();
    }
    assert!(play.for_seat(one).number > number);
    let figures = |play: &dyn Play, of: &str| -> Vec<String> {
        let seen = play.for_seat(one).view.combatants;
        let seen = seen.into_iter().find(|it| it.name == of).unwrap();
        seen.figures.iter().map(ToString::to_string).collect()
    };
    assert_eq!(figures(play.as_ref(), &foe), ["unhurt"]);
    assert!(figures(play.as_ref(), &own)[0].contains('/'));
    play.seat_players(Players { people: vec![], dice: DiceBy::Generator });
    play.run_to_end().unwrap();
    assert!(
        ["down", "nearly down", "badly hurt", "hurt", "unhurt"]
            .contains(&figures(play.as_ref(), &foe)[0].as_str())
    );
    let news = play.news_for(one, 0, 0);
    // The foe is hit as often as before, but nobody says what is left of them, nor how they threw.
    let hits = || news.lines.iter().filter(|it| it.event.to == [foe.clone()]);
    assert!(hits().any(|line| line.event.amount.is_some()));
    for line in hits() {
        assert_eq!((line.event.left, line.event.fields.len()), (None, 0));
        assert!(!line.words.contains("left"), "{}", line.words);
    }
    assert!(!news.dice.is_empty());
    assert!(news.dice.iter().all(|it| !it.purpose.starts_with(foe.as_str())), "{:?}", news.dice);
    // The game master, and the foe, are told everything.
    let of_foe = |seat| play.news_for(seat, 0, 0).lines.into_iter().filter_map(|it| it.event.left);
    assert_eq!(of_foe(other).count(), of_foe(Seat::GM).count());
    let refused = play.reveal(&RevealLine::read("Nobody gear exact").unwrap()).unwrap_err();
    assert!(refused.starts_with("there is nobody named `Nobody`; allowed: `"), "{refused}");
    // It is kept with the fight.
    assert!(play.save().to_string().contains(&format!("reveal: {foe} health bands\n")));
}

/// Whatever somebody decides changes what the game master is told, also where it brings no line: the
/// next question never has the number of the last.
#[test]
fn every_answer_is_news_for_the_game_master() {
    let mut play = two_people();
    for _ in 0..8 {
        let number = play.for_seat(Seat::GM).number;
        let (one, _) = first(play.as_ref());
        play.reply_from(one, Reply::from(Input::Option(1))).unwrap();
        let lines = play.for_seat(Seat::GM).lines + play.for_seat(Seat::GM).dice;
        assert!(play.for_seat(Seat::GM).number > number);
        assert!(play.for_seat(Seat::GM).number > lines as u64, "more than is heard is counted");
        play.play_on().unwrap();
        if play.outcome().is_some() {
            break;
        }
    }
}
