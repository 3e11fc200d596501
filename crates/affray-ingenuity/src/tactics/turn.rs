//! What to do in a turn.

use std::cell::OnceCell;

use affray_field::Square;
use smallvec::SmallVec;

use super::arms::{Arms, potential, shoots};
use super::estimate::{self, Marks, blow, can_rouse, enemies, friends, left, range};
use super::go::{self, Step};
use super::threat::{self, Threat};
use super::work::{brandish, continues, is_good, long, uses};
use crate::moves::{Action, Blow, Long, Move, With};
use crate::rules::command::{may_command, may_obey};
use crate::rules::condition::{are_allies, is_able};
use crate::rules::item::{held, is_on, item};
use crate::rules::maneuver;
use crate::rules::power::{can_pay, known};
use crate::rules::space::{area, can_reach, distance, has_cover, has_map};
use crate::rules::stat::{current, speed};
use crate::rules::turn::may_take;
use crate::settings::ProneSpeed;
use crate::setup::{Effect, Id, ItemId, ManeuverId, ManeuverKind, Manner, Objective, Pool, TaskId};
use crate::state::{Condition, Fight};

/// What somebody has in mind before it looks at its options.
pub(crate) struct Mood {
    pub(super) who: Id,
    pub(super) manner: Manner,
    pub(super) left: u8,
    /// The attacks that could be made now, with their mean damage in hundredths.
    strikes: SmallVec<[(Blow, i32); 16]>,
    /// The greatest of these.
    pub(super) best: i32,
    /// Meters to the nearest enemy, if there is one.
    pub(super) nearest: Option<u8>,
    /// How far it strikes or shoots.
    range: u8,
    /// Must get somewhere.
    goal: Option<i32>,
    own_turn: bool,
    /// Those whom it may strike.
    pub(super) marks: Marks,
    /// The mean damage of the best attack if it came near enough first, once that is asked for.
    potential: OnceCell<i32>,
    /// What is to be expected until the next turn, once that is asked for.
    threat: OnceCell<Threat>,
}

impl Mood {
    /// What `who` has in mind now.
    pub fn of(fight: &Fight, who: Id, manner: Manner) -> Mood {
        let turn = fight.turn_of(who);
        let objective = fight.state.objectives[fight[who].side.index()];
        let meters = |goal: Square| i32::from(area(fight, who).distance(goal.into()));
        let goal = match objective {
            Objective::Reach(mark) if has_map(fight) => {
                let squares = &fight.setup.marks[mark.index()].1;
                squares.iter().map(|&goal| meters(goal)).min()
            }
            Objective::Task(task, _) if has_map(fight) => {
                fight.setup.tasks[task.index()].at.map(|at| meters(at) - 1)
            }
            _ => None,
        };
        let left = turn.map_or(1, |turn| turn.left);
        let (mut strikes, marks) = (SmallVec::new(), Marks::new());
        if left > 0 {
            let arms = Arms::of(fight, who);
            arms.strikes(fight, &marks, &mut |this, mean| strikes.push((this, mean)));
        }
        Mood {
            who,
            manner,
            left,
            best: strikes.iter().map(|&(_, mean)| mean).max().unwrap_or(0),
            strikes,
            nearest: enemies(fight, who).map(|id| distance(fight, who, id)).min(),
            range: range(fight, who),
            goal,
            own_turn: turn.is_some(),
            marks,
            potential: OnceCell::new(),
            threat: OnceCell::new(),
        }
    }

    fn threat(&self, fight: &Fight) -> &Threat {
        self.threat.get_or_init(|| threat::threat(fight, self.who))
    }

    /// Whether no enemy is within range.
    pub(super) fn is_out_of_range(&self) -> bool {
        self.nearest.is_some_and(|meters| meters > self.range)
    }
}

