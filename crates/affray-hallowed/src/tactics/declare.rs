//! What to declare: from where people stand, not from what others have declared.

use super::daunt::{daunt, intimidate, is_open};
use super::estimate::{FALL, best_area, blow, chance, fights_on, help, is_sensible, points, spell};
use super::scene::Scene;
use crate::ids::{Id, ItemId, SpellId};
use crate::kinds::{Condition, Manner, Skill};
use crate::rules::attack::is_foe;
use crate::rules::cast::may_cast;
use crate::rules::check::skill_bonus;
use crate::rules::condition::{are_hostile, is_present, is_standing};
use crate::rules::declare::{acts, may_declare};
use crate::rules::initiative::{of_act, quick_talent};
use crate::rules::reaction::{ready_melee, threat};
use crate::rules::space::{distance, has_grid, speed};
use crate::rules::{legal, morale, wounds};
use crate::settings::DeclareTarget;
use crate::state::{Act, Declared, Fight};

/// The declaration worth most.
pub(super) fn choose(fight: &Fight, who: Id, manner: Manner) -> Declared {
    if let Some(act) = at_once(fight, who) {
        return Declared::of(act);
    }
    let mut scene = Scene::of(fight, who, manner);
    let mut best = (i32::MIN, Act::Nothing);
    acts(fight, who, &mut |act| {
        let slow = i32::from(of_act(fight, act).0);
        let worth = worth(&mut scene, act) - 8 * slow;
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

/// What needs no weighing. Exertion costs blood: anyone who is down and has nothing to drink keeps
/// still, unless it fights on; anyone who flees does so warily.
fn at_once(fight: &Fight, who: Id) -> Option<Act> {
    if fight[who].has(Condition::Routed) {
        return Some(if may_declare(fight, who, Act::Wary).is_ok() {
            Act::Wary
        } else {
            Act::Nothing
        });
    }
    let heals = |&which: &ItemId| {
        !fight.item(which).effect.wounds.is_none() && fight.items_left(who, which) > 0
    };
    let still = fight[who].wounds <= 0 && !fights_on(fight, who);
    (still && !fight.profile(who).items.iter().any(heals)).then_some(Act::Nothing)
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
            let people = morale::counted(fight);
            open.max_by_key(|&to| daunt(fight, people, who, to))
                .or_else(|| fight.roster().find(|&to| to != who && is_present(fight, to)))
        }
        _ => None,
    }
}

pub(super) fn far(fight: &Fight, who: Id, foe: Id) -> i32 {
    i32::from(distance(fight, who, foe))
}

/// Whom somebody of this manner protects: of its side who stands and is nearest to falling.
pub(super) fn weakest(fight: &Fight, who: Id, manner: Manner) -> Option<Id> {
    if manner != Manner::Protect {
        return None;
    }
    let own = |&it: &Id| fight[it].side == fight[who].side && is_standing(fight, it);
    fight.roster().filter(own).min_by_key(|&it| fight[it].stress + fight[it].wounds)
}

/// Whom a manner likes best.
pub(super) fn fancy(fight: &Fight, manner: Manner, weakest: Option<Id>, foe: Id) -> i32 {
    match manner {
        // All against the one who is nearest to falling.
        Manner::Focus => (7_200 / (points(fight, foe) + 6)).min(900),
        // Anyone who threatens the weakest friend.
        Manner::Protect => match weakest {
            Some(weak) if far(fight, weak, foe) <= i32::from(threat(fight, foe)) => 250,
            _ => 0,
        },
        Manner::Aggressive
        | Manner::Cautious
        | Manner::Caster
        | Manner::Random
        | Manner::Search => 0,
    }
}

/// What an action is worth.
fn worth(scene: &mut Scene<'_>, act: Act) -> i32 {
    let Scene { fight, who, manner, .. } = *scene;
    let it = &fight[who];
    match act {
        // Exertion costs blood: anyone who is down keeps still, unless there is something to drink.
        Act::Use(which) if it.wounds <= 0 && !fight.item(which).effect.wounds.is_none() => 6_000,
        Act::Nothing if it.wounds <= 0 && !fights_on(fight, who) => 5_000,
        // Where nobody is on their feet, anyone who declares nothing gives up first.
        Act::Nothing if it.wounds <= 0 && !scene.is_any_foe_up() => -1_000,
        Act::Nothing => 0,
        Act::Attack(which) | Act::Defensive(which) | Act::Throw(which) => scene.attack(act, which),
        Act::Wary => -50,
        Act::FullDefense => scene.full_defense(),
        Act::Cast(which) => cast(fight, who, manner, which),
        Act::Use(which) => {
            let own = help(fight, who, &fight.item(which).effect);
            let near = scene.friends.iter().filter(|&&to| far(fight, who, to) <= 1);
            near.map(|&to| help(fight, to, &fight.item(which).effect)).fold(own, i32::max) - 60
        }
        Act::Hurl(which) => {
            let range = i32::from(fight.item(which).thrown.unwrap_or(0));
            let near = scene.foes.iter().filter(|foe| foe.far <= range).map(|foe| {
                let new = fight.item(which).effect.begins.iter().any(|it| !fight[foe.who].has(it));
                if new { 330 } else { 120 }
            });
            near.max().unwrap_or(-200)
        }
        Act::Aid => aid(scene),
        Act::Intimidate => intimidate(fight, who),
        Act::Struggle => 250,
        Act::Douse if it.has(Condition::Burning) => fire(fight, who),
        Act::Douse => burning_friend(fight, who),
        Act::Wipe => 400,
    }
}

/// What a spell is worth: on the best of those within reach this round.
fn cast(fight: &Fight, who: Id, manner: Manner, which: SpellId) -> i32 {
    if may_cast(fight, who, which).is_err() {
        return -500;
    }
    let bonus = if manner == Manner::Caster { 150 } else { 0 };
    if has_grid(fight) && fight.spell(which).radius.is_some() {
        return best_area(fight, who, which).map_or(-500, |(worth, _)| worth + bonus);
    }
    let walk = speed(fight, who);
    let range = fight.spell(which).range;
    let near = |to: Id| !has_grid(fight) || distance(fight, who, to) <= range.saturating_add(walk);
    fight
        .roster()
        .filter(|&to| is_present(fight, to) && (range > 0 || to == who))
        .filter(|&to| near(to) && is_sensible(fight, who, which, to))
        .map(|to| spell(fight, who, which, to))
        .max()
        .map_or(-500, |worth| worth + bonus)
}

/// What putting out one's own flames is worth: 3 or 4 points for each round that the fight may last
/// yet, more where it soon takes Wound Points; of up to 6 points it may take all at the end of this
/// one.
fn fire(fight: &Fight, who: Id) -> i32 {
    let burnt = 350 * rounds_left(fight, who);
    if fight[who].stress > 8 {
        return burnt;
    }
    // hallowed.conditions.burning: 1d6, which takes all that is left with so many of its faces.
    let faces = (7 - points(fight, who)).max(0);
    burnt.max(520 + 150 * faces) + FALL * faces / 6
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
fn aid(scene: &Scene<'_>) -> i32 {
    let Scene { fight, who, walk, .. } = *scene;
    let near = |to: Id| !has_grid(fight) || far(fight, who, to) <= 1 + walk;
    let friends = scene.friends.iter().copied();
    friends
        .filter(|&to| legal::cares(fight, who, to).next().is_some() && near(to))
        .map(|to| {
            let bonus = skill_bonus(fight, who, Skill::Heal);
            let needs = wounds::stabilize_tn(fight, to) - bonus;
            let close = wounds::threshold(fight, to) + 4 >= fight[to].wounds;
            chance(fight, needs) * if close { 900 } else { 500 } / 216
        })
        .max()
        .unwrap_or(-500)
}
