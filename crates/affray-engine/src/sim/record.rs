//! A sampled fight, fought again and written down.

use affray_table::{Answer, Generator, Rolled, Status};

use super::arena::MAX_TURNS;
use crate::advise::{Minds, Thinker};
use crate::autoplay::Autoplay;
use crate::input::{Input, Refusal, Reply};
use crate::play::Play;
use crate::record::{By, Origin, Record, Source};
use crate::session::Session;
use crate::system::{Read, System};

/// The fight of this seed, as a record: the sampler's own answers, given to a session.
pub(super) fn record<S: System>(
    start: &S,
    seed: u64,
    encounter: Source,
    minds: &Minds,
) -> Result<Record, Refusal> {
    let origin = Origin { title: start.view(None).title, encounter, seed: Some(seed) };
    let read = Read { fight: start.clone(), cited: Vec::new(), notes: Vec::new() };
    let mut session = Session::new(read, origin)?;
    let mut fight = start.clone();
    let mut thinker = Thinker::new(start, minds, seed);
    let mut table = Autoplay::new(&[], Generator::new(seed), &mut thinker).keeping();
    for _ in 0..MAX_TURNS {
        let status = table.advance(&mut fight);
        for answer in table.answers() {
            let input = match answer {
                Answer::Rolled(Rolled::Faces(faces)) => Input::Faces(faces.to_vec()),
                Answer::Rolled(Rolled::Value(value)) => Input::Value(*value),
                Answer::Chose(place) => Input::Option(usize::from(*place) + 1),
                Answer::Volunteered(_) => unreachable!("nobody volunteers while sampling"),
            };
            session.reply(Reply { by: By::Program, ..Reply::from(input) })?;
        }
        if status == Status::Over {
            break;
        }
    }
    Ok(session.save())
}
