//! Looking at a fight: values by their path.

use affray_engine::Words;
use affray_engine::look::{list, unknown, yes_no};
use affray_file::nearest;

use crate::rules::damage::{is_bloodied, is_harmed};
use crate::rules::item::{held, item};
use crate::rules::space::{distance, has_map};
use crate::rules::stat::{current, deflection, guarding, maximum, speed};
use crate::setup::{Category, Guarding, Id, ItemId, Pool, SideId, item_names};
use crate::state::{Condition, Fight, People, Phase, Standing, TurnState, Where};
use crate::words::{item_name, name, side_name};

const OF_A_COMBATANT: &[&str] = &[
    "health",
    "max-health",
    "endurance",
    "max-endurance",
    "stamina",
    "max-stamina",
    "focus",
    "max-focus",
    "fate",
    "cheat-death-number",
    "constitution",
    "evasion",
    "willpower",
    "physical-deflection",
    "elemental-deflection",
    "speed",
    "side",
    "place",
    "standing",
    "turn",
    "conditions",
    "has",
    "stunned",
    "bleeding",
    "burning",
    "sickness",
    "poison",
    "poison-in",
    "reactions",
    "guarding",
    "in-cover",
    "waiting",
    "attacks",
    "powers-used",
    "hidden-from",
    "hands",
    "carried",
    "work",
    "ready",
    "harmed",
    "bloodied",
    "surprised",
];
const OF_AN_ITEM: &[&str] = &["at", "durability", "broken", "loaded", "ammunition", "hands"];
const OF_THE_FIGHT: &[&str] = &[
    "round",
    "phase",
    "turn of",
    "actions left",
    "order",
    "offered",
    "surprise",
    "outcome",
    "breaks",
];

fn names(fight: &Fight, people: People) -> String {
    list(fight.roster().filter(|&who| people.has(who)).map(|who| name(fight, who).to_owned()))
}

/// A value by its path: `Boudica.health`, `spear.durability`, `round`, `distance Ann Bob`,
/// `door gate`, `done Players lock`, `objective Players`.
///
/// # Errors
/// What is wrong with the path, what is allowed, and the nearest known name.
pub fn look(fight: &Fight, path: &str) -> Result<String, String> {
    let path = path.trim();
    for (prefix, of) in [
        ("distance ", meters as fn(&Fight, &str) -> Result<String, String>),
        ("feature ", feature),
        ("done ", done),
        ("objective ", objective),
    ] {
        if let Some(rest) = path.strip_prefix(prefix) {
            return of(fight, rest.trim());
        }
    }
    if let Some((owner, what)) = path.rsplit_once('.') {
        let (owner, what) = (owner.trim(), what.trim());
        let same = |known: &str| known.eq_ignore_ascii_case(owner);
        if let Some(who) = fight.roster().find(|&who| same(name(fight, who))) {
            return of_combatant(fight, who, what);
        }
        if let Some(which) = item_called(fight, owner) {
            return of_item(fight, which, what);
        }
        let known =
            fight.roster().map(|who| name(fight, who)).chain(item_names(&fight.setup.items));
        let near = nearest(owner, known).map(|near| format!("; did you mean `{near}`?"));
        return Err(format!(
            "nobody and nothing here is called `{owner}`{}",
            near.unwrap_or_default()
        ));
    }
    of_fight(fight, path)
}

/// The thing of this name: by whose it was at first, or by what it is, if it is the only one.
pub(crate) fn item_called(fight: &Fight, name: &str) -> Option<ItemId> {
    let items = &fight.setup.items;
    let own = items.iter().position(|item| item.own.eq_ignore_ascii_case(name));
    let found = own.or_else(|| item_names(items).position(|it| it.eq_ignore_ascii_case(name)));
    found.map(|place| ItemId(place as u8))
}

