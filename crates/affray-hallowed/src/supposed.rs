//! What is supposed of somebody of whom a side is not told everything.

use std::sync::Arc;

use affray_engine::measure::Who;
use affray_engine::{Fact, Heard, Knowledge, Seat};

use crate::event::{Event, Motion, Trial};
use crate::ids::{Id, MAX_SLOTS, SpellId, TalentId};
use crate::kinds::{Attribute, Manner};
use crate::rules::{stress, wounds};
use crate::setup::Profile;
use crate::state::{Act, Fight, Rated};

/// Of what a side is not told of somebody, they have what `like` has.
pub fn suppose(fight: &mut Fight, who: Id, like: Id, knows: Knowledge) {
    let had = [
        (fight[who].stress, stress::most(fight, who)),
        (fight[who].wounds, wounds::most(fight, who)),
    ];
    if !knows.has(Fact::Figures) {
        rate(fight, who, like);
    }
    let usual = match knows.has(Fact::Health) {
        true => had.map(|(_, most)| most),
        false => [stress::most(fight, like), wounds::most(fight, like)],
    };
    let strength = wounds::most(fight, who) - fight.profile(who).wounds_bonus;
    let one = &mut Arc::make_mut(&mut fight.setup).profiles[who.index()];
    one.hit_dice.clear();
    (one.dice, one.stated_stress) = (0, Some(usual[0]));
    one.wounds_bonus = usual[1] - strength;
    let [stress, wounds] = had;
    fight[who].stress = knows.health(stress.0, stress.1, usual[0]);
    fight[who].wounds = knows.pool(wounds.0, wounds.1, usual[1]);
}

/// What they are rated at is what `like` is rated at; the initiative that they have rolled stays.
fn rate(fight: &mut Fight, who: Id, like: Id) {
    let profiles = &mut Arc::make_mut(&mut fight.setup).profiles;
    let model = profiles[like.index()].clone();
    let one = &mut profiles[who.index()];
    *one = Profile {
        scores: model.scores,
        printed: model.printed,
        ranks: model.ranks,
        further: model.further,
        printed_attacks: [None; MAX_SLOTS],
        defense_bonus: model.defense_bonus,
        worn: model.worn,
        natural_armor: model.natural_armor,
        speed: model.speed,
        initiative_bonus: model.initiative_bonus,
        ..one.clone()
    };
    let model = fight[like];
    let one = &mut fight[who];
    (one.damage, one.eaten, one.ward) = (model.damage, model.eaten, model.ward);
    let decrees = &mut fight.state.decrees;
    let scores = Attribute::ALL.iter().map(|&attribute| Rated::Score(attribute));
    for rated in scores.chain([Rated::Defense, Rated::Armor, Rated::Speed]) {
        let by = decrees.term((like, rated)) - decrees.term((who, rated));
        decrees.add((who, rated), by);
    }
}

/// Of what those of other sides have learned, only what they have shown is left, and they decide as
/// anyone does of whom the file says nothing. Those who are spared stay as they are.
pub fn unlearn(fight: &mut Fight, seat: Seat, heard: &Heard<'_, Event>, spared: &[Who]) {
    let is_strange =
        |&who: &Id| seat != Seat::GM && fight[who].side.0 != seat.0 && !spared.contains(&who.0);
    let strange: Vec<Id> = fight.roster().filter(is_strange).collect();
    let mut spells: Vec<(Id, SpellId)> = Vec::new();
    let mut talents: Vec<(Id, TalentId)> = Vec::new();
    for (event, _) in &heard.events {
        match **event {
            Event::Trial(Trial::Casts { who, spell } | Trial::Fizzles { who, spell }) => {
                spells.push((who, spell));
            }
            Event::Motion(Motion::Talent { who, talent, .. }) => talents.push((who, talent)),
            Event::Course(_)
            | Event::Motion(_)
            | Event::Assault(_)
            | Event::Harm(_)
            | Event::Lasting(_)
            | Event::Trial(_) => {}
        }
    }
    for who in strange {
        let declared = fight[who].declared.map(|declared| declared.act);
        let one = &mut Arc::make_mut(&mut fight.setup).profiles[who.index()];
        one.spells
            .retain(|spell| declared == Some(Act::Cast(*spell)) || spells.contains(&(who, *spell)));
        one.talents.retain(|talent| talents.contains(&(who, *talent)));
        one.manner = Manner::Aggressive;
    }
}
