//! Whether and how to react.

use super::estimate;
use crate::moves::{Attack, Form, Move, Occasion, Opening, Reaction, Score, Style, With};
use crate::rules::condition::are_allies;
use crate::rules::core::score;
use crate::rules::health::Source;
use crate::rules::weapon::is_nonlethal;
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
    /// The share of health that is threatened, from 0 to 60.
    danger: i32,
    /// What the turn is worth that a reaction spends.
    cost: i32,
    /// The score of a dodge.
    agility: i32,
    /// What it is worth that a counter lands first for certain.
    first: i32,
}

impl Stakes {
    /// What is at stake for `who` in this attack.
    pub fn of(fight: &Fight, who: Id, manner: Manner, attack: Attack) -> Stakes {
        let threat = threat_twice(fight, attack, who);
        let health = i32::from(fight[who].health).max(1);
        let free = fight[who].turn != TurnState::Unspent;
        // Against what does no damage itself a counter lands first for certain.
        let harmless = is_nonlethal(fight, attack.attacker, attack.form);
        Stakes {
            danger: (threat * 20 / health).min(60),
            cost: if free { 0 } else { turn_worth(fight, who, manner) },
            agility: i32::from(score(fight, who, Score::Agility)),
            first: if harmless { 15 } else { 0 },
        }
    }
}

/// Whether any reaction could be worth more than none.
pub fn may_pay(fight: &Fight, who: Id, attack: Attack, stakes: &Stakes) -> bool {
    let Stakes { danger, cost, agility, first } = *stakes;
    let skills = fight.profile(who).skills;
    let free = skills.has(Skill::DodgeBlows)
        || skills.has(Skill::FleetFooted) && attack.occasion == Occasion::Opportunity;
    let hide = if fight[who].grabbing.is_some() { danger - cost / 2 } else { danger / 2 - cost };
    free || danger * agility / 20 - cost > 0 || hide > 0 || {
        let win = win(fight, attack.attacker, estimate::mean_twice(fight, who));
        win * 3 / 4 + first - danger / 4 - cost > 0
    }
}

/// The share of an attacker's health that a counter takes, from 0 to 60, if it does twice this
/// damage.
fn win(fight: &Fight, attacker: Id, twice: i32) -> i32 {
    let dealt = twice - 2 * estimate::armor(fight, attacker);
    let needed = i32::from(fight[attacker].health).max(1);
    (dealt * 20 / needed).clamp(0, 60)
}

/// How good a reaction is: what it saves and wins against the turn it costs.
pub fn reaction(fight: &Fight, who: Id, attack: Attack, stakes: &Stakes, option: Move) -> i32 {
    let Move::Reaction(reaction) = option else { return 0 };
    let Stakes { danger, cost, agility, first } = *stakes;
    match reaction {
        Reaction::Stand => 0,
        Reaction::FreeDodge => danger * agility / 20 + 1,
        Reaction::Dodge => danger * agility / 20 - cost,
        Reaction::Counter(form) => {
            let win = match form {
                Form::Strike { with, style: Style::Plain, .. } => {
                    win(fight, attack.attacker, estimate::with_twice(fight, who, with))
                }
                _ => 0,
            };
            win * 3 / 4 + first - danger / 4 - cost
        }
        Reaction::Hide(screen) if fight[who].grabbing == Some(screen) => danger - cost / 2,
        Reaction::Hide(screen) => {
            let sturdier = are_allies(fight, who, screen)
                && estimate::toughness(fight, screen) > 2 * estimate::toughness(fight, who);
            if sturdier { danger / 2 - cost } else { -100 }
        }
    }
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

/// Agrees to be a screen only when much sturdier than whoever asks.
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
