//! What should help helps: a friend more, better weapons, more health and the first turn lower
//! nobody's chance to win, in every example, with tactics on all sides.
//!
//! A few fights of each show what is grossly wrong; `AFFRAY_FIGHTS=20000 cargo test --profile long
//! -p affray --test all orders -- --nocapture` plays enough for a difference of one in a hundred, and
//! prints a table.

use crate::common;

use affray::sim::{Pairs, Plan, SimReport, sample_all};
use affray::{Draft, SYSTEMS, Source};
use toml::{Table, Value};

/// Fights of each order, unless somebody asks for more.
const FIGHTS: u128 = 12;
/// How many standard errors a chance may fall by.
const ERRORS: f64 = 3.0;

/// A help that does lower the chance to win, with the rule that does so: the example, the side, the
/// help, and why.
const EXCEPTIONS: [(&str, &str, &str, &str); 6] = [
    (
        "fencing-yard.toml",
        "Players",
        "first",
        "murdham.counter.attack: between two, whoever strikes first is the first to be countered",
    ),
    ("fencing-yard.toml", "Court", "first", "murdham.counter.attack: likewise"),
    (
        "ambush.toml",
        "Foes",
        "weapons",
        "`brawler`: with a better maul the troopers rather walk up than shoot, as the file asks of them",
    ),
    (
        "boss.toml",
        "Shadows",
        "first",
        "persona.battle.escape-effect: hit first, the Heroes win less often still, and escape instead",
    ),
    ("even-duel.toml", "Rivals", "health", "persona.battle.escape-effect: likewise"),
    ("even-duel.toml", "Rivals", "friend", "persona.battle.escape-effect: likewise"),
];

/// What a system calls the things that are made better.
struct Terms {
    system: &'static str,
    /// The path of a combatant's health, and the key that sets it.
    health: (&'static str, &'static str),
    /// The keys under which a combatant holds weapons.
    hands: &'static [&'static str],
    /// The key of a weapon's damage, and a better one.
    damage: &'static str,
    better: fn(&Value) -> Option<Value>,
    /// Makes a side the first to act.
    first: fn(&mut Table, &str),
}

const SYSTEMS_TERMS: [Terms; 5] = [
    Terms {
        system: "murdham",
        health: ("health", "health"),
        hands: &["main-hand", "off-hand", "natural-weapons"],
        damage: "die",
        better: larger_die,
        first: |encounter, side| drop(encounter.insert("started-by".into(), side.into())),
    },
    Terms {
        system: "persona",
        health: ("wounds", "wounds-now"),
        hands: &["weapons", "held", "natural"],
        damage: "damage",
        better: two_more,
        first: |encounter, side| each_of(encounter, side, |one| set(one, "initiative", 10)),
    },
    Terms {
        system: "hallowed",
        health: ("wounds", "wounds"),
        hands: &["held", "natural"],
        damage: "damage",
        better: |damage| {
            let (first, others) = damage.as_array()?.split_first()?;
            let better = std::iter::once(larger_die(first)?).chain(others.iter().cloned());
            Some(Value::Array(better.collect()))
        },
        first: |encounter, side| {
            each_of(encounter, side, |one| match one.get_mut("base-initiative") {
                Some(rolled) => *rolled = 1.into(),
                None => set(one, "initiative-bonus", -20),
            });
        },
    },
    Terms {
        system: "blackout",
        health: ("hp", "hp"),
        hands: &["held", "natural"],
        damage: "dice",
        better: |dice| Some(Value::Integer(dice.as_integer()? + 1)),
        first: in_order,
    },
    Terms {
        system: "ingenuity",
        health: ("health", "health"),
        hands: &["held", "natural-weapons"],
        damage: "damage",
        better: |damage| Some(Value::Integer(damage.as_integer()? + 2)),
        first: opened_by,
    },
];

/// The next larger die in a notation: `d6` for `d4`, `1d10 chopping` for `1d8 chopping`.
fn larger_die(notation: &Value) -> Option<Value> {
    let text = notation.as_str()?;
    let next = ["d4", "d6", "d8", "d10", "d12"].windows(2).find(|pair| {
        let at = text.find(pair[0]).map(|at| at + pair[0].len());
        at.is_some_and(|at| !text[at..].starts_with(|c: char| c.is_ascii_digit()))
    })?;
    Some(text.replacen(next[0], next[1], 1).into())
}

/// Damage of dice and a bonus, two more.
fn two_more(damage: &Value) -> Option<Value> {
    let text = damage.as_str()?;
    let at = text.rfind(['+', '-']).unwrap_or(text.len());
    let bonus = if at == text.len() { 0 } else { text[at..].parse::<i32>().ok()? };
    Some(format!("{}{:+}", &text[..at], bonus + 2).into())
}

