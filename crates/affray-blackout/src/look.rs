//! Looking at a fight: values by their path.

use affray_engine::Words;
use affray_engine::look::{list, unknown, yes_no};
use affray_file::{nearest, same_name};

use crate::kinds::{
    Attribute, Attributes, Condition, Id, ItemId, Level, Shape, Skill, StructureId,
};
use crate::rules::attack::passive_evasion;
use crate::rules::condition::is_out;
use crate::rules::damage::armor_value;
use crate::rules::field::{distance, has_map, has_steps};
use crate::rules::gear::{held, item};
use crate::rules::gm::{self, passive_perception};
use crate::rules::{gear, round, structure};
use crate::state::{Fight, Phase, Where};
use crate::words::{custom_name, item_name, name, side_name, structure, threat};

const OF_A_COMBATANT: &[&str] = &[
    "hp",
    "max-hp",
    "stamina",
    "max-stamina",
    "speed",
    "strength",
    "endurance",
    "dexterity",
    "intelligence",
    "insight",
    "charisma",
    "skill",
    "av",
    "worn-av",
    "innate-av",
    "dr",
    "worn-dr",
    "innate-dr",
    "passive-evasion",
    "passive-perception",
    "side",
    "place",
    "facing",
    "conditions",
    "custom",
    "has",
    "acid",
    "corroded",
    "exhausted",
    "fatigued",
    "vulnerable",
    "warded",
    "injuries",
    "wounds",
    "afraid-of",
    "taunted-by",
    "gripped-by",
    "grappled-by",
    "pending",
    "out",
    "out-until",
    "poison-difficulty",
    "hidden",
    "reacted",
    "guarding",
    "hands",
    "carried",
    "initiative",
];
const OF_AN_ITEM: &[&str] = &["at", "loaded", "clips", "shape"];
const OF_A_STRUCTURE: &[&str] = &["hp", "av", "stands"];
const OF_THE_FIGHT: &[&str] =
    &["round", "phase", "turn of", "ap", "order", "outcome", "inspiration", "zones"];

/// A value by its path: `Ann.hp`, `Ann.has prone`, `sidearm.loaded`, `round`, `distance Ann Bob`,
/// `pending Bob knockdown`.
///
/// # Errors
/// What is wrong with the path, what is allowed, and the nearest known name.
pub fn look(fight: &Fight, path: &str) -> Result<String, String> {
    let path = path.trim();
    if let Some(rest) = path.strip_prefix("distance ") {
        return feet(fight, rest.trim());
    }
    if let Some(side) = path.strip_prefix("inspiration ") {
        let found = fight.sides().find(|&it| same_name(side_name(fight, it), side.trim()));
        let dice = found.map(|side| fight.state.inspiration[side.index()].to_string());
        return dice.ok_or_else(|| format!("no side is called `{}`", side.trim()));
    }
    if let Some((owner, what)) = path.rsplit_once('.') {
        let (owner, what) = (owner.trim(), what.trim());
        if let Some(who) = fight.roster().find(|&who| same_name(name(fight, who), owner)) {
            return of_combatant(fight, who, what);
        }
        if let Some(which) = fight.setup.item_called(owner) {
            return of_item(fight, which, what);
        }
        let built = (0..fight.setup.structures.len() as u8).map(StructureId);
        if let Some(which) = built.clone().find(|&it| same_name(structure(fight, it), owner)) {
            return of_structure(fight, which, what);
        }
        let known = fight.roster().map(|who| name(fight, who)).chain(fight.setup.item_names());
        let near = nearest(owner, known).map(|near| format!("; did you mean `{near}`?"));
        let near = near.unwrap_or_default();
        return Err(format!("nobody and nothing here is called `{owner}`{near}"));
    }
    of_fight(fight, path)
}

fn feet(fight: &Fight, rest: &str) -> Result<String, String> {
    for one in fight.roster() {
        let Some(other) = rest.strip_prefix(name(fight, one)) else { continue };
        let other = other.trim();
        if let Some(to) = fight.roster().find(|&who| same_name(name(fight, who), other)) {
            return Ok(distance(fight, one, to).to_string());
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
            Phase::Turns => "turns",
            Phase::Aftermath => "aftermath",
            Phase::Over => "over",
        }
        .to_owned(),
        "turn of" => {
            state.turn.map_or("nobody".to_owned(), |turn| name(fight, turn.who).to_owned())
        }
        "ap" => state.turn.map_or("none".to_owned(), |turn| turn.ap.to_string()),
        "order" => list(state.order.iter().map(|&who| name(fight, who).to_owned())),
        "outcome" => fight.outcome().unwrap_or_else(|| "none yet".to_owned()),
        "inspiration" => {
            list(fight.sides().map(|side| {
                format!("{} {}", side_name(fight, side), state.inspiration[side.index()])
            }))
        }
        "zones" => list(state.zones.iter().map(|zone| zone.center.to_string())),
        other => return Err(unknown("the fight", other, OF_THE_FIGHT)),
    })
}

fn attributes(of: Attributes) -> String {
    list(of.iter().map(|it: Attribute| it.word().to_owned()))
}

