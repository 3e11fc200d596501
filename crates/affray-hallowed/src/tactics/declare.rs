//! What to declare: from where people stand, not from what others have declared.

use super::daunt::{daunt, intimidate, is_open};
use super::estimate::{
    area, best_point, blow, blow_on, chance, help, is_last, is_sensible, points, spell, urgency,
};
use crate::ids::{Id, WeaponId};
use crate::kinds::{Condition, Manner, Skill};
use crate::rules::attack::is_foe;
use crate::rules::cast::may_cast;
use crate::rules::check::skill_bonus;
use crate::rules::condition::{are_hostile, is_present, is_standing};
use crate::rules::declare::acts;
use crate::rules::initiative::{of_act, quick_talent, round_initiative};
use crate::rules::reaction::{ready_melee, riposte_talent, threat};
use crate::rules::space::{distance, has_grid, speed};
use crate::rules::{legal, stress, wounds};
use crate::settings::{DeclareTarget, FullDefenseFrom};
use crate::state::{Act, Declared, Fight};

/// The declaration worth most.
pub(super) fn choose(fight: &Fight, who: Id, manner: Manner) -> Declared {
    let mut best = (i32::MIN, Act::Nothing);
    acts(fight, who, &mut |act| {
        let slow = i32::from(of_act(fight, act).0);
        let worth = worth(fight, who, manner, act) - 8 * slow;
        if worth > best.0 {
            best = (worth, act);
        }
    });
    let act = best.1;
    let quick = quick_talent(fight, who)
        .is_some_and(|talent| fight[who].stress > 3 * fight.talent(talent).cost);
    let hits = matches!(act, Act::Attack(_) | Act::Throw(_) | Act::Cast(_) | Act::Hurl(_));
    let aims = fight.setup.settings.declare_target == DeclareTarget::Declaration;
    Declared { act, quick: quick && hits, target: target_of(fight, who, act).filter(|_| aims) }
}

/// Whom an action would be aimed at, where targets are declared.
fn target_of(fight: &Fight, who: Id, act: Act) -> Option<Id> {
    match act {
        Act::Attack(which) | Act::Defensive(which) | Act::Throw(which) => {
            let foes = fight.roster().filter(|&foe| is_foe(fight, who, foe));
            foes.max_by_key(|&foe| blow(fight, who, foe, which) - 40 * far(fight, who, foe))
                .or_else(|| fight.roster().find(|&to| to != who && is_present(fight, to)))
        }
        Act::Hurl(_) => {
            let foes = fight.roster().filter(|&foe| is_foe(fight, who, foe));
            foes.min_by_key(|&foe| far(fight, who, foe))
                .or_else(|| fight.roster().find(|&to| to != who && is_present(fight, to)))
        }
        Act::Intimidate => {
            let open = fight.roster().filter(|&to| is_open(fight, who, to));
            open.max_by_key(|&to| daunt(fight, who, to))
                .or_else(|| fight.roster().find(|&to| to != who && is_present(fight, to)))
        }
        _ => None,
    }
}

fn far(fight: &Fight, who: Id, foe: Id) -> i32 {
    i32::from(distance(fight, who, foe))
}

/// What an attack is worth: the best of those within reach this round, or a part of it for coming
/// nearer.
fn attack(fight: &Fight, who: Id, manner: Manner, act: Act, which: WeaponId) -> i32 {
    let wary = matches!(act, Act::Defensive(_));
    let weapon = fight.weapon(which);
    let melee = weapon.is_melee();
    let walk = i32::from(speed(fight, who));
    let mut best = -100;
    for foe in fight.roster().filter(|&foe| is_foe(fight, who, foe)) {
        let far = far(fight, who, foe);
        let reach = if melee { i32::from(weapon.reach) } else { i32::from(weapon.range) };
        let own = blow(fight, who, foe, which) + fancy(fight, who, manner, foe);
        let near = !has_grid(fight) || far <= reach + walk;
        if !near && fight[who].wounds <= 0 {
            // Whoever crawls gets nowhere.
            continue;
        }
        let mut worth = if near { own } else { own / 4 - far };
        // hallowed.reaction.reposte-entering: to come within its reach may cost a Reposte.
        let enters = near && melee && far > i32::from(threat(fight, foe));
        if enters && reach <= i32::from(threat(fight, foe)) && !wary {
            worth -= reposte(fight, foe, who) / 2 + company(fight, who, foe);
        }
        if !melee && far <= i32::from(threat(fight, foe)) {
            worth -= 50;
        }
        best = best.max(worth);
    }
    best
}

/// What the Repostes of those who stand by a foe may cost whoever comes to it.
fn company(fight: &Fight, who: Id, foe: Id) -> i32 {
    let others = fight.roster().filter(|&it| it != foe && is_foe(fight, who, it));
    let near = others.filter(|&it| {
        let reach = i32::from(threat(fight, it));
        reach > 0 && far(fight, foe, it) <= reach && far(fight, who, it) > reach
    });
    near.map(|it| reposte(fight, it, who) / 3).sum()
}

