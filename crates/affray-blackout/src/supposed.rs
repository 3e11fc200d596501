//! What is supposed of somebody of whom a side is not told everything.

use std::sync::Arc;

use affray_engine::measure::Who;
use affray_engine::{Fact, Knowledge, Seat};

use crate::event::Event;
use crate::kinds::{Id, Manner, Trainings};
use crate::read::open_maneuvers;
use crate::ruled::Score;
use crate::rules::damage::armor_value;
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
/// for the one whose turn it is: of them too, unless they are spared.
pub fn unlearn(fight: &mut Fight, seat: Seat, _shown: &[&Event], spared: &[Who]) {
    let on_turn = fight.roster().filter(|&who| fight.is_turn_of(who));
    let is_other = |who: Id| seat != Seat::GM && fight[who].side.0 != seat.0;
    let strange: Vec<Id> =
        on_turn.filter(|&who| is_other(who) && !spared.contains(&who.0)).collect();
    for who in strange {
        let open = open_maneuvers(&fight.setup);
        let one = &mut Arc::make_mut(&mut fight.setup).profiles[who.index()];
        (one.maneuvers, one.trained, one.trainings) = (open, 0, Trainings::default());
        one.manner = Manner::Aggressive;
    }
}
