//! Rough figures that tactics go by, in hundredths of a point of damage.

use std::cell::OnceCell;

use affray_table::total;

use super::arms::{Arms, quick_powers};
use super::chances::{Fall, of_test};
use crate::moves::{Attack, Blow, Occasion, TestFor, With};
use crate::rules::aim::{self, Aim, Force, Judged, size_shift};
use crate::rules::attack::attack_test;
use crate::rules::condition::{are_allies, is_able, is_present};
use crate::rules::legal::{is_surrounded, pressing, surround};
use crate::rules::life::missing;
use crate::rules::maneuver::fortify_test;
use crate::rules::means::{all, means};
use crate::rules::power::{can_pay as can_use, difficulty, known, reaches};
use crate::rules::react::can_pay;
use crate::rules::rolls::{LuckRule, Test, bonus, luck};
use crate::rules::stat::{current, deflection, guarding};
use crate::rules::work::{healing_test, is_past_reviving, resuscitate_difficulty};
use crate::setup::{Category, Guarding, Id, MAX_COMBATANTS, Means, Pool};
use crate::state::{Condition, Fight, People, TurnState};

/// What an attack is like before its dice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Odds {
    /// How its dice fall.
    fall: &'static Fall,
    /// Added to them.
    pub bonus: i32,
    /// What must be met.
    pub evasion: i32,
    /// Added to the result of a hit, less deflection.
    pub more: i32,
    /// The same of a critical.
    pub critical: i32,
    /// Faces of the luck die that make it one.
    criticals: i32,
    /// Faces that add 4 instead.
    high: i32,
}

/// Faces of the luck die.
const LUCK: i32 = 20;
/// More than anybody can take.
const ENDLESS: i32 = 1_000;

impl Odds {
    /// Damage of all faces of all dice, each at most so much.
    fn taken(self, most: i32) -> i32 {
        let Odds { fall, bonus, evasion, more, .. } = self;
        let hits = |high: i32| fall.taken(evasion - bonus - high, bonus + high + more, most);
        let critical = match self.criticals {
            0 => 0,
            faces => faces * fall.taken(0, bonus + self.critical, most),
        };
        let high = if self.high > 0 { self.high * hits(4) } else { 0 };
        (LUCK - self.criticals - self.high) * hits(0) + critical + high
    }

    /// Mean damage in hundredths, a miss counting nothing.
    #[must_use]
    pub fn mean(self) -> i32 {
        (i64::from(self.taken(ENDLESS)) * 100 / i64::from(LUCK * self.fall.whole)) as i32
    }

    /// The mean share, in hundredths, that it takes of the most that its target can take, a target
    /// that falls losing all of it.
    #[must_use]
    pub fn toll(self, left: i32) -> i32 {
        let left = left.max(1);
        (i64::from(self.taken(left)) * 100 / i64::from(left * LUCK * self.fall.whole)) as i32
    }

    /// The same where the target tests to dodge, by how its dice fall and what is added to them;
    /// a critical hits all the same (`ingenuity.dodge.not-worse`, `ingenuity.critical.beats-dodge`).
    #[must_use]
    pub fn dodged(self, left: i32, dodge: &Fall, added: i32) -> i32 {
        let left = left.max(1);
        // Each sum of the dodge by its chance; those that are no better than evasion together.
        let worse = dodge.whole - dodge.at_least(self.evasion - added + 1);
        let mut sum = i64::from(worse) * i64::from(self.taken(left));
        for shown in (self.evasion - added + 1).max(2)..=LUCK + 4 {
            let parts = dodge.exactly(shown);
            if parts > 0 {
                let against = Odds { evasion: shown + added, ..self };
                sum += i64::from(parts) * i64::from(against.taken(left));
            }
        }
        let whole = i64::from(left * LUCK) * i64::from(self.fall.whole);
        (sum * 100 / (whole * i64::from(dodge.whole))) as i32
    }

