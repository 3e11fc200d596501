//! What is supposed of somebody of whom a side is not told everything.

use std::sync::Arc;

use affray_engine::measure::Who;
use affray_engine::{Fact, Heard, Knowledge, Reveal, Seat};

use crate::decree::Ruled;
use crate::event::Event;
use crate::rules::harm::{self, Pool};
use crate::rules::resist;
use crate::setup::{Id, Level, Location, Manner, PersonaId, Profile, Score, Talents};
use crate::state::Fight;

/// Of what a side is not told of somebody, they have what `like` has.
pub fn suppose(fight: &mut Fight, who: Id, like: Id, knows: Knowledge) {
    let pools = pools(fight, who);
    let had: Vec<(i16, i16)> = pools
        .iter()
        .map(|&pool| (harm::left(fight, who, pool), harm::most(fight, who, pool)))
        .collect();
    let body = harm::pool(fight, like, Location::Body);
    let usual = harm::most(fight, like, body);
    if !knows.has(Fact::Figures) {
        rate(fight, who, like);
    }
    for (at, (&pool, (left, most))) in pools.iter().zip(had).enumerate() {
        let usual = if knows.has(Fact::Health) { most } else { usual };
        put(fight, who, pool, usual);
        let now = match at {
            0 => knows.health(left, most, usual),
            _ => knows.pool(left, most, usual),
        };
        harm::set(fight, who, pool, now);
    }
    if !knows.has(Fact::Health) {
        let setup = Arc::make_mut(&mut fight.setup);
        let model = setup.profiles[like.index()].clone();
        let one = &mut setup.profiles[who.index()];
        (one.sp, one.tp, one.tp_regain) = (model.sp, model.tp, model.tp_regain);
        (fight[who].sp, fight[who].tp, fight[who].fate) = (model.sp, model.tp, 0);
    }
    if knows.tells(Fact::Resistances) == Reveal::Nothing {
        let personas: Vec<PersonaId> = fight.personas_of(who).collect();
        let setup = Arc::make_mut(&mut fight.setup);
        setup.profiles[who.index()].resistances.fill(Level::Normal);
        for persona in personas {
            setup.personas[persona.index()].resistances.fill(Level::Normal);
        }
    }
}

/// The wounds that somebody has to lose, those in force first.
fn pools(fight: &Fight, who: Id) -> Vec<Pool> {
    let first = harm::pool(fight, who, Location::Body);
    let parts = match first {
        Pool::Part(_) => Location::ALL.iter().map(|&at| Pool::Part(at)).collect(),
        Pool::Own | Pool::Magnitude => Vec::new(),
        Pool::Persona(_) => vec![Pool::Own],
    };
    let others = fight.personas_of(who).map(Pool::Persona);
    let all = [first].into_iter().chain(parts).chain(others);
    let mut pools: Vec<Pool> = Vec::new();
    for pool in all {
        if !pools.contains(&pool) {
            pools.push(pool);
        }
    }
    pools
}

/// So much is the most of a pool.
fn put(fight: &mut Fight, who: Id, pool: Pool, most: i16) {
    let setup = Arc::make_mut(&mut fight.setup);
    match pool {
        Pool::Own | Pool::Magnitude => setup.profiles[who.index()].wounds = most,
        Pool::Part(at) => setup.profiles[who.index()].parts[at as usize] = most,
        Pool::Persona(persona) => {
            let by = most - harm::most_of(fight, who, persona);
            let setup = Arc::make_mut(&mut fight.setup);
            setup.personas[persona.index()].wounds += by;
            fight[persona].most = most;
        }
    }
}

/// What they are rated at is that of `like`.
fn rate(fight: &mut Fight, who: Id, like: Id) {
    let grade = resist::grade(fight, like);
    let personas: Vec<PersonaId> = fight.personas_of(who).collect();
    let boosts = fight[like].active.map_or([0; 10], |active| fight.persona(active).boosts);
    let setup = Arc::make_mut(&mut fight.setup);
    let model = setup.profiles[like.index()].clone();
    let one = &mut setup.profiles[who.index()];
    *one = Profile {
        scores: model.scores,
        grade,
        armor: model.armor,
        dodge: model.dodge,
        parry: model.parry,
        awareness: model.awareness,
        stealth: model.stealth,
        medicae: model.medicae,
        talents: model.talents,
        ..one.clone()
    };
    for &persona in &personas {
        let persona = &mut setup.personas[persona.index()];
        (persona.grade, persona.boosts) = (grade, boosts);
    }
    let model = fight[like];
    let one = &mut fight[who];
    (one.fatigue, one.lost, one.drained) = (0, model.lost, model.drained);
    (one.tb_lost, one.tb_halved, one.ap_lost) = (model.tb_lost, model.tb_halved, model.ap_lost);
    let decrees = &mut fight.state.decrees;
    let figures = |who: Id| {
        let scores =
            Score::ALL.iter().flat_map(move |&of| [Ruled::Score(who, of), Ruled::Bonus(who, of)]);
        let armor = Location::ALL.iter().map(move |&at| Ruled::Armor(who, at));
        scores.chain(armor).chain([Ruled::Grade(who)])
    };
    for (own, usual) in figures(who).zip(figures(like)) {
        let by = decrees.term(usual) - decrees.term(own);
        decrees.add(own, by);
    }
}

/// Of what those of other sides have learned, only what they have shown is left, and they decide as
/// anyone does of whom the file says nothing. Those who are spared stay as they are.
pub fn unlearn(fight: &mut Fight, seat: Seat, heard: &Heard<'_, Event>, spared: &[Who]) {
    let is_strange =
        |who: Id| seat != Seat::GM && fight.seat(who) != seat && !spared.contains(&who.0);
    let strange: Vec<Id> = fight.roster().filter(|&who| is_strange(who)).collect();
    if strange.is_empty() {
        return;
    }
    let mut known = vec![(0_u64, Talents::default()); fight.setup.profiles.len()];
    for (event, _) in &heard.events {
        if let Event::Casts { who, power, .. } | Event::Described { who, power } = **event {
            known[who.index()].0 |= 1 << power.0;
        }
        if let Event::Attacks { who, how, .. } = **event
            && let Some(talent) = how.talent()
        {
            known[who.index()].1.add(talent);
        }
    }
    let personas: Vec<(PersonaId, Id)> = strange
        .iter()
        .flat_map(|&who| fight.personas_of(who).map(move |persona| (persona, who)))
        .collect();
    let setup = Arc::make_mut(&mut fight.setup);
    for who in strange {
        let one = &mut setup.profiles[who.index()];
        let (powers, talents) = known[who.index()];
        (one.powers, one.talents) = (one.powers & powers, talents);
        one.manner = if one.kind.is_shadow() { Manner::Shadow } else { Manner::Hunter };
    }
    for (persona, who) in personas {
        setup.personas[persona.index()].powers &= known[who.index()].0;
    }
}
