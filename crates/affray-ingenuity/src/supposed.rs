//! What is supposed of somebody of whom a side is not told everything.

use std::sync::Arc;

use affray_engine::measure::Who;
use affray_engine::{Fact, Heard, Knowledge, Seat};

use crate::event::Event;
use crate::moves::{Long, Readied, With};
use crate::ruled::Figure;
use crate::rules::means::worked_out;
use crate::rules::stat::{current, maximum};
use crate::settings::Maneuvers;
use crate::setup::{Category, Guarding, Id, ManeuverId, Manner, Pool, PowerId, Profile};
use crate::state::Fight;

/// Of what a side is not told of somebody, they have what `like` has.
pub fn suppose(fight: &mut Fight, who: Id, like: Id, knows: Knowledge) {
    let pools = [Pool::Health, Pool::Endurance];
    let had = pools.map(|pool| (current(fight, who, pool), maximum(fight, who, pool)));
    if !knows.has(Fact::Figures) {
        rate(fight, who, like);
    }
    for (pool, (left, most)) in pools.into_iter().zip(had) {
        let usual = if knows.has(Fact::Health) { most } else { maximum(fight, like, pool) };
        let by = i32::from(usual) - i32::from(maximum(fight, who, pool));
        fight.state.decrees.add(Figure::Most(who, pool), by);
        fight[who].pools[pool as usize] = match pool {
            Pool::Health => knows.health(left, most, usual),
            Pool::Endurance | Pool::Stamina | Pool::Focus => knows.pool(left, most, usual),
        };
    }
}

/// What they are rated at, and what they spend, is that of `like`.
fn rate(fight: &mut Fight, who: Id, like: Id) {
    let setup = Arc::make_mut(&mut fight.setup);
    let (model, one) = (&setup.profiles[like.index()], &setup.profiles[who.index()]);
    let own = one.clone();
    let rated = Profile {
        attributes: model.attributes,
        skills: model.skills,
        proficiencies: model.proficiencies,
        maxima: model.maxima,
        constitution: model.constitution,
        evasion: model.evasion,
        willpower: model.willpower,
        physical: model.physical,
        elemental: model.elemental,
        speed: model.speed,
        luck: model.luck,
        ..own
    };
    let means = worked_out(setup, &rated);
    setup.profiles[who.index()] = Profile { means, ..rated };
    let figures = |who: Id| {
        let most = Pool::ALL.iter().map(move |&pool| Figure::Most(who, pool));
        let guarding = Guarding::ALL.iter().map(move |&which| Figure::Guarding(who, which));
        let deflection = [Category::Physical, Category::Elemental];
        let deflection = deflection.into_iter().map(move |of| Figure::Deflection(who, of));
        most.chain(guarding).chain(deflection).chain([Figure::Speed(who)])
    };
    let decrees = &mut fight.state.decrees;
    for (own, usual) in figures(who).zip(figures(like)) {
        let by = decrees.term(usual) - decrees.term(own);
        decrees.add(own, by);
    }
    for pool in [Pool::Stamina, Pool::Focus] {
        let most = maximum(fight, who, pool);
        fight[who].pools[pool as usize] = most;
    }
}

/// Of what those of other sides have learned, only what they have shown is left, and they decide as
/// anyone does of whom the file says nothing. Those who are spared stay as they are.
pub fn unlearn(fight: &mut Fight, seat: Seat, heard: &Heard<'_, Event>, spared: &[Who]) {
    let is_strange =
        |&who: &Id| seat != Seat::GM && fight[who].side.0 != seat.0 && !spared.contains(&who.0);
    let strange: Vec<Id> = fight.roster().filter(is_strange).collect();
    if strange.is_empty() {
        return;
    }
    let mut shown = vec![Shown::default(); fight.setup.profiles.len()];
    for (event, _) in &heard.events {
        if let Some((who, what)) = shows(event) {
            shown[who.index()] = shown[who.index()].with(what);
        }
    }
    // Where anybody may improvise a maneuver, only the figures of a test tell who has learned it.
    let learned = fight.setup.settings.maneuvers == Maneuvers::Learned;
    let setup = Arc::make_mut(&mut fight.setup);
    for who in strange {
        let one = &mut setup.profiles[who.index()];
        let Shown { maneuvers, powers } = shown[who.index()];
        let is_told = learned || (heard.is_rated)(who.0);
        one.maneuvers &= if is_told { maneuvers } else { 0 };
        one.powers &= powers;
        (one.manner, one.protects) = (Manner::Aggressive, None);
    }
}

/// What somebody has shown, as bits.
#[derive(Clone, Copy, Default)]
struct Shown {
    maneuvers: u64,
    powers: u64,
}

impl Shown {
    fn power(power: PowerId) -> Shown {
        Shown { powers: 1 << power.0, ..Shown::default() }
    }

    /// What an attack shows that is made with this, as part of this maneuver.
    fn attack(with: With, maneuver: Option<ManeuverId>) -> Shown {
        let with =
            if let With::Power(power) = with { Shown::power(power) } else { Shown::default() };
        Shown { maneuvers: maneuver.map_or(0, |which| 1 << which.0), ..with }
    }

    fn long(what: Long) -> Shown {
        match what {
            Long::Maneuver { blow, .. } => Shown::attack(blow.with, blow.maneuver),
            Long::Power(power, _) => Shown::power(power),
            Long::Reload(_)
            | Long::Resuscitate(_)
            | Long::Task(_)
            | Long::Assist(_)
            | Long::Hide
            | Long::Kill(..) => Shown::default(),
        }
    }

    fn with(self, other: Shown) -> Shown {
        Shown { maneuvers: self.maneuvers | other.maneuvers, powers: self.powers | other.powers }
    }
}

/// Who shows what by an event.
fn shows(event: &Event) -> Option<(Id, Shown)> {
    if let Event::Invokes { who, power, .. } | Event::PowerFails { who, power, .. } = *event {
        return Some((who, Shown::power(power)));
    }
    if let Event::Attacks { attack } = *event {
        return Some((attack.attacker, Shown::attack(attack.blow.with, attack.blow.maneuver)));
    }
    if let Event::Begins { who, what, .. }
    | Event::GoesOn { who, what, .. }
    | Event::GivesUp { who, what, .. }
    | Event::Broken { who, what }
    | Event::Fails { who, what, .. } = *event
    {
        return Some((who, Shown::long(what)));
    }
    let (Event::Readies { who, what, .. } | Event::Fires { who, what }) = *event else {
        return None;
    };
    let shown = match what {
        Readied::Attack { with, maneuver, .. } => Shown::attack(with, maneuver),
        Readied::Power(power) => Shown::power(power),
        Readied::Long(what) => Shown::long(what),
        _ => Shown::default(),
    };
    Some((who, shown))
}
