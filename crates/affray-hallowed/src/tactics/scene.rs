//! What somebody weighs as it declares: its foes as they stand, worked out once for all actions.

use std::cell::OnceCell;

use arrayvec::ArrayVec;

use super::declare::{fancy, far, weakest};
use super::estimate::{Mark, Swing, points};
use crate::ids::{Id, MAX_COMBATANTS, MAX_SLOTS, WeaponId};
use crate::kinds::Manner;
use crate::rules::attack::is_foe;
use crate::rules::condition::{are_hostile, is_fighting, is_present, is_standing};
use crate::rules::initiative::round_initiative;
use crate::rules::reaction::{ready_melee, riposte_talent, threat};
use crate::rules::space::{has_grid, speed};
use crate::rules::{stress, wounds};
use crate::settings::FullDefenseFrom;
use crate::state::{Act, Declared, Fight};

/// What it costs to fell nobody in a round.
const DELAY: i32 = 40;

/// A foe as it stands.
pub(super) struct Foe {
    pub who: Id,
    /// Yards off.
    pub far: i32,
    /// Yards of its threat range.
    threat: i32,
    /// As a target.
    mark: Mark,
    /// The hardest of its blows, once that has mattered.
    hardest: OnceCell<Option<(i32, WeaponId)>>,
}

/// What a weapon is worth on each of the foes.
struct Blows {
    weapon: WeaponId,
    each: ArrayVec<i32, MAX_COMBATANTS>,
}

/// What somebody sees.
pub(super) struct Scene<'f> {
    pub fight: &'f Fight,
    pub who: Id,
    pub manner: Manner,
    pub foes: ArrayVec<Foe, MAX_COMBATANTS>,
    /// Others of its side who are there.
    pub friends: ArrayVec<Id, MAX_COMBATANTS>,
    /// Whom it protects.
    weakest: Option<Id>,
    /// Itself, as a target.
    own: Mark,
    /// Yards that it may go.
    pub walk: i32,
    /// Weapons weighed so far.
    blows: ArrayVec<Blows, MAX_SLOTS>,
}