    /// The same attack on somebody who deflects so much more.
    #[must_use]
    pub fn deflected(self, by: i32) -> Odds {
        Odds { more: self.more - by, critical: self.critical - by, ..self }
    }

    /// The same attack on somebody who evades as well as that.
    #[must_use]
    pub fn evaded(self, evasion: i32) -> Odds {
        Odds { evasion: self.evasion.max(evasion), ..self }
    }

    /// The same attack on somebody on guard (`ingenuity.action.guard-scope`).
    #[must_use]
    pub fn guarded(self) -> Odds {
        Odds { evasion: self.evasion + 1, ..self.deflected(1) }
    }

    /// The most that a plain hit does.
    #[must_use]
    pub fn most(self) -> i32 {
        (self.fall.most() + self.bonus + self.more).max(1)
    }
}

/// How likely a test comes to so much, in hundredths (`ingenuity.luck.plus-four`).
#[must_use]
pub(crate) fn chance(fight: &Fight, test: Test, against: i16) -> i32 {
    let fall = of_test(fight, &test);
    let least = i32::from(against) - total(|into| bonus(fight, test.who, test.sway, into));
    let high = high_faces(fight, &test);
    let good = (LUCK - high) * fall.at_least(least) + high * fall.at_least(least - 4);
    good * 5 / fall.whole
}

/// Faces of the luck die that add 4 (`ingenuity.luck.plus-four`).
fn high_faces(fight: &Fight, test: &Test) -> i32 {
    1 + total(|into| luck(fight, test.who, test.maneuver, into))
}

/// How likely somebody who stands by an unconscious friend brings it round, in hundredths.
#[must_use]
pub(crate) fn rousing(fight: &Fight, who: Id, patient: Id) -> i32 {
    let asleep = fight[patient].conditions.has(Condition::Unconscious);
    if is_past_reviving(fight, patient) || !asleep {
        return 0;
    }
    // What a game master would name is not known: as often as not.
    let difficulty = resuscitate_difficulty(fight, patient).unwrap_or(8);
    chance(fight, healing_test(who, patient), difficulty)
}

/// The least chance with which a friend is worth the time that it takes to bring it round.
const WORTH_ROUSING: i32 = 25;

/// Whether somebody may well bring an unconscious friend round.
#[must_use]
pub(crate) fn can_rouse(fight: &Fight, who: Id, patient: Id) -> bool {
    rousing(fight, who, patient) >= WORTH_ROUSING
}

/// What an attack is like, as the rules add it up: its test with all that helps and hinders it, and
/// its damage less deflection.
#[must_use]
pub(crate) fn odds(fight: &Fight, attack: Attack, used: &Means, target: Id) -> Odds {
    let who = attack.attacker;
    let judged = Judged {
        flanked: is_surrounded(fight, who, target),
        covered: used.ranged && fight[target].in_cover,
    };
    judged_odds(fight, Aim { attack, used: *used, target }, judged)
}

/// The same, where it is known what is true of the target.
pub(super) fn judged_odds(fight: &Fight, aim: Aim, judged: Judged) -> Odds {
    let Aim { attack, target, .. } = aim;
    let test = attack_test(fight, aim, judged);
    let damage = |force: Force| total(|into| aim::damage(fight, aim, force, into));
    let category = attack.kind.category();
    let own = i32::from(deflection(fight, target, category));
    let shift = i32::from(size_shift(fight, attack.attacker, target));
    let deflected = if category == Category::Typeless { 0 } else { (own - shift).max(0) };
    let high = high_faces(fight, &test);
    let (criticals, high) = match test.rule {
        LuckRule::Attack { threshold, .. } => {
            ((high + LUCK - i32::from(threshold)).clamp(0, LUCK), 0)
        }
        LuckRule::Ordinary | LuckRule::Projectile => (0, high.clamp(0, LUCK)),
    };
    let needs =
        aim.used.power.map_or(0, |which| difficulty(fight.setup.powers[which.index()].tier));
    Odds {
        fall: of_test(fight, &test),
        bonus: total(|into| bonus(fight, test.who, test.sway, into)),
        evasion: i32::from(test.against.unwrap_or(0).max(needs)),
        more: damage(Force::Plain) - deflected,
        critical: damage(Force::Critical) - deflected,
        criticals,
        high,
    }
}

