//! Fights with all there is: what an action costs on average, by itself and with the tactics
//! that choose it.

use affray::System;
use affray::Tactics;
use affray_file::Document;
use affray_table::{Game, Menu, Policy, Sampler, Seat, Status};

/// The most checkpoints of one fight.
const MOST_STEPS: usize = 20_000;

/// A system whose examples are fought.
pub trait Rich: System {
    /// The encounters among its examples.
    const ENCOUNTERS: &'static [&'static str];

    /// Whether an answer does something: anything in a turn but ending it, or a reaction.
    fn acts(ask: <Self as Game>::Ask, answer: <Self as Game>::Move) -> bool;
}

impl Rich for affray_murdham::Fight {
    const ENCOUNTERS: &'static [&'static str] = &[
        "fencing-yard.toml",
        "toll-bridge.toml",
        "alder-wood.toml",
        "drowned-den.toml",
        "mill.toml",
        "quarrel.toml",
    ];

    fn acts(ask: <Self as Game>::Ask, answer: <Self as Game>::Move) -> bool {
        use affray_murdham::moves::{Action, Ask, Reaction};
        match ask {
            Ask::Turn(_) => answer != Action::End.into(),
            Ask::React { .. } => answer != Reaction::Stand.into(),
            _ => false,
        }
    }
}

impl Rich for affray_ingenuity::Fight {
    const ENCOUNTERS: &'static [&'static str] = &[
        "embers.toml",
        "gate.toml",
        "noise-in-the-ruin.toml",
        "off-duty.toml",
        "ogre-of-the-ford.toml",
        "spear-and-wall.toml",
        "wrong-alley.toml",
    ];

    fn acts(ask: <Self as Game>::Ask, answer: <Self as Game>::Move) -> bool {
        use affray_ingenuity::moves::{Action, Answer, Ask, Block, Defense, Fire};
        match ask {
            Ask::Turn(_) | Ask::Obey { .. } => {
                answer != Action::End.into() && answer != Action::Decline.into()
            }
            Ask::Defend { .. } => answer != Defense::None.into(),
            Ask::Block { .. } => answer != Block::None.into(),
            Ask::Fire { .. } => answer != Fire::Pass.into(),
            Ask::Intercept { .. }
            | Ask::Withstand { .. }
            | Ask::Stay { .. }
            | Ask::Riposte { .. } => answer == Answer::Yes.into(),
            _ => false,
        }
    }
}

impl Rich for affray_blackout::Fight {
    const ENCOUNTERS: &'static [&'static str] = &[
        "ambush.toml",
        "boss.toml",
        "even-duel.toml",
        "lopsided.toml",
        "mixed-group.toml",
        "share.toml",
    ];

    fn acts(ask: <Self as Game>::Ask, answer: <Self as Game>::Move) -> bool {
        use affray_blackout::moves::{Action, Answer, Ask};
        match ask {
            Ask::Turn(..) => answer != Action::End.into(),
            Ask::Intercept { .. } | Ask::Sidestep { .. } => answer == Answer::Yes.into(),
            _ => false,
        }
    }
}

impl Rich for affray_hallowed::Fight {
    const ENCOUNTERS: &'static [&'static str] = &[
        "the-barrow.toml",
        "the-crossroads.toml",
        "the-ford.toml",
        "the-millers-raid.toml",
        "the-sunken-lane.toml",
        "the-toll-house.toml",
    ];

    fn acts(ask: <Self as Game>::Ask, answer: <Self as Game>::Move) -> bool {
        use affray_hallowed::moves::{Ask, Deed, Reply};
        match ask {
            Ask::Turn(_) => answer != Deed::End.into(),
            Ask::Reposte { .. } => answer != Reply::None.into(),
            _ => false,
        }
    }
}

