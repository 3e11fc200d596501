//! Fear and terror (`murdham.fear.*`, `murdham.condition.frightened`,
//! `murdham.condition.terrified`).

use affray_field::Place;
use affray_table::{May, Step, Table, Terms, barred};

use crate::clause;
use crate::event::Event;
use crate::moves::{SaveFor, Score};
use crate::reason::{Barrier, Both};
use crate::rules::condition::{
    are_allies, begin, end, is_entangled, is_fighting, is_immune_to_fear,
};
use crate::rules::core::{Threat, against, group_save};
use crate::rules::position::{is_aware_of, is_concealed_from, range};
use crate::settings::FearCheck;
use crate::setup::{Id, Kind, Skill, Trait};
use crate::state::{Condition, Fight, People};

/// How far the sight of a fearsome creature carries (`murdham.fear.exposure`).
const DREAD: u8 = 4;

/// How strongly something frightens somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dread {
    None,
    Fear,
    Terror,
}

/// What the sight of `source` is to `who`: immunity to fear lowers terror to fear, two such effects
/// cancel it; a fearsome creature is not frightened by its like (`murdham.fear.exposure`).
fn dread(fight: &Fight, who: Id, source: Id) -> Dread {
    let (mine, theirs) = (fight.profile(who), fight.profile(source));
    let terror = theirs.traits.has(Trait::Terrifying);
    if mine.traits.has(Trait::Terrifying) || mine.traits.has(Trait::Frightening) && !terror {
        return Dread::None;
    }
    if matches!(mine.kind, Kind::Undead | Kind::Demon) {
        return Dread::None;
    }
    let reasons = u8::from(is_immune_to_fear(fight, who))
        + u8::from(
            mine.skills.has(Skill::Bravery) && fight[who].conditions.has(Condition::Frenzied),
        );
    match (terror, reasons) {
        (true, 0) => Dread::Terror,
        (true, 1) | (false, 0) => Dread::Fear,
        (true, _) | (false, _) => Dread::None,
    }
}

/// Everybody newly within range 4 of a fearsome creature, and aware of it, saves
/// (`murdham.fear.exposure`, `murdham.fear.when`).
///
/// # Errors
/// The table has no answer yet.
pub fn expose_all(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    // Where nothing is fearful, cowering that a file or the GM gave somebody lasts for the stretch.
    if fight.setup.derived().fearsome.is_empty() {
        return Ok(());
    }
    let started = fight.state.round > 0 || fight.state.phase != crate::state::Phase::Setup;
    // murdham.fear.when: at the start only, or only when the GM says so.
    let waits = match fight.setup.settings.fear_check {
        FearCheck::FirstExposure => false,
        FearCheck::StartOfFight => started,
        FearCheck::Gm => true,
    };
    for source in fight.setup.derived().fearsome.iter() {
        if !waits && is_fighting(fight, source) {
            expose_to(t, fight, source)?;
        }
    }
    cower(t, fight);
    Ok(())
}

/// Everybody within range of one fearsome creature saves, if it has not faced it yet.
///
/// # Errors
/// The table has no answer yet.
pub fn expose_to(t: &mut impl Table<Fight>, fight: &mut Fight, source: Id) -> Step {
    let mut affected = People::default();
    for who in fight.roster() {
        let newly = !fight[who].faced.has(source)
            && !are_allies(fight, who, source)
            && is_fighting(fight, who)
            && range(fight, who, source) <= DREAD
            && is_aware_of(fight, who, source);
        if !newly {
            continue;
        }
        fight[who].faced.add(source);
        if dread(fight, who, source) == Dread::None {
            t.cite(clause::FEAR_EXPOSURE);
            t.cite(clause::MORALE_IMMUNE_LIST);
        } else {
            affected.add(who);
        }
    }
    if affected == People::default() {
        return Ok(());
    }
    t.cite(clause::FEAR_WHEN);
    t.cite(clause::FEAR_EXPOSURE);
    let none = |_: &Fight, _: Id| None;
    let passed =
        group_save(t, fight, affected, Threat { score: Score::Wits, why: SaveFor::Fear }, none)?;
    for who in affected.iter() {
        let terms = against(t, fight, who, Score::Wits);
        if passed.has(who) {
            t.tell(clause::FEAR_EXPOSURE, || Event::FacedFear { who, of: source, terms });
            continue;
        }
        let terror = dread(fight, who, source) == Dread::Terror;
        let clause = if terror {
            fight[who].terrified_of.add(source);
            clause::CONDITION_TERRIFIED
        } else {
            fight[who].frightened_of.add(source);
            clause::CONDITION_FRIGHTENED
        };
        t.tell(clause, || Event::Frightened { who, of: source, terror, terms });
    }
    Ok(())
}

