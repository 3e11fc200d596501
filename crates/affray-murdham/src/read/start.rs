//! A start in the middle of a fight, and everything that names other people.

use affray_file::{Mistake, Table};
use std::sync::Arc;

use super::Reader;
use crate::clause;
use crate::rules::position::is_nearby;
use crate::settings::{BonusReactions, FastSlow};
use crate::setup::{FactionId, Id, ItemId, PoisonId};
use crate::state::{
    Condition, Fight, Gait, Outcome, People, Phase, Standing, Turn, TurnState, Wear, Where,
};

pub(super) fn read(reader: &mut Reader, root: Table<'_>, fight: &mut Fight) {
    let people: Vec<String> =
        fight.setup.profiles.iter().map(|profile| profile.name.clone()).collect();
    let sides: Vec<String> =
        fight.setup.factions.iter().map(|faction| faction.name.clone()).collect();
    bonds(reader, root, fight, &people, &sides);
    for place in super::find_all(reader, root, "ambush", "combatant", &people) {
        reader.cite(clause::SNEAK_AMBUSH);
        let who = Id(place);
        for side in 0..sides.len() as u8 {
            if !fight.setup.are_allied(fight[who].faction, FactionId(side)) {
                fight[who].concealed_from |= 1 << side;
            }
        }
    }
    if let Some(start) = root.table("start") {
        // Without a moment the fight begins at its beginning, with its gear in this state.
        let given = ["phase", "round", "turn", "offered", "passes", "threshold"];
        if given.iter().any(|key| start.has(key)) {
            moment(reader, start, fight, &people, &sides);
        }
        things(reader, start, fight);
    }
    mark_natures(reader, fight);
}

/// Fields of combatants that name others.
fn bonds(
    reader: &mut Reader,
    root: Table<'_>,
    fight: &mut Fight,
    people: &[String],
    sides: &[String],
) {
    let mut place = 0;
    for table in root.tables("combatant") {
        let count = table.int("count").unwrap_or(1) as u8;
        for who in (place..place + count).map(Id) {
            for side in super::find_all(reader, table, "concealed-from", "side", sides) {
                fight[who].concealed_from |= 1 << side;
            }
            bond(reader, table, fight, who, people);
        }
        place += count;
    }
}

fn bond(reader: &mut Reader, table: Table<'_>, fight: &mut Fight, who: Id, people: &[String]) {
    let find = |reader: &mut Reader, key: &str| {
        let name = table.text(key)?;
        let names = people.iter().map(String::as_str);
        reader.mistakes.find(table.span(key), "combatant", name, names).map(Id)
    };
    if let Some(captive) = find(reader, "grabbing") {
        if captive == who || !is_nearby(fight, who, captive) {
            reader.mistakes.push(
                Mistake::new(
                    table.span("grabbing"),
                    format!("`{}` is too far away to be held", people[captive.index()]),
                )
                .allowed("another combatant nearby")
                .by(clause::GRAPPLE_RELEASE_LOST.id()),
            );
        } else {
            fight[who].grabbing = Some(captive);
        }
    }
    fight[who].taunted_by = find(reader, "taunted-by");
    if let Some(ward) = find(reader, "protects") {
        let setup = Arc::make_mut(&mut fight.setup);
        setup.profiles[who.index()].protects = Some(ward);
    }
    for key in ["frightened-of", "terrified-of", "faced"] {
        let mut named = People::default();
        for place in super::find_all(reader, table, key, "combatant", people) {
            named.add(Id(place));
        }
        match key {
            "frightened-of" => fight[who].frightened_of = named,
            "terrified-of" => fight[who].terrified_of = named,
            _ => fight[who].faced = named,
        }
    }
}

/// The round, which is 0 only before the first.
fn round(reader: &mut Reader, start: Table<'_>, phase: Phase) -> u16 {
    let round = start.int("round").unwrap_or(1) as u16;
    if round == 0 && !matches!(phase, Phase::Ambush | Phase::RoundStart) {
        reader.mistakes.push(
            Mistake::new(start.span("round"), "round 0 is before the first round")
                .allowed("1 or more; 0 with `phase = \"round-start\"` or `phase = \"ambush\"`"),
        );
    }
    round
}

