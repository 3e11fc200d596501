//! What decides when no person does: pure functions of what a side may know.

mod estimate;
mod figures;
mod react;
mod target;
#[cfg(test)]
mod tests;
mod things;
mod turn;

use affray_table::{Generator, Menu, Policy, Seat};

use crate::moves::{
    Activation, Answer, Ask, Attack, Judgment, Maim, Move, Nerve, Proposal, Reaction, Score, Stunt,
    Target,
};
use crate::rules::health::Source;
use crate::setup::{Id, Kind, Manner};
use crate::state::{Fight, Standing};

/// Decides for every seat, as each combatant's manner has it.
#[derive(Clone, Debug)]
pub struct Tactics {
    lots: Generator,
    scratch: Vec<Move>,
}

impl Tactics {
    /// Tactics; `seed` is for those who draw lots.
    #[must_use]
    pub fn new(seed: u64) -> Tactics {
        Tactics { lots: Generator::new(seed), scratch: Vec::new() }
    }

    fn list(&mut self, menu: &dyn Menu<Fight>) {
        self.scratch.clear();
        menu.list(&mut self.scratch);
    }

    fn first(&mut self, menu: &dyn Menu<Fight>) -> Move {
        self.list(menu);
        self.scratch[0]
    }

    /// The option with the highest score, the first of equals.
    fn best(&mut self, menu: &dyn Menu<Fight>, score: impl Fn(Move) -> i32) -> Move {
        self.list(menu);
        if let [only] = self.scratch[..] {
            return only;
        }
        let mut best = self.scratch[0];
        let mut most = i32::MIN;
        for &option in &self.scratch {
            let worth = score(option);
            if worth > most {
                most = worth;
                best = option;
            }
        }
        best
    }

    /// Who goes first, or nobody: as [`activation`] weighs it. Those who could not be worth more than
    /// the best so far are passed over.
    fn activate(&mut self, fight: &Fight, menu: &dyn Menu<Fight>) -> Move {
        self.list(menu);
        let mut best = self.scratch[0];
        let mut most = i32::MIN;
        let only = self.scratch.len() == 3 && !is_stale(fight);
        for &option in &self.scratch {
            if let Move::Activation(Activation::Act(who)) = option {
                let waits = matches!(fight.profile(who).manner, Manner::Cautious | Manner::Protect);
                if only && !waits {
                    // Alone it acts: it would not rather pass.
                    return option;
                }
                if STRIKES + i32::from(fight[who].health) <= most {
                    continue;
                }
            }
            let worth = activation(fight, option);
            if worth > most {
                most = worth;
                best = option;
            }
        }
        best
    }

    fn any(&mut self) -> Move {
        let place = self.lots.die(self.scratch.len() as u32) as usize - 1;
        self.scratch[place]
    }
}

/// Who answers a question, as far as manners tell those apart.
fn manner(fight: &Fight, ask: Ask) -> Manner {
    match ask.about().map(|who| fight.profile(who).manner) {
        // Where nothing searches, those who would play as the aggressive do.
        None | Some(Manner::Search) => Manner::Aggressive,
        Some(manner) => manner,
    }
}

/// Whether lots are drawn to answer a question, or dice thrown to search for an answer.
#[must_use]
pub fn draws_lots(fight: &Fight, ask: Ask) -> bool {
    ask.about()
        .is_some_and(|who| matches!(fight.profile(who).manner, Manner::Random | Manner::Search))
}

impl Policy<Fight> for Tactics {
    fn decide(&mut self, fight: &Fight, _: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        let manner = manner(fight, ask);
        if manner == Manner::Random {
            self.list(menu);
            return if let [only] = self.scratch[..] { only } else { self.any() };
        }
        // Where the answer is one of two that are always legal, or a turn, nothing is listed.
        let yes = |good: bool| Move::from(if good { Answer::Yes } else { Answer::No });
        match ask {
            // The holder begins itself: it comes first on the menu.
            Ask::First(_) | Ask::Next(_) => self.first(menu),
            Ask::Spare(_) => yes(true),
            Ask::Counterer { .. } => self.best(menu, |option| counterer(fight, option)),
            Ask::Activate(_) => self.activate(fight, menu),
            Ask::Turn(who) => match fight.state.turn.filter(|turn| turn.who == who) {
                Some(turn) => turn::next(fight, turn, manner),
                None => self.first(menu),
            },
            Ask::React { who, attack } => {
                let stakes = react::Stakes::of(fight, who, manner, attack);
                // To stand is always legal, and comes first.
                if !react::may_pay(fight, who, attack, &stakes) {
                    return Reaction::Stand.into();
                }
                self.best(menu, |option| react::reaction(fight, who, attack, &stakes, option))
            }
            Ask::Guard { who, target, attack } => {
                yes(react::guards(fight, who, manner, target, attack))
            }
            Ask::Screen { who, target, attack } => yes(react::screens(fight, who, target, attack)),
            Ask::Opening { who, mover, .. } => {
                self.best(menu, |option| react::opening(fight, who, manner, mover, option))
            }
            Ask::Propose { attack, target } => {
                if is_dire(fight, attack, target) {
                    self.best(menu, propose)
                } else {
                    Proposal::None.into()
                }
            }
            Ask::Accept { who, stunt, attack } => yes(accepts(fight, who, attack, stunt)),
            // Lives are worth omens; other failures only when little is left to lose.
            Ask::OmenDeath(_) | Ask::Resume(_) => yes(true),
            Ask::OmenDamage { who, damage } => {
                yes(damage
                    >= crate::rules::health::critical_threshold(fight, who, Source::ORDINARY))
            }
            Ask::OmenSave { who, .. } => {
                yes(2 * fight[who].health <= crate::rules::health::maximum(fight, who))
            }
            Ask::Cleave(who) => self.best(menu, |option| cleave(fight, who, option)),
            Ask::Second(_) => self.best(menu, |option| weakness(fight, option)),
            Ask::Burst { who, .. } => self.best(menu, |option| react::burst(fight, who, option)),
            Ask::Maim { target, .. } => self.best(menu, |option| maim(fight, target, option)),
            Ask::Enrage(who) => yes(fight[who].health > 3),
            Ask::Nerve(who) => {
                let out = crate::rules::morale::way_out(fight, who, fight[who].place);
                self.best(menu, |option| nerve(out, option))
            }
            Ask::Judge(Judgment::OwnSide(..)) => yes(false),
            Ask::Truce(_) => yes(is_stale(fight)),
            // The stated default comes first on the menu.
            Ask::Judge(_) | Ask::FreeText { .. } | Ask::Rule => self.first(menu),
        }
    }
}

