//! A sampled fight, fought again and written down.

use affray_table::{Answer, Recorder, Rolled, Sampler, Status};

use super::arena::MAX_TURNS;
use crate::input::{Input, Refusal, Reply};
use crate::play::Play;
use crate::record::{Origin, Record, Source};
use crate::session::Session;
use crate::system::{Read, System};

/// The fight of this seed, as a record: the sampler's own answers, given to a session.
pub(super) fn record<S: System>(
    start: &S,
    seed: u64,
    encounter: Source,
) -> Result<Record, Refusal> {
    let origin = Origin { title: start.view(None).title, encounter, seed: Some(seed) };
    let read = Read { fight: start.clone(), cited: Vec::new(), notes: Vec::new() };
    let mut session = Session::new(read, origin)?;
    let mut fight = start.clone();
    let mut table = Recorder::new(Sampler::new(seed, start.tactics(seed)));
    for _ in 0..MAX_TURNS {
        table.answers.clear();
        let Ok(status) = S::advance(&mut table, &mut fight) else {
            unreachable!("a sampler never stops")
        };
        for answer in &table.answers {
            let input = match answer {
                Answer::Rolled(Rolled::Faces(faces)) => Input::Faces(faces.to_vec()),
                Answer::Rolled(Rolled::Value(value)) => Input::Value(*value),
                Answer::Chose(place) => Input::Option(usize::from(*place) + 1),
                Answer::Volunteered(_) => unreachable!("nobody volunteers while sampling"),
            };
            session.reply(Reply::from(input))?;
        }
        if status == Status::Over {
            break;
        }
    }
    Ok(session.save())
}
