//! Whether and how to react.

use super::chance::{FELLED, First, Harm, SURE, exchange, fails_of_20};
use super::estimate;
use crate::means::Means;
use crate::moves::{Attack, Form, Move, Occasion, Opening, Reaction, Score, Style, With};
use crate::rules::blast::is_in_area;
use crate::rules::condition::{are_allies, is_fighting};
use crate::rules::health::Source;
use crate::rules::position::{is_nearby, range, reach};
use crate::rules::react::answer_of;
use crate::rules::weapon::striking;
use crate::setup::{Id, Manner, Skill};
use crate::state::{Fight, Standing, TurnState};

/// Twice the damage that an attack threatens.
pub fn threat_twice(fight: &Fight, attack: Attack, target: Id) -> i32 {
    match attack.form {
        Form::Strike { with, style, .. } => {
            let raw = estimate::with_twice(fight, attack.attacker, with);
            let raw = if style.is_held_back() { raw * 2 / 3 } else { raw };
            (raw - 2 * estimate::armor(fight, target)).max(0)
        }
        // To be held is as bad as to be badly hurt.
        Form::Grapple => i32::from(fight[target].health),
        Form::Disarm(_) => 3,
    }
}

/// What a turn is worth that is still to come.
fn turn_worth(fight: &Fight, who: Id, manner: Manner) -> i32 {
    let strikes = estimate::can_strike_somebody(fight, who);
    let base = if strikes { 14 } else { 6 };
    match manner {
        Manner::Aggressive | Manner::Search => base + 12,
        Manner::Focus | Manner::Skirmish => base + 4,
        Manner::Protect => base,
        Manner::Cautious => base - 8,
        Manner::Random => 0,
    }
}

/// What a reaction is weighed by: the same for every option of one question.
pub struct Stakes {
    /// What the attack does to somebody who reacts to it.
    braced: Harm,
    /// What it is worth if nobody reacts, and if somebody does.
    stood: i32,
    met: i32,
    /// How much more than an enemy's its own harm weighs, in quarters.
    care: i32,
    /// What the turn is worth that a reaction spends.
    turn: i32,
    /// Whether nobody else uses the time that a dodge gains.
    alone: bool,
    /// The chance to fall without a reaction, and with one that fails.
    falls: [i32; 2],
    /// The chance that a dodge fails.
    fails: i32,
}

impl Stakes {
    /// What is at stake for `who` in this attack.
    pub fn of(fight: &Fight, who: Id, manner: Manner, attack: Attack) -> Stakes {
        let open = Harm::of(fight, attack, who, false);
        let braced = Harm::of(fight, attack, who, true);
        let care = match manner {
            Manner::Cautious => 5,
            Manner::Focus | Manner::Skirmish | Manner::Protect => 4,
            Manner::Aggressive | Manner::Search | Manner::Random => 3,
        };
        let unspent = fight[who].turn == TurnState::Unspent;
        Stakes {
            care,
            turn: if unspent { turn_to_come(fight, who, attack.attacker) } else { 0 },
            alone: is_alone(fight, who, attack.attacker),
            falls: [open.falls(), braced.falls()],
            fails: SURE * i32::from(fails_of_20(fight, who, Score::Agility)) / 20,
            stood: open.mean(),
            met: braced.mean(),
            braced,
        }
    }

    /// What it is worth to suffer this.
    const fn suffer(&self, harm: i32) -> i32 {
        -harm * self.care / 4
    }

    /// What it is worth to let the attack come, with the turn that is left to those still up.
    const fn stand(&self) -> i32 {
        self.suffer(self.stood) + self.turn * (SURE - self.falls[0]) / SURE
    }

    /// What it is worth to dodge at the price of the turn.
    ///
    /// To those who fight alone, less than to stand: whatever fails to hit comes again in the next
    /// round, when nothing is won yet, and so on.
    fn dodge(&self) -> i32 {
        let spared = self.suffer(self.met * self.fails / SURE);
        if self.alone { spared.min(self.stand() - 1) } else { spared }
    }

    const fn free_dodge(&self) -> i32 {
        let up = SURE - self.falls[1] * self.fails / SURE;
        self.suffer(self.met * self.fails / SURE) + self.turn * up / SURE
    }
}

/// What a turn is worth that is still to come: a blow at the attacker, be it that it only comes
/// nearer, for every later blow then comes a turn sooner.
fn turn_to_come(fight: &Fight, who: Id, attacker: Id) -> i32 {
    let dealt = estimate::mean_twice(fight, who) - 2 * estimate::armor(fight, attacker);
    let health = i32::from(fight[attacker].health).max(1);
    (FELLED * dealt / (2 * health)).clamp(FELLED / 10, FELLED)
}

/// Whether nobody but `who` still fights the attacker's side.
fn is_alone(fight: &Fight, who: Id, attacker: Id) -> bool {
    fight.roster().all(|other| {
        other == who || are_allies(fight, other, attacker) || !is_fighting(fight, other)
    })
}