/// What is best done in a turn. Whatever one might do is weighed first, and only where that beats
/// the best so far it is asked whether it may be done. Nothing where the menu has to say it: work is
/// under way, or the combat has to be opened.
pub(crate) fn at_once(fight: &Fight, who: Id, manner: Manner) -> Option<Move> {
    let turn = fight.turn_of(who)?;
    if fight[who].owes_opening || fight[who].work.is_some_and(|work| !work.paused) {
        return None;
    }
    let mood = Mood::of(fight, who, manner);
    let mut best = (0, Action::End);
    let mut weigh = |action: Action| {
        let worth = worth(fight, &mood, action.into());
        if worth > best.0 && may_take(fight, turn, action).is_ok() {
            best = (worth, action);
        }
    };
    if turn.left > 0 {
        deeds(fight, &mood, &mut weigh);
        for ally in friends(fight, who) {
            if may_command(fight, turn, who, ally).is_ok() {
                weigh(Action::Command(ally));
            }
        }
        // How near one comes to a goal is long to find out.
        let goes = [Action::Move, Action::Sprint].into_iter();
        goes.filter(|&action| may_take(fight, turn, action).is_ok()).for_each(&mut weigh);
        [Action::Guard, Action::Ready, Action::Wait].into_iter().for_each(&mut weigh);
    }
    [Action::DropProne, Action::Step, Action::Flee].into_iter().for_each(&mut weigh);
    Some(best.1.into())
}

/// What is best done with one action at a command, in the same way.
pub(crate) fn obeys(fight: &Fight, who: Id, manner: Manner) -> Option<Move> {
    if fight[who].work.is_some_and(|work| !work.paused) {
        return None;
    }
    let mood = Mood::of(fight, who, manner);
    let mut best = (0, Action::Decline);
    let mut weigh = |action: Action| {
        let worth = worth(fight, &mood, action.into());
        if worth > best.0 && may_obey(fight, who, action).is_ok() {
            best = (worth, action);
        }
    };
    deeds(fight, &mood, &mut weigh);
    weigh(Action::Move);
    Some(best.1.into())
}

/// What may be done in a turn and at a command.
fn deeds(fight: &Fight, mood: &Mood, weigh: &mut impl FnMut(Action)) {
    mood.strikes.iter().for_each(|&(this, _)| weigh(Action::Attack(this)));
    drilled(fight, mood, weigh);
    undertakings(fight, mood, weigh);
    [Action::Brandish, Action::SeekCover, Action::StandUp].into_iter().for_each(weigh);
}

/// The maneuvers with the best attack on each enemy.
fn drilled(fight: &Fight, mood: &Mood, weigh: &mut impl FnMut(Action)) {
    let strikes = &mood.strikes;
    let is_best = |&(this, mean): &(Blow, i32)| {
        !strikes.iter().any(|&(other, more)| other.target == this.target && more > mean)
    };
    for which in maneuver::learned(fight, mood.who) {
        for (this, _) in strikes.iter().copied().filter(is_best) {
            if maneuver::may_fit(fight, mood.who, which, this, u8::MAX).is_ok() {
                weigh(Action::Attack(Blow { maneuver: Some(which), ..this }));
            }
        }
    }
}

/// What may take long, and things to use, as far as anything may come of it.
fn undertakings(fight: &Fight, mood: &Mood, weigh: &mut impl FnMut(Action)) {
    let who = mood.who;
    for which in held(fight, who).into_iter().filter(|&which| !fight[which].loaded) {
        weigh(Action::Begin(Long::Reload(which)));
    }
    for patient in friends(fight, who).filter(|&id| !is_able(fight, id)) {
        weigh(Action::Begin(Long::Resuscitate(patient)));
    }
    for task in (0..fight.setup.tasks.len() as u8).map(TaskId) {
        weigh(Action::Begin(Long::Task(task)));
    }
    for which in known(fight, who).filter(|&which| can_pay(fight, who, which)) {
        fight.roster().for_each(|on| weigh(Action::Begin(Long::Power(which, on))));
    }
    let restores =
        |&which: &ItemId| is_on(fight, who, which) && item(fight, which).restores.is_some();
    for which in fight.things().filter(restores) {
        fight.roster().for_each(|on| weigh(Action::Use(which, on)));
    }
    if mood.is_out_of_range() && mood.left == 3 {
        let mut menu = Vec::new();
        crate::rules::kill::options(fight, who, &mut menu);
        for option in menu {
            if let Move::Action(action) = option {
                weigh(action);
            }
        }
    }
}

