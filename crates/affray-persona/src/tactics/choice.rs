//! What somebody chooses of everything that it may do in its turn.

use super::estimate::Evasions;
use super::turn::{self, Mood};
use crate::moves::{Act, Action, How, Move};
use crate::rules::legal;
use crate::setup::Id;
use crate::state::Fight;

/// What somebody does next in its turn: the best of what it may do, of equals what comes first in
/// the rulebook's order.
#[must_use]
pub fn in_turn(fight: &Fight, who: Id) -> Option<Move> {
    let turn = fight.state.turn.as_ref()?;
    let mut weighed = Weighed {
        evasions: Evasions::default(),
        last: None,
        most: (0, false),
        best: None,
        others: Vec::with_capacity(24),
        place: 0,
    };
    let feints = turn::feints_at_all(fight.profile(who).manner, turn);
    let guards = turn::guards_at_all(fight, who);
    // A Called Shot is never worth more than a Standard Attack, for which there is room as well; the
    // others never more than ending the turn.
    let wanted = |action: Action| match action {
        Action::Attack(How::Called(_), ..)
        | Action::KnockDown(_)
        | Action::Aim(true)
        | Action::Delay => false,
        Action::Feint(_) => feints,
        Action::Guard => guards,
        Action::Guarded => turn.attacked,
        _ => true,
    };
    legal::each_wanted(fight, turn, wanted, |act| weighed.weigh(fight, who, act));
    let Weighed { mut best, most, others, .. } = weighed;
    let mood = Mood::of(fight, who, most);
    // The same may come again as a One More.
    let mut last: Option<(Action, i32)> = None;
    for (place, act) in others {
        let worth = match last {
            Some((action, worth)) if action == act.action => worth,
            _ => turn::worth(fight, &mood, act.action),
        };
        last = Some((act.action, worth));
        let worth = turn::one_more(act, worth);
        if best.is_none_or(|it| worth > it.worth || worth == it.worth && place < it.place) {
            best = Some(Found { worth, place, act });
        }
    }
    best.map(|it| it.act.into())
}

/// Something that may be done, with what it is worth and its place in the order.
#[derive(Clone, Copy, Debug)]
struct Found {
    worth: i32,
    place: usize,
    act: Act,
}

/// What was weighed so far of what may be done.
struct Weighed {
    evasions: Evasions,
    /// What came last, as an attack: the same may come again as a One More.
    last: Option<(Action, i32)>,
    /// The most that an attack is worth, and whether it is a simple one of the turn's own.
    most: (i32, bool),
    /// The best attack.
    best: Option<Found>,
    /// What is weighed when all attacks are known, by place.
    others: Vec<(usize, Act)>,
    place: usize,
}

impl Weighed {
    fn weigh(&mut self, fight: &Fight, who: Id, act: Act) {
        let (place, action) = (self.place, act.action);
        self.place += 1;
        match action {
            Action::Drop(_) => return,
            Action::Attack(..) => {}
            Action::Power(which, _) if fight.power(which).attacks() => {}
            _ => return self.others.push((place, act)),
        }
        let blow = match self.last {
            Some((last, blow)) if last == action => blow,
            _ => turn::attack(fight, who, action, &mut self.evasions),
        };
        self.last = Some((action, blow));
        if blow > self.most.0 {
            self.most = (blow, turn::is_simple(action) && !act.more);
        }
        let worth = turn::of_attack(act, blow);
        if self.best.is_none_or(|it| worth > it.worth) {
            self.best = Some(Found { worth, place, act });
        }
    }
}
