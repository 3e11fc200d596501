//! What holds in every fight of Ingenuity, whoever fights and however: encounters are made up, and
//! fought with lots and with tactics.

use affray::System;
use affray_file::Document;
use affray_ingenuity::Fight;
use affray_ingenuity::event::Event;
use affray_ingenuity::rules::condition::{is_able, is_present};
use affray_ingenuity::rules::item;
use affray_ingenuity::rules::space::{area, has_map};
use affray_ingenuity::rules::stat::{current, maximum};
use affray_ingenuity::setup::{Id, Pool};
use affray_ingenuity::state::{Standing, TurnState};
use affray_ingenuity::tactics::Tactics;
use affray_table::{Game, Sampler, Status};
use proptest::prelude::*;

/// The most checkpoints that one fight is followed for.
const MOST_STEPS: usize = 250;

/// Somebody made up: dice by their place among the five, size, what it holds, how it fights.
#[derive(Clone, Debug)]
struct Made {
    dice: [usize; 6],
    size: u8,
    held: usize,
    tactics: usize,
    fate: u8,
    maneuvers: bool,
    powers: bool,
}

const DICE: [&str; 5] = ["d4", "d6", "d8", "d10", "d12"];
const HELD: [&str; 7] = [
    r#"["spear"]"#,
    r#"["straight sword", "medium shield"]"#,
    r#"["dagger"]"#,
    r#"["crossbow"]"#,
    r#"["shortbow"]"#,
    r#"["club", "small shield"]"#,
    "[]",
];
const TACTICS: [&str; 7] =
    ["aggressive", "cautious", "focus", "protect", "lead", "skirmish", "random"];
/// Settings that change how people move, react, fall and go.
const SETTINGS: [&str; 12] = [
    "",
    "footprint = \"by-size\"",
    "space = \"theater\"",
    "reaction-recovery = \"every-turn\"",
    "reaction-recovery = \"round-start\"",
    "defense-declare = \"after-roll\"",
    "ready-length = \"up-to-actions-left\"",
    "stray-edge = \"recount\"",
    "team-remains = \"living-member\"",
    "pass-through = \"anyone\"",
    "extended-progress = \"kept\"",
    "lost-turn = \"first-pick-next-round\"",
];

fn made() -> impl Strategy<Value = Made> {
    let dice = prop::array::uniform6(0..DICE.len());
    let rest = (0..HELD.len(), 0..TACTICS.len(), 0_u8..=2, any::<bool>(), any::<bool>());
    (dice, 2_u8..=9, rest).prop_map(|(dice, size, (held, tactics, fate, maneuvers, powers))| Made {
        dice,
        size,
        held,
        tactics,
        fate,
        maneuvers,
        powers,
    })
}

fn encounter(people: &[Made], setting: &str) -> String {
    let theater = setting.contains("theater");
    let mut text = format!("system = \"ingenuity\"\n[settings]\n{setting}\n");
    if !theater {
        text += "[field]\ncover = [\"2,4\"]\ndifficult = [\"6,4\", \"6,5\"]\nwalls = [\"5,0\"]\n";
        text += "[[field.hazard]]\nname = \"pit\"\ndamage = 5\nsquares = [\"7,8\"]\n";
    }
    text += "[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n";
    for (place, made) in people.iter().enumerate() {
        let side = ["A", "B"][place % 2];
        text += &format!("[[combatant]]\nname = \"P{place}\"\nside = \"{side}\"\n");
        if !theater {
            // Room for three by three squares each.
            text += &format!("at = \"{},{}\"\n", 8 * (place % 2), 4 * (place / 2));
        }
        for (name, die) in ["strength", "dexterity", "intellect", "resolve"].iter().zip(made.dice) {
            text += &format!("{name} = \"{}\"\n", DICE[die]);
        }
        let (combat, agility) = (DICE[made.dice[4]], DICE[made.dice[5]]);
        // A power of the first tier needs d6 and a proficiency.
        let sorcery = if made.powers { ", sorcery = \"d6\"" } else { "" };
        text +=
            &format!("skills = {{ combat = \"{combat}\", agility = \"{agility}\"{sorcery} }}\n");
        if made.powers {
            text += "proficiencies = { pyromancy = 1 }\npowers = [\"ember dart\"]\n";
        }
        if made.maneuvers {
            text += "maneuvers = [\"heavy attack\", \"tripping strike\", \"riposte\"]\n";
        }
        text += &format!("size = {}\nfate = {}\n", made.size, made.fate);
        text += &format!("held = {}\n", HELD[made.held]);
        text += &format!("tactics = \"{}\"\n", TACTICS[made.tactics]);
    }
    text
}

fn read(text: &str) -> Fight {
    let document = Document::read("made.toml", text.as_bytes(), Fight::ENCOUNTER_SCHEMA)
        .unwrap_or_else(|mistakes| panic!("{text}\n{mistakes}"));
    <Fight as System>::read(&document, &[])
        .unwrap_or_else(|mistakes| panic!("{text}\n{mistakes}"))
        .fight
}