/// How good an option is.
pub(crate) fn worth(fight: &Fight, mood: &Mood, option: Move) -> i32 {
    let Move::Action(action) = option else { return 0 };
    let who = mood.who;
    if fight[who].owes_opening && brings_nearer(action) {
        return 150;
    }
    match action {
        Action::Attack(this) => attack(fight, mood, this),
        Action::AttackOtherwise(_) => -100,
        Action::Begin(what) => long(fight, mood, what),
        Action::Continue => continues(fight, who),
        Action::GiveUp => 40,
        Action::Brandish => brandish(fight, mood),
        Action::Command(ally) => command(fight, mood, ally),
        Action::Interact(_) => -10,
        Action::Use(which, on) => uses(fight, which, on),
        Action::Guard => guard(fight, mood),
        Action::Move => moves(fight, mood),
        Action::MoveOn => -5,
        Action::Ready => ready(fight, mood),
        Action::SeekCover => seek_cover(fight, mood),
        Action::Sprint => sprint(fight, mood),
        Action::StandUp => stand_up(fight, mood),
        Action::Wait => wait(fight, mood),
        Action::DropProne => lie_down(fight, mood),
        Action::Step => step(fight, mood),
        Action::DropItem(_) => -50,
        Action::FateAction => -20,
        Action::Flee => {
            if super::is_stale(fight) {
                10_000
            } else {
                -1000
            }
        }
        Action::Surrender => -1000,
        Action::Decline | Action::End => 0,
    }
}

/// Whether the opener comes nearer to whom it attacks first.
fn brings_nearer(action: Action) -> bool {
    matches!(action, Action::Move | Action::Sprint | Action::StandUp)
}

/// An attack by its mean damage, more on those who are nearly done.
pub(super) fn attack(fight: &Fight, mood: &Mood, this: Blow) -> i32 {
    let (who, target) = (mood.who, this.target);
    if are_allies(fight, who, target) {
        return -500;
    }
    if !is_able(fight, target) {
        return if mood.nearest.is_none() { 1 } else { -100 };
    }
    let known = mood.strikes.iter().find(|(strike, _)| *strike == this);
    let mean = known.map_or_else(|| blow(fight, who, this), |&(_, mean)| mean);
    let mut worth = mood.marks.weigh(fight, mean, target);
    // A shot into a crowd may go astray at a friend.
    let used = crate::rules::means::means(fight, who, this);
    if used.strays {
        let near = crate::rules::stray::candidates(fight, who, target);
        worth -= near.iter().filter(|&&id| are_allies(fight, who, id)).count() as i32 * 4;
    }
    if this.thrown
        && crate::rules::means::usage(fight, who, this.with) != crate::setup::Usage::Thrown
    {
        worth -= 20;
    }
    // A shield is worth more in hand than as a club, let alone thrown away.
    if matches!(this.with, With::Item(which) if item(fight, which).weapon.is_none()) {
        worth -= if this.thrown { 80 } else { 5 };
    }
    if mood.manner == Manner::Focus {
        worth += (2000 / left(fight, target).max(4)).min(200) / 4;
    }
    worth + this.maneuver.map_or(0, |which| drill(fight, mood, this, which))
}

/// What a maneuver adds: its effect, less its cost.
fn drill(fight: &Fight, mood: &Mood, this: Blow, which: ManeuverId) -> i32 {
    let maneuver = &fight.setup.maneuvers[which.index()];
    let after = current(fight, mood.who, maneuver.pool) - maneuver.cost;
    let price = if after < 3 { 60 } else { 8 * i32::from(maneuver.cost) };
    let effect = match maneuver.effect {
        None => 4,
        Some((_, effect)) => value(fight, mood.who, this.target, effect),
    };
    effect - price
}