fn set(one: &mut Table, key: &str, value: i64) {
    one.insert(key.into(), value.into());
}

/// The tables of a list.
fn tables<'t>(file: &'t Table, list: &str) -> impl Iterator<Item = &'t Table> {
    file.get(list).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_table)
}

fn names(file: &Table, list: &str) -> Vec<String> {
    tables(file, list).filter_map(|one| Some(one.get("name")?.as_str()?.to_owned())).collect()
}

/// Gives a thing another name wherever a value speaks of it.
fn renamed(value: &mut Value, old: &str, new: &str) {
    match value {
        Value::String(text) if text == old => new.clone_into(text),
        Value::Array(all) => all.iter_mut().for_each(|one| renamed(one, old, new)),
        Value::Table(all) => all.iter_mut().for_each(|(_, one)| renamed(one, old, new)),
        _ => {}
    }
}

/// Changes every combatant of a side.
fn each_of(encounter: &mut Table, side: &str, mut change: impl FnMut(&mut Table)) {
    let all = encounter.get_mut("combatant").and_then(Value::as_array_mut).expect("combatants");
    let own = all.iter_mut().filter_map(Value::as_table_mut);
    own.filter(|one| one.get("side").and_then(Value::as_str) == Some(side)).for_each(&mut change);
}

/// The names of a side's people, those of several alike with their numbers, and those of the others.
fn people(encounter: &Table, side: &str) -> (Vec<String>, Vec<String>) {
    let is_own = |one: &&Table| one.get("side").and_then(Value::as_str) == Some(side);
    let (own, others): (Vec<&Table>, Vec<&Table>) =
        tables(encounter, "combatant").partition(is_own);
    let each = |one: &Table| {
        let name = one["name"].as_str().expect("a name").to_owned();
        let count = one.get("count").and_then(Value::as_integer).unwrap_or(1);
        (1..=count).map(move |number| match count {
            1 => name.clone(),
            _ => format!("{name} {number}"),
        })
    };
    (own.into_iter().flat_map(each).collect(), others.into_iter().flat_map(each).collect())
}

/// An order of turns in which a side's people come before the others.
fn in_order(encounter: &mut Table, side: &str) {
    let (own, others) = people(encounter, side);
    encounter.insert("initiative".into(), [own, others].concat().into());
}

/// A fight that a side opens: with surprise, where there is any, or else the one whom the other side
/// would have attacked attacks the one who would have opened it.
fn opened_by(encounter: &mut Table, side: &str) {
    if let Some(surprise) = encounter.get_mut("surprise") {
        *surprise = side.into();
        return;
    }
    let (own, _) = people(encounter, side);
    let opening = encounter.get_mut("opening").and_then(Value::as_table_mut).expect("an opening");
    let by_others = opening["by"].as_str().is_none_or(|by| !own.iter().any(|name| name == by));
    if by_others {
        let (by, on) = (opening["on"].clone(), opening["by"].clone());
        *opening = Table::from_iter([("by".to_owned(), by), ("on".to_owned(), on)]);
    }
}

/// An example, taken apart.
struct Example {
    path: String,
    encounter: Table,
    /// What its combatants and weapons may be made from.
    files: Vec<Table>,
}

impl Example {
    fn open(terms: &Terms, path: String) -> Example {
        let read = |path: &str| -> Table {
            let text = std::fs::read_to_string(path).unwrap_or_else(|why| panic!("{path}: {why}"));
            text.parse().unwrap_or_else(|why| panic!("{path}: {why}"))
        };
        let folder = path.rsplit_once('/').expect("a folder").0;
        let standard =
            format!("{}/../affray-{}/data/standard.toml", env!("CARGO_MANIFEST_DIR"), terms.system);
        let mut files = vec![read(&format!("{folder}/bestiary.toml"))];
        if std::path::Path::new(&standard).exists() {
            files.push(read(&standard));
        }
        Example { encounter: read(&path), files, path }
    }

    /// The example with another encounter, if that has no mistakes.
    fn draft(&self, encounter: &Table) -> Result<Draft, String> {
        let draft = Draft::of(
            SYSTEMS,
            &common::Disk,
            (&self.path, &self.path),
            encounter.to_string().as_bytes(),
        );
        let draft = draft.map_err(|why| why.to_string())?;
        draft.arena().map_err(|why| why.to_string())?;
        Ok(draft)
    }

