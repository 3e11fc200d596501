//! Looking at a fight: values by their path.

use affray_engine::Words;
use affray_engine::look::{list, unknown, yes_no};
use affray_file::{nearest, same_name};

use crate::ids::{CustomId, Id, People};
use crate::kinds::{Attribute, Condition, Exit, Limb, Skill, Spend};
use crate::rules::attack::{Attack, bonus};
use crate::rules::attribute::{modifier, score};
use crate::rules::check::{further_bonus, skill_bonus};
use crate::rules::condition::is_fighting;
use crate::rules::damage::armor;
use crate::rules::defense::defense;
use crate::rules::reaction::threat;
use crate::rules::space::{distance, speed, yards_left};
use crate::rules::{custom, stress, wounds};
use crate::state::{Fight, Health, Held, Phase};
use crate::words::{custom_name, item_name, name, row_name, side_name, weapon_name, word_act};

const OF_A_COMBATANT: &[&str] = &[
    "stress",
    "max-stress",
    "wounds",
    "max-wounds",
    "mana",
    "max-mana",
    "defense",
    "armor",
    "speed",
    "yards left",
    "moved",
    "base-initiative",
    "initiative",
    "carried-over",
    "declared",
    "health",
    "dies-at",
    "stabilize-tn",
    "worst-injury",
    "injuries",
    "combat-injuries",
    "conditions",
    "has",
    "score",
    "modifier",
    "damage",
    "skill",
    "attack",
    "items",
    "hands",
    "limbs",
    "bleeding",
    "breathless",
    "snare",
    "threat-range",
    "spent",
    "actions",
    "reaction",
    "defending",
    "prey",
    "intimidated",
    "big-hit",
    "afraid-of",
    "engaged",
    "side",
    "place",
    "fighting",
    "exit",
    "eaten",
    "ward",
    "rounds",
];
const OF_THE_FIGHT: &[&str] = &["round", "phase", "count", "turn of", "tie", "outcome", "distance"];

/// A value by its path: `Oda.stress`, `Oda.has prone`, `Oda.score strength`, `Oda.skill heal`,
/// `Oda.attack mace`, `Oda.items healing draught`, `Oda.rounds stunned`, `round`,
/// `distance Oda Captain`.
///
/// # Errors
/// What is wrong with the path, what is allowed, and the nearest known name.
pub fn look(fight: &Fight, path: &str) -> Result<String, String> {
    let path = path.trim();
    if let Some(rest) = path.strip_prefix("distance ") {
        return yards(fight, rest.trim());
    }
    if let Some((owner, what)) = path.rsplit_once('.') {
        let (owner, what) = (owner.trim(), what.trim());
        if let Some(who) = fight.roster().find(|&who| same_name(name(fight, who), owner)) {
            return of_combatant(fight, who, what);
        }
        let known = fight.roster().map(|who| name(fight, who));
        let near = nearest(owner, known).map(|near| format!("; did you mean `{near}`?"));
        return Err(format!("nobody here is called `{owner}`{}", near.unwrap_or_default()));
    }
    of_fight(fight, path)
}

fn yards(fight: &Fight, rest: &str) -> Result<String, String> {
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
            Phase::Between => "between rounds",
            Phase::Declare => "declare",
            Phase::Counts => "counts",
            Phase::RoundEnd => "round end",
            Phase::Over => "over",
        }
        .to_owned(),
        "count" => state.count.map_or("none".to_owned(), |count| count.to_string()),
        "turn of" => {
            state.turn.map_or("nobody".to_owned(), |turn| name(fight, turn.who).to_owned())
        }
        "tie" => yes_no(state.tie),
        "outcome" => fight.outcome().unwrap_or_else(|| "none yet".to_owned()),
        other => return Err(unknown("the fight", other, OF_THE_FIGHT)),
    })
}

/// What is looked up by a word of its own, such as `has prone`.
fn by_word(fight: &Fight, who: Id, what: &str, word: &str) -> Result<String, String> {
    let it = &fight[who];
    let attribute =
        || Attribute::of(word).ok_or_else(|| unknown("a combatant", word, Attribute::WORDS));
    let condition = || {
        Condition::of(word).ok_or_else(|| {
            let own = fight.setup.customs.iter().map(|custom| custom.name.as_str());
            let names: Vec<&str> = Condition::WORDS.iter().copied().chain(own).collect();
            unknown("a combatant's conditions", word, &names)
        })
    };
    let place = fight.setup.customs.iter().position(|custom| same_name(&custom.name, word));
    let own = place.map(|place| CustomId(place as u8));
    let held =
        || fight.state.customs.iter().find(|held| held.who == who && Some(held.custom) == own);
    Ok(match what {
        "has" if own.is_some() => yes_no(held().is_some()),
        "rounds" if own.is_some() => held().map_or(0, |held| held.rounds).to_string(),
        "has" => yes_no(it.has(condition()?)),
        "rounds" => it.lasts[condition()? as usize].to_string(),
        "score" => score(fight, who, attribute()?).to_string(),
        "modifier" => modifier(fight, who, attribute()?).to_string(),
        "damage" => it.damage[attribute()? as usize].to_string(),
        "skill" => match Skill::of(word) {
            Some(skill) => skill_bonus(fight, who, skill).to_string(),
            None => {
                let further = &fight.setup.skills.further;
                let Some(place) = further.iter().position(|it| same_name(&it.0, word)) else {
                    let own = further.iter().map(|it| it.0.as_str());
                    let names: Vec<&str> = Skill::WORDS.iter().copied().chain(own).collect();
                    return Err(unknown("a combatant's skills", word, &names));
                };
                further_bonus(fight, who, place as u8).to_string()
            }
        },
        "attack" => {
            let own = fight.profile(who).weapons.iter().copied();
            let Some(which) = own.clone().find(|&it| same_name(weapon_name(fight, it), word))
            else {
                let names: Vec<&str> = own.map(|it| weapon_name(fight, it)).collect();
                return Err(unknown("a combatant's weapons", word, &names));
            };
            bonus(fight, Attack::action(who, who, which)).to_string()
        }
        "items" => {
            let own = fight.profile(who).items.iter().copied();
            let Some(which) = own.clone().find(|&it| same_name(item_name(fight, it), word)) else {
                let names: Vec<&str> = own.map(|it| item_name(fight, it)).collect();
                return Err(unknown("a combatant's items", word, &names));
            };
            fight.items_left(who, which).to_string()
        }
        other => return Err(unknown(name(fight, who), other, OF_A_COMBATANT)),
    })
}