/// Half speed keeps off those who must come near, and would otherwise.
fn crippled(fight: &Fight, who: Id, target: Id) -> i32 {
    let (apart, goes) = (distance(fight, who, target), speed(fight, target));
    let reach = range(fight, target);
    let comes = apart <= goes.saturating_add(reach);
    if comes && apart > (goes / 2).saturating_add(reach) { 40 } else { 10 }
}

/// What an effect on an enemy is worth.
pub(super) fn value(fight: &Fight, who: Id, target: Id, effect: Effect) -> i32 {
    match effect {
        Effect::Condition { condition, .. } => {
            if fight[target].conditions.has(condition) {
                return 0;
            }
            match condition {
                Condition::Prone => 22,
                Condition::Crippled => crippled(fight, who, target),
                Condition::Encumbered => 10,
                Condition::Blinded => 40,
                Condition::Incapacitated | Condition::Unconscious => 80,
            }
        }
        Effect::Stunned => {
            if fight[target].stunned > 0 {
                5
            } else {
                // Nor can it fortify, so that it falls the sooner.
                let (braced, spent) =
                    (left(fight, target).max(1), estimate::unbraced(fight, target));
                30 + (braced - spent) * 60 / braced
            }
        }
        Effect::Bleeding(value) | Effect::Burning(value) => 5 * i32::from(value),
        Effect::Sickness(value) => 15 * i32::from(value),
        Effect::Poison(poison) => 10 * i32::from(poison.value),
        Effect::Recover(..) | Effect::Wake => -20,
    }
}

/// A command is worth what the ally's attack does.
fn command(fight: &Fight, mood: &Mood, ally: Id) -> i32 {
    let Some(theirs) = estimate::at_command(fight, &mood.marks, ally) else { return -10 };
    // What one could do oneself with the same action, having come near enough.
    let potential = || *mood.potential.get_or_init(|| potential(fight, &mood.marks, mood.who));
    let comes =
        |margin: i32| theirs > margin && (mood.best > 0 || theirs > potential() / 4 + margin);
    match mood.manner {
        Manner::Lead => theirs + 12,
        Manner::Aggressive | Manner::Random | Manner::Search => {
            if comes(20) {
                theirs - 20
            } else {
                -10
            }
        }
        Manner::Cautious | Manner::Focus | Manner::Protect | Manner::Skirmish => {
            if comes(8) {
                theirs - 8
            } else {
                -10
            }
        }
    }
}

/// Guard with the last action, when it saves more than the next attack would do.
fn guard(fight: &Fight, mood: &Mood) -> i32 {
    if !mood.own_turn || mood.left != 1 {
        return -30;
    }
    let saved = mood.threat(fight).guarded;
    careful(fight, mood, saved)
}

/// What somebody gives for saving so much damage, in hundredths, by its manner.
fn careful(fight: &Fight, mood: &Mood, saved: i32) -> i32 {
    let worth = estimate::weigh(saved, left(fight, mood.who));
    let percent = match mood.manner {
        Manner::Cautious => 130,
        Manner::Protect | Manner::Skirmish => 100,
        Manner::Lead | Manner::Focus => 80,
        Manner::Aggressive | Manner::Random | Manner::Search => 50,
    };
    worth * percent / 100
}

/// A readied attack for those who cannot reach anybody now, but may be reached.
fn ready(fight: &Fight, mood: &Mood) -> i32 {
    if !mood.own_turn || mood.left != 1 || mood.best > 0 || fight[mood.who].reactions == 0 {
        return -30;
    }
    let reach = crate::rules::means::reach(fight, mood.who);
    let comes = |&id: &Id| {
        let meters = distance(fight, mood.who, id);
        meters > reach && meters <= speed(fight, id).saturating_add(reach)
    };
    let armed = held(fight, mood.who).into_iter().any(|which| {
        is_good(fight, which)
            && crate::rules::means::usage(fight, mood.who, With::Item(which))
                != crate::setup::Usage::Projectile
    });
    if armed && enemies(fight, mood.who).any(|id| comes(&id)) { 35 } else { -30 }
}

