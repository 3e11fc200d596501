//! What a sample amounts to, for people and programs.

use serde::Serialize;

use super::arena::{Arena, seed_of};
use super::stats::{Mean, Share};
use super::tally::{Pick, Roster, Tally};
use crate::measure::Ending;

/// The figures of a sample.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SimReport {
    /// The short name of the system.
    pub system: &'static str,
    /// The encounter's title.
    pub title: String,
    /// How many fights were counted.
    pub fights: u64,
    /// The seed of the sample.
    pub seed: u64,
    /// The shares of the outcomes: first each side's wins, in the order of the sides, then the
    /// rest.
    pub outcomes: Vec<Outcome>,
    /// How long the fights took.
    pub rounds: Rounds,
    /// The sides, in roster order.
    pub sides: Vec<SideReport>,
    /// Everybody, in roster order.
    pub combatants: Vec<CombatantReport>,
    /// Whose tactics these figures are, as the encounter says it; see [`SimReport::with_tactics`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tactics: Vec<Used>,
    /// The closest of the fights that somebody won: the least was left of the winners, beyond what
    /// was left of the next side.
    pub closest: Option<PickReport>,
    /// The most one-sided.
    pub one_sided: Option<PickReport>,
}

/// What happened to one side.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SideReport {
    /// The side.
    pub side: String,
    /// Fights in which somebody of it is felled.
    pub anybody_falls: Share,
    /// Fights in which somebody of it dies.
    pub anybody_dies: Share,
    /// Fights at whose end nobody of it stands.
    pub all_out: Share,
    /// Fights in which all of it die.
    pub all_die: Share,
    /// How much of its life is left at the end, from 0 to 1.
    pub left: Mean,
    /// Fights that it wins because every enemy is felled.
    pub wins_by_felling: Share,
    /// Fights that it wins because enemies leave or give up.
    pub wins_by_flight: Share,
    /// Fights that it wins in another way, with enemies standing.
    pub wins_otherwise: Share,
}

/// The tactics of a combatant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Used {
    /// The combatant, as the encounter names it.
    pub name: String,
    /// Its tactics; nothing if the encounter leaves them to the system.
    pub tactics: Option<String>,
}

/// An outcome with its share.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// In words: `Bandits win`.
    pub outcome: String,
    /// The side that wins, if one does.
    pub side: Option<String>,
    /// How often.
    #[serde(flatten)]
    pub share: Share,
}

/// How long fights took, in rounds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rounds {
    /// The mean.
    #[serde(flatten)]
    pub mean: Mean,
    /// The median: at least half of the fights took no longer.
    pub median: u32,
    /// At least 5% of the fights took no longer.
    pub p5: u32,
    /// At least 95% of the fights took no longer.
    pub p95: u32,
    /// How many fights took how many rounds, those without fights left out. The last place holds
    /// longer ones too, from [`MAX_ROUNDS`](super::MAX_ROUNDS) on.
    pub histogram: Vec<(u32, u64)>,
}

/// What happened to one combatant.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CombatantReport {
    /// The name.
    pub name: String,
    /// The side.
    pub side: String,
    /// Fights that it survived.
    pub survival: Share,
    /// Fights that it ended on its feet and fighting.
    pub standing: Share,
    /// Fights in which it was felled at least once.
    pub felled: Share,
    /// Damage dealt in a fight, in the system's points, beyond the last point too.
    pub dealt: Mean,
    /// Damage taken in a fight.
    pub taken: Mean,
    /// Attacks that landed, in a fight.
    pub hits: Mean,
    /// Critical results dealt, in a fight.
    pub criticals: Mean,
    /// How many it felled, in a fight.
    pub fells: Mean,
    /// What was left at the end, of those resources that it had at the start.
    pub resources: Vec<Left>,
    /// Who felled it, the most frequent first; without a name, nobody's hand did. Of all its falls.
    pub felled_by: Vec<(Option<String>, Share)>,
}

/// What is left of a resource at the end.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Left {
    /// The resource.
    pub resource: &'static str,
    /// How much there was at the start.
    pub full: i32,
    /// How much is left.
    #[serde(flatten)]
    pub left: Mean,
}

/// One fight of the sample.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PickReport {
    /// Its number, from 0.
    pub fight: u64,
    /// Its own seed, for `affray fight`.
    pub seed: u64,
    /// How it ended.
    pub outcome: String,
    /// How many rounds it took.
    pub rounds: u32,
    /// By how much the winners stood above the next side, in millionths of their life at the start.
    pub margin: u32,
}

