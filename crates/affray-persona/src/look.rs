//! Looking at a fight: values by their path, and what a seat may see.

use affray_engine::Words;
use affray_engine::look::{list, unknown, yes_no};
use affray_file::{nearest, same_name};

use crate::rules::hands::{carried, held};
use crate::rules::harm;
use crate::rules::{resist, score, space};
use crate::setup::{Element, Id, ItemId, Location, PersonaId, Score, Status};
use crate::state::{Ban, Fight, Life, Phase, Stance, Where};
use crate::words::{item_name, name, persona_name, side_name};

const OF_A_COMBATANT: &[&str] = &[
    "wounds",
    "pool",
    "pool-max",
    "magnitude",
    "sp",
    "tp",
    "fatigue",
    "fate",
    "initiative",
    "side",
    "place",
    "life",
    "persona",
    "statuses",
    "has STATUS",
    "rounds STATUS",
    "reactions",
    "guarding",
    "aim",
    "swapped",
    "delayed",
    "surprised",
    "charmed-by",
    "dominated-by",
    "distressed-by",
    "immobilized-by",
    "vision",
    "erosion",
    "realization",
    "rages",
    "awake",
    "exhausted",
    "tb",
    "blessed",
    "hands",
    "carried",
    "grade",
    "destroyed",
    "tb-halved",
    "part LOCATION",
    "armor LOCATION",
    "crippled LOCATION",
    "resists ELEMENT",
    "bonus CHARACTERISTIC",
    "or a characteristic such as ws",
];
const OF_AN_ITEM: &[&str] = &["at", "loaded", "jammed", "reloading", "count"];
const OF_A_PERSONA: &[&str] = &["wounds", "wounds-max", "weakened", "ban", "active"];
const OF_THE_FIGHT: &[&str] =
    &["round", "phase", "turn of", "halves", "one-more", "order", "outcome"];

/// A value by its path: `Ann.pool`, `Ann.has prone`, `Katana.loaded`, `Bellona.wounds`, `round`,
/// `distance Ann Bob`.
///
/// # Errors
/// What is wrong with the path, what is allowed, and the nearest known name.
pub fn look(fight: &Fight, path: &str) -> Result<String, String> {
    let path = path.trim();
    if let Some(rest) = path.strip_prefix("distance ") {
        return meters(fight, rest.trim());
    }
    let Some((owner, what)) = path.rsplit_once('.') else { return of_fight(fight, path) };
    let (owner, what) = (owner.trim(), what.trim());
    if let Some(who) = fight.roster().find(|&who| same_name(name(fight, who), owner)) {
        return of_combatant(fight, who, what);
    }
    if let Some(item) = fight.things().find(|&item| same_name(item_name(fight, item), owner)) {
        return of_item(fight, item, what);
    }
    let mut personas = (0..fight.setup.personas.len() as u8).map(PersonaId);
    if let Some(persona) = personas.find(|&it| same_name(persona_name(fight, it), owner)) {
        return of_persona(fight, persona, what);
    }
    let known = fight
        .roster()
        .map(|who| name(fight, who))
        .chain(fight.things().map(|item| item_name(fight, item)))
        .chain(fight.setup.personas.iter().map(|it| it.name.as_str()));
    let near = nearest(owner, known).map(|near| format!("; did you mean `{near}`?"));
    Err(format!("nobody and nothing here is called `{owner}`{}", near.unwrap_or_default()))
}

fn meters(fight: &Fight, rest: &str) -> Result<String, String> {
    for one in fight.roster() {
        let Some(other) = rest.strip_prefix(name(fight, one)) else { continue };
        let other = other.trim();
        if let Some(to) = fight.roster().find(|&who| same_name(name(fight, who), other)) {
            return Ok(space::distance(fight, one, to).to_string());
        }
    }
    Err(format!("`distance {rest}` needs the names of two combatants"))
}

fn of_fight(fight: &Fight, path: &str) -> Result<String, String> {
    let state = &fight.state;
    Ok(match path {
        "round" => state.round.to_string(),
        "phase" => match state.phase {
            Phase::Setup => "setup",
            Phase::Dungeon => "dungeon",
            Phase::Battle => "battle",
            Phase::Over => "over",
        }
        .to_owned(),
        "turn of" => {
            state.turn.map_or("nobody".to_owned(), |turn| name(fight, turn.who).to_owned())
        }
        "halves" => state.turn.map_or("none".to_owned(), |turn| turn.halves.to_string()),
        "one-more" => state.turn.map_or("none".to_owned(), |turn| turn.more.to_string()),
        "order" => list(state.order.iter().map(|&who| name(fight, who).to_owned())),
        "outcome" => fight.outcome().unwrap_or_else(|| "none yet".to_owned()),
        other => return Err(unknown("the fight", other, OF_THE_FIGHT)),
    })
}

const fn life_word(life: Life) -> &'static str {
    match life {
        Life::Fighting => "fighting",
        Life::Absent(_) => "absent",
        Life::Collapsed => "collapsed",
        Life::Unconscious | Life::OutOfBattle => "unconscious",
        Life::Dying(_) => "dying",
        Life::Dead => "dead",
        Life::Gone => "gone",
    }
}