/// Round, phase, whose turn.
fn moment(
    reader: &mut Reader,
    start: Table<'_>,
    fight: &mut Fight,
    people: &[String],
    sides: &[String],
) {
    let side = |reader: &mut Reader, key: &str| {
        let name = start.text(key)?;
        let names = sides.iter().map(String::as_str);
        reader.mistakes.find(start.span(key), "side", name, names).map(FactionId)
    };
    let phase = match start.text("phase") {
        Some("ambush") => Phase::Ambush,
        Some("round-start") => Phase::RoundStart,
        Some("fast") => Phase::Fast,
        Some("round-end") => Phase::RoundEnd,
        Some("aftermath") => Phase::Aftermath,
        Some(_) | None => Phase::Main,
    };
    fight.state.phase = phase;
    fight.state.round = round(reader, start, phase);
    let first = side(reader, "first");
    fight.state.initiative = side(reader, "initiative").or(fight.setup.started_by).or(first);
    fight.state.first = first.or(fight.state.initiative).unwrap_or(FactionId(0));
    fight.state.offered = side(reader, "offered").unwrap_or(fight.state.first);
    // As many as have passed stand before the next one in the circle.
    let passes = start.int("passes").unwrap_or(0) as usize;
    for before in 1..=passes.min(sides.len()) {
        let faction = (usize::from(fight.state.offered.0) + sides.len() - before) % sides.len();
        fight.state.passed |= 1 << faction;
    }
    fight.state.idle_rounds = start.int("idle-rounds").unwrap_or(0) as u16;
    fight.state.acted = start.bool("acted").unwrap_or(false);
    fight.state.stretch_from = start.int("stretch-from").unwrap_or(0) as u16;
    fight.state.threshold = start.int("threshold").map(|number| number as u8);
    if phase == Phase::Fast
        && (fight.setup.settings.fast_slow == FastSlow::Off || fight.state.threshold.is_none())
    {
        reader.mistakes.push(
            Mistake::new(start.span("phase"), "this fight has no fast phase")
                .allowed("`fast` with the setting `fast-slow = \"on\"` and a `threshold`")
                .by(clause::FAT_OPTIONAL.id()),
        );
    }
    if phase == Phase::Aftermath {
        fight.state.outcome = Some(side(reader, "winner").map_or(Outcome::Draw, Outcome::Win));
    }
    if phase == Phase::Ambush {
        for who in fight.roster() {
            if fight[who].concealed_from != 0 {
                fight.state.ambushers.add(who);
            } else if fight.setup.settings.bonus_reactions == BonusReactions::ConcealedOnly {
                fight[who].turn = TurnState::Spent;
            }
        }
    }
    if passes > sides.len() {
        reader.mistakes.push(
            Mistake::new(start.span("passes"), "`passes` is more than the number of sides")
                .allowed(format!("0 to {}", sides.len())),
        );
    }
    if let Some(table) = start.table("turn") {
        turn(reader, table, fight, people);
    }
}

fn turn(reader: &mut Reader, table: Table<'_>, fight: &mut Fight, people: &[String]) {
    let name = table.text("who").unwrap_or_default();
    let names = people.iter().map(String::as_str);
    let Some(who) = reader.mistakes.find(table.span("who"), "combatant", name, names).map(Id)
    else {
        return;
    };
    let able = matches!(fight[who].standing, Standing::Fighting | Standing::Retreating);
    if !able || !matches!(fight.state.phase, Phase::Main | Phase::Fast | Phase::Ambush) {
        reader.mistakes.push(
            Mistake::new(table.span("who"), format!("`{name}` cannot have a turn now"))
                .allowed("a combatant who is fighting, in a phase with turns"),
        );
        return;
    }
    fight[who].turn = TurnState::InProgress;
    fight.state.offered = fight[who].faction;
    fight.state.acted = true;
    let bonus = table.int("bonus").unwrap_or(0) as u8;
    let main = table.bool("main").unwrap_or(false);
    if bonus == 2 && main {
        reader.mistakes.push(
            Mistake::new(
                table.span("bonus"),
                "a turn has a main and a bonus action, or two bonus actions",
            )
            .allowed("bonus = 0 or 1 with main = true")
            .by(clause::TURN_TWO_BONUS.id()),
        );
    }
    let moved = table.int("moved").unwrap_or(0) as u8;
    fight.state.turn = Some(Turn {
        who,
        bonus,
        main,
        moved,
        full: match table.text("full") {
            Some("walk") => Some(Gait::Walk),
            Some("sprint") => Some(Gait::Sprint),
            Some("sneak") => Some(Gait::Sneak),
            Some(_) => Some(Gait::Careful),
            None => None,
        },
        halted: table.bool("halted").unwrap_or(false),
        cleaved: table.bool("cleaved").unwrap_or(false),
        grappled: None,
        taunted_by: fight[who].taunted_by,
        begun: table.bool("begun").unwrap_or(bonus > 0 || main || moved > 0),
        drawing: false,
        quiet: false,
        unseen: fight[who].concealed_from != 0,
    });
}