    /// What a combatant's table, or what it is like, says of a key.
    fn of<'t>(&'t self, one: &'t Table, key: &str) -> Option<&'t Value> {
        let kind = || {
            let like = one.get("like")?.as_str()?;
            let mut creatures = self.files.iter().flat_map(|file| tables(file, "creature"));
            creatures.find(|creature| creature["name"].as_str() == Some(like))?.get(key)
        };
        one.get(key).or_else(kind)
    }

    /// Half of their health taken from a side.
    fn wounded(&self, terms: &Terms, side: &str) -> Option<Table> {
        let (path, key) = terms.health;
        let text = self.encounter.to_string();
        let loaded = SYSTEMS.load_text(
            &common::Disk,
            (&self.path, &self.path),
            text.as_bytes(),
            Source::Inline(text.clone()),
            Some(1),
        );
        let play = loaded.unwrap_or_else(|why| panic!("{why}")).1;
        let mut encounter = self.encounter.clone();
        let mut any = false;
        each_of(&mut encounter, side, |one| {
            let name = one["name"].as_str().expect("a name");
            let paths = [format!("{name}.{path}"), format!("{name} 1.{path}")];
            let now = paths.iter().find_map(|path| play.look(path).ok()?.parse::<i64>().ok());
            // A horde has none of its own.
            if let Some(now) = now.filter(|&now| now > 1) {
                set(one, key, (now + 1) / 2);
                any = true;
            }
        });
        any.then_some(encounter)
    }

    /// Better weapons for a side.
    fn better_armed(&self, terms: &Terms, side: &str) -> Option<Table> {
        let mut encounter = self.encounter.clone();
        let mut made: Vec<Table> = Vec::new();
        let own: Vec<Table> = tables(&self.encounter, "combatant").cloned().collect();
        let better = |name: &Value, made: &mut Vec<Table>| -> Value {
            let mut weapons = self.files.iter().flat_map(|file| tables(file, "weapon"));
            let found = weapons.find(|weapon| weapon["name"] == *name);
            let Some((weapon, damage)) =
                found.and_then(|weapon| Some((weapon, (terms.better)(weapon.get(terms.damage)?)?)))
            else {
                return name.clone();
            };
            let called = format!("better {}", name.as_str().unwrap_or_default());
            if !made.iter().any(|one| one["name"].as_str() == Some(&called)) {
                let mut one = weapon.clone();
                one.insert("name".into(), called.clone().into());
                one.insert(terms.damage.into(), damage);
                made.push(one);
            }
            called.into()
        };
        let mut at = own.iter().filter(|one| one.get("side").and_then(Value::as_str) == Some(side));
        each_of(&mut encounter, side, |one| {
            let before = at.next().expect("the same");
            for key in terms.hands {
                let Some(held) = self.of(before, key) else { continue };
                let held = match held {
                    Value::Array(all) => {
                        Value::Array(all.iter().map(|one| better(one, &mut made)).collect())
                    }
                    one => better(one, &mut made),
                };
                one.insert((*key).into(), held);
            }
        });
        if made.is_empty() {
            return None;
        }
        // What the start says of somebody's weapon it says of the better one.
        if let Some(start) = encounter.get_mut("start") {
            for one in &own {
                let name = one["name"].as_str().expect("a name");
                for weapon in &made {
                    let better = weapon["name"].as_str().expect("a name");
                    let before = better.trim_start_matches("better ");
                    renamed(start, &format!("{name}'s {before}"), &format!("{name}'s {better}"));
                }
            }
        }
        let weapons = encounter.entry("weapon").or_insert(Value::Array(Vec::new()));
        weapons.as_array_mut()?.extend(made.into_iter().map(Value::Table));
        Some(encounter)
    }

    /// The first of a side twice, on the nearest place where that can be.
    fn one_more(&self, side: &str) -> Option<Table> {
        let is_own = |one: &&Table| one.get("side").and_then(Value::as_str) == Some(side);
        let first = tables(&self.encounter, "combatant").find(is_own)?.clone();
        let name = first["name"].as_str()?;
        let mut again = first.clone();
        again.remove("count");
        again.insert("name".into(), format!("{name} again").into());
        let mut starts = vec![again.clone()];
        let at = first.get("at").map(|at| at.as_array().map_or(at, |all| &all[0]));
        let place = at.and_then(Value::as_str).and_then(|at| at.split_once(','));
        if let Some((x, y)) = place
            && let (Ok(x), Ok(y)) = (x.parse::<i32>(), y.parse::<i32>())
        {
            let mut near: Vec<(i32, i32)> =
                (-4..=4).flat_map(|dx| (-4..=4).map(move |dy| (dx, dy))).collect();
            near.sort_by_key(|(dx, dy)| dx * dx + dy * dy);
            starts = near
                .iter()
                .map(|(dx, dy)| {
                    let mut one = again.clone();
                    one.insert("at".into(), format!("{},{}", x + dx, y + dy).into());
                    one
                })
                .collect();
        }
        starts.into_iter().find_map(|one| {
            let mut encounter = self.encounter.clone();
            encounter.get_mut("combatant")?.as_array_mut()?.push(Value::Table(one));
            self.draft(&encounter).is_ok().then_some(encounter)
        })
    }
}