fn of_combatant(fight: &Fight, who: Id, what: &str) -> Result<String, String> {
    let it = &fight[who];
    if let Some((key, word)) = what.split_once(' ') {
        return of_kind(fight, who, key, word.trim());
    }
    if let Some(score) = Score::of(what) {
        return Ok(score::score(fight, who, score).to_string());
    }
    let by = |who: Option<Id>| who.map_or("nobody".to_owned(), |id| name(fight, id).to_owned());
    let pool = harm::pool(fight, who, Location::Body);
    Ok(match what {
        "wounds" | "magnitude" => it.wounds.to_string(),
        "pool" => harm::left(fight, who, pool).to_string(),
        "pool-max" => harm::most(fight, who, pool).to_string(),
        "sp" => it.sp.to_string(),
        "tp" => it.tp.to_string(),
        "fatigue" => it.fatigue.to_string(),
        "fate" => it.fate.to_string(),
        "initiative" => it.initiative.to_string(),
        "side" => side_name(fight, it.side).to_owned(),
        "place" => it.at.to_string(),
        "life" => life_word(it.life).to_owned(),
        "persona" => {
            it.active.map_or("none".to_owned(), |active| persona_name(fight, active).to_owned())
        }
        "statuses" => list(it.statuses.iter().map(|status| status.word().to_owned())),
        "reactions" => it.reactions.to_string(),
        "guarding" => yes_no(it.is(Stance::Guarding)),
        "aim" => it.aim.to_string(),
        "swapped" => yes_no(it.swapped),
        "delayed" => yes_no(it.is(Stance::Delayed)),
        "surprised" => yes_no(it.surprised),
        "charmed-by" => by(it.charmed_by),
        "dominated-by" => by(it.dominated_by),
        "distressed-by" => by(it.distressed_by),
        "immobilized-by" => by(it.immobilized_by),
        "vision" => it.vision.word().to_owned(),
        "erosion" => it.erosion.to_string(),
        "realization" => it.realization.to_string(),
        "rages" => it.doomed.to_string(),
        "awake" => it.awake.to_string(),
        "exhausted" => yes_no(score::is_exhausted(fight, who)),
        "tb" => score::bonus(fight, who, Score::Toughness).to_string(),
        "blessed" => yes_no(it.blessed),
        "grade" => resist::grade(fight, who).to_string(),
        "tb-halved" => it.tb_halved.to_string(),
        "destroyed" => list(
            Location::ALL
                .iter()
                .filter(|&&at| it.destroyed & (1 << at as u8) != 0)
                .map(|at| at.word().to_owned()),
        ),
        "hands" => list(held(fight, who).map(|item| item_name(fight, item).to_owned())),
        "carried" => list(carried(fight, who).map(|item| item_name(fight, item).to_owned())),
        other => return Err(unknown(name(fight, who), other, OF_A_COMBATANT)),
    })
}

/// Values of a combatant that are asked for by two words.
fn of_kind(fight: &Fight, who: Id, key: &str, word: &str) -> Result<String, String> {
    let it = &fight[who];
    let status =
        || Status::of(word).ok_or_else(|| unknown("a combatant's statuses", word, Status::WORDS));
    let location = || Location::of(word).ok_or_else(|| unknown("a body", word, Location::WORDS));
    Ok(match key {
        "has" => yes_no(it.has(status()?)),
        "rounds" => it.timers[status()? as usize].to_string(),
        "part" => it.parts[location()? as usize].to_string(),
        "armor" => crate::rules::damage::armor(fight, who, location()?).to_string(),
        "crippled" => it.crippled[location()? as usize].to_string(),
        "resists" => match Element::of(word) {
            Some(element) => resist::level(fight, who, element).word().to_owned(),
            None => return Err(unknown("a resistance", word, Element::WORDS)),
        },
        "bonus" => match Score::of(word) {
            Some(score) => score::bonus(fight, who, score).to_string(),
            None => return Err(unknown("a bonus", word, Score::WORDS)),
        },
        other => return Err(unknown(name(fight, who), other, OF_A_COMBATANT)),
    })
}

fn of_item(fight: &Fight, item: ItemId, what: &str) -> Result<String, String> {
    let thing = &fight[item];
    Ok(match what {
        "at" => match thing.at {
            Where::Held(who) => format!("held by {}", name(fight, who)),
            Where::Carried(who) => format!("carried by {}", name(fight, who)),
            Where::Lying(at) => format!("lying at {at}"),
            Where::Gone => "gone".to_owned(),
        },
        "loaded" => thing.loaded.to_string(),
        "jammed" => yes_no(thing.jammed),
        "reloading" => thing.reloading.to_string(),
        "count" => thing.count.to_string(),
        other => return Err(unknown(item_name(fight, item), other, OF_AN_ITEM)),
    })
}

fn of_persona(fight: &Fight, persona: PersonaId, what: &str) -> Result<String, String> {
    let state = &fight[persona];
    let owner = fight.persona(persona).owner;
    Ok(match what {
        "wounds" => state.wounds.to_string(),
        "wounds-max" => harm::most_of(fight, owner, persona).to_string(),
        "weakened" => state.weakened.to_string(),
        "ban" => match state.ban {
            Ban::None => "none".to_owned(),
            Ban::Rounds(rounds) => format!("{rounds} rounds"),
            Ban::Days(days) => format!("{days} days"),
        },
        "active" => yes_no(fight[owner].active == Some(persona)),
        other => return Err(unknown(persona_name(fight, persona), other, OF_A_PERSONA)),
    })
}