impl<'f> Scene<'f> {
    /// The scene as it stands.
    #[must_use]
    pub(super) fn of(fight: &'f Fight, who: Id, manner: Manner) -> Scene<'f> {
        let own = Mark::of(fight, who);
        let side = fight[who].side;
        let friends = fight
            .roster()
            .filter(|&it| it != who && fight[it].side == side && is_present(fight, it))
            .collect();
        let seen = |foe: Id| Foe {
            who: foe,
            far: far(fight, who, foe),
            threat: i32::from(threat(fight, foe)),
            mark: Mark::of(fight, foe),
            hardest: OnceCell::new(),
        };
        let foes = fight.roster().filter(|&foe| is_foe(fight, who, foe));
        let mut foes: ArrayVec<Foe, MAX_COMBATANTS> = foes.map(seen).collect();
        if foes.is_empty() {
            // Nobody is up, but the fight goes on: anyone who is down may strike all the same.
            let down = |&it: &Id| are_hostile(fight, who, it) && is_fighting(fight, it);
            foes.extend(fight.roster().filter(down).map(seen));
        }
        let walk = i32::from(speed(fight, who));
        let weakest = weakest(fight, who, manner);
        Scene { fight, who, manner, foes, friends, weakest, own, walk, blows: ArrayVec::new() }
    }

    /// Whether any foe is on its feet.
    pub(super) fn is_any_foe_up(&self) -> bool {
        self.foes.iter().any(|foe| self.fight[foe.who].wounds > 0)
    }

    /// What a weapon is worth on each of the foes, whom the manner likes best among them.
    fn blows(&mut self, weapon: WeaponId) -> usize {
        if let Some(place) = self.blows.iter().position(|known| known.weapon == weapon) {
            return place;
        }
        let &mut Scene { fight, who, manner, weakest, .. } = self;
        let swing = Swing::of(fight, who, weapon);
        let each = self.foes.iter().map(|foe| {
            let worth = swing.on(foe.who, &foe.mark, 0);
            worth + fancy(fight, manner, weakest, foe.who)
        });
        self.blows.push(Blows { weapon, each: each.collect() });
        self.blows.len() - 1
    }

    /// What an attack is worth: the best of those within reach this round, or a part of it for
    /// coming nearer.
    pub(super) fn attack(&mut self, act: Act, which: WeaponId) -> i32 {
        let place = self.blows(which);
        let (fight, walk) = (self.fight, self.walk);
        let (weapon, wary) = (fight.weapon(which), matches!(act, Act::Defensive(_)));
        let thrown = match weapon.throwing {
            Some(throwing) if matches!(act, Act::Throw(_)) => Some(throwing.range),
            _ => None,
        };
        let melee = weapon.is_melee() && thrown.is_none();
        let reach = match thrown {
            Some(range) => i32::from(range),
            None => i32::from(if melee { weapon.reach } else { weapon.range }),
        };
        let price = match act {
            Act::Throw(_) => 20,
            Act::Defensive(_) => 30,
            _ => 0,
        };
        let crawls = fight[self.who].wounds <= 0 && self.is_any_foe_up();
        let mut best = -100;
        let near = |foe: &Foe| !has_grid(fight) || foe.far <= reach + walk;
        // hallowed.reaction.reposte-entering: to come within its reach may cost a Reposte.
        let dares =
            |foe: &Foe| near(foe) && melee && foe.far > foe.threat && reach <= foe.threat && !wary;
        let each = || self.foes.iter().zip(&self.blows[place].each);
        // What costs nothing first: of the others only those matter that would be worth more.
        let free = each().filter(|&(foe, _)| !dares(foe));
        for (foe, &own) in free.chain(each().filter(|&(foe, _)| dares(foe))) {
            let near = near(foe);
            if !near && crawls {
                // Anyone who crawls gets nowhere while others walk.
                continue;
            }
            let mut worth = if near { own } else { own / 4 - foe.far };
            if worth <= best {
                continue;
            }
            if dares(foe) {
                worth -= self.answer(foe) / 2 + self.company(foe);
            }
            if !melee && foe.far <= foe.threat {
                worth -= 50;
            }
            best = best.max(worth);
        }
        best - price
    }

    /// What a foe strikes hardest with, and what that takes.
    fn hardest(&self, foe: &Foe) -> Option<(i32, WeaponId)> {
        *foe.hardest.get_or_init(|| hardest(self.fight, foe.who, self.who, &self.own))
    }

    /// What a foe's Reposte would take.
    fn answer(&self, foe: &Foe) -> i32 {
        self.hardest(foe).map_or(0, |(worth, _)| worth)
    }

    /// What the Repostes of those who stand by a foe may take from whoever comes to it: a third of
    /// what each would that is not near yet.
    fn company(&self, foe: &Foe) -> i32 {
        let near = self.foes.iter().filter(|it| {
            it.who != foe.who
                && it.far > it.threat
                && it.threat > 0
                && far(self.fight, foe.who, it.who) <= it.threat
        });
        near.map(|it| self.answer(it) / 3).sum()
    }

    /// Foes who can strike at it without coming nearer.
    fn pressing(&self) -> impl Iterator<Item = &Foe> {
        self.foes.iter().filter(|foe| foe.threat > 0 && foe.far <= foe.threat)
    }

    /// Full-Defense pays for whoever is worse off than a foe that presses it: for what it prevents,
    /// and for the Reposte against the one who attacks. Whoever is best off of all strikes, so that
    /// nobody parries for ever.
    pub(super) fn full_defense(&self) -> i32 {
        let Scene { fight, who, manner, .. } = *self;
        let own = left(fight, who);
        let behind = self.pressing().any(|foe| left(fight, foe.who) > own);
        let enough = match manner {
            Manner::Cautious | Manner::Protect | Manner::Caster | Manner::Search => 100,
            Manner::Aggressive | Manner::Focus | Manner::Random => 50,
        };
        // Anyone who is down loses by waiting.
        if !behind || own > enough || fight[who].wounds <= 0 {
            return -200;
        }
        let mine = i32::from(threat(fight, who));
        let (mut saved, mut attacked, mut answer) = (0, 0, 0);
        for foe in self.pressing().filter(|foe| self.is_up_before(foe)) {
            // A foe strikes at one of those it reaches.
            let is_reached =
                |&it: &Id| is_standing(fight, it) && far(fight, foe.who, it) <= foe.threat;
            let share = self.friends.iter().filter(|&it| is_reached(it)).count() as i32 + 1;
            let with = |better| {
                let all = ready_melee(fight, foe.who);
                all.map(|(_, it)| Swing::of(fight, foe.who, it).on(who, &self.own, better)).max()
            };
            saved += (self.answer(foe) - with(4).unwrap_or(0)) / share;
            if foe.far <= mine {
                // From beyond one's own reach it strikes unanswered.
                attacked += 100 / share;
                answer = answer.max(reposte(fight, who, foe.who, &foe.mark));
            }
        }
        if riposte_talent(fight, who).is_some() {
            // Its talent answers without Full-Defense.
            answer = 0;
        }
        saved + answer * attacked.min(100) / 100 - DELAY
    }

    /// Whether Full-Defense would be up before a foe strikes with what it strikes hardest with, going
    /// by the Base Initiatives that all know (`hallowed.actions.full-defense-duration`).
    fn is_up_before(&self, foe: &Foe) -> bool {
        let Scene { fight, who, .. } = *self;
        if fight.setup.settings.full_defense_from != FullDefenseFrom::OwnTurn {
            return true;
        }
        let count =
            |who, act| round_initiative(fight, who, Declared { act, quick: false, target: None });
        self.hardest(foe)
            .is_some_and(|(_, it)| count(who, Act::FullDefense) < count(foe.who, Act::Attack(it)))
    }
}

/// What somebody strikes another hardest with of what it has in hand, and what that is worth.
fn hardest(fight: &Fight, who: Id, against: Id, mark: &Mark) -> Option<(i32, WeaponId)> {
    let blows =
        ready_melee(fight, who).map(|(_, it)| (Swing::of(fight, who, it).on(against, mark, 0), it));
    blows.max_by_key(|&(worth, _)| worth)
}

/// What somebody's Reposte would be worth against another.
pub(super) fn reposte(fight: &Fight, who: Id, against: Id, mark: &Mark) -> i32 {
    hardest(fight, who, against, mark).map_or(0, |(worth, _)| worth)
}

/// How much of somebody is left, in hundredths of the whole.
fn left(fight: &Fight, who: Id) -> i32 {
    let most = i32::from(stress::most(fight, who) + wounds::most(fight, who)).max(1);
    100 * points(fight, who) / most
}
