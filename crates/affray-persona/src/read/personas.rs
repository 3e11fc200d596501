//! The Personas of combatants, and which of them is Active.

use affray_file::same_name;

use super::Reader;
use super::people::{Making, Sheet, by_score, resistances};
use crate::clause;
use crate::settings::StartsActive;
use crate::setup::{Id, MAX_PERSONAS, Persona, PersonaId, Score};
use crate::state::{Ban, PersonaState};

/// Somebody's Personas; its pools are full (`persona.injury.persona-pool`).
pub(super) fn read(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    making: &mut Making<'_, '_>,
    who: Id,
) -> (u8, u8) {
    let Making { library, setup, people } = making;
    let first = setup.personas.len() as u8;
    let toughness = i16::from(setup.profiles[who.index()].scores[Score::Toughness as usize]);
    for table in sheet.of("persona").tables("persona") {
        if people.personas.is_full() {
            let message = "there are too many Personas";
            let allowed = format!("at most {MAX_PERSONAS}");
            reader.wrong(table.at(), message, allowed, clause::INJURY_PERSONA_POOL);
            break;
        }
        let name = table.text("name").unwrap_or_default().to_owned();
        let twice =
            setup.personas[usize::from(first)..].iter().any(|known| same_name(&known.name, &name));
        if twice || name.eq_ignore_ascii_case("none") {
            let message = format!("`{name}` cannot be the name of a Persona here");
            let allowed = "a name of its own, and not `none`";
            reader.wrong(table.span("name"), message, allowed, clause::INJURY_PERSONA_POOL);
        }
        let boosts = by_score(reader, table, "boosts");
        let wounds = table.int("wounds").unwrap_or(1) as i16;
        // The maximum uses the effective TB with it Active (persona.injury.persona-pool-max).
        let most = wounds + toughness / 10 + i16::from(boosts[Score::Toughness as usize]);
        if boosts[Score::Toughness as usize] != 0 {
            reader.cite(clause::INJURY_PERSONA_POOL_MAX);
        }
        setup.personas.push(Persona {
            name,
            owner: who,
            grade: table.int("grade").unwrap_or(1) as i16,
            wounds,
            boosts,
            resistances: resistances(reader, table, "resistances"),
            powers: library.powers(reader, table, "powers"),
        });
        let state = PersonaState {
            wounds: most,
            most,
            weakened: 0,
            ban: Ban::None,
            fresh: false,
            known: 0,
        };
        people.personas.push(state);
    }
    (first, setup.personas.len() as u8)
}

/// Which Persona is Active, and how each is (`persona.injury.start-mode`).
pub(super) fn activate(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    making: &mut Making<'_, '_>,
    who: Id,
) {
    let Making { setup, people, .. } = making;
    let (first, last) = setup.derived[who.index()].personas;
    let names: Vec<String> = setup.personas[usize::from(first)..usize::from(last)]
        .iter()
        .map(|persona| persona.name.clone())
        .collect();
    let own = sheet.own;
    let mut known = std::collections::BTreeSet::new();
    for table in own.tables("persona-now") {
        let Some(place) = reader.mistakes.named(table, "name", "Persona", &names) else { continue };
        if !known.insert(place) {
            let message = format!("the state of `{}` is said twice", names[usize::from(place)]);
            let at = table.span("name");
            reader.wrong(at, message, "one for each Persona", clause::ACTION_SWAP_POOLS);
        }
        if table.has("banned") && table.has("banned-for-days") {
            let message = "a Persona is kept away for rounds or for days, not for both";
            let at = table.span("banned");
            reader.wrong(at, message, "one of them", clause::PERSONA_CRIT_DAY);
        }
        let state = &mut people.personas[usize::from(first + place)];
        if let Some(wounds) = table.int("wounds").map(|wounds| wounds as i16) {
            if wounds > state.most {
                let message = format!("`wounds` cannot be {wounds}");
                let allowed = format!("at most {}", state.most);
                let at = table.span("wounds");
                reader.wrong(at, message, allowed, clause::INJURY_PERSONA_POOL_MAX);
            }
            state.wounds = wounds.min(state.most);
        }
        state.weakened = table.int("weakened").unwrap_or(0) as u8;
        if let Some(rounds) = table.int("banned") {
            state.ban = Ban::Rounds(rounds as u8);
        }
        if let Some(days) = table.int("banned-for-days") {
            state.ban = Ban::Days(days as u8);
        }
    }
    let usual = setup.settings.starts_active == StartsActive::Yes;
    let active = match own.text("active") {
        Some("none") => None,
        Some(_) => reader.mistakes.named(own, "active", "Persona", &names),
        None => (usual && first < last).then_some(0),
    };
    let active = active.map(|place| PersonaId(first + place));
    if let Some(active) = active
        && people.personas[active.index()].ban != Ban::None
    {
        let message = "a Persona that is banned cannot be Active";
        let allowed = "another one, or `active = \"none\"`";
        reader.wrong(own.span("active"), message, allowed, clause::ACTION_SWAP_AVAILABLE);
    }
    people.combatants[who.index()].active = active;
}
