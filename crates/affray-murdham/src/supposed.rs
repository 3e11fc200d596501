//! What is supposed of somebody of whom a side is not told everything.

use std::sync::{Arc, OnceLock};

use affray_engine::measure::Who;
use affray_engine::{Fact, Knowledge, Seat};

use crate::event::Event;
use crate::purpose::Score;
use crate::ruled::Figure;
use crate::rules::health::maximum;
use crate::setup::{Id, Manner, Skill, Skills, Trait};
use crate::state::Fight;

/// Of what a side is not told of somebody, they have what `like` has.
pub fn suppose(fight: &mut Fight, who: Id, like: Id, knows: Knowledge) {
    let (left, most) = (fight[who].health, maximum(fight, who));
    let usual = if knows.has(Fact::Health) { most } else { maximum(fight, like) };
    if !knows.has(Fact::Figures) {
        rate(fight, who, like);
    }
    let by = i32::from(usual) - i32::from(maximum(fight, who));
    fight.state.decrees.add(Figure::MaxHealth(who), by);
    fight[who].health = knows.health(left, most, usual);
    if !knows.has(Fact::Health) {
        fight[who].hurt = fight[who].health < usual && 2 * fight[who].health <= usual;
    }
}

/// Their scores, skills, hide and pace are those of `like`.
fn rate(fight: &mut Fight, who: Id, like: Id) {
    let setup = Arc::make_mut(&mut fight.setup);
    setup.derived = OnceLock::new();
    let profiles = &mut setup.profiles;
    let model = profiles[like.index()].clone();
    let one = &mut profiles[who.index()];
    (one.strength, one.agility, one.wits) = (model.strength, model.agility, model.wits);
    (one.skills, one.natural_armor) = (model.skills, model.natural_armor);
    for pace in [Trait::Fast, Trait::Slow] {
        one.traits.remove(pace);
        if model.traits.has(pace) {
            one.traits.add(pace);
        }
    }
    let model = &fight[like];
    let (strength, agility, wits) = (model.strength, model.agility, model.wits);
    let one = &mut fight[who];
    (one.strength, one.agility, one.wits) = (strength, agility, wits);
    let decrees = &mut fight.state.decrees;
    let scores = [Score::Strength, Score::Agility, Score::Wits];
    let ruled = scores.map(|score| (Figure::Score(who, score), Figure::Score(like, score)));
    for (own, usual) in ruled.into_iter().chain([(Figure::Speed(who), Figure::Speed(like))]) {
        let by = decrees.term(usual) - decrees.term(own);
        decrees.add(own, by);
    }
}

/// Of what those of other sides have learned, only what they have shown is left, and they decide as
/// anyone does of whom the file says nothing. Those who are spared stay as they are.
/// That somebody is tough shows in the health that they have at most.
pub fn unlearn(fight: &mut Fight, seat: Seat, _shown: &[&Event], spared: &[Who]) {
    let is_strange =
        |&who: &Id| seat != Seat::GM && fight[who].faction.0 != seat.0 && !spared.contains(&who.0);
    let strange: Vec<Id> = fight.roster().filter(is_strange).collect();
    if strange.is_empty() {
        return;
    }
    let setup = Arc::make_mut(&mut fight.setup);
    setup.derived = OnceLock::new();
    for who in strange {
        let one = &mut setup.profiles[who.index()];
        let is_tough = one.skills.has(Skill::Tough);
        one.skills = Skills::default();
        if is_tough {
            one.skills.add(Skill::Tough);
        }
        (one.manner, one.protects) = (Manner::Aggressive, None);
    }
}