impl Rich for affray_persona::Fight {
    const ENCOUNTERS: &'static [&'static str] = &[
        "ambush.toml",
        "boss.toml",
        "even-duel.toml",
        "lopsided.toml",
        "mixed-group.toml",
        "two-hands.toml",
    ];

    fn acts(ask: <Self as Game>::Ask, answer: <Self as Game>::Move) -> bool {
        use affray_persona::moves::{Action, Ask, Defense, Move};
        match ask {
            Ask::Turn(_) => !matches!(answer, Move::Act(act) if act.action == Action::End),
            Ask::Evade { .. } => answer != Defense::None.into(),
            _ => false,
        }
    }
}

/// An example at its start.
pub fn example<S: Rich>(name: &str) -> S {
    let read = |name: &str| {
        let root = env!("CARGO_MANIFEST_DIR");
        let path = format!("{root}/../../examples/{}/{name}", S::NAME);
        std::fs::read(path).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    let encounter = Document::read(name, &read(name), S::ENCOUNTER_SCHEMA)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let bestiary =
        Document::read_numbered(1, "bestiary", &read("bestiary.toml"), S::LIBRARY_SCHEMA)
            .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    S::read(&encounter, &[bestiary]).unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}

/// Tactics, noting what they answer and counting what is done.
struct Noted<'n, S: Rich> {
    tactics: Tactics<S>,
    answers: &'n mut Vec<S::Move>,
    actions: u64,
}

impl<S: Rich> Policy<S> for Noted<'_, S> {
    fn decide(&mut self, fight: &S, seat: Seat, ask: S::Ask, menu: &dyn Menu<S>) -> S::Move {
        let answer = self.tactics.decide(fight, seat, ask, menu);
        self.answers.push(answer);
        self.actions += u64::from(S::acts(ask, answer));
        answer
    }
}

/// Gives the answers that were noted.
struct Again<'n, S: Rich>(std::slice::Iter<'n, S::Move>);

impl<S: Rich> Policy<S> for Again<'_, S> {
    fn decide(&mut self, _: &S, _: Seat, _: S::Ask, _: &dyn Menu<S>) -> S::Move {
        *self.0.next().expect("the same dice lead to the same questions")
    }
}

fn to_the_end<S: Rich>(fight: &mut S, table: &mut impl affray_table::Table<S>) {
    for _ in 0..MOST_STEPS {
        let Ok(status) = S::advance(table, fight) else { panic!("a sampler never stops") };
        if status == Status::Over {
            return;
        }
    }
}

/// The fights of so many seeds: each of the answers of tactics, and how many actions there are.
pub fn noted<S: Rich>(start: &S, fights: u64) -> (Vec<Vec<S::Move>>, u64) {
    let (mut fight, mut actions) = (start.clone(), 0);
    let play = |seed| {
        let mut answers = Vec::new();
        let tactics: Noted<'_, S> =
            Noted { tactics: Tactics::new(seed), answers: &mut answers, actions: 0 };
        let mut table = Sampler::new(seed, tactics);
        fight.clone_from(start);
        to_the_end(&mut fight, &mut table);
        actions += table.policy.actions;
        answers
    };
    ((0..fights).map(play).collect(), actions)
}

/// The fights of these seeds, decided by tactics.
#[inline(never)]
pub fn fight_all<S: Rich>(start: &S, fights: u64) {
    let mut fight = start.clone();
    for seed in 0..fights {
        fight.clone_from(start);
        to_the_end(&mut fight, &mut Sampler::new(seed, Tactics::new(seed)));
        std::hint::black_box(&fight);
    }
}

/// The same fights again by the answers that were noted: what the rules cost without tactics.
#[inline(never)]
pub fn fight_again<S: Rich>(start: &S, noted: &[Vec<S::Move>]) {
    let mut fight = start.clone();
    for (seed, answers) in noted.iter().enumerate() {
        fight.clone_from(start);
        let again: Again<'_, S> = Again(answers.iter());
        to_the_end(&mut fight, &mut Sampler::new(seed as u64, again));
        std::hint::black_box(&fight);
    }
}
