//! What somebody has to attack with: worked out once, whomever it may go at.

use smallvec::SmallVec;

use super::estimate::{Marks, Odds, at_its_best, enemies, judged_odds, odds};
use crate::moves::{Attack, Blow, With};
use crate::rules::aim::{Aim, Judged};
use crate::rules::item::item;
use crate::rules::legal::{Between, may_reach_with};
use crate::rules::means::{all, is_usable, means, usage, ways};
use crate::rules::power::{can_pay, known};
use crate::rules::space::distance;
use crate::rules::stat::speed;
use crate::setup::{Id, Means, PowerId, Usage};
use crate::state::Fight;

/// One way to attack.
#[derive(Clone, Copy, Debug)]
struct Arm {
    with: With,
    thrown: bool,
    used: Means,
    /// A weapon, of one's own or in hand: neither bare hands nor anything improvised.
    proper: bool,
    /// Thrown only where it serves for nothing else.
    usual: bool,
}

impl Arm {
    /// An attack with it.
    fn blow(&self, target: Id) -> Blow {
        Blow { thrown: self.thrown, ..Blow::in_hand(self.with, target) }
    }

    /// How far it strikes or shoots.
    fn far(&self) -> u16 {
        if self.used.ranged { self.used.far } else { u16::from(self.used.reach) }
    }
}

/// All that somebody may attack with now, wherever others stand, in the order of menus.
pub(crate) struct Arms {
    who: Id,
    all: SmallVec<[Arm; 6]>,
}

/// The best attack that somebody could make on another if it came near enough in its turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strongest {
    /// The attack.
    pub attack: Attack,
    /// What it is like.
    pub odds: Odds,
    /// Its mean damage in hundredths.
    pub mean: i32,
    /// Shot, thrown, or by a power from afar.
    pub ranged: bool,
}

impl Arms {
    /// What somebody may attack with now.
    #[must_use]
    pub fn of(fight: &Fight, who: Id) -> Arms {
        let mut arms = SmallVec::new();
        all(fight, who, &mut |with| {
            let usage = usage(fight, who, with);
            for &thrown in ways(usage) {
                let blow = Blow { thrown, ..Blow::in_hand(with, who) };
                if is_usable(fight, who, blow) {
                    let used = means(fight, who, blow);
                    let (proper, usual) =
                        (is_weapon(fight, with), thrown == (usage == Usage::Thrown));
                    arms.push(Arm { with, thrown, used, proper, usual });
                }
            }
        });
        Arms { who, all: arms }
    }

    /// Each attack without a maneuver on an enemy that can act, with its mean damage in hundredths:
    /// with bare hands, or what is no weapon, only where no weapon reaches.
    pub fn strikes(&self, fight: &Fight, marks: &Marks, add: &mut dyn FnMut(Blow, i32)) {
        let who = self.who;
        let far = self.all.iter().map(Arm::far).max().unwrap_or(0);
        let near = |&target: &Id| u16::from(distance(fight, who, target)) <= far;
        for target in enemies(fight, who).filter(near) {
            let mut armed = false;
            let between = Between::of(fight, who, target);
            for arm in &self.all {
                // A shield is worth more in hand than thrown away.
                if !arm.proper && (armed || arm.thrown) {
                    continue;
                }
                if may_reach_with(fight, &arm.used, &between).is_err() {
                    continue;
                }
                armed |= arm.proper;
                let flanked = marks.is_surrounded(fight, who, target);
                add(arm.blow(target), arm.odds(fight, who, target, flanked).mean());
            }
        }
    }

    /// The best attack that it could make on this one if it came near enough in its turn; none where
    /// it cannot.
    #[must_use]
    pub fn strongest(&self, fight: &Fight, marks: &Marks, target: Id) -> Option<Strongest> {
        let who = self.who;
        let mut best: Option<Strongest> = None;
        let mut add = |blow: Blow, used: &Means, odds: Odds| {
            let mean = odds.mean();
            if best.is_none_or(|best| mean > best.mean) {
                let attack = at_its_best(who, blow, used);
                best = Some(Strongest { attack, odds, mean, ranged: used.ranged });
            }
        };
        let mut armed = false;
        let apart = u16::from(distance(fight, who, target));
        let goes = u16::from(speed(fight, who));
        for arm in self.all.iter().filter(|arm| arm.usual) {
            let far = arm.far() + if arm.used.ranged { 0 } else { goes };
            if armed && !arm.proper || apart > far {
                continue;
            }
            // One who shoots may come and strike with bare hands.
            armed |= arm.proper && !arm.used.ranged;
            let flanked = marks.is_surrounded(fight, who, target);
            add(arm.blow(target), &arm.used, arm.odds(fight, who, target, flanked));
        }
        for which in quick_powers(fight, who) {
            if apart <= fight.setup.powers[which.index()].far {
                let this = Blow::in_hand(With::Power(which), target);
                let used = means(fight, who, this);
                let attack = at_its_best(who, this, &used);
                add(this, &used, odds(fight, attack, &used, target));
            }
        }
        best
    }

    /// How far it gets at others in its turn, going or shooting.
    #[must_use]
    pub fn span(&self, fight: &Fight) -> u16 {
        let goes = u16::from(speed(fight, self.who));
        let usual = self.all.iter().filter(|arm| arm.usual);
        let far = usual.map(|arm| arm.far() + if arm.used.ranged { 0 } else { goes });
        let powers =
            quick_powers(fight, self.who).map(|which| fight.setup.powers[which.index()].far);
        far.chain(powers).max().unwrap_or(0)
    }
}

impl Arm {
    /// What an attack with it is like.
    fn odds(&self, fight: &Fight, who: Id, target: Id, flanked: bool) -> Odds {
        let covered = self.used.ranged && fight[target].in_cover;
        let attack = at_its_best(who, self.blow(target), &self.used);
        judged_odds(fight, Aim { attack, used: self.used, target }, Judged { flanked, covered })
    }
}

/// The powers that attack with one action, and that somebody can pay for.
pub(super) fn quick_powers(fight: &Fight, who: Id) -> impl Iterator<Item = PowerId> + '_ {
    known(fight, who).filter(move |&which| {
        let power = &fight.setup.powers[which.index()];
        power.attack.is_some() && power.actions <= 1 && can_pay(fight, who, which)
    })
}

/// Whether somebody has anything to shoot with or to throw, or a power that strikes from afar.
#[must_use]
pub(crate) fn shoots(fight: &Fight, who: Id) -> bool {
    let mut shoots = false;
    all(fight, who, &mut |with| {
        shoots |= matches!(usage(fight, who, with), Usage::Projectile | Usage::Thrown);
    });
    shoots
        || known(fight, who).any(|which| {
            let power = &fight.setup.powers[which.index()];
            power.attack.is_some() && power.far > 1
        })
}

/// The mean damage, in hundredths, of the best attack that somebody could make in its turn.
#[must_use]
pub(crate) fn potential(fight: &Fight, marks: &Marks, who: Id) -> i32 {
    let arms = Arms::of(fight, who);
    let all = enemies(fight, who).filter_map(|enemy| arms.strongest(fight, marks, enemy));
    all.map(|it| it.mean).max().unwrap_or(0)
}

/// Whether it is a weapon, of one's own or in hand: neither bare hands nor anything improvised.
fn is_weapon(fight: &Fight, with: With) -> bool {
    match with {
        With::Unarmed => false,
        With::Natural(_) | With::Power(_) => true,
        With::Item(which) => item(fight, which).weapon.is_some(),
    }
}
