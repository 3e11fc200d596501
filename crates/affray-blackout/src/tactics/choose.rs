//! What to do next in a turn, where nothing unusual stands on the menu: only what can be the best is
//! thought of, and whether it is legal is asked of that alone.

use std::cmp::Reverse;

use crate::kinds::{Condition, Effect, Hold, Id, Level, Manner, Shape};
use crate::moves::{Action, Blow, Limits, Move, With};
use crate::rules::attack::is_loaded;
use crate::rules::field::{are_enemies, is_behind};
use crate::rules::turn::may_do;
use crate::rules::{gear, stacking};
use crate::settings::TakeYourTime;
use crate::state::{Fight, Turn, Where};

use super::danger::Danger;
use super::plan::Decider;
use super::turn::{FACES, Mood, facing, makes_sense, worth};

/// The best so far.
struct Best<'a> {
    fight: &'a Fight,
    mood: Mood<'a>,
    turn: Turn,
    limits: Limits,
    best: (i32, Action),
}

impl Best<'_> {
    /// Whether anything that is worth so much is better than all before.
    fn beats(&self, worth: i32) -> bool {
        worth > self.best.0
    }

    /// Takes an action that is better than all before, if it may be done.
    fn see(&mut self, action: Action) {
        self.weigh(worth(self.fight, &self.mood, action.into()), action);
    }

    /// Takes an action that is worth so much, if that is better than all before and it may be done.
    fn weigh(&mut self, worth: i32, action: Action) {
        if self.beats(worth)
            && may_do(self.fight, self.turn, &self.limits, action).is_ok()
            && makes_sense(self.fight, &self.mood, action)
        {
            self.best = (worth, action);
        }
    }
}

/// The best of a menu that is not listed; none where somebody is bound to another, or has more
/// than the usual to choose from.
#[must_use]
pub(super) fn at_once(fight: &Fight, who: Id, limits: Limits, manner: Manner) -> Option<Move> {
    let turn = fight.state.turn?;
    let unusual = limits.berserk
        || limits.only.is_some()
        || fight.profile(who).maneuvers.0 != 0
        || !fight.setup.trained.is_empty()
        || !fight.state.structures.is_empty();
    if unusual {
        return None;
    }
    let danger = Danger::of(who);
    let mood = Mood::of(fight, Decider { who, manner, danger: &danger });
    // What is worth nothing is done before the turn ends, what is worth less is not done.
    let mut best = Best { fight, mood, turn, limits, best: (-1, Action::End) };
    for pending in stacking::waiting(fight, who) {
        best.see(Action::Trigger(pending.target, pending.effect));
    }
    attacks(&mut best);
    // Where a movement leads is looked at for the best first.
    let mut goings = [Action::Walk, Action::Run, Action::Step]
        .map(|action| (worth(fight, &best.mood, action.into()), action));
    goings.sort_by_key(|it| Reverse(it.0));
    goings.into_iter().for_each(|(worth, action)| best.weigh(worth, action));
    if fight[who].has(Condition::Prone) {
        best.see(Action::Stand);
    }
    if best.beats(FACES)
        && fight
            .roster()
            .any(|by| are_enemies(fight, who, by) && is_behind(fight, who, fight[by].at))
        && let Some(way) = facing(fight, &best.mood)
    {
        best.weigh(FACES, Action::Face(way));
    }
    if !fight[who].has(Condition::Prone) {
        best.see(Action::DropProne);
    }
    if turn.ap > 0 {
        deeds(&mut best);
    }
    Some(best.best.1.into())
}

/// Attacks that can be made from here, and of each only the ways that may be the best.
fn attacks(best: &mut Best<'_>) {
    let (fight, who) = (best.fight, best.mood.who);
    let eases = fight.setup.settings.take_your_time == TakeYourTime::Advantage;
    for at in 0..best.mood.strikes.len() {
        let strike = best.mood.strikes[at];
        let weapon = gear::weapon(fight, strike.with);
        let blow = Blow { with: strike.with, target: strike.target, slow: false, spend: false };
        best.see(Action::Attack(blow));
        let vulnerable = fight[strike.target].level(Level::Vulnerable) > 0;
        if vulnerable {
            best.see(Action::Attack(Blow { spend: true, ..blow }));
        }
        // Destroyer is worth the time against what armor alone protects.
        if eases || vulnerable || weapon.has(Effect::Destroyer) {
            best.see(Action::Attack(Blow { slow: true, ..blow }));
            if vulnerable {
                best.see(Action::Attack(Blow { slow: true, spend: true, ..blow }));
            }
        }
    }
    for (item, weapon) in gear::weapons(fight, who) {
        if weapon.is_area() && weapon.ap <= best.turn.ap && is_loaded(fight, With::Item(item)) {
            best.see(Action::Area(item, false));
            if eases || weapon.has(Effect::Destroyer) {
                best.see(Action::Area(item, true));
            }
        }
    }
}

/// What takes action points and is no attack.
fn deeds(best: &mut Best<'_>) {
    let (fight, who) = (best.fight, best.mood.who);
    best.see(Action::Hide);
    if best.mood.foe.is_none() {
        best.see(Action::Search);
    }
    for item in gear::held(fight, who) {
        if gear::weapon_of(fight, item).is_some() {
            best.see(Action::Reload(item));
        }
    }
    for item in gear::carried(fight, who) {
        best.see(Action::Draw(item));
    }
    for item in fight.things().filter(|&item| matches!(fight[item].at, Where::Lying(_))) {
        best.see(Action::PickUp(item));
    }
    for item in gear::carried(fight, who).chain(gear::held(fight, who)) {
        if gear::is_for_use(fight, item) {
            fight.roster().for_each(|on| best.see(Action::Use(item, on)));
        }
    }
    if fight[who].gripped.is_some() || fight[who].grappled.is_some() {
        [Hold::Grip, Hold::Grapple].into_iter().for_each(|hold| best.see(Action::Break(hold)));
    }
    if fight[who].stamina < fight.profile(who).max_stamina {
        best.see(Action::Rest);
    }
    if fight[who].has(Condition::Magnetic) {
        best.see(Action::ShakeOff);
    }
    for other in fight.roster().filter(|&other| other != who) {
        if fight[other].causes.0 != 0 {
            best.see(Action::Repair(other));
            best.see(Action::Wake(other));
        }
    }
    for item in gear::held(fight, who).chain(gear::carried(fight, who)) {
        if fight[item].shape == Shape::Jammed {
            best.see(Action::Unjam(item));
        }
    }
}
