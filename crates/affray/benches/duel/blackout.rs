//! A plain duel of Blackout through the engine, against the same duel written by hand.
//!
//! The hand-written one is cut into the same functions, reads the same statistics at run time and
//! draws the same dice in the same order: initiative, turns, what to do asked for each action point,
//! reach, facing and lying down, the Exert offered and declined before both tests, critical hits,
//! AV, DR, hit points, wear, injuries, exhaustion at the end of a turn. It leaves out whatever nobody
//! in this fight has or chooses, clauses, events, and stopping for people.

use affray_blackout::Fight;
use affray_blackout::moves::{Action, Answer, Ask, Blow, Move, With};
use affray_blackout::setup::{Attribute, Id, ItemId, ItemKind, Skill};
use affray_blackout::space::{Heading, Hex};
use affray_blackout::state::{Outcome, Where};
use affray_file::Document;
use affray_table::{Game, Generator, Menu, Plain, Policy, Sampler, Seat, Status};

/// Rounds after which a duel is undecided.
const LIMIT: u16 = 100;

const DUEL: &str = r#"system = "blackout"
[[weapon]]
name = "blade"
mode = "melee"
dice = 2
adds-strength = true
[[armour]]
name = "mail"
class = "medium"
av = 14
dr = 4
[[side]]
name = "A"
[[side]]
name = "B"
[[combatant]]
name = "Ann"
side = "A"
at = "5,5"
strength = 5
endurance = 5
dexterity = 5
intelligence = 4
insight = 4
charisma = 4
skills = { melee = 3, evasion = 2, perception = 2 }
armour = "mail"
held = ["blade"]
maneuvers = []
[[combatant]]
name = "Bob"
side = "B"
at = "5,6"
strength = 6
endurance = 6
dexterity = 4
intelligence = 4
insight = 4
charisma = 4
skills = { melee = 2, evasion = 2, perception = 1 }
armour = "mail"
held = ["blade"]
maneuvers = []
"#;

/// Strikes with what it holds while it can, and never exerts.
pub struct Strikes;

impl Policy<Fight> for Strikes {
    #[inline]
    fn decide(&mut self, fight: &Fight, _: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        match ask {
            Ask::Turn(who) => match fight.state.turn {
                Some(turn) if turn.ap > 0 => {
                    // Each holds one thing, and things are numbered in the order of their holders.
                    let with = With::Item(ItemId(who.0));
                    let target = Id(1 - who.0);
                    Action::Attack(Blow { with, target, slow: false, spend: false }).into()
                }
                _ => Action::End.into(),
            },
            Ask::Exert { .. } | Ask::ExertDamage { .. } => Answer::No.into(),
            _ => first(menu),
        }
    }
}

/// The first option, where nothing is at stake.
#[cold]
fn first(menu: &dyn Menu<Fight>) -> Move {
    let mut options = Vec::new();
    menu.list(&mut options);
    options[0]
}

/// The first thing that somebody holds.
fn held(fight: &Fight, who: Id) -> ItemId {
    let held = fight.things().find(|&item| fight[item].at == Where::Held(who));
    held.expect("both are armed")
}

/// The duel as the engine reads it.
pub fn start() -> Fight {
    let schema = &affray_blackout::schema::ENCOUNTER;
    let document = Document::read("duel.toml", DUEL.as_bytes(), schema)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    affray_blackout::read::read(&document, &[])
        .unwrap_or_else(|mistakes| panic!("{mistakes}"))
        .fight
}

/// One fight through the engine: who wins, and in which round.
#[inline(never)]
pub fn through_the_engine(start: &Fight, fight: &mut Fight, seed: u64) -> (u8, u16) {
    fight.clone_from(start);
    if start.is_plain() {
        to_the_end(&mut Plain(Sampler::new(seed, Strikes)), fight)
    } else {
        to_the_end(&mut Sampler::new(seed, Strikes), fight)
    }
}

fn to_the_end(table: &mut impl affray_table::Table<Fight>, fight: &mut Fight) -> (u8, u16) {
    loop {
        let Ok(status) = Fight::advance(table, fight) else { panic!("a sampler never stops") };
        if status == Status::Over {
            let winner = match fight.state.outcome {
                Some(Outcome::Win(side)) => side.0,
                _ => u8::MAX,
            };
            return (winner, fight.state.round);
        }
    }
}

/// A fighter of the duel by hand: what never changes, and what does.
#[derive(Clone, Copy)]
pub struct Fighter {
    attack: i16,
    initiative: i16,
    dexterity: i16,
    insight: i16,
    evasion: i16,
    damage: i16,
    flat: i16,
    cost: u8,
    ap: u8,
    named: bool,
    at: Hex,
    facing: Heading,
    hp: i16,
    av: i16,
    dr: i16,
    stamina: i16,
    exhausted: i16,
    prone: bool,
    overexerted: bool,
    injured: u8,
}

/// What somebody does next by hand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// Strikes the other.
    Strike,
    /// Ends the turn.
    End,
}

/// Who decides by hand: what to do, and whether to exert.
pub trait Decides {
    /// What to do with so many action points.
    fn deed(&self, who: &Fighter, ap: u8) -> Deed;
    /// Whether to exert on so many dice.
    fn exerts(&self, who: &Fighter, dice: i16) -> bool;
}