/// An attack made the best way.
#[must_use]
pub(crate) fn at_its_best(attacker: Id, blow: Blow, used: &Means) -> Attack {
    let &Means { attribute, kind, .. } = used;
    Attack { attacker, blow, attribute, kind, occasion: Occasion::Turn }
}

/// What a blow is like.
#[must_use]
pub(crate) fn of_blow(fight: &Fight, who: Id, blow: Blow) -> Odds {
    let used = means(fight, who, blow);
    odds(fight, at_its_best(who, blow, &used), &used, blow.target)
}

/// Mean damage of a blow, in hundredths.
#[must_use]
pub(crate) fn blow(fight: &Fight, who: Id, blow: Blow) -> i32 {
    of_blow(fight, who, blow).mean()
}

/// How good it is to deal or to save so much damage, in hundredths, where one may take so much.
#[must_use]
pub(crate) fn weigh(hundredths: i32, left: i32) -> i32 {
    hundredths / 4 + (hundredths * 40 / (left.max(1) * 100)).min(40)
}

/// What a plain hit does as a rule, before it is deflected, of somebody like the most.
const USUAL: i32 = 12;

/// How much it matters that somebody stands, in hundredths: by what its hits do, and more where its
/// turn of the round is still to come.
#[must_use]
pub(crate) fn stake(fight: &Fight, who: Id) -> i32 {
    let profile = fight.profile(who);
    let mut most = 0;
    let mut hit = |used: &Means| {
        let dice = profile.attribute(used.attribute) + profile.skill(used.skill);
        let result = (i32::from(dice) + 2) / 2 + i32::from(used.proficiency);
        most = most.max(result + i32::from(used.damage));
    };
    all(fight, who, &mut |with| hit(&means(fight, who, Blow::in_hand(with, who))));
    for which in known(fight, who).filter(|&which| can_use(fight, who, which)) {
        if fight.setup.powers[which.index()].attack.is_some() {
            hit(&means(fight, who, Blow::in_hand(With::Power(which), who)));
        }
    }
    let due = if fight[who].turn == TurnState::Spent { 100 } else { 125 };
    (most * due / USUAL).clamp(60, 200)
}

/// How much those whom one may strike can still take, how much it matters that they stand, and who
/// presses them: each worked out once for all that is weighed in a decision.
pub(crate) struct Marks {
    worth: [OnceCell<(i32, i32)>; MAX_COMBATANTS],
    pressing: [OnceCell<People>; MAX_COMBATANTS],
}

impl Marks {
    /// Nobody is worked out yet.
    pub fn new() -> Marks {
        Marks {
            worth: [const { OnceCell::new() }; MAX_COMBATANTS],
            pressing: [const { OnceCell::new() }; MAX_COMBATANTS],
        }
    }

    /// Whether somebody is surrounded for an attacker.
    #[must_use]
    pub fn is_surrounded(&self, fight: &Fight, attacker: Id, target: Id) -> bool {
        let &pressing = self.pressing[target.index()].get_or_init(|| pressing(fight, target));
        surround(fight, attacker, target, pressing)
    }

    /// How good it is to deal so much damage, in hundredths, to somebody.
    #[must_use]
    pub fn weigh(&self, fight: &Fight, hundredths: i32, target: Id) -> i32 {
        let mark = &self.worth[target.index()];
        let &(left, stake) = mark.get_or_init(|| (left(fight, target), stake(fight, target)));
        let share = (hundredths * 40 / (left.max(1) * 100)).min(40);
        hundredths / 4 + share * stake / 100
    }
}