/// Somebody is frightened by other means (`murdham.main.intimidate`).
pub fn frighten(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, of: Id) {
    fight[who].frightened_of.add(of);
    // What was saved against it is told already.
    let terms = Terms::default();
    t.tell(clause::CONDITION_FRIGHTENED, || Event::Frightened { who, of, terror: false, terms });
}

/// The terrified who cannot flee cower while the source remains (`murdham.condition.terrified`).
///
/// RULING: somebody held or netted may still try to break free, and does not cower for that.
fn cower(t: &mut impl Table<Fight>, fight: &mut Fight) {
    for who in fight.roster() {
        let terrors = fight[who].terrified_of;
        if terrors.is_empty() && !fight[who].conditions.has(Condition::Cowering) {
            continue;
        }
        for source in terrors.iter() {
            if !is_fighting(fight, source) {
                fight[who].terrified_of.remove(source);
            }
        }
        let cowering = fight[who].conditions.has(Condition::Cowering);
        if cowering && !must_flee(fight, who) {
            end(t, fight, who, Condition::Cowering);
        } else if !cowering
            && must_flee(fight, who)
            && is_fighting(fight, who)
            && !is_entangled(fight, who)
            && !can_flee(fight, who)
        {
            begin(t, fight, who, Condition::Cowering);
        }
    }
}

/// Whether any open place next to somebody lies farther from all that terrifies it, or is the way
/// out.
fn can_flee(fight: &Fight, who: Id) -> bool {
    let here = fight[who].place;
    let at_exit = matches!(here, Place::Zone(zone) if crate::rules::position::is_exit(fight, zone));
    let mut next = fight.setup.map.adjacent(here);
    crate::rules::position::speed(fight, who) > 0
        && (at_exit || next.any(|to| crate::rules::movement::may_enter(fight, who, to).is_ok()))
}

/// Whether fear lets somebody step there: not closer to what it is frightened of
/// (`murdham.condition.frightened`), and only away from what it is terrified of.
pub fn may_approach(fight: &Fight, who: Id, to: Place) -> May<Barrier> {
    let from = fight[who].place;
    let change = |source: Id| {
        let steps = |place| fight.setup.map.steps_between(place, fight[source].place);
        i16::from(steps(to)) - i16::from(steps(from))
    };
    let of = |source: &Id| is_dreaded(fight, who, *source);
    let mut fears = fight[who].frightened_of.iter().filter(of);
    if let Some(source) = fears.find(|&source| change(source) < 0) {
        let afraid = Barrier::Between(who, source, Both::Frightened);
        return barred(afraid, clause::CONDITION_FRIGHTENED);
    }
    let mut terrors = fight[who].terrified_of.iter().filter(of);
    match terrors.find(|&source| change(source) <= 0) {
        Some(source) => {
            let terror = Barrier::Between(who, source, Both::Terrified);
            barred(terror, clause::CONDITION_TERRIFIED)
        }
        None => Ok(()),
    }
}

/// Whether terror leaves somebody nothing but flight (`murdham.condition.terrified`).
#[must_use]
pub fn must_flee(fight: &Fight, who: Id) -> bool {
    fight[who].terrified_of.iter().any(|source| is_dreaded(fight, who, source))
}

/// Says that somebody need not keep away from what it does not know of.
pub fn cite_unseen(t: &mut impl Table<Fight>, fight: &Fight, who: Id) {
    let all = fight[who].frightened_of.0 | fight[who].terrified_of.0;
    let unseen = |source: Id| is_concealed_from(fight, source, fight[who].faction);
    if People(all).iter().any(unseen) {
        t.cite(clause::CONDITION_FEAR_UNSEEN);
    }
}

/// Whether what frightened somebody is still there to fear: not when it is concealed from it, for
/// nobody knows then where it is (`murdham.condition.fear-unseen`).
fn is_dreaded(fight: &Fight, who: Id, source: Id) -> bool {
    is_fighting(fight, source) && !is_concealed_from(fight, source, fight[who].faction)
}
