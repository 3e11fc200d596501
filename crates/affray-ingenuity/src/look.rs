//! Looking at a fight: values by their path, and what a seat may see.

use affray_engine::Words;
use affray_engine::look::{list, unknown, yes_no};
use affray_file::nearest;
use affray_table::{CombatantView, Grid, PlaceView, Seat, View};

use crate::rules::condition::{is_able, is_present};
use crate::rules::damage::{is_bloodied, is_harmed};
use crate::rules::item::{held, item};
use crate::rules::space::{area, distance, has_map};
use crate::rules::stat::{current, deflection, guarding, maximum, speed};
use crate::setup::{Category, Guarding, Id, ItemId, Pool, SideId};
use crate::state::{Condition, Fight, People, Phase, Standing, TurnState, Where};
use crate::words::{is_hidden_from, item_name, name, side_name};

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
        if let Some(which) = fight.things().find(|&which| same(item_name(fight, which))) {
            return of_item(fight, which, what);
        }
        let known = fight
            .roster()
            .map(|who| name(fight, who))
            .chain(fight.things().map(|which| item_name(fight, which)));
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
        "hands" => list(held(fight, who).iter().map(|&it| item_name(fight, it).to_owned())),
        "carried" => list(
            fight
                .things()
                .filter(|&which| fight[which].at == Where::Carried(who))
                .map(|which| item_name(fight, which).to_owned()),
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
        other => return Err(unknown(&item(fight, which).name, other, OF_AN_ITEM)),
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

/// What a seat may see; `None` and the GM see everything.
#[must_use]
pub fn view(fight: &Fight, seat: Option<Seat>) -> View {
    let side = seat.filter(|&seat| seat != Seat::GM).map(|seat| SideId(seat.0));
    let visible = |who: Id| {
        fight[who].standing != Standing::Away
            && side.is_none_or(|side| !is_hidden_from(fight, who, side))
    };
    View {
        title: fight.setup.title.clone(),
        moment: fight.moment(),
        places: if has_map(fight) { places(fight, &visible) } else { Vec::new() },
        grid: has_map(fight).then_some(Grid::Squares),
        combatants: fight
            .roster()
            .filter(|&who| visible(who))
            .map(|who| combatant(fight, who, side))
            .collect(),
    }
}

/// The squares on which something is: people, things, marks, cover.
fn places(fight: &Fight, visible: &dyn Fn(Id) -> bool) -> Vec<PlaceView> {
    let mut places = Vec::new();
    for square in fight.setup.grid.squares() {
        let here = |who: &Id| is_present(fight, *who) && area(fight, *who).has(square);
        let people: Vec<String> = fight
            .roster()
            .filter(here)
            .filter(|&who| visible(who))
            .map(|who| name(fight, who).to_owned())
            .collect();
        let mut notes = Vec::new();
        let ground = fight.setup.grid.ground(square);
        for (yes, word) in [
            (ground.wall, "wall"),
            (ground.difficult, "difficult"),
            (fight.setup.cover.contains(&square), "cover"),
            (crate::rules::space::is_barred(fight, square), "barred"),
        ] {
            if yes {
                notes.push(word.to_owned());
            }
        }
        let marked = fight.setup.marks.iter().filter(|mark| mark.1.contains(&square));
        notes.extend(marked.map(|mark| mark.0.clone()));
        let lying = fight.things().filter(|&which| fight[which].at == Where::Lying(square));
        notes.extend(lying.map(|which| format!("{} lies here", item_name(fight, which))));
        if !people.is_empty() || !notes.is_empty() {
            places.push(PlaceView { name: square.to_string(), notes, next: Vec::new(), people });
        }
    }
    places
}

fn combatant(fight: &Fight, who: Id, side: Option<SideId>) -> CombatantView {
    let combatant = &fight[who];
    let own = side.is_none_or(|side| side == combatant.side);
    let part = |pool: Pool| format!("{}/{}", current(fight, who, pool), maximum(fight, who, pool));
    let pools: &[Pool] = if own { Pool::ALL } else { &[Pool::Health, Pool::Endurance] };
    let mut figures: Vec<(String, String)> =
        pools.iter().map(|&pool| (pool.word().to_owned(), part(pool))).collect();
    figures.push(("evasion".to_owned(), guarding(fight, who, Guarding::Evasion).to_string()));
    let holds = list(held(fight, who).iter().map(|&which| item_name(fight, which).to_owned()));
    if holds != "none" {
        figures.push(("holds".to_owned(), holds));
    }
    if own {
        figures.push(("reactions".to_owned(), combatant.reactions.to_string()));
        if combatant.fate > 0 {
            figures.push(("fate".to_owned(), combatant.fate.to_string()));
        }
    }
    let mut marks: Vec<String> =
        combatant.conditions.iter().map(|condition| condition.word().to_owned()).collect();
    for (value, word) in [
        (combatant.stunned, "stunned"),
        (combatant.bleeding, "bleeding"),
        (combatant.burning, "burning"),
        (combatant.sickness, "sick"),
        (combatant.poison.value, "poisoned"),
    ] {
        if value > 0 {
            marks.push(format!("{word} {value}"));
        }
    }
    for (yes, word) in [
        (is_harmed(fight, who), "harmed"),
        (is_bloodied(fight, who), "bloodied"),
        (combatant.guarding, "on guard"),
        (combatant.in_cover, "in cover"),
        (combatant.waiting, "waiting"),
        (own && combatant.ready.is_some(), "ready"),
        (!combatant.hidden_from.is_empty(), "hidden"),
        (fight.state.surprised.has(who), "surprised"),
        (combatant.turn == TurnState::Spent && is_able(fight, who), "turn taken"),
    ] {
        if yes {
            marks.push(word.to_owned());
        }
    }
    if combatant.standing != Standing::Fighting {
        marks.push(standing(combatant.standing).to_owned());
    }
    CombatantView {
        name: name(fight, who).to_owned(),
        side: side_name(fight, combatant.side).to_owned(),
        place: (is_present(fight, who) && has_map(fight)).then(|| fight[who].at.to_string()),
        figures,
        marks,
        fighting: is_able(fight, who),
    }
}
