//! Every address, who may call it, what it takes and what it gives.

use axum::handler::Handler;
use axum::routing::{MethodFilter, MethodRouter, on};
use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::{Shared, fight, home, reading};
use crate::limits::{MAX_BODY, MAX_IMPORT, MAX_SMALL_BODY};

/// Who may call a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Anyone who can reach the server.
    Anyone,
    /// Whoever runs the server.
    Host,
    /// Everybody at that table.
    Member,
    /// Those at that table who play, and its game master.
    Player,
    /// That table's game master.
    Gm,
}

/// How a type is described.
pub(super) type Described = fn(&mut SchemaGenerator) -> Schema;

/// What a route gives back.
#[derive(Clone, Copy)]
pub(super) enum Gives {
    /// Data.
    Data(Described),
    /// A stream of events, each with data.
    Stream(Described),
    /// Plain text.
    Text,
}

/// A route.
pub struct Route {
    /// How it is asked: `GET`.
    pub method: &'static str,
    /// Its address, with names in braces.
    pub path: &'static str,
    /// Who may call it.
    pub access: Access,
    /// What it does, in a sentence.
    pub about: &'static str,
    pub(super) query: Option<Described>,
    pub(super) body: Option<Described>,
    pub(super) gives: Gives,
    pub(super) most: usize,
    pub(super) handler: MethodRouter<Shared>,
}

fn described<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

impl Route {
    fn takes<T: JsonSchema>(self) -> Route {
        Route { body: Some(described::<T>), ..self }
    }

    fn asks<T: JsonSchema>(self) -> Route {
        Route { query: Some(described::<T>), ..self }
    }

    fn gives<T: JsonSchema>(self) -> Route {
        Route { gives: Gives::Data(described::<T>), ..self }
    }

    pub(super) fn most(self, most: usize) -> Route {
        Route { most, ..self }
    }
}

/// A route of this method and address.
pub(super) fn route<H: Handler<T, Shared>, T: 'static>(
    at: &'static str,
    access: Access,
    about: &'static str,
    handler: H,
) -> Route {
    let (method, path) = at.split_once(' ').unwrap_or(("GET", at));
    let filter = match method {
        "POST" => MethodFilter::POST,
        "PUT" => MethodFilter::PUT,
        "DELETE" => MethodFilter::DELETE,
        _ => MethodFilter::GET,
    };
    Route {
        method,
        path,
        access,
        about,
        query: None,
        body: None,
        gives: Gives::Text,
        most: MAX_SMALL_BODY,
        handler: on(filter, handler),
    }
}

/// Every route of the API; those of the pages are in [`super::pages`].
#[must_use]
pub fn all() -> Vec<Route> {
    let mut all = for_anyone();
    all.extend(for_host());
    all.extend(of_people());
    all.extend(of_fights());
    all.extend(of_replays());
    all.extend(of_questions());
    all
}

fn for_anyone() -> Vec<Route> {
    use Access::Anyone;
    vec![
        route("GET /api", Anyone, "This document.", home::api).gives::<serde_json::Value>(),
        route("GET /api/hello", Anyone, "Versions, systems, limits.", home::hello)
            .gives::<home::Hello>(),
        route("GET /api/me", Anyone, "What you showed opens.", home::me).gives::<home::Me>(),
        route("POST /api/open", Anyone, "Opens what a link opens.", home::enter)
            .takes::<home::Secret>()
            .gives::<crate::hall::Opened>(),
        route("POST /api/join", Anyone, "Sits down at a table, by a code or a link.", home::join)
            .takes::<home::Joining>()
            .gives::<crate::hall::Joined>(),
        route("POST /api/leave", Anyone, "Forgets in this browser what was opened.", home::leave)
            .gives::<home::Done>(),
        route("GET /api/rules/{system}", Anyone, "Clauses or settings of a rulebook.", home::rules)
            .asks::<home::RulesWanted>()
            .gives::<affray_serve::Reading>(),
        route("GET /api/cases/{clause}", Anyone, "Cases that check a clause.", reading::cases)
            .gives::<crate::hall::Cases>(),
        route("GET /api/dice", Anyone, "The exact distribution of dice.", reading::dice)
            .asks::<reading::DiceWanted>()
            .gives::<affray_engine::dice::DiceOdds>(),
        route(
            "GET /api/replays/{secret}",
            Anyone,
            "The fight after one of its steps, as a link to its replay shows it.",
            reading::replay_by,
        )
        .asks::<reading::StepWanted>()
        .gives::<crate::table::Replayed>(),
        route("GET /api/schema/{system}", Anyone, "The JSON Schema of encounters.", home::schema)
            .gives::<serde_json::Value>(),
    ]
}