/// The state of items, and what lies on the ground.
fn things(reader: &mut Reader, start: Table<'_>, fight: &mut Fight) {
    let names: Vec<String> = fight.setup.item_names().map(str::to_owned).collect();
    let zones: Vec<String> = fight.setup.zones.iter().map(|zone| zone.name.clone()).collect();
    for place in super::find_all(reader, start, "veiled", "zone", &zones) {
        fight.state.veiled |= 1 << place;
    }
    for place in super::find_all(reader, start, "darkened", "zone", &zones) {
        fight.state.darkened |= 1 << place;
    }
    for table in start.tables("gear") {
        let given = table.text("item").unwrap_or_default();
        let known = names.iter().map(String::as_str);
        let find = || reader.mistakes.find(table.span("item"), "item", given, known).map(ItemId);
        let Some(which) = fight.setup.item_called(given).or_else(find) else { continue };
        fight[which].wear = match table.text("wear") {
            Some("damaged") => Wear::Damaged,
            Some("destroyed") => Wear::Destroyed,
            _ => Wear::Sound,
        };
        if fight[which].wear == Wear::Destroyed {
            if let Where::Held(who) = fight[which].at {
                crate::rules::gear::unhand(fight, who, which);
            }
            fight[which].at = Where::Gone;
        }
        fight[which].used = table.bool("used").unwrap_or(false);
        fight[which].uses = table.int("uses").unwrap_or(0) as u8;
        if let Some(poison) = table.text("coating") {
            let known: Vec<String> =
                fight.setup.poisons.iter().map(|poison| poison.name.clone()).collect();
            let known = known.iter().map(String::as_str);
            fight[which].coating =
                reader.mistakes.find(table.span("coating"), "poison", poison, known).map(PoisonId);
        }
    }
    for table in start.tables("lying") {
        let given = table.text("item").unwrap_or_default();
        let known = names.iter().map(String::as_str);
        let find = || reader.mistakes.find(table.span("item"), "item", given, known).map(ItemId);
        let which = fight.setup.item_called(given).or_else(find);
        let text = table.text("at").unwrap_or_default();
        let map = fight.setup.map.clone();
        let place = super::field::place(reader, table.span("at"), text, &zones, &map);
        if let (Some(which), Some(place)) = (which, place) {
            if let Where::Held(who) = fight[which].at {
                crate::rules::gear::unhand(fight, who, which);
            }
            fight[which].at = Where::Lying(place);
        }
    }
}

/// Whoever is out at the start has no turn to take, and whoever is stunned or distracted loses its
/// next one (`murdham.condition.next-turn-lost`).
fn mark_natures(reader: &mut Reader, fight: &mut Fight) {
    let in_turns = matches!(fight.state.phase, Phase::Ambush | Phase::Fast | Phase::Main);
    for who in fight.roster() {
        let conditions = fight[who].conditions;
        let reeling = conditions.has(Condition::Stunned) || conditions.has(Condition::Distracted);
        if reeling {
            reader.cite(clause::CONDITION_NEXT_TURN_LOST);
        }
        if reeling && fight[who].turn == TurnState::Unspent && fight[who].lost_turns == 0 {
            if in_turns {
                fight[who].turn = TurnState::Spent;
            } else {
                fight[who].lost_turns = 1;
            }
        }
        if matches!(fight[who].standing, Standing::Gone | Standing::Dead) {
            fight[who].turn = TurnState::Spent;
        }
    }
}