fn of_fight(fight: &Fight, path: &str) -> Result<String, String> {
    let state = &fight.state;
    Ok(match path {
        "round" => state.round.to_string(),
        "phase" => match state.phase {
            Phase::Setup => "setup",
            Phase::RoundStart => "round-start",
            Phase::Turns => "turns",
            Phase::RoundEnd => "round-end",
            Phase::Aftermath => "aftermath",
            Phase::Over => "over",
        }
        .to_owned(),
        "turn of" => {
            state.turn.map_or("nobody".to_owned(), |turn| name(fight, turn.who).to_owned())
        }
        "actions left" => state.turn.map_or("none".to_owned(), |turn| turn.left.to_string()),
        "order" => list(state.order.iter().map(|&side| side_name(fight, side).to_owned())),
        "offered" => state
            .order
            .get(usize::from(state.offered))
            .map_or("nobody".to_owned(), |&side| side_name(fight, side).to_owned()),
        "surprise" => yes_no(state.surprise),
        "outcome" => fight.outcome().unwrap_or_else(|| "none yet".to_owned()),
        "breaks" => state.breaks.to_string(),
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
    if let Some(pool) = Pool::of(what) {
        return Ok(current(fight, who, pool).to_string());
    }
    if let Some(pool) = what.strip_prefix("max-").and_then(Pool::of) {
        return Ok(maximum(fight, who, pool).to_string());
    }
    if let Some(defense) = Guarding::of(what) {
        return Ok(guarding(fight, who, defense).to_string());
    }
    let ready = |ready| crate::words::word_ready(fight, ready);
    Ok(match what {
        "fate" => combatant.fate.to_string(),
        "cheat-death-number" => combatant.cheat_death.to_string(),
        "physical-deflection" => deflection(fight, who, Category::Physical).to_string(),
        "elemental-deflection" => deflection(fight, who, Category::Elemental).to_string(),
        "speed" => speed(fight, who).to_string(),
        "side" => side_name(fight, combatant.side).to_owned(),
        "place" => place(fight, who),
        "standing" => standing(combatant.standing).to_owned(),
        "turn" => match combatant.turn {
            TurnState::Unspent => "unspent",
            TurnState::InProgress => "in progress",
            TurnState::Spent => "spent",
        }
        .to_owned(),
        "conditions" => list(combatant.conditions.iter().map(|it| it.word().to_owned())),
        "stunned" => combatant.stunned.to_string(),
        "bleeding" => combatant.bleeding.to_string(),
        "burning" => combatant.burning.to_string(),
        "sickness" => combatant.sickness.to_string(),
        "poison" => combatant.poison.value.to_string(),
        "poison-in" => combatant.poison_in.to_string(),
        "reactions" => combatant.reactions.to_string(),
        "guarding" => yes_no(combatant.guarding),
        "in-cover" => yes_no(combatant.in_cover),
        "waiting" => yes_no(combatant.waiting),
        "attacks" => combatant.attacks.to_string(),
        "powers-used" => combatant.powers.to_string(),
        "hidden-from" => names(fight, combatant.hidden_from),
        "hands" => list(held(fight, who).iter().map(|&it| item_name(fight, it))),
        "carried" => list(
            fight
                .things()
                .filter(|&which| fight[which].at == Where::Carried(who))
                .map(|which| item_name(fight, which)),
        ),
        "work" => combatant
            .work
            .map_or("none".to_owned(), |work| crate::words::word_work(fight, who, work)),
        "ready" => combatant.ready.map_or("none".to_owned(), ready),
        "harmed" => yes_no(is_harmed(fight, who)),
        "bloodied" => yes_no(is_bloodied(fight, who)),
        "surprised" => yes_no(fight.state.surprised.has(who)),
        other => return Err(unknown(name(fight, who), other, OF_A_COMBATANT)),
    })
}

fn place(fight: &Fight, who: Id) -> String {
    if has_map(fight) { fight[who].at.to_string() } else { "no map".to_owned() }
}

const fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Fighting => "fighting",
        Standing::Away => "away",
        Standing::Fled => "fled",
        Standing::Surrendered => "surrendered",
        Standing::Dead => "dead",
    }
}

fn of_item(fight: &Fight, which: ItemId, what: &str) -> Result<String, String> {
    let thing = &fight[which];
    let by = |who: Id, how: &str| format!("{how} {}", name(fight, who));
    Ok(match what {
        "at" => match thing.at {
            Where::Held(who) => by(who, "held by"),
            Where::Carried(who) => by(who, "carried by"),
            Where::Lying(square) => format!("lying at {square}"),
            Where::Beside(who) => by(who, "lying beside"),
            Where::Gone => "gone".to_owned(),
        },
        "durability" => thing.durability.to_string(),
        "broken" => yes_no(thing.durability == 0),
        "loaded" => yes_no(thing.loaded),
        "ammunition" => thing.ammunition.to_string(),
        "hands" => {
            let hands = fight.roster().map(|who| crate::rules::item::hands_on(fight, who, which));
            hands.sum::<usize>().to_string()
        }
        other => return Err(unknown(&item(fight, which).own, other, OF_AN_ITEM)),
    })
}

fn meters(fight: &Fight, rest: &str) -> Result<String, String> {
    for one in fight.roster() {
        let Some(other) = rest.strip_prefix(name(fight, one)) else { continue };
        let other = other.trim();
        if let Some(to) = fight.roster().find(|&who| name(fight, who) == other) {
            return Ok(distance(fight, one, to).to_string());
        }
    }
    Err(format!("`distance {rest}` needs the names of two combatants"))
}

fn feature(fight: &Fight, wanted: &str) -> Result<String, String> {
    let known = || fight.setup.features.iter().map(|feature| feature.name.as_str());
    match known().position(|name| name == wanted) {
        Some(place) => {
            let closed = fight.state.closed & (1 << place) != 0;
            Ok((if closed { "closed" } else { "open" }).to_owned())
        }
        None => Err(unknown("the field", wanted, &known().collect::<Vec<_>>())),
    }
}

fn side_named(fight: &Fight, rest: &str) -> Option<(SideId, String)> {
    fight.sides().find_map(|side| {
        let rest = rest.strip_prefix(side_name(fight, side))?;
        Some((side, rest.trim().to_owned()))
    })
}

fn done(fight: &Fight, rest: &str) -> Result<String, String> {
    let found = side_named(fight, rest).and_then(|(side, task)| {
        let place = fight.setup.tasks.iter().position(|known| known.name == task)?;
        Some(fight.state.done[side.index()][place].to_string())
    });
    found.ok_or_else(|| format!("`done {rest}` needs a team and a short task"))
}

fn objective(fight: &Fight, rest: &str) -> Result<String, String> {
    let found = side_named(fight, rest).filter(|(_, rest)| rest.is_empty());
    let (side, _) = found.ok_or_else(|| format!("`objective {rest}` needs a team"))?;
    let objective = fight.state.objectives[side.index()];
    Ok(crate::words::word_objective(fight, objective))
}