/// How much somebody can still take before it falls more likely than not.
#[must_use]
pub(crate) fn left(fight: &Fight, who: Id) -> i32 {
    if can_pay(fight, who, Pool::Stamina) {
        // The most missing health against which it fortifies as often as not.
        let profile = fight.profile(who);
        let test = fortify_test(who, TestFor::StayConscious);
        let sides = profile.attribute(test.attribute) + profile.skill(test.skill);
        let added: i32 = total(|into| bonus(fight, who, test.sway, into));
        return standing(fight, who, i32::from(sides + 2) / 2 + added);
    }
    unbraced(fight, who)
}

/// How much somebody can still take without a reaction to fortify with.
#[must_use]
pub(crate) fn unbraced(fight: &Fight, who: Id) -> i32 {
    standing(fight, who, 0)
}

/// How much somebody takes who stays conscious up to so much missing health, but as much as its
/// constitution in any case.
fn standing(fight: &Fight, who: Id, held: i32) -> i32 {
    let health = i32::from(current(fight, who, Pool::Health));
    let constitution = i32::from(guarding(fight, who, Guarding::Constitution));
    let slack = constitution.max(held) + 1 - i32::from(missing(fight, who));
    i32::from(current(fight, who, Pool::Endurance)) + slack.max(1).min(health)
}

/// Enemies that somebody knows of and that can still act.
pub(crate) fn enemies(fight: &Fight, who: Id) -> impl Iterator<Item = Id> + '_ {
    fight.roster().filter(move |&other| {
        !are_allies(fight, who, other)
            && is_able(fight, other)
            && !fight[other].hidden_from.has(who)
    })
}

/// Friends on the field.
pub(crate) fn friends(fight: &Fight, who: Id) -> impl Iterator<Item = Id> + '_ {
    fight.roster().filter(move |&other| {
        other != who && are_allies(fight, who, other) && is_present(fight, other)
    })
}

/// How good the best attack is that somebody makes at a command: with what it holds, or by a power.
/// It counts for the attacks that its own turn is still to bring
/// (`ingenuity.map.outside-own-turn`).
#[must_use]
pub(crate) fn at_command(fight: &Fight, marks: &Marks, who: Id) -> Option<i32> {
    let mut best: Option<i32> = None;
    let due = fight[who].turn == TurnState::Unspent;
    Arms::of(fight, who).strikes(fight, marks, &mut |this, mean| {
        let mean = if due { mean * 4 / 5 } else { mean };
        let worth = marks.weigh(fight, mean, this.target);
        best = best.max(Some(worth));
    });
    for which in quick_powers(fight, who) {
        for target in enemies(fight, who).filter(|&id| reaches(fight, who, which, id)) {
            let mean = blow(fight, who, Blow::in_hand(With::Power(which), target));
            best = best.max(Some(marks.weigh(fight, mean, target)));
        }
    }
    best
}

/// The farthest that somebody strikes or shoots with what it holds.
#[must_use]
pub(crate) fn range(fight: &Fight, who: Id) -> u8 {
    let mut most = crate::rules::means::reach(fight, who);
    crate::rules::means::all(fight, who, &mut |with| {
        let used = means(fight, who, Blow::in_hand(with, who));
        let loaded = match with {
            crate::moves::With::Item(which) => !crate::rules::item::is_broken(fight, which),
            _ => true,
        };
        if used.ranged && loaded {
            most = most.max(used.near.min(u16::from(u8::MAX)) as u8);
        }
    });
    for which in crate::rules::power::known(fight, who) {
        let power = &fight.setup.powers[which.index()];
        if power.attack.is_some() && crate::rules::power::can_pay(fight, who, which) {
            most = most.max(power.near.min(u16::from(u8::MAX)) as u8);
        }
    }
    most
}
