//! A start in the middle of a fight, and everything that names other people.

use std::sync::Arc;

use affray_file::{Mistake, Table};

use super::Reader;
use crate::clause;
use crate::moves::{Blow, Long, Near, Readied, Trigger, Victim, With};
use crate::rules::item::unhand;
use crate::rules::space::has_map;
use crate::rules::turn::ACTIONS;
use crate::rules::{stealth, work};
use crate::settings::{LostTurn, ReadyLength};
use crate::setup::{FeatureId, Id, ItemId, ManeuverId, PowerId, SideId, TaskId, Usage, item_names};
use crate::state::{Fight, Outcome, People, Phase, Ready, Standing, Turn, TurnState, Where, Work};

/// The names that a start refers to.
struct Names {
    people: Vec<String>,
    sides: Vec<String>,
    items: Vec<String>,
    tasks: Vec<String>,
    powers: Vec<String>,
    maneuvers: Vec<String>,
    features: Vec<String>,
}

pub(super) fn read(reader: &mut Reader, root: Table<'_>, fight: &mut Fight) {
    let setup = fight.setup.clone();
    let names = Names {
        people: setup.profiles.iter().map(|it| it.name.clone()).collect(),
        sides: setup.sides.iter().map(|it| it.name.clone()).collect(),
        items: item_names(&setup.items).map(str::to_owned).collect(),
        tasks: setup.tasks.iter().map(|it| it.name.clone()).collect(),
        powers: setup.powers.iter().map(|it| it.name.clone()).collect(),
        maneuvers: setup.maneuvers.iter().map(|it| it.name.clone()).collect(),
        features: setup.features.iter().map(|it| it.name.clone()).collect(),
    };
    bonds(reader, root, fight, &names);
    let Some(start) = root.table("start") else { return };
    let given = ["phase", "round", "turn", "offered", "surprise", "order", "winner"];
    if given.iter().any(|key| start.has(key)) {
        moment(reader, start, fight, &names);
    }
    gear(reader, start, fight, &names);
    for table in start.tables("work") {
        under_way(reader, table, fight, &names);
    }
    for table in start.tables("ready") {
        ready(reader, table, fight, &names);
    }
    if let Some(table) = start.table("turn") {
        turn(reader, table, fight, &names);
    }
}

/// Fields of combatants that name others.
fn bonds(reader: &mut Reader, root: Table<'_>, fight: &mut Fight, names: &Names) {
    let mut place = 0;
    for table in root.tables("combatant") {
        let count = table.int("count").unwrap_or(1) as u8;
        for who in (place..place + count).map(Id) {
            if table.bool("hidden").unwrap_or(false) {
                fight[who].hidden_from = stealth::enemies(fight, who);
            }
            for other in reader.mistakes.all_named(table, "hidden-from", "combatant", &names.people)
            {
                fight[who].hidden_from.add(Id(other));
            }
            if let Some(ward) = reader.mistakes.named(table, "protects", "combatant", &names.people)
            {
                let setup = Arc::make_mut(&mut fight.setup);
                setup.profiles[who.index()].protects = Some(Id(ward));
            }
        }
        place += count;
    }
}

/// Round, phase, the order of the teams.
fn moment(reader: &mut Reader, start: Table<'_>, fight: &mut Fight, names: &Names) {
    fight.state.phase = match start.text("phase") {
        Some("round-start") => Phase::RoundStart,
        Some("round-end") => Phase::RoundEnd,
        Some("aftermath") => Phase::Aftermath,
        Some(_) | None => Phase::Turns,
    };
    fight.state.round = start.int("round").unwrap_or(1) as u16;
    let is_before = fight.state.phase == Phase::RoundStart;
    if fight.state.round == 0 && !is_before && !start.bool("surprise").unwrap_or(false) {
        reader.mistakes.push(
            Mistake::new(start.span("round"), "round 0 is before the first round")
                .allowed("1 or more; 0 with `phase = \"round-start\"` or `surprise = true`"),
        );
    }
    let mut order: Vec<SideId> = Vec::new();
    let named = reader.mistakes.all_named(start, "order", "side", &names.sides);
    let opening = fight.setup.opening;
    let first = crate::rules::round::surprisers_first(&fight.setup).into_iter();
    let opener = opening.into_iter().flat_map(|opening| {
        let side = |who: Id| fight[who].side;
        [Some(side(opening.opener)), opening.target.map(side)].into_iter().flatten()
    });
    let rest = fight.setup.order.iter().copied().chain(fight.sides());
    for side in named.into_iter().map(SideId).chain(first).chain(opener).chain(rest) {
        if !order.contains(&side) {
            order.push(side);
        }
    }
    fight.state.order = order.into_iter().collect();
    let offered = reader.mistakes.named(start, "offered", "side", &names.sides).map(SideId);
    let place = fight.state.order.iter().position(|&side| Some(side) == offered);
    fight.state.offered = place.unwrap_or(0) as u8;
    owed(reader, start, fight, names);
    if start.bool("surprise").unwrap_or(false) {
        surprise(reader, start, fight);
    }
    if fight.state.phase == Phase::Aftermath {
        let winner = reader.mistakes.named(start, "winner", "side", &names.sides);
        fight.state.outcome =
            Some(winner.map_or(Outcome::Draw, |winner| Outcome::Win(1 << winner)));
    }
    for who in fight.roster() {
        fight[who].fresh = false;
        if fight[who].standing != Standing::Fighting {
            fight[who].turn = TurnState::Spent;
        }
    }
}