/// What every state keeps to.
fn within_bounds(fight: &Fight) -> Result<(), String> {
    for who in fight.roster() {
        for &pool in Pool::ALL {
            let (now, most) = (current(fight, who, pool), maximum(fight, who, pool));
            if !(0..=most).contains(&now) {
                return Err(format!("{pool:?} of {who:?} is {now} of {most}"));
            }
        }
        let held: usize =
            item::held(fight, who).iter().map(|&which| item::hands_on(fight, who, which)).sum();
        if held > usize::from(fight.profile(who).hands) {
            return Err(format!("{who:?} holds more than its hands can"));
        }
        if fight[who].reactions > 2 {
            return Err(format!("{who:?} has {} reactions", fight[who].reactions));
        }
    }
    let acting = |&who: &Id| fight[who].turn == TurnState::InProgress;
    let turns: Vec<Id> = fight.roster().filter(acting).collect();
    if turns.len() > 1 {
        return Err(format!("several take a turn: {turns:?}"));
    }
    if let Some(turn) = fight.state.turn
        && fight[turn.who].turn != TurnState::InProgress
    {
        return Err(format!("{:?} takes a turn that is not its own", turn.who));
    }
    for which in fight.things() {
        let left = fight[which].durability;
        if left < 0 || left > item::item(fight, which).durability {
            return Err(format!("{which:?} has durability {left}"));
        }
    }
    Ok(())
}

/// Pairs of those able to act that stand on a square together.
fn crowded(fight: &Fight) -> Vec<(Id, Id)> {
    if !has_map(fight) {
        return Vec::new();
    }
    let able: Vec<Id> = fight.roster().filter(|&who| is_able(fight, who)).collect();
    let pairs = able.iter().flat_map(|&one| able.iter().map(move |&other| (one, other)));
    pairs
        .filter(|&(one, other)| one < other && area(fight, one).overlaps(area(fight, other)))
        .collect()
}

/// What happened between two checkpoints, one event after the other.
fn in_order(before: &Fight, after: &Fight, events: &[Event]) -> Result<(), String> {
    let mut out: Vec<Id> = before.roster().filter(|&who| !is_able(before, who)).collect();
    for event in events {
        let acts = match *event {
            Event::Falls { who } | Event::Dies { who } => {
                out.push(who);
                None
            }
            Event::Wakes { who } | Event::Arrived { who } | Event::Ends { who, .. } => {
                out.retain(|&other| other != who);
                None
            }
            Event::TurnBegan { who } | Event::Fires { who, .. } => Some(who),
            Event::Attacks { attack } => Some(attack.attacker),
            Event::Commands { who, .. }
            | Event::Dodges { who, .. }
            | Event::Parries { who, .. }
            | Event::Blocks { who, .. }
            | Event::Intercepts { who, .. }
            | Event::Guards { who }
            | Event::Waits { who }
            | Event::Moves { who, .. }
            | Event::StandsUp { who } => Some(who),
            _ => None,
        };
        if let Some(who) = acts.filter(|who| out.contains(who)) {
            return Err(format!("{who:?} acts though it is out: {event:?}"));
        }
    }
    for who in after.roster() {
        let gone = |fight: &Fight| fight[who].standing == Standing::Dead;
        if gone(before) && !gone(after) {
            return Err(format!("{who:?} is alive again"));
        }
        if !is_present(after, who) && after[who].work.is_some() {
            return Err(format!("{who:?} works on though it is gone"));
        }
    }
    // Nobody comes to stand where somebody stands; only who wakes beside one does.
    let woken = |who: Id| !is_able(before, who);
    let before_too = crowded(before);
    match crowded(after)
        .into_iter()
        .find(|&(one, other)| !woken(one) && !woken(other) && !before_too.contains(&(one, other)))
    {
        Some(pair) => Err(format!("{pair:?} stand on one square")),
        None => Ok(()),
    }
}

/// A table that keeps what it is told.
fn follow(start: &Fight, seed: u64) -> Result<(), String> {
    let mut fight = start.clone();
    let mut table = affray_table::Recorder::new(Sampler::new(seed, Tactics::new(seed)));
    for _ in 0..MOST_STEPS {
        let before = fight.clone();
        table.answers.clear();
        let Ok(status) = Fight::advance(&mut table, &mut fight) else {
            return Err("a sampler never stops".to_owned());
        };
        let advance = |t: &mut affray_table::Tape<Fight>, f: &mut Fight| Fight::advance(t, f);
        let again = affray_table::replay(&before, &advance, &table.answers)
            .map_err(|why| format!("it does not replay: {why}"))?;
        if again.game != fight {
            return Err("it replays to another state".to_owned());
        }
        let events: Vec<Event> = again.told.iter().map(|told| told.event.clone()).collect();
        within_bounds(&fight)
            .and_then(|()| in_order(&before, &fight, &events))
            .map_err(|why| format!("{why}\nround {}, after {events:#?}", fight.state.round))?;
        if status == Status::Over {
            break;
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn fights_keep_their_bounds_and_their_order(
        people in prop::collection::vec(made(), 2..=6),
        setting in 0..SETTINGS.len(),
        seed in 0_u64..1000,
    ) {
        let text = encounter(&people, SETTINGS[setting]);
        let start = read(&text);
        let kept = follow(&start, seed);
        prop_assert!(kept.is_ok(), "{}\n{text}", kept.unwrap_err());
    }
}