impl Decides for Strikes {
    #[inline]
    fn deed(&self, who: &Fighter, ap: u8) -> Deed {
        if ap >= who.cost { Deed::Strike } else { Deed::End }
    }
    #[inline]
    fn exerts(&self, _: &Fighter, _: i16) -> bool {
        false
    }
}

/// The same fighters, with figures read from the engine's.
pub fn fighters(fight: &Fight) -> [Fighter; 2] {
    [Id(0), Id(1)].map(|who| {
        let profile = fight.profile(who);
        let of = |attribute, skill| profile.attribute(attribute) + profile.skill(skill);
        let item = &fight.setup.items[held(fight, who).index()];
        let ItemKind::Weapon(weapon) = item.kind else { panic!("both hold weapons") };
        Fighter {
            attack: of(Attribute::Strength, Skill::Melee),
            initiative: of(Attribute::Dexterity, Skill::Perception),
            dexterity: profile.attribute(Attribute::Dexterity),
            insight: profile.attribute(Attribute::Insight),
            evasion: i16::from(profile.passive_evasion),
            damage: i16::from(weapon.dice + profile.damage_dice),
            flat: i16::from(weapon.flat),
            cost: weapon.ap,
            ap: profile.ap,
            named: profile.named,
            at: fight[who].at,
            facing: fight[who].facing,
            hp: fight[who].hp,
            av: fight[who].worn.0,
            dr: fight[who].worn.1,
            stamina: fight[who].stamina,
            exhausted: 0,
            prone: false,
            overexerted: false,
            injured: 0,
        }
    })
}

fn successes(dice: &mut Generator, count: i16) -> i16 {
    (0..count).map(|_| i16::from(dice.die(6) >= 4)).sum()
}

fn sum(dice: &mut Generator, count: i16) -> i16 {
    (0..count).map(|_| dice.die(6) as i16).sum()
}

fn order(dice: &mut Generator, fighters: &[Fighter; 2]) -> [usize; 2] {
    let rolled = fighters.map(|fighter| successes(dice, fighter.initiative - fighter.exhausted));
    let key = |who: usize| {
        let fighter = &fighters[who];
        (-rolled[who], -fighter.dexterity, -fighter.insight, !fighter.named, who)
    };
    if key(0) < key(1) { [0, 1] } else { [1, 0] }
}

/// One die more for a point of Stamina, or for exhaustion to come.
fn exert(who: &mut Fighter, policy: &impl Decides, dice: i16) -> i16 {
    if !policy.exerts(who, dice) {
        return 0;
    }
    who.overexerted |= who.stamina == 0;
    who.stamina = (who.stamina - 1).max(0);
    1
}

/// Advantages less disadvantages of a blow.
fn edge(attacker: &Fighter, target: &Fighter) -> i16 {
    let behind = !target.facing.is_near(target.at.heading(attacker.at));
    i16::from(behind || target.prone) + 3 * i16::from(target.prone) - i16::from(attacker.prone)
}

/// Damage meets AV, DR and hit points; what reaching 0 does.
fn suffer(dice: &mut Generator, target: &mut Fighter, amount: i16) {
    let absorbed = amount.min(target.av).max(0);
    let rest = amount - absorbed;
    let resisted = rest.min(target.dr).max(0);
    target.dr -= resisted;
    let lost = (rest - resisted).min(target.hp).max(0);
    target.hp -= lost;
    if lost > 0 && target.hp == 0 && target.named {
        target.injured |= 1 << dice.die(3);
    }
    target.av -= (absorbed / 10).min(target.av);
}

fn strike(
    dice: &mut Generator,
    policy: &impl Decides,
    attacker: &mut Fighter,
    target: &mut Fighter,
) {
    if attacker.at.distance(target.at) > 1 {
        return;
    }
    let mut pool = attacker.attack + edge(attacker, target) - attacker.exhausted;
    pool += exert(attacker, policy, pool);
    let rolled = successes(dice, pool);
    if rolled < target.evasion {
        return;
    }
    let critical = rolled >= target.evasion + 3;
    let mut count = attacker.damage - attacker.exhausted + i16::from(critical);
    count += exert(attacker, policy, count);
    let amount = sum(dice, count) + attacker.flat;
    suffer(dice, target, amount);
}

fn turn(
    dice: &mut Generator,
    policy: &impl Decides,
    attacker: &mut Fighter,
    target: &mut Fighter,
) -> bool {
    let mut ap = attacker.ap;
    while policy.deed(attacker, ap) == Deed::Strike {
        ap -= attacker.cost;
        strike(dice, policy, attacker, target);
        if target.hp <= 0 {
            return true;
        }
    }
    attacker.exhausted += i16::from(attacker.overexerted);
    attacker.overexerted = false;
    attacker.exhausted >= 5
}

/// One fight by hand: who wins, and in which round.
#[inline(never)]
pub fn by_hand(start: &[Fighter; 2], seed: u64) -> (u8, u16) {
    let mut dice = Generator::new(seed);
    let mut fighters = *start;
    let order = order(&mut dice, &fighters);
    for round in 1..=LIMIT {
        for who in order {
            let [one, other] = &mut fighters;
            let (attacker, target) = if who == 0 { (one, other) } else { (other, one) };
            if turn(&mut dice, &Strikes, attacker, target) {
                return (if target.hp <= 0 { who } else { 1 - who } as u8, round);
            }
        }
    }
    (u8::MAX, LIMIT)
}