/// In the middle of the surprise round.
fn surprise(reader: &mut Reader, start: Table<'_>, fight: &mut Fight) {
    let Some(side) = fight.setup.surprise else {
        let message = "no team has the advantage of surprise";
        let span = start.span("surprise");
        reader.wrong(span, message, "with `surprise` naming one", clause::SURPRISE_WHO);
        return;
    };
    fight.state.surprise = true;
    let allies = fight.setup.sides[side.index()].allies;
    let mut surprised = People::default();
    for who in fight.roster() {
        if allies & (1 << fight[who].side.0) == 0 && !fight.profile(who).surprise_immune {
            surprised.add(who);
        }
    }
    fight.state.surprised = surprised;
}

/// The state of items.
fn gear(reader: &mut Reader, start: Table<'_>, fight: &mut Fight, names: &Names) {
    for table in start.tables("gear") {
        let Some(which) = reader.mistakes.named(table, "item", "item", &names.items).map(ItemId)
        else {
            continue;
        };
        let most = fight.setup.items[which.index()].durability;
        if let Some(left) = table.int("durability").map(|left| left as i16) {
            if left > most {
                let message = format!("`durability` cannot be {left}");
                let span = table.span("durability");
                reader.wrong(span, message, format!("0 to {most}"), clause::DURABILITY_PERSISTS);
            }
            fight[which].durability = left.min(most);
        }
        if let Some(loaded) = table.bool("loaded") {
            fight[which].loaded = loaded;
        }
        if let Some(pieces) = table.int("ammunition") {
            fight[which].ammunition = pieces as u8;
        }
        let lying = match has_map(fight) {
            true => reader.square_at(table, "lying").map(Where::Lying),
            false => reader
                .mistakes
                .named(table, "beside", "combatant", &names.people)
                .map(|who| Where::Beside(Id(who))),
        };
        if let Some(at) = lying {
            if let Where::Held(who) = fight[which].at {
                unhand(fight, who, which);
            }
            fight[which].at = at;
        }
    }
}

/// Who is owed a first pick: nobody, where lost turns are not made up for
/// (`ingenuity.round.turn-lost-at-round-end`).
fn owed(reader: &mut Reader, start: Table<'_>, fight: &mut Fight, names: &Names) {
    let owed = reader.mistakes.all_named(start, "owed", "combatant", &names.people);
    if !owed.is_empty() && fight.setup.settings.lost_turn == LostTurn::Lost {
        let message = "nobody is owed a pick: a lost turn is lost";
        let allowed = "`owed` with `lost-turn = \"first-pick-next-round\"`";
        let by = clause::ROUND_TURN_LOST_AT_ROUND_END;
        reader.wrong(start.span("owed"), message, allowed, by);
        return;
    }
    owed.into_iter().for_each(|who| fight.state.owed.add(Id(who)));
}

