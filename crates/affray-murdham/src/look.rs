//! Looking at a fight: values by their path, and what a seat may see.

use affray_engine::Words;
use affray_engine::look::{list, unknown, yes_no};
use affray_field::{Place, ZoneId};
use affray_file::nearest;

use crate::purpose::Score;
use crate::rules::condition::captors;
use crate::rules::core::own_score;
use crate::rules::gear::item;
use crate::rules::position::{is_closed, is_concealed_from, is_lit, place_range, speed};
use crate::setup::{FactionId, Id, ItemId};
use crate::state::{Condition, Fight, Morale, People, Phase, Standing, TurnState, Wear, Where};
use crate::words::{faction_name, item_name, name, place_name};

const OF_A_COMBATANT: &[&str] = &[
    "health",
    "max-health",
    "str",
    "agi",
    "wit",
    "place",
    "turn",
    "lost-turns",
    "standing",
    "conditions",
    "has",
    "concealed-from",
    "grabbing",
    "grabbed-by",
    "morale",
    "mana",
    "corruption",
    "omens",
    "main-hand",
    "off-hand",
    "frightened-of",
    "terrified-of",
    "faced",
    "dies-after",
    "speed",
    "faction",
    "taunted-by",
    "hurt",
    "harmed",
    "unseen-rounds",
    "pack",
];
const OF_AN_ITEM: &[&str] = &["state", "at", "used", "uses", "coating"];
const OF_A_ZONE: &[&str] = &["dark", "veiled"];
const OF_THE_FIGHT: &[&str] = &[
    "round",
    "phase",
    "turn of",
    "initiative",
    "first",
    "offered",
    "passes",
    "threshold",
    "idle rounds",
    "outcome",
    "acted",
];

fn names(fight: &Fight, people: People) -> String {
    list(
        people
            .iter()
            .filter(|who| who.index() < fight.setup.profiles.len())
            .map(|who| name(fight, who).to_owned()),
    )
}

/// A value by its path: `Bandit.health`, `spear.state`, `round`, `range A B-C`, `door gate`.
///
/// # Errors
/// What is wrong with the path, what is allowed, and the nearest known name.
pub fn look(fight: &Fight, path: &str) -> Result<String, String> {
    let path = path.trim();
    if let Some(rest) = path.strip_prefix("range ") {
        return range(fight, rest);
    }
    if let Some(door) = path.strip_prefix("door ") {
        return self::door(fight, door.trim());
    }
    if let Some((owner, what)) = path.rsplit_once('.') {
        let (owner, what) = (owner.trim(), what.trim());
        let same = |known: &str| known.eq_ignore_ascii_case(owner);
        if let Some(who) = fight.roster().find(|&who| same(name(fight, who))) {
            return of_combatant(fight, who, what);
        }
        if let Some(which) = fight.setup.item_called(owner) {
            return of_item(fight, which, what);
        }
        let called = |zone: &ZoneId| same(&place_name(fight, Place::Zone(*zone)));
        if let Some(zone) = fight.setup.map.zones().find(called) {
            return of_zone(fight, zone, what);
        }
        let known = fight.roster().map(|who| name(fight, who)).chain(fight.setup.item_names());
        let near = nearest(owner, known).map(|near| format!("; did you mean `{near}`?"));
        return Err(format!(
            "nobody and nothing here is called `{owner}`{}",
            near.unwrap_or_default()
        ));
    }
    of_fight(fight, path)
}

fn of_fight(fight: &Fight, path: &str) -> Result<String, String> {
    let state = &fight.state;
    Ok(match path {
        "round" => state.round.to_string(),
        "phase" => match state.phase {
            Phase::Setup => "setup",
            Phase::Ambush => "ambush",
            Phase::RoundStart => "round-start",
            Phase::Fast => "fast",
            Phase::Main => "main",
            Phase::RoundEnd => "round-end",
            Phase::Aftermath => "aftermath",
            Phase::Over => "over",
        }
        .to_owned(),
        "turn of" => {
            state.turn.map_or("nobody".to_owned(), |turn| name(fight, turn.who).to_owned())
        }
        "initiative" => {
            state.initiative.map_or("nobody".to_owned(), |id| faction_name(fight, id).to_owned())
        }
        "first" => faction_name(fight, state.first).to_owned(),
        "offered" => faction_name(fight, state.offered).to_owned(),
        "passes" => state.passed.count_ones().to_string(),
        "threshold" => state.threshold.map_or("none".to_owned(), |number| number.to_string()),
        "idle rounds" => state.idle_rounds.to_string(),
        "acted" => yes_no(state.acted),
        "outcome" => fight.outcome().unwrap_or_else(|| "none yet".to_owned()),
        other => return Err(unknown("the fight", other, OF_THE_FIGHT)),
    })
}