/// What a foe's Reposte would be worth to it.
pub(super) fn reposte(fight: &Fight, foe: Id, who: Id) -> i32 {
    ready_melee(fight, foe).map(|(_, it)| blow(fight, foe, who, it)).max().unwrap_or(0)
}

/// Whom a manner likes best.
pub(super) fn fancy(fight: &Fight, who: Id, manner: Manner, foe: Id) -> i32 {
    match manner {
        // All against the one who is nearest to falling.
        Manner::Focus => 6 * urgency(fight, foe) / 2,
        // Whoever threatens the weakest friend.
        Manner::Protect => {
            let weak = fight
                .roster()
                .filter(|&it| fight[it].side == fight[who].side && is_standing(fight, it))
                .min_by_key(|&it| fight[it].stress + fight[it].wounds);
            match weak {
                Some(weak) if far(fight, weak, foe) <= i32::from(threat(fight, foe)) => 250,
                _ => 0,
            }
        }
        Manner::Aggressive
        | Manner::Cautious
        | Manner::Caster
        | Manner::Random
        | Manner::Search => 0,
    }
}

/// What an action is worth.
fn worth(fight: &Fight, who: Id, manner: Manner, act: Act) -> i32 {
    let it = &fight[who];
    if it.has(Condition::Routed) {
        return match act {
            Act::Wary => 500,
            Act::Nothing => 400,
            _ => 0,
        };
    }
    match act {
        // Exertion costs blood: whoever is down keeps still, unless there is something to drink or
        // nobody else is left to fight.
        Act::Use(which) if it.wounds <= 0 && !fight.item(which).effect.wounds.is_none() => 6_000,
        Act::Nothing if it.wounds <= 0 && !is_last(fight, who) => 5_000,
        Act::Nothing => 0,
        Act::Attack(which) => attack(fight, who, manner, act, which),
        Act::Defensive(which) => attack(fight, who, manner, act, which) - 30,
        Act::Throw(which) => attack(fight, who, manner, act, which) - 20,
        Act::Wary => -50,
        Act::FullDefense => full_defense(fight, who, manner),
        Act::Cast(which) => {
            if may_cast(fight, who, which).is_err() {
                return -500;
            }
            let bonus = if manner == Manner::Caster { 150 } else { 0 };
            if has_grid(fight) && fight.spell(which).radius.is_some() {
                let at = best_point(fight, who, which);
                return at.map_or(-500, |at| area(fight, who, which, at) + bonus);
            }
            let walk = speed(fight, who);
            let range = fight.spell(which).range;
            fight
                .roster()
                .filter(|&to| is_present(fight, to) && (range > 0 || to == who))
                .filter(|&to| {
                    !has_grid(fight) || distance(fight, who, to) <= range.saturating_add(walk)
                })
                .filter(|&to| is_sensible(fight, who, which, to))
                .map(|to| spell(fight, who, which, to))
                .max()
                .map_or(-500, |worth| worth + bonus)
        }
        Act::Use(which) => {
            let own = help(fight, who, &fight.item(which).effect);
            let near = fight.roster().filter(|&to| {
                fight[to].side == it.side && is_present(fight, to) && far(fight, who, to) <= 1
            });
            near.map(|to| help(fight, to, &fight.item(which).effect)).max().unwrap_or(own) - 60
        }
        Act::Hurl(which) => {
            let range = i32::from(fight.item(which).thrown.unwrap_or(0));
            let foes = fight.roster().filter(|&foe| is_foe(fight, who, foe));
            let near = foes.filter(|&foe| far(fight, who, foe) <= range).map(|foe| {
                let new = fight.item(which).effect.begins.iter().any(|it| !fight[foe].has(it));
                if new { 330 } else { 120 }
            });
            near.max().unwrap_or(-200)
        }
        Act::Aid => aid(fight, who),
        Act::Intimidate => intimidate(fight, who),
        Act::Struggle => 250,
        Act::Douse if it.has(Condition::Burning) => fire(fight, who),
        Act::Douse => burning_friend(fight, who),
        Act::Wipe => 400,
    }
}

/// Foes who can strike at somebody without coming nearer.
fn pressing(fight: &Fight, who: Id) -> impl Iterator<Item = Id> + '_ {
    fight.roster().filter(move |&foe| {
        let reach = i32::from(threat(fight, foe));
        is_foe(fight, who, foe) && reach > 0 && far(fight, who, foe) <= reach.max(1)
    })
}

/// How much of somebody is left, in hundredths of the whole.
fn left(fight: &Fight, who: Id) -> i32 {
    let most = i32::from(stress::most(fight, who) + wounds::most(fight, who)).max(1);
    100 * i32::from(fight[who].stress + fight[who].wounds.max(0)) / most
}