/// Whether any reaction could be worth more than none.
pub fn may_pay(fight: &Fight, who: Id, attack: Attack, stakes: &Stakes) -> bool {
    let skills = fight.profile(who).skills;
    let free = skills.has(Skill::DodgeBlows)
        || skills.has(Skill::FleetFooted) && attack.occasion == Occasion::Opportunity;
    let strikes = || {
        let near = range(fight, who, attack.attacker);
        near <= reach(fight, who) || near <= estimate::longest_reach(fight, who)
    };
    let hides = || {
        fight[who].grabbing.is_some()
            || estimate::friends(fight, who).any(|friend| is_nearby(fight, who, friend))
    };
    free || stakes.dodge() > stakes.stand() || strikes() || hides()
}

/// How good a reaction is: what is suffered and what is dealt, and the turn that is left.
pub fn reaction(fight: &Fight, who: Id, attack: Attack, stakes: &Stakes, option: Move) -> i32 {
    let Move::Reaction(reaction) = option else { return 0 };
    match reaction {
        Reaction::Stand => stakes.stand(),
        Reaction::FreeDodge => stakes.free_dodge() + 1,
        Reaction::Dodge => stakes.dodge(),
        Reaction::Counter(form) => counter(fight, who, attack, stakes, form),
        Reaction::Hide(screen) if fight[who].grabbing == Some(screen) => 0,
        Reaction::Hide(screen) if screens(fight, screen, who, attack) => {
            -Harm::of(fight, attack, screen, false).mean()
        }
        Reaction::Hide(_) => -2 * FELLED,
    }
}

/// What a counter is worth: what it does, less what the attack does that it does not prevent, and
/// what it does to friends who stand there.
fn counter(fight: &Fight, who: Id, attack: Attack, stakes: &Stakes, form: Form) -> i32 {
    let answer = answer_of(attack, who, form);
    let back = Harm::of(fight, answer, attack.attacker, true);
    let fast = |who: Id| fight.profile(who).skills.has(Skill::FastStrike);
    let first = match (fast(attack.attacker), fast(who)) {
        (true, false) => First::Attack,
        (false, true) => First::Counter,
        (true, true) | (false, false) => First::Harder,
    };
    let (suffered, dealt) = exchange(&stakes.braced, &back, first);
    dealt + stakes.suffer(suffered) - strays(fight, who, attack, answer)
}

/// What a counter with a blast does to friends (`murdham.counter.blast-weapon`).
fn strays(fight: &Fight, who: Id, attack: Attack, answer: Attack) -> i32 {
    let Some(used) = striking(fight, who, answer.form).filter(Means::is_blast) else { return 0 };
    let center = if used.is_melee() { who } else { attack.attacker };
    let zone = fight.setup.map.zones_of(fight[center].place).next();
    let caught = |&friend: &Id| zone.is_some_and(|zone| is_in_area(fight, friend, zone));
    let friends = estimate::friends(fight, who).filter(caught);
    friends.map(|friend| Harm::of(fight, answer, friend, false).mean()).sum()
}

/// Whether to guard: those who protect do it for whom they protect, others for the far weaker.
pub fn guards(fight: &Fight, who: Id, manner: Manner, target: Id, attack: Attack) -> bool {
    let threat = threat_twice(fight, attack, target);
    let falls = threat >= i32::from(fight[target].health);
    let stands = threat < i32::from(fight[who].health) * 2;
    let ward = fight.profile(who).protects;
    let free = fight.profile(who).skills.has(crate::setup::Skill::Protect);
    let good = match manner {
        Manner::Protect => ward.is_none_or(|ward| ward == target) && falls && stands,
        Manner::Cautious | Manner::Focus => free && falls && stands,
        Manner::Aggressive | Manner::Search | Manner::Skirmish | Manner::Random => false,
    };
    let free_help = free && stands && fight[who].health > fight[target].health;
    (good || free_help) && are_allies(fight, who, target)
}

/// Agrees to be a screen only when much sturdier than the one who asks.
pub fn screens(fight: &Fight, who: Id, target: Id, attack: Attack) -> bool {
    let threat = threat_twice(fight, attack, who);
    are_allies(fight, who, target)
        && threat < i32::from(fight[who].health)
        && estimate::toughness(fight, who) > estimate::toughness(fight, target)
}

/// Whether to strike at somebody who moves away.
pub fn opening(fight: &Fight, who: Id, manner: Manner, mover: Id, option: Move) -> i32 {
    let worthy = fight[mover].standing != Standing::Surrendered;
    match option {
        Move::Opening(Opening::Attack(Form::Strike { with, style: Style::Plain, .. })) => {
            let dealt = estimate::with_twice(fight, who, with) - 2 * estimate::armor(fight, mover);
            let gain = (dealt * 20 / i32::from(fight[mover].health).max(1)).min(60);
            let spared = if with == With::Unarmed { 5 } else { 0 };
            if worthy { gain - turn_worth(fight, who, manner) / 2 - spared } else { -50 }
        }
        Move::Opening(Opening::Ignore) => 0,
        _ => -100,
    }
}

/// Whether to dodge fire: freely always, at the price of the turn when it could be the end.
pub fn burst(fight: &Fight, who: Id, option: Move) -> i32 {
    let grave = crate::rules::health::critical_threshold(fight, who, Source::NOBODY) <= 4;
    match option {
        Move::Reaction(Reaction::FreeDodge) => 2,
        Move::Reaction(Reaction::Dodge) => i32::from(grave),
        _ => 0,
    }
}