/// The turn in progress.
fn turn(reader: &mut Reader, table: Table<'_>, fight: &mut Fight, names: &Names) {
    let Some(who) = reader.mistakes.named(table, "who", "combatant", &names.people).map(Id) else {
        return;
    };
    if !crate::rules::condition::can_act(fight, who) || fight.state.phase != Phase::Turns {
        let name = &names.people[who.index()];
        let message = format!("`{name}` cannot have a turn now");
        let allowed = "somebody able to act, in a phase in which turns are taken";
        reader.wrong(table.span("who"), message, allowed, clause::ROUND_UNABLE);
        return;
    }
    let people = |reader: &mut Reader, key: &str| {
        let mut people = People::default();
        for place in reader.mistakes.all_named(table, key, "combatant", &names.people) {
            people.add(Id(place));
        }
        people
    };
    fight[who].turn = TurnState::InProgress;
    let side = fight[who].side;
    let place = fight.state.order.iter().position(|&other| other == side);
    fight.state.offered = place.unwrap_or(0) as u8;
    let left = table.int("left").unwrap_or(i64::from(ACTIONS)) as u8;
    let moved = table.bool("moved").unwrap_or(false);
    let stepped = table.bool("stepped").unwrap_or(false);
    fight.state.turn = Some(Turn {
        who,
        left,
        begun: left < ACTIONS,
        moved,
        stepped,
        sprints: table.int("sprints").unwrap_or(0) as u8,
        meters: 0,
        odd: false,
        commanded: people(reader, "commanded"),
        hit: people(reader, "hit"),
        attacked: people(reader, "attacked"),
        missed_with: reader.mistakes.named(table, "missed-with", "item", &names.items).map(ItemId),
        free_brandish: false,
    });
}

/// An action under way.
fn under_way(reader: &mut Reader, table: Table<'_>, fight: &mut Fight, names: &Names) {
    let Some(who) = reader.mistakes.named(table, "who", "combatant", &names.people).map(Id) else {
        return;
    };
    let item = reader.mistakes.named(table, "item", "item", &names.items).map(ItemId);
    let on = reader.mistakes.named(table, "on", "combatant", &names.people).map(Id);
    let task = reader.mistakes.named(table, "task", "task", &names.tasks).map(TaskId);
    let power = reader.mistakes.named(table, "power", "power", &names.powers).map(PowerId);
    let what = match (table.text("what").unwrap_or_default(), item, on, task, power) {
        ("reload", Some(item), ..) => Some(Long::Reload(item)),
        ("resuscitate", _, Some(on), ..) => Some(Long::Resuscitate(on)),
        ("task", _, _, Some(task), _) => Some(Long::Task(task)),
        ("assist", _, _, Some(task), _) => Some(Long::Assist(task)),
        ("hide", ..) => Some(Long::Hide),
        ("kill", item, Some(on), ..) => {
            Some(Long::Kill(on, item.map_or(With::Unarmed, With::Item)))
        }
        ("power", _, Some(on), _, Some(power)) => Some(Long::Power(power, on)),
        _ => None,
    };
    let Some(what) = what else {
        let message = "this work lacks what it is about";
        let allowed = "`item`, `on`, `task` or `power`, as `what` needs it";
        reader.wrong(table.at(), message, allowed, clause::EXTENDED_START_SHORT);
        return;
    };
    let needs = work::length(fight, what);
    let done = table.int("done").unwrap_or(1) as u8;
    if done >= needs {
        let message = format!("`done` cannot be {done}");
        let allowed = format!("1 to {}, for it takes {needs}", needs.max(2) - 1);
        reader.wrong(table.span("done"), message, allowed, clause::EXTENDED_EFFECT_AT_END);
        return;
    }
    let paused = table.bool("paused").unwrap_or(false);
    fight[who].work = Some(Work { what, done, needs, paused });
}