fn of_combatant(fight: &Fight, who: Id, what: &str) -> Result<String, String> {
    if let Some((key, word)) = what.split_once(' ')
        && what != "yards left"
    {
        return by_word(fight, who, key, word.trim());
    }
    let it = &fight[who];
    let profile = fight.profile(who);
    let number = |n: i16| Ok(n.to_string());
    let maybe = |n: Option<i16>| Ok(n.map_or("none".to_owned(), |n| n.to_string()));
    match what {
        "stress" => number(it.stress),
        "max-stress" => number(stress::most(fight, who)),
        "wounds" => number(it.wounds),
        "max-wounds" => number(wounds::most(fight, who)),
        "mana" => number(it.mana),
        "max-mana" => number(profile.mana),
        "defense" => number(defense(fight, who)),
        "armor" => number(armor(fight, who)),
        "speed" => number(speed(fight, who).into()),
        "yards left" => number(yards_left(fight, who).into()),
        "moved" => number(it.moved.into()),
        "base-initiative" => number(it.base),
        "initiative" => maybe(it.due),
        "carried-over" => maybe(it.carried.map(|carried| carried.1)),
        "dies-at" => number(wounds::threshold(fight, who)),
        "stabilize-tn" => number(wounds::stabilize_tn(fight, who)),
        "worst-injury" => number(wounds::worst(fight, who)),
        "bleeding" => number(it.bleeding.into()),
        "breathless" => number(it.breathless.into()),
        "snare" => number(it.snare.into()),
        "threat-range" => number(threat(fight, who).into()),
        "actions" => number(it.actions.into()),
        "intimidated" => maybe(it.intimidated.map(|threat| threat.total)),
        "eaten" => number(it.eaten.into()),
        _ => in_words(fight, who, what),
    }
}

/// What is no number.
fn in_words(fight: &Fight, who: Id, what: &str) -> Result<String, String> {
    let it = &fight[who];
    let names = |people: People| list(people.iter().map(|id| name(fight, id).to_owned()));
    Ok(match what {
        "declared" => it.declared.map_or("nothing yet".to_owned(), |it| word_act(fight, it.act)),
        "health" => health_word(it.health).to_owned(),
        "injuries" => list(fight.state.notes.iter().filter(|note| note.who == who).map(|note| {
            format!("{} {}", note.amount, note.kind.map_or("untyped", |kind| kind.word()))
        })),
        "combat-injuries" => list(
            fight
                .state
                .injuries
                .iter()
                .filter(|injury| injury.who == who)
                .map(|injury| row_name(fight, injury.table, injury.row).to_owned()),
        ),
        "conditions" => list(conditions(fight, who)),
        "hands" => list(it.hands.iter().map(|held| match held {
            Held::Nothing => "nothing".to_owned(),
            Held::Shield => "shield".to_owned(),
            Held::Weapon(slot) => {
                weapon_name(fight, fight.profile(who).weapons[usize::from(*slot)]).to_owned()
            }
        })),
        "limbs" => list(it.limbs.iter().map(|limb: Limb| limb.word().to_owned())),
        "spent" => list(it.spent.iter().map(|spend: Spend| spend.word().to_owned())),
        "reaction" => yes_no(!it.spent.has(Spend::Reaction) || it.extra > 0),
        "defending" => yes_no(it.defending > 0),
        "prey" => it.prey.map_or("nobody".to_owned(), |id| name(fight, id).to_owned()),
        "big-hit" => yes_no(it.big_hit),
        "afraid-of" => names(it.afraid_of),
        "engaged" => names(it.engaged),
        "side" => side_name(fight, it.side).to_owned(),
        "place" => it.at.to_string(),
        "fighting" => yes_no(is_fighting(fight, who)),
        "exit" => it.exit.map_or("none".to_owned(), |exit: Exit| exit.word().to_owned()),
        "ward" => format!("{}, {}", it.ward.0, it.ward.1),
        other => return Err(unknown(name(fight, who), other, OF_A_COMBATANT)),
    })
}

/// The conditions that somebody has, the table's own after the rulebook's.
fn conditions(fight: &Fight, who: Id) -> impl Iterator<Item = String> + '_ {
    let common = fight[who].conditions.iter().map(|condition| condition.word().to_owned());
    common.chain(custom::of(fight, who).map(|custom| custom_name(fight, custom).to_owned()))
}

/// The word for how somebody is.
#[must_use]
pub(crate) const fn health_word(health: Health) -> &'static str {
    match health {
        Health::Fit => "fit",
        Health::Incapacitated => "incapacitated",
        Health::Dying => "dying",
        Health::Dead => "dead",
    }
}