/// Who counters for all: whoever strikes hardest.
fn counterer(fight: &Fight, option: Move) -> i32 {
    match option {
        Move::Target(Target::One(who)) => 1 + estimate::mean_twice(fight, who),
        _ => 0,
    }
}

/// Whom to strike next: the one who falls soonest, an enemy before anybody else.
fn cleave(fight: &Fight, who: Id, option: Move) -> i32 {
    let enemy = match option {
        Move::Target(Target::One(target)) => {
            !crate::rules::condition::are_allies(fight, target, who)
        }
        _ => false,
    };
    weakness(fight, option) + i32::from(enemy)
}

/// A target, the better the less it takes to fell it.
fn weakness(fight: &Fight, option: Move) -> i32 {
    match option {
        Move::Target(Target::One(target)) => 100 - estimate::toughness(fight, target),
        _ => 0,
    }
}

/// What to do to somebody who fell: kill what does not live, and leave others at that.
fn maim(fight: &Fight, target: Id, option: Move) -> i32 {
    match option {
        Move::Maim(Maim::Kill) => i32::from(fight.profile(target).kind != Kind::Creature) * 2,
        Move::Maim(Maim::Nothing) => 1,
        _ => 0,
    }
}

/// Away, if there is a way out.
fn nerve(out: Option<u8>, option: Move) -> i32 {
    match option {
        Move::Nerve(Nerve::Retreat) => i32::from(out.is_some()),
        _ => i32::from(out.is_none()),
    }
}

/// Who goes first: whoever can strike now, the readiest to fall last. Passing waits only where a
/// reaction is worth more than anything the turn could bring.
fn activation(fight: &Fight, option: Move) -> i32 {
    match option {
        Move::Activation(Activation::Act(who)) => {
            let strikes = estimate::can_strike_somebody(fight, who);
            let healthy = i32::from(fight[who].health);
            match fight.profile(who).manner {
                Manner::Cautious if !strikes && estimate::enemy_may_come(fight, who) => 5,
                Manner::Protect if !strikes && estimate::enemy_may_come(fight, who) => 5,
                _ if strikes => STRIKES + healthy,
                _ => 50 + healthy,
            }
        }
        Move::Activation(Activation::Pass) => 10,
        // A fight that has gone on for six minutes comes to nothing any more.
        Move::Activation(Activation::Truce) => i32::from(is_stale(fight)) * 1000,
        _ => 0,
    }
}

/// What the turn of somebody who can strike is worth, besides its health.
const STRIKES: i32 = 100;

/// Whether a fight has gone on for so long that everybody would rather stop.
fn is_stale(fight: &Fight) -> bool {
    fight.state.round >= STALE_ROUND
}

/// The round from which everybody would rather stop.
const STALE_ROUND: u16 = 60;

/// Whether somebody who could still give up would likely fall to this blow.
fn is_dire(fight: &Fight, attack: Attack, target: Id) -> bool {
    fight.profile(target).kind == Kind::Creature
        && fight[target].standing != Standing::Surrendered
        && react::threat_twice(fight, attack, target) >= 2 * i32::from(fight[target].health)
}

/// A stunt for an enemy who would likely fall to the blow: better its surrender than its death.
fn propose(option: Move) -> i32 {
    match option {
        Move::Proposal(Proposal::None) => 1,
        Move::Proposal(Proposal::Stunt(Stunt::Surrender)) => 2,
        _ => 0,
    }
}

/// Gives in when the blow would likely kill, dodge or not, and no omen helps.
fn accepts(fight: &Fight, who: Id, attack: Attack, stunt: Stunt) -> bool {
    let mild = matches!(stunt, Stunt::Drop(_) | Stunt::Push(_) | Stunt::Surrender);
    let threat = react::threat_twice(fight, attack, who);
    let lands = if crate::rules::condition::can_react(fight, who) {
        20 - i32::from(crate::rules::core::score(fight, who, Score::Agility)).min(20)
    } else {
        20
    };
    let most = fight[who].health.min(crate::rules::health::death_threshold(fight, who));
    mild && fight[who].omens == 0 && threat * lands >= 20 * 2 * i32::from(most)
}