/// More than anything else is worth.
const DECISIVE: i32 = 5_000;

/// More than a blow is worth, as a rule.
const ON_THE_WAY: i32 = 140;

/// How good it is to come nearer to a goal: to reach it decides the fight, and where it can be
/// reached in the next turn, that comes before blows.
fn to_goal(fight: &Fight, mood: &Mood, runs: i32) -> Option<i32> {
    let who = mood.who;
    let meters = mood.goal.filter(|&meters| meters > 0)?;
    let far = runs * i32::from(speed(fight, who));
    let Objective::Reach(mark) = fight.state.objectives[fight[who].side.index()] else {
        return Some(75);
    };
    let squares = &fight.setup.marks[mark.index()].1;
    let is_way = |far: i32| {
        let far = far.min(i32::from(u8::MAX)) as u8;
        meters <= i32::from(far) && squares.iter().any(|&goal| can_reach(fight, who, goal, far))
    };
    Some(if is_way(far) {
        DECISIVE
    } else if is_way(2 * far) {
        ON_THE_WAY
    } else {
        75
    })
}

/// Moving toward somebody to strike, to a goal, to a friend, or away.
fn moves(fight: &Fight, mood: &Mood) -> i32 {
    let sprints = mood.own_turn && mood.left > 1 && current(fight, mood.who, Pool::Stamina) > 0;
    if let Some(worth) = to_goal(fight, mood, 1 + i32::from(sprints)) {
        return worth;
    }
    if mood.is_out_of_range() {
        return 60;
    }
    let fallen = || {
        friends(fight, mood.who).any(|id| {
            can_rouse(fight, mood.who, id)
                && !crate::rules::work::can_resuscitate(fight, mood.who, id)
                && distance(fight, mood.who, id) <= speed(fight, mood.who)
        })
    };
    if mood.manner == Manner::Protect && mood.left == 3 && fallen() {
        return 80;
    }
    backs(fight, mood).max(-20)
}

/// Those who shoot go back from those who have to come near, who then strike less often.
fn backs(fight: &Fight, mood: &Mood) -> i32 {
    let shoots = mood.range > crate::rules::means::reach(fight, mood.who) + 3;
    let back = matches!(mood.manner, Manner::Skirmish | Manner::Cautious);
    if !shoots || !back || !mood.own_turn || mood.nearest.is_none() {
        return -20;
    }
    careful(fight, mood, mood.threat(fight).outrun)
}

fn sprint(fight: &Fight, mood: &Mood) -> i32 {
    let left = current(fight, mood.who, Pool::Stamina);
    match to_goal(fight, mood, 1) {
        Some(DECISIVE) => DECISIVE,
        Some(ON_THE_WAY) if left > 2 => ON_THE_WAY - 10,
        Some(_) if left > 2 => 45,
        None if mood.is_out_of_range() && left > 4 => 45,
        Some(_) | None => -20,
    }
}

/// To lie down costs nothing, hinders neither blows nor going (`ingenuity.space.crawl`), and comes
/// at the end of the turn, where it spares more of what is shot and thrown than it helps those who
/// come near.
fn lie_down(fight: &Fight, mood: &Mood) -> i32 {
    if mood.left == 0 && lies_well(fight, mood) { 5 } else { -50 }
}

/// Whether somebody who stands is better off prone: only against what is shot or thrown, as those who
/// strike gain by it.
fn lies_well(fight: &Fight, mood: &Mood) -> bool {
    let who = mood.who;
    // Where the prone are slow, only those lie down who need not go anywhere.
    let slow = fight.setup.settings.prone_speed != ProneSpeed::Full;
    let stays = mood.range > 6 && mood.goal.is_none();
    if fight[who].conditions.has(Condition::Prone)
        || !mood.own_turn
        || slow && !stays
        || !enemies(fight, who).any(|enemy| shoots(fight, enemy))
    {
        return false;
    }
    let mut prone = fight.clone();
    prone[who].conditions.add(Condition::Prone);
    threat::threat(&prone, who).damage < mood.threat(fight).damage
}