fn for_host() -> Vec<Route> {
    use Access::Host;
    vec![
        route("GET /api/examples", Host, "Encounters that come with the program.", home::examples)
            .gives::<home::Examples>(),
        route("GET /api/encounters", Host, "Your own encounters.", home::encounters)
            .gives::<home::Encounters>(),
        route("POST /api/encounters", Host, "Keeps an encounter.", home::keep)
            .takes::<home::EncounterText>()
            .gives::<home::Kept>()
            .most(MAX_BODY),
        route("GET /api/encounters/{encounter}", Host, "An encounter.", home::encounter)
            .gives::<crate::store::KeptEncounter>(),
        route("PUT /api/encounters/{encounter}", Host, "Changes an encounter.", home::change)
            .takes::<home::EncounterText>()
            .gives::<home::Kept>()
            .most(MAX_BODY),
        route("DELETE /api/encounters/{encounter}", Host, "Forgets an encounter.", home::drop_one)
            .gives::<home::Done>(),
        route("POST /api/check", Host, "All mistakes of an encounter.", home::check)
            .takes::<home::EncounterText>()
            .gives::<home::Checked>()
            .most(MAX_BODY),
        route("GET /api/fights", Host, "Fights, those changed last first.", home::fights)
            .asks::<home::Page>()
            .gives::<home::Fights>(),
        route("POST /api/fights", Host, "Opens a fight.", home::begin)
            .takes::<crate::table::Opening>()
            .gives::<home::Begun>()
            .most(MAX_BODY),
        route("GET /api/export", Host, "Everything, as one archive.", home::export)
            .gives::<crate::hall::Archive>(),
        route("POST /api/import", Host, "Takes in an archive.", home::import)
            .takes::<crate::hall::Archive>()
            .gives::<crate::hall::Imported>()
            .most(MAX_IMPORT),
    ]
}

fn of_people() -> Vec<Route> {
    use Access::{Gm, Member};
    vec![
        route(
            "PUT /api/fights/{fight}/table",
            Gm,
            "Changes something about the table.",
            fight::table,
        )
        .takes::<crate::table::TableChange>()
        .gives::<home::Done>(),
        route(
            "PUT /api/fights/{fight}/people/{person}",
            Member,
            "Changes something about yourself; the game master, about anyone.",
            fight::change_person,
        )
        .takes::<crate::roster::Change>()
        .gives::<home::Done>(),
        route(
            "DELETE /api/fights/{fight}/people/{person}",
            Member,
            "Leaves the table; the game master lets anyone go.",
            fight::remove_person,
        )
        .gives::<home::Done>(),
        route(
            "POST /api/fights/{fight}/people/{person}/link",
            Gm,
            "Makes a new link for a person; their old links stop working.",
            fight::new_link,
        )
        .gives::<crate::hall::Joined>(),
        route("POST /api/fights/{fight}/invitations", Gm, "Makes an invitation.", fight::invite)
            .takes::<crate::hall::InviteWanted>()
            .gives::<crate::hall::Invitation>(),
        route(
            "DELETE /api/fights/{fight}/invitations",
            Gm,
            "Takes every invitation back.",
            fight::uninvite,
        )
        .gives::<home::Done>(),
    ]
}

