//! What people type at a fight.

use affray::{Entry, Play, Refusal, Transcript, load, typed};

use super::encounter::{check_options, check_record};
use super::shelf::{Shelf, examples};
use crate::seeds::Seed;

/// The most lines of a script that are obeyed.
const LINES: usize = 40;

/// The encounters that scripts are typed at: the first byte of a script says which.
fn encounters() -> Vec<&'static Seed> {
    examples().iter().filter(|seed| !seed.name.ends_with("bestiary.toml")).collect()
}

fn begin(place: usize) -> (Shelf<'static>, &'static dyn Entry, Box<dyn Play>) {
    let encounters = encounters();
    let seed = encounters[place % encounters.len()];
    let shelf = Shelf { name: "fight.toml", bytes: &seed.bytes };
    let (system, play) =
        load(&shelf, "fight.toml", Some(7)).unwrap_or_else(|why| panic!("{}: {why}", seed.name));
    (shelf, system, play)
}

/// The first answers of a fight of each example, as people would type them.
pub(crate) fn scripts() -> Vec<Seed> {
    let each = encounters().into_iter().enumerate().map(|(place, encounter)| {
        let (_, _, mut play) = begin(place);
        for _ in 0..LINES {
            let Some(question) = play.question() else { break };
            let dice = question.roll().is_some();
            let done = if dice { play.throw() } else { play.decide() };
            done.unwrap_or_else(|why| panic!("{}: {why}", encounter.name));
        }
        let mut script = format!("{place}\nlook\n");
        for entry in play.save().lines {
            match entry.line {
                Transcript::Decision { asker, words } => script += &format!("{asker}> {words}\n"),
                Transcript::Dice { .. } => script += &format!("{}\n", entry.line),
                Transcript::Volunteered { words, .. } => script += &format!("gm {words}\n"),
                Transcript::Digest(_) => script += "undo\nredo\n1\nundo\n",
                Transcript::Undo(_)
                | Transcript::Redo
                | Transcript::Wish(_)
                | Transcript::Expect(_)
                | Transcript::Comment(_) => {}
            }
        }
        Seed { name: format!("script-{}", encounter.name), bytes: script.into_bytes() }
    });
    each.collect()
}

pub(crate) fn play(bytes: &[u8]) {
    let Some((&first, script)) = bytes.split_first() else { return };
    let (shelf, system, mut play) = begin(usize::from(first.wrapping_sub(b'0')));
    let script = String::from_utf8_lossy(script);
    for line in script.lines().take(LINES) {
        let before = (play.answers(), play.digest(), play.question().cloned());
        play.question().into_iter().for_each(check_options);
        if let Err(why) = obey(play.as_mut(), line.trim()) {
            assert!(!why.to_string().is_empty(), "{why:?} says nothing");
            assert!(why.help().is_none_or(|help| !help.is_empty()), "{why:?} helps with nothing");
            let after = (play.answers(), play.digest(), play.question().cloned());
            assert_eq!(after, before, "{line:?} is refused ({why}), and changes something");
        }
    }
    check_record(&shelf, system, play.as_ref());
}

/// Does what `affray play` does with a line.
fn obey(play: &mut dyn Play, line: &str) -> Result<(), Refusal> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "undo" => play.undo(),
        "redo" => play.redo().map(drop),
        "auto" if play.question().is_some_and(|question| question.roll().is_some()) => {
            play.throw().map(drop)
        }
        "auto" => play.decide().map(drop),
        "gm" => play.volunteer("GM", rest.trim()).map(drop),
        _ => match play.question() {
            None => Ok(()),
            Some(question) => {
                let reply = typed(line, question)?;
                play.reply(reply).map(drop)
            }
        },
    }
}
