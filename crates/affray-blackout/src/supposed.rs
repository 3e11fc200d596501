//! What is supposed of somebody of whom a side is not told everything.

use std::sync::Arc;

use affray_engine::measure::Who;
use affray_engine::{Fact, Heard, Knowledge, Seat};
use affray_table::{Clause, Terms};

use crate::clause;
use crate::event::{Course, Event, Harm, Onset};
use crate::kinds::{Id, Maneuver, Manner, TrainedId, Training, Trainings};
use crate::read::open_maneuvers;
use crate::reason::From;
use crate::ruled::Score;
use crate::rules::damage::armor_value;
use crate::rules::training::OVERCHARGE_WIDE;
use crate::setup::Profile;
use crate::state::Fight;

/// Of what a side is not told of somebody, they have what `like` has.
pub fn suppose(fight: &mut Fight, who: Id, like: Id, knows: Knowledge) {
    if !knows.has(Fact::Figures) {
        rate(fight, who, like);
    }
    if !knows.has(Fact::Health) {
        let (left, most) = (fight[who].hp, fight.profile(who).max_hp);
        let usual = fight.profile(like).max_hp;
        Arc::make_mut(&mut fight.setup).profiles[who.index()].max_hp = usual;
        fight[who].hp = knows.health(left, most, usual);
    }
}

/// Their defenses are those of `like`. The rest of their figures nobody is ever told.
fn rate(fight: &mut Fight, who: Id, like: Id) {
    fight[who].shield_wear = 0;
    let av = armor_value(fight, like) - armor_value(fight, who);
    let dr = fight[like].worn.1 + fight[like].innate.1 - fight[who].innate.1;
    let worn = (fight[who].worn.0 + av, dr);
    fight[who].worn = worn;
    let setup = Arc::make_mut(&mut fight.setup);
    let model = setup.profiles[like.index()].clone();
    let one = &mut setup.profiles[who.index()];
    *one = Profile {
        passive_evasion: model.passive_evasion,
        bare_evasion: model.bare_evasion,
        evasion_dice: model.evasion_dice,
        passive_perception: model.passive_perception,
        worn,
        ..one.clone()
    };
    let decrees = &mut fight.state.decrees;
    for score in [Score::Evasion, Score::Perception] {
        let by = decrees.term(score(like)) - decrees.term(score(who));
        decrees.add(score(who), by);
    }
}

/// What those of other sides have learned is not in what a seat knows of them (`view::known_to`), but
/// for the one whose turn it is: of them too, unless they are spared. What they have shown by what the
/// seat heard is left.
pub fn unlearn(fight: &mut Fight, seat: Seat, heard: &Heard<'_, Event>, spared: &[Who]) {
    let is_strange = |who: Id| seat != Seat::GM && fight[who].side.0 != seat.0;
    let strange: Vec<Id> = fight.roster().filter(|&who| is_strange(who)).collect();
    if strange.is_empty() {
        return;
    }
    let open = open_maneuvers(&fight.setup);
    let on_turn: Vec<Id> = fight.roster().filter(|&who| fight.is_turn_of(who)).collect();
    let profiles = &mut Arc::make_mut(&mut fight.setup).profiles;
    for &who in strange.iter().filter(|who| on_turn.contains(who) && !spared.contains(&who.0)) {
        let one = &mut profiles[who.index()];
        (one.maneuvers, one.trained, one.trainings) = (open, 0, Trainings::default());
        one.manner = Manner::Aggressive;
    }
    for &(event, by) in &heard.events {
        let Some((who, shown)) = shows(event, by, heard.is_rated) else { continue };
        if !strange.contains(&who) {
            continue;
        }
        let one = &mut profiles[who.index()];
        match shown {
            Shown::Maneuver(maneuver) => one.maneuvers.add(maneuver),
            Shown::Trained(which) => one.trained |= 1 << which.0,
            Shown::Training(training) => one.trainings.add(training),
        }
    }
}

/// What somebody has shown to have learned.
enum Shown {
    Maneuver(Maneuver),
    Trained(TrainedId),
    Training(Training),
}

/// Who shows what by an event of this rule, where it is told what some are rated at.
fn shows(event: &Event, by: Clause, is_rated: &dyn Fn(Who) -> bool) -> Option<(Id, Shown)> {
    let in_evasion = |of: Id, terms| shields(terms).filter(|_| is_rated(of.0));
    match *event {
        Event::Onset(Onset::Maneuver { who, maneuver, .. }) => {
            Some((who, Shown::Maneuver(maneuver)))
        }
        Event::Onset(Onset::Trained { who, which, .. }) => Some((who, Shown::Trained(which))),
        Event::Onset(Onset::Intercepts { who, .. }) => {
            Some((who, Shown::Training(Training::Intercept)))
        }
        Event::Onset(Onset::Sidesteps { who, .. }) => {
            Some((who, Shown::Training(Training::Sidestep)))
        }
        Event::Course(Course::Rerolls { who, .. }) if by == clause::TRAINING_REROLL_FORTITUDE => {
            Some((who, Shown::Training(Training::RerollFortitude)))
        }
        Event::Course(Course::Rerolls { who, .. }) if by == clause::TRAINING_REROLL_EVASION => {
            Some((who, Shown::Training(Training::RerollEvasion)))
        }
        Event::Course(Course::Tested { ref terms, .. }) => shields(terms),
        Event::Onset(Onset::Hit { to, ref evasion, .. }) => in_evasion(to, evasion),
        Event::Onset(Onset::Burst { to, ref terms, ref evasion, .. }) => {
            shields(terms).or_else(|| in_evasion(to, evasion))
        }
        Event::Harm(Harm::Hurt { by: Some(by), ref terms, .. }) => {
            let shock = terms.0.iter().find(|term| term.from == From::Overcharge)?;
            let wide = shock.amount == i32::from(OVERCHARGE_WIDE);
            let training = if wide { Training::OverchargeWide } else { Training::Overcharge };
            Some((by, Shown::Training(training)))
        }
        Event::Course(_)
        | Event::Onset(_)
        | Event::Harm(_)
        | Event::Plight(_)
        | Event::Doing(_) => None,
    }
}

/// Whose shield is cover in a sum, and the training that it takes.
fn shields(terms: &Terms<From>) -> Option<(Id, Shown)> {
    let bearer = terms.0.iter().find_map(|term| match term.from {
        From::Shield(bearer) => Some(bearer),
        _ => None,
    })?;
    Some((bearer, Shown::Training(Training::ShieldPartial)))
}

#[cfg(test)]
mod tests {
    use affray_table::Reckon;

    use super::*;

    #[test]
    fn who_shoots_at_somebody_behind_a_shield_learns_whose_it_is() {
        let behind =
            |from: From| Terms::of(|terms| terms.add(1, from, clause::TRAINING_SHIELD_COVER));
        let hit = |from| {
            Event::Onset(Onset::Hit {
                by: Id(0),
                to: Id(1),
                critical: false,
                evasion: behind(from),
            })
        };
        let bearer = |from, is_rated: bool| {
            let shown = shows(&hit(from), clause::ATTACK_SKILLS, &|_| is_rated)?;
            matches!(shown.1, Shown::Training(Training::ShieldPartial)).then_some(shown.0)
        };
        assert_eq!(bearer(From::Shield(Id(2)), true), Some(Id(2)));
        // What an evasion is made of is not told of somebody whose figures are not.
        assert_eq!(bearer(From::Shield(Id(2)), false), None);
        assert_eq!(bearer(From::Cover(Id(1)), true), None);
    }
}