fn of_combatant(fight: &Fight, who: Id, what: &str) -> Result<String, String> {
    let it = &fight[who];
    let profile = fight.profile(who);
    if let Some(word) = what.strip_prefix("has ") {
        let Some(condition) = Condition::of(word.trim()) else {
            return Err(unknown("a combatant's conditions", word.trim(), Condition::WORDS));
        };
        return Ok(yes_no(it.has(condition)));
    }
    if let Some(level) = Level::of(what) {
        return Ok(it.level(level).to_string());
    }
    if let Some(attribute) = Attribute::of(what) {
        return Ok(gm::attribute(fight, who, attribute).to_string());
    }
    if let Some(word) = what.strip_prefix("skill ") {
        let Some(skill) = Skill::of(word.trim()) else {
            return Err(unknown("a combatant's skills", word.trim(), Skill::WORDS));
        };
        return Ok(gm::skill(fight, who, skill).to_string());
    }
    let by = |who: Option<Id>| who.map_or("nobody".to_owned(), |id| name(fight, id).to_owned());
    Ok(match what {
        "hp" => it.hp.to_string(),
        "max-hp" => profile.max_hp.to_string(),
        "stamina" => it.stamina.to_string(),
        "max-stamina" => profile.max_stamina.to_string(),
        "speed" => profile.speed.to_string(),
        "av" => armor_value(fight, who).to_string(),
        "worn-av" => it.worn.0.to_string(),
        "innate-av" => it.innate.0.to_string(),
        "dr" => (it.worn.1 + it.innate.1).to_string(),
        "worn-dr" => it.worn.1.to_string(),
        "innate-dr" => it.innate.1.to_string(),
        "passive-evasion" => passive_evasion(fight, who).to_string(),
        "passive-perception" => passive_perception(fight, who).to_string(),
        "side" => side_name(fight, it.side).to_owned(),
        "place" if has_map(fight) => it.at.to_string(),
        "place" if has_steps(fight) => format!("{},{}", it.at.q, it.at.r),
        "place" => it.at.q.to_string(),
        "facing" => it.facing.word().to_owned(),
        "conditions" => list(it.conditions.iter().map(|it| it.word().to_owned())),
        "custom" => list(custom_levels(fight, who)),
        "injuries" => attributes(it.injuries),
        "wounds" => attributes(it.wounds),
        "afraid-of" => list(it.afraid_of.iter().map(|id| name(fight, id).to_owned())),
        "taunted-by" => by(it.taunted.map(|(by, _)| by)),
        "gripped-by" => by(it.gripped.map(|(by, _)| by)),
        "grappled-by" => by(it.grappled),
        "pending" => {
            list(
                fight.state.pending.iter().filter(|pending| pending.target == who).map(|pending| {
                    format!("{} {}", threat(fight, pending.effect), pending.difficulty)
                }),
            )
        }
        "out" => yes_no(is_out(fight, who)),
        "out-until" => it.out_until.map_or("no".to_owned(), |until| until.round.to_string()),
        "poison-difficulty" => it.poison.to_string(),
        "hidden" => it.hidden.to_string(),
        "reacted" => yes_no(it.reacted),
        "guarding" => yes_no(it.guarding),
        "hands" => list(held(fight, who).map(|which| item_name(fight, which).to_owned())),
        "carried" => {
            list(gear::carried(fight, who).map(|which| item_name(fight, which).to_owned()))
        }
        "initiative" => (round::place_of(fight, who) + 1).to_string(),
        other => return Err(unknown(name(fight, who), other, OF_A_COMBATANT)),
    })
}

/// The word for how whole something is.
#[must_use]
pub(crate) const fn shape_word(shape: Shape) -> &'static str {
    match shape {
        Shape::Whole => "whole",
        Shape::Impaired => "impaired",
        Shape::Jammed => "jammed",
        Shape::Broken => "broken",
    }
}

fn of_item(fight: &Fight, which: ItemId, what: &str) -> Result<String, String> {
    let thing = &fight[which];
    Ok(match what {
        "at" => match thing.at {
            Where::Held(who) => format!("held by {}", name(fight, who)),
            Where::Carried(who) => format!("carried by {}", name(fight, who)),
            Where::Lying(hex) => format!("lying at {hex}"),
            Where::Gone => "gone".to_owned(),
        },
        "loaded" => thing.loaded.to_string(),
        "clips" => thing.clips.to_string(),
        "shape" => shape_word(thing.shape).to_owned(),
        other => return Err(unknown(&item(fight, which).name, other, OF_AN_ITEM)),
    })
}

fn of_structure(fight: &Fight, which: StructureId, what: &str) -> Result<String, String> {
    let it = &fight.setup.structures[which.index()];
    Ok(match what {
        "hp" => fight.state.structures[which.index()].to_string(),
        "av" => it.av.to_string(),
        "stands" => yes_no(structure::stands(fight, which)),
        other => return Err(unknown(&it.name, other, OF_A_STRUCTURE)),
    })
}

/// The conditions of content files that somebody has, with their levels.
fn custom_levels(fight: &Fight, who: Id) -> impl Iterator<Item = String> + '_ {
    let own = fight.state.held.iter().filter(move |held| held.who == who);
    own.map(|held| format!("{} {}", custom_name(fight, held.custom), held.level))
}
