//! Dice as they fell, for the sentences that tell what came of them. Each is left out for whoever is
//! not told of the dice, and where only their number was entered.

use affray_engine::Dice;
use affray_table::{Fallen, Rolled};

use crate::kinds::Id;
use crate::moves::{Purpose, TestFor};

/// The dice of a turn that fell before what is told.
pub(super) type Thrown<'d> = Dice<'d, Purpose>;

/// The faces of dice, if they are known.
fn faces_of(fallen: &Fallen<Purpose>) -> Option<&[u8]> {
    match &fallen.rolled {
        Rolled::Faces(faces) => Some(faces),
        Rolled::Value(_) => None,
    }
}

fn in_a_row(faces: &[u8]) -> String {
    let words: Vec<String> = faces.iter().map(u8::to_string).collect();
    words.join(" ")
}

/// The faces of a test that was made with so many dice, and of a die exerted after it: `6 2 5, `.
pub(super) fn test(thrown: Thrown<'_>, (who, why): (Id, TestFor), dice: i16) -> String {
    let is_test = |purpose| {
        matches!(purpose, Purpose::Test { who: by, why: of } | Purpose::Again { who: by, why: of }
            if (by, of) == (who, why))
    };
    let Some(first) = thrown.last(is_test) else { return String::new() };
    let Some(faces) = faces_of(first).filter(|faces| faces.len() as i16 == dice) else {
        return String::new();
    };
    let more = thrown.last(|purpose| purpose == Purpose::Exerted { who, why });
    let more = more.filter(|more| more.after > first.after).and_then(faces_of);
    let more = more.map_or(String::new(), |more| format!(" and {}", in_a_row(more)));
    format!("{}{more}, ", in_a_row(faces))
}

/// The faces of a damage test that came to so much with more than one die: `4 5 = `.
pub(super) fn sum(thrown: Thrown<'_>, purpose: Purpose, rolled: i16) -> String {
    let faces = thrown.last(|one| one == purpose).and_then(faces_of);
    let adds_up = |faces: &&[u8]| {
        faces.len() > 1 && faces.iter().copied().map(i16::from).sum::<i16>() == rolled
    };
    faces.filter(adds_up).map_or(String::new(), |faces| format!("{} = ", in_a_row(faces)))
}

/// The faces of a burst: `6 2 5, `.
pub(super) fn burst(thrown: Thrown<'_>, by: Id, to: Id) -> String {
    let faces = thrown.last(|one| one == Purpose::Burst { by, to }).and_then(faces_of);
    faces.map_or(String::new(), |faces| format!("{}, ", in_a_row(faces)))
}

/// The number of a single roll.
pub(super) fn number(thrown: Thrown<'_>, purpose: Purpose) -> Option<i32> {
    thrown.number(|one| one == purpose)
}
