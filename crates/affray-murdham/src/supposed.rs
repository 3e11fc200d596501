//! What is supposed of somebody of whom a side is not told everything.

use std::sync::{Arc, OnceLock};

use affray_engine::measure::Who;
use affray_engine::{Fact, Heard, Knowledge, Seat};
use affray_table::{Clause, Term, Terms};

use crate::clause;
use crate::event::Event;
use crate::moves::{Form, Style};
use crate::purpose::Score;
use crate::reason::From;
use crate::ruled::Figure;
use crate::rules::health::maximum;
use crate::setup::{Id, Manner, Skill, Skills, Trait};
use crate::state::{Condition, Fight};

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
pub fn unlearn(fight: &mut Fight, seat: Seat, heard: &Heard<'_, Event>, spared: &[Who]) {
    let is_strange =
        |&who: &Id| seat != Seat::GM && fight[who].faction.0 != seat.0 && !spared.contains(&who.0);
    let strange: Vec<Id> = fight.roster().filter(is_strange).collect();
    if strange.is_empty() {
        return;
    }
    let mut shown = vec![Skills::default(); fight.setup.profiles.len()];
    for &(event, by) in &heard.events {
        if let Some((who, skill)) = shows(event, by) {
            shown[who.index()].add(skill);
        }
        for (who, skill) in of_damage(event, heard.is_rated) {
            shown[who.index()].add(skill);
        }
    }
    let setup = Arc::make_mut(&mut fight.setup);
    setup.derived = OnceLock::new();
    for who in strange {
        let one = &mut setup.profiles[who.index()];
        let is_tough = one.skills.has(Skill::Tough);
        one.skills = shown[who.index()];
        if is_tough {
            one.skills.add(Skill::Tough);
        }
        (one.manner, one.protects) = (Manner::Aggressive, None);
    }
}

/// Who shows which skill by an event of this rule.
fn shows(event: &Event, by: Clause) -> Option<(Id, Skill)> {
    if let Event::Attacks { attack } = *event
        && let Form::Strike { style: Style::Stun, .. } = attack.form
    {
        return Some((attack.attacker, Skill::StrikeToStun));
    }
    if let Event::StruckFirst { by: who, .. } = *event
        && by == clause::SKILL_FAST_STRIKE
    {
        return Some((who, Skill::FastStrike));
    }
    if let Event::Began { who, condition: Condition::Frenzied } = *event {
        return Some((who, Skill::BattleFrenzy));
    }
    if let Event::Invoked { who, .. } | Event::PowerFailed { who, .. } = *event {
        return Some((who, Skill::Sorcery));
    }
    if let Event::Maimed { who, .. } = *event {
        return Some((who, Skill::StrikeToInjure));
    }
    let Event::Cleaves { who, .. } = *event else { return None };
    Some((who, Skill::Cleave))
}

/// The skills that damage shows to whoever is told what it is made of: the die is the attacker's
/// figure, what becomes of it the target's.
fn of_damage(event: &Event, is_rated: &dyn Fn(Who) -> bool) -> Vec<(Id, Skill)> {
    let Event::Damage { attacker, target, ref terms, ref die, .. } = *event else {
        return Vec::new();
    };
    let shown = |term: &Term<From>| match term.from {
        From::SneakAttack => Some((attacker, Skill::SneakAttack)),
        From::Skilled(skill) => Some((attacker, skill)),
        From::MonsterSlaying => Some((attacker, Skill::MonsterSlaying)),
        From::Pierced => Some((attacker, Skill::PiercingStrike)),
        From::Brawling => Some((target, Skill::Brawling)),
        From::Shield if term.clause == clause::SKILL_SHIELD_MASTERY => {
            Some((target, Skill::ShieldMastery))
        }
        _ => None,
    };
    let of = |who: Id, terms: &Terms<From>| match is_rated(who.0) {
        true => terms.0.iter().filter_map(shown).collect(),
        false => Vec::new(),
    };
    [of(attacker, die), of(target, terms)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_shows_its_skills_to_whoever_is_told_what_it_is_made_of() {
        let terms = |all: &[(From, Clause)]| {
            let term = |&(from, clause): &(From, Clause)| Term { amount: 2, from, clause };
            Terms(all.iter().map(term).collect())
        };
        let (attacker, target) = (Id(0), Id(1));
        let event = Event::Damage {
            attacker,
            target,
            rolled: 6,
            gross: 6,
            armor: 1,
            suffered: 5,
            terms: terms(&[
                (From::Pierced, clause::SKILL_PIERCING_STRIKE),
                (From::Shield, clause::SKILL_SHIELD_MASTERY),
                (From::Shield, clause::ARMOR_SHIELD),
            ]),
            die: terms(&[(From::Skilled(Skill::SkilledShot), clause::SKILL_SKILLED_BLOW_SHOT)]),
            enhancement: Terms::default(),
        };
        let of_both = [
            (attacker, Skill::SkilledShot),
            (attacker, Skill::PiercingStrike),
            (target, Skill::ShieldMastery),
        ];
        assert_eq!(of_damage(&event, &|_| true), of_both);
        // Of the target alone they know what became of the damage; of neither, nothing.
        assert_eq!(of_damage(&event, &|who| who == target.0), of_both[1..]);
        assert_eq!(of_damage(&event, &|_| false), []);
    }
}
