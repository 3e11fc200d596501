//! Fear (`persona.fear.*`).

use affray_table::{Step, Table};

use crate::clause;
use crate::event::Event;
use crate::moves::TestFor;
use crate::reason::From;
use crate::rules::harm::{Blow, Toll};
use crate::rules::test::{self, Test};
use crate::rules::{critical, space};
use crate::settings::GreaterFear;
use crate::setup::{Code, Id, Kind, Location, Score, Status};
use crate::state::Fight;

/// Anyone who first sees something frightening tests Willpower (`persona.fear.test`).
///
/// # Errors
/// The table has no answer yet.
pub fn meet(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if !fight.setup.has_fear || fight.setup.settings.greater_fear == GreaterFear::Off {
        return Ok(());
    }
    for source in fight.roster() {
        let rating = fight.profile(source).fear;
        if rating == 0 || !space::is_fighting(fight, source) {
            continue;
        }
        for who in fight.roster() {
            let meets = space::are_enemies(fight, who, source)
                && space::is_fighting(fight, who)
                && !fight[who].feared.has(source)
                && space::sees(fight, who, source);
            if meets {
                fight[who].feared.add(source);
                shudder(t, fight, who, source, rating)?;
            }
        }
    }
    Ok(())
}

/// One test of fear, and what failing it does (`persona.fear.result`).
fn shudder(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, source: Id, rating: u8) -> Step {
    t.cite(clause::FEAR_EMPTY);
    if fight.profile(who).immune.has(Status::Fear) {
        let kind = fight.profile(who).kind;
        if kind == Kind::Master {
            t.cite(clause::SHADOW_MASTER_IMMUNE);
        }
        return Ok(());
    }
    if fight.profile(who).kind == Kind::Horde {
        t.cite(clause::HORDE_FEAR);
        fight[who].daunted = true;
        return Ok(());
    }
    let test = Test::new(who, TestFor::Fear(source), Score::Willpower)
        .with(-10 * (i16::from(rating) - 1), From::Dread(rating), clause::FEAR_TEST)
        .with(fight.profile(who).courage, From::Courage, clause::FEAR_DISTRESS_LINK);
    t.cite(clause::FEAR_TEST);
    let came = test::test_by(t, fight, test)?;
    if came.passed {
        return Ok(());
    }
    t.tell(clause::FEAR_RESULT, || Event::Frightened { who, of: source });
    let setup = fight.setup.clone();
    let row = usize::from(came.degrees.clamp(1, 10)) - 1;
    // Exposed by fear brings no contest: nobody acts.
    let mut toll = Toll::of(fight, None);
    let blow = Blow { by: None, to: who, location: Location::Body, code: Code::Impact };
    let before = fight[who].has(Status::Distressed);
    critical::effects(t, fight, &mut toll, blow, &setup.tables.fear.0[row])?;
    if !before && fight[who].has(Status::Distressed) {
        fight[who].distressed_by = Some(source);
    }
    Ok(())
}