fn of_combatant(fight: &Fight, who: Id, what: &str) -> Result<String, String> {
    let combatant = &fight[who];
    if let Some(word) = what.strip_prefix("has ") {
        let Some(condition) = Condition::of(word.trim()) else {
            return Err(unknown("a combatant's conditions", word.trim(), Condition::WORDS));
        };
        return Ok(yes_no(combatant.conditions.has(condition)));
    }
    let hand = |place: usize| {
        combatant.hands[place]
            .map_or("empty".to_owned(), |which| item_name(fight, which).to_owned())
    };
    let somebody =
        |who: Option<Id>| who.map_or("nobody".to_owned(), |who| name(fight, who).to_owned());
    Ok(match what {
        "health" => combatant.health.to_string(),
        "max-health" => crate::rules::health::maximum(fight, who).to_string(),
        "str" => own_score(fight, who, Score::Strength).to_string(),
        "agi" => own_score(fight, who, Score::Agility).to_string(),
        "wit" => own_score(fight, who, Score::Wits).to_string(),
        "place" => place_name(fight, combatant.place),
        "turn" => match combatant.turn {
            TurnState::Unspent => "unspent",
            TurnState::InProgress => "in progress",
            TurnState::Spent => "spent",
        }
        .to_owned(),
        "lost-turns" => combatant.lost_turns.to_string(),
        "standing" => standing(combatant.standing).to_owned(),
        "conditions" => list(combatant.conditions.iter().map(|c| c.word().to_owned())),
        "concealed-from" => list(
            (0..fight.setup.factions.len() as u8)
                .map(FactionId)
                .filter(|&side| is_concealed_from(fight, who, side))
                .map(|side| faction_name(fight, side).to_owned()),
        ),
        "grabbing" => somebody(combatant.grabbing),
        "grabbed-by" => list(captors(fight, who).map(|captor| name(fight, captor).to_owned())),
        "morale" => match combatant.morale {
            Morale::Untested => "untested",
            Morale::Exempt => "exempt",
            Morale::Failed => "failed",
        }
        .to_owned(),
        "mana" => combatant.mana.to_string(),
        "corruption" => combatant.corruption.to_string(),
        "omens" => combatant.omens.to_string(),
        "main-hand" => hand(0),
        "off-hand" => hand(1),
        "pack" => list(
            crate::rules::gear::pack(fight, who).map(|which| item_name(fight, which).to_owned()),
        ),
        "frightened-of" => names(fight, combatant.frightened_of),
        "terrified-of" => names(fight, combatant.terrified_of),
        "faced" => names(fight, combatant.faced),
        "dies-after" => combatant.dies_after.to_string(),
        "speed" => speed(fight, who).to_string(),
        "faction" => faction_name(fight, combatant.faction).to_owned(),
        "taunted-by" => somebody(combatant.taunted_by),
        "hurt" => yes_no(combatant.hurt),
        "harmed" => yes_no(combatant.harmed),
        "unseen-rounds" => combatant.unseen_rounds.to_string(),
        other => return Err(unknown(name(fight, who), other, OF_A_COMBATANT)),
    })
}

fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Fighting => "fighting",
        Standing::Retreating => "retreating",
        Standing::Surrendered => "surrendered",
        Standing::Gone => "gone",
        Standing::Dead => "dead",
    }
}

fn of_item(fight: &Fight, which: ItemId, what: &str) -> Result<String, String> {
    let thing = &fight[which];
    let held_by = |who: Id, how: &str| format!("{how} {}", name(fight, who));
    Ok(match what {
        "state" => match thing.wear {
            Wear::Sound => "sound",
            Wear::Damaged => "damaged",
            Wear::Destroyed => "destroyed",
        }
        .to_owned(),
        "at" => match thing.at {
            Where::Held(who) => held_by(who, "held by"),
            Where::Worn(who) => held_by(who, "worn by"),
            Where::Pack(who) => held_by(who, "in the pack of"),
            Where::Lying(place) => format!("lying in {}", place_name(fight, place)),
            Where::Gone => "gone".to_owned(),
        },
        "used" => yes_no(thing.used),
        "uses" => thing.uses.to_string(),
        "coating" => thing
            .coating
            .map_or("none".to_owned(), |poison| fight.setup.poisons[poison.index()].name.clone()),
        other => return Err(unknown(&item(fight, which).name, other, OF_AN_ITEM)),
    })
}

fn of_zone(fight: &Fight, zone: ZoneId, what: &str) -> Result<String, String> {
    let bit = 1 << zone.0;
    Ok(match what {
        "dark" => yes_no(!is_lit(fight, Place::Zone(zone))),
        "veiled" => yes_no(fight.state.veiled & bit != 0),
        other => return Err(unknown(&place_name(fight, Place::Zone(zone)), other, OF_A_ZONE)),
    })
}

fn range(fight: &Fight, rest: &str) -> Result<String, String> {
    let places: Vec<(String, Place)> = fight
        .setup
        .map
        .places()
        .map(|place| (place_name(fight, place), place))
        .chain(fight.roster().map(|who| (name(fight, who).to_owned(), fight[who].place)))
        .collect();
    for (one, from) in &places {
        let Some(other) = rest.strip_prefix(one.as_str()) else { continue };
        let other = other.trim();
        if let Some((_, to)) = places.iter().find(|(known, _)| known == other) {
            return Ok(place_range(fight, *from, *to).to_string());
        }
    }
    Err(format!("`range {rest}` needs two names of places or people"))
}

fn door(fight: &Fight, wanted: &str) -> Result<String, String> {
    let found = fight.setup.features.iter().find(|feature| feature.name == wanted);
    match found.and_then(|feature| feature.border) {
        Some(border) => Ok((if is_closed(fight, border) { "closed" } else { "open" }).to_owned()),
        None => Err(format!("there is no door `{wanted}`")),
    }
}
