//! What decides when no person does: pure functions of what a side may know.

mod chance;
mod estimate;
mod figures;
mod react;
mod target;
#[cfg(test)]
mod tests;
mod things;
mod turn;

use affray_engine::measure::Who;
use affray_engine::{Tactical, highest};

use self::chance::{Harm, SURE};
use crate::moves::{
    Activation, Answer, Ask, Attack, Judgment, Maim, Move, Nerve, Proposal, Reaction, Score, Stunt,
    Target,
};
use crate::rules::position::is_nearby;
use crate::setup::{Id, Kind, Manner};
use crate::state::{Fight, Standing};

/// Decides for every seat, as each combatant's manner has it.
pub type Tactics = affray_engine::Tactics<Fight>;

/// Who answers a question, as far as manners tell those apart.
fn manner(fight: &Fight, ask: Ask) -> Manner {
    match ask.about().map(|who| fight.profile(who).manner) {
        // Where nothing searches, those who would play as the aggressive do.
        None | Some(Manner::Search) => Manner::Aggressive,
        Some(manner) => manner,
    }
}

/// Answers that need no menu: they are legal whenever the question is asked.
fn at_once(fight: &Fight, ask: Ask) -> Option<Move> {
    let yes = |yes: bool| Some(Move::from(if yes { Answer::Yes } else { Answer::No }));
    let manner = manner(fight, ask);
    match ask {
        Ask::Turn(who) => {
            let turn = fight.state.turn.filter(|turn| turn.who == who)?;
            Some(turn::next(fight, turn, manner))
        }
        Ask::React { who, attack, .. } => {
            let stakes = react::Stakes::of(fight, who, manner, attack);
            (!react::may_pay(fight, who, attack, &stakes)).then(|| Reaction::Stand.into())
        }
        Ask::Guard { who, target, attack } => {
            yes(react::guards(fight, who, manner, target, attack))
        }
        Ask::Screen { who, target, attack } => yes(react::screens(fight, who, target, attack)),
        Ask::Propose { attack, target, .. } => {
            (!is_dire(fight, attack, target)).then(|| Proposal::None.into())
        }
        Ask::Accept { who, stunt, attack } => yes(accepts(fight, who, attack, stunt)),
        // Lives are worth omens; other failures only when little is left to lose.
        Ask::OmenDeath(_) | Ask::Resume(_) => yes(true),
        // Half of the health that is left is critical, and even under a helmet too much.
        Ask::OmenDamage { who, damage } => yes(2 * damage >= fight[who].health),
        Ask::OmenSave { who, .. } => {
            yes(2 * fight[who].health <= crate::rules::health::maximum(fight, who))
        }
        Ask::Enrage(who) => yes(fight[who].health > 3),
        Ask::Judge(Judgment::OwnSide(..)) => yes(false),
        Ask::Truce(_) => yes(is_stale(fight)),
        Ask::Spare(_) => yes(true),
        Ask::First(_)
        | Ask::Next(_)
        | Ask::Counterer { .. }
        | Ask::Activate(_)
        | Ask::Opening { .. }
        | Ask::Cleave { .. }
        | Ask::Second { .. }
        | Ask::Burst { .. }
        | Ask::Maim { .. }
        | Ask::Nerve(_)
        | Ask::Judge(_)
        | Ask::FreeText { .. }
        | Ask::Rule => None,
    }
}

impl Tactical for Fight {
    fn is_random(&self, who: Who) -> bool {
        self.profile(Id(who)).manner == Manner::Random
    }

    fn at_once(&self, ask: Ask) -> Option<Move> {
        at_once(self, ask)
    }

    fn best(&self, ask: Ask, options: &[Move]) -> Move {
        let manner = manner(self, ask);
        match ask {
            Ask::Activate(_) => activate(self, options),
            Ask::Counterer { .. } => highest(options, |option| counterer(self, option)),
            Ask::React { who, attack, .. } => {
                let stakes = react::Stakes::of(self, who, manner, attack);
                highest(options, |option| react::reaction(self, who, attack, &stakes, option))
            }
            Ask::Opening { who, mover, .. } => {
                highest(options, |option| react::opening(self, who, manner, mover, option))
            }
            Ask::Propose { .. } => highest(options, propose),
            Ask::Cleave { who, .. } => highest(options, |option| cleave(self, who, option)),
            Ask::Second { .. } => highest(options, |option| weakness(self, option)),
            Ask::Burst { who, .. } => highest(options, |option| react::burst(self, who, option)),
            Ask::Maim { target, .. } => highest(options, |option| maim(self, target, option)),
            Ask::Nerve(who) => {
                let out = crate::rules::morale::way_out(self, who, self[who].place);
                highest(options, |option| nerve(out, option))
            }
            // The stated default comes first on the menu, and the holder of the initiative, who
            // begins itself.
            _ => options[0],
        }
    }
}

/// Who goes first, or nobody: as [`activation`] weighs it. Those who could not be worth more than
/// the best so far are passed over.
fn activate(fight: &Fight, options: &[Move]) -> Move {
    let (mut best, mut most) = (options[0], i32::MIN);
    let only = options.len() == 3 && !is_stale(fight);
    for &option in options {
        if let Move::Activation(Activation::Act(who)) = option {
            let waits = matches!(fight.profile(who).manner, Manner::Cautious | Manner::Protect);
            if only && !waits {
                // Alone it acts: it would not rather pass.
                return option;
            }
            if STRIKES + AFAR + i32::from(fight[who].health) <= most {
                continue;
            }
        }
        let worth = activation(fight, option);
        if worth > most {
            (best, most) = (option, worth);
        }
    }
    best
}

/// Who counters for all: anyone who strikes hardest.
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

/// Who goes first: whoever can strike now, from afar before others, whose turn is still good for a
/// counter, and the readiest to fall last. Passing waits only where a reaction is worth more than
/// anything the turn could bring.
fn activation(fight: &Fight, option: Move) -> i32 {
    match option {
        Move::Activation(Activation::Act(who)) => {
            let enemies = estimate::enemies(fight, who);
            let strikes = estimate::can_strike(fight, who, enemies);
            let afar = || enemies.iter().all(|enemy| !is_nearby(fight, who, enemy));
            let healthy = i32::from(fight[who].health);
            match fight.profile(who).manner {
                Manner::Cautious if !strikes && estimate::enemy_may_come(fight, who) => 5,
                Manner::Protect if !strikes && estimate::enemy_may_come(fight, who) => 5,
                _ if strikes && afar() => STRIKES + AFAR + healthy,
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
/// That no enemy is nearby.
const AFAR: i32 = 40;

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

/// Gives in when the blow would most likely kill, dodge or not, and no omen helps.
fn accepts(fight: &Fight, who: Id, attack: Attack, stunt: Stunt) -> bool {
    let mild = matches!(stunt, Stunt::Drop(_) | Stunt::Push(_) | Stunt::Surrender);
    let dodges = if crate::rules::condition::can_react(fight, who) {
        i32::from(crate::rules::core::score(fight, who, Score::Agility)).clamp(0, 20)
    } else {
        0
    };
    let deadly = fight[who].health.min(crate::rules::health::death_threshold(fight, who));
    let killed = Harm::of(fight, attack, who, false).at_least(deadly) * (20 - dodges) / 20;
    mild && fight[who].omens == 0 && 4 * killed >= 3 * SURE
}