/// A step costs nothing: to come within reach, and to stand opposite a friend, before striking; and
/// to leave those in the end who would need more than a step to follow.
fn step(fight: &Fight, mood: &Mood) -> i32 {
    let who = mood.who;
    let reach = crate::rules::means::reach(fight, who);
    let shoots = mood.range > reach + 3;
    let free = fight.turn_of(who).is_some_and(|turn| !turn.moved && !turn.stepped);
    if !has_map(fight) || shoots || !free || mood.goal.is_some() {
        return -50;
    }
    let Some(nearest) = mood.nearest else { return -50 };
    if mood.left > 0 {
        let comes = mood.best == 0 && nearest > reach && nearest <= reach + 2;
        let flanks = mood.best > 0
            && friends(fight, who).any(|friend| {
                is_able(fight, friend)
                    && enemies(fight, friend).any(|id| distance(fight, friend, id) <= 1)
            });
        let gains = (comes || flanks)
            && match go::step(fight, who, mood.manner) {
                Some(Step::Nearer) => comes,
                Some(Step::Opposite) => flanks,
                None => false,
            };
        return if gains { 500 } else { -50 };
    }
    if reach > 1 && nearest <= reach && go::step_back(fight, who, reach).is_some() {
        5
    } else {
        -50
    }
}

/// Standing up is worth what it spares, and where the prone are slow half of the way to those out of
/// reach.
fn stand_up(fight: &Fight, mood: &Mood) -> i32 {
    let who = mood.who;
    if !fight[who].conditions.has(Condition::Prone) {
        return -50;
    }
    let mut standing = fight.clone();
    standing[who].conditions.remove(Condition::Prone);
    let saved = mood.threat(fight).damage - threat::threat(&standing, who).damage;
    let spared = if saved > 0 { estimate::weigh(saved, left(fight, who)) } else { -20 };
    let slow = fight.setup.settings.prone_speed != ProneSpeed::Full;
    spared.max(if slow && mood.is_out_of_range() { 65 } else { -20 })
}

fn seek_cover(fight: &Fight, mood: &Mood) -> i32 {
    if fight[mood.who].in_cover || !has_cover(fight, mood.who) {
        return -20;
    }
    let shot_at = enemies(fight, mood.who).any(|id| range(fight, id) > 6);
    let shoots = mood.range > 6;
    if !shot_at {
        return -20;
    }
    match mood.manner {
        Manner::Cautious | Manner::Skirmish => 38,
        _ if shoots => 30,
        _ => 2,
    }
}

/// An extra reaction with the last action, where several attacks are to be expected: for a shield,
/// a parry or a dodge more, and a riposte after it.
fn wait(fight: &Fight, mood: &Mood) -> i32 {
    let who = mood.who;
    if !mood.own_turn || mood.left != 1 || current(fight, who, Pool::Stamina) < 3 {
        return -30;
    }
    let &threat = mood.threat(fight);
    // The ordinary reaction answers the first attack.
    let further = (threat.attacks - 100).clamp(0, 100);
    let shielded = crate::rules::react::shields(fight, who)
        .map(|which| {
            let block = crate::rules::item::item(fight, which).block.unwrap_or(0);
            i32::from(fight[which].durability.min(block + 4)) * 100
        })
        .max()
        .unwrap_or(0)
        .min(threat.worst);
    let counter = crate::rules::maneuver::learned(fight, who)
        .any(|which| fight.setup.maneuvers[which.index()].kind == ManeuverKind::AfterParry);
    let struck = if counter && threat.parried > 0 { mood.best * 2 / 3 } else { 0 };
    let saved = (threat.parried.max(shielded) + struck) * further / 100;
    careful(fight, mood, saved)
}