/// Full-Defense pays for whoever is worse off than a foe that presses it: for what it prevents, and
/// for the Reposte against the one who attacks. Whoever is best off of all strikes, so that nobody
/// parries for ever.
fn full_defense(fight: &Fight, who: Id, manner: Manner) -> i32 {
    let own = left(fight, who);
    let behind = pressing(fight, who).any(|foe| left(fight, foe) > own);
    let enough = match manner {
        Manner::Cautious | Manner::Protect | Manner::Caster | Manner::Search => 100,
        Manner::Aggressive | Manner::Focus | Manner::Random => 50,
    };
    // Whoever is down loses by waiting.
    if !behind || own > enough || fight[who].wounds <= 0 {
        return -200;
    }
    let (mut saved, mut attacked, mut answer) = (0, 0, 0);
    for foe in pressing(fight, who).filter(|&foe| is_up_before(fight, who, foe)) {
        // A foe strikes at one of those it reaches.
        let reach = i32::from(threat(fight, foe));
        let reached =
            fight.roster().filter(|&it| is_foe(fight, foe, it) && far(fight, foe, it) <= reach);
        let share = reached.count().max(1) as i32;
        let gain = |better| {
            let all = ready_melee(fight, foe);
            all.map(|(_, it)| blow_on(fight, (foe, who), it, better)).max().unwrap_or(0)
        };
        saved += (gain(0) - gain(4)) / share;
        attacked += 100 / share;
        answer = answer.max(reposte(fight, who, foe));
    }
    if riposte_talent(fight, who).is_some() {
        // Its talent answers without Full-Defense.
        answer = 0;
    }
    saved + answer * attacked.min(100) / 100
}

/// Whether Full-Defense would be up before a foe strikes with what it strikes hardest with, going by
/// the Base Initiatives that all know (`hallowed.actions.full-defense-duration`).
fn is_up_before(fight: &Fight, who: Id, foe: Id) -> bool {
    if fight.setup.settings.full_defense_from != FullDefenseFrom::OwnTurn {
        return true;
    }
    let count =
        |who, act| round_initiative(fight, who, Declared { act, quick: false, target: None });
    let weapons = ready_melee(fight, foe).map(|(_, it)| it);
    let hardest = weapons.max_by_key(|&it| blow(fight, foe, who, it));
    hardest.is_some_and(|it| count(who, Act::FullDefense) < count(foe, Act::Attack(it)))
}

/// What putting out one's own flames is worth: 3 or 4 points for each round that the fight may last
/// yet, more where it soon takes Wound Points; of up to 6 points it may take all at the end of this
/// one.
fn fire(fight: &Fight, who: Id) -> i32 {
    let burnt = 350 * rounds_left(fight, who);
    if fight[who].stress > 8 {
        return burnt;
    }
    burnt.max(520 + 150 * (7 - points(fight, who)).max(0))
}

/// How many rounds it may take to fell all foes, if everybody strikes as hard as this one: 1 at the
/// least, and no more than 10.
fn rounds_left(fight: &Fight, who: Id) -> i32 {
    let foes = || fight.roster().filter(|&foe| is_foe(fight, who, foe));
    let all: i32 = foes().map(|foe| points(fight, foe)).sum();
    let best = |foe| ready_melee(fight, who).map(move |(_, it)| blow(fight, who, foe, it)).max();
    let once = foes().filter_map(best).max().unwrap_or(0).max(100);
    let friends =
        fight.roster().filter(|&it| !are_hostile(fight, it, who) && is_standing(fight, it));
    (100 * all / (once * friends.count().max(1) as i32)).clamp(1, 10)
}

/// Putting out the flames on a friend who cannot do it, near enough to be reached.
fn burning_friend(fight: &Fight, who: Id) -> i32 {
    let walk = i32::from(speed(fight, who));
    let helped = fight.roster().any(|to| {
        to != who
            && fight[to].side == fight[who].side
            && is_present(fight, to)
            && fight[to].has(Condition::Burning)
            && fight[to].wounds <= 0
            && (!has_grid(fight) || far(fight, who, to) <= 1 + walk)
    });
    if helped { 450 } else { -500 }
}

/// First aid, for friends who are down and near.
fn aid(fight: &Fight, who: Id) -> i32 {
    let walk = i32::from(speed(fight, who));
    let bonus = skill_bonus(fight, who, Skill::Heal);
    fight
        .roster()
        .filter(|&to| to != who && fight[to].side == fight[who].side && is_present(fight, to))
        .filter(|&to| !has_grid(fight) || far(fight, who, to) <= 1 + walk)
        .filter(|&to| legal::cares(fight, who, to).next().is_some())
        .map(|to| {
            let needs = wounds::stabilize_tn(fight, to) - bonus;
            let close = wounds::threshold(fight, to) + 4 >= fight[to].wounds;
            chance(fight, needs) * if close { 900 } else { 500 } / 216
        })
        .max()
        .unwrap_or(-500)
}