/// What is readied.
fn readied(
    reader: &mut Reader,
    table: Table<'_>,
    fight: &Fight,
    names: &Names,
    who: Id,
) -> Option<Readied> {
    let item = reader.mistakes.named(table, "item", "item", &names.items).map(ItemId);
    let with = item.map_or(With::Unarmed, With::Item);
    if item.is_some_and(|which| fight[which].at != Where::Held(who)) {
        let message = "a readied action needs its item in hand";
        reader.wrong(table.span("item"), message, "what it holds", clause::ACTION_HANDS);
    }
    let word = table.text("action").unwrap_or_default();
    let maneuver =
        reader.mistakes.named(table, "maneuver", "maneuver", &names.maneuvers).map(ManeuverId);
    if maneuver.is_some_and(|which| !crate::rules::maneuver::knows(fight, who, which)) {
        let message = format!("`{}` has not learned this maneuver", names.people[who.index()]);
        let allowed = "one of its `maneuvers`";
        reader.wrong(table.span("maneuver"), message, allowed, clause::MANEUVER_IMPROVISED);
    }
    let power = reader.mistakes.named(table, "power", "power", &names.powers).map(PowerId);
    if power.is_some_and(|which| fight.profile(who).powers & (1 << which.0) == 0) {
        let message = format!("`{}` does not know this power", names.people[who.index()]);
        reader.wrong(table.span("power"), message, "one of its `powers`", clause::POWER_STEPS);
    }
    let feature =
        reader.mistakes.named(table, "feature", "feature", &names.features).map(FeatureId);
    let task = reader.mistakes.named(table, "task", "task", &names.tasks).map(TaskId);
    let on = reader.mistakes.named(table, "on", "combatant", &names.people).map(Id);
    let what = match (word, power, feature, task, on, item) {
        ("attack", ..) => {
            let thrown = crate::rules::means::usage(fight, who, with) == Usage::Thrown;
            Some(Readied::Attack { with, thrown, maneuver })
        }
        ("throw", ..) => Some(Readied::Attack { with, thrown: true, maneuver }),
        ("move", ..) => Some(Readied::Move),
        ("stand-up", ..) => Some(Readied::StandUp),
        ("seek-cover", ..) => Some(Readied::SeekCover),
        ("power", Some(which), ..) => Some(Readied::Power(which)),
        ("use", _, Some(which), ..) => Some(Readied::Interact(which)),
        ("task", _, _, Some(which), ..) => Some(Readied::Long(Long::Task(which))),
        ("assist", _, _, Some(which), ..) => Some(Readied::Long(Long::Assist(which))),
        ("hide", ..) => Some(Readied::Long(Long::Hide)),
        ("resuscitate", _, _, _, Some(on), _) => Some(Readied::Long(Long::Resuscitate(on))),
        ("kill", _, _, _, Some(on), _) => Some(Readied::Long(Long::Kill(on, with))),
        ("reload", _, _, _, _, Some(which)) => Some(Readied::Long(Long::Reload(which))),
        _ => None,
    };
    let Some(what) = what else {
        let message = format!("the readied action `{word}` lacks what it is about");
        let allowed = "`item`, `power`, `feature`, `task` or `on`, as `action` needs it";
        reader.wrong(table.at(), message, allowed, clause::ACTION_READY_LIMITS);
        return None;
    };
    check_length(reader, table, fight, what);
    Some(what)
}

/// A readied action is no longer than the table allows (`ingenuity.action.ready-limits`).
fn check_length(reader: &mut Reader, table: Table<'_>, fight: &Fight, what: Readied) {
    let length = match what {
        Readied::Attack { with, thrown, maneuver } => {
            crate::rules::maneuver::length(fight, Blow { with, thrown, target: Id(0), maneuver })
        }
        Readied::Power(which) => fight.setup.powers[which.index()].actions,
        Readied::Long(what) => work::length(fight, what),
        Readied::Move | Readied::StandUp | Readied::SeekCover | Readied::Interact(_) => 1,
    };
    let (most, allowed) = match fight.setup.settings.ready_length {
        ReadyLength::OneAction => (1, "an action of a single action's length"),
        ReadyLength::UpToActionsLeft => (ACTIONS, "an action as long as a turn at the most"),
    };
    if length > most {
        let message = format!("what is readied takes {length} actions");
        reader.wrong(table.span("action"), message, allowed, clause::ACTION_READY_LIMITS);
    }
}

/// A readied action.
fn ready(reader: &mut Reader, table: Table<'_>, fight: &mut Fight, names: &Names) {
    let Some(who) = reader.mistakes.named(table, "who", "combatant", &names.people).map(Id) else {
        return;
    };
    let named = reader.mistakes.named(table, "named", "combatant", &names.people).map(Id);
    let Some(what) = readied(reader, table, fight, names, who) else { return };
    let near = table.int("meters").map_or(Near::Reach, |meters| Near::Meters(meters as u8));
    let when = match (table.text("when").unwrap_or_default(), named) {
        ("comes", named) => Some(Trigger::Comes(named, near)),
        ("leaves", named) => Some(Trigger::Leaves(named, near)),
        ("seen", named) => Some(Trigger::Seen(named)),
        ("attacks-me", _) => Some(Trigger::Attacks(Victim::Oneself)),
        ("attacks-ally", Some(ally)) => Some(Trigger::Attacks(Victim::Ally(ally))),
        ("attacks", _) => Some(Trigger::Attacks(Victim::Anyone)),
        ("turn-starts", Some(whose)) => Some(Trigger::TurnStarts(whose)),
        ("turn-ends", Some(whose)) => Some(Trigger::TurnEnds(whose)),
        ("ally-falls", _) => Some(Trigger::AllyFalls),
        ("called", _) => Some(Trigger::Called),
        _ => None,
    };
    match when {
        Some(when) => fight[who].ready = Some(Ready { what, when }),
        None => reader.mistakes.missing(table.at(), "named", "readied action on this occasion"),
    }
}
