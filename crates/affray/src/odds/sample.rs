//! Sampling, where there are too many outcomes to follow them all.

use affray_odds::OddsError;
use affray_table::{Answer, Game, Generator, Open, Run, Status, Tape, decided, run_for_people};

use super::NoOdds;
use super::decide::Decides;
use crate::system::System;

/// Plays a turn that is under way to its end, answer by answer.
pub(super) fn rest_of_turn<S: System>(
    start: &S,
    given: &[Answer],
    policy: &mut Decides<'_, S>,
    mut generator: Generator,
) -> Result<(S, Status, Generator), NoOdds> {
    let mut answers = given.to_vec();
    let advance = |t: &mut Tape<S>, fight: &mut S| <S as Game>::advance(t, fight);
    loop {
        match run_for_people(start, &mut answers, &generator, &advance) {
            Run::Done { game, value, .. } => return Ok((game, value, generator)),
            Run::Waiting { game, open, .. } => match open {
                Open::Choice(asked) => answers.push(decided(policy, &game, &asked)),
                Open::Each(all) => {
                    let made: Vec<Answer> =
                        all.iter().map(|asked| decided(policy, &game, asked)).collect();
                    answers.extend(made);
                }
                Open::Roll { throw, .. } => {
                    let throw = throw.expect("people are told what the generator throws");
                    generator = throw.next;
                    answers.push(Answer::Rolled(affray_table::Rolled::Faces(throw.faces)));
                }
                Open::Misfit { at, why } => return Err(OddsError::Misfit { at, why }.into()),
            },
        }
    }
}
