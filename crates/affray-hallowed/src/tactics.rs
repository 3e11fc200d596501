//! What decides when no person does: pure functions of what a side may know. Declarations are made
//! without looking at those of others.

mod daunt;
mod declare;
mod estimate;
mod go;
mod scene;
mod turn;

use affray_engine::measure::Who;
use affray_engine::{Tactical, highest};

use crate::ids::{Id, People};
use crate::kinds::Manner;
use crate::moves::Ease;
use crate::moves::{Answer, Ask, Deed, Mana, Move, Reach, Reply, Rout, Spot};
use crate::rules::attack::is_foe;
use crate::settings::{CastingInterrupted, ManaMix, MoraleOpponents};
use crate::state::Fight;

/// Decides for every seat, as each combatant's manner has it.
pub type Tactics = affray_engine::Tactics<Fight>;

/// The manner of whoever a question is about.
fn manner(fight: &Fight, ask: Ask) -> Manner {
    ask.about().map_or(Manner::Aggressive, |who| fight.profile(who).manner)
}

/// Answers that need no menu: they are legal whenever the question is asked.
fn at_once(fight: &Fight, ask: Ask, manner: Manner) -> Option<Move> {
    let yes = |yes: bool| Some(Move::from(if yes { Answer::Yes } else { Answer::No }));
    match ask {
        Ask::Declare(who) => Some(declare::choose(fight, who, manner).into()),
        Ask::Turn(who) => turn::choose(fight, who, manner).map(Move::from),
        Ask::Where(who, _) => go::choose(fight, who).map(|at| Spot(at).into()),
        Ask::Point(who, spell) => {
            estimate::best_area(fight, who, spell).map(|(_, at)| Spot(at).into())
        }
        Ask::Pay { who, cost } => {
            let mana = fight[who].mana.min(i16::from(cost));
            let mixes = fight.setup.settings.mana_mix == ManaMix::Allowed;
            mixes.then(|| Mana(mana as u8).into())
        }
        Ask::Friend { .. } => yes(false),
        Ask::Between(..) => Some(Deed::Stay.into()),
        Ask::Reach { closing, .. } => {
            Some(if closing { Reach::Entering } else { Reach::Near }.into())
        }
        Ask::Caught { target, who, .. } => yes(fight[target].engaged.has(who)),
        Ask::Guard(who, talent) => yes(fight[who].stress > 4 * fight.talent(talent).cost),
        Ask::Obvious(_) | Ask::GoesOn => yes(false),
        Ask::Circumstances(_) => Some(Ease::default().into()),
        Ask::Failed(_) => Some(Rout::Flee.into()),
        Ask::Reposte { .. } | Ask::Table { .. } | Ask::Further { .. } | Ask::Rule => None,
    }
}

/// Whether a Reposte is worth its price.
fn reply(fight: &Fight, who: Id, against: Id, option: Move) -> i32 {
    match option {
        // Exertion may kill, and a Dying creature has better things to do.
        Move::Reply(Reply::With(_) | Reply::Paid(_))
            if fight[who].wounds <= 0 && !estimate::fights_on(fight, who) =>
        {
            -1
        }
        Move::Reply(Reply::With(which)) => estimate::blow(fight, who, against, which),
        Move::Reply(Reply::Paid(which)) => {
            let own = fight.profile(who).talents.iter();
            let cost = own.map(|&it| fight.talent(it).cost).max().unwrap_or(0);
            if fight[who].stress > 3 * cost {
                estimate::blow(fight, who, against, which)
            } else {
                -1
            }
        }
        _ => 0,
    }
}

/// So many rounds before the last one that a table allows, the round no longer matters: fights that
/// go on for as long are those that never end.
const FAR_LIMIT: u16 = 50;

/// What no rule reads on the way to the end of a fight that tactics play: which round it is, injury
/// notes of whoever has nobody to treat them, and what only a setting or a turn that is over has been
/// counted for.
fn forget(fight: &mut Fight) {
    let settings = &fight.setup.settings;
    let near = settings.morale_opponents == MoraleOpponents::Near;
    let concentrates = settings.casting_interrupted == CastingInterrupted::Check;
    let (tied, now) = (fight.state.tie, fight.state.turn.map(|turn| turn.who));
    let to_come = fight.setup.joiners.len() > fight.state.entered.count_ones() as usize;
    let far = settings.round_limit.saturating_sub(fight.state.round) >= FAR_LIMIT;
    if far && !to_come && fight.state.decrees.is_empty() {
        fight.state.round = 0;
    }
    for who in fight.roster() {
        // First aid is given to friends alone, and reads what it is for.
        let friends = |&it: &Id| it != who && fight[it].side == fight[who].side;
        if !fight.roster().any(|it| friends(&it)) {
            fight.state.notes.clear_of(who);
            fight[who].covered = 0;
        }
        let it = &mut fight[who];
        if !concentrates {
            it.hurt = 0;
        }
        if !near {
            it.targeted = People::default();
        }
        if !tied {
            it.tie_at = it.at;
        }
        if now != Some(who) {
            it.provoked = People::default();
        }
    }
}

impl Tactical for Fight {
    fn forget(&mut self) {
        forget(self);
    }

    fn is_random(&self, who: Who) -> bool {
        self.profile(Id(who)).manner == Manner::Random
    }

    fn at_once(&self, ask: Ask) -> Option<Move> {
        at_once(self, ask, manner(self, ask))
    }

    fn best(&self, ask: Ask, options: &[Move]) -> Move {
        match ask {
            Ask::Reposte { who, against, .. } => {
                highest(options, |option| reply(self, who, against, option))
            }
            Ask::Further { who, .. } => highest(options, |option| match option {
                Move::Deed(Deed::Strike(which, to)) if is_foe(self, who, to) => {
                    estimate::blow(self, who, to, which)
                }
                _ => i32::MIN + 1,
            }),
            Ask::Where(who, _) => {
                let worth = go::worth(self, who);
                highest(options, |option| match option {
                    Move::Spot(Spot(at)) => worth(at),
                    _ => 0,
                })
            }
            // What comes first: the first type of damage, the most Mana.
            _ => options[0],
        }
    }
}
