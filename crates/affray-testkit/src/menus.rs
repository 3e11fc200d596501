//! Whether menus are the legal part of what one can think of.

use affray_engine::{System, Tactics};
use affray_table::{Game, Generator, Menu, Policy, Sampler, Seat, Status};

/// The most faults that are kept.
const MOST_FAULTS: usize = 20;

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Menus {
    /// How many decisions with several answers were looked at.
    pub positions: usize,
    /// How many more were left out, because the system lists no answers to them.
    pub silent: usize,
    /// How many answers one could think of there.
    pub thought_of: usize,
    /// Sentences about those where a menu and the reasons disagree, the first few.
    pub faults: Vec<String>,
}

/// Plays a fight and looks at each decision: every answer on the menu is one that one can think of
/// and has nothing in its way, and every other that one can think of has a reason. Answers are
/// given by lot and by tactics in turn, so that odd situations come up and fights still end.
pub fn menus_beside_reasons<S: System>(start: &S, seed: u64, most: usize, found: &mut Menus) {
    let (lots, tactics) = (Generator::new(seed ^ 0x5eed), Tactics::new(seed));
    let watch = Watch { lots, tactics, most, found };
    let mut table = Sampler::new(seed, watch);
    let mut fight = start.clone();
    for _ in 0..2_000 {
        let is_over = matches!(S::advance(&mut table, &mut fight), Ok(Status::Over));
        if is_over || table.policy.found.positions >= most {
            break;
        }
    }
}

struct Watch<'f, S: System> {
    lots: Generator,
    tactics: Tactics<S>,
    most: usize,
    found: &'f mut Menus,
}

impl<S: System> Watch<'_, S> {
    fn look(&mut self, fight: &S, who: Seat, ask: S::Ask, menu: &[S::Move]) {
        let thought_of = fight.conceivable(who, ask);
        if thought_of.is_empty() {
            // Nothing is said of this question.
            self.found.silent += 1;
            return;
        }
        self.found.positions += 1;
        self.found.thought_of += thought_of.len();
        let missing = menu.iter().filter(|option| !thought_of.contains(option));
        let mut faults: Vec<(&str, S::Move)> =
            missing.map(|&option| ("is on the menu, but nobody can think of", option)).collect();
        for &option in menu {
            let place = fight.parts(ask, option).each().first().and_then(|one| one.place.clone());
            if fight.way(ask, option).last().is_some_and(|end| Some(end) != place.as_ref()) {
                faults.push(("leads elsewhere than it says", option));
            }
        }
        for &option in &thought_of {
            match (menu.contains(&option), fight.why_not(who, ask, option)) {
                (true, Some(_)) => faults.push(("is on the menu, but barred", option)),
                (false, None) => faults.push(("is not on the menu, and nothing says why", option)),
                (true, None) | (false, Some(_)) => {}
            }
        }
        for (fault, option) in faults {
            if self.found.faults.len() < MOST_FAULTS {
                let (asker, words) = (fight.asker(who, ask), fight.word_move(option));
                let why = fight.why_not(who, ask, option);
                let why = why.map(|why| format!(": {why}")).unwrap_or_default();
                let at = fight.moment();
                self.found.faults.push(format!("{at}: {asker}> {words}: {fault}{why} ({ask:?})"));
            }
        }
    }
}

impl<S: System> Policy<S> for Watch<'_, S> {
    fn decide(&mut self, fight: &S, who: Seat, ask: S::Ask, menu: &dyn Menu<S>) -> S::Move {
        let mut options: Vec<<S as Game>::Move> = Vec::new();
        menu.list(&mut options);
        if options.len() > 1 && self.found.positions < self.most {
            self.look(fight, who, ask, &options);
        }
        if self.lots.die(2) == 1 {
            return self.tactics.decide(fight, who, ask, menu);
        }
        options[self.lots.die(options.len() as u32) as usize - 1]
    }
}
