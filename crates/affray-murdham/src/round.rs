//! The order of a round: start reading here (`murdham.round.*`).

use affray_table::{Game, Status, Step, Table};

use crate::event::Event;
use crate::moves::{Ask, Move, Purpose};
use crate::state::Fight;

impl Game for Fight {
    type Ask = Ask;
    type Move = Move;
    type Purpose = Purpose;
    type Event = Event;

    fn advance(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step<Status> {
        let _ = (t, fight);
        Ok(Status::Over)
    }
}