impl SimReport {
    /// The report of what was counted.
    #[must_use]
    pub fn new(arena: &dyn Arena, seed: u64, tally: &Tally) -> SimReport {
        let roster = arena.roster();
        let pick = |pick: &Pick| PickReport {
            fight: pick.fight,
            seed: seed_of(seed, pick.fight),
            outcome: tally.words(roster, pick.ending),
            rounds: pick.rounds,
            margin: pick.margin,
        };
        SimReport {
            system: roster.system,
            title: roster.title.clone(),
            fights: tally.fights,
            seed,
            outcomes: outcomes(roster, tally),
            rounds: rounds(tally),
            sides: (0..roster.sides.len()).map(|at| side(roster, tally, at)).collect(),
            tactics: Vec::new(),
            combatants: (0..roster.people.len()).map(|who| person(roster, tally, who)).collect(),
            closest: tally.closest.as_ref().map(pick),
            one_sided: tally.one_sided.as_ref().map(pick),
        }
    }

    /// The same with the tactics that played it.
    #[must_use]
    pub fn with_tactics(self, tactics: Vec<(String, Option<String>)>) -> SimReport {
        let used = tactics.into_iter().map(|(name, tactics)| Used { name, tactics });
        SimReport { tactics: used.collect(), ..self }
    }

    /// The share of fights that a side wins.
    #[must_use]
    pub fn wins(&self, side: &str) -> Option<Share> {
        let found = self.outcomes.iter().find(|outcome| outcome.side.as_deref() == Some(side));
        found.map(|outcome| outcome.share)
    }
}

fn outcomes(roster: &Roster, tally: &Tally) -> Vec<Outcome> {
    let wins = roster.sides.iter().map(|(seat, name)| {
        let ending = Ending::Win(*seat);
        (tally.words(roster, ending), Some(name.clone()), tally.count(ending))
    });
    let others = tally.endings.iter().filter(|known| !matches!(known.0, Ending::Win(_)));
    let others = others.map(|(_, words, count)| (words.clone(), None, *count));
    wins.chain(others)
        .map(|(outcome, side, count)| Outcome {
            outcome,
            side,
            share: Share::of(count, tally.fights),
        })
        .collect()
}

/// The least number of rounds that at least this share of the fights did not exceed.
fn percentile(tally: &Tally, percent: u64) -> u32 {
    let wanted = (u128::from(tally.fights) * u128::from(percent)).div_ceil(100);
    let mut seen = 0_u128;
    for (rounds, &count) in tally.rounds.iter().enumerate() {
        seen += u128::from(count);
        if seen >= wanted.max(1) {
            return rounds as u32;
        }
    }
    0
}

fn rounds(tally: &Tally) -> Rounds {
    let counts = tally.rounds.iter().enumerate().filter(|(_, count)| **count > 0);
    Rounds {
        mean: tally.length.mean(tally.fights),
        median: percentile(tally, 50),
        p5: percentile(tally, 5),
        p95: percentile(tally, 95),
        histogram: counts.map(|(rounds, &count)| (rounds as u32, count)).collect(),
    }
}

fn side(roster: &Roster, tally: &Tally, at: usize) -> SideReport {
    let (counted, fights) = (&tally.sides[at], tally.fights);
    let share = |count: u64| Share::of(count, fights);
    let [felling, flight, otherwise] = counted.won;
    let left = counted.left.mean(fights);
    let part = |thousandths: f64| thousandths / 1000.0;
    SideReport {
        side: roster.sides[at].1.clone(),
        anybody_falls: share(counted.fell),
        anybody_dies: share(counted.died),
        all_out: share(counted.out),
        all_die: share(counted.perished),
        left: Mean {
            mean: part(left.mean),
            deviation: part(left.deviation),
            low: part(left.low),
            high: part(left.high),
        },
        wins_by_felling: share(felling),
        wins_by_flight: share(flight),
        wins_otherwise: share(otherwise),
    }
}

fn person(roster: &Roster, tally: &Tally, who: usize) -> CombatantReport {
    let (known, counted, fights) = (&roster.people[who], &tally.people[who], tally.fights);
    let falls: u64 = counted.felled_by.iter().sum();
    let mut felled_by: Vec<(Option<String>, Share)> = counted
        .felled_by
        .iter()
        .enumerate()
        .filter(|(_, count)| **count > 0)
        .map(|(by, &count)| {
            (roster.people.get(by).map(|by| by.name.clone()), Share::of(count, falls))
        })
        .collect();
    felled_by.sort_by(|a, b| b.1.fights.cmp(&a.1.fights).then_with(|| a.0.cmp(&b.0)));
    let left = counted.left.iter().zip(roster.resources).zip(&known.full);
    let [standing, _, _, dead] = counted.fates;
    CombatantReport {
        name: known.name.clone(),
        side: roster.sides.get(known.side).map(|side| side.1.clone()).unwrap_or_default(),
        survival: Share::of(fights - dead, fights),
        standing: Share::of(standing, fights),
        felled: Share::of(counted.fell, fights),
        dealt: counted.dealt.mean(fights),
        taken: counted.taken.mean(fights),
        hits: counted.hits.mean(fights),
        criticals: counted.criticals.mean(fights),
        fells: counted.felled.mean(fights),
        resources: left
            .filter(|(_, full)| **full > 0)
            .map(|((left, resource), &full)| Left { resource, full, left: left.mean(fights) })
            .collect(),
        felled_by,
    }
}
