//! Prints what the server's size costs: starting with many stored fights, and acts in a long fight.
//!
//! ```sh
//! cargo run --profile quick -p affray-server --example figures -- FIGHTS ACTS
//! ```

#[path = "../tests/common/mod.rs"]
mod common;

use std::sync::Arc;
use std::time::{Duration, Instant};

use affray_engine::{Input, Reply, Seat};
use affray_server::store::{NewFight, SqliteStore, Stands, Store};
use affray_server::table::{Act, Deed, Opening, Shared, Table};
use common::{DUEL, Fixed};

/// How long a start with stored fights may take, and an act in a long fight.
const MOST_START: Duration = Duration::from_secs(1);
const MOST_ACT: Duration = Duration::from_millis(50);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: usize| {
        arguments.get(at).map_or(usual, |text| text.parse().expect("a number"))
    };
    let folder = tempfile::tempdir().expect("a folder");
    let text = affray_duel::entry().starter().to_owned();
    let opening = Opening { encounter: Some(text), seed: Some(5), ..Opening::default() };
    {
        let store = SqliteStore::open(folder.path()).expect("a store");
        let fights = number(0, 5_000);
        for at in 0..fights {
            let stands = Stands { moment: "round 1".to_owned(), outcome: None };
            let (system, title) = ("duel".to_owned(), format!("Fight {at}"));
            let head = opening.encounter.clone().expect("a text");
            let new = NewFight {
                id: format!("f{at}"),
                system,
                title,
                head,
                people: String::new(),
                at: at as u64,
                stands,
            };
            store.begin(&new).expect("room on the disk");
        }
    }
    let begun = Instant::now();
    let store = Arc::new(SqliteStore::open(folder.path()).expect("a store"));
    let listed = store.fights(0, 100).expect("they are read").1;
    let opened = begun.elapsed();
    println!("opened with {listed} fights, and listed: {opened:?} (at most {MOST_START:?})");

    let shared = Shared { store: store.clone(), clock: Arc::new(Fixed::default()) };
    let table = Table::open(DUEL, shared.clone(), "long".to_owned(), &opening, None);
    let mut table = table.expect("sound");
    let (acts, mut took) = (number(1, 2_000), Vec::new());
    for at in 0..acts {
        took.push(timed(|| act(&mut table, at)));
    }
    let last = took.len().saturating_sub(100);
    let acted = most(&took[last..]);
    println!("the last 100 of {acts} acts: at most {acted:?} (at most {MOST_ACT:?})");
    let undo =
        |id: String| Act { id, number: None, deed: Deed::Undo { answers: None, line: None } };
    let undone: Vec<Duration> = (0..20)
        .map(|at| timed(|| drop(table.act(1, &undo(format!("undo {at}"))).expect("done"))))
        .collect();
    let undone = most(&undone);
    println!("20 times undo: at most {undone:?} (at most {MOST_ACT:?})");
    let seen = timed(|| {
        let audience = table.audience(table.member(1).expect("they sit here")).expect("a seat");
        drop(table.seen(audience).expect("data"));
    });
    println!("what the game master sees: {seen:?}");
    let kept = store.fight("long").expect("it is read").expect("it is there");
    println!(
        "taken up again: {:?}",
        timed(|| drop(Table::take_up(DUEL, shared, &kept).expect("sound")))
    );
    if opened > MOST_START || acted.max(undone) > MOST_ACT {
        println!("not met");
        std::process::exit(1);
    }
}

/// An answer, or what keeps the duel going.
fn act(table: &mut Table, at: usize) {
    let told = table.seated().play.for_seat(Seat::GM);
    let open = table.seated().play.question().map(|one| one.choices().count());
    let say = |words: &str| Deed::Say { words: Some(words.to_owned()), ruling: None };
    let deed = match (at % 4, open) {
        (0, _) => say("all.wounds = 15"),
        (_, None) => say("outcome: the fight goes on"),
        (_, Some(0)) => Deed::Roll,
        (_, Some(_)) => {
            Deed::Answer(Reply { number: Some(told.number), ..Reply::from(Input::Option(1)) })
        }
    };
    let act = Act { id: format!("act {at}"), number: Some(told.number), deed };
    table.act(1, &act).unwrap_or_else(|why| panic!("act {at}: {why:?}"));
}

fn timed(what: impl FnOnce()) -> Duration {
    let begun = Instant::now();
    what();
    begun.elapsed()
}

fn most(all: &[Duration]) -> Duration {
    all.iter().max().copied().unwrap_or_default()
}