fn fights() -> u128 {
    std::env::var("AFFRAY_FIGHTS").map_or(FIGHTS, |text| text.parse().expect("a number"))
}

/// The share of wins of a side in both, and by how many standard errors it differs.
fn difference(base: &SimReport, other: &SimReport, pairs: &Pairs, side: &str) -> (f64, f64, f64) {
    let place = base.outcomes.iter().position(|outcome| outcome.side.as_deref() == Some(side));
    let wins = pairs.wins(place.expect("it is a side")).expect("both have it");
    let error = (wins.high - wins.low) / (2.0 * affray::sim::Z95);
    let share = |report: &SimReport| report.wins(side).map_or(0.0, |share| share.share);
    (share(base), share(other), wins.difference / error)
}

/// Every order of one system's examples, a row each; those that fell too far are faults.
fn orders(terms: &Terms) {
    let plan = Plan::new(fights(), 1, 2).expect("a plan");
    let mut faults = Vec::new();
    let mut tried = 0;
    for path in common::examples(terms.system) {
        let example = Example::open(terms, path);
        let name = example.path.rsplit_once('/').expect("a folder").1;
        let sides = names(&example.encounter, "side");
        let mut drafts = Vec::new();
        for side in &sides {
            let first = |side: &str| {
                let mut encounter = example.encounter.clone();
                (terms.first)(&mut encounter, side);
                encounter
            };
            let helps = [
                ("first", Some(first(side))),
                ("weapons", example.better_armed(terms, side)),
                ("health", example.wounded(terms, side)),
                ("friend", example.one_more(side)),
            ];
            for (help, encounter) in helps {
                let none = || Err("nothing to make better".to_owned());
                match encounter.map_or_else(none, |encounter| example.draft(&encounter)) {
                    Ok(draft) => drafts.push((side, help, draft)),
                    Err(why) => println!("| {name} | {side} | {help} | {why} |"),
                }
            }
        }
        tried += drafts.len();
        let base = example.draft(&example.encounter).expect("an example has no mistakes");
        let all = std::iter::once(&base).chain(drafts.iter().map(|(_, _, draft)| draft));
        let arenas: Vec<_> = all.map(|draft| draft.arena().expect("it was read")).collect();
        let list: Vec<_> = arenas.iter().map(AsRef::as_ref).collect();
        let (tallies, pairs) = sample_all(&list, plan, &());
        let report = |at: usize| SimReport::new(list[at], 1, &tallies[at]);
        for (at, (side, help, _)) in drafts.iter().enumerate() {
            let (before, after, errors) =
                difference(&report(0), &report(at + 1), &pairs[at + 1], side);
            // The wounded are the worse of the two.
            let (before, after, errors) = match *help {
                "health" => (after, before, -errors),
                _ => (before, after, errors),
            };
            println!(
                "| {name} | {side} | {help} | {:.1} % | {:.1} % | {errors:+.1} |",
                100.0 * before,
                100.0 * after
            );
            let is_known = |known: &(&str, &str, &str, &str)| {
                known.0 == name && known.1 == *side && known.2 == *help
            };
            if errors < -ERRORS && !EXCEPTIONS.iter().any(is_known) {
                faults.push(format!("{name}: {help} for {side}: {before:.3} to {after:.3}"));
            }
        }
    }
    assert!(tried >= 20, "only {tried} orders of {} can be tried", terms.system);
    assert!(faults.is_empty(), "what should help hurts:\n{}", faults.join("\n"));
}

#[test]
fn what_should_help_helps_in_murdham() {
    orders(&SYSTEMS_TERMS[0]);
}

#[test]
fn what_should_help_helps_in_persona() {
    orders(&SYSTEMS_TERMS[1]);
}

#[test]
fn what_should_help_helps_in_hallowed_earth() {
    orders(&SYSTEMS_TERMS[2]);
}

#[test]
fn what_should_help_helps_in_blackout() {
    orders(&SYSTEMS_TERMS[3]);
}

#[test]
fn what_should_help_helps_in_ingenuity() {
    orders(&SYSTEMS_TERMS[4]);
}