fn of_fights() -> Vec<Route> {
    use Access::{Gm, Member, Player};
    vec![
        route("GET /api/fights/{fight}", Member, "What you are told now.", fight::told)
            .gives::<crate::told::Told>(),
        Route {
            gives: Gives::Stream(described::<crate::told::Told>),
            ..route(
                "GET /api/fights/{fight}/stream",
                Member,
                "What you are told, whenever it changes: events `told`, `beat` and `gone`.",
                fight::stream,
            )
        },
        route("GET /api/fights/{fight}/log", Member, "A part of your log.", fight::log)
            .asks::<crate::told::Part>()
            .gives::<crate::told::Log>(),
        route("POST /api/fights/{fight}/answer", Player, "Answers a question.", fight::answer)
            .takes::<fight::Answer>()
            .gives::<crate::store::Receipt>(),
        route("POST /api/fights/{fight}/roll", Player, "The program throws the dice.", fight::roll)
            .takes::<fight::Again>()
            .gives::<crate::store::Receipt>(),
        route("POST /api/fights/{fight}/decide", Gm, "Tactics decide, this once.", fight::decide)
            .takes::<fight::Deciding>()
            .gives::<crate::store::Receipt>(),
        route("POST /api/fights/{fight}/undo", Player, "Takes answers back.", fight::undo)
            .takes::<crate::table::Undo>()
            .gives::<crate::store::Receipt>(),
        route(
            "POST /api/fights/{fight}/redo",
            Player,
            "Gives again what was taken back.",
            fight::redo,
        )
        .takes::<fight::Again>()
        .gives::<crate::store::Receipt>(),
        route(
            "POST /api/fights/{fight}/say",
            Player,
            "Rules something, or says what your side may say unasked.",
            fight::say,
        )
        .takes::<fight::Saying>()
        .gives::<crate::store::Receipt>(),
        route("GET /api/fights/{fight}/record", Gm, "The record, as text.", fight::record),
        route("DELETE /api/fights/{fight}", Gm, "Forgets the fight.", fight::forget)
            .gives::<home::Done>(),
    ]
}

fn of_replays() -> Vec<Route> {
    use Access::{Gm, Member};
    vec![
        route(
            "GET /api/fights/{fight}/replay",
            Member,
            "The fight after one of its steps, as you were told it.",
            reading::replay,
        )
        .asks::<reading::StepWanted>()
        .gives::<crate::table::Replayed>(),
        route(
            "POST /api/fights/{fight}/replays",
            Gm,
            "Makes a link that opens the replay for anyone, as one side was told the fight.",
            reading::share,
        )
        .takes::<crate::hall::ReplayWanted>()
        .gives::<crate::hall::ReplayLink>(),
        route(
            "GET /api/fights/{fight}/replays",
            Gm,
            "The links to the replay that are good.",
            reading::shared,
        )
        .gives::<crate::hall::ReplayLinks>(),
        route(
            "DELETE /api/fights/{fight}/replays",
            Gm,
            "Takes every link to the replay back.",
            reading::unshare,
        )
        .gives::<home::Done>(),
    ]
}

fn of_questions() -> Vec<Route> {
    use Access::Player;
    vec![
        route("GET /api/fights/{fight}/offers", Player, "What you may say unasked.", fight::offers)
            .asks::<fight::OffersWanted>()
            .gives::<affray_serve::Done>(),
        route(
            "GET /api/fights/{fight}/why-not",
            Player,
            "What you may not answer now, and why not.",
            fight::why_not,
        )
        .asks::<fight::BarredWanted>()
        .gives::<crate::hall::Barred>(),
        route(
            "GET /api/fights/{fight}/thought",
            Player,
            "What stands behind an answer: its numbers, the way it leads, why it may not be given.",
            fight::thought,
        )
        .asks::<fight::ThoughtWanted>()
        .gives::<affray_engine::Thought>(),
        route("POST /api/fights/{fight}/odds", Player, "What is likely.", fight::odds)
            .takes::<fight::OddsWanted>()
            .gives::<affray_serve::Done>(),
        route("POST /api/fights/{fight}/advise", Player, "What is wise.", fight::advise)
            .takes::<fight::AdviceWanted>()
            .gives::<affray_serve::Done>(),
    ]
}
